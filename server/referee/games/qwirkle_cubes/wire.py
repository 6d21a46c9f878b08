"""Qwirkle Cubes, from and to messages."""

from collections.abc import Mapping
from typing import Any

from referee.core.faults import Fault, FieldPath
from referee.core.piles import Pile
from referee.games.lines.rules.pieces import COLOURS
from referee.games.lines.rules.state import Drawn, Lay, Pass
from referee.games.lines.wire import (
    MOST_LAID,
    LinesCodec,
    check_pieces,
    decode_lay,
    numbered,
    write_chance_event,
    write_placements,
)
from referee.games.qwirkle_cubes.rules import QWIRKLE_CUBES
from referee.games.qwirkle_cubes.rules.state import (
    CUBES,
    DEFAULTS,
    Action,
    ForcedReroll,
    Move,
    Options,
    Phase,
    Redraw,
    Redrawn,
    Reroll,
    Rerolled,
    State,
    WhenAllStuck,
)
from referee.v1 import event_pb2, game_pb2, qwirkle_cubes_pb2, referee_service_pb2, ruleset_pb2
from referee.wire.envelope import Envelope
from referee.wire.fields import check_range, missing, unknown_value

_PHASES: Mapping[int, Phase | None] = {0: None, **{int(phase): phase for phase in Phase}}


class QwirkleCubesCodec(LinesCodec):
    """Turns the messages of Qwirkle Cubes into its values and back."""

    game = QWIRKLE_CUBES
    ruleset = ruleset_pb2.Ruleset(
        game=ruleset_pb2.GAME_QWIRKLE_CUBES, version=QWIRKLE_CUBES.rulebook.version
    )
    field = "qwirkle_cubes"
    pieces = "cubes"
    supply = CUBES
    defaults: Options = DEFAULTS

    def variants(self) -> dict[str, Mapping[int, Any]]:
        stuck = numbered(WhenAllStuck, self.defaults.when_all_stuck)
        return {**super().variants(), "when_all_stuck": stuck}

    def decode_state(
        self,
        message: qwirkle_cubes_pb2.QwirkleCubesState,
        envelope: Envelope,
        place: FieldPath,
        faults: list[Fault],
    ) -> State:
        shared = self.decode_shared(message, envelope, place, faults)
        bag = None
        if message.HasField("bag"):
            bag = _decode_bag(message.bag, (*place, "bag"), faults)
        if message.phase not in _PHASES:
            faults.append(unknown_value((*place, "phase"), message.phase))
        return State(*envelope, *shared, bag, _PHASES.get(message.phase))

    def encode_state(self, state: State, message: game_pb2.GameState) -> None:
        into = message.qwirkle_cubes
        self.write_shared(state, into)
        if state.bag is not None:
            into.bag.CopyFrom(_encode_bag(state.bag))
        into.phase = int(state.phase or 0)  # type: ignore[assignment]

    def decode_move(
        self,
        message: qwirkle_cubes_pb2.QwirkleCubesMove,
        player: int | None,
        place: FieldPath,
        faults: list[Fault],
    ) -> Move:
        kind = message.WhichOneof("action")
        action: Action = Pass()
        if kind == "lay":
            action = decode_lay(message.lay, (*place, "lay"), faults)
        elif kind == "reroll":
            pile = self.decode_pile(message.reroll, (*place, "reroll"), faults, MOST_LAID)
            action = Reroll(pile.pieces, pile.hidden)
        elif kind == "forced_reroll":
            action = ForcedReroll(tuple(message.forced_reroll.cubes))
            check_pieces(action.cubes, MOST_LAID, (*place, "forced_reroll", "cubes"), faults)
        elif kind == "redraw":
            action = Redraw(tuple(message.redraw.cubes))
            check_pieces(action.cubes, MOST_LAID, (*place, "redraw", "cubes"), faults)
        elif kind is None:
            faults.append(missing(place))
        return Move(player, action)

    def encode_move(self, move: Move) -> game_pb2.Move:
        message = game_pb2.Move(player=move.player)
        own = message.qwirkle_cubes
        match move.action:
            case Lay(placements):
                own.lay.SetInParent()
                write_placements(placements, own.lay.placements)
            case Reroll(cubes, hidden):
                own.reroll.cubes.extend(cubes)  # type: ignore[arg-type]
                own.reroll.hidden = hidden
            case ForcedReroll(cubes):
                own.forced_reroll.SetInParent()
                own.forced_reroll.cubes.extend(cubes)  # type: ignore[arg-type]
            case Redraw(cubes):
                own.redraw.SetInParent()
                own.redraw.cubes.extend(cubes)  # type: ignore[arg-type]
            case Pass():
                own.pass_turn.SetInParent()
        return message

    def write_event(self, event: Any, message: event_pb2.GameEvent) -> None:
        own: Any = message.qwirkle_cubes
        match event:
            case Drawn():
                drawn = own.cubes_drawn
                drawn.cubes.extend(event.pieces)
                drawn.hidden = event.hidden
                write_chance_event(event, drawn)
            case Rerolled():
                rerolled = own.cubes_rerolled
                rerolled.before.extend(event.before)
                rerolled.after.extend(event.after)
                rerolled.count = event.size
                rerolled.forced = event.forced
                write_chance_event(event, rerolled)
            case Redrawn():
                redrawn = own.cubes_redrawn
                redrawn.returned.extend(event.returned)
                redrawn.returned_hidden = event.returned_hidden
                redrawn.cubes.extend(event.cubes)
                redrawn.hidden = event.hidden
                write_chance_event(event, redrawn)
            case _:
                super().write_event(event, message)

    def write_others(
        self, others: Mapping[str, int], summary: referee_service_pb2.LegalMovesSummary
    ) -> None:
        summary.qwirkle_cubes.reroll_up_to = others["reroll_up_to"]
        summary.qwirkle_cubes.forced_reroll = bool(others["forced_reroll"])
        summary.qwirkle_cubes.redraw = bool(others["redraw"])


def _decode_bag(
    message: qwirkle_cubes_pb2.QwirkleCubesBag, place: FieldPath, faults: list[Fault]
) -> Pile:
    colours: list[int] = []
    for colour, name in enumerate(COLOURS):
        count = getattr(message, name)
        if 0 <= count <= CUBES.copies:
            colours += [colour] * count
        else:
            check_range(count, 0, CUBES.copies, (*place, name), faults)
    check_range(message.hidden, 0, len(CUBES.kinds), (*place, "hidden"), faults)
    return Pile(tuple(colours), message.hidden)


def _encode_bag(bag: Pile) -> qwirkle_cubes_pb2.QwirkleCubesBag:
    counts = {name: bag.pieces.count(colour) for colour, name in enumerate(COLOURS)}
    return qwirkle_cubes_pb2.QwirkleCubesBag(**counts, hidden=bag.hidden)

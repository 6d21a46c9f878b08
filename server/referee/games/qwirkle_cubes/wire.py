"""Qwirkle Cubes, from and to messages."""

from collections.abc import Mapping
from typing import Any

from referee.core.events import Drawn, Event, Redrawn, Rerolled
from referee.core.faults import Fault, FieldPath
from referee.core.piles import Pile
from referee.games.lines.rules.pieces import COLOURS
from referee.games.lines.rules.state import Lay, Pass
from referee.games.lines.wire.codec import LinesCodec, numbered
from referee.games.lines.wire.tiles import MOST_LAID, check_pieces, decode_lay, encode_placements
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
    Reroll,
    State,
    WhenAllStuck,
)
from referee.v1 import event_pb2, game_pb2, qwirkle_cubes_pb2, referee_service_pb2, ruleset_pb2
from referee.wire.envelope import Envelope
from referee.wire.errors import check_range, missing, unknown_value

_PHASES: Mapping[int, Phase | None] = {0: None, **{int(phase): phase for phase in Phase}}


class QwirkleCubesCodec(LinesCodec):
    """The messages of Qwirkle Cubes to its values and back."""

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
                own.lay.placements.extend(encode_placements(placements))
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

    def encode_event(self, event: Event) -> event_pb2.Event:
        message = super().encode_event(event)
        match event:
            case Drawn(_, cubes, hidden, chance_event):
                message.cubes_drawn.CopyFrom(
                    event_pb2.CubesDrawn(cubes=cubes, hidden=hidden, chance_event=chance_event)  # type: ignore[arg-type]
                )
            case Rerolled(_, before, after, size, forced, chance_event):
                message.cubes_rerolled.CopyFrom(
                    event_pb2.CubesRerolled(
                        before=before,  # type: ignore[arg-type]
                        after=after,  # type: ignore[arg-type]
                        count=size,
                        forced=forced,
                        chance_event=chance_event,
                    )
                )
            case Redrawn(_, returned, returned_hidden, cubes, hidden, chance_event):
                message.cubes_redrawn.CopyFrom(
                    event_pb2.CubesRedrawn(
                        returned=returned,  # type: ignore[arg-type]
                        returned_hidden=returned_hidden,
                        cubes=cubes,  # type: ignore[arg-type]
                        hidden=hidden,
                        chance_event=chance_event,
                    )
                )
        return message

    def encode_others(
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

"""Qwirkle, from and to messages."""

from collections.abc import Mapping
from typing import Any

from referee.core.faults import Fault, FieldPath
from referee.games.lines.rules.state import Drawn, Lay, Pass
from referee.games.lines.wire import (
    LinesCodec,
    decode_lay,
    write_chance_event,
    write_placements,
)
from referee.games.qwirkle.rules import QWIRKLE
from referee.games.qwirkle.rules.state import (
    DEFAULTS,
    TILES,
    Action,
    Exchange,
    Move,
    Returned,
    State,
)
from referee.v1 import event_pb2, game_pb2, qwirkle_pb2, referee_service_pb2, ruleset_pb2
from referee.wire.envelope import Envelope
from referee.wire.fields import missing


class QwirkleCodec(LinesCodec):
    """Turns Qwirkle's messages into its values and back."""

    game = QWIRKLE
    ruleset = ruleset_pb2.Ruleset(game=ruleset_pb2.GAME_QWIRKLE, version=QWIRKLE.rulebook.version)
    field = "qwirkle"
    pieces = "tiles"
    supply = TILES
    defaults = DEFAULTS

    def decode_state(
        self,
        message: qwirkle_pb2.QwirkleState,
        envelope: Envelope,
        place: FieldPath,
        faults: list[Fault],
    ) -> State:
        shared = self.decode_shared(message, envelope, place, faults)
        bag = None
        if message.HasField("bag"):
            bag = self.decode_pile(message.bag, (*place, "bag"), faults)
        return State(*envelope, *shared, bag)

    def encode_state(self, state: State, message: game_pb2.GameState) -> None:
        self.write_shared(state, message.qwirkle)
        if state.bag is not None:
            message.qwirkle.bag.CopyFrom(
                qwirkle_pb2.QwirkleBag(tiles=state.bag.pieces, hidden=state.bag.hidden)  # type: ignore[arg-type]
            )

    def decode_move(
        self,
        message: qwirkle_pb2.QwirkleMove,
        player: int | None,
        place: FieldPath,
        faults: list[Fault],
    ) -> Move:
        kind = message.WhichOneof("action")
        action: Action = Pass()
        if kind == "lay":
            action = decode_lay(message.lay, (*place, "lay"), faults)
        elif kind == "exchange":
            pile = self.decode_pile(message.exchange, (*place, "exchange"), faults)
            action = Exchange(pile.pieces, pile.hidden)
        elif kind is None:
            faults.append(missing(place))
        return Move(player, action)

    def encode_move(self, move: Move) -> game_pb2.Move:
        message = game_pb2.Move(player=move.player)
        own = message.qwirkle
        match move.action:
            case Lay(placements):
                own.lay.SetInParent()
                write_placements(placements, own.lay.placements)
            case Exchange(tiles, hidden):
                own.exchange.tiles.extend(tiles)  # type: ignore[arg-type]
                own.exchange.hidden = hidden
            case Pass():
                own.pass_turn.SetInParent()
        return message

    def write_event(self, event: Any, message: event_pb2.GameEvent) -> None:
        own: Any = message.qwirkle
        match event:
            case Drawn():
                own.tiles_drawn.tiles.extend(event.pieces)
                own.tiles_drawn.hidden = event.hidden
                write_chance_event(event, own.tiles_drawn)
            case Returned():
                own.tiles_returned.tiles.extend(event.tiles)
                own.tiles_returned.hidden = event.hidden
            case _:
                super().write_event(event, message)

    def write_others(
        self, others: Mapping[str, int], summary: referee_service_pb2.LegalMovesSummary
    ) -> None:
        summary.qwirkle.exchange_up_to = others["exchange_up_to"]

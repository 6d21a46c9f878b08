"""Qwirkle, from and to messages."""

from collections.abc import Mapping

from referee.core.events import Drawn, Event, Returned
from referee.core.faults import Fault, FieldPath
from referee.games.lines.rules.state import Lay, Pass
from referee.games.lines.wire.codec import LinesCodec
from referee.games.lines.wire.tiles import decode_lay, encode_placements
from referee.games.qwirkle.rules import QWIRKLE
from referee.games.qwirkle.rules.state import DEFAULTS, TILES, Action, Exchange, Move, State
from referee.v1 import event_pb2, game_pb2, qwirkle_pb2, referee_service_pb2, ruleset_pb2
from referee.wire.envelope import Envelope
from referee.wire.errors import missing


class QwirkleCodec(LinesCodec):
    """Qwirkle's messages to its values and back."""

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
                own.lay.placements.extend(encode_placements(placements))
            case Exchange(tiles, hidden):
                own.exchange.tiles.extend(tiles)  # type: ignore[arg-type]
                own.exchange.hidden = hidden
            case Pass():
                own.pass_turn.SetInParent()
        return message

    def encode_event(self, event: Event) -> event_pb2.Event:
        message = super().encode_event(event)
        match event:
            case Drawn(_, pieces, hidden, chance_event):
                message.tiles_drawn.CopyFrom(
                    event_pb2.TilesDrawn(tiles=pieces, hidden=hidden, chance_event=chance_event)  # type: ignore[arg-type]
                )
            case Returned(_, pieces, hidden):
                message.tiles_returned.CopyFrom(
                    event_pb2.TilesReturned(tiles=pieces, hidden=hidden)  # type: ignore[arg-type]
                )
        return message

    def encode_others(
        self, others: Mapping[str, int], summary: referee_service_pb2.LegalMovesSummary
    ) -> None:
        summary.qwirkle.exchange_up_to = others["exchange_up_to"]

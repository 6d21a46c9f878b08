"""Qwirkle, from and to messages."""

from collections.abc import Iterable, Mapping
from typing import Any

from referee.codec.envelope import Envelope
from referee.codec.errors import Place, missing
from referee.codec.events import encode_event
from referee.codec.game_codec import Cells
from referee.codec.lines import (
    OptionsCodec,
    PilesCodec,
    decode_lay,
    decode_table,
    encode_placements,
    write_cells,
)
from referee.rules.events import Drawn, Event, Returned
from referee.rules.faults import Fault
from referee.rules.lines.start import Deal
from referee.rules.lines.state import Lay, Options, Pass, Pile
from referee.rules.qwirkle import QWIRKLE
from referee.rules.qwirkle.state import DEFAULTS, TILES, Action, Exchange, Move, State
from referee.v1 import (
    event_pb2,
    game_pb2,
    qwirkle_pb2,
    referee_service_pb2,
    ruleset_pb2,
)

_MOST = len(TILES.kinds)
_PILES = PilesCodec("tiles", _MOST)
_OPTIONS = OptionsCodec(DEFAULTS)


class QwirkleCodec:
    """Qwirkle's messages to its values and back."""

    game = QWIRKLE
    ruleset = ruleset_pb2.Ruleset(game=ruleset_pb2.GAME_QWIRKLE, version=QWIRKLE.rulebook.version)
    field = "qwirkle"

    def decode_state(
        self,
        message: qwirkle_pb2.QwirkleState,
        envelope: Envelope,
        place: Place,
        faults: list[Fault],
    ) -> State:
        options = _OPTIONS.decode(message.options, (*place, "options"), faults)
        table = decode_table(message.table, _MOST, (*place, "table"), faults)
        seats = len(envelope.players) or QWIRKLE.rulebook.max_players
        hands = _PILES.decode_hands(message.hands, seats, (*place, "hands"), faults)
        bag = None
        if message.HasField("bag"):
            bag = _PILES.decode(message.bag, (*place, "bag"), faults)
        return State(*envelope, options, table, hands, bag)

    def encode_state(self, state: State, message: game_pb2.GameState) -> None:
        into = message.qwirkle
        _OPTIONS.write(state.options, into.options)
        into.table.extend(encode_placements(state.table.items()))
        for hand in _PILES.encode_hands(state.hands):
            into.hands.add(**hand)
        if state.bag is not None:
            into.bag.CopyFrom(
                qwirkle_pb2.QwirkleBag(tiles=state.bag.pieces, hidden=state.bag.hidden)  # type: ignore[arg-type]
            )

    def decode_move(
        self,
        message: qwirkle_pb2.QwirkleMove,
        player: int | None,
        place: Place,
        faults: list[Fault],
    ) -> Move:
        kind = message.WhichOneof("action")
        action: Action = Pass()
        if kind == "lay":
            action = decode_lay(message.lay, (*place, "lay"), faults)
        elif kind == "exchange":
            action = Exchange(*_PILES.decode(message.exchange, (*place, "exchange"), faults))
        elif kind is None:
            faults.append(missing(place))
        return Move(player, action)

    def encode_move(self, move: Move) -> game_pb2.Move:
        message = game_pb2.Move(player=move.player)
        action = move.action
        if isinstance(action, Lay):
            message.qwirkle.lay.placements.extend(encode_placements(action.placements))
        elif isinstance(action, Exchange):
            message.qwirkle.exchange.tiles.extend(action.tiles)  # type: ignore[arg-type]
            message.qwirkle.exchange.hidden = action.hidden
        else:
            message.qwirkle.pass_turn.SetInParent()
        return message

    def decode_options(
        self, message: qwirkle_pb2.QwirkleOptions, place: Place, faults: list[Fault]
    ) -> Options:
        return _OPTIONS.decode(message, place, faults)

    def decode_deal(
        self,
        message: qwirkle_pb2.QwirkleDeal,
        players: int,
        place: Place,
        faults: list[Fault],
    ) -> Deal:
        return _PILES.decode_deal(message, players, place, faults)

    def decode_draw(
        self, message: qwirkle_pb2.QwirkleDraw, place: Place, faults: list[Fault]
    ) -> Pile:
        return _PILES.decode(message, place, faults)

    def encode_event(self, event: Event) -> event_pb2.Event:
        message = encode_event(event)
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

    def write_cells(self, cells: Iterable[int], messages: Cells) -> None:
        write_cells(cells, messages)

    def encode_others(
        self, others: Mapping[str, int], summary: referee_service_pb2.LegalMovesSummary
    ) -> None:
        summary.qwirkle.exchange_up_to = others["exchange_up_to"]

    def locate(self, place: Place, message: Any) -> Place:
        return _PILES.locate(place, message)

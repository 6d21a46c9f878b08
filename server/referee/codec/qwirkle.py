"""Qwirkle, from and to messages."""

from collections.abc import Iterable, Mapping
from typing import Any

from referee.codec.envelope import Envelope
from referee.codec.errors import (
    Place,
    check_range,
    check_seat,
    duplicate,
    missing,
    unknown_value,
    wrong_count,
)
from referee.codec.events import encode_event
from referee.codec.game_codec import Cells
from referee.codec.lines import (
    are_tiles,
    check_tiles,
    decode_placements,
    decode_table,
    encode_placements,
    write_cells,
)
from referee.rules.events import Event
from referee.rules.faults import Fault
from referee.rules.lines.opening import OpeningTie
from referee.rules.qwirkle import QWIRKLE
from referee.rules.qwirkle.start import Deal
from referee.rules.qwirkle.state import (
    HAND,
    TILES,
    Action,
    Exchange,
    Lay,
    Move,
    Options,
    Pass,
    Pile,
    State,
)
from referee.v1 import (
    event_pb2,
    game_pb2,
    qwirkle_pb2,
    referee_service_pb2,
    ruleset_pb2,
)

_MOST = len(TILES)
_MOST_LAID = 2 * HAND  # more is never legal; so much is still worth an explanation
_DEFAULTS = Options()
_TIES: Mapping[int, OpeningTie] = {
    0: _DEFAULTS.opening_tie,
    **{int(tie): tie for tie in OpeningTie},
}
_OPTIONS: Mapping[tuple[int, int], Options] = {
    (number, points): Options(tie, points) for number, tie in _TIES.items() for points in (0, 1)
}


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
        options = self.decode_options(message.options, (*place, "options"), faults)
        table = decode_table(message.table, _MOST, (*place, "table"), faults)
        seats = len(envelope.players) or QWIRKLE.rulebook.max_players
        hands = _decode_hands(message.hands, seats, (*place, "hands"), faults)
        bag = None
        if message.HasField("bag"):
            bag = _decode_pile(message.bag, (*place, "bag"), faults)
        return State(*envelope, options, table, hands, bag)

    def encode_state(self, state: State, message: game_pb2.GameState) -> None:
        into = message.qwirkle
        tie, points = state.options
        into.options.opening_tie = int(tie)  # type: ignore[assignment]
        into.options.single_opening_points = points
        into.table.extend(encode_placements(state.table.items()))
        for seat, hand in enumerate(state.hands):
            if hand is not None:
                into.hands.add(player=seat, tiles=hand.tiles, hidden=hand.hidden)
        if state.bag is not None:
            into.bag.CopyFrom(
                qwirkle_pb2.QwirkleBag(tiles=state.bag.tiles, hidden=state.bag.hidden)  # type: ignore[arg-type]
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
            at = (*place, "lay", "placements")
            action = Lay(decode_placements(message.lay.placements, _MOST_LAID, at, faults))
        elif kind == "exchange":
            action = Exchange(*_decode_pile(message.exchange, (*place, "exchange"), faults))
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
        tie, points = message.opening_tie, message.single_opening_points
        chosen = _OPTIONS.get((tie, points))
        if chosen is not None:
            return chosen
        check_range(points, 0, 1, (*place, "single_opening_points"), faults)
        if tie not in _TIES:
            faults.append(unknown_value((*place, "opening_tie"), tie))
        return _DEFAULTS

    def decode_deal(
        self,
        message: qwirkle_pb2.QwirkleDeal,
        players: int,
        place: Place,
        faults: list[Fault],
    ) -> Deal:
        known = _decode_hands(message.hands, players, (*place, "hands"), faults)
        hands = tuple(hand if hand is not None else Pile(hidden=HAND) for hand in known)
        opener = message.opener if message.HasField("opener") else None
        if opener is not None:
            check_seat(opener, players, (*place, "opener"), faults)
        return Deal(hands, opener)

    def decode_draw(
        self, message: qwirkle_pb2.QwirkleDraw, place: Place, faults: list[Fault]
    ) -> Pile:
        return _decode_pile(message, place, faults)

    def encode_event(self, event: Event) -> event_pb2.Event:
        return encode_event(event)

    def write_cells(self, cells: Iterable[int], messages: Cells) -> None:
        write_cells(cells, messages)

    def encode_others(
        self, others: Mapping[str, int], summary: referee_service_pb2.LegalMovesSummary
    ) -> None:
        summary.qwirkle.exchange_up_to = others["exchange_up_to"]

    def locate(self, place: Place, message: Any) -> Place:
        """Hands are listed in any order: find the one of that seat."""
        if place[0] != "hands" or len(place) == 1:
            return place
        seats = [hand.player for hand in message.hands]
        if place[1] not in seats:
            return ("hands",)
        return ("hands", seats.index(int(place[1])), *place[2:])


def _decode_hands(
    messages: Any, seats: int, place: Place, faults: list[Fault]
) -> tuple[Pile | None, ...]:
    hands: list[Pile | None] = [None] * seats
    if len(messages) > seats:
        faults.append(wrong_count(place, len(messages), 0, seats))
        return tuple(hands)
    for index, message in enumerate(messages):
        seat = message.player
        if not 0 <= seat < seats:
            check_seat(seat, seats, (*place, index, "player"), faults)
        elif hands[seat] is not None:
            faults.append(duplicate((*place, index, "player")))
        else:
            hands[seat] = _decode_pile(message, (*place, index), faults)
    return tuple(hands)


def _decode_pile(message: Any, place: Place, faults: list[Fault]) -> Pile:
    """Any message with tiles and a hidden number: hand, bag, exchange, draw."""
    tiles, hidden = tuple(message.tiles), message.hidden
    if hidden or len(tiles) > _MOST or not are_tiles(tiles):
        check_range(hidden, 0, _MOST, (*place, "hidden"), faults)
        check_tiles(tiles, _MOST, (*place, "tiles"), faults)
    return Pile(tiles, hidden)

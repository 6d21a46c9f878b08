"""What the codecs of all games of lines have in common."""

from collections.abc import Iterable, Mapping
from typing import Any

from referee.codec.envelope import Envelope
from referee.codec.errors import (
    Place,
    check_range,
    check_seat,
    duplicate,
    unknown_value,
    wrong_count,
)
from referee.codec.game_codec import Cells, WithoutFigures
from referee.codec.lines import (
    are_pieces,
    check_pieces,
    decode_table,
    encode_placements,
    write_cells,
)
from referee.rules.faults import Fault
from referee.rules.game import AnyGame
from referee.rules.lines.start import Deal
from referee.rules.lines.state import HAND, LinesState, OpeningTie, Options, Supply
from referee.rules.lines.table import Table
from referee.rules.piles import Pile


class LinesCodec(WithoutFigures):
    """The messages of these games have the same fields, but for the name of their pieces.

    A pile is any message with a list of pieces and a number of hidden ones: a hand, a draw.
    """

    game: AnyGame
    pieces: str
    """What the game's messages call their pieces."""
    supply: Supply
    defaults: Options

    def __init__(self) -> None:
        ties = {0: self.defaults.opening_tie, **{int(tie): tie for tie in OpeningTie}}
        self._ties: Mapping[int, OpeningTie] = ties
        self._options: Mapping[tuple[int, int], Options] = {
            (number, points): Options(tie, points)
            for number, tie in ties.items()
            for points in (0, 1)
        }
        self._most = len(self.supply.kinds)

    def decode_shared(
        self, message: Any, envelope: Envelope, place: Place, faults: list[Fault]
    ) -> tuple[Options, Table, tuple[Pile | None, ...]]:
        """Options, table and hands of a state."""
        options = self.decode_options(message.options, (*place, "options"), faults)
        table = decode_table(message.table, self._most, (*place, "table"), faults)
        seats = len(envelope.players) or self.game.rulebook.max_players
        hands = self._decode_hands(message.hands, seats, (*place, "hands"), faults)
        return options, table, hands

    def write_shared(self, state: LinesState, message: Any) -> None:
        tie, points = state.options
        message.options.opening_tie = int(tie)
        message.options.single_opening_points = points
        message.table.extend(encode_placements(state.table.items()))
        for seat, hand in enumerate(state.hands):
            if hand is not None:
                message.hands.add(player=seat, hidden=hand.hidden, **{self.pieces: hand.pieces})

    def decode_options(self, message: Any, place: Place, faults: list[Fault]) -> Options:
        tie, points = message.opening_tie, message.single_opening_points
        chosen = self._options.get((tie, points))
        if chosen is not None:
            return chosen
        check_range(points, 0, 1, (*place, "single_opening_points"), faults)
        if tie not in self._ties:
            faults.append(unknown_value((*place, "opening_tie"), tie))
        return self.defaults

    def decode_pile(
        self, message: Any, place: Place, faults: list[Fault], most: int | None = None
    ) -> Pile:
        pieces, hidden = tuple(getattr(message, self.pieces)[:]), message.hidden
        most = most or self._most
        if hidden or len(pieces) > most or not are_pieces(pieces):
            check_range(hidden, 0, most, (*place, "hidden"), faults)
            check_pieces(pieces, most, (*place, self.pieces), faults)
        return Pile(pieces, hidden)

    def decode_draw(self, message: Any, place: Place, faults: list[Fault]) -> Pile:
        return self.decode_pile(message, place, faults)

    def _decode_hands(
        self, messages: Any, seats: int, place: Place, faults: list[Fault]
    ) -> tuple[Pile | None, ...]:
        hands: list[Pile | None] = [None] * seats
        if len(messages) > seats:
            faults.append(wrong_count(place, len(messages), 0, seats))
            return tuple(hands)
        for index, message in enumerate(messages[:]):
            seat = message.player
            if not 0 <= seat < seats:
                check_seat(seat, seats, (*place, index, "player"), faults)
            elif hands[seat] is not None:
                faults.append(duplicate((*place, index, "player")))
            else:
                hands[seat] = self.decode_pile(message, (*place, index), faults)
        return tuple(hands)

    def decode_deal(self, message: Any, players: int, place: Place, faults: list[Fault]) -> Deal:
        known = self._decode_hands(message.hands, players, (*place, "hands"), faults)
        hands = tuple(hand if hand is not None else Pile(hidden=HAND) for hand in known)
        opener = message.opener if message.HasField("opener") else None
        if opener is not None:
            check_seat(opener, players, (*place, "opener"), faults)
        return Deal(hands, opener)

    def write_cells(self, cells: Iterable[int], messages: Cells) -> None:
        write_cells(cells, messages)

    def locate(self, place: Place, message: Any) -> Place:
        """Hands are listed in any order: find the one of that seat. Pieces have their own name."""
        if place[0] == "drawn":
            return tuple([self.pieces if step == "pieces" else step for step in place])
        if place[0] != "hands" or len(place) == 1:
            return place
        seats = [hand.player for hand in message.hands]
        if place[1] not in seats:
            return ("hands",)
        return ("hands", seats.index(int(place[1])), *place[2:])

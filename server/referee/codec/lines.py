"""Pieces, tables, hands and lays of the games of lines, from and to messages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.codec.errors import (
    Place,
    check_range,
    check_seat,
    duplicate,
    unknown_value,
    wrong_count,
)
from referee.codec.game_codec import Cells
from referee.rules.faults import Fault
from referee.rules.lines.pieces import PIECES
from referee.rules.lines.start import Deal
from referee.rules.lines.state import HAND, Lay, OpeningTie, Options, Pile
from referee.rules.lines.table import LIMIT, Placement, cell, xy
from referee.v1 import lines_pb2

MOST_LAID = 2 * HAND  # more is never legal; so much is still worth an explanation

_KINDS = frozenset(PIECES)

# Looking a coordinate up checks its range and codes it in one step. Decoding tables is where
# requests spend most of their time.
_COLUMNS = {x: cell(x, 0) for x in range(-LIMIT, LIMIT + 1)}
_ROWS = {y: cell(0, y) for y in range(-LIMIT, LIMIT + 1)}


def decode_table(
    messages: Sequence[lines_pb2.TilePlacement], most: int, place: Place, faults: list[Fault]
) -> dict[int, int]:
    """Pieces by cell; no cell twice."""
    count = len(messages)
    if count > most:
        faults.append(wrong_count(place, count, 0, most))
        return {}
    try:
        table: dict[int, int] = {_COLUMNS[at.x] + _ROWS[at.y]: at.tile for at in messages}
    except KeyError:
        table = {}
    if len(table) == count and are_pieces(table.values()):
        return table
    return dict(_placements_at_fault(messages, place, faults, once=True))


def decode_lay(message: Any, place: Place, faults: list[Fault]) -> Lay:
    """Cells and pieces, in order."""
    messages = message.placements
    place = (*place, "placements")
    if len(messages) > MOST_LAID:
        faults.append(wrong_count(place, len(messages), 0, MOST_LAID))
        return Lay(())
    placements = []
    for at in messages:
        x, y, tile = at.x, at.y, at.tile
        if x not in _COLUMNS or y not in _ROWS or tile not in _KINDS:
            return Lay(tuple(_placements_at_fault(messages, place, faults, once=False)))
        placements.append((cell(x, y), int(tile)))
    return Lay(tuple(placements))


def _placements_at_fault(
    messages: Sequence[lines_pb2.TilePlacement],
    place: Place,
    faults: list[Fault],
    *,
    once: bool,
) -> list[Placement]:
    """Name every fault; what is sound is returned all the same."""
    seen: dict[int, int] = {}
    for index, message in enumerate(messages):
        known = len(faults)
        for axis, value in (("x", message.x), ("y", message.y)):
            check_range(value, -LIMIT, LIMIT, (*place, index, axis), faults)
        if message.tile not in _KINDS:
            faults.append(unknown_value((*place, index, "tile"), message.tile))
        at = cell(message.x, message.y)
        if once and at in seen:
            faults.append(duplicate((*place, index)))
        if len(faults) == known:
            seen[at] = message.tile
    return list(seen.items())


are_pieces = _KINDS.issuperset


def check_pieces(pieces: Sequence[int], most: int, place: Place, faults: list[Fault]) -> None:
    if len(pieces) > most:
        faults.append(wrong_count(place, len(pieces), 0, most))
        return
    faults.extend(
        unknown_value((*place, index), piece)
        for index, piece in enumerate(pieces)
        if piece not in _KINDS
    )


def encode_placements(
    placements: Iterable[Placement],
) -> list[lines_pb2.TilePlacement]:
    messages = []
    for at, tile in placements:
        x, y = xy(at)
        messages.append(lines_pb2.TilePlacement(x=x, y=y, tile=tile))  # type: ignore[arg-type]
    return messages


def write_cells(cells: Iterable[int], messages: Cells) -> None:
    for at in cells:
        message = messages.add()
        message.x, message.y = xy(at)


class OptionsCodec:
    """The options of a game of lines, whose messages have the same fields."""

    def __init__(self, defaults: Options) -> None:
        ties = {0: defaults.opening_tie, **{int(tie): tie for tie in OpeningTie}}
        self._defaults = defaults
        self._ties: Mapping[int, OpeningTie] = ties
        self._chosen: Mapping[tuple[int, int], Options] = {
            (number, points): Options(tie, points)
            for number, tie in ties.items()
            for points in (0, 1)
        }

    def decode(self, message: Any, place: Place, faults: list[Fault]) -> Options:
        tie, points = message.opening_tie, message.single_opening_points
        chosen = self._chosen.get((tie, points))
        if chosen is not None:
            return chosen
        check_range(points, 0, 1, (*place, "single_opening_points"), faults)
        if tie not in self._ties:
            faults.append(unknown_value((*place, "opening_tie"), tie))
        return self._defaults

    def write(self, options: Options, message: Any) -> None:
        message.opening_tie, message.single_opening_points = int(options.opening_tie), options[1]


class PilesCodec:
    """Piles of pieces: any message with a list of them, under the game's own name, and a number
    of hidden ones."""

    def __init__(self, field: str, most: int) -> None:
        self.field = field
        self._most = most

    def decode(self, message: Any, place: Place, faults: list[Fault]) -> Pile:
        pieces, hidden = tuple(getattr(message, self.field)), message.hidden
        if hidden or len(pieces) > self._most or not are_pieces(pieces):
            check_range(hidden, 0, self._most, (*place, "hidden"), faults)
            check_pieces(pieces, self._most, (*place, self.field), faults)
        return Pile(pieces, hidden)

    def decode_hands(
        self, messages: Any, seats: int, place: Place, faults: list[Fault]
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
                hands[seat] = self.decode(message, (*place, index), faults)
        return tuple(hands)

    def encode_hands(self, hands: Sequence[Pile | None]) -> Iterator[dict[str, Any]]:
        """The fields of each hand that is known."""
        for seat, hand in enumerate(hands):
            if hand is not None:
                yield {"player": seat, self.field: hand.pieces, "hidden": hand.hidden}

    def decode_deal(self, message: Any, players: int, place: Place, faults: list[Fault]) -> Deal:
        known = self.decode_hands(message.hands, players, (*place, "hands"), faults)
        hands = tuple(hand if hand is not None else Pile(hidden=HAND) for hand in known)
        opener = message.opener if message.HasField("opener") else None
        if opener is not None:
            check_seat(opener, players, (*place, "opener"), faults)
        return Deal(hands, opener)

    def locate(self, place: Place, message: Any) -> Place:
        """Hands are listed in any order: find the one of that seat. Pieces have their own name."""
        if place[0] == "drawn":
            return tuple([self.field if step == "pieces" else step for step in place])
        if place[0] != "hands" or len(place) == 1:
            return place
        seats = [hand.player for hand in message.hands]
        if place[1] not in seats:
            return ("hands",)
        return ("hands", seats.index(int(place[1])), *place[2:])

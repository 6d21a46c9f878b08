"""What the codecs of all games of lines have in common: pieces, tables and lays."""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from itertools import product
from operator import attrgetter
from typing import Any

from google.protobuf.internal.containers import RepeatedCompositeFieldContainer

from referee.core.faults import Fault, FieldPath
from referee.core.game import AnyGame
from referee.core.piles import Pile
from referee.games.lines.rules.pieces import PIECES
from referee.games.lines.rules.placements import LineItem, LineViolation
from referee.games.lines.rules.start import Deal
from referee.games.lines.rules.state import (
    HAND,
    Laid,
    Lay,
    LinesState,
    OpeningTie,
    Options,
    Supply,
)
from referee.games.lines.rules.table import LIMIT, Placement, Table, cell, xy
from referee.v1 import event_pb2, lines_pb2, verdict_pb2
from referee.wire.codec import Cells, GameCodec
from referee.wire.envelope import Envelope
from referee.wire.fields import (
    check_range,
    check_seat,
    decode_hands,
    duplicate,
    locate_hand,
    out_of_range,
    unknown_value,
    wrong_count,
)

MOST_LAID = 2 * HAND  # more than a hand is never legal; this many are still worth an explanation

_KINDS = frozenset(PIECES)

# Looking a coordinate up checks its range and codes it in one step: requests spend most of their
# time in decoding tables. A repeated field is quicker to go through as a slice.
_COLUMNS = {x: cell(x, 0) for x in range(-LIMIT, LIMIT + 1)}
_ROWS = {y: cell(0, y) for y in range(-LIMIT, LIMIT + 1)}
_PIECES = {piece: piece for piece in PIECES}


def numbered(values: type[IntEnum], default: IntEnum) -> Mapping[int, Any]:
    """The values of an option by the numbers of the schema, where 0 stands for the default."""
    return {0: default, **{int(value): value for value in values}}


def _not_allowed(place: FieldPath, number: int, allowed: Mapping[int, Any]) -> Fault:
    if isinstance(allowed[0], IntEnum):
        return unknown_value(place, number)
    return out_of_range(place, number, min(allowed), max(allowed))


class LinesCodec(GameCodec):
    """The codec of a game of lines. Messages of these games have the same fields, except for the
    name of their pieces.

    A pile is any message with a list of pieces and a number of hidden ones: a hand, a draw.
    """

    game: AnyGame
    field: str
    pieces: str
    """The name of the pieces in the game's messages."""
    supply: Supply
    defaults: Options
    may_draw_nothing = True

    def __init__(self) -> None:
        variants = self.variants()
        self._allowed = variants
        self._chosen = attrgetter(*variants)
        self._options: Mapping[tuple[int, ...], Options] = {
            numbers: type(self.defaults)(
                *[allowed[each] for allowed, each in zip(variants.values(), numbers, strict=True)]
            )
            for numbers in product(*variants.values())
        }
        self._most = len(self.supply.kinds)

    def variants(self) -> dict[str, Mapping[int, Any]]:
        """Return what each number in a message means, by option, in the order of the fields."""
        return {
            "opening_tie": numbered(OpeningTie, self.defaults.opening_tie),
            "single_opening_points": {0: 0, 1: 1},
        }

    def decode_shared(
        self, message: Any, envelope: Envelope, place: FieldPath, faults: list[Fault]
    ) -> tuple[Any, Table, tuple[Pile | None, ...]]:
        """Decode the options, the table and the hands of a state."""
        options = self.decode_options(message.options, (*place, "options"), faults)
        table = decode_table(message.table, self._most, (*place, "table"), faults)
        seats = len(envelope.players) or self.game.rulebook.max_players
        hands = decode_hands(message.hands, seats, self.decode_pile, (*place, "hands"), faults)
        return options, table, hands

    def write_shared(self, state: LinesState, message: Any) -> None:
        for name in self._allowed:
            setattr(message.options, name, int(getattr(state.options, name)))
        write_placements(state.table.items(), message.table)
        for seat, hand in enumerate(state.hands):
            if hand is not None:
                message.hands.add(player=seat, hidden=hand.hidden, **{self.pieces: hand.pieces})

    def decode_options(self, message: Any, place: FieldPath, faults: list[Fault]) -> Options:
        numbers = self._chosen(message)
        chosen = self._options.get(numbers)
        if chosen is not None:
            return chosen
        for (name, allowed), number in zip(self._allowed.items(), numbers, strict=True):
            if number not in allowed:
                faults.append(_not_allowed((*place, name), number, allowed))
        return self.defaults

    def decode_pile(
        self, message: Any, place: FieldPath, faults: list[Fault], most: int | None = None
    ) -> Pile:
        pieces, hidden = tuple(getattr(message, self.pieces)[:]), message.hidden
        most = most or self._most
        if hidden or len(pieces) > most or not are_pieces(pieces):
            check_range(hidden, 0, most, (*place, "hidden"), faults)
            check_pieces(pieces, most, (*place, self.pieces), faults)
        return Pile(pieces, hidden)

    def decode_draw(self, message: Any, _: int, place: FieldPath, faults: list[Fault]) -> Pile:
        return self.decode_pile(message, place, faults)

    def decode_deal(
        self, message: Any, players: int, place: FieldPath, faults: list[Fault]
    ) -> Deal:
        known = decode_hands(message.hands, players, self.decode_pile, (*place, "hands"), faults)
        hands = tuple(hand if hand is not None else Pile(hidden=HAND) for hand in known)
        opener = message.opener if message.HasField("opener") else None
        if opener is not None:
            check_seat(opener, players, (*place, "opener"), faults)
        return Deal(hands, opener)

    def write_event(self, event: Any, message: event_pb2.GameEvent) -> None:
        """Write an event that all games of lines have."""
        if not isinstance(event, Laid):
            raise TypeError(f"{event} does not happen in this game")
        write_placements(event.placements, getattr(message, self.field).tiles_laid.placements)

    def write_cells(self, cells: Iterable[int], messages: Cells) -> None:
        add = messages.add
        for at in cells:
            message = add()
            message.x, message.y = xy(at)

    def write_violation(self, violation: Any, message: verdict_pb2.Violation) -> None:
        if violation.pieces:
            own = getattr(message, self.field)
            own.tiles.extend(violation.pieces)
            if isinstance(violation, LineViolation):
                own.direction = violation.direction

    def write_item(self, item: Any, message: verdict_pb2.ScoreItem) -> None:
        if isinstance(item, LineItem):
            own = getattr(message, self.field)
            own.direction = item.direction
            if item.complete:
                own.complete = True

    def locate(self, place: FieldPath, message: Any) -> FieldPath:
        """Find the hand of a seat, as hands are listed in any order; pieces have a name of their
        own."""
        if place[0] == "drawn":
            return tuple([self.pieces if step == "pieces" else step for step in place])
        return locate_hand(place, message.hands) if place[0] == "hands" else place


def decode_table(
    messages: Sequence[lines_pb2.TilePlacement], most: int, place: FieldPath, faults: list[Fault]
) -> dict[int, int]:
    """Decode pieces by cell; no cell may occur twice."""
    count = len(messages)
    if count > most:
        faults.append(wrong_count(place, count, 0, most))
        return {}
    try:
        table: dict[int, int] = {_COLUMNS[at.x] + _ROWS[at.y]: at.tile for at in messages[:]}
    except KeyError:
        table = {}
    if len(table) == count and are_pieces(table.values()):
        return table
    return dict(_placements_at_fault(messages, place, faults, once=True))


def decode_lay(message: Any, place: FieldPath, faults: list[Fault]) -> Lay:
    """Decode the cells and pieces of a lay, in order."""
    messages = message.placements
    if len(messages) > MOST_LAID:
        faults.append(wrong_count((*place, "placements"), len(messages), 0, MOST_LAID))
        return Lay(())
    try:
        placements = [(_COLUMNS[at.x] + _ROWS[at.y], _PIECES[at.tile]) for at in messages[:]]
    except KeyError:
        placements = _placements_at_fault(messages, (*place, "placements"), faults, once=False)
    return Lay(tuple(placements))


def _placements_at_fault(
    messages: Sequence[lines_pb2.TilePlacement],
    place: FieldPath,
    faults: list[Fault],
    *,
    once: bool,
) -> list[Placement]:
    """Note every fault; return the placements that are sound."""
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


def check_pieces(pieces: Sequence[int], most: int, place: FieldPath, faults: list[Fault]) -> None:
    if len(pieces) > most:
        faults.append(wrong_count(place, len(pieces), 0, most))
        return
    faults.extend(
        unknown_value((*place, index), piece)
        for index, piece in enumerate(pieces)
        if piece not in _KINDS
    )


def write_chance_event(event: Any, message: Any) -> None:
    """Write the number of the chance event, if the event was one."""
    if event.chance_event is not None:
        message.chance_event = event.chance_event


def write_placements(
    placements: Iterable[Placement],
    messages: RepeatedCompositeFieldContainer[lines_pb2.TilePlacement],
) -> None:
    for at, tile in placements:
        message = messages.add()
        message.x, message.y = xy(at)
        message.tile = tile  # type: ignore[assignment]

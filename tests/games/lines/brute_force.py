"""Every legal lay the slow way: all choices of pieces on all choices of cells, put to the judge."""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations

from msgspec.structs import replace

from referee.core.piles import Pile
from referee.games.lines.rules.lays import lays
from referee.games.lines.rules.pieces import mask
from referee.games.lines.rules.state import Lay, hand_of
from referee.games.lines.rules.table import EAST, NEIGHBOURS, NORTH, Placement, Table, cell, xy
from tests.games.lines.subject import State, Subject

Shape = frozenset[Placement]


def at_the_table(subject: Subject, table: Table, hand: Iterable[int]) -> State:
    """Two players; the first, whose hand this is, is to move and cannot end the game."""
    return replace(
        subject.start(bytes(32), 2),
        to_move=0,
        turn=None,
        chance=None,
        table=table,
        hands=(Pile(tuple(hand)), Pile(hidden=6)),
        bag=Pile(hidden=6),
    )


def opening(subject: Subject, hand: Iterable[int]) -> State:
    """The hand alone is known, so that no other player can be the one who opens."""
    hands = (Pile(tuple(hand)), None)
    return replace(subject.start(bytes(32), 2), to_move=0, chance=None, hands=hands, bag=None)


def is_legal(subject: Subject, state: State, placements: Iterable[Placement]) -> bool:
    return subject.game.judge(state, subject.move(state.to_move, Lay(tuple(placements)))).legal


def listed_lays(subject: Subject, state: State) -> list[Shape]:
    moves = subject.game.list_moves(state).moves
    return [frozenset(move.action.placements) for move in moves if isinstance(move.action, Lay)]


def neighbourhood(table: Table, distance: int) -> list[int]:
    """The empty cells within so many steps of the table; further away nothing connects."""
    near = set(table)
    for _ in range(distance):
        near |= {here + step for here in near for step in NEIGHBOURS}
    return sorted(near.difference(table))


def in_one_line(cells: Iterable[int], count: int) -> Iterator[tuple[int, ...]]:
    """All choices of so many cells that share a row or a column."""
    found: set[tuple[int, ...]] = set()
    for axis in (0, 1):
        lines: dict[int, list[int]] = {}
        for here in cells:
            lines.setdefault(xy(here)[axis], []).append(here)
        for line in lines.values():
            found.update(combinations(line, count))
    return iter(found)


def brute_force(
    subject: Subject, state: State, hand: tuple[int, ...], *, anywhere: bool = False
) -> set[Shape]:
    """Every choice of pieces in every order on every choice of cells that the judge calls legal.

    Cells that share neither row nor column are left out unless `anywhere`.
    """
    legal = set()
    for count in range(1, len(hand) + 1):
        cells = neighbourhood(state.table, count)
        choices = combinations(cells, count) if anywhere else in_one_line(cells, count)
        orders = set(permutations(hand, count))
        for chosen in choices:
            for order in orders:
                placements = tuple(zip(chosen, order, strict=True))
                if is_legal(subject, state, placements):
                    legal.add(frozenset(placements))
    return legal


def assert_generator_is_right(subject: Subject, state: State, *, anywhere: bool = False) -> int:
    hand = hand_of(state, state.to_move)
    assert hand is not None
    found = [frozenset(lay) for lay in lays(state.table, mask(hand.pieces))]
    assert len(found) == len(set(found)), "a lay is listed twice"
    assert set(found) == brute_force(subject, state, hand.pieces, anywhere=anywhere)
    assert listed_lays(subject, state) == found
    return len(found)


# Openings


def canonical(placements: Iterable[Placement]) -> tuple[Placement, ...]:
    """The same for lays that differ by translation, quarter turns and reflection only."""
    spots = [(*xy(here), piece) for here, piece in placements]
    images = []
    for _ in range(4):
        spots = [(-y, x, piece) for x, y, piece in spots]
        for image in (spots, [(-x, y, piece) for x, y, piece in spots]):
            left, low = min(x for x, _, _ in image), min(y for _, y, _ in image)
            images.append(tuple(sorted((cell(x - left, y - low), piece) for x, y, piece in image)))
    return min(images)


def all_openings(
    subject: Subject, state: State, hand: tuple[int, ...]
) -> set[tuple[Placement, ...]]:
    """All pieces of the hand in all orders, side by side in a row and in a column."""
    legal = set()
    for count in range(1, len(hand) + 1):
        for order in set(permutations(hand, count)):
            for step in (EAST, NORTH):
                placements = [(place * step, piece) for place, piece in enumerate(order)]
                if is_legal(subject, state, placements):
                    legal.add(canonical(placements))
    return legal

"""Finds every legal lay the slow way: the judge decides on all pieces on all cells."""

from collections.abc import Iterable
from itertools import combinations, permutations

from referee.games.lines.rules.generate import lays
from referee.games.lines.rules.pieces import mask
from referee.games.lines.rules.state import Lay, hand_of
from referee.games.lines.rules.table import EAST, NORTH, Placement
from tests.games.lines.cells import canonical, in_one_line, neighbourhood
from tests.games.lines.subject import LinesSubject
from tests.support.subject import State

Shape = frozenset[Placement]


def is_legal(subject: LinesSubject, state: State, placements: Iterable[Placement]) -> bool:
    return subject.judge(state, subject.move(state.to_move, Lay(tuple(placements)))).legal


def listed_lays(subject: LinesSubject, state: State) -> list[Shape]:
    moves = subject.moves(state)
    return [frozenset(move.action.placements) for move in moves if isinstance(move.action, Lay)]


def brute_force(
    subject: LinesSubject, state: State, hand: tuple[int, ...], *, anywhere: bool = False
) -> set[Shape]:
    """Every choice of pieces in every order on every choice of cells that the judge calls legal.

    Cells that share neither a row nor a column are skipped, unless `anywhere`.
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


def assert_generator_is_right(
    subject: LinesSubject, state: State, *, anywhere: bool = False
) -> int:
    hand = hand_of(state, state.to_move)
    assert hand is not None
    found = [frozenset(lay) for lay in lays(state.table, mask(hand.pieces))]
    assert len(found) == len(set(found)), "a lay is listed twice"
    assert set(found) == brute_force(subject, state, hand.pieces, anywhere=anywhere)
    assert listed_lays(subject, state) == found
    return len(found)


# Openings


def all_openings(
    subject: LinesSubject, state: State, hand: tuple[int, ...]
) -> set[tuple[Placement, ...]]:
    """Every order of every choice of pieces of the hand, side by side in a row and in a column."""
    legal = set()
    for count in range(1, len(hand) + 1):
        for order in set(permutations(hand, count)):
            for step in (EAST, NORTH):
                placements = [(place * step, piece) for place, piece in enumerate(order)]
                if is_legal(subject, state, placements):
                    legal.add(canonical(placements))
    return legal

"""A position that is turned, shifted, mirrored or repainted is judged the same."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.piles import Pile
from referee.games.lines.rules.pieces import members
from referee.games.lines.rules.state import Lay, LinesState, Pass
from referee.games.lines.rules.table import EAST, LIMIT, xy
from referee.games.qwirkle.rules.state import Exchange
from tests.games.lines.subject import Action, LinesSubject
from tests.games.lines.subjects import CUBES, QWIRKLE, every_game
from tests.support.spots import Spot, Where, anywhere, often, seldom
from tests.support.subject import Move, State, Subject


class Found(NamedTuple):
    """What a verdict says, apart from cells and pieces."""

    legal: bool
    points: int
    reasons: Counter[tuple[str, str]]
    unchecked: tuple[str, ...]
    items: Counter[tuple[str, int]]


def found(subject: Subject, state: State, move: Move) -> Found:
    judgement = subject.judge(state, move)
    return Found(
        judgement.legal,
        judgement.points,
        Counter((violation.rule, violation.reason.name) for violation in judgement.violations),
        judgement.unchecked,
        Counter((item.kind.name, item.points) for item in judgement.items),
    )


def as_it_is(spot: Spot) -> Found:
    return found(spot.subject, spot.state, spot.move)


def on_cells(spot: Spot, change: Callable[[int, int], tuple[int, int]]) -> Found:
    def moved(cell: int) -> int:
        x, y = change(*xy(cell))
        return x * EAST + y

    table = {moved(cell): piece for cell, piece in spot.state.table.items()}
    action = spot.move.action
    if isinstance(action, Lay):
        action = Lay(tuple((moved(cell), piece) for cell, piece in action.placements))
    move = replace(spot.move, action=action)
    return found(spot.subject, replace(spot.state, table=table), move)


Repaint = Callable[[int], int]


def repainted_bag(state: LinesState, change: Repaint) -> Pile | None:
    """The bag holds kinds, not pieces."""
    if state.bag is None:
        return None
    pieces = [change(members(state.supply.faces[kind])[0]) for kind in state.bag.pieces]
    return Pile(tuple(state.supply.kinds_of(pieces)), state.bag.hidden)


def repainted_action(action: Action, change: Repaint) -> Action:
    """A lay, a pass, or pieces and perhaps a number of hidden ones."""
    if isinstance(action, Lay):
        return Lay(tuple((cell, change(piece)) for cell, piece in action.placements))
    if isinstance(action, Pass):
        return action
    if isinstance(action, Exchange):
        return replace(action, tiles=tuple(map(change, action.tiles)))
    return replace(action, cubes=tuple(map(change, action.cubes)))


def on_pieces(spot: Spot, change: Repaint) -> Found:
    def pile(old: Pile | None) -> Pile | None:
        return old and Pile(tuple(map(change, old.pieces)), old.hidden)

    state = spot.state
    repainted = replace(
        state,
        table={cell: change(piece) for cell, piece in state.table.items()},
        hands=tuple(map(pile, state.hands)),
        bag=repainted_bag(state, change),
    )
    move = replace(spot.move, action=repainted_action(spot.move.action, change))
    return found(spot.subject, repainted, move)


TURNS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "a quarter": lambda x, y: (-y, x),
    "a half": lambda x, y: (-x, -y),
    "three quarters": lambda x, y: (y, -x),
    "mirrored left to right": lambda x, y: (-x, y),
    "mirrored on the diagonal": lambda x, y: (y, x),
}

far = st.integers(100 - LIMIT, LIMIT - 100)
relabelled = st.permutations(range(6))


@every_game
@pytest.mark.parametrize("turn", TURNS)
@seldom
@given(anywhere)
def test_a_turned_table_is_judged_the_same(subject: LinesSubject, turn: str, where: Where) -> None:
    spot = where.of(subject)
    assert on_cells(spot, TURNS[turn]) == as_it_is(spot)


@every_game
@often
@given(anywhere, far, far)
def test_a_moved_table_is_judged_the_same(
    subject: LinesSubject, where: Where, right: int, up: int
) -> None:
    spot = where.of(subject)
    assert on_cells(spot, lambda x, y: (x + right, y + up)) == as_it_is(spot)


@often
@given(anywhere, relabelled, relabelled, st.booleans())
def test_repainted_tiles_are_judged_the_same(
    where: Where, colours: Sequence[int], shapes: Sequence[int], swapped: bool
) -> None:
    """Colours and shapes are relabelled, and their roles are swapped."""

    def change(tile: int) -> int:
        colour, shape = divmod(tile - 1, 6)
        first, second = colours[colour], shapes[shape]
        return 1 + (second * 6 + first if swapped else first * 6 + second)

    spot = where.of(QWIRKLE)
    assert on_pieces(spot, change) == as_it_is(spot)


@often
@given(anywhere, relabelled, relabelled)
def test_repainted_cubes_are_judged_the_same(
    where: Where, colours: Sequence[int], shapes: Sequence[int]
) -> None:
    """Colours and shapes are relabelled, but not swapped, as a roll changes only the shape."""

    def change(cube: int) -> int:
        colour, shape = divmod(cube - 1, 6)
        return 1 + colours[colour] * 6 + shapes[shape]

    spot = where.of(CUBES)
    assert on_pieces(spot, change) == as_it_is(spot)

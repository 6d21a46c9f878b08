"""Which figures a turn makes, and which of them counts."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.core.verdict import ScoreItem, ScoreKind
from referee.games.qubix.rules.area import Area, regions
from referee.games.qubix.rules.state import Matching, Side, State, is_neutral, may_be_neutral


class Made(NamedTuple):
    """A figure made on a board: which, how it is turned, in which colour, and where."""

    figure: int
    name: str
    side: Side
    board: int
    colour: int
    turns: int
    cells: tuple[int, ...]
    maker: int
    owner: int


def figures_made(state: State, board: int, side: Side, before: Area, after: Area) -> list[Made]:
    """What the turn shows that was not to be seen before it (QX-10, QX-11)."""
    configuration, grid = state.options.configuration, state.area_grid
    figures = configuration.figures[side - 1]
    matches = configuration.matches(side)
    made = []
    for colour, (seen, shown) in enumerate(zip(before.visible, after.visible, strict=True)):
        if colour == 0 or seen == shown:
            continue
        for mask in _candidates(state, seen, shown):
            for number, turns in matches.get(mask, ()):
                name, _, maker, owner, _ = figures[number]
                cells = grid.cells(mask)
                made.append(Made(number, name, side, board, colour, turns, cells, maker, owner))
    return made


def _candidates(state: State, seen: int, shown: int) -> Sequence[int]:
    """The sets of cells of one colour that may be figures."""
    if state.options.matching is Matching.WHOLE_AREA:
        return (shown,)
    grid = state.area_grid
    known = regions(seen, grid)
    return [region for region in regions(shown, grid) if region not in known]


def best(player: int | None, made: Sequence[Made]) -> Made:
    """What counts if the maker names none: the most for the maker, then the least for others."""
    return max(made, key=lambda each: (each.maker, 0 if each.board == player else -each.owner))


def owner_of(state: State, player: int, board: int) -> int | None:
    """Who scores a figure's second number: on the neutral board the opponent (QX-12, QX-16)."""
    if board == player or may_be_neutral(state, board):
        return None
    return 1 - player if is_neutral(state, board) else board


def score(
    state: State, player: int | None, counted: Made, made: Sequence[Made]
) -> tuple[ScoreItem, ...]:
    items = [_item(ScoreKind.FIGURE_MADE, "QX-12", counted.maker, player, counted)]
    owner = owner_of(state, player, counted.board) if player is not None else None
    if owner is not None:
        rule = "QX-16" if is_neutral(state, counted.board) else "QX-12"
        items.append(_item(ScoreKind.FIGURE_OWNED, rule, counted.owner, owner, counted))
    items += [
        _item(ScoreKind.FIGURE_NOT_COUNTED, "QX-13", 0, player, other)
        for other in made
        if other is not counted
    ]
    return tuple(items)


def _item(kind: ScoreKind, rule: str, points: int, player: int | None, made: Made) -> ScoreItem:
    return ScoreItem(kind, rule, points, player, made.cells, made=made)

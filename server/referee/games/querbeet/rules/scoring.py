"""How far the colours have got, and what paths and stones left are worth at the end of a round."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from referee.core.verdict import ScoreItem
from referee.games.querbeet.rules.board import (
    CENTRE,
    COLOURS,
    SIDES,
    Board,
    neighbours,
    out_of,
    sides_of,
)
from referee.games.querbeet.rules.reasons import QuerbeetScore
from referee.games.querbeet.rules.state import (
    JoinScores,
    Options,
    State,
    Touch,
    all_laid,
    hand_of,
)
from referee.games.querbeet.rules.stones import EDGES

SHORTEST_JOIN = 7
_SHORT, _LONG, _TOUCH = 3, 2, 1
_OUTWARD = tuple(sum(1 << edge for edge in out_of(side)) for side in EDGES)

Ends = tuple[list[int], list[int]]
"""The cells from which paths touch the one side of a colour, and the other."""


class Path(NamedTuple):
    """A way from stone to stone, and the sides of the board that it touches."""

    colour: int
    sides: tuple[int, ...]
    cells: tuple[int, ...]


class Reach(NamedTuple):
    """How far a colour has got."""

    touches: tuple[Path, ...] = ()
    join: Path | None = None


NOWHERE = Reach()


class Worth(NamedTuple):
    """A path and what it is worth."""

    path: Path
    points: int


class PathScored(ScoreItem, frozen=True, kw_only=True):
    """Points for a path."""

    made: Worth


class Progress(NamedTuple):
    """What a colour has made that counts: the length of its join, if any, and whether it has a
    touch."""

    join: int | None
    touch: bool


class RoundScore(NamedTuple):
    """What a player has in a round; None stands for what is not known."""

    player: int
    join: Worth | None
    touches: tuple[Worth, ...]
    stones_left: int | None

    @property
    def total(self) -> int | None:
        if self.stones_left is None:
            return None
        return sum(each.points for _, each in self.worths) - self.stones_left

    @property
    def worths(self) -> list[tuple[QuerbeetScore, Worth]]:
        """The paths that count, with their kinds."""
        join = [(QuerbeetScore.JOIN, self.join)] if self.join is not None else []
        return [*join, *((QuerbeetScore.TOUCH, each) for each in self.touches if each.points)]


def colours(state: State) -> range:
    """The colours that somebody plays, or may play (QB-1)."""
    return range(len(state.players) or COLOURS)


def reach(board: Board, colour: int, touch: Touch) -> Reach:
    """Find the shortest path to each side of the colour, and between both."""
    ends = _ends(board, colour, touch)
    if not any(ends):
        return NOWHERE
    return Reach(tuple(_touches(board, colour, ends)), _join(board, colour, ends))


def _ends(board: Board, colour: int, touch: Touch) -> Ends:
    one, other = sides_of(colour)
    return _touching(board, one, touch), _touching(board, other, touch)


def _touching(board: Board, side: int, touch: Touch) -> list[int]:
    """The cells of a side from which a path touches it (QB-10)."""
    outward = _OUTWARD[side] if touch is Touch.OUTWARD_EDGE else ~0
    return [cell for cell in SIDES[side] if board.get(cell, 0) & outward]


def _touches(board: Board, colour: int, ends: Ends) -> list[Path]:
    """The shortest path to each side, the shorter first."""
    touches = [
        Path(colour, (side,), shortest(board, (CENTRE,), cells))
        for side, cells in zip(sides_of(colour), ends, strict=True)
        if cells
    ]
    touches.sort(key=lambda path: len(path.cells))
    return touches


def _join(board: Board, colour: int, ends: Ends) -> Path | None:
    one, other = ends
    return Path(colour, sides_of(colour), shortest(board, one, other)) if one and other else None


def shortest(board: Board, starts: Collection[int], goals: Collection[int]) -> tuple[int, ...]:
    """Find the shortest way from one of the starts to one of the goals; all paths are connected."""
    came_from: dict[int, int | None] = dict.fromkeys(starts)
    ahead = list(starts)
    for cell in ahead:  # grows as it goes: the nearest first
        if cell in goals:
            return _way_back(came_from, cell)
        for neighbour in neighbours(board, cell):
            if neighbour not in came_from:
                came_from[neighbour] = cell
                ahead.append(neighbour)
    raise ValueError("no path leads there")


def _way_back(came_from: dict[int, int | None], goal: int) -> tuple[int, ...]:
    way = []
    cell: int | None = goal
    while cell is not None:
        way.append(cell)
        cell = came_from[cell]
    return tuple(reversed(way))


def round_score(state: State, player: int) -> RoundScore:
    """The score of a round, as if it ended here (QB-9, QB-11)."""
    found = reach(state.board, player, state.options.touch)
    join = found.join
    touch = _TOUCH if _touch_counts(state.options, joined=join is not None) else 0
    return RoundScore(
        player,
        None if join is None else _join_worth(join),
        tuple([Worth(path, 0 if number else touch) for number, path in enumerate(found.touches)]),
        stones_left(state, player),
    )


def most_points(options: Options) -> int:
    """The most that a round is worth."""
    return _SHORT + (_TOUCH if _touch_counts(options, joined=True) else 0)


def _join_worth(join: Path) -> Worth:
    return Worth(join, _SHORT if len(join.cells) <= SHORTEST_JOIN else _LONG)


def _touch_counts(options: Options, *, joined: bool) -> bool:
    """Whether a touch counts: next to a join it does only if each kind counts (QB-9)."""
    return not joined or options.join_scores is JoinScores.EACH_KIND


def stones_left(state: State, player: int) -> int | None:
    hand = hand_of(state, player)
    if hand is not None:
        return hand.size
    return 0 if all_laid(state) else None


def score_round(scores: Iterable[RoundScore]) -> tuple[ScoreItem, ...]:
    """What every player scores at the end of a round."""
    items: list[ScoreItem] = []
    for score in scores:
        items += [_item(kind, worth, worth.points) for kind, worth in score.worths]
        left = score.stones_left
        if left:
            items.append(ScoreItem(QuerbeetScore.STONES_LEFT, "QB-11", -left, score.player))
    return tuple(items)


def progress(state: State, colour: int) -> Progress:
    """What a colour has made on the board."""
    ends = _ends(state.board, colour, state.options.touch)
    if not any(ends):
        return Progress(None, touch=False)
    join = _join(state.board, colour, ends)
    touch = _touch_counts(state.options, joined=join is not None)
    return Progress(None if join is None else len(join.cells), touch)


def score_stone(after: State, before: Callable[[int], Progress]) -> tuple[ScoreItem, ...]:
    """What a stone has made or shortened, given what each colour had `before`.

    Points come only at the end of the round.
    """
    return tuple(
        [
            _item(kind, worth, 0)
            for colour in colours(after)
            for kind, worth in _changed(after, colour, before)
        ]
    )


def _changed(
    after: State, colour: int, before: Callable[[int], Progress]
) -> Iterator[tuple[QuerbeetScore, Worth]]:
    """Yield a touch if there was none, and a join if it has a new length."""
    board = after.board
    ends = _ends(board, colour, after.options.touch)
    if not any(ends):
        return
    had = before(colour)
    join = _join(board, colour, ends)
    if join is not None and len(join.cells) != had.join:
        yield QuerbeetScore.JOIN, _join_worth(join)
    if not had.touch and _touch_counts(after.options, joined=join is not None):
        yield QuerbeetScore.TOUCH, Worth(_touches(board, colour, ends)[0], _TOUCH)


def _item(kind: QuerbeetScore, worth: Worth, points: int) -> PathScored:
    """Return the points of a path, for the seat that has the number of its colour (QB-1)."""
    path = worth.path
    later = worth.points - points
    return PathScored(kind, "QB-9", points, path.colour, path.cells, later, made=worth)

"""What paths and stones left are worth at the end of a round."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.core.verdict import ScoreItem, ScoreKind
from referee.games.querbeet.rules.hexagon import COLOURS
from referee.games.querbeet.rules.paths import Path, Reach, reach
from referee.games.querbeet.rules.state import JoinScores, Options, State, all_laid, hand_of

SHORTEST_JOIN = 7
_SHORT, _LONG, _TOUCH = 3, 2, 1


class Worth(NamedTuple):
    """A path and what it is worth."""

    path: Path
    points: int


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
    def worths(self) -> list[tuple[ScoreKind, Worth]]:
        """What counts."""
        join = [(ScoreKind.JOIN, self.join)] if self.join is not None else []
        return [*join, *((ScoreKind.TOUCH, each) for each in self.touches if each.points)]


def round_score(state: State, player: int) -> RoundScore:
    """The score of a round, as if it ended here (QB-9, QB-11)."""
    found = reach(state.board, player, state.options.touch)
    join = found.join
    touch = _touch_points(state, found)
    return RoundScore(
        player,
        None if join is None else Worth(join, _join_points(join)),
        tuple([Worth(path, 0 if number else touch) for number, path in enumerate(found.touches)]),
        stones_left(state, player),
    )


def most_points(options: Options) -> int:
    """What a round is worth at best."""
    return _SHORT + (_TOUCH if options.join_scores is JoinScores.EACH_KIND else 0)


def _join_points(join: Path) -> int:
    return _SHORT if len(join.cells) <= SHORTEST_JOIN else _LONG


def _touch_points(state: State, found: Reach) -> int:
    """Nothing besides a join, unless each kind counts."""
    alone = found.join is None
    return _TOUCH if alone or state.options.join_scores is JoinScores.EACH_KIND else 0


def stones_left(state: State, player: int) -> int | None:
    hand = hand_of(state, player)
    if hand is not None:
        return hand.size
    return 0 if all_laid(state) else None


def score_round(state: State) -> tuple[ScoreItem, ...]:
    """What every player scores at the end of a round."""
    items: list[ScoreItem] = []
    for colour in colours(state):
        score = round_score(state, colour)
        items += [_item(kind, worth, worth.points) for kind, worth in score.worths]
        if score.stones_left:
            items.append(ScoreItem(ScoreKind.STONES_LEFT, "QB-11", -score.stones_left, colour))
    return tuple(items)


def score_stone(before: State, after: State) -> tuple[ScoreItem, ...]:
    """What a stone has made or shortened; points come only at the end of the round."""
    return tuple(
        [
            _item(kind, worth, 0)
            for colour in colours(after)
            for kind, worth in _changed(before, after, colour)
        ]
    )


def _changed(before: State, after: State, colour: int) -> Iterator[tuple[ScoreKind, Worth]]:
    worths = round_score(after, colour).worths
    had = {_rank(*each) for each in round_score(before, colour).worths} if worths else set()
    for kind, worth in worths:
        if _rank(kind, worth) not in had:
            yield kind, worth


def _rank(kind: ScoreKind, worth: Worth) -> tuple[ScoreKind, int]:
    """What makes a difference: that there is a touch, and how long a join is."""
    return kind, len(worth.path.cells) if kind is ScoreKind.JOIN else 0


def _item(kind: ScoreKind, worth: Worth, points: int) -> ScoreItem:
    """For the player of that colour, whose seat has its number (QB-1)."""
    path = worth.path
    later = worth.points - points
    return ScoreItem(kind, "QB-9", points, path.colour, path.cells, made=worth, later=later)


def colours(state: State) -> range:
    """Those that somebody plays, or may play (QB-1)."""
    return range(len(state.players) or COLOURS)

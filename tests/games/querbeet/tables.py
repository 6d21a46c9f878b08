"""Boards, positions and short readings that the tests of the rules share."""

from collections.abc import Mapping, Sequence

from referee.v1 import game_pb2, querbeet_pb2
from referee_client import Referee, Verdict
from referee_client.querbeet import lay
from tests.games.querbeet.builders import (
    BEST_ONLY,
    MANY,
    OUTWARD_EDGE,
    Cell,
    full,
    phase,
    told,
)

TO_THE_CORNER = {(1, 0): "03", (2, 0): "03", (3, 0): "0135"}
"""A path to the corner in the east, which leaves the board by all three of its edges."""


def laid(referee: Referee, board: Mapping[Cell, str], stone: str, cell: Cell) -> Verdict:
    """The verdict on laying a stone when only the board is known."""
    return referee.validate_move(told(board, players=0, options=MANY), lay(stone, *cell))


def round_points(
    referee: Referee,
    board: Mapping[Cell, str],
    *,
    players: int = 2,
    join_scores: "querbeet_pb2.QuerbeetJoinScores" = BEST_ONLY,
    touch: "querbeet_pb2.QuerbeetTouch" = OUTWARD_EDGE,
) -> list[int]:
    """The points of all players once all stones are laid."""
    position = full(board, *[""] * players, join_scores=join_scores, touch=touch)
    outcome = referee.check_game_end(position)
    assert phase(outcome) == ("OVER", "HAND_EMPTIED")
    return [score.total for score in outcome.querbeet.scores]


def crossing(*hands: str, round: int = 0, scores: Sequence[int] = ()) -> game_pb2.GameState:  # noqa: A002
    """A position after a line to the east and one to the west, with room for all stones."""
    return full({(1, 0): "03", (-1, 0): "03"}, *hands, round=round, scores=scores)


def unchecked(verdict: Verdict) -> list[str]:
    """The rules that were not checked, each once."""
    found = list(verdict.unchecked_rule_ids)
    assert len(found) == len(set(found))
    return sorted(found)

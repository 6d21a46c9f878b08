"""The rules that all games share: whose turn it is, and when a game is over."""

import pytest

from referee.v1 import game_pb2
from referee_client import Referee
from referee_client.qwirkle import exchange, lay, pass_turn
from tests.support.builders import STUCK, broken, full, late, legal, only

ANNA = "Rd Bs Gx Yc Pb Oo"
CHRIS = "Rc Bd Go Ys Px Ob"


@pytest.fixture
def table() -> game_pb2.GameState:
    """A table at which Anna is to move, then Chris."""
    return full("Ro Rs", ANNA, CHRIS, to_move=0)


# GM-1


@pytest.mark.parametrize("player", [None, 0], ids=["implied", "named"])
def test_gm_1_the_player_to_move_moves(
    referee: Referee, table: game_pb2.GameState, player: int | None
) -> None:
    verdict = referee.validate_move(table, lay((2, 0, "Rd"), player=player))
    assert legal(verdict)
    assert not verdict.unchecked_rule_ids
    assert [item.player for item in verdict.score.items] == [0]


@pytest.mark.parametrize(
    "move",
    [lay((2, 0, "Rc"), player=1), exchange("Rc", player=1)],
    ids=["lay", "exchange"],
)
def test_gm_1_another_player_is_refused(
    referee: Referee, table: game_pb2.GameState, move: game_pb2.Move
) -> None:
    verdict = referee.validate_move(table, move)
    assert broken(verdict) == [("GM-1", "NOT_YOUR_TURN")]
    assert dict(only(verdict).metadata) == {"player": "1", "to_move": "0"}


def test_gm_1_another_player_is_refused_among_other_things(
    referee: Referee, table: game_pb2.GameState
) -> None:
    """The tile is Anna's, who is to move; Chris has no such tile."""
    verdict = referee.validate_move(table, lay((2, 0, "Rd"), player=1))
    assert broken(verdict) == [("GM-1", "NOT_YOUR_TURN"), ("QW-7", "TILE_NOT_IN_HAND")]


# GM-2


def test_gm_2_play_goes_on_while_somebody_can_lay(referee: Referee) -> None:
    table = late("Bx Ps", "Yc Os Gx")
    assert legal(referee.validate_move(table, lay((18, -5, "Bx"))))


HAND_EMPTIED = ("", f"Bx {STUCK}")
NOBODY_CAN_LAY = ("Ps Yc", "Os Gx")


@pytest.mark.parametrize(
    ("hands", "move"),
    [
        (HAND_EMPTIED, lay((18, -5, "Bx"), player=1)),
        (HAND_EMPTIED, exchange("Bx", player=1)),
        (HAND_EMPTIED, pass_turn(player=1)),
        (NOBODY_CAN_LAY, pass_turn(player=0)),
    ],
    ids=["lay", "exchange", "pass", "pass when nobody can lay"],
)
def test_gm_2_nothing_is_played_once_the_game_is_over(
    referee: Referee, hands: tuple[str, ...], move: game_pb2.Move
) -> None:
    """No other rule is cited."""
    verdict = referee.validate_move(late(*hands, to_move=None), move)
    assert broken(verdict) == [("GM-2", "GAME_OVER")]
    assert not verdict.unchecked_rule_ids


@pytest.mark.parametrize(
    ("hands", "end_reason"),
    [(HAND_EMPTIED, "HAND_EMPTIED"), (NOBODY_CAN_LAY, "NO_PLAYER_CAN_LAY")],
)
def test_gm_2_refusal_says_why_the_game_is_over(
    referee: Referee, hands: tuple[str, ...], end_reason: str
) -> None:
    verdict = referee.validate_move(late(*hands, to_move=None), pass_turn(player=0))
    assert dict(verdict.violations[0].metadata) == {"end_reason": end_reason}


def test_gm_2_a_move_after_the_end_changes_nothing(referee: Referee) -> None:
    over = late(*HAND_EMPTIED, to_move=None)
    answer = referee.apply_move(over, lay((18, -5, "Bx"), player=1))
    assert answer.position.state == over
    assert not answer.events

"""Impossible positions of Querbeet, and all of their faults."""

from collections.abc import Callable
from typing import Any

import pytest

from referee.v1 import game_pb2
from referee_client import Referee
from referee_client.querbeet import lay, pass_turn, placed
from tests.games.querbeet.builders import (
    SEEDS,
    changed,
    finish_round,
    full,
    refused_for,
    start,
    state_faults,
    told,
    usual,
    with_seed,
    without,
)
from tests.support.builders import (
    faults,
)


def test_every_fault_of_a_position_is_named_at_once(referee: Referee) -> None:
    position = told(
        {(1, 0): "3", (2, 0): "03", (4, -2): "03"},
        hands={0: "0 0 0 03", 1: 10},
        to_move=1,
        turn=3,
        round=0,
        round_turn=1,
        passes=2,
        scores=[7, 0],
    )
    assert set(state_faults(referee, position)) == {
        ("board[2]", "EDGES_DISAGREE", "QB-6"),
        ("board[2]", "NOT_CONNECTED", "QB-5"),
        ("board[3]", "NOT_CONNECTED", "QB-5"),
        ("board[3]", "OUT_OF_RANGE", "QB-1"),
        ("hands[0].stones[1]", "TOO_MANY_OF_A_KIND", "QB-2"),
        ("hands[0].stones[2]", "TOO_MANY_OF_A_KIND", "QB-2"),
        ("hands", "NOT_CONSERVED", "QB-2"),
        ("hands[0]", "HAND_SIZE", "QB-4"),
        ("hands[1]", "HAND_SIZE", "QB-2"),
        ("players[0].score", "MISMATCH", "QB-9"),
        ("round_turn", "MISMATCH", "QB-8"),
        ("passes", "MISMATCH", "QB-8"),
        ("turn", "MISMATCH", "QB-3"),
    }
    refused = faults(lambda: referee.check_game_end(position))
    assert {field for field, _ in refused} >= {
        "position.state.querbeet.board[2]",
        "position.state.turn",
        "position.state.players[0].score",
    }


def test_qb_8_who_has_no_stones_has_no_turn(referee: Referee) -> None:
    """Seat 1 had laid everything when the second lap was complete: there is no third one."""
    board = {(1, 0): "03", (-1, 0): "03", (0, 1): "14"}
    position = full(board, "03", "", passed=2, passes=0)
    assert position.to_move == 1
    assert [rule for _, _, rule in state_faults(referee, position)] == ["QB-8"]


def spoil_board(position: game_pb2.GameState) -> None:
    position.querbeet.board.extend([placed(1, 0, "03"), placed(0, 0, "*")])


def spoil_stones(position: Any) -> None:
    position.querbeet.board.add(q=1, r=101, stone=64)
    position.querbeet.board.add(q=-101, r=0, stone=0)


def spoil_hands(position: game_pb2.GameState) -> None:
    position.querbeet.hands[1].player = 0
    position.querbeet.hands[0].hidden = -1


def spoil_seats(position: game_pb2.GameState) -> None:
    position.querbeet.hands[1].player = 2
    position.to_move = 2


def spoil_numbers(position: game_pb2.GameState) -> None:
    own = position.querbeet
    own.round, own.round_turn, own.passes = 4, -1, -1


def spoil_options(position: Any) -> None:
    options = position.querbeet.options
    options.join_scores, options.touch = 3, 9
    options.stones.extend([63, 0, 64])


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (spoil_board, [("board[2]", "DUPLICATE")]),
        (
            spoil_stones,
            [
                ("board[1].r", "OUT_OF_RANGE"),
                ("board[1].stone", "UNKNOWN_VALUE"),
                ("board[2].q", "OUT_OF_RANGE"),
                ("board[2].stone", "UNKNOWN_VALUE"),
            ],
        ),
        (spoil_hands, [("hands[0].hidden", "OUT_OF_RANGE"), ("hands[1].player", "DUPLICATE")]),
        (spoil_seats, [("hands[1].player", "OUT_OF_RANGE"), ("to_move", "OUT_OF_RANGE")]),
        (
            spoil_numbers,
            [(field, "OUT_OF_RANGE") for field in ("passes", "round", "round_turn")],
        ),
        (
            spoil_options,
            [
                ("options.join_scores", "UNKNOWN_VALUE"),
                ("options.stones[1]", "UNKNOWN_VALUE"),
                ("options.stones[2]", "UNKNOWN_VALUE"),
                ("options.touch", "UNKNOWN_VALUE"),
            ],
        ),
    ],
)
def test_a_position_that_makes_no_sense(
    referee: Referee,
    spoil: Callable[[game_pb2.GameState], object],
    expected: list[tuple[str, str]],
) -> None:
    position = changed(usual(), spoil)
    found = sorted({fault[:2] for fault in state_faults(referee, position)})
    assert [each for each in found if each != ("options.stones", "WRONG_COUNT")] == expected
    refused = refused_for(referee, position, pass_turn())
    assert {field.removeprefix("position.state.") for field, _ in refused} >= {
        field for field, _ in expected
    }


def no_action() -> game_pb2.Move:
    move = game_pb2.Move()
    move.querbeet.SetInParent()
    return move


def no_stone(number: int) -> game_pb2.Move:
    move: Any = lay("03", 1, 0)
    move.querbeet.lay.stone = number
    return move  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        (no_action(), [("move.querbeet", "MISSING")]),
        (game_pb2.Move(), [("move.querbeet", "MISSING")]),
        (no_stone(0), [("move.querbeet.lay.stone", "UNKNOWN_VALUE")]),
        (no_stone(64), [("move.querbeet.lay.stone", "UNKNOWN_VALUE")]),
        (lay("03", 101, 0), [("move.querbeet.lay.q", "OUT_OF_RANGE")]),
        (lay("03", 0, -101), [("move.querbeet.lay.r", "OUT_OF_RANGE")]),
        (lay("03", 1, 0, player=2), [("move.player", "OUT_OF_RANGE")]),
    ],
)
def test_a_move_that_makes_no_sense(
    referee: Referee, move: game_pb2.Move, expected: list[tuple[str, str]]
) -> None:
    assert faults(lambda: referee.validate_move(usual(), move)) == expected


def test_chance_events_fit_the_round(referee: Referee) -> None:
    for number in (0, 1):
        position = with_seed(usual(round=number))
        assert not state_faults(referee, position)
        position.chance.events += 1
        assert state_faults(referee, position) == [("chance.events", "MISMATCH", "QB-2")]


@pytest.mark.parametrize("field", ["querbeet.hands", "querbeet.round", "querbeet.round_turn"])
def test_a_seed_needs_everything_else(referee: Referee, field: str) -> None:
    position = without(with_seed(usual()), field)
    assert ("chance.seed", "NOT_KNOWN", "") in state_faults(referee, position)


def test_a_finished_game_is_a_sound_position(referee: Referee) -> None:
    for players in (2, 3):
        position: game_pb2.GameState = start(referee, players=players, seed=SEEDS[5])
        for _ in range(players):
            position = finish_round(referee, position).position.state
        assert not state_faults(referee, position)
        assert not list(referee.list_legal_moves(position))

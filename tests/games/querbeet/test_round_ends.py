"""The rules of Querbeet: the end of a round, and the next one."""

from collections.abc import Sequence

import pytest

from referee.v1 import game_pb2, querbeet_pb2
from referee_client import Referee
from referee_client.querbeet import deal, lay, pass_turn
from tests.games.querbeet.builders import (
    CLOSED,
    DEAD_ENDS,
    EAST_ARM,
    LAST_GAP,
    MANY,
    SEEDS,
    SHORT_JOIN,
    board_of,
    clock,
    dealt_kinds,
    finish_round,
    full,
    hand_of,
    own_set,
    phase,
    play,
    sizes,
    start,
    state_faults,
    told,
    totals,
    usual,
    with_seed,
)
from tests.games.querbeet.tables import crossing
from tests.support.builders import (
    broken,
    events,
    faults,
    legal,
    reason,
    status,
)

# QB-8: the end of a round


def test_qb_8_an_emptied_hand_ends_the_round_when_the_lap_is_complete(referee: Referee) -> None:
    applied = referee.apply_move(crossing("03", "03"), lay("14", 0, 1))
    assert events(applied.events) == ["stone_laid"]
    assert phase(applied.outcome) == ("LAST_TURNS", "")
    assert list(applied.outcome.querbeet.still_to_move) == [1]
    last = referee.apply_move(applied.position, lay("14", 0, -1))
    assert events(last.events)[:2] == ["stone_laid", "round_ended"]
    ended = last.events[1].querbeet.round_ended.round
    assert ended.end == querbeet_pb2.QUERBEET_ROUND_END_HAND_EMPTIED
    assert (ended.round, ended.starter, list(ended.still_to_move)) == (0, 0, [])
    assert [score.total for score in ended.scores] == [0, 0]


def test_qb_8_the_lap_counts_from_the_player_who_began(referee: Referee) -> None:
    applied = referee.apply_move(crossing("03", "03", round=1), lay("14", 0, 1))
    assert applied.events[0].player == 1
    assert phase(applied.outcome) == ("LAST_TURNS", "")
    assert list(applied.outcome.querbeet.still_to_move) == [0]


def test_qb_8_of_three_players_all_have_as_many_turns(referee: Referee) -> None:
    board = {(1, 0): "03", (-1, 0): "03", (0, 1): "14"}
    position: game_pb2.GameState = full(board, "03", "03", "03", round=1)
    for cell, left in (((0, -1), [2, 0]), ((0, 2), [0]), ((0, -2), [])):
        applied = referee.apply_move(position, lay("14", *cell))
        position = applied.position.state
        expected = ["stone_laid", "round_ended"] if not left else ["stone_laid"]
        assert events(applied.events)[: len(expected)] == expected
        if left:
            assert list(applied.outcome.querbeet.still_to_move) == left
            assert phase(applied.outcome) == ("LAST_TURNS", "")


def test_qb_8_the_last_turns_are_not_to_be_declined(referee: Referee) -> None:
    position = play(referee, crossing("03", "03"), lay("14", 0, 1))
    assert broken(referee.validate_move(position, pass_turn())) == [("QB-7", "COULD_LAY")]


def test_qb_8_passes_are_turns(referee: Referee) -> None:
    """Seat 1 passed once. Seat 0 lays its last stone, seat 1 has a turn, and keeps a stone."""
    position = full(DEAD_ENDS, "03", "01 01", passed=1)
    applied = referee.apply_move(position, lay("25", *LAST_GAP))
    assert phase(applied.outcome) == ("LAST_TURNS", "")
    assert clock(applied.position)[2] == 0
    last = referee.apply_move(applied.position, lay("12", 2, -2))
    assert "round_ended" in events(last.events)
    assert totals(last.position) == [0, -1]


def test_qb_8_who_ends_the_lap_ends_the_round(referee: Referee) -> None:
    """Seat 0 had to pass earlier, and is left with a stone."""
    board = {**DEAD_ENDS, (1, 0): "03", (2, 0): "3"}
    position = full(board, "01", "03", passed=1)
    assert position.to_move == 1
    applied = referee.apply_move(position, lay("25", *LAST_GAP))
    assert (
        applied.events[1].querbeet.round_ended.round.end
        == querbeet_pb2.QUERBEET_ROUND_END_HAND_EMPTIED
    )
    assert totals(applied.position) == [-1, 0]


def test_qb_8_the_round_ends_at_once_when_nobody_can_lay(referee: Referee) -> None:
    """It is the middle of a lap, and there are stones in all hands."""
    position = full(DEAD_ENDS, "0 03", "01 01 01", passed=1)
    applied = referee.apply_move(position, lay("2", *LAST_GAP))
    assert events(applied.events)[:3] == ["stone_laid", "passed", "round_ended"]
    assert applied.events[1].player == 1  # who has had one turn fewer
    assert applied.position.state.turn == position.turn + 2
    ended = applied.events[2].querbeet.round_ended.round
    assert ended.end == querbeet_pb2.QUERBEET_ROUND_END_NO_PLAYER_CAN_LAY
    assert [score.stones_left for score in ended.scores] == [1, 3]
    assert totals(applied.position) == [-1, -3]


def test_qb_8_the_round_goes_on_while_one_player_can_lay(referee: Referee) -> None:
    for hands in (("03 01", "01 01 01"), ("01 01", "01 01 03")):
        outcome = referee.check_game_end(full(DEAD_ENDS, *hands))
        assert (status(outcome), phase(outcome)) == ("IN_PROGRESS", ("GOES_ON", ""))


def test_qb_8_nobody_waits_for_a_last_turn_that_would_be_a_pass(referee: Referee) -> None:
    """Seat 0 lays its last stone, after which seat 1 could not lay: the round is over at once."""
    position = full(DEAD_ENDS, "0", "01 01", passed=1)
    applied = referee.apply_move(position, lay("2", *LAST_GAP))
    assert "round_ended" in events(applied.events)
    assert totals(applied.position) == [0, -2]


HIDDEN = own_set("*", "0 0 0 0 0", "01 01 01 03 03")


def test_qb_8_where_hands_are_not_known_it_ends_when_all_have_passed(referee: Referee) -> None:
    position = told(
        DEAD_ENDS,
        hands={0: 2, 1: 3},
        to_move=1,
        turn=5,
        round=0,
        round_turn=5,
        passes=0,
        options=HIDDEN,
    )
    once = referee.apply_move(position, pass_turn())
    assert events(once.events) == ["passed"]
    assert once.position.state.querbeet.passes == 1
    twice = referee.apply_move(once.position, pass_turn())
    assert events(twice.events)[:2] == ["passed", "round_ended"]
    ended = twice.events[1].querbeet.round_ended.round
    assert ended.end == querbeet_pb2.QUERBEET_ROUND_END_ALL_PASSED
    assert totals(twice.position) == [-2, -3]


def test_qb_8_a_lay_between_two_passes_counts_anew(referee: Referee) -> None:
    position = told(
        DEAD_ENDS, hands={0: 2, 1: 3}, to_move=0, round=0, round_turn=6, passes=1, options=HIDDEN
    )
    after = play(referee, position, lay("25", *LAST_GAP))
    assert clock(after) == (0, 7, 0)
    assert phase(referee.check_game_end(after)) == ("GOES_ON", "")


def test_qb_8_nothing_is_played_in_a_round_that_is_over(referee: Referee) -> None:
    """The round was sent finished but not counted: the next one must be dealt first."""
    for position, end in (
        (full(SHORT_JOIN, "", ""), "HAND_EMPTIED"),
        (full(CLOSED, "03", "03"), "NO_PLAYER_CAN_LAY"),
    ):
        for move in (lay("03", 1, 0), pass_turn()):
            found = referee.validate_move(position, move).violations
            over = [each for each in found if each.rule_id == "QB-8"]
            assert [(reason(each), dict(each.metadata)) for each in over] == [
                ("ROUND_OVER", {"end": end})
            ]
        assert not list(referee.list_legal_moves(position))


def test_qb_8_where_a_round_stands(referee: Referee) -> None:
    """CheckGameEnd answers in each phase."""
    goes_on = crossing("03 03", "03 03")
    last_turns = play(referee, crossing("03", "03"), lay("14", 0, 1))
    over = full({(1, 0): "03", (-1, 0): "03"}, "", "")
    stuck = full(CLOSED, "03", "03")
    for position, expected, left in (
        (goes_on, ("GOES_ON", ""), [0, 1]),
        (last_turns, ("LAST_TURNS", ""), [1]),
        (over, ("OVER", "HAND_EMPTIED"), []),
        (stuck, ("OVER", "NO_PLAYER_CAN_LAY"), []),
    ):
        outcome = referee.check_game_end(position)
        assert status(outcome) == "IN_PROGRESS"
        assert not outcome.standings
        assert phase(outcome) == expected
        assert list(outcome.querbeet.still_to_move) == left


def test_qb_8_the_turns_of_a_round_fit_its_stones(referee: Referee) -> None:
    """There are never fewer turns than stones, nor enough passes in a row to have ended the
    round."""
    for players in (2, 3):
        position = usual(EAST_ARM, players=players)
        for round_turn in (2, 4 * players + 1):
            position.turn = position.querbeet.round_turn = round_turn
            position.to_move = round_turn % players
            found = state_faults(referee, position)
            assert ("round_turn", "MISMATCH", "QB-8") in found


def test_qb_8_there_are_no_more_passes_than_turns_without_a_stone(referee: Referee) -> None:
    position = full(DEAD_ENDS, "03 01", "01 01 01", passes=1)
    assert state_faults(referee, position) == [("passes", "MISMATCH", "QB-8")]


@pytest.mark.parametrize("players", [2, 3])
def test_qb_8_more_passes_in_a_row_than_players_cannot_be(referee: Referee, players: int) -> None:
    """When all have passed, the round is over, whether or not its turns are known."""
    position = told(DEAD_ENDS, players=players, passes=players + 1, options=MANY)
    assert state_faults(referee, position) == [("passes", "MISMATCH", "QB-8")]
    position.querbeet.round_turn = 5 + players + 1
    assert state_faults(referee, position) == [("passes", "MISMATCH", "QB-8")]


# The next round


ENDING = full(DEAD_ENDS, "01 01", "01 01 0")
"""Seat 1 can close the last gap, which ends the first of two rounds."""


CLOSE = lay("2", *LAST_GAP)


def test_qb_3_the_next_round_is_dealt_from_the_seed(referee: Referee) -> None:
    for seed in SEEDS[:3]:
        applied = referee.apply_move(with_seed(ENDING, seed), CLOSE)
        assert events(applied.events)[-2:] == ["stones_dealt"] * 2
        dealt = applied.events[-2:]
        assert [event.player for event in dealt] == [0, 1]
        assert [event.querbeet.stones_dealt.chance_event for event in dealt] == [2, 3]
        after = applied.position.state
        assert after.chance.events == 4
        assert (after.to_move, after.turn, clock(after)) == (1, 6, (1, 0, 0))
        assert board_of(after) == {(0, 0): "*"}
        assert dealt_kinds(after) == {"*": 1, "0": 6, "01": 4}
        assert sizes(after) == {0: 5, 1: 5}
        assert not state_faults(referee, after)
        assert referee.apply_move(with_seed(ENDING, seed), CLOSE) == applied


def test_qb_3_the_rounds_of_a_seeded_game_are_dealt_differently(referee: Referee) -> None:
    first = start(referee, players=3, seed=SEEDS[4])
    second = finish_round(referee, first).position.state
    third = finish_round(referee, second).position.state
    deals = {tuple(hand_of(each, seat) for seat in range(3)) for each in (first, second, third)}
    assert len(deals) == 3
    assert [each.chance.events for each in (first, second, third)] == [3, 6, 9]


def test_qb_3_the_next_round_is_reported(referee: Referee) -> None:
    reported = deal(["0", "0", "0", "01", "01"], ["1", "2", "3", "23", "01"])
    applied = referee.apply_move(ENDING, CLOSE, drawn=reported)
    assert [hand_of(applied.position, seat) for seat in (0, 1)] == ["0 0 0 01 01"] * 2
    assert clock(applied.position) == (1, 0, 0)
    assert not applied.position.state.HasField("chance")
    assert not any(
        event.querbeet.stones_dealt.HasField("chance_event")
        for event in applied.events
        if event.querbeet.HasField("stones_dealt")
    )


def test_qb_3_the_next_round_may_stay_hidden(referee: Referee) -> None:
    applied = referee.apply_move(ENDING, CLOSE)
    assert [hand_of(applied.position, seat) for seat in (0, 1)] == ["? ? ? ? ?"] * 2
    assert [event.querbeet.stones_dealt.hidden for event in applied.events[-2:]] == [5, 5]
    one = querbeet_pb2.QuerbeetDeal(hands=deal([], ["0", "0", "0", "01", "01"]).hands[1:])
    applied = referee.apply_move(ENDING, CLOSE, drawn=one)
    assert [hand_of(applied.position, seat) for seat in (0, 1)] == ["? ? ? ? ?", "0 0 0 01 01"]


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (["0 0 0 01", "0 0 0 01 01"], [("hands[0]", "HAND_SIZE")]),
        (["0 0 0 01 01", "0 0 0 01 01 01"], [
            ("hands[1]", "HAND_SIZE"),
            ("hands[1].stones[5]", "TOO_MANY_OF_A_KIND"),
        ]),
        (["01 01 01 01 0", "01 0 0 0 0"], [("hands[1].stones[0]", "TOO_MANY_OF_A_KIND")]),
        (["0 0 0 01 *", "0 0 0 01 01"], [("hands[0].stones[4]", "TOO_MANY_OF_A_KIND")]),
        (["0 0 0 01 03", "0 0 0 01 01"], [("hands[0].stones[4]", "TOO_MANY_OF_A_KIND")]),
        (["0", "0", "0"], [("hands", "WRONG_COUNT")]),
    ],
    ids=["small", "large", "fifth bend", "star", "stranger", "third hand"],
)  # fmt: skip
def test_qb_2_a_deal_of_the_next_round_that_cannot_be_is_refused(
    referee: Referee, hands: Sequence[str], expected: list[tuple[str, str]]
) -> None:
    reported = deal(*[each.split() for each in hands])
    found = faults(lambda: referee.apply_move(ENDING, CLOSE, drawn=reported))
    assert sorted(found) == [(f"drawn.querbeet.{field}", reason) for field, reason in expected]


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (with_seed(ENDING), CLOSE),
        (full(DEAD_ENDS, "01 01", "01 01 03"), lay("25", *LAST_GAP)),
        (full(DEAD_ENDS, "01 01 0", "01 01", round=1), CLOSE),
        (usual(), lay("0", 1, 0, rotation=3)),
    ],
    ids=["seeded", "not a round end", "last round", "opening"],
)
def test_qb_2_nothing_is_dealt_when_there_is_nothing_to_deal(
    referee: Referee, position: game_pb2.GameState, move: game_pb2.Move
) -> None:
    assert legal(referee.apply_move(position, move).verdict)
    reported = deal(["0", "0", "0", "01", "01"], ["0", "0", "0", "01", "01"])
    assert faults(lambda: referee.apply_move(position, move, drawn=reported)) == [
        ("drawn.querbeet", "NOT_ALLOWED")
    ]


def test_qb_3_what_the_move_that_ends_a_round_brings_about(referee: Referee) -> None:
    """The events are exactly: laid, ended, counted, dealt, in this order."""
    applied = referee.apply_move(ENDING, CLOSE)
    assert events(applied.events) == [
        *("stone_laid", "round_ended"),
        *("points_scored", "points_scored"),
        *("stones_dealt", "stones_dealt"),
    ]
    ended = applied.events[1]
    assert not ended.HasField("player")
    assert ended.querbeet.round_ended.round.phase == querbeet_pb2.QUERBEET_ROUND_PHASE_OVER

"""Ends of rounds of Querbeet with little known: every method tells the same story."""

import pytest

from referee.v1 import game_pb2, querbeet_pb2
from referee_client import Referee
from referee_client.querbeet import deal, figure, lay, pass_turn, placed, stone
from tests.games.querbeet.builders import (
    CLOSED,
    DEAD_ENDS,
    LAST_GAP,
    MANY,
    OPENING,
    own_set,
    phase,
    state_faults,
    told,
    totals,
)
from tests.support.builders import broken, events, faults, legal, status
from tests.support.puzzles import laid_for

CLOSE = lay("2", *LAST_GAP)
HIDDEN = own_set("*", "0 0 0 0 0", "01 01 01 01 01 01 01 01 03")


def gap(**known: object) -> game_pb2.GameState:
    """A position with one gap left; closing it ends the round."""
    return told(DEAD_ENDS, options=MANY, **known)  # type: ignore[arg-type]


def test_nobody_passes_automatically_while_somebody_could_lay(referee: Referee) -> None:
    """All have passed, although one holds the line that fits: no further pass is invented."""
    position = told(
        DEAD_ENDS,
        hands={0: 4, 1: 5},
        to_move=1,
        turn=5,
        round=0,
        round_turn=5,
        passes=0,
        options=HIDDEN,
    )
    for _ in range(2):
        applied = referee.apply_move(position, pass_turn())
        position = applied.position.state
    assert events(applied.events)[:2] == ["passed", "round_ended"]
    assert position.turn == 7
    assert not state_faults(referee, position)


def test_turns_that_nobody_took_need_not_be_counted(referee: Referee) -> None:
    """The round ended at once, and a host may count only its seven turns of two players."""
    assert not state_faults(referee, told(turn=7, round=1, round_turn=0, to_move=1))


def test_scoring_and_applying_count_alike(referee: Referee) -> None:
    """Without its number a round is not counted, so no totals are told."""
    position = gap(hands={0: 33, 1: 34}, to_move=1)
    scored, applied = referee.score_turn(position, CLOSE), referee.apply_move(position, CLOSE)
    assert not scored.totals
    assert "QB-3" in scored.verdict.unchecked_rule_ids
    assert events(applied.events) == ["stone_laid"]
    assert totals(applied.position) == [0, 0]
    position = gap(hands={0: 33, 1: 34}, to_move=1, round=0)
    scored, applied = referee.score_turn(position, CLOSE), referee.apply_move(position, CLOSE)
    assert list(scored.totals) == totals(applied.position) == [-33, -33]


@pytest.mark.parametrize("known", [{"round_turn": 5}, {"turn": 5}])
def test_passes_that_nobody_counted_come_to_an_end(referee: Referee, known: dict[str, int]) -> None:
    position = gap(round=0, to_move=1, **known)
    for _ in range(20):
        assert not state_faults(referee, position)
        applied = referee.apply_move(position, pass_turn())
        if not legal(applied.verdict):
            break
        position = applied.position.state
    assert ("QB-8", "ROUND_OVER") in broken(applied.verdict)


def test_who_cannot_be_to_move_does_not_move(referee: Referee) -> None:
    """Seat 2 would have passed before seat 0, but holds a stone that fits."""
    position = gap(hands={2: "03" + 22 * " ?"}, players=3, passes=1)
    assert faults(lambda: referee.apply_move(position, pass_turn(player=0))) == [
        ("move.player", "MISMATCH")
    ]
    assert legal(referee.apply_move(position, pass_turn(player=1)).verdict)


def test_who_has_no_stones_does_not_pass(referee: Referee) -> None:
    options = own_set("* 0 0")
    position = told({(1, 0): "3"}, hands={0: "", 1: 1}, round=0, options=options)
    verdict = referee.validate_move(position, pass_turn(player=0))
    assert broken(verdict) == [("QB-8", "ROUND_OVER")]
    assert "GM-1" in verdict.unchecked_rule_ids


@pytest.mark.parametrize("known", [{"round": 0}, {"hands": {0: 33, 1: 34}}])
def test_a_deal_after_a_round_that_cannot_be_counted(
    referee: Referee, known: dict[str, object]
) -> None:
    """The round is over, but its number or the sizes of hands are missing."""
    position = gap(to_move=1, **known)
    assert phase(referee.apply_move(position, CLOSE).outcome)[0] == "OVER"
    refused = faults(lambda: referee.apply_move(position, CLOSE, drawn=deal(["03"], ["01"])))
    assert refused == [("drawn.querbeet", "NOT_KNOWN")]


def test_three_rounds_are_all_there_are(referee: Referee) -> None:
    """After them nobody plays on, however many play."""
    position = told(CLOSED, players=0, round=3, options=MANY)
    assert status(referee.check_game_end(position)) == "OVER"
    assert ("GM-2", "GAME_OVER") in broken(referee.validate_move(position, pass_turn()))
    unfinished = told(OPENING, players=0, round=3, round_turn=0, passes=0)
    assert ("round", "MISMATCH", "QB-8") in state_faults(referee, unfinished)


def test_hands_of_nobody_in_particular_are_no_larger_than_the_set(referee: Referee) -> None:
    position = told(hands={0: 9, 1: 9, 2: 9}, players=0)
    assert ("hands", "NOT_CONSERVED", "QB-2") in state_faults(referee, position)


def test_who_laid_in_the_last_turn_did_not_pass(referee: Referee) -> None:
    position = told({(1, 0): "03"}, hands={0: 9, 1: 8}, round=0, round_turn=2, passes=1)
    assert state_faults(referee, position) == [("passes", "MISMATCH", "QB-7")]


# Exactly the faults that there are


def test_a_set_with_a_blank_stone_is_not_too_small_as_well(referee: Referee) -> None:
    blank = querbeet_pb2.QUERBEET_STONE_UNSPECIFIED
    options = querbeet_pb2.QuerbeetOptions(stones=[stone("*"), blank, stone("0")])
    assert state_faults(referee, told(options=options)) == [
        ("options.stones[1]", "UNKNOWN_VALUE", "")
    ]


@pytest.mark.parametrize("count", [1, 2, 101])
def test_a_set_has_three_to_a_hundred_stones(referee: Referee, count: int) -> None:
    options = querbeet_pb2.QuerbeetOptions(stones=[stone("*")] * count)
    assert state_faults(referee, told(options=options)) == [("options.stones", "WRONG_COUNT", "")]


def test_a_cell_out_of_range_is_not_taken_for_the_centre(referee: Referee) -> None:
    puzzle = figure([(101, 0), (0, 0)])
    assert faults(lambda: referee.judge_puzzle(laid_for(puzzle, [placed(0, 0, "03")]))) == [
        ("querbeet.figure.cells[0].q", "OUT_OF_RANGE")
    ]


def test_a_hand_of_nobody_is_looked_through_as_well(referee: Referee) -> None:
    position = told()
    position.querbeet.hands.add(player=5, hidden=1000)
    assert {field for field, _, _ in state_faults(referee, position)} == {
        "hands[0].player",
        "hands[0].hidden",
    }


# The mover that a position claims, and why a round ended

TWO_LINES_LEFT = {(1, 0): "03", (2, 0): "03", (-1, 0): "03"}


@pytest.mark.parametrize("round_turn", [4, None])
def test_when_the_game_is_over_who_is_to_move_means_nothing(
    referee: Referee, round_turn: int | None
) -> None:
    position = told(
        TWO_LINES_LEFT,
        hands={0: "", 1: "03"},
        to_move=0,
        round=2,
        round_turn=round_turn,
        options=own_set("* 03 03 03 03"),
    )
    assert not state_faults(referee, position)
    assert status(referee.check_game_end(position)) == "OVER"


def test_a_hand_for_which_nothing_is_left_lays_nothing(referee: Referee) -> None:
    """All stones are in the hands whose sizes are listed."""
    nobody = told(hands={0: 9, 1: 9}, players=0)
    assert ("QB-4", "STONE_NOT_IN_HAND") in broken(
        referee.validate_move(nobody, lay("03", 1, 0, player=2))
    )
    position = told(
        {(1, 0): "03", (-1, 0): "03"},
        hands={0: 1},
        players=3,
        to_move=2,
        options=own_set("* 03 03 03"),
    )
    assert ("QB-4", "STONE_NOT_IN_HAND") in broken(referee.validate_move(position, lay("14", 0, 1)))


def test_passes_end_a_round_though_a_hand_is_empty(referee: Referee) -> None:
    """It is not known how many turns there have been, only that all have passed."""
    options = own_set("* 0 0 0 0 0 01 01 01 03 03 03 03")
    position = told(DEAD_ENDS, hands={0: ""}, players=3, to_move=1, passes=0, options=options)
    for _ in range(3):
        applied = referee.apply_move(position, pass_turn())
        assert legal(applied.verdict)
        position = applied.position.state
        assert not state_faults(referee, position)
    assert phase(applied.outcome) == ("OVER", "ALL_PASSED")
    assert ("QB-8", "ROUND_OVER") in broken(referee.validate_move(position, pass_turn()))


def test_the_event_and_the_outcome_tell_the_same_end(referee: Referee) -> None:
    """Seat 1 lays its last stone, after which nothing fits; seat 0 has had one turn fewer."""
    position = told(
        DEAD_ENDS,
        hands={0: "0 01", 1: "0"},
        to_move=1,
        turn=12,
        round=1,
        round_turn=6,
        passes=0,
        options=own_set("* 0 0 0 0 0 0 0 01"),
    )
    applied = referee.apply_move(position, CLOSE)
    assert events(applied.events)[:3] == ["stone_laid", "passed", "round_ended"]
    ended = applied.events[2].querbeet.round_ended.round
    assert ended.end == querbeet_pb2.QUERBEET_ROUND_END_NO_PLAYER_CAN_LAY
    assert ended.end == applied.outcome.querbeet.end
    assert applied.position.state.querbeet.passes == 1
    assert not state_faults(referee, applied.position)


def test_over_only_if_it_is_the_turn_of_who_moves(referee: Referee) -> None:
    position = told({(1, 0): "3"}, hands={0: "", 1: 1}, round=1, options=own_set("* 0 0"))
    assert status(referee.check_game_end(position)) == "UNDETERMINED"
    verdict = referee.validate_move(position, pass_turn(player=1))
    assert ("GM-2", "GAME_OVER") in broken(verdict)
    assert "GM-1" in verdict.unchecked_rule_ids

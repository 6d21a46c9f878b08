"""Querbeet with only part of it known: what is judged, and which rules are listed as unchecked.

An app at a real table has the board and the move; a player's app has the player's hand as well.
There is no bag: what does not lie on the board is in somebody's hand. The referee draws conclusions
from that, but guesses nothing.
"""

from functools import partial

import pytest

from referee.v1 import game_pb2
from referee_client import Referee
from referee_client.querbeet import edges, lay, pass_turn, state
from tests.games.querbeet.builders import (
    DEAD_ENDS,
    EAST_ARM,
    LAST_GAP,
    MANY,
    OPENING,
    RIM_JOIN,
    SHORT_JOIN,
    Board,
    Hand,
    board_of,
    full,
    hand_of,
    kind_of,
    own_set,
    phase,
    play,
    shares,
    sizes,
    stones_on,
    told,
    turned_board,
    usual,
    without,
    written,
)
from tests.games.querbeet.tables import unchecked
from tests.support.builders import broken, cells, events, faults, legal, only, status


def in_play(
    board: Board, unseen: str, hands: dict[int, Hand], *, players: int = 2, passes: int = 0
) -> game_pb2.GameState:
    """A first round with only the last `passes` turns passed, and hands as far as they are known.

    The stones that are not on the board are exactly those of `unseen` and the hands.
    """
    laid = stones_on(board)
    round_turn = len(laid) - 1 + passes
    return told(
        board,
        hands=hands,
        players=players,
        to_move=round_turn % players,
        turn=round_turn,
        round=0,
        round_turn=round_turn,
        passes=passes,
        options=own_set(*laid.values(), unseen),
    )


# Everything is known


@pytest.mark.parametrize("players", [2, 3])
def test_nothing_is_left_unchecked_if_everything_is_known(referee: Referee, players: int) -> None:
    position = usual(EAST_ARM, players=players)
    for move in (lay("03", 1, 0), lay("03", 2, 1), lay("03", 9, 9), pass_turn()):
        assert not unchecked(referee.validate_move(position, move))


# Only the board


def test_the_board_suffices_to_judge_a_stone(referee: Referee) -> None:
    verdict = referee.validate_move(state(), lay("13", 1, 0))
    assert legal(verdict)
    assert unchecked(verdict) == ["GM-1", "GM-2", "QB-4", "QB-8"]


def test_the_board_suffices_to_refuse(referee: Referee) -> None:
    position = told({(1, 0): "03"}, players=0)
    for move, rules in [
        (lay("03", 1, 0), [("QB-4", "CELL_TAKEN")]),
        (lay("03", 0, 4), [("QB-4", "OFF_THE_BOARD")]),
        (lay("03", 1, 1), [("QB-5", "NO_PATH_CARRIED_ON")]),
        (lay("45", 0, 1), [("QB-6", "PATH_MEETS_BLANK")]),
        (lay("12", 0, 1), [("QB-5", "NO_PATH_CARRIED_ON"), ("QB-6", "BLANK_MEETS_PATH")]),
    ]:
        assert broken(referee.validate_move(position, move)) == rules


def test_the_board_tells_what_a_stone_makes(referee: Referee) -> None:
    """Seat 0 plays colour 0 whoever else is there."""
    board = dict(EAST_ARM)
    last = board.pop((2, 1))
    verdict = referee.validate_move(told(board, players=0), lay(last, 2, 1))
    assert shares(verdict) == [("TOUCH", 0, 0)]
    assert cells(verdict.score.items[0]) == [(0, 0), (0, 1), (1, 1), (2, 1)]
    assert unchecked(verdict) == ["GM-1", "GM-2", "QB-4", "QB-8"]


def test_who_plays_the_third_colour_is_not_known(referee: Referee) -> None:
    """Nobody, if two play."""
    board = turned_board(EAST_ARM, 2)
    (cell, last) = list(board.items())[-1]
    del board[cell]
    verdict = referee.validate_move(told(board, players=0), lay(last, *cell))
    assert shares(verdict) == [("TOUCH", 2, 0)]
    assert verdict.score.items[0].querbeet.colour == 2
    assert unchecked(verdict) == ["GM-1", "GM-2", "QB-1", "QB-4", "QB-8"]


@pytest.mark.parametrize("colour", [0, 1, 2])
def test_points_are_not_those_of_a_mover_whom_nobody_knows(referee: Referee, colour: int) -> None:
    """The last stone of all joins a colour: points for it, but not for the mover."""
    board = turned_board(SHORT_JOIN, colour)
    (cell, last) = list(board.items())[-1]
    del board[cell]
    position = told(board, players=0, options=own_set("*", *board.values(), last))
    verdict = referee.validate_move(position, lay(last, *cell))
    assert [(item.querbeet.colour, item.points) for item in verdict.score.items] == [(colour, 3)]
    assert verdict.score.points == 0
    assert not referee.score_turn(position, lay(last, *cell)).totals


def test_applying_to_the_board_keeps_it_up(referee: Referee) -> None:
    applied = referee.apply_move(state(), lay("13", 1, 0))
    assert board_of(applied.position) == {(0, 0): "*", (1, 0): "13"}
    own = applied.position.state.querbeet
    assert not own.hands
    assert not own.HasField("round")
    assert not own.HasField("round_turn")
    assert not applied.position.state.HasField("to_move")
    assert not applied.position.state.HasField("turn")
    assert events(applied.events) == ["stone_laid"]
    assert not applied.events[0].HasField("player")
    assert (status(applied.outcome), phase(applied.outcome)) == ("IN_PROGRESS", ("GOES_ON", ""))


def test_a_lay_ends_a_row_of_passes_however_long_it_was(referee: Referee) -> None:
    after = referee.apply_move(state(), lay("13", 1, 0)).position.state
    assert after.querbeet.passes == 0
    assert after.querbeet.HasField("passes")
    passed = told(DEAD_ENDS, players=0, options=MANY)
    after = referee.apply_move(passed, pass_turn()).position.state
    assert not after.querbeet.HasField("passes")


def test_where_the_round_stands_with_only_the_board(referee: Referee) -> None:
    """Without players, nothing is said about who has joined."""
    now = referee.check_game_end(told(RIM_JOIN, players=0, options=MANY)).querbeet
    assert not now.scores
    assert not now.still_to_move
    assert not now.HasField("round")
    assert not now.HasField("starter")


# A pass


def test_a_pass_is_refused_when_every_stone_that_is_not_seen_fits(referee: Referee) -> None:
    """At the opening every hand has one that fits; which stone it is stays hidden."""
    for position in (state(), in_play(OPENING, "03 03 01 01", {0: 2, 1: 2})):
        verdict = referee.validate_move(position, pass_turn())
        assert broken(verdict) == [("QB-7", "COULD_LAY")]
        assert not only(verdict).cells
        assert not only(verdict).querbeet.stones


def test_a_pass_is_refused_when_a_hand_is_too_large_for_what_does_not_fit(
    referee: Referee,
) -> None:
    """Of three hidden stones, at most two can be sharp bends."""
    position = in_play(DEAD_ENDS, "01 01 03 03 03", {0: 2, 1: 3})
    assert broken(referee.validate_move(position, pass_turn())) == [("QB-7", "COULD_LAY")]
    position = in_play(DEAD_ENDS, "01 01 01 03 03", {0: 2, 1: 3})
    verdict = referee.validate_move(position, pass_turn())
    assert legal(verdict)
    assert unchecked(verdict) == ["QB-7"]


def test_a_pass_is_refused_for_the_stones_of_a_hand_that_are_known(referee: Referee) -> None:
    position = in_play(DEAD_ENDS, "01 01 01 03 03", {0: 2, 1: "03 ? ?"})
    verdict = referee.validate_move(position, pass_turn())
    assert broken(verdict) == [("QB-7", "COULD_LAY")]
    assert (cells(only(verdict)), written(only(verdict).querbeet.stones)) == ([LAST_GAP], ["25"])


def test_a_pass_is_legal_if_what_fits_is_in_another_hand(referee: Referee) -> None:
    """Seat 0 shows the only stones that fit."""
    position = in_play(DEAD_ENDS, "01 01 01 03 03", {0: "03 03", 1: 3})
    verdict = referee.validate_move(position, pass_turn())
    assert legal(verdict)
    assert not unchecked(verdict)


def test_a_pass_of_an_unknown_hand_is_not_checked(referee: Referee) -> None:
    for players in (0, 2, 3):
        position = told(DEAD_ENDS, players=players, options=MANY)
        verdict = referee.validate_move(position, pass_turn())
        assert legal(verdict)
        assert "QB-7" in unchecked(verdict)


# Stones of a hidden hand


def test_sizes_alone_leave_only_the_hand_unchecked(referee: Referee) -> None:
    position = in_play(OPENING, "03 03 01 01", {0: 2, 1: 2})
    verdict = referee.validate_move(position, lay("03", 1, 0))
    assert legal(verdict)
    assert unchecked(verdict) == ["QB-4"]
    after = referee.apply_move(position, lay("03", 1, 0)).position
    assert [hand_of(after, seat) for seat in (0, 1)] == ["?", "? ?"]


def test_a_stone_of_which_all_lie_on_the_board_is_in_no_hand(referee: Referee) -> None:
    """There is one even fork."""
    position = told({(1, 0): "135"}, players=0)
    verdict = referee.validate_move(position, lay("024", -1, 0))
    assert broken(verdict) == [("QB-4", "STONE_NOT_IN_HAND")]
    assert written(only(verdict).querbeet.stones) == ["024"]


def test_a_stone_that_another_hand_shows_is_not_in_a_hidden_one(referee: Referee) -> None:
    position = told(hands={0: 9, 1: "024 ? ? ? ? ? ? ? ?"}, to_move=0)
    verdict = referee.validate_move(position, lay("024", -1, 0))
    assert broken(verdict) == [("QB-4", "STONE_NOT_IN_HAND")]
    third = told(hands={2: "024 ? ? ? ? ?"}, players=3, to_move=0)
    verdict = referee.validate_move(third, lay("024", -1, 0))
    assert broken(verdict) == [("QB-4", "STONE_NOT_IN_HAND")]


def test_a_stone_of_no_set_is_in_no_hand(referee: Referee) -> None:
    verdict = referee.validate_move(state(), lay("01234", 1, 0))
    assert broken(verdict) == [("QB-4", "STONE_NOT_IN_HAND")]


def test_a_known_stone_is_laid_before_a_hidden_one(referee: Referee) -> None:
    position = in_play(OPENING, "03 03 01 01", {0: "03 ?", 1: 2})
    verdict = referee.validate_move(position, lay("03", 1, 0))
    assert not unchecked(verdict)
    assert hand_of(play(referee, position, lay("03", 1, 0)), 0) == "?"
    assert unchecked(referee.validate_move(position, lay("01", 1, 0, rotation=3))) == ["QB-4"]
    assert hand_of(play(referee, position, lay("01", 1, 0, rotation=3)), 0) == "03"


def test_of_two_hands_the_one_that_is_not_seen_holds_what_is_left(referee: Referee) -> None:
    """Nobody needs to see it: there is no bag and no third hand."""
    position = in_play({(1, 0): "03"}, "03 01 02", {0: "03", 1: 2})
    verdict = referee.validate_move(position, lay("24", 0, 1))
    assert legal(verdict)
    assert not unchecked(verdict)


def test_a_hand_that_is_not_listed_stays_unknown(referee: Referee) -> None:
    position = told(hands={1: 9}, to_move=0, round=0, round_turn=0, passes=0, turn=0)
    after = play(referee, position, lay("03", 1, 0))
    assert sizes(after) == {1: 9}
    assert (after.to_move, after.turn, after.querbeet.round_turn) == (1, 1, 1)


# The moves listed


def test_only_known_stones_are_listed(referee: Referee) -> None:
    position = in_play(OPENING, "03 03 01 01", {0: "03 ?", 1: 2})
    listed = list(referee.list_legal_moves(position))
    assert {kind_of(edges(each.move.querbeet.lay.stone)) for each in listed} == {"03"}
    assert len(listed) == 6
    assert list(referee.summarize_legal_moves(position).unchecked_rule_ids) == ["QB-4"]


def test_a_pass_that_may_be_illegal_is_not_listed(referee: Referee) -> None:
    position = in_play(DEAD_ENDS, "01 01 01 03 03", {0: 2, 1: "01 ? ?"})
    assert not list(referee.list_legal_moves(position))
    assert set(referee.summarize_legal_moves(position).unchecked_rule_ids) == {"QB-4", "QB-7"}


def test_listing_needs_the_mover_and_some_of_the_hand(referee: Referee) -> None:
    prefix = "position.state."
    for position, field in (
        (state(), "to_move"),
        (told(to_move=1), "querbeet.hands"),
        (told(to_move=1, hands={1: 9}), "querbeet.hands[0]"),
    ):
        asked = partial(referee.summarize_legal_moves, position)
        assert faults(asked) == [(prefix + field, "NOT_KNOWN")]


# The mover is not known


def test_the_mover_is_not_known(referee: Referee) -> None:
    position = without(usual(EAST_ARM, "03"), "to_move", "querbeet.round")
    verdict = referee.validate_move(position, lay("03", 1, 0))
    assert legal(verdict)
    assert {"GM-1", "QB-4"} <= set(unchecked(verdict))
    assert "QB-8" not in unchecked(verdict)
    assert faults(lambda: referee.apply_move(position, lay("03", 1, 0))) == [
        ("move.player", "MISSING")
    ]


def test_a_move_may_say_who_moves(referee: Referee) -> None:
    position = without(usual(EAST_ARM, "03", "02"), "to_move", "querbeet.round")
    verdict = referee.validate_move(position, lay("03", 1, 0, player=0))
    assert legal(verdict)
    assert unchecked(verdict) == ["GM-1"]
    after = play(referee, position, lay("03", 1, 0, player=0))
    assert after.to_move == 1
    assert board_of(after)[1, 0] == "03"


def test_a_stone_in_nobodys_hand_is_refused_whoever_moves(referee: Referee) -> None:
    position = without(full({(1, 0): "03"}, "01", "02 02"), "to_move", "querbeet.round")
    assert broken(referee.validate_move(position, lay("0", -1, 0))) == [
        ("QB-4", "STONE_NOT_IN_HAND")
    ]
    verdict = referee.validate_move(position, lay("01", -1, 0))
    assert legal(verdict)
    assert "QB-4" in unchecked(verdict)


# The players are not known


def test_hands_without_players(referee: Referee) -> None:
    """A hand of nine means two players, but nothing follows for the scores."""
    position = told(players=0, hands={0: "03 03 ?"}, to_move=0)
    verdict = referee.validate_move(position, lay("03", 1, 0))
    assert legal(verdict)
    assert "GM-1" not in unchecked(verdict)
    assert "QB-4" not in unchecked(verdict)
    after = referee.apply_move(position, lay("03", 1, 0)).position
    assert hand_of(after, 0) == "03 ?"
    assert not after.state.HasField("to_move")


def test_three_passes_end_a_round_whoever_plays(referee: Referee) -> None:
    """After two it may go on, if three play."""
    for passes, expected in ((1, "GOES_ON"), (2, ""), (3, "OVER")):
        position = told(DEAD_ENDS, players=0, passes=passes, options=MANY)
        outcome = referee.check_game_end(position)
        assert phase(outcome)[0] == expected
        assert status(outcome) != "OVER"

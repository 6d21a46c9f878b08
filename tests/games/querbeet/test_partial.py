"""Querbeet as far as it is known: what is judged, and which rules are listed as not checked.

An app at a real table has the board and the move, a player's app the own hand besides. There is no
bag: what does not lie on the board is in somebody's hand, and the referee concludes from that, but
guesses nothing.
"""

import random
from collections.abc import Iterator
from functools import partial

import pytest

from referee.v1 import game_pb2, querbeet_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import Referee
from referee_client.querbeet import deal, edges, lay, pass_turn, state
from tests.games.querbeet.builders import (
    CLOSED,
    DEAD_ENDS,
    EAST_ARM,
    KINDS,
    LAST_GAP,
    MANY,
    OPENING,
    RIM_JOIN,
    SEEDS,
    SHORT_JOIN,
    WHOLE_SET,
    Board,
    Hand,
    board_of,
    full,
    hand_of,
    kind_of,
    neighbour,
    own_set,
    phase,
    play,
    shares,
    sizes,
    start,
    state_faults,
    stones_on,
    told,
    totals,
    turned_board,
    usual,
    with_seed,
    without,
    written,
)
from tests.support.builders import broken, cells, events, faults, legal, only, status


def unchecked(verdict: verdict_pb2.Verdict) -> list[str]:
    """The rules not checked, each once."""
    found = list(verdict.unchecked_rule_ids)
    assert len(found) == len(set(found))
    return sorted(found)


def in_play(
    board: Board, unseen: str, hands: dict[int, Hand], *, players: int = 2, passes: int = 0
) -> game_pb2.GameState:
    """A first round in which nobody has passed but the last ones, with hands as far as they are
    known; the stones that lie nowhere on the board are those told and no others."""
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
    assert verdict.score.items[0].path.color == 2
    assert unchecked(verdict) == ["GM-1", "GM-2", "QB-1", "QB-4", "QB-8"]


@pytest.mark.parametrize("colour", [0, 1, 2])
def test_points_are_not_those_of_a_mover_whom_nobody_knows(referee: Referee, colour: int) -> None:
    """The last stone of all joins a colour: points for it, but not for the mover."""
    board = turned_board(SHORT_JOIN, colour)
    (cell, last) = list(board.items())[-1]
    del board[cell]
    position = told(board, players=0, options=own_set("*", *board.values(), last))
    verdict = referee.validate_move(position, lay(last, *cell))
    assert [(item.path.color, item.points) for item in verdict.score.items] == [(colour, 3)]
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
    """Who has joined what is told only of players."""
    now = referee.check_game_end(told(RIM_JOIN, players=0, options=MANY)).querbeet_round
    assert not now.scores
    assert not now.still_to_move
    assert not now.HasField("round")
    assert not now.HasField("starter")


# A pass


def test_a_pass_is_refused_when_every_stone_that_is_not_seen_fits(referee: Referee) -> None:
    """At the opening that is certain of any hand; which stone it is, stays hidden."""
    for position in (state(), in_play(OPENING, "03 03 01 01", {0: 2, 1: 2})):
        verdict = referee.validate_move(position, pass_turn())
        assert broken(verdict) == [("QB-7", "COULD_LAY")]
        assert not only(verdict).cells
        assert not only(verdict).stones


def test_a_pass_is_refused_when_a_hand_is_too_large_for_what_does_not_fit(
    referee: Referee,
) -> None:
    """Three hidden stones, of which at most two can be sharp bends."""
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
    assert (cells(only(verdict)), written(only(verdict).stones)) == ([LAST_GAP], ["25"])


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
    assert written(only(verdict).stones) == ["024"]


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
    """Nobody has to see it: there is no bag, and no third hand."""
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
    """Two or three: a hand of nine says two, but nothing is concluded for the scores."""
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


# The end of a round


def test_whether_anybody_can_lay_is_known_from_the_board(referee: Referee) -> None:
    options = own_set("*", "0 " * 6, "03 03 01 01 02 02")
    for players in (0, 2, 3):
        position = told(CLOSED, players=players, options=options)
        assert phase(referee.check_game_end(position)) == ("OVER", "NO_PLAYER_CAN_LAY")
        for move in (pass_turn(), lay("03", 2, 0)):
            assert ("QB-8", "ROUND_OVER") in broken(referee.validate_move(position, move))
    stuck = told(DEAD_ENDS, players=0, options=own_set("*", "0 " * 5, "01"))
    assert phase(referee.check_game_end(stuck)) == ("OVER", "NO_PLAYER_CAN_LAY")


def test_a_round_that_is_over_may_not_be_the_last_one(referee: Referee) -> None:
    options = own_set("*", "0 " * 6, "03 03 01 01 02 02")
    for players, number, expected in ((2, 0, "IN_PROGRESS"), (2, 1, "OVER"), (3, 1, "IN_PROGRESS")):
        position = told(CLOSED, players=players, round=number, options=options)
        assert status(referee.check_game_end(position)) == expected
    outcome = referee.check_game_end(told(CLOSED, players=2, options=options))
    assert status(outcome) == "UNDETERMINED"
    assert list(outcome.unchecked_rule_ids) == ["QB-3"]


def test_when_all_stones_are_laid_no_hand_holds_any(referee: Referee) -> None:
    position = told(SHORT_JOIN, players=2, round=0, options=own_set("*", *SHORT_JOIN.values()))
    outcome = referee.check_game_end(position)
    assert phase(outcome)[0] == "OVER"
    assert [(score.stones_left, score.total) for score in outcome.querbeet_round.scores] == [
        (0, 3),
        (0, 0),
    ]


def test_what_is_left_in_an_unknown_hand_is_not_guessed(referee: Referee) -> None:
    position = told(EAST_ARM, hands={1: 4}, players=3)
    scores = referee.check_game_end(position).querbeet_round.scores
    assert [score.HasField("stones_left") for score in scores] == [False, True, False]
    assert [score.HasField("total") for score in scores] == [False, True, False]
    assert scores[0].touches[0].worth == 1
    assert scores[1].total == -4


def test_without_the_turns_of_the_round_it_is_not_known_whether_the_lap_is_complete(
    referee: Referee,
) -> None:
    after = play(referee, full({(1, 0): "03", (-1, 0): "03"}, "03", "03"), lay("14", 0, 1))
    position = without(after, "querbeet.round_turn", "querbeet.round", "turn")
    outcome = referee.check_game_end(position)
    assert phase(outcome) == ("", "")
    assert not outcome.querbeet_round.still_to_move
    verdict = referee.validate_move(position, lay("14", 0, -1))
    assert legal(verdict)
    assert "QB-8" in unchecked(verdict)


def test_with_round_and_mover_the_lap_needs_no_count_of_turns(referee: Referee) -> None:
    """Seat 0 began and has nothing left, seat 1 is to move: that is the last turn."""
    after = play(referee, full({(1, 0): "03", (-1, 0): "03"}, "03", "03"), lay("14", 0, 1))
    position = without(after, "querbeet.round_turn", "turn")
    outcome = referee.check_game_end(position)
    assert phase(outcome) == ("LAST_TURNS", "")
    assert list(outcome.querbeet_round.still_to_move) == [1]
    last = referee.apply_move(position, lay("14", 0, -1))
    assert "round_ended" in events(last.events)


def test_who_began_follows_from_mover_and_turns(referee: Referee) -> None:
    position = without(usual(EAST_ARM, players=3, round=2), "querbeet.round", "turn")
    now = referee.check_game_end(position).querbeet_round
    assert not now.HasField("round")
    assert now.starter == 2
    assert list(now.still_to_move) == [2, 0, 1]


ENDING = full(DEAD_ENDS, "01 01", "01 01 0")
CLOSE = lay("2", *LAST_GAP)


def test_a_round_of_unknown_number_is_not_counted(referee: Referee) -> None:
    """Whether another one follows is not known: nothing is dealt, and nothing more is laid."""
    position = without(ENDING, "querbeet.round", "turn")
    applied = referee.apply_move(position, CLOSE)
    assert legal(applied.verdict)
    assert events(applied.events) == ["stone_laid"]
    after = applied.position.state
    assert board_of(after)[LAST_GAP] == "2"
    assert totals(after) == [0, 0]
    again = referee.validate_move(after, pass_turn())
    assert ("QB-8", "ROUND_OVER") in broken(again)
    assert (status(applied.outcome), list(applied.outcome.unchecked_rule_ids)) == (
        "UNDETERMINED",
        ["QB-3"],
    )
    assert phase(applied.outcome) == ("OVER", "NO_PLAYER_CAN_LAY")
    assert [score.total for score in applied.outcome.querbeet_round.scores] == [-2, -2]
    assert not state_faults(referee, applied.position)


def three_with_two_unknown_hands(scores: tuple[int, ...] = (0, 0, 0)) -> game_pb2.GameState:
    """The last of three rounds; seat 2 began it, and seat 1 can close the last gap."""
    position = full(DEAD_ENDS, "01", "01 0", "01", round=2, scores=scores)
    del position.querbeet.hands[2], position.querbeet.hands[0]
    assert position.to_move == 1
    return position


def test_stones_left_in_unknown_hands_are_not_counted(referee: Referee) -> None:
    position = three_with_two_unknown_hands()
    applied = referee.apply_move(position, CLOSE)
    assert legal(applied.verdict)
    assert "QB-11" in unchecked(applied.verdict)
    assert events(applied.events) == ["stone_laid"]
    assert totals(applied.position) == [0, 0, 0]
    assert not applied.outcome.standings
    assert phase(applied.outcome) == ("OVER", "NO_PLAYER_CAN_LAY")


def test_totals_are_not_told_if_stones_left_are_not_known(referee: Referee) -> None:
    """Seats 0 and 2 lose points, but nobody knows how many."""
    answer = referee.score_turn(three_with_two_unknown_hands(), CLOSE)
    assert "QB-11" in unchecked(answer.verdict)
    assert ("STONES_LEFT", 1, -1) in shares(answer.verdict)
    assert not answer.totals


def test_sizes_suffice_to_count(referee: Referee) -> None:
    hidden = told(
        DEAD_ENDS,
        hands={0: 2, 1: 3},
        to_move=1,
        turn=5,
        round=0,
        round_turn=5,
        passes=0,
        options=ENDING.querbeet.options,
    )
    applied = referee.apply_move(hidden, CLOSE)
    assert totals(applied.position) == [-2, -2]
    assert sizes(applied.position) == {0: 5, 1: 5}
    assert applied.position.state.querbeet.round == 1
    assert "QB-11" not in unchecked(applied.verdict)


# A player's view


Game = list[tuple[game_pb2.GameState, pb.ApplyMoveResponse]]


@pytest.fixture(scope="module")
def game(embedded: Referee) -> Game:
    """A seeded game of three, all rounds of it: every position, and what came of the move."""
    return list(_steps(embedded))


def _steps(referee: Referee) -> Iterator[tuple[game_pb2.GameState, pb.ApplyMoveResponse]]:
    position = start(referee, players=3, seed=SEEDS[2])
    while listed := list(referee.list_legal_moves(position)):
        move = listed[len(listed) // 2].move
        applied = referee.apply_move(position, move)
        yield position, applied
        position = applied.position.state


def the_move(applied: pb.ApplyMoveResponse) -> game_pb2.Move:
    """The move as everybody at the table saw it."""
    first = applied.events[0]
    if first.HasField("passed"):
        return pass_turn(player=first.player)
    laid = first.stone_laid.stone
    return lay(edges(laid.stone), laid.q, laid.r, player=first.player)


def test_all_three_rounds_were_played(game: Game) -> None:
    assert game[-1][1].position.state.querbeet.round == 3
    assert {before.querbeet.round for before, _ in game} == {0, 1, 2}


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_view_leaves_nothing_unchecked_of_the_own_moves(
    referee: Referee, game: Game, viewer: int
) -> None:
    for before, applied in game:
        view = referee.view_state(before, viewer)
        assert not state_faults(referee, view)
        verdict = referee.validate_move(view, the_move(applied))
        assert legal(verdict)
        assert set(unchecked(verdict)) <= (set() if before.to_move == viewer else {"QB-4", "QB-7"})
        assert verdict.score == applied.verdict.score


def some_moves(rng: random.Random, position: game_pb2.GameState) -> list[game_pb2.Move]:
    """A pass, and lays beside the stones that lie there, most of them illegal."""
    beside = {neighbour(cell, edge) for cell in board_of(position) for edge in range(6)}
    free = sorted(beside - {*board_of(position)})
    lays = [lay(rng.choice(KINDS), *rng.choice(free), rotation=rng.randrange(6)) for _ in range(60)]
    return [pass_turn(), *lays]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_a_view_never_contradicts_the_whole(
    referee: Referee, game: Game, viewer: int | None
) -> None:
    """It breaks no rule that is kept, and what it cannot see it lists."""
    rng = random.Random(4)
    refused = 0
    for before, _ in game[::4]:
        moves = some_moves(rng, before)
        whole = referee.batch_validate_moves(moves, position=before)
        seen = referee.batch_validate_moves(moves, position=referee.view_state(before, viewer))
        for known, partly in zip(whole, seen, strict=True):
            assert not unchecked(known.verdict)
            found, expected = broken(partly.verdict), broken(known.verdict)
            assert set(found) <= set(expected)
            missed = {rule for rule, _ in set(expected) - set(found)}
            assert missed <= set(unchecked(partly.verdict))
            refused += len(expected)
    assert refused > 100


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_a_view_can_be_followed_move_by_move(
    referee: Referee, game: Game, viewer: int | None
) -> None:
    """Within a round, the move on the view leads to the view of the next position."""
    for before, applied in game:
        if "round_ended" in events(applied.events):
            continue
        view = referee.view_state(before, viewer)
        followed = referee.apply_move(view, the_move(applied))
        assert followed.position.state == referee.view_state(applied.position, viewer)
        assert followed.events == applied.events


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_view_is_followed_to_the_next_round_with_the_own_hand(
    referee: Referee, game: Game, viewer: int
) -> None:
    """The player was dealt a hand, and reports it; the others stay hidden, and no seed appears."""
    ends = [step for step in game if "round_ended" in events(step[1].events)]
    assert len(ends) == 3
    for before, applied in ends[:2]:
        view = referee.view_state(before, viewer)
        spectator = referee.apply_move(view, the_move(applied))
        assert spectator.position.state == referee.view_state(applied.position)
        own = [held for held in applied.position.state.querbeet.hands if held.player == viewer]
        followed = referee.apply_move(
            view, the_move(applied), drawn=querbeet_pb2.QuerbeetDeal(hands=own)
        )
        assert followed.position.state == referee.view_state(applied.position, viewer)
        assert not followed.position.state.chance.seed
        dealt = [event for event in followed.events if event.HasField("stones_dealt")]
        assert [event.stones_dealt.chance_event for event in dealt] == [
            event.stones_dealt.chance_event
            for event in applied.events
            if event.HasField("stones_dealt")
        ]


def test_a_view_is_followed_to_the_end_of_the_game(referee: Referee, game: Game) -> None:
    before, applied = game[-1]
    for viewer in (0, 1, 2, None):
        followed = referee.apply_move(referee.view_state(before, viewer), the_move(applied))
        assert followed.outcome.standings == applied.outcome.standings
        assert not followed.outcome.revealed_seed
        assert totals(followed.position) == totals(applied.position)


def test_a_wrong_hand_is_no_deal_of_the_next_round(referee: Referee) -> None:
    view = referee.view_state(with_seed(ENDING), 0)
    found = faults(lambda: referee.apply_move(view, CLOSE, drawn=deal(["0", "0", "0", "0", "03"])))
    assert found == [("drawn.querbeet.hands[0].stones[4]", "TOO_MANY_OF_A_KIND")]


def test_a_view_of_a_view_is_the_same(referee: Referee, game: Game) -> None:
    for before, _ in game[::5]:
        view = referee.view_state(before, 1)
        assert referee.view_state(view, 1) == view
        spectator = referee.view_state(before)
        assert referee.view_state(view) == spectator
        assert (
            sum(WHOLE_SET.values())
            == 19
            == sum(sizes(spectator).values()) + len(board_of(spectator))
        )


# Nothing left to lay

ALL_LAID = {(1, 0): "03", (-1, 0): "03"}


@pytest.mark.parametrize(
    ("number", "expected"),
    [(0, ("QB-8", "ROUND_OVER")), (1, ("GM-2", "GAME_OVER"))],
    ids=["a round", "the game"],
)
def test_qb_7_once_all_stones_are_laid_nobody_is_told_to_lay(
    referee: Referee, number: int, expected: tuple[str, str]
) -> None:
    """Whoever moves has an empty hand."""
    position = told(ALL_LAID, options=own_set("*", "03 03"), round=number)
    assert not referee.validate_state(position)
    assert broken(referee.validate_move(position, pass_turn())) == [expected]


def test_qb_7_while_a_stone_is_left_whoever_holds_it_must_lay(referee: Referee) -> None:
    position = told({(1, 0): "03"}, options=own_set("*", "03 03"), round=0)
    assert broken(referee.validate_move(position, pass_turn())) == [("QB-7", "COULD_LAY")]


def test_qb_7_who_is_not_to_move_may_have_no_stone_left(referee: Referee) -> None:
    options = own_set("*", "03 03")
    position = told({(1, 0): "03"}, players=2, to_move=1, round=0, options=options)
    verdict = referee.validate_move(position, pass_turn(player=0))
    assert broken(verdict) == [("GM-1", "NOT_YOUR_TURN")]
    own = told({(1, 0): "03"}, players=2, to_move=0, round=0, options=options)
    assert ("QB-7", "COULD_LAY") in broken(referee.validate_move(own, pass_turn(player=0)))


def test_qb_8_between_two_rounds_nothing_else_is_said(referee: Referee) -> None:
    position = told({}, players=2, to_move=0, passes=2, round=0, round_turn=2)
    assert broken(referee.validate_move(position, pass_turn())) == [("QB-8", "ROUND_OVER")]

"""Querbeet with only part of it known: the end of a round, and what a player sees."""

import random
from collections.abc import Iterator

import pytest

from referee.v1 import game_pb2, querbeet_pb2
from referee_client import AppliedMove, Referee
from referee_client.querbeet import deal, edges, lay, pass_turn
from tests.games.querbeet.builders import (
    CLOSED,
    DEAD_ENDS,
    EAST_ARM,
    KINDS,
    LAST_GAP,
    SEEDS,
    SHORT_JOIN,
    WHOLE_SET,
    board_of,
    full,
    neighbour,
    own_set,
    phase,
    play,
    shares,
    sizes,
    start,
    state_faults,
    told,
    totals,
    usual,
    with_seed,
    without,
)
from tests.games.querbeet.tables import unchecked
from tests.support.builders import broken, events, faults, legal, status

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
    assert [(score.stones_left, score.total) for score in outcome.querbeet.scores] == [
        (0, 3),
        (0, 0),
    ]


def test_what_is_left_in_an_unknown_hand_is_not_guessed(referee: Referee) -> None:
    position = told(EAST_ARM, hands={1: 4}, players=3)
    scores = referee.check_game_end(position).querbeet.scores
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
    assert not outcome.querbeet.still_to_move
    verdict = referee.validate_move(position, lay("14", 0, -1))
    assert legal(verdict)
    assert "QB-8" in unchecked(verdict)


def test_with_round_and_mover_the_lap_needs_no_count_of_turns(referee: Referee) -> None:
    """Seat 0 began and has nothing left, seat 1 is to move: that is the last turn."""
    after = play(referee, full({(1, 0): "03", (-1, 0): "03"}, "03", "03"), lay("14", 0, 1))
    position = without(after, "querbeet.round_turn", "turn")
    outcome = referee.check_game_end(position)
    assert phase(outcome) == ("LAST_TURNS", "")
    assert list(outcome.querbeet.still_to_move) == [1]
    last = referee.apply_move(position, lay("14", 0, -1))
    assert "round_ended" in events(last.events)


def test_who_began_follows_from_mover_and_turns(referee: Referee) -> None:
    position = without(usual(EAST_ARM, players=3, round=2), "querbeet.round", "turn")
    now = referee.check_game_end(position).querbeet
    assert not now.HasField("round")
    assert now.starter == 2
    assert list(now.still_to_move) == [2, 0, 1]


ENDING = full(DEAD_ENDS, "01 01", "01 01 0")


CLOSE = lay("2", *LAST_GAP)


def test_a_round_of_unknown_number_is_not_counted(referee: Referee) -> None:
    """It is not known whether another round follows: nothing is dealt or laid."""
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
    assert [score.total for score in applied.outcome.querbeet.scores] == [-2, -2]
    assert not state_faults(referee, applied.position)


def three_with_two_unknown_hands(scores: tuple[int, ...] = (0, 0, 0)) -> game_pb2.GameState:
    """The last of three rounds, which seat 2 began; seat 1 can close the last gap."""
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


Game = list[tuple[game_pb2.GameState, AppliedMove]]


@pytest.fixture(scope="module")
def game(embedded: Referee) -> Game:
    """All rounds of a seeded game of three: every position, and the answer to the move."""
    return list(_steps(embedded))


def _steps(referee: Referee) -> Iterator[tuple[game_pb2.GameState, AppliedMove]]:
    position = start(referee, players=3, seed=SEEDS[2])
    while listed := list(referee.list_legal_moves(position)):
        move = listed[len(listed) // 2].move
        applied = referee.apply_move(position, move)
        yield position, applied
        position = applied.position.state


def the_move(applied: AppliedMove) -> game_pb2.Move:
    """The move as everybody at the table saw it."""
    first = applied.events[0]
    if first.HasField("passed"):
        return pass_turn(player=first.player)
    laid = first.querbeet.stone_laid.stone
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
    """It cites no rule that is kept, and it lists the rules that it cannot check."""
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
        dealt = [event for event in followed.events if event.querbeet.HasField("stones_dealt")]
        assert [event.querbeet.stones_dealt.chance_event for event in dealt] == [
            event.querbeet.stones_dealt.chance_event
            for event in applied.events
            if event.querbeet.HasField("stones_dealt")
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

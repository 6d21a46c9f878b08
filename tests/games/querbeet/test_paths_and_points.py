"""The rules of Querbeet: what paths and stones are worth."""

from collections.abc import Mapping

import pytest

from referee.v1 import game_pb2, querbeet_pb2
from referee_client import Referee
from referee_client.querbeet import figure, lay, placed
from tests.games.querbeet.builders import (
    BEST_ONLY,
    CLOSED,
    DEAD_ENDS,
    EACH_KIND,
    EAST_ARM,
    LAST_GAP,
    LONG_ARM,
    LONG_JOIN,
    OUTWARD_EDGE,
    RIM_JOIN,
    SHORT_JOIN,
    SIDE_CELL,
    WEST_ARM,
    Cell,
    changed,
    full,
    kind_of,
    phase,
    play,
    shares,
    state_faults,
    totals,
    turned_board,
    usual,
    way,
)
from tests.games.querbeet.tables import TO_THE_CORNER, crossing, round_points
from tests.support.builders import (
    cells,
    end_reason,
    kind,
    reason,
    status,
)
from tests.support.puzzles import laid_for

EVEN_OUT = {(1, 0): "3"}
"""A dead end that makes the number of stones even."""


CORNERS = [(3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3)]


def standings(referee: Referee, position: game_pb2.GameState) -> list[tuple[int, int, int, bool]]:
    return [
        (each.player, each.rank, each.score, each.winner)
        for each in referee.check_game_end(position).standings
    ]


# QB-9: what paths are worth


CORNER_EAST = {**TO_THE_CORNER, (-1, 0): "0"}


@pytest.mark.parametrize(
    ("board", "best_only", "each_kind"),
    [
        (SHORT_JOIN, 3, 4),
        (RIM_JOIN, 3, 4),
        ({**LONG_JOIN, **EVEN_OUT}, 2, 3),
        ({**EAST_ARM, **EVEN_OUT}, 1, 1),
        ({**WEST_ARM, **EVEN_OUT}, 1, 1),
        (CORNER_EAST, 0, 0),
        ({(1, 0): "03", (2, 0): "03"}, 0, 0),
    ],
    ids=["seven", "seven on the rim", "eight", "side 0", "side 3", "corner", "nothing"],
)
def test_qb_9_a_join_of_seven_a_longer_one_a_touch_no_mans_land(
    referee: Referee, board: Mapping[Cell, str], best_only: int, each_kind: int
) -> None:
    assert round_points(referee, board) == [best_only, 0]
    assert round_points(referee, board, join_scores=BEST_ONLY) == [best_only, 0]
    assert round_points(referee, board, join_scores=EACH_KIND) == [each_kind, 0]


@pytest.mark.parametrize("sixths", range(6))
def test_qb_9_all_sides_are_alike(referee: Referee, sixths: int) -> None:
    seat = sixths % 3
    for board, worth in ((SHORT_JOIN, 3), ({**EAST_ARM, **LONG_ARM, **EVEN_OUT, (-1, 0): "0"}, 1)):
        found = round_points(referee, turned_board(board, sixths), players=3)
        assert found == [worth if each == seat else 0 for each in range(3)]


def test_qb_9_stones_are_counted_along_the_shortest_join(referee: Referee) -> None:
    """A detour of the same path adds nothing, and takes nothing away."""
    both = {**EAST_ARM, **LONG_ARM, **WEST_ARM}
    assert round_points(referee, both) == [3, 0]
    outcome = referee.check_game_end(full(both, "", ""))
    join = outcome.querbeet.scores[0].join
    assert way(join) in (
        [(2, 1), (1, 1), (0, 1), (0, 0), (0, -1), (-1, -1), (-2, -1)],
        [(-2, -1), (-1, -1), (0, -1), (0, 0), (0, 1), (1, 1), (2, 1)],
    )
    assert (join.colour, sorted(join.sides), join.worth) == (0, [0, 3], 3)


def test_qb_9_the_shortest_join_need_not_lead_through_the_star(referee: Referee) -> None:
    outcome = referee.check_game_end(full(RIM_JOIN, "", ""))
    score = outcome.querbeet.scores[0]
    rim = [(2, 1), (2, 0), (2, -1), (2, -2), (1, -2), (0, -2), (-1, -2)]
    assert way(score.join) in (rim, rim[::-1])
    assert [(list(touch.sides), len(touch.cells)) for touch in score.touches] == [
        ([0], 5),
        ([3], 7),
    ]
    assert all(way(touch)[0] == (0, 0) for touch in score.touches)


def test_qb_9_stones_side_by_side_without_a_path_are_no_join(referee: Referee) -> None:
    """A line ends beside another: two blank edges are not a way through."""
    board = {**EAST_ARM, **WEST_ARM, (2, 1): "3"}
    assert round_points(referee, board) == [1, 0]


def test_qb_9_a_long_join_however_long_gives_two(referee: Referee) -> None:
    """The join takes the long way from side 0 and the long way to side 3: nine stones."""
    other_long = {(1, -1): "24", (1, -2): "13", (0, -2): "03", (-1, -2): "04"}
    board = {**LONG_ARM, **other_long}
    assert round_points(referee, board) == [2, 0]
    outcome = referee.check_game_end(full(board, "", ""))
    assert len(outcome.querbeet.scores[0].join.cells) == 9


def test_qb_9_a_stone_says_what_it_changes_and_gives_no_points_yet(referee: Referee) -> None:
    """A touch, a long join and a shorter one follow; in between, a stone changes nothing."""
    for before, cell, expected in (
        ({**EAST_ARM}, (2, 1), [("TOUCH", 0, 1)]),
        ({**LONG_JOIN}, (1, 2), [("JOIN", 0, 2)]),
        ({**EAST_ARM, **LONG_ARM, **WEST_ARM}, (2, 1), [("JOIN", 0, 3)]),
        ({**EAST_ARM, **LONG_ARM, **WEST_ARM}, (1, 2), []),
        ({**EAST_ARM}, (1, 1), []),
    ):
        board = dict(before)
        last = board.pop(cell)
        if cell == (1, 1):
            del board[2, 1]
        laid_before = len(board)
        hands = [kind_of(last) + " 03 03", kind_of(last) + " 03 03"]
        if laid_before % 2:
            hands[1] += " 03"
        position = full(board, *hands)
        answer = referee.score_turn(position, lay(last, *cell))
        items = answer.verdict.score.items
        assert [(kind(item), item.points, item.querbeet.worth) for item in items] == expected
        assert all(item.player == 0 and item.rule_id == "QB-9" for item in items)
        assert all(cells(item) == way(item.querbeet) for item in items)
        assert answer.verdict.score.points == 0
        assert list(answer.totals) == [0, 0]


def test_qb_9_with_each_kind_a_join_says_no_touch_that_was_there_before(referee: Referee) -> None:
    board = dict(SHORT_JOIN)
    last = board.pop((-2, -1))
    position = full(board, "02 03 03", "02 03 03 03", join_scores=EACH_KIND)
    verdict = referee.validate_move(position, lay(last, -2, -1))
    assert shares(verdict) == [("JOIN", 0, 0)]
    assert verdict.score.items[0].querbeet.worth == 3


def test_qb_9_a_stone_may_change_something_for_somebody_else(referee: Referee) -> None:
    board = dict(EAST_ARM)
    del board[2, 1]
    position = full({**board, **EVEN_OUT}, "03 01", "03 01 01")
    assert position.to_move == 1
    answer = referee.score_turn(position, lay("03", 2, 1))
    assert shares(answer.verdict) == [("TOUCH", 0, 0)]
    assert answer.verdict.score.points == 0


def test_qb_9_all_players_score_by_the_same_paths(referee: Referee) -> None:
    """Colour 0 is joined, and a line from the star leads on to side 1."""
    both = {**SHORT_JOIN, (-1, 1): "25", (-2, 2): "15", (-2, 3): "14", (1, -1): "2"}
    assert round_points(referee, both) == [3, 1]


@pytest.mark.parametrize(
    ("join_scores", "expected", "points"),
    [
        (BEST_ONLY, [("JOIN", 0, 3), ("STONES_LEFT", 1, -2)], 3),
        (EACH_KIND, [("JOIN", 0, 3), ("TOUCH", 0, 1), ("STONES_LEFT", 1, -2)], 4),
    ],
)
def test_qb_9_the_turn_that_ends_the_round_scores_for_all(
    referee: Referee,
    join_scores: "querbeet_pb2.QuerbeetJoinScores",
    expected: list[tuple[str, int, int]],
    points: int,
) -> None:
    """Seat 0 lays its last stone as the last of the lap, in the round that seat 1 began."""
    board = dict(SHORT_JOIN)
    last = board.pop((-2, -1))
    position = full(
        board, "02", "01 01", round=1, passed=2, passes=0, scores=[-1, 2], join_scores=join_scores
    )
    assert position.to_move == 0
    answer = referee.score_turn(position, lay(last, -2, -1))
    assert shares(answer.verdict) == expected
    assert answer.verdict.score.points == points
    assert list(answer.totals) == [-1 + points, 0]
    rules = {kind(item): item.rule_id for item in answer.verdict.score.items}
    assert rules["JOIN"] == "QB-9"
    assert rules["STONES_LEFT"] == "QB-11"
    (join,) = [item for item in answer.verdict.score.items if kind(item) == "JOIN"]
    assert cells(join) == way(join.querbeet)
    assert len(join.cells) == 7


def test_qb_9_a_score_is_within_what_rounds_can_give(referee: Referee) -> None:
    """A player gains at most three points a round, four with EACH_KIND, and loses at most nine."""
    for scores, join_scores, possible in (
        ([3, -9], BEST_ONLY, True),
        ([4, 0], EACH_KIND, True),
        ([4, 0], BEST_ONLY, False),
        ([5, 0], EACH_KIND, False),
        ([-10, 0], BEST_ONLY, False),
    ):
        position = usual(round=1, scores=scores, join_scores=join_scores)
        expected = [] if possible else [("players[0].score", "MISMATCH", "QB-9")]
        assert state_faults(referee, position) == expected


def test_qb_9_there_are_no_points_in_the_first_round(referee: Referee) -> None:
    position = usual(EAST_ARM, scores=[0, 1])
    assert state_faults(referee, position) == [("players[1].score", "MISMATCH", "QB-9")]


# QB-10: touching a side


@pytest.mark.parametrize("end", ["3", "03", "13", "23", "34", "35"])
def test_qb_10_a_path_touches_a_side_where_it_leads_out_of_the_board(
    referee: Referee, end: str
) -> None:
    """On (2, 1) the edges 0 and 1 lead out; 2, 4 and 5 lead to cells of the board."""
    board = {**EAST_ARM, **EVEN_OUT, (2, 1): end}
    outward = bool({"0", "1"} & set(end))
    assert round_points(referee, board) == [int(outward), 0]
    assert round_points(referee, board, touch=OUTWARD_EDGE) == [int(outward), 0]
    assert round_points(referee, board, touch=SIDE_CELL) == [1, 0]


@pytest.mark.parametrize("touch", [OUTWARD_EDGE, SIDE_CELL])
@pytest.mark.parametrize("corner", range(6))
def test_qb_10_corners_touch_nothing(
    referee: Referee, corner: int, touch: "querbeet_pb2.QuerbeetTouch"
) -> None:
    board = turned_board(CORNER_EAST, corner)
    assert CORNERS[corner] in board
    assert round_points(referee, {**board}, touch=touch) == [0, 0]


def test_qb_10_a_side_cell_suffices_for_a_join_if_so_agreed(referee: Referee) -> None:
    board = {**SHORT_JOIN, (2, 1): "3", (-2, -1): "0"}
    assert round_points(referee, board) == [0, 0]
    assert round_points(referee, board, touch=SIDE_CELL) == [3, 0]
    assert round_points(referee, board, touch=SIDE_CELL, join_scores=EACH_KIND) == [4, 0]


def test_qb_10_a_shorter_way_to_a_cell_that_does_not_touch_is_none(referee: Referee) -> None:
    """With SIDE_CELL, the dead end on (2, 1) makes it a join of seven; otherwise it has eight."""
    board = {**EAST_ARM, **LONG_ARM, **WEST_ARM, (2, 1): "3"}
    assert round_points(referee, board) == [2, 0]
    assert round_points(referee, board, touch=SIDE_CELL) == [3, 0]


# QB-11: stones left


def test_qb_11_each_stone_left_costs_a_point(referee: Referee) -> None:
    for board, hands, expected in (
        (CLOSED, ("03", "01"), [-1, -1]),
        (CLOSED, ("03 03 03 03", "01 01 01 01"), [-4, -4]),
    ):
        scores = referee.check_game_end(full(board, *hands)).querbeet.scores
        assert [score.total for score in scores] == expected
        assert [score.stones_left for score in scores] == [len(hand.split()) for hand in hands]


def test_qb_11_points_and_stones_left_add_up(referee: Referee) -> None:
    """Five stones of the join are laid, two and three are in hand: these are the points so far."""
    board = dict(SHORT_JOIN)
    del board[-2, -1]
    position = full(board, "02 01", "01 01 01")
    scores = referee.check_game_end(position).querbeet.scores
    assert [score.total for score in scores] == [1 - 2, 0 - 3]
    assert not scores[0].HasField("join")


def test_qb_11_who_lays_everything_loses_nothing(referee: Referee) -> None:
    position = crossing("03", "03")
    after = play(referee, position, lay("14", 0, 1), lay("14", 0, -1))
    assert totals(after) == [0, 0]


# QB-12: the scores of the rounds


def test_qb_12_round_scores_add_up(referee: Referee) -> None:
    position = full(DEAD_ENDS, "01 01", "01 01 0", scores=[0, 0])
    applied = referee.apply_move(position, lay("2", *LAST_GAP))
    assert totals(applied.position) == [-2, -2]
    changes = [
        (event.player, event.points_scored.points, event.points_scored.total)
        for event in applied.events
        if event.HasField("points_scored")
    ]
    assert changes == [(0, -2, -2), (1, -2, -2)]
    later = full(DEAD_ENDS, "01 01 0", "01 01", round=1, scores=[3, -1])
    applied = referee.apply_move(later, lay("2", *LAST_GAP))
    assert totals(applied.position) == [1, -3]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([3, -1], [(0, 1, 1, True), (1, 2, -3, False)]),
        ([-5, -1], [(1, 1, -3, True), (0, 2, -7, False)]),
        ([-1, -1], [(0, 1, -3, True), (1, 1, -3, True)]),
    ],
)
def test_qb_12_most_points_win_and_ties_share(
    referee: Referee, scores: list[int], expected: list[tuple[int, int, int, bool]]
) -> None:
    position = full(DEAD_ENDS, "01 01 0", "01 01", round=1, scores=scores)
    applied = referee.apply_move(position, lay("2", *LAST_GAP))
    assert (status(applied.outcome), end_reason(applied.outcome)) == ("OVER", "ROUNDS_PLAYED")
    assert standings(referee, applied.position.state) == expected
    assert phase(applied.outcome) == ("OVER", "NO_PLAYER_CAN_LAY")
    assert [score.total for score in applied.outcome.querbeet.scores] == [-2, -2]


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [([2, 0, 0], [(0, 1), (1, 2), (2, 2)]), ([0, 1, 1], [(1, 1), (2, 1), (0, 3)])],
)
def test_qb_12_equal_points_share_a_place(
    referee: Referee, scores: list[int], ranks: list[tuple[int, int]]
) -> None:
    position = full(DEAD_ENDS, "01", "01 0", "01", round=2, scores=scores)
    applied = referee.apply_move(position, lay("2", *LAST_GAP))
    assert [(each.player, each.rank) for each in applied.outcome.standings] == ranks
    assert [each.winner for each in applied.outcome.standings] == [rank == 1 for _, rank in ranks]


def test_qb_12_a_last_round_sent_finished_is_counted(referee: Referee) -> None:
    """Whether or not ApplyMove has counted it, the standings count it exactly once."""
    finished = full(SHORT_JOIN, "", "", round=1, scores=[-1, 0])
    assert standings(referee, finished) == [(0, 1, 2, True), (1, 2, 0, False)]
    counted = changed(finished, lambda copy: copy.ClearField("to_move"))
    counted.querbeet.round = 2
    counted.players[0].score = 2
    assert not state_faults(referee, counted)
    assert standings(referee, counted) == [(0, 1, 2, True), (1, 2, 0, False)]
    outcome = referee.check_game_end(counted)
    assert (outcome.querbeet.round, outcome.querbeet.starter) == (1, 1)
    assert phase(outcome)[0] == "OVER"


# QB-13: puzzles; test_puzzles.py has more of them


def test_qb_13_a_figure_is_filled_exactly(referee: Referee) -> None:
    pair = figure([(0, 0), (1, 0)], closed=True)
    stones = [placed(0, 0, "0"), placed(1, 0, "3")]
    assert not referee.judge_puzzle(laid_for(pair, stones)).violations
    (found,) = referee.judge_puzzle(
        laid_for(pair, [placed(0, 0, "0"), placed(1, 0, "03")])
    ).violations
    assert (found.rule_id, reason(found)) == ("QB-13", "PATH_LEADS_OUT")

"""The rules of lines: what a lay scores, and who wins."""

from referee_client import Referee
from referee_client.qwirkle import lay
from tests.games.lines.details import detail
from tests.games.lines.tables import COLUMN, FIVE_REDS, ROW, SIX_REDS
from tests.games.qwirkle_cubes.builders import Lines, in_each_game
from tests.support.builders import (
    STUCK,
    broken,
    cells,
    end_reason,
    full,
    kind,
    late,
    line_lengths,
    scored,
    status,
)

# LN-9: a point for every piece of every line formed or extended


@in_each_game
def test_ln_9_old_pieces_count_too(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state("Ro Rs Rd"), game.lay((3, 0, "Rc")))
    assert scored(verdict) == [("LINE", "LN-9", 4)]
    assert verdict.score.points == 4


@in_each_game
def test_ln_9_a_piece_in_two_lines_counts_in_both(referee: Referee, game: Lines) -> None:
    table = """
    Ro Rs
    Bo ..
    """
    answer = referee.score_turn(game.state(table), game.lay((1, -1, "Bs")))
    row, column = answer.verdict.score.items
    assert (detail(row).direction, cells(row), row.points) == (ROW, [(0, -1), (1, -1)], 2)
    assert (detail(column).direction, cells(column), column.points) == (
        COLUMN,
        [(1, -1), (1, 0)],
        2,
    )
    assert answer.verdict.score.points == 4
    assert not detail(row).complete
    assert not detail(column).complete


@in_each_game
def test_ln_9_cells_stand_in_order_along_the_line(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state("Ro Rs"), game.lay((2, 0, "Rd"), (-1, 0, "Rc")))
    (line,) = verdict.score.items
    assert cells(line) == [(-1, 0), (0, 0), (1, 0), (2, 0)]


@in_each_game
def test_ln_9_lines_not_touched_score_nothing(referee: Referee, game: Lines) -> None:
    table = """
    Ro Rs Rd
    Bo .. ..
    """
    assert referee.validate_move(game.state(table), game.lay((0, -2, "Go"))).score.points == 3


def test_ln_9_an_illegal_lay_scores_nothing(referee: Referee) -> None:
    table = full("Ro Rs", "Bd Bc Bx Gx Gd Gb", "Yo Ys Yd Yc Yb Yx", scores=(0, 2))
    answer = referee.score_turn(table, lay((2, 0, "Bd")))
    assert not answer.verdict.message.HasField("score")
    assert list(answer.totals) == [0, 2]


def test_ln_9_points_are_added_to_the_mover_s_score(referee: Referee) -> None:
    table = full("Ro Rs", "Rd Bc Bx Gx Gd Gb", "Yo Ys Yd Yc Yb Yx", scores=(0, 2))
    move = lay((2, 0, "Rd"))
    assert list(referee.score_turn(table, move).totals) == [3, 2]
    after = referee.apply_move(table, move).position.state
    assert [player.score for player in after.players] == [3, 2]


# LN-10: six more for a Qwirkle


@in_each_game
def test_ln_10_a_qwirkle_is_worth_twelve(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state(FIVE_REDS), game.lay((5, 0, "Rx")))
    assert scored(verdict) == [("LINE", "LN-9", 6), ("QWIRKLE", "LN-10", 6)]
    assert [detail(item).complete for item in verdict.score.items] == [True, True]
    assert cells(verdict.score.items[0]) == cells(verdict.score.items[1])
    assert verdict.score.points == 12


@in_each_game
def test_ln_10_five_are_no_qwirkle(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state("Ro Rs Rd Rc"), game.lay((4, 0, "Rb")))
    assert scored(verdict) == [("LINE", "LN-9", 5)]
    assert not detail(verdict.score.items[0]).complete


@in_each_game
def test_ln_10_one_piece_completes_two_qwirkles(referee: Referee, game: Lines) -> None:
    table = """
    Ro Rs Rd Rc Rb ..
    .. .. .. .. Ob Ox
    .. .. .. .. .. Yx
    .. .. .. .. .. Gx
    .. .. .. .. .. Bx
    .. .. .. .. .. Px
    """
    verdict = referee.validate_move(game.state(table), game.lay((5, 0, "Rx")))
    assert scored(verdict) == [("LINE", "LN-9", 6), ("QWIRKLE", "LN-10", 6)] * 2
    assert verdict.score.points == 24


@in_each_game
def test_ln_10_two_pieces_complete_a_qwirkle_each(referee: Referee, game: Lines) -> None:
    table = """
    .. Rs Rd Rc Rb Rx
    .. Bs .. .. .. ..
    .. Ps Pd Pc Pb Px
    """
    verdict = referee.validate_move(
        game.state(table), game.lay((0, 0, "Ro"), (0, -1, "Bo"), (0, -2, "Po"))
    )
    assert line_lengths(verdict) == [6, 6, 3, 2]
    assert verdict.score.points == 12 + 12 + 3 + 2


@in_each_game
def test_ln_10_a_qwirkle_on_the_table_gives_nothing_again(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state(SIX_REDS), game.lay((0, 1, "Bo")))
    assert scored(verdict) == [("LINE", "LN-9", 2)]


@in_each_game
def test_ln_10_six_laid_at_once_are_a_qwirkle(referee: Referee, game: Lines) -> None:
    row = [(x, 0, tile) for x, tile in enumerate(SIX_REDS.split())]
    assert referee.validate_move(game.state(), game.lay(*row)).score.points == 12


# LN-11: six more for ending the game


def test_ln_11_who_ends_the_game_gets_six_more(referee: Referee) -> None:
    verdict = referee.validate_move(late("Bx", STUCK), lay((18, -5, "Bx")))
    assert scored(verdict) == [
        ("LINE", "LN-9", 2),
        ("LINE", "LN-9", 2),
        ("END_BONUS", "LN-11", 6),
    ]
    bonus = verdict.score.items[-1]
    assert (bonus.player, cells(bonus), detail(bonus).complete) == (0, [], False)
    assert verdict.score.points == 10


def test_ln_11_who_keeps_a_tile_gets_none(referee: Referee) -> None:
    verdict = referee.validate_move(late("Bx Ps", "Yc Os Gx"), lay((18, -5, "Bx")))
    assert [kind(item) for item in verdict.score.items] == ["LINE", "LINE"]


# LN-12: most points win


HANDS_AT_THE_END = {
    2: ("", STUCK),
    3: ("", "Ps Yc", "Os Gx"),
    4: ("", "Ps", "Yc Os", "Gx"),
}


def standings(referee: Referee, *scores: int) -> list[tuple[int, int, int, bool]]:
    """Player, rank, score and win, when the first player has laid the last tile."""
    hands = HANDS_AT_THE_END[len(scores)]
    outcome = referee.check_game_end(late(*hands, to_move=None, scores=scores))
    assert (status(outcome), end_reason(outcome)) == ("OVER", "HAND_EMPTIED")
    return [(each.player, each.rank, each.score, each.winner) for each in outcome.standings]


def test_ln_12_most_points_win(referee: Referee) -> None:
    assert standings(referee, 120, 150) == [(1, 1, 150, True), (0, 2, 120, False)]


def test_ln_12_equal_points_share_the_win(referee: Referee) -> None:
    assert standings(referee, 110, 60, 110) == [
        (0, 1, 110, True),
        (2, 1, 110, True),
        (1, 3, 60, False),
    ]


def test_ln_12_ending_the_game_does_not_win_it(referee: Referee) -> None:
    ranks = [(player, rank) for player, rank, _, _ in standings(referee, 10, 120, 120, 30)]
    assert ranks == [(1, 1), (2, 1), (3, 3), (0, 4)]


def test_ln_12_nobody_has_won_before_the_end(referee: Referee) -> None:
    outcome = referee.check_game_end(late("Bx", STUCK, scores=(120, 150)))
    assert status(outcome) == "IN_PROGRESS"
    assert not outcome.standings


# Everything at once


@in_each_game
def test_all_violations_of_a_lay_are_reported_at_once(referee: Referee, game: Lines) -> None:
    table = game.state(SIX_REDS)
    move = game.lay(
        (0, 0, "Bo"), (6, 0, "Rs"), (2, 1, "Yx"), (9, 9, "Gd"), (12, 9, "Gd"), (12, 9, "Go")
    )
    assert broken(referee.validate_move(table, move)) == [
        ("LN-2", "LINE_MIXED"),
        ("LN-4", "NOTHING_IN_COMMON"),
        ("LN-5", "NOT_IN_ONE_LINE"),
        ("LN-6", "NOT_CONNECTED"),
        ("LN-8", "CELL_TAKEN"),
        ("LN-8", "CELL_USED_TWICE"),
    ]

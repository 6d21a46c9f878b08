"""The rules of lines: what may be laid where. Only the table is known; hands and bag do not matter
to lines.
"""

import pytest

from referee_client import Referee
from referee_client.qwirkle import read_table
from tests.games.lines.details import detail
from tests.games.lines.tables import COLUMN, FIVE_REDS, ROW, SIX_REDS
from tests.games.qwirkle_cubes.builders import Lines, in_each_game, table_of
from tests.support.builders import (
    KINDS,
    broken,
    cells,
    codes,
    legal,
    line_lengths,
    only,
    reason,
)

# LN-1: what a line is


@in_each_game
def test_ln_1_two_pieces_side_by_side_are_a_line(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state("Ro"), game.lay((1, 0, "Rs")))
    assert line_lengths(verdict) == [2]


@in_each_game
def test_ln_1_a_gap_makes_two_lines(referee: Referee, game: Lines) -> None:
    table = """
    Ro .. ..
    Go Gs Gd
    """
    verdict = referee.validate_move(game.state(table), game.lay((2, 0, "Rd")))
    assert legal(verdict)
    (line,) = verdict.score.items
    assert cells(line) == [(2, -1), (2, 0)]


@in_each_game
def test_ln_1_a_piece_in_the_gap_makes_one_line(referee: Referee, game: Lines) -> None:
    table = """
    Ro .. Yo
    Go Bo Oo
    """
    verdict = referee.validate_move(game.state(table), game.lay((1, 0, "Po")))
    assert line_lengths(verdict) == [3, 2]


@in_each_game
def test_ln_1_what_a_filled_gap_joins_must_go_together(referee: Referee, game: Lines) -> None:
    table = """
    Ro .. Ro
    Go Bo Oo
    """
    verdict = referee.validate_move(game.state(table), game.lay((1, 0, "Po")))
    assert broken(verdict) == [("LN-2", "LINE_REPEATS_TILE")]
    assert cells(only(verdict)) == [(0, 0), (1, 0), (2, 0)]


@in_each_game
def test_ln_1_corners_do_not_touch(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state("Ro"), game.lay((1, 1, "Rs")))
    assert broken(verdict) == [("LN-6", "NOT_CONNECTED")]


# LN-2: one colour and different shapes, or one shape and different colours


@in_each_game
@pytest.mark.parametrize(
    ("table", "tile"),
    [
        ("Ro", "Rs"),
        ("Ro", "Bo"),
        ("Ro Rs Rd", "Rx"),
        ("Ro Bo Yo", "Go"),
        ("Rs Bs Ps Os", "Gs"),
    ],
)
def test_ln_2_a_piece_that_goes_with_the_line_is_laid(
    referee: Referee, game: Lines, table: str, tile: str
) -> None:
    end = len(table.split())
    verdict = referee.validate_move(game.state(table), game.lay((end, 0, tile)))
    assert legal(verdict)
    assert line_lengths(verdict) == [end + 1]


@in_each_game
@pytest.mark.parametrize(
    ("table", "tile"),
    [
        ("Ro", "Bs"),
        ("Ro Rs", "Bs"),
        ("Ro Rs", "Go"),
        ("Ro Bo", "Rs"),
        ("Ro Bo Yo", "Yd"),
    ],
)
def test_ln_2_neither_one_colour_nor_one_shape_is_refused(
    referee: Referee, game: Lines, table: str, tile: str
) -> None:
    end = len(table.split())
    verdict = referee.validate_move(game.state(table), game.lay((end, 0, tile)))
    assert broken(verdict) == [("LN-2", "LINE_MIXED")]
    violation = only(verdict)
    assert cells(violation) == [(x, 0) for x in range(end + 1)]
    assert codes(detail(violation).tiles) == f"{table} {tile}"
    assert detail(violation).direction == ROW
    assert dict(violation.metadata) == {"length": str(end + 1)}


@in_each_game
@pytest.mark.parametrize(
    ("table", "tile", "name"),
    [
        ("Ro", "Ro", "TILE_RED_CIRCLE"),
        ("Ro Rs Rd", "Rs", "TILE_RED_SQUARE"),
        ("Bs Ys Gs", "Bs", "TILE_BLUE_SQUARE"),
    ],
)
def test_ln_2_a_second_equal_piece_is_refused(
    referee: Referee, game: Lines, table: str, tile: str, name: str
) -> None:
    end = len(table.split())
    verdict = referee.validate_move(game.state(table), game.lay((end, 0, tile)))
    assert broken(verdict) == [("LN-2", "LINE_REPEATS_TILE")]
    violation = only(verdict)
    assert codes(detail(violation).tiles) == f"{table} {tile}"
    assert dict(violation.metadata) == {"length": str(end + 1), "repeated": name}


@in_each_game
def test_ln_2_equal_pieces_may_lie_in_different_lines(referee: Referee, game: Lines) -> None:
    table = """
    Ro Rs ..
    .. Bs Bo
    """
    assert legal(referee.validate_move(game.state(table), game.lay((2, -2, "Ro"))))


@in_each_game
def test_ln_2_a_mixed_line_that_also_repeats_breaks_it_twice(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state("Ro Rs"), game.lay((2, 0, "Bo"), (3, 0, "Ro")))
    assert broken(verdict) == [("LN-2", "LINE_MIXED"), ("LN-2", "LINE_REPEATS_TILE")]


# LN-3: six at most


@in_each_game
@pytest.mark.parametrize("x", [-1, 5], ids=["left", "right"])
def test_ln_3_the_sixth_piece_is_laid(referee: Referee, game: Lines, x: int) -> None:
    verdict = referee.validate_move(game.state(FIVE_REDS), game.lay((x, 0, "Rx")))
    assert line_lengths(verdict) == [6]


@in_each_game
@pytest.mark.parametrize("x", [-1, 6], ids=["left", "right"])
def test_ln_3_the_seventh_piece_is_refused(referee: Referee, game: Lines, x: int) -> None:
    """A seventh red has a shape that is there already."""
    verdict = referee.validate_move(game.state(SIX_REDS), game.lay((x, 0, "Rd")))
    assert broken(verdict) == [("LN-2", "LINE_REPEATS_TILE"), ("LN-3", "LINE_TOO_LONG")]
    (too_long,) = [violation for violation in verdict.violations if violation.rule_id == "LN-3"]
    assert cells(too_long) == [(here, 0) for here in range(min(x, 0), max(x, 5) + 1)]
    assert detail(too_long).direction == ROW
    assert dict(too_long.metadata) == {"length": "7"}


@in_each_game
def test_ln_3_joining_two_lines_of_three_is_refused(referee: Referee, game: Lines) -> None:
    table = """
    Ro Rs Rd .. Rd Rb Rx
    .. .. Yd Bd Od .. ..
    """
    assert broken(referee.validate_move(game.state(table), game.lay((3, 0, "Rd")))) == [
        ("LN-2", "LINE_REPEATS_TILE"),
        ("LN-3", "LINE_TOO_LONG"),
    ]


# LN-4: all pieces of a turn share the colour, or all share the shape


@in_each_game
@pytest.mark.parametrize(
    "laid",
    [("Bs", "Bd"), ("Yo", "Go"), ("Bs", "Bd", "Bx"), ("Bo",)],
    ids=["colour", "shape", "three of a colour", "one"],
)
def test_ln_4_pieces_with_something_in_common_are_laid(
    referee: Referee, game: Lines, laid: tuple[str, ...]
) -> None:
    column = [(0, y, tile) for y, tile in enumerate(laid, start=1)]
    start = "Bo" if laid[0] != "Bo" else "Ro"
    assert legal(referee.validate_move(game.state(start), game.lay(*column)))


@in_each_game
@pytest.mark.parametrize(
    "laid",
    [((0, 1, "Bo"), (2, 1, "Gd")), ((0, 1, "Bo"), (2, -1, "Bd"), (1, 1, "Ys"))],
    ids=["two", "pairs, but not all"],
)
def test_ln_4_pieces_with_nothing_in_common_are_refused(
    referee: Referee, game: Lines, laid: tuple[tuple[int, int, str], ...]
) -> None:
    verdict = referee.validate_move(game.state("Ro Rs Rd"), game.lay(*laid))
    (violation,) = [each for each in verdict.violations if each.rule_id == "LN-4"]
    assert cells(violation) == [(x, y) for x, y, _ in laid]
    assert codes(detail(violation).tiles) == " ".join(tile for _, _, tile in laid)


@in_each_game
def test_ln_4_is_broken_however_well_each_piece_fits(referee: Referee, game: Lines) -> None:
    table = game.state("Ro Rs Rd")
    assert legal(referee.validate_move(table, game.lay((0, 1, "Bo"))))
    assert legal(referee.validate_move(table, game.lay((2, 1, "Gd"))))
    assert broken(referee.validate_move(table, game.lay((0, 1, "Bo"), (2, 1, "Gd")))) == [
        ("LN-4", "NOTHING_IN_COMMON"),
        ("LN-5", "GAP_BETWEEN_TILES"),
    ]


# LN-5: all pieces of a turn end in one line


@in_each_game
def test_ln_5_both_ends_of_a_line_are_extended(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state("Ro Rs"), game.lay((-1, 0, "Rd"), (2, 0, "Rc")))
    assert legal(verdict)
    assert line_lengths(verdict) == [4]


@in_each_game
def test_ln_5_pieces_already_there_may_stand_between(referee: Referee, game: Lines) -> None:
    table = """
    Ro .. Yo ..
    Bo Po Oo ..
    """
    verdict = referee.validate_move(game.state(table), game.lay((1, 0, "Go"), (3, 0, "Po")))
    assert legal(verdict)
    assert line_lengths(verdict) == [4, 2]


@in_each_game
def test_ln_5_pieces_laid_need_not_touch_one_another(referee: Referee, game: Lines) -> None:
    column = """
    Ro
    Rs
    Rd
    """
    verdict = referee.validate_move(game.state(column), game.lay((0, 1, "Rb"), (0, -3, "Rx")))
    assert line_lengths(verdict) == [5]


@in_each_game
def test_ln_5_gap_between_laid_tiles_is_refused(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state("Ro Rs Rd Rc"), game.lay((0, 1, "Bo"), (3, 1, "Bc")))
    assert broken(verdict) == [("LN-5", "GAP_BETWEEN_TILES")]
    assert cells(only(verdict)) == [(1, 1), (2, 1)]


@in_each_game
def test_ln_5_gap_in_a_column_is_refused(referee: Referee, game: Lines) -> None:
    table = """
    Ro
    Rs
    Rd
    """
    verdict = referee.validate_move(game.state(table), game.lay((1, 0, "Bo"), (1, -2, "Bd")))
    assert broken(verdict) == [("LN-5", "GAP_BETWEEN_TILES")]
    assert cells(only(verdict)) == [(1, -1)]


@in_each_game
def test_ln_5_two_pieces_for_two_lines_are_refused(referee: Referee, game: Lines) -> None:
    """Each of them could be laid alone."""
    table = game.state("Ro Rs")
    circle, square = (0, 1, "Yo"), (1, -1, "Ys")
    assert legal(referee.validate_move(table, game.lay(circle)))
    assert legal(referee.validate_move(table, game.lay(square)))
    verdict = referee.validate_move(table, game.lay(circle, square))
    assert broken(verdict) == [("LN-5", "NOT_IN_ONE_LINE")]
    assert cells(only(verdict)) == [(0, 1), (1, -1)]


@in_each_game
def test_ln_5_holds_for_the_opening_too(referee: Referee, game: Lines) -> None:
    assert legal(referee.validate_move(game.state(), game.lay((0, 0, "Ro"), (1, 0, "Rs"))))
    assert broken(referee.validate_move(game.state(), game.lay((0, 0, "Ro"), (2, 0, "Rs")))) == [
        ("LN-5", "GAP_BETWEEN_TILES")
    ]
    assert broken(referee.validate_move(game.state(), game.lay((0, 0, "Ro"), (1, 1, "Rs")))) == [
        ("LN-5", "NOT_IN_ONE_LINE")
    ]


# LN-6: connected to the grid


@in_each_game
def test_ln_6_one_piece_touches_the_grid_and_the_others_through_it(
    referee: Referee, game: Lines
) -> None:
    verdict = referee.validate_move(
        game.state("Ro"), game.lay((0, 3, "Rx"), (0, 1, "Rs"), (0, 2, "Rd"))
    )
    assert line_lengths(verdict) == [4]


@in_each_game
def test_ln_6_only_the_opening_has_no_grid_to_touch(referee: Referee, game: Lines) -> None:
    assert legal(referee.validate_move(game.state(), game.lay((7, -7, "Ro"))))


@in_each_game
def test_ln_6_pieces_that_touch_nothing_are_refused(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state("Ro Rs"), game.lay((5, 5, "Bx"), (6, 5, "Bd")))
    assert broken(verdict) == [("LN-6", "NOT_CONNECTED")]
    assert cells(only(verdict)) == [(5, 5), (6, 5)]
    assert codes(detail(only(verdict)).tiles) == "Bx Bd"


@in_each_game
def test_ln_6_only_the_loose_piece_is_named(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state("Ro Rs"), game.lay((2, 0, "Rd"), (4, 0, "Rc")))
    assert broken(verdict) == [("LN-5", "GAP_BETWEEN_TILES"), ("LN-6", "NOT_CONNECTED")]
    (loose,) = [violation for violation in verdict.violations if violation.rule_id == "LN-6"]
    assert cells(loose) == [(4, 0)]


# LN-7: every line is judged, along and across


@in_each_game
def test_ln_7_all_lines_along_and_across_are_legal(referee: Referee, game: Lines) -> None:
    table = """
    Ro Rs Rd
    Bo .. ..
    """
    verdict = referee.validate_move(game.state(table), game.lay((1, -1, "Bs"), (2, -1, "Bd")))
    assert legal(verdict)
    assert line_lengths(verdict) == [3, 2, 2]


@in_each_game
def test_ln_7_a_piece_that_fits_the_cross_line_and_not_the_other_is_refused(
    referee: Referee, game: Lines
) -> None:
    """The purple circle goes with the purple square below it, but not with the yellow ones."""
    table = """
    .. Yo Ys Yd
    Ps Po .. ..
    """
    verdict = referee.validate_move(game.state(table), game.lay((0, 0, "Po")))
    assert broken(verdict) == [("LN-2", "LINE_MIXED")]
    violation = only(verdict)
    assert detail(violation).direction == ROW
    assert codes(detail(violation).tiles) == "Po Yo Ys Yd"


@in_each_game
def test_ln_7_a_piece_that_fits_the_line_and_not_the_cross_line_is_refused(
    referee: Referee, game: Lines
) -> None:
    table = """
    Ro Rs Rd
    Bo .. ..
    """
    verdict = referee.validate_move(game.state(table), game.lay((1, -1, "Bd")))
    assert broken(verdict) == [("LN-2", "LINE_MIXED")]
    violation = only(verdict)
    assert detail(violation).direction == COLUMN
    assert cells(violation) == [(1, -1), (1, 0)]
    assert codes(detail(violation).tiles) == "Bd Rs"


@in_each_game
def test_ln_7_every_bad_line_is_named(referee: Referee, game: Lines) -> None:
    """One row and two columns are wrong at once."""
    verdict = referee.validate_move(game.state("Ro Rs"), game.lay((0, 1, "Bx"), (1, 1, "Bx")))
    assert broken(verdict) == [
        ("LN-2", "LINE_MIXED"),
        ("LN-2", "LINE_MIXED"),
        ("LN-2", "LINE_REPEATS_TILE"),
    ]
    assert sorted(
        (detail(violation).direction, cells(violation)) for violation in verdict.violations
    ) == [
        (ROW, [(0, 1), (1, 1)]),
        (COLUMN, [(0, 0), (0, 1)]),
        (COLUMN, [(1, 0), (1, 1)]),
    ]


@in_each_game
def test_ln_7_no_piece_at_all_can_fill_some_holes(referee: Referee, game: Lines) -> None:
    """Nothing goes with the red circle above the hole and the blue square below it."""
    table = """
    Ro Rs
    .. Ys
    Bs Gs
    """
    every_kind = [game.lay((0, -1, tile)) for tile in KINDS]
    for result in referee.batch_validate_moves(every_kind, position=game.state(table)):
        columns = [
            cells(violation)
            for violation in result.verdict.violations
            if detail(violation).direction == COLUMN and reason(violation) == "LINE_MIXED"
        ]
        assert columns == [[(0, -2), (0, -1), (0, 0)]]


# LN-8: one piece a cell


@in_each_game
def test_ln_8_pieces_once_laid_never_move(referee: Referee, game: Lines) -> None:
    table = """
    Ro Rs
    Bo ..
    """
    answer = referee.apply_move(game.state(table), game.lay((1, -1, "Bs")))
    after = [(laid.x, laid.y, laid.tile) for laid in table_of(answer.position)]
    before = [(laid.x, laid.y, laid.tile) for laid in read_table(table)]
    assert set(before) < set(after)
    assert len(after) == len(before) + 1


@in_each_game
def test_ln_8_a_cell_that_is_taken_is_refused(referee: Referee, game: Lines) -> None:
    """And the lines through it are not judged: the blue diamond would fit none."""
    verdict = referee.validate_move(game.state("Ro Rs Rc"), game.lay((1, 0, "Bd")))
    assert broken(verdict) == [("LN-8", "CELL_TAKEN")]
    assert cells(only(verdict)) == [(1, 0)]
    assert codes(detail(only(verdict)).tiles) == "Rs"


@in_each_game
def test_ln_8_an_equal_piece_on_a_taken_cell_is_refused_too(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state("Ro Rs"), game.lay((1, 0, "Rs"), (2, 0, "Rd")))
    assert broken(verdict) == [("LN-8", "CELL_TAKEN")]


@in_each_game
def test_ln_8_lines_beside_the_taken_cell_are_still_judged(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(
        game.state("Ro Rs Rc"), game.lay((1, 0, "Bd"), (1, 1, "Bd"), (2, 1, "Bd"))
    )
    assert broken(verdict) == [
        ("LN-2", "LINE_MIXED"),
        ("LN-2", "LINE_REPEATS_TILE"),
        ("LN-5", "NOT_IN_ONE_LINE"),
        ("LN-8", "CELL_TAKEN"),
    ]


@in_each_game
def test_ln_8_two_pieces_for_one_cell_are_refused(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state("Ro Rs"), game.lay((2, 0, "Rd"), (2, 0, "Rc")))
    assert broken(verdict) == [("LN-8", "CELL_USED_TWICE")]
    assert cells(only(verdict)) == [(2, 0), (2, 0)]
    assert codes(detail(only(verdict)).tiles) == "Rd Rc"

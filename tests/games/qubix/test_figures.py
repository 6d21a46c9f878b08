"""The rules of Qubix: what counts as a figure, who scores it, and the default figures."""

from collections.abc import Sequence

import pytest

from referee.games.qubix.rules import configuration as default_figures
from referee.v1 import qubix_pb2
from referee_client import Referee, Verdict
from referee_client.qubix import (
    X,
    Y,
    build,
    build_from_store,
    letter,
    spot,
    store,
)
from tests.games.qubix.builders import (
    AS_DRAWN,
    CONNECTED,
    COVERED_END,
    LARGE,
    SIDE_A,
    SIDE_B,
    Cell,
    board_of,
    completed,
    drawn,
    figure,
    full,
    last_block,
    lay,
    points,
    shares,
    spots,
    stored_block,
    totals,
    with_figures,
)
from tests.support.builders import (
    broken,
    kind,
    legal,
    only,
    scored,
)


def turned(cells: Sequence[Cell]) -> list[Cell]:
    """The cells turned to the left by a quarter turn and shifted back to the corner."""
    away = [(-y, x) for x, y in cells]
    left = min(x for x, _ in away)
    return [(x - left, y) for x, y in away]


def mirrored(cells: Sequence[Cell]) -> list[Cell]:
    width = max(x for x, _ in cells)
    return [(width - x, y) for x, y in cells]


def turns_of(cells: Sequence[Cell]) -> list[list[Cell]]:
    """The cells as drawn, and turned to the left once, twice and three times."""
    once = turned(cells)
    twice = turned(once)
    return [list(cells), once, twice, turned(twice)]


def made(verdict: Verdict) -> list[tuple[str, int, str]]:
    """The kind, place in the list and colour of every figure."""
    return [
        (kind(item), item.qubix.figure, letter(item.qubix.colour)) for item in verdict.score.items
    ]


# QX-10: what counts as a figure

TEE = "###/.#."  # is its own mirror image
ELL = "#./#./##"  # is not its own mirror image


@pytest.mark.parametrize("turns", range(4))
def test_qx_10_a_figure_may_be_turned(referee: Referee, turns: int) -> None:
    cells = turns_of(drawn(ELL))[turns]
    verdict = completed(referee, cells, options=with_figures(figure(ELL, 7, 3)))
    assert scored(verdict) == [("FIGURE_MADE", "QX-12", 7)]
    (item,) = verdict.score.items
    assert item.qubix.quarter_turns == turns
    assert (item.qubix.name, item.qubix.figure, item.qubix.board) == (ELL, 0, 0)
    assert (letter(item.qubix.colour), item.qubix.side) == ("B", SIDE_A)
    assert spots(item) == sorted((x, y, 0) for x, y in cells)


@pytest.mark.parametrize("turns", range(4))
def test_qx_10_a_figure_may_not_be_mirrored(referee: Referee, turns: int) -> None:
    cells = turns_of(mirrored(drawn(ELL)))[turns]
    assert points(completed(referee, cells, options=with_figures(figure(ELL, 7, 3)))) == 0


def test_qx_10_of_several_turns_the_fewest_are_told(referee: Referee) -> None:
    """A bar looks the same after half a turn."""
    for cells, turns in ((drawn("###/###"), 0), (turned(drawn("###/###")), 1)):
        (item,) = completed(referee, cells).score.items
        assert item.qubix.quarter_turns == turns


def test_qx_10_a_figure_may_be_anywhere(referee: Referee) -> None:
    square = drawn("##/##")
    for dx in range(3):
        for dy in range(3):
            assert points(completed(referee, [(x + dx, y + dy) for x, y in square])) == 4


@pytest.mark.parametrize("more", ["B . . .", ". . . B", ". . B -"])
def test_qx_10_more_of_the_colour_elsewhere_spoils_it(referee: Referee, more: str) -> None:
    corner = ". . . .\nB . . .\nB - . ."
    area = f"{more}\n{corner}"
    assert points(lay(referee, area, "B1", spot(1, 1))) == 0
    area = f"{more.replace('B', 'R')}\n{corner}"
    assert points(lay(referee, area, "B1", spot(1, 1))) == 4


def test_qx_10_more_of_the_colour_elsewhere_does_not_matter_if_it_is_apart(
    referee: Referee,
) -> None:
    area = "B . . B\n. . . .\nB . . .\nB - . ."
    options = qubix_pb2.QubixOptions(match=CONNECTED)
    verdict = lay(referee, area, "B1", spot(1, 1), options=options)
    assert scored(verdict) == [("FIGURE_MADE", "QX-12", 4)]
    assert spots(verdict.score.items[0]) == [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0)]


def test_qx_10_what_touches_by_a_corner_is_not_apart(referee: Referee) -> None:
    area = ". . . .\n. . B .\nB . . .\nB - . ."
    options = qubix_pb2.QubixOptions(match=CONNECTED)
    assert points(lay(referee, area, "B1", spot(1, 1), options=options)) == 0


def test_qx_10_cells_that_touch_by_corners_are_one_group(referee: Referee) -> None:
    diagonal = [(0, 0), (1, 1), (3, 3), (2, 2)]
    options = qubix_pb2.QubixOptions(match=CONNECTED)
    assert points(completed(referee, diagonal, options=options)) == 4


def test_qx_10_rows_do_not_run_into_each_other(referee: Referee) -> None:
    """The end of a row does not touch the beginning of the next."""
    options = qubix_pb2.QubixOptions(match=CONNECTED)
    area = ". . . .\nB . . .\n. . . B\n. . B ."
    verdict = lay(
        referee,
        area,
        "B1",
        spot(3, 0),
        options=with_figures(figure("##/##", 4, 2), figure(".#/##", 3, 1), match=CONNECTED),
    )
    assert made(verdict) == [("FIGURE_MADE", 1, "B")]
    assert points(lay(referee, area, "B1", spot(3, 0), options=options)) == 0


def test_qx_10_a_figure_that_falls_apart_is_never_one_group(referee: Referee) -> None:
    corners = drawn("#..#/..../..../#..#")
    for match, expected in ((CONNECTED, 0), (qubix_pb2.QUBIX_MATCH_WHOLE_AREA, 9)):
        options = with_figures(figure("#..#/..../..../#..#", 9, 1), match=match)
        assert points(completed(referee, corners, options=options)) == expected


def test_qx_10_a_figure_as_drawn_counts_only_in_its_place(referee: Referee) -> None:
    options = with_figures(figure(ELL, 7, 3, AS_DRAWN))  # in the corner at (0, 0)
    assert points(completed(referee, drawn(ELL), options=options)) == 7
    moved = [(x + 1, y) for x, y in drawn(ELL)]
    assert points(completed(referee, moved, options=options)) == 0


def test_qx_10_a_figure_as_drawn_may_be_turned_about_the_centre(referee: Referee) -> None:
    options = with_figures(figure(ELL, 7, 3, AS_DRAWN))
    cells = drawn(ELL)
    for turns in range(4):
        verdict = completed(referee, cells, options=options)
        assert points(verdict) == 7
        assert verdict.score.items[0].qubix.quarter_turns == turns
        cells = [(3 - y, x) for x, y in cells]


def test_qx_10_a_figure_as_drawn_does_not_turn_in_its_corner(referee: Referee) -> None:
    options = with_figures(figure(ELL, 7, 3, AS_DRAWN))
    assert points(completed(referee, turned(drawn(ELL)), options=options)) == 0


def test_qx_10_levels_do_not_matter_from_above(referee: Referee) -> None:
    """Three cells of the square lie on the first level, the last on the second."""
    below = "Y V P Y\nV P Y V\nB V V P\nB - P Y"
    verdict = lay(referee, below, "B1", spot(1, 1))
    assert scored(verdict) == [("FIGURE_MADE", "QX-12", 4)]
    assert spots(verdict.score.items[0]) == [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0)]


def test_qx_10_what_is_covered_does_not_count(referee: Referee) -> None:
    """A fifth blue cell lies below a red one."""
    below = "B V P Y\nV P Y V\nB V V P\nB - P Y"
    assert points(lay(referee, [below, ". . . ."], "B1", spot(1, 1))) == 0
    assert points(lay(referee, [below, "R . . .\n" + ". . . .\n" * 3], "B1", spot(1, 1))) == 4


def test_qx_10_a_figure_is_of_one_colour(referee: Referee) -> None:
    area = ". . . .\n. . . .\nB . . .\nB - . ."
    assert points(lay(referee, area, "R1", spot(1, 1))) == 0


# QX-11: only what is made in this turn

SQUARE = ". . . .\n. . . .\nB B . .\nB - . ."
FULL_SQUARE = "Y V P Y\nV P Y V\nB B V P\nB - P Y"


def test_qx_11_a_figure_that_stays_as_it_is_does_not_count_again(referee: Referee) -> None:
    assert points(lay(referee, SQUARE, "R1", spot(3, 3))) == 0


def test_qx_11_covering_it_with_its_own_colour_changes_nothing(referee: Referee) -> None:
    assert points(lay(referee, FULL_SQUARE, "B1", spot(1, 1))) == 0
    options = qubix_pb2.QubixOptions(match=CONNECTED)
    assert points(lay(referee, FULL_SQUARE, "B2", spot(0, 0, X), options=options)) == 0


def test_qx_11_covering_part_of_it_with_another_colour_may_make_a_new_one(
    referee: Referee,
) -> None:
    """A bar becomes a square, which counts as made by the player of the red double."""
    bar = "Y V P Y\nV P Y V\nB - - P\nB - - Y"
    verdict = lay(referee, bar, "R2", spot(2, 0, Y))
    assert made(verdict) == [("FIGURE_MADE", 0, "B")]
    assert points(verdict) == 4


def test_qx_11_covering_what_spoilt_a_figure_makes_it(referee: Referee) -> None:
    spoilt = "B V P Y\nV P Y V\nB B V P\nB - P Y"
    assert points(lay(referee, spoilt, "R1", spot(0, 3))) == 4


def test_qx_11_with_groups_covering_something_else_makes_nothing(referee: Referee) -> None:
    """That group was there before."""
    spoilt = "B V P Y\nV P Y V\nB B V P\nB - P Y"
    options = qubix_pb2.QubixOptions(match=CONNECTED)
    assert points(lay(referee, spoilt, "R1", spot(0, 3), options=options)) == 0


def test_qx_11_with_groups_a_new_group_counts_beside_an_old_one(referee: Referee) -> None:
    """The old one is not listed."""
    options = with_figures(figure("##", 2, 1), match=CONNECTED)
    verdict = lay(referee, "B . . .\n. . . .\n. . . .\nB B . .", "B1", spot(1, 3), options=options)
    assert made(verdict) == [("FIGURE_MADE", 0, "B")]
    assert spots(verdict.score.items[0]) == [(0, 3, 0), (1, 3, 0)]


def test_qx_11_groups_that_grow_together_are_one(referee: Referee) -> None:
    options = with_figures(figure("##", 2, 1), match=CONNECTED)
    assert points(lay(referee, "B - . B", "B1", spot(2, 0), options=options)) == 0


def test_qx_11_what_appears_only_in_between_does_not_count(referee: Referee) -> None:
    """The first single completes the square, the second spoils it."""
    position = full({0: ". . . .\n. . . .\nB . . .\nB - . ."}, stores={0: "B B ."})
    first, second = (stored_block(position, 0, cell) for cell in range(2))
    whole = build_from_store(0, (first, spot(1, 1)))
    assert points(referee.validate_move(position, whole)) == 4
    spoilt = build_from_store(0, (first, spot(1, 1)), (second, spot(3, 3)))
    assert points(referee.validate_move(position, spoilt)) == 0


def test_qx_11_what_is_taken_apart_and_made_again_does_not_count(referee: Referee) -> None:
    """After the last block nothing looks different: the red single lies under the blue one."""
    almost = [LARGE, "Y V P Y\nV P Y V\nB B V P\n. B P Y"]
    position = full({0: almost}, stores={0: "B R B"})
    blue, red, other = (stored_block(position, 0, cell) for cell in range(3))
    first = build_from_store(0, (blue, spot(0, 0)))
    assert points(referee.validate_move(position, first)) == 4
    all_three = build_from_store(0, (blue, spot(0, 0)), (red, spot(3, 3)), (other, spot(1, 1)))
    assert points(referee.validate_move(position, all_three)) == 4
    standing = full({0: [LARGE, FULL_SQUARE]}, stores={0: "B R B"})
    blue, red, other = (stored_block(standing, 0, cell) for cell in range(3))
    again = build_from_store(0, (blue, spot(1, 1)), (red, spot(3, 3)), (other, spot(0, 0)))
    assert points(referee.validate_move(standing, again)) == 0


def test_qx_11_blocks_of_one_turn_make_a_figure_together(referee: Referee) -> None:
    position = full({0: "B - . ."}, stores={0: "B R B"})
    first, red, last = (stored_block(position, 0, cell) for cell in range(3))
    move = build_from_store(0, (first, spot(0, 1)), (red, spot(3, 3)), (last, spot(1, 1)))
    assert points(referee.validate_move(position, move)) == 4


# QX-12: who scores


def test_qx_12_on_the_own_area_only_the_maker_scores(referee: Referee) -> None:
    verdict = completed(referee, drawn("##/##"))
    assert shares(verdict) == [("FIGURE_MADE", 0, 4)]


@pytest.mark.parametrize(("player", "board"), [(0, 1), (0, 2), (1, 2), (2, 0)])
def test_qx_12_on_another_area_its_owner_scores_too(
    referee: Referee, player: int, board: int
) -> None:
    verdict = completed(referee, drawn("##/##"), player=player, board=board)
    assert shares(verdict) == [("FIGURE_MADE", player, 4), ("FIGURE_OWNED", board, 2)]
    assert verdict.score.points == 4
    assert [item.rule_id for item in verdict.score.items] == ["QX-12", "QX-12"]


def test_qx_12_points_are_added_to_the_totals(referee: Referee) -> None:
    position = full({2: "B - . .\n. . . ."}, stores={0: "B - ."}, scores=[0, 6, 3])
    move = build_from_store(2, (stored_block(position, 0, 0), spot(0, 0, X)))
    area = board_of(position, 2).area[0]
    assert (area.x, area.y) == (0, 1)
    response = referee.score_turn(position, move)
    assert list(response.totals) == [4, 6, 5]
    applied = referee.apply_move(position, move)
    assert totals(applied.position) == [4, 6, 5]
    told_of = [event for event in applied.events if event.HasField("points_scored")]
    assert [
        (event.player, event.points_scored.points, event.points_scored.total) for event in told_of
    ] == [(0, 4, 4), (2, 2, 5)]


def test_qx_12_no_figure_no_points(referee: Referee) -> None:
    verdict = lay(referee, "", "B1", spot(0, 0), board=1)
    assert legal(verdict)
    assert not verdict.score.items
    assert points(verdict) == 0


# QX-13: one figure a turn


def test_qx_13_the_best_for_the_maker_counts(referee: Referee) -> None:
    options = with_figures(figure("#", 1, 5), figure("##", 3, 0))
    verdict = lay(referee, COVERED_END, "R1", spot(2, 0), options=options, board=1)
    assert made(verdict) == [
        ("FIGURE_MADE", 1, "B"),
        ("FIGURE_OWNED", 1, "B"),
        ("FIGURE_NOT_COUNTED", 0, "R"),
    ]
    assert [item.points for item in verdict.score.items] == [3, 0, 0]
    assert verdict.score.items[2].rule_id == "QX-13"
    assert spots(verdict.score.items[2]) == [(2, 0, 0)]
    assert points(verdict) == 3


def test_qx_13_the_maker_may_name_another(referee: Referee) -> None:
    options = with_figures(figure("#", 1, 5), figure("##", 3, 0))
    verdict = lay(referee, COVERED_END, "R1", spot(2, 0), options=options, board=1, claim=0)
    assert made(verdict) == [
        ("FIGURE_MADE", 0, "R"),
        ("FIGURE_OWNED", 0, "R"),
        ("FIGURE_NOT_COUNTED", 1, "B"),
    ]
    assert shares(verdict)[:2] == [("FIGURE_MADE", 0, 1), ("FIGURE_OWNED", 1, 5)]


def test_qx_13_the_maker_may_name_the_best(referee: Referee) -> None:
    options = with_figures(figure("#", 1, 5), figure("##", 3, 0))
    verdict = lay(referee, COVERED_END, "R1", spot(2, 0), options=options, board=1, claim=1)
    assert points(verdict) == 3


@pytest.mark.parametrize("first", [0, 1], ids=["first in the list", "second in the list"])
def test_qx_13_of_equal_ones_the_least_for_the_owner_counts(referee: Referee, first: int) -> None:
    both = [figure("#", 3, 0), figure("##", 3, 2)]
    options = with_figures(*(both if first == 0 else both[::-1]))
    verdict = lay(referee, COVERED_END, "R1", spot(2, 0), options=options, board=1)
    assert shares(verdict)[:2] == [("FIGURE_MADE", 0, 3), ("FIGURE_OWNED", 1, 0)]
    assert made(verdict)[0] == ("FIGURE_MADE", first, "R")


def test_qx_13_one_set_of_cells_may_be_two_figures(referee: Referee) -> None:
    options = with_figures(figure("##/##", 4, 2), figure("##/##", 6, 1))
    verdict = completed(referee, drawn("##/##"), options=options)
    assert made(verdict) == [("FIGURE_MADE", 1, "B"), ("FIGURE_NOT_COUNTED", 0, "B")]


def test_qx_13_two_figures_by_two_blocks_still_count_as_one(referee: Referee) -> None:
    area = "R - . .\n. . . .\n. . . .\nB - . ."
    position = full({0: area}, stores={0: "B - R"}, top=["R - Y Y Y"])
    blue = stored_block(position, 0, 0)
    options = with_figures(figure("##/##", 4, 2), figure("###", 5, 2))
    position.qubix.options.CopyFrom(options)
    red = stored_block(position, 0, 2)
    verdict = referee.validate_move(
        position, build_from_store(0, (blue, spot(0, 1, X)), (red, spot(2, 3)))
    )
    assert made(verdict) == [("FIGURE_MADE", 1, "R"), ("FIGURE_NOT_COUNTED", 0, "B")]
    assert points(verdict) == 5


@pytest.mark.parametrize("claim", [1, 5, 11])
def test_qx_13_naming_a_figure_that_was_not_made_is_illegal(referee: Referee, claim: int) -> None:
    area = ". . . .\n. . . .\nB . . .\nB - . ."
    assert points(lay(referee, area, "B1", spot(1, 1), claim=0)) == 4
    verdict = lay(referee, area, "B1", spot(1, 1), claim=claim)
    assert broken(verdict) == [("QX-13", "FIGURE_NOT_MADE")]
    assert only(verdict).metadata == {"figure": str(claim)}


def test_qx_13_a_turn_that_makes_nothing_cannot_name_a_figure(referee: Referee) -> None:
    assert broken(lay(referee, "", "B1", spot(0, 0), claim=0)) == [("QX-13", "FIGURE_NOT_MADE")]
    position = full(top=["R R R R R"])
    stored = store(last_block(position, "R1"))
    stored.qubix.figure = 2
    assert broken(referee.validate_move(position, stored)) == [("QX-13", "FIGURE_NOT_MADE")]


def test_qx_13_a_wrong_claim_is_told_besides_other_violations(referee: Referee) -> None:
    position = full(top=["R R R R R"], to_move=1)
    move = build(last_block(position, "R1"), 0, spot(0, 0), figure=4, player=0)
    assert broken(referee.validate_move(position, move)) == [
        ("GM-1", "NOT_YOUR_TURN"),
        ("QX-13", "FIGURE_NOT_MADE"),
    ]


def test_qx_13_a_figure_beyond_the_list_is_not_made_wherever_the_block_lies(
    referee: Referee,
) -> None:
    assert ("QX-13", "FIGURE_NOT_MADE") in broken(lay(referee, "", "R2", spot(0, 0, X), claim=6))


# QX-17: the default figures

PRINTED = {
    "##/##": (4, 2),
    "###/###": (6, 3),
    "###/###/###": (9, 4),
    "###/#.#/###": (8, 4),
    "#.../.#../..#./...#": (4, 2),
    ".#./###/.#.": (5, 2),
}
SIDE_B_CELLS = [list(each.cells) for each in default_figures.SIDE_B]


@pytest.mark.parametrize("picture", [each for each in PRINTED if each.count("#") < 9])
@pytest.mark.parametrize("turns", range(4))
def test_qx_17_the_figures_of_side_a(referee: Referee, picture: str, turns: int) -> None:
    verdict = completed(referee, turns_of(drawn(picture))[turns], board=1)
    maker, owner = PRINTED[picture]
    assert shares(verdict) == [("FIGURE_MADE", 0, maker), ("FIGURE_OWNED", 1, owner)]


def test_qx_17_the_large_square_of_side_a(referee: Referee) -> None:
    verdict = lay(referee, ". . . .\n. . . .\nB - - .\nB - - .", "B3", spot(0, 2, X), board=1)
    assert shares(verdict) == [("FIGURE_MADE", 0, 9), ("FIGURE_OWNED", 1, 4)]


def test_qx_17_nothing_else_is_a_figure_of_side_a(referee: Referee) -> None:
    others = ["#", "##", "###", "####", "##/#.", "###/#..", "#./##/.#", "#..#/..../..../#..#"]
    others += ["#../.#./..#", "####/####", "#.#/.#./#.#", ".#./#.#/.#.", "##./.##", "##/##/##/##"]
    for picture in others:
        assert points(completed(referee, drawn(picture))) == 0


def test_qx_17_side_b_has_six_figures_of_four_to_eight_cells() -> None:
    assert len(SIDE_B_CELLS) == 6
    assert all(4 <= len(cells) <= 8 for cells in SIDE_B_CELLS)
    assert max(map(len, SIDE_B_CELLS)) == 8


def chiral(cells: Sequence[Cell]) -> bool:
    return all(set(mirrored(cells)) != set(each) for each in turns_of(cells))


def test_qx_17_some_figures_of_side_b_differ_from_their_mirror_images() -> None:
    assert sum(map(chiral, SIDE_B_CELLS)) >= 2


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("turns", range(4))
def test_qx_17_the_figures_of_side_b_can_be_made(referee: Referee, number: int, turns: int) -> None:
    cells = turns_of(SIDE_B_CELLS[number])[turns]
    options = qubix_pb2.QubixOptions(side=SIDE_B)
    verdict = completed(referee, cells, options=options, board=1)
    count = len(cells)
    assert shares(verdict) == [("FIGURE_MADE", 0, count), ("FIGURE_OWNED", 1, count // 2)]
    assert verdict.score.items[0].qubix.figure == number
    assert verdict.score.items[0].qubix.side == SIDE_B


@pytest.mark.parametrize("number", range(6))
def test_qx_17_mirror_images_of_chiral_figures_score_nothing(referee: Referee, number: int) -> None:
    cells = SIDE_B_CELLS[number]
    verdict = completed(referee, mirrored(cells), options=qubix_pb2.QubixOptions(side=SIDE_B))
    assert points(verdict) == (0 if chiral(cells) else len(cells))


def test_qx_17_no_two_default_figures_are_the_same() -> None:
    for side in (default_figures.SIDE_A, default_figures.SIDE_B):
        shapes = {min(tuple(sorted(turn)) for turn in turns_of(list(each.cells))) for each in side}
        assert len(shapes) == 6

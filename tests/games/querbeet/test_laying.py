"""The rules of Querbeet: laying and passing."""

from collections import Counter

import pytest

from referee.v1 import verdict_pb2
from referee_client import Referee
from referee_client.querbeet import edges, lay, pass_turn, placed, state
from tests.games.querbeet.builders import (
    DEAD_ENDS,
    EAST_ARM,
    LAST_GAP,
    MANY,
    OPENING,
    SEEDS,
    STEPS,
    TOWARDS,
    WHOLE_SET,
    Cell,
    board_of,
    clock,
    dealt_kinds,
    full,
    hand_of,
    kind_of,
    play,
    refused_for,
    start,
    state_faults,
    told,
    turned,
    usual,
    written,
)
from tests.games.querbeet.tables import TO_THE_CORNER, laid
from tests.support.builders import (
    broken,
    cells,
    events,
    faults,
    legal,
    only,
    reason,
)


def clash(violation: verdict_pb2.Violation) -> tuple[str, str, str, Cell, list[str]]:
    """What a violation says of an edge: its number and direction, the neighbour, both stones."""
    assert violation.rule_id == "QB-6"
    _, beside = cells(violation)
    facts = violation.metadata
    return (
        reason(violation),
        facts["edge"],
        facts["towards"],
        beside,
        written(violation.querbeet.stones),
    )


# QB-4: a stone of the hand on an empty cell


def test_qb_4_a_stone_of_the_hand_goes_to_the_board(referee: Referee) -> None:
    position = usual(OPENING, "023 03")
    applied = referee.apply_move(position, lay("134", 1, 0))
    assert legal(applied.verdict)
    assert board_of(applied.position) == {(0, 0): "*", (1, 0): "134"}
    assert "023" not in hand_of(applied.position, 0).split()
    assert dealt_kinds(applied.position) == WHOLE_SET
    assert (applied.position.state.turn, applied.position.state.to_move) == (1, 1)
    assert clock(applied.position) == (0, 1, 0)
    (event,) = applied.events
    assert (event.player, event.querbeet.stone_laid.stone) == (0, placed(1, 0, "134"))


@pytest.mark.parametrize("kind", sorted(set(WHOLE_SET) - {"*"}))
def test_qb_4_any_rotation_is_allowed(referee: Referee, kind: str) -> None:
    """Beside the star, exactly the rotations with a path to it fit."""
    position = usual(OPENING, kind)
    for sixths in range(6):
        verdict = referee.validate_move(position, lay(kind, 1, 0, rotation=sixths))
        assert legal(verdict) == ("3" in turned(kind, sixths))


@pytest.mark.parametrize("kind", ["0", "03", "013", "024", "0134", "01234"])
def test_qb_4_a_stone_turned_before_is_the_same_as_a_rotation(referee: Referee, kind: str) -> None:
    hands = [kind, kind]
    position = full(OPENING, *hands)
    for before in range(6):
        for sixths in range(6):
            both = lay(turned(kind, before), 0, 1, rotation=sixths)
            at_once = lay(turned(kind, (before + sixths) % 6), 0, 1)
            applied = referee.apply_move(position, both)
            same = referee.apply_move(position, at_once)
            assert applied == same
            if legal(applied.verdict):
                laid = board_of(applied.position)[0, 1]
                assert laid == turned(kind, (before + sixths) % 6)


@pytest.mark.parametrize("rotation", [-1, 6])
def test_qb_4_there_are_six_rotations(referee: Referee, rotation: int) -> None:
    move = lay("03", 1, 0)
    move.querbeet.lay.rotation = rotation
    assert faults(lambda: referee.validate_move(state(), move)) == [
        ("move.querbeet.lay.rotation", "OUT_OF_RANGE")
    ]


def test_qb_4_the_mirror_image_is_another_stone(referee: Referee) -> None:
    position = full(OPENING, "013 013", "023 023")
    assert legal(referee.validate_move(position, lay("013", 1, 0)))
    verdict = referee.validate_move(position, lay("023", 1, 0))
    assert broken(verdict) == [("QB-4", "STONE_NOT_IN_HAND")]


def test_qb_4_a_stone_that_is_not_in_the_hand_is_refused(referee: Referee) -> None:
    """It is named in the rotation in which it was to lie."""
    position = full(OPENING, "03 03", "01 01")
    verdict = referee.validate_move(position, lay("01", 1, 0, rotation=2))
    assert broken(verdict) == [("QB-4", "STONE_NOT_IN_HAND")]
    assert written(only(verdict).querbeet.stones) == ["23"]


def test_qb_4_a_taken_cell_is_refused_and_its_edges_are_not_judged(referee: Referee) -> None:
    position = full(EAST_ARM, "03", "02 0")
    for cell, there in (((0, 0), "*"), ((0, 1), "04")):
        verdict = referee.validate_move(position, lay("0", *cell))
        assert broken(verdict) == [("QB-4", "CELL_TAKEN")]
        assert cells(only(verdict)) == [cell]
        assert written(only(verdict).querbeet.stones) == [there]


@pytest.mark.parametrize("cell", [(4, 0), (3, 1), (-4, 1), (100, -100)])
def test_qb_4_off_the_board_edges_are_not_judged(referee: Referee, cell: Cell) -> None:
    verdict = laid(referee, TO_THE_CORNER, "03", cell)
    assert broken(verdict) == [("QB-4", "OFF_THE_BOARD")]
    assert cells(only(verdict)) == [cell]


def test_qb_4_a_stone_not_in_hand_is_named_whatever_the_cell(referee: Referee) -> None:
    position = full(OPENING, "03 03", "01 01")
    for cell, at_fault in (((0, 0), "CELL_TAKEN"), ((0, 4), "OFF_THE_BOARD")):
        verdict = referee.validate_move(position, lay("01", *cell))
        assert broken(verdict) == [("QB-4", at_fault), ("QB-4", "STONE_NOT_IN_HAND")]


def test_qb_4_everything_wrong_is_told_at_once(referee: Referee) -> None:
    """The move is out of turn, lays a foreign stone, carries on no path, and meets a blank edge."""
    position = full({(1, 0): "3"}, "03", "01 02")
    verdict = referee.validate_move(position, lay("02", 2, 0, rotation=3, player=0))
    assert broken(verdict) == [
        ("GM-1", "NOT_YOUR_TURN"),
        ("QB-4", "STONE_NOT_IN_HAND"),
        ("QB-5", "NO_PATH_CARRIED_ON"),
        ("QB-6", "PATH_MEETS_BLANK"),
    ]
    applied = referee.apply_move(position, lay("02", 2, 0, rotation=3, player=0))
    assert applied.verdict == verdict
    assert board_of(applied.position) == board_of(position)
    assert not applied.events
    assert not verdict.message.HasField("score")


def test_qb_4_nobody_has_laid_more_stones_than_there_were_turns(referee: Referee) -> None:
    """Of three turns, seat 0 has had two."""
    assert not state_faults(referee, usual(EAST_ARM))
    position = told(EAST_ARM, hands={0: 6, 1: 9}, round=0, round_turn=3)
    assert state_faults(referee, position) == [("hands[0]", "HAND_SIZE", "QB-4")]


def test_qb_4_the_moves_listed_are_those_that_look_different(referee: Referee) -> None:
    """Counted by hand: a stone of n edges that can look s ways fits s * n times around the star."""
    ways = {"0": 6, "01": 12, "02": 12, "03": 6, "012": 18, "013": 18, "023": 18, "024": 6}
    ways |= {"0123": 24, "0124": 24, "0134": 12}
    position = usual()
    held = set(hand_of(position, 0).split())
    assert held <= set(ways)
    listed = [each.move.querbeet.lay for each in referee.list_legal_moves(position)]
    assert Counter(kind_of(edges(each.stone)) for each in listed) == {
        each: ways[each] for each in held
    }
    looks = {(each.q, each.r, turned(edges(each.stone), each.rotation)) for each in listed}
    assert len(looks) == len(listed)


# QB-5: a path is carried on


@pytest.mark.parametrize(
    ("stone", "cell"),
    [
        ("03", (1, 0)),  # carried on
        ("13", (1, 0)),  # diverted
        ("3", (1, 0)),  # closed by a dead end
        ("0135", (1, 0)),  # branched
        ("25", (1, -1)),
        ("0", (-1, 0)),
    ],
)
def test_qb_5_a_stone_carries_on_diverts_or_closes_a_path(
    referee: Referee, stone: str, cell: Cell
) -> None:
    assert legal(laid(referee, OPENING, stone, cell))


@pytest.mark.parametrize(
    ("stone", "cell"),
    [
        ("03", (1, 1)),  # beside the line, blank against blank
        ("0", (0, 3)),  # touches nothing
        ("01234", (-3, 3)),
        ("03", (2, -1)),
    ],
)
def test_qb_5_a_stone_that_carries_on_no_path_is_refused(
    referee: Referee, stone: str, cell: Cell
) -> None:
    verdict = laid(referee, {(1, 0): "03"}, stone, cell)
    assert broken(verdict) == [("QB-5", "NO_PATH_CARRIED_ON")]
    assert cells(only(verdict)) == [cell]
    assert written(only(verdict).querbeet.stones) == [stone]


def test_qb_5_a_path_that_ends_cannot_be_carried_on(referee: Referee) -> None:
    """Behind a dead end any path meets a blank edge."""
    verdict = laid(referee, {(1, 0): "3"}, "03", (2, 0))
    assert broken(verdict) == [("QB-5", "NO_PATH_CARRIED_ON"), ("QB-6", "PATH_MEETS_BLANK")]
    assert broken(laid(referee, {(1, 0): "3"}, "05", (2, 0))) == [("QB-5", "NO_PATH_CARRIED_ON")]


def test_qb_5_one_path_that_is_carried_on_suffices(referee: Referee) -> None:
    """At two other neighbours, blank edges meet."""
    assert legal(laid(referee, DEAD_ENDS, "25", LAST_GAP))


def test_qb_5_every_stone_of_a_board_hangs_together_with_the_star(referee: Referee) -> None:
    """Two stones carry each other's paths on, but none of the star's."""
    board = {(1, 0): "3", (2, 0): "01", (3, 0): "3", (0, 3): "4"}
    assert sorted(state_faults(referee, told(board, players=0, options=MANY))) == [
        (f"board[{index}]", "NOT_CONNECTED", "QB-5") for index in (2, 3, 4)
    ]


def test_qb_5_a_loop_hangs_together(referee: Referee) -> None:
    loop = {(1, 0): "023", (0, 1): "045"}
    assert not state_faults(referee, told(loop, players=0))


# QB-6: no contradiction


def test_qb_6_edges_to_empty_cells_and_to_the_outside_are_free(referee: Referee) -> None:
    assert legal(laid(referee, OPENING, "01234", (1, 0)))
    assert legal(laid(referee, {(1, 0): "03", (2, 0): "03"}, "0135", (3, 0)))


def test_qb_6_a_blank_against_a_path_is_refused(referee: Referee) -> None:
    """The star needs a path from every neighbour."""
    board = {(1, 0): "23"}
    assert legal(laid(referee, board, "45", (0, 1)))
    verdict = laid(referee, board, "05", (0, 1))
    assert [clash(each) for each in verdict.violations] == [
        ("BLANK_MEETS_PATH", "4", "SOUTH_WEST", (0, 0), ["05", "*"])
    ]


def test_qb_6_a_path_against_a_blank_is_refused(referee: Referee) -> None:
    board = {(1, 0): "03"}
    assert legal(laid(referee, board, "14", (0, 1)))
    verdict = laid(referee, board, "45", (0, 1))
    assert [clash(each) for each in verdict.violations] == [
        ("PATH_MEETS_BLANK", "5", "SOUTH_EAST", (1, 0), ["45", "03"])
    ]
    assert cells(only(verdict)) == [(0, 1), (1, 0)]


@pytest.mark.parametrize("edge", range(6))
def test_qb_6_every_edge_has_its_number_and_its_direction(referee: Referee, edge: int) -> None:
    """On each cell around the star, a stone turns its back on it; then its path to a blank edge."""
    back = (edge + 3) % 6
    cell = (-STEPS[edge][0], -STEPS[edge][1])  # from there, the star lies behind `edge`
    verdict = laid(referee, OPENING, str(back), cell)
    (blank,) = [each for each in verdict.violations if each.rule_id == "QB-6"]
    assert clash(blank) == ("BLANK_MEETS_PATH", str(edge), TOWARDS[edge], (0, 0), [str(back), "*"])
    beyond = (2 * cell[0], 2 * cell[1])
    verdict = laid(referee, {cell: str(edge)}, str(edge), beyond)
    (path,) = [each for each in verdict.violations if each.rule_id == "QB-6"]
    assert clash(path) == (
        *("PATH_MEETS_BLANK", str(edge), TOWARDS[edge], cell),
        [str(edge), str(edge)],
    )


def test_qb_6_every_edge_at_fault_is_named(referee: Referee) -> None:
    board = {(1, 0): "3", (0, -1): "1"}
    verdict = laid(referee, board, "13", LAST_GAP)
    assert broken(verdict)[0] == ("QB-5", "NO_PATH_CARRIED_ON")
    assert sorted(clash(each) for each in verdict.violations if each.rule_id == "QB-6") == [
        ("BLANK_MEETS_PATH", "2", "NORTH_WEST", (0, 0), ["13", "*"]),
        ("PATH_MEETS_BLANK", "1", "NORTH_EAST", (1, 0), ["13", "3"]),
        ("PATH_MEETS_BLANK", "3", "WEST", (0, -1), ["13", "1"]),
    ]


def test_qb_6_a_stone_may_fit_one_neighbour_and_not_another(referee: Referee) -> None:
    """The path is carried on, but the other neighbour objects."""
    verdict = laid(referee, DEAD_ENDS, "12", LAST_GAP)
    assert [clash(each) for each in verdict.violations] == [
        ("PATH_MEETS_BLANK", "1", "NORTH_EAST", (1, 0), ["12", "3"])
    ]


def test_qb_6_violations_are_told_in_both_languages() -> None:
    for language, words in (("en", "north-west"), ("fr", "nord-ouest")):
        referee = Referee.embedded(language=language)
        verdict = laid(referee, OPENING, "5", (1, -1))
        (blank,) = [each for each in verdict.violations if each.rule_id == "QB-6"]
        assert words in blank.message


def test_qb_6_edges_of_a_board_agree(referee: Referee) -> None:
    """Each clash is named once, with the stone that has the path first."""
    board = {(1, 0): "03", (0, 1): "045", (-1, 0): "3"}
    position = told(board, players=0)
    found = [each for each in referee.validate_state(position) if each.rule_id == "QB-6"]
    at_fault = sorted((each.field, [(cell.x, cell.y) for cell in each.cells]) for each in found)
    assert at_fault == [
        ("position.state.querbeet.board[0]", [(0, 0), (-1, 0)]),
        ("position.state.querbeet.board[2]", [(0, 1), (1, 0)]),
    ]
    assert ("board[0]", "EDGES_DISAGREE") in refused_for(referee, position, pass_turn())


# QB-7: who can lay must lay


def test_qb_7_who_cannot_lay_passes(referee: Referee) -> None:
    position = full(DEAD_ENDS, "03 01", "01 01 01")
    applied = referee.apply_move(position, pass_turn())
    assert legal(applied.verdict)
    assert not applied.verdict.unchecked_rule_ids
    assert events(applied.events) == ["passed"]
    assert clock(applied.position) == (0, 6, 1)
    assert (applied.position.state.to_move, applied.position.state.turn) == (0, 6)
    assert hand_of(applied.position, 1) == "01 01 01"


def test_qb_7_who_can_lay_may_not_pass(referee: Referee) -> None:
    position = full(DEAD_ENDS, "01 01", "01 01 03")
    verdict = referee.validate_move(position, pass_turn())
    assert broken(verdict) == [("QB-7", "COULD_LAY")]
    assert cells(only(verdict)) == [LAST_GAP]
    assert written(only(verdict).querbeet.stones) == ["25"]


def test_qb_7_at_the_opening_nobody_passes(referee: Referee) -> None:
    for players in (2, 3):
        verdict = referee.validate_move(usual(players=players), pass_turn())
        assert broken(verdict) == [("QB-7", "COULD_LAY")]


def test_qb_7_what_the_verdict_names_can_be_laid(referee: Referee) -> None:
    """A stone of the hand, turned as it fits, in every position of a game."""
    position = start(referee, seed=SEEDS[3])
    for _ in range(8):
        found = only(referee.validate_move(position, pass_turn()))
        ((cell, named),) = zip(cells(found), written(found.querbeet.stones), strict=True)
        position = play(referee, position, lay(named, *cell))


def test_qb_7_the_pass_is_listed_if_it_is_all_there_is(referee: Referee) -> None:
    (listed,) = referee.list_legal_moves(full(DEAD_ENDS, "03 01", "01 01 01"))
    assert listed.move.querbeet.HasField("pass_turn")
    for each in referee.list_legal_moves(full(DEAD_ENDS, "01 01", "01 01 03")):
        assert each.move.querbeet.HasField("lay")

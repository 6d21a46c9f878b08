"""The rules of Qubix: level by level, private stores, passing, and the end."""

import re
from collections import Counter

import pytest

from referee.v1 import game_pb2, qubix_pb2
from referee_client import Referee
from referee_client.qubix import (
    X,
    Y,
    block,
    build,
    build_from_store,
    pass_turn,
    read_area,
    spot,
    store,
)
from tests.games.qubix.builders import (
    LARGE,
    MIXED,
    RED,
    area_of,
    board_of,
    central_kinds,
    figure,
    full,
    last_block,
    late,
    lay,
    number_blocks,
    spots,
    start,
    store_of,
    stored_block,
    told,
    totals,
)
from tests.games.qubix.tables import state_faults
from tests.support.builders import (
    broken,
    end_reason,
    events,
    legal,
    only,
    status,
)

# QX-8: level by level


def test_qx_8_a_full_level_is_built_on(referee: Referee) -> None:
    for level in (None, 1):
        assert legal(lay(referee, MIXED, "R2", spot(1, 1, Y, level)))


def test_qx_8_the_level_is_told(referee: Referee) -> None:
    position = full({1: [LARGE, LARGE]}, top=["R R R R R"])
    move = build(last_block(position, "R1"), 1, spot(2, 2))
    applied = referee.apply_move(position, move)
    assert applied.events[0].qubix.blocks_laid.blocks[0].level == 2
    assert area_of(applied.position, 1)["R1", (2, 2, 2)] == 1


def test_qx_8_no_block_goes_up_before_the_level_below_is_full(referee: Referee) -> None:
    area = MIXED.replace("Y V P Y", "Y V P .", 1).replace("V P Y V", "V . Y V", 1)
    verdict = lay(referee, area, "R1", spot(0, 0, level=1))
    assert broken(verdict) == [("QX-8", "LEVEL_BELOW_NOT_FULL")]
    assert spots(only(verdict)) == [(1, 2, 0), (3, 3, 0)]
    assert only(verdict).metadata == {"block": "0"}


def test_qx_8_a_block_whose_own_cells_are_supported_still_waits(referee: Referee) -> None:
    """What counts is not what lies below the block but the whole level."""
    verdict = lay(referee, "Y - - |\nP - - V\n. . . .\n. . . .", "R1", spot(0, 3, level=1))
    assert broken(verdict) == [("QX-8", "LEVEL_BELOW_NOT_FULL")]
    assert len(only(verdict).cells) == 8


def test_qx_8_the_second_level_must_be_full_for_the_third(referee: Referee) -> None:
    verdict = lay(referee, [MIXED, "R . . ."], "R1", spot(0, 0, level=2))
    assert broken(verdict) == [("QX-8", "LEVEL_BELOW_NOT_FULL")]
    assert {level for *_, level in spots(only(verdict))} == {1}
    assert len(only(verdict).cells) == 15


def test_qx_8_three_levels_are_the_most(referee: Referee) -> None:
    tower = [LARGE, LARGE, MIXED]
    assert legal(lay(referee, tower[:2], "R1", spot(0, 0)))
    for level in (None, 3):
        verdict = lay(referee, tower, "R1", spot(0, 0, level=level))
        assert broken(verdict) == [("QX-8", "TOO_HIGH")]
        assert only(verdict).metadata == {"block": "0", "levels": "3"}


def test_qx_8_a_level_that_does_not_exist_is_too_high_anywhere(referee: Referee) -> None:
    assert broken(lay(referee, "", "R1", spot(0, 0, level=3))) == [("QX-8", "TOO_HIGH")]


ALMOST = MIXED.replace("Y V P Y", ". . P Y", 1)  # (0, 3) and (1, 3) are empty


@pytest.mark.parametrize("level", [None, 1])
def test_qx_8_a_second_block_may_use_the_level_that_the_first_completes(
    referee: Referee, level: int | None
) -> None:
    position = full({1: ALMOST}, stores={0: "R - R"})
    double, single = stored_block(position, 0, 0), stored_block(position, 0, 2)
    move = build_from_store(1, (double, spot(0, 3, X)), (single, spot(2, 2, level=level)))
    applied = referee.apply_move(position, move)
    assert not broken(applied.verdict)
    assert [each.level for each in applied.events[0].qubix.blocks_laid.blocks] == [0, 1]


def test_qx_8_not_in_the_other_order(referee: Referee) -> None:
    position = full({1: ALMOST}, stores={0: "R - R"})
    double, single = stored_block(position, 0, 0), stored_block(position, 0, 2)
    move = build_from_store(1, (single, spot(2, 2, level=1)), (double, spot(0, 3, X)))
    verdict = referee.validate_move(position, move)
    assert broken(verdict) == [("QX-8", "LEVEL_BELOW_NOT_FULL")]
    assert spots(only(verdict)) == [(0, 3, 0), (1, 3, 0)]
    assert only(verdict).metadata == {"block": str(single.id)}


def test_qx_8_three_blocks_one_after_another(referee: Referee) -> None:
    almost = MIXED.replace("Y V P Y", ". . P Y", 1)
    position = full({2: almost}, stores={0: "R B V"})
    first, second, third = (stored_block(position, 0, cell) for cell in range(3))
    blocks = [(first, spot(0, 3)), (second, spot(1, 3)), (third, spot(0, 3))]
    applied = referee.apply_move(position, build_from_store(2, *blocks))
    assert not broken(applied.verdict)
    assert [each.level for each in applied.events[0].qubix.blocks_laid.blocks] == [0, 0, 1]
    hasty = build_from_store(2, blocks[0], blocks[2], blocks[1])
    assert broken(referee.validate_move(position, hasty)) == [("QX-7", "CELL_OCCUPIED")]


def test_qx_8_an_area_that_is_built_on_an_unfinished_level_cannot_be(referee: Referee) -> None:
    assert state_faults(referee, told({0: ["R . . .", "Y . . ."]})) == [
        ("boards[0].area", "NOT_CONNECTED", "QX-8")
    ]


# QX-9: stores are private, and nothing moves


@pytest.mark.parametrize("board", [None, 0])
def test_qx_9_a_block_goes_into_the_own_store(referee: Referee, board: int | None) -> None:
    position = full(top=["R R R R R"])
    move = store(last_block(position, "R1"), 1, board=board)
    applied = referee.apply_move(position, move)
    assert not broken(applied.verdict)
    assert store_of(applied.position, 0) == [("R1", 1)]


@pytest.mark.parametrize("board", [1, 2])
def test_qx_9_never_into_another_players_store(referee: Referee, board: int) -> None:
    position = full(top=["R R R R R"])
    verdict = referee.validate_move(position, store(last_block(position, "R1"), 1, board=board))
    assert broken(verdict) == [("QX-9", "NOT_OWN_STORE")]
    assert only(verdict).metadata == {"board": str(board)}


def test_qx_9_a_stored_block_can_be_taken_to_build(referee: Referee) -> None:
    position = full(stores={0: "R . ."})
    move = build_from_store(1, (stored_block(position, 0, 0), spot(0, 0)))
    assert legal(referee.validate_move(position, move))


def test_qx_9_a_stored_block_cannot_be_put_elsewhere_in_the_store(referee: Referee) -> None:
    position = full(stores={0: "R . ."})
    verdict = referee.validate_move(position, store(stored_block(position, 0, 0), 1))
    assert broken(verdict) == [("QX-5", "BLOCK_NOT_THERE")]


def test_qx_9_a_laid_block_stays(referee: Referee) -> None:
    position = full({0: "R . . ."})
    laid = block(board_of(position, 0).area[0].id)
    for move in (store(laid), build(laid, 1, spot(0, 0))):
        assert broken(referee.validate_move(position, move)) == [("QX-5", "BLOCK_NOT_THERE")]


# QX-14: passing


def test_qx_14_who_cannot_move_passes(referee: Referee) -> None:
    """The central store and the first player's own are empty; the second player has a block."""
    position = late(stores={1: "B . ."})
    assert not referee.validate_state(position)
    applied = referee.apply_move(position, pass_turn())
    assert not broken(applied.verdict)
    assert not applied.verdict.unchecked_rule_ids
    assert status(applied.outcome) == "IN_PROGRESS"
    assert applied.position.state.to_move == 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_qx_14_nobody_passes_at_the_beginning(referee: Referee, seat: int) -> None:
    position = full(to_move=seat)
    assert broken(referee.validate_move(position, pass_turn())) == [("QX-14", "COULD_PLAY")]


def test_qx_14_who_passes_is_told_what_could_be_played(referee: Referee) -> None:
    position = late(stores={1: "B . ."}, to_move=1)
    violation = only(referee.validate_move(position, pass_turn()))
    assert re.fullmatch(
        r"No pass while there is a legal move, for instance a blue single on board \d at \(.*\)\.",
        violation.message,
    )
    (where,) = violation.cells
    at = spot(where.x, where.y)
    taken = block(int(violation.metadata["block"]))
    move = build_from_store(int(violation.metadata["board"]), (taken, at))
    assert not broken(referee.validate_move(position, move))


def test_gm_2_after_the_end_nothing_else_is_told(referee: Referee) -> None:
    position = late()
    assert status(referee.check_game_end(position)) == "OVER"
    for move in (pass_turn(), build(block(1), 0, spot(60, 60)), store(block(1), 2)):
        assert broken(referee.validate_move(position, move)) == [("GM-2", "GAME_OVER")]


def test_qx_14_who_can_only_build_from_the_own_store_must(referee: Referee) -> None:
    position = late(stores={1: "B . ."}, to_move=1)
    assert broken(referee.validate_move(position, pass_turn())) == [("QX-14", "COULD_PLAY")]


# Triples, and areas of three cells: see `stuck`.


NARROW = qubix_pb2.QubixOptions(
    configuration=qubix_pb2.QubixConfiguration(
        blocks=[qubix_pb2.QubixBlockCount(colour=RED, singles=9, triples=3)],
        central_store=qubix_pb2.QubixCentralLayout(
            width=3,
            depth=1,
            levels=[qubix_pb2.QubixRow(sizes=sizes) for sizes in [[3]] * 3 + [[1, 1, 1]] * 3],
        ),
        area=qubix_pb2.QubixAreaSize(width=3, depth=1, levels=2),
        store_cells=1,
        side_a=[figure("###", 3, 1)],
        side_b=[figure("##", 2, 1)],
    )
)


def stuck(**stores: str) -> game_pb2.GameState:
    """A position with a triple in the central store, and room for just a single on the first area.

    The other two areas are full.
    """
    return told(
        {0: "R R .", 1: ["R - -", "R R R"], 2: ["R - -", "R R R"]},
        stores={0: stores.get("own", ""), 1: stores.get("other", "")},
        central=["R - -"],
        players=2,
        options=NARROW,
    )


def test_qx_14_who_has_a_block_but_no_room_passes_and_plays_later(referee: Referee) -> None:
    position = stuck(other="R")
    assert not referee.validate_state(position)
    triple = last_block(position, "R3")
    assert broken(referee.validate_move(position, build(triple, 0, spot(0, 0, X))))
    after = referee.apply_move(position, pass_turn()).position
    single = build_from_store(0, (stored_block(after, 1, 0), spot(2, 0)))
    freed = referee.apply_move(after, single)
    assert not broken(freed.verdict)
    assert status(freed.outcome) == "IN_PROGRESS"
    assert freed.position.state.to_move == 0
    assert broken(referee.validate_move(freed.position, pass_turn())) == [("QX-14", "COULD_PLAY")]
    assert legal(referee.validate_move(freed.position, build(triple, 0, spot(0, 0, X, 1))))


def test_qx_14_room_in_the_own_store_is_a_legal_move(referee: Referee) -> None:
    """No area has room for the triple, but the strip has."""
    position = stuck(other="R")
    position.qubix.options.configuration.store_cells = 3
    assert broken(referee.validate_move(position, pass_turn())) == [("QX-14", "COULD_PLAY")]
    assert legal(referee.validate_move(position, store(last_block(position, "R3"))))


def test_qx_14_the_only_legal_move_is_listed(referee: Referee) -> None:
    (move,) = referee.list_legal_moves(stuck(other="R"))
    assert move.move.qubix.WhichOneof("action") == "pass_turn"


# QX-15: the end


def test_qx_15_the_game_ends_with_the_last_move(referee: Referee) -> None:
    position = late(central="B", scores=[5, 9, 2])
    move = build(last_block(position, "B1"), 2, spot(3, 3))
    applied = referee.apply_move(position, move)
    assert not broken(applied.verdict)
    assert events(applied.events) == ["blocks_laid", "game_ended"]
    assert status(applied.outcome) == "OVER"
    assert end_reason(applied.outcome) == "NO_LEGAL_MOVE"
    assert not applied.position.state.HasField("to_move")


def test_qx_15_it_goes_on_as_long_as_anybody_can_move(referee: Referee) -> None:
    for position in (late(central="B"), late(stores={2: "B . ."}), full()):
        assert status(referee.check_game_end(position)) == "IN_PROGRESS"


def test_qx_15_a_block_that_fits_nowhere_does_not_keep_the_game_going(referee: Referee) -> None:
    """The single of the second player fills the last gap of the highest level."""
    position = stuck(other="R")
    position.to_move = 1
    board_of(position, 0).ClearField("area")
    board_of(position, 0).area.extend(read_area("R - -", "R R ."))
    configuration = position.qubix.options.configuration
    configuration.blocks[0].triples = 4
    configuration.central_store.levels.add(sizes=[3])
    number_blocks(position)
    assert not referee.validate_state(position)
    move = build_from_store(0, (stored_block(position, 1, 0), spot(2, 0)))
    applied = referee.apply_move(position, move)
    assert events(applied.events)[-1] == "game_ended"
    assert central_kinds(applied.position) == Counter(["R3"])


def test_qx_15_nothing_is_played_after_the_end(referee: Referee) -> None:
    position = late()
    assert broken(referee.validate_move(position, pass_turn())) == [("GM-2", "GAME_OVER")]
    assert not list(referee.list_legal_moves(position))


def test_qx_15_most_points_win_and_ties_share(referee: Referee) -> None:
    outcome = referee.check_game_end(late(scores=[7, 12, 12]))
    assert [(each.player, each.rank, each.winner) for each in outcome.standings] == [
        (1, 1, True),
        (2, 1, True),
        (0, 3, False),
    ]


def test_qx_15_scores_start_at_0_and_are_never_below(referee: Referee) -> None:
    assert totals(start(referee)) == [0, 0, 0]
    assert [fault[:2] for fault in state_faults(referee, told(scores=[0, -1, 0]))] == [
        ("position.state.players[1].score", "OUT_OF_RANGE")
    ]

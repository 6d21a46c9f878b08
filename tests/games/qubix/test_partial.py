"""Qubix with only part of it known: what is judged, and which rules are listed as unchecked.

At a real table nobody types in 75 blocks: an app may know the one area that is built on and the
block in the move. The referee draws conclusions, but guesses nothing.
"""

from functools import partial

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
    spot,
    state,
    store,
)
from tests.games.qubix.builders import (
    MIXED,
    area_of,
    board_of,
    central_kinds,
    described,
    full,
    last_block,
    shares,
    spots,
    store_of,
    stored_block,
    told,
)
from tests.games.qubix.tables import BLUE_SINGLE, CORNER, kinds, unchecked
from tests.support.builders import broken, events, faults, legal, only, status

# Everything is known


@pytest.mark.parametrize("players", [2, 3, 5])
def test_nothing_is_left_unchecked_if_everything_is_known(referee: Referee, players: int) -> None:
    position = full({1: CORNER}, stores={0: "R . ."}, top=["B B B B B"], players=players)
    for move in (
        build(last_block(position, "B1"), 1, spot(1, 1)),
        store(last_block(position, "B1"), 1),
        build_from_store(1, (stored_block(position, 0, 0), spot(3, 3))),
        pass_turn(),
    ):
        assert not unchecked(referee.validate_move(position, move))


# One area and the move


def test_one_area_and_the_block_suffice_to_score(referee: Referee) -> None:
    verdict = referee.validate_move(state(CORNER), build(BLUE_SINGLE, 0, spot(1, 1)))
    assert legal(verdict)
    assert kinds(verdict) == [("FIGURE_MADE", 4)]
    assert not verdict.score.items[0].HasField("player")
    assert unchecked(verdict) == ["GM-1", "GM-2", "QX-12", "QX-5", "QX-6"]


def test_one_area_suffices_to_refuse(referee: Referee) -> None:
    position = state(CORNER)
    for at, rule in [
        (spot(0, 0), ("QX-7", "CELL_OCCUPIED")),
        (spot(4, 0), ("QX-7", "OUTSIDE_AREA")),
        (spot(2, 2, level=1), ("QX-8", "LEVEL_BELOW_NOT_FULL")),
        (spot(2, 2, level=3), ("QX-8", "TOO_HIGH")),
    ]:
        assert broken(referee.validate_move(position, build(BLUE_SINGLE, 0, at))) == [rule]


def test_a_wrong_claim_is_refused_on_one_area(referee: Referee) -> None:
    move = build(BLUE_SINGLE, 0, spot(1, 1), figure=1)
    assert broken(referee.validate_move(state(CORNER), move)) == [("QX-13", "FIGURE_NOT_MADE")]


def test_blocks_from_an_unknown_store_are_judged_one_after_another(referee: Referee) -> None:
    almost = MIXED.replace("Y V P Y", ". . P Y", 1)
    move = build_from_store(
        0, (described("R2"), spot(0, 3, X)), (described("R1"), spot(2, 2, level=1))
    )
    verdict = referee.validate_move(state(almost), move)
    assert legal(verdict)
    assert "QX-5" in unchecked(verdict)
    assert "QX-6" not in unchecked(verdict)


def test_applying_to_one_area_keeps_it_up(referee: Referee) -> None:
    applied = referee.apply_move(state(CORNER), build(BLUE_SINGLE, 0, spot(1, 1)))
    assert area_of(applied.position, 0)["B1", (1, 1, 0)] == 1
    assert len(board_of(applied.position, 0).area) == 3
    assert not board_of(applied.position, 0).HasField("store")
    assert len(applied.position.state.qubix.boards) == 1
    assert not applied.position.state.qubix.HasField("central_store")
    assert not applied.position.state.HasField("to_move")
    assert not applied.position.state.HasField("turn")
    assert events(applied.events) == ["blocks_laid"]
    assert status(applied.outcome) == "UNDETERMINED"
    assert list(applied.outcome.unchecked_rule_ids) == ["QX-15"]


# The central store is not known


def test_the_central_store_is_not_known(referee: Referee) -> None:
    """It is not known whether the block is there, nor whether it can be taken."""
    position = full({1: CORNER}, stores={0: "R . ."})
    position.qubix.ClearField("central_store")
    verdict = referee.validate_move(position, build(BLUE_SINGLE, 1, spot(1, 1)))
    assert shares(verdict) == [("FIGURE_MADE", 0, 4), ("FIGURE_OWNED", 1, 2)]
    assert unchecked(verdict) == ["QX-5", "QX-6"]


def test_the_own_store_can_be_used_without_the_central_one(referee: Referee) -> None:
    position = full({1: CORNER}, stores={0: "B . ."})
    position.qubix.ClearField("central_store")
    move = build_from_store(1, (stored_block(position, 0, 0), spot(1, 1)))
    verdict = referee.validate_move(position, move)
    assert legal(verdict)
    assert not unchecked(verdict)


def test_a_block_that_cannot_be_seen_must_be_described(referee: Referee) -> None:
    position = told({0: ""}, stores={0: ""})
    for taken in (block(12), block(12, "R"), block(12, size=1)):
        for move in (build(taken, 0, spot(0, 0)), store(taken)):
            verdict = referee.validate_move(position, move)
            assert legal(verdict)
            assert {"QX-5", "QX-6", "QX-7"} <= set(unchecked(verdict))
            asked = move.qubix.WhichOneof("action")
            assert faults(partial(referee.apply_move, position, move)) == [
                (f"move.qubix.{asked}.block", "NOT_KNOWN")
            ]
    assert legal(referee.validate_move(position, build(block(12, "R", 1), 0, spot(0, 0))))


def test_storing_a_block_that_cannot_be_seen(referee: Referee) -> None:
    position = told(stores={0: "R - ."})
    assert broken(referee.validate_move(position, store(described("B1"), 1))) == [
        ("QX-7", "STORE_OCCUPIED")
    ]
    applied = referee.apply_move(position, store(block(7, "B", 1), 2))
    assert not broken(applied.verdict)
    assert store_of(applied.position, 0) == [("R2", 0), ("B1", 2)]
    assert board_of(applied.position, 0).store.blocks[1].id == 7
    assert not applied.position.state.qubix.HasField("central_store")


def test_a_block_that_lies_elsewhere_is_not_in_the_central_store(referee: Referee) -> None:
    """Its number is on an area; wherever the others are, this one is there."""
    position = told({0: "R . . ."})
    laid = board_of(position, 0).area[0].id
    move = build(block(laid, "R", 1), 0, spot(1, 1))
    verdict = referee.validate_move(position, move)
    assert broken(verdict) == [("QX-5", "BLOCK_NOT_THERE")]


def test_a_kind_of_which_all_blocks_lie_elsewhere_is_not_in_the_central_store(
    referee: Referee,
) -> None:
    """There are three blue triples, and all of them lie on the area."""
    position = told({0: "B - - .\nB - - .\nB - - .\n. . . ."})
    move = build(described("B3"), 0, spot(3, 0, Y))
    assert broken(referee.validate_move(position, move)) == [("QX-5", "BLOCK_NOT_THERE")]


@pytest.mark.parametrize(
    "move",
    [
        build(block(1, "B", 3), 0, spot(3, 0, Y)),
        build(described("B3"), 0, spot(3, 0, Y)),
        build_from_store(0, (described("B3"), spot(3, 0, Y))),
        store(described("B3")),
    ],
    ids=["number", "kind", "own store", "storing"],
)
def test_a_move_never_leads_to_a_position_that_cannot_be(
    referee: Referee, move: game_pb2.Move
) -> None:
    position = told({0: "B - - .\nB - - .\nB - - .\n. . . ."}, stores={1: ""})
    if move.qubix.HasField("store"):
        board_of(position, 0).store.SetInParent()
    applied = referee.apply_move(position, move)
    assert not referee.validate_state(applied.position)


@pytest.mark.parametrize("claim", [0, 5])
def test_qx_13_what_a_block_that_cannot_be_seen_makes_is_not_known(
    referee: Referee, claim: int
) -> None:
    position = told({0: CORNER})
    for move in (
        build(block(12), 0, spot(1, 1), figure=claim),
        build_from_store(0, (block(12), spot(1, 1)), figure=claim),
    ):
        verdict = referee.validate_move(position, move)
        assert legal(verdict)
        assert not verdict.score.items
        assert {"QX-10", "QX-13"} <= set(unchecked(verdict))


@pytest.mark.parametrize("claim", [6, 11])
def test_qx_13_no_block_whatsoever_makes_a_figure_that_does_not_exist(
    referee: Referee, claim: int
) -> None:
    position = told({0: CORNER})
    for move in (
        build(block(12), 0, spot(1, 1), figure=claim),
        build_from_store(0, (block(12), spot(1, 1)), figure=claim),
    ):
        verdict = referee.validate_move(position, move)
        assert broken(verdict) == [("QX-13", "FIGURE_NOT_MADE")]
        assert only(verdict).metadata == {"figure": str(claim)}


def test_qx_5_a_number_that_lies_elsewhere_is_not_in_an_unknown_store(referee: Referee) -> None:
    """It is not there twice, whatever colour and size the block has."""
    position = told({0: "R . . ."})
    seen = block(board_of(position, 0).area[0].id)
    for move in (
        build(seen, 0, spot(1, 1)),
        store(seen),
        build_from_store(0, (seen, spot(1, 1))),
        build_from_store(0, (block(12), spot(1, 1)), (block(12), spot(2, 1))),
    ):
        assert broken(referee.validate_move(position, move)) == [("QX-5", "BLOCK_NOT_THERE")]


@pytest.mark.parametrize("taken", [block(12), block(12, "R"), block(12, size=2)])
def test_qx_7_what_is_wrong_with_any_block_is_told(
    referee: Referee, taken: qubix_pb2.QubixTakenBlock
) -> None:
    for at, rule in [
        (spot(4, 0, X), ("QX-7", "OUTSIDE_AREA")),
        (spot(0, 0, X), ("QX-7", "CELL_OCCUPIED")),
        (spot(1, 2, X, level=1), ("QX-8", "LEVEL_BELOW_NOT_FULL")),
        (spot(1, 2, X, level=3), ("QX-8", "TOO_HIGH")),
    ]:
        for move in (build(taken, 0, at), build_from_store(0, (taken, at))):
            verdict = referee.validate_move(state(CORNER), move)
            assert broken(verdict) == [rule]
            assert only(verdict).metadata["block"] == "12"
            assert only(verdict).message
    outside = only(referee.validate_move(state(""), build(block(12), 0, spot(4, 0, X))))
    assert outside.metadata == {"block": "12"}
    assert outside.message == "The block at (4, 0, 0) reaches beyond the area."


def test_qx_7_no_block_fits_into_a_store_where_something_lies(referee: Referee) -> None:
    position = told(stores={0: "R . ."})
    assert broken(referee.validate_move(position, store(block(12), 3))) == [
        ("QX-7", "OUTSIDE_STORE")
    ]
    verdict = referee.validate_move(position, store(block(12)))
    assert broken(verdict) == [("QX-7", "STORE_OCCUPIED")]
    assert spots(only(verdict)) == [(0, 0, 0)]
    assert "QX-7" in unchecked(referee.validate_move(position, store(block(12), 1)))


# The own store is not known


def test_the_own_store_is_not_known(referee: Referee) -> None:
    position = full({1: CORNER}, stores={0: "B . ."}, top=["B B B B"])
    board_of(position, 0).ClearField("store")
    move = build_from_store(1, (described("B1"), spot(1, 1)))
    verdict = referee.validate_move(position, move)
    assert shares(verdict) == [("FIGURE_MADE", 0, 4), ("FIGURE_OWNED", 1, 2)]
    assert unchecked(verdict) == ["QX-5"]
    central = build(last_block(position, "B1"), 1, spot(1, 1))
    assert not unchecked(referee.validate_move(position, central))


def test_the_room_in_an_unknown_store_is_not_known(referee: Referee) -> None:
    position = full(top=["R - Y Y Y"])
    board_of(position, 0).ClearField("store")
    verdict = referee.validate_move(position, store(last_block(position, "R2"), 1))
    assert legal(verdict)
    assert unchecked(verdict) == ["QX-7"]
    verdict = referee.validate_move(position, store(last_block(position, "R2"), 2))
    assert broken(verdict) == [("QX-7", "OUTSIDE_STORE")]


def test_a_block_is_taken_once_from_an_unknown_store_too(referee: Referee) -> None:
    twice = block(5, "R", 1)
    move = build_from_store(0, (twice, spot(0, 0)), (twice, spot(1, 0)))
    verdict = referee.validate_move(state(""), move)
    assert broken(verdict) == [("QX-5", "BLOCK_NOT_THERE")]
    assert only(verdict).metadata == {"block": "5"}


def test_an_unknown_store_holds_no_more_than_its_strip(referee: Referee) -> None:
    """Two doubles never lie on three cells."""
    double = (described("R2"), spot(0, 0, X))
    assert legal(referee.validate_move(state(""), build_from_store(0, double)))
    move = build_from_store(0, double, (described("Y2"), spot(0, 1, X)))
    assert [rule for rule, _ in broken(referee.validate_move(state(""), move))] == ["QX-5"]


def test_blocks_of_an_unknown_store_must_be_described(referee: Referee) -> None:
    move = build_from_store(0, (block(3), spot(0, 0)), (described("R1"), spot(1, 0)))
    assert {"QX-5", "QX-7"} <= set(unchecked(referee.validate_move(state(""), move)))
    assert faults(lambda: referee.apply_move(state(""), move)) == [
        ("move.qubix.build_from_store.blocks[0].block", "NOT_KNOWN")
    ]


ALMOST_FULL = MIXED.replace("Y V P Y", ". . P Y", 1)  # a double at (0, 3) fills the level


@pytest.mark.parametrize("level", [None, 1])
def test_qx_8_an_unknown_block_may_fill_the_level(referee: Referee, level: int | None) -> None:
    """Then the next one lies on it. It is not judged as if the first had not been laid."""
    move = build_from_store(
        0, (block(5), spot(0, 3, X)), (described("R1"), spot(2, 2, level=level))
    )
    verdict = referee.validate_move(state(ALMOST_FULL), move)
    assert legal(verdict)
    assert {"QX-7", "QX-8", "QX-10"} <= set(unchecked(verdict))
    assert not verdict.score.items


def test_qx_8_a_block_of_known_size_fills_the_level_or_does_not(referee: Referee) -> None:
    """Only its colour is not known."""
    red = (described("R1"), spot(2, 2, level=1))
    for size, rules in ((1, [("QX-8", "LEVEL_BELOW_NOT_FULL")]), (2, [])):
        move = build_from_store(0, (block(5, size=size), spot(0, 3, X)), red)
        verdict = referee.validate_move(state(ALMOST_FULL), move)
        assert broken(verdict) == rules


def test_qx_8_the_room_of_a_store_tells_how_long_a_block_may_be(referee: Referee) -> None:
    """Beside a double there is room just for a single, which does not fill the level."""
    move = build_from_store(0, (block(5), spot(0, 3, X)), (described("R2"), spot(2, 2, X, level=1)))
    verdict = referee.validate_move(state(ALMOST_FULL), move)
    assert broken(verdict) == [("QX-8", "LEVEL_BELOW_NOT_FULL")]


def test_qx_7_an_unknown_block_lies_at_least_on_its_first_cell(referee: Referee) -> None:
    unknown = (block(5), spot(0, 0, X, level=0))
    for board in (0, 1):  # only the first of them is known
        for x, is_taken in ((0, True), (1, False), (3, False)):
            move = build_from_store(board, unknown, (described("R1"), spot(x, 0, level=0)))
            verdict = referee.validate_move(told({0: ""}), move)
            assert broken(verdict) == ([("QX-7", "CELL_OCCUPIED")] if is_taken else [])
            assert "QX-7" in unchecked(verdict)


def test_qx_7_what_was_wrong_before_an_unknown_block_is_told(referee: Referee) -> None:
    move = build_from_store(0, (described("R1"), spot(0, 0)), (block(5), spot(3, 3)))
    verdict = referee.validate_move(state(CORNER), move)
    assert broken(verdict) == [("QX-7", "CELL_OCCUPIED")]


@pytest.mark.parametrize("unknown_first", [True, False])
def test_qx_10_an_unknown_block_may_spoil_a_figure(referee: Referee, unknown_first: bool) -> None:
    """It may be blue: then the square is no longer all that is blue."""
    laid = [(block(5), spot(3, 3)), (described("B1"), spot(1, 1))]
    move = build_from_store(0, *(laid if unknown_first else laid[::-1]))
    position = told({0: CORNER})
    response = referee.score_turn(position, move)
    assert legal(response.verdict)
    assert not response.verdict.score.items
    assert response.verdict.score.points == 0
    assert not response.totals
    assert {"QX-7", "QX-10"} <= set(unchecked(response.verdict))


def test_qx_13_an_unknown_block_may_make_the_figure_named(referee: Referee) -> None:
    laid = ((block(5), spot(1, 1)), (described("R1"), spot(3, 3)))
    verdict = referee.validate_move(state(CORNER), build_from_store(0, *laid, figure=0))
    assert legal(verdict)
    assert "QX-13" in unchecked(verdict)
    verdict = referee.validate_move(state(CORNER), build_from_store(0, *laid, figure=11))
    assert broken(verdict) == [("QX-13", "FIGURE_NOT_MADE")]


def test_qx_8_a_number_may_be_that_of_either_block_without_one(referee: Referee) -> None:
    """The store can be seen, but not which of its blocks has the number."""
    position = told({0: ALMOST_FULL}, stores={0: "B - P"})
    for stored in board_of(position, 0).store.blocks:
        stored.id = 0
    unknown = (block(90), spot(0, 3, X))
    move = build_from_store(0, unknown, (block(91), spot(2, 2, level=1)))
    verdict = referee.validate_move(position, move)
    assert legal(verdict)
    assert not verdict.score.items
    assert {"QX-5", "QX-7", "QX-8", "QX-10"} <= set(unchecked(verdict))
    described_too = build_from_store(0, unknown, (described("P1"), spot(2, 2, level=1)))
    verdict = referee.validate_move(position, described_too)
    assert legal(verdict)
    assert unchecked(verdict) == ["QX-5"]  # the other one is the double


def test_qx_5_an_unknown_block_needs_room_in_the_store(referee: Referee) -> None:
    triple = (described("R3"), spot(0, 0, X))
    for laid in ((triple, (block(5), spot(0, 1))), ((block(5), spot(0, 1)), triple)):
        verdict = referee.validate_move(state(""), build_from_store(0, *laid))
        assert broken(verdict) == [("QX-5", "BLOCK_NOT_THERE")]


def test_how_many_blocks_are_laid_is_always_judged(referee: Referee) -> None:
    blocks = [(described("R1"), spot(x, 0)) for x in range(4)]
    assert ("QX-5", "WRONG_NUMBER_OF_BLOCKS") in broken(
        referee.validate_move(state(""), build_from_store(0, *blocks))
    )
    assert broken(referee.validate_move(state(""), build_from_store(0))) == [
        ("QX-5", "WRONG_NUMBER_OF_BLOCKS")
    ]


def test_an_unknown_store_stays_unknown(referee: Referee) -> None:
    position = full(top=["R R R R R"])
    board_of(position, 0).ClearField("store")
    after = referee.apply_move(position, store(last_block(position, "R1"), 1)).position
    assert not board_of(after, 0).HasField("store")
    assert central_kinds(after)["R1"] == 7
    move = build_from_store(1, (described("R1"), spot(0, 0)))
    after.state.to_move = 0
    laid = referee.apply_move(after, move).position
    assert not board_of(laid, 0).HasField("store")
    assert area_of(laid, 1)["R1", (0, 0, 0)] == 1

"""Qubix as far as it is known: what is judged, and which rules are listed as not checked.

At a real table nobody types in 75 blocks: an app may know the one area that is built on and the
block in the move. The referee draws conclusions, but guesses nothing.
"""

from collections.abc import Sequence
from functools import partial

import pytest

from referee.v1 import game_pb2, qubix_pb2, verdict_pb2
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
    LARGE,
    MIXED,
    QUBIX,
    area_of,
    board_of,
    central_kinds,
    described,
    figure,
    full,
    last_block,
    late,
    shares,
    spots,
    store_of,
    stored_block,
    told,
    totals,
    with_figures,
)
from tests.support.builders import broken, events, faults, kind, legal, only, seated, status

CORNER = ". . . .\n. . . .\nB . . .\nB - . ."  # a blue single at (1, 1) makes a square
BLUE_SINGLE = described("B1")
CENTRAL = ["R Y B V P"]


def without_players(position: game_pb2.GameState) -> game_pb2.GameState:
    copy = game_pb2.GameState()
    copy.CopyFrom(position)
    copy.ClearField("players")
    copy.ClearField("to_move")
    return copy


def unchecked(verdict: verdict_pb2.Verdict) -> list[str]:
    """The rules not checked, each once."""
    found = list(verdict.unchecked_rule_ids)
    assert len(found) == len(set(found))
    return sorted(found)


def kinds(verdict: verdict_pb2.Verdict) -> list[tuple[str, int]]:
    return [(kind(item), item.points) for item in verdict.score.items]


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
    """Neither whether the block is there nor whether it can be taken."""
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
    """Nor is it there twice; whatever colour and size the block has."""
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
    for board in (0, 1):  # of which only the first is known
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


# The mover is not known


def test_the_mover_is_not_known(referee: Referee) -> None:
    position = full({1: CORNER}, top=["B B B B B"], to_move=None)
    move = build(last_block(position, "B1"), 1, spot(1, 1))
    verdict = referee.validate_move(position, move)
    assert kinds(verdict) == [("FIGURE_MADE", 4)]
    assert not verdict.score.items[0].HasField("player")
    assert unchecked(verdict) == ["GM-1", "QX-12"]


def test_without_a_figure_it_does_not_matter_who_scores(referee: Referee) -> None:
    position = full(top=["B B B B B"], to_move=None)
    move = build(last_block(position, "B1"), 1, spot(1, 1))
    assert unchecked(referee.validate_move(position, move)) == ["GM-1"]


def test_who_moves_must_be_known_to_apply_if_somebody_plays(referee: Referee) -> None:
    position = full(top=["B B B B B"], to_move=None)
    move = build(last_block(position, "B1"), 1, spot(1, 1))
    assert faults(lambda: referee.apply_move(position, move)) == [("move.player", "MISSING")]


@pytest.mark.parametrize(
    "move",
    [store(BLUE_SINGLE, 0), build_from_store(0, (BLUE_SINGLE, spot(0, 0)))],
    ids=["into a store", "from a store"],
)
def test_who_moves_must_be_known_to_apply_if_stores_are(
    referee: Referee, move: game_pb2.Move
) -> None:
    """Otherwise one of them would go on as if nothing had happened there."""
    position = told({0: ""}, stores={1: ""}, players=0, to_move=None)
    assert legal(referee.validate_move(position, move))
    assert faults(lambda: referee.apply_move(position, move)) == [("move.player", "MISSING")]
    unknown = told({0: ""}, players=0, to_move=None)
    assert legal(referee.apply_move(unknown, move).verdict)
    elsewhere = build(BLUE_SINGLE, 0, spot(0, 0))
    assert legal(referee.apply_move(position, elsewhere).verdict)


def test_the_move_may_say_who_moves(referee: Referee) -> None:
    position = full({1: CORNER}, top=["B B B B B"], to_move=None)
    move = build(last_block(position, "B1"), 1, spot(1, 1), player=2)
    applied = referee.apply_move(position, move)
    assert shares(applied.verdict) == [("FIGURE_MADE", 2, 4), ("FIGURE_OWNED", 1, 2)]
    assert unchecked(applied.verdict) == ["GM-1"]
    assert totals(applied.position) == [0, 2, 4]
    assert applied.position.state.to_move == 0


def test_an_unknown_mover_may_have_any_store(referee: Referee) -> None:
    position = full(stores={0: "R . ."}, to_move=None)
    move = build_from_store(1, (described("R1"), spot(0, 0)))
    verdict = referee.validate_move(position, move)
    assert legal(verdict)
    assert unchecked(verdict) == ["GM-1", "QX-5"]


def test_whose_store_it_is_is_not_known(referee: Referee) -> None:
    position = full(top=["R R R R R"], to_move=None)
    verdict = referee.validate_move(position, store(last_block(position, "R1"), board=1))
    assert legal(verdict)
    assert {"GM-1", "QX-9"} <= set(unchecked(verdict))


def test_qx_7_no_player_has_room_there(referee: Referee) -> None:
    stores = {0: "R . .", 1: "Y - .", 2: "B - -"}
    position = full(stores=stores, top=["R R R R R"], to_move=None)
    verdict = referee.validate_move(position, store(last_block(position, "R1")))
    assert broken(verdict) == [("QX-7", "STORE_OCCUPIED")]
    assert spots(only(verdict)) == [(0, 0, 0)]
    assert only(verdict).message == "There is no room there in any player's store."
    assert "QX-7" not in unchecked(verdict)


def test_qx_7_no_player_has_room_for_a_double_though_the_cells_differ(referee: Referee) -> None:
    position = full(stores={0: "R . .", 1: ". Y .", 2: "B . ."}, top=["R - Y Y Y"], to_move=None)
    verdict = referee.validate_move(position, store(last_block(position, "R2")))
    assert broken(verdict) == [("QX-7", "STORE_OCCUPIED")]
    assert spots(only(verdict)) == []


def test_qx_7_whether_there_is_room_depends_on_who_moves(referee: Referee) -> None:
    position = full(stores={0: "R . .", 1: "Y - ."}, top=["R R R R R"], to_move=None)
    red = last_block(position, "R1")
    for cell, rules in ((0, ["GM-1", "QX-7"]), (1, ["GM-1", "QX-7"]), (2, ["GM-1"])):
        verdict = referee.validate_move(position, store(red, cell))
        assert legal(verdict)
        assert unchecked(verdict) == rules
    board_of(position, 1).ClearField("store")
    assert unchecked(referee.validate_move(position, store(red, 2))) == ["GM-1", "QX-7"]
    assert broken(referee.validate_move(position, store(red, 3))) == [("QX-7", "OUTSIDE_STORE")]


def test_qx_7_the_store_named_has_room_or_not_whoever_moves(referee: Referee) -> None:
    """Its owner has no room, and nobody else may store there."""
    position = full(stores={0: "R . ."}, top=["R R R R R"], to_move=None)
    red = last_block(position, "R1")
    verdict = referee.validate_move(position, store(red, 0, board=0))
    assert broken(verdict) == [("QX-7", "STORE_OCCUPIED")]
    assert unchecked(verdict) == ["GM-1", "QX-9"]
    verdict = referee.validate_move(position, store(red, 1, board=0))
    assert legal(verdict)
    assert unchecked(verdict) == ["GM-1", "QX-9"]
    board_of(position, 0).ClearField("store")
    verdict = referee.validate_move(position, store(red, 0, board=0))
    assert legal(verdict)
    assert unchecked(verdict) == ["GM-1", "QX-7", "QX-9"]


def test_qx_9_a_store_that_is_not_there_is_nobodys(referee: Referee) -> None:
    position = full(top=["R R R R R"], to_move=None)
    verdict = referee.validate_move(position, store(last_block(position, "R1"), board=3))
    assert broken(verdict) == [("QX-9", "NOT_OWN_STORE")]


def test_qx_7_without_players_anybody_may_have_room(referee: Referee) -> None:
    stores = {0: "R . .", 1: "Y . .", 2: "B . ."}
    position = without_players(full(stores=stores, top=["R R R R R"]))
    verdict = referee.validate_move(position, store(last_block(position, "R1")))
    assert legal(verdict)
    assert "QX-7" in unchecked(verdict)


def test_the_neutral_store_is_nobodys(referee: Referee) -> None:
    position = full(top=["R R R R R"], players=2, to_move=None)
    verdict = referee.validate_move(position, store(last_block(position, "R1"), board=2))
    assert broken(verdict) == [("QX-16", "NOT_OWN_STORE")]


def test_nobody_passes_where_everybody_can_play(referee: Referee) -> None:
    position = full(to_move=None)
    assert broken(referee.validate_move(position, pass_turn())) == [("QX-14", "COULD_PLAY")]


def test_who_passes_matters_where_only_some_can_play(referee: Referee) -> None:
    position = late(stores={1: "B . ."}, to_move=None)
    verdict = referee.validate_move(position, pass_turn())
    assert legal(verdict)
    assert unchecked(verdict) == ["GM-1", "QX-14"]


def test_of_equal_figures_one_counts_whoever_moves(referee: Referee) -> None:
    options = with_figures(figure("##", 3, 2), figure("#", 3, 0))
    below = "Y V P Y\nV P Y V\nY V V P\nB - - Y"
    position = told({1: below}, to_move=None, options=options)
    verdict = referee.validate_move(position, build(described("R1"), 1, spot(2, 0)))
    assert kinds(verdict) == [("FIGURE_MADE", 3), ("FIGURE_NOT_COUNTED", 0)]


# The players are not known


def test_board_2_may_be_neutral_or_somebodys(referee: Referee) -> None:
    """With two players the second number is the opponent's, with more the third player's: nobody
    is given points that may be somebody else's."""
    verdict = referee.validate_move(
        state(CORNER, board=2), build(BLUE_SINGLE, 2, spot(1, 1), player=0)
    )
    assert [item.points for item in verdict.score.items if kind(item) == "FIGURE_MADE"] == [4]
    assert "FIGURE_OWNED" not in [each for each, _ in kinds(verdict)]
    assert {"QX-12", "QX-16"} & set(unchecked(verdict))


def test_board_1_is_always_somebodys(referee: Referee) -> None:
    verdict = referee.validate_move(
        state(CORNER, board=1), build(BLUE_SINGLE, 1, spot(1, 1), player=0)
    )
    assert shares(verdict) == [("FIGURE_MADE", 0, 4), ("FIGURE_OWNED", 1, 2)]


def test_the_side_of_board_2_is_not_guessed(referee: Referee) -> None:
    """If only the neutral board shows the other side, what counts depends on how many play."""
    options = qubix_pb2.QubixOptions(neutral_side=qubix_pb2.QUBIX_NEUTRAL_SIDE_OTHER)
    position = state(CORNER, board=2, options=options)
    verdict = referee.validate_move(position, build(BLUE_SINGLE, 2, spot(1, 1)))
    assert not verdict.score.items
    assert {"QX-10", "QX-16"} & set(unchecked(verdict))


def test_without_players_all_the_rest_is_judged(referee: Referee) -> None:
    position = without_players(full({1: CORNER}, top=["B B B B B"]))
    covered = position.qubix.central_store.blocks[0]
    verdict = referee.validate_move(position, build(block(covered.id), 1, spot(0, 0, X)))
    assert broken(verdict) == [("QX-6", "BLOCK_COVERED"), ("QX-7", "CELL_OCCUPIED")]


def test_without_players_a_move_is_applied(referee: Referee) -> None:
    position = without_players(told({1: CORNER}, central=CENTRAL))
    applied = referee.apply_move(position, build(last_block(position, "B1"), 1, spot(1, 1)))
    assert not broken(applied.verdict)
    assert central_kinds(applied.position)["B1"] == 0
    assert area_of(applied.position, 1)["B1", (1, 1, 0)] == 1
    assert not referee.validate_state(applied.position)


# Boards are missing


def test_the_area_is_not_known(referee: Referee) -> None:
    position = told({0: ""}, central=CENTRAL)
    verdict = referee.validate_move(position, build(last_block(position, "B1"), 1, spot(1, 1)))
    assert legal(verdict)
    assert not verdict.score.items
    assert set(unchecked(verdict)) >= {"QX-7", "QX-8", "QX-10"}


@pytest.mark.parametrize(
    ("taken", "at", "rule"),
    [
        ("R1", spot(4, 0), ("QX-7", "OUTSIDE_AREA")),
        ("R3", spot(2, 0, X), ("QX-7", "OUTSIDE_AREA")),
        ("R2", spot(0, 0), ("QX-7", "NO_DIRECTION")),
        ("R1", spot(0, 0, level=3), ("QX-8", "TOO_HIGH")),
    ],
)
def test_what_is_wrong_on_any_area_is_refused_on_an_unknown_one(
    referee: Referee, taken: str, at: qubix_pb2.QubixSpot, rule: tuple[str, str]
) -> None:
    verdict = referee.validate_move(told({0: ""}), build(described(taken), 1, at))
    assert broken(verdict) == [rule]


def test_two_blocks_need_cells_of_their_own_on_an_unknown_area_too(referee: Referee) -> None:
    """On a level they name both."""
    move = build_from_store(
        1, (described("R1"), spot(0, 0, level=0)), (described("Y1"), spot(0, 0, level=0))
    )
    verdict = referee.validate_move(told({0: ""}), move)
    assert broken(verdict) == [("QX-7", "CELL_OCCUPIED")]


def test_whether_a_named_figure_was_made_on_an_unknown_area_is_not_known(
    referee: Referee,
) -> None:
    move = build(described("R1"), 1, spot(0, 0), figure=0)
    verdict = referee.validate_move(told({0: ""}), move)
    assert legal(verdict)
    assert "QX-13" in unchecked(verdict)


def test_a_figure_beyond_the_list_is_not_made_on_an_unknown_area(referee: Referee) -> None:
    move = build(described("R1"), 1, spot(0, 0), figure=6)
    verdict = referee.validate_move(told({0: ""}), move)
    assert broken(verdict) == [("QX-13", "FIGURE_NOT_MADE")]


def test_the_block_is_judged_though_the_area_is_not_known(referee: Referee) -> None:
    position = full(top=["R R R R R"])
    del position.qubix.boards[1]
    covered = position.qubix.central_store.blocks[0]
    verdict = referee.validate_move(position, build(block(covered.id), 1, spot(0, 0, X)))
    assert broken(verdict) == [("QX-6", "BLOCK_COVERED")]
    assert len(spots(only(verdict))) == 3


def test_an_unknown_area_stays_unknown(referee: Referee) -> None:
    position = full(top=["R R R R R"])
    del position.qubix.boards[1]
    move = build(last_block(position, "R1"), 1, spot(0, 0))
    applied = referee.apply_move(position, move)
    assert [each.board for each in applied.position.state.qubix.boards] == [0, 2]
    assert central_kinds(applied.position)["R1"] == 7
    assert events(applied.events) == ["blocks_laid"]
    assert not referee.validate_state(applied.position)


def test_other_boards_do_not_matter_to_a_block(referee: Referee) -> None:
    position = full({1: CORNER}, top=["B B B B B"])
    del position.qubix.boards[2]
    verdict = referee.validate_move(position, build(last_block(position, "B1"), 1, spot(1, 1)))
    assert shares(verdict) == [("FIGURE_MADE", 0, 4), ("FIGURE_OWNED", 1, 2)]
    assert not unchecked(verdict)


# Passing, and the end


@pytest.mark.parametrize("unknown", ["central_store", "boards"])
def test_whether_a_pass_is_right_is_not_known(referee: Referee, unknown: str) -> None:
    position = late(stores={1: "B . ."})
    position.qubix.ClearField(unknown)
    verdict = referee.validate_move(position, pass_turn())
    assert legal(verdict)
    assert "QX-14" in unchecked(verdict)


def test_a_pass_is_wrong_if_any_known_area_has_room(referee: Referee) -> None:
    position = told({2: ""}, central=CENTRAL)
    assert broken(referee.validate_move(position, pass_turn())) == [("QX-14", "COULD_PLAY")]


def test_a_pass_is_wrong_if_the_own_store_has_room(referee: Referee) -> None:
    position = told({0: [LARGE, LARGE, MIXED]}, stores={0: ""}, central=CENTRAL)
    assert broken(referee.validate_move(position, pass_turn())) == [("QX-14", "COULD_PLAY")]


def test_a_pass_may_be_right_if_no_known_area_has_room(referee: Referee) -> None:
    position = told({0: [LARGE, LARGE, MIXED]}, stores={0: "R - -"}, central=CENTRAL)
    verdict = referee.validate_move(position, pass_turn())
    assert legal(verdict)
    assert "QX-14" in unchecked(verdict)


def test_whether_the_game_is_over_is_not_known(referee: Referee) -> None:
    position = late()
    position.qubix.ClearField("boards")
    outcome = referee.check_game_end(position)
    assert status(outcome) == "UNDETERMINED"
    assert list(outcome.unchecked_rule_ids) == ["QX-15"]


def test_one_block_that_can_be_laid_shows_that_the_game_goes_on(referee: Referee) -> None:
    position = told({2: ""}, stores={1: "B . ."})
    assert status(referee.check_game_end(position)) == "IN_PROGRESS"


def test_a_game_of_which_nobody_knows_the_store_can_be_played(referee: Referee) -> None:
    started = referee.start_game(QUBIX, seated(3), deal=qubix_pb2.QubixDeal()).position
    applied = referee.apply_move(started, build(described("B2"), 1, spot(0, 0, X)))
    assert not broken(applied.verdict)
    assert applied.position.state.to_move == 1
    assert applied.position.state.turn == 1
    stored = referee.apply_move(applied.position, store(described("R3")))
    assert store_of(stored.position, 1) == [("R3", 0)]


def test_who_has_nothing_to_lay_passes_whatever_others_may_do(referee: Referee) -> None:
    """Both stores to take from are known to be empty. Whether there is room on the third area
    matters only to the first player, who has a block."""
    position = late(stores={0: "R - -"}, to_move=1)
    del position.qubix.boards[2]
    verdict = referee.validate_move(position, pass_turn())
    assert legal(verdict)
    assert "QX-14" not in unchecked(verdict)


def test_nobody_gets_totals_if_nobody_knows_who_moves(referee: Referee) -> None:
    position = full({1: CORNER}, top=["B B B B B"], to_move=None)
    response = referee.score_turn(position, build(last_block(position, "B1"), 1, spot(1, 1)))
    assert response.verdict.score.items
    assert not response.totals


# What cannot be listed


def missing_from(position: game_pb2.GameState) -> Sequence[tuple[str, str]]:
    return faults(lambda: list(Referee.embedded().list_legal_moves(position)))


def test_what_is_needed_to_list_the_moves_is_named() -> None:
    whole = full()
    whole.qubix.ClearField("central_store")
    assert missing_from(whole) == [("position.state.qubix.central_store", "NOT_KNOWN")]
    whole = full()
    del whole.qubix.boards[2]
    assert missing_from(whole) == [("position.state.qubix.boards", "NOT_KNOWN")]
    whole = full()
    board_of(whole, 0).ClearField("store")
    assert missing_from(whole) == [("position.state.qubix.boards[0].store", "NOT_KNOWN")]
    assert missing_from(full(to_move=None)) == [("position.state.to_move", "NOT_KNOWN")]


# Blocks of a store of which some have no number


@pytest.mark.parametrize("numbers", [(0, 7), (7, 0)])
@pytest.mark.parametrize("backwards", [False, True])
def test_qx_5_a_block_by_kind_leaves_the_one_without_a_number(
    referee: Referee, numbers: tuple[int, int], *, backwards: bool
) -> None:
    """However the store and the move are ordered: block 43 is the one that has no number."""
    position = told({0: ""}, stores={0: "R R ."})
    for stored, number in zip(board_of(position, 0).store.blocks, numbers, strict=True):
        stored.id = number
    laid = [(described("R1"), spot(0, 0)), (block(43), spot(1, 0))]
    verdict = referee.validate_move(position, build_from_store(0, *laid[:: -1 if backwards else 1]))
    assert legal(verdict)
    assert unchecked(verdict) == ["QX-5"]


def test_qx_5_too_few_blocks_for_all_numbers(referee: Referee) -> None:
    """Which of the two numbers is not there cannot be told."""
    position = told({0: ""}, stores={0: "R . ."})
    board_of(position, 0).store.blocks[0].id = 0
    move = build_from_store(0, (block(43), spot(0, 0)), (block(44), spot(1, 0)))
    assert only(referee.validate_move(position, move)).message == (
        "There are too few blocks in the mover's own store for all that are named."
    )


@pytest.mark.parametrize(
    ("at", "rule", "reason"),
    [
        (spot(9, 9), "QX-7", "OUTSIDE_AREA"),
        (spot(0, 0), "QX-7", "CELL_OCCUPIED"),
        (spot(3, 3, level=1), "QX-8", "LEVEL_BELOW_NOT_FULL"),
    ],
)
def test_where_no_block_can_lie_an_unknown_one_cannot_either(
    referee: Referee, at: qubix_pb2.QubixSpot, rule: str, reason: str
) -> None:
    position = told({0: CORNER})
    for taken in (block(70), described("R2")):
        verdict = referee.validate_move(position, build(taken, 0, at))
        assert (rule, reason) in broken(verdict)
    assert not legal(referee.validate_move(position, build_from_store(0, (block(70), at))))


def test_a_block_that_is_not_there_is_judged_all_the_same(referee: Referee) -> None:
    """So that knowing the store never finds less than not knowing it."""
    move = build_from_store(1, (described("R1"), spot(0, 0)))
    known = referee.validate_move(told({1: CORNER}, stores={0: ""}), move)
    assert broken(known) == [("QX-5", "BLOCK_NOT_THERE"), ("QX-7", "CELL_OCCUPIED")]
    assert broken(referee.validate_move(told({1: CORNER}), move)) == [("QX-7", "CELL_OCCUPIED")]


def test_qx_13_a_figure_that_does_not_exist_is_told_with_everything_else(referee: Referee) -> None:
    position = full({0: CORNER}, top=["R R R R R"])
    move = build(last_block(position, "R1"), 0, spot(0, 0), figure=11)
    assert broken(referee.validate_move(position, move)) == [
        ("QX-13", "FIGURE_NOT_MADE"),
        ("QX-7", "CELL_OCCUPIED"),
    ]
    del position.qubix.boards[0]
    verdict = referee.validate_move(position, move)
    assert broken(verdict) == [("QX-13", "FIGURE_NOT_MADE")]
    assert "QX-13" not in unchecked(verdict)


def test_what_cannot_matter_is_not_listed_as_unchecked(referee: Referee) -> None:
    stored = referee.validate_move(told({0: ""}), store(block(70), 1))
    assert not {"QX-8", "QX-10"} & set(unchecked(stored))
    position = full(stores={0: "R - -"}, to_move=None)
    number = board_of(position, 0).store.blocks[0].id
    seen = referee.validate_move(position, build_from_store(0, (block(number), spot(0, 0, X))))
    assert legal(seen)
    assert not {"QX-7", "QX-8", "QX-10"} & set(unchecked(seen))


def test_qx_16_board_2_may_be_the_neutral_one(referee: Referee) -> None:
    verdict = referee.validate_move(state(""), store(BLUE_SINGLE, 1, board=2, player=0))
    assert broken(verdict) == [("QX-9", "NOT_OWN_STORE")]
    assert "QX-16" in unchecked(verdict)

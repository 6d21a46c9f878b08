"""Qubix with the mover, the players or boards unknown."""

from collections.abc import Sequence

import pytest

from referee.v1 import game_pb2, qubix_pb2
from referee_client import Referee
from referee_client.qubix import (
    X,
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
    told,
    totals,
    with_figures,
)
from tests.games.qubix.tables import BLUE_SINGLE, CORNER, kinds, unchecked
from tests.support.builders import broken, events, faults, kind, legal, only, seated, status

CENTRAL = ["R Y B V P"]


def without_players(position: game_pb2.GameState) -> game_pb2.GameState:
    copy = game_pb2.GameState()
    copy.CopyFrom(position)
    copy.ClearField("players")
    copy.ClearField("to_move")
    return copy


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
    """Otherwise one of them would stay as if nothing had happened there."""
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
    """With two players the second number goes to the opponent, with more to the third player.

    Nobody is given points that may be somebody else's.
    """
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
    """If only the neutral board shows the other side, what counts depends on how many players
    play."""
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
    """The central store and the player's own are known to be empty.

    Whether there is room on the third area matters only to the first player, who has a block.
    """
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
    """Block 43 is the one without a number, in whatever order the store and the move are."""
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
    """This way, knowing the store never finds less than not knowing it."""
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

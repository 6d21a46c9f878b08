"""The rules of Qubix: two players, several violations at once, and impossible positions."""

from collections.abc import Mapping
from functools import partial

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
    store,
)
from tests.games.qubix.builders import (
    COVERED_END,
    QUBIX,
    SIDE_A,
    SIDE_B,
    Cell,
    board_of,
    completed,
    described,
    drawn,
    figure,
    full,
    last_block,
    late,
    lay,
    points,
    shares,
    singles,
    start,
    stored_block,
    told,
    totals,
    with_figures,
)
from tests.games.qubix.tables import COLUMNS, state_faults
from tests.support.builders import (
    broken,
    faults,
    legal,
    only,
    seated,
)

OTHER_SIDE = qubix_pb2.QUBIX_NEUTRAL_SIDE_OTHER


# QX-16: two players


def test_qx_16_a_neutral_board_joins(referee: Referee) -> None:
    begun = start(referee, players=2)
    assert [each.board for each in begun.qubix.boards] == [0, 1, 2]
    assert [each.HasField("store") for each in begun.qubix.boards] == [True, True, False]


@pytest.mark.parametrize("player", [0, 1])
def test_qx_16_a_figure_there_scores_for_maker_and_opponent(referee: Referee, player: int) -> None:
    position = full(
        {2: ". . . .\n. . . .\nB . . .\nB - . ."}, top=["B B B B B"], players=2, to_move=player
    )
    move = build(last_block(position, "B1"), 2, spot(1, 1))
    applied = referee.apply_move(position, move)
    assert shares(applied.verdict) == [
        ("FIGURE_MADE", player, 4),
        ("FIGURE_OWNED", 1 - player, 2),
    ]
    assert [item.rule_id for item in applied.verdict.score.items] == ["QX-12", "QX-16"]
    assert totals(applied.position) == ([4, 2] if player == 0 else [2, 4])


def test_qx_16_the_players_own_boards_score_as_ever(referee: Referee) -> None:
    for board, expected in (
        (0, [("FIGURE_MADE", 0, 4)]),
        (1, [("FIGURE_MADE", 0, 4), ("FIGURE_OWNED", 1, 2)]),
    ):
        position = full({board: ". . . .\n. . . .\nB . . .\nB - . ."}, top=["B B B B B"], players=2)
        move = build(last_block(position, "B1"), board, spot(1, 1))
        assert shares(referee.validate_move(position, move)) == expected


@pytest.mark.parametrize(("side", "other"), [(SIDE_A, SIDE_B), (SIDE_B, SIDE_A)])
def test_qx_16_the_neutral_board_may_show_the_other_side(
    referee: Referee, side: "qubix_pb2.QubixSide", other: "qubix_pb2.QubixSide"
) -> None:
    figures: Mapping[int, list[Cell]] = {SIDE_A: drawn("##/##"), SIDE_B: drawn(".##/##.")}
    for neutral, shown in ((OTHER_SIDE, other), (qubix_pb2.QUBIX_NEUTRAL_SIDE_SAME, side)):
        options = qubix_pb2.QubixOptions(side=side, neutral_side=neutral)
        for board, expected in ((0, side), (1, side), (2, shown)):
            for printed, cells in figures.items():
                *first, (x, y) = cells
                position = told({board: singles(first, "B")}, players=2, options=options)
                move = build(described("B1"), board, spot(x, y))
                verdict = referee.validate_move(position, move)
                assert points(verdict) == (4 if printed == expected else 0)
                assert all(item.qubix.side == expected for item in verdict.score.items)


def test_qx_16_with_three_players_no_board_is_neutral(referee: Referee) -> None:
    options = qubix_pb2.QubixOptions(neutral_side=OTHER_SIDE)
    verdict = completed(referee, drawn("##/##"), board=2, options=options)
    assert shares(verdict) == [("FIGURE_MADE", 0, 4), ("FIGURE_OWNED", 2, 2)]


def test_qx_16_nobody_uses_the_neutral_store(referee: Referee) -> None:
    position = full(top=["R R R R R"], players=2)
    verdict = referee.validate_move(position, store(last_block(position, "R1"), board=2))
    assert broken(verdict) == [("QX-16", "NOT_OWN_STORE")]
    assert only(verdict).metadata == {"board": "2"}
    assert legal(referee.validate_move(position, store(last_block(position, "R1"), board=0)))


def test_qx_16_nothing_can_be_in_the_neutral_store(referee: Referee) -> None:
    position = full(players=2)
    board_of(position, 2).store.blocks.add(colour=1, size=1)
    assert ("boards[2].store", "NOT_ALLOWED", "QX-16") in state_faults(referee, position)


def test_qx_16_the_opponents_store_stays_the_opponents(referee: Referee) -> None:
    position = full(top=["R R R R R"], players=2)
    verdict = referee.validate_move(position, store(last_block(position, "R1"), board=1))
    assert broken(verdict) == [("QX-9", "NOT_OWN_STORE")]


def test_qx_16_of_equal_figures_the_least_for_the_opponent_counts(referee: Referee) -> None:
    options = with_figures(figure("##", 3, 2), figure("#", 3, 0))
    position = told({2: COVERED_END}, players=2, options=options)
    verdict = referee.validate_move(position, build(described("R1"), 2, spot(2, 0)))
    assert shares(verdict)[:2] == [("FIGURE_MADE", 0, 3), ("FIGURE_OWNED", 1, 0)]


def test_qx_16_a_neutral_area_has_room_like_any_other(referee: Referee) -> None:
    """The last block can only be laid on the neutral board, so nobody may pass."""
    position = late(central="B", players=2)
    assert broken(referee.validate_move(position, pass_turn())) == [("QX-14", "COULD_PLAY")]


# Several violations at once


def test_every_violation_is_told(referee: Referee) -> None:
    """The move is out of turn, takes a covered block, and lays it on an occupied cell."""
    position = full({1: "R . . ."}, to_move=1)
    covered_block = position.qubix.central_store.blocks[0]
    move = build(block(covered_block.id), 1, spot(0, 0, X), player=0)
    assert broken(referee.validate_move(position, move)) == [
        ("GM-1", "NOT_YOUR_TURN"),
        ("QX-6", "BLOCK_COVERED"),
        ("QX-7", "CELL_OCCUPIED"),
    ]


def test_every_block_of_a_turn_is_judged(referee: Referee) -> None:
    position = full({1: "Y . . ."}, stores={0: "R B V"})
    red, blue, violet = (stored_block(position, 0, cell) for cell in range(3))
    move = build_from_store(
        1, (red, spot(0, 0)), (blue, spot(4, 0)), (violet, spot(0, 0, level=1)), (red, spot(1, 1))
    )
    verdict = referee.validate_move(position, move)
    assert broken(verdict) == [
        ("QX-5", "BLOCK_NOT_THERE"),
        ("QX-5", "WRONG_NUMBER_OF_BLOCKS"),
        ("QX-7", "CELL_OCCUPIED"),
        ("QX-7", "OUTSIDE_AREA"),
        ("QX-8", "LEVEL_BELOW_NOT_FULL"),
    ]


def test_a_block_may_be_both_outside_and_too_high(referee: Referee) -> None:
    assert broken(lay(referee, "", "R1", spot(4, 0, level=3))) == [
        ("QX-7", "OUTSIDE_AREA"),
        ("QX-8", "TOO_HIGH"),
    ]


def test_a_block_may_be_for_the_wrong_store_and_too_long(referee: Referee) -> None:
    position = full(top=["R - - R -"])
    move = store(last_block(position, "R3"), 1, board=1)
    assert broken(referee.validate_move(position, move)) == [
        ("QX-7", "OUTSIDE_STORE"),
        ("QX-9", "NOT_OWN_STORE"),
    ]


def test_a_block_may_be_for_the_wrong_store_and_have_no_room_there(referee: Referee) -> None:
    position = full(stores={1: "Y . ."}, top=["R R R R R"])
    move = store(last_block(position, "R1"), board=1)
    assert broken(referee.validate_move(position, move)) == [
        ("QX-7", "STORE_OCCUPIED"),
        ("QX-9", "NOT_OWN_STORE"),
    ]


def test_an_illegal_move_changes_nothing(referee: Referee) -> None:
    position = full({1: "R . . ."}, top=["R R R R R"])
    applied = referee.apply_move(position, build(last_block(position, "R1"), 1, spot(0, 0)))
    assert not legal(applied.verdict)
    assert applied.position.state.qubix.boards == position.qubix.boards
    assert applied.position.state.qubix.central_store == position.qubix.central_store
    assert not applied.events


def test_violations_speak_french(target: str) -> None:
    with Referee.connect(target, language="fr") as arbitre:
        verdict = lay(arbitre, "", "R1", spot(0, 0, level=3))
        assert only(verdict).message == "Pas plus de 3 niveaux."


def in_both(target: str, position: game_pb2.GameState, move: game_pb2.Move) -> tuple[str, str]:
    """The sentences for the only violation of a move, in English and in French."""
    said = []
    for language in ("en", "fr"):
        with Referee.connect(target, language=language) as arbiter:
            said.append(only(arbiter.validate_move(position, move)).message)
    return said[0], said[1]


def test_qx_5_a_block_of_another_kind_is_told_from_one_that_is_not_there(target: str) -> None:
    position = full({1: "V . . ."}, stores={0: "R . ."}, top=["B B B B B"])
    own, central = stored_block(position, 0, 0).id, last_block(position, "B1").id
    laid = board_of(position, 1).area[0].id
    for move, english, french in (
        (
            build(block(central, "R", 1), 0, spot(0, 0)),
            f"Block {central} has another colour or size.",
            f"Le bloc {central} est d’une autre couleur ou d’une autre taille.",
        ),
        (
            build_from_store(0, (block(own, size=2), spot(0, 0, X))),
            f"Block {own} has another colour or size.",
            f"Le bloc {own} est d’une autre couleur ou d’une autre taille.",
        ),
        (
            store(block(laid), 1),
            f"Block {laid} is not in the central store.",
            f"Le bloc {laid} n’est pas dans la réserve centrale.",
        ),
        (
            build_from_store(0, (block(central), spot(0, 0))),
            f"Block {central} is not in the mover's own store.",
            f"Le bloc {central} n’est pas dans la réserve du joueur.",
        ),
        (
            build_from_store(0, (block(own), spot(0, 0)), (block(own), spot(1, 0))),
            f"Block {own} is taken twice.",
            f"Le bloc {own} est pris deux fois.",
        ),
    ):
        assert in_both(target, position, move) == (english, french)


def test_qx_5_a_block_without_a_number_is_told_by_colour_and_size(target: str) -> None:
    known = full(stores={0: "R . ."}, top=["B B B B B"])
    taken_up = told({0: "B - - .\nB - - .\nB - - .\n. . . ."}, central=["R Y B V P"])
    unseen = told({0: "B - - .\nB - - .\nB - - .\n. . . ."})
    double = (described("R2"), spot(0, 0, X))
    for position, move, english, french in (
        (
            taken_up,
            build(described("R2"), 0, spot(0, 0, X)),
            "The block to take, a red double, is not in the central store.",
            "Le bloc à prendre, un double rouge, n’est pas dans la réserve centrale.",
        ),
        (
            unseen,
            store(described("B3")),
            "The block to take, a blue triple, is not in the central store.",
            "Le bloc à prendre, un triple bleu, n’est pas dans la réserve centrale.",
        ),
        (
            known,
            build_from_store(0, double),
            "The block to take, a red double, is not in the mover's own store.",
            "Le bloc à prendre, un double rouge, n’est pas dans la réserve du joueur.",
        ),
        (
            told({0: ""}, stores={0: "B - -"}),
            build_from_store(0, *[(described("B3"), spot(0, y, X)) for y in range(2)]),
            "There are not so many blocks of this kind in the mover's own store: a blue triple.",
            (
                "Il n’y a pas autant de blocs de cette sorte dans la réserve du joueur : "
                "un triple bleu."
            ),
        ),
        (
            told({0: ""}),
            build_from_store(0, double, (described("Y2"), spot(0, 1, X))),
            "All these blocks together do not fit in the mover's own store.",
            "Tous ces blocs ensemble ne tiennent pas dans la réserve du joueur.",
        ),
    ):
        assert in_both(target, position, move) == (english, french)
        assert only(Referee.embedded().validate_move(position, move)).metadata["block"] == "0"


def test_qx_13_the_figure_that_was_not_made_is_told_by_name(target: str) -> None:
    position = told({0: ""})
    position.qubix.options.side = SIDE_B
    for claim, english, french in (
        (
            1,
            "Figure 1 (four corners) was not made in this turn.",
            "La figure 1 (quatre coins) n’a pas été réalisée pendant ce tour.",
        ),
        (
            6,
            "There is no figure 6.",
            "Il n’y a pas de figure 6.",
        ),
    ):
        move = build(described("R1"), 0, spot(0, 0), figure=claim)
        assert in_both(target, position, move) == (english, french)
    stored = store(described("R1"))
    stored.qubix.figure = 5
    position.qubix.boards[0].store.SetInParent()
    english, french = in_both(target, position, stored)
    assert english == "Figure 5 (pinwheel) was not made in this turn."
    assert french == "La figure 5 (moulin) n’a pas été réalisée pendant ce tour."


@pytest.mark.parametrize(
    ("name", "said"), [("Zorro {x}", "Figure 0 (Zorro {x})"), ("", "Figure 0"), (" \n", "Figure 0")]
)
def test_qx_13_a_figure_of_ones_own_is_told_by_its_own_name(
    referee: Referee, name: str, said: str
) -> None:
    options = with_figures(figure("##/##", 4, 2))
    options.configuration.side_a[0].name = name
    verdict = lay(referee, "", "R1", spot(0, 0), options=options, claim=0)
    assert only(verdict).message == f"{said} was not made in this turn."
    assert only(verdict).metadata == {"figure": "0"}


# Impossible states


def test_every_fault_of_a_position_is_named(referee: Referee) -> None:
    position = told(
        {0: ["R . . .", "Y . . ."], 1: "R . . ."},
        stores={1: "R - -"},
        central=[". . . . .\n" * 5, "R . . . ."],
        scores=[0, 0, -5],
    )
    found = state_faults(referee, position)
    assert {place for place, *_ in found} >= {
        "central_store.blocks[0]",
        "boards[0].area",
        "position.state.players[2].score",
    }


@pytest.mark.parametrize("board", [3, 4])
def test_there_are_no_more_boards_than_players(referee: Referee, board: int) -> None:
    assert faults(partial(referee.check_game_end, told({board: ""}))) == [
        ("position.state.qubix.boards[0].board", "OUT_OF_RANGE")
    ]


def test_no_board_is_told_twice(referee: Referee) -> None:
    position = told({0: ""})
    position.qubix.boards.add(board=0)
    assert faults(partial(referee.check_game_end, position)) == [
        ("position.state.qubix.boards[1].board", "DUPLICATE")
    ]


def test_blocks_cannot_have_been_laid_before_the_first_turn(referee: Referee) -> None:
    """A turn takes at most one block from the central store, whether or not that is known."""
    assert not referee.validate_state(told({0: "R Y . ."}, to_move=2, turn=2))
    assert [
        fault[1] for fault in state_faults(referee, told({0: "R Y . ."}, to_move=1, turn=1))
    ] == ["MISMATCH"]


def test_who_begins_is_at_the_table_in_every_position(referee: Referee) -> None:
    position = told({0: ""}, options=qubix_pb2.QubixOptions(first_player=3))
    assert [fault[:2] for fault in state_faults(referee, position)] == [
        ("options.first_player", "OUT_OF_RANGE")
    ]


def test_qx_2_a_reported_store_without_numbers_is_numbered(referee: Referee) -> None:
    seeded = referee.start_game(QUBIX, seated(3), seed=bytes(32)).position.state
    deal = qubix_pb2.QubixDeal(central_store=seeded.qubix.central_store)
    for each in deal.central_store.blocks:
        each.id = 0
    started = referee.start_game(QUBIX, seated(3), deal=deal).position.state
    assert started.qubix.central_store == seeded.qubix.central_store


def test_qx_6_a_hole_that_no_block_could_have_left_cannot_be(referee: Referee) -> None:
    """The middle of the highest level is gone, though all around it is still there."""
    hole = COLUMNS.splitlines()
    hole[2] = "R Y . V P"
    (fault,) = state_faults(referee, told(central=["\n".join(hole)]))
    assert fault == ("central_store", "MISMATCH", "QX-6")
    hole[1] = hole[0] = "R Y . V P"
    assert not referee.validate_state(told(central=["\n".join(hole)]))

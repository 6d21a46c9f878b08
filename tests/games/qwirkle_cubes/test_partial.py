"""Qwirkle Cubes with only part of it known: what is judged, and which rules are unchecked.

A scoring app at a real table knows the table and the move; hands lie open, but nobody types in
every face. The referee draws conclusions, but guesses nothing.
"""

import pytest

from referee.v1 import game_pb2
from referee_client import Referee
from referee_client.qwirkle_cubes import (
    bag,
    forced_reroll,
    hand,
    lay,
    pass_turn,
    reroll,
    rolled,
    state,
)
from tests.games.qwirkle_cubes.builders import (
    AFTER,
    BEFORE,
    BLOCK,
    RED_OVER_GREEN,
    full,
    hand_of,
    told,
    without,
)
from tests.games.qwirkle_cubes.tables import (
    CIRCLES,
    DEAD,
    DEAD_OWN_HAND,
    DEAD_TABLE,
    EARLY,
    ENDS,
    EVERYTHING,
    FIFTEEN_REDS,
    FOURTEEN_REDS,
    HALF_A_HAND,
    HIDDEN,
    HOLDER,
    LAST,
    LAST_EMPTY_BAG,
    LAST_OWN_HAND,
    LAST_SIZES,
    LAST_TABLE_ONLY,
    LATE,
    LATE_DIAMOND,
    LATE_OWN_HAND,
    NO_FIT,
    NO_MOVER,
    NO_PHASE,
    NOBODY_TO_MOVE,
    OTHER,
    OWN_HAND,
    RED_DIAMOND,
    SEATS_ONLY,
    SIZES,
    TABLE_ONLY,
)
from tests.support.builders import (
    broken,
    codes,
    end_reason,
    events,
    faults,
    legal,
    only,
    status,
)

# What each one knows, early in the game and late


SEATS_AND_PHASE = told(EARLY, phase=BEFORE)


BOTH_HANDS = told(EARLY, hands=[hand(0, HOLDER), hand(1, OTHER)], phase=BEFORE)


BAG_ONLY = told(EARLY, bag=full(EARLY, HOLDER, OTHER).qwirkle_cubes.bag, phase=BEFORE)


STUCK = told(CIRCLES, hands=[hand(0, NO_FIT)], phase=BEFORE)


STUCK_NO_PHASE = told(CIRCLES, hands=[hand(0, NO_FIT)])


STUCK_HALF = told(CIRCLES, hands=[hand(0, "Bs Yd", hidden=4)], phase=BEFORE)


STUCK_SIZES = told(CIRCLES, hands=HIDDEN, bag=bag(hidden=76), phase=AFTER)


DEAD_OTHER_HAND = told(RED_OVER_GREEN, hands=[hand(1, DEAD)], phase=BEFORE, options=ENDS)


DEAD_HALF = [hand(0, "Ro Rs", hidden=4)]


DEAD_HALF_HAND = told(RED_OVER_GREEN, hands=DEAD_HALF, phase=BEFORE, options=ENDS)


LATE_OTHER_HAND = told(LATE, players=4, hands=[hand(1, HOLDER)], phase=BEFORE)


LAST_OTHER_HAND = told(LAST, hands=[hand(1, "Gs")])


@pytest.mark.parametrize(
    ("known", "move", "unchecked"),
    [
        pytest.param(TABLE_ONLY, RED_DIAMOND, "GM-1 QC-5", id="table only"),
        pytest.param(SEATS_ONLY, RED_DIAMOND, "QC-5", id="whose turn it is"),
        pytest.param(NOBODY_TO_MOVE, RED_DIAMOND, "GM-1 QC-5", id="not whose turn it is"),
        pytest.param(NO_MOVER, lay((2, 0, "Rd"), player=0), "GM-1", id="hands, not whose turn"),
        pytest.param(NO_MOVER, RED_DIAMOND, "GM-1 QC-5", id="hands, but nobody moves"),
        pytest.param(OWN_HAND, RED_DIAMOND, "", id="own hand"),
        pytest.param(NO_PHASE, RED_DIAMOND, "", id="not how far the turn has got"),
        pytest.param(BOTH_HANDS, RED_DIAMOND, "", id="both hands, no bag"),
        pytest.param(BAG_ONLY, RED_DIAMOND, "QC-5", id="bag, no hands"),
        pytest.param(SIZES, RED_DIAMOND, "QC-5", id="sizes"),
        pytest.param(HALF_A_HAND, RED_DIAMOND, "", id="half a hand, a known cube"),
        pytest.param(HALF_A_HAND, lay((2, 0, "Rc")), "QC-5", id="half a hand, a hidden cube"),
        pytest.param(EVERYTHING, RED_DIAMOND, "", id="everything"),
        pytest.param(DEAD_TABLE, lay((0, 1, "Bo")), "GM-2 QC-5", id="is anybody left to lay?"),
        pytest.param(LATE_OWN_HAND, LATE_DIAMOND, "GM-2", id="late, keeps cubes"),
        pytest.param(LATE_OTHER_HAND, LATE_DIAMOND, "GM-2 QC-5 QC-8", id="late, other hand"),
        pytest.param(LAST_TABLE_ONLY, LATE_DIAMOND, "GM-1 GM-2 QC-5 QC-8", id="last table"),
        pytest.param(LAST_OWN_HAND, LATE_DIAMOND, "GM-2", id="last, a short hand"),
        pytest.param(LAST_OTHER_HAND, LATE_DIAMOND, "GM-2 QC-5 QC-8", id="last, other hand"),
        pytest.param(LAST_SIZES, LATE_DIAMOND, "QC-5", id="last, sizes"),
        pytest.param(LAST_EMPTY_BAG, LATE_DIAMOND, "GM-2 QC-5 QC-8", id="last, empty bag"),
    ],
)
def test_a_lay_is_judged_as_far_as_the_position_is_known(
    referee: Referee, known: game_pb2.GameState, move: game_pb2.Move, unchecked: str
) -> None:
    verdict = referee.validate_move(known, move)
    assert legal(verdict)
    assert sorted(verdict.unchecked_rule_ids) == sorted(unchecked.split())


@pytest.mark.parametrize(
    ("known", "move", "unchecked"),
    [
        pytest.param(SEATS_ONLY, reroll("Gx"), "QC-4", id="whose turn it is"),
        pytest.param(SEATS_AND_PHASE, reroll(hidden=3), "QC-4", id="no hands"),
        pytest.param(OWN_HAND, reroll("Gx Px"), "", id="own hand"),
        pytest.param(NO_PHASE, reroll("Gx Px"), "QC-4", id="not how far the turn has got"),
        pytest.param(NO_MOVER, reroll("Gx", player=0), "GM-1", id="not whose turn it is"),
        pytest.param(BAG_ONLY, reroll("Gx"), "QC-4", id="bag, no hands"),
        pytest.param(SIZES, reroll(hidden=3), "", id="sizes, unseen cubes"),
        pytest.param(SIZES, reroll("Gx"), "QC-4", id="sizes, a named cube"),
        pytest.param(HALF_A_HAND, reroll("Gx", hidden=4), "", id="half a hand, a known cube"),
        pytest.param(HALF_A_HAND, reroll("Rc"), "QC-4", id="half a hand, a hidden cube"),
        pytest.param(EVERYTHING, reroll("Gx"), "", id="everything"),
        pytest.param(DEAD_HALF_HAND, reroll("Ro"), "GM-2 QC-9", id="would any roll help?"),
        pytest.param(LATE_OWN_HAND, reroll("Rd", hidden=2), "GM-2", id="late"),
    ],
)
def test_a_reroll_is_judged_as_far_as_the_position_is_known(
    referee: Referee, known: game_pb2.GameState, move: game_pb2.Move, unchecked: str
) -> None:
    verdict = referee.validate_move(known, move)
    assert legal(verdict)
    assert sorted(verdict.unchecked_rule_ids) == sorted(unchecked.split())


@pytest.mark.parametrize(
    ("known", "move", "unchecked"),
    [
        pytest.param(told(CIRCLES), forced_reroll(), "QC-6", id="whose turn it is"),
        pytest.param(told(CIRCLES), forced_reroll(NO_FIT), "QC-6", id="named, no hands"),
        pytest.param(STUCK, forced_reroll(), "", id="own hand"),
        pytest.param(STUCK, forced_reroll(NO_FIT), "", id="own hand, named"),
        pytest.param(STUCK_NO_PHASE, forced_reroll(), "", id="not how far the turn has got"),
        pytest.param(STUCK_HALF, forced_reroll(), "QC-6", id="half a hand"),
        pytest.param(STUCK_SIZES, forced_reroll(), "QC-6", id="sizes"),
        pytest.param(DEAD_TABLE, forced_reroll(), "GM-2 QC-6 QC-9", id="would any roll help?"),
    ],
)
def test_a_forced_reroll_is_judged_as_far_as_the_position_is_known(
    referee: Referee, known: game_pb2.GameState, move: game_pb2.Move, unchecked: str
) -> None:
    verdict = referee.validate_move(known, move)
    assert legal(verdict)
    assert sorted(verdict.unchecked_rule_ids) == sorted(unchecked.split())


@pytest.mark.parametrize(
    ("known", "unchecked"),
    [
        pytest.param(DEAD_OWN_HAND, "GM-2", id="own hand"),
        pytest.param(DEAD_HALF_HAND, "GM-2 QC-5 QC-9", id="half a hand"),
        pytest.param(DEAD_TABLE, "GM-2 QC-5 QC-9", id="no hands"),
        pytest.param(
            told(RED_OVER_GREEN, players=0, to_move=None, options=ENDS),
            "GM-1 GM-2 QC-5 QC-9",
            id="table only",
        ),
        pytest.param(state(RED_OVER_GREEN), "GM-1 QC-5 QC-9", id="table only, with redraws"),
    ],
)
def test_a_pass_is_judged_as_far_as_the_position_is_known(
    referee: Referee, known: game_pb2.GameState, unchecked: str
) -> None:
    verdict = referee.validate_move(known, pass_turn())
    assert legal(verdict)
    assert sorted(verdict.unchecked_rule_ids) == sorted(unchecked.split())


def test_qc_9_beside_a_hand_that_is_stuck_nobody_passes(referee: Referee) -> None:
    """If the mover could not lay either, the game would be over."""
    verdict = referee.validate_move(DEAD_OTHER_HAND, pass_turn())
    assert broken(verdict) == [("QC-9", "MUST_REDRAW")]


@pytest.mark.parametrize(
    ("known", "move", "unchecked"),
    [
        pytest.param(state(), lay((0, 0, "Ro")), "GM-1 QC-2 QC-3 QC-5", id="only the move"),
        pytest.param(
            told(hands=[hand(0, HOLDER)]),
            lay((0, 0, "Rd"), (1, 0, "Rc")),
            "QC-2",
            id="own hand",
        ),
        pytest.param(
            told(hands=[hand(0, "Rd", hidden=5)]),
            lay((0, 0, "Rd"), (1, 0, "Rc")),
            "QC-2 QC-3 QC-5",
            id="half a hand",
        ),
    ],
)
def test_an_opening_is_judged_as_far_as_the_hands_are_known(
    referee: Referee, known: game_pb2.GameState, move: game_pb2.Move, unchecked: str
) -> None:
    verdict = referee.validate_move(known, move)
    assert legal(verdict)
    assert sorted(verdict.unchecked_rule_ids) == sorted(unchecked.split())


EARLY_KNOWLEDGE = {
    "table only": TABLE_ONLY,
    "whose turn it is": SEATS_ONLY,
    "not whose turn it is": NOBODY_TO_MOVE,
    "own hand": OWN_HAND,
    "not how far the turn has got": NO_PHASE,
    "bag, no hands": BAG_ONLY,
    "sizes": SIZES,
    "half a hand": HALF_A_HAND,
    "everything": EVERYTHING,
}


whatever_is_known = pytest.mark.parametrize(
    "known", EARLY_KNOWLEDGE.values(), ids=EARLY_KNOWLEDGE.keys()
)


@whatever_is_known
def test_points_do_not_hang_on_what_is_known(referee: Referee, known: game_pb2.GameState) -> None:
    assert referee.score_turn(known, RED_DIAMOND).verdict.score.points == 3


@whatever_is_known
def test_what_the_table_refutes_is_refuted_whatever_is_known(
    referee: Referee, known: game_pb2.GameState
) -> None:
    verdict = referee.validate_move(known, lay((2, 0, "Gx"), (3, 0, "Px")))
    assert broken(verdict)[0] == ("LN-2", "LINE_MIXED")


# Conclusions: all six colours fit somewhere, so some roll of any hand could be laid


@whatever_is_known
def test_a_table_that_takes_every_colour_is_not_dead(
    referee: Referee, known: game_pb2.GameState
) -> None:
    assert status(referee.check_game_end(known)) == "IN_PROGRESS"


@whatever_is_known
def test_where_every_colour_fits_nobody_passes(referee: Referee, known: game_pb2.GameState) -> None:
    verdict = referee.validate_move(known, pass_turn())
    assert ("QC-9", "COULD_REROLL") in broken(verdict)
    assert "QC-9" not in verdict.unchecked_rule_ids


def test_a_hidden_hand_gives_no_face_away(referee: Referee) -> None:
    verdict = referee.validate_move(SIZES, pass_turn())
    assert broken(verdict) == [("QC-9", "COULD_REROLL")]
    assert not only(verdict).qwirkle_cubes.tiles
    assert not only(verdict).cells


@pytest.mark.parametrize(
    ("move", "unchecked"),
    [(reroll("Gx"), "GM-1 QC-4"), (forced_reroll(), "GM-1 QC-6")],
    ids=["reroll", "forced reroll"],
)
def test_where_every_colour_fits_a_roll_helps_whoever_moves(
    referee: Referee, move: game_pb2.Move, unchecked: str
) -> None:
    verdict = referee.validate_move(TABLE_ONLY, move)
    assert legal(verdict)
    assert sorted(verdict.unchecked_rule_ids) == unchecked.split()


# Conclusions: no cube that is out of sight fits


def test_a_dead_table_is_dead_whoever_plays(referee: Referee) -> None:
    outcome = referee.check_game_end(state(BLOCK))
    assert (status(outcome), end_reason(outcome)) == ("OVER", "NO_PLAYER_CAN_LAY")
    for move in (lay((0, 1, "Bo")), reroll("Bo"), forced_reroll(), pass_turn()):
        assert ("GM-2", "GAME_OVER") in broken(referee.validate_move(state(BLOCK), move))


def test_a_lay_that_kills_the_table_ends_the_game_whatever_is_known(referee: Referee) -> None:
    answer = referee.apply_move(told(without(BLOCK, (5, -5))), lay((5, -5, "Px")))
    assert events(answer.events)[-1] == "game_ended"
    assert end_reason(answer.outcome) == "NO_PLAYER_CAN_LAY"


ALL_BUT_REDS_AND_GREENS = bag("O" * 15 + "Y" * 15 + "B" * 15 + "P" * 15 + "RRRGGG")


def test_hidden_hands_of_dead_colours_are_dead(referee: Referee) -> None:
    """All other colours are in the bag."""
    known = told(
        RED_OVER_GREEN, hands=HIDDEN, bag=ALL_BUT_REDS_AND_GREENS, to_move=None, options=ENDS
    )
    assert not referee.validate_state(known)
    outcome = referee.check_game_end(known)
    assert (status(outcome), end_reason(outcome)) == ("OVER", "NO_PLAYER_CAN_LAY")


def test_a_hidden_hand_of_dead_colours_passes_and_does_not_roll(referee: Referee) -> None:
    """The other player has all the blues that are not in the bag."""
    own, other = hand(0, hidden=6), hand(1, "Bo Bo Bo Bs Bs Bs")
    rest = bag("O" * 15 + "Y" * 15 + "B" * 9 + "P" * 15 + "RRRRRRGGGGGG")
    known = told(RED_OVER_GREEN, hands=[own, other], bag=rest, phase=BEFORE)
    assert not referee.validate_state(known)
    verdict = referee.validate_move(known, pass_turn())
    assert (legal(verdict), list(verdict.unchecked_rule_ids)) == (True, [])
    assert broken(referee.validate_move(known, reroll(hidden=2))) == [("QC-9", "NO_ROLL_FITS")]
    assert broken(referee.validate_move(known, forced_reroll())) == [("QC-9", "NO_ROLL_FITS")]
    known.qwirkle_cubes.phase = AFTER
    assert [fault.rule_id for fault in referee.validate_state(known)] == ["QC-9"]


# Conclusions: more hidden cubes than dead ones


THREE_BLUES = "Ro Rs Rd Bo Bs Bd"


@pytest.fixture
def rolled_unseen(referee: Referee) -> game_pb2.Position:
    """Everything was known until a whole hand with three blues was rolled unseen."""
    table = full(RED_OVER_GREEN, THREE_BLUES, DEAD)
    return referee.apply_move(table, reroll(THREE_BLUES)).position


def test_a_roll_nobody_saw_changes_no_colour_so_that_the_game_goes_on(
    referee: Referee, rolled_unseen: game_pb2.Position
) -> None:
    assert hand_of(rolled_unseen, 0) == "? ? ? ? ? ?"
    assert status(referee.check_game_end(rolled_unseen)) == "IN_PROGRESS"


def test_a_roll_nobody_saw_changes_no_colour_so_that_nobody_passes(
    referee: Referee, rolled_unseen: game_pb2.Position
) -> None:
    verdict = referee.validate_move(rolled_unseen, pass_turn())
    assert broken(verdict) == [("QC-9", "COULD_REROLL")]


def test_a_roll_nobody_saw_changes_no_colour_so_that_another_one_helps(
    referee: Referee, rolled_unseen: game_pb2.Position
) -> None:
    verdict = referee.validate_move(rolled_unseen, forced_reroll())
    assert legal(verdict)
    assert list(verdict.unchecked_rule_ids) == ["QC-6"]


def test_hidden_hands_too_large_for_the_dead_colours_can_lay(referee: Referee) -> None:
    """Twelve cubes in hands, but only nine reds and greens that are not in sight."""
    rest = bag("O" * 15 + "Y" * 15 + "B" * 12 + "P" * 15 + "RRRRRGGGG")
    known = told(RED_OVER_GREEN, hands=HIDDEN, bag=rest, to_move=None)
    assert not referee.validate_state(known)
    assert status(referee.check_game_end(known)) == "IN_PROGRESS"


# Conclusions: all fifteen of a colour are in sight


OUT_OF_REDS = [
    pytest.param(told(FIFTEEN_REDS, phase=BEFORE), id="on the table"),
    pytest.param(told(FIFTEEN_REDS, hands=HIDDEN, phase=BEFORE), id="on the table, sizes"),
    pytest.param(
        told(FOURTEEN_REDS, hands=[hand(1, "Rx", hidden=5)], phase=BEFORE), id="in another hand"
    ),
    pytest.param(
        told(FOURTEEN_REDS, bag=bag("R" + "O" * 12 + "Y" * 12 + "G" * 12 + "P" * 13), phase=BEFORE),
        id="in the bag",
    ),
]


@pytest.mark.parametrize("known", OUT_OF_REDS)
def test_a_colour_that_is_all_in_sight_is_in_no_hidden_hand(
    referee: Referee, known: game_pb2.GameState
) -> None:
    assert not referee.validate_state(known)
    for move, rule in (
        (lay((0, 1, "Ro")), "QC-5"),
        (reroll("Ro"), "QC-4"),
        (forced_reroll("Ro Os Yd Gc Px Px"), "QC-6"),
    ):
        verdict = referee.validate_move(known, move)
        assert broken(verdict) == [(rule, "ALL_IN_SIGHT")]
        assert codes(only(verdict).qwirkle_cubes.tiles) == "Ro"


def test_one_red_that_is_not_in_sight_may_be_in_the_hand_once(referee: Referee) -> None:
    known = told(FOURTEEN_REDS, phase=BEFORE)
    assert legal(referee.validate_move(known, reroll("Ro")))
    verdict = referee.validate_move(known, reroll("Ro Rs"))
    assert broken(verdict) == [("QC-4", "ALL_IN_SIGHT")]
    assert codes(only(verdict).qwirkle_cubes.tiles) == "Rs"


def test_a_colour_that_is_all_in_sight_is_not_drawn(referee: Referee) -> None:
    known = told(FIFTEEN_REDS, hands=[hand(0, "Go Os Yd Gc Px Px")], phase=BEFORE)
    move = lay((0, 1, "Go"))
    assert codes([known.qwirkle_cubes.table[0].tile]) == "Bo"
    assert faults(lambda: referee.apply_move(known, move, drawn=rolled("Ro"))) == [
        ("drawn.qwirkle_cubes.cubes[0]", "IMPOSSIBLE_DRAW")
    ]


# Conclusions from sizes and sets


def test_a_hand_short_of_six_means_that_the_bag_is_empty(referee: Referee) -> None:
    verdict = referee.validate_move(LAST_OWN_HAND, LATE_DIAMOND)
    assert [item.rule_id for item in verdict.score.items][-1] == "LN-11"


def test_a_larger_set_elsewhere_excludes_an_opener(referee: Referee) -> None:
    """Who opens is not known; that it is not seat 1 is."""
    known = told(to_move=None, hands=[hand(0, "Ro Rs Rd", hidden=3), hand(1, OTHER)])
    verdict = referee.validate_move(known, lay((0, 0, "Yo"), (1, 0, "Ys"), player=1))
    assert broken(verdict) == [("QC-2", "NOT_THE_OPENER")]
    assert dict(only(verdict).metadata) == {
        "player": "1",
        "largest_set": "3",
        "why": "LARGEST_SET",
    }


def test_a_known_cube_that_fits_forbids_a_forced_reroll(referee: Referee) -> None:
    verdict = referee.validate_move(HALF_A_HAND, forced_reroll())
    assert broken(verdict) == [("QC-6", "COULD_LAY")]
    assert codes(only(verdict).qwirkle_cubes.tiles) == "Rd"


def test_naming_what_is_known_of_half_a_hand_is_not_the_whole_hand(referee: Referee) -> None:
    verdict = referee.validate_move(STUCK_HALF, forced_reroll("Bs Yd"))
    assert broken(verdict) == [("QC-6", "NOT_THE_WHOLE_HAND")]
    assert not only(verdict).qwirkle_cubes.tiles


@pytest.mark.parametrize(
    "known",
    [state(CIRCLES), told(CIRCLES), told(CIRCLES, hands=HIDDEN)],
    ids=["table only", "whose turn it is", "sizes"],
)
def test_while_the_bag_is_not_empty_five_cubes_are_not_the_whole_hand(
    referee: Referee, known: game_pb2.GameState
) -> None:
    verdict = referee.validate_move(known, forced_reroll("Bs Bs Yd Yd Pc"))
    assert broken(verdict) == [("QC-6", "NOT_THE_WHOLE_HAND")]
    assert dict(only(verdict).metadata) == {"rerolled": "5", "hand": "6"}

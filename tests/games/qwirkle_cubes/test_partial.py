"""Qwirkle Cubes as far as it is known: what is judged, and which rules are listed as not checked.

A scoring app at a real table knows the table and the move; hands lie open, but nobody types in
every face. The referee draws conclusions, but guesses nothing.
"""

from functools import partial

import pytest

from referee.v1 import game_pb2, qwirkle_cubes_pb2
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
    CUBES,
    RED_OVER_GREEN,
    WITHOUT_REDRAWS,
    Table,
    bag_of,
    full,
    hand_of,
    late,
    phase_of,
    stairs,
    told,
    without,
)
from tests.support.builders import (
    broken,
    codes,
    end_reason,
    events,
    faults,
    legal,
    only,
    seeded,
    status,
)

HOLDER = "Rd Rc Bs Gx Yb Px"
OTHER = "Yo Ys Oc Gd Pb Bx"
NO_FIT = "Bs Bs Yd Yd Pc Ob"  # nothing goes with a red or a green circle
EARLY = "Ro Rs"
CIRCLES = "Ro Go"
DEAD = "Ro Rs Rd Go Gs Gd"  # no roll of it goes with the reds over the greens

RED_DIAMOND = lay((2, 0, "Rd"))
HIDDEN = [hand(0, hidden=6), hand(1, hidden=6)]

# 77 and 88 cubes: whether the bag is empty cannot be told from the table.
LATE = late("Rd Rc Rb Rx Bs Gx", HOLDER, in_bag="Y").qwirkle_cubes.table
LAST = late("Rd", "Gs").qwirkle_cubes.table
LATE_DIAMOND = lay((-1, 0, "Rd"))

# What each one knows, early in the game and late

TABLE_ONLY = state(EARLY)
SEATS_ONLY = told(EARLY)
SEATS_AND_PHASE = told(EARLY, phase=BEFORE)
NOBODY_TO_MOVE = told(EARLY, to_move=None)
OWN_HAND = told(EARLY, hands=[hand(0, HOLDER)], phase=BEFORE)
NO_PHASE = told(EARLY, hands=[hand(0, HOLDER), hand(1, OTHER)])
NO_MOVER = told(EARLY, hands=[hand(0, HOLDER), hand(1, OTHER)], to_move=None, phase=BEFORE)
BOTH_HANDS = told(EARLY, hands=[hand(0, HOLDER), hand(1, OTHER)], phase=BEFORE)
BAG_ONLY = told(EARLY, bag=full(EARLY, HOLDER, OTHER).qwirkle_cubes.bag, phase=BEFORE)
SIZES = told(EARLY, hands=HIDDEN, bag=bag(hidden=76), phase=BEFORE)
HALF_A_HAND = told(EARLY, hands=[hand(0, "Rd Gx", hidden=4), hand(1, hidden=6)], phase=BEFORE)
EVERYTHING = full(EARLY, HOLDER, OTHER)

STUCK = told(CIRCLES, hands=[hand(0, NO_FIT)], phase=BEFORE)
STUCK_NO_PHASE = told(CIRCLES, hands=[hand(0, NO_FIT)])
STUCK_HALF = told(CIRCLES, hands=[hand(0, "Bs Yd", hidden=4)], phase=BEFORE)
STUCK_SIZES = told(CIRCLES, hands=HIDDEN, bag=bag(hidden=76), phase=AFTER)

ENDS = WITHOUT_REDRAWS
DEAD_OWN_HAND = told(RED_OVER_GREEN, hands=[hand(0, DEAD)], phase=BEFORE, options=ENDS)
DEAD_OTHER_HAND = told(RED_OVER_GREEN, hands=[hand(1, DEAD)], phase=BEFORE, options=ENDS)
DEAD_HALF = [hand(0, "Ro Rs", hidden=4)]
DEAD_HALF_HAND = told(RED_OVER_GREEN, hands=DEAD_HALF, phase=BEFORE, options=ENDS)
DEAD_TABLE = told(RED_OVER_GREEN, phase=BEFORE, options=ENDS)

LATE_OWN_HAND = told(LATE, players=4, hands=[hand(0, "Rd", hidden=5)], phase=BEFORE)
LATE_OTHER_HAND = told(LATE, players=4, hands=[hand(1, HOLDER)], phase=BEFORE)
LAST_TABLE_ONLY = told(LAST, players=0, to_move=None)
LAST_OWN_HAND = told(LAST, hands=[hand(0, "Rd")])
LAST_OTHER_HAND = told(LAST, hands=[hand(1, "Gs")])
LAST_SIZES = told(LAST, hands=[hand(0, hidden=1), hand(1, hidden=1)], bag=bag())
LAST_EMPTY_BAG = told(LAST, bag=bag())


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
    """Whoever could not lay either has seen the game end."""
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


# Conclusions: all six colours fit somewhere, so that some roll of any hand could be laid


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
    assert not only(verdict).tiles
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


# Conclusions: nothing fits that is not in sight


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

FIFTEEN_REDS = stairs({"B": 14, "R": 15})
FOURTEEN_REDS = stairs({"B": 14, "R": 14})
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
        assert codes(only(verdict).tiles) == "Ro"


def test_one_red_that_is_not_in_sight_may_be_in_the_hand_once(referee: Referee) -> None:
    known = told(FOURTEEN_REDS, phase=BEFORE)
    assert legal(referee.validate_move(known, reroll("Ro")))
    verdict = referee.validate_move(known, reroll("Ro Rs"))
    assert broken(verdict) == [("QC-4", "ALL_IN_SIGHT")]
    assert codes(only(verdict).tiles) == "Rs"


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
    assert codes(only(verdict).tiles) == "Rd"


def test_naming_what_is_known_of_half_a_hand_is_not_the_whole_hand(referee: Referee) -> None:
    verdict = referee.validate_move(STUCK_HALF, forced_reroll("Bs Yd"))
    assert broken(verdict) == [("QC-6", "NOT_THE_WHOLE_HAND")]
    assert not only(verdict).tiles


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


# Playing on: the next position holds what is known, and no more


def test_apply_with_the_table_only(referee: Referee) -> None:
    answer = referee.apply_move(TABLE_ONLY, RED_DIAMOND)
    own = answer.position.state.qwirkle_cubes
    assert list(own.table) == [
        *TABLE_ONLY.qwirkle_cubes.table,
        *RED_DIAMOND.qwirkle_cubes.lay.placements,
    ]
    assert not own.hands
    assert not own.HasField("bag")
    assert not answer.position.state.HasField("to_move")


def test_apply_needs_to_know_who_moves(referee: Referee) -> None:
    for move in (RED_DIAMOND, reroll("Gx"), forced_reroll()):
        assert faults(partial(referee.apply_move, NOBODY_TO_MOVE, move)) == [
            ("move.player", "MISSING")
        ]
    named = lay((2, 0, "Rd"), player=1)
    assert referee.apply_move(NOBODY_TO_MOVE, named).position.state.to_move == 0


@pytest.mark.parametrize(
    ("known", "move"),
    [
        (NO_MOVER, reroll("Yo", player=1)),
        (told(CIRCLES, to_move=None), forced_reroll(player=1)),
    ],
    ids=["reroll", "forced reroll"],
)
def test_who_has_rerolled_is_to_move(
    referee: Referee, known: game_pb2.GameState, move: game_pb2.Move
) -> None:
    """The turn is not over, so that nobody else can lay next."""
    after = referee.apply_move(known, move).position.state
    assert (after.HasField("to_move"), after.to_move) == (True, 1)
    verdict = referee.validate_move(after, lay((2, 0, "Rd"), player=0))
    assert ("GM-1", "NOT_YOUR_TURN") in broken(verdict)


def test_whatever_the_phase_was_it_is_known_after_a_move(referee: Referee) -> None:
    rerolled = referee.apply_move(NO_PHASE, reroll("Gx")).position
    assert phase_of(rerolled) == "AFTER_REROLL"
    laid = referee.apply_move(NO_PHASE, RED_DIAMOND).position
    assert phase_of(laid) == "BEFORE_REROLL"


def test_a_draw_nobody_reports_stays_hidden(referee: Referee) -> None:
    answer = referee.apply_move(EVERYTHING, lay((2, 0, "Rd"), (3, 0, "Rc")))
    assert hand_of(answer.position, 0) == "Yb Gx Bs Px ? ?"
    assert bag_of(answer.position) == "?" * 74
    draw = answer.events[1].cubes_drawn
    assert (list(draw.cubes), draw.hidden, draw.HasField("chance_event")) == ([], 2, False)
    assert not referee.validate_state(answer.position)


def test_a_draw_may_be_reported_in_part(referee: Referee) -> None:
    answer = referee.apply_move(
        OWN_HAND, lay((2, 0, "Rd"), (3, 0, "Rc")), drawn=rolled("Oo", hidden=1)
    )
    assert hand_of(answer.position, 0) == "Oo Yb Gx Bs Px ?"
    draw = answer.events[1].cubes_drawn
    assert (codes(draw.cubes), draw.hidden) == ("Oo", 1)


def test_a_roll_nobody_reports_stays_hidden(referee: Referee) -> None:
    answer = referee.apply_move(EVERYTHING, reroll("Gx Px"))
    assert hand_of(answer.position, 0) == "Rd Rc Yb Bs ? ?"
    assert hand_of(answer.position, 1) == hand_of(EVERYTHING, 1)
    assert bag_of(answer.position) == bag_of(EVERYTHING)
    event = answer.events[0].cubes_rerolled
    assert (codes(event.before), list(event.after), event.count) == ("Gx Px", [], 2)
    assert not referee.validate_state(answer.position)


def test_a_roll_may_be_reported_in_part(referee: Referee) -> None:
    answer = referee.apply_move(EVERYTHING, reroll("Gx Px"), drawn=rolled("Pd", hidden=1))
    assert hand_of(answer.position, 0) == "Rd Rc Yb Bs Pd ?"


def test_a_forced_roll_nobody_reports_leaves_a_hidden_hand(referee: Referee) -> None:
    answer = referee.apply_move(full(CIRCLES, NO_FIT, OTHER), forced_reroll())
    assert hand_of(answer.position, 0) == "? ? ? ? ? ?"
    event = answer.events[0].cubes_rerolled
    assert (event.count, event.forced, list(event.after)) == (6, True, [])
    assert sorted(codes(event.before).split()) == sorted(NO_FIT.split())


def test_sizes_are_carried_on(referee: Referee) -> None:
    position = game_pb2.Position(state=SIZES)
    for move, in_bag in (
        (reroll(hidden=4), 76),
        (lay((2, 0, "Rd"), (3, 0, "Rc")), 74),
        (reroll("Gx", hidden=1), 74),
        (forced_reroll(), 74),
    ):
        position = referee.apply_move(position, move).position
        assert [hand_of(position, seat) for seat in (0, 1)] == ["? ? ? ? ? ?"] * 2
        assert bag_of(position) == "?" * in_bag
        assert not referee.validate_state(position)


def test_hidden_cubes_of_half_a_hand_are_rolled(referee: Referee) -> None:
    """The known red diamond is kept; what is named and not known was one of the hidden ones."""
    move = reroll("Gx Yb", hidden=2)
    answer = referee.apply_move(HALF_A_HAND, move, drawn=rolled("Gd Yo Bs Bx"))
    assert hand_of(answer.position, 0) == "Rd Yo Gd Bs Bx ?"
    event = answer.events[0].cubes_rerolled
    assert (codes(sorted(event.before)), event.count) == ("Yb Gx", 4)


def test_a_chance_without_its_seed_counts_the_rolls(referee: Referee) -> None:
    known = told(EARLY, hands=[hand(0, HOLDER)], phase=BEFORE)
    known.chance.commitment = seeded(known).chance.commitment
    known.chance.events = 3
    answer = referee.apply_move(known, reroll("Gx"))
    assert answer.events[0].cubes_rerolled.chance_event == 3
    assert answer.position.state.chance.events == 4
    answer = referee.apply_move(answer.position, RED_DIAMOND, drawn=rolled("Oo"))
    assert answer.events[1].cubes_drawn.chance_event == 4
    assert answer.position.state.chance.events == 5


@pytest.mark.parametrize("table", [state(CIRCLES).qwirkle_cubes.table, LAST], ids=["early", "late"])
def test_a_chance_without_its_seed_counts_the_rolls_of_unknown_hands(
    referee: Referee, table: Table
) -> None:
    """However many cubes there were, they were rolled."""
    known = told(table, phase=BEFORE)
    known.chance.commitment = seeded(known).chance.commitment
    known.chance.events = 3
    answer = referee.apply_move(known, forced_reroll())
    assert answer.position.state.chance.events == 4


# Reports that cannot be true

HAND_HIDDEN = told(CIRCLES, hands=[hand(0, hidden=6)], phase=BEFORE)
HAND_UNKNOWN = told(CIRCLES, phase=BEFORE)


@pytest.mark.parametrize("known", [HAND_HIDDEN, HAND_UNKNOWN], ids=["hidden", "unknown"])
@pytest.mark.parametrize(
    ("move", "report", "fault"),
    [
        pytest.param(reroll("Bs"), rolled("Yd"), (".cubes[0]", "MISMATCH"), id="another colour"),
        pytest.param(reroll("Bs"), rolled(hidden=2), ("", "WRONG_COUNT"), id="too many"),
        pytest.param(reroll(hidden=2), rolled("Bs"), ("", "WRONG_COUNT"), id="too few"),
        pytest.param(
            forced_reroll(NO_FIT),
            rolled("Bs Bs Yd Yd Pc Rb"),
            (".cubes[5]", "MISMATCH"),
            id="forced, another colour",
        ),
        pytest.param(
            forced_reroll(NO_FIT), rolled("Bs Bs"), ("", "WRONG_COUNT"), id="forced, too few"
        ),
        pytest.param(
            forced_reroll(NO_FIT), rolled(hidden=7), ("", "WRONG_COUNT"), id="forced, too many"
        ),
        pytest.param(
            forced_reroll(), rolled(hidden=7), ("", "WRONG_COUNT"), id="forced, seven not named"
        ),
        pytest.param(
            forced_reroll(), rolled(hidden=5), ("", "WRONG_COUNT"), id="forced, five not named"
        ),
    ],
)
def test_a_report_fits_what_was_rolled_though_the_hand_is_not_known(
    referee: Referee,
    known: game_pb2.GameState,
    move: game_pb2.Move,
    report: qwirkle_cubes_pb2.QwirkleCubesRoll,
    fault: tuple[str, str],
) -> None:
    """The bag is far from empty, so that a hand has six cubes."""
    place, why = fault
    assert legal(referee.validate_move(known, move))
    assert faults(lambda: referee.apply_move(known, move, drawn=report)) == [
        (f"drawn.qwirkle_cubes{place}", why)
    ]


@pytest.mark.parametrize("known", [HAND_HIDDEN, HAND_UNKNOWN], ids=["hidden", "unknown"])
def test_what_a_forced_reroll_names_is_told(referee: Referee, known: game_pb2.GameState) -> None:
    fell = "Bo Bx Yd Yd Pc Ob"
    answer = referee.apply_move(known, forced_reroll(NO_FIT), drawn=rolled(fell))
    event = answer.events[0].cubes_rerolled
    assert sorted(codes(event.before).split()) == sorted(NO_FIT.split())
    assert sorted(codes(event.after).split()) == sorted(fell.split())
    assert event.count == 6


@pytest.mark.parametrize("known", [HAND_HIDDEN, HAND_UNKNOWN], ids=["hidden", "unknown"])
def test_a_forced_reroll_rolls_six_cubes_while_the_bag_is_not_empty(
    referee: Referee, known: game_pb2.GameState
) -> None:
    event = referee.apply_move(known, forced_reroll()).events[0].cubes_rerolled
    assert (event.count, event.forced) == (6, True)


@pytest.mark.parametrize("count", [1, 2])
def test_late_a_forced_reroll_may_have_taken_fewer_cubes(referee: Referee, count: int) -> None:
    """Two cubes are not on the table."""
    answer = referee.apply_move(told(LAST), forced_reroll(), drawn=rolled(hidden=count))
    assert answer.events[0].cubes_rerolled.count == count


@pytest.mark.parametrize("count", [0, 3, 7])
def test_late_a_forced_reroll_takes_at_least_one_cube_and_no_more_than_there_are(
    referee: Referee, count: int
) -> None:
    report = rolled(hidden=count)
    refused = faults(lambda: referee.apply_move(told(LAST), forced_reroll(), drawn=report))
    assert refused == [("drawn.qwirkle_cubes", "WRONG_COUNT")]


def test_a_red_named_is_not_rolled_twice(referee: Referee) -> None:
    """The only red that is not in sight was named, so that no other one fell."""
    known = told(FOURTEEN_REDS, hands=[hand(0, hidden=6)], phase=BEFORE)
    move = reroll("Ro", hidden=1)
    assert legal(referee.apply_move(known, move, drawn=rolled("Rs Go")).verdict)
    refused = faults(lambda: referee.apply_move(known, move, drawn=rolled("Rs Ro")))
    assert [field for field, _ in refused] == ["drawn.qwirkle_cubes.cubes[1]"]


def test_hidden_cubes_fall_in_colours_that_are_not_all_in_sight(referee: Referee) -> None:
    known = told(FIFTEEN_REDS, hands=HIDDEN, phase=BEFORE)
    refused = faults(lambda: referee.apply_move(known, reroll(hidden=2), drawn=rolled("Go Ro")))
    assert [field for field, _ in refused] == ["drawn.qwirkle_cubes.cubes[1]"]


def test_with_a_known_hand_a_late_draw_must_be_told(referee: Referee) -> None:
    assert faults(lambda: referee.apply_move(LATE_OWN_HAND, LATE_DIAMOND)) == [
        ("drawn.qwirkle_cubes", "NOT_KNOWN")
    ]


@pytest.mark.parametrize(
    ("report", "held"),
    [(rolled(), "? ? ? ? ?"), (rolled("Ys"), "Ys ? ? ? ? ?"), (rolled(hidden=1), "? ? ? ? ? ?")],
    ids=["nothing", "a cube", "unseen"],
)
def test_either_draw_may_be_told(
    referee: Referee, report: qwirkle_cubes_pb2.QwirkleCubesRoll, held: str
) -> None:
    answer = referee.apply_move(LATE_OWN_HAND, LATE_DIAMOND, drawn=report)
    assert hand_of(answer.position, 0) == held


def test_who_draws_too_little_has_emptied_the_bag(referee: Referee) -> None:
    answer = referee.apply_move(LATE_OWN_HAND, LATE_DIAMOND, drawn=rolled())
    assert answer.position.state.qwirkle_cubes.HasField("bag")
    assert bag_of(answer.position) == ""


# Listing


def test_only_moves_with_known_cubes_are_listed(referee: Referee) -> None:
    moves = list(referee.list_legal_moves(HALF_A_HAND))
    laid = {
        codes(placed.tile for placed in each.move.qwirkle_cubes.lay.placements) for each in moves
    }
    assert laid == {"Rd"}
    summary = referee.summarize_legal_moves(HALF_A_HAND)
    assert summary.count == len(moves)
    assert list(summary.unchecked_rule_ids) == ["QC-5"]
    assert (summary.qwirkle_cubes.reroll_up_to, summary.qwirkle_cubes.forced_reroll) == (6, False)


@pytest.mark.parametrize(
    ("known", "unchecked"),
    [
        pytest.param(OWN_HAND, "", id="own hand"),
        pytest.param(NO_PHASE, "QC-4", id="not how far the turn has got"),
        pytest.param(HALF_A_HAND, "QC-5", id="half a hand"),
        pytest.param(told(hands=[hand(0, HOLDER)], phase=BEFORE), "QC-2", id="opening, own hand"),
        pytest.param(LATE_OWN_HAND, "GM-2 QC-5 QC-8", id="late, half a hand"),
        pytest.param(DEAD_OWN_HAND, "GM-2", id="dead hand"),
    ],
)
def test_the_list_says_all_that_is_not_checked_of_its_moves(
    referee: Referee, known: game_pb2.GameState, unchecked: str
) -> None:
    listed = list(referee.list_legal_moves(known, limit=50))
    assert listed
    for each in listed:
        verdict = referee.validate_move(known, each.move)
        assert legal(verdict)
        assert set(verdict.unchecked_rule_ids) <= set(unchecked.split())
        assert verdict.score == each.score
    summary = referee.summarize_legal_moves(known)
    assert sorted(summary.unchecked_rule_ids) == sorted(unchecked.split())


@pytest.mark.parametrize(
    ("known", "field"),
    [
        (TABLE_ONLY, "to_move"),
        (NO_MOVER, "to_move"),
        (SEATS_ONLY, "qwirkle_cubes.hands"),
        (SIZES, "qwirkle_cubes.hands[0]"),
    ],
    ids=["table only", "nobody to move", "no hands", "sizes"],
)
def test_without_a_hand_nothing_can_be_listed(
    referee: Referee, known: game_pb2.GameState, field: str
) -> None:
    assert faults(lambda: list(referee.list_legal_moves(known))) == [
        (f"position.state.{field}", "NOT_KNOWN")
    ]


# The end


@pytest.mark.parametrize(
    ("known", "expected", "unchecked"),
    [
        pytest.param(TABLE_ONLY, "IN_PROGRESS", [], id="every colour fits"),
        pytest.param(state(), "IN_PROGRESS", [], id="nothing laid yet"),
        pytest.param(DEAD_TABLE, "UNDETERMINED", ["QC-9"], id="some colours fit"),
        pytest.param(DEAD_OWN_HAND, "UNDETERMINED", ["QC-9"], id="one dead hand"),
        pytest.param(
            told(
                RED_OVER_GREEN,
                hands=[hand(0, DEAD), hand(1, hidden=6)],
                options=ENDS,
            ),
            "UNDETERMINED",
            ["QC-9"],
            id="a dead hand and a hidden one",
        ),
        pytest.param(
            told(RED_OVER_GREEN, hands=[hand(1, "Bx", hidden=5)]),
            "IN_PROGRESS",
            [],
            id="a blue cube in a hand",
        ),
        pytest.param(
            told(
                RED_OVER_GREEN,
                hands=[hand(0, DEAD), hand(1, DEAD)],
                to_move=None,
                options=ENDS,
            ),
            "OVER",
            [],
            id="two dead hands, no bag",
        ),
        pytest.param(LAST_SIZES, "IN_PROGRESS", [], id="last, sizes"),
        pytest.param(told(LAST, hands=[hand(1)], to_move=None), "OVER", [], id="an empty hand"),
    ],
)
def test_the_end_is_told_as_far_as_the_position_is_known(
    referee: Referee, known: game_pb2.GameState, expected: str, unchecked: list[str]
) -> None:
    outcome = referee.check_game_end(known)
    assert status(outcome) == expected
    assert list(outcome.unchecked_rule_ids) == unchecked


@pytest.mark.parametrize(
    "known",
    [LAST_TABLE_ONLY, LAST_EMPTY_BAG, LAST_OWN_HAND],
    ids=["last table", "last, empty bag", "last, one hand"],
)
def test_whether_a_hand_has_been_emptied_may_not_be_known(
    referee: Referee, known: game_pb2.GameState
) -> None:
    outcome = referee.check_game_end(known)
    assert status(outcome) == "UNDETERMINED"
    assert "QC-8" in outcome.unchecked_rule_ids


def test_after_a_hidden_draw_the_end_may_not_be_known(referee: Referee) -> None:
    table = full(without(RED_OVER_GREEN, (5, -1)), "Gx Ro Rs Rd Go Gs", DEAD, options=ENDS)
    answer = referee.apply_move(table, lay((5, -1, "Gx")))
    assert status(answer.outcome) == "UNDETERMINED"
    assert list(answer.outcome.unchecked_rule_ids) == ["QC-9"]
    assert "game_ended" not in events(answer.events)


# Starting with what is known


def test_a_deal_nobody_reports_has_only_sizes(referee: Referee) -> None:
    deal = qwirkle_cubes_pb2.QwirkleCubesDeal(hands=[hand(1, HOLDER)], opener=0)
    start = referee.start_game(CUBES, ["Anne", "Jacques", "Stéphanie"], deal=deal).position
    assert [hand_of(start, seat) for seat in (0, 2)] == ["? ? ? ? ? ?"] * 2
    assert hand_of(start, 1) == "Rd Rc Yb Gx Bs Px"
    assert bag_of(start) == "?" * 72
    assert start.state.to_move == 0
    assert not referee.validate_state(start)


# What a move names is known, too


@pytest.mark.parametrize(
    "known",
    [state("Ro Rs"), told("Ro Rs"), told("Ro Rs", hands=[hand(0, hidden=6)])],
    ids=["table only", "seats", "sizes"],
)
def test_a_hand_that_names_a_cube_that_fits_is_not_forced_to_reroll(
    referee: Referee, known: game_pb2.GameState
) -> None:
    verdict = referee.validate_move(known, forced_reroll("Rd Bs Gx Yb Oc Pb"))
    assert broken(verdict) == [("QC-6", "COULD_LAY")]


def test_more_cubes_than_a_hand_has_are_too_many(referee: Referee) -> None:
    verdict = referee.validate_move(state("Ro Rs"), reroll("Go Gs Gd Gc Gb Gx Yo"))
    assert broken(verdict) == [("QC-4", "REROLL_EXCEEDS_HAND")]
    assert dict(only(verdict).metadata) == {"rerolled": "7", "hand": "6"}


def test_cubes_that_are_known_are_named(referee: Referee) -> None:
    known = told("Ro Rs", hands=[hand(0, "Rd Bs Gx Yb", hidden=2)], phase=BEFORE)
    assert legal(referee.validate_move(known, reroll("Rd", hidden=2)))
    verdict = referee.validate_move(known, reroll("Rd", hidden=3))
    assert broken(verdict) == [("QC-4", "CUBES_NOT_NAMED")]
    assert dict(only(verdict).metadata) == {"hidden": "3", "unknown": "2"}


def test_cubes_that_are_not_there_and_cubes_that_are_not_named_are_both_told(
    referee: Referee,
) -> None:
    known = told("Ro Rs", hands=[hand(0, "Rd Bs Gx Yb Oc Pb")], phase=BEFORE)
    verdict = referee.validate_move(known, reroll("Go", hidden=1))
    assert broken(verdict) == [("QC-4", "CUBES_NOT_NAMED"), ("QC-4", "TILE_NOT_IN_HAND")]


def test_only_what_is_certain_is_listed_as_a_kind(referee: Referee) -> None:
    hidden = told("Ro Rs", hands=[hand(0, "Gx", hidden=5)], phase=BEFORE)
    others = referee.summarize_legal_moves(hidden)
    assert not others.qwirkle_cubes.forced_reroll
    assert others.qwirkle_cubes.reroll_up_to == 6
    assert "QC-6" in others.unchecked_rule_ids
    unknown_phase = told("Ro Rs", hands=[hand(0, "Gx Gs Yd Yc Pb Oc")])
    others = referee.summarize_legal_moves(unknown_phase)
    assert others.qwirkle_cubes.reroll_up_to == 0
    assert "QC-4" in others.unchecked_rule_ids

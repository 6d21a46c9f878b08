"""Qwirkle Cubes played on with only part of it known: turns, reports, lists and the end."""

from functools import partial

import pytest

from referee.v1 import game_pb2, qwirkle_cubes_pb2
from referee_client import Referee
from referee_client.qwirkle_cubes import (
    forced_reroll,
    hand,
    lay,
    reroll,
    rolled,
    state,
)
from tests.games.qwirkle_cubes.builders import (
    BEFORE,
    CUBES,
    RED_OVER_GREEN,
    Table,
    bag_of,
    full,
    hand_of,
    phase_of,
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
    events,
    faults,
    legal,
    only,
    seeded,
    status,
)

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
    """The turn is not over, so nobody else can lay next."""
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
    draw = answer.events[1].qwirkle_cubes.cubes_drawn
    assert (list(draw.cubes), draw.hidden, draw.HasField("chance_event")) == ([], 2, False)
    assert not referee.validate_state(answer.position)


def test_a_draw_may_be_reported_in_part(referee: Referee) -> None:
    answer = referee.apply_move(
        OWN_HAND, lay((2, 0, "Rd"), (3, 0, "Rc")), drawn=rolled("Oo", hidden=1)
    )
    assert hand_of(answer.position, 0) == "Oo Yb Gx Bs Px ?"
    draw = answer.events[1].qwirkle_cubes.cubes_drawn
    assert (codes(draw.cubes), draw.hidden) == ("Oo", 1)


def test_a_roll_nobody_reports_stays_hidden(referee: Referee) -> None:
    answer = referee.apply_move(EVERYTHING, reroll("Gx Px"))
    assert hand_of(answer.position, 0) == "Rd Rc Yb Bs ? ?"
    assert hand_of(answer.position, 1) == hand_of(EVERYTHING, 1)
    assert bag_of(answer.position) == bag_of(EVERYTHING)
    event = answer.events[0].qwirkle_cubes.cubes_rerolled
    assert (codes(event.before), list(event.after), event.count) == ("Gx Px", [], 2)
    assert not referee.validate_state(answer.position)


def test_a_roll_may_be_reported_in_part(referee: Referee) -> None:
    answer = referee.apply_move(EVERYTHING, reroll("Gx Px"), drawn=rolled("Pd", hidden=1))
    assert hand_of(answer.position, 0) == "Rd Rc Yb Bs Pd ?"


def test_a_forced_roll_nobody_reports_leaves_a_hidden_hand(referee: Referee) -> None:
    answer = referee.apply_move(full(CIRCLES, NO_FIT, OTHER), forced_reroll())
    assert hand_of(answer.position, 0) == "? ? ? ? ? ?"
    event = answer.events[0].qwirkle_cubes.cubes_rerolled
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
    """The known red diamond is kept; a cube that was named but unknown was one of the hidden
    ones."""
    move = reroll("Gx Yb", hidden=2)
    answer = referee.apply_move(HALF_A_HAND, move, drawn=rolled("Gd Yo Bs Bx"))
    assert hand_of(answer.position, 0) == "Rd Yo Gd Bs Bx ?"
    event = answer.events[0].qwirkle_cubes.cubes_rerolled
    assert (codes(sorted(event.before)), event.count) == ("Yb Gx", 4)


def test_a_chance_without_its_seed_counts_the_rolls(referee: Referee) -> None:
    known = told(EARLY, hands=[hand(0, HOLDER)], phase=BEFORE)
    known.chance.commitment = seeded(known).chance.commitment
    known.chance.events = 3
    answer = referee.apply_move(known, reroll("Gx"))
    assert answer.events[0].qwirkle_cubes.cubes_rerolled.chance_event == 3
    assert answer.position.state.chance.events == 4
    answer = referee.apply_move(answer.position, RED_DIAMOND, drawn=rolled("Oo"))
    assert answer.events[1].qwirkle_cubes.cubes_drawn.chance_event == 4
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
    """The bag is far from empty, so a hand has six cubes."""
    place, why = fault
    assert legal(referee.validate_move(known, move))
    assert faults(lambda: referee.apply_move(known, move, drawn=report)) == [
        (f"drawn.qwirkle_cubes{place}", why)
    ]


@pytest.mark.parametrize("known", [HAND_HIDDEN, HAND_UNKNOWN], ids=["hidden", "unknown"])
def test_what_a_forced_reroll_names_is_told(referee: Referee, known: game_pb2.GameState) -> None:
    fell = "Bo Bx Yd Yd Pc Ob"
    answer = referee.apply_move(known, forced_reroll(NO_FIT), drawn=rolled(fell))
    event = answer.events[0].qwirkle_cubes.cubes_rerolled
    assert sorted(codes(event.before).split()) == sorted(NO_FIT.split())
    assert sorted(codes(event.after).split()) == sorted(fell.split())
    assert event.count == 6


@pytest.mark.parametrize("known", [HAND_HIDDEN, HAND_UNKNOWN], ids=["hidden", "unknown"])
def test_a_forced_reroll_rolls_six_cubes_while_the_bag_is_not_empty(
    referee: Referee, known: game_pb2.GameState
) -> None:
    event = referee.apply_move(known, forced_reroll()).events[0].qwirkle_cubes.cubes_rerolled
    assert (event.count, event.forced) == (6, True)


@pytest.mark.parametrize("count", [1, 2])
def test_late_a_forced_reroll_may_have_taken_fewer_cubes(referee: Referee, count: int) -> None:
    """Two cubes are not on the table."""
    answer = referee.apply_move(told(LAST), forced_reroll(), drawn=rolled(hidden=count))
    assert answer.events[0].qwirkle_cubes.cubes_rerolled.count == count


@pytest.mark.parametrize("count", [0, 3, 7])
def test_late_a_forced_reroll_takes_at_least_one_cube_and_no_more_than_there_are(
    referee: Referee, count: int
) -> None:
    report = rolled(hidden=count)
    refused = faults(lambda: referee.apply_move(told(LAST), forced_reroll(), drawn=report))
    assert refused == [("drawn.qwirkle_cubes", "WRONG_COUNT")]


def test_a_red_named_is_not_rolled_twice(referee: Referee) -> None:
    """The only red out of sight was named, so no other red fell."""
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

"""The rules of Qwirkle Cubes: rerolling, laying and drawing."""

from collections import Counter

import pytest

from referee.v1 import event_pb2, game_pb2, qwirkle_cubes_pb2
from referee_client import Referee
from referee_client.qwirkle_cubes import (
    bag,
    forced_reroll,
    hand,
    lay,
    pass_turn,
    reroll,
    rolled,
)
from tests.games.qwirkle_cubes.builders import (
    AFTER,
    BEFORE,
    bag_of,
    colours,
    full,
    hand_of,
    late,
    phase_of,
    seeded,
    told,
)
from tests.games.qwirkle_cubes.tables import CIRCLES, EARLY, HOLDER, NO_FIT, REST, SEEDS
from tests.support.builders import (
    broken,
    cells,
    codes,
    events,
    faults,
    legal,
    only,
    status,
)


def the_reroll(happened: list[event_pb2.GameEvent]) -> qwirkle_cubes_pb2.CubesRerolled:
    (event,) = happened
    return event.qwirkle_cubes.cubes_rerolled


# QC-4: some cubes may be rerolled, once


@pytest.mark.parametrize("count", range(1, 7))
def test_qc_4_any_cubes_of_the_hand_may_be_rerolled(referee: Referee, count: int) -> None:
    move = reroll(" ".join(HOLDER.split()[:count]))
    verdict = referee.validate_move(full(EARLY, HOLDER, REST), move)
    assert legal(verdict)
    assert verdict.score.points == 0
    assert not verdict.score.items
    assert not verdict.unchecked_rule_ids


@pytest.mark.parametrize("seed", SEEDS)
def test_qc_4_shapes_may_change_colours_never(referee: Referee, seed: bytes) -> None:
    table = seeded(full(EARLY, HOLDER, REST), seed)
    answer = referee.apply_move(table, reroll("Rc Bs Px"))
    event = the_reroll(list(answer.events))
    assert codes(event.before) == "Rc Bs Px"
    before, after = codes(event.before).split(), codes(event.after).split()
    assert [cube[0] for cube in after] == [cube[0] for cube in before]
    assert (event.count, event.forced) == (3, False)
    assert Counter(hand_of(answer.position, 0).split()) == Counter(["Rd", "Gx", "Yb", *after])


def test_qc_4_every_shape_comes_up(referee: Referee) -> None:
    shown = Counter[str]()
    for number in range(60):
        table = seeded(full(EARLY, HOLDER, REST), bytes([number]) * 32)
        shown.update(codes(the_reroll(list(referee.apply_move(table, reroll("Gx")).events)).after))
    assert {*"osdcbx"} <= shown.keys()
    assert shown["G"] == 60


def test_qc_4_a_reroll_touches_nothing_else(referee: Referee) -> None:
    table = seeded(full(EARLY, HOLDER, REST, turn=4, scores=(0, 2)))
    answer = referee.apply_move(table, reroll("Rc Bs"))
    expected = game_pb2.GameState()
    expected.CopyFrom(answer.position.state)
    expected.chance.events = table.chance.events
    expected.qwirkle_cubes.phase = BEFORE
    expected.qwirkle_cubes.hands[0].CopyFrom(table.qwirkle_cubes.hands[0])
    expected.qwirkle_cubes.ClearField("options")
    expected.ClearField("ruleset")
    assert expected == table


def test_qc_4_a_reroll_is_one_chance_event(referee: Referee) -> None:
    table = seeded(full(EARLY, HOLDER, REST))
    answer = referee.apply_move(table, reroll("Rc Bs"))
    assert the_reroll(list(answer.events)).chance_event == table.chance.events
    assert answer.position.state.chance.events == table.chance.events + 1


def test_qc_4_the_same_player_goes_on(referee: Referee) -> None:
    """A reroll does not end the turn and does not count as one."""
    answer = referee.apply_move(full(EARLY, HOLDER, REST, turn=1), reroll("Rc"))
    after = answer.position.state
    assert (after.to_move, after.turn) == (0, 1)
    assert phase_of(after) == "AFTER_REROLL"
    assert status(answer.outcome) == "IN_PROGRESS"
    assert not referee.validate_state(after)


@pytest.mark.parametrize("again", ["Rc", "Gx", "Rd Gx Yb Px"])
def test_qc_4_a_second_reroll_is_refused(referee: Referee, again: str) -> None:
    first = referee.apply_move(full(EARLY, HOLDER, REST), reroll("Rc"), drawn=rolled("Rc"))
    verdict = referee.validate_move(first.position, reroll(again))
    assert broken(verdict) == [("QC-4", "ALREADY_REROLLED")]


def test_qc_4_after_a_forced_reroll_the_choice_is_gone(referee: Referee) -> None:
    table = full(CIRCLES, NO_FIT, REST)
    for fell in (NO_FIT, "Bo Bs Yd Yd Pc Ob"):
        answer = referee.apply_move(table, forced_reroll(), drawn=rolled(fell))
        verdict = referee.validate_move(answer.position, reroll("Pc"))
        assert broken(verdict) == [("QC-4", "ALREADY_REROLLED")]


def test_qc_4_a_hand_that_cannot_be_laid_may_first_be_rerolled_in_part(referee: Referee) -> None:
    table = full(CIRCLES, NO_FIT, REST)
    answer = referee.apply_move(table, reroll("Pc Ob"), drawn=rolled("Po Ob"))
    assert legal(answer.verdict)
    assert legal(referee.validate_move(answer.position, lay((2, 0, "Po"))))


def test_qc_4_in_the_next_turn_the_choice_is_back(referee: Referee) -> None:
    table = full(EARLY, HOLDER, REST, phase=AFTER)
    answer = referee.apply_move(table, lay((2, 0, "Rd")), drawn=rolled("Oo"))
    assert phase_of(answer.position) == "BEFORE_REROLL"
    assert legal(referee.validate_move(answer.position, reroll("Px")))


def test_qc_4_a_reroll_of_nothing_is_refused(referee: Referee) -> None:
    verdict = referee.validate_move(full(EARLY, HOLDER, REST), reroll())
    assert broken(verdict) == [("QC-4", "NOTHING_REROLLED")]


@pytest.mark.parametrize(
    ("cubes", "missing"),
    [("Oo", "Oo"), ("Ro", "Ro"), ("Gx Gx Rd Po", "Gx Po"), (f"{HOLDER} Rd", "Rd")],
    ids=["no such colour", "another face", "twice", "seven"],
)
def test_qc_4_cubes_that_are_not_in_the_hand_are_refused(
    referee: Referee, cubes: str, missing: str
) -> None:
    verdict = referee.validate_move(full(EARLY, HOLDER, REST), reroll(cubes))
    assert broken(verdict) == [("QC-4", "TILE_NOT_IN_HAND")]
    assert codes(only(verdict).qwirkle_cubes.tiles) == missing


def test_qc_4_more_hidden_cubes_than_the_hand_has_are_refused(referee: Referee) -> None:
    known = told(EARLY, hands=[hand(0, hidden=6)], phase=BEFORE)
    assert legal(referee.validate_move(known, reroll(hidden=6)))
    verdict = referee.validate_move(known, reroll(hidden=7))
    assert broken(verdict) == [("QC-4", "REROLL_EXCEEDS_HAND")]
    assert dict(only(verdict).metadata) == {"rerolled": "7", "hand": "6"}


def test_qc_4_only_the_player_whose_turn_it_is_rerolls(referee: Referee) -> None:
    verdict = referee.validate_move(full(EARLY, HOLDER, REST), reroll("Yo", player=1))
    assert broken(verdict) == [("GM-1", "NOT_YOUR_TURN")]


def test_qc_4_the_list_says_how_many_may_be_rerolled(referee: Referee) -> None:
    before = referee.summarize_legal_moves(full(EARLY, HOLDER, REST))
    after = referee.summarize_legal_moves(full(EARLY, HOLDER, REST, phase=AFTER))
    assert (before.qwirkle_cubes.reroll_up_to, after.qwirkle_cubes.reroll_up_to) == (6, 0)
    assert before.count == after.count
    three = late("Rd Gs Bx", "Px")
    assert referee.summarize_legal_moves(three).qwirkle_cubes.reroll_up_to == 3


@pytest.mark.parametrize(
    ("fell", "now"),
    [
        ("Rx Bo", "Rd Rx Yb Gx Bo Px"),
        ("Bs Rc", "Rd Rc Yb Gx Bs Px"),
        ("Bd Ro", "Ro Rd Yb Gx Bd Px"),
    ],
    ids=["other faces", "the same faces", "another order"],
)
def test_qc_4_a_reported_roll_replaces_what_was_rolled(
    referee: Referee, fell: str, now: str
) -> None:
    answer = referee.apply_move(full(EARLY, HOLDER, REST), reroll("Rc Bs"), drawn=rolled(fell))
    assert hand_of(answer.position, 0) == now
    event = the_reroll(list(answer.events))
    assert (codes(sorted(event.before)), codes(event.after)) == ("Rc Bs", fell)
    assert (event.count, event.HasField("chance_event")) == (2, False)
    assert bag_of(answer.position) == bag_of(full(EARLY, HOLDER, REST))


@pytest.mark.parametrize(
    ("fell", "fault"),
    [
        (rolled("Rx Go"), (".cubes[1]", "MISMATCH")),
        (rolled("Rx Rs"), (".cubes[1]", "MISMATCH")),
        (rolled("Yb Bs"), (".cubes[0]", "MISMATCH")),
        (rolled("Yo", hidden=1), (".cubes[0]", "MISMATCH")),
        (rolled("Rx"), ("", "WRONG_COUNT")),
        (rolled(), ("", "WRONG_COUNT")),
        (rolled("Rx Bo Gx"), ("", "WRONG_COUNT")),
        (rolled("Rx Bo", hidden=1), ("", "WRONG_COUNT")),
        (rolled(hidden=6), ("", "WRONG_COUNT")),
    ],
    ids=[
        "a colour not in hand",
        "a colour rolled once",
        "a colour kept back",
        "a colour kept back, one hidden",
        "too few",
        "none",
        "too many",
        "one more hidden",
        "the whole hand",
    ],
)
def test_qc_4_only_what_was_rolled_is_reported_in_its_colours(
    referee: Referee, fell: qwirkle_cubes_pb2.QwirkleCubesRoll, fault: tuple[str, str]
) -> None:
    table = full(EARLY, HOLDER, REST)
    place, why = fault
    assert faults(lambda: referee.apply_move(table, reroll("Rc Bs"), drawn=fell)) == [
        (f"drawn.qwirkle_cubes{place}", why)
    ]


def test_qc_4_with_a_seed_the_referee_rolls(referee: Referee) -> None:
    table = seeded(full(EARLY, HOLDER, REST))
    assert faults(lambda: referee.apply_move(table, reroll("Rc"), drawn=rolled("Rx"))) == [
        ("drawn.qwirkle_cubes", "NOT_ALLOWED")
    ]


# QC-5: then a lay


@pytest.mark.parametrize("phase", [BEFORE, AFTER], ids=["before a reroll", "after it"])
@pytest.mark.parametrize(
    "laid", [[(2, 0, "Rd")], [(-1, 0, "Rd"), (2, 0, "Rc")]], ids=["one", "two"]
)
def test_qc_5_one_or_more_cubes_of_the_hand_are_laid(
    referee: Referee,
    phase: qwirkle_cubes_pb2.QwirkleCubesPhase,
    laid: list[tuple[int, int, str]],
) -> None:
    verdict = referee.validate_move(full(EARLY, HOLDER, REST, phase=phase), lay(*laid))
    assert legal(verdict)
    assert verdict.score.points == 2 + len(laid)


def test_qc_5_a_lay_ends_the_turn(referee: Referee) -> None:
    table = full(EARLY, HOLDER, REST, phase=AFTER, turn=1, scores=(0, 2))
    answer = referee.apply_move(table, lay((2, 0, "Rd")))
    after = answer.position.state
    assert (after.to_move, after.turn, phase_of(after)) == (1, 2, "BEFORE_REROLL")
    assert [player.score for player in after.players] == [3, 2]
    assert not referee.validate_state(after)


def test_qc_5_a_lay_of_nothing_is_refused(referee: Referee) -> None:
    verdict = referee.validate_move(full(EARLY, HOLDER, REST), lay())
    assert broken(verdict) == [("QC-5", "NOTHING_LAID")]


def test_qc_5_what_is_laid_obeys_the_rules_of_lines(referee: Referee) -> None:
    verdict = referee.validate_move(full(EARLY, HOLDER, REST), lay((2, 0, "Gx")))
    assert broken(verdict) == [("LN-2", "LINE_MIXED")]


@pytest.mark.parametrize("face", ["Rb", "Oo"], ids=["another face of a red cube", "no such colour"])
def test_qc_5_a_cube_is_laid_as_it_lies_in_the_hand(referee: Referee, face: str) -> None:
    at = (2, 0) if face == "Rb" else (0, 1)
    verdict = referee.validate_move(full(EARLY, HOLDER, REST), lay((*at, face)))
    assert broken(verdict) == [("QC-5", "TILE_NOT_IN_HAND")]
    assert (cells(only(verdict)), codes(only(verdict).qwirkle_cubes.tiles)) == ([at], face)


def test_qc_5_a_face_rolled_away_cannot_be_laid(referee: Referee) -> None:
    table = full(EARLY, HOLDER, REST)
    answer = referee.apply_move(table, reroll("Rd"), drawn=rolled("Rb"))
    assert legal(referee.validate_move(answer.position, lay((2, 0, "Rb"))))
    verdict = referee.validate_move(answer.position, lay((2, 0, "Rd")))
    assert broken(verdict) == [("QC-5", "TILE_NOT_IN_HAND")]


def test_qc_5_a_cube_that_is_in_the_hand_once_is_laid_once(referee: Referee) -> None:
    verdict = referee.validate_move(full(EARLY, HOLDER, REST), lay((-1, 0, "Rd"), (2, 0, "Rd")))
    assert broken(verdict) == [("LN-2", "LINE_REPEATS_TILE"), ("QC-5", "TILE_NOT_IN_HAND")]


@pytest.mark.parametrize("phase", [BEFORE, AFTER], ids=["before a reroll", "after it"])
def test_qc_5_who_can_lay_may_not_pass(
    referee: Referee, phase: qwirkle_cubes_pb2.QwirkleCubesPhase
) -> None:
    """The refusal names a cube of the hand and where it could go."""
    table = full(EARLY, HOLDER, REST, phase=phase)
    verdict = referee.validate_move(table, pass_turn())
    assert ("QC-5", "COULD_LAY") in broken(verdict)
    assert {violation.rule_id for violation in verdict.violations} <= {"QC-5", "QC-9"}
    (could_lay,) = [each for each in verdict.violations if each.rule_id == "QC-5"]
    ((x, y),) = cells(could_lay)
    assert legal(referee.validate_move(table, lay((x, y, codes(could_lay.qwirkle_cubes.tiles)))))


def test_qc_5_every_lay_and_no_pass_is_listed(referee: Referee) -> None:
    table = full(EARLY, "Rd Bx Bx Yx Yx Px", REST)
    listed = {
        (each.x, each.y, codes([each.tile]))
        for move in referee.list_legal_moves(table)
        for each in move.move.qwirkle_cubes.lay.placements
    }
    assert listed == {
        *((x, 0, "Rd") for x in (-1, 2)),
        *((x, y, "Rd") for x in (0, 1) for y in (1, -1)),
    }
    assert referee.summarize_legal_moves(table).count == 6


# QC-6: a player who cannot lay rerolls the whole hand


@pytest.mark.parametrize("phase", [BEFORE, AFTER], ids=["at once", "after a reroll"])
@pytest.mark.parametrize(
    "named", ["", NO_FIT, "Ob Pc Yd Bs Yd Bs"], ids=["", "named", "in any order"]
)
def test_qc_6_who_cannot_lay_rerolls_the_whole_hand(
    referee: Referee, phase: qwirkle_cubes_pb2.QwirkleCubesPhase, named: str
) -> None:
    table = full(CIRCLES, NO_FIT, REST, phase=phase)
    verdict = referee.validate_move(table, forced_reroll(named))
    assert legal(verdict)
    assert verdict.score.points == 0
    assert not verdict.score.items
    assert not verdict.unchecked_rule_ids


@pytest.mark.parametrize("seed", SEEDS)
def test_qc_6_all_cubes_are_rolled_and_keep_their_colours(referee: Referee, seed: bytes) -> None:
    table = seeded(full(CIRCLES, NO_FIT, REST), seed)
    answer = referee.apply_move(table, forced_reroll())
    event = the_reroll(list(answer.events))
    before, after = codes(event.before).split(), codes(event.after).split()
    assert sorted(before) == sorted(NO_FIT.split())
    assert [cube[0] for cube in after] == [cube[0] for cube in before]
    assert sorted(hand_of(answer.position, 0).split()) == sorted(after)
    assert (event.count, event.forced, event.chance_event) == (6, True, table.chance.events)


def test_qc_6_the_turn_goes_on(referee: Referee) -> None:
    table = full(CIRCLES, NO_FIT, REST, turn=1, scores=(0, 2))
    after = referee.apply_move(table, forced_reroll()).position.state
    assert (after.to_move, after.turn, phase_of(after)) == (0, 1, "AFTER_REROLL")
    assert [player.score for player in after.players] == [0, 2]


def test_qc_6_again_and_again_until_something_can_be_laid(referee: Referee) -> None:
    position = game_pb2.Position(state=full(CIRCLES, NO_FIT, REST))
    for fell in (NO_FIT, "Bd Bx Ys Yc Pc Ob", NO_FIT):
        answer = referee.apply_move(position, forced_reroll(), drawn=rolled(fell))
        assert legal(answer.verdict)
        position = answer.position
        assert phase_of(position) == "AFTER_REROLL"
        assert referee.summarize_legal_moves(position).count == 0
    position = referee.apply_move(
        position, forced_reroll(), drawn=rolled("Bo Bx Ys Yc Pc Ob")
    ).position
    assert broken(referee.validate_move(position, forced_reroll())) == [("QC-6", "COULD_LAY")]
    assert legal(referee.validate_move(position, lay((2, 0, "Bo"))))


def test_qc_6_also_after_a_reroll_by_choice_that_did_not_help(referee: Referee) -> None:
    answer = referee.apply_move(full(CIRCLES, NO_FIT, REST), reroll("Bs Bs"), drawn=rolled("Bd Bx"))
    assert legal(referee.validate_move(answer.position, forced_reroll()))


@pytest.mark.parametrize("phase", [BEFORE, AFTER], ids=["before a reroll", "after it"])
def test_qc_6_a_forced_reroll_is_refused_while_a_cube_can_be_laid(
    referee: Referee, phase: qwirkle_cubes_pb2.QwirkleCubesPhase
) -> None:
    table = full(CIRCLES, "Bo Bs Yd Yd Pc Ob", REST, phase=phase)
    verdict = referee.validate_move(table, forced_reroll())
    assert broken(verdict) == [("QC-6", "COULD_LAY")]
    ((x, y),) = cells(only(verdict))
    assert codes(only(verdict).qwirkle_cubes.tiles) == "Bo"
    assert legal(referee.validate_move(table, lay((x, y, "Bo"))))


@pytest.mark.parametrize(
    ("named", "left_out"), [("Bs Bs Yd Yd Pc", "Ob"), ("Yd", "Yd Bs Bs Pc Ob")], ids=["five", "one"]
)
def test_qc_6_a_part_of_the_hand_is_refused(referee: Referee, named: str, left_out: str) -> None:
    table = full(CIRCLES, NO_FIT, REST)
    verdict = referee.validate_move(table, forced_reroll(named))
    assert broken(verdict) == [("QC-6", "NOT_THE_WHOLE_HAND")]
    assert sorted(codes(only(verdict).qwirkle_cubes.tiles).split()) == sorted(left_out.split())
    assert dict(only(verdict).metadata) == {"rerolled": str(len(named.split())), "hand": "6"}


@pytest.mark.parametrize(
    ("named", "missing"),
    [(f"{NO_FIT} Ox", "Ox"), (f"{NO_FIT} Ob", "Ob"), (f"{NO_FIT} {NO_FIT}", NO_FIT)],
    ids=["one more", "one twice", "twelve"],
)
def test_qc_6_cubes_that_are_not_in_the_hand_are_refused(
    referee: Referee, named: str, missing: str
) -> None:
    verdict = referee.validate_move(full(CIRCLES, NO_FIT, REST), forced_reroll(named))
    assert broken(verdict) == [("QC-6", "TILE_NOT_IN_HAND")]
    assert sorted(codes(only(verdict).qwirkle_cubes.tiles).split()) == sorted(missing.split())


def test_qc_6_a_part_of_a_hand_that_can_be_laid_breaks_it_twice(referee: Referee) -> None:
    verdict = referee.validate_move(full(EARLY, HOLDER, REST), forced_reroll("Px"))
    assert broken(verdict) == [("QC-6", "COULD_LAY"), ("QC-6", "NOT_THE_WHOLE_HAND")]


@pytest.mark.parametrize("named", ["", NO_FIT], ids=["", "named"])
@pytest.mark.parametrize(
    ("fell", "fault"),
    [
        (rolled("Bs Bs Yd Yd Pc Pb"), (".cubes[5]", "MISMATCH")),
        (rolled("Bs Bs Bd Yd Pc Ob"), (".cubes[2]", "MISMATCH")),
        (rolled("Bs Bs Yd Yd Pc"), ("", "WRONG_COUNT")),
        (rolled(hidden=5), ("", "WRONG_COUNT")),
        (rolled(), ("", "WRONG_COUNT")),
        (rolled(NO_FIT, hidden=1), ("", "WRONG_COUNT")),
    ],
    ids=["another colour", "too many of a colour", "five", "five hidden", "none", "seven"],
)
def test_qc_6_all_cubes_are_reported_in_their_colours(
    referee: Referee,
    named: str,
    fell: qwirkle_cubes_pb2.QwirkleCubesRoll,
    fault: tuple[str, str],
) -> None:
    table = full(CIRCLES, NO_FIT, REST)
    place, why = fault
    assert faults(lambda: referee.apply_move(table, forced_reroll(named), drawn=fell)) == [
        (f"drawn.qwirkle_cubes{place}", why)
    ]


def test_qc_6_the_list_says_whether_it_is_due(referee: Referee) -> None:
    stuck = referee.summarize_legal_moves(full(CIRCLES, NO_FIT, REST))
    assert (stuck.count, stuck.qwirkle_cubes.forced_reroll) == (0, True)
    assert stuck.qwirkle_cubes.reroll_up_to == 6
    stuck_again = referee.summarize_legal_moves(full(CIRCLES, NO_FIT, REST, phase=AFTER))
    assert stuck_again.qwirkle_cubes.forced_reroll
    assert stuck_again.qwirkle_cubes.reroll_up_to == 0
    free = referee.summarize_legal_moves(full(EARLY, HOLDER, REST))
    assert not free.qwirkle_cubes.forced_reroll


def test_qc_6_a_hand_of_one_cube_is_a_whole_hand(referee: Referee) -> None:
    table = seeded(late("Gx", "Px Bx"))
    answer = referee.apply_move(table, forced_reroll())
    assert legal(answer.verdict)
    assert hand_of(answer.position, 0)[0] == "G"
    assert the_reroll(list(answer.events)).count == 1


# QC-7: drawing up to six, and rolling the new cubes


TWO_REDS = lay((2, 0, "Rd"), (3, 0, "Rc"))


@pytest.mark.parametrize("seed", SEEDS)
def test_qc_7_the_player_draws_up_to_six_and_rolls_only_the_new_cubes(
    referee: Referee, seed: bytes
) -> None:
    table = seeded(full(EARLY, HOLDER, REST), seed)
    answer = referee.apply_move(table, TWO_REDS)
    assert events(answer.events) == ["tiles_laid", "cubes_drawn", "points_scored"]
    new = codes(answer.events[1].qwirkle_cubes.cubes_drawn.cubes)
    assert len(new.split()) == 2
    kept = ["Bs", "Gx", "Yb", "Px"]
    assert Counter(hand_of(answer.position, 0).split()) == Counter([*kept, *new.split()])
    assert hand_of(answer.position, 1) == hand_of(table, 1)
    left = Counter(bag_of(answer.position))
    assert left + Counter(colours(new)) == Counter(bag_of(table))


def test_qc_7_drawing_and_rolling_is_one_chance_event(referee: Referee) -> None:
    table = seeded(full(EARLY, HOLDER, REST))
    answer = referee.apply_move(table, TWO_REDS)
    assert answer.events[1].qwirkle_cubes.cubes_drawn.chance_event == table.chance.events
    assert answer.position.state.chance.events == table.chance.events + 1


def test_qc_7_a_reported_draw_joins_the_hand_and_leaves_the_bag(referee: Referee) -> None:
    table = full(EARLY, HOLDER, REST)
    answer = referee.apply_move(table, TWO_REDS, drawn=rolled("Oo Rx"))
    assert hand_of(answer.position, 0) == "Rx Oo Yb Gx Bs Px"
    assert Counter(bag_of(table)) - Counter(bag_of(answer.position)) == Counter("OR")
    assert not referee.validate_state(answer.position)


@pytest.mark.parametrize(
    "reported",
    [rolled(), rolled("Bd"), rolled("Bd Bd Bd"), rolled(hidden=6), rolled(HOLDER)],
    ids=["none", "one", "three", "six", "the whole hand"],
)
def test_qc_7_drawing_fewer_or_more_is_refused(
    referee: Referee, reported: qwirkle_cubes_pb2.QwirkleCubesRoll
) -> None:
    table = full(EARLY, HOLDER, REST)
    assert faults(lambda: referee.apply_move(table, TWO_REDS, drawn=reported)) == [
        ("drawn.qwirkle_cubes", "WRONG_COUNT")
    ]


def test_qc_7_a_colour_that_is_not_in_the_bag_cannot_be_drawn(referee: Referee) -> None:
    table = late("Rd Bs Gx Yb Px Ox", "Rs Bo Go Yo Po Oo", in_bag="YYY")
    move = lay((-1, 0, "Rd"))
    assert legal(referee.apply_move(table, move, drawn=rolled("Yx")).verdict)
    assert faults(lambda: referee.apply_move(table, move, drawn=rolled("Rd"))) == [
        ("drawn.qwirkle_cubes.cubes[0]", "IMPOSSIBLE_DRAW")
    ]


def test_qc_7_the_draw_stops_when_the_bag_is_empty(referee: Referee) -> None:
    table = seeded(late("Rd Rc Rb Yb Px Ox", "Rs Bo Go Yo Po Oo", in_bag="Y"))
    answer = referee.apply_move(table, lay((-3, 0, "Rd"), (-2, 0, "Rc"), (-1, 0, "Rb")))
    (new,) = codes(answer.events[1].qwirkle_cubes.cubes_drawn.cubes).split()
    assert new[0] == "Y"
    assert sorted(hand_of(answer.position, 0).split()) == sorted(["Yb", "Px", "Ox", new])
    assert bag_of(answer.position) == ""
    assert not referee.validate_state(answer.position)


def test_qc_7_a_short_hand_while_the_bag_holds_cubes_cannot_be(referee: Referee) -> None:
    table = told(EARLY, hands=[hand(0, "Rd Rc Bs Gx Yb")], bag=bag(hidden=77))
    (fault,) = referee.validate_state(table)
    assert (fault.field, fault.rule_id) == ("position.state.qwirkle_cubes.hands[0]", "QC-7")


def test_qc_7_unknown_hands_have_six_cubes_each_while_the_bag_holds_cubes(
    referee: Referee,
) -> None:
    assert not referee.validate_state(told(EARLY, bag=bag(hidden=76)))
    (fault,) = referee.validate_state(told(EARLY, bag=bag(hidden=77)))
    assert fault.field == "position.state.qwirkle_cubes.bag"

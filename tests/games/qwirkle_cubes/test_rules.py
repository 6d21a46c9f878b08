"""The rules of Qwirkle Cubes: opening, rolling and rerolling, laying, drawing, passing, the end."""

from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest

from referee.v1 import event_pb2, fault_pb2, game_pb2, lines_pb2, qwirkle_cubes_pb2
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
    WHOLE_SET,
    WITHOUT_REDRAWS,
    bag_of,
    colours,
    full,
    hand_of,
    late,
    phase_of,
    seeded,
    stairs,
    told,
    without,
)
from tests.support.builders import (
    broken,
    cells,
    codes,
    end_reason,
    events,
    faults,
    legal,
    only,
    scored,
    seated,
    status,
)

YOUNGEST = qwirkle_cubes_pb2.QwirkleCubesOptions(opening_tie=lines_pb2.OPENING_TIE_YOUNGEST)
OLDEST = qwirkle_cubes_pb2.QwirkleCubesOptions(opening_tie=lines_pb2.OPENING_TIE_OLDEST)

THREE_REDS = "Ro Rs Rd Bc Gb Yx"  # three reds are the largest set
TWO_BLUES = "Bo Bs Oc Gd Px Yb"  # no three of a colour or of a shape
REST = "Yo Ys Oc Gd Px Pb"

EARLY = "Ro Rs"
HOLDER = "Rd Rc Bs Gx Yb Px"
CIRCLES = "Ro Go"
NO_FIT = "Bs Bs Yd Yd Pc Ob"  # nothing goes with a red or a green circle

DEAD = "Ro Rs Rd Go Gs Gd"  # no roll of it goes with the reds over the greens
DEAD_TOO = "Rc Rb Rx Gc Gb Gx"
ALIVE = "Bo Ys Pd Ox Bc Yb"

SEEDS = [bytes([number]) * 32 for number in range(8)]


def deal(*hands: str, opener: int | None = None) -> qwirkle_cubes_pb2.QwirkleCubesDeal:
    dealt = [hand(seat, codes) for seat, codes in enumerate(hands)]
    return qwirkle_cubes_pb2.QwirkleCubesDeal(hands=dealt, opener=opener)


def opener(
    referee: Referee,
    *hands: str,
    ages: tuple[int | None, ...] = (),
    options: qwirkle_cubes_pb2.QwirkleCubesOptions | None = None,
) -> int:
    """Who opens when these hands have been rolled."""
    players = seated(len(hands), ages=ages)
    started = referee.start_game(CUBES, players, deal=deal(*hands), options=options)
    return started.position.state.to_move


def the_reroll(happened: list[event_pb2.Event]) -> event_pb2.CubesRerolled:
    (event,) = happened
    return event.cubes_rerolled


# QC-1: six cubes each, rolled, in the open


@pytest.mark.parametrize("players", [2, 3, 4])
def test_qc_1_every_player_draws_six(referee: Referee, players: int) -> None:
    start = referee.start_game(CUBES, seated(players)).position.state
    held = [hand_of(start, seat).split() for seat in range(players)]
    assert [len(cubes) for cubes in held] == [6] * players
    assert "?" not in str(held)
    in_hands = Counter(cube[0] for cubes in held for cube in cubes)
    assert in_hands + Counter(bag_of(start)) == WHOLE_SET


def test_qc_1_the_deal_is_told_hand_by_hand(referee: Referee) -> None:
    started = referee.start_game(CUBES, seated(3), seed=SEEDS[1])
    assert events(started.events) == ["cubes_drawn"] * 3
    for seat, event in enumerate(started.events):
        assert (event.player, event.cubes_drawn.chance_event) == (seat, seat)
        assert codes(sorted(event.cubes_drawn.cubes)) == hand_of(started.position, seat)


def test_qc_1_the_cubes_are_rolled(referee: Referee) -> None:
    """Over some games every cube colour shows every shape."""
    shown = set[str]()
    for seed in range(30):
        start = referee.start_game(CUBES, seated(4), seed=bytes([seed]) * 32).position
        for seat in range(4):
            shown.update(hand_of(start, seat).split())
    assert len(shown) == 36


def test_qc_1_a_game_begins_before_any_reroll(referee: Referee) -> None:
    start = referee.start_game(CUBES, seated(2)).position
    assert phase_of(start) == "BEFORE_REROLL"
    assert start.state.turn == 0


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_qc_1_all_hands_lie_open(referee: Referee, viewer: int | None) -> None:
    start = referee.start_game(CUBES, seated(2)).position
    view = referee.view_state(start, viewer)
    assert [hand_of(view, seat) for seat in (0, 1)] == [hand_of(start, seat) for seat in (0, 1)]
    assert bag_of(view) == bag_of(start)
    assert not view.chance.seed


@pytest.mark.parametrize("dealt", ["Ro Rs Rd Rc Rb", "Ro Rs Rd Rc Rb Rx Bo"], ids=["five", "seven"])
def test_qc_1_other_numbers_are_refused(referee: Referee, dealt: str) -> None:
    reported = deal(TWO_BLUES, dealt)
    assert faults(lambda: referee.start_game(CUBES, seated(2), deal=reported)) == [
        ("reported.qwirkle_cubes.hands[1]", "HAND_SIZE")
    ]


def test_qc_1_no_more_than_fifteen_of_a_colour_are_dealt(referee: Referee) -> None:
    six = "Ro Ro Ro Rs Rs Rd"
    fifteen = deal(six, six, "Rx Rx Rx Bo Bs Bd")
    start = referee.start_game(CUBES, seated(3), deal=fifteen).position
    assert "R" not in bag_of(start)
    sixteen = deal(six, six, "Rx Rx Rx Rx Bs Bd")
    assert faults(lambda: referee.start_game(CUBES, seated(3), deal=sixteen)) == [
        ("reported.qwirkle_cubes.hands[2]", "TOO_MANY_OF_A_KIND")
    ]


def test_qc_1_with_open_hands_everybody_knows_what_the_bag_holds(referee: Referee) -> None:
    start = referee.start_game(CUBES, seated(2), deal=deal(THREE_REDS, TWO_BLUES)).position
    left = WHOLE_SET.copy()
    left.subtract(colours(f"{THREE_REDS} {TWO_BLUES}"))
    assert Counter(bag_of(start)) == left


@pytest.mark.parametrize("players", [1, 5])
def test_qc_1_two_to_four_play(referee: Referee, players: int) -> None:
    assert faults(lambda: referee.start_game(CUBES, seated(players))) == [
        ("players", "WRONG_COUNT")
    ]


def test_qc_1_a_hand_of_seven_cannot_be(referee: Referee) -> None:
    (fault,) = referee.validate_state(told("Ro", hands=[hand(1, hidden=7)]))
    assert (fault.field, fault.rule_id) == ("position.state.qwirkle_cubes.hands[0]", "QC-1")


# QC-2: the largest set opens


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ((TWO_BLUES, THREE_REDS), 1),
        ((THREE_REDS, TWO_BLUES, REST), 0),
        ((TWO_BLUES, "Ro Bo Go Ys Pd Yc"), 1),
        (("Ro Ro Ro Ro Ro Ro", "Bo Bs Gd Gc Yb Px"), 1),
        (("Ro Ro Rs Rs Bd Bd", "Gd Gc Gb Yx Yo Ps"), 1),
        ((REST, TWO_BLUES, THREE_REDS, "Yo Yc Yd Yb Gx Ps"), 3),
    ],
    ids=["colour", "first seat", "shape", "six equal", "pairs", "four players"],
)
def test_qc_2_the_largest_set_of_different_faces_opens(
    referee: Referee, hands: tuple[str, ...], expected: int
) -> None:
    assert opener(referee, *hands) == expected


def test_qc_2_age_does_not_matter_without_a_tie(referee: Referee) -> None:
    assert opener(referee, TWO_BLUES, THREE_REDS, ages=(9, 99)) == 1


SET_A = "Ro Rs Rd Bc Gb Yx"
SET_B = "Go Gs Gd Yc Bb Px"
SET_C = "Bo Bs Bd Oc Yb Gx"


@pytest.mark.parametrize(
    ("ages", "options", "expected"),
    [
        ((50, 40, 30), None, 2),
        ((50, 40, 30), YOUNGEST, 2),
        ((40, 30, 35), None, 1),
        ((40, 50, 35), OLDEST, 1),
        ((50, 40, 30), OLDEST, 0),
        ((40, 30, 30), None, 1),
        ((30, 40, 40), OLDEST, 1),
        ((30, 30, 30), None, 0),
        ((50, None, 30), None, 0),
        ((None, 30, 20), None, 0),
        ((20, 30, None), OLDEST, 0),
        ((None, None, None), None, 0),
        ((1, 0, 1), None, 1),
    ],
)
def test_qc_2_among_equals_the_youngest_then_the_first_seat_opens(
    referee: Referee,
    ages: tuple[int | None, ...],
    options: qwirkle_cubes_pb2.QwirkleCubesOptions | None,
    expected: int,
) -> None:
    assert opener(referee, SET_A, SET_B, SET_C, ages=ages, options=options) == expected


@pytest.mark.parametrize(
    ("ages", "expected"), [((9, 40, 30), 2), ((None, 30, 40), 1), ((9, None, 30), 1)]
)
def test_qc_2_only_tied_players_count(
    referee: Referee, ages: tuple[int | None, ...], expected: int
) -> None:
    """The first player, with a smaller set, has no say and needs no age."""
    assert opener(referee, TWO_BLUES, SET_A, SET_B, ages=ages) == expected


def test_qc_2_another_player_may_not_open(referee: Referee) -> None:
    start = full("", THREE_REDS, TWO_BLUES, to_move=None)
    verdict = referee.validate_move(start, lay((0, 0, "Bo"), (1, 0, "Bs"), player=1))
    assert broken(verdict) == [("QC-2", "NOT_THE_OPENER")]
    assert dict(only(verdict).metadata) == {
        "player": "1",
        "opener": "0",
        "largest_set": "3",
        "why": "LARGEST_SET",
    }


@pytest.mark.parametrize(
    ("options", "loser"), [(None, 1), (OLDEST, 0)], ids=["the older", "the younger"]
)
def test_qc_2_who_loses_the_tie_may_not_open(
    referee: Referee, options: qwirkle_cubes_pb2.QwirkleCubesOptions | None, loser: int
) -> None:
    start = full("", SET_A, SET_B, to_move=None, ages=(30, 40), options=options)
    reds = lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd"), player=0)
    greens = lay((0, 0, "Go"), (1, 0, "Gs"), (2, 0, "Gd"), player=1)
    assert broken(referee.validate_move(start, (reds, greens)[loser])) == [
        ("QC-2", "NOT_THE_OPENER")
    ]
    assert legal(referee.validate_move(start, (reds, greens)[1 - loser]))


@pytest.mark.parametrize("to_move", [0, 2], ids=["smaller set", "loses the tie"])
def test_qc_2_a_position_with_another_opener_cannot_be(referee: Referee, to_move: int) -> None:
    (fault,) = referee.validate_state(full("", TWO_BLUES, SET_A, SET_B, to_move=to_move))
    assert (fault.field, fault.rule_id) == ("position.state.to_move", "QC-2")


def test_qc_2_a_reported_opener_must_be_the_one(referee: Referee) -> None:
    wrong = deal(THREE_REDS, TWO_BLUES, opener=1)
    assert faults(lambda: referee.start_game(CUBES, seated(2), deal=wrong)) == [
        ("reported.qwirkle_cubes.opener", "MISMATCH")
    ]


def test_qc_2_then_play_goes_on_clockwise(referee: Referee) -> None:
    start = full("", TWO_BLUES, REST, THREE_REDS, to_move=2)
    answer = referee.apply_move(start, lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd")))
    assert answer.position.state.to_move == 0


# QC-3: the opening lays that set, without a reroll

TWO_SETS = "Ro Rs Rd Bd Gd Px"  # three reds, or three diamonds


@pytest.fixture
def opening() -> game_pb2.GameState:
    return full("", TWO_SETS, TWO_BLUES)


@pytest.mark.parametrize(
    "row", ["Ro Rs Rd", "Rd Ro Rs", "Rd Bd Gd"], ids=["reds", "another order", "diamonds"]
)
def test_qc_3_which_of_the_largest_sets_is_the_player_s_choice(
    referee: Referee, opening: game_pb2.GameState, row: str
) -> None:
    verdict = referee.validate_move(
        opening, lay(*((x, 0, cube) for x, cube in enumerate(row.split())))
    )
    assert legal(verdict)
    assert verdict.score.points == 3


@pytest.mark.parametrize(
    "laid", [((0, 0, "Ro"), (1, 0, "Rs")), ((0, 0, "Px"),)], ids=["two of three", "one"]
)
def test_qc_3_a_smaller_set_is_refused(
    referee: Referee, opening: game_pb2.GameState, laid: tuple[tuple[int, int, str], ...]
) -> None:
    verdict = referee.validate_move(opening, lay(*laid))
    assert broken(verdict) == [("QC-3", "OPENING_NOT_LARGEST_SET")]
    assert dict(only(verdict).metadata) == {"laid": str(len(laid)), "largest_set": "3"}


def test_qc_3_more_than_the_largest_set_is_refused(
    referee: Referee, opening: game_pb2.GameState
) -> None:
    move = lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd"), (3, 0, "Bd"))
    assert ("QC-3", "OPENING_NOT_LARGEST_SET") in broken(referee.validate_move(opening, move))


@pytest.mark.parametrize(
    "move",
    [reroll("Px"), reroll(TWO_SETS), forced_reroll(), forced_reroll(TWO_SETS), pass_turn()],
    ids=["reroll one", "reroll all", "forced reroll", "forced reroll, named", "pass"],
)
def test_qc_3_there_is_no_reroll_and_no_pass_before_it(
    referee: Referee, opening: game_pb2.GameState, move: game_pb2.Move
) -> None:
    assert broken(referee.validate_move(opening, move)) == [("QC-3", "OPENING_MUST_LAY")]


def test_qc_3_only_openings_of_that_size_are_listed(
    referee: Referee, opening: game_pb2.GameState
) -> None:
    moves = [each.move.qwirkle_cubes for each in referee.list_legal_moves(opening)]
    laid = {codes(sorted(p.tile for p in move.lay.placements)) for move in moves}
    assert laid == {"Ro Rs Rd", "Rd Gd Bd"}
    others = referee.summarize_legal_moves(opening).qwirkle_cubes
    assert (others.reroll_up_to, others.forced_reroll) == (0, False)


def test_qc_3_a_reroll_before_the_opening_cannot_have_been(referee: Referee) -> None:
    (fault,) = referee.validate_state(full("", TWO_SETS, TWO_BLUES, phase=AFTER))
    assert (fault.field, fault.rule_id) == ("position.state.qwirkle_cubes.phase", "QC-3")
    assert not referee.validate_state(full("", TWO_SETS, TWO_BLUES, phase=None))


def test_qc_3_binds_only_the_opening(referee: Referee) -> None:
    table = full("Yo", TWO_SETS, TWO_BLUES)
    assert legal(referee.validate_move(table, lay((0, 1, "Ro"))))
    assert legal(referee.validate_move(table, reroll("Ro")))


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
    """A reroll does not end the turn, nor does it count as one."""
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
    assert codes(only(verdict).tiles) == missing


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
    assert (cells(only(verdict)), codes(only(verdict).tiles)) == ([at], face)


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
    assert legal(referee.validate_move(table, lay((x, y, codes(could_lay.tiles)))))


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


# QC-6: who cannot lay rerolls the whole hand


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
    assert codes(only(verdict).tiles) == "Bo"
    assert legal(referee.validate_move(table, lay((x, y, "Bo"))))


@pytest.mark.parametrize(
    ("named", "left_out"), [("Bs Bs Yd Yd Pc", "Ob"), ("Yd", "Yd Bs Bs Pc Ob")], ids=["five", "one"]
)
def test_qc_6_a_part_of_the_hand_is_refused(referee: Referee, named: str, left_out: str) -> None:
    table = full(CIRCLES, NO_FIT, REST)
    verdict = referee.validate_move(table, forced_reroll(named))
    assert broken(verdict) == [("QC-6", "NOT_THE_WHOLE_HAND")]
    assert sorted(codes(only(verdict).tiles).split()) == sorted(left_out.split())
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
    assert sorted(codes(only(verdict).tiles).split()) == sorted(missing.split())


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
    new = codes(answer.events[1].cubes_drawn.cubes)
    assert len(new.split()) == 2
    kept = ["Bs", "Gx", "Yb", "Px"]
    assert Counter(hand_of(answer.position, 0).split()) == Counter([*kept, *new.split()])
    assert hand_of(answer.position, 1) == hand_of(table, 1)
    left = Counter(bag_of(answer.position))
    assert left + Counter(colours(new)) == Counter(bag_of(table))


def test_qc_7_drawing_and_rolling_is_one_chance_event(referee: Referee) -> None:
    table = seeded(full(EARLY, HOLDER, REST))
    answer = referee.apply_move(table, TWO_REDS)
    assert answer.events[1].cubes_drawn.chance_event == table.chance.events
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
    (new,) = codes(answer.events[1].cubes_drawn.cubes).split()
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


# QC-8: the end

LAST_RED = lay((-1, 0, "Rd"))


def test_qc_8_once_the_bag_is_empty_nobody_draws(referee: Referee) -> None:
    table = late("Rd Px", "Gs Bx")
    answer = referee.apply_move(table, LAST_RED)
    assert events(answer.events) == ["tiles_laid", "points_scored"]
    assert (hand_of(answer.position, 0), bag_of(answer.position)) == ("Px", "")
    assert status(answer.outcome) == "IN_PROGRESS"
    assert not referee.validate_state(answer.position)
    assert faults(lambda: referee.apply_move(table, LAST_RED, drawn=rolled("Ro"))) == [
        ("drawn.qwirkle_cubes", "WRONG_COUNT")
    ]


def test_qc_8_the_last_lay_is_no_chance_event(referee: Referee) -> None:
    table = seeded(late("Rd Px", "Gs Bx"))
    answer = referee.apply_move(table, LAST_RED)
    assert answer.position.state.chance.events == table.chance.events


@pytest.mark.parametrize("phase", [BEFORE, AFTER], ids=["without a reroll", "after one"])
def test_qc_8_the_first_to_lay_the_last_cube_ends_the_game_with_the_bonus(
    referee: Referee, phase: qwirkle_cubes_pb2.QwirkleCubesPhase
) -> None:
    table = seeded(late("Rd", "Gs Bx", phase=phase, scores=(70, 75)), b"s" * 32)
    answer = referee.apply_move(table, LAST_RED)
    assert scored(answer.verdict) == [("LINE", "LN-9", 3), ("END_BONUS", "LN-11", 6)]
    assert events(answer.events) == ["tiles_laid", "points_scored", "game_ended"]
    assert (status(answer.outcome), end_reason(answer.outcome)) == ("OVER", "HAND_EMPTIED")
    assert [(each.player, each.score) for each in answer.outcome.standings] == [(0, 79), (1, 75)]
    assert answer.outcome.revealed_seed == b"s" * 32
    after = answer.position.state
    assert (after.HasField("to_move"), phase_of(after)) == (False, "UNSPECIFIED")
    assert not referee.validate_state(after)
    assert referee.check_game_end(after) == answer.outcome


def test_qc_8_who_keeps_a_cube_gets_no_bonus(referee: Referee) -> None:
    verdict = referee.validate_move(late("Rd Px", "Gs Bx"), LAST_RED)
    assert scored(verdict) == [("LINE", "LN-9", 3)]


def test_qc_8_who_draws_the_last_cube_does_not_end_the_game(referee: Referee) -> None:
    table = seeded(late("Rd Rc Rb Rx Px Gx", "Rs Bo Go Yo Po Oo", in_bag="Y"))
    answer = referee.apply_move(table, LAST_RED)
    assert scored(answer.verdict) == [("LINE", "LN-9", 3)]
    assert status(answer.outcome) == "IN_PROGRESS"


def test_qc_8_laying_all_six_does_not_end_the_game_while_there_is_a_bag(
    referee: Referee,
) -> None:
    reds = "Ro Rs Rd Rc Rb Rx"
    row = [(x, 1, cube) for x, cube in enumerate(reds.split())]
    answer = referee.apply_move(seeded(full("Bo", reds, REST)), lay(*row))
    assert answer.verdict.score.points == 12 + 2
    assert status(answer.outcome) == "IN_PROGRESS"
    assert len(answer.events[1].cubes_drawn.cubes) == 6


@pytest.mark.parametrize("move", [lay((-1, 0, "Rc")), reroll("Gs"), forced_reroll(), pass_turn()])
def test_qc_8_then_nothing_is_played_any_more(referee: Referee, move: game_pb2.Move) -> None:
    over = late("", "Rc Gs Bx", phase=None, to_move=None)
    assert broken(referee.validate_move(over, move)) == [("GM-2", "GAME_OVER")]
    summary = referee.summarize_legal_moves(over)
    assert (summary.count, summary.qwirkle_cubes.reroll_up_to) == (0, 0)
    assert not summary.qwirkle_cubes.forced_reroll


def test_qc_8_no_two_hands_are_empty(referee: Referee) -> None:
    found = referee.validate_state(late("", "", "Gs", phase=None, to_move=None))
    assert [(fault.field, fault.rule_id) for fault in found] == [
        ("position.state.qwirkle_cubes.hands", "QC-8")
    ]


def test_qc_8_most_points_win_whoever_ended_the_game(referee: Referee) -> None:
    over = late("", "Gs", "Bx", phase=None, to_move=None, scores=(40, 70, 70))
    standings = referee.check_game_end(over).standings
    assert [(each.player, each.rank, each.winner) for each in standings] == [
        (1, 1, True),
        (2, 1, True),
        (0, 3, False),
    ]


# QC-9: no roll whatsoever could be laid


@pytest.mark.parametrize("others", [(ALIVE,), (DEAD_TOO, ALIVE)], ids=["two players", "three"])
def test_qc_9_who_could_lay_no_roll_passes(referee: Referee, others: tuple[str, ...]) -> None:
    scores = (30, 20, 0)[: 1 + len(others)]
    table = full(RED_OVER_GREEN, DEAD, *others, turn=2, scores=scores)
    assert not referee.validate_state(table)
    answer = referee.apply_move(table, pass_turn())
    assert legal(answer.verdict)
    assert answer.verdict.score.points == 0
    assert not answer.verdict.unchecked_rule_ids
    assert events(answer.events) == ["passed"]
    after = answer.position.state
    assert (after.to_move, after.turn, phase_of(after)) == (1, 3, "BEFORE_REROLL")
    assert after.qwirkle_cubes.hands == table.qwirkle_cubes.hands
    assert [player.score for player in after.players] == list(scores)
    assert status(answer.outcome) == "IN_PROGRESS"


def test_qc_9_a_pass_rolls_and_draws_nothing(referee: Referee) -> None:
    table = seeded(full(RED_OVER_GREEN, DEAD, ALIVE))
    answer = referee.apply_move(table, pass_turn())
    assert answer.position.state.chance == table.chance
    unseeded = full(RED_OVER_GREEN, DEAD, ALIVE)
    for reported in (rolled("Ro"), rolled(hidden=6)):
        played = partial(referee.apply_move, unseeded, pass_turn(), drawn=reported)
        assert faults(played) == [("drawn.qwirkle_cubes", "WRONG_COUNT")]


@pytest.mark.parametrize(
    "move",
    [reroll("Ro"), reroll(DEAD), forced_reroll(), forced_reroll(DEAD)],
    ids=["one", "all", "forced", "forced, named"],
)
def test_qc_9_who_could_lay_no_roll_does_not_roll(referee: Referee, move: game_pb2.Move) -> None:
    verdict = referee.validate_move(full(RED_OVER_GREEN, DEAD, ALIVE), move)
    assert broken(verdict) == [("QC-9", "NO_ROLL_FITS")]


def test_qc_9_then_the_pass_is_all_there_is(referee: Referee) -> None:
    table = full(RED_OVER_GREEN, DEAD, ALIVE)
    (only_move,) = referee.list_legal_moves(table)
    assert only_move.move == pass_turn(player=0)
    others = referee.summarize_legal_moves(table).qwirkle_cubes
    assert (others.reroll_up_to, others.forced_reroll) == (0, False)


def test_qc_9_one_cube_of_another_colour_is_enough_to_go_on(referee: Referee) -> None:
    table = full(RED_OVER_GREEN, "Rs Rd Gs Gd Gc Bo", DEAD)
    verdict = referee.validate_move(table, pass_turn())
    assert ("QC-5", "COULD_LAY") in broken(verdict)
    assert legal(referee.validate_move(table, reroll("Rs")))
    assert legal(referee.validate_move(table, lay((0, 1, "Bo"))))


def test_qc_9_who_cannot_lay_may_not_pass_while_some_roll_could_be_laid(
    referee: Referee,
) -> None:
    """The refusal names a face that a cube in hand could show, and where it would fit."""
    table = full(CIRCLES, NO_FIT, REST)
    verdict = referee.validate_move(table, pass_turn())
    assert broken(verdict) == [("QC-9", "COULD_REROLL")]
    face = codes(only(verdict).tiles)
    assert face[0] in "BYPO"
    ((x, y),) = cells(only(verdict))
    assert legal(referee.validate_move(state(CIRCLES), lay((x, y, face))))


def test_qc_9_the_game_goes_on_while_one_player_could_lay_some_roll(referee: Referee) -> None:
    for hands in ((DEAD, ALIVE), (ALIVE, DEAD), (DEAD, "Rs Rd Gs Gd Gc Bo")):
        outcome = referee.check_game_end(full(RED_OVER_GREEN, *hands))
        assert status(outcome) == "IN_PROGRESS"


LAST_GREEN = (5, -1)
GREEN_CRISSCROSS = lay((*LAST_GREEN, "Gx"))


def before_the_last_green(
    scores: tuple[int, ...] = (),
    options: qwirkle_cubes_pb2.QwirkleCubesOptions = WITHOUT_REDRAWS,
) -> game_pb2.GameState:
    """The player has the green that leaves no room for reds and greens; both have no others."""
    table = without(RED_OVER_GREEN, LAST_GREEN)
    return full(table, "Gx Ro Rs Rd Go Gs", DEAD_TOO, scores=scores, options=options)


@pytest.mark.parametrize("new", ["Ro", "Gc"])
def test_qc_9_without_redraws_a_lay_that_leaves_all_stuck_ends_the_game_without_the_bonus(
    referee: Referee, new: str
) -> None:
    """The bag is far from empty."""
    table = before_the_last_green(scores=(20, 22))
    answer = referee.apply_move(table, GREEN_CRISSCROSS, drawn=rolled(new))
    assert sorted(scored(answer.verdict)) == [
        ("LINE", "LN-9", 2),
        ("LINE", "LN-9", 6),
        ("QWIRKLE", "LN-10", 6),
    ]
    assert events(answer.events) == ["tiles_laid", "cubes_drawn", "points_scored", "game_ended"]
    assert (status(answer.outcome), end_reason(answer.outcome)) == ("OVER", "NO_PLAYER_CAN_LAY")
    assert [(each.player, each.score) for each in answer.outcome.standings] == [(0, 34), (1, 22)]
    after = answer.position.state
    assert len(bag_of(after)) == 90 - 12 - 12
    assert (after.HasField("to_move"), phase_of(after)) == (False, "UNSPECIFIED")
    assert not referee.validate_state(after)
    assert referee.check_game_end(after) == answer.outcome


@pytest.mark.parametrize("new", ["Bo", "Ys"])
def test_qc_9_a_new_cube_of_another_colour_keeps_the_game_alive(referee: Referee, new: str) -> None:
    answer = referee.apply_move(before_the_last_green(), GREEN_CRISSCROSS, drawn=rolled(new))
    assert status(answer.outcome) == "IN_PROGRESS"
    assert answer.position.state.to_move == 1
    assert legal(referee.validate_move(answer.position, pass_turn()))


@pytest.mark.parametrize(
    "drawn", [None, rolled("Bo"), rolled(hidden=1)], ids=["", "blue", "unseen"]
)
def test_qc_9_a_full_block_is_dead_for_all(
    referee: Referee, drawn: qwirkle_cubes_pb2.QwirkleCubesRoll | None
) -> None:
    table = full(without(BLOCK, (5, -5)), "Px Bo Ys Pd Ox Bc", ALIVE)
    assert not referee.validate_state(table)
    answer = referee.apply_move(table, lay((5, -5, "Px")), drawn=drawn)
    assert answer.verdict.score.points == 12 + 12
    assert events(answer.events)[-1] == "game_ended"
    assert (status(answer.outcome), end_reason(answer.outcome)) == ("OVER", "NO_PLAYER_CAN_LAY")


def test_qc_9_nothing_at_all_fits_a_full_block(referee: Referee) -> None:
    faces = [colour + shape for colour in "ROYGBP" for shape in "osdcbx"]
    around = [(x, y) for x in range(6) for y in (1, -6)] + [
        (x, -y) for y in range(6) for x in (-1, 6)
    ]
    for x, y in around:
        moves = [lay((x, y, face)) for face in faces]
        results = referee.batch_validate_moves(moves, position=state(BLOCK))
        assert not any(legal(result.verdict) for result in results)


@pytest.mark.parametrize("move", [lay((0, 1, "Bo")), reroll("Bo"), forced_reroll(), pass_turn()])
def test_qc_9_on_a_dead_table_nothing_is_played_any_more(
    referee: Referee, move: game_pb2.Move
) -> None:
    over = full(BLOCK, ALIVE, ALIVE, phase=None, to_move=None)
    assert ("GM-2", "GAME_OVER") in broken(referee.validate_move(over, move))
    assert referee.summarize_legal_moves(over).count == 0


def test_qc_9_a_reroll_ends_no_game(referee: Referee) -> None:
    """Whatever falls, the blue cube stays blue."""
    table = full(RED_OVER_GREEN, "Rs Rd Gs Gd Gc Bo", DEAD)
    answer = referee.apply_move(table, reroll("Bo"), drawn=rolled("Bx"))
    assert status(answer.outcome) == "IN_PROGRESS"
    assert events(answer.events) == ["cubes_rerolled"]


def test_qc_9_a_dead_hand_cannot_have_been_rerolled(referee: Referee) -> None:
    (fault,) = referee.validate_state(full(RED_OVER_GREEN, DEAD, ALIVE, phase=AFTER))
    assert (fault.field, fault.rule_id) == ("position.state.qwirkle_cubes.phase", "QC-9")
    assert not referee.validate_state(full(RED_OVER_GREEN, ALIVE, DEAD, phase=AFTER))


@pytest.mark.parametrize(
    "over",
    [
        full(RED_OVER_GREEN, DEAD, DEAD_TOO, phase=AFTER, to_move=None, options=WITHOUT_REDRAWS),
        full(BLOCK, ALIVE, ALIVE, phase=AFTER, to_move=None),
        late("", "Gs Bx", phase=AFTER, to_move=None),
        late("", "Gs Bx", phase=AFTER, to_move=1),
    ],
    ids=["dead for all hands", "dead block", "hand emptied", "hand emptied, somebody to move"],
)
def test_qc_9_nobody_is_in_the_middle_of_a_turn_when_the_game_is_over(
    referee: Referee, over: game_pb2.GameState
) -> None:
    assert [fault.field for fault in referee.validate_state(over)] == [
        "position.state.qwirkle_cubes.phase"
    ]


# QC-10: a single cube as the opening

ALL_DIFFERENT = "Ro Bs Gd Yc Pb Ox"
NO_POINT = qwirkle_cubes_pb2.QwirkleCubesOptions(single_opening_points=0)
ONE_POINT = qwirkle_cubes_pb2.QwirkleCubesOptions(single_opening_points=1)


def single_opening(
    options: qwirkle_cubes_pb2.QwirkleCubesOptions | None,
) -> game_pb2.GameState:
    return full("", ALL_DIFFERENT, "Rs Bd Gc Yb Px Oo", options=options)


@pytest.mark.parametrize("options", [None, NO_POINT], ids=["default", "0"])
def test_qc_10_a_single_cube_forms_no_line_and_scores_nothing(
    referee: Referee, options: qwirkle_cubes_pb2.QwirkleCubesOptions | None
) -> None:
    answer = referee.apply_move(single_opening(options), lay((0, 0, "Gd")))
    assert legal(answer.verdict)
    assert (answer.verdict.score.points, scored(answer.verdict)) == (0, [])
    assert events(answer.events) == ["tiles_laid", "cubes_drawn"]


def test_qc_10_the_option_gives_it_a_point(referee: Referee) -> None:
    verdict = referee.validate_move(single_opening(ONE_POINT), lay((3, 4, "Gd")))
    assert scored(verdict) == [("SINGLE_OPENING", "QC-10", 1)]
    assert cells(verdict.score.items[0]) == [(3, 4)]
    assert verdict.score.points == 1


def test_qc_10_the_option_changes_no_other_turn(referee: Referee) -> None:
    opening = full("", TWO_SETS, TWO_BLUES, options=ONE_POINT)
    three = lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd"))
    assert referee.validate_move(opening, three).score.points == 3
    later = full(EARLY, HOLDER, REST, options=ONE_POINT)
    assert referee.validate_move(later, lay((2, 0, "Rd"))).score.points == 3


def test_qc_10_the_option_is_carried_on(referee: Referee) -> None:
    players = seated(2)
    start = referee.start_game(CUBES, players, options=ONE_POINT).position.state
    assert start.qwirkle_cubes.options.single_opening_points == 1


@pytest.mark.parametrize("points", [-1, 2])
def test_qc_10_other_values_are_refused(referee: Referee, points: int) -> None:
    options = qwirkle_cubes_pb2.QwirkleCubesOptions(single_opening_points=points)
    position = single_opening(options)
    assert faults(lambda: referee.validate_move(position, lay((0, 0, "Gd")))) == [
        ("position.state.qwirkle_cubes.options.single_opening_points", "OUT_OF_RANGE")
    ]


# Positions that cannot be

Spoil = Callable[[game_pb2.GameState], object]


def hands_of(*known: qwirkle_cubes_pb2.QwirkleCubesHand, players: int = 2) -> Spoil:
    """The table, these hands, and no bag."""
    return lambda position: position.CopyFrom(told(EARLY, players=players, hands=known))


def in_bag(**counts: int) -> Spoil:
    def spoil(position: game_pb2.GameState) -> None:
        for name, count in counts.items():
            setattr(position.qwirkle_cubes.bag, name, count)

    return spoil


def phase_number(number: int) -> Spoil:
    def spoil(position: game_pb2.GameState) -> None:
        position.qwirkle_cubes.phase = number  # type: ignore[assignment]

    return spoil


TEN_REDS_LAID = stairs({"R": 10, "B": 10})
SIX_REDS = "Ro Ro Rs Rs Rd Rd"


IMPOSSIBLE: dict[str, tuple[Spoil, list[tuple[str, str]]]] = {
    "sixteen reds in three hands": (
        hands_of(hand(0, SIX_REDS), hand(1, SIX_REDS), hand(2, "Rx Rx Bs Bd Yb Px"), players=3),
        [("hands[2]", "TOO_MANY_OF_A_KIND")],
    ),
    "sixteen reds on the table and in a hand": (
        lambda position: position.CopyFrom(told(TEN_REDS_LAID, hands=[hand(1, SIX_REDS)])),
        [("hands[0]", "TOO_MANY_OF_A_KIND")],
    ),
    "sixteen reds on the table": (
        lambda position: position.CopyFrom(told(stairs({"R": 16, "B": 14}))),
        [("table", "TOO_MANY_OF_A_KIND")],
    ),
    "a red too many in the bag": (
        in_bag(red=12),
        [("bag", "NOT_CONSERVED"), ("bag", "TOO_MANY_OF_A_KIND")],
    ),
    "a red for a green in the bag": (
        in_bag(red=12, green=12),
        [("bag", "TOO_MANY_OF_A_KIND")],
    ),
    "a green too few in the bag": (in_bag(green=12), [("bag", "NOT_CONSERVED")]),
    "sixteen purples in the bag": (in_bag(purple=16), [("bag.purple", "OUT_OF_RANGE")]),
    "fewer than no purples in the bag": (in_bag(purple=-1), [("bag.purple", "OUT_OF_RANGE")]),
    "fewer than no hidden cubes in the bag": (in_bag(hidden=-1), [("bag.hidden", "OUT_OF_RANGE")]),
    "more than all cubes in the bag": (
        lambda position: position.qwirkle_cubes.bag.CopyFrom(bag(hidden=91)),
        [("bag.hidden", "OUT_OF_RANGE")],
    ),
    "both colours and hidden cubes in the bag": (
        in_bag(green=12, hidden=1),
        [("bag", "MISMATCH")],
    ),
    "a size of the bag that does not add up": (
        lambda position: position.qwirkle_cubes.bag.CopyFrom(bag(hidden=75)),
        [("bag", "NOT_CONSERVED")],
    ),
    "seven in a hand": (hands_of(hand(0, f"{HOLDER} Ro")), [("hands[0]", "HAND_SIZE")]),
    "seven in a hand, one hidden": (
        hands_of(hand(1, HOLDER, hidden=1)),
        [("hands[0]", "HAND_SIZE")],
    ),
    "five in a hand": (hands_of(hand(0, hidden=5)), [("hands[0]", "HAND_SIZE")]),
    "no cube in a hand": (hands_of(hand(0)), [("hands[0]", "HAND_SIZE")]),
    "two hands of one player": (
        hands_of(hand(0, HOLDER), hand(0, hidden=6)),
        [("hands[1].player", "DUPLICATE")],
    ),
    "a hand of nobody": (hands_of(hand(2, HOLDER)), [("hands[0].player", "OUT_OF_RANGE")]),
    "an unknown phase": (phase_number(3), [("phase", "UNKNOWN_VALUE")]),
    "a line that breaks the rules": (
        lambda position: position.CopyFrom(told("Ro Bs")),
        [("table", "ILLEGAL_LINE")],
    ),
    "two equal faces in a line": (
        lambda position: position.CopyFrom(told("Ro Rs Ro")),
        [("table", "ILLEGAL_LINE")],
    ),
    "a table in two parts": (
        lambda position: position.CopyFrom(told("Ro .. Rs")),
        [("table", "NOT_CONNECTED")],
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_a_bad_request(referee: Referee, name: str) -> None:
    spoil, expected = IMPOSSIBLE[name]
    position = full(EARLY, HOLDER, REST)
    assert not referee.validate_state(position)
    spoil(position)
    found = [
        (fault.field, fault_pb2.FaultReason.Name(fault.reason).removeprefix("FAULT_REASON_"))
        for fault in referee.validate_state(position)
    ]
    assert sorted(found) == sorted(
        (f"position.state.qwirkle_cubes.{field}", why) for field, why in expected
    )
    for move in (lay((2, 0, "Rd")), reroll("Rd"), forced_reroll(), pass_turn()):
        named = faults(partial(referee.validate_move, position, move))
        assert sorted(named) == sorted(found)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda position: position.qwirkle_cubes.ClearField("bag"),
        lambda position: position.qwirkle_cubes.bag.CopyFrom(bag(hidden=76)),
        lambda position: position.qwirkle_cubes.hands.pop(),
        lambda position: position.qwirkle_cubes.hands[1].CopyFrom(hand(1, hidden=6)),
    ],
    ids=["no bag", "size of the bag", "a hand missing", "a hand hidden"],
)
def test_a_seed_asks_for_everything_to_be_known(referee: Referee, spoil: Spoil) -> None:
    position = seeded(full(EARLY, HOLDER, REST))
    assert not referee.validate_state(position)
    spoil(position)
    assert [fault.field for fault in referee.validate_state(position)] == [
        "position.state.chance.seed"
    ]


@pytest.mark.parametrize("count", [0, 1])
def test_there_are_as_many_chance_events_as_deals(referee: Referee, count: int) -> None:
    position = seeded(full(EARLY, HOLDER, REST))
    position.chance.events = count
    assert [fault.field for fault in referee.validate_state(position)] == [
        "position.state.chance.events"
    ]


@pytest.mark.parametrize("count", [3, 4, 40])
def test_rerolls_may_have_been_any_number_of_chance_events(referee: Referee, count: int) -> None:
    position = seeded(full(EARLY, HOLDER, REST))
    position.chance.events = count
    assert not referee.validate_state(position)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_before_the_opening_only_the_deals_are_chance_events(referee: Referee, count: int) -> None:
    position = referee.start_game(CUBES, seated(2)).position.state
    assert not referee.validate_state(position)
    position.chance.events = count
    assert [fault.field for fault in referee.validate_state(position)] == [
        "position.state.chance.events"
    ]


# Cheats, each caught by the rule it breaks and by no other

CHEAT = "Rb Rc Rd Gx Bs Px"
CHEATS = {
    "plays out of turn": (lay((1, 1, "Ys"), player=1), ("GM-1", "NOT_YOUR_TURN")),
    "rerolls out of turn": (reroll("Ys", player=1), ("GM-1", "NOT_YOUR_TURN")),
    "lays a cube not owned": (lay((3, 0, "Rx")), ("QC-5", "TILE_NOT_IN_HAND")),
    "lays what does not fit": (lay((3, 0, "Gx")), ("LN-2", "LINE_MIXED")),
    "lays what is there already": (lay((3, 0, "Rd")), ("LN-2", "LINE_REPEATS_TILE")),
    "lays no line": (lay((3, 0, "Rb"), (0, 1, "Rc")), ("LN-5", "NOT_IN_ONE_LINE")),
    "leaves a hole": (lay((0, 1, "Rb"), (2, 1, "Rc")), ("LN-5", "GAP_BETWEEN_TILES")),
    "starts a table of its own": (lay((9, 9, "Px")), ("LN-6", "NOT_CONNECTED")),
    "covers a cube": (lay((0, 0, "Bs")), ("LN-8", "CELL_TAKEN")),
    "stacks two cubes": (lay((3, 0, "Rb"), (3, 0, "Rc")), ("LN-8", "CELL_USED_TWICE")),
    "lays nothing": (lay(), ("QC-5", "NOTHING_LAID")),
    "rerolls nothing": (reroll(), ("QC-4", "NOTHING_REROLLED")),
    "rerolls what it does not have": (reroll("Oo"), ("QC-4", "TILE_NOT_IN_HAND")),
    "asks for too many": (reroll(hidden=7), ("QC-4", "REROLL_EXCEEDS_HAND")),
    "feigns to be stuck": (forced_reroll(), ("QC-6", "COULD_LAY")),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_cheat_is_caught_and_changes_nothing(referee: Referee, cheat: str) -> None:
    move, caught_by = CHEATS[cheat]
    position = seeded(full("Ro Rs Rd", CHEAT, REST))
    answer = referee.apply_move(position, move)
    assert broken(answer.verdict) == [caught_by]
    assert answer.position.state == position
    assert not answer.events
    assert not answer.verdict.HasField("score")


def test_a_cheat_who_rerolls_three_times_wrongly_is_told_all(referee: Referee) -> None:
    table = full("Ro Rs Rd", CHEAT, REST, phase=AFTER)
    verdict = referee.validate_move(table, reroll("Oo"))
    assert broken(verdict) == [("QC-4", "ALREADY_REROLLED"), ("QC-4", "TILE_NOT_IN_HAND")]


def test_who_plays_out_of_turn_has_not_rerolled_already(referee: Referee) -> None:
    """It is the other player who did."""
    table = full(EARLY, HOLDER, REST, phase=AFTER)
    verdict = referee.validate_move(table, reroll("Yo", player=1))
    assert broken(verdict) == [("GM-1", "NOT_YOUR_TURN")]

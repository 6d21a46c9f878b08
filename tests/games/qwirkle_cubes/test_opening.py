"""The rules of Qwirkle Cubes: six cubes each, and the opening."""

from collections import Counter

import pytest

from referee.v1 import game_pb2, lines_pb2, qwirkle_cubes_pb2
from referee_client import Referee
from referee_client.qwirkle_cubes import (
    forced_reroll,
    hand,
    lay,
    pass_turn,
    reroll,
)
from tests.games.qwirkle_cubes.builders import (
    AFTER,
    CUBES,
    WHOLE_SET,
    bag_of,
    colours,
    full,
    hand_of,
    phase_of,
    told,
)
from tests.games.qwirkle_cubes.tables import EARLY, HOLDER, REST, SEEDS
from tests.support.builders import (
    broken,
    cells,
    codes,
    events,
    faults,
    legal,
    only,
    scored,
    seated,
)

YOUNGEST = qwirkle_cubes_pb2.QwirkleCubesOptions(opening_tie=lines_pb2.OPENING_TIE_YOUNGEST)


OLDEST = qwirkle_cubes_pb2.QwirkleCubesOptions(opening_tie=lines_pb2.OPENING_TIE_OLDEST)


THREE_REDS = "Ro Rs Rd Bc Gb Yx"  # three reds are the largest set


TWO_BLUES = "Bo Bs Oc Gd Px Yb"  # no three of a colour or of a shape


def deal(*hands: str, opener: int | None = None) -> qwirkle_cubes_pb2.QwirkleCubesDeal:
    dealt = [hand(seat, codes) for seat, codes in enumerate(hands)]
    return qwirkle_cubes_pb2.QwirkleCubesDeal(hands=dealt, opener=opener)


def opener(
    referee: Referee,
    *hands: str,
    ages: tuple[int | None, ...] = (),
    options: qwirkle_cubes_pb2.QwirkleCubesOptions | None = None,
) -> int:
    """The player who opens when these hands have been rolled."""
    players = seated(len(hands), ages=ages)
    started = referee.start_game(CUBES, players, deal=deal(*hands), options=options)
    return started.position.state.to_move


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
        assert (event.player, event.qwirkle_cubes.cubes_drawn.chance_event) == (seat, seat)
        assert codes(sorted(event.qwirkle_cubes.cubes_drawn.cubes)) == hand_of(
            started.position, seat
        )


def test_qc_1_the_cubes_are_rolled(referee: Referee) -> None:
    """Over several games every colour shows every shape."""
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

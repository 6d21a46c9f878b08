"""The rules of Qwirkle: opening, laying and drawing."""

from collections import Counter

import pytest

from referee.v1 import fault_pb2, game_pb2, lines_pb2, qwirkle_pb2
from referee_client import Referee
from referee_client.qwirkle import drawn, exchange, hand, lay, pass_turn
from tests.games.qwirkle.tables import HOLDER, REST
from tests.support.builders import (
    QWIRKLE,
    bag,
    bag_size,
    broken,
    cells,
    codes,
    events,
    faults,
    full,
    hand_of,
    legal,
    only,
    scored,
    seated,
    seeded,
    told,
)

YOUNGEST = qwirkle_pb2.QwirkleOptions(opening_tie=lines_pb2.OPENING_TIE_YOUNGEST)


OLDEST = qwirkle_pb2.QwirkleOptions(opening_tie=lines_pb2.OPENING_TIE_OLDEST)


THREE_REDS = "Ro Rs Rd Bc Gb Yx"  # three reds are the largest set


TWO_BLUES = "Bo Bs Oc Gd Px Yb"  # no three of a colour or of a shape


def deal(*hands: str, opener: int | None = None) -> qwirkle_pb2.QwirkleDeal:
    dealt = [hand(seat, codes) for seat, codes in enumerate(hands)]
    return qwirkle_pb2.QwirkleDeal(hands=dealt, opener=opener)


def opener(
    referee: Referee,
    *hands: str,
    ages: tuple[int | None, ...] = (),
    options: qwirkle_pb2.QwirkleOptions | None = None,
) -> int:
    """The player who opens when these hands have been drawn."""
    players = seated(len(hands), ages=ages)
    started = referee.start_game(QWIRKLE, players, deal=deal(*hands), options=options)
    return started.position.state.to_move


# QW-1: six tiles each


@pytest.mark.parametrize("players", [2, 3, 4])
def test_qw_1_every_player_draws_six(referee: Referee, players: int) -> None:
    start = referee.start_game(QWIRKLE, seated(players)).position.state
    assert [len(held.tiles) for held in start.qwirkle.hands] == [6] * players
    assert bag_size(start) == 108 - 6 * players


@pytest.mark.parametrize("dealt", ["Ro Rs Rd Rc Rb", "Ro Rs Rd Rc Rb Rx Bo"], ids=["five", "seven"])
def test_qw_1_other_numbers_are_refused(referee: Referee, dealt: str) -> None:
    reported = deal(TWO_BLUES, dealt)
    assert faults(lambda: referee.start_game(QWIRKLE, seated(2), deal=reported)) == [
        ("reported.qwirkle.hands[1]", "HAND_SIZE")
    ]


def test_qw_1_a_hand_of_seven_cannot_be(referee: Referee) -> None:
    (fault,) = referee.validate_state(told("Ro", hands=[hand(1, hidden=7)]))
    assert (fault.field, fault.rule_id) == ("position.state.qwirkle.hands[0]", "QW-1")


# QW-2: the largest set opens


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ((TWO_BLUES, THREE_REDS), 1),
        ((THREE_REDS, TWO_BLUES, REST), 0),
        ((TWO_BLUES, "Ro Bo Go Ys Pd Yc"), 1),
        (("Ro Ro Ro Bs Gd Yc", "Bo Bs Gd Gc Yb Px"), 1),
        (("Ro Ro Rs Rs Bd Bd", "Gd Gc Gb Yx Yo Ps"), 1),
        ((REST, TWO_BLUES, THREE_REDS, "Yo Yc Yd Yb Gx Ps"), 3),
    ],
    ids=["colour", "first seat", "shape", "triplets", "pairs", "four players"],
)
def test_qw_2_the_largest_set_of_different_tiles_opens(
    referee: Referee, hands: tuple[str, ...], expected: int
) -> None:
    assert opener(referee, *hands) == expected


def test_qw_2_age_does_not_matter_without_a_tie(referee: Referee) -> None:
    assert opener(referee, TWO_BLUES, THREE_REDS, ages=(99, 9)) == 1


def test_qw_2_another_player_may_not_open(referee: Referee) -> None:
    start = full("", THREE_REDS, TWO_BLUES, to_move=None)
    verdict = referee.validate_move(start, lay((0, 0, "Bo"), (1, 0, "Bs"), player=1))
    assert broken(verdict) == [("QW-2", "NOT_THE_OPENER")]
    assert dict(only(verdict).metadata) == {
        "player": "1",
        "opener": "0",
        "largest_set": "3",
        "why": "LARGEST_SET",
    }


def test_qw_2_a_position_with_another_opener_cannot_be(referee: Referee) -> None:
    (fault,) = referee.validate_state(full("", THREE_REDS, TWO_BLUES, to_move=1))
    assert (fault.field, fault.rule_id) == ("position.state.to_move", "QW-2")


# QW-3: equal sets


SET_A = "Ro Rs Rd Bc Gb Yx"


SET_B = "Go Gs Gd Yc Bb Px"


SET_C = "Bo Bs Bd Oc Yb Gx"


@pytest.mark.parametrize(
    ("ages", "options", "expected"),
    [
        ((30, 40, 50), None, 2),
        ((30, 40, 50), OLDEST, 2),
        ((30, 40, 50), YOUNGEST, 0),
        ((40, 30, 35), YOUNGEST, 1),
        ((30, 40, 40), None, 1),
        ((40, 30, 30), YOUNGEST, 1),
        ((30, 30, 30), None, 0),
        ((30, None, 50), None, 0),
        ((None, 30, 50), YOUNGEST, 0),
        ((None, None, None), None, 0),
        ((0, 1, 0), None, 1),
    ],
)
def test_qw_3_age_then_seat_breaks_the_tie(
    referee: Referee,
    ages: tuple[int | None, ...],
    options: qwirkle_pb2.QwirkleOptions | None,
    expected: int,
) -> None:
    assert opener(referee, SET_A, SET_B, SET_C, ages=ages, options=options) == expected


@pytest.mark.parametrize(
    ("ages", "expected"), [((90, 30, 40), 2), ((None, 40, 30), 1), ((90, None, 40), 1)]
)
def test_qw_3_only_tied_players_count(
    referee: Referee, ages: tuple[int | None, ...], expected: int
) -> None:
    """The first player, with a smaller set, has no say and needs no age."""
    assert opener(referee, TWO_BLUES, SET_A, SET_B, ages=ages) == expected


def test_qw_3_who_loses_the_tie_may_not_open(referee: Referee) -> None:
    start = full("", SET_A, SET_B, to_move=None, ages=(30, 40))
    move = lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd"), player=0)
    verdict = referee.validate_move(start, move)
    assert broken(verdict) == [("QW-3", "NOT_THE_OPENER")]
    assert dict(only(verdict).metadata) == {
        "player": "0",
        "opener": "1",
        "largest_set": "3",
        "why": "OLDEST",
    }


def test_qw_3_the_option_decides_moves_too(referee: Referee) -> None:
    start = full("", SET_A, SET_B, to_move=0, ages=(30, 40), options=YOUNGEST)
    assert legal(referee.validate_move(start, lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd"))))


@pytest.mark.parametrize(
    ("to_move", "rule"), [(0, "QW-2"), (2, "QW-3")], ids=["smaller set", "loses the tie"]
)
def test_qw_3_a_wrong_opener_is_a_fault_by_the_rule_against_it(
    referee: Referee, to_move: int, rule: str
) -> None:
    (fault,) = referee.validate_state(full("", TWO_BLUES, SET_A, SET_B, to_move=to_move))
    assert fault.rule_id == rule


# QW-4: the opening lays the largest set


TWO_SETS = "Ro Rs Rd Bd Gd Px"  # three reds, or three diamonds


@pytest.fixture
def opening() -> game_pb2.GameState:
    return full("", TWO_SETS, TWO_BLUES)


@pytest.mark.parametrize(
    "row", ["Ro Rs Rd", "Rd Ro Rs", "Rd Bd Gd"], ids=["reds", "another order", "diamonds"]
)
def test_qw_4_which_of_the_largest_sets_is_the_player_s_choice(
    referee: Referee, opening: game_pb2.GameState, row: str
) -> None:
    move = lay(*((x, 0, tile) for x, tile in enumerate(row.split())))
    verdict = referee.validate_move(opening, move)
    assert legal(verdict)
    assert verdict.score.points == 3


def test_qw_4_the_line_may_run_anywhere(referee: Referee, opening: game_pb2.GameState) -> None:
    move = lay((-3, 7, "Ro"), (-3, 9, "Rs"), (-3, 8, "Rd"))
    assert legal(referee.validate_move(opening, move))


@pytest.mark.parametrize(
    "laid", [((0, 0, "Ro"), (1, 0, "Rs")), ((0, 0, "Px"),)], ids=["two of three", "one"]
)
def test_qw_4_a_smaller_set_is_refused(
    referee: Referee, opening: game_pb2.GameState, laid: tuple[tuple[int, int, str], ...]
) -> None:
    verdict = referee.validate_move(opening, lay(*laid))
    assert broken(verdict) == [("QW-4", "OPENING_NOT_LARGEST_SET")]
    assert dict(only(verdict).metadata) == {"laid": str(len(laid)), "largest_set": "3"}


def test_qw_4_more_than_the_largest_set_is_refused(
    referee: Referee, opening: game_pb2.GameState
) -> None:
    move = lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd"), (3, 0, "Bd"))
    assert broken(referee.validate_move(opening, move)) == [
        ("LN-2", "LINE_MIXED"),
        ("LN-4", "NOTHING_IN_COMMON"),
        ("QW-4", "OPENING_NOT_LARGEST_SET"),
    ]


@pytest.mark.parametrize("move", [exchange("Ro"), pass_turn()], ids=["exchange", "pass"])
def test_qw_4_there_is_no_exchange_and_no_pass(
    referee: Referee, opening: game_pb2.GameState, move: game_pb2.Move
) -> None:
    assert broken(referee.validate_move(opening, move)) == [("QW-4", "OPENING_MUST_LAY")]


def test_qw_4_only_openings_of_that_size_are_listed(
    referee: Referee, opening: game_pb2.GameState
) -> None:
    moves = [legal_move.move for legal_move in referee.list_legal_moves(opening)]
    laid = {codes(sorted(p.tile for p in move.qwirkle.lay.placements)) for move in moves}
    assert laid == {"Ro Rs Rd", "Rd Gd Bd"}
    assert referee.summarize_legal_moves(opening).qwirkle.exchange_up_to == 0


def test_qw_4_binds_only_the_opening(referee: Referee) -> None:
    table = full("Yo", TWO_SETS, TWO_BLUES)
    assert legal(referee.validate_move(table, lay((0, 1, "Ro"))))


# QW-5: clockwise


@pytest.mark.parametrize(("mover", "following"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_qw_5_play_goes_on_in_seating_order(referee: Referee, mover: int, following: int) -> None:
    hands = [TWO_BLUES, THREE_REDS, REST, "Rb Yd Oo Gs Gc Px"]
    table = full("Ro Rs", *hands, to_move=mover)
    answer = referee.apply_move(table, exchange(hands[mover][:2]))
    assert legal(answer.verdict)
    assert answer.position.state.to_move == following


def test_qw_5_nobody_is_skipped(referee: Referee) -> None:
    table = full("Ro Rs", TWO_BLUES, THREE_REDS, REST, to_move=0)
    next_but_one = lay((2, 0, "Rd"), player=2)
    assert ("GM-1", "NOT_YOUR_TURN") in broken(referee.validate_move(table, next_but_one))


# QW-6: a turn is a lay or an exchange


@pytest.mark.parametrize(
    "move",
    [lay((2, 0, "Rd")), lay((2, 0, "Rd"), (3, 0, "Rc")), exchange("Gx"), exchange("Rd Gx Px")],
    ids=["lay one", "lay two", "exchange one", "exchange three"],
)
def test_qw_6_a_turn_is_one_lay_or_one_exchange(referee: Referee, move: game_pb2.Move) -> None:
    assert legal(referee.validate_move(full("Ro Rs", HOLDER, REST), move))


def test_qw_6_a_lay_of_nothing_is_refused(referee: Referee) -> None:
    verdict = referee.validate_move(full("Ro Rs", HOLDER, REST), lay())
    assert broken(verdict) == [("QW-6", "NOTHING_LAID")]


def test_qw_6_what_is_laid_obeys_the_rules_of_lines(referee: Referee) -> None:
    verdict = referee.validate_move(full("Ro Rs", HOLDER, REST), lay((2, 0, "Gx")))
    assert broken(verdict) == [("LN-2", "LINE_MIXED")]


# QW-7: tiles come from the hand


def test_qw_7_tiles_leave_the_hand_for_the_table(referee: Referee) -> None:
    table = full("Ro Rs", HOLDER, REST)
    answer = referee.apply_move(table, lay((2, 0, "Rd"), (3, 0, "Rc")), drawn=drawn("Bo Bd"))
    assert hand_of(answer.position, 0) == "Yb Gx Bo Bs Bd Px"


def test_qw_7_a_tile_that_is_not_owned_is_refused(referee: Referee) -> None:
    verdict = referee.validate_move(full("Ro Rs", HOLDER, REST), lay((2, 0, "Rb"), (3, 0, "Rd")))
    assert broken(verdict) == [("QW-7", "TILE_NOT_IN_HAND")]
    assert cells(only(verdict)) == [(2, 0)]
    assert codes(only(verdict).qwirkle.tiles) == "Rb"


def test_qw_7_a_tile_that_is_in_the_hand_once_is_laid_once(referee: Referee) -> None:
    verdict = referee.validate_move(full("Ro Rs", HOLDER, REST), lay((-1, 0, "Rd"), (2, 0, "Rd")))
    assert broken(verdict) == [("LN-2", "LINE_REPEATS_TILE"), ("QW-7", "TILE_NOT_IN_HAND")]
    (missing,) = [each for each in verdict.violations if each.rule_id == "QW-7"]
    assert (cells(missing), codes(missing.qwirkle.tiles)) == ([(2, 0)], "Rd")


# QW-8: drawing up to six


def test_qw_8_after_laying_the_player_draws_up_to_six(referee: Referee) -> None:
    table = seeded(full("Ro Rs", HOLDER, REST))
    answer = referee.apply_move(table, lay((2, 0, "Rd"), (3, 0, "Rc")))
    assert events(answer.events) == ["tiles_laid", "tiles_drawn", "points_scored"]
    new = answer.events[1].qwirkle.tiles_drawn.tiles
    assert len(new) == 2
    assert Counter(hand_of(answer.position, 0).split()) == Counter(
        ["Bs", "Gx", "Yb", "Px", *codes(new).split()]
    )
    assert bag_size(answer.position) == bag_size(table) - 2


def test_qw_8_what_is_drawn_comes_out_of_the_bag(referee: Referee) -> None:
    table = seeded(full("Ro Rs", HOLDER, REST))
    answer = referee.apply_move(table, lay((2, 0, "Rd"), (3, 0, "Rc")))
    new = Counter(answer.events[1].qwirkle.tiles_drawn.tiles)
    left = Counter(answer.position.state.qwirkle.bag.tiles)
    assert left + new == Counter(table.qwirkle.bag.tiles)


def test_qw_8_the_draw_stops_when_the_bag_is_empty(
    referee: Referee, two_in_bag: game_pb2.GameState
) -> None:
    move = lay((14, -9, "Oc"), (14, -8, "Gc"), (14, -7, "Yc"))
    answer = referee.apply_move(seeded(two_in_bag), move)
    assert legal(answer.verdict)
    assert codes(answer.events[1].qwirkle.tiles_drawn.tiles) == "Gs Gs"
    assert hand_of(answer.position, 0) == "Os Gs Gs Gx Ps"
    assert bag_size(answer.position) == 0


@pytest.mark.parametrize("reported", ["", "Bd", "Bd Bd Bd"], ids=["none", "one", "three"])
def test_qw_8_drawing_fewer_or_more_is_refused(referee: Referee, reported: str) -> None:
    table = full("Ro Rs", HOLDER, REST)
    move = lay((2, 0, "Rd"), (3, 0, "Rc"))
    assert faults(lambda: referee.apply_move(table, move, drawn=drawn(reported))) == [
        ("drawn.qwirkle", "WRONG_COUNT")
    ]


def test_qw_8_unknown_hands_have_six_tiles_each_while_the_bag_holds_tiles(
    referee: Referee,
) -> None:
    assert not referee.validate_state(told("Ro Rs", bag=bag(hidden=94)))
    (fault,) = referee.validate_state(told("Ro Rs", bag=bag(hidden=95)))
    assert (fault.field, fault.reason) == (
        "position.state.qwirkle.bag",
        fault_pb2.FAULT_REASON_NOT_CONSERVED,
    )


def test_qw_8_a_short_hand_while_the_bag_holds_tiles_cannot_be(referee: Referee) -> None:
    table = told("Ro Rs", hands=[hand(0, "Rd Rc Bs Gx Yb")], bag=bag(hidden=95))
    (fault,) = referee.validate_state(table)
    assert (fault.field, fault.rule_id) == ("position.state.qwirkle.hands[0]", "QW-8")


# QW-14: a single tile as the opening


ALL_DIFFERENT = "Ro Bs Gd Yc Pb Ox"


ONE_POINT = qwirkle_pb2.QwirkleOptions(single_opening_points=1)


def single_opening(options: qwirkle_pb2.QwirkleOptions | None) -> game_pb2.GameState:
    return full("", ALL_DIFFERENT, "Rs Bd Gc Yb Px Oo", options=options)


def test_qw_14_a_single_tile_forms_no_line_and_scores_nothing(referee: Referee) -> None:
    verdict = referee.validate_move(single_opening(None), lay((0, 0, "Gd")))
    assert legal(verdict)
    assert (verdict.score.points, scored(verdict)) == (0, [])


def test_qw_14_the_option_gives_it_a_point(referee: Referee) -> None:
    verdict = referee.validate_move(single_opening(ONE_POINT), lay((3, 4, "Gd")))
    assert scored(verdict) == [("SINGLE_OPENING", "QW-14", 1)]
    assert cells(verdict.score.items[0]) == [(3, 4)]
    assert verdict.score.points == 1


def test_qw_14_the_option_changes_no_other_turn(referee: Referee) -> None:
    opening = full("", TWO_SETS, TWO_BLUES, options=ONE_POINT)
    three = lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd"))
    assert referee.validate_move(opening, three).score.points == 3
    later = full("Ro Rs", HOLDER, REST, options=ONE_POINT)
    assert referee.validate_move(later, lay((2, 0, "Rd"))).score.points == 3


@pytest.mark.parametrize("points", [-1, 2])
def test_qw_14_other_values_are_refused(referee: Referee, points: int) -> None:
    options = qwirkle_pb2.QwirkleOptions(single_opening_points=points)
    position = single_opening(options)
    assert faults(lambda: referee.validate_move(position, lay((0, 0, "Gd")))) == [
        ("position.state.qwirkle.options.single_opening_points", "OUT_OF_RANGE")
    ]

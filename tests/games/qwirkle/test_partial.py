"""Qwirkle with only part of it known: what is judged, and which rules are listed as unchecked.

A scoring app at a real table knows the table and the move; a player also knows the own hand. The
referee draws conclusions, but guesses nothing.
"""

import pytest

from referee.v1 import game_pb2, qwirkle_pb2
from referee_client import Referee
from referee_client.qwirkle import drawn, exchange, hand, lay, pass_turn, state
from tests.games.qwirkle.tables import (
    EARLY,
    EVERYTHING,
    HALF_A_HAND,
    HOLDER,
    LAST,
    LAST_EMPTY_BAG,
    LAST_OWN_HAND,
    LAST_SIZES,
    LAST_TABLE_ONLY,
    LATE,
    LATE_CLOVER,
    LATE_OTHER_HAND,
    LATE_OWN_HAND,
    NOBODY_TO_MOVE,
    OTHER,
    OWN_HAND,
    RED_DIAMOND,
    SEATS_ONLY,
    SIZES,
    TABLE_ONLY,
    THREE_RED_CIRCLES,
)
from tests.support.builders import (
    STUCK,
    WHOLE_SET,
    bag_size,
    broken,
    codes,
    faults,
    full,
    hand_of,
    legal,
    only,
    told,
)

# 94 and 103 tiles: whether the bag is empty cannot be told from the table.


LAST_CRISSCROSS = lay((18, -5, "Bx"))


REST_IN_BAG = full(EARLY, HOLDER, OTHER).qwirkle.bag


# What each one knows, early in the game and late


BAG_ONLY = told(EARLY, bag=REST_IN_BAG)


LAST_OTHER_HAND = told(LAST, hands=[hand(1, STUCK)])


@pytest.mark.parametrize(
    ("known", "move", "unchecked"),
    [
        pytest.param(TABLE_ONLY, RED_DIAMOND, "GM-1 QW-7", id="table only"),
        pytest.param(SEATS_ONLY, RED_DIAMOND, "QW-7", id="whose turn it is"),
        pytest.param(NOBODY_TO_MOVE, RED_DIAMOND, "GM-1 QW-7", id="not whose turn it is"),
        pytest.param(OWN_HAND, RED_DIAMOND, "", id="own hand"),
        pytest.param(BAG_ONLY, RED_DIAMOND, "QW-7", id="bag, no hands"),
        pytest.param(SIZES, RED_DIAMOND, "QW-7", id="sizes"),
        pytest.param(HALF_A_HAND, RED_DIAMOND, "", id="half a hand, a known tile"),
        pytest.param(HALF_A_HAND, lay((2, 0, "Rc")), "QW-7", id="half a hand, a hidden tile"),
        pytest.param(EVERYTHING, RED_DIAMOND, "", id="everything"),
        pytest.param(LATE_OWN_HAND, LATE_CLOVER, "GM-2", id="late, keeps tiles"),
        pytest.param(LATE_OTHER_HAND, LATE_CLOVER, "GM-2 QW-7 QW-12", id="late, other hand"),
        pytest.param(LAST_TABLE_ONLY, LAST_CRISSCROSS, "GM-1 GM-2 QW-7 QW-12", id="last table"),
        pytest.param(LAST_OWN_HAND, LAST_CRISSCROSS, "GM-2", id="last, a short hand"),
        pytest.param(LAST_OTHER_HAND, LAST_CRISSCROSS, "GM-2 QW-7 QW-12", id="last, other hand"),
        pytest.param(LAST_SIZES, LAST_CRISSCROSS, "QW-7", id="last, sizes"),
        pytest.param(LAST_EMPTY_BAG, LAST_CRISSCROSS, "GM-2 QW-7 QW-12", id="last, empty bag"),
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
        pytest.param(TABLE_ONLY, exchange("Gx"), "GM-1 QW-9", id="table only"),
        pytest.param(SEATS_ONLY, exchange(hidden=3), "QW-9", id="whose turn it is"),
        pytest.param(OWN_HAND, exchange("Gx Px"), "", id="own hand"),
        pytest.param(SIZES, exchange(hidden=3), "", id="sizes, unseen tiles"),
        pytest.param(SIZES, exchange("Gx"), "QW-9", id="sizes, a named tile"),
        pytest.param(HALF_A_HAND, exchange("Gx"), "", id="half a hand, a known tile"),
        pytest.param(HALF_A_HAND, exchange("Rc"), "QW-9", id="half a hand, a hidden tile"),
        pytest.param(EVERYTHING, exchange("Gx"), "", id="everything"),
        pytest.param(LATE_OWN_HAND, exchange("Oc"), "GM-2 QW-9", id="late, is there a bag?"),
    ],
)
def test_an_exchange_is_judged_as_far_as_the_position_is_known(
    referee: Referee, known: game_pb2.GameState, move: game_pb2.Move, unchecked: str
) -> None:
    verdict = referee.validate_move(known, move)
    assert legal(verdict)
    assert sorted(verdict.unchecked_rule_ids) == sorted(unchecked.split())


@pytest.mark.parametrize(
    ("known", "move", "unchecked"),
    [
        pytest.param(state(), lay((0, 0, "Ro")), "GM-1 QW-2 QW-3 QW-4 QW-7", id="only the move"),
        pytest.param(
            told(hands=[hand(0, HOLDER)]),
            lay((0, 0, "Rd"), (1, 0, "Rc")),
            "QW-2 QW-3",
            id="own hand",
        ),
        pytest.param(
            told(hands=[hand(0, "Rd", hidden=5)]),
            lay((0, 0, "Rd"), (1, 0, "Rc")),
            "QW-2 QW-3 QW-4 QW-7",
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


@pytest.mark.parametrize(
    "known", [TABLE_ONLY, SEATS_ONLY, OWN_HAND, BAG_ONLY, SIZES, HALF_A_HAND, EVERYTHING]
)
def test_points_do_not_hang_on_what_is_known(referee: Referee, known: game_pb2.GameState) -> None:
    assert referee.score_turn(known, RED_DIAMOND).verdict.score.points == 3


@pytest.mark.parametrize(
    "known", [TABLE_ONLY, SEATS_ONLY, OWN_HAND, BAG_ONLY, SIZES, HALF_A_HAND, EVERYTHING]
)
def test_what_the_table_refutes_is_refuted_whatever_is_known(
    referee: Referee, known: game_pb2.GameState
) -> None:
    verdict = referee.validate_move(known, lay((2, 0, "Gx"), (3, 0, "Px")))
    assert broken(verdict)[0] == ("LN-2", "LINE_MIXED")


# Conclusions


def test_hand_sizes_tell_the_size_of_the_bag(referee: Referee) -> None:
    sizes = told(LATE, hands=[hand(0, hidden=6), hand(1, hidden=6)])
    assert legal(referee.validate_move(sizes, exchange(hidden=2)))
    verdict = referee.validate_move(sizes, exchange(hidden=3))
    assert broken(verdict) == [("QW-9", "EXCHANGE_EXCEEDS_BAG")]
    assert dict(only(verdict).metadata) == {"exchanged": "3", "bag": "2"}


def test_a_hand_short_of_six_means_that_the_bag_is_empty(referee: Referee) -> None:
    verdict = referee.validate_move(LAST_OWN_HAND, LAST_CRISSCROSS)
    assert [item.rule_id for item in verdict.score.items][-1] == "LN-11"
    assert broken(referee.validate_move(LAST_OWN_HAND, exchange("Bx"))) == [
        ("QW-9", "EXCHANGE_EXCEEDS_BAG")
    ]


@pytest.mark.parametrize(
    "hands",
    [[hand(0, "Rd")], [hand(0, "Rd"), hand(1, hidden=6)]],
    ids=["one hand", "both hands"],
)
def test_a_hand_short_of_six_at_a_small_table_cannot_be(
    referee: Referee, hands: list[qwirkle_pb2.QwirkleHand]
) -> None:
    """Two hands hold at most twelve tiles, so the bag is not empty yet."""
    assert faults(lambda: referee.validate_move(told(EARLY, hands=hands), RED_DIAMOND)) == [
        ("position.state.qwirkle.hands[0]", "HAND_SIZE")
    ]


@pytest.mark.parametrize(
    ("known", "reason"),
    [
        (state(THREE_RED_CIRCLES), "ALL_IN_SIGHT"),
        (told(THREE_RED_CIRCLES, hands=[hand(0, hidden=6), hand(1, hidden=6)]), "ALL_IN_SIGHT"),
        (told(THREE_RED_CIRCLES, hands=[hand(0, "Rd Rc Yb Gx Px Bx")]), "TILE_NOT_IN_HAND"),
    ],
    ids=["table only", "sizes", "own hand"],
)
def test_a_tile_that_lies_on_the_table_three_times_is_in_nobody_s_hand(
    referee: Referee, known: game_pb2.GameState, reason: str
) -> None:
    """Nothing is said of a hand that nobody has seen."""
    verdict = referee.validate_move(known, lay((6, -6, "Ro")))
    assert broken(verdict) == [("QW-7", reason)]
    assert codes(only(verdict).qwirkle.tiles) == "Ro"
    assert ("hand" in only(verdict).message) == (reason == "TILE_NOT_IN_HAND")
    assert broken(referee.validate_move(known, exchange("Ro"))) == [("QW-9", reason)]


def test_a_tile_seen_elsewhere_three_times_is_not_in_a_hidden_hand(referee: Referee) -> None:
    known = told(EARLY, hands=[hand(0, hidden=6), hand(1, "Rd Rd Bo Yx", hidden=2)])
    assert legal(referee.validate_move(known, RED_DIAMOND))
    known = told(EARLY, hands=[hand(0, hidden=6), hand(1, "Rd Rd Rd Yx", hidden=2)])
    assert broken(referee.validate_move(known, RED_DIAMOND)) == [("QW-7", "ALL_IN_SIGHT")]


def test_a_larger_set_elsewhere_excludes_an_opener(referee: Referee) -> None:
    """Who opens is not known; that it is not seat 1 is."""
    known = told(to_move=None, hands=[hand(0, "Ro Rs Rd", hidden=3), hand(1, OTHER)])
    verdict = referee.validate_move(known, lay((0, 0, "Yo"), (1, 0, "Ys"), player=1))
    assert broken(verdict) == [("QW-2", "NOT_THE_OPENER")]
    assert dict(only(verdict).metadata) == {
        "player": "1",
        "largest_set": "3",
        "why": "LARGEST_SET",
    }


@pytest.mark.parametrize(
    ("held", "laid"), [("Ro Rs Rd", "Ro Rs"), ("Ro Rs", "Rd Gd")], ids=["known", "known and laid"]
)
def test_half_a_hand_may_show_that_the_opening_is_too_small(
    referee: Referee, held: str, laid: str
) -> None:
    known = told(hands=[hand(0, held, hidden=6 - len(held.split()))])
    move = lay(*((x, 0, tile) for x, tile in enumerate(laid.split())))
    verdict = referee.validate_move(known, move)
    assert broken(verdict) == [("QW-4", "OPENING_NOT_LARGEST_SET")]
    assert dict(only(verdict).metadata) == {"laid": "2", "largest_set": "3"}


# Passing with half the knowledge


@pytest.mark.parametrize(
    ("known", "expected", "unchecked"),
    [
        pytest.param(TABLE_ONLY, [("QW-11", "COULD_EXCHANGE")], ["GM-1"], id="there must be a bag"),
        pytest.param(
            OWN_HAND,
            [("QW-11", "COULD_EXCHANGE"), ("QW-11", "COULD_LAY")],
            [],
            id="own hand",
        ),
        pytest.param(LAST_OWN_HAND, [("QW-11", "COULD_LAY")], ["GM-2"], id="last, own hand"),
        pytest.param(LAST_TABLE_ONLY, [], ["GM-1", "GM-2", "QW-11"], id="last table"),
        pytest.param(LAST_SIZES, [], ["QW-11"], id="last, sizes"),
    ],
)
def test_a_pass_is_judged_as_far_as_the_position_is_known(
    referee: Referee,
    known: game_pb2.GameState,
    expected: list[tuple[str, str]],
    unchecked: list[str],
) -> None:
    verdict = referee.validate_move(known, pass_turn())
    assert broken(verdict) == expected
    assert sorted(verdict.unchecked_rule_ids) == unchecked


# Playing on: the next position holds what is known, and no more


def test_apply_with_the_table_only(referee: Referee) -> None:
    answer = referee.apply_move(TABLE_ONLY, RED_DIAMOND)
    assert answer.position.state.qwirkle.table == [
        *TABLE_ONLY.qwirkle.table,
        *RED_DIAMOND.qwirkle.lay.placements,
    ]
    assert not answer.position.state.qwirkle.hands
    assert not answer.position.state.qwirkle.HasField("bag")
    assert not answer.position.state.HasField("to_move")


def test_apply_counts_points_and_turns_of_players_without_hands(referee: Referee) -> None:
    known = told(EARLY, scores=(0, 2), turn=3)
    after = referee.apply_move(known, RED_DIAMOND).position.state
    assert [player.score for player in after.players] == [3, 2]
    assert (after.to_move, after.turn) == (1, 4)
    assert not after.qwirkle.hands


def test_apply_needs_to_know_who_moves(referee: Referee) -> None:
    assert faults(lambda: referee.apply_move(NOBODY_TO_MOVE, RED_DIAMOND)) == [
        ("move.player", "MISSING")
    ]
    named = lay((2, 0, "Rd"), player=1)
    assert referee.apply_move(NOBODY_TO_MOVE, named).position.state.to_move == 0


def test_a_draw_nobody_reports_stays_hidden(referee: Referee) -> None:
    answer = referee.apply_move(OWN_HAND, lay((2, 0, "Rd"), (3, 0, "Rc")))
    assert hand_of(answer.position, 0) == "Yb Gx Bs Px ? ?"
    draw = answer.events[1].qwirkle.tiles_drawn
    assert (list(draw.tiles), draw.hidden, draw.HasField("chance_event")) == ([], 2, False)


def test_a_reported_draw_joins_the_hand(referee: Referee) -> None:
    answer = referee.apply_move(
        OWN_HAND, lay((2, 0, "Rd"), (3, 0, "Rc")), drawn=drawn("Oo", hidden=1)
    )
    assert hand_of(answer.position, 0) == "Oo Yb Gx Bs Px ?"
    draw = answer.events[1].qwirkle.tiles_drawn
    assert (codes(draw.tiles), draw.hidden) == ("Oo", 1)


def test_sizes_are_carried_on(referee: Referee) -> None:
    after = referee.apply_move(SIZES, lay((2, 0, "Rd"), (3, 0, "Rc"))).position
    assert [hand_of(after, 0), hand_of(after, 1)] == ["? ? ? ? ? ?"] * 2
    assert bag_size(after) == 92
    after = referee.apply_move(after, exchange(hidden=4)).position
    assert [hand_of(after, 0), hand_of(after, 1)] == ["? ? ? ? ? ?"] * 2
    assert bag_size(after) == 92


def test_half_a_hand_gives_hidden_tiles_for_what_was_not_known(referee: Referee) -> None:
    after = referee.apply_move(HALF_A_HAND, lay((2, 0, "Rd"), (3, 0, "Rc"))).position
    assert hand_of(after, 0) == "Gx ? ? ? ? ?"


def test_after_an_unseen_exchange_nothing_of_the_hand_is_certain(referee: Referee) -> None:
    after = referee.apply_move(EVERYTHING, exchange(hidden=2)).position
    assert hand_of(after, 0) == "? ? ? ? ? ?"
    assert hand_of(after, 1) != "? ? ? ? ? ?"
    assert not after.state.qwirkle.bag.tiles
    assert bag_size(after) == 94


def test_a_known_bag_loses_what_is_reported(referee: Referee) -> None:
    after = referee.apply_move(BAG_ONLY, RED_DIAMOND, drawn=drawn("Oo")).position.state
    assert codes(after.qwirkle.bag.tiles).split().count("Oo") == 2
    assert bag_size(after) == 93
    assert not after.qwirkle.hands


def test_a_known_bag_becomes_a_size_when_the_draw_stays_hidden(referee: Referee) -> None:
    after = referee.apply_move(BAG_ONLY, RED_DIAMOND).position.state
    assert (list(after.qwirkle.bag.tiles), after.qwirkle.bag.hidden) == ([], 93)


def test_a_reported_exchange_swaps_what_is_known(referee: Referee) -> None:
    answer = referee.apply_move(EVERYTHING, exchange("Gx Px"), drawn=drawn("Oo Ro"))
    assert hand_of(answer.position, 0) == "Ro Rd Rc Oo Yb Bs"
    left = WHOLE_SET.copy()
    left.subtract(f"{EARLY} {OTHER} Ro Rd Rc Oo Yb Bs".split())
    assert codes(answer.position.state.qwirkle.bag.tiles).split() == list(left.elements())

"""Who knows less is told less: what is judged, and which rules are listed as not checked.

A scoring app at a real table knows the table and the move; a player also the own hand. The referee
draws conclusions, but guesses nothing.
"""

from typing import Any

import pytest

from referee.v1 import game_pb2, qwirkle_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import InvalidRequestError, Referee, qwirkle, qwirkle_cubes
from referee_client.qwirkle import drawn, exchange, hand, lay, pass_turn, state, write_table
from tests.support.builders import (
    QWIRKLE,
    STUCK,
    WHOLE_SET,
    bag,
    bag_size,
    broken,
    codes,
    end_reason,
    events,
    faults,
    full,
    hand_of,
    late,
    legal,
    only,
    seated,
    seeded,
    status,
    told,
)

HOLDER = "Rd Rc Bs Gx Yb Px"
OTHER = "Yo Ys Oc Gd Pb Bx"
EARLY = "Ro Rs"
# 94 and 103 tiles: whether the bag is empty cannot be told from the table.
LATE = write_table(late("Oc Gc Yc Ps Os Gx", "Bx Bo Bo Bx Bs Go", in_bag=2).qwirkle.table)
LAST = write_table(late("Bx", STUCK).qwirkle.table)

RED_DIAMOND = lay((2, 0, "Rd"))
LATE_CLOVER = lay((14, -9, "Oc"))
LAST_CRISSCROSS = lay((18, -5, "Bx"))

NO_BAG = bag()
REST_IN_BAG = full(EARLY, HOLDER, OTHER).qwirkle.bag

# What each one knows, early in the game and late

TABLE_ONLY = state(EARLY)
SEATS_ONLY = told(EARLY)
NOBODY_TO_MOVE = told(EARLY, to_move=None)
OWN_HAND = told(EARLY, hands=[hand(0, HOLDER)])
BAG_ONLY = told(EARLY, bag=REST_IN_BAG)
SIZES = told(EARLY, hands=[hand(0, hidden=6), hand(1, hidden=6)], bag=bag(hidden=94))
HALF_A_HAND = told(EARLY, hands=[hand(0, "Rd Gx", hidden=4), hand(1, hidden=6)])
EVERYTHING = full(EARLY, HOLDER, OTHER)

LATE_OWN_HAND = told(LATE, players=4, hands=[hand(0, "Oc", hidden=5)])
LATE_OTHER_HAND = told(LATE, players=4, hands=[hand(1, "Bx Bo Bo Bx Bs Go")])
LAST_TABLE_ONLY = state(LAST)
LAST_OWN_HAND = told(LAST, hands=[hand(0, "Bx")])
LAST_OTHER_HAND = told(LAST, hands=[hand(1, STUCK)])
LAST_SIZES = told(LAST, hands=[hand(0, hidden=1), hand(1, hidden=4)], bag=NO_BAG)
LAST_EMPTY_BAG = told(LAST, bag=NO_BAG)


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
    """Two hands hold twelve tiles at most, so that the bag is not empty yet."""
    assert faults(lambda: referee.validate_move(told(EARLY, hands=hands), RED_DIAMOND)) == [
        ("position.state.qwirkle.hands[0]", "HAND_SIZE")
    ]


THREE_RED_CIRCLES = """
Ro Rs .. .. .. .. ..
.. Bs Bo .. .. .. ..
.. .. Ro Rs .. .. ..
.. .. .. Bs Bo .. ..
.. .. .. .. Ro Rs ..
.. .. .. .. .. Bs Bo
"""


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
    """And of a hand that nobody has seen, nothing is said."""
    verdict = referee.validate_move(known, lay((6, -6, "Ro")))
    assert broken(verdict) == [("QW-7", reason)]
    assert codes(only(verdict).tiles) == "Ro"
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
    draw = answer.events[1].tiles_drawn
    assert (list(draw.tiles), draw.hidden, draw.HasField("chance_event")) == ([], 2, False)


def test_a_reported_draw_joins_the_hand(referee: Referee) -> None:
    answer = referee.apply_move(
        OWN_HAND, lay((2, 0, "Rd"), (3, 0, "Rc")), drawn=drawn("Oo", hidden=1)
    )
    assert hand_of(answer.position, 0) == "Oo Yb Gx Bs Px ?"
    draw = answer.events[1].tiles_drawn
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


# Late in the game the referee cannot tell how much was drawn


def test_with_a_known_hand_the_draw_must_be_told(referee: Referee) -> None:
    assert faults(lambda: referee.apply_move(LATE_OWN_HAND, LATE_CLOVER)) == [
        ("drawn.qwirkle", "NOT_KNOWN")
    ]


@pytest.mark.parametrize(
    ("report", "held"),
    [(drawn(), "? ? ? ? ?"), (drawn("Ps"), "Ps ? ? ? ? ?"), (drawn(hidden=1), "? ? ? ? ? ?")],
    ids=["nothing", "a tile", "unseen"],
)
def test_either_draw_may_be_told(
    referee: Referee, report: qwirkle_pb2.QwirkleDraw, held: str
) -> None:
    answer = referee.apply_move(LATE_OWN_HAND, LATE_CLOVER, drawn=report)
    assert hand_of(answer.position, 0) == held


def test_who_draws_too_little_has_emptied_the_bag(referee: Referee) -> None:
    after = referee.apply_move(LATE_OWN_HAND, LATE_CLOVER, drawn=drawn()).position.state
    assert after.qwirkle.HasField("bag")
    assert bag_size(after) == 0


@pytest.mark.parametrize(
    "known", [state(LATE), LATE_OTHER_HAND], ids=["table only", "another hand"]
)
def test_without_the_mover_s_hand_no_draw_is_made_up(
    referee: Referee, known: game_pb2.GameState
) -> None:
    answer = referee.apply_move(known, LATE_CLOVER)
    assert "tiles_drawn" not in events(answer.events)
    assert answer.position.state.qwirkle.hands == known.qwirkle.hands
    assert not answer.position.state.qwirkle.HasField("bag")


# Reports that cannot be true


@pytest.mark.parametrize(
    ("known", "move", "report", "fault"),
    [
        pytest.param(OWN_HAND, RED_DIAMOND, drawn("Ro Rs"), "", id="too many"),
        pytest.param(OWN_HAND, RED_DIAMOND, drawn(), "", id="too few"),
        pytest.param(SIZES, RED_DIAMOND, drawn(hidden=2), "", id="too many unseen"),
        pytest.param(OWN_HAND, exchange("Gx Px"), drawn("Oo"), "", id="exchanged for too few"),
        pytest.param(LATE_OWN_HAND, LATE_CLOVER, drawn("Ps Yc"), "", id="late, too many"),
        pytest.param(
            told(THREE_RED_CIRCLES, hands=[hand(0, "Rd Rc Yb Gx Px Bx")]),
            lay((6, -6, "Bx")),
            drawn("Ro"),
            ".tiles[0]",
            id="all on the table",
        ),
        pytest.param(
            told(EARLY, hands=[hand(0, HOLDER), hand(1, "Oo Oo Oo Yo Go Bo")]),
            lay((2, 0, "Rd"), (3, 0, "Rc")),
            drawn("Yo Oo"),
            ".tiles[1]",
            id="all in a hand",
        ),
        pytest.param(
            told(LATE, bag=bag("Gs Gs")), LATE_CLOVER, drawn("Go"), ".tiles[0]", id="not in bag"
        ),
        pytest.param(
            told(EARLY, hands=[hand(0, "Yx Yx Yx Gx Bs Px")]),
            exchange("Yx"),
            drawn("Yx"),
            ".tiles[0]",
            id="set aside",
        ),
    ],
)
def test_an_impossible_report_is_refused(
    referee: Referee,
    known: game_pb2.GameState,
    move: game_pb2.Move,
    report: qwirkle_pb2.QwirkleDraw,
    fault: str,
) -> None:
    expected = "IMPOSSIBLE_DRAW" if fault else "WRONG_COUNT"
    assert faults(lambda: referee.apply_move(known, move, drawn=report)) == [
        (f"drawn.qwirkle{fault}", expected)
    ]


def test_another_tile_of_the_kind_set_aside_may_be_drawn(referee: Referee) -> None:
    answer = referee.apply_move(EVERYTHING, exchange("Rd"), drawn=drawn("Rd"))
    assert hand_of(answer.position, 0) == hand_of(EVERYTHING, 0)


def test_a_position_with_its_seed_takes_no_reports(referee: Referee) -> None:
    table = seeded(EVERYTHING)
    assert faults(lambda: referee.apply_move(table, RED_DIAMOND, drawn=drawn("Oo"))) == [
        ("drawn.qwirkle", "NOT_ALLOWED")
    ]
    assert faults(lambda: referee.apply_move(table, exchange(hidden=2))) == [
        ("move.qwirkle.exchange.hidden", "NOT_KNOWN")
    ]


def test_an_illegal_move_is_refused_before_its_report_is_read(referee: Referee) -> None:
    answer = referee.apply_move(OWN_HAND, lay((2, 0, "Gx")), drawn=drawn("Ro Ro Ro Ro"))
    assert broken(answer.verdict) == [("LN-2", "LINE_MIXED")]
    assert answer.position.state == OWN_HAND


# Listing


def test_only_moves_with_known_tiles_are_listed(referee: Referee) -> None:
    moves = list(referee.list_legal_moves(HALF_A_HAND))
    laid = {codes(placed.tile for placed in each.move.qwirkle.lay.placements) for each in moves}
    assert laid == {"Rd"}
    summary = referee.summarize_legal_moves(HALF_A_HAND)
    assert summary.count == len(moves)
    assert list(summary.unchecked_rule_ids) == ["QW-7"]
    assert summary.qwirkle.exchange_up_to == 6


@pytest.mark.parametrize(
    ("known", "field"),
    [
        (TABLE_ONLY, "to_move"),
        (NOBODY_TO_MOVE, "to_move"),
        (SEATS_ONLY, "qwirkle.hands"),
        (SIZES, "qwirkle.hands[0]"),
    ],
    ids=["table only", "nobody to move", "no hands", "sizes"],
)
def test_without_a_hand_nothing_can_be_listed(
    referee: Referee, known: game_pb2.GameState, field: str
) -> None:
    assert faults(lambda: list(referee.list_legal_moves(known))) == [
        (f"position.state.{field}", "NOT_KNOWN")
    ]


@pytest.mark.parametrize(
    ("known", "unchecked"),
    [
        pytest.param(OWN_HAND, "", id="own hand"),
        pytest.param(HALF_A_HAND, "QW-7", id="half a hand"),
        pytest.param(LATE_OWN_HAND, "GM-2 QW-7 QW-9 QW-12", id="late, half a hand"),
        pytest.param(LAST_OWN_HAND, "GM-2", id="last, own hand"),
        pytest.param(told(hands=[hand(0, HOLDER)]), "QW-2 QW-3", id="opening, own hand"),
        pytest.param(
            told(hands=[hand(0, "Rd Rc", hidden=4)]), "QW-2 QW-3 QW-4 QW-7", id="opening, half"
        ),
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


# The end


@pytest.mark.parametrize(
    ("known", "expected", "unchecked"),
    [
        pytest.param(TABLE_ONLY, "IN_PROGRESS", [], id="there must be a bag"),
        pytest.param(state(), "IN_PROGRESS", [], id="nothing laid yet"),
        pytest.param(LAST_TABLE_ONLY, "UNDETERMINED", ["QW-12", "QW-13"], id="last table"),
        pytest.param(LAST_EMPTY_BAG, "UNDETERMINED", ["QW-12", "QW-13"], id="last, empty bag"),
        pytest.param(LAST_OWN_HAND, "UNDETERMINED", ["QW-12", "QW-13"], id="last, one hand"),
        pytest.param(LAST_SIZES, "IN_PROGRESS", [], id="last, sizes: the crisscross is in a hand"),
        pytest.param(told(LAST, hands=[hand(1)]), "OVER", [], id="last, an empty hand"),
    ],
)
def test_the_end_is_told_as_far_as_the_position_is_known(
    referee: Referee, known: game_pb2.GameState, expected: str, unchecked: list[str]
) -> None:
    outcome = referee.check_game_end(known)
    assert status(outcome) == expected
    assert list(outcome.unchecked_rule_ids) == unchecked


def test_sizes_suffice_to_see_that_nobody_can_lay(referee: Referee) -> None:
    """The bag is empty, so that the hands hold the four tiles that are not on the table."""
    dead = write_table(late("Ps Yc", "Os Gx").qwirkle.table)
    known = told(dead, hands=[hand(0, hidden=2), hand(1, hidden=2)], bag=NO_BAG, to_move=None)
    outcome = referee.check_game_end(known)
    assert (status(outcome), end_reason(outcome)) == ("OVER", "NO_PLAYER_CAN_LAY")


# Views

EVERY_EYE = [None, 0, 1, 2]


@pytest.fixture(scope="module")
def game(referee: Referee) -> list[tuple[game_pb2.Position, game_pb2.Move]]:
    """The first turns of a seeded game of three: the positions, and what was played there."""
    position = referee.start_game(QWIRKLE, seated(3), seed=b"v" * 32).position
    played = []
    for number in range(9):
        best = next(iter(referee.list_legal_moves(position, best_first=True, limit=1)), None)
        move = best.move if best and number % 4 != 3 else exchange(first_tiles(position))
        played.append((position, move))
        position = referee.apply_move(position, move).position
    return played


def first_tiles(position: game_pb2.Position) -> str:
    return " ".join(hand_of(position, position.state.to_move).split()[:2])


@pytest.mark.parametrize("viewer", EVERY_EYE)
def test_a_view_shows_only_the_own_hand(
    referee: Referee, game: list[tuple[game_pb2.Position, game_pb2.Move]], viewer: int | None
) -> None:
    for position, _ in game:
        view = referee.view_state(position, viewer)
        for seat in range(3):
            seen = hand_of(position, seat) if seat == viewer else "? ? ? ? ? ?"
            assert hand_of(view, seat) == seen
        assert (list(view.qwirkle.bag.tiles), view.qwirkle.bag.hidden) == ([], bag_size(position))
        assert not view.chance.seed
        assert view.chance.commitment == position.state.chance.commitment


@pytest.mark.parametrize("viewer", EVERY_EYE)
def test_a_view_can_be_judged(
    referee: Referee, game: list[tuple[game_pb2.Position, game_pb2.Move]], viewer: int | None
) -> None:
    for position, move in game[1:]:
        view = referee.view_state(position, viewer)
        assert not referee.validate_state(view)
        verdict = referee.validate_move(view, move)
        assert legal(verdict)
        assert verdict.score == referee.validate_move(position, move).score
        own = position.state.to_move == viewer
        hidden_rule = "QW-9" if move.qwirkle.HasField("exchange") else "QW-7"
        assert list(verdict.unchecked_rule_ids) == ([] if own else [hidden_rule])
        assert status(referee.check_game_end(view)) == "IN_PROGRESS"


@pytest.mark.parametrize("viewer", EVERY_EYE)
def test_a_view_can_be_played_on(
    referee: Referee, game: list[tuple[game_pb2.Position, game_pb2.Move]], viewer: int | None
) -> None:
    """What a viewer makes of a turn is the view of what the host makes of it."""
    view = referee.view_state(game[0][0], viewer)
    for position, move in game:
        answer = referee.apply_move(position, move)
        own = position.state.to_move == viewer
        view = referee.apply_move(
            view, as_seen(move, own), drawn=draw_as_seen(answer, own)
        ).position.state
        assert view == referee.view_state(answer.position, viewer)


def as_seen(move: game_pb2.Move, own: bool) -> game_pb2.Move:
    """Everybody sees what is laid; only the player sees what is exchanged."""
    if own or not move.qwirkle.HasField("exchange"):
        return move
    return exchange(hidden=len(move.qwirkle.exchange.tiles))


def draw_as_seen(answer: pb.ApplyMoveResponse, own: bool) -> qwirkle_pb2.QwirkleDraw | None:
    (draw,) = [each.tiles_drawn for each in answer.events if each.HasField("tiles_drawn")]
    return drawn(codes(draw.tiles)) if own else None


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (("Bx Ps Yc", "Os Gx"), "IN_PROGRESS"),
        (("Ps Yc", "Os Gx"), "OVER"),
        (("", STUCK), "OVER"),
    ],
    ids=["goes on", "nobody can lay", "hand emptied"],
)
def test_every_view_tells_the_same_end(
    referee: Referee, hands: tuple[str, ...], expected: str, viewer: int | None
) -> None:
    position = late(*hands, to_move=None)
    outcome = referee.check_game_end(referee.view_state(position, viewer))
    assert status(outcome) == expected
    assert outcome == referee.check_game_end(position)


def test_a_view_of_the_opening_leaves_open_who_opens(referee: Referee) -> None:
    position = full("", "Ro Rs Rd Bc Gb Yx", "Bo Bs Oc Gd Px Yb")
    move = lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd"))
    verdict = referee.validate_move(referee.view_state(position, 0), move)
    assert legal(verdict)
    assert list(verdict.unchecked_rule_ids) == ["QW-2", "QW-3"]


def test_a_move_of_nobody_is_not_applied_where_hands_are_known(referee: Referee) -> None:
    """Whose hand should the tile leave?"""
    state = told(EARLY, hands=[hand(0, HOLDER)])
    state.ClearField("players")
    state.ClearField("to_move")
    with pytest.raises(InvalidRequestError) as refused:
        referee.apply_move(state, RED_DIAMOND)
    assert [fault.field for fault in refused.value.faults] == ["move.player"]


def test_totals_are_told_only_if_it_is_known_who_moves(referee: Referee) -> None:
    state = told(EARLY)
    state.ClearField("to_move")
    assert not referee.score_turn(state, RED_DIAMOND).totals
    by_first = lay((2, 0, "Rd"), player=0)
    assert referee.score_turn(state, by_first).totals[0] == 3


def test_an_opening_of_six_is_the_largest_there_can_be(referee: Referee) -> None:
    whole = lay(*[(x, 0, f"R{shape}") for x, shape in enumerate("osdcbx")])
    verdict = referee.validate_move(told(""), whole)
    assert legal(verdict)
    assert "QW-4" not in verdict.unchecked_rule_ids


# Four hands are all that there can be, whoever holds them.

TIED = ["Ro Rs Rd Bc Gb Yx", "Bo Bs Bd Gc Yb Px", "Ro Bs Yd Gc Ob Px", "Go Os Pd Rc Yb Bx"]


@pytest.mark.parametrize(
    ("game", "field", "rules"),
    [(qwirkle, "qwirkle", {"QW-2", "QW-3"}), (qwirkle_cubes, "qwirkle_cubes", {"QC-2"})],
    ids=["qwirkle", "qwirkle_cubes"],
)
def test_a_tie_between_players_who_are_not_told_is_left_open(
    referee: Referee, game: Any, field: str, rules: set[str]
) -> None:
    position = game.state("")
    hands = getattr(position, field).hands
    hands.extend(game.hand(seat, codes) for seat, codes in enumerate(TIED))
    opening = game.lay((0, 0, "Bo"), (1, 0, "Bs"), (2, 0, "Bd"), player=1)
    verdict = referee.validate_move(position, opening)
    assert legal(verdict)
    assert rules <= set(verdict.unchecked_rule_ids)
    for seat, refused in enumerate([False, False, True, True]):
        position.to_move = seat
        assert bool(referee.validate_state(position)) == refused

"""QC-9 when nobody could lay any roll: the player to move redraws, and the game goes on."""

from collections import Counter
from functools import partial
from typing import Any

import pytest

from referee.v1 import game_pb2, qwirkle_cubes_pb2
from referee.v1 import record_service_pb2 as record_pb
from referee_client import Referee
from referee_client.qwirkle_cubes import (
    bag,
    forced_reroll,
    hand,
    lay,
    pass_turn,
    redraw,
    reroll,
    rolled,
    state,
)
from tests.games.qwirkle_cubes.builders import (
    AFTER,
    BEFORE,
    BLOCK,
    RED_OVER_GREEN,
    WITHOUT_REDRAWS,
    bag_of,
    colours,
    full,
    hand_of,
    phase_of,
    ribbon,
    seeded,
    told,
    without,
)
from tests.support.builders import broken, codes, end_reason, events, faults, legal, only, status

REDS_AND_GREENS = "Ro Rs Rd Go Gs Gd"  # no roll of it goes with the reds over the greens
THE_OTHERS = "Rc Rb Rx Gc Gb Gx"
ALIVE = "Bo Ys Pd Ox Bc Yb"
IN_BAG = "R" * 3 + "O" * 15 + "Y" * 15 + "G" * 3 + "B" * 15 + "P" * 15

HUDDLE = "Bo Bs\nBs Bo"  # four blues: nothing of another colour goes with them
REDS = "Ro Rs Rd Rc Rb Rx"

ALL_STUCK = full(RED_OVER_GREEN, REDS_AND_GREENS, THE_OTHERS)
ANOTHER_CAN = full(RED_OVER_GREEN, REDS_AND_GREENS, ALIVE)


def without_redraws(position: game_pb2.GameState) -> game_pb2.GameState:
    copy = game_pb2.GameState()
    copy.CopyFrom(position)
    copy.qwirkle_cubes.options.CopyFrom(WITHOUT_REDRAWS)
    return copy


# When


def test_qc_9_when_all_are_stuck_the_game_goes_on(referee: Referee) -> None:
    assert not referee.validate_state(ALL_STUCK)
    assert status(referee.check_game_end(ALL_STUCK)) == "IN_PROGRESS"


@pytest.mark.parametrize("new", ["Ro", "Gc"])
def test_qc_9_a_lay_that_leaves_all_stuck_ends_no_game(referee: Referee, new: str) -> None:
    table = full(without(RED_OVER_GREEN, (5, -1)), "Gx Ro Rs Rd Go Gs", THE_OTHERS)
    answer = referee.apply_move(table, lay((5, -1, "Gx")), drawn=rolled(new))
    assert status(answer.outcome) == "IN_PROGRESS"
    assert "game_ended" not in events(answer.events)
    assert (answer.position.state.to_move, phase_of(answer.position)) == (1, "BEFORE_REROLL")
    assert legal(referee.validate_move(answer.position, redraw()))


@pytest.mark.parametrize("move", [redraw(), redraw(REDS_AND_GREENS)], ids=["plain", "named"])
def test_qc_9_when_all_are_stuck_the_player_redraws(referee: Referee, move: game_pb2.Move) -> None:
    verdict = referee.validate_move(ALL_STUCK, move)
    assert legal(verdict)
    assert not verdict.unchecked_rule_ids
    assert verdict.score.points == 0


def test_qc_9_three_stuck_around_a_huddle_redraw_too(referee: Referee) -> None:
    table = full(HUDDLE, REDS, "Oo Os Od Oc Ob Ox", "Yo Ys Yd Yc Yb Yx")
    assert legal(referee.validate_move(table, redraw()))


def test_qc_9_when_all_are_stuck_nobody_passes(referee: Referee) -> None:
    assert broken(referee.validate_move(ALL_STUCK, pass_turn())) == [("QC-9", "MUST_REDRAW")]


@pytest.mark.parametrize("move", [reroll("Ro"), forced_reroll()], ids=["reroll", "forced"])
@pytest.mark.parametrize(
    ("table", "instead"),
    [(ALL_STUCK, "REDRAW"), (ANOTHER_CAN, "PASS"), (without_redraws(ANOTHER_CAN), "PASS")],
    ids=["all are stuck", "another could lay", "without redraws"],
)
def test_qc_9_who_must_not_roll_is_told_what_to_do_instead(
    referee: Referee, table: game_pb2.GameState, instead: str, move: game_pb2.Move
) -> None:
    verdict = referee.validate_move(table, move)
    assert broken(verdict) == [("QC-9", "NO_ROLL_FITS")]
    assert dict(only(verdict).metadata) == {"instead": instead}
    assert only(verdict).message.endswith(f" {instead.capitalize()}.")


def test_qc_9_who_alone_is_stuck_does_not_redraw(referee: Referee) -> None:
    verdict = referee.validate_move(ANOTHER_CAN, redraw())
    assert broken(verdict) == [("QC-9", "OTHERS_COULD_LAY")]
    assert legal(referee.validate_move(ANOTHER_CAN, pass_turn()))


@pytest.mark.parametrize(
    ("hand_to_change", "expected"),
    [
        ("Bo Rs Rd Rc Rb Rx", [("QC-9", "COULD_REROLL")]),
        ("Bd Rs Rd Rc Rb Rx", [("QC-5", "COULD_LAY"), ("QC-9", "COULD_REROLL")]),
    ],
    ids=["after a roll", "at once"],
)
def test_qc_9_who_could_lay_does_not_redraw(
    referee: Referee, hand_to_change: str, expected: list[tuple[str, str]]
) -> None:
    table = full(HUDDLE, hand_to_change, THE_OTHERS)
    assert broken(referee.validate_move(table, redraw())) == expected


def test_qc_9_there_is_no_redraw_before_the_opening(referee: Referee) -> None:
    table = full("", "Ro Rs Rd Bc Gb Yx", "Yo Ys Oc Gd Px Pb")
    assert ("QC-3", "OPENING_MUST_LAY") in broken(referee.validate_move(table, redraw()))


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ("Ro Rs", ("QC-9", "NOT_THE_WHOLE_HAND")),
        ("Ro Rs Rd Go Gs Gx", ("QC-9", "TILE_NOT_IN_HAND")),
    ],
    ids=["some", "others"],
)
def test_qc_9_a_redraw_takes_the_whole_hand(
    referee: Referee, named: str, expected: tuple[str, str]
) -> None:
    assert expected in broken(referee.validate_move(ALL_STUCK, redraw(named)))


def test_qc_9_if_nothing_of_hands_and_bag_could_fit_the_game_is_over(referee: Referee) -> None:
    dead = full(BLOCK, ALIVE, ALIVE, phase=None, to_move=None)
    outcome = referee.check_game_end(dead)
    assert (status(outcome), end_reason(outcome)) == ("OVER", "NO_PLAYER_CAN_LAY")
    assert ("GM-2", "GAME_OVER") in broken(referee.validate_move(dead, redraw()))


@pytest.mark.parametrize(
    "move",
    [lay((0, 1, "Bo")), reroll("Bo"), reroll(), forced_reroll(), redraw(), pass_turn()],
    ids=["lay", "reroll", "reroll of nothing", "forced reroll", "redraw", "pass"],
)
def test_gm_2_after_the_end_no_other_move_is_advised(referee: Referee, move: game_pb2.Move) -> None:
    verdict = referee.validate_move(full(BLOCK, ALIVE, ALIVE, phase=None, to_move=None), move)
    assert broken(verdict) == [("GM-2", "GAME_OVER")]
    assert only(verdict).message == "The game is over: no player can lay any more."
    assert not verdict.unchecked_rule_ids


# Without redraws


def test_qc_9_without_redraws_the_game_is_over_when_all_are_stuck(referee: Referee) -> None:
    over = without_redraws(full(RED_OVER_GREEN, REDS_AND_GREENS, THE_OTHERS, to_move=None))
    outcome = referee.check_game_end(over)
    assert (status(outcome), end_reason(outcome)) == ("OVER", "NO_PLAYER_CAN_LAY")
    assert ("GM-2", "GAME_OVER") in broken(referee.validate_move(over, redraw()))


@pytest.mark.parametrize("known", [ANOTHER_CAN, told(RED_OVER_GREEN)], ids=["all", "table"])
def test_qc_9_without_redraws_nobody_redraws_whatever_is_known(
    referee: Referee, known: game_pb2.GameState
) -> None:
    verdict = referee.validate_move(without_redraws(known), redraw())
    assert broken(verdict) == [("QC-9", "NO_REDRAWS")]


# What it does


def test_qc_9_a_redraw_changes_the_hand_and_nothing_else(referee: Referee) -> None:
    new = "Bo Bo Ys Pd Ro Gx"
    answer = referee.apply_move(ALL_STUCK, redraw(), drawn=rolled(new))
    assert events(answer.events) == ["cubes_redrawn"]
    event = answer.events[0].qwirkle_cubes.cubes_redrawn
    assert (codes(sorted(event.returned)), codes(event.cubes)) == (REDS_AND_GREENS, new)
    assert (event.returned_hidden, event.hidden) == (0, 0)
    after = answer.position.state
    assert sorted(hand_of(after, 0).split()) == sorted(new.split())
    assert hand_of(after, 1) == hand_of(ALL_STUCK, 1)
    expected = Counter(IN_BAG) - Counter(colours(new)) + Counter(colours(REDS_AND_GREENS))
    assert Counter(bag_of(after)) == expected
    assert after.qwirkle_cubes.table == ALL_STUCK.qwirkle_cubes.table
    assert (after.to_move, after.turn, phase_of(after)) == (0, ALL_STUCK.turn, "BEFORE_REROLL")
    assert not referee.validate_state(after)


def test_qc_9_after_a_redraw_the_turn_goes_on(referee: Referee) -> None:
    """A reroll by choice or a lay follows, as at the beginning of any turn."""
    after = referee.apply_move(ALL_STUCK, redraw(), drawn=rolled("Bo Bs Ys Pd Ro Gx")).position
    assert legal(referee.validate_move(after, reroll("Bs")))
    assert legal(referee.validate_move(after, lay((0, 1, "Bo"))))
    assert broken(referee.validate_move(after, redraw()))


def test_qc_9_a_redraw_that_does_not_help_is_followed_by_another(referee: Referee) -> None:
    position = game_pb2.Position(state=ALL_STUCK)
    for new in ("Ro Rs Rd Go Gs Gd", "Rx Rx Rx Gx Gc Gc"):
        answer = referee.apply_move(position, redraw(), drawn=rolled(new))
        assert status(answer.outcome) == "IN_PROGRESS"
        position = answer.position
        assert position.state.to_move == 0
        summary = referee.summarize_legal_moves(position).qwirkle_cubes
        assert summary.redraw
    answer = referee.apply_move(position, redraw(), drawn=rolled("Bo Rs Rd Go Gs Gd"))
    assert not referee.summarize_legal_moves(answer.position).qwirkle_cubes.redraw
    assert legal(referee.validate_move(answer.position, lay((0, 1, "Bo"))))


def test_qc_9_the_redraw_is_all_there_is(referee: Referee) -> None:
    assert not list(referee.list_legal_moves(ALL_STUCK))
    others = referee.summarize_legal_moves(ALL_STUCK).qwirkle_cubes
    assert (others.reroll_up_to, others.forced_reroll, others.redraw) == (0, False, True)
    others = referee.summarize_legal_moves(ANOTHER_CAN).qwirkle_cubes
    assert (others.reroll_up_to, others.forced_reroll, others.redraw) == (0, False, False)


@pytest.mark.parametrize("number", range(4))
def test_qc_9_a_seeded_redraw_draws_before_it_returns(referee: Referee, number: int) -> None:
    table = seeded(ALL_STUCK, bytes([number]) * 32)
    answer = referee.apply_move(table, redraw())
    event = answer.events[0].qwirkle_cubes.cubes_redrawn
    assert (len(event.cubes), event.chance_event) == (6, table.chance.events)
    after = answer.position.state
    assert after.chance.events == table.chance.events + 1
    drawn = Counter(colours(codes(event.cubes)))
    assert drawn <= Counter(IN_BAG)
    assert Counter(bag_of(after)) == Counter(IN_BAG) - drawn + Counter(colours(REDS_AND_GREENS))
    assert referee.apply_move(table, redraw()) == answer
    assert not referee.validate_state(after)


@pytest.mark.parametrize(
    ("report", "fault"),
    [
        (rolled("Bo"), ("", "WRONG_COUNT")),
        (rolled(hidden=7), ("", "WRONG_COUNT")),
        (rolled("Ro Rs Rd Rc Bo Bo"), (".cubes[3]", "IMPOSSIBLE_DRAW")),
    ],
    ids=["too few", "too many", "reds that were only set aside"],
)
def test_qc_9_a_redraw_is_six_cubes_of_the_bag(
    referee: Referee, report: qwirkle_cubes_pb2.QwirkleCubesRoll, fault: tuple[str, str]
) -> None:
    path, reason = fault
    played = partial(referee.apply_move, ALL_STUCK, redraw(), drawn=report)
    assert faults(played) == [(f"drawn.qwirkle_cubes{path}", reason)]


def test_a_seeded_redraw_takes_no_report(referee: Referee) -> None:
    played = partial(referee.apply_move, seeded(ALL_STUCK), redraw(), drawn=rolled(hidden=6))
    assert faults(played) == [("drawn.qwirkle_cubes", "NOT_ALLOWED")]


def test_a_redraw_nobody_reports_leaves_a_hidden_hand(referee: Referee) -> None:
    answer = referee.apply_move(ALL_STUCK, redraw())
    assert hand_of(answer.position, 0) == "? ? ? ? ? ?"
    assert bag_of(answer.position) == "?" * len(IN_BAG)
    event = answer.events[0].qwirkle_cubes.cubes_redrawn
    assert (len(event.returned), list(event.cubes), event.hidden) == (6, [], 6)
    assert not referee.validate_state(answer.position)


# A bag of fewer than six

RED_HANDS = "Ro Rs Rd Rc Rb Rx", "Ro Rs Rd Rc Rb Rx"
NEARLY_EMPTY = full(ribbon(), *RED_HANDS)
EXTENDED = lay((-18, -7, "Bo"))


SHORT = full(ribbon(), "Bo Ro Ro Ro", RED_HANDS[1])
"""After the redraw: four cubes in hand, and six reds in the bag."""


def test_qc_9_a_redraw_takes_no_more_than_the_bag_holds(referee: Referee) -> None:
    assert not referee.validate_state(NEARLY_EMPTY)
    assert bag_of(NEARLY_EMPTY) == "RRRB"
    assert legal(referee.validate_move(NEARLY_EMPTY, redraw()))
    answer = referee.apply_move(seeded(NEARLY_EMPTY), redraw())
    assert colours(hand_of(answer.position, 0)) == "BRRR"
    assert bag_of(answer.position) == "RRRRRR"
    assert not referee.validate_state(answer.position)
    for report in (rolled(hidden=6), rolled("Bo Ro Ro")):
        played = partial(referee.apply_move, NEARLY_EMPTY, redraw(), drawn=report)
        assert faults(played) == [("drawn.qwirkle_cubes", "WRONG_COUNT")]


def test_qc_7_after_a_short_redraw_the_hand_is_filled_up_to_six(referee: Referee) -> None:
    redrawn = referee.apply_move(NEARLY_EMPTY, redraw(), drawn=rolled("Bo Ro Ro Ro"))
    short = redrawn.position.state
    assert sorted(hand_of(short, 0).split()) == sorted(hand_of(SHORT, 0).split())
    assert not referee.validate_state(short)
    assert legal(referee.validate_move(short, EXTENDED))
    answer = referee.apply_move(short, EXTENDED, drawn=rolled("Ro Ro Ro"))
    assert len(hand_of(answer.position, 0).split()) == 6
    assert bag_of(answer.position) == "RRR"
    assert status(answer.outcome) == "OVER"  # the last cube that could fit is laid
    assert answer.verdict.score.points == 3
    played = partial(referee.apply_move, short, EXTENDED, drawn=rolled("Ro"))
    assert faults(played) == [("drawn.qwirkle_cubes", "WRONG_COUNT")]


def test_a_short_hand_is_judged_with_less_known(referee: Referee) -> None:
    """The other hand, the bag, or both may be unknown; the draw can still be told."""
    for hands, in_bag in (
        ([hand(0, "Bo Ro Ro Ro")], None),
        ([hand(0, "Bo Ro Ro Ro")], bag("R" * 6)),
        ([hand(1, RED_HANDS[1])], bag("R" * 6)),
        ([hand(1, RED_HANDS[1])], None),
        ([], bag(hidden=6)),
        ([], None),
    ):
        known = told(ribbon(), hands=hands, bag=in_bag, phase=BEFORE)
        assert not referee.validate_state(known)
        assert legal(referee.validate_move(known, EXTENDED))
        answer = referee.apply_move(known, EXTENDED, drawn=rolled("Ro Ro Ro"))
        assert not referee.validate_state(answer.position)


@pytest.mark.parametrize(
    ("position", "field"),
    [
        (full(ribbon(), "Bo Ro Ro Ro", "Ro Rs Rd Rc Rb Rx", to_move=1), "hands[0]"),
        (full(ribbon(), "Ro Ro Ro Ro", "Ro Rs Rd Rc Rb Rx"), "hands[0]"),
        (full(ribbon(), "Ro Ro Ro", "Ro Rs Rd Rc Rb Rx"), "hands[0]"),
        (full(RED_OVER_GREEN, "Bo Ys Pd Ox Bc", ALIVE), "hands[0]"),
    ],
    ids=["not to move", "nothing that fits", "another size", "a full bag"],
)
def test_qc_9_no_other_hand_is_short_beside_a_bag(
    referee: Referee, position: game_pb2.GameState, field: str
) -> None:
    found = [fault.field for fault in referee.validate_state(position)]
    assert f"position.state.qwirkle_cubes.{field}" in found


def test_without_redraws_no_hand_is_short_beside_a_bag(referee: Referee) -> None:
    found = [fault.field for fault in referee.validate_state(without_redraws(SHORT))]
    assert "position.state.qwirkle_cubes.hands[0]" in found


# As far as the position is known

ONE_STUCK_HAND = told(RED_OVER_GREEN, hands=[hand(0, REDS_AND_GREENS)], phase=BEFORE)
OTHER_STUCK_HAND = told(RED_OVER_GREEN, hands=[hand(1, THE_OTHERS)], phase=BEFORE)
HANDS_NO_BAG = told(
    RED_OVER_GREEN, hands=[hand(0, REDS_AND_GREENS), hand(1, THE_OTHERS)], phase=BEFORE
)
NO_MOVER = told(RED_OVER_GREEN, hands=[hand(0, REDS_AND_GREENS), hand(1, THE_OTHERS)], to_move=None)
DEAD_BAG = bag("O" * 15 + "Y" * 15 + "B" * 15 + "P" * 15 + "RRRGGG")
SIZES = told(RED_OVER_GREEN, hands=[hand(0, hidden=6), hand(1, hidden=6)], bag=DEAD_BAG)


@pytest.mark.parametrize(
    ("known", "move", "unchecked"),
    [
        pytest.param(HANDS_NO_BAG, redraw(), "", id="all hands"),
        pytest.param(SIZES, redraw(), "", id="what the bag holds"),
        pytest.param(NO_MOVER, redraw(), "GM-1", id="all hands, not whose turn"),
        pytest.param(ONE_STUCK_HAND, redraw(), "QC-9", id="own hand"),
        pytest.param(OTHER_STUCK_HAND, redraw(), "QC-5 QC-9", id="other hand"),
        pytest.param(OTHER_STUCK_HAND, redraw(REDS_AND_GREENS), "QC-5 QC-9", id="named"),
        pytest.param(told(RED_OVER_GREEN), redraw(), "QC-5 QC-9", id="seats"),
        pytest.param(state(RED_OVER_GREEN), redraw(), "GM-1 QC-5 QC-9", id="table only"),
        pytest.param(ONE_STUCK_HAND, pass_turn(), "QC-9", id="pass, own hand"),
    ],
)
def test_a_redraw_is_judged_as_far_as_the_position_is_known(
    referee: Referee, known: game_pb2.GameState, move: game_pb2.Move, unchecked: str
) -> None:
    verdict = referee.validate_move(known, move)
    assert legal(verdict)
    assert sorted(verdict.unchecked_rule_ids) == unchecked.split()


@pytest.mark.parametrize(
    "known",
    [state(RED_OVER_GREEN), told(RED_OVER_GREEN), ONE_STUCK_HAND, SIZES],
    ids=["table only", "seats", "own hand", "sizes"],
)
def test_that_a_cube_could_fit_is_known_from_the_table(
    referee: Referee, known: game_pb2.GameState
) -> None:
    """Whoever holds them, redraws bring them into play."""
    outcome = referee.check_game_end(known)
    assert (status(outcome), list(outcome.unchecked_rule_ids)) == ("IN_PROGRESS", [])


def test_where_it_is_not_known_who_could_lay_the_remedy_says_so(referee: Referee) -> None:
    verdict = referee.validate_move(ONE_STUCK_HAND, reroll("Ro"))
    assert dict(only(verdict).metadata) == {"instead": "PASS_OR_REDRAW"}
    assert only(verdict).message.endswith("Pass, or redraw if nobody else could lay either.")


def test_a_named_hand_that_a_roll_could_help_is_not_redrawn(referee: Referee) -> None:
    verdict = referee.validate_move(told(HUDDLE), redraw("Bo Rs Rd Rc Rb Rx"))
    assert broken(verdict) == [("QC-9", "COULD_REROLL")]


def test_a_redrawn_hand_is_known_even_if_the_one_before_was_not(referee: Referee) -> None:
    answer = referee.apply_move(told(RED_OVER_GREEN), redraw(), drawn=rolled("Bo Bs Rd Go Gs Gd"))
    assert colours(hand_of(answer.position, 0)) == "BBGGGR"
    assert answer.events[0].qwirkle_cubes.cubes_redrawn.returned_hidden == 6


# What follows from little


@pytest.mark.parametrize(
    "known",
    [
        {"bag": bag()},
        {},
        {"hands": [hand(0, hidden=6), hand(1, hidden=6), hand(2, hidden=4)]},
    ],
    ids=["the bag is empty", "no more than hands hold", "a hand is short"],
)
def test_qc_9_nobody_redraws_from_an_empty_bag(referee: Referee, known: dict[str, Any]) -> None:
    position = told(ribbon(), players=3, phase=BEFORE, **known)
    verdict = referee.validate_move(position, redraw())
    assert ("QC-9", "NO_REDRAWS") in broken(verdict)


def test_qc_9_nobody_redraws_from_a_bag_of_which_nothing_fits(referee: Referee) -> None:
    hands = [hand(0, hidden=6), hand(1, hidden=6)]
    position = told(ribbon(), hands=hands, bag=bag("RRRR"), phase=BEFORE)
    assert broken(referee.validate_move(position, redraw())) == [("QC-9", "NO_REDRAWS")]


@pytest.mark.parametrize("move", [redraw(), pass_turn()], ids=["redraw", "pass"])
def test_qc_9_who_has_rerolled_could_lay_some_roll(referee: Referee, move: game_pb2.Move) -> None:
    position = told(RED_OVER_GREEN, phase=AFTER)
    assert ("QC-9", "COULD_REROLL") in broken(referee.validate_move(position, move))


RAISED = """\
Referee-Record: 1
Game: qwirkle-cubes 1
Player: "A"
Player: "B"
Deal: A Rs Rc Oo Od Yx Bs
Deal: B Od Oc Yb Bs Bb Pd

1. A lay Oo@0,0 Od@1,0 -> Rc Yc +2=2
2. B lay Od@0,-1 Oc@1,-1 -> Bd Bo +6=6
3. A forced-reroll
4. A redraw -> Yo Gc Bd Bc Gb Yc
"""


def test_an_audit_that_goes_on_ends_in_a_position_that_can_be(embedded: Referee) -> None:
    audit = embedded.audit_record(RAISED, go_on=True, detail=record_pb.AUDIT_DETAIL_POSITIONS)
    for turn in audit.turns:
        assert not embedded.validate_state(turn.position)
    assert not embedded.validate_state(audit.final_position)


def test_qc_9_nobody_passes_while_the_only_other_player_is_stuck(referee: Referee) -> None:
    """Whatever the player's own hand is, it must be rerolled or redrawn."""
    position = told(RED_OVER_GREEN, hands=[hand(1, THE_OTHERS)], phase=BEFORE)
    assert only(referee.validate_move(position, pass_turn())).message == (
        "No pass while nobody else could lay, whatever their cubes showed."
    )


def test_qc_9_how_many_are_redrawn_is_known_if_the_players_are(referee: Referee) -> None:
    """All hands have six, and four cubes are left."""
    position = told(ribbon(), phase=BEFORE)
    for count in (3, 5, 6):
        move = partial(referee.apply_move, position, redraw(), drawn=rolled(hidden=count))
        assert faults(move) == [("drawn.qwirkle_cubes", "WRONG_COUNT")]
    for drawn in (None, rolled(hidden=4)):
        applied = referee.apply_move(position, redraw(), drawn=drawn)
        assert not referee.validate_state(applied.position)
        assert applied.events[0].qwirkle_cubes.cubes_redrawn.hidden == 4


def test_qc_7_a_short_hand_that_is_not_known_draws_what_it_lacks(referee: Referee) -> None:
    """Six are in the bag and six in the other hand, so the other five are in the mover's."""
    other = hand(1, "Ro Rs Rd Rc Rb Rx")
    position = told(ribbon()[:73], hands=[other], bag=bag("R" * 6), phase=BEFORE)
    assert not referee.validate_state(position)
    applied = referee.apply_move(position, lay((-18, -7, "Bo")))
    assert applied.events[1].qwirkle_cubes.cubes_drawn.hidden == 2
    assert applied.position.state.qwirkle_cubes.bag.hidden == 4
    assert not referee.validate_state(applied.position)


def test_qc_8_a_short_hand_beside_an_empty_bag_is_in_order(referee: Referee) -> None:
    """That holds even if it is not known who plays or that the bag is empty."""
    position = full(ribbon()[:73], "Ro " * 6, "Ro " * 6, "Ro Ro Ro Bo Os")
    assert not referee.validate_state(position)
    del position.players[:]
    position.ClearField("to_move")
    del position.qwirkle_cubes.hands[:2]
    position.qwirkle_cubes.ClearField("bag")
    assert not referee.validate_state(position)

"""The rules of Qwirkle Cubes: the end, impossible positions, and cheats."""

from collections.abc import Callable
from functools import partial

import pytest

from referee.v1 import fault_pb2, game_pb2, qwirkle_cubes_pb2
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
    bag_of,
    full,
    hand_of,
    late,
    phase_of,
    seeded,
    stairs,
    told,
    without,
)
from tests.games.qwirkle_cubes.tables import CIRCLES, EARLY, HOLDER, NO_FIT, REST
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

DEAD = "Ro Rs Rd Go Gs Gd"  # no roll of it goes with the reds over the greens


DEAD_TOO = "Rc Rb Rx Gc Gb Gx"


ALIVE = "Bo Ys Pd Ox Bc Yb"


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
    assert len(answer.events[1].qwirkle_cubes.cubes_drawn.cubes) == 6


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
    face = codes(only(verdict).qwirkle_cubes.tiles)
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
    """A position in which a green leaves no room for the reds and greens that both players hold."""
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


# Impossible positions


Spoil = Callable[[game_pb2.GameState], object]


def hands_of(*known: qwirkle_cubes_pb2.QwirkleCubesHand, players: int = 2) -> Spoil:
    """A position with the table, these hands, and no bag."""
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
    assert not answer.verdict.message.HasField("score")


def test_a_cheat_who_rerolls_three_times_wrongly_is_told_all(referee: Referee) -> None:
    table = full("Ro Rs Rd", CHEAT, REST, phase=AFTER)
    verdict = referee.validate_move(table, reroll("Oo"))
    assert broken(verdict) == [("QC-4", "ALREADY_REROLLED"), ("QC-4", "TILE_NOT_IN_HAND")]


def test_who_plays_out_of_turn_has_not_rerolled_already(referee: Referee) -> None:
    """The reroll was the other player's."""
    table = full(EARLY, HOLDER, REST, phase=AFTER)
    verdict = referee.validate_move(table, reroll("Yo", player=1))
    assert broken(verdict) == [("GM-1", "NOT_YOUR_TURN")]

"""What makes no sense in a game of Qwirkle Cubes: every field at fault is named, in its place."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from referee.games.lines.rules.table import LIMIT
from referee.v1 import game_pb2, qwirkle_cubes_pb2, qwirkle_pb2, ruleset_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import InvalidRequestError, Referee, qwirkle, qwirkle_cubes
from tests.support.refusals import (
    CUBES_MOVE,
    CUBES_OPENING,
    GOOD,
    GOOD_CUBES,
    INVALID,
    LARGEST,
    MOST_TRAILER,
    MOVE,
    REFUSING,
    SMALLEST,
    TAKE_A_MOVE,
    Bad,
    Faults,
    Line,
    Spoil,
    assert_a_batch_tells,
    assert_every_method_refuses,
    assert_refused,
    assert_validate_state_tells,
    at,
    in_item,
    many,
    open_line,
    request_on,
    set_at,
    wrong_value,
)

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
AFTER_REROLL = qwirkle_cubes_pb2.QWIRKLE_CUBES_PHASE_AFTER_REROLL
CUBES = ruleset_pb2.GAME_QWIRKLE_CUBES

SOUND = game_pb2.Position(state=GOOD_CUBES)
SOUND_TILES = game_pb2.Position(state=GOOD)


@pytest.fixture
def line(target: str) -> Iterator[Line]:
    with open_line(target) as opened:
        yield opened


# Positions

OWN, TABLE = "qwirkle_cubes", "qwirkle_cubes.table"
HANDS, BAG = "qwirkle_cubes.hands", "qwirkle_cubes.bag"

WRONG_VALUES: list[tuple[str, Any, str]] = [
    *((f"{TABLE}[1].tile", cube, "UNKNOWN_VALUE") for cube in (0, -1, 37, 99)),
    *((f"{HANDS}[1].cubes[2]", cube, "UNKNOWN_VALUE") for cube in (0, -1, 37, LARGEST)),
    *((f"{OWN}.phase", phase, "UNKNOWN_VALUE") for phase in (3, -1, LARGEST)),
    (f"{OWN}.options.opening_tie", 3, "UNKNOWN_VALUE"),
    (f"{OWN}.options.single_opening_points", 2, "OUT_OF_RANGE"),
    (f"{OWN}.options.single_opening_points", -1, "OUT_OF_RANGE"),
    (f"{TABLE}[0].x", LIMIT + 1, "OUT_OF_RANGE"),
    (f"{TABLE}[0].y", SMALLEST, "OUT_OF_RANGE"),
    *(
        (f"{BAG}.{colour}", count, "OUT_OF_RANGE")
        for colour in COLOURS
        for count in (-1, 16, LARGEST, SMALLEST)
    ),
    *((f"{BAG}.hidden", count, "OUT_OF_RANGE") for count in (-1, 91, LARGEST)),
    *((f"{HANDS}[0].hidden", count, "OUT_OF_RANGE") for count in (-1, 91, SMALLEST)),
    *((f"{HANDS}[1].player", seat, "OUT_OF_RANGE") for seat in (2, -1, LARGEST, SMALLEST)),
    (f"{HANDS}[1].player", 0, "DUPLICATE"),
    ("to_move", 2, "OUT_OF_RANGE"),
    ("turn", 0, "MISMATCH"),
    ("ruleset.game", ruleset_pb2.GAME_QWIRKLE, "MISMATCH"),
    ("ruleset.game", 99, "UNKNOWN_VALUE"),
    ("ruleset.version", 2, "UNKNOWN_VALUE"),
    ("chance.events", -1, "OUT_OF_RANGE"),
    ("chance.events", 1, "MISMATCH"),
]


def lay_only(*laid: tuple[int, int, str]) -> Spoil:
    """Only a table, with nothing else known."""
    only = qwirkle_cubes.state()
    only.qwirkle_cubes.table.extend(qwirkle_cubes.placement(*each) for each in laid)
    return lambda state: state.CopyFrom(only)


def from_bag(seat: int, state: game_pb2.GameState) -> None:
    """A cube of the bag is in a hand instead, which then has seven."""
    own = state.qwirkle_cubes
    colour = next(place for place, name in enumerate(COLOURS) if getattr(own.bag, name))
    setattr(own.bag, COLOURS[colour], getattr(own.bag, COLOURS[colour]) - 1)
    own.hands[seat].cubes.append(colour * 6 + 1)  # type: ignore[arg-type]


def into_bag(seat: int, state: game_pb2.GameState) -> None:
    own = state.qwirkle_cubes
    colour = COLOURS[(own.hands[seat].cubes.pop() - 1) // 6]
    setattr(own.bag, colour, getattr(own.bag, colour) + 1)


def change_in_bag(state: game_pb2.GameState, **changes: int) -> None:
    for colour, change in changes.items():
        before = getattr(state.qwirkle_cubes.bag, colour)
        setattr(state.qwirkle_cubes.bag, colour, before + change)


def half_known_bag(state: game_pb2.GameState) -> None:
    state.ClearField("chance")
    change_in_bag(state, red=-1)
    state.qwirkle_cubes.bag.hidden = 1


def hide_hand(state: game_pb2.GameState) -> None:
    state.qwirkle_cubes.hands[0].ClearField("cubes")
    state.qwirkle_cubes.hands[0].hidden = 6


def wrong_opener(state: game_pb2.GameState) -> None:
    state.CopyFrom(CUBES_OPENING)
    state.to_move = 1 - CUBES_OPENING.to_move


def rerolled_before_opening(state: game_pb2.GameState) -> None:
    state.CopyFrom(CUBES_OPENING)
    state.ClearField("chance")
    state.qwirkle_cubes.phase = AFTER_REROLL


ROWS = """
Ro Rs Rd Rc Rb Rx
Go Gs Gd Gc Gb Gx
"""  # dead for red and green cubes


def two_players(table: str, *hands: str) -> game_pb2.GameState:
    state = qwirkle_cubes.state(table)
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    state.to_move = 0
    for seat, hand in enumerate(hands):
        state.qwirkle_cubes.hands.append(qwirkle_cubes.hand(seat, hand))
    return state


def rerolled_in_vain(state: game_pb2.GameState) -> None:
    state.CopyFrom(two_players(ROWS, "Ro Ro Ro Gx Gx Gx", "Bo Bs Bd Bc Bb Bx"))
    state.qwirkle_cubes.phase = AFTER_REROLL


def sixteen_reds(state: game_pb2.GameState) -> None:
    state.CopyFrom(two_players("Ro Rs Rd Rc", "Ro " * 6, "Rs " * 6))


def no_two_empty(state: game_pb2.GameState) -> None:
    state.CopyFrom(two_players("Ro", "", ""))


def wrong_fields(state: game_pb2.GameState) -> None:
    """A fault in every part of the game's own message."""
    for path, value, _ in ONE_OF_EACH:
        set_at(state, path, value)
    state.qwirkle_cubes.table.append(state.qwirkle_cubes.table[1])


ONE_OF_EACH = [
    ("ruleset.game", ruleset_pb2.GAME_QWIRKLE, "MISMATCH"),
    ("to_move", -1, "OUT_OF_RANGE"),
    (f"{OWN}.options.opening_tie", 9, "UNKNOWN_VALUE"),
    (f"{OWN}.options.single_opening_points", 9, "OUT_OF_RANGE"),
    (f"{TABLE}[0].x", LARGEST, "OUT_OF_RANGE"),
    (f"{TABLE}[0].y", LARGEST, "OUT_OF_RANGE"),
    (f"{TABLE}[0].tile", 99, "UNKNOWN_VALUE"),
    (f"{HANDS}[0].cubes[5]", 0, "UNKNOWN_VALUE"),
    (f"{HANDS}[0].hidden", -1, "OUT_OF_RANGE"),
    (f"{HANDS}[1].player", 2, "OUT_OF_RANGE"),
    *((f"{BAG}.{colour}", 16, "OUT_OF_RANGE") for colour in COLOURS),
    (f"{BAG}.hidden", 91, "OUT_OF_RANGE"),
    (f"{OWN}.phase", 9, "UNKNOWN_VALUE"),
]
IN_EVERY_FIELD: Faults = {
    *((path, reason) for path, _, reason in ONE_OF_EACH),
    (f"{TABLE}[{len(GOOD_CUBES.qwirkle_cubes.table)}]", "DUPLICATE"),
}

BAD_POSITIONS = [
    *(wrong_value(*each) for each in WRONG_VALUES),
    # Counts
    Bad("10,000 cubes", many(TABLE, qwirkle_cubes.placement(0, 0, "Ro")), {(TABLE, "WRONG_COUNT")}),
    Bad("10,000 hands", many(HANDS, qwirkle_cubes.hand(0)), {(HANDS, "WRONG_COUNT")}),
    Bad(
        "hand of 10,000",
        lambda s: s.qwirkle_cubes.hands[1].cubes.extend([1] * 10_000),  # type: ignore[list-item]
        {(f"{HANDS}[1].cubes", "WRONG_COUNT")},
    ),
    Bad("hand of seven", lambda s: from_bag(0, s), {(f"{HANDS}[0]", "HAND_SIZE")}),
    Bad("hand of five", lambda s: into_bag(1, s), {(f"{HANDS}[1]", "HAND_SIZE")}),
    # The table
    Bad(
        "two cubes on one cell",
        lay_only((0, 0, "Ro"), (1, 0, "Rs"), (0, 0, "Ro"), (1, 0, "Bx")),
        {(f"{TABLE}[2]", "DUPLICATE"), (f"{TABLE}[3]", "DUPLICATE")},
    ),
    Bad("mixed line", lay_only((0, 0, "Ro"), (1, 0, "Bs")), {(TABLE, "ILLEGAL_LINE")}),
    Bad("twice in a line", lay_only((0, 0, "Ro"), (0, 1, "Ro")), {(TABLE, "ILLEGAL_LINE")}),
    Bad("table in two parts", lay_only((0, 0, "Ro"), (1, 1, "Rs")), {(TABLE, "NOT_CONNECTED")}),
    # Cubes
    Bad("16 red cubes", sixteen_reds, {(f"{HANDS}[1]", "TOO_MANY_OF_A_KIND")}),
    Bad("a cube is missing", lambda s: change_in_bag(s, blue=-1), {(BAG, "NOT_CONSERVED")}),
    Bad(
        "a cube of another colour",
        lambda s: change_in_bag(s, blue=-1, green=1),
        {(BAG, "TOO_MANY_OF_A_KIND")},
    ),
    Bad("bag both known and hidden", half_known_bag, {(BAG, "MISMATCH")}),
    Bad(
        "two empty hands",
        no_two_empty,
        {(HANDS, "HAND_SIZE"), (f"{HANDS}[0]", "HAND_SIZE"), (f"{HANDS}[1]", "HAND_SIZE")},
    ),
    # Turns, phases and chance
    Bad("wrong opener to move", wrong_opener, {("to_move", "MISMATCH")}),
    Bad("rerolled before the opening", rerolled_before_opening, {(f"{OWN}.phase", "MISMATCH")}),
    Bad("rerolled in vain", rerolled_in_vain, {(f"{OWN}.phase", "MISMATCH")}),
    Bad("seed with a hidden hand", hide_hand, {("chance.seed", "NOT_KNOWN")}),
    Bad(
        "seed without the bag",
        lambda s: s.qwirkle_cubes.ClearField("bag"),
        {("chance.seed", "NOT_KNOWN")},
    ),
    # Everything at once
    Bad("a fault in every field", wrong_fields, IN_EVERY_FIELD),
]

every_bad_position = pytest.mark.parametrize(
    "bad",
    [bad._replace(good=GOOD_CUBES, move=CUBES_MOVE) for bad in BAD_POSITIONS],
    ids=lambda bad: bad.name,
)


@every_bad_position
def test_a_bad_position_is_refused_by_every_method(line: Line, bad: Bad) -> None:
    assert_every_method_refuses(line, bad)


@every_bad_position
def test_validate_state_tells_the_same_faults(referee: Referee, bad: Bad) -> None:
    assert_validate_state_tells(referee, bad)


@every_bad_position
def test_a_batch_tells_the_same_faults_in_its_items(line: Line, bad: Bad) -> None:
    assert_a_batch_tells(line, bad)


def test_hundreds_of_faults_still_fit_a_trailer(line: Line) -> None:
    state = game_pb2.GameState()
    state.players.extend([game_pb2.Player()] * 4)
    for seat in range(4):
        state.qwirkle_cubes.hands.add(player=seat, cubes=[99] * 90, hidden=-1)
    for _ in range(90):
        state.qwirkle_cubes.table.add(x=LARGEST, y=SMALLEST, tile=-1)
    for method in REFUSING:
        request = request_on(method, game_pb2.Position(state=state), CUBES_MOVE)
        for language in ("en", "fr"):
            refusal = line.refused(method, request, language)
            assert refusal.code is INVALID
            assert refusal.trailer_size < MOST_TRAILER
            assert int(refusal.info.metadata["faults"]) > 600


# Moves


def lay_of(*placements: tuple[int, int, int], player: int | None = None) -> game_pb2.Move:
    """Cubes by their numbers, which need not be those of cubes."""
    move = game_pb2.Move(player=player)
    for x, y, cube in placements:
        move.qwirkle_cubes.lay.placements.add(x=x, y=y, tile=cube)
    return move


def reroll_of(*cubes: int, hidden: int = 0) -> game_pb2.Move:
    move = game_pb2.Move()
    move.qwirkle_cubes.reroll.cubes.extend(cubes)  # type: ignore[arg-type]
    move.qwirkle_cubes.reroll.hidden = hidden
    return move


def forced_reroll_of(*cubes: int) -> game_pb2.Move:
    move = game_pb2.Move()
    move.qwirkle_cubes.forced_reroll.cubes.extend(cubes)  # type: ignore[arg-type]
    return move


NO_ACTION = game_pb2.Move(qwirkle_cubes=qwirkle_cubes_pb2.QwirkleCubesMove())
LAY = "move.qwirkle_cubes.lay.placements"
REROLL, FORCED = "move.qwirkle_cubes.reroll", "move.qwirkle_cubes.forced_reroll"

BAD_MOVES: dict[str, tuple[game_pb2.Move, Faults]] = {
    "nothing": (game_pb2.Move(), {("move.qwirkle_cubes", "MISSING")}),
    "no action": (NO_ACTION, {("move.qwirkle_cubes", "MISSING")}),
    "a move of Qwirkle": (MOVE, {("move.qwirkle", "MISMATCH")}),
    "a lay of Qwirkle": (qwirkle.lay((0, 0, "Ro")), {("move.qwirkle", "MISMATCH")}),
    "player 2": (qwirkle_cubes.pass_turn(player=2), {("move.player", "OUT_OF_RANGE")}),
    "player -1": (qwirkle_cubes.pass_turn(player=-1), {("move.player", "OUT_OF_RANGE")}),
    "lay of 13": (lay_of(*[(0, 0, 1)] * 13), {(LAY, "WRONG_COUNT")}),
    "lay of 10,000": (lay_of(*[(0, 0, 1)] * 10_000), {(LAY, "WRONG_COUNT")}),
    "unknown cube": (lay_of((0, 0, 37)), {(f"{LAY}[0].tile", "UNKNOWN_VALUE")}),
    "no cube": (lay_of((0, 0, 0)), {(f"{LAY}[0].tile", "UNKNOWN_VALUE")}),
    "cells beyond any table": (
        lay_of((0, 0, 1), (LARGEST, -LIMIT - 1, 1)),
        {(f"{LAY}[1].x", "OUT_OF_RANGE"), (f"{LAY}[1].y", "OUT_OF_RANGE")},
    ),
    "reroll of 13": (reroll_of(*[1] * 13), {(f"{REROLL}.cubes", "WRONG_COUNT")}),
    "reroll of 10,000": (reroll_of(*[1] * 10_000), {(f"{REROLL}.cubes", "WRONG_COUNT")}),
    "reroll of no cubes": (
        reroll_of(1, 0, 37, -1),
        {(f"{REROLL}.cubes[{place}]", "UNKNOWN_VALUE") for place in (1, 2, 3)},
    ),
    "reroll of -1": (reroll_of(hidden=-1), {(f"{REROLL}.hidden", "OUT_OF_RANGE")}),
    "reroll of 13 unseen": (reroll_of(hidden=13), {(f"{REROLL}.hidden", "OUT_OF_RANGE")}),
    "reroll of countless": (reroll_of(hidden=LARGEST), {(f"{REROLL}.hidden", "OUT_OF_RANGE")}),
    "reroll of everything wrong": (
        reroll_of(99, hidden=SMALLEST),
        {(f"{REROLL}.cubes[0]", "UNKNOWN_VALUE"), (f"{REROLL}.hidden", "OUT_OF_RANGE")},
    ),
    "forced reroll of 13": (forced_reroll_of(*[1] * 13), {(f"{FORCED}.cubes", "WRONG_COUNT")}),
    "forced reroll of 10,000": (
        forced_reroll_of(*[1] * 10_000),
        {(f"{FORCED}.cubes", "WRONG_COUNT")},
    ),
    "forced reroll of no cubes": (
        forced_reroll_of(0, 1, 99),
        {(f"{FORCED}.cubes[{place}]", "UNKNOWN_VALUE") for place in (0, 2)},
    ),
    "everything": (
        lay_of((LARGEST, SMALLEST, -3), player=-7),
        {
            ("move.player", "OUT_OF_RANGE"),
            (f"{LAY}[0].x", "OUT_OF_RANGE"),
            (f"{LAY}[0].y", "OUT_OF_RANGE"),
            (f"{LAY}[0].tile", "UNKNOWN_VALUE"),
        },
    ),
}

every_bad_move = pytest.mark.parametrize(
    ("move", "expected"), BAD_MOVES.values(), ids=BAD_MOVES.keys()
)


@every_bad_move
def test_a_bad_move_is_refused(line: Line, move: game_pb2.Move, expected: Faults) -> None:
    for method in TAKE_A_MOVE:
        assert_refused(line, method, request_on(method, SOUND, move), expected)


@every_bad_move
def test_a_bad_move_spoils_only_its_item(
    referee: Referee, move: game_pb2.Move, expected: Faults
) -> None:
    results = referee.batch_validate_moves([CUBES_MOVE, move, CUBES_MOVE], position=GOOD_CUBES)
    kinds = [result.WhichOneof("result") for result in results]
    assert kinds == ["verdict", "status", "verdict"]
    assert in_item(results[1]).faults == at("items[1]", expected)


MOST = [
    lay_of(*((x, 0, 1) for x in range(12))),
    reroll_of(*[1] * 12),
    reroll_of(*[1] * 12, hidden=12),
    forced_reroll_of(*[1] * 12),
]


@pytest.mark.parametrize("move", MOST)
def test_twelve_cubes_are_judged(referee: Referee, move: game_pb2.Move) -> None:
    verdict = referee.validate_move(GOOD_CUBES, move)
    assert "TILE_NOT_IN_HAND" in str(verdict)


# The other game

LAY_OF_CUBES = next(iter(Referee.embedded().list_legal_moves(GOOD_CUBES))).move
LAY_OF_TILES = next(iter(Referee.embedded().list_legal_moves(GOOD))).move
ROLL = game_pb2.Draw(qwirkle_cubes=qwirkle_cubes.rolled("Ro"))
DRAW = game_pb2.Draw(qwirkle=qwirkle.drawn("Ro"))


@pytest.mark.parametrize("method", TAKE_A_MOVE)
def test_a_move_of_cubes_on_a_table_of_tiles(line: Line, method: str) -> None:
    for move in (LAY_OF_CUBES, CUBES_MOVE, NO_ACTION, qwirkle_cubes.forced_reroll()):
        request = request_on(method, SOUND_TILES, move)
        assert_refused(line, method, request, {("move.qwirkle_cubes", "MISMATCH")})


def test_a_draw_of_the_other_game(line: Line) -> None:
    request = pb.ApplyMoveRequest(position=SOUND, move=LAY_OF_CUBES, drawn=DRAW)
    assert_refused(line, "ApplyMove", request, {("drawn.qwirkle", "MISMATCH")})
    request = pb.ApplyMoveRequest(position=SOUND_TILES, move=LAY_OF_TILES, drawn=ROLL)
    assert_refused(line, "ApplyMove", request, {("drawn.qwirkle_cubes", "MISMATCH")})


def test_move_and_draw_of_the_other_game_are_named_at_once(line: Line) -> None:
    request = pb.ApplyMoveRequest(position=SOUND, move=LAY_OF_TILES, drawn=DRAW)
    expected = {("move.qwirkle", "MISMATCH"), ("drawn.qwirkle", "MISMATCH")}
    assert_refused(line, "ApplyMove", request, expected)


def test_an_empty_draw_says_which_one_is_missing(line: Line) -> None:
    request = pb.ApplyMoveRequest(position=SOUND, move=LAY_OF_CUBES, drawn=game_pb2.Draw())
    assert_refused(line, "ApplyMove", request, {("drawn.qwirkle_cubes", "MISSING")})


def test_a_batch_takes_both_games(referee: Referee) -> None:
    """Each item is judged by the rules of its own position."""
    items = [(GOOD, LAY_OF_TILES), (GOOD_CUBES, LAY_OF_CUBES), (GOOD, LAY_OF_CUBES)]
    tiles, cubes, mixed = referee.batch_validate_moves(items)
    assert tiles.verdict.ruleset.game == ruleset_pb2.GAME_QWIRKLE
    assert cubes.verdict.ruleset.game == CUBES
    assert in_item(mixed).faults == {("items[2].move.qwirkle_cubes", "MISMATCH")}


# Rolls that were reported


def real_table() -> game_pb2.GameState:
    """Seat 0 is to move; what the bag holds is not told, but all red cubes are seen."""
    state = two_players("Ro Rs Rd", "Rc Rb Rx Yc Go Go", "Rs Rs Rs Rs Rs Rs")
    state.qwirkle_cubes.table.extend(qwirkle_cubes.read_table("Rc Ro Rb", left=0, top=-1))
    state.qwirkle_cubes.bag.hidden = 72
    return state


HUDDLE = """
Gx Gs
Go Gx
"""  # only green cubes can be laid, and none that shows a crisscross
STUCK = "Gx Ro Ro Rs Bo Bo"


def stuck_table() -> game_pb2.GameState:
    """Seat 0 cannot lay its cubes as they lie, seat 1 none of any roll."""
    return two_players(HUDDLE, STUCK, "Ro Ro Rs Bd Bd Yd")


LAYS = qwirkle_cubes.lay((3, 0, "Rc"))
REROLLS = qwirkle_cubes.reroll("Rb Go")
ROLLED = "drawn.qwirkle_cubes"


def not_cubes(*cubes: int) -> qwirkle_cubes_pb2.QwirkleCubesRoll:
    return qwirkle_cubes_pb2.QwirkleCubesRoll(cubes=cubes)  # type: ignore[arg-type]


rolled = qwirkle_cubes.rolled
BadRoll = tuple[game_pb2.Move, qwirkle_cubes_pb2.QwirkleCubesRoll, Faults]

BAD_ROLLS: dict[str, BadRoll] = {
    "nothing drawn": (LAYS, rolled(), {(ROLLED, "WRONG_COUNT")}),
    "too many drawn": (LAYS, rolled("Bo", hidden=1), {(ROLLED, "WRONG_COUNT")}),
    "the 16th red": (LAYS, rolled("Ro"), {(f"{ROLLED}.cubes[0]", "IMPOSSIBLE_DRAW")}),
    "-1 unseen": (LAYS, rolled(hidden=-1), {(f"{ROLLED}.hidden", "OUT_OF_RANGE")}),
    "91 unseen": (LAYS, rolled(hidden=91), {(f"{ROLLED}.hidden", "OUT_OF_RANGE")}),
    "10,000 drawn": (LAYS, rolled("Ro " * 10_000), {(f"{ROLLED}.cubes", "WRONG_COUNT")}),
    "no cubes drawn": (
        LAYS,
        not_cubes(0, 99),
        {(f"{ROLLED}.cubes[0]", "UNKNOWN_VALUE"), (f"{ROLLED}.cubes[1]", "UNKNOWN_VALUE")},
    ),
    "nothing rolled": (REROLLS, rolled(), {(ROLLED, "WRONG_COUNT")}),
    "one rolled of two": (REROLLS, rolled("Ro"), {(ROLLED, "WRONG_COUNT")}),
    "three rolled of two": (REROLLS, rolled("Ro Go", hidden=1), {(ROLLED, "WRONG_COUNT")}),
    "another colour": (REROLLS, rolled("Ro Bo"), {(f"{ROLLED}.cubes[1]", "MISMATCH")}),
    "two of one colour": (REROLLS, rolled("Ro Rs"), {(f"{ROLLED}.cubes[1]", "MISMATCH")}),
    "two other colours": (
        REROLLS,
        rolled("Po Ys"),
        {(f"{ROLLED}.cubes[0]", "MISMATCH"), (f"{ROLLED}.cubes[1]", "MISMATCH")},
    ),
    "no cubes rolled": (
        REROLLS,
        not_cubes(1, 37),
        {(f"{ROLLED}.cubes[1]", "UNKNOWN_VALUE")},
    ),
}


@pytest.mark.parametrize(("move", "roll", "expected"), BAD_ROLLS.values(), ids=BAD_ROLLS.keys())
def test_an_impossible_roll(
    line: Line,
    move: game_pb2.Move,
    roll: qwirkle_cubes_pb2.QwirkleCubesRoll,
    expected: Faults,
) -> None:
    position = game_pb2.Position(state=real_table())
    request = pb.ApplyMoveRequest(
        position=position, move=move, drawn=game_pb2.Draw(qwirkle_cubes=roll)
    )
    assert_refused(line, "ApplyMove", request, expected)


FORCED_ROLLS: dict[str, tuple[str, Faults]] = {
    "five of six": ("Go Rs Rs Rs Bx", {(ROLLED, "WRONG_COUNT")}),
    "none": ("", {(ROLLED, "WRONG_COUNT")}),
    "another colour": ("Go Rs Rs Rs Bx Yx", {(f"{ROLLED}.cubes[5]", "MISMATCH")}),
    "one colour too often": ("Go Rs Rs Rs Rx Bx", {(f"{ROLLED}.cubes[4]", "MISMATCH")}),
}


@pytest.mark.parametrize("named", ["", STUCK])
@pytest.mark.parametrize(("codes", "expected"), FORCED_ROLLS.values(), ids=FORCED_ROLLS.keys())
def test_an_impossible_forced_roll(line: Line, named: str, codes: str, expected: Faults) -> None:
    request = pb.ApplyMoveRequest(
        position=game_pb2.Position(state=stuck_table()),
        move=qwirkle_cubes.forced_reroll(named),
        drawn=game_pb2.Draw(qwirkle_cubes=rolled(codes)),
    )
    assert_refused(line, "ApplyMove", request, expected)


def test_a_forced_roll_of_hidden_cubes_that_are_named_keeps_their_colours(line: Line) -> None:
    """QC-4, QC-6: what the player names is in the hand, so what falls has the same colours."""
    state = stuck_table()
    state.qwirkle_cubes.hands[0].CopyFrom(qwirkle_cubes.hand(0, hidden=6))
    request = pb.ApplyMoveRequest(
        position=game_pb2.Position(state=state),
        move=qwirkle_cubes.forced_reroll(STUCK),
        drawn=game_pb2.Draw(qwirkle_cubes=rolled("Go Rs Rs Rs Bx Yx")),
    )
    assert_refused(line, "ApplyMove", request, {(f"{ROLLED}.cubes[5]", "MISMATCH")})


REVEALING: dict[str, tuple[game_pb2.Move, str]] = {
    "reroll": (qwirkle_cubes.reroll(hidden=6), "Ro Ro Rs Bd Bd Yd"),
    "reroll of one": (qwirkle_cubes.reroll(hidden=1), "Yd"),
    "forced reroll": (qwirkle_cubes.forced_reroll(), "Ro Ro Rs Bd Bd Yd"),
}


@pytest.mark.parametrize(("move", "codes"), REVEALING.values(), ids=REVEALING.keys())
def test_a_roll_that_shows_that_nobody_should_have_rolled(
    referee: Referee, move: game_pb2.Move, codes: str
) -> None:
    """QC-9: the colours that fell were in the hand before, and no roll of them could be laid. Such
    a report is refused, or leads to a position that is not."""
    state = stuck_table()
    count = len(codes.split())
    rest = "Ro Ro Rs Bd Bd" if count == 1 else ""
    del state.qwirkle_cubes.hands[:]
    state.qwirkle_cubes.hands.append(qwirkle_cubes.hand(0, rest, hidden=count))
    state.qwirkle_cubes.hands.append(qwirkle_cubes.hand(1, STUCK))
    with suppress(InvalidRequestError):
        played = referee.apply_move(state, move, drawn=rolled(codes))
        assert not referee.validate_state(played.position)


def test_who_passes_rolls_nothing(line: Line) -> None:
    state = stuck_table()
    state.to_move = 1
    drawn = game_pb2.Draw(qwirkle_cubes=rolled(hidden=1))
    position = game_pb2.Position(state=state)
    request = pb.ApplyMoveRequest(position=position, move=CUBES_MOVE, drawn=drawn)
    assert_refused(line, "ApplyMove", request, {(ROLLED, "WRONG_COUNT")})


def test_a_roll_cannot_be_reported_where_the_referee_rolls(line: Line) -> None:
    hand = GOOD_CUBES.qwirkle_cubes.hands[GOOD_CUBES.to_move].cubes
    for move in (LAY_OF_CUBES, reroll_of(hand[0])):
        request = pb.ApplyMoveRequest(position=SOUND, move=move, drawn=ROLL)
        assert_refused(line, "ApplyMove", request, {(ROLLED, "NOT_ALLOWED")})


def test_a_move_is_not_applied_without_knowing_whose_it_is(line: Line) -> None:
    state = real_table()
    state.ClearField("to_move")
    for move in (LAYS, REROLLS):
        request = pb.ApplyMoveRequest(position=game_pb2.Position(state=state), move=move)
        assert_refused(line, "ApplyMove", request, {("move.player", "MISSING")})


# Starting a game


def start(**fields: Any) -> pb.StartGameRequest:
    seated = [game_pb2.Player(name="Anna"), game_pb2.Player(name="Bert")]
    return pb.StartGameRequest(ruleset=ruleset_pb2.Ruleset(game=CUBES), players=seated, **fields)


def with_players(count: int) -> pb.StartGameRequest:
    request = start()
    request.ClearField("players")
    request.players.extend([game_pb2.Player()] * count)
    return request


def with_options(**fields: Any) -> pb.StartGameRequest:
    options = qwirkle_cubes_pb2.QwirkleCubesOptions(**fields)
    return start(options=game_pb2.GameOptions(qwirkle_cubes=options))


def dealt(
    *hands: qwirkle_cubes_pb2.QwirkleCubesHand, opener: int | None = None
) -> pb.StartGameRequest:
    deal = qwirkle_cubes_pb2.QwirkleCubesDeal(hands=hands, opener=opener)
    return start(reported=game_pb2.ReportedDeal(qwirkle_cubes=deal))


DEAL, OPTIONS = "reported.qwirkle_cubes", "options.qwirkle_cubes"
PAIR, FOUR = "Ro Rs Bd Gc Yx Ob", "Po Ps Pd Pc Bb Gx"
hand = qwirkle_cubes.hand

BAD_STARTS: dict[str, tuple[pb.StartGameRequest, Faults]] = {
    "nobody": (with_players(0), {("players", "WRONG_COUNT")}),
    "one player": (with_players(1), {("players", "WRONG_COUNT")}),
    "five players": (with_players(5), {("players", "WRONG_COUNT")}),
    "unknown tie rule": (
        with_options(opening_tie=3),
        {(f"{OPTIONS}.opening_tie", "UNKNOWN_VALUE")},
    ),
    "two points for a cube": (
        with_options(single_opening_points=2),
        {(f"{OPTIONS}.single_opening_points", "OUT_OF_RANGE")},
    ),
    "options of Qwirkle": (
        start(options=game_pb2.GameOptions(qwirkle=qwirkle_pb2.QwirkleOptions())),
        {("options.qwirkle", "MISMATCH")},
    ),
    "deal of Qwirkle": (
        start(reported=game_pb2.ReportedDeal(qwirkle=qwirkle_pb2.QwirkleDeal())),
        {("reported.qwirkle", "MISMATCH")},
    ),
    "options and deal of Qwirkle": (
        start(
            options=game_pb2.GameOptions(qwirkle=qwirkle_pb2.QwirkleOptions()),
            reported=game_pb2.ReportedDeal(qwirkle=qwirkle_pb2.QwirkleDeal()),
        ),
        {("options.qwirkle", "MISMATCH"), ("reported.qwirkle", "MISMATCH")},
    ),
    "hand of five": (dealt(hand(1, hidden=5)), {(f"{DEAL}.hands[0]", "HAND_SIZE")}),
    "hand of seven": (dealt(hand(0, PAIR, hidden=1)), {(f"{DEAL}.hands[0]", "HAND_SIZE")}),
    "three hands": (dealt(hand(0), hand(1), hand(1)), {(f"{DEAL}.hands", "WRONG_COUNT")}),
    "hand of player 2": (
        dealt(hand(2, hidden=6)),
        {(f"{DEAL}.hands[0].player", "OUT_OF_RANGE")},
    ),
    "the same hand twice": (
        dealt(hand(0, hidden=6), hand(0, hidden=6)),
        {(f"{DEAL}.hands[1].player", "DUPLICATE")},
    ),
    "opener 2": (dealt(opener=2), {(f"{DEAL}.opener", "OUT_OF_RANGE")}),
    "opener -1": (dealt(opener=-1), {(f"{DEAL}.opener", "OUT_OF_RANGE")}),
    "wrong opener": (
        dealt(hand(0, PAIR), hand(1, FOUR), opener=0),
        {(f"{DEAL}.opener", "MISMATCH")},
    ),
    "everything": (
        dealt(
            qwirkle_cubes_pb2.QwirkleCubesHand(cubes=[0, 99], hidden=91),  # type: ignore[list-item]
            hand(7, "Ro"),
            opener=9,
        ),
        {
            (f"{DEAL}.hands[0].cubes[0]", "UNKNOWN_VALUE"),
            (f"{DEAL}.hands[0].cubes[1]", "UNKNOWN_VALUE"),
            (f"{DEAL}.hands[0].hidden", "OUT_OF_RANGE"),
            (f"{DEAL}.hands[1].player", "OUT_OF_RANGE"),
            (f"{DEAL}.opener", "OUT_OF_RANGE"),
        },
    ),
}


@pytest.mark.parametrize(("asked", "expected"), BAD_STARTS.values(), ids=BAD_STARTS.keys())
def test_a_game_that_cannot_start(line: Line, asked: pb.StartGameRequest, expected: Faults) -> None:
    assert_refused(line, "StartGame", asked, expected)


def test_sixteen_cubes_of_a_colour_are_not_dealt(line: Line) -> None:
    request = dealt(*(hand(seat, "Ro Rs Rd Rc Rb Rx") for seat in (2, 0, 1)))
    request.players.add()
    expected = {(f"{DEAL}.hands[0]", "TOO_MANY_OF_A_KIND")}
    assert_refused(line, "StartGame", request, expected)


def test_options_and_deal_of_cubes_in_a_game_of_tiles(line: Line) -> None:
    request = dealt()
    request.ruleset.game = ruleset_pb2.GAME_QWIRKLE
    request.options.qwirkle_cubes.SetInParent()
    expected = {("options.qwirkle_cubes", "MISMATCH"), ("reported.qwirkle_cubes", "MISMATCH")}
    assert_refused(line, "StartGame", request, expected)

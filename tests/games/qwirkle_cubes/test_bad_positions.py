"""Positions of Qwirkle Cubes that make no sense: every field at fault is named, in its place."""

from typing import Any

import pytest

from referee.games.lines.rules.table import LIMIT
from referee.v1 import game_pb2, qwirkle_cubes_pb2, ruleset_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import Referee, qwirkle, qwirkle_cubes
from tests.games.qwirkle_cubes.bad_requests import (
    CUBES,
    LAY_OF_CUBES,
    NO_ACTION,
    ROLL,
    SOUND,
    two_players,
)
from tests.support.refusals import (
    CUBES_MOVE,
    CUBES_OPENING,
    GOOD,
    GOOD_CUBES,
    INVALID,
    LARGEST,
    MOST_TRAILER,
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
    in_item,
    many,
    request_on,
    set_at,
    wrong_value,
)

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")


AFTER_REROLL = qwirkle_cubes_pb2.QWIRKLE_CUBES_PHASE_AFTER_REROLL


SOUND_TILES = game_pb2.Position(state=GOOD)


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
    """A position of which only the table is known."""
    only = qwirkle_cubes.state()
    only.qwirkle_cubes.table.extend(qwirkle_cubes.placement(*each) for each in laid)
    return lambda state: state.CopyFrom(only)


def from_bag(seat: int, state: game_pb2.GameState) -> None:
    """Move a cube from the bag into a hand, which then has seven."""
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


def rerolled_in_vain(state: game_pb2.GameState) -> None:
    state.CopyFrom(two_players(ROWS, "Ro Ro Ro Gx Gx Gx", "Bo Bs Bd Bc Bb Bx"))
    state.qwirkle_cubes.phase = AFTER_REROLL


def sixteen_reds(state: game_pb2.GameState) -> None:
    state.CopyFrom(two_players("Ro Rs Rd Rc", "Ro " * 6, "Rs " * 6))


def no_two_empty(state: game_pb2.GameState) -> None:
    state.CopyFrom(two_players("Ro", "", ""))


def wrong_fields(state: game_pb2.GameState) -> None:
    """Put a fault into every part of the game's own message."""
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


# The other game


LAY_OF_TILES = next(iter(Referee.embedded().list_legal_moves(GOOD))).move


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

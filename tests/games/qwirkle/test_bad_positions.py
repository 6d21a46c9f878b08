"""Positions of Qwirkle that make no sense or could never arise: all methods name all faults."""

from typing import Any

import pytest

from referee.games.lines.rules.table import LIMIT
from referee.v1 import fault_pb2, game_pb2, qwirkle_pb2, ruleset_pb2
from referee_client import Referee, qwirkle
from tests.support.refusals import (
    GOOD,
    LARGEST,
    MOVE,
    OPENING,
    REFUSING,
    SEED,
    SMALLEST,
    UNIMPLEMENTED,
    Bad,
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

# A single wrong value

WRONG_VALUES: list[tuple[str, Any, str]] = [
    # Enums
    ("qwirkle.table[0].tile", 99, "UNKNOWN_VALUE"),
    ("qwirkle.table[1].tile", 0, "UNKNOWN_VALUE"),
    ("qwirkle.table[1].tile", -1, "UNKNOWN_VALUE"),
    ("qwirkle.hands[1].tiles[2]", 37, "UNKNOWN_VALUE"),
    ("qwirkle.hands[0].tiles[0]", 0, "UNKNOWN_VALUE"),
    ("qwirkle.bag.tiles[5]", 0, "UNKNOWN_VALUE"),
    ("ruleset.game", 99, "UNKNOWN_VALUE"),
    ("ruleset.game", 0, "UNKNOWN_VALUE"),
    ("ruleset.version", 99, "UNKNOWN_VALUE"),
    ("ruleset.version", -1, "UNKNOWN_VALUE"),
    ("qwirkle.options.opening_tie", 7, "UNKNOWN_VALUE"),
    # Numbers
    ("qwirkle.options.single_opening_points", 2, "OUT_OF_RANGE"),
    ("qwirkle.options.single_opening_points", -1, "OUT_OF_RANGE"),
    ("qwirkle.table[0].x", LIMIT + 1, "OUT_OF_RANGE"),
    ("qwirkle.table[0].x", LARGEST, "OUT_OF_RANGE"),
    ("qwirkle.table[0].y", -LIMIT - 1, "OUT_OF_RANGE"),
    ("qwirkle.table[0].y", SMALLEST, "OUT_OF_RANGE"),
    ("qwirkle.hands[0].hidden", -1, "OUT_OF_RANGE"),
    ("qwirkle.hands[0].hidden", LARGEST, "OUT_OF_RANGE"),
    ("qwirkle.bag.hidden", -1, "OUT_OF_RANGE"),
    ("qwirkle.bag.hidden", LARGEST, "OUT_OF_RANGE"),
    ("players[0].age", -1, "OUT_OF_RANGE"),
    ("players[0].age", 200, "OUT_OF_RANGE"),
    ("players[1].score", -1, "OUT_OF_RANGE"),
    ("players[1].score", LARGEST, "OUT_OF_RANGE"),
    ("players[1].score", SMALLEST, "OUT_OF_RANGE"),
    ("turn", -1, "OUT_OF_RANGE"),
    ("turn", LARGEST, "OUT_OF_RANGE"),
    ("turn", 0, "MISMATCH"),
    ("turn", 1, "MISMATCH"),
    ("chance.events", -1, "OUT_OF_RANGE"),
    # Seats
    *(("to_move", seat, "OUT_OF_RANGE") for seat in (2, -1, LARGEST, SMALLEST)),
    *(("qwirkle.hands[1].player", seat, "OUT_OF_RANGE") for seat in (2, -1, LARGEST, SMALLEST)),
    ("qwirkle.hands[1].player", 0, "DUPLICATE"),
    # Texts and bytes
    ("players[1].name", "x" * 65, "WRONG_LENGTH"),
    ("game_id", "é" * 65, "WRONG_LENGTH"),
    ("chance.commitment", bytes(32), "MISMATCH"),
    ("chance.commitment", bytes(31), "WRONG_LENGTH"),
    ("chance.commitment", b"", "MISSING"),
]


# Other ways to go wrong

TABLE, HANDS, BAG = "qwirkle.table", "qwirkle.hands", "qwirkle.bag"


def lay_only(*laid: tuple[int, int, str]) -> Spoil:
    """A position of which only the table is known."""
    table = [qwirkle.placement(*each) for each in laid]
    only = game_pb2.GameState(qwirkle=qwirkle_pb2.QwirkleState(table=table))
    return lambda state: state.CopyFrom(only)


def only_players(count: int) -> Spoil:
    only = qwirkle.state("Ro")
    only.players.extend([game_pb2.Player()] * count)
    return lambda state: state.CopyFrom(only)


def into_hand(seat: int, count: int) -> Spoil:
    """Move tiles from the bag into a hand, or back."""

    def spoil(state: game_pb2.GameState) -> None:
        hand, bag = state.qwirkle.hands[seat].tiles, state.qwirkle.bag.tiles
        source, to = (bag, hand) if count > 0 else (hand, bag)
        to.extend([source.pop() for _ in range(abs(count))])

    return spoil


def one_more_unseen(state: game_pb2.GameState) -> None:
    state.ClearField("chance")
    state.qwirkle.hands[0].hidden = 1


def hide_hand(state: game_pb2.GameState) -> None:
    state.qwirkle.hands[0].ClearField("tiles")
    state.qwirkle.hands[0].hidden = 6


def half_known_bag(state: game_pb2.GameState) -> None:
    state.ClearField("chance")
    state.qwirkle.bag.tiles.pop()
    state.qwirkle.bag.hidden = 1


def four_red_circles(state: game_pb2.GameState) -> None:
    only_players(2)(state)
    state.qwirkle.hands.append(qwirkle.hand(0, "Ro Ro Ro Bs Gd Yc"))


def wrong_opener(state: game_pb2.GameState) -> None:
    state.CopyFrom(OPENING)
    state.to_move = 1 - OPENING.to_move


def wrong_fields(state: game_pb2.GameState) -> None:
    """Put a fault into every part of the envelope and of the game's own message."""
    for path, value, _ in ONE_OF_EACH:
        set_at(state, path, value)
    state.qwirkle.table.append(state.qwirkle.table[1])


ONE_OF_EACH = [
    ("game_id", "x" * 65, "WRONG_LENGTH"),
    ("ruleset.version", 9, "UNKNOWN_VALUE"),
    ("players[0].age", -1, "OUT_OF_RANGE"),
    ("players[1].name", "x" * 65, "WRONG_LENGTH"),
    ("to_move", 2, "OUT_OF_RANGE"),
    ("turn", -1, "OUT_OF_RANGE"),
    ("chance.events", -1, "OUT_OF_RANGE"),
    ("qwirkle.options.opening_tie", 9, "UNKNOWN_VALUE"),
    ("qwirkle.table[0].x", LARGEST, "OUT_OF_RANGE"),
    ("qwirkle.table[0].tile", 99, "UNKNOWN_VALUE"),
    ("qwirkle.hands[0].hidden", -1, "OUT_OF_RANGE"),
    ("qwirkle.hands[1].player", 2, "OUT_OF_RANGE"),
    ("qwirkle.bag.tiles[3]", 0, "UNKNOWN_VALUE"),
]


def contradictions(state: game_pb2.GameState) -> None:
    """Make everything wrong at once that can be wrong in a readable position."""
    two_parts = [(5, 5, "Ro"), (5, 6, "Rs"), (5, 7, "Rd"), (5, 8, "Ro"), (9, 9, "Ro")]
    lay_only((0, 0, "Ro"), (1, 0, "Bs"), *two_parts)(state)
    state.turn = 1
    state.players.extend([game_pb2.Player(score=-1), game_pb2.Player()])
    state.qwirkle.hands.append(qwirkle.hand(1, "Ro Bs", hidden=5))
    state.qwirkle.bag.CopyFrom(qwirkle_pb2.QwirkleBag(tiles=qwirkle.tiles("Bs Bs Bs"), hidden=108))
    state.chance.CopyFrom(GOOD.chance)


WRONG_FIELDS = Bad(
    "a fault in every field",
    wrong_fields,
    {
        *((path, reason) for path, _, reason in ONE_OF_EACH),
        (f"{TABLE}[{len(GOOD.qwirkle.table)}]", "DUPLICATE"),
    },
)

BAD_POSITIONS = [
    *(wrong_value(*each) for each in WRONG_VALUES),
    Bad("no game", lambda s: s.ClearField("qwirkle"), {("position", "MISSING")}),
    # Counts
    Bad("one player", only_players(1), {("players", "WRONG_COUNT")}),
    Bad("five players", only_players(5), {("players", "WRONG_COUNT")}),
    Bad("10,000 players", only_players(10_000), {("players", "WRONG_COUNT")}),
    Bad("10,000 tiles", many(TABLE, qwirkle.placement(0, 0, "Ro")), {(TABLE, "WRONG_COUNT")}),
    Bad("10,000 hands", many(HANDS, qwirkle.hand(0)), {(HANDS, "WRONG_COUNT")}),
    Bad("10,000 tiles in the bag", many(f"{BAG}.tiles", 1), {(f"{BAG}.tiles", "WRONG_COUNT")}),
    Bad("hand of seven", into_hand(0, 1), {(f"{HANDS}[0]", "HAND_SIZE")}),
    Bad("hand of three and a full bag", into_hand(1, -3), {(f"{HANDS}[1]", "HAND_SIZE")}),
    Bad(
        "hand of six and one unseen",
        one_more_unseen,
        {(f"{HANDS}[0]", "HAND_SIZE"), (BAG, "NOT_CONSERVED")},
    ),
    # The table
    Bad(
        "two tiles on one cell",
        lay_only((0, 0, "Ro"), (1, 0, "Rs"), (0, 0, "Ro"), (1, 0, "Bx")),
        {(f"{TABLE}[2]", "DUPLICATE"), (f"{TABLE}[3]", "DUPLICATE")},
    ),
    Bad("mixed line", lay_only((0, 0, "Ro"), (1, 0, "Bs")), {(TABLE, "ILLEGAL_LINE")}),
    Bad(
        "the same tile twice in a line",
        lay_only((0, 0, "Ro"), (0, 1, "Rs"), (0, 2, "Ro")),
        {(TABLE, "ILLEGAL_LINE")},
    ),
    Bad("table in two parts", lay_only((0, 0, "Ro"), (1, 1, "Rs")), {(TABLE, "NOT_CONNECTED")}),
    Bad(
        "table at both ends of the world",
        lay_only((-LIMIT, -LIMIT, "Ro"), (LIMIT, LIMIT, "Rs")),
        {(TABLE, "NOT_CONNECTED")},
    ),
    # Tiles
    Bad("four red circles", four_red_circles, {(f"{HANDS}[0]", "TOO_MANY_OF_A_KIND")}),
    Bad("a tile is missing", lambda s: s.qwirkle.bag.tiles.pop(), {(BAG, "NOT_CONSERVED")}),
    Bad("bag both known and hidden", half_known_bag, {(BAG, "MISMATCH")}),
    # Turns and chance
    Bad("wrong opener to move", wrong_opener, {("to_move", "MISMATCH")}),
    Bad(
        "seed of 31 bytes",
        lambda s: set_at(s, "chance.seed", SEED[:31]),
        {("chance.seed", "WRONG_LENGTH"), ("chance.commitment", "MISMATCH")},
    ),
    Bad(
        "nine items of entropy",
        lambda s: s.chance.entropy.extend([b"x"] * 9),
        {("chance.entropy", "WRONG_COUNT")},
    ),
    Bad(
        "65 bytes of entropy",
        lambda s: s.chance.entropy.extend([b"", b"x" * 65]),
        {("chance.entropy[1]", "WRONG_LENGTH")},
    ),
    Bad("seed with a hidden hand", hide_hand, {("chance.seed", "NOT_KNOWN")}),
    Bad(
        "seed without the bag",
        lambda s: s.qwirkle.ClearField("bag"),
        {("chance.seed", "NOT_KNOWN")},
    ),
    # Everything at once
    WRONG_FIELDS,
    Bad(
        "contradictions",
        contradictions,
        {
            (TABLE, "ILLEGAL_LINE"),
            (TABLE, "NOT_CONNECTED"),
            (TABLE, "TOO_MANY_OF_A_KIND"),
            (f"{HANDS}[0]", "TOO_MANY_OF_A_KIND"),
            (f"{HANDS}[0]", "HAND_SIZE"),
            (BAG, "TOO_MANY_OF_A_KIND"),
            (BAG, "NOT_CONSERVED"),
            (BAG, "MISMATCH"),
            ("turn", "MISMATCH"),
            ("players[0].score", "OUT_OF_RANGE"),
            ("chance.seed", "NOT_KNOWN"),
        },
    ),
]

every_bad_position = pytest.mark.parametrize("bad", BAD_POSITIONS, ids=lambda bad: bad.name)


@every_bad_position
def test_a_bad_position_is_refused_by_every_method(line: Line, bad: Bad) -> None:
    assert_every_method_refuses(line, bad)


@every_bad_position
def test_validate_state_tells_the_same_faults(referee: Referee, bad: Bad) -> None:
    assert_validate_state_tells(referee, bad)


@every_bad_position
def test_a_batch_tells_the_same_faults_in_its_items(line: Line, bad: Bad) -> None:
    assert_a_batch_tells(line, bad)


def test_faults_about_the_table_show_the_cells(referee: Referee) -> None:
    faults = referee.validate_state(qwirkle.state("Ro Bs .. Gd"))
    shown = [(fault.rule_id, [(cell.x, cell.y) for cell in fault.cells]) for fault in faults]
    assert shown == [("LN-2", [(0, 0), (1, 0)]), ("LN-6", [(3, 0)])]


# No position


def test_no_position_at_all(line: Line) -> None:
    for method in REFUSING:
        request = request_on(method, game_pb2.Position())
        assert_refused(line, method, request, {("position.state", "MISSING")})


def test_validate_state_without_a_position(referee: Referee) -> None:
    [fault] = referee.validate_state(game_pb2.Position())
    assert (fault.field, fault.reason) == ("position.state", fault_pb2.FAULT_REASON_MISSING)


@pytest.mark.parametrize("method", [*REFUSING, "ValidateState"])
def test_sealed_positions_are_not_served_yet(line: Line, method: str) -> None:
    request = request_on(method, game_pb2.Position(sealed=b"\x00" * 100))
    refusal, french = line.refused(method, request), line.refused(method, request, "fr")
    assert refusal.code is french.code is UNIMPLEMENTED
    assert refusal.info.reason == "NOT_SERVED_YET"
    assert "sealed positions are not served yet" in refusal.status.message
    assert "positions scellées" in french.status.message


def test_a_sealed_position_in_a_batch_concerns_only_its_items(referee: Referee) -> None:
    sealed = game_pb2.Position(sealed=b"\x00")
    shared, sound = referee.batch_validate_moves([MOVE, (GOOD, MOVE)], position=sealed)
    assert in_item(shared).code is UNIMPLEMENTED
    assert sound.message.HasField("verdict")


def test_hands_that_are_not_known_hold_at_most_six_tiles_each(referee: Referee) -> None:
    """With one tile on the table and an empty bag, two hands cannot hold all the others."""
    state = qwirkle.state("Ro")
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    state.qwirkle.bag.SetInParent()
    faults = [(fault.field, fault.reason) for fault in referee.validate_state(state)]
    assert faults == [("position.state.qwirkle.bag", fault_pb2.FAULT_REASON_NOT_CONSERVED)]
    state.qwirkle.bag.hidden = 95
    assert not referee.validate_state(state)


def test_no_two_hands_are_empty(referee: Referee) -> None:
    """The first to be emptied ends the game."""
    state = qwirkle.state("Ro")
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    state.qwirkle.hands.extend([qwirkle.hand(0), qwirkle.hand(1)])
    faults = {(fault.field, fault.rule_id) for fault in referee.validate_state(state)}
    assert ("position.state.qwirkle.hands", "QW-12") in faults


@pytest.mark.parametrize("events", [0, 1, 3])
def test_the_chance_events_fit_the_turns(referee: Referee, events: int) -> None:
    """There are exactly two deals before the first turn."""
    state = referee.start_game(ruleset_pb2.GAME_QWIRKLE, ["Anna", "Chris"]).position.state
    assert not referee.validate_state(state)
    state.chance.events = events
    (fault,) = referee.validate_state(state)
    assert fault.field == "position.state.chance.events"

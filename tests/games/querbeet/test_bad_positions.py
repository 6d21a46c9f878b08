"""What makes no sense in a game or a puzzle of Querbeet: every field at fault is named."""

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from google.protobuf.message import Message
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.service.methods import Method
from referee.v1 import fault_pb2, game_pb2, querbeet_pb2, ruleset_pb2
from referee.v1 import puzzle_service_pb2 as puzzle_pb
from referee.v1 import referee_service_pb2 as pb
from referee.wire.errors import RefusedError
from referee.wire.status import encode_status
from referee_client import Referee, qubix, querbeet, qwirkle, requests
from tests.games.querbeet.random_play import (
    CODEC,
    EVERY,
    any_move,
    knowing_less,
    played,
    positions,
    start,
    to_message,
)
from tests.support.alterations import altered, call, send_garbled
from tests.support.fuzz import answers
from tests.support.refusals import (
    BY_NAME,
    INVALID,
    LARGEST,
    REFUSING,
    SMALLEST,
    TAKE_A_MOVE,
    Faults,
    Line,
    Refusal,
    assert_refused,
    at,
    open_line,
    request_on,
    set_at,
)

Spoil = Callable[[game_pb2.GameState], object]
Wrong = tuple[str, Any, str]
"""A field, a wrong value of it, and why it is wrong."""

QUERBEET = ruleset_pb2.GAME_QUERBEET
NAMES = ["Anna", "Bert"]
SEED = bytes(range(32))
MOVE = querbeet.pass_turn()
TEN_THOUSAND = 10_000


def in_second_round(name: str) -> game_pb2.GameState:
    """A position of a random game of two, in the second round, after four stones and no pass."""
    return to_message(
        next(
            state
            for number in range(20)
            for state in positions(name, number, 2)
            if (state.round, state.round_turn, len(state.board)) == (1, 4, 5)
        )
    )


GOOD = in_second_round("usual")
OWN = in_second_round("all kinds")
OPENING = to_message(start(EVERY["usual"], 2, SEED))


@pytest.fixture
def line(target: str) -> Iterator[Line]:
    with open_line(target) as opened:
        yield opened


def name_of(value: Any) -> str | None:
    return f"{value[0]} = {str(value[1])[:12]}" if isinstance(value, tuple) else None


def setting(path: str, value: Any) -> Spoil:
    return lambda state: set_at(state, path, value)


def spoiled(spoil: Spoil, good: game_pb2.GameState = GOOD) -> game_pb2.Position:
    state = deepcopy(good)
    spoil(state)
    return game_pb2.Position(state=state)


def assert_refused_by_all(line: Line, position: game_pb2.Position, faults: Faults) -> None:
    """By one method in French too, by all others without a network."""
    expected = at("position.state", faults)
    assert_refused(line, "ValidateMove", request_on("ValidateMove", position, MOVE), expected)
    for method in REFUSING:
        with pytest.raises(RefusedError) as refused:
            list(answers(BY_NAME[method], request_on(method, position, MOVE)))
        status = encode_status(refused.value, "en")
        assert Refusal(INVALID, status).faults == expected, method


# Values of positions

STONES = (0, -1, 64, LARGEST, SMALLEST)
FAR = (101, -101, LARGEST, SMALLEST)


def values_of_a_stone(path: str) -> list[Wrong]:
    return [(path, value, "UNKNOWN_VALUE") for value in STONES]


def values_of_a_cell(path: str) -> list[Wrong]:
    return [(f"{path}.{name}", value, "OUT_OF_RANGE") for name in ("q", "r") for value in FAR]


def values_of_a_hand(path: str) -> list[Wrong]:
    return [
        *((f"{path}.player", value, "OUT_OF_RANGE") for value in (-1, 2, LARGEST, SMALLEST)),
        *((f"{path}.hidden", value, "OUT_OF_RANGE") for value in (-1, 101, LARGEST, SMALLEST)),
        *values_of_a_stone(f"{path}.stones[0]"),
    ]


WRONG_VALUES: list[Wrong] = [
    *(("querbeet.options.join_scores", value, "UNKNOWN_VALUE") for value in (3, -1, LARGEST)),
    *(("querbeet.options.touch", value, "UNKNOWN_VALUE") for value in (3, -1, SMALLEST)),
    *values_of_a_cell("querbeet.board[0]"),
    *values_of_a_cell("querbeet.board[3]"),
    *values_of_a_stone("querbeet.board[2].stone"),
    *values_of_a_hand("querbeet.hands[0]"),
    *values_of_a_hand("querbeet.hands[1]"),
    ("querbeet.hands[1].player", 0, "DUPLICATE"),
    *(("querbeet.round", value, "OUT_OF_RANGE") for value in (-1, 3, 4, LARGEST, SMALLEST)),
    *(
        (f"querbeet.{name}", value, "OUT_OF_RANGE")
        for name in ("round_turn", "passes")
        for value in (-1, 1_000_001, LARGEST, SMALLEST)
    ),
    *(("querbeet.passes", value, "MISMATCH") for value in (1, 1_000_000)),
    *(("to_move", value, "OUT_OF_RANGE") for value in (-1, 2, LARGEST)),
    ("to_move", 1 - GOOD.to_move, "MISMATCH"),
    *(("turn", value, "OUT_OF_RANGE") for value in (-1, 1_000_001)),
    *(("turn", value, "MISMATCH") for value in (0, 4)),
    *(("players[0].score", value, "OUT_OF_RANGE") for value in (-1_000_001, LARGEST)),
    *(("players[1].score", value, "MISMATCH") for value in (5, -10, 1_000_000)),
    *(("chance.events", value, "MISMATCH") for value in (0, 2, 3, 5)),
    ("chance.events", -1, "OUT_OF_RANGE"),
    ("chance.commitment", bytes(31), "WRONG_LENGTH"),
    ("chance.commitment", bytes(32), "MISMATCH"),
    ("ruleset.game", ruleset_pb2.GAME_QUBIX, "MISMATCH"),
    ("ruleset.version", 2, "UNKNOWN_VALUE"),
]


@pytest.mark.parametrize("wrong", WRONG_VALUES, ids=name_of)
def test_a_wrong_value_is_named(line: Line, wrong: Wrong) -> None:
    path, value, reason = wrong
    assert_refused_by_all(line, spoiled(setting(path, value)), {(path, reason)})


def told(faults: Any) -> Faults:
    return {
        (fault.field, fault_pb2.FaultReason.Name(fault.reason).removeprefix("FAULT_REASON_"))
        for fault in faults
    }


def test_validate_state_tells_the_same(embedded: Referee) -> None:
    for path, value, reason in WRONG_VALUES:
        faults = embedded.validate_state(spoiled(setting(path, value)))
        assert told(faults) == {(f"position.state.{path}", reason)}, (path, value)


def test_all_wrong_values_are_named_at_once(line: Line) -> None:
    wrong = {
        path: value
        for path, value, reason in WRONG_VALUES
        if path.startswith("querbeet")
        and reason in ("OUT_OF_RANGE", "UNKNOWN_VALUE")
        and not path.endswith("player")  # else nothing of the hand is read
    }
    position = deepcopy(GOOD)
    for path, value in wrong.items():
        set_at(position, path, value)
    refusal = line.refused("ValidateMove", requests.validate_move(position, MOVE))
    assert refusal.code is INVALID
    assert {field for field, _ in refusal.faults} == {f"position.state.{path}" for path in wrong}


# Sets


def with_set(*stones: int) -> Spoil:
    """Only the star lies there, of a set of the client's own, and two play."""

    def spoil(state: game_pb2.GameState) -> None:
        options = querbeet_pb2.QuerbeetOptions(stones=stones)  # type: ignore[arg-type]
        state.CopyFrom(querbeet.state(options=options))
        state.players.extend([game_pb2.Player(), game_pb2.Player()])

    return spoil


BAD_SETS: dict[str, tuple[Spoil, str]] = {
    "no star": (with_set(1, 1, 3), "MISSING"),
    "two stones": (with_set(63, 1), "WRONG_COUNT"),
    "one to spare": (with_set(63, 1, 1, 3), "WRONG_COUNT"),
    "101 stones": (with_set(*[63] * 101), "WRONG_COUNT"),
    "ten thousand stones": (with_set(*[63] * TEN_THOUSAND), "WRONG_COUNT"),
}


@pytest.mark.parametrize(("spoil", "reason"), BAD_SETS.values(), ids=BAD_SETS.keys())
def test_a_set_that_makes_no_game_is_refused(line: Line, spoil: Spoil, reason: str) -> None:
    position = spoiled(spoil)
    expected: Faults = {("querbeet.options.stones", reason)}
    assert_refused_by_all(line, position, expected)
    options = position.state.querbeet.options
    request = requests.start_game(QUERBEET, NAMES, options=options, seed=SEED)
    assert_refused(line, "StartGame", request, {("options.querbeet.stones", reason)})


@pytest.mark.parametrize("wrong", values_of_a_stone("querbeet.options.stones[2]"), ids=name_of)
def test_a_wrong_stone_of_a_set_is_named(line: Line, wrong: Wrong) -> None:
    path, value, reason = wrong
    position = spoiled(setting(path, value), OWN)
    assert_refused_by_all(line, position, {(path, reason)})
    options = position.state.querbeet.options
    request = requests.start_game(QUERBEET, NAMES, options=options, seed=SEED)
    assert_refused(line, "StartGame", request, {("options.querbeet.stones[2]", reason)})


def test_a_set_is_dealt_evenly_to_somebody(embedded: Referee) -> None:
    """Seven besides the star can be dealt neither to two nor to three; four only to two."""
    for count, players, good in ((7, 0, False), (4, 0, True), (4, 2, True), (4, 3, False)):
        state = deepcopy(OPENING)
        with_set(63, *[1] * count)(state)
        del state.players[:]
        state.players.extend([game_pb2.Player()] * players)
        fields = {fault.field for fault in embedded.validate_state(state)}
        assert fields == (set() if good else {"position.state.querbeet.options.stones"})


# Positions that cannot be


def known(**values: int) -> Spoil:
    """Two stones beside the star, and else just this."""

    def spoil(state: game_pb2.GameState) -> None:
        stones(STAR, (1, 0, "03"), (2, 0, "03"))(state)
        for name, value in values.items():
            setattr(state if name == "turn" else state.querbeet, name, value)

    return spoil


def set_late(*, round_turn: int, sizes: tuple[int, int]) -> Spoil:
    """Four stones lie beside the star in the first round of two, who hold so many."""

    def spoil(state: game_pb2.GameState) -> None:
        stones(STAR, (1, 0, "03"), (2, 0, "03"), (3, 0, "03"), (-1, 0, "0"))(state)
        state.players.extend([game_pb2.Player(), game_pb2.Player()])
        state.querbeet.round, state.querbeet.round_turn = 0, round_turn
        for seat, size in enumerate(sizes):
            state.querbeet.hands.append(querbeet.hand(seat, hidden=size))

    return spoil


def stones(*laid: tuple[int, int, str]) -> Spoil:
    """Only these stones, in this order."""

    def spoil(state: game_pb2.GameState) -> None:
        state.CopyFrom(game_pb2.GameState())
        state.querbeet.board.extend([querbeet.placed(*each) for each in laid])
        state.querbeet.SetInParent()

    return spoil


STAR = (0, 0, "*")


def at_a_side(*laid: tuple[int, int, str]) -> Spoil:
    """These stones, when two play."""

    def spoil(state: game_pb2.GameState) -> None:
        stones(*laid)(state)
        state.players.extend([game_pb2.Player(), game_pb2.Player()])

    return spoil


def hands(*held: querbeet_pb2.QuerbeetHand) -> Spoil:
    """Two players at the start of a round, with these hands."""

    def spoil(state: game_pb2.GameState) -> None:
        state.CopyFrom(querbeet.state())
        state.players.extend([game_pb2.Player(), game_pb2.Player()])
        state.querbeet.hands.extend(held)

    return spoil


def many(field: str) -> Spoil:
    """Ten thousand entries like the first one."""

    def spoil(state: game_pb2.GameState) -> None:
        entries = state.querbeet
        *way, last = field.split(".")
        entries = entries.hands[0] if way else entries  # type: ignore[assignment]
        repeated = getattr(entries, last)
        repeated.extend([repeated[0]] * TEN_THOUSAND)

    return spoil


def lose(field: str) -> Spoil:
    """The last stone of a hand, or what is known of the hands."""

    def spoil(state: game_pb2.GameState) -> None:
        if field == "stone":
            del state.querbeet.hands[1].stones[-1]
        else:
            state.querbeet.ClearField(field)

    return spoil


BAD_POSITIONS: dict[str, tuple[Spoil, Faults]] = {
    "no board": (stones(), {("querbeet.board", "MISSING")}),
    "no star": (
        stones((0, 0, "03"), (1, 0, "03")),
        {("querbeet.board", "MISSING")},
    ),
    "the star elsewhere": (stones((1, 0, "*")), {("querbeet.board", "MISSING")}),
    "two stones on one cell": (
        stones(STAR, (1, 0, "03"), (1, 0, "03")),
        {("querbeet.board[2]", "DUPLICATE")},
    ),
    "a stone off the board": (
        stones((4, 0, "3"), (3, 0, "03"), (2, 0, "03"), (1, 0, "03"), STAR),
        {("querbeet.board[0]", "OUT_OF_RANGE")},
    ),
    "a path against a blank": (
        stones((1, 0, "03"), (1, -1, "12"), STAR),
        {("querbeet.board[1]", "EDGES_DISAGREE")},
    ),
    "blanks against paths": (
        stones((1, 0, "0"), STAR),
        {("querbeet.board[1]", "EDGES_DISAGREE"), ("querbeet.board[0]", "NOT_CONNECTED")},
    ),
    "a stone apart": (
        stones(STAR, (1, 0, "3"), (-3, 1, "01")),
        {("querbeet.board[2]", "NOT_CONNECTED")},
    ),
    "a neighbour without a path": (
        stones((2, 0, "0"), STAR, (1, 0, "3")),
        {("querbeet.board[0]", "NOT_CONNECTED")},
    ),
    "a path at a side, apart from the star": (
        at_a_side(STAR, (2, 1, "0")),
        {("querbeet.board[1]", "NOT_CONNECTED")},
    ),
    "a path at a side, and no star": (
        at_a_side((2, 1, "0"), (1, 1, "12")),
        {("querbeet.board", "MISSING")},
    ),
    "three dead ends": (
        stones((0, 1, "4"), (1, 0, "3"), STAR, (-1, 0, "0")),
        {("querbeet.board[1]", "TOO_MANY_OF_A_KIND")},
    ),
    "two stars": (stones((1, 0, "*"), STAR), {("querbeet.board[0]", "TOO_MANY_OF_A_KIND")}),
    "three hands of two": (
        hands(*[querbeet.hand(seat, hidden=9) for seat in (0, 1, 2)]),
        {("querbeet.hands", "WRONG_COUNT")},
    ),
    "ten stones in hand": (
        hands(querbeet.hand(1, hidden=10)),
        {("querbeet.hands[0]", "HAND_SIZE")},
    ),
    "a stone too many in both hands": (
        hands(querbeet.hand(1, hidden=10), querbeet.hand(0, hidden=10)),
        {
            ("querbeet.hands[0]", "HAND_SIZE"),
            ("querbeet.hands[1]", "HAND_SIZE"),
            ("querbeet.hands", "NOT_CONSERVED"),
        },
    ),
    "too few in hand": (
        hands(querbeet.hand(1, hidden=8)),
        {("querbeet.hands", "NOT_CONSERVED")},
    ),
    "a star in hand": (
        hands(querbeet.hand(0, "*", hidden=8)),
        {("querbeet.hands[0].stones[0]", "TOO_MANY_OF_A_KIND")},
    ),
    "a stone lost": (
        lose("stone"),
        {("querbeet.hands", "NOT_CONSERVED"), ("querbeet.hands[1]", "HAND_SIZE")},
    ),
    "hands of a seeded game": (lose("hands"), {("chance.seed", "NOT_KNOWN")}),
    "the round of a seeded game": (lose("round"), {("chance.seed", "NOT_KNOWN")}),
    "the turns of a seeded game": (lose("round_turn"), {("chance.seed", "NOT_KNOWN")}),
    "fewer turns than stones": (
        known(round_turn=1),
        {("querbeet.round_turn", "MISMATCH")},
    ),
    "more turns than there can be": (
        known(round_turn=10),
        {("querbeet.round_turn", "MISMATCH")},
    ),
    "more passes than turns": (
        known(round_turn=3, passes=2),
        {("querbeet.passes", "MISMATCH")},
    ),
    "fewer turns in all than in this round": (
        known(round_turn=3, round=0, turn=2),
        {("turn", "MISMATCH")},
    ),
    "turns before the first round": (
        known(round_turn=2, round=0, turn=3),
        {("turn", "MISMATCH")},
    ),
    "two stones from nowhere": (
        set_late(round_turn=4, sizes=(7, 9)),
        {("querbeet.hands", "NOT_CONSERVED")},
    ),
    "four laid in two turns": (
        set_late(round_turn=4, sizes=(5, 9)),
        {("querbeet.hands[0]", "HAND_SIZE")},
    ),
    "ten thousand stones on the board": (many("board"), {("querbeet.board", "WRONG_COUNT")}),
    "ten thousand hands": (many("hands"), {("querbeet.hands", "WRONG_COUNT")}),
    "ten thousand stones in hand": (
        many("hands.stones"),
        {("querbeet.hands[0].stones", "WRONG_COUNT")},
    ),
    "four players": (
        lambda state: state.players.extend([game_pb2.Player()] * 2),
        {("players", "WRONG_COUNT")},
    ),
    "ten thousand players": (
        lambda state: state.players.extend([game_pb2.Player()] * TEN_THOUSAND),
        {("players", "WRONG_COUNT")},
    ),
}


@pytest.mark.parametrize(("spoil", "faults"), BAD_POSITIONS.values(), ids=BAD_POSITIONS.keys())
def test_a_position_that_cannot_be_is_refused(line: Line, spoil: Spoil, faults: Faults) -> None:
    assert_refused_by_all(line, spoiled(spoil), faults)


@pytest.mark.parametrize(("spoil", "faults"), BAD_POSITIONS.values(), ids=BAD_POSITIONS.keys())
def test_the_order_of_stones_does_not_matter_to_their_faults(spoil: Spoil, faults: Faults) -> None:
    """A fault is told where its stone stands in the message: here all go one further back."""
    state = spoiled(spoil).state
    laid = list(state.querbeet.board)
    if not laid or len(laid) > 99 or any(reason == "DUPLICATE" for _, reason in faults):
        return
    free = querbeet.placed(-3, 3, "1")
    del state.querbeet.board[:]
    state.querbeet.board.extend([free, *laid])
    found = told(Referee.embedded().validate_state(state))
    for number in reversed(range(len(laid))):
        for field, reason in faults:
            if field == f"querbeet.board[{number}]" and reason != "TOO_MANY_OF_A_KIND":
                assert (f"position.state.querbeet.board[{number + 1}]", reason) in found


def test_the_stone_too_many_is_named_where_it_stands(embedded: Referee) -> None:
    """Not where it would stand if the hand were sorted."""
    state = querbeet.state()
    state.querbeet.hands.append(querbeet.hand(0, "0134", "1245", "3"))
    [fault] = embedded.validate_state(state)
    assert fault.field == "position.state.querbeet.hands[0].stones[1]"
    state.querbeet.hands[0].stones.reverse()
    [fault] = embedded.validate_state(state)
    assert fault.field == "position.state.querbeet.hands[0].stones[2]"


def test_the_stone_too_many_is_named_where_it_stands_in_a_deal(line: Line) -> None:
    deal = querbeet_pb2.QuerbeetDeal(hands=[querbeet.hand(1, "0134", "1245", "3", hidden=6)])
    expected: Faults = {("reported.querbeet.hands[0].stones[1]", "TOO_MANY_OF_A_KIND")}
    assert_refused(line, "StartGame", reported(deal), expected)


def test_all_rounds_are_not_counted_while_the_last_one_goes_on(embedded: Referee) -> None:
    """After four stones of the second round of two, with seven in each hand, the game is said to be
    over."""
    assert embedded.validate_state(spoiled(setting("querbeet.round", 2)))


def test_all_did_not_pass_who_could_lay(embedded: Referee) -> None:
    """Both passed, it is said, with all stones in hand. Such a position cannot be; or else the
    round is over for all or for nobody, whether they see the hands or not."""
    state = deepcopy(OPENING)
    state.turn = state.querbeet.round_turn = state.querbeet.passes = 2
    if not embedded.validate_state(state):
        seen = embedded.view_state(state)
        known, less = (embedded.check_game_end(each).querbeet_round for each in (state, seen))
        assert known.phase == less.phase


# Moves

LAY = querbeet.lay("03", 1, 0, rotation=1, player=0)

WRONG_MOVES: list[Wrong] = [
    *values_of_a_cell("querbeet.lay"),
    *values_of_a_stone("querbeet.lay.stone"),
    *(("querbeet.lay.rotation", value, "OUT_OF_RANGE") for value in (-1, 6, LARGEST, SMALLEST)),
    *(("player", value, "OUT_OF_RANGE") for value in (-1, 2, LARGEST)),
]


@pytest.mark.parametrize("wrong", WRONG_MOVES, ids=name_of)
def test_a_wrong_value_of_a_move_is_named(line: Line, wrong: Wrong) -> None:
    path, value, reason = wrong
    move = deepcopy(LAY)
    set_at(move, path, value)
    position = game_pb2.Position(state=GOOD)
    for method in TAKE_A_MOVE:
        assert_refused(line, method, request_on(method, position, move), {(f"move.{path}", reason)})


EMPTY_LAY = game_pb2.Move(querbeet=querbeet_pb2.QuerbeetMove(lay=querbeet_pb2.QuerbeetLay()))

BAD_MOVES: dict[str, tuple[game_pb2.Move, Faults]] = {
    "no move": (game_pb2.Move(), {("move.querbeet", "MISSING")}),
    "no action": (
        game_pb2.Move(querbeet=querbeet_pb2.QuerbeetMove()),
        {("move.querbeet", "MISSING")},
    ),
    "an empty lay": (EMPTY_LAY, {("move.querbeet.lay.stone", "UNKNOWN_VALUE")}),
    "a move of Qwirkle": (qwirkle.pass_turn(), {("move.qwirkle", "MISMATCH")}),
    "a move of Qubix": (qubix.pass_turn(), {("move.qubix", "MISMATCH")}),
}


@pytest.mark.parametrize(("move", "faults"), BAD_MOVES.values(), ids=BAD_MOVES.keys())
def test_a_move_that_makes_no_sense_is_refused(
    line: Line, move: game_pb2.Move, faults: Faults
) -> None:
    for method in TAKE_A_MOVE:
        request = request_on(method, game_pb2.Position(state=GOOD), move)
        assert_refused(line, method, request, faults)


def test_a_move_of_querbeet_is_none_of_another_game(line: Line) -> None:
    position = game_pb2.Position(state=qwirkle.state("Ro"))
    for method in TAKE_A_MOVE:
        request = request_on(method, position, MOVE)
        assert_refused(line, method, request, {("move.querbeet", "MISMATCH")})


def test_faults_of_position_and_move_are_named_together(line: Line) -> None:
    position = spoiled(setting("querbeet.board[1].q", 101))
    request = request_on("ValidateMove", position, EMPTY_LAY)
    expected: Faults = {
        ("position.state.querbeet.board[1].q", "OUT_OF_RANGE"),
        ("move.querbeet.lay.stone", "UNKNOWN_VALUE"),
    }
    assert_refused(line, "ValidateMove", request, expected)


def test_who_moves_must_be_known_to_apply(line: Line) -> None:
    state = querbeet.state()
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    request = requests.apply_move(state, querbeet.lay("03", 1, 0), None)
    assert_refused(line, "ApplyMove", request, {("move.player", "MISSING")})


def test_a_bad_item_of_a_batch_spoils_only_its_own(embedded: Referee) -> None:
    bad = spoiled(setting("querbeet.board[1].stone", 64)).state
    results = embedded.batch_validate_moves([MOVE, (bad, MOVE), EMPTY_LAY], position=GOOD)
    assert [each.WhichOneof("result") for each in results] == ["verdict", "status", "status"]


# What listing needs


def forget_mover(state: game_pb2.GameState) -> None:
    """Who moves would follow from the number of turns."""
    state.ClearField("to_move")
    state.querbeet.ClearField("round_turn")


def hide_hands(state: game_pb2.GameState) -> None:
    """Of both, as what is in one hand is not in the other."""
    for hand in state.querbeet.hands:
        hand.CopyFrom(querbeet.hand(hand.player, hidden=len(hand.stones)))


@pytest.mark.parametrize(
    ("forget", "field"),
    [
        (forget_mover, "to_move"),
        (lambda state: state.querbeet.ClearField("hands"), "querbeet.hands"),
        (hide_hands, f"querbeet.hands[{GOOD.to_move}]"),
    ],
    ids=["to_move", "hands", "stones"],
)
def test_what_listing_needs_is_named(line: Line, forget: Spoil, field: str) -> None:
    position = spoiled(forget)
    position.state.ClearField("chance")
    request = request_on("ListLegalMoves", position)
    assert_refused(line, "ListLegalMoves", request, {(f"position.state.{field}", "NOT_KNOWN")})


@pytest.mark.parametrize("limit", [0, -1, 100_001])
def test_a_limit_that_makes_no_sense_is_named(line: Line, limit: int) -> None:
    request = requests.list_legal_moves(GOOD, limit=limit)
    assert_refused(line, "ListLegalMoves", request, {("limit", "OUT_OF_RANGE")})


@pytest.mark.parametrize("viewer", [-1, 2, LARGEST])
def test_a_viewer_who_does_not_play_is_named(line: Line, viewer: int) -> None:
    request = requests.view_state(GOOD, viewer)
    assert_refused(line, "ViewState", request, {("viewer", "OUT_OF_RANGE")})


# Deals


def whole_deal() -> querbeet_pb2.QuerbeetDeal:
    return querbeet_pb2.QuerbeetDeal(hands=OPENING.querbeet.hands)


def reported(deal: querbeet_pb2.QuerbeetDeal) -> pb.StartGameRequest:
    return requests.start_game(QUERBEET, NAMES, deal=deal)


def test_a_deal_is_taken_as_it_is(embedded: Referee) -> None:
    state = embedded.start_game(QUERBEET, NAMES, deal=whole_deal()).position.state
    assert state.querbeet.hands == OPENING.querbeet.hands
    unknown = embedded.start_game(QUERBEET, NAMES, deal=querbeet_pb2.QuerbeetDeal())
    assert [hand.hidden for hand in unknown.position.state.querbeet.hands] == [9, 9]


@pytest.mark.parametrize(
    "wrong", [*values_of_a_hand("hands[0]"), ("hands[1].player", 0, "DUPLICATE")], ids=name_of
)
def test_a_wrong_value_of_a_deal_is_named(line: Line, wrong: Wrong) -> None:
    path, value, reason = wrong
    deal = whole_deal()
    set_at(deal, path, value)
    assert_refused(line, "StartGame", reported(deal), {(f"reported.querbeet.{path}", reason)})


def dealt(*held: querbeet_pb2.QuerbeetHand) -> querbeet_pb2.QuerbeetDeal:
    return querbeet_pb2.QuerbeetDeal(hands=held)


BAD_DEALS: dict[str, tuple[querbeet_pb2.QuerbeetDeal, Faults]] = {
    "an empty hand": (dealt(querbeet.hand(0)), {("hands[0]", "HAND_SIZE")}),
    "eight stones": (dealt(querbeet.hand(1, "3", hidden=7)), {("hands[0]", "HAND_SIZE")}),
    "ten stones": (
        dealt(querbeet.hand(1, hidden=9), querbeet.hand(0, hidden=10)),
        {("hands[1]", "HAND_SIZE")},
    ),
    "the star": (
        dealt(querbeet.hand(1, "*", hidden=8)),
        {("hands[0].stones[0]", "TOO_MANY_OF_A_KIND")},
    ),
    "a stone in both hands": (
        dealt(querbeet.hand(1, "0134", hidden=8), querbeet.hand(0, "1245", hidden=8)),
        {("hands[0].stones[0]", "TOO_MANY_OF_A_KIND")},
    ),
    "three hands": (dealt(*[querbeet.hand(0, hidden=9)] * 3), {("hands", "WRONG_COUNT")}),
    "ten thousand hands": (
        dealt(*[querbeet.hand(0, hidden=9)] * TEN_THOUSAND),
        {("hands", "WRONG_COUNT")},
    ),
    "ten thousand stones": (
        dealt(querbeet.hand(0, *["03"] * TEN_THOUSAND)),
        {("hands[0].stones", "WRONG_COUNT")},
    ),
}


@pytest.mark.parametrize(("deal", "faults"), BAD_DEALS.values(), ids=BAD_DEALS.keys())
def test_a_deal_that_cannot_be_is_refused(
    line: Line, deal: querbeet_pb2.QuerbeetDeal, faults: Faults
) -> None:
    assert_refused(line, "StartGame", reported(deal), at("reported.querbeet", faults))


@pytest.mark.parametrize(("deal", "faults"), BAD_DEALS.values(), ids=BAD_DEALS.keys())
def test_a_deal_that_cannot_be_is_refused_between_rounds_too(
    line: Line, deal: querbeet_pb2.QuerbeetDeal, faults: Faults
) -> None:
    before, move = last_of_first_round()
    request = requests.apply_move(before, move, deal)
    assert_refused(line, "ApplyMove", request, at("drawn.querbeet", faults))


def last_of_first_round() -> tuple[game_pb2.GameState, game_pb2.Move]:
    """A move that ends the first of two rounds, at a real table."""
    step = next(step for step in played("usual", 0, 2) if step.turn.state.round == 1)
    before = to_message(step.before)
    before.ClearField("chance")
    return before, CODEC.encode_move(step.move)


def test_a_deal_of_another_game_is_refused(line: Line) -> None:
    request = pb.StartGameRequest(ruleset=ruleset_pb2.Ruleset(game=QUERBEET))
    request.players.extend([game_pb2.Player(), game_pb2.Player()])
    request.reported.qwirkle.SetInParent()
    request.options.qubix.SetInParent()
    expected: Faults = {("reported.qwirkle", "MISMATCH"), ("options.qubix", "MISMATCH")}
    assert_refused(line, "StartGame", request, expected)


@pytest.mark.parametrize("count", [0, 1, 4, TEN_THOUSAND])
def test_two_or_three_play(line: Line, count: int) -> None:
    request = requests.start_game(QUERBEET, ["x"] * count, seed=SEED)
    assert_refused(line, "StartGame", request, {("players", "WRONG_COUNT")})


def first_lay(state: game_pb2.GameState) -> game_pb2.Move:
    return next(Referee.embedded().list_legal_moves(state)).move


def test_nothing_is_reported_to_a_referee_who_deals(line: Line) -> None:
    for deal in (querbeet_pb2.QuerbeetDeal(), whole_deal()):
        request = requests.apply_move(GOOD, first_lay(GOOD), deal)
        assert_refused(line, "ApplyMove", request, {("drawn.querbeet", "NOT_ALLOWED")})


def test_nothing_is_dealt_within_a_round_nor_after_the_last(line: Line) -> None:
    within = deepcopy(OPENING)
    within.ClearField("chance")
    last = played("usual", 0, 2)[-1]
    end = to_message(last.before)
    end.ClearField("chance")
    for state, move in ((within, first_lay(within)), (end, CODEC.encode_move(last.move))):
        request = requests.apply_move(state, move, querbeet_pb2.QuerbeetDeal())
        assert_refused(line, "ApplyMove", request, {("drawn.querbeet", "NOT_ALLOWED")})


@pytest.mark.parametrize("field", ["qwirkle", "qwirkle_cubes"])
def test_a_draw_of_another_game_is_refused(line: Line, field: str) -> None:
    request = requests.apply_move(GOOD, MOVE, None)
    getattr(request.drawn, field).SetInParent()
    assert_refused(line, "ApplyMove", request, {(f"drawn.{field}", "MISMATCH")})


def test_a_draw_of_nothing_is_refused(line: Line) -> None:
    request = requests.apply_move(GOOD, MOVE, None)
    request.drawn.SetInParent()
    assert_refused(line, "ApplyMove", request, {("drawn.querbeet", "MISSING")})


# Puzzles

RING = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
STONE = querbeet.placed(0, 0, "03")


def judged(puzzle: puzzle_pb.QuerbeetPuzzle, *laid: Any) -> puzzle_pb.JudgePuzzleRequest:
    return requests.judge_puzzle(puzzle, laid or [STONE, querbeet.placed(1, 0, "03")])


FIGURE = querbeet.figure([(0, 0), (1, 0)], name="two")
CLOSED = querbeet.figure([(0, 0), (1, 0)], closed=True)
A_RING = querbeet.ring(min_length=6, min_surface=7)
OWN_SET = puzzle_pb.QuerbeetPuzzle(set=[3, 9, 9], ring=A_RING.ring)  # type: ignore[list-item]

WRONG_PUZZLES: list[tuple[puzzle_pb.QuerbeetPuzzle, Wrong]] = [
    *((A_RING, wrong) for wrong in values_of_a_cell("stones[1]")),
    *((A_RING, wrong) for wrong in values_of_a_stone("stones[0].stone")),
    *((FIGURE, wrong) for wrong in values_of_a_cell("puzzle.figure.cells[1]")),
    *((CLOSED, wrong) for wrong in values_of_a_cell("puzzle.closed_figure.cells[0]")),
    *((OWN_SET, wrong) for wrong in values_of_a_stone("puzzle.set[1]")),
    *(
        (A_RING, ("puzzle.ring.min_length", value, "OUT_OF_RANGE"))
        for value in (-1, 101, LARGEST, SMALLEST)
    ),
    *(
        (A_RING, ("puzzle.ring.min_surface", value, "OUT_OF_RANGE"))
        for value in (-1, 10_001, LARGEST, SMALLEST)
    ),
    (FIGURE, ("puzzle.name", "x" * 65, "WRONG_LENGTH")),
]


@pytest.mark.parametrize(("puzzle", "wrong"), WRONG_PUZZLES, ids=name_of)
def test_a_wrong_value_of_a_puzzle_is_named(
    line: Line, puzzle: puzzle_pb.QuerbeetPuzzle, wrong: Wrong
) -> None:
    path, value, reason = wrong
    request = judged(deepcopy(puzzle))
    set_at(request, path, value)
    assert_refused(line, "JudgePuzzle", request, {(path, reason)})


def with_cells(count: int) -> puzzle_pb.QuerbeetPuzzle:
    """A figure of so many cells, none twice while there are any left."""
    return querbeet.figure([(number % 100, number // 100 % 100) for number in range(count)])


BAD_PUZZLES: dict[str, tuple[puzzle_pb.JudgePuzzleRequest, Faults]] = {
    "nothing": (
        puzzle_pb.JudgePuzzleRequest(),
        {("puzzle.goal", "MISSING"), ("stones", "MISSING")},
    ),
    "no puzzle": (
        puzzle_pb.JudgePuzzleRequest(stones=[STONE]),
        {("puzzle.goal", "MISSING")},
    ),
    "no goal": (
        puzzle_pb.JudgePuzzleRequest(
            puzzle=puzzle_pb.QuerbeetPuzzle(name="aimless"), stones=[STONE]
        ),
        {("puzzle.goal", "MISSING")},
    ),
    "no stones": (puzzle_pb.JudgePuzzleRequest(puzzle=A_RING), {("stones", "MISSING")}),
    "a figure without cells": (
        judged(puzzle_pb.QuerbeetPuzzle(figure=puzzle_pb.QuerbeetFigure())),
        {("puzzle.figure.cells", "WRONG_COUNT")},
    ),
    "a closed figure without cells": (
        judged(puzzle_pb.QuerbeetPuzzle(closed_figure=puzzle_pb.QuerbeetFigure())),
        {("puzzle.closed_figure.cells", "WRONG_COUNT")},
    ),
    "101 cells": (judged(with_cells(101)), {("puzzle.figure.cells", "WRONG_COUNT")}),
    "ten thousand cells": (
        judged(with_cells(TEN_THOUSAND)),
        {("puzzle.figure.cells", "WRONG_COUNT")},
    ),
    "a cell twice": (
        judged(querbeet.figure([(0, 0), (1, 0), (0, 0)])),
        {("puzzle.figure.cells[2]", "DUPLICATE")},
    ),
    "two stones on one cell": (judged(A_RING, STONE, STONE), {("stones[1]", "DUPLICATE")}),
    "an empty stone": (
        judged(A_RING, querbeet_pb2.QuerbeetPlacedStone()),
        {("stones[0].stone", "UNKNOWN_VALUE")},
    ),
    "101 stones": (
        judged(A_RING, *[querbeet.placed(q, 0, "03") for q in range(-50, 51)]),
        {("stones", "WRONG_COUNT")},
    ),
    "ten thousand stones": (judged(A_RING, *[STONE] * TEN_THOUSAND), {("stones", "WRONG_COUNT")}),
    "101 stones in the set": (
        judged(puzzle_pb.QuerbeetPuzzle(set=[3] * 101, ring=A_RING.ring)),  # type: ignore[list-item]
        {("puzzle.set", "WRONG_COUNT")},
    ),
    "ten thousand stones in the set": (
        judged(puzzle_pb.QuerbeetPuzzle(set=[3] * TEN_THOUSAND, ring=A_RING.ring)),  # type: ignore[list-item]
        {("puzzle.set", "WRONG_COUNT")},
    ),
    "a long name, no goal, no stones": (
        puzzle_pb.JudgePuzzleRequest(puzzle=puzzle_pb.QuerbeetPuzzle(name="é" * 65)),
        {
            ("puzzle.name", "WRONG_LENGTH"),
            ("puzzle.goal", "MISSING"),
            ("stones", "MISSING"),
        },
    ),
}


@pytest.mark.parametrize(("request_", "faults"), BAD_PUZZLES.values(), ids=BAD_PUZZLES.keys())
def test_a_puzzle_that_makes_no_sense_is_refused(
    line: Line, request_: puzzle_pb.JudgePuzzleRequest, faults: Faults
) -> None:
    assert_refused(line, "JudgePuzzle", request_, faults)


LARGE_PUZZLES: dict[str, puzzle_pb.JudgePuzzleRequest] = {
    "a hundred stones at the edges": judged(
        A_RING,
        *[querbeet.placed(q, r, "*") for q in (-100, 100) for r in range(-100, 100, 4)],
    ),
    "a hundred stones side by side": judged(
        querbeet.figure([(q, r) for q in range(10) for r in range(10)], closed=True),
        *[querbeet.placed(q, r, "*") for q in range(10) for r in range(10)],
    ),
    "a ring of a hundred": judged(
        querbeet.ring(min_length=100, min_surface=10_000),
        *[querbeet.placed(q, 0, "0") for q in range(49)],
        *[querbeet.placed(q, 2, "0") for q in range(-2, 47)],
        querbeet.placed(-1, 1, "0"),
        querbeet.placed(47, 1, "0"),
    ),
    "corners of the table": judged(
        querbeet.figure([(-100, -100), (100, 100), (-100, 100), (100, -100)]),
        *[querbeet.placed(q, r, "*") for q in (-100, 100) for r in (-100, 100)],
    ),
}


@pytest.mark.parametrize("request_", LARGE_PUZZLES.values(), ids=LARGE_PUZZLES.keys())
def test_the_largest_puzzles_are_answered(
    line: Line, request_: puzzle_pb.JudgePuzzleRequest
) -> None:
    answer = line.send(BY_NAME["JudgePuzzle"].path, request_.SerializeToString())
    assert isinstance(answer, list)
    response = puzzle_pb.JudgePuzzleResponse.FromString(answer[0])
    assert response.violations
    assert all(violation.message for violation in response.violations)


# Whatever arrives

NUMBERS = st.sampled_from(
    [0, 1, 2, 3, 4, 5, 6, 9, 18, 21, 27, 63, 64, 100, 101, -1, -3, LARGEST, SMALLEST]
)
thoroughly = settings(deadline=None, max_examples=120)
ASKED = ("StartGame", "ValidateState", "BatchValidateMoves", "JudgePuzzle", *REFUSING)
every_method = pytest.mark.parametrize(
    "method", [BY_NAME[name] for name in ASKED], ids=lambda method: method.name
)


def good_requests(name: str) -> list[Message]:
    if name == "StartGame":
        options = OWN.querbeet.options
        return [reported(whole_deal()), requests.start_game(QUERBEET, NAMES, options=options)]
    if name == "JudgePuzzle":
        ring = [querbeet.placed(q, r, "02") for q, r in RING]
        return [
            *(judged(puzzle) for puzzle in (FIGURE, CLOSED, A_RING, OWN_SET)),
            judged(A_RING, *ring),
            *LARGE_PUZZLES.values(),
        ]
    rng = random.Random(name)
    found = []
    for which, turn in (("usual", 9), ("usual", -2), ("all kinds", -1), ("two stars", 20)):
        state = positions(which, 0, 3)[turn]
        for seen in (state, knowing_less(state, rng)):
            move = CODEC.encode_move(any_move(seen, rng))
            found.append(request_on(name, game_pb2.Position(state=to_message(seen)), move))
    return found


GOOD_REQUESTS = {name: good_requests(name) for name in ASKED}


@every_method
@thoroughly
@given(st.data())
def test_altered_requests_are_refused_or_answered(method: Method, data: st.DataObject) -> None:
    call(method, data.draw(altered(GOOD_REQUESTS[method.name], NUMBERS)))


def test_good_requests_are_answered() -> None:
    for name in ("ValidateMove", "ScoreTurn", "CheckGameEnd", "ViewState", "ValidateState"):
        for request in GOOD_REQUESTS[name]:
            assert call(BY_NAME[name], request)
    for name in ("StartGame", "JudgePuzzle", "BatchValidateMoves"):
        for request in GOOD_REQUESTS[name]:
            assert call(BY_NAME[name], request)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_garbage_is_refused_or_answered(target: str, data: st.DataObject) -> None:
    """Bytes of good requests, of which some are others; the server still answers afterwards."""
    method = BY_NAME[data.draw(st.sampled_from(sorted(GOOD_REQUESTS)))]
    send_garbled(target, method, GOOD_REQUESTS[method.name][0], data)

"""Positions of Querbeet that make no sense: every field at fault is named."""

from copy import deepcopy
from typing import Any

import pytest

from referee.v1 import fault_pb2, game_pb2, querbeet_pb2, ruleset_pb2
from referee.wire.errors import RefusedError
from referee.wire.status import encode_status
from referee_client import Referee, querbeet, requests
from tests.games.querbeet.bad_requests import (
    GOOD,
    MOVE,
    NAMES,
    OPENING,
    OWN,
    QUERBEET,
    SEED,
    TEN_THOUSAND,
    Spoil,
    Wrong,
    many,
    name_of,
    reported,
    setting,
    spoiled,
    values_of_a_cell,
    values_of_a_hand,
    values_of_a_stone,
)
from tests.support.fuzz import answers
from tests.support.refusals import (
    BY_NAME,
    INVALID,
    LARGEST,
    REFUSING,
    SMALLEST,
    Faults,
    Line,
    Refusal,
    assert_refused,
    at,
    request_on,
    set_at,
)


def assert_refused_by_all(line: Line, position: game_pb2.Position, faults: Faults) -> None:
    """One method is asked through the network, in French too; all others without it."""
    expected = at("position.state", faults)
    assert_refused(line, "ValidateMove", request_on("ValidateMove", position, MOVE), expected)
    for method in REFUSING:
        with pytest.raises(RefusedError) as refused:
            list(answers(BY_NAME[method], request_on(method, position, MOVE)))
        status = encode_status(refused.value, "en")
        assert Refusal(INVALID, status).faults == expected, method


# Values of positions


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
        and not path.endswith("player")  # otherwise nothing of the hand is read
    }
    position = deepcopy(GOOD)
    for path, value in wrong.items():
        set_at(position, path, value)
    refusal = line.refused("ValidateMove", requests.validate_move(position, MOVE))
    assert refusal.code is INVALID
    assert {field for field, _ in refusal.faults} == {f"position.state.{path}" for path in wrong}


# Sets


def with_set(*stones: int) -> Spoil:
    """A position of two players with the client's own set; only the star is on the board."""

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


# Impossible positions


def known(**values: int) -> Spoil:
    """A position with two stones beside the star, of which only this is known."""

    def spoil(state: game_pb2.GameState) -> None:
        stones(STAR, (1, 0, "03"), (2, 0, "03"))(state)
        for name, value in values.items():
            setattr(state if name == "turn" else state.querbeet, name, value)

    return spoil


def set_late(*, round_turn: int, sizes: tuple[int, int]) -> Spoil:
    """Put four stones beside the star in the first round of two, with hands of these sizes."""

    def spoil(state: game_pb2.GameState) -> None:
        stones(STAR, (1, 0, "03"), (2, 0, "03"), (3, 0, "03"), (-1, 0, "0"))(state)
        state.players.extend([game_pb2.Player(), game_pb2.Player()])
        state.querbeet.round, state.querbeet.round_turn = 0, round_turn
        for seat, size in enumerate(sizes):
            state.querbeet.hands.append(querbeet.hand(seat, hidden=size))

    return spoil


def stones(*laid: tuple[int, int, str]) -> Spoil:
    """A position of which only these stones are known, in this order."""

    def spoil(state: game_pb2.GameState) -> None:
        state.CopyFrom(game_pb2.GameState())
        state.querbeet.board.extend([querbeet.placed(*each) for each in laid])
        state.querbeet.SetInParent()

    return spoil


STAR = (0, 0, "*")


def at_a_side(*laid: tuple[int, int, str]) -> Spoil:
    """A position of two players with these stones."""

    def spoil(state: game_pb2.GameState) -> None:
        stones(*laid)(state)
        state.players.extend([game_pb2.Player(), game_pb2.Player()])

    return spoil


def hands(*held: querbeet_pb2.QuerbeetHand) -> Spoil:
    """A position of two players at the start of a round, with these hands."""

    def spoil(state: game_pb2.GameState) -> None:
        state.CopyFrom(querbeet.state())
        state.players.extend([game_pb2.Player(), game_pb2.Player()])
        state.querbeet.hands.extend(held)

    return spoil


def lose(field: str) -> Spoil:
    """Remove the last stone of a hand, or what is known of the hands."""

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
    """A fault is named by the place of its stone in the message: here all move on by one."""
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
    """It is not named where it would be if the hand were sorted."""
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
    """After four stones of the second round of two, with seven in each hand, the game claims to be
    over."""
    assert embedded.validate_state(spoiled(setting("querbeet.round", 2)))


def test_all_did_not_pass_who_could_lay(embedded: Referee) -> None:
    """The position claims that both passed with all stones in hand.

    It is either impossible, or the round is over for everyone or no one, seen hands or not.
    """
    state = deepcopy(OPENING)
    state.turn = state.querbeet.round_turn = state.querbeet.passes = 2
    if not embedded.validate_state(state):
        seen = embedded.view_state(state)
        known, less = (embedded.check_game_end(each).querbeet for each in (state, seen))
        assert known.phase == less.phase

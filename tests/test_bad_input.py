"""Whatever a client sends, it is told what is wrong with it, and the server goes on."""

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

import grpc
import pytest
from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2, status_pb2
from grpc_health.v1 import health_pb2
from grpc_status import rpc_status

from referee.codec.envelope import MOST_AGE
from referee.rules.lines.table import LIMIT
from referee.service.methods import METHODS, Method
from referee.v1 import (
    fault_pb2,
    game_pb2,
    lines_pb2,
    qwirkle_pb2,
    ruleset_pb2,
)
from referee.v1 import referee_service_pb2 as pb
from referee.v1 import rulebook_service_pb2 as rulebook_pb
from referee_client import Referee, qwirkle

INVALID = grpc.StatusCode.INVALID_ARGUMENT
UNIMPLEMENTED = grpc.StatusCode.UNIMPLEMENTED

MOST_TRAILER = 8 * 1024  # what clients commonly accept
MEBIBYTE = 1024 * 1024
LARGEST = 2**31 - 1
SMALLEST = -(2**31)
SEED = bytes(range(32))

BY_NAME = {method.name: method for method in METHODS}
HEALTH = "/grpc.health.v1.Health/Check"

Faults = set[tuple[str, str]]
Spoil = Callable[[game_pb2.GameState], object]


# Calling with raw bytes


class Refusal(NamedTuple):
    """Why there was no answer."""

    code: grpc.StatusCode
    status: status_pb2.Status | None
    trailer_size: int

    def detail(self, message: Any) -> Any:
        assert self.status is not None
        for each in self.status.details:
            if each.Unpack(message):
                return message
        raise AssertionError(f"no {message.DESCRIPTOR.full_name} among the details")

    @property
    def violations(self) -> list[error_details_pb2.BadRequest.FieldViolation]:
        return list(self.detail(error_details_pb2.BadRequest()).field_violations)

    @property
    def faults(self) -> Faults:
        return {(violation.field, violation.reason) for violation in self.violations}

    @property
    def info(self) -> error_details_pb2.ErrorInfo:
        info = self.detail(error_details_pb2.ErrorInfo())
        assert isinstance(info, error_details_pb2.ErrorInfo)
        return info


class Line:
    """A channel with default options, on which bytes are sent as they are."""

    def __init__(self, target: str) -> None:
        self.channel = grpc.insecure_channel(target)

    def send(self, path: str, data: bytes, language: str = "en") -> list[bytes] | Refusal:
        ask: Any = self.channel.unary_stream(path)
        call = ask(data, timeout=30, metadata=(("accept-language", language),))
        try:
            return list(call)
        except grpc.RpcError:
            trailer = call.trailing_metadata()
            size = sum(len(key) + len(value) + 32 for key, value in trailer)
            return Refusal(call.code(), rpc_status.from_call(call), size)

    def refused(self, method: str, request: Message | bytes, language: str = "en") -> Refusal:
        data = request if isinstance(request, bytes) else request.SerializeToString()
        answer = self.send(BY_NAME[method].path, data, language)
        assert isinstance(answer, Refusal), f"{method} answered"
        return answer


@pytest.fixture(scope="module")
def line(target: str) -> Iterator[Line]:
    opened = Line(target)
    yield opened
    opened.channel.close()


@pytest.fixture(autouse=True)
def _goes_on(referee: Referee) -> Iterator[None]:
    """After every test the server answers as if nothing had happened."""
    yield
    verdict = referee.validate_move(qwirkle.state("Ro"), qwirkle.lay((1, 0, "Rs")))
    assert verdict.score.points == 2


def assert_refused(line: Line, method: str, request: Message, expected: Faults) -> None:
    """INVALID_ARGUMENT with exactly these faults, an ErrorInfo, and everything in French too."""
    refusal = line.refused(method, request)
    assert refusal.code is INVALID
    assert refusal.faults == expected
    assert refusal.info.reason == "BAD_REQUEST"
    assert refusal.info.metadata["faults"] == str(len(refusal.violations))
    assert refusal.trailer_size < MOST_TRAILER
    assert all(violation.description for violation in refusal.violations)
    assert_in_french(line.refused(method, request, "fr"), refusal)


def assert_in_french(french: Refusal, english: Refusal) -> None:
    assert french.faults == english.faults
    for violation, same in zip(french.violations, english.violations, strict=True):
        assert violation.localized_message.locale == "fr"
        assert violation.localized_message.message
        assert violation.localized_message.message not in same.description
        assert violation.description == same.description
        assert not same.HasField("localized_message")


# A good position, and requests for every method


def good_state() -> game_pb2.GameState:
    """A seeded game of two after three turns, everything known."""
    referee = Referee.embedded()
    state = referee.start_game(ruleset_pb2.GAME_QWIRKLE, ["Anna", "Bert"], seed=SEED).position.state
    for _ in range(3):
        best = next(iter(referee.list_legal_moves(state, best_first=True, limit=1)))
        state = referee.apply_move(state, best.move).position.state
    return state


GOOD = good_state()
OPENING = (
    Referee.embedded()
    .start_game(ruleset_pb2.GAME_QWIRKLE, ["Anna", "Bert"], seed=SEED)
    .position.state
)
MOVE = qwirkle.pass_turn()


def request_with(method: str, position: game_pb2.Position) -> Message:
    """A request that is good but for its position."""
    match method:
        case "ValidateMove":
            return pb.ValidateMoveRequest(position=position, move=MOVE)
        case "ScoreTurn":
            return pb.ScoreTurnRequest(position=position, move=MOVE)
        case "ApplyMove":
            return pb.ApplyMoveRequest(position=position, move=MOVE)
        case "BatchValidateMoves":
            items = [pb.BatchItem(move=MOVE)]
            return pb.BatchValidateMovesRequest(position=position, items=items)
    request: Message = BY_NAME[method].request_type()
    request.position.CopyFrom(position)  # type: ignore[attr-defined]
    return request


def good_request(method: str) -> Message:
    match method:
        case "StartGame":
            return started(["Anna", "Bert"])
        case "ListGames":
            return rulebook_pb.ListGamesRequest()
        case "GetRulebook":
            return rulebook_pb.GetRulebookRequest(ruleset=RULESET)
    return request_with(method, game_pb2.Position(state=GOOD))


RULESET = ruleset_pb2.Ruleset(game=ruleset_pb2.GAME_QWIRKLE)


def started(players: list[str]) -> pb.StartGameRequest:
    return pb.StartGameRequest(
        ruleset=RULESET, players=[game_pb2.Player(name=name) for name in players]
    )


# The methods that refuse a bad position as a whole. ValidateState tells its faults in the answer,
# and a batch those of each item in its result.
REFUSING = (
    "ValidateMove",
    "ScoreTurn",
    "ApplyMove",
    "CheckGameEnd",
    "ListLegalMoves",
    "ViewState",
)
TAKE_A_POSITION = (*REFUSING, "ValidateState", "BatchValidateMoves")

every_method = pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)


# Bytes that are no message


@every_method
def test_good_requests_are_answered(line: Line, method: Method) -> None:
    assert not isinstance(
        line.send(method.path, good_request(method.name).SerializeToString()), Refusal
    )


@pytest.mark.parametrize("data", [b"\xff", b"\xff" * 1000, b"\x0a\x05ab", b"\x0b\x0b\x0b"])
@every_method
def test_bytes_that_are_no_message(line: Line, method: Method, data: bytes) -> None:
    refusal = line.refused(method.name, data)
    assert refusal.code is INVALID
    assert refusal.faults == {("request", "UNREADABLE")}
    assert refusal.info.domain
    french = line.refused(method.name, data, "fr").violations[0].localized_message
    assert french.message.startswith("n’est pas un referee.v1.")


@every_method
def test_random_bytes_are_refused_or_read(line: Line, method: Method) -> None:
    rng = random.Random(method.name)
    for _ in range(40):
        assert_no_crash(line, method.path, rng.randbytes(rng.randint(1, 60)))


@every_method
def test_truncated_messages_are_refused_or_read(line: Line, method: Method) -> None:
    data = good_request(method.name).SerializeToString()
    for end in {len(data) - 1, len(data) // 2, *range(0, len(data), max(1, len(data) // 40))}:
        assert_no_crash(line, method.path, data[: max(end, 0)])


def assert_no_crash(line: Line, path: str, data: bytes) -> None:
    answer = line.send(path, data)
    if isinstance(answer, Refusal):
        assert answer.code in (INVALID, UNIMPLEMENTED)
        assert answer.info.reason


@pytest.mark.parametrize("data", [b"\xff", b"\x0a\x05ab", b"\x0a\x02\xff\xfe"])
def test_the_health_check_refuses_bytes_that_are_no_message(line: Line, data: bytes) -> None:
    refusal = line.send(HEALTH, data)
    assert isinstance(refusal, Refusal)
    assert refusal.code is INVALID


def test_the_health_check_goes_on(line: Line) -> None:
    answer = line.send(HEALTH, b"")
    assert isinstance(answer, list)
    status = health_pb2.HealthCheckResponse.FromString(answer[0]).status
    assert status == health_pb2.HealthCheckResponse.SERVING


@every_method
def test_messages_over_4_mib_are_refused(line: Line, method: Method) -> None:
    unknown_field = b"\xfa\x07\x80\x80\x80\x02" + bytes(4 * MEBIBYTE)
    answer = line.send(method.path, unknown_field)
    assert isinstance(answer, Refusal)
    assert answer.code is grpc.StatusCode.RESOURCE_EXHAUSTED


@every_method
def test_a_message_just_under_4_mib_is_read(line: Line, method: Method) -> None:
    size = 4 * MEBIBYTE - 100
    padding = b"\xfa\x07" + varint(size - 6)
    data = padding + bytes(size - 6)
    assert_no_crash(line, method.path, data)


def varint(number: int) -> bytes:
    written = b""
    while number > 127:
        written += bytes([number & 127 | 128])
        number >>= 7
    return written + bytes([number])


EMPTY: dict[str, Faults] = {
    "StartGame": {("ruleset.game", "MISSING")},
    "GetRulebook": {("ruleset.game", "MISSING")},
    "BatchValidateMoves": {("items", "WRONG_COUNT")},
    "ValidateMove": {("position.state", "MISSING"), ("move.move", "MISSING")},
    "ScoreTurn": {("position.state", "MISSING"), ("move.move", "MISSING")},
    "ApplyMove": {("position.state", "MISSING"), ("move.move", "MISSING")},
    "CheckGameEnd": {("position.state", "MISSING")},
    "ListLegalMoves": {("position.state", "MISSING")},
    "ViewState": {("position.state", "MISSING")},
}


@pytest.mark.parametrize("method", EMPTY)
def test_an_empty_message_says_what_is_missing(line: Line, method: str) -> None:
    assert_refused(line, method, BY_NAME[method].request_type(), EMPTY[method])


def test_only_what_needs_nothing_answers_an_empty_message(line: Line) -> None:
    answering = {
        method.name for method in METHODS if not isinstance(line.send(method.path, b""), Refusal)
    }
    assert answering == {"ListGames", "ValidateState"}


# Positions that make no sense, or could never arise


def own(state: game_pb2.GameState) -> qwirkle_pb2.QwirkleState:
    return state.qwirkle


def lay_anywhere(state: game_pb2.GameState, *laid: tuple[int, int, str]) -> None:
    """Only a table, with nothing else known."""
    table = [qwirkle.placement(*each) for each in laid]
    state.CopyFrom(game_pb2.GameState(qwirkle=qwirkle_pb2.QwirkleState(table=table)))


def set_seat(state: game_pb2.GameState, hand: int, seat: int) -> None:
    state.qwirkle.hands[hand].player = seat


def set_tile(tiles: Any, index: int, tile: int) -> None:
    tiles[index] = tile


def only_players(state: game_pb2.GameState, count: int) -> None:
    state.CopyFrom(game_pb2.GameState(players=[game_pb2.Player()] * count, qwirkle=own_table()))


def own_table() -> qwirkle_pb2.QwirkleState:
    return qwirkle_pb2.QwirkleState(table=[qwirkle.placement(0, 0, "Ro")])


def unseeded(state: game_pb2.GameState) -> game_pb2.GameState:
    state.ClearField("chance")
    return state


def move_tile(state: game_pb2.GameState, hand: int, count: int) -> None:
    """Move tiles from the bag to a hand, or back."""
    tiles, bag = state.qwirkle.hands[hand].tiles, state.qwirkle.bag.tiles
    source, to = (bag, tiles) if count > 0 else (tiles, bag)
    for _ in range(abs(count)):
        to.append(source.pop())


def duplicate_hand(state: game_pb2.GameState) -> None:
    state.qwirkle.hands[1].CopyFrom(state.qwirkle.hands[0])


def hide_hand(state: game_pb2.GameState) -> None:
    hand = state.qwirkle.hands[0]
    hand.hidden = len(hand.tiles)
    hand.ClearField("tiles")


def half_known_bag(state: game_pb2.GameState) -> None:
    unseeded(state)
    state.qwirkle.bag.tiles.pop()
    state.qwirkle.bag.hidden = 1


def four_red_circles(state: game_pb2.GameState) -> None:
    state.CopyFrom(game_pb2.GameState(players=[game_pb2.Player()] * 2, qwirkle=own_table()))
    state.qwirkle.hands.append(qwirkle.hand(0, "Ro Ro Ro Bs Gd Yc"))


def wrong_opener(state: game_pb2.GameState) -> None:
    state.CopyFrom(OPENING)
    state.to_move = 1 - OPENING.to_move


def set_score(state: game_pb2.GameState, score: int) -> None:
    state.players[1].score = score


def set_age(state: game_pb2.GameState, age: int) -> None:
    state.players[0].age = age


def set_name(state: game_pb2.GameState, name: str) -> None:
    state.players[1].name = name


class Bad(NamedTuple):
    """A way to spoil the good position, and the faults that must be named for it."""

    name: str
    spoil: Spoil
    faults: Faults


TABLE, HANDS, BAG = "qwirkle.table", "qwirkle.hands", "qwirkle.bag"

BAD_POSITIONS = (
    Bad("no game", lambda s: s.ClearField("qwirkle"), {("position", "MISSING")}),
    # Enums
    Bad(
        "unknown tile on the table",
        lambda s: setattr(own(s).table[0], "tile", 99),
        {(f"{TABLE}[0].tile", "UNKNOWN_VALUE")},
    ),
    Bad(
        "unspecified tile on the table",
        lambda s: own(s).table[1].ClearField("tile"),
        {(f"{TABLE}[1].tile", "UNKNOWN_VALUE")},
    ),
    Bad(
        "negative tile on the table",
        lambda s: setattr(own(s).table[0], "tile", -1),
        {(f"{TABLE}[0].tile", "UNKNOWN_VALUE")},
    ),
    Bad(
        "unknown tile in a hand",
        lambda s: set_tile(own(s).hands[1].tiles, 2, 37),
        {(f"{HANDS}[1].tiles[2]", "UNKNOWN_VALUE")},
    ),
    Bad(
        "unspecified tile in the bag",
        lambda s: set_tile(own(s).bag.tiles, 5, 0),
        {(f"{BAG}.tiles[5]", "UNKNOWN_VALUE")},
    ),
    Bad(
        "unknown game",
        lambda s: setattr(s.ruleset, "game", 99),
        {("ruleset.game", "UNKNOWN_VALUE")},
    ),
    Bad(
        "unknown version",
        lambda s: setattr(s.ruleset, "version", 99),
        {("ruleset.version", "UNKNOWN_VALUE")},
    ),
    Bad(
        "negative version",
        lambda s: setattr(s.ruleset, "version", -1),
        {("ruleset.version", "UNKNOWN_VALUE")},
    ),
    Bad(
        "unknown tie rule",
        lambda s: setattr(own(s).options, "opening_tie", 7),
        {("qwirkle.options.opening_tie", "UNKNOWN_VALUE")},
    ),
    Bad(
        "two points for a single tile",
        lambda s: setattr(own(s).options, "single_opening_points", 2),
        {("qwirkle.options.single_opening_points", "OUT_OF_RANGE")},
    ),
    Bad(
        "negative points for a single tile",
        lambda s: setattr(own(s).options, "single_opening_points", -1),
        {("qwirkle.options.single_opening_points", "OUT_OF_RANGE")},
    ),
    # Sizes
    Bad(
        "10,000 tiles on the table",
        lambda s: own(s).table.extend([qwirkle.placement(0, 0, "Ro")] * 10_000),
        {(TABLE, "WRONG_COUNT")},
    ),
    Bad(
        "10,000 tiles in a hand",
        lambda s: own(s).hands[0].tiles.extend(qwirkle.tiles("Ro") * 10_000),
        {(f"{HANDS}[0].tiles", "WRONG_COUNT")},
    ),
    Bad(
        "10,000 tiles in the bag",
        lambda s: own(s).bag.tiles.extend(qwirkle.tiles("Ro") * 10_000),
        {(f"{BAG}.tiles", "WRONG_COUNT")},
    ),
    Bad(
        "10,000 hands",
        lambda s: own(s).hands.extend([qwirkle_pb2.QwirkleHand()] * 10_000),
        {(HANDS, "WRONG_COUNT")},
    ),
    Bad("10,000 players", lambda s: only_players(s, 10_000), {("players", "WRONG_COUNT")}),
    Bad("one player", lambda s: only_players(s, 1), {("players", "WRONG_COUNT")}),
    Bad("five players", lambda s: only_players(s, 5), {("players", "WRONG_COUNT")}),
    Bad(
        "negative hand",
        lambda s: setattr(own(s).hands[0], "hidden", -1),
        {(f"{HANDS}[0].hidden", "OUT_OF_RANGE")},
    ),
    Bad(
        "negative bag",
        lambda s: setattr(own(s).bag, "hidden", -1),
        {(f"{BAG}.hidden", "OUT_OF_RANGE")},
    ),
    Bad(
        "huge bag",
        lambda s: setattr(own(s).bag, "hidden", LARGEST),
        {(f"{BAG}.hidden", "OUT_OF_RANGE")},
    ),
    Bad(
        "hand of seven",
        lambda s: move_tile(s, 0, 1),
        {(f"{HANDS}[0]", "HAND_SIZE")},
    ),
    Bad(
        "hand of three with a full bag",
        lambda s: move_tile(s, 1, -3),
        {(f"{HANDS}[1]", "HAND_SIZE")},
    ),
    Bad(
        "hand of six and one unseen",
        lambda s: setattr(unseeded(s).qwirkle.hands[0], "hidden", 1),
        {(f"{HANDS}[0]", "HAND_SIZE"), (BAG, "NOT_CONSERVED")},
    ),
    # Cells
    Bad(
        "cells beyond any table",
        lambda s: lay_anywhere(
            s, (LARGEST, 0, "Ro"), (0, SMALLEST, "Ro"), (-LIMIT - 1, LIMIT + 1, "Ro")
        ),
        {
            (f"{TABLE}[0].x", "OUT_OF_RANGE"),
            (f"{TABLE}[1].y", "OUT_OF_RANGE"),
            (f"{TABLE}[2].x", "OUT_OF_RANGE"),
            (f"{TABLE}[2].y", "OUT_OF_RANGE"),
        },
    ),
    Bad(
        "two tiles on one cell",
        lambda s: lay_anywhere(s, (0, 0, "Ro"), (1, 0, "Rs"), (0, 0, "Ro"), (1, 0, "Bx")),
        {(f"{TABLE}[2]", "DUPLICATE"), (f"{TABLE}[3]", "DUPLICATE")},
    ),
    Bad(
        "mixed line",
        lambda s: lay_anywhere(s, (0, 0, "Ro"), (1, 0, "Bs")),
        {(TABLE, "ILLEGAL_LINE")},
    ),
    Bad(
        "the same tile twice in a line",
        lambda s: lay_anywhere(s, (0, 0, "Ro"), (0, 1, "Rs"), (0, 2, "Ro")),
        {(TABLE, "ILLEGAL_LINE")},
    ),
    Bad(
        "table in two parts",
        lambda s: lay_anywhere(s, (0, 0, "Ro"), (1, 1, "Rs")),
        {(TABLE, "NOT_CONNECTED")},
    ),
    Bad(
        "table in two parts at both ends of the world",
        lambda s: lay_anywhere(s, (-LIMIT, -LIMIT, "Ro"), (LIMIT, LIMIT, "Rs")),
        {(TABLE, "NOT_CONNECTED")},
    ),
    # Seats
    *(
        Bad(
            f"player {seat} to move",
            lambda s, seat=seat: setattr(s, "to_move", seat),  # type: ignore[misc]
            {("to_move", "OUT_OF_RANGE")},
        )
        for seat in (2, -1, LARGEST, SMALLEST)
    ),
    *(
        Bad(
            f"hand of player {seat}",
            lambda s, seat=seat: set_seat(s, 1, seat),  # type: ignore[misc]
            {(f"{HANDS}[1].player", "OUT_OF_RANGE")},
        )
        for seat in (2, -1, LARGEST, SMALLEST)
    ),
    Bad("the same hand twice", duplicate_hand, {(f"{HANDS}[1].player", "DUPLICATE")}),
    # Players
    Bad("name of 65", lambda s: set_name(s, "x" * 65), {("players[1].name", "WRONG_LENGTH")}),
    Bad("id of 65", lambda s: setattr(s, "game_id", "é" * 65), {("game_id", "WRONG_LENGTH")}),
    Bad("unborn", lambda s: set_age(s, -1), {("players[0].age", "OUT_OF_RANGE")}),
    Bad("too old", lambda s: set_age(s, MOST_AGE + 50), {("players[0].age", "OUT_OF_RANGE")}),
    Bad("score of -1", lambda s: set_score(s, -1), {("players[1].score", "OUT_OF_RANGE")}),
    Bad("no such score", lambda s: set_score(s, LARGEST), {("players[1].score", "OUT_OF_RANGE")}),
    Bad("no such debt", lambda s: set_score(s, SMALLEST), {("players[1].score", "OUT_OF_RANGE")}),
    # Turns
    Bad("tiles before any turn", lambda s: setattr(s, "turn", 0), {("turn", "MISMATCH")}),
    Bad("more tiles than turns", lambda s: setattr(s, "turn", 1), {("turn", "MISMATCH")}),
    Bad("negative turn", lambda s: setattr(s, "turn", -1), {("turn", "OUT_OF_RANGE")}),
    Bad("endless game", lambda s: setattr(s, "turn", LARGEST), {("turn", "OUT_OF_RANGE")}),
    Bad("wrong opener to move", wrong_opener, {("to_move", "MISMATCH")}),
    # Tiles
    Bad("four red circles", four_red_circles, {(f"{HANDS}[0]", "TOO_MANY_OF_A_KIND")}),
    Bad(
        "a tile is missing",
        lambda s: own(s).bag.tiles.pop(),
        {(BAG, "NOT_CONSERVED")},
    ),
    Bad("bag both known and hidden", half_known_bag, {(BAG, "MISMATCH")}),
    # Chance
    Bad(
        "seed of 31 bytes",
        lambda s: setattr(s.chance, "seed", SEED[:31]),
        {("chance.seed", "WRONG_LENGTH"), ("chance.commitment", "MISMATCH")},
    ),
    Bad(
        "commitment that does not fit",
        lambda s: setattr(s.chance, "commitment", bytes(32)),
        {("chance.commitment", "MISMATCH")},
    ),
    Bad(
        "commitment of 31 bytes",
        lambda s: setattr(s.chance, "commitment", bytes(31)),
        {("chance.commitment", "WRONG_LENGTH")},
    ),
    Bad(
        "no commitment",
        lambda s: s.chance.ClearField("commitment"),
        {("chance.commitment", "MISSING")},
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
    Bad(
        "negative events",
        lambda s: setattr(s.chance, "events", -1),
        {("chance.events", "OUT_OF_RANGE")},
    ),
    Bad("seed with a hidden hand", hide_hand, {("chance.seed", "NOT_KNOWN")}),
    Bad(
        "seed without the bag",
        lambda s: own(s).ClearField("bag"),
        {("chance.seed", "NOT_KNOWN")},
    ),
)


def several_fields(state: game_pb2.GameState) -> None:
    """One fault in every part of the envelope and of the game's own message."""
    state.game_id = "x" * 65
    state.ruleset.version = 9
    state.players[0].age = -1
    state.players[1].name = "x" * 65
    state.to_move = 2
    state.turn = -1
    state.chance.events = -1
    state.qwirkle.options.opening_tie = 9  # type: ignore[assignment]
    state.qwirkle.table[0].x = LARGEST
    state.qwirkle.table[0].tile = 99  # type: ignore[assignment]
    state.qwirkle.table.append(state.qwirkle.table[1])
    state.qwirkle.hands[0].hidden = -1
    state.qwirkle.hands[1].player = 2
    set_tile(state.qwirkle.bag.tiles, 3, 0)


def several_contradictions(state: game_pb2.GameState) -> None:
    """A position that can be read, with everything wrong that can be at once."""
    lay_anywhere(
        state,
        *((0, 0, "Ro"), (1, 0, "Bs")),
        *((5, 5, "Ro"), (5, 6, "Rs"), (5, 7, "Rd"), (5, 8, "Ro")),
        *((9, 9, "Ro"),),
    )
    state.turn = 1
    state.players.extend([game_pb2.Player(score=-1), game_pb2.Player()])
    state.qwirkle.hands.append(qwirkle.hand(1, "Ro Bs", hidden=5))
    state.qwirkle.bag.CopyFrom(qwirkle_pb2.QwirkleBag(tiles=qwirkle.tiles("Bs Bs Bs"), hidden=108))
    state.chance.CopyFrom(GOOD.chance)


SEVERAL = (
    Bad(
        "many fields",
        several_fields,
        {
            ("game_id", "WRONG_LENGTH"),
            ("ruleset.version", "UNKNOWN_VALUE"),
            ("players[0].age", "OUT_OF_RANGE"),
            ("players[1].name", "WRONG_LENGTH"),
            ("to_move", "OUT_OF_RANGE"),
            ("turn", "OUT_OF_RANGE"),
            ("chance.events", "OUT_OF_RANGE"),
            ("qwirkle.options.opening_tie", "UNKNOWN_VALUE"),
            (f"{TABLE}[0].x", "OUT_OF_RANGE"),
            (f"{TABLE}[0].tile", "UNKNOWN_VALUE"),
            (f"{TABLE}[{len(GOOD.qwirkle.table)}]", "DUPLICATE"),
            (f"{HANDS}[0].hidden", "OUT_OF_RANGE"),
            (f"{HANDS}[1].player", "OUT_OF_RANGE"),
            (f"{BAG}.tiles[3]", "UNKNOWN_VALUE"),
        },
    ),
    Bad(
        "many contradictions",
        several_contradictions,
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
)

every_bad_position = pytest.mark.parametrize(
    "bad", BAD_POSITIONS + SEVERAL, ids=lambda bad: bad.name
)


def spoiled(bad: Bad) -> game_pb2.Position:
    state = deepcopy(GOOD)
    bad.spoil(state)
    return game_pb2.Position(state=state)


def at(prefix: str, faults: Faults) -> Faults:
    return {(f"{prefix}.{field}", reason) for field, reason in faults}


@every_bad_position
def test_a_bad_position_is_refused_by_every_method(line: Line, bad: Bad) -> None:
    position = spoiled(bad)
    expected = at("position.state", bad.faults)
    for method in REFUSING:
        request = request_with(method, position)
        assert_refused(line, method, request, expected)


@every_bad_position
def test_validate_state_tells_the_same_faults(referee: Referee, bad: Bad) -> None:
    faults = referee.validate_state(spoiled(bad))
    named = {(fault.field, fault_pb2.FaultReason.Name(fault.reason)) for fault in faults}
    assert named == {
        (field, f"FAULT_REASON_{reason}") for field, reason in at("position.state", bad.faults)
    }
    assert all(fault.message for fault in faults)


@every_bad_position
def test_a_batch_tells_the_same_faults_in_its_items(line: Line, bad: Bad) -> None:
    position = spoiled(bad)
    request = pb.BatchValidateMovesRequest(position=position)
    request.items.add(move=MOVE)
    request.items.add(position=position, move=MOVE)
    request.items.add(position=game_pb2.Position(state=GOOD), move=MOVE)
    answer = line.send(BY_NAME["BatchValidateMoves"].path, request.SerializeToString(), "fr")
    assert isinstance(answer, list)
    shared, own_position, sound = pb.BatchValidateMovesResponse.FromString(answer[0]).results
    assert sound.HasField("verdict")
    assert in_item(shared).faults == at("position.state", bad.faults)
    assert in_item(own_position).faults == at("items[1].position.state", bad.faults)
    for item in (in_item(shared), in_item(own_position)):
        assert item.code is INVALID
        assert item.info.reason == "BAD_REQUEST"
        assert all(violation.localized_message.message for violation in item.violations)


def in_item(result: pb.BatchResult) -> Refusal:
    """The status of an item, read like that of a call."""
    numbers = {code.value[0]: code for code in grpc.StatusCode}
    return Refusal(numbers[result.status.code], result.status, 0)


def test_faults_about_the_table_show_the_cells(referee: Referee) -> None:
    faults = referee.validate_state(qwirkle.state("Ro Bs .. Gd"))
    shown = [(fault.rule_id, [(cell.x, cell.y) for cell in fault.cells]) for fault in faults]
    assert shown == [("LN-2", [(0, 0), (1, 0)]), ("LN-6", [(3, 0)])]


def test_no_position_at_all(line: Line) -> None:
    for method in REFUSING:
        request = request_with(method, game_pb2.Position())
        assert_refused(line, method, request, {("position.state", "MISSING")})


def test_validate_state_without_a_position(referee: Referee) -> None:
    [fault] = referee.validate_state(game_pb2.Position())
    assert (fault.field, fault.reason) == ("position.state", fault_pb2.FAULT_REASON_MISSING)


@pytest.mark.parametrize("method", [name for name in TAKE_A_POSITION if name[:5] != "Batch"])
def test_sealed_positions_are_not_served_yet(line: Line, method: str) -> None:
    request = request_with(method, game_pb2.Position(sealed=b"\x00" * 100))
    refusal, french = line.refused(method, request), line.refused(method, request, "fr")
    assert refusal.code is french.code is UNIMPLEMENTED
    assert refusal.info.reason == "NOT_SERVED_YET"
    assert refusal.status is not None
    assert french.status is not None
    assert "sealed positions are not served yet" in refusal.status.message
    assert "positions scellées" in french.status.message


def test_a_sealed_position_in_a_batch_concerns_only_its_items(referee: Referee) -> None:
    sealed = game_pb2.Position(sealed=b"\x00")
    shared, sound = referee.batch_validate_moves([MOVE, (GOOD, MOVE)], position=sealed)
    assert in_item(shared).code is UNIMPLEMENTED
    assert sound.HasField("verdict")


# Moves that make no sense


def lay_of(*placements: lines_pb2.TilePlacement) -> game_pb2.Move:
    move = game_pb2.Move()
    move.qwirkle.lay.placements.extend(placements)
    return move


def exchange_of(*tiles: int, hidden: int = 0) -> game_pb2.Move:
    move = game_pb2.Move()
    move.qwirkle.exchange.tiles.extend(tiles)  # type: ignore[arg-type]
    move.qwirkle.exchange.hidden = hidden
    return move


def no_action() -> game_pb2.Move:
    move = game_pb2.Move()
    move.qwirkle.SetInParent()
    return move


def at_cell(x: int, y: int, tile: int) -> lines_pb2.TilePlacement:
    return lines_pb2.TilePlacement(x=x, y=y, tile=tile)  # type: ignore[arg-type]


LAY, EXCHANGE = "move.qwirkle.lay.placements", "move.qwirkle.exchange"

BAD_MOVES: dict[str, tuple[game_pb2.Move, Faults]] = {
    "nothing": (game_pb2.Move(), {("move.qwirkle", "MISSING")}),
    "no action": (no_action(), {("move.qwirkle", "MISSING")}),
    "player 2": (qwirkle.pass_turn(player=2), {("move.player", "OUT_OF_RANGE")}),
    "player -1": (qwirkle.pass_turn(player=-1), {("move.player", "OUT_OF_RANGE")}),
    "10,000 tiles": (lay_of(*[at_cell(0, 0, 1)] * 10_000), {(LAY, "WRONG_COUNT")}),
    "unknown tile": (lay_of(at_cell(0, 0, 99)), {(f"{LAY}[0].tile", "UNKNOWN_VALUE")}),
    "no tile": (lay_of(at_cell(0, 0, 0)), {(f"{LAY}[0].tile", "UNKNOWN_VALUE")}),
    "cells beyond any table": (
        lay_of(at_cell(0, 0, 1), at_cell(LARGEST, -LIMIT - 1, 1)),
        {(f"{LAY}[1].x", "OUT_OF_RANGE"), (f"{LAY}[1].y", "OUT_OF_RANGE")},
    ),
    "exchange of no tile": (exchange_of(1, 0), {(f"{EXCHANGE}.tiles[1]", "UNKNOWN_VALUE")}),
    "exchange of -1": (exchange_of(hidden=-1), {(f"{EXCHANGE}.hidden", "OUT_OF_RANGE")}),
    "exchange of 2,147,483,647": (
        exchange_of(hidden=LARGEST),
        {(f"{EXCHANGE}.hidden", "OUT_OF_RANGE")},
    ),
    "exchange of 10,000": (exchange_of(*[1] * 10_000), {(f"{EXCHANGE}.tiles", "WRONG_COUNT")}),
    "everything": (
        game_pb2.Move(player=-7, qwirkle=lay_of(at_cell(LARGEST, SMALLEST, -3)).qwirkle),
        {
            ("move.player", "OUT_OF_RANGE"),
            (f"{LAY}[0].x", "OUT_OF_RANGE"),
            (f"{LAY}[0].y", "OUT_OF_RANGE"),
            (f"{LAY}[0].tile", "UNKNOWN_VALUE"),
        },
    ),
}
TAKE_A_MOVE = ("ValidateMove", "ScoreTurn", "ApplyMove")


@pytest.mark.parametrize(("move", "expected"), BAD_MOVES.values(), ids=BAD_MOVES.keys())
def test_a_bad_move_is_refused(line: Line, move: game_pb2.Move, expected: Faults) -> None:
    for method in TAKE_A_MOVE:
        request: Any = request_with(method, game_pb2.Position(state=GOOD))
        request.move.CopyFrom(move)
        assert_refused(line, method, request, expected)


@pytest.mark.parametrize(("move", "expected"), BAD_MOVES.values(), ids=BAD_MOVES.keys())
def test_a_bad_move_spoils_only_its_item(
    referee: Referee, move: game_pb2.Move, expected: Faults
) -> None:
    results = referee.batch_validate_moves([MOVE, move, (GOOD, move), MOVE], position=GOOD)
    assert [result.WhichOneof("result") for result in results] == [
        "verdict",
        "status",
        "status",
        "verdict",
    ]
    for index in (1, 2):
        assert in_item(results[index]).faults == {
            (f"items[{index}].{field}", reason) for field, reason in expected
        }


def test_no_move_at_all(line: Line) -> None:
    for method in TAKE_A_MOVE:
        request: Any = request_with(method, game_pb2.Position(state=GOOD))
        request.ClearField("move")
        assert_refused(line, method, request, {("move.qwirkle", "MISSING")})


@pytest.mark.parametrize("seat", [-1, 4, LARGEST])
def test_a_seat_that_no_game_has_where_nobody_is_known(line: Line, seat: int) -> None:
    request = pb.ValidateMoveRequest(move=qwirkle.pass_turn(player=seat))
    request.position.state.CopyFrom(qwirkle.state("Ro"))
    assert_refused(line, "ValidateMove", request, {("move.player", "OUT_OF_RANGE")})


def test_faults_of_position_and_move_are_named_at_once(line: Line) -> None:
    position = spoiled(SEVERAL[0])
    move, in_move = BAD_MOVES["everything"]
    for method in TAKE_A_MOVE:
        request: Any = request_with(method, position)
        request.move.CopyFrom(move)
        expected = at("position.state", SEVERAL[0].faults) | in_move
        assert_refused(line, method, request, expected)


def test_faults_of_position_move_and_draw_are_named_at_once(line: Line) -> None:
    request = pb.ApplyMoveRequest(
        position=game_pb2.Position(),
        move=qwirkle.pass_turn(player=9),
        qwirkle=qwirkle_pb2.QwirkleDraw(hidden=-1),
    )
    expected = {
        ("position.state", "MISSING"),
        ("move.player", "OUT_OF_RANGE"),
        ("qwirkle.hidden", "OUT_OF_RANGE"),
    }
    assert_refused(line, "ApplyMove", request, expected)


# What goes with a position


@pytest.mark.parametrize("viewer", [2, -1, LARGEST, SMALLEST])
def test_a_viewer_who_does_not_play(line: Line, viewer: int) -> None:
    request = pb.ViewStateRequest(position=game_pb2.Position(state=GOOD), viewer=viewer)
    assert_refused(line, "ViewState", request, {("viewer", "OUT_OF_RANGE")})


@pytest.mark.parametrize("limit", [0, -1, 100_001, LARGEST, SMALLEST])
def test_a_limit_out_of_range(line: Line, limit: int) -> None:
    request = pb.ListLegalMovesRequest(position=game_pb2.Position(state=GOOD), limit=limit)
    assert_refused(line, "ListLegalMoves", request, {("limit", "OUT_OF_RANGE")})


def test_faults_of_a_position_and_what_goes_with_it_are_named_at_once(line: Line) -> None:
    missing = ("position.state", "MISSING")
    listing = pb.ListLegalMovesRequest(limit=0)
    assert_refused(line, "ListLegalMoves", listing, {missing, ("limit", "OUT_OF_RANGE")})
    view = pb.ViewStateRequest(position=spoiled(SEVERAL[0]), viewer=-1)
    expected = at("position.state", SEVERAL[0].faults) | {("viewer", "OUT_OF_RANGE")}
    assert_refused(line, "ViewState", view, expected)


def test_moves_cannot_be_listed_without_mover_or_hand(line: Line) -> None:
    state = qwirkle.state("Ro")
    request = pb.ListLegalMovesRequest(position=game_pb2.Position(state=state))
    expected = {("position.state.to_move", "NOT_KNOWN")}
    assert_refused(line, "ListLegalMoves", request, expected)
    request.position.state.players.extend([game_pb2.Player()] * 2)
    request.position.state.to_move = 1
    request.position.state.qwirkle.hands.append(qwirkle.hand(0, hidden=6))
    expected = {("position.state.qwirkle.hands", "NOT_KNOWN")}
    assert_refused(line, "ListLegalMoves", request, expected)
    request.position.state.qwirkle.hands.insert(0, qwirkle.hand(1, hidden=6))
    expected = {("position.state.qwirkle.hands[0]", "NOT_KNOWN")}
    assert_refused(line, "ListLegalMoves", request, expected)


# Draws that were reported

REPORTED = qwirkle.state("Ro Rs")
REPORTED.players.extend([game_pb2.Player(), game_pb2.Player()])
REPORTED.to_move = 0
REPORTED.qwirkle.hands.append(qwirkle.hand(0, "Rd Bs Gx Gx Gx Yc"))
REPORTED.qwirkle.hands.append(qwirkle.hand(1, hidden=6))
REPORTED.qwirkle.bag.hidden = 108 - 14
LAYS = qwirkle.lay((2, 0, "Rd"))

BAD_DRAWS: dict[str, tuple[qwirkle_pb2.QwirkleDraw, Faults]] = {
    "none": (qwirkle.drawn(), {("qwirkle", "WRONG_COUNT")}),
    "too many": (qwirkle.drawn("Ro", hidden=1), {("qwirkle", "WRONG_COUNT")}),
    "the fourth": (qwirkle.drawn("Gx"), {("qwirkle.tiles[0]", "IMPOSSIBLE_DRAW")}),
    "negative": (qwirkle.drawn(hidden=-1), {("qwirkle.hidden", "OUT_OF_RANGE")}),
    "10,000": (
        qwirkle.drawn(" ".join(["Ro"] * 10_000)),
        {("qwirkle.tiles", "WRONG_COUNT")},
    ),
    "no tile": (
        qwirkle_pb2.QwirkleDraw(tiles=[0, 99]),  # type: ignore[list-item]
        {("qwirkle.tiles[0]", "UNKNOWN_VALUE"), ("qwirkle.tiles[1]", "UNKNOWN_VALUE")},
    ),
}


@pytest.mark.parametrize(("drawn", "expected"), BAD_DRAWS.values(), ids=BAD_DRAWS.keys())
def test_an_impossible_draw(line: Line, drawn: qwirkle_pb2.QwirkleDraw, expected: Faults) -> None:
    position = game_pb2.Position(state=REPORTED)
    request = pb.ApplyMoveRequest(position=position, move=LAYS, qwirkle=drawn)
    assert_refused(line, "ApplyMove", request, expected)


def test_a_draw_cannot_be_reported_where_the_referee_draws(line: Line) -> None:
    best = next(iter(Referee.embedded().list_legal_moves(GOOD)))
    request = pb.ApplyMoveRequest(
        position=game_pb2.Position(state=GOOD), move=best.move, qwirkle=qwirkle.drawn("Ro")
    )
    assert_refused(line, "ApplyMove", request, {("qwirkle", "NOT_ALLOWED")})


def test_a_seeded_exchange_names_its_tiles(line: Line) -> None:
    request = pb.ApplyMoveRequest(
        position=game_pb2.Position(state=GOOD), move=qwirkle.exchange(hidden=1)
    )
    expected = {("move.qwirkle.exchange.hidden", "NOT_KNOWN")}
    assert_refused(line, "ApplyMove", request, expected)


def test_a_move_is_not_applied_without_knowing_whose_it_is(line: Line) -> None:
    state = deepcopy(REPORTED)
    state.ClearField("to_move")
    request = pb.ApplyMoveRequest(position=game_pb2.Position(state=state), move=LAYS)
    assert_refused(line, "ApplyMove", request, {("move.player", "MISSING")})


# Starting a game


def start(**fields: Any) -> pb.StartGameRequest:
    request = started(["Anna", "Bert"])
    request.MergeFrom(pb.StartGameRequest(**fields))
    return request


def seeded(**fields: Any) -> pb.StartGameRequest:
    return start(seeded=pb.SeededDeal(**fields))


def dealt(*hands: qwirkle_pb2.QwirkleHand, opener: int | None = None) -> pb.StartGameRequest:
    deal = qwirkle_pb2.QwirkleDeal(hands=hands, opener=opener)
    return start(reported=pb.ReportedDeal(qwirkle=deal))


def with_player(**fields: Any) -> pb.StartGameRequest:
    request = started(["Anna"])
    request.players.append(game_pb2.Player(**fields))
    return request


def of_ruleset(game: int, version: int = 0) -> pb.StartGameRequest:
    request = started(["Anna", "Bert"])
    request.ruleset.game = game  # type: ignore[assignment]
    request.ruleset.version = version
    return request


DEAL = "reported.qwirkle"
PAIR, FOUR = "Ro Rs Bd Gc Yx Ob", "Po Ps Pd Pc Bb Gx"

BAD_STARTS: dict[str, tuple[pb.StartGameRequest, Faults]] = {
    "no game": (of_ruleset(0), {("ruleset.game", "MISSING")}),
    "unknown game": (of_ruleset(99), {("ruleset.game", "UNKNOWN_VALUE")}),
    "unknown version": (of_ruleset(1, 2), {("ruleset.version", "UNKNOWN_VALUE")}),
    "nobody": (started([]), {("players", "WRONG_COUNT")}),
    "one player": (started(["Anna"]), {("players", "WRONG_COUNT")}),
    "five players": (started(["x"] * 5), {("players", "WRONG_COUNT")}),
    "10,000 players": (started(["x"] * 10_000), {("players", "WRONG_COUNT")}),
    "name of 65": (with_player(name="x" * 65), {("players[1].name", "WRONG_LENGTH")}),
    "unborn": (with_player(age=-1), {("players[1].age", "OUT_OF_RANGE")}),
    "too old": (with_player(age=200), {("players[1].age", "OUT_OF_RANGE")}),
    "head start": (with_player(score=10), {("players[1].score", "NOT_ALLOWED")}),
    "id of 65": (start(game_id="x" * 65), {("game_id", "WRONG_LENGTH")}),
    "unknown tie rule": (
        start(qwirkle=qwirkle_pb2.QwirkleOptions(opening_tie=3)),  # type: ignore[arg-type]
        {("qwirkle.opening_tie", "UNKNOWN_VALUE")},
    ),
    "two points for a tile": (
        start(qwirkle=qwirkle_pb2.QwirkleOptions(single_opening_points=2)),
        {("qwirkle.single_opening_points", "OUT_OF_RANGE")},
    ),
    "seed of 31 bytes": (seeded(seed=SEED[:31]), {("seeded.seed", "WRONG_LENGTH")}),
    "seed of a mebibyte": (seeded(seed=bytes(MEBIBYTE)), {("seeded.seed", "WRONG_LENGTH")}),
    "too much entropy": (seeded(entropy=[b"x"] * 9), {("seeded.entropy", "WRONG_COUNT")}),
    "too long entropy": (
        seeded(entropy=[b"x" * 64, b"x" * 65]),
        {("seeded.entropy[1]", "WRONG_LENGTH")},
    ),
    "hand of five": (dealt(qwirkle.hand(1, hidden=5)), {(f"{DEAL}.hands[0]", "HAND_SIZE")}),
    "hand of seven": (dealt(qwirkle.hand(0, PAIR, hidden=1)), {(f"{DEAL}.hands[0]", "HAND_SIZE")}),
    "four of a kind": (
        dealt(qwirkle.hand(1, "Ro Ro Ro Rs Rd Rc"), qwirkle.hand(0, "Ro", hidden=5)),
        {(f"{DEAL}.hands[0]", "TOO_MANY_OF_A_KIND")},
    ),
    "hand of player 2": (
        dealt(qwirkle.hand(2, hidden=6)),
        {(f"{DEAL}.hands[0].player", "OUT_OF_RANGE")},
    ),
    "the same hand twice": (
        dealt(qwirkle.hand(0, hidden=6), qwirkle.hand(0, hidden=6)),
        {(f"{DEAL}.hands[1].player", "DUPLICATE")},
    ),
    "opener 2": (dealt(opener=2), {(f"{DEAL}.opener", "OUT_OF_RANGE")}),
    "opener -1": (dealt(opener=-1), {(f"{DEAL}.opener", "OUT_OF_RANGE")}),
    "wrong opener": (
        dealt(qwirkle.hand(0, PAIR), qwirkle.hand(1, FOUR), opener=0),
        {(f"{DEAL}.opener", "MISMATCH")},
    ),
    "everything": (
        start(
            game_id="x" * 65,
            players=[game_pb2.Player(name="x" * 65, age=-1, score=1)],
            qwirkle=qwirkle_pb2.QwirkleOptions(opening_tie=9, single_opening_points=-1),  # type: ignore[arg-type]
            seeded=pb.SeededDeal(seed=b"x", entropy=[b"x" * 65]),
        ),
        {
            ("game_id", "WRONG_LENGTH"),
            ("players[2].name", "WRONG_LENGTH"),
            ("players[2].age", "OUT_OF_RANGE"),
            ("players[2].score", "NOT_ALLOWED"),
            ("qwirkle.opening_tie", "UNKNOWN_VALUE"),
            ("qwirkle.single_opening_points", "OUT_OF_RANGE"),
            ("seeded.seed", "WRONG_LENGTH"),
            ("seeded.entropy[0]", "WRONG_LENGTH"),
        },
    ),
    "every hand": (
        dealt(qwirkle.hand(0, "Ro", hidden=-1), qwirkle.hand(7, "Ro"), opener=9),
        {
            (f"{DEAL}.hands[0].hidden", "OUT_OF_RANGE"),
            (f"{DEAL}.hands[1].player", "OUT_OF_RANGE"),
            (f"{DEAL}.opener", "OUT_OF_RANGE"),
        },
    ),
    "both hands": (
        dealt(qwirkle.hand(0, hidden=5), qwirkle.hand(1, hidden=7)),
        {(f"{DEAL}.hands[0]", "HAND_SIZE"), (f"{DEAL}.hands[1]", "HAND_SIZE")},
    ),
}


@pytest.mark.parametrize(("request_", "expected"), BAD_STARTS.values(), ids=BAD_STARTS.keys())
def test_a_game_that_cannot_start(
    line: Line, request_: pb.StartGameRequest, expected: Faults
) -> None:
    assert_refused(line, "StartGame", request_, expected)


@pytest.mark.parametrize(
    ("game", "version", "expected"),
    [
        (0, 0, ("ruleset.game", "MISSING")),
        (99, 0, ("ruleset.game", "UNKNOWN_VALUE")),
        (-1, 0, ("ruleset.game", "UNKNOWN_VALUE")),
        (1, 99, ("ruleset.version", "UNKNOWN_VALUE")),
        (1, -1, ("ruleset.version", "UNKNOWN_VALUE")),
    ],
)
def test_no_such_rulebook(line: Line, game: int, version: int, expected: tuple[str, str]) -> None:
    ruleset = ruleset_pb2.Ruleset(game=game, version=version)  # type: ignore[arg-type]
    request = rulebook_pb.GetRulebookRequest(ruleset=ruleset)
    assert_refused(line, "GetRulebook", request, {expected})


# Batches


@pytest.mark.parametrize("count", [0, 1001, 10_000])
def test_a_batch_of_too_few_or_too_many(line: Line, count: int) -> None:
    items = [pb.BatchItem()] * count
    request = pb.BatchValidateMovesRequest(position=game_pb2.Position(state=GOOD), items=items)
    assert_refused(line, "BatchValidateMoves", request, {("items", "WRONG_COUNT")})


def test_a_batch_keeps_its_order(referee: Referee) -> None:
    """Good and bad items in turn, each judged as if it were alone."""
    bad_position = spoiled(BAD_POSITIONS[1])
    bad_move, _ = BAD_MOVES["unknown tile"]
    lays = [listed.move for listed in referee.list_legal_moves(GOOD, limit=5)]
    items: list[Any] = [*lays, bad_move, MOVE, (bad_position, MOVE), (REPORTED, LAYS), bad_move]
    results = referee.batch_validate_moves(items, position=GOOD)
    expected = ["verdict"] * 5 + ["status", "verdict", "status", "verdict", "status"]
    assert [result.WhichOneof("result") for result in results] == expected
    for result, move in zip(results, lays, strict=False):
        assert result.verdict == referee.validate_move(GOOD, move)
    assert results[8].verdict == referee.validate_move(REPORTED, LAYS)


def test_items_without_any_position(referee: Referee) -> None:
    bare, sound = referee.batch_validate_moves([MOVE, (GOOD, MOVE)])
    assert in_item(bare).faults == {("items[0].position", "MISSING")}
    assert sound.HasField("verdict")


def test_a_bad_shared_position_that_nobody_uses_is_no_fault(referee: Referee) -> None:
    [result] = referee.batch_validate_moves([(GOOD, MOVE)], position=spoiled(SEVERAL[0]))
    assert result.HasField("verdict")


def test_an_item_names_the_faults_of_its_position_and_move_at_once(referee: Referee) -> None:
    item = (spoiled(BAD_POSITIONS[1]), BAD_MOVES["player 2"][0])
    [result] = referee.batch_validate_moves([item])
    assert in_item(result).faults == {
        ("items[0].position.state.qwirkle.table[0].tile", "UNKNOWN_VALUE"),
        ("items[0].move.player", "OUT_OF_RANGE"),
    }


# As many faults as possible


def countless_faults() -> game_pb2.GameState:
    """Everything wrong that fits: hundreds of faults."""
    state = game_pb2.GameState(game_id="x" * 1000)
    state.players.extend([game_pb2.Player(name="x" * 1000, age=-1, score=LARGEST)] * 4)
    state.chance.entropy.extend([b"x" * 1000] * 8)
    for seat in range(4):
        state.qwirkle.hands.add(player=seat, tiles=[99] * 108, hidden=-1)
    for _ in range(108):
        state.qwirkle.table.add(x=LARGEST, y=SMALLEST, tile=-1)
    state.qwirkle.bag.tiles.extend([0] * 108)  # type: ignore[list-item]
    return state


@pytest.mark.parametrize("language", ["en", "fr"])
def test_hundreds_of_faults_still_fit_a_trailer(line: Line, language: str) -> None:
    position = game_pb2.Position(state=countless_faults())
    for method in REFUSING:
        refusal = line.refused(method, request_with(method, position), language)
        assert refusal.code is INVALID
        assert refusal.trailer_size < MOST_TRAILER
        assert int(refusal.info.metadata["faults"]) > 850
        assert int(refusal.info.metadata["named"]) == len(refusal.violations) > 10


def test_validate_state_names_all_of_hundreds(referee: Referee) -> None:
    faults = referee.validate_state(countless_faults())
    assert len({fault.field for fault in faults}) == len(faults) > 850


def test_a_thousand_items_with_hundreds_of_faults_still_arrive(referee: Referee) -> None:
    """A default client takes no answer over 4 MiB."""
    results = referee.batch_validate_moves([MOVE] * 1000, position=countless_faults())
    assert len(results) == 1000
    assert all(in_item(result).code is INVALID for result in results)
    assert all(in_item(result).violations for result in results)


def test_a_thousand_items_that_break_every_rule_still_arrive(referee: Referee) -> None:
    long = lay_of(*(at_cell(1 + x, x % 2, x % 6 * 7 + 1) for x in range(12)))
    results = referee.batch_validate_moves([long] * 1000, position=qwirkle.state("Ro"))
    assert len(results) == 1000
    told = [result for result in results if result.verdict.violations]
    assert len(told) > 500
    assert {result.status.code for result in results[len(told) :]} <= {code_pb2.RESOURCE_EXHAUSTED}


def test_10_000_faults_are_one_refusal(line: Line) -> None:
    """Ten thousand entries, all bad, in every list at once."""
    state = countless_faults()
    state.players.extend([game_pb2.Player(age=-1)] * 10_000)
    state.chance.entropy.extend([b"x" * 65] * 10_000)
    state.qwirkle.table.extend([at_cell(LARGEST, 0, 0)] * 10_000)
    state.qwirkle.hands.extend([qwirkle_pb2.QwirkleHand(player=-1)] * 10_000)
    state.qwirkle.bag.tiles.extend([0] * 10_000)  # type: ignore[list-item]
    position = game_pb2.Position(state=state)
    for method in REFUSING:
        refusal = line.refused(method, request_with(method, position))
        assert refusal.code is INVALID
        assert at("position.state", {("players", "WRONG_COUNT"), (TABLE, "WRONG_COUNT")}) < (
            refusal.faults
        )


# What is no fault


def test_moves_listed_at_the_edge_of_the_table_can_be_sent_back(referee: Referee) -> None:
    for x, y in ((LIMIT, LIMIT), (-LIMIT, -LIMIT), (0, LIMIT), (-LIMIT, 0)):
        state = qwirkle.state("Ro", left=x, top=y)
        state.players.extend([game_pb2.Player(), game_pb2.Player()])
        state.to_move = 0
        state.qwirkle.hands.append(qwirkle.hand(0, "Rs Rd Bo Go Yx Pc"))
        moves = [listed.move for listed in referee.list_legal_moves(state)]
        results = referee.batch_validate_moves(moves, position=state)
        assert moves
        assert [result.WhichOneof("result") for result in results] == ["verdict"] * len(moves)


def test_an_unknown_method_is_unimplemented(line: Line) -> None:
    answer = line.send("/referee.v1.RefereeService/Resign", b"")
    assert isinstance(answer, Refusal)
    assert answer.code is UNIMPLEMENTED


def test_fields_of_a_newer_client_are_ignored(line: Line) -> None:
    data = good_request("ValidateMove").SerializeToString()
    answer = line.send(BY_NAME["ValidateMove"].path, data)
    assert line.send(BY_NAME["ValidateMove"].path, data + b"\xfa\x07\x03abc") == answer


@pytest.mark.parametrize("language", ["", "de", "fr-CH", "*", "x" * 5000, ";;,=q", "fr;q=x"])
def test_any_language_is_answered(line: Line, language: str) -> None:
    assert line.refused("GetRulebook", b"", language).code is INVALID

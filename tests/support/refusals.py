"""Sends raw bytes to a server, and reads its refusals in full."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any, NamedTuple

import grpc
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

from referee.service.methods import METHODS
from referee.v1 import fault_pb2, game_pb2, ruleset_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import BatchResult, Referee, qwirkle, qwirkle_cubes

INVALID = grpc.StatusCode.INVALID_ARGUMENT
UNIMPLEMENTED = grpc.StatusCode.UNIMPLEMENTED

MOST_TRAILER = 8 * 1024  # what clients commonly accept
LARGEST = 2**31 - 1
SMALLEST = -(2**31)
SEED = bytes(range(32))

BY_NAME = {method.name: method for method in METHODS}
BY_NUMBER = {code.value[0]: code for code in grpc.StatusCode}

Faults = set[tuple[str, str]]
"""The fields at fault, each with the name of its FaultReason."""


class Refusal(NamedTuple):
    """Why there was no answer."""

    code: grpc.StatusCode
    status: status_pb2.Status
    trailer_size: int = 0

    def _detail(self, message: Any) -> Any:
        for each in self.status.details:
            if each.Unpack(message):
                return message
        raise AssertionError(f"no {message.DESCRIPTOR.full_name} among the details")

    @property
    def violations(self) -> list[error_details_pb2.BadRequest.FieldViolation]:
        return list(self._detail(error_details_pb2.BadRequest()).field_violations)

    @property
    def faults(self) -> Faults:
        return {(violation.field, violation.reason) for violation in self.violations}

    @property
    def info(self) -> error_details_pb2.ErrorInfo:
        info: error_details_pb2.ErrorInfo = self._detail(error_details_pb2.ErrorInfo())
        return info


class Line:
    """A channel with default options, on which bytes are sent as they are."""

    def __init__(self, channel: Any) -> None:
        self._channel = channel

    def send(self, path: str, data: bytes, language: str = "en") -> list[bytes] | Refusal:
        metadata = (("accept-language", language),)
        call = self._channel.unary_stream(path)(data, timeout=30, metadata=metadata)
        try:
            return list(call)
        except grpc.RpcError:
            size = sum(len(key) + len(value) + 32 for key, value in call.trailing_metadata())
            status = rpc_status.from_call(call) or status_pb2.Status(message=call.details())
            return Refusal(call.code(), status, size)

    def refused(self, method: str, request: Message | bytes, language: str = "en") -> Refusal:
        data = request if isinstance(request, bytes) else request.SerializeToString()
        answer = self.send(BY_NAME[method].path, data, language)
        assert isinstance(answer, Refusal), f"{method} answered"
        return answer


@contextmanager
def open_line(target: str) -> Iterator[Line]:
    """A line to a server, which must still answer once the line is closed."""
    with grpc.insecure_channel(target) as channel:
        line = Line(channel)
        yield line
        request = pb.ValidateMoveRequest(move=qwirkle.lay((1, 0, "Rs")))
        request.position.state.CopyFrom(qwirkle.state("Ro"))
        answer = line.send(BY_NAME["ValidateMove"].path, request.SerializeToString())
        assert isinstance(answer, list)
        assert pb.ValidateMoveResponse.FromString(answer[0]).verdict.score.points == 2


def in_item(result: pb.BatchResult | BatchResult) -> Refusal:
    """The refusal in the status of a batch item, read like that of a call."""
    return Refusal(BY_NUMBER[result.status.code], result.status)


def assert_refused(line: Line, method: str, request: Message, expected: Faults) -> None:
    """INVALID_ARGUMENT with exactly these faults, an ErrorInfo, and everything in French too."""
    refusal = line.refused(method, request)
    assert refusal.code is INVALID, refusal
    assert refusal.faults == expected, (method, refusal.faults ^ expected)
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


def at(prefix: str, faults: Faults) -> Faults:
    return {(f"{prefix}.{field}", reason) for field, reason in faults}


# A good position of each game, to spoil


def _started(game: ruleset_pb2.Game) -> game_pb2.GameState:
    return Referee.embedded().start_game(game, ["Anna", "Bert"], seed=SEED).position.state


def _played(state: game_pb2.GameState, turns: int) -> game_pb2.GameState:
    referee = Referee.embedded()
    for _ in range(turns):
        [best] = referee.list_legal_moves(state, best_first=True, limit=1)
        state = referee.apply_move(state, best.move).position.state
    return state


OPENING = _started(ruleset_pb2.GAME_QWIRKLE)
GOOD = _played(OPENING, 3)
"""A seeded game of two after three turns, with everything known."""
MOVE = qwirkle.pass_turn()

CUBES_OPENING = _started(ruleset_pb2.GAME_QWIRKLE_CUBES)
GOOD_CUBES = _played(CUBES_OPENING, 3)
"""The same with cubes."""
CUBES_MOVE = qwirkle_cubes.pass_turn()

# The methods that refuse a bad position as a whole. ValidateState returns the faults in its answer,
# and a batch returns those of each item in the item's result.
TAKE_A_MOVE = ("ValidateMove", "ScoreTurn", "ApplyMove")
REFUSING = (*TAKE_A_MOVE, "CheckGameEnd", "ListLegalMoves", "ViewState")


def request_on(method: str, position: game_pb2.Position, move: game_pb2.Move = MOVE) -> Message:
    """A request that is good, except perhaps for what it is given."""
    request: Any = BY_NAME[method].request_type()
    request.position.CopyFrom(position)
    if method in TAKE_A_MOVE:
        request.move.CopyFrom(move)
    elif method == "BatchValidateMoves":
        request.items.add(move=move)
    return request  # type: ignore[no-any-return]


def set_at(message: Any, path: str, value: Any) -> None:
    """Set the field at a path such as `qwirkle.hands[1].tiles[2]`."""
    *way, last = re.findall(r"\w+", path)
    for step in way:
        message = message[int(step)] if step.isdigit() else getattr(message, step)
    if last.isdigit():
        message[int(last)] = value
    else:
        setattr(message, last, value)


# Bad positions

Spoil = Callable[[game_pb2.GameState], object]


class Bad(NamedTuple):
    """A way to spoil a good position, and the faults that must be named for it."""

    name: str
    spoil: Spoil
    faults: Faults
    good: game_pb2.GameState = GOOD
    move: game_pb2.Move = MOVE


def wrong_value(path: str, value: Any, reason: str) -> Bad:
    """A single wrong value: where, what, and why."""
    name = f"{path} = {str(value)[:12]}"
    return Bad(name, lambda state: set_at(state, path, value), {(path, reason)})


def many(path: str, entry: Any) -> Spoil:
    """Ten thousand entries in a list."""
    *way, name = path.split(".")

    def spoil(state: Any) -> None:
        for step in way:
            state = getattr(state, step)
        getattr(state, name).extend([entry] * 10_000)

    return spoil


def spoiled(bad: Bad) -> game_pb2.Position:
    state = deepcopy(bad.good)
    bad.spoil(state)
    return game_pb2.Position(state=state)


def assert_every_method_refuses(line: Line, bad: Bad) -> None:
    for method in REFUSING:
        request = request_on(method, spoiled(bad), bad.move)
        assert_refused(line, method, request, at("position.state", bad.faults))


def assert_validate_state_tells(referee: Referee, bad: Bad) -> None:
    faults = referee.validate_state(spoiled(bad))
    told = {(fault.field, fault_pb2.FaultReason.Name(fault.reason)) for fault in faults}
    expected = at("position.state", bad.faults)
    assert told == {(field, f"FAULT_REASON_{reason}") for field, reason in expected}
    assert all(fault.message for fault in faults)


def assert_a_batch_tells(line: Line, bad: Bad) -> None:
    """The items of a batch have the same faults, whether they share the position or not."""
    position = spoiled(bad)
    request = pb.BatchValidateMovesRequest(position=position)
    request.items.add(move=bad.move)
    request.items.add(position=position, move=bad.move)
    request.items.add(position=game_pb2.Position(state=bad.good), move=bad.move)
    answer = line.send(BY_NAME["BatchValidateMoves"].path, request.SerializeToString(), "fr")
    assert isinstance(answer, list)
    shared, own, sound = pb.BatchValidateMovesResponse.FromString(answer[0]).results
    assert sound.HasField("verdict")
    assert in_item(shared).faults == at("position.state", bad.faults)
    assert in_item(own).faults == at("items[1].position.state", bad.faults)
    for item in (in_item(shared), in_item(own)):
        assert item.code is INVALID
        assert item.info.reason == "BAD_REQUEST"
        assert all(violation.localized_message.message for violation in item.violations)

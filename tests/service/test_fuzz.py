"""Whatever arrives, the worst answer is a refusal, and it comes soon."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.service.methods import Method
from referee.v1 import rulebook_service_pb2 as rulebook_pb
from referee_client import querbeet, requests
from tests.support.fuzz import (
    MOST_MESSAGES,
    altered_requests,
    call,
    invented_requests,
    spoiled_bytes,
)
from tests.support.good_requests import BY_SUBJECT, UNARY, requests_to
from tests.support.puzzles import laid_for
from tests.support.subjects import SUBJECTS

CODES = (grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.UNIMPLEMENTED)


every_method = pytest.mark.parametrize("method", UNARY, ids=lambda method: method.name)
thoroughly = settings(deadline=None, max_examples=80)


@cache
def good_requests(name: str) -> tuple[Message, ...]:
    match name:
        case "ListGames":
            return (rulebook_pb.ListGamesRequest(),)
        case "GetRulebook":
            return tuple(
                rulebook_pb.GetRulebookRequest(ruleset=subject.codec.ruleset)
                for subject in SUBJECTS
            )
        case "JudgePuzzle":
            return tuple(good_puzzles())
    return tuple(request for subject in SUBJECTS for request in requests_to(subject, name))


def good_puzzles() -> Iterator[Message]:
    ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    stones = [querbeet.placed(q, r, "03") for q, r in ring]
    for puzzle in (
        querbeet.figure(ring, name="ring"),
        querbeet.figure([(0, 0), *ring], closed=True),
        querbeet.ring(min_length=6, min_surface=7),
        querbeet.ring(),
    ):
        yield requests.judge_puzzle(laid_for(puzzle, stones))
        yield requests.judge_puzzle(laid_for(puzzle, stones[1:4]))
        puzzle.set.extend([querbeet.stone("03")] * 6)
        yield requests.judge_puzzle(laid_for(puzzle, [*stones, querbeet.placed(5, -9, "*")]))


NOT_OF_A_GAME = [method for method in UNARY if method.name not in BY_SUBJECT]


@pytest.mark.parametrize("method", NOT_OF_A_GAME, ids=lambda method: method.name)
@thoroughly
@given(st.data())
def test_spoiled_requests_are_refused_or_answered(method: Method, data: st.DataObject) -> None:
    """Requests that every game answers are spoiled in the contract, game by game."""
    good = good_requests(method.name)
    assert all([call(method, each.SerializeToString()) for each in good])
    call(method, data.draw(spoiled_bytes(good)))
    call(method, data.draw(altered_requests(good)).SerializeToString())


@every_method
@thoroughly
@given(st.binary(max_size=200))
@example(b"")
@example(b"\xff" * 20)
@example(b"\x0a" * 200)
def test_any_bytes_are_refused_or_answered(method: Method, data: bytes) -> None:
    call(method, data)


@every_method
@thoroughly
@given(st.data())
def test_invented_requests_are_refused_or_answered(method: Method, data: st.DataObject) -> None:
    call(method, data.draw(invented_requests(method)).SerializeToString())


# The same through the edge


def serialized(request: Message) -> bytes:
    return request.SerializeToString()


@pytest.fixture(scope="module")
def channel(target: str) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(target) as opened:
        yield opened


def send(channel: Any, method: Method, data: bytes) -> grpc.StatusCode | None:
    """Send a request; the code of the refusal, if it is refused."""
    responses = channel.unary_stream(method.path)(data, timeout=30)
    try:
        for _ in islice(responses, MOST_MESSAGES):
            pass
    except grpc.RpcError:
        code: grpc.StatusCode = responses.code()
        return code
    responses.cancel()
    return None


@every_method
@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_the_edge_refuses_or_answers(
    method: Method, channel: grpc.Channel, data: st.DataObject
) -> None:
    request = data.draw(spoiled(good_requests(method.name)))
    code = send(channel, method, request)
    assert code is None or code in CODES
    assert (code is None) == call(method, request)


def spoiled(good: Sequence[Message]) -> st.SearchStrategy[bytes]:
    return st.one_of(spoiled_bytes(good), altered_requests(good).map(serialized))

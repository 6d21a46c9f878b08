"""Every call over HTTP, in every protocol and format, has the answer that it has over gRPC."""

from typing import Any

import pytest
from connectrpc.client import ConnectClientSync
from connectrpc.code import Code
from connectrpc.compat import google_protobuf_binary_codec, google_protobuf_json_codec
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.protocol import ProtocolType
from google.protobuf import json_format
from google.protobuf.message import Message

from referee.service.call import Call
from referee.service.methods import METHODS, Method
from referee.v1 import record_service_pb2 as record_pb
from referee.v1 import referee_service_pb2 as pb
from referee.v1 import rulebook_service_pb2 as rulebook_pb
from referee_client import requests
from tests.service.test_bad_input import good_record, good_request
from tests.service.test_time import six_reds
from tests.support.good_requests import BY_SUBJECT, requests_to
from tests.support.refusals import BY_NAME, GOOD, Line, Refusal, request_on
from tests.support.subject import Subject
from tests.support.subjects import SUBJECTS
from tests.support.web import WAYS, Way

every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
every_method = pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
LANGUAGES = ("en", "fr")
TABLE = """
    Ro Rs .. .. ..
    .. Bs Bd Bc Bx
    .. .. .. Gc ..
"""


def over_grpc(line: Line, method: Method, asked: list[Message], language: str) -> object:
    """The answers, or the status of a refusal."""
    if method.takes_stream:
        metadata = (("accept-language", language),)
        call = line._channel.stream_stream(method.path)
        data = list(call(map(to_bytes, asked), timeout=30, metadata=metadata))
    else:
        answer = line.send(method.path, to_bytes(asked[0]), language)
        if isinstance(answer, Refusal):
            return answer.status
        data = answer
    return [method.response_type.FromString(each) for each in data]


def plain(answer: Any) -> Any:
    """Answers, or the status of a refusal, whose details are bytes in no certain order."""
    if isinstance(answer, Message):
        return json_format.MessageToDict(answer)
    return [json_format.MessageToDict(each) for each in answer]


def to_bytes(message: Message) -> bytes:
    return message.SerializeToString()


def some_requests(method: Method) -> list[Message]:
    """Good requests, and one with faults in it."""
    if method.takes_stream:
        good = [requests.audit_record(good_record(GOOD)), requests.audit_record("no record")]
        return [record_pb.AuditRecordsRequest(request=each) for each in good]
    if method.name == "StartGame":
        request = good_request(method.name)
        assert isinstance(request, pb.StartGameRequest)
        request.seeded.seed = bytes(32)
        return [request]
    return [good_request(method.name)]


@every_way
@every_method
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_method_answers_as_over_grpc(
    base: str, beside: Line, way: Way, method: Method, language: str
) -> None:
    asked = some_requests(method)
    expected = over_grpc(beside, method, asked, language)
    assert isinstance(expected, list)
    assert plain(way.call(base, method, asked, language)) == plain(expected)


@every_way
@every_method
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_method_refuses_as_over_grpc(
    base: str, beside: Line, way: Way, method: Method, language: str
) -> None:
    """Empty requests lack all that is required; ListGames requires nothing."""
    asked: list[Message] = [method.request_type()]
    expected = over_grpc(beside, method, asked, language)
    assert plain(way.call(base, method, asked, language)) == plain(expected)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.field)
@pytest.mark.parametrize("name", BY_SUBJECT)
def test_requests_about_every_game_are_answered_as_over_grpc(
    base: str, beside: Line, subject: Subject, name: str
) -> None:
    method = BY_NAME[name]
    for number, asked in enumerate(requests_to(subject, name)[:8]):
        language, way = LANGUAGES[number % 2], WAYS[number % len(WAYS)]
        expected = over_grpc(beside, method, [asked], language)
        assert plain(way.call(base, method, [asked], language)) == plain(expected), way.name


@every_way
def test_a_bad_record_spoils_only_its_own_answer(base: str, way: Way) -> None:
    good = requests.audit_record(good_record(GOOD))
    asked = [good, record_pb.AuditRecordRequest(), good]
    stream: list[Message] = [record_pb.AuditRecordsRequest(request=each) for each in asked]
    answers = way.call(base, BY_NAME["AuditRecords"], stream, "en")
    assert isinstance(answers, list)
    assert [each.WhichOneof("result") for each in answers] == ["audit", "status", "audit"]


@every_way
def test_a_long_list_comes_in_many_messages(base: str, way: Way) -> None:
    asked: list[Message] = [requests.list_legal_moves(six_reds(TABLE))]
    answers = way.call(base, BY_NAME["ListLegalMoves"], asked, "en")
    assert isinstance(answers, list)
    *lists, last = answers
    assert isinstance(last, pb.ListLegalMovesResponse)
    assert len(lists) > 1
    listed = [each.moves for each in lists if isinstance(each, pb.ListLegalMovesResponse)]
    assert sum(map(len, listed)) == last.summary.count


# A client that was made elsewhere


def info(method: Method, stream_type: StreamType) -> MethodInfo[Message, Message]:
    return MethodInfo(
        name=method.name,
        service_name=method.service,
        input=method.request_type,
        output=method.response_type,
        idempotency_level=IdempotencyLevel.NO_SIDE_EFFECTS,
        stream_type=stream_type,
    )


@pytest.mark.parametrize("protocol", [ProtocolType.CONNECT, ProtocolType.GRPC_WEB])
@pytest.mark.parametrize("codec", [google_protobuf_binary_codec(), google_protobuf_json_codec()])
def test_the_client_of_connect_is_answered(
    base: str, protocol: ProtocolType, codec: object
) -> None:
    """As it is by default, which means that it compresses its requests."""
    judge, games = BY_NAME["ValidateMove"], BY_NAME["ListGames"]
    with ConnectClientSync(base, protocol=protocol, codec=codec) as client:  # type: ignore[arg-type]
        asked = good_request("ValidateMove")
        answer = client.execute_unary(request=asked, method=info(judge, StreamType.UNARY))
        assert answer == judge.handler(asked, Call())
        listed = client.execute_unary(
            request=rulebook_pb.ListGamesRequest(),
            method=info(games, StreamType.UNARY),
            use_get=protocol is ProtocolType.CONNECT,
        )
        assert listed == games.handler(rulebook_pb.ListGamesRequest(), Call())
        with pytest.raises(ConnectError) as refused:
            client.execute_unary(
                request=request_on("ValidateMove", pb.ValidateMoveRequest().position),
                method=info(judge, StreamType.UNARY),
            )
        assert refused.value.code is Code.INVALID_ARGUMENT
        assert [detail.type_name for detail in refused.value.details] == [
            "google.rpc.BadRequest",
            "google.rpc.ErrorInfo",
        ]

"""What the runner of the conformance pack sends over HTTP, and how it reads what comes back."""

import base64
import json
import threading
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result
from google.protobuf import json_format
from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2, status_pb2

from tools.conformance.__main__ import conformance
from tools.conformance.over_http import BINARY, JSON, ConnectReferee, Format, WebReferee
from tools.conformance.pack import Answer, Case, error_of, read_pack
from tools.conformance.wire import framed, unframed

CASES = {case.name: case for cases in read_pack().values() for case in cases}
LEGAL = CASES["qwirkle/validate-move/one-line"]
FRENCH = CASES["qwirkle/validate-move/mixed-line-in-french"]
REFUSED = CASES["requests/check-game-end/empty"]
LISTED = CASES["qwirkle/list-legal-moves/all"]
REFUSED_LIST = CASES["requests/list-legal-moves/limit"]
AUDITS = CASES["records/audit-records/bad-one-between"]
RAW = CASES["requests/check-game-end/unreadable"]


class Reply(NamedTuple):
    """What a server answers."""

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = {}


class Canned:
    """A server that gives one answer, and keeps what it was asked."""

    def __init__(self) -> None:
        self.reply = Reply(b"")
        self.hang_ups = 0
        """How many calls it breaks off before it answers any."""
        self.path = ""
        self.headers: Mapping[str, str] = {}
        self.body = b""
        canned = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                canned.path = self.path
                canned.headers = {name.lower(): value for name, value in self.headers.items()}
                canned.body = self.rfile.read(int(self.headers["content-length"]))
                if canned.hang_ups:
                    canned.hang_ups -= 1
                    self.close_connection = True
                    return
                self.send_response(canned.reply.status)
                for name, value in canned.reply.headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(canned.reply.body)))
                self.end_headers()
                self.wfile.write(canned.reply.body)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.target = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def canned() -> Iterator[Canned]:
    found = Canned()
    thread = threading.Thread(target=found.server.serve_forever)
    thread.start()
    yield found
    found.server.shutdown()
    found.server.server_close()
    thread.join()


def status_of(case: Case) -> status_pb2.Status:
    """The status that the error of a case stands for."""
    error = case.expected.error
    bad_request = error_details_pb2.BadRequest()
    for fault in error["faults"]:
        fields = {name: fault[name] for name in ("field", "reason", "description")}
        bad_request.field_violations.add(**fields)
    info = json_format.ParseDict(error["info"], error_details_pb2.ErrorInfo())
    status = status_pb2.Status(code=code_pb2.Code.Value(error["code"]), message=error["message"])
    for detail in (bad_request, info):
        status.details.add().Pack(detail)
    assert error_of(status) == error
    return status


def connect_error(case: Case) -> dict[str, object]:
    status = status_of(case)
    return {
        "code": case.expected.error["code"].lower(),
        "message": status.message,
        "details": [
            {
                "type": detail.TypeName(),
                "value": base64.b64encode(detail.value).decode().rstrip("="),
                "debug": {},
            }
            for detail in status.details
        ],
    }


def written(form: Format, message: Message) -> bytes:
    if form is JSON:
        return json_format.MessageToJson(message, indent=None).encode()
    return message.SerializeToString()


def ended(flags: int, content: bytes) -> bytes:
    return bytes([flags]) + framed(content)[1:]


def assert_answered(case: Case, answer: Answer | None) -> None:
    assert answer is not None
    assert answer.as_json() == case.expected.as_json()


both = pytest.mark.parametrize("form", [JSON, BINARY], ids=["json", "binary"])


@both
def test_connect_sends_and_reads_a_message(canned: Canned, form: Format) -> None:
    [response] = FRENCH.expected.responses
    canned.reply = Reply(written(form, response))
    assert_answered(FRENCH, ConnectReferee(canned.target, form).answer(FRENCH))
    assert canned.path == "/referee.v1.RefereeService/ValidateMove"
    assert canned.headers["content-type"] == f"application/{form.name}"
    assert canned.headers["accept-language"] == "fr"
    assert form.read(canned.body, FRENCH.method.request_type) == FRENCH.requests[0]


@both
def test_connect_reads_an_error(canned: Canned, form: Format) -> None:
    canned.reply = Reply(json.dumps(connect_error(REFUSED)).encode(), 400)
    assert_answered(REFUSED, ConnectReferee(canned.target, form).answer(REFUSED))
    assert "accept-language" not in canned.headers


@both
@pytest.mark.parametrize("case", [LISTED, AUDITS], ids=["answers", "requests and answers"])
def test_connect_sends_and_reads_a_stream(canned: Canned, form: Format, case: Case) -> None:
    parts = [written(form, response) for response in case.expected.responses]
    canned.reply = Reply(framed(*parts) + ended(2, b"{}"))
    assert_answered(case, ConnectReferee(canned.target, form).answer(case))
    assert canned.headers["content-type"] == f"application/connect+{form.name}"
    sent = [form.read(part, case.method.request_type) for _, part in unframed(canned.body)]
    assert tuple(sent) == case.requests


@both
def test_connect_reads_the_error_at_the_end_of_a_stream(canned: Canned, form: Format) -> None:
    canned.reply = Reply(ended(2, json.dumps({"error": connect_error(REFUSED_LIST)}).encode()))
    assert_answered(REFUSED_LIST, ConnectReferee(canned.target, form).answer(REFUSED_LIST))


def test_grpc_web_sends_and_reads_messages_and_trailers(canned: Canned) -> None:
    for case in (LEGAL, LISTED, AUDITS):
        parts = [response.SerializeToString() for response in case.expected.responses]
        canned.reply = Reply(framed(*parts) + ended(128, b"grpc-status: 0\r\n"))
        assert_answered(case, WebReferee(canned.target).answer(case))
        assert canned.headers["content-type"] == "application/grpc-web+proto"
        assert [part for _, part in unframed(canned.body)] == case.payloads


@pytest.mark.parametrize("in_body", [True, False], ids=["trailers", "headers alone"])
def test_grpc_web_reads_an_error(canned: Canned, in_body: bool) -> None:
    status = status_of(REFUSED)
    details = base64.b64encode(status.SerializeToString()).decode().rstrip("=")
    trailers = {"grpc-status": "3", "grpc-status-details-bin": details}
    if in_body:
        block = "".join(f"{name}: {value}\r\n" for name, value in trailers.items())
        canned.reply = Reply(ended(128, block.encode()))
    else:
        canned.reply = Reply(b"", headers=trailers)
    assert_answered(REFUSED, WebReferee(canned.target).answer(REFUSED))


def test_grpc_web_reads_an_error_without_details(canned: Canned) -> None:
    canned.reply = Reply(ended(128, b"grpc-status:14\r\ngrpc-message:not%20there\r\n"))
    answer = WebReferee(canned.target).answer(LEGAL)
    assert answer == Answer((), {"code": "UNAVAILABLE", "message": "not there"})


def test_connect_spells_one_code_in_its_own_way(canned: Canned) -> None:
    canned.reply = Reply(b'{"code": "canceled", "message": "gone"}', 499)
    answer = ConnectReferee(canned.target, JSON).answer(LEGAL)
    assert answer == Answer((), {"code": "CANCELLED", "message": "gone"})


@both
def test_a_stream_of_connect_that_breaks_off_is_no_answer(canned: Canned, form: Format) -> None:
    parts = [written(form, response) for response in LISTED.expected.responses]
    canned.reply = Reply(framed(*parts))
    with pytest.raises(ValueError, match="the stream has no end"):
        ConnectReferee(canned.target, form).answer(LISTED)


def test_only_json_cannot_send_bytes_that_are_not_a_message(canned: Canned) -> None:
    assert ConnectReferee(canned.target, JSON).answer(RAW) is None
    canned.reply = Reply(json.dumps(connect_error(RAW)).encode(), 400)
    assert_answered(RAW, ConnectReferee(canned.target, BINARY).answer(RAW))
    assert canned.body == RAW.raw


def test_the_command_counts_what_it_cannot_send(canned: Canned) -> None:
    [response] = LEGAL.expected.responses
    canned.reply = Reply(written(JSON, response))
    args = ["--target", canned.target, "--protocol", "connect-json", "--only"]
    result = CliRunner().invoke(conformance, [*args, "qwirkle/validate-move/one-line"])
    assert (result.exit_code, result.output.splitlines()[-1]) == (0, "PASSED 1 FAILED 0 SKIPPED 0")
    result = CliRunner().invoke(conformance, [*args, "check-game-end/unreadable"])
    assert (result.exit_code, result.output.splitlines()[-1]) == (0, "PASSED 0 FAILED 0 SKIPPED 1")


every_protocol = pytest.mark.parametrize("protocol", ["connect-json", "connect", "grpc-web"])


def asked(target: str, protocol: str, only: str) -> Result:
    args = ["--target", target, "--protocol", protocol, "--only", only]
    return CliRunner(catch_exceptions=False).invoke(conformance, args)


@every_protocol
def test_a_page_in_place_of_an_answer_fails_the_case(canned: Canned, protocol: str) -> None:
    page = b"<html><h1>Bad gateway</h1></html>"
    canned.reply = Reply(page, 502, {"content-type": "text/html"})
    result = asked(canned.target, protocol, LEGAL.name)
    assert result.exit_code == 1
    why = "ValueError: the answer (HTTP status 502, text/html) is not"
    assert f"FAILED {LEGAL.name}\n  no answer that can be read: {why} " in result.output
    assert result.output.splitlines()[-1] == "PASSED 0 FAILED 1 SKIPPED 0"


@every_protocol
def test_gibberish_in_place_of_an_answer_fails_the_case(canned: Canned, protocol: str) -> None:
    for case in (LEGAL, LISTED):
        canned.reply = Reply(b"gibberish")
        result = asked(canned.target, protocol, case.name)
        assert result.exit_code == 1
        assert f"FAILED {case.name}\n  no answer that can be read: " in result.output


@every_protocol
def test_a_connection_that_breaks_fails_only_its_own_case(canned: Canned, protocol: str) -> None:
    canned.reply, canned.hang_ups = Reply(b""), 1
    result = asked(canned.target, protocol, "qwirkle/validate-move/opening")
    assert result.exit_code == 1
    assert result.output.count("RemoteDisconnected") == 1
    assert result.output.splitlines()[-1] == "PASSED 0 FAILED 3 SKIPPED 0"


@every_protocol
def test_the_port_of_grpc_does_not_speak_http(target: str, protocol: str) -> None:
    result = asked(target, protocol, LEGAL.name)
    assert result.exit_code == 1
    assert f"FAILED {LEGAL.name}\n  no answer that can be read: " in result.output


@every_protocol
def test_a_server_that_is_not_there_is_an_error(protocol: str) -> None:
    result = CliRunner().invoke(conformance, ["--target", "127.0.0.1:1", "--protocol", protocol])
    assert result.exit_code == 2
    assert "no server answers at 127.0.0.1:1" in result.output

"""The log: a line for every call, for people and for programs, and what never gets there."""

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest

from referee.service import edge
from referee.service.access.tokens import hash_of
from referee.service.call import Call
from referee.service.http import endpoints
from referee.service.methods import METHODS
from referee.service.server import RefereeServer
from referee.service.settings import Access, Settings, Watching
from referee.service.watching.account import address
from referee.service.watching.logs import CALLS, formatter
from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import qwirkle
from tests.support.refusals import BY_NAME
from tests.support.web import post

VALIDATE = BY_NAME["ValidateMove"].path
REQUEST = pb.ValidateMoveRequest(
    position=game_pb2.Position(state=qwirkle.state("Ro Rs")), move=qwirkle.lay((2, 0, "Rd"))
).SerializeToString()
SECRET = "a seed: 5ee1"


class Collector(logging.Handler):
    def __init__(self, form: str) -> None:
        super().__init__()
        self.setFormatter(formatter(form))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def logged(form: str) -> Iterator[list[str]]:
    """The log as it is written while this lasts."""
    collector, root = Collector(form), logging.getLogger()
    root.addHandler(collector)
    before = CALLS.level
    CALLS.setLevel(logging.INFO)
    try:
        yield collector.lines
    finally:
        CALLS.setLevel(before)
        root.removeHandler(collector)


@contextmanager
def served(tokens: str | None = None) -> Iterator[RefereeServer]:
    watching = Watching(access_log=True)
    with RefereeServer(
        Settings(
            port=0, http_port=0, grace_seconds=0, access=Access(tokens=tokens), watching=watching
        )
    ) as server:
        yield server


def ask(server: RefereeServer, *metadata: tuple[str, str], path: str = VALIDATE) -> Any:
    """Call over gRPC; return the trailing metadata, whether there is an answer or an error."""
    with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        call: Any = channel.unary_unary(path)
        try:
            _, answered = call.with_call(REQUEST, timeout=30, metadata=metadata)
        except grpc.RpcError as error:
            answered = error
        return dict(answered.trailing_metadata())


def test_a_call_is_an_object_of_json() -> None:
    with served() as server, logged("json") as lines:
        ask(server, ("x-request-id", "mine-1"))
    [line] = map(json.loads, lines)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line.pop("time"))
    assert re.fullmatch(r"127\.0\.0\.1:\d+", line.pop("peer"))
    assert 0 < line.pop("seconds") < 60
    assert line == {
        "level": "INFO",
        "process": "MainProcess",
        "message": "call",
        "request": "mine-1",
        "service": "referee.v1.RefereeService",
        "method": "ValidateMove",
        "protocol": "grpc",
        "code": "OK",
        "game": "qwirkle",
        "ruling": "legal",
        "token": "",
    }


def test_a_call_is_a_line_for_people() -> None:
    with served() as server, logged("human") as lines:
        base = f"http://127.0.0.1:{server.http_port}"
        answer = post(base, VALIDATE, b"{}", x_request_id="web")
    [line] = lines
    assert " INFO MainProcess call request=web service=referee.v1.RefereeService " in line
    assert " method=ValidateMove protocol=http peer=127.0.0.1:" in line
    assert " code=INVALID_ARGUMENT " in line
    assert answer.headers["x-request-id"] == "web"


def test_the_rulings_of_a_batch_are_counted() -> None:
    state, moves = qwirkle.state("Ro Rs"), [qwirkle.lay((2, 0, each)) for each in ("Rd", "Gx")]
    request = pb.BatchValidateMovesRequest(
        position=game_pb2.Position(state=state),
        items=[pb.BatchItem(move=move) for move in (*moves, moves[0])],
    )
    with served() as server, logged("json") as lines:
        base = f"http://127.0.0.1:{server.http_port}"
        body = request.SerializeToString()
        path = BY_NAME["BatchValidateMoves"].path
        assert post(base, path, body, content_type="application/proto").status == 200
    assert json.loads(lines[0])["ruling"] == "illegal:1,legal:2"


@pytest.mark.parametrize("protocol", ["grpc", "http"])
def test_a_line_names_the_token_and_never_shows_it(tmp_path: Path, protocol: str) -> None:
    token = "referee_" + "x" * 40
    file = tmp_path / "tokens.toml"
    file.write_text(f'[club]\nsha256 = "{hash_of(token).hex()}"\n')
    file.chmod(0o600)
    with served(str(file)) as server, logged("json") as lines:
        bearer = f"Bearer {token}"
        if protocol == "grpc":
            ask(server, ("authorization", bearer))
        else:
            base = f"http://127.0.0.1:{server.http_port}"
            post(base, VALIDATE, {}, authorization=bearer)
    assert json.loads(lines[-1])["token"] == "club"
    assert token not in "".join(lines)


@pytest.mark.parametrize("given", ["", "a b", "x" * 65, "seed=5ee1", "ünï"])
def test_a_request_id_that_is_not_a_word_is_replaced(given: str) -> None:
    with served() as server, logged("json") as lines:
        base = f"http://127.0.0.1:{server.http_port}"
        answer = post(base, VALIDATE, b"{}", x_request_id=given.encode().decode("latin-1"))
    chosen = answer.headers["x-request-id"]
    assert re.fullmatch("[0-9a-f]{16}", chosen)
    assert json.loads(lines[0])["request"] == chosen


def test_the_request_id_comes_back_with_answers_and_errors() -> None:
    with served() as server:
        assert ask(server, ("x-request-id", "mine-1"))["x-request-id"] == "mine-1"
        refused = ask(server, ("x-request-id", "mine-2"), path=BY_NAME["GetRulebook"].path)
        assert refused["x-request-id"] == "mine-2"
        assert "grpc-status-details-bin" in refused
        assert len(ask(server)["x-request-id"]) == 16


def failing(request: object, call: Call) -> Any:
    raise ValueError(SECRET) from KeyError(SECRET)


@pytest.mark.parametrize("form", ["human", "json"])
def test_a_failure_is_logged_with_the_request_id_but_not_with_what_the_error_says(
    monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    methods = [method._replace(handler=failing) for method in METHODS if not method.streams]
    for module in (edge, endpoints):
        monkeypatch.setattr(module, "METHODS", methods)
    with served() as server, logged(form) as lines:
        ask(server, ("x-request-id", "mine-1"))
        post(f"http://127.0.0.1:{server.http_port}", VALIDATE, {}, x_request_id="mine-2")
    text = "\n".join(lines)
    for request_id in ("mine-1", "mine-2"):
        assert re.search(rf"error [0-9a-f]{{16}} in {VALIDATE}, request {request_id}", text)
    assert text.index("KeyError") < text.index("ValueError")
    assert "test_logs.py" in text
    assert SECRET not in text


@pytest.mark.parametrize("character", ["\n", "\r", "\x1b", "\x00", "\x9b", "\u2028", "\u202e"])
def test_a_line_for_people_is_one_line_and_paints_nothing(character: str) -> None:
    record = logging.LogRecord("x", logging.INFO, "x", 1, f"a{character}b", None, None)
    line = formatter("human").format(record)
    assert character not in line
    assert line.endswith(f"a{character.encode('unicode_escape').decode()}b")


def test_a_value_cannot_look_like_more_values() -> None:
    fields = {"message": "call", "token": 'x code=OK "'}
    record = logging.LogRecord("x", logging.INFO, "x", 1, fields, None, None)
    assert formatter("human").format(record).endswith(r'call token="x code=OK \""')


@pytest.mark.parametrize(
    ("peer", "written"),
    [
        ("ipv4:127.0.0.1:1", "127.0.0.1:1"),
        ("ipv6:%5B::1%5D:1", "[::1]:1"),
        ("127.0.0.1:1", "127.0.0.1:1"),
        ("", ""),
    ],
)
def test_addresses_are_written_in_one_way(peer: str, written: str) -> None:
    assert address(peer) == written


def test_without_it_calls_leave_no_line() -> None:
    with (
        RefereeServer(Settings(port=0, grace_seconds=0)) as server,
        logged("human") as lines,
    ):
        assert "x-request-id" not in ask(server)
    assert lines == []

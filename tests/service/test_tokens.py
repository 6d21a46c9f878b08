"""Tokens: who may call what, over gRPC and HTTP alike, and what is said of those who may not."""

import hashlib
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.rpc import error_details_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2 as reflection
from grpc_reflection.v1alpha import reflection_pb2_grpc
from grpc_status import rpc_status

from referee.service.access.files import AccessError
from referee.service.access.refusals import Journal
from referee.service.access.tokens import Token, new_token, read_tokens, today, write_entry
from referee.service.reflection import NAMES
from referee.service.server import RefereeServer
from referee.service.settings import Access, Settings
from referee_client import Referee, RefereeError
from tests.support.authority import TokenFile, call
from tests.support.web import framed
from tools.conformance.wire import CONNECT_END, messages_and_end

LIST_GAMES = "/referee.v1.RulebookService/ListGames"
LIST_MOVES = "/referee.v1.RefereeService/ListLegalMoves"
NO_TOKEN = "the call has no token"


@pytest.fixture
def tokens(tmp_path: Path) -> TokenFile:
    return TokenFile(tmp_path)


@contextmanager
def served(tokens: TokenFile, **access: Any) -> Iterator[RefereeServer]:
    allowed = Access(tokens=tokens.path, **access)
    with RefereeServer(Settings(port=0, http_port=0, grace_seconds=0, access=allowed)) as server:
        yield server


class RefusedError(Exception):
    """A call was refused with a code, a message and the reason in its ErrorInfo."""


def ask_grpc(server: RefereeServer, token: str | None, path: str = LIST_GAMES) -> Any:
    metadata = () if token is None else (("authorization", f"Bearer {token}"),)
    with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        ask: Any = channel.unary_stream(path)
        try:
            return list(ask(b"", timeout=20, metadata=metadata))
        except grpc.RpcError as error:
            code: Any = error.code()
            status = rpc_status.from_call(error)
            info = detail(status, error_details_pb2.ErrorInfo()) if status else None
            raise RefusedError(code.name, error.details(), info and info.reason) from None


def ask_http(server: RefereeServer, token: str | None, path: str = LIST_GAMES) -> Any:
    answer = call(server.http_port, path, token=token)
    if answer.status == 200:
        return answer.content
    error = answer.content
    codes = {"unauthenticated": 401, "permission_denied": 403}
    assert answer.status == codes[error["code"]]
    assert answer.headers.get("www-authenticate") == ("Bearer" if answer.status == 401 else None)
    [shown] = error["details"]
    raise RefusedError(error["code"].upper(), error["message"], shown["debug"]["reason"])


def detail(status: Any, message: Any) -> Any:
    assert any(each.Unpack(message) for each in status.details)
    return message


Ask = Callable[..., Any]
both = pytest.mark.parametrize("ask", [ask_grpc, ask_http])


@both
def test_a_token_lets_in(tokens: TokenFile, ask: Ask) -> None:
    token = tokens.add("club")
    tokens.add("another")
    with served(tokens) as server:
        assert ask(server, token)


@both
@pytest.mark.parametrize(
    ("token", "refusal"),
    [
        (None, ("UNAUTHENTICATED", NO_TOKEN, "NO_TOKEN")),
        ("", ("UNAUTHENTICATED", NO_TOKEN, "NO_TOKEN")),
        ("wrong", ("UNAUTHENTICATED", "the token is not known", "UNKNOWN_TOKEN")),
        ("x" * 5000, ("UNAUTHENTICATED", "the token is not known", "UNKNOWN_TOKEN")),
    ],
)
def test_without_a_token_that_is_known_a_call_is_refused(
    tokens: TokenFile, ask: Ask, token: str | None, refusal: tuple[str, ...]
) -> None:
    tokens.add("club")
    with served(tokens) as server, pytest.raises(RefusedError) as told:
        ask(server, token)
    assert told.value.args == refusal


@both
def test_the_hash_of_a_token_does_not_let_in(tokens: TokenFile, ask: Ask) -> None:
    token = tokens.add("club")
    with served(tokens) as server, pytest.raises(RefusedError, match="not known"):
        ask(server, hashlib.sha256(token.encode()).hexdigest())


@both
def test_a_token_that_has_expired_is_refused(tokens: TokenFile, ask: Ask) -> None:
    yesterday = tokens.add("yesterday", expires=today() - timedelta(days=1))
    tomorrow = tokens.add("tomorrow", expires=today() + timedelta(days=1))
    with served(tokens) as server:
        assert ask(server, tomorrow)
        with pytest.raises(RefusedError) as told:
            ask(server, yesterday)
    assert told.value.args == ("UNAUTHENTICATED", "the token has expired", "EXPIRED_TOKEN")


def test_a_token_is_good_on_its_last_day() -> None:
    assert not Token("club", (), today()).has_expired


@both
def test_a_token_is_good_for_its_services_only(tokens: TokenFile, ask: Ask) -> None:
    token = tokens.add("club", "RulebookService")
    with served(tokens) as server:
        assert ask(server, token)
        with pytest.raises(RefusedError) as told:
            ask(server, token, "/referee.v1.RefereeService/ValidateMove")
    assert told.value.args == (
        "PERMISSION_DENIED",
        "the token is not for RefereeService",
        "FORBIDDEN_SERVICE",
    )


def test_any_scheme_but_bearer_is_no_token(tokens: TokenFile) -> None:
    token = tokens.add("club")
    with served(tokens) as server:
        for given in (token, f"Basic {token}", f"Bearer{token}", "Bearer", "Bearer  "):
            assert call(server.http_port, LIST_GAMES, authorization=given).status == 401
        for given in (f"bearer {token}", f"BEARER {token}"):
            assert call(server.http_port, LIST_GAMES, authorization=given).status == 200


def test_health_needs_no_token(tokens: TokenFile) -> None:
    with served(tokens) as server:
        with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
            stub = health_pb2_grpc.HealthStub(channel)
            assert stub.Check(health_pb2.HealthCheckRequest(), timeout=10).status == 1
            watch = stub.Watch(health_pb2.HealthCheckRequest(), timeout=10)
            assert next(watch).status == 1
            watch.cancel()
        assert call(server.http_port, "/healthz", None).status == 200


@pytest.mark.parametrize("name", NAMES)
def test_reflection_needs_a_token(tokens: TokenFile, name: str) -> None:
    token = tokens.add("club")
    path = f"/{name}/ServerReflectionInfo"
    with served(tokens) as server:
        with pytest.raises(RefusedError, match=NO_TOKEN):
            ask_grpc(server, None, path)
        with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
            stub = reflection_pb2_grpc.ServerReflectionStub(channel)
            request = reflection.ServerReflectionRequest(list_services="*")
            metadata = (("authorization", f"Bearer {token}"),)
            [answer] = stub.ServerReflectionInfo(iter([request]), timeout=10, metadata=metadata)
            assert answer.list_services_response.service


@pytest.mark.parametrize("path", ["/openapi.json", "/no/such/page"])
def test_pages_need_a_token(tokens: TokenFile, path: str) -> None:
    token = tokens.add("club", "RulebookService")
    with served(tokens) as server:
        refused = call(server.http_port, path, None)
        assert refused.status == 401
        assert refused.content == {"code": "unauthenticated", "message": NO_TOKEN}
        assert refused.headers["www-authenticate"] == "Bearer"
        assert call(server.http_port, path, None, token=token).status in (200, 404)


@both
def test_what_does_not_exist_is_not_told_to_strangers(tokens: TokenFile, ask: Ask) -> None:
    with served(tokens) as server:
        if ask is ask_http:
            assert call(server.http_port, "/no.such/Method").status == 401
        else:
            with pytest.raises(RefusedError, match=NO_TOKEN):
                ask(server, None, "/no.such/Method")


def test_every_protocol_says_it_in_its_form(tokens: TokenFile) -> None:
    with served(tokens) as server:
        stream = call(
            server.http_port, LIST_MOVES, framed(b"{}"), content_type="application/connect+json"
        )
        messages, end = messages_and_end(stream.body, CONNECT_END)
        assert (stream.status, messages) == (200, [])
        assert b'"unauthenticated"' in end
        web = call(
            server.http_port, LIST_GAMES, framed(b""), content_type="application/grpc-web+proto"
        )
        told = str(web.headers).encode() + web.body
        assert web.status == 200
        assert b"grpc-status" in told
        assert b"16" in told


def test_pages_of_other_origins_may_send_tokens_and_read_refusals(tokens: TokenFile) -> None:
    token = tokens.add("club")
    with served(tokens) as server:
        for given in (None, token):
            answer = call(server.http_port, LIST_GAMES, token=given, origin="https://club.example")
            assert answer.headers["access-control-allow-origin"] == "*"


# The log


@both
def test_a_refusal_is_logged_once_and_no_secret_with_it(
    tokens: TokenFile, ask: Ask, caplog: pytest.LogCaptureFixture
) -> None:
    expired = tokens.add("old-club", expires=today() - timedelta(days=1))
    narrow = tokens.add("narrow", "PuzzleService")
    unknown = new_token()
    with caplog.at_level(logging.DEBUG), served(tokens) as server:
        for _ in range(5):
            for token in (expired, narrow, unknown, None):
                with pytest.raises(RefusedError):
                    ask(server, token)
        server.reload()
    logged = [each.getMessage() for each in caplog.records if "refused" in each.getMessage()]
    assert sorted(logged) == [
        "refused calls from 127.0.0.1: no token",
        "refused calls from 127.0.0.1: token narrow is not for RulebookService",
        "refused calls from 127.0.0.1: token old-club has expired",
        "refused calls from 127.0.0.1: unknown token",
    ]
    for token in (expired, narrow, unknown):
        assert token not in caplog.text
        assert hashlib.sha256(token.encode()).hexdigest() not in caplog.text


def test_what_the_journal_remembers_is_bounded(caplog: pytest.LogCaptureFixture) -> None:
    journal = Journal()
    for number in range(3000):
        journal.note(f"10.0.{number // 256}.{number % 256}", "no token")
    assert len(journal._logged) == 1000


# The file


def test_tokens_are_read_again_on_reload(tokens: TokenFile) -> None:
    old = tokens.add("old")
    with served(tokens) as server:
        tokens.write("")
        new = tokens.add("new")
        for ask in (ask_grpc, ask_http):
            assert ask(server, old)
            with pytest.raises(RefusedError, match="not known"):
                ask(server, new)
        server.reload()
        for ask in (ask_grpc, ask_http):
            assert ask(server, new)
            with pytest.raises(RefusedError, match="not known"):
                ask(server, old)


def test_a_file_that_cannot_be_read_changes_nothing(
    tokens: TokenFile, caplog: pytest.LogCaptureFixture
) -> None:
    token = tokens.add("club")
    with served(tokens) as server:
        tokens.write("[club\n")
        caplog.clear()
        server.reload()
        assert ask_grpc(server, token)
    errors = [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]
    assert len(errors) == 1
    assert f"not reloaded: cannot read {tokens.path}: " in errors[0]


def test_an_empty_file_lets_nobody_in(tokens: TokenFile) -> None:
    with served(tokens) as server, pytest.raises(RefusedError, match="not known"):
        ask_grpc(server, new_token())


HASH = "a" * 64


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[club\n", "cannot read {path}: "),
        ("[club]\n", "{path}: club: Object missing required field `sha256`"),
        ("club = 3\n", "{path}: club: Expected `object`, got `int`"),
        (f'[club]\nsha256 = "{HASH}"\nservice = []\n', "{path}: club: Object contains unknown"),
        ('[club]\nsha256 = "abc"\n', "{path}: club: sha256 must be 64 hexadecimal digits"),
        (f'["the club"]\nsha256 = "{HASH}"\n', "{path}: the club: a name is 1 to 64 letters"),
        (
            f'[club]\nsha256 = "{HASH}"\nservices = ["Rulebook"]\n',
            "{path}: club: no service Rulebook; there are RefereeService,",
        ),
        (f'[club]\nsha256 = "{HASH}"\nexpires = "soon"\n', "{path}: club: Invalid"),
        (
            f'[club]\nsha256 = "{HASH}"\nexpires = 2027-01-01T00:00:00Z\n',
            "{path}: club: Expected `date | null`",
        ),
        (
            f'[club]\nsha256 = "{HASH}"\n[pub]\nsha256 = "{HASH}"\n',
            "{path}: pub: the same token as club",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tokens: TokenFile, text: str, complaint: str) -> None:
    tokens.write(text)
    with pytest.raises(AccessError) as told:
        read_tokens(tokens.path)
    assert complaint.format(path=tokens.path) in str(told.value)
    assert "\n" not in str(told.value)
    assert HASH not in str(told.value)


def test_what_is_written_is_read(tokens: TokenFile) -> None:
    token = new_token()
    services = ("PuzzleService", "RecordService")
    tokens.write(write_entry(token, "club", services, today()))
    [(hashed, read)] = read_tokens(tokens.path).items()
    assert hashed == hashlib.sha256(token.encode()).digest()
    assert read == Token("club", frozenset(services), today())


def test_tokens_are_long_and_never_the_same() -> None:
    made = {new_token() for _ in range(1000)}
    assert len(made) == 1000
    assert all(len(each) >= 50 for each in made)


# The client


def test_the_python_client_sends_its_token(tokens: TokenFile) -> None:
    token = tokens.add("club")
    with served(tokens) as server:
        target = f"127.0.0.1:{server.port}"
        with Referee.connect(target, token=token) as referee:
            assert referee.list_games()
        with Referee.connect(target) as referee, pytest.raises(RefereeError) as refused:
            referee.list_games()
    assert refused.value.code == "UNAUTHENTICATED"


def test_strangers_take_no_room(tokens: TokenFile) -> None:
    """More calls are refused than there is room for."""
    token = tokens.add("club")
    with served(tokens) as server:
        room = server._guard._room
        left = room._left
        for _ in range(20):
            with pytest.raises(RefusedError):
                ask_grpc(server, None)
        assert ask_grpc(server, token)
        assert room._left == left

"""Calls that are repeated: servers that are away for a while, stop, or start again."""

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Self

import grpc
import pytest

from referee.service.server import RefereeServer
from referee.service.settings import Settings
from referee.v1 import rulebook_service_pb2 as rulebook_pb
from referee_client import AsyncReferee, Referee, RefereeError
from tests.client.test_client import (
    CALLS,
    PATIENCE,
    RECORD,
    ask,
    ask_async,
    asking,
    every_remote,
)


class Unreliable:
    """A server that lists no games, and fails a few times before it answers."""

    def __init__(self, failures: int, code: grpc.StatusCode) -> None:
        self.attempts = 0
        self._failures = failures
        self._code = code
        self._server = grpc.server(ThreadPoolExecutor(2))
        handler: Any = grpc.unary_unary_rpc_method_handler(
            self._list_games, response_serializer=rulebook_pb.ListGamesResponse.SerializeToString
        )
        self._server.add_generic_rpc_handlers(
            [
                grpc.method_handlers_generic_handler(
                    "referee.v1.RulebookService", {"ListGames": handler}
                )
            ]
        )
        self.target = f"127.0.0.1:{self._server.add_insecure_port('127.0.0.1:0')}"

    def _list_games(self, _: bytes, context: grpc.ServicerContext) -> rulebook_pb.ListGamesResponse:
        self.attempts += 1
        if self.attempts <= self._failures:
            context.abort(self._code, "not now")
        return rulebook_pb.ListGamesResponse()

    def __enter__(self) -> Self:
        self._server.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.stop(0).wait()


@every_remote
@pytest.mark.parametrize("code", ["UNAVAILABLE", "CANCELLED"])
def test_calls_are_repeated_while_the_server_stops_or_is_away(kind: str, code: str) -> None:
    with Unreliable(2, grpc.StatusCode[code]) as server:
        assert list(asking(kind, server.target)("list_games")) == []
        assert server.attempts == 3


@every_remote
def test_calls_are_not_repeated_for_ever(kind: str) -> None:
    with Unreliable(1000, grpc.StatusCode.UNAVAILABLE) as server:
        with pytest.raises(RefereeError, match="not now") as caught:
            asking(kind, server.target)("list_games")
        assert caught.value.code == "UNAVAILABLE"
        assert server.attempts == 5


@every_remote
@pytest.mark.parametrize("code", ["INVALID_ARGUMENT", "INTERNAL", "RESOURCE_EXHAUSTED"])
def test_other_failures_are_not_repeated(kind: str, code: str) -> None:
    with Unreliable(1, grpc.StatusCode[code]) as server:
        with pytest.raises(RefereeError) as caught:
            asking(kind, server.target)("list_games")
        assert caught.value.code == code
        assert server.attempts == 1


@pytest.mark.parametrize("name", ["validate_move", "list_legal_moves", "audit_records"])
def test_calls_wait_for_a_server_that_starts_again(name: str) -> None:
    args, options = CALLS[name]
    settings = Settings(port=0, grace_seconds=0)
    with RefereeServer(settings) as first:
        settings = settings._replace(port=first.port)
        referee = Referee.connect(f"127.0.0.1:{first.port}", timeout=PATIENCE)
        answer = ask(referee, name, *args, **options)
    with referee, later(settings):
        assert ask(referee, name, *args, **options) == answer


def test_calls_in_asyncio_wait_for_a_server_that_starts_again() -> None:
    async def ask_twice() -> None:
        settings = Settings(port=0, grace_seconds=0)
        with RefereeServer(settings) as first:
            settings = settings._replace(port=first.port)
            referee = AsyncReferee.connect(f"127.0.0.1:{first.port}", timeout=PATIENCE)
            before = await ask_async(referee, "audit_records", [RECORD])
            games = await referee.list_games()
        async with referee:
            with later(settings):
                assert await ask_async(referee, "audit_records", [RECORD]) == before
            with later(settings):
                assert await referee.list_games() == games

    asyncio.run(ask_twice())


@contextmanager
def later(settings: Settings) -> Iterator[None]:
    """A server that starts in a while."""
    done = threading.Event()

    def serve() -> None:
        time.sleep(1.5)
        with RefereeServer(settings):
            done.wait(PATIENCE)

    serving = threading.Thread(target=serve)
    serving.start()
    try:
        yield
    finally:
        done.set()
        serving.join()


def test_waiting_for_a_server_that_stays_away_ends_with_the_timeout() -> None:
    with RefereeServer(Settings(port=0, grace_seconds=0)) as server:
        referee = Referee.connect(f"127.0.0.1:{server.port}", timeout=2)
        referee.list_games()
    with referee, pytest.raises(RefereeError) as caught:
        referee.list_games()
    assert caught.value.code == "DEADLINE_EXCEEDED"

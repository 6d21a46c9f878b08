"""Streams of records whose client or server goes away, falls silent or is slow."""

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import grpc
import pytest

from referee.service.server import RefereeServer
from referee.service.settings import Settings
from referee.v1 import record_pb2, record_service_pb2_grpc
from referee.v1 import record_service_pb2 as pb
from referee_client import AsyncReferee, RecordKeeper, Referee, RefereeError, qwirkle
from referee_client.exchange import Exchange

RECORD = Referee.embedded().parse_record(
    'Referee-Record: 1\nGame: qwirkle 1\nPlayer: "Anna"\nPlayer: "Chris"\n1. Anna lay Ro@0,0\n'
)
REQUEST = pb.AuditRecordsRequest(request=pb.AuditRecordRequest(record=RECORD))


class Slow:
    """Requests of which the second comes only when it is released."""

    def __init__(self) -> None:
        self.let_go = threading.Event()

    def __iter__(self) -> Iterator[pb.AuditRecordsRequest]:
        yield REQUEST
        self.let_go.wait(20)


@contextmanager
def idle_stream(channel: grpc.Channel) -> Iterator[None]:
    slow = Slow()
    call = record_service_pb2_grpc.RecordServiceStub(channel).AuditRecords(iter(slow))
    try:
        assert next(call).audit.ruling == pb.AUDIT_RULING_SOUND
        yield
    finally:
        slow.let_go.set()
        call.cancel()


def test_a_client_that_goes_away_is_no_error(target: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            with grpc.insecure_channel(target) as channel, idle_stream(channel):
                pass
        with Referee.connect(target) as referee:
            assert referee.audit_record(RECORD).ruling == pb.AUDIT_RULING_SOUND
    assert not [entry for entry in caplog.records if entry.name.startswith("referee")]


def test_idle_streams_do_not_keep_moves_from_being_listed() -> None:
    state = qwirkle.state("Ro")
    state.qwirkle.hands.append(qwirkle.hand(0, "Rs Rd Bo Go Yx Pc"))
    state.to_move = 0
    with (
        RefereeServer(Settings(port=0, threads=2, grace_seconds=0)) as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
        ExitStack() as stack,
    ):
        for _ in range(3):
            stack.enter_context(idle_stream(channel))
        with Referee.connect(f"127.0.0.1:{server.port}", timeout=10) as referee:
            assert list(referee.list_legal_moves(state))


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of a server that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"127.0.0.1:{listening.getsockname()[1]}"


def test_a_server_that_says_nothing_is_given_up(silent: str) -> None:
    with Referee.connect(silent, timeout=0.3) as referee:
        with pytest.raises(RefereeError) as gone:
            list(referee.audit_records([RECORD]))
        assert gone.value.code in ("DEADLINE_EXCEEDED", "UNAVAILABLE")


def test_asyncio_gives_up_as_well(silent: str) -> None:
    async def ask() -> None:
        async with AsyncReferee.connect(silent, timeout=0.3) as referee:
            _ = [audit async for audit in referee.audit_records([RECORD])]

    with pytest.raises(RefereeError) as gone:
        asyncio.run(ask())
    assert gone.value.code in ("DEADLINE_EXCEEDED", "UNAVAILABLE")


def test_requests_may_take_their_time(target: str) -> None:
    def slowly() -> Iterator[record_pb2.GameRecord]:
        yield RECORD
        threading.Event().wait(1)
        yield RECORD

    with Referee.connect(target, timeout=0.3) as referee:
        audits = list(referee.audit_records(slowly()))
    assert len(audits) == 2


def test_requests_in_asyncio_may_take_their_time_and_nobody_waits_for_them(target: str) -> None:
    def slowly() -> Iterator[record_pb2.GameRecord]:
        yield RECORD
        time.sleep(1)
        yield RECORD

    async def ask() -> tuple[int, int]:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                await asyncio.sleep(0.05)
                ticks += 1

        ticking = asyncio.create_task(tick())
        async with AsyncReferee.connect(target, timeout=0.3) as referee:
            audits = [audit async for audit in referee.audit_records(slowly())]
        ticking.cancel()
        return len(audits), ticks

    audits, ticks = asyncio.run(ask())
    assert audits == 2
    assert ticks > 5


def broken_off() -> Iterator[record_pb2.GameRecord]:
    yield RECORD
    raise ValueError("no more paper")


def test_what_keeps_requests_from_coming_is_told(target: str, embedded: Referee) -> None:
    """The error follows the answers so far, in the same way with every kind of client."""
    with Referee.connect(target) as remote:
        for referee in (remote, embedded):
            audits = referee.audit_records(broken_off())
            assert not isinstance(next(audits), RefereeError)
            with pytest.raises(ValueError, match="no more paper"):
                next(audits)


@pytest.mark.parametrize("is_remote", [False, True])
def test_what_keeps_requests_from_coming_is_told_in_asyncio(target: str, is_remote: bool) -> None:
    taken = []

    async def ask() -> None:
        async with (
            AsyncReferee.connect(target) if is_remote else AsyncReferee.embedded() as referee
        ):
            async for audit in referee.audit_records(broken_off()):
                taken.append(audit)  # noqa: PERF401

    with pytest.raises(ValueError, match="no more paper"):
        asyncio.run(ask())
    assert len(taken) == 1


def test_readers_may_take_their_time(target: str) -> None:
    """The answers are there already, or are held up because nobody takes them."""
    with Referee.connect(target, timeout=0.3) as referee:
        audits = referee.audit_records([RECORD] * 300)
        next(audits)
        time.sleep(1)
        assert len(list(audits)) == 299


def test_readers_in_asyncio_may_take_their_time(target: str) -> None:
    async def ask() -> int:
        async with AsyncReferee.connect(target, timeout=0.3) as referee:
            taken = 0
            async for _ in referee.audit_records([RECORD] * 2):
                taken += 1
                await asyncio.sleep(1)
            return taken

    assert asyncio.run(ask()) == 2


class Withheld:
    """A call whose answers come when they are released; it breaks when it is cancelled."""

    def __init__(self, answers: int, sent: Iterator[object]) -> None:
        self._answers = answers
        self._sent = sent
        self._cancelled = threading.Event()

    def __iter__(self) -> Iterator[str]:
        for _ in range(self._answers):
            next(self._sent)
            yield "answer"
        for _ in self._sent:
            pass
        self._cancelled.wait(20)
        raise ConnectionError

    def cancel(self) -> None:
        self._cancelled.set()


@pytest.mark.parametrize(("requests", "answers"), [(1, 0), (3, 2), (0, 0), (2, 2)])
def test_a_server_that_falls_silent_is_given_up_on_time(requests: int, answers: int) -> None:
    """So is one that answers everything and never ends.

    The reader waits no longer than the timeout, even if the silence begins between two looks at
    the clock, and no thread goes on watching.
    """
    patience, threads = 0.5, threading.active_count()
    exchange = Exchange([REQUEST] * requests, patience)
    taken = exchange.answers(Withheld(answers, exchange.requests()))
    for _ in range(answers):
        assert next(taken) == "answer"
        time.sleep(0.7 * patience)
    silent_since = time.monotonic()
    with pytest.raises(RefereeError, match=r"no answer for 0\.5 seconds"):
        next(taken)
    assert patience <= time.monotonic() - silent_since < 1.5 * patience
    time.sleep(0.1)
    assert threading.active_count() <= threads


def test_a_move_that_was_refused_is_not_written_down(referee: Referee) -> None:
    started = referee.start_game(RECORD.ruleset.game, ["Anna", "Chris"], seed=bytes(32))
    keeper = RecordKeeper(started)
    refused = referee.apply_move(started.position, qwirkle.pass_turn())
    with pytest.raises(ValueError, match="refused"):
        keeper.add(qwirkle.pass_turn(), refused)
    assert not keeper.record.turns

"""Many records in one stream: answers come in order, one each, whatever the client does."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any

import grpc
import pytest
from google.rpc import code_pb2

from referee.v1 import record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_client import AsyncReferee, InvalidRequestError, Referee, RefereeError, requests
from tests.support.paths import GOLDEN
from tests.support.records.games import TABLES, kept
from tests.support.records.laws import FAILURES, SOUND
from tests.support.refusals import BY_NAME, INVALID, Refusal

PATIENCE = 20  # seconds; it should take almost none
PATH = BY_NAME["AuditRecords"].path

Record = record_pb2.GameRecord | str
Answer = pb.RecordAudit | RefereeError
Audit = Callable[..., list[Answer]]

TEXTS = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.record"))]
SHORT = (GOLDEN / "qwirkle-s1.record").read_text(encoding="utf-8")


def failing() -> record_pb2.GameRecord:
    record = deepcopy(kept("querbeet", 2, 0).record)
    record.turns[3].claimed[0].points += 1
    return record


def bad_message() -> record_pb2.GameRecord:
    record = deepcopy(kept("qwirkle", 2, 0).record)
    record.turns[1].move.player = 7
    record.ending = 9  # type: ignore[assignment]
    return record


BAD_TEXT = SHORT.replace("Anna", "Anja", 1)
"""A record in which a player who does not exist moves first."""


# Sync and asyncio, remote and embedded


async def _collect(
    connect: Callable[[], AsyncReferee], records: Sequence[Record], **how: Any
) -> list[Answer]:
    async with connect() as referee:
        return [answer async for answer in referee.audit_records(records, **how)]


@pytest.fixture(params=["remote", "embedded", "asyncio", "embedded asyncio"])
def audit(request: pytest.FixtureRequest, target: str) -> Audit:
    """All answers for some records, from one kind of client."""
    if request.param == "remote":
        return lambda records, **how: _with(Referee.connect(target), records, **how)
    if request.param == "embedded":
        return lambda records, **how: _with(Referee.embedded(), records, **how)
    if request.param == "asyncio":
        return lambda records, **how: asyncio.run(
            _collect(lambda: AsyncReferee.connect(target), records, **how)
        )
    return lambda records, **how: asyncio.run(_collect(AsyncReferee.embedded, records, **how))


def _with(referee: Referee, records: Sequence[Record], **how: Any) -> list[Answer]:
    with referee:
        return list(referee.audit_records(records, **how))


def test_answers_come_in_the_order_of_the_records(audit: Audit, embedded: Referee) -> None:
    """They are long and short, messages and text, sound and not."""
    records: list[Record] = [failing(), SHORT, *TEXTS[::2]]
    records += [kept(field, players, 0).record for field, players in TABLES[::2]]
    for go_on in (False, True):
        answers = audit(records, go_on=go_on, detail=FAILURES)
        assert answers == [
            embedded.audit_record(record, go_on=go_on, detail=FAILURES) for record in records
        ]


def test_nothing_sent_is_nothing_answered(audit: Audit) -> None:
    assert audit([]) == []


def test_bad_records_spoil_only_their_own_answer(audit: Audit, embedded: Referee) -> None:
    records: list[Record] = [
        SHORT,
        bad_message(),
        SHORT,
        BAD_TEXT,
        "",
        failing(),
        record_pb2.GameRecord(),
        SHORT,
    ]
    answers = audit(records)
    assert len(answers) == len(records)
    sound = embedded.audit_record(SHORT)
    assert [answers[place] for place in (0, 2, 7)] == [sound] * 3
    assert answers[5] == embedded.audit_record(failing())
    for place in (1, 3, 4, 6):
        answer = answers[place]
        assert isinstance(answer, InvalidRequestError)
        with pytest.raises(InvalidRequestError) as alone:
            embedded.audit_record(records[place])
        assert [fault._replace(field=f"request.{fault.field}") for fault in alone.value.faults] == [
            *answer.faults
        ]


def test_the_faults_of_a_bad_record_are_told_in_full(audit: Audit) -> None:
    answer, text = audit([bad_message(), BAD_TEXT])
    assert isinstance(answer, InvalidRequestError)
    assert {(fault.field, fault.reason) for fault in answer.faults} == {
        ("request.record.turns[1].move.player", "OUT_OF_RANGE"),
        ("request.record.ending", "UNKNOWN_VALUE"),
    }
    assert isinstance(text, InvalidRequestError)
    assert {fault.field for fault in text.faults} == {"request.notation"}
    assert all(fault.message.startswith("line ") for fault in text.faults)


def test_many_records_at_once(audit: Audit) -> None:
    answers = audit([SHORT] * 100, detail=FAILURES)
    assert len(answers) == 100
    assert all(isinstance(answer, pb.RecordAudit) for answer in answers)
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_stream_speaks_the_language_asked_for(target: str, language: str) -> None:
    start = {"en": "turn 4:", "fr": "tour 4 :"}[language]
    place = {"en": "line ", "fr": "ligne "}[language]
    for referee in (
        Referee.connect(target, language=language),
        Referee.embedded(language=language),
    ):
        with referee:
            failed, bad = referee.audit_records([failing(), BAD_TEXT])
        assert isinstance(failed, pb.RecordAudit)
        assert failed.failures[0].message.startswith(start)
        assert isinstance(bad, InvalidRequestError)
        assert bad.faults[0].message.startswith(place)


# In raw bytes


@pytest.fixture
def stream(target: str) -> Iterator[Any]:
    """The method on a channel of its own; the server must still answer at the end."""
    with grpc.insecure_channel(target) as channel:
        call: Any = channel.stream_stream(PATH)
        yield call
        again = call(iter([wire(SHORT)]), timeout=PATIENCE)
        assert [answered(data).audit.ruling for data in again] == [SOUND]


def wire(record: Record) -> bytes:
    request = pb.AuditRecordsRequest(request=requests.audit_record(record))
    return request.SerializeToString()


def answered(data: bytes) -> pb.AuditRecordsResponse:
    return pb.AuditRecordsResponse.FromString(data)


def refused(response: pb.AuditRecordsResponse) -> Refusal:
    assert response.status.code == code_pb2.INVALID_ARGUMENT
    return Refusal(INVALID, response.status)


def test_unreadable_bytes_spoil_only_their_own_answer(stream: Any) -> None:
    junk = [b"\xff\xff\xff\xff", wire(SHORT)[:-3], b"\x0a\x05ab"]
    answers = [answered(data) for data in stream(iter([junk[0], wire(SHORT), *junk[1:]]))]
    assert len(answers) == 4
    assert answers[1].audit.ruling == SOUND
    for place in (0, 2, 3):
        told = refused(answers[place])
        assert told.faults == {("request", "UNREADABLE")}
        assert told.info.reason == "BAD_REQUEST"


def test_an_empty_request_is_refused(stream: Any) -> None:
    """The refusal is part of the stream, and does not end it."""
    answers = [answered(data) for data in stream(iter([b"", wire(SHORT)]))]
    assert refused(answers[0]).faults == {("request.record", "MISSING")}
    assert answers[1].audit.ruling == SOUND


class Talk:
    """Requests that a test sends one at a time, whenever it likes."""

    def __init__(self) -> None:
        self._queue: list[bytes | None] = []
        self._ready = threading.Condition()

    def say(self, data: bytes | None) -> None:
        with self._ready:
            self._queue.append(data)
            self._ready.notify()

    def __iter__(self) -> Iterator[bytes]:
        while True:
            with self._ready:
                while not self._queue:
                    self._ready.wait(PATIENCE)
                data = self._queue.pop(0)
            if data is None:
                return
            yield data


def test_an_answer_does_not_wait_for_the_next_record(stream: Any) -> None:
    talk = Talk()
    answers = stream(iter(talk), timeout=PATIENCE)
    for record in (SHORT, BAD_TEXT, SHORT):
        talk.say(wire(record))
        answer = answered(next(answers))
        assert answer.HasField("status") == (record is BAD_TEXT)
    talk.say(None)
    assert list(answers) == []
    assert answers.code() is grpc.StatusCode.OK


def test_a_client_that_stops_sending_gets_what_it_asked_for(stream: Any) -> None:
    answers = stream(iter([wire(SHORT)] * 5), timeout=PATIENCE)
    assert len(list(answers)) == 5
    assert answers.code() is grpc.StatusCode.OK


def test_a_client_that_sends_nothing_holds_up_nobody(target: str, stream: Any) -> None:
    """Many such clients stay for a while and then leave."""
    talks = [Talk() for _ in range(12)]
    silent = [stream(iter(talk)) for talk in talks]
    with Referee.connect(target, timeout=PATIENCE) as referee:
        assert referee.audit_record(SHORT).ruling == SOUND
        assert [answer.ruling for answer in referee.audit_records([SHORT])] == [SOUND]  # type: ignore[union-attr]
    for talk, call in zip(talks, silent, strict=True):
        talk.say(None)
        assert list(call) == []


def test_a_client_may_cancel(stream: Any) -> None:
    talk = Talk()
    answers = stream(iter(talk), timeout=PATIENCE)
    talk.say(wire(SHORT))
    assert answered(next(answers)).audit.ruling == SOUND
    talk.say(wire(SHORT))
    answers.cancel()
    talk.say(None)
    with pytest.raises(grpc.RpcError) as cancelled:
        list(answers)
    assert cancelled.value.code() is grpc.StatusCode.CANCELLED


def test_a_client_may_go_without_a_word(target: str) -> None:
    """Most answers are unread; the next client is served."""
    for _ in range(4):
        with grpc.insecure_channel(target) as channel:
            call: Any = channel.stream_stream(PATH)
            answers = call(iter([wire(TEXTS[0])] * 50))
            next(answers)
    with Referee.connect(target, timeout=PATIENCE) as referee:
        assert referee.audit_record(SHORT).ruling == SOUND


def test_a_deadline_ends_a_stream(stream: Any) -> None:
    talk = Talk()
    began = time.monotonic()
    answers = stream(iter(talk), timeout=0.5)
    talk.say(wire(SHORT))
    assert answered(next(answers)).audit.ruling == SOUND
    with pytest.raises(grpc.RpcError) as late:
        next(answers)
    assert late.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED
    assert time.monotonic() - began < PATIENCE / 2
    talk.say(None)


def test_a_deadline_ends_a_long_audit(target: str) -> None:
    """The referee soon has time for others."""
    record = deepcopy(kept("qwirkle", 4, 0).record)
    while len(record.turns) < 2000:
        record.turns.add().CopyFrom(record.turns[len(record.turns) % 40])
    with Referee.connect(target, timeout=0.05) as hasty, pytest.raises(RefereeError) as late:
        hasty.audit_record(record, go_on=True, detail=pb.AUDIT_DETAIL_POSITIONS)
    assert late.value.code == "DEADLINE_EXCEEDED"
    with Referee.connect(target, timeout=PATIENCE) as referee:
        assert referee.audit_record(SHORT).ruling == SOUND


# Clients that read on while they send


def test_records_are_sent_as_they_are_made(referee: Referee) -> None:
    """The client does not wait for the last record before it returns the first audit."""
    first_told = threading.Event()

    def made() -> Iterator[str]:
        yield SHORT
        assert first_told.wait(PATIENCE)
        yield SHORT

    for answer in referee.audit_records(made()):
        assert isinstance(answer, pb.RecordAudit)
        first_told.set()


def test_who_has_read_enough_may_leave(referee: Referee) -> None:
    endless = (SHORT for _ in iter(int, 1))
    audits = referee.audit_records(endless, detail=FAILURES)
    assert isinstance(next(audits), pb.RecordAudit)
    audits.close()  # type: ignore[attr-defined]
    assert referee.audit_record(SHORT).ruling == SOUND


def test_who_has_read_enough_may_leave_an_asyncio_stream(target: str) -> None:
    async def read_one() -> None:
        async with AsyncReferee.connect(target) as referee:
            async for answer in referee.audit_records([SHORT] * 500, detail=FAILURES):
                assert isinstance(answer, pb.RecordAudit)
                break
            assert (await referee.audit_record(SHORT)).ruling == SOUND

    asyncio.run(asyncio.wait_for(read_one(), PATIENCE))

"""Attacks by callers who begin calls and leave them as they are."""

import time
from collections import Counter
from contextlib import suppress
from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from tools.conformance.schema import METHODS
from tools.fault.frames import Line
from tools.fault.trial import AUDITS, GAMES, MOVES, Attack, lossless, trial
from tools.trials.findings import Check, Finding, at_least, at_most
from tools.trials.requests import many_moves
from tools.trials.serving import GRACE

REQUEST_SECONDS = 2
LIMIT = ("--max-request-seconds", str(REQUEST_SECONDS))
PATIENCE = 10.0
MARGIN = 3.0
STREAMS = 100
READERS = 50
WATCHES = 64
TAKEN_BACK = 150
ORDINARY = 20
SERVING = health_pb2.HealthCheckResponse.SERVING


def _without_body(number: int) -> Attack:
    def run(_: bool) -> Finding:
        with trial(*LIMIT) as (serving, others), Line(serving.address) as line:
            for _call in range(number):
                line.call(GAMES)
            seconds = line.listen(PATIENCE, lambda: not line.open)
        checks = [
            lossless(others.stop()),
            at_least("calls without a request that are ended", len(line.ended), number),
            at_most("until all of them are ended", seconds, REQUEST_SECONDS + MARGIN),
        ]
        return Finding(name, checks, sent=number, refused=len(line.ended))

    name = f"{number} calls without a body"
    return Attack(name, run, is_quick=number < 10)


def _idle_streams(_: bool) -> Finding:
    with (
        trial("--max-streams", str(STREAMS)) as (serving, others),
        Line(serving.address, heedless=True) as line,
    ):
        for _call in range(1000):
            line.call(AUDITS)
        line.listen(3.0)
        carried = line.open
    checks = [
        lossless(others.stop()),
        at_most("open on the connection", carried, STREAMS, "streams"),
    ]
    return Finding("1,000 idle streams", checks, sent=line.sent, refused=len(line.ended))


def _watches(_: bool) -> Finding:
    with trial() as (serving, others), grpc.insecure_channel(serving.target) as channel:
        watch = health_pb2_grpc.HealthStub(channel).Watch
        watches = [watch(health_pb2.HealthCheckRequest()) for _ in range(WATCHES)]
        watching = sum([next(each).status == SERVING for each in watches])
        time.sleep(2.0)
        tally = others.stop()
        seconds = serving.stop()
    checks = [
        lossless(tally),
        at_least("watches that are told", watching, WATCHES),
        at_most("until the server has stopped", seconds, GRACE / 2),
    ]
    return Finding("64 watches of health", checks, sent=WATCHES, answered=watching)


def _slow_readers(_: bool) -> Finding:
    with trial(*LIMIT) as (serving, others), Line(serving.address) as line:
        request = many_moves().SerializeToString()
        started = time.monotonic()
        for _call in range(READERS):
            line.call(MOVES, request)
        line.listen(3 * PATIENCE, lambda: not line.open)
        seconds = time.monotonic() - started
    checks = [
        lossless(others.stop()),
        at_least("lists that nobody reads and that are ended", len(line.ended), READERS),
        at_most("until all of them are ended", seconds, REQUEST_SECONDS + PATIENCE),
    ]
    return Finding("50 slow readers", checks, sent=line.sent, refused=len(line.ended))


def _taken_back(_: bool) -> Finding:
    """Whoever takes many calls back can still call: on the same connection, too."""
    answered = 0
    with trial() as (serving, others), Line(serving.address) as line:
        for _call in range(TAKEN_BACK):
            line.take_back(line.call(GAMES))
            line.listen(0.005)
        for _call in range(ORDINARY):
            stream = line.call(GAMES, b"")
            line.listen(PATIENCE, lambda stream=stream: stream in line.ended)  # type: ignore[misc]
            answered += line.ended.get(stream) == "0"
    checks = [
        lossless(others.stop()),
        at_least("calls answered on the same connection", answered, ORDINARY),
    ]
    return Finding(f"{TAKEN_BACK} calls taken back", checks, sent=TAKEN_BACK, answered=answered)


def _no_request(_: bool) -> Finding:
    """Callers who end a call before they have sent a request."""
    ended = Counter[str]()
    with trial() as (serving, others), grpc.insecure_channel(serving.target) as channel:
        for method in METHODS.values():
            call: Any = channel.stream_stream(method.path)(iter(()), timeout=PATIENCE)
            with suppress(grpc.RpcError):
                list(call)
            ended[f"{call.code().name} {method.name}"] += not method.takes_stream
    wrong = [each for each in +ended if not each.startswith("INVALID_ARGUMENT ")]
    checks = [
        lossless(others.stop()),
        Check("all are told INVALID_ARGUMENT", ", ".join(wrong) or "all are", not wrong),
    ]
    return Finding("calls without a request", checks, sent=len(METHODS), refused=ended.total())


ATTACKS = (
    Attack("calls without a request", _no_request),
    Attack(f"{TAKEN_BACK} calls taken back", _taken_back),
    _without_body(4),
    _without_body(90),
    Attack("1,000 idle streams", _idle_streams, is_quick=True),
    Attack("64 watches of health", _watches),
    Attack("50 slow readers", _slow_readers, is_quick=True),
)

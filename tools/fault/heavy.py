"""Attacks with small requests that give the server much to do."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple

import grpc
from google.protobuf.message import Message

from tools.fault.trial import MOVES, Attack, lossless, trial
from tools.trials.callers import Caller, Tally, calling
from tools.trials.findings import Check, Finding, at_least, at_most
from tools.trials.requests import equal_blocks, long_record, own_editions
from tools.trials.serving import Serving

PARSE = "/referee.v1.RecordService/ParseRecord"
BATCH = "/referee.v1.RefereeService/BatchValidateMoves"
CPU_SECONDS = 3.0
IDLE_SECONDS = 0.5
MEGABYTES = 100.0
KEPT_MEGABYTES = 50.0
AT_ONCE = 16
GREED = 100
POLITE_SECONDS = 1.0
OWN_CONNECTION = [("grpc.use_local_subchannel_pool", 1)]


class _Calls(NamedTuple):
    """Calls on one connection, begun and not read."""

    channel: Any

    def begin(self, path: str, request: Message, number: int = 1) -> list[Any]:
        method = self.channel.unary_stream(path)
        data = request.SerializeToString()
        return [method(data) for _ in range(number)]


@contextmanager
def _calls(serving: Serving) -> Iterator[_Calls]:
    with grpc.insecure_channel(serving.target, options=OWN_CONNECTION) as channel:
        yield _Calls(channel)


def _idle(seconds: float, *, quick: bool) -> Check:
    """The quick half also runs on machines that are busy otherwise."""
    return at_most(
        "until the server is idle once the caller has left", seconds, IDLE_SECONDS * (1 + 3 * quick)
    )


def _listed(quick: bool) -> Finding:
    with Serving() as serving, _calls(serving) as calls:
        before = serving.cpu()
        [whole] = calls.begin(MOVES, equal_blocks())
        answers = sum(1 for _ in whole)
        used = serving.cpu() - before
    with trial() as (serving, others), _calls(serving) as calls:
        [left] = calls.begin(MOVES, equal_blocks())
        for _ in islice(left, 10):
            pass
        left.cancel()
        idle = serving.seconds_until_idle(10.0)
    checks = [
        lossless(others.stop()),
        at_most(f"CPU time for the list, {answers:,} answers", used, CPU_SECONDS),
        _idle(idle, quick=quick),
    ]
    return Finding("a list of equal blocks", checks, sent=2, answered=1)


def _listed_at_once(quick: bool) -> Finding:
    with trial() as (serving, others), _calls(serving) as calls:
        before = most = serving.memory()
        begun = calls.begin(MOVES, equal_blocks(best_first=True), AT_ONCE)
        for _time in range(20 if quick else 80):
            time.sleep(0.1)
            most = max(most, serving.memory())
        for each in begun:
            each.cancel()
        idle = serving.seconds_until_idle(10.0)
        kept = serving.memory() - before
    checks = [
        lossless(others.stop()),
        at_most("more memory", most - before, MEGABYTES, "MB"),
        at_most("of which the server keeps", kept, KEPT_MEGABYTES, "MB"),
        _idle(idle, quick=quick),
    ]
    return Finding("16 lists, best first, at once", checks, sent=AT_ONCE)


def _cancelled(name: str, path: str, make: Callable[[], Message]) -> Attack:
    def run(quick: bool) -> Finding:
        request = make()
        with trial() as (serving, others), _calls(serving) as calls:
            calls.begin(path, request)  # the first one also loads what is loaded on first use
            before = serving.cpu()
            idles = []
            for _time in range(3):
                [call] = calls.begin(path, request)
                time.sleep(0.3)
                call.cancel()
                idles.append(serving.seconds_until_idle(10.0))
            used = serving.cpu() - before
        checks = [
            lossless(others.stop()),
            _idle(max(idles), quick=quick),
            Check("it does make work", f"{used:.2f} s of CPU time", used > 0.3),
        ]
        return Finding(name, checks, sent=4)

    return Attack(name, run, is_quick=True)


def _polite_calls(serving: Serving, seconds: float) -> Tally:
    caller = Caller(serving.target, seconds=POLITE_SECONDS)
    with calling(caller) as polite:
        time.sleep(seconds)
        return polite.stop()


def _greedy(quick: bool) -> Finding:
    seconds = 3.0 if quick else 10.0
    with Serving() as serving, _calls(serving) as calls:
        alone = _polite_calls(serving, seconds)
        begun = calls.begin(MOVES, equal_blocks(best_first=True), GREED)
        time.sleep(0.5)
        beside = _polite_calls(serving, seconds)
        for each in begun:
            each.cancel()
    checks = [
        at_least(
            "polite calls answered, of those answered otherwise",
            beside.answered / max(1, alone.answered),
            0.5,
        ),
        at_most("their median latency, compared", beside.median / alone.median, 5.0, "times"),
        Check(
            "figures",
            f"median {1000 * alone.median:.1f} ms alone, "
            f"{1000 * beside.median:.1f} ms beside, slowest {beside.slowest:.2f} s",
            held=None,
        ),
    ]
    return Finding("100 greedy calls beside a polite one", checks, sent=GREED, lost=beside.lost)


ATTACKS = (
    Attack("a list of equal blocks", _listed),
    Attack("16 lists, best first, at once", _listed_at_once, is_quick=True),
    _cancelled("a record of 58,000 words", PARSE, long_record),
    _cancelled("a batch with editions of its own", BATCH, own_editions),
    Attack("100 greedy calls beside a polite one", _greedy),
)

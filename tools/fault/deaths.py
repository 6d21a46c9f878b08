"""Workers and servers that stop, die or stand still while they are called."""

import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from referee_client import Referee
from tools.fault.trial import Attack, lossless, trial
from tools.trials.callers import PROCESSES, Tally, attempt, judged
from tools.trials.findings import Check, Finding, at_least, at_most
from tools.trials.serving import Serving, cpu_of, eventually

CALLERS = 8
CALLER_PROCESSES = 2
SECONDS = 30.0
REPLACED_SECONDS = 12.0
FAIR_SHARE = 0.05
"""Of the CPU time of all workers, at least so much is used by each that answers calls."""


def _call(target: str, number: int, done: Any, end: Connection) -> None:
    """Make so many calls by each of several callers, one after another; count them in `done`."""
    tallies = [Tally([], Counter()) for _ in range(CALLERS // CALLER_PROCESSES)]

    def call(tally: Tally) -> None:
        with Referee.connect(target, timeout=SECONDS) as referee:
            for _ in range(number):
                attempt(partial(judged, referee), tally, "ValidateMove")
                with done.get_lock():
                    done.value += 1

    threads = [threading.Thread(target=call, args=(tally,)) for tally in tallies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    end.send(tallies)


class _Crowd:
    """Callers in processes of their own, each of whom makes so many calls."""

    def __init__(self, target: str, number: int) -> None:
        self._all = CALLERS * number
        self._done = PROCESSES.Value("q", 0)
        self._ends = []
        self._processes = []
        for _ in range(CALLER_PROCESSES):
            ours, theirs = PROCESSES.Pipe()
            process = PROCESSES.Process(
                target=_call, args=(target, number, self._done, theirs), daemon=True
            )
            process.start()
            theirs.close()
            self._ends.append(ours)
            self._processes.append(process)

    def wait_for(self, part: float) -> None:
        """Wait until this part of all calls has been made."""
        eventually(lambda: self._done.value >= part * self._all, 600.0)

    @property
    def is_calling(self) -> bool:
        return bool(self._done.value < self._all)

    def tally(self) -> Tally:
        tallies = [tally for end in self._ends for tally in end.recv()]
        seconds = [each for tally in tallies for each in tally.seconds]
        return Tally(seconds, sum([tally.losses for tally in tallies], Counter()))

    def end(self) -> None:
        for process in self._processes:
            process.kill()


@contextmanager
def _crowd(target: str, number: int) -> Iterator[_Crowd]:
    crowd = _Crowd(target, number)
    try:
        yield crowd
    finally:
        crowd.end()


def _signal_worker(number: signal.Signals) -> Callable[[Serving], None]:
    def send(serving: Serving) -> None:
        before = {worker.pid for worker in serving.workers}
        serving.workers[0].send_signal(number)
        eventually(lambda: _are_replaced(serving, before), SECONDS)

    return send


def _are_replaced(serving: Serving, before: set[int]) -> bool:
    """Whether there are as many workers as before, one of them new."""
    now = {worker.pid for worker in serving.workers}
    return len(now) == len(before) and now != before


def _restart(serving: Serving) -> None:
    serving.stop()
    serving.start()


def _deaths(name: str, happen: Callable[[Serving], None]) -> Attack:
    """Callers whose server, or worker, ends several times while they call."""

    def run(quick: bool) -> Finding:
        number, times = (1_400, 2) if quick else (14_000, 5)
        happened = 0
        with Serving(workers=2) as serving, _crowd(serving.target, number) as crowd:
            for time_ in range(1, times + 1):
                crowd.wait_for(time_ / (times + 1))
                happened += crowd.is_calling
                happen(serving)
            tally = crowd.tally()
        checks = [lossless(tally), at_least("times that it happened under load", happened, times)]
        sent = CALLERS * number
        return Finding(name, checks, sent=sent, answered=tally.answered, lost=tally.lost)

    return Attack(name, run, is_quick=True)


def _standstill(_: bool) -> Finding:
    with trial(workers=2) as (serving, others):
        before = {worker.pid for worker in serving.workers}
        started = time.monotonic()
        serving.workers[0].suspend()
        noticed = eventually(lambda: "has said nothing for" in serving.said, SECONDS)
        replaced = eventually(lambda: _are_replaced(serving, before), SECONDS)
        seconds = time.monotonic() - started
        answered = sum(_answers(serving.target) for _ in range(CALLERS))
    checks = [
        lossless(others.stop()),
        Check("it is noticed and said", "said" if noticed else "not said", noticed and replaced),
        at_most("until it is replaced", seconds, REPLACED_SECONDS),
        at_least("new connections that are answered", answered, CALLERS),
    ]
    return Finding("a worker that stands still", checks, sent=CALLERS, answered=answered)


def _answers(target: str) -> bool:
    tally = Tally([], Counter())
    with Referee.connect(target, timeout=SECONDS) as referee:
        attempt(partial(judged, referee), tally, "ValidateMove")
    return not tally.lost


def _shares(_: bool) -> Finding:
    """Each connection goes to one worker by chance, so that one in 128 times all go to the same."""
    rounds, sent, least = 3, 0, 0.0
    tally = Tally([], Counter())
    with Serving(workers=2) as serving:
        for _round in range(rounds):
            before = [cpu_of(worker) for worker in serving.workers]
            with ExitStack() as stack:
                referees = [stack.enter_context(Referee.connect(serving.target)) for _ in range(8)]
                for referee in referees * 150:
                    attempt(partial(judged, referee), tally, "ValidateMove")
                    sent += 1
            used = [
                cpu_of(worker) - was for worker, was in zip(serving.workers, before, strict=True)
            ]
            least = max(least, min(used) / max(sum(used), 0.01))
    checks = [
        lossless(tally),
        at_least("the smaller share of the work", least, FAIR_SHARE),
    ]
    return Finding("8 referees, 2 workers", checks, sent=sent, answered=tally.answered)


ATTACKS = (
    _deaths("SIGTERM of a worker", _signal_worker(signal.SIGTERM)),
    _deaths("SIGKILL of a worker", _signal_worker(signal.SIGKILL)),
    _deaths("restart of the server", _restart),
    Attack("a worker that stands still", _standstill),
    Attack("8 referees, 2 workers", _shares, is_quick=True),
)

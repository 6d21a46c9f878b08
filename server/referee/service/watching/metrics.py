"""Metrics of calls, kept by prometheus_client: in memory, or in files that processes share."""

import os
import threading
from collections.abc import Callable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, values
from prometheus_client.values import MultiProcessValue

from referee.service.watching.account import UNKNOWN, Account, Finding
from referee.service.watching.findings import (
    AUDIT,
    FAILURE,
    VERDICT,
    VIOLATION,
    game_name,
    words,
)

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
SAMPLE_SECONDS = 0.5
BUCKETS = (
    *(0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05),
    *(0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60),
)
Counts = Callable[[], Mapping[str, int]]


def share(folder: str, worker: int) -> None:
    """Keep what is measured in this process in a folder, from now on.

    The files are named after the worker and not after its process, so that one that is started
    again carries on with the counts of the last one, and there are never more files than workers.
    """
    os.environ[FOLDER] = folder
    values.ValueClass = MultiProcessValue(lambda: worker)  # type: ignore[no-untyped-call]


class Metrics:
    """What is counted. Whatever a label says is one of the referee's own words."""

    def __init__(self, registry: CollectorRegistry) -> None:
        method = ("service", "method")
        self._calls = Counter(
            "referee_calls",
            "Calls that have ended, by their status.",
            (*method, "game", "code", "protocol"),
            registry=registry,
        )
        self._seconds = Histogram(
            "referee_call_seconds",
            "How long calls took that were let in.",
            method,
            buckets=BUCKETS,
            registry=registry,
        )
        self._refused = Counter(
            "referee_calls_refused",
            "Calls that were not let in.",
            ("protocol", "reason"),
            registry=registry,
        )
        self._findings = _finding_counters(registry)
        self._in_progress = _gauge(
            registry, "referee_calls_in_progress", "Calls that are being answered.", "protocol"
        )
        self._waiting = _gauge(
            registry, "referee_calls_waiting", "Tasks that wait for a thread.", "threads"
        )
        self._ends: dict[tuple[str, int, str, str], Counter] = {}
        self._durations: dict[str, Histogram] = {}
        self._found: dict[Finding, Counter] = {}
        self._stopped = threading.Event()

    def note(self, account: Account) -> None:
        """Count a call that has ended. Children are kept here: to ask for them takes as long as to
        count them."""
        path, game = account.path, account.game
        key = (path, game, account.code, account.protocol)
        ended = self._ends.get(key)
        if ended is None:
            called = (account.service, account.method, game_name(game))
            ended = self._calls.labels(*called, account.code, account.protocol)
            self._ends[key] = ended
        ended.inc()
        if account.refusal:
            self._refused.labels(account.protocol, account.refusal).inc()
        elif path != UNKNOWN:
            self._note_answer(path, account)

    def _note_answer(self, path: str, account: Account) -> None:
        seconds = self._durations.get(path)
        if seconds is None:
            seconds = self._seconds.labels(account.service, account.method)
            self._durations[path] = seconds
        seconds.observe(account.seconds)
        for finding, times in account.findings.items():
            found = self._found.get(finding)
            if found is None:
                found = self._findings[finding[0]].labels(*words(finding))
                self._found[finding] = found
            found.inc(times)

    def look(self, in_progress: Mapping[str, int], waiting: Mapping[str, int]) -> None:
        """Take down how many calls there are at this moment."""
        for gauge, counts in ((self._in_progress, in_progress), (self._waiting, waiting)):
            for name, count in counts.items():
                gauge.labels(name).set(count)

    def keep_looking(self, in_progress: Counts, waiting: Counts) -> None:
        """Look again and again, on a thread of its own: to keep count at each call would cost as
        much as all else."""

        def keep_looking() -> None:
            while True:
                self.look(in_progress(), waiting())
                if self._stopped.wait(SAMPLE_SECONDS):
                    return

        threading.Thread(target=keep_looking, name="referee-metrics", daemon=True).start()

    def close(self) -> None:
        self._stopped.set()


def _gauge(registry: CollectorRegistry, name: str, text: str, label: str) -> Gauge:
    return Gauge(name, text, (label,), registry=registry, multiprocess_mode="livesum")


def _finding_counters(registry: CollectorRegistry) -> dict[str, Counter]:
    told = {
        VERDICT: ("referee_verdicts", "Moves and puzzles judged.", ("game", "ruling")),
        VIOLATION: ("referee_violations", "Rules broken by moves and puzzles.", ("rule",)),
        AUDIT: ("referee_audits", "Records audited.", ("game", "ruling")),
        FAILURE: ("referee_audit_failures", "Where records and rules part.", ("kind",)),
    }
    return {
        kind: Counter(name, text, labels, registry=registry)
        for kind, (name, text, labels) in told.items()
    }

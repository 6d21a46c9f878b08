"""Several server processes that share one port, and the parent that looks after them."""

import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import connection, resource_tracker

from referee.service.front import Front
from referee.service.ports import bound
from referee.service.settings import Settings
from referee.service.signals import RELOAD, Signals
from referee.service.worker import work

LOG = logging.getLogger(__name__)

# gRPC does not survive a fork.
_CONTEXT = multiprocessing.get_context("spawn")

FIRST_DELAY = 0.1
LONGEST_DELAY = 5.0
# A worker that lived this long did not fail to start.
HEALTHY_SECONDS = 10.0
# How much longer than its own grace period a worker may take to stop.
PATIENCE_SECONDS = 5.0
# How long a worker may say nothing, while it starts and afterwards.
START_SECONDS = 60.0
SILENCE_SECONDS = 5.0


def supervise(
    settings: Settings,
    cores: Sequence[int | None],
    *,
    prepare: Callable[[], None],
    announce: Callable[[], None],
    front: Front | None = None,
) -> None:
    """Keep a worker serving on each of these cores, or on any for None, until SIGTERM or Ctrl-C.

    No port may be 0; `free_port` finds one. `prepare` runs first in every worker, `announce` runs
    here once all of them listen. They share the ports, unless something stands in front of them.
    """
    front = front or Front([settings] * len(cores))
    with ExitStack() as kept:
        workers: list[_Worker] = []
        settings = kept.enter_context(_measured(settings, workers))
        # These sockets are bound but not listening: they keep the ports while workers come and go.
        for run in {settings, *front.behind}:
            for port in run.ports:
                for each in bound(run.host, port, shared=True):
                    kept.enter_context(each)
        workers += [
            _Worker(number, core, run._replace(watching=settings.watching), prepare)
            for number, (core, run) in enumerate(zip(cores, front.behind, strict=True), start=1)
        ]
        _Supervisor(workers, front, kept.close).run(announce)


@contextmanager
def _measured(settings: Settings, workers: list["_Worker"]) -> Iterator[Settings]:
    """Tell what the workers measure, if they are to measure anything."""
    if settings.watching.metrics_port is None:
        yield settings
        return
    # It loads what a server without metrics does not need.
    from referee.service.watching.exposition import Crew, metrics_of_workers  # noqa: PLC0415

    crew = Crew(
        lambda: sum(worker.listening for worker in workers),
        lambda: sum(worker.restarts for worker in workers),
    )
    with metrics_of_workers(settings.watching, crew) as watching:
        yield settings._replace(watching=watching)


class _Worker:
    """One worker, started again whenever it dies."""

    def __init__(
        self, number: int, core: int | None, settings: Settings, prepare: Callable[[], None]
    ) -> None:
        self._number = number
        self._core = core
        self._settings = settings.for_worker(number)
        self._prepare = prepare
        self.listening = False
        self.restarts = -1
        self._failures = 0
        self._process: multiprocessing.process.BaseProcess | None = None
        self._beats: connection.Connection | None = None
        self._started = 0.0
        self._heard = 0.0
        self._due = 0.0

    def tend(self) -> None:
        """Notice what has happened to the worker; start it if it is due."""
        if self._beats is not None:
            self._hear(self._beats)
        if self._process is not None and self.beat_due_in < 0:
            LOG.error("worker %d has said nothing for %.0f s: killed", self._number, self._silence)
            self.kill()
        if self._process is not None and not self._process.is_alive():
            self._bury(self._process)
        if self._process is None and time.monotonic() >= self._due:
            self._start()

    def _hear(self, beats: connection.Connection) -> None:
        """Receive the worker's heartbeats, the first of which says that it listens."""
        try:
            while beats.poll():
                beats.recv_bytes()
                self.listening = True
                self._heard = time.monotonic()
        except (EOFError, OSError):  # it is dying
            beats.close()
            self._beats = None

    @property
    def _silence(self) -> float:
        return SILENCE_SECONDS if self.listening else START_SECONDS

    @property
    def beat_due_in(self) -> float:
        """The seconds for which the worker may still say nothing."""
        return self._heard + self._silence - time.monotonic()

    def _bury(self, process: multiprocessing.process.BaseProcess) -> None:
        lived = time.monotonic() - self._started
        self._failures = 0 if lived > HEALTHY_SECONDS else self._failures + 1
        delay = min(FIRST_DELAY * 2**self._failures, LONGEST_DELAY)
        LOG.warning(
            "worker %d died with exit code %s; the next starts in %.1f s",
            self._number,
            process.exitcode,
            delay,
        )
        self._process = None
        self.listening = False
        self._forget()
        self._due = time.monotonic() + delay

    def _forget(self) -> None:
        """Let metrics know that its calls are over."""
        watching = self._settings.watching
        if watching.folder:
            from referee.service.watching.exposition import forget  # noqa: PLC0415

            forget(watching.folder, watching.worker)

    def _start(self) -> None:
        self.restarts += 1
        if self._beats is not None:
            self._beats.close()
        self._beats, beats = _CONTEXT.Pipe(duplex=False)
        process = _CONTEXT.Process(
            target=work, args=(self._core, self._settings, self._prepare, beats), daemon=True
        )
        with interrupts_held():
            process.start()
        beats.close()
        self._process = process
        self._started = self._heard = time.monotonic()
        where = "" if self._core is None else f" on core {self._core}"
        LOG.info("worker %d started with process id %d%s", self._number, process.pid, where)

    @property
    def news(self) -> Iterator[connection.Connection | int]:
        """Whatever becomes readable when there is something to tend to."""
        if self._process is not None:
            yield self._process.sentinel
        if self._beats is not None:
            yield self._beats

    @property
    def due_in(self) -> float:
        """The seconds until the worker is to be started again, or has been silent for too long."""
        due = self._due - time.monotonic() if self._process is None else self.beat_due_in
        return max(0.0, due)

    def send(self, number: int) -> None:
        if self._process is not None and self._process.pid is not None:
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, number)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def wait_until_stopped(self) -> None:
        if self._process is None:
            return
        patience = self._settings.drain_seconds + self._settings.grace_seconds + PATIENCE_SECONDS
        self._process.join(patience)
        if self._process.is_alive():
            LOG.error("worker %d does not stop: killed", self._number)
            self.kill()


class _Supervisor:
    """Looks after the workers, and what stands in front of them, until a signal comes."""

    def __init__(self, workers: list[_Worker], front: Front, clear: Callable[[], None]) -> None:
        self._workers = workers
        self._front = front
        self._clear = clear
        self._signals = Signals()

    def run(self, announce: Callable[[], None]) -> None:
        # Otherwise the tracker is started with the first worker, and then lets interrupts through.
        resource_tracker.ensure_running()
        started = announced = False
        while (stopping := self._next_signal()) is None:
            for worker in self._workers:
                worker.tend()
            if not started and all(worker.listening for worker in self._workers):
                started = True
                self._front.start()
            self._front.tend()
            if started and not announced and self._front.listening:
                announced = True
                announce()
        self._stop(stopping)

    def _next_signal(self) -> signal.Signals | None:
        """Wait until there is something to tend to, or a signal; return a signal to stop."""
        tended: list[_Worker | Front] = [*self._workers, self._front]
        news = [each for one in tended for each in one.news]
        timeout = min(one.due_in for one in tended)
        signalled = self._signals.fileno()
        if signalled not in connection.wait([signalled, *news], timeout):
            return None
        number = self._signals.wait()
        if number != RELOAD:
            return number
        self._send(number)
        self._front.reload()
        return None

    def _send(self, number: int) -> None:
        for worker in self._workers:
            worker.send(number)

    def _stop(self, number: signal.Signals) -> None:
        LOG.info("stopping the workers on %s", number.name)
        self._signals.hasten(self._kill)
        self._front.drain()
        self._send(signal.SIGTERM)
        for worker in self._workers:
            worker.wait_until_stopped()
        self._front.stop()
        self._signals.ignore()

    def _kill(self) -> None:
        LOG.warning("the workers are ended at once")
        for worker in self._workers:
            worker.kill()
        self._front.kill()
        self._clear()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Keep a process started in here from hearing Ctrl-C, which reaches the whole process group:
    its parent does hear it, and tells the process to stop. SIGHUP waits until it is caught."""
    held = [signal.SIGINT] if RELOAD is None else [signal.SIGINT, RELOAD]
    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

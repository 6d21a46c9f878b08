"""Several server processes that share one port, and the parent that looks after them."""

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import connection, resource_tracker

from referee.service.cores import keep_to_core
from referee.service.ports import bound
from referee.service.server import RefereeServer, serve_until_signalled
from referee.service.settings import Settings
from referee.service.signals import StopSignals

LOG = logging.getLogger(__name__)

# gRPC does not survive a fork.
_CONTEXT = multiprocessing.get_context("spawn")

FIRST_DELAY = 0.1
LONGEST_DELAY = 5.0
# A worker that lived this long did not fail to start.
HEALTHY_SECONDS = 10.0
# How much longer than its own grace period a worker may take to stop.
PATIENCE_SECONDS = 5.0


def supervise(
    settings: Settings,
    cores: Sequence[int | None],
    *,
    prepare: Callable[[], None],
    announce: Callable[[], None],
) -> None:
    """Keep a worker serving on each of these cores, or on any for None, until SIGTERM or Ctrl-C.

    No port may be 0; `free_port` finds one. `prepare` runs first in every worker, `announce` runs
    here once all of them listen.
    """
    with ExitStack() as kept:
        # These sockets are bound but not listening: they keep the ports while workers come and go.
        for port in settings.ports:
            for each in bound(settings.host, port, shared=True):
                kept.enter_context(each)
        workers = [
            _Worker(number, core, settings, prepare) for number, core in enumerate(cores, start=1)
        ]
        _Supervisor(workers).run(announce)


class _Worker:
    """One worker, started again whenever it dies."""

    def __init__(
        self, number: int, core: int | None, settings: Settings, prepare: Callable[[], None]
    ) -> None:
        self._number = number
        self._core = core
        self._settings = settings
        self._prepare = prepare
        self.listening = False
        self._failures = 0
        self._process: multiprocessing.process.BaseProcess | None = None
        self._ready: connection.Connection | None = None
        self._started = 0.0
        self._due = 0.0

    def tend(self) -> None:
        """Notice what has happened to the worker; start it if it is due."""
        if self._ready is not None and self._ready.poll():
            self._hear(self._ready)
        if self._process is not None and not self._process.is_alive():
            self._bury(self._process)
        if self._process is None and time.monotonic() >= self._due:
            self._start()

    def _hear(self, ready: connection.Connection) -> None:
        """Receive the worker's word that it listens, or nothing if it died before that."""
        with ready, suppress(EOFError):
            ready.recv_bytes()
            self.listening = True
        self._ready = None

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
        self._due = time.monotonic() + delay

    def _start(self) -> None:
        self._ready, ready = _CONTEXT.Pipe(duplex=False)
        process = _CONTEXT.Process(
            target=_work, args=(self._core, self._settings, self._prepare, ready), daemon=True
        )
        with _interrupts_held():
            process.start()
        ready.close()
        self._process = process
        self._started = time.monotonic()
        where = "" if self._core is None else f" on core {self._core}"
        LOG.info("worker %d started with process id %d%s", self._number, process.pid, where)

    @property
    def news(self) -> Iterator[connection.Connection | int]:
        """Whatever becomes readable when there is something to tend to."""
        if self._process is not None:
            yield self._process.sentinel
        if self._ready is not None:
            yield self._ready

    @property
    def due_in(self) -> float | None:
        """The seconds until the worker is to be started again; None while it runs."""
        return None if self._process is not None else max(0.0, self._due - time.monotonic())

    def ask_to_stop(self) -> None:
        if self._process is not None:
            self._process.terminate()

    def wait_until_stopped(self) -> None:
        if self._process is None:
            return
        patience = self._settings.drain_seconds + self._settings.grace_seconds + PATIENCE_SECONDS
        self._process.join(patience)
        if self._process.is_alive():
            LOG.error("worker %d does not stop: killed", self._number)
            self._process.kill()
            self._process.join()


class _Supervisor:
    """Looks after the workers until a signal comes."""

    def __init__(self, workers: list[_Worker]) -> None:
        self._workers = workers
        self._signals = StopSignals()

    def run(self, announce: Callable[[], None]) -> None:
        # Otherwise the tracker is started with the first worker, and then lets interrupts through.
        resource_tracker.ensure_running()
        announced = False
        while not self._told_to_stop():
            for worker in self._workers:
                worker.tend()
            if not announced and all(worker.listening for worker in self._workers):
                announced = True
                announce()
        self._stop()

    def _told_to_stop(self) -> bool:
        """Wait until there is something to tend to, or a signal; return whether it was a signal."""
        news = [each for worker in self._workers for each in worker.news]
        due = [worker.due_in for worker in self._workers]
        timeout = min((seconds for seconds in due if seconds is not None), default=None)
        signalled = self._signals.fileno()
        return signalled in connection.wait([signalled, *news], timeout)

    def _stop(self) -> None:
        LOG.info("stopping the workers on %s", self._signals.wait().name)
        for worker in self._workers:
            worker.ask_to_stop()
        for worker in self._workers:
            worker.wait_until_stopped()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Keep a process started in here from hearing Ctrl-C, which reaches the whole process group.

    Its parent does hear it, and tells the process to stop.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(
    core: int | None,
    settings: Settings,
    prepare: Callable[[], None],
    ready: connection.Connection,
) -> None:
    if core is not None:
        keep_to_core(core)
    prepare()
    server = RefereeServer(settings, share_port=True)
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    ready.send_bytes(b"listening")
    ready.close()
    serve_until_signalled(server)


def _stop_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

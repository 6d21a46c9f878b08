"""A real `referee serve` in processes of its own, for tools that try what it stands."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self

import psutil

COMMAND = Path(sys.executable).with_name("referee")
GRACE = 10
_STARTED = re.compile(r"worker (\d+) started with process id (\d+)")


class ServingError(Exception):
    """The server does not start, or has ended."""


class Serving:
    """A server on free ports of 127.0.0.1, which can be stopped and started again on the same."""

    def __init__(self, *options: str, workers: int = 1) -> None:
        self._options = [*options, "--workers", str(workers), "--grace-seconds", str(GRACE)]
        self._count = workers
        self._folder = tempfile.TemporaryDirectory(prefix="referee-serving-")
        self._log = Path(self._folder.name) / "log"
        self._port = self._http_port = "0"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        ports = ("--port", self._port, "--http-port", self._http_port)
        with self._log.open("a", encoding="utf-8") as errors:
            self._process = subprocess.Popen(
                [COMMAND, "serve", *ports, *self._options],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r" on \S+:(\d+) \(gRPC\) and http://\S+:(\d+)", line)
        if found is None:
            raise ServingError(
                f"the server does not start: {self.said.strip() or 'it says nothing'}"
            )
        self._port, self._http_port = found.groups()

    def stop(self) -> float:
        """Tell it to stop; return the seconds that it takes. One that does not stop is killed."""
        started = time.monotonic()
        if self._process is not None:
            self._process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(3 * GRACE)
        seconds = time.monotonic() - started
        self._kill()
        return seconds

    def _kill(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            with self._process:  # waits for it, and closes its output
                self._process = None

    @property
    def target(self) -> str:
        return f"127.0.0.1:{self._port}"

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", int(self._port)

    @property
    def web(self) -> tuple[str, int]:
        """The address of HTTP."""
        return "127.0.0.1", int(self._http_port)

    @property
    def said(self) -> str:
        """What it has logged."""
        return self._log.read_text("utf-8")

    @property
    def workers(self) -> list[psutil.Process]:
        """The processes that answer calls, by their numbers. One that has just died is missing."""
        if self._process is None:
            return []
        latest = dict(_STARTED.findall(self.said))
        numbers = [int(latest[key]) for key in sorted(latest)] or [self._process.pid]
        found = []
        for number in numbers:
            with suppress(psutil.NoSuchProcess):
                found.append(psutil.Process(number))
        return found

    def cpu(self) -> float:
        """The seconds of CPU time that all workers have used."""
        return sum(map(cpu_of, self.workers))

    def memory(self) -> float:
        """The megabytes that all workers have in memory."""
        return sum(worker.memory_info().rss for worker in self.workers) / 1e6

    def seconds_until_idle(self, most: float) -> float:
        """How long it still works, up to so many seconds."""
        started = began = time.monotonic()
        while began - started < most:
            used = self.cpu()
            time.sleep(0.1)
            ended = time.monotonic()
            # Next to nothing: somebody else may be making a few calls.
            if self.cpu() - used < 0.3 * (ended - began):
                break
            began = ended
        return began - started

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        self._kill()
        self._folder.cleanup()


def cpu_of(process: psutil.Process) -> float:
    used = process.cpu_times()
    return float(used.user + used.system)


def eventually(condition: Callable[[], bool], seconds: float) -> bool:
    """Wait until the condition holds, for so many seconds at most."""
    deadline = time.monotonic() + seconds
    while not (held := condition()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return held

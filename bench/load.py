"""The client: blocks of calls to a server process, one call at a time.

Several callers at once would share two cores with the server, and its threads one interpreter lock:
that would measure contention.
"""

# grpc's classes are generic only in their type stubs.
from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple, Self

import grpc

from bench.server import SECONDS, USAGE

ROOT = Path(__file__).parent.parent


class Block(NamedTuple):
    """A block of calls, with the wall time and server CPU time that it took, in seconds."""

    calls: int
    wall: float
    cpu: float
    answers: list[bytes]


class Load:
    """Calls one server in a closed loop: each call waits for the answer to the last."""

    def __init__(self, target: str) -> None:
        self._channel = grpc.insecure_channel(target)

    def call(self, path: str, payload: bytes) -> bytes:
        return self._method(path)(payload)

    def block(self, path: str, payloads: Sequence[bytes], calls: int) -> Block:
        method = self._method(path)
        todo = list(islice(cycle(payloads), calls))
        used, began = self._server_cpu(), time.perf_counter()
        answers = [method(payload) for payload in todo]
        wall = time.perf_counter() - began
        return Block(calls, wall, self._server_cpu() - used, answers)

    def _method(self, path: str) -> grpc.UnaryUnaryMultiCallable[bytes, bytes]:
        return self._channel.unary_unary(path)

    def _server_cpu(self) -> float:
        seconds: float
        (seconds,) = SECONDS.unpack(self.call(USAGE, b""))
        return seconds

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._channel.close()


@contextmanager
def served(*arguments: str) -> Iterator[Load]:
    """Start a fresh server process, and yield a Load on it."""
    command = [sys.executable, "-m", "bench.server", *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as server:
        assert server.stdout is not None
        with Load(f"127.0.0.1:{server.stdout.readline().strip()}") as load:
            yield load
        # Leaving the block closes the server's input, which makes it end.

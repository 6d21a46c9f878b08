"""Attacks over HTTP, by callers who send half of something or nothing."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

from tools.fault.trial import GAMES, Attack, lossless, trial
from tools.trials.findings import Check, Finding, at_most
from tools.trials.serving import Serving

REQUEST_SECONDS = 2
LIMIT = ("--max-request-seconds", str(REQUEST_SECONDS))
MARGIN = 6.0
HALF = f"POST {GAMES} HTTP/1.1\r\nHost: localhost\r\ncontent-".encode()
SLOW = HALF + b"type: application/json\r\ncontent-length: 1000\r\n\r\n"


class _Crowd:
    """Connections that have sent something, and may go on sending."""

    def __init__(self, serving: Serving, number: int, first: bytes, stack: ExitStack) -> None:
        self._open = [
            stack.enter_context(socket.create_connection(serving.web, timeout=10))
            for _ in range(number)
        ]
        for each in self._open:
            each.sendall(first)
            each.setblocking(False)

    def stay(self, seconds: float, more: bytes) -> float:
        """Send something more every now and then until all are closed; return how long it took."""
        started = time.monotonic()
        while self._open and time.monotonic() < started + seconds:
            time.sleep(0.1)
            self._open = list(self._still_open(more))
        return time.monotonic() - started

    def _still_open(self, more: bytes) -> Iterator[socket.socket]:
        for each in self._open:
            with suppress(ConnectionError):
                try:
                    ended = not each.recv(65536)
                except BlockingIOError:
                    ended = False
                if not ended:
                    each.send(more)
                    yield each

    @property
    def left(self) -> int:
        return len(self._open)


def _dawdlers(name: str, number: int, first: bytes, more: bytes) -> Attack:
    """Callers who take too long to send a request, and are sent away."""

    def run(_: bool) -> Finding:
        with trial(*LIMIT, web=True) as (serving, others), ExitStack() as stack:
            crowd = _Crowd(serving, number, first, stack)
            seconds = crowd.stay(20.0, more)
            left = crowd.left
        checks = [
            lossless(others.stop()),
            at_most("connections that are left open", left, 0, ""),
            at_most("until they are closed", seconds, REQUEST_SECONDS + MARGIN),
        ]
        return Finding(name, checks, sent=number, refused=number - left)

    return Attack(name, run, is_quick=bool(more))


def _idle_connections(_: bool) -> Finding:
    with trial(web=True) as (serving, others), ExitStack() as stack:
        crowd = _Crowd(serving, 500, b"", stack)
        crowd.stay(4.0, b"")
        left = crowd.left
    checks = [lossless(others.stop()), Check("they may stay", f"{left} stayed for 4 s", held=None)]
    return Finding("500 idle HTTP connections", checks, sent=500, refused=500 - left)


ATTACKS = (
    _dawdlers("200 half HTTP requests", 200, HALF, b""),
    _dawdlers("200 slow HTTP bodies", 200, SLOW, b" "),
    Attack("500 idle HTTP connections", _idle_connections),
)

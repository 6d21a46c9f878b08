"""Streams of requests and answers, watched: who owes an answer for too long is given up."""

import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from google.protobuf.message import Message

from referee_client.errors import RefereeError


class Exchange:
    """Counts requests and answers of one call. Requests and readers may take their time, answers
    may not: silence is what somebody who waits for an answer hears, while one is owed."""

    def __init__(self, requests: Iterable[Message], patience: float | None) -> None:
        self._requests = requests
        self._patience = patience
        self._sent = 0
        self._answered = 0
        self._owed_since = 0.0
        self._waiting_since: float | None = None
        self._over = threading.Event()
        self._given_up = False

    def requests(self) -> Iterator[Message]:
        for request in self._requests:
            self._send()
            yield request
        self._send()  # their end, which is to be answered by the end of the answers

    def _send(self) -> None:
        if self._sent == self._answered:
            self._owed_since = time.monotonic()
        self._sent += 1

    def answers(self, call: Any) -> Iterator[Any]:
        with self._watched(call):
            try:
                for answer in self._awaited(call):
                    self._answered += 1
                    yield answer
            except Exception:
                if self._given_up:
                    message = f"no answer for {self._patience:g} seconds"
                    raise RefereeError("DEADLINE_EXCEEDED", message) from None
                raise
            finally:
                call.cancel()

    def _awaited(self, call: Iterable[Any]) -> Iterator[Any]:
        """The answers, with the clock stopped while nobody waits for one."""
        self._waiting_since = time.monotonic()
        for answer in call:
            self._waiting_since = None
            yield answer
            self._waiting_since = time.monotonic()

    @contextmanager
    def _watched(self, call: Any) -> Iterator[None]:
        if self._patience is None:
            yield
            return
        watch = threading.Thread(target=self._watch, args=(call, self._patience), daemon=True)
        watch.start()
        try:
            yield
        finally:
            self._over.set()

    def _watch(self, call: Any, patience: float) -> None:
        """Sleeps until the silence could be too long, and looks again."""
        left = patience
        while not self._over.wait(left):
            left = patience - self._silence()
            if left <= 0:
                self._given_up = True
                call.cancel()
                return

    def _silence(self) -> float:
        waiting_since = self._waiting_since
        if waiting_since is None or self._sent == self._answered:
            return 0
        return time.monotonic() - max(waiting_since, self._owed_since)

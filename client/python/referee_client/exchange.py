"""Streams of requests and answers, watched: who owes an answer for too long is given up."""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from google.protobuf.message import Message

from referee_client.errors import RefereeError


class Exchange:
    """Counts requests and answers of one call. Requests may take their time, answers may not."""

    def __init__(self, requests: Iterable[Message], patience: float | None) -> None:
        self._requests = requests
        self._patience = patience
        self._sent = 0
        self._answered = 0
        self._over = threading.Event()
        self._given_up = False

    def requests(self) -> Iterator[Message]:
        for request in self._requests:
            self._sent += 1
            yield request

    def answers(self, call: Any) -> Iterator[Any]:
        with self._watched(call):
            try:
                for answer in call:
                    self._answered += 1
                    yield answer
            except Exception:
                if self._given_up:
                    message = f"no answer for {self._patience:g} seconds"
                    raise RefereeError("DEADLINE_EXCEEDED", message) from None
                raise
            finally:
                call.cancel()

    @contextmanager
    def _watched(self, call: Any) -> Iterator[None]:
        if self._patience is None:
            yield
            return
        threading.Thread(target=self._watch, args=(call,), daemon=True).start()
        try:
            yield
        finally:
            self._over.set()

    def _watch(self, call: Any) -> None:
        """Looks from time to time whether an answer is owed, and none has come since."""
        before = -1
        while not self._over.wait(self._patience):
            if self._sent > self._answered == before:
                self._given_up = True
                call.cancel()
                return
            before = self._answered

"""Streams of requests and answers, given up when the server owes an answer for too long."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import grpc.aio
from google.protobuf.message import Message

from referee_client.errors import RefereeError

_END: Any = grpc.aio.EOF


class _Account:
    """Counts the requests and answers of one call.

    Requests may be slow to come, and answers slow to be taken; only the server must not be slow.
    Its silence lasts while an answer is owed and somebody is waiting for it.
    """

    def __init__(self, requests: Iterable[Message], patience: float | None) -> None:
        self._requests = requests
        self._patience = patience
        self._sent = 0
        self._answered = 0
        self._owed_since = 0.0
        self._waiting_since: float | None = None
        self._broken: Exception | None = None
        """The error that ended the requests early; those sent before it are still answered."""

    def requests(self) -> Iterator[Message]:
        try:
            for request in self._requests:
                self._send()
                yield request
        except Exception as error:  # noqa: BLE001
            self._broken = error
        self._send()  # the end of the requests, which the end of the answers must follow

    def _send(self) -> None:
        if self._sent == self._answered:
            self._owed_since = time.monotonic()
        self._sent += 1

    def _wait(self) -> None:
        self._waiting_since = time.monotonic()

    def _answer(self) -> None:
        self._waiting_since = None
        self._answered += 1

    def _end(self) -> None:
        if self._broken is not None:
            raise self._broken

    def _silence(self) -> float:
        waiting_since = self._waiting_since
        if waiting_since is None or self._sent == self._answered:
            return 0
        return time.monotonic() - max(waiting_since, self._owed_since)

    def _given_up(self) -> RefereeError:
        return RefereeError("DEADLINE_EXCEEDED", f"no answer for {self._patience:g} seconds")


class Exchange(_Account):
    """One call, and a thread that watches it."""

    def __init__(self, requests: Iterable[Message], patience: float | None) -> None:
        super().__init__(requests, patience)
        self._over = threading.Event()
        self._is_given_up = False

    def answers(self, call: Any) -> Iterator[Any]:
        with self._watched(call):
            try:
                self._wait()
                for answer in call:
                    self._answer()
                    yield answer
                    self._wait()
            except Exception:
                if self._is_given_up:
                    raise self._given_up() from None
                raise
            finally:
                call.cancel()
        self._end()

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
        """Cancel the call when the silence lasts too long; sleep until that is possible."""
        left = patience
        while not self._over.wait(left):
            left = patience - self._silence()
            if left <= 0:
                self._is_given_up = True
                call.cancel()
                return


class AsyncExchange(_Account):
    """One asyncio call. Requests are made in threads, so that they cannot hold up the loop."""

    async def requests_from_thread(self) -> AsyncIterator[Message]:
        requests = self.requests()
        while (request := await asyncio.to_thread(next, requests, None)) is not None:
            yield request

    async def answers(self, call: Any) -> AsyncIterator[Any]:
        try:
            while (answer := await self._next(call)) is not _END:
                yield answer
        finally:
            call.cancel()
        self._end()

    async def _next(self, call: Any) -> Any:
        self._wait()
        reading = asyncio.ensure_future(call.read())
        try:
            left = self._patience
            while not (await asyncio.wait([reading], timeout=left))[0]:
                left = (self._patience or 0) - self._silence()
                if left <= 0:
                    raise self._given_up()
            answer = reading.result()
        finally:
            reading.cancel()
        self._answer()
        return answer

"""The watch of a server: keeps the accounts of its calls, and hands them on when they end."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from time import perf_counter
from typing import Any

from referee.service.methods import BY_PATH, Method
from referee.service.settings import Watching
from referee.service.watching.account import (
    CURRENT,
    GRPC,
    HTTP,
    REQUEST_ID,
    TOKEN,
    UNKNOWN,
    Account,
    Headers,
    Refusal,
)
from referee.service.watching.findings import watched

LOG = logging.getLogger(__name__)

OK = "OK"
NO_METHOD = "UNIMPLEMENTED"
CODES = {
    Refusal.CALLS: "RESOURCE_EXHAUSTED",
    Refusal.RATE: "RESOURCE_EXHAUSTED",
    Refusal.TOKEN: "UNAUTHENTICATED",
    Refusal.SERVICE: "PERMISSION_DENIED",
}

Note = Callable[[Account], None]
Behaviour = Callable[..., Any]
Waiting = Callable[[], dict[str, int]]


class Watch:
    """Whoever has been told to watch the calls of a server: metrics, the log, traces."""

    def __init__(self, settings: Watching, waiting: Waiting) -> None:
        self._notes: list[Note] = []
        self._open: dict[str, set[Account]] = {GRPC: set(), HTTP: set()}
        self.metrics_port: int | None = None
        self._kept = ExitStack()
        self.names_requests = settings.access_log or settings.trace
        """Whether callers are told the ids of their requests, because they are written down."""
        # Each of them loads what only it needs.
        if settings.metrics_port is not None:
            self._measure(settings, waiting)
        if settings.access_log:
            from referee.service.watching.logs import log_call  # noqa: PLC0415

            self._notes.append(log_call)
        if settings.trace:
            from referee.service.watching.tracing import Tracer  # noqa: PLC0415

            tracer = Tracer()
            self._notes.append(tracer.note)
            self._kept.callback(tracer.close)

    def _measure(self, settings: Watching, waiting: Waiting) -> None:
        from referee.service.watching import exposition, metrics  # noqa: PLC0415

        registry = exposition.own_registry()
        if settings.folder:
            metrics.share(settings.folder, settings.worker)
        measured = metrics.Metrics(registry)
        self._notes.append(measured.note)
        self._kept.callback(measured.close)
        measured.keep_looking(self._in_progress, waiting)
        if not settings.folder:
            served = exposition.Exposition(
                settings.metrics_host, settings.metrics_port or 0, registry
            )
            self.metrics_port = self._kept.enter_context(served).port

    def _in_progress(self) -> dict[str, int]:
        return {protocol: len(accounts) for protocol, accounts in self._open.items()}

    def close(self) -> None:
        self._kept.close()

    def watched(self, methods: Iterable[Method]) -> Iterator[Method]:
        """Return the methods so that they write down what they find, if anybody asks for it."""
        return map(watched, methods) if self._notes else iter(methods)

    def begin(
        self,
        path: str,
        protocol: str,
        headers: Callable[[], Headers],
        peer: Callable[[], str],
    ) -> Account:
        account = Account(path, protocol, headers, peer)
        self._open[protocol].add(account)
        CURRENT.set(account)
        return account

    def end(self, account: Account, code: str) -> None:
        account.seconds = perf_counter() - account.began
        account.code = code
        self._open[account.protocol].discard(account)
        CURRENT.set(None)
        for note in self._notes:
            try:
                note(account)
            except Exception:  # whoever watches a call does not spoil it
                LOG.exception("cannot watch %s", account.path)

    def turn_away(
        self,
        path: str,
        refusal: Refusal,
        metadata: Callable[[], Headers],
        peer: Callable[[], str] = str,
    ) -> None:
        """Take down a call over gRPC that is not let in, if it is one of ours."""
        if path in BY_PATH:
            account = self.begin(path, GRPC, metadata, peer)
            account.refusal = refusal
            self.end(account, CODES[refusal])

    def miss(self, protocol: str) -> None:
        """Take down a call of a method that does not exist. What it was called is not ours."""
        self.end(self.begin(UNKNOWN, protocol, tuple, str), NO_METHOD)

    def over_grpc(self, method: Method, behave: Behaviour) -> Behaviour:
        """Watch the calls of a method over gRPC, from when a thread takes them."""
        if not self._notes:
            return behave
        path = method.path

        def answer(requests: Iterator[bytes], context: Any) -> bytes:
            account = self._begin_over_grpc(path, context)
            try:
                data: bytes = behave(requests, context)
                return data
            finally:
                self._end_over_grpc(account, context)

        def stream(requests: Iterator[bytes], context: Any) -> Iterator[bytes]:
            account = self._begin_over_grpc(path, context)
            try:
                yield from behave(requests, context)
            finally:
                self._end_over_grpc(account, context)

        return stream if method.streams else answer

    def _begin_over_grpc(self, path: str, context: Any) -> Account:
        account = self.begin(path, GRPC, context.invocation_metadata, context.peer)
        account.token = TOKEN.get()
        return account

    def _end_over_grpc(self, account: Account, context: Any) -> None:
        if self.names_requests:
            more = context.trailing_metadata() or ()
            context.set_trailing_metadata((*more, (REQUEST_ID, account.request_id)))
        self.end(account, _code_over_grpc(context))


def _code_over_grpc(context: Any) -> str:
    if context.is_active():
        code = context.code()
        return OK if code is None else str(code.name)
    left = context.time_remaining()
    return "DEADLINE_EXCEEDED" if left is not None and left <= 0 else "CANCELLED"

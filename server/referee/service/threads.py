"""The threads that answer calls: a few that work, and others in place of those that wait."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, NamedTuple, Self

MOMENT = 0.05
"""Seconds. A thread that waits for longer is replaced."""
MOST_REPLACED = 1000


class Threads(ThreadPoolExecutor):
    """A few threads that work, and others in place of those that wait for a caller.

    With a fixed number of threads, as many callers who send half a request or read half an answer
    keep everybody else waiting. With a thread for each caller, the threads that work get in each
    other's way. So whatever waits here says so: see `waiting`.

    This is a ThreadPoolExecutor because gRPC takes nothing else for the threads of a method.
    """

    def __init__(self, size: int, name: str) -> None:
        super().__init__(1, name)
        self._size = size
        self._name = name
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._count = 0
        """The threads there are, but for those that have been told to end."""
        self._stopped = threading.Event()
        self.waits: set[Waiting] = set()
        self.late = threading.Semaphore(size)
        """Threads that have been replaced work again only a few at a time."""
        self.own = _Own()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._tasks.put(_Task(future, fn, args, kwargs))
        if self._count < self._size:
            self._start()
        return future

    def waiting(self, give_up: Callable[[], Any], seconds: float) -> "Waiting":
        """While this lasts, the thread waits for its caller; `give_up` is called if that takes too
        long, and is to end the wait."""
        return Waiting(self, give_up, seconds)

    def shutdown(self, *_: Any, **__: Any) -> None:
        """End the threads, each after the task that it is at; wait for none."""
        self._stopped.set()
        self._end(self._count)

    def _start(self) -> None:
        with self._lock:
            self._count += 1
            first = self._count == 1
        threading.Thread(target=self._work, name=self._name, daemon=True).start()
        if first:
            threading.Thread(target=self._watch, name=f"{self._name}-watch", daemon=True).start()

    def _end(self, number: int) -> None:
        with self._lock:
            self._count -= number
        for _ in range(number):
            self._tasks.put(None)

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            task.run()
            del task  # else its caller's data would live until there is another task
            if self.own.is_late:
                self.own.is_late = False
                self.late.release()

    def _watch(self) -> None:
        """Replace threads that wait, end those that are too many, and give up waits that take too
        long."""
        while not self._stopped.wait(MOMENT):
            now = time.monotonic()
            late = sum([wait.is_late(now) for wait in self.waits.copy()])
            # More than wait, so that they soon outnumber whatever crowd keeps them waiting.
            wanted = self._size + 2 * min(late, MOST_REPLACED)
            if self._count > wanted:
                self._end(self._count - wanted)
            while not self._tasks.empty() and self._count < wanted:
                self._start()


class _Own(threading.local):
    """What a thread knows of itself."""

    is_late = False
    """Whether it has been replaced, and is one of the few of those that may work."""


class _Task(NamedTuple):
    future: Future[Any]
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    options: dict[str, Any]

    def run(self) -> None:
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            result = self.function(*self.arguments, **self.options)
        except BaseException as error:  # noqa: BLE001  it is for whoever asks for the result
            self.future.set_exception(error)
        else:
            self.future.set_result(result)


class Waiting:
    """A thread that waits for its caller."""

    __slots__ = ("_give_up", "_is_late", "_seconds", "_since", "_threads")

    def __init__(self, threads: Threads, give_up: Callable[[], Any], seconds: float) -> None:
        self._threads = threads
        self._give_up = give_up
        self._seconds = seconds
        self._is_late = False

    def __enter__(self) -> Self:
        own = self._threads.own
        if own.is_late:
            own.is_late = False
            self._threads.late.release()
        self._since = time.monotonic()
        self._threads.waits.add(self)
        return self

    def __exit__(self, *_: object) -> None:
        self._threads.waits.discard(self)
        if self._is_late:
            self._threads.late.acquire()
            self._threads.own.is_late = True

    def is_late(self, now: float) -> bool:
        """Whether the thread has waited for long enough to be replaced."""
        waited = now - self._since
        self._is_late = waited > MOMENT
        if waited > self._seconds:
            self._give_up()
        return self._is_late

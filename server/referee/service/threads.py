"""The threads that answer calls: few that work, others in place of those that wait, and no client
that keeps them all."""

import logging
import threading
import time
from collections.abc import Callable, Hashable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from referee.service.turns import Queue, Task
from referee.service.work import MOMENT, Thread, Waiting, Working

LOG = logging.getLogger(__name__)

MOST_REPLACED = 1000
SHARING_SECONDS = 0.5


class Threads(ThreadPoolExecutor):
    """A few threads that work, and others in place of those that wait for a caller.

    With a fixed number of threads, as many callers who send half a request or read half an answer
    keep everybody else waiting. With a thread for each caller, the threads that work get in each
    other's way. So whatever waits here says so (`waiting`), and so does whatever works (`working`).

    Clients take turns, however many tasks each of them has. As long as there are others, none has
    more than one task running: several that take long would keep all others waiting.

    This is a ThreadPoolExecutor because gRPC takes nothing else for the threads of a method.
    """

    def __init__(
        self, size: int, name: str, client_of: Callable[..., Hashable] = lambda *_: None
    ) -> None:
        super().__init__(1, name)
        self._size = size
        self._name = name
        self._client_of = client_of
        self._queue = Queue(size)
        self._lock = threading.Lock()
        self._count = 0
        """The threads there are, but for those that have been told to end."""
        self._is_watched = False
        self._stopped = threading.Event()
        self._own = threading.local()
        self._crew: set[Thread] = set()
        self._shared = 0.0
        """When the threads were shared among the clients."""
        self._late = threading.Semaphore(size)
        """Threads that have been replaced while they waited work again only a few at a time."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self.put(Task(self._client_of(*args), Future(), fn, args, kwargs))

    def put(self, task: Task) -> Future[Any]:
        self._queue.put(task)
        if self._count < self._size:
            try:
                self._start()
            except RuntimeError:  # the system has no thread to spare
                if not self._crew:
                    raise
        return task.future

    @property
    def backlog(self) -> int:
        """The tasks that no thread has taken yet."""
        return self._queue.backlog

    def of(self, client: Hashable) -> Executor:
        """The same threads for the tasks of a client who is not told by their arguments."""
        return _OfClient(self, client)

    def waiting(self, give_up: Callable[[], Any], seconds: float) -> Waiting:
        """While this lasts, the thread waits for its caller; `give_up` is called if that takes too
        long, and is to end the wait."""
        return Waiting(self._own.thread, give_up, seconds)

    def working(self, is_wanted: Callable[[], bool], seconds: float) -> Working:
        """While this lasts, the thread works. An Interruption ends it soon after the work is not
        wanted any more, and after so many seconds."""
        return Working(self._own.thread, is_wanted, seconds)

    def shutdown(self, *_: Any, **__: Any) -> None:
        """End the threads, each after the task that it is at; wait for none."""
        self._stopped.set()
        self._end(self._count)

    def _start(self) -> None:
        with self._lock:
            self._count += 1
            is_first, self._is_watched = not self._is_watched, True
        try:
            threading.Thread(target=self._work, name=self._name, daemon=True).start()
        except RuntimeError:
            with self._lock:
                self._count -= 1
            raise
        finally:
            if is_first:
                name = f"{self._name}-watch"
                threading.Thread(target=self._watch, name=name, daemon=True).start()

    def _end(self, number: int) -> None:
        with self._lock:
            self._count -= number
        self._queue.end(number)

    def _work(self) -> None:
        self._own.thread = thread = Thread(self._queue, self._late)
        self._crew.add(thread)
        while (task := self._queue.get()) is not None:
            thread.client = task.client
            task.run()
            thread.settle()
            self._queue.leave(thread.client)
            del task  # else its caller's data would live until there is another task
        self._crew.discard(thread)

    def _watch(self) -> None:
        clock = threading.Event()
        while self._crew or not self._stopped.is_set():
            clock.wait(MOMENT)
            try:
                self._look_after_threads(time.monotonic())
            except RuntimeError as error:  # the system has no thread to spare
                LOG.warning("cannot start a thread: %s", error)
            except Exception:  # there are callers' callbacks in this, and nobody else to do it
                LOG.exception("cannot look after the threads")

    def _look_after_threads(self, now: float) -> None:
        """Replace threads that wait or work for long, end those that are too many, and end what
        takes too long or is not wanted any more."""
        waiting = long = 0
        for thread in self._crew.copy():
            waiting += thread.is_waiting_long(now)
            long += thread.is_working_long(now)
        if now - self._shared > SHARING_SECONDS:
            self._shared = now
            self._queue.share()
        # More than wait, so that they soon outnumber whatever crowd keeps them waiting.
        wanted = self._size + min(2 * waiting + long, MOST_REPLACED)
        if self._count > wanted:
            self._end(self._count - wanted)
        while self._queue.has_tasks and self._count < wanted and not self._stopped.is_set():
            self._start()


class _OfClient(Executor):
    """Threads, for one client."""

    def __init__(self, threads: Threads, client: Hashable) -> None:
        self._threads = threads
        self._client = client

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self._threads.put(Task(self._client, Future(), fn, args, kwargs))

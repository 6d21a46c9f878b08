"""The threads that answer calls: few that work, others in place of those that wait, and no client
that keeps them all."""

import ctypes
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, NamedTuple, Self

MOMENT = 0.05
"""Seconds. A thread that waits or works for longer is replaced."""
MOST_REPLACED = 1000
PATIENCE = 10 * MOMENT
"""After which a thread that was interrupted and still works is interrupted again."""
SHARING_SECONDS = 0.5


class Interruption(BaseException):
    """Nobody wants the work any more that a thread is doing, or it has taken too long."""


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
        self._queue = _Queue(size)
        self._lock = threading.Lock()
        self._count = 0
        """The threads there are, but for those that have been told to end."""
        self._stopped = threading.Event()
        self._own = threading.local()
        self._crew: set[_Thread] = set()
        self._late = threading.Semaphore(size)
        """Threads that have been replaced while they waited work again only a few at a time."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self.put(_Task(self._client_of(*args), Future(), fn, args, kwargs))

    def put(self, task: "_Task") -> Future[Any]:
        self._queue.put(task)
        if self._count < self._size:
            self._start()
        return task.future

    @property
    def backlog(self) -> int:
        """The tasks that no thread has taken yet."""
        return self._queue.backlog

    def of(self, client: Hashable) -> Executor:
        """The same threads for the tasks of a client who is not told by their arguments."""
        return _OfClient(self, client)

    def waiting(self, give_up: Callable[[], Any], seconds: float) -> "Waiting":
        """While this lasts, the thread waits for its caller; `give_up` is called if that takes too
        long, and is to end the wait."""
        return Waiting(self._own.thread, give_up, seconds)

    def working(self, is_wanted: Callable[[], bool], seconds: float) -> "Working":
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
            first = self._count == 1
        threading.Thread(target=self._work, name=self._name, daemon=True).start()
        if first:
            threading.Thread(target=self._watch, name=f"{self._name}-watch", daemon=True).start()

    def _end(self, number: int) -> None:
        with self._lock:
            self._count -= number
        self._queue.end(number)

    def _work(self) -> None:
        self._own.thread = thread = _Thread(self._queue, self._late)
        self._crew.add(thread)
        while (task := self._queue.get(thread)) is not None:
            task.run()
            thread.settle()
            self._queue.leave(thread.client)
            del task  # else its caller's data would live until there is another task
        self._crew.discard(thread)

    def _watch(self) -> None:
        """Replace threads that wait or work for long, end those that are too many, and end what
        takes too long or is not wanted any more."""
        shared = 0.0
        while self._crew or not self._stopped.is_set():
            time.sleep(MOMENT)
            now = time.monotonic()
            waiting = long = 0
            for thread in self._crew.copy():
                waiting += thread.is_waiting_long(now)
                long += thread.is_working_long(now)
            if now - shared > SHARING_SECONDS:
                self._queue.share()
                shared = now
            # More than wait, so that they soon outnumber whatever crowd keeps them waiting.
            wanted = self._size + min(2 * waiting + long, MOST_REPLACED)
            if self._count > wanted:
                self._end(self._count - wanted)
            while self._queue.has_tasks and self._count < wanted:
                self._start()


class _OfClient(Executor):
    """Threads, for one client."""

    def __init__(self, threads: Threads, client: Hashable) -> None:
        self._threads = threads
        self._client = client

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self._threads.put(_Task(self._client, Future(), fn, args, kwargs))


class _Task(NamedTuple):
    client: Hashable
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


class _Queue:
    """The tasks that no thread has taken yet. Clients take turns, and share the threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._share = size
        """How many tasks of one client may be running."""
        self._tokens: SimpleQueue[bool] = SimpleQueue()
        """One for each task, on which threads wait; False tells a thread to end."""
        self._lock = threading.Lock()
        self._tasks: dict[Hashable, deque[_Task]] = {}
        """The tasks of each client, whose turn it is first."""
        self._running: Counter[Hashable] = Counter()
        self._passed_over = 0
        """The tokens for which there were only tasks of clients with enough running."""
        self._seen: set[Hashable] = set()
        self._seen_before: set[Hashable] = set()

    @property
    def has_tasks(self) -> bool:
        return not self._tokens.empty()

    @property
    def backlog(self) -> int:
        with self._lock:
            return sum(map(len, self._tasks.values()))

    def put(self, task: _Task) -> None:
        with self._lock:
            self._tasks.setdefault(task.client, deque()).append(task)
            self._seen.add(task.client)
        self._tokens.put(True)

    def get(self, thread: "_Thread") -> _Task | None:
        """Wait for a task that may be run now; None tells the thread to end."""
        while self._tokens.get():
            with self._lock:
                for client in self._tasks:
                    if self._running[client] < self._share:
                        self._running[client] += 1
                        thread.client = client
                        return self._take(client)
                self._passed_over += 1
        return None

    def _take(self, client: Hashable) -> _Task:
        tasks = self._tasks.pop(client)
        task = tasks.popleft()
        if tasks:
            self._tasks[client] = tasks  # behind all others
        return task

    def leave(self, client: Hashable) -> None:
        """A task of the client has ended, or waits for its caller: another one may run."""
        with self._lock:
            self._running[client] -= 1
            if not self._running[client]:
                del self._running[client]
            if self._passed_over:
                self._passed_over -= 1
                self._tokens.put(True)

    def come_back(self, client: Hashable) -> None:
        """A task of the client has what it waited for."""
        with self._lock:
            self._running[client] += 1

    def share(self) -> None:
        """Share the threads among the clients that have tasks, or have sent one since the time
        before last: a single one may have them all, several have one each."""
        with self._lock:
            clients = len(
                self._seen | self._seen_before | self._tasks.keys() | self._running.keys()
            )
            self._seen_before, self._seen = self._seen, set()
            self._share = 1 if clients > 1 else self._size
            passed_over, self._passed_over = self._passed_over, 0
        for _ in range(passed_over):
            self._tokens.put(True)

    def end(self, number: int) -> None:
        for _ in range(number):
            self._tokens.put(False)


class _Thread:
    """What a thread is doing, and since when."""

    def __init__(self, queue: _Queue, late: threading.Semaphore) -> None:
        self.ident = threading.get_ident()
        self.queue = queue
        self.client: Hashable = None
        self.waiting: Waiting | None = None
        self.working: Working | None = None
        self._late = late
        self._is_late = False
        """Whether it has been replaced while it waited, and is one of the few of those that may
        work."""

    def is_waiting_long(self, now: float) -> bool:
        waiting = self.waiting
        return waiting is not None and waiting.is_long(now)

    def is_working_long(self, now: float) -> bool:
        working = self.working
        return working is not None and working.is_long(now)

    def hurry(self) -> None:
        """Wait for one of the few places of those that have been replaced."""
        self._late.acquire()
        self._is_late = True

    def settle(self) -> None:
        """Leave such a place, if the thread has one, and whatever it was interrupted at."""
        if self._is_late:
            self._is_late = False
            self._late.release()
        if self.working is not None:
            self.working.pause()
            self.working = None


class Waiting:
    """A thread that waits for its caller."""

    __slots__ = ("_give_up", "_is_long", "_paused", "_seconds", "_since", "_thread")

    def __init__(self, thread: _Thread, give_up: Callable[[], Any], seconds: float) -> None:
        self._thread = thread
        self._give_up = give_up
        self._seconds = seconds
        self._is_long = False

    def __enter__(self) -> Self:
        thread = self._thread
        self._paused = thread.working
        thread.settle()
        thread.queue.leave(thread.client)
        self._since = time.monotonic()
        thread.waiting = self
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.waiting = None
        self._thread.queue.come_back(self._thread.client)
        if self._is_long:
            self._thread.hurry()
        if self._paused is not None:
            self._paused.resume()

    def is_long(self, now: float) -> bool:
        waited = now - self._since
        self._is_long = waited > MOMENT
        if waited > self._seconds:
            self._give_up()
        return self._is_long


class Working:
    """A thread that works, and may be interrupted.

    Python raises the interruption in the thread between any two steps of it, so that no loop has to
    ask whether it should go on. The lock makes sure that this happens while it works, or never.
    """

    __slots__ = (
        "_is_open",
        "_is_wanted",
        "_lock",
        "_patient_until",
        "_seconds",
        "_since",
        "_thread",
    )

    def __init__(self, thread: _Thread, is_wanted: Callable[[], bool], seconds: float) -> None:
        self._thread = thread
        self._is_wanted = is_wanted
        self._seconds = seconds
        self._lock = threading.Lock()
        self._patient_until = 0.0

    def __enter__(self) -> Self:
        self.resume()
        return self

    def __exit__(self, *_: object) -> None:
        self.pause()
        self._thread.working = None

    def resume(self) -> None:
        self._since = time.monotonic()
        self._is_open = True
        self._thread.working = self

    def pause(self) -> None:
        try:
            with self._lock:
                self._is_open = False
        finally:  # it may be interrupted right here
            self._is_open = False

    def is_long(self, now: float) -> bool:
        """Whether it has worked for long; interrupt it if it has worked for too long, or for
        nobody."""
        worked = now - self._since
        if not self._is_open or worked <= MOMENT:
            return False
        if now > self._patient_until and (worked > self._seconds or not self._is_wanted()):
            with self._lock:
                if self._is_open:
                    # Again later, if need be: what is raised in a destructor is lost.
                    self._patient_until = now + PATIENCE
                    _raise_in(self._thread.ident, Interruption)
        return True


def _raise_in(thread: int, exception: type[BaseException]) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(exception))


def ignore_lost_interruptions() -> None:
    """Let Python say nothing of an interruption that it raises in a destructor, and so cannot
    pass on. It is raised again."""
    say = sys.unraisablehook

    def hook(lost: "sys.UnraisableHookArgs", /) -> None:
        if not issubclass(lost.exc_type, Interruption):
            say(lost)

    sys.unraisablehook = hook

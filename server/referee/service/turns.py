"""Tasks that no thread has taken yet: clients take turns."""

import threading
from collections import Counter, deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, NamedTuple


class Task(NamedTuple):
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
            # The error's traceback holds the task, and the task its future, which holds the error.
            del self
        else:
            self.future.set_result(result)


class Queue:
    """The tasks that no thread has taken yet. Clients take turns, and share the threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._share = size
        """How many tasks of one client may be running."""
        self._tokens: SimpleQueue[bool] = SimpleQueue()
        """One for each task, on which threads wait; False tells a thread to end."""
        self._lock = threading.Lock()
        self._tasks: dict[Hashable, deque[Task]] = {}
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

    def put(self, task: Task) -> None:
        with self._lock:
            self._tasks.setdefault(task.client, deque()).append(task)
            self._seen.add(task.client)
        self._tokens.put(True)

    def get(self) -> Task | None:
        """Wait for a task that may be run now; None tells the thread to end."""
        while self._tokens.get():
            with self._lock:
                for client in self._tasks:
                    if self._running[client] < self._share:
                        self._running[client] += 1
                        return self._take(client)
                self._passed_over += 1
        return None

    def _take(self, client: Hashable) -> Task:
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

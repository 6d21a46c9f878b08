"""What a thread is doing: it waits for its caller, or works and may be interrupted."""

import ctypes
import sys
import threading
import time
from collections.abc import Callable, Hashable
from typing import Any, Self

from referee.service.turns import Queue

MOMENT = 0.05
"""Seconds. A thread that waits or works for longer is replaced."""
PATIENCE = 10 * MOMENT
"""After which a thread that was interrupted and still works is interrupted again."""


class Interruption(BaseException):
    """Nobody wants the work any more that a thread is doing, or it has taken too long."""


class Thread:
    """What a thread is doing, and since when."""

    def __init__(self, queue: Queue, late: threading.Semaphore) -> None:
        self.ident = threading.get_ident()
        self.queue = queue
        self.client: Hashable = None
        self.waiting: Waiting | None = None
        self.working: Working | None = None
        self._late = late
        self._hurries = False
        """Whether it waits to be one of the few of those that have been replaced."""
        self._is_late = False
        """Whether it has been replaced while it waited, and is one of the few of those that may
        work."""

    def is_waiting_long(self, now: float) -> bool:
        waiting = self.waiting
        return self._hurries or (waiting is not None and waiting.is_long(now))

    def is_working_long(self, now: float) -> bool:
        working = self.working
        return working is not None and working.is_long(now)

    def hurry(self) -> None:
        """Wait for one of the few places of those that have been replaced."""
        self._hurries = True
        self._late.acquire()
        self._hurries = False
        self._is_late = True

    def settle(self) -> None:
        """Leave whatever it was interrupted at, and then its place among the few, if it has one."""
        if self.working is not None:
            self.working.pause()
            self.working = None
        if self._is_late:
            self._is_late = False
            self._late.release()


class Waiting:
    """A thread that waits for its caller."""

    __slots__ = ("_give_up", "_is_long", "_paused", "_seconds", "_since", "_thread")

    def __init__(self, thread: Thread, give_up: Callable[[], Any], seconds: float) -> None:
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

    def __init__(self, thread: Thread, is_wanted: Callable[[], bool], seconds: float) -> None:
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

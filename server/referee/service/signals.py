"""The signals to stop and to reload, caught so that none is missed."""

import os
import signal
import socket
from collections.abc import Callable
from types import FrameType

STOP = (signal.SIGTERM, signal.SIGINT)
RELOAD = getattr(signal, "SIGHUP", None)
"""Windows has no such signal."""


class Signals:
    """Catches SIGTERM, Ctrl-C and SIGHUP, from now on.

    Python runs a handler only when the main thread gets to it, and a wait that begins just then
    never ends. So `wait` waits for the byte that the interpreter itself writes at once.
    """

    def __init__(self) -> None:
        self._heard, self._told = socket.socketpair()
        self._told.setblocking(False)
        signal.set_wakeup_fd(self._told.fileno(), warn_on_full_buffer=False)
        _answer_with(_do_nothing, *STOP)
        if RELOAD is not None:
            _answer_with(_do_nothing, RELOAD)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [RELOAD])

    def fileno(self) -> int:
        """The file that becomes readable when a signal has come."""
        return self._heard.fileno()

    def wait(self) -> signal.Signals:
        """Wait for the next signal and return it."""
        return signal.Signals(self._heard.recv(1)[0])

    def hasten(self, end: Callable[[], None]) -> None:
        """Let the next signal to stop end this process at once, after it has called `end`."""

        def end_at_once(_: int, __: FrameType | None) -> None:
            end()
            os._exit(0)

        _answer_with(end_at_once, *STOP)

    def ignore(self) -> None:
        """Ignore all signals to stop, even while the interpreter shuts down, when it would remove
        its own handlers and let signals kill it."""
        _answer_with(signal.SIG_IGN, *STOP)


def _answer_with(
    handler: Callable[[int, FrameType | None], None] | signal.Handlers, *numbers: signal.Signals
) -> None:
    for number in numbers:
        signal.signal(number, handler)


def _do_nothing(_: int, __: FrameType | None) -> None:
    pass

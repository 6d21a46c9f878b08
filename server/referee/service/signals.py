"""The signals to stop, caught so that none is missed."""

import signal
import socket
from collections.abc import Callable
from types import FrameType


class StopSignals:
    """Catches SIGTERM and Ctrl-C, from now on.

    Python runs a handler only when the main thread gets to it, and a wait that begins just then
    never ends. So `wait` waits for the byte that the interpreter itself writes at once.
    """

    def __init__(self) -> None:
        self._heard, self._told = socket.socketpair()
        self._told.setblocking(False)
        signal.set_wakeup_fd(self._told.fileno(), warn_on_full_buffer=False)
        _answer_with(_do_nothing)

    def fileno(self) -> int:
        """The file that becomes readable when a signal has come."""
        return self._heard.fileno()

    def wait(self) -> signal.Signals:
        """Wait for the first signal and return it. Those that follow are ignored, even while the
        interpreter shuts down, when it would remove its own handlers and let signals kill it."""
        heard = signal.Signals(self._heard.recv(1)[0])
        _answer_with(signal.SIG_IGN)
        return heard


def _answer_with(handler: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, handler)


def _do_nothing(_: int, __: FrameType | None) -> None:
    pass

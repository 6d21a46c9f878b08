"""The signals to stop, noted so that none is missed."""

import signal
import socket
from collections.abc import Callable
from types import FrameType


class StopSignals:
    """SIGTERM and Ctrl-C, from now on.

    Python runs a handler only when the main thread gets to it, and a wait that begins just then
    never ends. So the wait is for the byte that the interpreter itself writes at once.
    """

    def __init__(self) -> None:
        self._heard, self._told = socket.socketpair()
        self._told.setblocking(False)
        signal.set_wakeup_fd(self._told.fileno(), warn_on_full_buffer=False)
        _answer_with(_do_nothing)

    def fileno(self) -> int:
        """Readable when a signal has come."""
        return self._heard.fileno()

    def wait(self) -> signal.Signals:
        """The first signal. Those that follow are ignored, also while the interpreter goes down,
        when it would take its own handlers away and let them kill."""
        heard = signal.Signals(self._heard.recv(1)[0])
        _answer_with(signal.SIG_IGN)
        return heard


def _answer_with(handler: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, handler)


def _do_nothing(_: int, __: FrameType | None) -> None:
    pass

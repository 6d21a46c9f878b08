"""The signals to stop, noted so that none is missed."""

import signal
import socket
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
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _do_nothing)

    def fileno(self) -> int:
        """Readable when a signal has come."""
        return self._heard.fileno()

    def wait(self) -> signal.Signals:
        return signal.Signals(self._heard.recv(1)[0])


def _do_nothing(_: int, __: FrameType | None) -> None:
    pass

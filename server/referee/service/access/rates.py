"""How often a client may call."""

import threading
import time
from collections.abc import Callable, Hashable

MOST_CLIENTS = 10_000


class Rates:
    """So many calls a second for each client, and those of one second at once.

    A client that has not called for a second need not be remembered, so that it is enough to know
    the latest ones.
    """

    def __init__(self, per_second: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._clock = clock
        self._lock = threading.Lock()
        self._left: dict[Hashable, tuple[float, float]] = {}
        """How many calls each client had left, and when; who called last is last."""

    def take(self, client: Hashable) -> float:
        """Take one of a client's calls: return 0, or the seconds until there is one."""
        most = self._per_second
        with self._lock:
            now = self._clock()
            left, since = self._left.pop(client, (most, now))
            left = min(most, left + (now - since) * most)
            wait = 0.0 if left >= 1 else (1 - left) / most
            self._left[client] = (left if wait else left - 1, now)
            if len(self._left) > MOST_CLIENTS:
                del self._left[next(iter(self._left))]
        return wait

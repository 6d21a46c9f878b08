"""Waiting for something to happen, for as long as a busy machine may need."""

import time
from collections.abc import Callable

SOON = 10.0


def eventually(condition: Callable[[], bool], seconds: float = SOON) -> bool:
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.01)
    return condition()

"""Cores, and keeping a process to one of them."""

import os

CAN_PIN = hasattr(os, "sched_setaffinity")


def keep_to_core(number: int) -> None:
    """Run this thread, and all it starts from now on, on one of the cores it may run on.

    They are counted from 0, and over again behind the last. A referee's threads take turns anyway:
    on one core they find in its caches what the last of them left there.
    """
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[number % len(cores)]})

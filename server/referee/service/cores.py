"""Cores, and keeping a process to one of them."""

import os
from pathlib import Path

_TOPOLOGY = Path("/sys/devices/system/cpu")


def usable_cores() -> list[int]:
    """The cores that this process can be kept to; an OSError if the system does not let it.

    Where a core is several of them to the system, its first threads come before its others: these
    would be in each other's way.
    """
    if not hasattr(os, "sched_setaffinity"):
        return []
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    return sorted(cores, key=lambda core: (_thread_number(core, cores), core))


def _thread_number(core: int, cores: set[int]) -> int:
    """Which of the threads of one core it is, among those of the process."""
    try:
        told = (_TOPOLOGY / f"cpu{core}/topology/thread_siblings_list").read_text()
    except OSError:
        return 0
    ranges = [part.partition("-") for part in told.strip().split(",")]
    siblings = {
        sibling for low, _, high in ranges for sibling in range(int(low), int(high or low) + 1)
    }
    return sum(1 for sibling in siblings & cores if sibling < core)


def keep_to_core(core: int) -> None:
    """Run this thread, and all it starts from now on, on this core alone.

    A referee's threads take turns anyway: on one core each finds in the caches what the last one
    left there.
    """
    os.sched_setaffinity(0, {core})

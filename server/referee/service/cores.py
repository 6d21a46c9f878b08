"""Finding cores, and keeping a process on one of them."""

import os
from pathlib import Path

_TOPOLOGY = Path("/sys/devices/system/cpu")


def usable_cores() -> list[int]:
    """Return the cores that this process can be kept on; raise an OSError if the system refuses.

    To the system, each thread of a core is a core of its own. The first threads of all cores come
    before the others, because threads of one core get in each other's way.
    """
    if not hasattr(os, "sched_setaffinity"):
        return []
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    return sorted(cores, key=lambda core: (_thread_number(core, cores), core))


def _thread_number(core: int, cores: set[int]) -> int:
    """Return which thread of its core this is, counting only those that the process may use."""
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
    """Run this thread, and all that it starts from now on, on this core alone.

    A referee's threads take turns anyway: on one core, each finds in the caches what the last one
    left there.
    """
    os.sched_setaffinity(0, {core})

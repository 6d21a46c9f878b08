"""Keys by which people leaf through something in the terminal."""

from collections.abc import Callable, Iterator
from enum import Enum, auto


class Step(Enum):
    """Where a key leads."""

    NEXT = auto()
    BACK = auto()
    FIRST = auto()
    LAST = auto()
    DOWN = auto()
    UP = auto()
    REST = auto()
    """Everything that is left: there is no keyboard to ask."""


KEYS = {
    **dict.fromkeys(("\r", "\n", " ", "\x1b[C", "\x1bOC"), Step.NEXT),
    **dict.fromkeys(("b", "\b", "\x7f", "\x1b[D", "\x1bOD"), Step.BACK),
    "g": Step.FIRST,
    "G": Step.LAST,
    **dict.fromkeys(("j", "\x1b[B", "\x1bOB", "\x1b[6~"), Step.DOWN),
    **dict.fromkeys(("k", "\x1b[A", "\x1bOA", "\x1b[5~"), Step.UP),
}
QUIT = "q"


def steps(read: Callable[[], str]) -> Iterator[Step]:
    """What the keys ask for, until somebody quits; `read` gives what was typed since."""
    while True:
        try:
            typed = read()
        except (KeyboardInterrupt, EOFError):
            return
        except OSError:
            yield Step.REST
            return
        keys = [typed] if typed in KEYS else list(typed)
        if not keys:
            return
        for key in keys:
            if key == QUIT:
                return
            if key in KEYS:
                yield KEYS[key]

"""What stands between clients and workers."""

import math
from collections.abc import Iterable, Sequence

from referee.service.settings import Settings


class Front:
    """Nothing: workers share the ports, and take the calls themselves. Its heirs are processes."""

    def __init__(self, behind: Sequence[Settings]) -> None:
        self.behind = behind
        """How each worker is run."""

    @property
    def listening(self) -> bool:
        """Whether calls get through to workers that listen."""
        return True

    @property
    def news(self) -> Iterable[int]:
        """Whatever becomes readable when there is something to tend to."""
        return ()

    @property
    def due_in(self) -> float:
        """The seconds until there is something to tend to."""
        return math.inf

    def start(self) -> None:
        """Begin, now that all workers listen."""

    def tend(self) -> None:
        """Do what is due."""

    def reload(self) -> None:
        """Read again what may have changed in files, as the workers are told to do."""

    def drain(self) -> None:
        """Ask clients to go elsewhere; the workers are about to be told to stop."""

    def stop(self) -> None:
        """End, now that the workers have stopped."""

    def kill(self) -> None:
        """End at once."""

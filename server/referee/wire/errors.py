"""What keeps a request from being answered: exceptions that the edge turns into a status."""

from collections.abc import Callable, Sequence

from referee.core.faults import Fault, FieldPath
from referee.core.text import Text

MOST_FAULTS = 1000


class RefusedError(Exception):
    """The request cannot be answered."""


class BadRequestError(RefusedError):
    """The request is at fault; every fault is named."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(f"{len(faults)} faults, the first at {path(faults[0].place)}")
        self.faults = tuple(faults[:MOST_FAULTS])


class NotServedError(RefusedError):
    """The request asks for something that is not served yet."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def refuse(faults: Sequence[Fault], locate: Callable[[FieldPath], FieldPath] | None = None) -> None:
    """Raise a BadRequestError if there are any faults, after finding their places."""
    if not faults:
        return
    if locate is not None:
        faults = [fault._replace(place=locate(fault.place)) for fault in faults]
    raise BadRequestError(faults)


def path(place: FieldPath) -> str:
    """Write a place as clients do: `position.state.qwirkle.table[3].tile`."""
    written = ""
    for step in place:
        written += f"[{step}]" if isinstance(step, int) else f".{step}"
    return written.lstrip(".")

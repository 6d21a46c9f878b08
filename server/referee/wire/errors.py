"""What keeps a request from being answered: exceptions that the edge turns into a status."""

from collections.abc import Callable, Sequence

from referee.core.faults import Fault, FaultReason, FieldPath
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
    """A place as clients write it: `position.state.qwirkle.table[3].tile`."""
    written = ""
    for step in place:
        written += f"[{step}]" if isinstance(step, int) else f".{step}"
    return written.lstrip(".")


MISSING = Text("is required", "est obligatoire")
UNKNOWN_VALUE = Text("{value} is not a known value", "{value} n’est pas une valeur connue")
OUT_OF_RANGE = Text(
    "must be from {low} to {high}, is {value}", "doit être entre {low} et {high}, vaut {value}"
)
WRONG_COUNT = Text(
    "must have {low} to {high} entries, has {count}",
    "doit avoir de {low} à {high} éléments, en a {count}",
)
WRONG_LENGTH = Text(
    "must be {low} to {high} long, is {length}",
    "doit avoir une longueur de {low} à {high}, a {length}",
)
NOT_THE_LENGTH = Text(
    "must be {low} long, is {length}", "doit avoir une longueur de {low}, a {length}"
)
DUPLICATE = Text("is named more than once", "est nommé plus d’une fois")
OTHER_GAME = Text("is of another game than {game}", "ne relève pas du jeu {game}")


def missing(place: FieldPath) -> Fault:
    return Fault(place, FaultReason.MISSING, MISSING)


def unknown_value(place: FieldPath, value: int) -> Fault:
    return Fault(place, FaultReason.UNKNOWN_VALUE, UNKNOWN_VALUE, facts={"value": value})


def duplicate(place: FieldPath) -> Fault:
    return Fault(place, FaultReason.DUPLICATE, DUPLICATE)


def other_game(place: FieldPath, game: str) -> Fault:
    return Fault(place, FaultReason.MISMATCH, OTHER_GAME, facts={"game": game})


def out_of_range(place: FieldPath, value: int, low: int, high: int) -> Fault:
    return Fault(
        place,
        FaultReason.OUT_OF_RANGE,
        OUT_OF_RANGE,
        facts={"value": value, "low": low, "high": high},
    )


def wrong_count(place: FieldPath, count: int, low: int, high: int) -> Fault:
    return Fault(
        place,
        FaultReason.WRONG_COUNT,
        WRONG_COUNT,
        facts={"count": count, "low": low, "high": high},
    )


def wrong_length(place: FieldPath, length: int, low: int, high: int) -> Fault:
    return Fault(
        place,
        FaultReason.WRONG_LENGTH,
        WRONG_LENGTH if low < high else NOT_THE_LENGTH,
        facts={"length": length, "low": low, "high": high},
    )


def check_length(text: str, most: int, place: FieldPath, faults: list[Fault]) -> None:
    if len(text) > most:
        faults.append(wrong_length(place, len(text), 0, most))


def check_range(value: int, low: int, high: int, place: FieldPath, faults: list[Fault]) -> None:
    if not low <= value <= high:
        faults.append(out_of_range(place, value, low, high))


def check_seat(seat: int, players: int, place: FieldPath, faults: list[Fault]) -> None:
    check_range(seat, 0, players - 1, place, faults)

"""Options that are enums."""

from enum import IntEnum
from typing import TypeVar

from referee.core.faults import Fault, FieldPath
from referee.wire.errors import unknown_value

E = TypeVar("E", bound=IntEnum)


def decode_choice(number: int, default: E, place: FieldPath, faults: list[Fault]) -> E:
    """The value of an enum whose zero stands for the default."""
    if number == 0:
        return default
    try:
        return type(default)(number)
    except ValueError:
        faults.append(unknown_value(place, number))
        return default

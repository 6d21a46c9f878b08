"""Options that are enums."""

from enum import IntEnum
from typing import TypeVar

from referee.codec.errors import Place, unknown_value
from referee.rules.faults import Fault

E = TypeVar("E", bound=IntEnum)


def decode_choice(number: int, default: E, place: Place, faults: list[Fault]) -> E:
    """The value of an enum whose zero stands for the default."""
    if number == 0:
        return default
    try:
        return type(default)(number)
    except ValueError:
        faults.append(unknown_value(place, number))
        return default

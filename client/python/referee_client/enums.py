"""Names of the values of enums, of which a newer server may know more than this client."""

from typing import Any


def enum_name(enum: Any, number: int, prefix: str = "") -> str:
    """The value's name without its prefix; its number if only a newer server knows it."""
    if number not in enum.values():
        return str(number)
    return str(enum.Name(number)).removeprefix(prefix)

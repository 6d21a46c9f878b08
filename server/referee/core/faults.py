"""What is wrong with a request or a position, as opposed to a move that breaks a rule."""

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.core.text import Text

FieldPath = tuple[str | int, ...]
"""A place in a request, a position or a record: field names and list entries."""

NO_FACTS: Mapping[str, Any] = MappingProxyType({})


class FaultReason(IntEnum):
    """What is wrong with a field, whatever the game. The numbers are those of the schema."""

    UNREADABLE = 1
    MISSING = 2
    UNKNOWN_VALUE = 3
    OUT_OF_RANGE = 4
    WRONG_COUNT = 5
    WRONG_LENGTH = 6
    DUPLICATE = 7
    MISMATCH = 8
    TOO_MANY_OF_A_KIND = 9
    NOT_CONSERVED = 10
    HAND_SIZE = 11
    NOT_CONNECTED = 13
    IMPOSSIBLE_DRAW = 14
    NOT_KNOWN = 15
    NOT_ALLOWED = 16


class Fault(NamedTuple):
    """One thing that is wrong with one place.

    The place is a path: field names and list entries, for instance `("hands", 2)` for the hand of
    seat 2. A game's codec knows where in a message that is. The reason is a FaultReason, or one of
    the game's own.
    """

    place: FieldPath
    reason: IntEnum
    text: Text
    rule: str = ""
    cells: tuple[int, ...] = ()
    facts: Mapping[str, int | str | Text] = NO_FACTS


class Mismatch(NamedTuple):
    """One place, as a path from a reported deal or draw, and what the seed gives there."""

    place: FieldPath
    given: Text


NEEDED_TO_LIST = Text("needed to list the legal moves", "nécessaire pour énumérer les coups légaux")
NEEDED_TO_APPLY = Text(
    "needed to play the move: who moves?", "nécessaire pour jouer le coup : qui joue ?"
)


def needed_to_list(place: FieldPath) -> Fault:
    return Fault(place, FaultReason.NOT_KNOWN, NEEDED_TO_LIST)


def mover_needed() -> Fault:
    return Fault(("player",), FaultReason.MISSING, NEEDED_TO_APPLY, "GM-1")

"""What an audit of a record finds: failures, and what could not be checked."""

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

from referee.core.faults import FieldPath
from referee.core.text import Text

Rules = tuple[str, ...]
Facts = Mapping[str, int | str | Text]


class FailureKind(IntEnum):
    """In which way record and rules part. The numbers are those of the schema."""

    ILLEGAL_MOVE = 1
    WRONG_POINTS = 2
    WRONG_TOTAL = 3
    IMPOSSIBLE_DEAL = 4
    IMPOSSIBLE_DRAW = 5
    INCOMPLETE_MOVE = 6
    BROKEN_COMMITMENT = 7
    DEAL_NOT_FROM_SEED = 8
    DRAW_NOT_FROM_SEED = 9
    NOT_OVER = 10
    ALREADY_OVER = 11
    WRONG_STANDING = 12
    WRONG_FINAL_SCORE = 13


class Failure(NamedTuple):
    """One thing in which they part; the place is a path from the record."""

    kind: FailureKind
    place: FieldPath
    text: Text
    facts: Facts
    turn: int | None = None
    rules: Rules = ()
    player: int | None = None
    claimed: int | None = None
    computed: int | None = None


class UncheckedReason(IntEnum):
    """Why something could not be checked. The numbers are those of the schema."""

    DEAL_HIDDEN = 1
    DRAW_HIDDEN = 2
    TURN_LET_STAND = 3
    NOT_CLAIMED = 4
    SEED_NOT_KNOWN = 5
    ADJUDICATED = 6
    POSITION = 7
    STOPPED = 8


class Unchecked(NamedTuple):
    """Something not checked: a rule, or what the reason says; in so many turns from one on."""

    reason: UncheckedReason
    rule: str = ""
    turns: int = 0
    first: int | None = None
    text: Text | None = None
    """What to say, if it is more than the reason."""

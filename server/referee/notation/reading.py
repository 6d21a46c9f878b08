"""What comes of reading a text."""

from typing import Generic, NamedTuple, TypeVar

from google.protobuf.message import Message

from referee.core.faults import FaultReason
from referee.notation import texts
from referee.notation.draft import Draft, NotationFault
from referee.notation.source import SourceMap, Spot
from referee.notation.words import MOST_WORDS

M = TypeVar("M", bound=Message)


class Reading(NamedTuple, Generic[M]):
    """A message as far as the text can be read, what is wrong with the text, and what is where."""

    message: M
    errors: list[NotationFault]
    source: SourceMap


def finish(message: M, draft: Draft) -> Reading[M]:
    return Reading(message, in_order(draft.faults), draft.source)


def in_order(faults: list[NotationFault]) -> list[NotationFault]:
    return sorted(faults, key=lambda fault: fault[:2])


def refuse_length(draft: Draft, line: int) -> None:
    """There are too many words in a text, up to this line: it is not read any further."""
    draft.refuse(Spot(line, 1), FaultReason.WRONG_LENGTH, texts.TOO_MANY_WORDS, most=MOST_WORDS)

"""What comes of reading a text."""

from typing import Generic, NamedTuple, TypeVar

from google.protobuf.message import Message

from referee.codec.notation.draft import Draft, NotationFault
from referee.codec.notation.source import SourceMap

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

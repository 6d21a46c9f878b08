"""Requests in which something was altered, and how the referee answers them."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from hypothesis import strategies as st

from referee.service.methods import Method
from tests.support import fuzz
from tests.support.refusals import INVALID, UNIMPLEMENTED, Refusal, open_line

NUMERIC = (FieldDescriptor.CPPTYPE_INT32, FieldDescriptor.CPPTYPE_ENUM)

Numbers = st.SearchStrategy[int]


def call(method: Method, request: Message) -> bool:
    """Whether there is an answer; anything but a refusal is an error of the referee."""
    return fuzz.call(method, request.SerializeToString())


def _alter(draw: st.DrawFn, message: Any, field: Any, numbers: Numbers) -> None:
    """Change a field: another number, an entry more or less, or nothing at all."""
    name = field.name
    if field.is_repeated:
        entries = getattr(message, name)
        if entries and draw(st.booleans()):
            del entries[draw(st.integers(0, len(entries) - 1))]
        elif field.message_type is not None:
            entries.add().MergeFrom(entries[0]) if len(entries) else entries.add()
        elif field.cpp_type in NUMERIC:
            entries.append(draw(numbers))
    elif field.message_type is not None:
        if draw(st.booleans()):
            message.ClearField(name)
        else:
            getattr(message, name).SetInParent()
    elif field.cpp_type in NUMERIC:
        setattr(message, name, draw(numbers))


@st.composite
def altered(draw: st.DrawFn, good: Sequence[Message], numbers: Numbers) -> Message:
    """A good request with some values changed."""
    request = deepcopy(draw(st.sampled_from(good)))
    for _ in range(draw(st.integers(1, 4))):
        part = draw(st.sampled_from(fuzz.parts(request)))
        if fields := list(part.DESCRIPTOR.fields):
            _alter(draw, part, draw(st.sampled_from(fields)), numbers)
    return request


def send_garbled(target: str, method: Method, good: Message, data: st.DataObject) -> None:
    """Send the bytes of a good request with some changed, and then just the first of them."""
    raw = bytearray(good.SerializeToString())
    for _ in range(data.draw(st.integers(1, 6))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(raw)))
    with open_line(target) as line:
        for sent in (bytes(raw), bytes(raw[:cut])):
            answer = line.send(method.path, sent)
            assert not isinstance(answer, Refusal) or answer.code in (INVALID, UNIMPLEMENTED)

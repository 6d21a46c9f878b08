"""Requests spoiled at random, and how the referee answers them."""

import time
from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import islice
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.rpc import code_pb2
from hypothesis import strategies as st

from referee.games.lines.rules.table import LIMIT
from referee.service.call import Call
from referee.service.methods import Method
from referee.wire.errors import RefusedError
from referee.wire.status import encode_status

MOST_SECONDS = 6.0  # of one thread; a good machine takes two, so only hangs are found


MOST_MESSAGES = 30  # of a stream


REFUSALS = (code_pb2.INVALID_ARGUMENT, code_pb2.UNIMPLEMENTED)


def answers(method: Method, request: Message) -> Iterator[Message]:
    response = method.handler(request, Call("fr"))
    return iter(response) if method.streams else iter([response])


def refusal(method: Method, data: bytes) -> RefusedError | None:
    try:
        for response in islice(answers(method, method.parse(data)), MOST_MESSAGES):
            response.SerializeToString()
    except RefusedError as error:
        return error
    return None


def call(method: Method, data: bytes) -> bool:
    """Whether there is an answer; anything but a refusal is an error of the referee."""
    started = time.thread_time()
    refused = refusal(method, data)
    assert time.thread_time() - started < MOST_SECONDS
    if refused is None:
        return True
    assert encode_status(refused, "en").code in REFUSALS
    assert encode_status(refused, "fr").ByteSize() < 8192
    return False


# Bytes changed at random


@st.composite
def spoiled_bytes(draw: st.DrawFn, good: Sequence[Message]) -> bytes:
    """A good request with bytes flipped, inserted or removed, or with pieces of another
    inserted."""
    data = bytearray(draw(st.sampled_from(good)).SerializeToString())
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        match draw(st.sampled_from(["flip", "put in", "take out", "splice"])):
            case "flip" if at < len(data):
                data[at] ^= 1 << draw(st.integers(0, 7))
            case "put in":
                data[at:at] = draw(st.binary(min_size=1, max_size=6))
            case "take out":
                del data[at : at + draw(st.integers(1, 10))]
            case _:
                other = draw(st.sampled_from(good)).SerializeToString()
                start = draw(st.integers(0, len(other)))
                data[at:at] = other[start : start + draw(st.integers(1, 40))]
    return bytes(data)


# Values changed at random

NUMBERS = (
    *(0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 15, 16, 36, 37, 90, 91, 99, 107, 108, 109),
    *(LIMIT, LIMIT + 1, 10**6, 2**31 - 1),
)


numbers = st.sampled_from([*NUMBERS, *(-number for number in NUMBERS[1:]), -(2**31)])


texts = st.sampled_from(["", "Anna", "é" * 64, "x" * 65, "\0", "{braces}", "\u202e"])


blobs = st.sampled_from([b"", b"x", bytes(31), bytes(32), bytes(33), b"x" * 64, b"x" * 65])


SCALARS: dict[int, st.SearchStrategy[Any]] = {
    FieldDescriptor.CPPTYPE_INT32: numbers,
    FieldDescriptor.CPPTYPE_ENUM: numbers,
    FieldDescriptor.CPPTYPE_BOOL: st.booleans(),
}


def scalar(field: FieldDescriptor) -> st.SearchStrategy[Any]:
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        return blobs if field.type == FieldDescriptor.TYPE_BYTES else texts
    return SCALARS[field.cpp_type]


def fill(draw: st.DrawFn, message: Message, depth: int = 6) -> None:
    """Give random fields random values, in nested messages too."""
    fields = fields_of(message)
    for field in fields and draw(st.lists(st.sampled_from(fields), max_size=len(fields))):
        set_field(draw, message, field, depth)


def fields_of(message: Message) -> list[Any]:
    return list(message.DESCRIPTOR.fields)


def set_field(draw: st.DrawFn, message: Any, field: FieldDescriptor, depth: int) -> None:
    name = field.name
    below = field.message_type is not None
    if field.is_repeated:
        entries = getattr(message, name)
        for _ in range(draw(st.sampled_from([0, 1, 1, 2, 4, 5]))):
            if below:
                fill(draw, entries.add(), depth - 1)
            else:
                entries.append(draw(scalar(field)))
    elif below:
        getattr(message, name).SetInParent()
        if depth:
            fill(draw, getattr(message, name), depth - 1)
    else:
        setattr(message, name, draw(scalar(field)))


def parts(message: Message) -> list[Message]:
    """The message, and all messages nested in it."""
    found = [message]
    for field, value in message.ListFields():
        if field.message_type is not None:
            for each in value if field.is_repeated else [value]:
                found += parts(each)
    return found


@st.composite
def invented_requests(draw: st.DrawFn, method: Method) -> Message:
    request = method.request_type()
    fill(draw, request)
    return request


@st.composite
def altered_requests(draw: st.DrawFn, good: Sequence[Message]) -> Message:
    """A good request with some values changed."""
    request = deepcopy(draw(st.sampled_from(good)))
    for _ in range(draw(st.integers(1, 3))):
        part = draw(st.sampled_from(parts(request)))
        if fields := fields_of(part):
            field = draw(st.sampled_from(fields))
            if draw(st.booleans()):
                part.ClearField(field.name)
            set_field(draw, part, field, 2)
    return request

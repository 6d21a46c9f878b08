"""Requests changed at random: their bytes, or the values in them."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import DecodeError, Message

NUMBERS = (0, 1, -1, 2, 5, 12, 13, 36, 90, 108, 1000, 1001, 10**6, 2**31 - 1, -(2**31))
TEXTS = ("", "Anna", "é" * 64, "x" * 65, "\0", "{braces}", "\u202e", "lay Rd@2,0", "1" * 5000)
BLOBS = (b"", b"x", bytes(31), bytes(32), bytes(33), b"x" * 65)
MOST_BYTES = 100_000
MOST_CHANGES = 4


def mutated(data: bytes, other: bytes, kind: type[Message], random: Random) -> bytes:
    """Change a request, perhaps with parts of another; whatever was a message may not be one."""
    change = random.choice((_with_other_bytes, _spliced, _with_other_values, _with_other_values))
    for _ in range(random.randint(1, MOST_CHANGES)):
        data = change(data, other, kind, random)
    return data[:MOST_BYTES]


def _with_other_bytes(data: bytes, _: bytes, __: type[Message], random: Random) -> bytes:
    at = random.randint(0, len(data))
    removed = random.choice((0, 0, 1, 1, random.randint(0, 20)))
    return data[:at] + random.randbytes(random.choice((0, 1, 1, 8))) + data[at + removed :]


def _spliced(data: bytes, other: bytes, _: type[Message], random: Random) -> bytes:
    at, begin = random.randint(0, len(data)), random.randint(0, len(other))
    return data[:at] + other[begin : begin + random.randint(1, 200)] + data[at:]


def _with_other_values(data: bytes, other: bytes, kind: type[Message], random: Random) -> bytes:
    try:
        request = kind.FromString(data)
    except DecodeError:
        return _with_other_bytes(data, other, kind, random)
    part = random.choice(list(_parts(request)))
    fields: list[Any] = list(part.DESCRIPTOR.fields)
    if fields:
        _change(part, random.choice(fields), random)
    return request.SerializeToString()


def _parts(message: Message) -> Iterator[Message]:
    """The message, and all messages in it."""
    yield message
    for field, value in message.ListFields():
        if field.message_type is not None:
            for each in value if field.is_repeated else [value]:
                yield from _parts(each)


def _change(part: Any, field: FieldDescriptor, random: Random) -> None:
    """Give a field another value; make a list longer or shorter."""
    if field.is_repeated:
        _change_list(getattr(part, field.name), field, random)
    elif random.random() < 0.3:
        part.ClearField(field.name)
    elif field.message_type is not None:
        getattr(part, field.name).SetInParent()
    else:
        setattr(part, field.name, _value(field, random))


def _change_list(entries: Any, field: FieldDescriptor, random: Random) -> None:
    if entries and random.random() < 0.3:
        del entries[random.randrange(len(entries))]
    elif field.message_type is None:
        entries.append(_value(field, random))
    elif entries:
        copies = random.choice((1, 1, 2, 20))
        chosen = random.choice(list(entries))
        entries.extend([chosen] * copies)
    else:
        entries.add()


def _value(field: FieldDescriptor, random: Random) -> Any:
    makers: dict[int, Callable[[], Any]] = {
        FieldDescriptor.TYPE_STRING: lambda: random.choice(TEXTS),
        FieldDescriptor.TYPE_BYTES: lambda: random.choice(BLOBS),
        FieldDescriptor.TYPE_BOOL: lambda: random.random() < 0.5,
    }
    return makers.get(field.type, lambda: random.choice(NUMBERS))()

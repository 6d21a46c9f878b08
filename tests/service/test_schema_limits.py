"""The limits that the schemas state are those that the referee keeps, no more and no fewer."""

import re
from collections.abc import Iterator
from importlib import resources
from typing import Any, NamedTuple

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorProto, FileDescriptorSet
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from referee.core.faults import Fault, FaultReason
from referee.games import BY_FIELD
from referee.service.call import Call
from referee.service.methods import METHODS, Method
from referee.wire.errors import BadRequestError, NotServedError, path

DESCRIBED = FileDescriptorSet.FromString(
    (resources.files("referee") / "schemas" / "descriptors.binpb").read_bytes()
)
LARGE, LONG, MANY = 2**31 - 1, 5000, 5000

# What is allowed here depends on the rest of the request, for instance on how many players play.
DEPENDS = {
    "referee.v1.Player": "how many play a game",
    "boards": "one per player, and the neutral one",
    "board": "a seat of that game, or the neutral board",
    "hands": "at most one per player",
    "claimed": "at most one per player",
    "claimed_standings": "at most one per player",
    "player": "a seat of that game",
    "opener": "a seat of that game",
    "viewer": "a seat of that game",
    "to_move": "a seat of that game",
    "rank": "a place among the players",
}


class Limit(NamedTuple):
    """What a field may be: how large its number, how long its text, how many its entries."""

    low: int | None
    high: int | None


NONE = Limit(None, None)


class Spot(NamedTuple):
    """A field, and a way to it through the request of a method."""

    method: Method
    way: tuple[FieldDescriptor, ...]

    @property
    def field(self) -> FieldDescriptor:
        return self.way[-1]

    def __str__(self) -> str:
        return f"{self.method.name}:{'.'.join(field.name for field in self.way)}"


# What the schemas say


def _pool() -> DescriptorPool:
    pool = DescriptorPool()
    for file in DESCRIBED.file:
        pool.Add(file)
    return pool


POOL = _pool()
RULES = POOL.FindExtensionByName("buf.validate.field")
OPTIONS = GetMessageClass(POOL.FindMessageTypeByName("google.protobuf.FieldOptions"))
IF_ZERO = 1  # IGNORE_IF_ZERO_VALUE


def options_of(field: FieldDescriptor) -> Any:
    described = POOL.FindFieldByName(field.full_name)
    return OPTIONS.FromString(described.GetOptions().SerializeToString())


def stated(field: FieldDescriptor) -> dict[str, Limit]:
    """The limits that the schema states: of the field itself, and of its entries (`[]`)."""
    options = options_of(field)
    if not options.HasExtension(RULES):
        return {}
    rules = options.Extensions[RULES]
    kind: Any = rules.WhichOneof("type")
    limits = {"": _limit(kind, getattr(rules, kind))}
    if kind == "repeated" and rules.repeated.HasField("items"):
        inner: Any = rules.repeated.items.WhichOneof("type")
        limits["[]"] = _limit(inner, getattr(rules.repeated.items, inner))
    return {at: limit for at, limit in limits.items() if limit != NONE}


def _limit(kind: str, rules: Any) -> Limit:
    if kind in ("int32", "sint32"):
        return Limit(rules.gte, rules.lte)
    if kind == "repeated":
        return Limit(rules.min_items, rules.max_items or None)
    if kind == "bytes" and rules.HasField("len"):
        return Limit(rules.len, rules.len)
    return Limit(rules.min_len, rules.max_len) if rules.HasField("max_len") else NONE


# What the referee does


def spots() -> Iterator[Spot]:
    """Every field that a client can send and that may have limits, on the first way there is."""
    seen = set()
    for method in METHODS:
        if method.takes_stream:  # wraps the requests of AuditRecord
            continue
        for way in _ways(method.request_type.DESCRIPTOR, ()):
            # The same message is read by the same code, except that games read envelopes apart.
            key = tuple(field.full_name for field in way[-2:])
            if key not in seen and _may_be_limited(way[-1]):
                seen.add(key)
                yield Spot(method, way)


def _ways(message: Any, before: tuple[FieldDescriptor, ...]) -> Iterator[Any]:
    for field in message.fields:
        yield (*before, field)
        if field.message_type is not None:
            yield from _ways(field.message_type, (*before, field))


def _may_be_limited(field: FieldDescriptor) -> bool:
    number = field.cpp_type == FieldDescriptor.CPPTYPE_INT32
    return field.is_repeated or number or field.cpp_type == FieldDescriptor.CPPTYPE_STRING


def kept(spot: Spot) -> dict[str, Limit]:
    """The limits that the referee keeps, found by going far beyond them."""
    found: dict[str, Limit] = {}
    for entry in ("", "[]") if spot.field.is_repeated else ("",):
        limit = NONE
        for value in _extremes(spot.field, entry):
            for fault in faults_of(spot, value):
                if _place(spot) + entry.replace("[]", "[0]") == _shown(fault):
                    limit = Limit(fault.facts["low"], fault.facts["high"])  # type: ignore[arg-type]
        if limit != NONE:
            found[entry] = limit
    return found


def _extremes(field: FieldDescriptor, entry: str) -> list[Any]:
    """Values far outside of any limits."""
    if field.is_repeated and not entry:
        return [[_default(field)] * MANY]
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        long: Any = b"x" if field.type == FieldDescriptor.TYPE_BYTES else "x"
        values: list[Any] = [long * LONG]
    elif field.cpp_type == FieldDescriptor.CPPTYPE_INT32:
        values = [LARGE, -LARGE]
    else:
        return []
    return [[value] for value in values] if field.is_repeated else values


def _default(field: FieldDescriptor) -> Any:
    """An entry of a list that is in order by itself."""
    if field.message_type is not None:
        return GetMessageClass(field.message_type)()
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        return b"" if field.type == FieldDescriptor.TYPE_BYTES else ""
    return 1


def faults_of(spot: Spot, value: Any) -> list[Fault]:
    """The faults of a request that has this value there, by limits alone."""
    request = spot.method.request_type()
    _fill(request, spot)
    message: Any = request
    for field in spot.way[:-1]:
        message = getattr(message, field.name)
        if field.is_repeated:
            message = message[0] if message else message.add()
        message.SetInParent()
    if not spot.field.is_repeated:
        setattr(message, spot.field.name, value)
    else:
        entries = getattr(message, spot.field.name)
        del entries[:]
        entries.extend(value)
    return refused(spot.method, request)


def refused(method: Method, request: Message) -> list[Fault]:
    limited = (FaultReason.OUT_OF_RANGE, FaultReason.WRONG_COUNT, FaultReason.WRONG_LENGTH)
    try:
        answer = method.handler(request, Call())
        if method.streams:
            list(answer)
    except BadRequestError as error:
        return [fault for fault in error.faults if fault.reason in limited]
    except NotServedError:
        pass
    return []


def _fill(request: Any, spot: Spot) -> None:
    """Say what a request is about, so that it is read at all."""
    names = [field.name for field in spot.way]
    game: Any = next((name for name in names if name in BY_FIELD), next(iter(BY_FIELD)))
    ruleset = BY_FIELD[game].ruleset
    fields = request.DESCRIPTOR.fields_by_name
    if "ruleset" in fields:
        request.ruleset.CopyFrom(ruleset)
    if "position" in fields:
        getattr(request.position.state, game).SetInParent()
    seated = request
    if "state" in names:
        seated = request.position.state
    if "record" in names:
        seated = request.record
        seated.format_version = 1
        seated.ruleset.CopyFrom(ruleset)
        turn = seated.turns.add()
        turn.move.player = 0
        getattr(turn.move, game).SetInParent()
    if "players" in seated.DESCRIPTOR.fields_by_name and (
        "players" in names or seated is not request or "reported" in names
    ):
        seated.players.add()
        seated.players.add()


def _place(spot: Spot) -> str:
    steps = [f"{field.name}[0]" if field.is_repeated else field.name for field in spot.way[:-1]]
    return ".".join([*steps, spot.field.name])


def _shown(fault: Fault) -> str:
    return path(fault.place)


# Both


SPOTS = list(spots())


@pytest.mark.parametrize("spot", SPOTS, ids=str)
def test_the_schema_states_the_limits_that_are_kept(spot: Spot) -> None:
    assert (not stated(spot.field) and depends(spot.field)) or stated(spot.field) == kept(spot)


def depends(field: FieldDescriptor) -> bool:
    return field.name in DEPENDS or (
        field.message_type is not None and field.message_type.full_name in DEPENDS
    )


def comments() -> dict[str, str]:
    """The comment of each field, by its full name."""
    return {name: text for file in DESCRIBED.file for name, text in _comments_in(file)}


def _comments_in(file: FileDescriptorProto) -> Iterator[tuple[str, str]]:
    for location in file.source_code_info.location:
        match list(location.path):
            case [4, message, 2, field]:
                owner = file.message_type[message]
                name = f"{file.package}.{owner.name}.{owner.field[field].name}"
                yield name, " ".join(location.leading_comments.split())


COMMENTS = comments()
SENT = {spot.field.full_name: spot.field for spot in SPOTS}


@pytest.mark.parametrize("name", [name for name, field in SENT.items() if stated(field)])
def test_the_comment_states_the_limit_too(name: str) -> None:
    said = {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", COMMENTS[name])}
    for limit in stated(SENT[name]).values():
        assert limit.high is None or limit.high in said

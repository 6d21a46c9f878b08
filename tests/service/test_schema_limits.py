"""The limits that the schemas state are those that the referee keeps, no more and no fewer."""

import re
from collections.abc import Iterator
from functools import cache
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
from tools.conformance.pack import FOLDER, Case, read_pack

DESCRIBED = FileDescriptorSet.FromString(
    (resources.files("referee") / "schemas" / "descriptors.binpb").read_bytes()
)
LIMITED = (
    FaultReason.MISSING,
    FaultReason.OUT_OF_RANGE,
    FaultReason.WRONG_COUNT,
    FaultReason.WRONG_LENGTH,
)
LARGE, MANY = 2**31 - 1, 5000

# What is allowed here depends on the rest of the request, for instance on how many players play.
DEPENDS = {
    "referee.v1.ClaimedScore.player": "a seat of that game",
    "referee.v1.GameState.to_move": "a seat of that game",
    "referee.v1.Move.player": "a seat of that game",
    "referee.v1.QuerbeetHand.player": "a seat of that game",
    "referee.v1.QwirkleCubesDeal.opener": "a seat of that game",
    "referee.v1.QwirkleCubesHand.player": "a seat of that game",
    "referee.v1.QwirkleDeal.opener": "a seat of that game",
    "referee.v1.QwirkleHand.player": "a seat of that game",
    "referee.v1.Standing.player": "a seat of that game",
    "referee.v1.ViewStateRequest.viewer": "a seat of that game",
    "referee.v1.GameRecord.claimed_standings": "at most one per player",
    "referee.v1.QuerbeetDeal.hands": "at most one per player",
    "referee.v1.QuerbeetState.hands": "at most one per player",
    "referee.v1.QwirkleCubesDeal.hands": "at most one per player",
    "referee.v1.QwirkleCubesState.hands": "at most one per player",
    "referee.v1.QwirkleDeal.hands": "at most one per player",
    "referee.v1.QwirkleState.hands": "at most one per player",
    "referee.v1.RecordedTurn.claimed": "at most one per player",
    "referee.v1.GameRecord.players": "how many play a game",
    "referee.v1.GameState.players": "how many play a game",
    "referee.v1.StartGameRequest.players": "how many play a game",
    "referee.v1.QubixBoard.board": "a seat of that game, or the neutral board",
    "referee.v1.QubixState.boards": "one per player, and the neutral one",
    "referee.v1.Standing.rank": "a place among the players",
}
# Here, some of what the schema allows is refused where the rest of the request rules it out.
STRICTER = {
    "referee.v1.Player.score": "no game can have led to just any score",
    "referee.v1.QubixOptions.first_player": "a seat of that game",
    "referee.v1.QuerbeetOptions.stones": "a star among them, and equally many for each player",
    "referee.v1.QuerbeetState.round": "one per player",
}


class Limit(NamedTuple):
    """What a field may be: how large its number, how long its text, how many its entries."""

    low: int
    high: int
    or_none: bool = False
    """Whether it may be 0 or empty all the same."""

    def allows(self, size: int) -> bool:
        return self.low <= size <= self.high or (self.or_none and size == 0)

    @property
    def edges(self) -> set[int]:
        return {0, self.low - 1, self.low, self.high, self.high + 1}


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


@cache
def stated(field: FieldDescriptor) -> dict[str, Limit]:
    """The limits that the schema states: of the field itself, and of its entries (`[]`)."""
    options = options_of(field)
    if not options.HasExtension(RULES):
        return {}
    rules = options.Extensions[RULES]
    assert rules.ignore in (0, IF_ZERO)
    kind: Any = rules.WhichOneof("type")
    limits = {"": _limit(kind, getattr(rules, kind), or_none=rules.ignore == IF_ZERO)}
    if kind == "repeated" and rules.repeated.HasField("items"):
        inner: Any = rules.repeated.items.WhichOneof("type")
        limits["[]"] = _limit(inner, getattr(rules.repeated.items, inner))
    return {at: limit for at, limit in limits.items() if limit is not None}


def _limit(kind: str, rules: Any, *, or_none: bool = False) -> Limit | None:
    if kind in ("int32", "sint32"):
        return Limit(rules.gte, rules.lte, or_none)
    if kind == "repeated":
        return Limit(rules.min_items, rules.max_items, or_none) if rules.max_items else None
    if kind == "bytes" and rules.HasField("len"):
        return Limit(rules.len, rules.len, or_none)
    return Limit(rules.min_len, rules.max_len, or_none) if rules.HasField("max_len") else None


def breaking(message: Message) -> Iterator[str]:
    """Where a message breaks the rules of the schema, as whoever evaluates them would say."""
    for field in message.DESCRIPTOR.fields:
        value = getattr(message, field.name)
        if field.has_presence and not message.HasField(field.name):
            continue
        for at, limit in stated(field).items():
            sizes = [_size(each) for each in value] if at else [_size(value)]
            if not all(limit.allows(size) for size in sizes):
                yield f"{field.full_name}{at}: {sizes}"
        if field.message_type is not None and not field.message_type.GetOptions().map_entry:
            for each in value if field.is_repeated else (value,):
                yield from breaking(each)


def _size(value: Any) -> int:
    return value if isinstance(value, int) else len(value)


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


def is_allowed(spot: Spot, at: str, size: int) -> bool:
    """Whether the referee takes a number, a text of this length or as many entries there."""
    place = _place(spot) + at.replace("[]", "[0]")
    return place not in map(_shown, faults_of(spot, _of_size(spot.field, at, size)))


def _of_size(field: FieldDescriptor, at: str, size: int) -> Any:
    if field.is_repeated and not at:
        return [_default(field)] * size
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        value: Any = (b"x" if field.type == FieldDescriptor.TYPE_BYTES else "x") * size
    else:
        value = size
    return [value] if field.is_repeated else value


def _extremes(field: FieldDescriptor, at: str) -> tuple[int, ...]:
    """Sizes far outside of any limits."""
    if field.cpp_type == FieldDescriptor.CPPTYPE_INT32 and (at or not field.is_repeated):
        return (-LARGE, LARGE)
    return (MANY,)


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
    try:
        answer = method.handler(request, Call())
        if method.streams:
            list(answer)
    except BadRequestError as error:
        return [fault for fault in error.faults if fault.reason in LIMITED]
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
        seated.chance.seed = seated.chance.commitment = bytes(32)
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


@pytest.mark.parametrize("spot", [spot for spot in SPOTS if stated(spot.field)], ids=str)
def test_the_limits_that_the_schema_states_are_kept_to_the_edge(spot: Spot) -> None:
    for at, limit in stated(spot.field).items():
        is_number = spot.field.cpp_type == FieldDescriptor.CPPTYPE_INT32 and (
            bool(at) or not spot.field.is_repeated
        )
        sizes = [size for size in limit.edges if is_number or size >= 0]
        if spot.field.full_name in STRICTER:
            sizes = [size for size in sizes if size == 0 or not limit.allows(size)]
        allowed = {size: is_allowed(spot, at, size) for size in sizes}
        assert allowed == {size: limit.allows(size) for size in sizes}


@pytest.mark.parametrize("spot", SPOTS, ids=str)
def test_no_limit_is_kept_that_the_schema_does_not_state(spot: Spot) -> None:
    if spot.field.full_name in DEPENDS:
        return
    for at in ("", "[]") if spot.field.is_repeated and not spot.field.message_type else ("",):
        if at not in stated(spot.field):
            assert all(is_allowed(spot, at, size) for size in _extremes(spot.field, at))


def test_what_depends_has_no_limit_of_its_own() -> None:
    fields = {spot.field.full_name: spot.field for spot in SPOTS}
    assert [name for name in DEPENDS if name not in fields or stated(fields[name])] == []
    assert [name for name in STRICTER if name not in fields or not stated(fields[name])] == []


PACK = [case for cases in read_pack(FOLDER).values() for case in cases]


@pytest.mark.parametrize("case", PACK, ids=lambda case: case.name)
def test_what_is_accepted_and_what_is_answered_keeps_to_the_rules(case: Case) -> None:
    """So a client that evaluates the rules refuses nothing that it may send or gets."""
    answers = list(case.expected.responses)
    refused = case.expected.error is not None or any("status" in str(each) for each in answers)
    messages = answers if refused else [*case.requests, *answers]
    assert [place for message in messages for place in breaking(message)] == []


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
    assert {limit.high for limit in stated(SENT[name]).values()} <= said

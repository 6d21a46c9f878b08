"""What the schemas say: methods, games, and the values that an answer may hold."""

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.descriptor import (
    Descriptor,
    EnumDescriptor,
    FieldDescriptor,
    MethodDescriptor,
)
from google.protobuf.descriptor_pool import Default
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc import error_details_pb2

import referee.v1
from referee.v1 import game_pb2, rulebook_service_pb2, ruleset_pb2

GAMES = tuple(
    field.name for field in game_pb2.GameState.DESCRIPTOR.oneofs_by_name["position"].fields
)
"""The games, as the fields of messages are called after them."""
_TEXT: Any = rulebook_service_pb2.GameInfo.DESCRIPTOR.fields_by_name["summary"].message_type
LANGUAGES = tuple(str(field.name) for field in _TEXT.fields)
"""The languages of answers; the first is the default."""
BAD_REQUEST = error_details_pb2.BadRequest.DESCRIPTOR.full_name
ERROR_INFO = error_details_pb2.ErrorInfo.DESCRIPTOR.full_name


class Method(NamedTuple):
    """A method of a service."""

    name: str
    """In full: `referee.v1.RefereeService/ValidateMove`."""
    request_type: type[Message]
    response_type: type[Message]
    takes_stream: bool
    streams: bool

    @property
    def path(self) -> str:
        return f"/{self.name}"

    @property
    def games(self) -> tuple[str, ...]:
        """The games that it can be asked about; if none, those that its answers are about."""
        for asked in (self.request_type, self.response_type):
            types = types_within(asked.DESCRIPTOR)
            own = {field.name for each in types for field in each.fields if field.containing_oneof}
            if found := tuple(game for game in GAMES if game in own):
                return found
            if ruleset_pb2.Ruleset.DESCRIPTOR in types:
                return GAMES
        return ()


def _method(described: MethodDescriptor) -> Method:
    return Method(
        f"{described.containing_service.full_name}/{described.name}",
        GetMessageClass(described.input_type),
        GetMessageClass(described.output_type),
        described.client_streaming,
        described.server_streaming,
    )


def _methods() -> Iterator[Method]:
    for module in pkgutil.iter_modules(referee.v1.__path__, "referee.v1."):
        if module.name.endswith("_service_pb2"):
            services = import_module(module.name).DESCRIPTOR.services_by_name
            for service in services.values():
                yield from map(_method, service.methods)


METHODS = {method.name: method for method in _methods()}
"""All methods of all services, by their names."""


@cache
def types_within(message: Descriptor) -> frozenset[Descriptor]:
    """The type of a message, and those of all messages that it may hold."""
    found = {message}
    waiting = [message]
    while waiting:
        for field in waiting.pop().fields:
            if field.message_type is not None and field.message_type not in found:
                found.add(field.message_type)
                waiting.append(field.message_type)
    return frozenset(found)


def own_types() -> list[Descriptor]:
    """The types of all messages that requests and answers may hold, but for those of others."""
    found = set[Descriptor]()
    for method in METHODS.values():
        found |= types_within(method.request_type.DESCRIPTOR)
        found |= types_within(method.response_type.DESCRIPTOR)
    own = [each for each in found if each.file.package == referee.v1.__name__]
    return sorted(own, key=lambda each: each.full_name)


def own_enums() -> list[EnumDescriptor]:
    """The enums of which requests and answers may hold values, such as Reason."""
    fields = [field for each in own_types() for field in each.fields]
    found = {field.enum_type for field in fields if field.enum_type is not None}
    return sorted(found, key=lambda enum: enum.full_name)


def values_within(message: Message) -> Iterator[tuple[FieldDescriptor, Any]]:
    """Each field that is set, with each of its values, and those of all messages it holds."""
    for field, value in message.ListFields():
        is_map = field.message_type is not None and field.message_type.GetOptions().map_entry
        for each in value if field.is_repeated and not is_map else (value,):
            yield field, each
            if field.message_type is not None and not is_map:
                yield from values_within(_unpacked(each))


def _unpacked(message: Message) -> Message:
    """The message that an Any holds, or the message itself."""
    if not isinstance(message, AnyMessage):
        return message
    held = GetMessageClass(Default().FindMessageTypeByName(message.TypeName()))()
    message.Unpack(held)
    return held

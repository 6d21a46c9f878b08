"""Every method of every service: its path, its messages, and the handler behind it."""

import re
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any, NamedTuple

from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.descriptor_pb2 import MethodOptions
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from referee.core.faults import Fault, FaultReason
from referee.core.text import Text
from referee.service.handlers import (
    batch,
    listing,
    notation,
    puzzle,
    record,
    referee,
    rulebook,
)
from referee.v1 import (
    puzzle_service_pb2,
    record_service_pb2,
    referee_service_pb2,
    rulebook_service_pb2,
)
from referee.wire.errors import BadRequestError, RefusedError

UNREADABLE = Text("is not a {type}", "n’est pas un {type}")


class Method(NamedTuple):
    """A method as the edge and the embedded client call it."""

    service: str
    name: str
    request_type: type[Message]
    response_type: type[Message]
    takes_stream: bool
    streams: bool
    safe: bool
    """Whether the schema says that it has no side effects."""
    handler: Callable[..., Any]

    @property
    def path(self) -> str:
        return f"/{self.service}/{self.name}"

    @property
    def may_get(self) -> bool:
        """Whether HTTP's GET may call it."""
        return self.safe and not self.streams

    def parse(self, data: bytes) -> Message:
        try:
            return self.request_type.FromString(data)
        except DecodeError:
            raise self._unreadable() from None

    def parse_each(self, stream: Iterable[bytes]) -> Iterator[Message | RefusedError]:
        """Parse each request of a stream; one that cannot be read spoils only its own answer."""
        for data in stream:
            try:
                yield self.request_type.FromString(data)
            except DecodeError:
                yield self._unreadable()

    def _unreadable(self) -> BadRequestError:
        facts = {"type": self.request_type.DESCRIPTOR.full_name}
        fault = Fault(("request",), FaultReason.UNREADABLE, UNREADABLE, facts=facts)
        return BadRequestError([fault])


def _methods(service: ServiceDescriptor, *modules: ModuleType) -> list[Method]:
    handlers = {
        name: found
        for module in modules
        for name, found in vars(module).items()
        if getattr(found, "__module__", None) == module.__name__
    }
    return [
        Method(
            service.full_name,
            method.name,
            GetMessageClass(method.input_type),
            GetMessageClass(method.output_type),
            method.client_streaming,
            method.server_streaming,
            _is_safe(method),
            handlers[re.sub(r"(?<!^)(?=[A-Z])", "_", method.name).lower()],
        )
        for method in service.methods
    ]


def _is_safe(method: MethodDescriptor) -> bool:
    options = method.GetOptions()
    level: int = options.idempotency_level
    return level == MethodOptions.NO_SIDE_EFFECTS


_REFEREE = referee_service_pb2.DESCRIPTOR.services_by_name["RefereeService"]
_RULEBOOK = rulebook_service_pb2.DESCRIPTOR.services_by_name["RulebookService"]
_PUZZLE = puzzle_service_pb2.DESCRIPTOR.services_by_name["PuzzleService"]
_RECORD = record_service_pb2.DESCRIPTOR.services_by_name["RecordService"]

METHODS = (
    *_methods(_REFEREE, referee, listing, batch, notation),
    *_methods(_RECORD, record, notation),
    *_methods(_RULEBOOK, rulebook),
    *_methods(_PUZZLE, puzzle),
)

BY_PATH = {method.path: method for method in METHODS}

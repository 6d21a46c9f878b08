"""The methods of all services, as the schemas describe them."""

from typing import NamedTuple

from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from referee.v1 import (
    puzzle_service_pb2,
    record_service_pb2,
    referee_service_pb2,
    rulebook_service_pb2,
)

_FILES = (referee_service_pb2, record_service_pb2, rulebook_service_pb2, puzzle_service_pb2)
_SERVICES = [service for file in _FILES for service in file.DESCRIPTOR.services_by_name.values()]


class Method(NamedTuple):
    """Where a method is found, and its messages."""

    path: str
    request_type: type[Message]
    response_type: type[Message]


def _method(described: MethodDescriptor) -> Method:
    path = f"/{described.containing_service.full_name}/{described.name}"
    request, response = described.input_type, described.output_type
    return Method(path, GetMessageClass(request), GetMessageClass(response))


SERVICES = tuple(service.full_name for service in _SERVICES)
METHODS = {each.name: _method(each) for service in _SERVICES for each in service.methods}

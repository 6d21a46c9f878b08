"""Details of errors: as bytes for programs, and in JSON for people who read them."""

from collections.abc import Iterable

from connectrpc.errors import ErrorDetail
from google.protobuf import any_pb2, duration_pb2
from google.protobuf.descriptor_pb2 import DescriptorProto, FileDescriptorSet
from google.rpc import error_details_pb2
from protobuf import Registry
from protobuf.wkt import Any
from protobuf.wkt import FileDescriptorSet as OtherFileDescriptorSet


def _registry() -> Registry:
    """Register these messages with protobuf-py, which is what connectrpc uses."""
    files = FileDescriptorSet()
    for module in (any_pb2, duration_pb2, error_details_pb2):
        module.DESCRIPTOR.CopyToProto(files.file.add())
    for file in files.file:
        _name_for_json(file.message_type)
    return OtherFileDescriptorSet.from_binary(files.SerializeToString()).to_registry()


def _name_for_json(messages: Iterable[DescriptorProto]) -> None:
    """Fill in what the generated modules leave out."""
    for message in messages:
        for field in message.field:
            first, *rest = field.name.split("_")
            field.json_name = first + "".join(map(str.capitalize, rest))
        _name_for_json(message.nested_type)


_REGISTRY = _registry()


def error_detail(detail: any_pb2.Any) -> ErrorDetail:
    """Return a detail that Connect can also show as JSON."""
    wrapped = Any(type_url=detail.type_url, value=detail.value)
    described = _REGISTRY.message(detail.TypeName())
    message = None if described is None else wrapped.unpack(described)
    return ErrorDetail(wrapped if message is None else message)

"""Server reflection, v1 and v1alpha: the schemas with their comments, for grpcurl and its like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib import resources

import grpc
from google.protobuf import text_format
from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
    FileDescriptorSet,
)
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2 as pb

ALPHA = pb.DESCRIPTOR.services_by_name["ServerReflection"].full_name
STABLE = ALPHA.replace("v1alpha", "v1")
"""The same service under its final name; grpcio only brings the messages of the first."""
NAMES = (STABLE, ALPHA)
DESCRIPTORS = "descriptors.binpb"


class Reflection:
    """Answers questions about the services named and about all that they use."""

    def __init__(self, services: Iterable[str]) -> None:
        self._services = sorted(services)

    def handlers(self) -> list[grpc.GenericRpcHandler]:
        """Both versions of the service, whose messages are the same on the wire."""
        method = grpc.stream_stream_rpc_method_handler(
            self._answer_all,
            request_deserializer=pb.ServerReflectionRequest.FromString,
            response_serializer=pb.ServerReflectionResponse.SerializeToString,
        )
        return [
            grpc.method_handlers_generic_handler(name, {"ServerReflectionInfo": method})
            for name in NAMES
        ]

    def _answer_all(
        self, requests: Iterator[pb.ServerReflectionRequest], _: grpc.ServicerContext
    ) -> Iterator[pb.ServerReflectionResponse]:
        for request in requests:
            response = self._answer(request)
            response.valid_host = request.host
            response.original_request.CopyFrom(request)
            yield response

    def _answer(self, request: pb.ServerReflectionRequest) -> pb.ServerReflectionResponse:
        known = self._known
        match request.WhichOneof("message_request"):
            case "list_services":
                return _list(self._services)
            case "file_by_filename":
                return known.with_imports(request.file_by_filename)
            case "file_containing_symbol":
                return known.with_imports(known.symbols.get(request.file_containing_symbol))
            case "file_containing_extension":
                asked = request.file_containing_extension
                where = known.extensions.get(asked.containing_type, {})
                return known.with_imports(where.get(asked.extension_number))
            case "all_extension_numbers_of_type":
                return known.extension_numbers(request.all_extension_numbers_of_type)
        return _error(grpc.StatusCode.INVALID_ARGUMENT, "the request asks for nothing")

    @cached_property
    def _known(self) -> _Known:
        """What is known; read when first asked for."""
        described = (resources.files("referee") / "schemas" / DESCRIPTORS).read_bytes()
        return _Known([*FileDescriptorSet.FromString(described).file, *_standard()])


class _Known:
    """Files of schemas, and where everything is defined."""

    def __init__(self, files: Iterable[FileDescriptorProto]) -> None:
        self._files = {file.name: file for file in files}
        self.symbols: dict[str, str] = {}
        self.extensions: dict[str, dict[int, str]] = {}
        for file in self._files.values():
            for symbol in _symbols(file):
                self.symbols[symbol] = file.name
            for extension in _extensions(file):
                numbers = self.extensions.setdefault(extension.extendee.lstrip("."), {})
                numbers[extension.number] = file.name

    def with_imports(self, name: str | None) -> pb.ServerReflectionResponse:
        """A file and all that it imports, directly or not."""
        if name not in self._files:
            return _error(grpc.StatusCode.NOT_FOUND, "not known here")
        found = [name]
        for each in found:
            found += [more for more in self._files[each].dependency if more not in found]
        return pb.ServerReflectionResponse(
            file_descriptor_response=pb.FileDescriptorResponse(
                file_descriptor_proto=[self._files[each].SerializeToString() for each in found]
            )
        )

    def extension_numbers(self, message: str) -> pb.ServerReflectionResponse:
        if message not in self.symbols:
            return _error(grpc.StatusCode.NOT_FOUND, "not known here")
        return pb.ServerReflectionResponse(
            all_extension_numbers_response=pb.ExtensionNumberResponse(
                base_type_name=message,
                extension_number=sorted(self.extensions.get(message, {})),
            )
        )


def _list(services: Iterable[str]) -> pb.ServerReflectionResponse:
    return pb.ServerReflectionResponse(
        list_services_response=pb.ListServiceResponse(
            service=[pb.ServiceResponse(name=name) for name in services]
        )
    )


def _error(code: grpc.StatusCode, message: str) -> pb.ServerReflectionResponse:
    return pb.ServerReflectionResponse(
        error_response=pb.ErrorResponse(error_code=code.value[0], error_message=message)
    )


def _standard() -> Iterator[FileDescriptorProto]:
    """The schemas of the standard services, reflection itself included."""
    for module in (health_pb2, pb):
        file = FileDescriptorProto()
        module.DESCRIPTOR.CopyToProto(file)
        yield file
    stable = str(file).replace("v1alpha", "v1")
    yield text_format.Parse(stable, FileDescriptorProto())


def _symbols(file: FileDescriptorProto) -> Iterator[str]:
    """The full name of everything that a file defines."""
    scope = f"{file.package}."
    for service in file.service:
        yield scope + service.name
        yield from (f"{scope}{service.name}.{method.name}" for method in service.method)
    yield from _names_of_enums(file.enum_type, scope)
    yield from (scope + extension.name for extension in file.extension)
    for message in file.message_type:
        yield from _names_in(message, scope)


def _names_in(message: DescriptorProto, scope: str) -> Iterator[str]:
    inner = f"{scope}{message.name}."
    yield scope + message.name
    yield from (inner + field.name for field in (*message.field, *message.extension))
    yield from (inner + choice.name for choice in message.oneof_decl)
    yield from _names_of_enums(message.enum_type, inner)
    for nested in message.nested_type:
        yield from _names_in(nested, inner)


def _names_of_enums(enums: Iterable[EnumDescriptorProto], scope: str) -> Iterator[str]:
    for enum in enums:
        yield scope + enum.name
        yield from (scope + value.name for value in enum.value)  # C++ keeps them beside the enum


def _extensions(file: FileDescriptorProto) -> Iterator[FieldDescriptorProto]:
    yield from file.extension
    messages = list(file.message_type)
    for message in messages:
        yield from message.extension
        messages.extend(message.nested_type)

"""Server reflection: every version of it tells every schema, comments included."""

from collections.abc import Iterator

import grpc
import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorProto, MethodOptions
from google.protobuf.descriptor_pool import DescriptorPool
from grpc_reflection.v1alpha import reflection_pb2 as pb

from referee.service.methods import METHODS
from referee.service.server import SERVICES

VERSIONS = ("grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection")
STANDARD = {"grpc.health.v1.Health", *VERSIONS}
NOT_FOUND, INVALID = 5, 3


class Asker:
    """Asks one version of the reflection service."""

    def __init__(self, channel: grpc.Channel, version: str) -> None:
        self._call = channel.stream_stream(
            f"/{version}/ServerReflectionInfo",
            request_serializer=pb.ServerReflectionRequest.SerializeToString,
            response_deserializer=pb.ServerReflectionResponse.FromString,
        )

    def ask(self, *requests: pb.ServerReflectionRequest) -> list[pb.ServerReflectionResponse]:
        return list(self._call(iter(requests), timeout=30))

    def files(self, **asked: str) -> list[FileDescriptorProto]:
        [answer] = self.ask(pb.ServerReflectionRequest(**asked))
        found = answer.file_descriptor_response.file_descriptor_proto
        return [FileDescriptorProto.FromString(file) for file in found]


@pytest.fixture(params=VERSIONS)
def asker(request: pytest.FixtureRequest, target: str) -> Iterator[Asker]:
    with grpc.insecure_channel(target) as channel:
        yield Asker(channel, request.param)


def test_all_services_are_listed(asker: Asker) -> None:
    [answer] = asker.ask(pb.ServerReflectionRequest(list_services=""))
    listed = [service.name for service in answer.list_services_response.service]
    assert listed == sorted(listed)
    assert set(listed) == {*SERVICES, *STANDARD}


def test_every_listed_service_is_described_with_all_that_it_imports(asker: Asker) -> None:
    for service in (*SERVICES, *STANDARD):
        pool = DescriptorPool()
        for file in _imports_first(asker.files(file_containing_symbol=service)):
            pool.Add(file)
        assert pool.FindServiceByName(service).methods


def _imports_first(files: list[FileDescriptorProto]) -> Iterator[FileDescriptorProto]:
    left = {file.name: file for file in files}
    while left:
        ready = [file for file in left.values() if left.keys().isdisjoint(file.dependency)]
        assert ready
        for file in ready:
            yield left.pop(file.name)


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_every_method_is_found_with_its_comment(asker: Asker, method: object) -> None:
    service, name = method.service, method.name  # type: ignore[attr-defined]
    file, *_ = asker.files(file_containing_symbol=f"{service}.{name}")
    [at] = [index for index, each in enumerate(file.service) if service.endswith(each.name)]
    names = [each.name for each in file.service[at].method]
    path = [6, at, 2, names.index(name)]
    [told] = [each for each in file.source_code_info.location if list(each.path) == path]
    assert told.leading_comments.strip().endswith((".", ")"))
    level = file.service[at].method[names.index(name)].options.idempotency_level
    assert (level == MethodOptions.NO_SIDE_EFFECTS) is (name != "StartGame")


@pytest.mark.parametrize(
    "symbol",
    [
        "referee.v1.Move",
        "referee.v1.Move.qwirkle",
        "referee.v1.Tile",
        "referee.v1.TILE_RED_CIRCLE",
        "google.rpc.Status",
        "google.rpc.BadRequest",
        "buf.validate.field",
    ],
)
def test_symbols_of_all_kinds_are_found(asker: Asker, symbol: str) -> None:
    assert asker.files(file_containing_symbol=symbol)


def test_a_file_is_found_by_its_name(asker: Asker) -> None:
    found = asker.files(file_by_filename="referee/v1/qwirkle.proto")
    names = [file.name for file in found]
    assert names[0] == "referee/v1/qwirkle.proto"
    assert {"referee/v1/lines.proto", "buf/validate/validate.proto"} < set(names)
    assert len(names) == len(set(names))


def test_extensions_are_found(asker: Asker) -> None:
    extended = "google.protobuf.FieldOptions"
    asked = pb.ServerReflectionRequest(all_extension_numbers_of_type=extended)
    [answer] = asker.ask(asked)
    numbers = answer.all_extension_numbers_response.extension_number
    assert 1159 in numbers
    assert answer.original_request == asked
    where = pb.ExtensionRequest(containing_type=extended, extension_number=1159)
    [answer] = asker.ask(pb.ServerReflectionRequest(file_containing_extension=where))
    first = FileDescriptorProto.FromString(answer.file_descriptor_response.file_descriptor_proto[0])
    assert first.name == "buf/validate/validate.proto"


def test_what_is_not_known_is_an_answer_and_the_stream_goes_on(asker: Asker) -> None:
    where = pb.ExtensionRequest(containing_type="referee.v1.Move", extension_number=7)
    *unknown, empty, listed = asker.ask(
        pb.ServerReflectionRequest(file_containing_symbol="referee.v1.Poker"),
        pb.ServerReflectionRequest(file_by_filename="poker.proto"),
        pb.ServerReflectionRequest(all_extension_numbers_of_type="referee.v1.Poker"),
        pb.ServerReflectionRequest(file_containing_extension=where),
        pb.ServerReflectionRequest(),
        pb.ServerReflectionRequest(list_services=""),
    )
    assert [answer.error_response.error_code for answer in unknown] == [NOT_FOUND] * 4
    assert empty.error_response.error_code == INVALID
    assert listed.list_services_response.service

#!/usr/bin/env python3
"""Compiles the schemas: into Python stubs, and into one file of descriptors with their comments."""

import sys
import tempfile
from importlib import resources
from pathlib import Path

import click
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from grpc_tools import protoc

ROOT = Path(__file__).parent.parent
PROTO = ROOT / "proto"
OWN = "referee/"
VALIDATE = "buf/validate/validate.proto"


@click.command()
@click.option("--stubs", default=ROOT / "server", type=click.Path(path_type=Path))
@click.option("--descriptors", default=PROTO / "descriptors.binpb", type=click.Path(path_type=Path))
def main(*, stubs: Path, descriptors: Path) -> None:
    """Write the stubs below one folder, and the descriptors to a file."""
    described = describe(PROTO)
    descriptors.write_bytes(described.SerializeToString(deterministic=True))
    write_stubs(described, stubs)


def describe(folder: Path) -> FileDescriptorSet:
    """Compile all schemas below a folder. Only ours keep their comments."""
    with tempfile.NamedTemporaryFile() as compiled:
        _protoc(
            f"-I{folder}",
            f"-I{resources.files('grpc_tools') / '_proto'}",
            "--include_imports",
            "--include_source_info",
            f"--descriptor_set_out={compiled.name}",
            *sorted(str(each.relative_to(folder)) for each in folder.rglob("*.proto")),
        )
        described = FileDescriptorSet.FromString(compiled.read())
    for file in described.file:
        if not file.name.startswith(OWN):
            file.ClearField("source_code_info")
    return described


def write_stubs(described: FileDescriptorSet, folder: Path) -> None:
    """Write Python stubs, which know the messages but not the rules of protovalidate.

    Python never evaluates those, and two packages that bring `buf.validate` cannot be loaded in one
    process.
    """
    plain = FileDescriptorSet()
    plain.CopyFrom(described)
    for file in plain.file:
        if file.name.startswith(OWN):
            kept = [each for each in file.dependency if each != VALIDATE]
            file.dependency[:] = kept
            file.DiscardUnknownFields()  # options that only `buf.validate` defines
    ours = [file.name for file in plain.file if file.name.startswith(OWN)]
    services = [file.name for file in plain.file if file.name in ours and file.service]
    with tempfile.NamedTemporaryFile() as given:
        given.write(plain.SerializeToString())
        given.flush()
        for options, names in (
            ((f"--python_out={folder}", f"--pyi_out={folder}"), ours),
            ((f"--grpc_python_out={folder}",), services),
        ):
            _protoc(f"--descriptor_set_in={given.name}", *options, *names)


def _protoc(*arguments: str) -> None:
    if protoc.main(["protoc", *arguments]) != 0:
        sys.exit("The schemas do not compile.")


if __name__ == "__main__":
    main()

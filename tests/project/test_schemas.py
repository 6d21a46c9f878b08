"""The schemas as strangers get them: complete, and compiled by every generator there is."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorSet

from tests.support.paths import ROOT
from tests.support.programs import needs

PROTO = ROOT / "proto"
OURS = sorted(str(each.relative_to(PROTO)) for each in (PROTO / "referee").rglob("*.proto"))
# The languages that protoc itself generates.
BUILT_IN = ("cpp", "csharp", "java", "kotlin", "objc", "python", "ruby")
PROTOC = shutil.which("protoc")
needs_protoc = needs("protoc")
GO = ("protoc-gen-go", "protoc-gen-go-grpc")
needs_go = needs(*GO)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the schemas alone, as a clone has them."""
    return Path(shutil.copytree(PROTO, tmp_path / "proto"))


def protoc(folder: Path, *arguments: str, only: str = "") -> None:
    """Run protoc, which brings nothing but google/protobuf, on all schemas in the folder."""
    schemas = [str(each.relative_to(folder)) for each in (folder / only).rglob("*.proto")]
    command = [PROTOC] if PROTOC else [sys.executable, "-m", "grpc_tools.protoc"]
    subprocess.run([*command, f"-I{folder}", *arguments, *sorted(schemas)], check=True, timeout=120)


@needs_protoc
@pytest.mark.parametrize("language", BUILT_IN)
def test_the_schemas_compile_with_no_file_beyond_the_clone(
    clone: Path, tmp_path: Path, language: str
) -> None:
    out = tmp_path / language
    out.mkdir()
    protoc(clone, f"--{language}_out={out}")
    assert len([each for each in out.rglob("*") if each.is_file()]) >= len(OURS)


@needs_protoc
def test_java_gets_a_file_for_every_message(clone: Path, tmp_path: Path) -> None:
    protoc(clone, f"--java_out={tmp_path}")
    made = {each.name for each in (tmp_path / "org" / "tabletopreferee" / "v1").iterdir()}
    assert {"Move.java", "GameRecord.java", "Verdict.java"} <= made


@needs_go
def test_go_gets_one_package(clone: Path, tmp_path: Path) -> None:
    module = "module=github.com/tabletop-referee/referee"
    options = [
        f"--go_out={tmp_path}",
        f"--go_opt={module}",
        f"--go-grpc_out={tmp_path}",
        f"--go-grpc_opt={module}",
    ]
    protoc(clone, *options, only="referee")
    made = list((tmp_path / "gen" / "go" / "referee" / "v1").iterdir())
    services = [each for each in made if each.name.endswith("_grpc.pb.go")]
    assert len(services) == 4
    assert len(made) == len(OURS) + len(services)
    assert all("\npackage refereev1\n" in each.read_text("utf-8") for each in made)


@needs_go
def test_buf_generates_with_no_file_beyond_the_clone(clone: Path) -> None:
    template = {
        "version": "v2",
        "plugins": [{"local": GO[0], "out": "gen", "opt": "paths=source_relative"}],
    }
    (clone / "buf.gen.yaml").write_text(json.dumps(template))  # JSON is YAML
    buf = Path(sys.executable).with_name("buf")
    subprocess.run([buf, "generate", "--path", "referee"], cwd=clone, check=True, timeout=120)
    assert len(list((clone / "gen" / "referee" / "v1").iterdir())) == len(OURS)


def test_the_command_writes_them(tmp_path: Path) -> None:
    out = tmp_path / "schemas"
    referee = Path(sys.executable).with_name("referee")
    done = subprocess.run(
        [referee, "schema", "--out", out], check=True, capture_output=True, text=True, timeout=60
    )
    written = {str(each.relative_to(out)) for each in out.rglob("*") if each.is_file()}
    assert written == {str(each.relative_to(PROTO)) for each in PROTO.rglob("*") if each.is_file()}
    count = len(written) - 1
    assert done.stdout == f"Wrote {count} schemas and their descriptors to {out}.\n"
    described = FileDescriptorSet.FromString((out / "descriptors.binpb").read_bytes())
    assert set(OURS) < {file.name for file in described.file}
    protoc(out, f"--python_out={tmp_path}")


def test_the_command_says_why_it_cannot_write(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    referee = Path(sys.executable).with_name("referee")
    done = subprocess.run(
        [referee, "schema", "--out", tmp_path / "taken"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == f"Error: cannot write to {tmp_path / 'taken'}: File exists\n"


def test_all_of_ours_say_what_generators_need() -> None:
    described = FileDescriptorSet.FromString((PROTO / "descriptors.binpb").read_bytes())
    for file in described.file:
        if not file.name.startswith("referee/"):
            continue
        options = file.options
        assert options.go_package.endswith(";refereev1")
        assert options.java_package == "org.tabletopreferee.v1"
        assert options.java_multiple_files
        assert options.csharp_namespace == "Referee.V1"
        assert options.objc_class_prefix == "RFR"
        assert options.java_outer_classname.endswith("Proto")


# Words that some language claims for itself, or that its users cannot do without.
TAKEN = {"Event", "Exception", "Object", "Option", "Optional", "Record", "Result", "String", "Text"}


def test_no_message_has_a_name_that_a_language_claims() -> None:
    described = FileDescriptorSet.FromString((PROTO / "descriptors.binpb").read_bytes())
    for file in described.file:
        if file.name.startswith("referee/"):
            names = {each.name for each in file.message_type} | {
                each.name for each in file.enum_type
            }
            assert names.isdisjoint(TAKEN)

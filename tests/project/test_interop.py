"""The tool that builds the clients in all languages, tried on clients made up for the purpose."""

import json
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support.paths import ROOT
from tools.conformance.__main__ import PROTOCOLS
from tools.interop import running
from tools.interop.__main__ import main
from tools.interop.clients import Client, clients
from tools.interop.running import Bench, Row, Served

WHERE = Served("localhost:1", "localhost:2")
PAGE = """# Clients

## First

```
make serve
```

```sh
echo asks localhost:50051 and localhost:8080 >> said
{story}
```

## Second

```sh
{second}
{story}
```
"""
STORY = "\n".join(f"echo '{part}'" for part in running.STORY)
PACK = {
    "format": 1,
    "cases": [
        {"method": "referee.v1.RefereeService/ValidateMove"},
        {"method": "referee.v1.RefereeService/ValidateMove", "request_bytes": "/w=="},
        {"method": "referee.v1.RecordService/AuditRecord"},
        {"method": "referee.v1.RecordService/AuditRecords"},
    ],
}


def clone(folder: Path, second: str = "true", **packs: str) -> Path:
    """A clone with two clients; the second one is built and run as told."""
    (folder / "docs").mkdir()
    (folder / "docs" / "clients.md").write_text(PAGE.format(second=second, story=STORY))
    (folder / "conformance").mkdir()
    (folder / "conformance" / "all.json").write_text(json.dumps(PACK))
    first, other = folder / "client" / "first", folder / "client" / "second"
    first.mkdir(parents=True)
    other.mkdir()
    (first / "interop.toml").write_text(
        'language = "First"\nneeds = ["bash"]\n'
        '[environment]\nKEPT = "{cache}"\n'
        '[packs]\ngRPC = "echo PASSED 3 FAILED 0 SKIPPED 1; test -d {pack}; test -d \\"$KEPT\\""\n'
    )
    told = [f"{name} = '{command}'" for name, command in packs.items()]
    (other / "interop.toml").write_text(
        "\n".join(['language = "Second"', 'needs = ["no-such-program"]', "[packs]", *told])
    )
    return folder


def rows(root: Path, number: int = 1) -> list[Row]:
    said: list[str] = []
    found = list(Bench(root, root / "cache", WHERE).run(clients(root)[number], said.append))
    assert said[0] == "builds, and asks for its first verdict"
    return found


# The real ones


@pytest.fixture(scope="module")
def real() -> list[Client]:
    return clients(ROOT)


def test_every_language_has_a_client(real: list[Client]) -> None:
    languages = [client.language for client in real]
    assert languages == [
        "Python",
        "Node",
        "Browser",
        "Go",
        "Java",
        "Rust",
        "C++",
        "curl",
        "grpcurl",
    ]
    folders = {path.name for path in (ROOT / "client").iterdir() if path.is_dir()}
    assert {client.folder.name for client in real} == folders


def test_every_example_is_a_call_to_a_server_of_the_page(real: list[Client]) -> None:
    for client in real:
        assert "localhost:50051" in client.example or "localhost:8080" in client.example


def test_every_protocol_is_run_with_the_whole_pack(real: list[Client]) -> None:
    told = {protocol for client in real for protocol in client.packs}
    assert {"gRPC", "Connect, JSON", "Connect, binary", "gRPC-Web"} <= told
    [python] = [client for client in real if client.language == "Python"]
    assert {command.split()[-1] for command in python.packs.values()} == set(PROTOCOLS)
    for client in real:
        for command in client.packs.values():
            assert "{grpc}" in command or "{http}" in command
            assert "{pack}" in command


def test_downloads_are_kept_outside_the_tree(real: list[Client]) -> None:
    for client in real:
        folders = {told for told in client.environment.values() if "/" in told}
        assert all("{cache}" in told or told == "{pack}/.." for told in folders)


def test_what_is_told_of_a_client_is_all_known() -> None:
    for path in ROOT.glob("client/*/interop*.toml"):
        told = tomllib.loads(path.read_text("utf-8"))
        assert told.keys() <= {"language", "needs", "packs", "environment"}


# How they are run


def test_a_client_is_told_where_everything_is(tmp_path: Path) -> None:
    (tmp_path / "a b").mkdir()
    root = clone(tmp_path / "a b")
    [row] = rows(root, 0)
    assert (root / "said").read_text() == "asks localhost:1 and localhost:2\n"
    assert (row.passed, row.failed, row.skipped, row.sound) == (3, 0, 1, True)
    assert row.was_cold
    assert row.seconds is not None
    [again] = rows(root, 0)
    assert not again.was_cold


@pytest.mark.parametrize(
    ("command", "trouble"),
    [
        ("echo wrong; echo PASSED 3 FAILED 1 SKIPPED 0", "wrong\nPASSED 3 FAILED 1 SKIPPED 0"),
        ("echo PASSED 4 FAILED 0 SKIPPED 0; exit 1", "PASSED 4 FAILED 0 SKIPPED 0"),
        ("echo PASSED 3 FAILED 0 SKIPPED 0", "there are 4 cases, and no more than 2 to skip"),
        ("echo PASSED 1 FAILED 0 SKIPPED 3", "there are 4 cases, and no more than 2 to skip"),
        ("echo no tally", "no tally"),
        ("true", "said nothing"),
        ("exit 3", "said nothing"),
    ],
)
def test_a_pack_that_does_not_pass_is_trouble(tmp_path: Path, command: str, trouble: str) -> None:
    fine = "echo PASSED 2 FAILED 0 SKIPPED 2"
    bad, good = rows(clone(tmp_path, bad=command, good=fine))
    assert (bad.sound, bad.trouble) == (False, trouble)
    assert good.sound


def test_an_example_that_tells_another_story_is_one_row(tmp_path: Path) -> None:
    root = clone(tmp_path, one="true")
    page = root / "docs" / "clients.md"
    page.write_text(page.read_text().replace("echo '(OUT_OF_RANGE)'", ""))
    [row] = rows(root)
    assert row.trouble.endswith("the example does not say ['(OUT_OF_RANGE)']")


def test_a_client_that_cannot_be_built_is_one_row(tmp_path: Path) -> None:
    [row] = rows(clone(tmp_path, "echo broken; false; echo never", one="true", two="true"))
    assert row == Row("Second", "one, two", trouble="broken")


def test_what_takes_too_long_is_ended_with_all_that_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "PATIENCE", 0.2)
    [row] = rows(clone(tmp_path, "sleep 600 & sleep 600", one="true"))
    assert row.trouble == "took longer than 0.2 s"


def test_page_and_clients_must_agree(tmp_path: Path) -> None:
    root = clone(tmp_path)
    (root / "client" / "second" / "interop.toml").unlink()
    with pytest.raises(LookupError, match="Second"):
        clients(root)


# The command


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    root = clone(tmp_path)
    monkeypatch.setattr("tools.interop.__main__.ROOT", root)
    monkeypatch.setattr("tools.interop.__main__.CACHE", root / "cache")
    return CliRunner()


def test_a_missing_program_is_a_named_skip(command: CliRunner) -> None:
    done = command.invoke(main, [])
    assert done.exit_code == 0, done.output
    assert "Second: skipped, no-such-program not found" in done.output


def test_a_missing_program_is_a_failure_where_all_are_asked_for(command: CliRunner) -> None:
    assert command.invoke(main, ["--all"]).exit_code == 1


def test_one_language_can_be_chosen(command: CliRunner) -> None:
    done = command.invoke(main, ["--only", "First", "--all"])
    assert done.exit_code == 0, done.output
    assert "Second" not in done.output


def test_trouble_is_told_as_it_was_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = clone(tmp_path, second="echo '[/no/style]'; false", one="true")
    interop = root / "client" / "second" / "interop.toml"
    interop.write_text(interop.read_text().replace("no-such-program", "bash"))
    monkeypatch.setattr("tools.interop.__main__.ROOT", root)
    monkeypatch.setattr("tools.interop.__main__.CACHE", root / "cache")
    done = CliRunner().invoke(main, ["--only", "Second"])
    assert done.exit_code == 1
    assert done.output.count("[/no/style]") == 2


def test_an_unknown_language_is_refused(command: CliRunner) -> None:
    done = command.invoke(main, ["--only", "Cobol"])
    assert done.exit_code == 2
    assert "Cobol is not one of First, Second" in done.output

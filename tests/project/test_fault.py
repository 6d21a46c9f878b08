"""Attacks, load and fuzz: the quick half of the attacks does no harm, and the tools tell what they
find."""

import json
from pathlib import Path
from random import Random
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from tools.conformance.schema import METHODS
from tools.fault.__main__ import ATTACKS
from tools.fault.__main__ import main as fault
from tools.fuzz.__main__ import main as fuzz
from tools.fuzz.asking import ALL_WAYS, Input, Outcome
from tools.fuzz.corpus import Corpus, read_inputs
from tools.load.__main__ import main as load
from tools.trials.findings import Check, Finding, conclude

HELD = Check("nothing is lost", "none", held=True)
TOLD = Check("figures", "3 a second", held=None)
FAILED = Check("nothing is lost", "1 lost", held=False)


def run(command: click.Command, *arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


def findings(command: click.Command, *arguments: str) -> list[dict[str, Any]]:
    result = run(command, *arguments, "--json")
    found: list[dict[str, Any]] = json.loads(result.stdout)
    assert result.exit_code == (not all(each["held"] for each in found))
    return found


def not_held(found: list[dict[str, Any]]) -> list[str]:
    return [
        f"{each['name']}: {check['must']}: {check['found']}"
        for each in found
        for check in each["checks"]
        if check["held"] is False
    ]


def attack(name: str, *arguments: str) -> list[str]:
    return not_held(findings(fault, "--only", name, *arguments))


# Attacks


def test_the_quick_half_of_the_attacks_does_no_harm() -> None:
    found = findings(fault, "--quick")
    assert not_held(found) == []
    assert [each["name"] for each in found] == [each.name for each in ATTACKS if each.is_quick]


def test_whoever_takes_calls_back_can_still_call() -> None:
    assert attack("taken back") == []


def test_calls_without_a_request_are_refused() -> None:
    assert attack("without a request") == []


def test_every_attack_has_a_name_of_its_own() -> None:
    names = [each.name for each in ATTACKS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("command", [fault, load])
def test_a_name_that_nothing_has_is_said_and_exits_2(command: click.Command) -> None:
    result = run(command, "--only", "no such thing")
    assert result.exit_code == 2
    assert "has this in its name. There are: " in result.stderr


@pytest.mark.parametrize(
    ("checks", "code"), [([HELD], 0), ([HELD, TOLD], 0), ([HELD, TOLD, FAILED], 1)]
)
@pytest.mark.parametrize("as_json", [True, False])
def test_what_does_not_hold_is_told_and_exits_1(
    checks: list[Check], code: int, as_json: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        conclude([Finding("flood", checks, sent=3, lost=code)], as_json=as_json)
    assert ended.value.code == code
    assert ("1 lost" in capsys.readouterr().out) is bool(code)


# Load


def test_what_a_server_carries_is_measured() -> None:
    found = findings(load, "--seconds", "5", "--only", "capacity")
    assert not_held(found) == []
    assert all(each["answered"] == each["sent"] > 0 for each in found)


def test_the_memory_of_each_worker_is_told() -> None:
    [found] = findings(load, "--seconds", "5", "--only", "memory")
    told = [each["must"] for each in found["checks"]]
    assert {"memory of worker 1", "memory of worker 2", "no call is lost"} <= set(told)
    assert found["answered"] == found["sent"]


# Fuzz


def test_changed_requests_bring_about_no_internal_error(tmp_path: Path) -> None:
    [found] = findings(fuzz, "--seconds", "5", "--seed", "1", "--folder", str(tmp_path))
    outcomes, learned = found["checks"][0], list((tmp_path / "corpus").glob("*.json"))
    assert outcomes["held"], outcomes["found"]
    assert found["answered"] > 10
    assert found["refused"] > 10
    [again] = findings(fuzz, "--replay", str(tmp_path / "corpus"), "--folder", str(tmp_path))
    assert again["sent"] == len(learned) > 10


def test_the_same_seed_changes_requests_in_the_same_way(tmp_path: Path) -> None:
    def changed(seed: int) -> list[Input]:
        corpus, random = Corpus(tmp_path), Random(seed)
        return [corpus.next(ALL_WAYS, random) for _ in range(300)]

    assert changed(1) == changed(1) != changed(2)
    assert {each.method.name for each in changed(1)} == METHODS.keys()
    assert {each.way for each in changed(1)} == set(ALL_WAYS)


def test_what_failed_can_be_sent_again(tmp_path: Path) -> None:
    method = METHODS["referee.v1.RefereeService/ValidateMove"]
    asked, came = Input("grpc", method, b"\xff", 1.0), Outcome(method.name, "INTERNAL", "")
    path = Corpus(tmp_path).keep_failed(asked, came)
    assert came.is_failure
    assert list(read_inputs(path)) == [asked]


def test_only_new_outcomes_are_kept(tmp_path: Path) -> None:
    method = METHODS["referee.v1.RefereeService/ValidateMove"]
    asked, came = Input("grpc", method, b"\xff", 1.0), Outcome(method.name, "OK", "")
    for _ in range(2):
        corpus = Corpus(tmp_path)
        corpus.learn(asked, came)
        corpus.learn(asked._replace(data=b"\xfe"), came)
    assert list(read_inputs(tmp_path / "corpus")) == [asked]


@pytest.mark.parametrize("content", ["", "{}", '{"input": {"method": "x"}, "outcome": []}'])
def test_a_file_that_is_no_input_is_said_and_exits_2(content: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(content)
    result = run(fuzz, "--replay", str(path))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{path} cannot be read: ")

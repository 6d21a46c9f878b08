"""The conformance pack: that it is what the referee answers and the rules say, and complete; and
that a run of it says what differs."""

import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from google.protobuf.message import Message

from referee_client import RefereeError
from referee_client.embedded import Embedded
from referee_client.errors import InvalidRequestError
from referee_client.transport import Remote, Transport
from tests.support.conformance.gist import gist
from tests.support.conformance.making import all_cases, contradictions, files
from tools.conformance.__main__ import PROTOCOLS, conformance
from tools.conformance.coverage import games_of, lacking, values_of
from tools.conformance.pack import FOLDER, Answer, Case, Json, read_pack, text_of
from tools.conformance.running import Compared, differences, run
from tools.conformance.schema import GAMES, LANGUAGES, METHODS, own_enums

MOST_BYTES = 3_000_000
MOST_BYTES_OF_CASE = 256 * 1024
NAME = re.compile(r"[a-z0-9-]+/[a-z0-9-]+/[a-z0-9-]+")
FRENCH = "-in-french"

PACK = read_pack()
CASES = [case for cases in PACK.values() for case in cases]
BY_NAME = {case.name: case for case in CASES}


# What is in it


def test_the_files_are_what_the_script_writes() -> None:
    """`make conformance` writes them."""
    written = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.json")}
    assert written == dict(files())


def test_no_answer_contradicts_the_rules() -> None:
    assert contradictions(all_cases()) == []


def test_an_answer_that_contradicts_the_rules_is_told() -> None:
    asked, case = all_cases()[0]
    [sentence] = contradictions([(asked._replace(says="3 points: LINE 4"), case)])
    assert asked.name in sentence
    assert "3 points: LINE 4" in sentence


@pytest.mark.parametrize("group", PACK)
def test_a_file_that_is_read_is_written_the_same(group: str) -> None:
    assert text_of(PACK[group]) == (FOLDER / f"{group}.json").read_text("utf-8")


def test_cases_are_named_and_explained() -> None:
    assert len(BY_NAME) == len(CASES) > 300
    for group, cases in PACK.items():
        for case in cases:
            assert NAME.fullmatch(case.name), case.name
            assert case.name.startswith(f"{group}/")
            assert re.fullmatch(r"[A-Z].*\.", case.about), case.about


def test_a_case_has_what_its_method_takes_and_gives() -> None:
    for case in CASES:
        assert (case.raw is None) == bool(case.requests), case.name
        assert case.method.takes_stream or len(case.payloads) == 1, case.name
        single = not case.method.streams and case.expected.error is None
        assert not single or len(case.expected.responses) == 1, case.name


def test_the_pack_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES
    for case in CASES:
        assert len(text_of([case]).encode()) < MOST_BYTES_OF_CASE, case.name


def test_a_case_in_french_differs_from_its_twin_in_words_alone() -> None:
    french = [case for case in CASES if case.name.endswith(FRENCH)]
    assert len(french) > 9
    for case in french:
        twin = BY_NAME[case.name.removesuffix(FRENCH)]
        assert (case.language[:2], twin.language) == ("fr", "")
        assert case.payloads == twin.payloads
        assert gist(case.expected) == gist(twin.expected)
        changed = list(differences(twin.expected.as_json(), case.expected.as_json()))
        words = re.compile(r"(.*\.)?(message|localized|localizedMessage)")
        assert changed
        assert all(words.fullmatch(each.partition(":")[0]) for each in changed), changed


# What it covers


def test_nothing_is_missing() -> None:
    assert lacking(CASES) == []


def test_without_cases_everything_is_missing() -> None:
    sentences = lacking([])
    for method in METHODS.values():
        assert f"{method.name} has no case that is answered." in sentences
        assert f"{method.name} has no case that is refused." in sentences
    for enum in own_enums():
        for value in enum.values[1:]:
            assert f"{value.name} is in no case." in sentences
    assert "referee.v1.Violation.metadata is set in no case." in sentences
    assert len(sentences) == len(set(sentences)) > 600


def test_everything_that_explains_an_answer_is_looked_at() -> None:
    names = {enum.name for enum in own_enums()}
    assert names >= {"Reason", "FaultReason", "FailureKind", "UncheckedReason", "EndReason"}


@pytest.mark.parametrize("game", GAMES)
def test_a_method_without_cases_about_a_game_is_missed(game: str) -> None:
    method = METHODS["referee.v1.RefereeService/ApplyMove"]
    others = [case for case in CASES if case.method != method or game not in games_of(case)]
    assert f"{method.name} has no case about {game} that is answered." in lacking(others)


@pytest.mark.parametrize(
    "value",
    [
        "REASON_OFF_THE_BOARD",
        "FAULT_REASON_EDGES_DISAGREE",
        "FAULT_REASON_UNREADABLE",
        "FAILURE_KIND_NOT_OVER",
    ],
)
def test_a_value_without_cases_is_missed(value: str) -> None:
    others = [case for case in CASES if value not in set(values_of(case))]
    assert f"{value} is in no case." in lacking(others)


def shortened(case: Case) -> Case:
    """The case with one request and one answer, and without language and error."""
    expected = Answer(case.expected.responses[:1])
    return case._replace(language="", requests=case.requests[:1], expected=expected)


def test_what_is_about_refusals_streams_and_languages_is_missed() -> None:
    answers = [
        case._replace(language="", expected=Answer(case.expected.responses[:1])) for case in CASES
    ]
    sentences = lacking([case._replace(requests=case.requests[:1]) for case in answers])
    assert "referee.v1.RefereeService/ValidateMove has no case that is refused." in sentences
    assert "referee.v1.RecordService/AuditRecords has no case with several requests." in sentences
    assert "referee.v1.RefereeService/ListLegalMoves has no case with several answers." in sentences
    assert {f"No case asks for the language {language}." for language in LANGUAGES} <= {*sentences}


# Running it


class ThroughTransport:
    """A referee that the Python client reaches, with the errors that it raises."""

    def __init__(self, transport: Callable[[str], Transport]) -> None:
        self._transport = transport

    def answer(self, case: Case) -> Answer:
        transport = self._transport(case.language)
        try:
            return Answer(tuple(self._answers(transport, case)))
        except RefereeError as error:
            return Answer(error=client_error(error))
        finally:
            transport.close()

    def _answers(self, transport: Transport, case: Case) -> Iterator[Message]:
        name = case.method.name.rpartition("/")[2]
        if case.method.takes_stream:
            yield from transport.exchange(name, case.requests)
        elif case.method.streams:
            yield from transport.stream(name, case.requests[0])
        else:
            yield transport.call(name, case.requests[0])


def client_error(error: RefereeError) -> Json:
    content: Json = {"code": error.code, "message": error.message}
    if isinstance(error, InvalidRequestError):
        content["faults"] = [fault._asdict() for fault in error.faults]
    return content


def as_the_client_tells(case: Case) -> Case:
    """The case with of its error only what the client passes on."""
    error = case.expected.error
    if error is None:
        return case
    content = {name: error[name] for name in ("code", "message")}
    if "faults" in error:
        content["faults"] = [
            {
                "field": fault["field"],
                "reason": fault["reason"],
                "message": fault.get("localized", fault["description"]),
            }
            for fault in error["faults"]
        ]
    return case._replace(expected=Answer(case.expected.responses, content))


def assert_passed(results: Sequence[Compared]) -> None:
    assert {case.name: wrong for case, wrong in results if wrong} == {}


@pytest.mark.parametrize("over", ["embedded", "grpc"])
def test_the_python_client_passes(target: str, over: str) -> None:
    def transport(language: str) -> Transport:
        if over == "grpc":
            return Remote(target, language or "en", 30)
        return Embedded(language or "en")

    cases = [as_the_client_tells(case) for case in CASES if case.raw is None]
    assert len(cases) == len(CASES) - len(METHODS)
    assert_passed(list(run(ThroughTransport(transport), cases)))


def test_an_answer_to_another_case_differs() -> None:
    class Confused:
        def answer(self, case: Case) -> Answer:
            return CASES[CASES.index(case) - 1].expected

    for case, wrong in run(Confused(), CASES):
        before = CASES[CASES.index(case) - 1]
        assert bool(wrong) == (before.expected.as_json() != case.expected.as_json())


@pytest.mark.parametrize(
    ("expected", "found", "sentences"),
    [
        ({"a": [{"b": 1}]}, {"a": [{"b": 1}]}, []),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, ["a[0].b: 1 expected, 2 found"]),
        ({"a": "é"}, {}, ['a: "é" expected, nothing found']),
        ({}, {"a": {"b": 1}}, ['a: nothing expected, {"b": 1} found']),
        ({"a": [1, 2]}, {"a": [1]}, ["a: 2 expected, 1 found"]),
        ({"a": 1}, {"a": "1"}, ['a: 1 expected, "1" found']),
    ],
)
def test_differences_are_told_with_their_place(
    expected: Json, found: Json, sentences: list[str]
) -> None:
    assert list(differences(expected, found)) == sentences


# The command


def command(*args: str) -> Result:
    return CliRunner().invoke(conformance, args)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "pack"))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_server_passes(target: str, base: str, protocol: str) -> None:
    where = target if protocol == "grpc" else base
    result = command("--target", where, "--protocol", protocol, "--check")
    assert result.exit_code == 0, result.output
    skipped = len([case for case in CASES if case.raw]) if protocol == "connect-json" else 0
    first, *_, last = result.output.splitlines()
    assert first == f"CASES {len(CASES)} LACKING 0"
    assert last == f"PASSED {len(CASES) - skipped} FAILED 0 SKIPPED {skipped}"


def test_a_case_that_fails_is_named_with_what_differs(target: str, copy: Path) -> None:
    path = copy / "qwirkle.json"
    content = json.loads(path.read_text("utf-8"))
    name = "qwirkle/validate-move/one-line"
    [case] = [each for each in content["cases"] if each["name"] == name]
    case["responses"][0]["verdict"]["score"]["points"] = 4
    path.write_text(json.dumps(content), "utf-8")
    result = command("--target", target, "--folder", str(copy), "--only", "qwirkle/validate")
    assert result.exit_code == 1
    assert f"FAILED {name}\n" in result.output
    assert "  responses[0].verdict.score.points: 4 expected, 3 found\n" in result.output
    assert re.search(r"^PASSED \d+ FAILED 1 SKIPPED 0$", result.output, re.MULTILINE)


def test_what_is_missing_is_named(copy: Path) -> None:
    (copy / "querbeet.json").unlink()
    result = command("--check", "--folder", str(copy))
    assert result.exit_code == 1
    assert "REASON_OFF_THE_BOARD is in no case.\n" in result.output
    assert "referee.v1.PuzzleService/JudgePuzzle has no case that is answered.\n" in result.output


UNKNOWN_FIELD = """{"format": 1, "cases": [{
    "name": "a/b/c", "about": "A.", "method": "referee.v1.RulebookService/ListGames",
    "requests": [{"x": 1}], "responses": []
}]}"""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "cannot be read"),
        ('{"format": 2, "cases": []}', "format 2 is not known"),
        ('{"format": 1, "cases": [{"name": "a/b/c", "method": "x"}]}', "cannot be read"),
        (UNKNOWN_FIELD, '"x"'),
    ],
)
def test_a_file_that_is_not_one_of_a_pack_is_named(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "odd.json").write_text(text, "utf-8")
    result = command("--check", "--folder", str(tmp_path))
    assert result.exit_code == 2
    assert "odd.json" in result.output
    assert why in result.output


def test_a_folder_without_cases_is_an_error(tmp_path: Path) -> None:
    assert command("--check", "--folder", str(tmp_path)).exit_code == 2


def test_there_must_be_something_to_do() -> None:
    result = command()
    assert result.exit_code == 2
    assert "--target" in result.output


def test_a_server_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.conformance.__main__.PATIENCE", 0.2)
    result = command("--target", "127.0.0.1:1")
    assert result.exit_code == 2
    assert "no server answers at 127.0.0.1:1" in result.output


# Its README


def test_the_example_is_a_case() -> None:
    [example] = re.findall(
        r"```json\n(.*?)```", (FOLDER / "README.md").read_text("utf-8"), re.DOTALL
    )
    content = json.loads(example)
    assert content == BY_NAME[content["name"]].as_json()

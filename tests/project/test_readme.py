"""The examples of the README and of other pages do what these say."""

import json
import os
import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import referee_client
from referee.games import GAMES
from referee.service.access.tokens import read_tokens
from referee.service.server import RefereeServer
from referee.service.settings import Access, Settings, TlsFiles
from tests.support.paths import DOCS, EXAMPLES, ROOT
from tests.support.programs import needs
from tests.support.web import post

README = (ROOT / "README.md").read_text()
USING = (DOCS / "using.md").read_text()
LOCAL = "localhost:50051"
WEB = "http://localhost:8080"


def block(language: str, containing: str, text: str = README) -> str:
    found: list[str] = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
    return next(text for text in found if containing in text)


def shell(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_python_example(target: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(block("python", "Referee.connect").replace(LOCAL, target), {})
    points, *violations = capsys.readouterr().out.splitlines()
    assert points == "5"
    assert [line.split()[0] for line in violations] == ["LN-2"]


@needs("grpcurl")
def test_grpcurl_example(target: str, tmp_path: Path) -> None:
    done = shell(block("sh", "grpcurl -plaintext").replace(LOCAL, target), tmp_path)
    assert done.returncode == 0, done.stderr
    assert "RULING_ILLEGAL" in done.stdout
    assert "rangée" in done.stdout


@needs("curl")
def test_curl_example(base: str, tmp_path: Path) -> None:
    script = block("sh", "curl ").replace(WEB, base)
    done = shell(script, tmp_path)
    assert done.returncode == 0, done.stderr
    [violation] = json.loads(done.stdout)["verdict"]["violations"]
    assert violation["ruleId"] == "LN-2"
    french = shell(script.replace("-d", "-H 'accept-language: fr' -d", 1), tmp_path)
    assert json.loads(french.stdout)["verdict"]["violations"][0]["message"] != violation["message"]


@needs("curl")
def test_curl_example_of_a_get(base: str, tmp_path: Path) -> None:
    done = shell(block("sh", "curl '", USING).replace(WEB, base), tmp_path)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["games"]) == len(GAMES)


@needs("node")
def test_fetch_example(base: str, tmp_path: Path) -> None:
    script = tmp_path / "example.mjs"
    script.write_text(f"{block('js', 'fetch', USING).replace(WEB, base)}console.log(games.length);")
    done = shell(f"node {script.name}", tmp_path)
    assert (done.stdout, done.stderr) == (f"{len(GAMES)}\n", "")


def test_the_example_of_an_error_is_one(base: str) -> None:
    shown = json.loads(block("json", "invalid_argument", USING))
    asked: Any = {"position": {"state": {"qwirkle": {"tabel": []}}}}
    told = post(base, "/referee.v1.RefereeService/ValidateMove", asked).content
    value = shown["details"][0]["value"].rstrip("…")
    assert told["details"][0]["value"].startswith(value)
    for each in (shown, told):
        del each["details"][1:], each["details"][0]["value"]
    assert told == shown


def test_shell_example(tmp_path: Path) -> None:
    script = block("sh", "referee new").replace(". .venv/bin/activate\n", "")
    done = shell(script, tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "next.json").stat().st_size > 0


def test_records_example(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    done = shell(block("sh", "referee audit"), tmp_path)
    assert done.returncode == 0, done.stderr
    assert "SOUND" in done.stdout
    assert (tmp_path / "game.record").read_text().startswith("Referee-Record: 1\n")


def test_archive_example(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    done = shell(block("sh", "--jsonl", USING), tmp_path)
    assert done.returncode == 0, done.stderr
    audits = (tmp_path / "audits.jsonl").read_text().splitlines()
    assert len(audits) == 1 + len(list((EXAMPLES / "records").glob("*.record")))
    assert (tmp_path / "second.record").read_text().startswith("Referee-Record: 1\n")


def test_python_example_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    exec(block("python", "RecordKeeper", USING), {})
    record, valid_turns = capsys.readouterr().out.rsplit("\n", 2)[:2]
    assert record.startswith("Referee-Record: 1\nGame: qwirkle 1\n")
    assert valid_turns == "1"


def test_python_example_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    example = block("python", "qwirkle.deal", USING)
    exec(example, {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"  # (.*)$", example, re.MULTILINE)


def test_the_words_of_the_games_are_in_their_modules() -> None:
    section = USING.partition("\n## In Python\n")[2].partition("\n## ")[0]
    table = [line.split("|")[2:-1] for line in section.splitlines() if line.startswith("|")]
    games, _, *rows = table
    for column, game in enumerate(games):
        words = re.findall(r"`(\w+)`", " ".join(row[column] for row in rows))
        assert {"state", "deal", "pass_turn"} <= set(words)
        assert set(words) <= set(getattr(referee_client, game.strip(" `")).__all__)


def test_python_example_of_words(capsys: pytest.CaptureFixture[str]) -> None:
    example = block("python", "InvalidNotationError", USING)
    exec(example, {})
    told = re.findall(r"# (.*)", example)
    assert capsys.readouterr().out.splitlines() == told
    assert len(told) == 3


def test_shell_example_of_words(tmp_path: Path) -> None:
    done = shell(block("sh", "table.txt", USING), tmp_path)
    assert done.returncode == 0, done.stderr
    assert "LEGAL  3 points" in done.stdout


# docs/security.md

SECURITY = (DOCS / "security.md").read_text()


@needs("openssl", "curl")
def test_certificates_for_a_try_are_good_for_one(tmp_path: Path) -> None:
    made = shell(block("sh", "openssl", SECURITY), tmp_path)
    assert made.returncode == 0, made.stderr
    cert, key, ca = (str(tmp_path / f"{name}.pem") for name in ("server-cert", "server-key", "ca"))
    settings = Settings(
        port=0, http_port=0, grace_seconds=0, access=Access(TlsFiles(cert, key, ca))
    )
    with RefereeServer(settings) as server:
        script = block("sh", "referee games", SECURITY).replace(LOCAL, f"localhost:{server.port}")
        asked = shell(script.replace("localhost:8080", f"localhost:{server.http_port}"), tmp_path)
    assert asked.returncode == 0, asked.stderr
    assert "Qwirkle" in asked.stdout
    assert '{"status":"SERVING"}' in asked.stdout


def test_tokens_are_made_as_the_page_says(tmp_path: Path) -> None:
    *make, _ = block("sh", "referee token new club", SECURITY).splitlines()
    made = shell("\n".join(make), tmp_path)
    assert made.returncode == 0, made.stderr
    club, league = read_tokens(str(tmp_path / "tokens.toml")).values()
    assert (club.name, league.name, set(league.services)) == ("club", "league", {"RecordService"})


def test_the_entry_of_a_token_that_the_page_shows_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "tokens.toml"
    path.write_text(block("toml", "[league]", SECURITY))
    [token] = read_tokens(str(path)).values()
    assert (token.name, token.expires) == ("league", date(2027, 3, 31))

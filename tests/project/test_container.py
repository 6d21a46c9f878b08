"""The container: what the linter says of it, and that its steps lead to a referee that serves.

`make image` does more: it builds the image and runs it.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from dockerfile_parse import DockerfileParser

from referee.service.settings import Settings
from referee_cli.commands.server import HTTP_PORT, serve
from tests.project.test_install import SOURCES, Environment, environment
from tests.support.command_line import SCRIPT
from tests.support.paths import ROOT

__all__ = ["environment"]

DOCKERFILE = ROOT / "Dockerfile"
IGNORED = (ROOT / ".dockerignore").read_text().split()
PATIENCE = 600  # seconds; pip may have to download


def stages() -> list[list[tuple[str, str]]]:
    """The instructions of each stage, with what they say."""
    found: list[list[tuple[str, str]]] = []
    for each in DockerfileParser(str(DOCKERFILE)).structure:
        if each["instruction"] == "FROM":
            found.append([])
        elif found:
            found[-1].append((each["instruction"], each["value"]))
    return found


BUILD, FINAL = stages()
LAST = dict(FINAL)


def test_the_linter_has_nothing_to_say() -> None:
    linter = str(SCRIPT.with_name("hadolint"))
    command = [linter, "--failure-threshold", "style", str(DOCKERFILE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_its_user_is_a_number_other_than_root_s() -> None:
    user, group = LAST["USER"].split(":")
    assert int(user) > 0 < int(group)


def test_what_it_runs_exists() -> None:
    assert json.loads(LAST["ENTRYPOINT"]) == ["referee"]
    assert json.loads(LAST["CMD"]) == ["serve"]
    assert LAST["STOPSIGNAL"] == "SIGTERM"
    assert LAST["EXPOSE"] == f"{Settings().port} {HTTP_PORT}"
    options = {str(option.name).upper() for option in serve.params}
    assert set(re.findall(r"REFEREE_SERVE_(\w+)=", LAST["ENV"])) <= options


def test_its_health_is_asked_for_by_what_it_runs() -> None:
    command = json.loads(LAST["HEALTHCHECK"].partition("CMD ")[2])
    assert command == ["referee", "health"]


def test_the_build_is_given_what_the_wheel_is_made_of_and_nothing_else() -> None:
    first, *others = IGNORED
    assert first == "*"
    assert {each.removeprefix("!") for each in others if each.startswith("!")} == set(SOURCES)
    assert {"**/__pycache__", "**/*.egg-info"} <= set(others)


def test_python_is_one_that_the_project_names() -> None:
    text = DOCKERFILE.read_text()
    [version] = re.findall(r"^ARG BASE=python:(\d+\.\d+)-slim-\w+$", text, re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert f"Programming Language :: Python :: {version}" in project["classifiers"]


@pytest.fixture
def built(environment: Environment) -> Iterator[Path]:
    """The folder that the steps of the build install into, moved to where nothing else is."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for source in SOURCES:
            copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
            options: dict[str, Any] = {"symlinks": True} if copy is shutil.copytree else {}
            (folder / "src" / source).parent.mkdir(parents=True, exist_ok=True)
            copy(ROOT / source, folder / "src" / source, **options)
        for instruction, step in BUILD:
            if instruction == "RUN":
                run_step(step, folder, environment)
        folder.chmod(0o755)
        yield folder / "opt" / "referee"


def run_step(step: str, folder: Path, environment: Environment) -> None:
    moved = re.sub(r"(?<!\w)/(?=opt/|wheels)", f"{folder}/", step)
    assert moved != step
    path = f"{environment.programs}:/usr/bin:/bin"
    done = subprocess.run(
        ["sh", "-euc", moved],
        cwd=folder / "src",
        env={**os.environ, "PATH": path, "EXTRA": "server"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def unprivileged(program: Path) -> dict[str, Any]:
    """How to run as the container's user, if this machine lets us and lets that user in."""
    user, group = map(int, LAST["USER"].split(":"))
    options: dict[str, Any] = {"user": user, "group": group, "extra_groups": []}
    try:
        subprocess.run([program, "--version"], check=True, capture_output=True, **options)
    except (OSError, subprocess.CalledProcessError):
        return {}
    return options


def test_its_steps_lead_to_a_referee_that_serves(built: Path) -> None:
    assert not (built / "bin" / "pip").exists()
    program = built / "bin" / json.loads(LAST["ENTRYPOINT"])[0]
    options = unprivileged(program)
    ports = ("--port", "0", "--http-port", "0")
    with subprocess.Popen(
        [program, *json.loads(LAST["CMD"]), *ports], stdout=subprocess.PIPE, text=True, **options
    ) as server:
        try:
            assert server.stdout is not None
            target = server.stdout.readline().split()[3]
            asked = json.loads(LAST["HEALTHCHECK"].partition("CMD ")[2])[1:]
            health = subprocess.run(
                [program, *asked, "--target", target],
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
                **options,
            )
            assert (health.returncode, health.stdout) == (0, "SERVING\n")
            server.terminate()
            assert server.wait(60) == 0
        finally:
            server.kill()

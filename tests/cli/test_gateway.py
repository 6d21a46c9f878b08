"""The command line serving through the gateway: nothing is lost, and everything gets through."""

import json
import os
import re
import signal
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import grpc
import pytest
from click.testing import CliRunner
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)

from referee.service.server import SERVICES
from referee.v1 import referee_service_pb2 as messages
from referee.v1 import referee_service_pb2_grpc as stubs
from referee_client import Referee, RefereeError, Tls
from tests.cli.test_serving import Served, is_alive, served
from tests.service.test_gateway import needs_envoy
from tests.support.authority import Authority
from tests.support.command_line import LEGAL, TABLE, run
from tests.support.waiting import eventually
from tests.support.web import get
from tools.conformance.__main__ import conformance

pytestmark = [pytest.mark.usefixtures("plain_environment"), needs_envoy]

CALLS = 4000
NOTICING = 3.0
"""Seconds until Envoy, which asks every second, knows how a worker is."""
CALLERS = 16
REQUEST = messages.ValidateMoveRequest()
REQUEST.position.state.CopyFrom(TABLE)
REQUEST.move.CopyFrom(LEGAL)


def gateways(running: Served) -> list[int]:
    return [int(found) for found in running.logged(r"gateway started with process id (\d+)")]


def hosts(running: Served) -> list[dict[str, Any]]:
    """What Envoy knows of each worker over gRPC."""
    [port] = running.logged(r"is administered on port (\d+)")
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/clusters?format=json") as told:
        every = json.load(told)["cluster_statuses"]
    [cluster] = [each for each in every if each["name"] == "grpc"]
    found: list[dict[str, Any]] = cluster["host_statuses"]
    return found


def answered(running: Served) -> list[int]:
    """How many calls each worker has answered."""
    return [
        sum(int(stat.get("value", 0)) for stat in host["stats"] if stat["name"] == "rq_success")
        for host in hosts(running)
    ]


def all_are_well(running: Served) -> bool:
    return all(host["health_status"] == {"eds_health_status": "HEALTHY"} for host in hosts(running))


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("gateway"), "--workers", "2", "--gateway") as running:
        yield running


def test_one_connection_uses_all_workers(gateway: Served) -> None:
    before = answered(gateway)
    with Referee.connect(gateway.target) as referee:
        for _ in range(200):
            assert referee.validate_move(TABLE, LEGAL).legal
    assert all(now - then > 50 for now, then in zip(answered(gateway), before, strict=True))


@pytest.mark.parametrize("protocol", ["grpc", "connect-json", "connect", "grpc-web"])
def test_every_protocol_gets_through(gateway: Served, protocol: str) -> None:
    where = gateway.target if protocol == "grpc" else gateway.bases[0].removeprefix("http://")
    done = CliRunner().invoke(conformance, ["--target", where, "--protocol", protocol])
    assert done.exit_code == 0, done.output
    assert "FAILED 0" in done.output


def test_every_protocol_is_spoken_on_both_ports(gateway: Served) -> None:
    for protocol, where in (("grpc", gateway.bases[0]), ("connect-json", gateway.target)):
        args = ["--target", where.removeprefix("http://"), "--protocol", protocol]
        done = CliRunner().invoke(conformance, [*args, "--only", "rulebook/"])
        assert done.exit_code == 0, done.output


def test_reflection_gets_through(gateway: Served) -> None:
    with grpc.insecure_channel(gateway.target) as channel:
        found = ProtoReflectionDescriptorDatabase(channel).get_services()
    assert set(SERVICES) <= set(found)


def test_health_gets_through(gateway: Served) -> None:
    assert run("health", "--target", gateway.target).stdout == "SERVING\n"
    assert get(gateway.bases[0], "/healthz").status == 200


def test_workers_and_administration_are_reached_from_this_machine_alone(gateway: Served) -> None:
    listening = {
        line.split()[1]
        for name in ("tcp", "tcp6")
        for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]
        if line.split()[3] == "0A"
    }
    [admin] = gateway.logged(r"is administered on port (\d+)")
    assert f"0100007F:{int(admin):04X}" in listening
    assert f"00000000:{int(admin):04X}" not in listening


# What dies


class Load:
    """Calls of many at a time, none of which is repeated by its caller."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._lock = threading.Lock()
        self.outcomes: Counter[str] = Counter()

    def run(self, calls: int, meanwhile: Callable[[], None]) -> None:
        """Make so many calls, and more until all has happened that is to happen meanwhile."""
        options = [("grpc.enable_retries", 0)]
        with (
            grpc.insecure_channel(self._target, options=options) as channel,
            ThreadPoolExecutor(CALLERS + 1) as pool,
        ):
            stub: Any = stubs.RefereeServiceStub(channel)
            befalling = pool.submit(meanwhile)
            for _ in range(CALLERS):
                pool.submit(self._call_until, lambda: befalling.done() and self.done >= calls, stub)
            befalling.result()

    @property
    def done(self) -> int:
        return self.outcomes.total()

    def _call_until(self, enough: Callable[[], bool], stub: Any) -> None:
        while not enough():
            try:
                stub.ValidateMove(REQUEST, timeout=60)
                outcome = "answered"
            except grpc.RpcError as error:
                outcome = f"{error.code().name}: {error.details()}"
            with self._lock:
                self.outcomes[outcome] += 1


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_no_call_is_lost_when_a_worker_dies_or_is_told_to_stop(
    number: signal.Signals, tmp_path: Path
) -> None:
    with served(tmp_path, "--workers", "2", "--gateway") as running:
        load = Load(running.target)

        def befall() -> None:
            """Take first the one worker, then, once it is back, the other."""
            both = running.workers(2)
            for count, each in enumerate(both, start=3):
                assert eventually(lambda: all_are_well(running), 60)
                os.kill(each, number)
                running.workers(count)
                time.sleep(NOTICING)

        load.run(CALLS, befall)
        assert set(load.outcomes) == {"answered"}
        assert load.done >= CALLS


def test_envoy_is_started_again_when_it_dies(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2", "--gateway") as running:
        workers = running.workers(2)
        [first] = gateways(running)
        os.kill(first, signal.SIGKILL)
        assert eventually(lambda: len(gateways(running)) == 2)
        assert running.logged("the gateway died with exit code -9")
        assert eventually(lambda: run("health", "--target", running.target).exit_code == 0)
        assert running.workers(2) == workers


def test_envoy_that_hangs_is_replaced(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2", "--gateway") as running:
        [first] = gateways(running)
        os.kill(first, signal.SIGSTOP)
        assert eventually(lambda: len(gateways(running)) == 2, 60)
        assert running.logged(r"the gateway has said nothing for \d+ s: killed")
        assert eventually(lambda: run("health", "--target", running.target).exit_code == 0)


def test_envoy_ends_with_its_parent(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2", "--gateway") as running:
        [envoy] = gateways(running)
        running.process.kill()
        assert eventually(lambda: not is_alive(envoy))


# How it starts and stops


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_gateway_stops_quietly(number: signal.Signals, tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "1", "--gateway") as running:
        [envoy] = gateways(running)
        send = os.killpg if number == signal.SIGINT else os.kill
        send(running.process.pid, number)
        assert running.process.wait(30) == 0
        assert not is_alive(envoy)
        assert not running.logged("Traceback")


def test_the_gateway_drains_while_the_workers_do(tmp_path: Path) -> None:
    drain = ("--drain-seconds", "3")
    with served(tmp_path, "--workers", "2", "--gateway", *drain) as running:
        [base] = running.bases
        running.process.terminate()
        assert eventually(lambda: get(base, "/healthz").status == 503)
        assert run("health", "--target", running.target).stderr.count("NOT_SERVING") == 1
        with Referee.connect(running.target) as referee:
            assert referee.validate_move(TABLE, LEGAL).legal
        assert running.process.wait(30) == 0


def test_names_are_listened_on(tmp_path: Path) -> None:
    with served(tmp_path, "--host", "localhost", "--workers", "2", "--gateway") as running:
        assert run("health", "--target", running.target).exit_code == 0


def test_a_gateway_without_http_speaks_grpc_alone(tmp_path: Path) -> None:
    with served(tmp_path, "--no-http", "--workers", "2", "--gateway") as running:
        assert run("games", "--target", running.target).exit_code == 0
        assert get(f"http://{running.target}", "/healthz").status == 415


def test_the_gateway_has_the_certificate_and_asks_for_those_of_clients(tmp_path: Path) -> None:
    own, others = Authority(tmp_path / "own"), Authority(tmp_path / "others")
    tls = own.issue(asks=own.ca)
    args = ("--tls-cert", tls.cert, "--tls-key", tls.key, "--tls-client-ca", own.ca)
    with served(tmp_path, "--gateway", "--workers", "2", *args) as running:
        target = running.target.replace("127.0.0.1", "localhost")
        with Referee.connect(target, tls=own.client(own.issue("Anna"))) as known:
            assert known.list_games()
        stranger = Tls(own.ca, *others.issue("Chris")[:2])
        for tried in (own.client(), stranger):
            with (
                Referee.connect(target, tls=tried, timeout=10) as unknown,
                pytest.raises(RefereeError),
            ):
                unknown.list_games()


def test_rates_by_address_are_refused_because_all_addresses_are_the_gateway_s() -> None:
    result = run("serve", "--port", "0", "--gateway", "--max-calls-per-second", "5")
    assert result.exit_code == 2
    assert "which --gateway hides" in result.stderr


def test_what_envoy_refuses_is_said_and_exits_2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.service.gateway.limits.HEADER_KIB", 0)
    result = run("serve", "--port", "0", "--http-port", "0", "--gateway")
    assert result.exit_code == 2
    assert re.search(r"^Error: Envoy does not start: .*MaxRequestHeadersKb", result.stderr)

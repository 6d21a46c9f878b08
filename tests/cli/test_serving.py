"""The command line serving: ports and hosts, workers, signals, and health."""

import contextlib
import errno
import os
import re
import resource
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.service.cores import usable_cores
from referee.service.server import RefereeServer
from referee.service.settings import Settings
from referee_cli.commands import server
from referee_cli.commands.server import HTTP_PORT
from tests.support.command_line import SCRIPT, run
from tests.support.waiting import eventually
from tests.support.web import get, post

pytestmark = pytest.mark.usefixtures("plain_environment")


# Health


def test_health_of_a_server(target: str) -> None:
    result = run("health", "--target", target)
    assert (result.exit_code, result.stdout) == (0, "SERVING\n")


def test_health_of_no_server() -> None:
    result = run("health", "--target", "127.0.0.1:1")
    assert result.exit_code == 1
    assert "UNAVAILABLE" in result.stderr


def test_health_of_a_server_that_is_stopping() -> None:
    with RefereeServer(Settings(port=0, grace_seconds=0)) as server:
        server._health.enter_graceful_shutdown()
        result = run("health", "--target", f"127.0.0.1:{server.port}")
    assert result.exit_code == 1
    assert "NOT_SERVING" in result.stderr


# Processes


class Served:
    """A server process and its output."""

    def __init__(self, log: Path, *args: str) -> None:
        self._log = log
        http = () if "--no-http" in args or "--http-port" in args else ("--http-port", "0")
        with log.open("w") as errors:
            self.process = subprocess.Popen(
                [SCRIPT, "serve", "--port", "0", *http, *args],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        self.target = self.line.split(" on ")[1].split()[0].rstrip(".")
        self.bases = re.findall(r"https?://[^ ]+\d", self.line)

    def logged(self, pattern: str) -> list[str]:
        return re.findall(pattern, self._log.read_text())

    def workers(self, count: int) -> list[int]:
        """The process ids of the workers in the order in which they were started."""
        pattern = r"worker \d+ started with process id (\d+)"
        assert eventually(lambda: len(self.logged(pattern)) >= count)
        return [int(found) for found in self.logged(pattern)]


@contextlib.contextmanager
def served(folder: Path, *args: str) -> Iterator[Served]:
    running = Served(folder / "log", *args)
    try:
        yield running
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.process.pid, signal.SIGKILL)
        running.process.communicate()


def is_alive(process_id: int) -> bool:
    try:
        status = Path(f"/proc/{process_id}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_serve_stops_quietly_on_signals_however_many(
    workers: str, number: signal.Signals, tmp_path: Path
) -> None:
    with served(tmp_path, "--workers", workers) as running:
        assert f"grpcurl -plaintext {running.target} " in running.line
        assert run("health", "--target", running.target).exit_code == 0
        # Ctrl-C reaches the whole process group, SIGTERM usually just the parent.
        send = os.killpg if number == signal.SIGINT else os.kill
        send(running.process.pid, number)
        send(running.process.pid, number)
        assert running.process.wait(20) == 0
        assert not running.logged("Traceback")


def test_port_in_use_is_said_and_exits_2(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        port = running.target.rpartition(":")[2]
        for workers in ("1", "2"):
            result = run("serve", "--port", port, "--workers", workers)
            assert result.exit_code == 2
            complaint = f"cannot listen on 127.0.0.1, port {port}: Address already in use"
            assert complaint in result.stderr


def test_too_few_files_are_said_and_exit_2() -> None:
    result = subprocess.run(
        ["bash", "-c", f'ulimit -n 100 && exec "{SCRIPT}" serve --port 0'],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert result.returncode == 2
    assert "this process may open 100 files, too few for its connections" in result.stderr


def test_as_many_files_as_may_be_are_allowed(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        limits = Path(f"/proc/{running.process.pid}/limits").read_text()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert re.search(rf"Max open files +{hard} +{hard} ", limits)


# Signals


@pytest.mark.parametrize("workers", ["1", "2"])
def test_another_signal_ends_a_server_at_once(workers: str, tmp_path: Path) -> None:
    with served(tmp_path, "--workers", workers, "--drain-seconds", "300") as running:
        running.process.terminate()
        assert eventually(lambda: bool(running.logged("stopping")))
        time.sleep(0.2)
        running.process.terminate()
        assert running.process.wait(20) == 0
        assert running.logged("ended at once")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_hang_up_stops_nothing(workers: str, tmp_path: Path) -> None:
    with served(tmp_path, "--workers", workers) as running:
        for _ in range(3):
            running.process.send_signal(signal.SIGHUP)
        assert eventually(lambda: len(running.logged("nothing to reload")) > 0)
        assert run("games", "--target", running.target).exit_code == 0


def test_a_worker_that_is_told_to_stop_twice_finishes_its_calls(tmp_path: Path) -> None:
    """As where a service manager tells every process of a group."""
    with served(tmp_path, "--workers", "2", "--drain-seconds", "2") as running:
        workers = running.workers(2)
        for each in (running.process.pid, *workers):
            os.kill(each, signal.SIGTERM)
        assert run("games", "--target", running.target).exit_code == 0
        assert running.process.wait(20) == 0
        assert not running.logged("at once")


def test_a_worker_that_hangs_is_replaced(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as running:
        first, _ = running.workers(2)
        os.kill(first, signal.SIGSTOP)
        running.workers(3)
        assert running.logged("worker 1 has said nothing for 5 s: killed")
        assert eventually(lambda: not is_alive(first))
        for _ in range(8):
            assert run("games", "--target", running.target).exit_code == 0


# HTTP

GAMES = "/referee.v1.RulebookService/ListGames"
HEALTH = ("/healthz", "/readyz", "/livez")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_both_addresses_are_announced_and_answer(workers: str, tmp_path: Path) -> None:
    with served(tmp_path, "--workers", workers) as running:
        assert run("games", "--target", running.target).exit_code == 0
        [base] = running.bases
        for _ in range(8):
            assert post(base, GAMES, {}).content["games"]


def test_without_http_one_address_is_announced(tmp_path: Path) -> None:
    with served(tmp_path, "--no-http") as running:
        assert running.bases == []
        assert f"listens on {running.target}. " in running.line
        assert run("games", "--target", running.target).exit_code == 0


@pytest.mark.parametrize("workers", ["1", "2"])
def test_http_port_in_use_that_was_asked_for_is_said_and_exits_2(
    workers: str, tmp_path: Path
) -> None:
    with served(tmp_path) as running:
        port = running.bases[0].rpartition(":")[2]
        asked = ("--port", "0", "--http-port", port, "--workers", workers)
        result = run("serve", *asked)
        assert result.exit_code == 2
        complaint = f"cannot listen on 127.0.0.1, port {port}: Address already in use"
        assert complaint in result.stderr


def test_default_http_port_in_use_is_said_and_grpc_served_alone(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with contextlib.suppress(OSError):  # somebody else has it
            taken.bind(("127.0.0.1", HTTP_PORT))
            taken.listen()
        log = tmp_path / "log"
        with (
            log.open("w") as errors,
            subprocess.Popen(
                [SCRIPT, "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=errors, text=True
            ) as process,
        ):
            assert process.stdout is not None
            line = process.stdout.readline()
            process.terminate()
        assert "http" not in line
        assert f"Port {HTTP_PORT} is taken: not serving HTTP." in log.read_text()


def test_default_http_port_that_is_not_ours_is_said_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def forbid(*_: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(server, "free_port", forbid)
    assert server._http_port("127.0.0.1", None, 50051) is None
    assert capsys.readouterr().err == (
        f"Cannot listen on port {HTTP_PORT} (Permission denied): not serving HTTP. "
        "Choose another --http-port.\n"
    )


def test_one_port_cannot_have_both(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    result = run("serve", "--port", port, "--http-port", port)
    assert result.exit_code == 2
    assert f"gRPC and HTTP cannot share port {port}" in result.stderr


def test_a_port_for_no_http_is_a_contradiction() -> None:
    result = run("serve", "--no-http", "--http-port", "0")
    assert result.exit_code == 2
    assert "--http-port and --no-http exclude each other" in result.stderr


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_draining_server_still_answers_over_http(workers: str, tmp_path: Path) -> None:
    with served(tmp_path, "--workers", workers, "--drain-seconds", "3") as running:
        [base] = running.bases
        assert [get(base, path).status for path in HEALTH] == [200, 200, 200]
        running.process.terminate()
        assert eventually(lambda: get(base, "/healthz").status == 503)
        assert [get(base, path).status for path in HEALTH] == [503, 503, 200]
        assert post(base, GAMES, {}).status == 200
        assert running.process.wait(20) == 0
        assert not running.logged("Traceback")


def test_a_dead_worker_takes_no_port_with_it(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as running:
        [base] = running.bases
        first, _ = running.workers(2)
        os.kill(first, signal.SIGKILL)
        assert eventually(lambda: not is_alive(first))
        running.workers(3)
        assert eventually(lambda: answers(base, 8))


def answers(base: str, times: int) -> bool:
    with contextlib.suppress(ConnectionError):
        return all(post(base, GAMES, {}).status == 200 for _ in range(times))
    return False


@pytest.mark.parametrize("host", ["no.such.host.invalid", "..", "192.0.2.1"])
def test_host_that_is_not_ours_is_said_and_exits_2(host: str) -> None:
    result = run("serve", "--host", host)
    assert result.exit_code == 2
    assert f"cannot listen on {host}, port 50051: " in result.stderr


def test_dead_worker_is_replaced_while_the_others_serve(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as running:
        first, _ = running.workers(2)
        os.kill(first, signal.SIGKILL)
        assert eventually(lambda: not is_alive(first))
        assert run("games", "--target", running.target).exit_code == 0
        *_, replaced = running.workers(3)
        assert running.logged("worker 1 died with exit code -9")
        running.process.terminate()
        assert running.process.wait(20) == 0
        assert not is_alive(replaced)


def cores_of(process_id: int) -> set[int]:
    """The cores that the threads of a process may run on."""
    found: set[int] = set()
    for thread in Path(f"/proc/{process_id}/task").iterdir():
        with contextlib.suppress(ProcessLookupError):  # it has just ended
            found |= os.sched_getaffinity(int(thread.name))
    return found


CORES = usable_cores()
needs_two_cores = pytest.mark.skipif(len(CORES) < 2, reason="there is just one core to keep to")


@needs_two_cores
def test_a_pinned_server_keeps_to_one_core(tmp_path: Path) -> None:
    with served(tmp_path, "--pin") as running:
        assert run("health", "--target", running.target).exit_code == 0
        assert cores_of(running.process.pid) == {CORES[0]}


@needs_two_cores
def test_pinned_workers_have_a_core_each_also_after_a_death(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2", "--pin") as running:
        first, second = running.workers(2)
        assert [cores_of(first), cores_of(second)] == [{core} for core in CORES[:2]]
        os.kill(second, signal.SIGKILL)
        *_, replaced = running.workers(3)
        assert eventually(lambda: cores_of(replaced) == {CORES[1]})
        assert running.logged(rf"process id {replaced} on core {CORES[1]}\b")
        assert cores_of(running.process.pid) == set(CORES)


@needs_two_cores
@pytest.mark.parametrize("workers", [1, 2])
def test_nothing_is_pinned_unless_told_to(workers: int, tmp_path: Path) -> None:
    with served(tmp_path, "--workers", str(workers)) as running:
        serving = running.workers(workers) if workers > 1 else [running.process.pid]
        assert [cores_of(each) for each in serving] == [set(CORES)] * workers


def test_more_workers_than_cores_cannot_be_pinned() -> None:
    workers = len(CORES) + 1
    result = run("serve", "--port", "0", "--pin", "--workers", str(workers))
    assert result.exit_code == 2
    complaint = f"--pin needs a core for each worker: there are {len(CORES)} for {workers}"
    assert complaint in result.stderr


def test_pinning_that_the_system_forbids_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*_: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr("os.sched_setaffinity", forbid, raising=False)
    result = run("serve", "--port", "0", "--pin")
    assert result.exit_code == 2
    assert "cannot keep a process to a core: Operation not permitted" in result.stderr


def test_first_threads_of_cores_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    siblings_of = {0: "0-1", 1: "0-1", 2: "2,7", 3: "3", 7: "2,7"}  # nothing is known of core 9
    for core, siblings in siblings_of.items():
        folder = tmp_path / f"cpu{core}" / "topology"
        folder.mkdir(parents=True)
        (folder / "thread_siblings_list").write_text(siblings + "\n")
    monkeypatch.setattr("referee.service.cores._TOPOLOGY", tmp_path)
    monkeypatch.setattr("os.sched_setaffinity", lambda *_: None, raising=False)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1, 2, 3, 7, 9}, raising=False)
    assert usable_cores() == [0, 2, 3, 9, 1, 7]
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {1, 2, 7}, raising=False)
    assert usable_cores() == [1, 2, 7]


def test_without_such_calls_there_are_no_cores_to_keep_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("os.sched_setaffinity", raising=False)
    assert usable_cores() == []


def test_workers_stop_when_their_parent_dies(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as running:
        workers = running.workers(2)
        running.process.kill()
        assert eventually(lambda: not any(is_alive(worker) for worker in workers))

"""The command line serving with metrics, logs and traces, in one process and in several."""

import json
import os
import signal
import sys
import tempfile
from pathlib import Path

import pytest

from referee_client import Referee, qwirkle
from tests.cli.test_serving import Served, served
from tests.support.command_line import run
from tests.support.scraping import Scraped, scraped_until
from tests.support.waiting import eventually
from tests.support.web import get

pytestmark = pytest.mark.usefixtures("plain_environment")

WORKERS = pytest.mark.parametrize("workers", ["1", "2"])
VERDICTS = "referee_verdicts_total"


def judge(running: Served, times: int = 1) -> None:
    for _ in range(times):
        with Referee.connect(running.target, timeout=30) as referee:
            referee.validate_move(qwirkle.state("Ro Rs"), qwirkle.lay((2, 0, "Rd")))


def metrics_port(running: Served) -> str:
    assert running.process.stdout is not None
    line = running.process.stdout.readline()
    assert line.startswith("Metrics are at http://127.0.0.1:")
    return line.removesuffix("/metrics.\n").rpartition(":")[2]


def folders() -> list[Path]:
    return list(Path(tempfile.gettempdir()).glob("referee-metrics-*"))


@pytest.fixture(autouse=True)
def own_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)


@WORKERS
def test_one_address_tells_what_all_workers_count(workers: str, tmp_path: Path) -> None:
    with served(tmp_path, "--metrics-port", "0", "--workers", workers) as running:
        port = metrics_port(running)
        judge(running, 12)
        scraped = scraped_until(port, lambda told: told.value(VERDICTS, ruling="legal") == 12)
        assert scraped.value("referee_workers") == int(workers)
        assert scraped.value("referee_worker_restarts_total") == 0
        assert len(folders()) == int(workers) - 1
        running.process.terminate()
        assert running.process.wait(20) == 0
        assert not folders()
        assert not running.logged("Traceback")


def test_a_dead_worker_s_counts_remain_and_the_next_one_carries_on(tmp_path: Path) -> None:
    with served(tmp_path, "--metrics-port", "0", "--workers", "2") as running:
        port = metrics_port(running)
        judge(running, 6)
        scraped_until(port, lambda told: told.value(VERDICTS) == 6)
        [folder] = folders()
        assert list(folder.iterdir())
        for worker in running.workers(2):
            os.kill(worker, signal.SIGKILL)
        running.workers(4)
        scraped_until(port, lambda told: told.value("referee_workers") == 2)
        judge(running, 6)
        scraped = scraped_until(port, lambda told: told.value(VERDICTS) == 12)
        assert scraped.value("referee_worker_restarts_total") == 2
        assert scraped.value("referee_calls_in_progress") == 0
        assert {path.name for path in folder.iterdir()} <= {
            f"{kind}_{worker}.db"
            for kind in ("counter", "histogram", "gauge_livesum")
            for worker in (1, 2)
        }


def test_ending_at_once_leaves_no_folder_behind(tmp_path: Path) -> None:
    args = ("--metrics-port", "0", "--workers", "2", "--drain-seconds", "60")
    with served(tmp_path, *args) as running:
        metrics_port(running)
        [base] = running.bases
        running.process.terminate()
        assert eventually(lambda: get(base, "/readyz").status == 503)
        running.process.terminate()
        assert running.process.wait(20) == 0
        assert not folders()


def test_a_port_for_metrics_that_is_taken_is_said_and_exits_2(tmp_path: Path) -> None:
    with served(tmp_path, "--metrics-port", "0") as running:
        port = metrics_port(running)
        for workers in ("1", "2"):
            args = ("--port", "0", "--no-http", "--metrics-port", port, "--workers", workers)
            result = run("serve", *args)
            assert result.exit_code == 2
            complaint = f"Error: cannot listen on 127.0.0.1, port {port}: Address already in use\n"
            assert result.stderr == complaint
        assert Scraped(port).value("referee_workers") == 1


def test_metrics_and_calls_cannot_share_a_port() -> None:
    result = run("serve", "--port", "50951", "--no-http", "--metrics-port", "50951")
    assert result.exit_code == 2
    assert "metrics and calls cannot share port 50951" in result.stderr


@WORKERS
def test_the_log_is_json_if_it_is_told_to_be(workers: str, tmp_path: Path) -> None:
    args = ("--log-format", "json", "--access-log", "--log-level", "error", "--workers", workers)
    with served(tmp_path, *args) as running:
        judge(running)
        running.process.terminate()
        assert running.process.wait(20) == 0
    [line] = map(json.loads, (tmp_path / "log").read_text().splitlines())
    assert (line["method"], line["ruling"]) == ("ValidateMove", "legal")


def test_tracing_without_its_extra_says_which_one_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "referee.service.watching.tracing", raising=False)
    monkeypatch.setitem(sys.modules, "opentelemetry", None)
    result = run("serve", "--trace", "--port", "0", "--no-http")
    assert result.exit_code == 2
    assert result.stderr == (
        "Error: opentelemetry is not installed: pip install 'tabletop-referee[otel]'\n"
    )

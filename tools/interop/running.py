"""Running one client: its example, then the pack over each of its protocols."""

import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from referee.service.ports import free_port
from tools.interop.clients import GRPC, HTTP, ROOT, Client

PATIENCE = 1800  # seconds for a build from an empty cache
START_PATIENCE = 60
TALLY = re.compile(r"PASSED (\d+) FAILED (\d+) SKIPPED (\d+)")


class Served(NamedTuple):
    """Where the server for this run listens."""

    grpc: str
    http: str


class Row(NamedTuple):
    """A row of the table: a client over one protocol."""

    language: str
    protocol: str
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float | None = None
    """From nothing to the first verdict."""
    was_cold: bool = False
    """Whether the caches were empty before."""
    trouble: str = ""
    """Why there is nothing to tell, or too little."""

    @property
    def sound(self) -> bool:
        return not self.trouble and not self.failed and self.passed > 0


class BrokenError(Exception):
    """A command of a client failed."""


@contextmanager
def served() -> Iterator[Served]:
    """Serve on ports of our own."""
    grpc, http = free_port("127.0.0.1", 0), free_port("127.0.0.1", 0)
    ports = [f"--port={grpc}", f"--http-port={http}"]
    command = [str(ROOT / ".venv/bin/referee"), "serve", *ports, "--log-level=warning"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            if server.stdout is None or not server.stdout.readline():
                raise BrokenError("the server does not start")
            yield Served(f"localhost:{grpc}", f"localhost:{http}")
        finally:
            server.terminate()


def run(client: Client, where: Served, cache: Path, tell: Callable[[str], None]) -> Iterator[Row]:
    """Build and run a client; whatever goes wrong becomes a row."""
    own = cache / client.folder.name
    cold = not own.exists()
    environment = {name: str(own / folder) for name, folder in client.caches.items()}
    try:
        tell("builds, and asks for its first verdict")
        start = time.monotonic()
        story = client.example.replace(GRPC, where.grpc).replace(HTTP, where.http)
        _sh(story, environment)
        seconds = time.monotonic() - start
    except BrokenError as error:
        yield Row(client.language, ", ".join(client.packs), trouble=str(error))
        return
    for protocol, command in client.packs.items():
        tell(f"runs the pack over {protocol}")
        row = Row(client.language, protocol, seconds=seconds, was_cold=cold)
        places = {"grpc": where.grpc, "http": f"http://{where.http}", "pack": ROOT / "conformance"}
        try:
            said = _sh(command.format(**places), environment, folder=client.folder, may_fail=True)
        except BrokenError as error:
            yield row._replace(trouble=str(error))
            continue
        tally = TALLY.search(said)
        if tally is None:
            yield row._replace(trouble=_end_of(said))
            continue
        passed, failed, skipped = map(int, tally.groups())
        trouble = _end_of(said) if failed else ""
        yield row._replace(passed=passed, failed=failed, skipped=skipped, trouble=trouble)


def _sh(
    commands: str,
    environment: Mapping[str, str],
    *,
    folder: Path = ROOT,
    may_fail: bool = False,
) -> str:
    """Run commands as a reader would, and return what they print."""
    try:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", commands],
            cwd=folder,
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BrokenError(f"took longer than {PATIENCE} s") from None
    if done.returncode and not may_fail:
        raise BrokenError(_end_of(done.stdout))
    return done.stdout


def _end_of(said: str) -> str:
    return "\n".join(said.strip().splitlines()[-20:]) or "said nothing"

"""Running one client: its example, then the pack over each of its protocols."""

import os
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from referee.service.ports import free_port
from tools.interop.clients import GRPC, HTTP, Client

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv/bin/python"

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


@contextmanager
def fresh_clone() -> Iterator[Path]:
    """A clone of what is committed, as a stranger gets it."""
    with tempfile.TemporaryDirectory(prefix="referee-interop-") as folder:
        clone = Path(folder) / "referee"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        yield clone


class Bench(NamedTuple):
    """Where clients are built and run: a clone, and a folder for their downloads."""

    root: Path
    cache: Path
    where: Served

    def run(self, client: Client, tell: Callable[[str], None]) -> Iterator[Row]:
        """Build and run a client; whatever goes wrong becomes a row."""
        cache = self.cache / client.folder.name
        cold = not cache.exists()
        places = {
            "grpc": self.where.grpc,
            "http": self.where.http,
            "pack": self.root / "conformance",
            "python": PYTHON,
            "cache": cache,
        }
        environment = {name: told.format(**places) for name, told in client.environment.items()}
        try:
            tell("builds, and asks for its first verdict")
            start = time.monotonic()
            story = client.example.replace(GRPC, self.where.grpc).replace(HTTP, self.where.http)
            _sh(story, environment, self.root)
            seconds = time.monotonic() - start
        except BrokenError as error:
            yield Row(client.language, ", ".join(client.packs), trouble=str(error))
            return
        for protocol, command in client.packs.items():
            tell(f"runs the pack over {protocol}")
            row = Row(client.language, protocol, seconds=seconds, was_cold=cold)
            try:
                said = _sh(command.format(**places), environment, client.folder, may_fail=True)
            except BrokenError as error:
                yield row._replace(trouble=str(error))
            else:
                yield _tallied(row, said)


def _tallied(row: Row, said: str) -> Row:
    """Add up what a run of the pack says at its end, or at its ends."""
    tallies = TALLY.findall(said)
    if not tallies:
        return row._replace(trouble=_end_of(said))
    passed, failed, skipped = (sum(map(int, column)) for column in zip(*tallies, strict=True))
    trouble = _end_of(said) if failed else ""
    return row._replace(passed=passed, failed=failed, skipped=skipped, trouble=trouble)


def _sh(
    commands: str, environment: Mapping[str, str], folder: Path, *, may_fail: bool = False
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

"""Running one client: its example, then the pack over each of its protocols."""

import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from referee.service.server import RefereeServer, Settings
from tools.interop.clients import GRPC, HTTP, Client

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv/bin/python"

PATIENCE = 1800  # seconds for a build from an empty cache
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


@contextmanager
def served() -> Iterator[Served]:
    """Serve on ports of our own."""
    with RefereeServer(Settings(port=0, http_port=0)) as server:
        yield Served(f"localhost:{server.port}", f"localhost:{server.http_port}")


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
        cache = self.cache / client.language.lower()
        was_cold = not cache.exists()
        cache.mkdir(parents=True, exist_ok=True)
        places = {
            "grpc": self.where.grpc,
            "http": self.where.http,
            "pack": self.root / "conformance",
            "python": PYTHON,
            "cache": cache,
        }
        environment = {name: told.format(**places) for name, told in client.environment.items()}
        tell("builds, and asks for its first verdict")
        start = time.monotonic()
        story = client.example.replace(GRPC, self.where.grpc).replace(HTTP, self.where.http)
        done = _sh(story, environment, self.root)
        seconds = time.monotonic() - start
        if not done.succeeded:
            yield Row(client.language, ", ".join(client.packs), trouble=done.end)
            return
        for protocol, command in client.packs.items():
            tell(f"runs the pack over {protocol}")
            row = Row(client.language, protocol, seconds=seconds, was_cold=was_cold)
            yield _tallied(row, _sh(command.format(**places), environment, client.folder))


class Done(NamedTuple):
    """What came of commands."""

    succeeded: bool
    said: str

    @property
    def end(self) -> str:
        return "\n".join(self.said.strip().splitlines()[-20:]) or "said nothing"


def _tallied(row: Row, done: Done) -> Row:
    """Add up what a run of the pack says at its end, or at its ends."""
    tallies = TALLY.findall(done.said)
    if not tallies:
        return row._replace(trouble=done.end)
    passed, failed, skipped = (sum(map(int, column)) for column in zip(*tallies, strict=True))
    trouble = "" if done.succeeded and not failed else done.end
    return row._replace(passed=passed, failed=failed, skipped=skipped, trouble=trouble)


def _sh(commands: str, environment: Mapping[str, str], folder: Path) -> Done:
    """Run commands as a reader would. End them, with all they started, if they take too long."""
    with subprocess.Popen(
        ["bash", "-euo", "pipefail", "-c", commands],
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as shell:
        try:
            said, _ = shell.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return Done(succeeded=False, said=f"took longer than {PATIENCE} s")
        finally:
            with suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGKILL)
    return Done(shell.returncode == 0, said)

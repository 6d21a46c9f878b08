"""Running one client: its example, then the pack over each of its protocols."""

import json
import os
import re
import shlex
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from referee.service.server import RefereeServer
from referee.service.settings import Settings
from tools.interop.clients import GRPC, HTTP, Client

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv/bin/python"

PATIENCE = 1800  # seconds for a build from an empty cache
TALLY = re.compile(r"PASSED (\d+) FAILED (\d+) SKIPPED (\d+)")
STORY = ("Legal: ", "Illegal:", "LN-5: ", "Bad request:", "(OUT_OF_RANGE)")
"""What every example prints, among other things."""


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
        return not self.trouble and self.passed > 0


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
        untold = [part for part in STORY if part not in done.said]
        if done.succeeded and untold:
            done = Done(succeeded=False, said=f"{done.said}\nthe example does not say {untold}")
        if not done.succeeded:
            yield Row(client.language, ", ".join(client.packs), trouble=done.end)
            return
        for protocol, command in client.packs.items():
            tell(f"runs the pack over {protocol}")
            row = Row(client.language, protocol, seconds=seconds, was_cold=was_cold)
            quoted = {name: shlex.quote(str(place)) for name, place in places.items()}
            ran = _sh(command.format(**quoted), environment, client.folder)
            yield _tallied(row, ran, cases_in(self.root / "conformance"))


class Done(NamedTuple):
    """What came of commands."""

    succeeded: bool
    said: str

    @property
    def end(self) -> str:
        return "\n".join(self.said.strip().splitlines()[-20:]) or "said nothing"


class Cases(NamedTuple):
    """How many there are in the pack."""

    all: int
    special: int
    """Those that some protocols or libraries cannot send: no message, or a stream of requests."""


def cases_in(pack: Path) -> Cases:
    files = [json.loads(path.read_text("utf-8")) for path in pack.glob("*.json")]
    cases = [case for file in files for case in file["cases"]]
    special = [
        case for case in cases if "request_bytes" in case or case["method"].endswith("AuditRecords")
    ]
    return Cases(len(cases), len(special))


def _tallied(row: Row, done: Done, cases: Cases) -> Row:
    """Read what a run of the pack says at its end."""
    tallies = TALLY.findall(done.said)
    if len(tallies) != 1:
        return row._replace(trouble=done.end)
    passed, failed, skipped = map(int, tallies[0])
    row = row._replace(passed=passed, failed=failed, skipped=skipped)
    if not done.succeeded or failed:
        return row._replace(trouble=done.end)
    if passed + skipped != cases.all or skipped > cases.special:
        trouble = f"there are {cases.all} cases, and no more than {cases.special} to skip"
        return row._replace(trouble=trouble)
    return row


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

"""The inputs to begin with, those that gave new outcomes, and those that failed."""

import json
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from tools.conformance.pack import read_pack
from tools.conformance.schema import METHODS, Method
from tools.fuzz.asking import Input, Outcome
from tools.fuzz.mutation import mutated

FOLDER = Path(__file__).parents[2] / "build/fuzz"


class CorpusError(Exception):
    """A file of the corpus that cannot be read."""


class Corpus:
    """Requests by their methods; a file for each that is not in the conformance pack."""

    def __init__(self, folder: Path) -> None:
        self._kept = folder / "corpus"
        self._failed = folder / "failed"
        self._requests: dict[str, list[bytes]] = defaultdict(list)
        for cases in read_pack().values():
            for case in cases:
                self._requests[case.method.name] += case.payloads
        self._outcomes: set[Outcome] = set()
        for path in sorted(self._kept.glob("*.json")):
            kept = _read(path)
            self._requests[kept.asked.method.name].append(kept.asked.data)
            self._outcomes.add(kept.came)
        self.new = 0

    def next(self, ways: tuple[str, ...], random: Random) -> Input:
        """A request with something changed, to any method, in any way."""
        method = METHODS[random.choice(sorted(METHODS))]
        data, other = (self._any(method, random) for _ in range(2))
        if random.random() < 0.98:
            data = mutated(data, other, method.request_type, random)
        deadline = random.choice((0.001, 0.01, 0.1, 1.0, 5.0))
        return Input(random.choice(ways), method, data, deadline)

    def _any(self, method: Method, random: Random) -> bytes:
        return random.choice(self._requests[method.name] or [b""])

    def learn(self, asked: Input, came: Outcome) -> None:
        """Keep what gave an outcome that nothing gave before."""
        if came in self._outcomes:
            return
        self._outcomes.add(came)
        self._requests[asked.method.name].append(asked.data)
        self.new += 1
        _write(self._kept, _Kept(asked, came))

    def keep_failed(self, asked: Input, came: Outcome) -> Path:
        return _write(self._failed, _Kept(asked, came))

    def keep_log(self, said: str) -> Path:
        self._failed.mkdir(parents=True, exist_ok=True)
        path = self._failed / "server.log"
        path.write_text(said, "utf-8")
        return path


class _Kept(NamedTuple):
    """An input and what came of it."""

    asked: Input
    came: Outcome


def _write(folder: Path, kept: _Kept) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    content = json.dumps({"input": kept.asked.as_json(), "outcome": kept.came})
    path = folder / f"{sha256(content.encode()).hexdigest()[:16]}.json"
    path.write_text(content + "\n", "utf-8")
    return path


def _read(path: Path) -> _Kept:
    try:
        content = json.loads(path.read_text("utf-8"))
        return _Kept(Input.from_json(content["input"]), Outcome(*content["outcome"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CorpusError(f"{path} cannot be read: {type(error).__name__}: {error}") from None


def read_inputs(path: Path) -> Iterator[Input]:
    """The input of a file, or those of all files of a folder."""
    files = sorted(path.glob("*.json")) if path.is_dir() else [path]
    for each in files:
        yield _read(each).asked

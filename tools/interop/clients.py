"""The clients, by what they say in `client/<language>/interop.toml` and in docs/clients.md.

The page says how to get from nothing to the first verdict. What it says is what is done here.
"""

import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

GRPC, HTTP = "localhost:50051", "localhost:8080"
"""Where the page says that the server is."""


class Client(NamedTuple):
    """A client in some language."""

    language: str
    folder: Path
    needs: Sequence[str]
    """The programs that it is built and run with."""
    example: str
    """The commands from nothing to the first verdict, as the page tells them."""
    packs: Mapping[str, str]
    """The command that runs the conformance pack, by protocol."""
    environment: Mapping[str, str]
    """What tells its programs to keep their downloads below `{cache}`."""

    @property
    def missing(self) -> list[str]:
        return [program for program in self.needs if shutil.which(program) is None]


def clients(root: Path) -> list[Client]:
    """All clients of a clone, in the order of the page."""
    sections = dict(_sections((root / "docs" / "clients.md").read_text("utf-8")))
    found = {}
    for path in sorted(root.glob("client/*/interop*.toml")):
        told = tomllib.loads(path.read_text("utf-8"))
        language = told["language"]
        found[language] = Client(
            language,
            path.parent,
            told["needs"],
            sections[language],
            told["packs"],
            told.get("environment", {}),
        )
    if found.keys() != sections.keys():
        raise LookupError(f"docs/clients.md and client/*/interop*.toml: {found.keys() ^ sections}")
    return [found[language] for language in sections]


def _sections(page: str) -> Iterator[tuple[str, str]]:
    """The languages of the page, each with its first commands for a shell."""
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        title, _, text = section.partition("\n")
        commands = re.search(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        if commands is not None:
            yield title.strip(), commands[1]

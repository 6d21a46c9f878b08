#!/usr/bin/env python3
"""Counts, for each game, the files of the product outside its rooms that name it.

A file names a game if its words occur in it: `qubix`, `Qubix` or `QUBIX`, say. The rooms of a game
have its name in their paths.

    .venv/bin/python -m tools.rooms [--files]
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

GAMES = ("qwirkle_cubes", "qwirkle", "qubix", "querbeet")
CODE = (".py", ".proto", ".toml")
PRODUCT = ("server/referee", "client/python", "proto")


def product_files() -> Iterator[Path]:
    yield Path("pyproject.toml")
    for folder in PRODUCT:
        for path in Path(folder).rglob("*"):
            if path.suffix in CODE and "_pb2" not in path.name:
                yield path


def names(text: str) -> set[str]:
    """The games that a text names. Qwirkle Cubes is not Qwirkle; a line of six is called so."""
    found = set()
    for game in GAMES:
        words = r"[ _-]?".join(game.split("_"))
        pattern = re.compile(words, re.IGNORECASE)
        if pattern.search(text):
            found.add(game)
            text = pattern.sub("", text)
    return found


def main() -> None:
    outside: dict[str, list[Path]] = defaultdict(list)
    for path in product_files():
        own = names(str(path))
        for game in names(path.read_text(encoding="utf-8")) - own:
            outside[game].append(path)
    for game in GAMES:
        print(f"{game:15} {len(outside[game]):3}")  # noqa: T201
        if "--files" in sys.argv:
            for path in sorted(outside[game]):
                print(f"    {path}")  # noqa: T201


if __name__ == "__main__":
    main()

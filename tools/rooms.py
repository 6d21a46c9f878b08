#!/usr/bin/env python3
"""Counts, for each game, the files of the product outside its rooms that name it.

A file names a game if one of the game's words occurs in it: `qubix`, `Qubix` or `QUBIX`, say. It
names the game in code if that is an identifier, and in words if the name occurs only in comments,
docstrings and texts, mostly as an example. The rooms of a game have its name in their paths; what
the two Qwirkles share lies in rooms called `lines`.

    .venv/bin/python -m tools.rooms [--files]
"""

import io
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

GAMES = ("qwirkle_cubes", "qwirkle", "qubix", "querbeet")
SHARED = {"lines": {"qwirkle_cubes", "qwirkle"}}
CODE = (".py", ".proto", ".toml")
PRODUCT = ("server/referee", "client/python", "proto")


def product_files() -> Iterator[Path]:
    yield Path("pyproject.toml")
    for folder in PRODUCT:
        for path in Path(folder).rglob("*"):
            if path.suffix in CODE and "_pb2" not in path.name:
                yield path


def names(text: str) -> set[str]:
    """The games that a text names. Naming Qwirkle Cubes does not name Qwirkle."""
    found = set()
    for game in GAMES:
        words = r"[ _-]?".join(game.split("_"))
        pattern = re.compile(words, re.IGNORECASE)
        if pattern.search(text):
            found.add(game)
            text = pattern.sub("", text)
    return found


def owners(path: Path) -> set[str]:
    """The games in whose rooms a file lies."""
    parts = {*path.parts, path.stem}
    shared = [games for room, games in SHARED.items() if room in parts]
    return names(str(path)).union(*shared)


def code_of(path: Path, text: str) -> str:
    """What is neither comment nor string in a file of Python, or comment in any other."""
    if path.suffix != ".py":
        return re.sub(r"//.*|#.*", "", text)
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return " ".join([token.string for token in tokens if token.type == tokenize.NAME])


def strangers() -> tuple[dict[str, list[Path]], dict[str, list[Path]]]:
    """By game, the files outside its rooms that name it in code, and those that do in words."""
    in_code: dict[str, list[Path]] = defaultdict(list)
    in_words: dict[str, list[Path]] = defaultdict(list)
    for path in product_files():
        text = path.read_text(encoding="utf-8")
        named = names(code_of(path, text))
        for game in names(text) - owners(path):
            (in_code if game in named else in_words)[game].append(path)
    return in_code, in_words


def main() -> None:
    in_code, in_words = strangers()
    print("game             in code  in words only")  # noqa: T201
    for game in GAMES:
        print(f"{game:15} {len(in_code[game]):8} {len(in_words[game]):14}")  # noqa: T201
        if "--files" in sys.argv:
            for path in sorted(in_code[game]):
                print(f"    {path}")  # noqa: T201
            for path in sorted(in_words[game]):
                print(f"    {path} (in words)")  # noqa: T201


if __name__ == "__main__":
    main()

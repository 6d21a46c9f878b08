"""Syntax errors in short form, and records with one line altered."""

from collections.abc import Iterable

from referee.notation import NotationSyntaxError
from tests.support.notation.texts import RECORDS


def told(errors: Iterable[NotationSyntaxError]) -> list[str]:
    """The line, column and reason of each error, and its sentence in both languages."""
    return [
        f"{error.line}:{error.column} {error.reason.name} | {error.say('en')} | {error.say('fr')}"
        for error in errors
    ]


def with_line(field: str, number: int, line: str) -> str:
    """The record of a game, with one line replaced."""
    lines = RECORDS[field][0].split("\n")
    lines[number - 1] = line
    return "\n".join(lines)

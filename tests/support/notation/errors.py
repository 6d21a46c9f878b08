"""Errors of texts, told short, and records with one line altered."""

from collections.abc import Iterable

from referee.notation import NotationSyntaxError
from tests.support.notation.texts import RECORDS


def told(errors: Iterable[NotationSyntaxError]) -> list[str]:
    """Line, column, reason, and the sentence in both languages."""
    return [
        f"{error.line}:{error.column} {error.reason.name} | {error.say('en')} | {error.say('fr')}"
        for error in errors
    ]


def with_line(field: str, number: int, line: str) -> str:
    """The record of a game with another line."""
    lines = RECORDS[field][0].split("\n")
    lines[number - 1] = line
    return "\n".join(lines)

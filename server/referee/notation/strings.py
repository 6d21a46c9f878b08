"""Strings as JSON literals: what cannot be printed is escaped, the rest is written as it is."""

import json

MOST_SHOWN = 40


def write_string(text: str) -> str:
    return escape(json.dumps(text, ensure_ascii=False))


def escape(text: str) -> str:
    """Make all of a text visible, as a JSON literal would."""
    if text.isprintable():
        return text
    return "".join([sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text])


def show(text: str) -> str:
    """A word as errors quote it: visible, and not too long."""
    return escape(text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…")


def decode_string(literal: str) -> str:
    """The string of a literal; a ValueError if it is none, or holds half a character."""
    text: str = json.loads(literal if literal[:1] == literal[-1:] == '"' else "")
    text.encode()  # a lone surrogate is no character
    return text

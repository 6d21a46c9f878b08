"""The colours of Qubix as text.

| colour | red | yellow | blue | violet | pink |
|--------|-----|--------|------|--------|------|
|        | R   | Y      | B    | V      | P    |
"""

from referee.v1 import qubix_pb2

COLOURS = "RYBVP"


def color(letter: str) -> qubix_pb2.QubixColor:
    """The colour of a letter: `R` is QUBIX_COLOR_RED."""
    if len(letter) != 1 or letter not in COLOURS:
        raise ValueError(f"{letter!r} is no colour: one of {COLOURS}")
    return COLOURS.index(letter) + 1  # type: ignore[return-value]


def letter(color: int) -> str:
    """How a colour is written."""
    if not 1 <= color <= len(COLOURS):
        raise ValueError(f"{color!r} is no colour: 1 to {len(COLOURS)}")
    return COLOURS[color - 1]

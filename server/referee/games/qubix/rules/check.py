"""Whether a configuration makes a game."""

from collections import Counter
from collections.abc import Container, Iterator

from referee.core.faults import Fault, FaultReason
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.configuration import DEFAULT, Configuration
from referee.games.qubix.rules.figures import Figure
from referee.games.qubix.rules.grid import SIZES


def check(configuration: Configuration, faulty: Container[str] = ()) -> list[Fault]:
    """Every way in which the parts do not fit one another; places as in the schema's message.

    What is faulty by itself is not held against the rest.
    """
    faults: list[Fault] = []
    if "central_store" not in faulty:
        faults += _row_faults(configuration)
        if not faults and "blocks" not in faulty:
            faults += _block_faults(configuration)
    for name, figures, default in zip(
        ("side_a", "side_b"), configuration.figures, DEFAULT.figures, strict=True
    ):
        if name in faulty or "area" in faulty or figures == default:
            continue  # a default figure that does not fit is just never made
        for number, figure in enumerate(figures):
            faults += _figure_faults(configuration, figure, (name, number))
    return faults


def _row_faults(configuration: Configuration) -> Iterator[Fault]:
    for level, row in enumerate(configuration.levels):
        if sum(row) != configuration.store_width:
            yield Fault(
                ("central_store", "levels", level),
                FaultReason.NOT_CONSERVED,
                texts.ROW_DOES_NOT_FILL,
                "QX-2",
                facts={"length": sum(row), "width": configuration.store_width},
            )


def _block_faults(configuration: Configuration) -> Iterator[Fault]:
    """The levels hold exactly the blocks, size by size."""
    rows = Counter(size for row in configuration.levels for size in row)
    for size in SIZES:
        wanted = rows[size] * configuration.store_depth
        count = sum(counts[size] for counts in configuration.blocks)
        if wanted != count:
            yield Fault(
                ("blocks",),
                FaultReason.NOT_CONSERVED,
                texts.BLOCKS_DO_NOT_FILL,
                "QX-2",
                facts={"size": size, "count": count, "wanted": wanted},
            )


def _figure_faults(
    configuration: Configuration, figure: Figure, place: tuple[str | int, ...]
) -> Iterator[Fault]:
    width, depth = configuration.area_width, configuration.area_depth
    columns = [x for x, _ in figure.cells]
    rows = [y for _, y in figure.cells]
    wide, deep = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    if figure.as_drawn and width != depth:
        yield Fault((*place, "place"), FaultReason.MISMATCH, texts.AREA_NOT_SQUARE, "QX-10")
    fits = (wide <= width and deep <= depth) or (wide <= depth and deep <= width)
    drawn_outside = figure.as_drawn and (max(columns) >= width or max(rows) >= depth)
    if not fits or drawn_outside:
        facts = {"width": width, "depth": depth}
        yield Fault(
            (*place, "cells"),
            FaultReason.OUT_OF_RANGE,
            texts.FIGURE_DOES_NOT_FIT,
            "QX-10",
            (),
            facts,
        )

"""Laying out the central store at the start (QX-2)."""

from collections.abc import Iterator, Sequence

from referee.core.chance import Chance, Stream, after_event
from referee.games.qubix.rules.configuration import Configuration, Row
from referee.games.qubix.rules.grid import SIZES, Direction
from referee.games.qubix.rules.state import Block, Layout, Placed

Where = tuple[int, int, int, int, Direction]  # size, x, y, level, direction


def lay_out(
    configuration: Configuration, layout: Layout, chance: Chance
) -> tuple[tuple[Placed, ...], Chance]:
    """One chance event: first the rows, if they are shuffled, then the colours of each size."""
    stream = Stream(chance, "layout")
    rows = [row for row in configuration.levels for _ in range(configuration.store_depth)]
    directions = [Direction.X] * len(configuration.levels)
    if layout is Layout.SHUFFLED:
        rows = _shuffled_rows(rows, stream)
        if configuration.store_width == configuration.store_depth:
            directions = [Direction(1 + stream.below(2)) for _ in directions]
    colours = {size: _colours(configuration, size, stream) for size in SIZES}
    placed = [
        Placed(Block(number, next(colours[size]), size), x, y, level, direction)
        for number, (size, x, y, level, direction) in enumerate(
            _places(configuration, rows, directions), 1
        )
    ]
    return tuple(placed), after_event(chance)


def _shuffled_rows(rows: Sequence[Row], stream: Stream) -> list[Row]:
    order, _ = stream.draw(range(len(rows)), len(rows))
    shuffled = []
    for number in order:
        places, _ = stream.draw(range(len(rows[number])), len(rows[number]))
        shuffled.append(tuple([rows[number][place] for place in places]))
    return shuffled


def _colours(configuration: Configuration, size: int, stream: Stream) -> Iterator[int]:
    colours = [counts.colour for counts in configuration.blocks for _ in range(counts[size])]
    drawn, _ = stream.draw(colours, len(colours))
    return iter(drawn)


def _places(
    configuration: Configuration, rows: Sequence[Row], directions: Sequence[Direction]
) -> Iterator[Where]:
    """Every block's place: levels from the lowest, rows and blocks from the origin."""
    for number, row in enumerate(rows):
        level, across = divmod(number, configuration.store_depth)
        along = 0
        for size in row:
            turned = directions[level] is Direction.Y
            x, y = (across, along) if turned else (along, across)
            yield size, x, y, level, directions[level] if size > 1 else Direction.NONE
            along += size

"""Starting a game of Qubix: whether its configuration makes a game, and how the central store is
laid out (QX-2)."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence

from referee.core.chance import Chance, Stream, after_event
from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.game import Start
from referee.core.state import Player
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.check import check
from referee.games.qubix.rules.configuration import DEFAULT, Configuration, Figure, Row
from referee.games.qubix.rules.grid import SIZES, Direction
from referee.games.qubix.rules.state import (
    Block,
    Board,
    Deal,
    Layout,
    Options,
    Placed,
    State,
    StoreLaidOut,
    boards_in,
)

Spot = tuple[int, int, int, int, Direction]  # size, x, y, level, direction


def start(
    game_id: str,
    players: Sequence[Player],
    options: Options,
    chance: Chance | None,
    deal: Deal | None,
) -> Start[State]:
    central = deal.central if deal is not None else None
    if central is not None:
        central = _numbered(central)
    event = None
    if chance is not None:
        event = chance.events
        central, chance = lay_out(options.configuration, options.layout, chance)
    first = options.first_player
    boards = _boards(len(players))
    state = State(game_id, tuple(players), first, 0, chance, options, central, boards)
    events = () if central is None else (StoreLaidOut(None, len(central), event),)
    # If blocks are missing, no turn can have taken them: that fault would only repeat another one.
    faults = [fault for fault in check(state) if fault.place != ("turn",)]
    return Start(state, events, tuple(faults))


def _numbered(central: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """Number the blocks, if none of them has a number."""
    if any(placed.block.id for placed in central):
        return central
    return tuple(
        [
            placed._replace(block=placed.block._replace(id=number))
            for number, placed in enumerate(central, 1)
        ]
    )


def _boards(players: int) -> tuple[Board, ...]:
    """Return empty boards; the neutral board of a game of two has no store."""
    return tuple(
        Board(store=() if number < players else None) for number in range(boards_in(players))
    )


def lay_out(
    configuration: Configuration, layout: Layout, chance: Chance
) -> tuple[tuple[Placed, ...], Chance]:
    """Lay out the central store in one chance event: first draw the order of the rows, if they are
    shuffled, then the colours of each size."""
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
            _spots(configuration, rows, directions), 1
        )
    ]
    return tuple(placed), after_event(chance)


def _shuffled_rows(rows: Sequence[Row], stream: Stream) -> list[Row]:
    order, _ = stream.draw(range(len(rows)), len(rows))
    shuffled = []
    for number in order:
        within, _ = stream.draw(range(len(rows[number])), len(rows[number]))
        shuffled.append(tuple([rows[number][each] for each in within]))
    return shuffled


def _colours(configuration: Configuration, size: int, stream: Stream) -> Iterator[int]:
    colours = [counts.colour for counts in configuration.blocks for _ in range(counts[size])]
    drawn, _ = stream.draw(colours, len(colours))
    return iter(drawn)


def _spots(
    configuration: Configuration, rows: Sequence[Row], directions: Sequence[Direction]
) -> Iterator[Spot]:
    """Yield where every block lies: levels from the lowest, rows and blocks from the origin."""
    for number, row in enumerate(rows):
        level, across = divmod(number, configuration.store_depth)
        along = 0
        for size in row:
            turned = directions[level] is Direction.Y
            x, y = (across, along) if turned else (along, across)
            yield size, x, y, level, directions[level] if size > 1 else Direction.NONE
            along += size


def configuration_faults(configuration: Configuration, faulty: Container[str] = ()) -> list[Fault]:
    """Return a fault for every way in which the parts do not fit together; places are those of the
    schema's message.

    Parts that are `faulty` by themselves are not held against the rest.
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
    """Check that the levels hold exactly the blocks, size by size."""
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
    configuration: Configuration, figure: Figure, place: FieldPath
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

"""Starting a game of Qubix: the boards, and how the central store is laid out (QX-2)."""

from collections.abc import Iterator, Sequence

from referee.core.chance import Chance, Stream, after_event
from referee.core.game import Start
from referee.core.state import Player
from referee.games.qubix.rules.check import check
from referee.games.qubix.rules.configuration import Configuration, Row
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
) -> Iterator[tuple[int, int, int, int, Direction]]:
    """Yield size, x, y, level and direction of every block: levels from the lowest, rows and blocks
    from the origin."""
    for number, row in enumerate(rows):
        level, across = divmod(number, configuration.store_depth)
        along = 0
        for size in row:
            turned = directions[level] is Direction.Y
            x, y = (across, along) if turned else (along, across)
            yield size, x, y, level, directions[level] if size > 1 else Direction.NONE
            along += size

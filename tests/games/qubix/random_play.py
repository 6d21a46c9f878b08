"""Random games of Qubix, moves of every kind, and a second version of the rules, cell by cell."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from referee.games.qubix.rules import QUBIX
from referee.games.qubix.rules.configuration import Configuration, Counts, Figure
from referee.games.qubix.rules.grid import Direction
from referee.games.qubix.rules.state import (
    Action,
    At,
    Block,
    Board,
    Build,
    BuildFromStore,
    Layout,
    Matching,
    Move,
    NeutralSide,
    Options,
    Pass,
    Placed,
    Side,
    State,
    Store,
    Stored,
    Taken,
)

# What is played with

PAIR = Figure("pair", ((0, 0), (1, 0)), 2, 1)
BEND = Figure("bend", ((0, 0), (0, 1), (1, 0)), 3, 1)
HOOK = Figure("hook", ((0, 0), (0, 1), (0, 2), (1, 0)), 4, 2)
APART = Figure("apart", ((0, 0), (1, 1)), 3, 5)
EDGE = Figure("edge", ((0, 0), (1, 0)), 6, 4, as_drawn=True)
CORNER = Figure("corner", ((0, 0),), 1, 0, as_drawn=True)

TINY = Configuration(
    blocks=(Counts(1, 5, 1, 1), Counts(2, 5, 1), Counts(3, 4, 0, 1)),
    store_width=3,
    store_depth=2,
    levels=((3,), (2, 1), (1, 1, 1), (1, 1, 1)),
    area_width=2,
    area_depth=2,
    area_levels=2,
    figures=((PAIR, BEND, APART), (EDGE, CORNER, PAIR)),
)
"""Areas of two by two cells, on which triples never fit."""

FLAT = Configuration(
    blocks=(Counts(1, 3, 1, 1), Counts(4, 3, 1, 1), Counts(5, 2)),
    store_width=3,
    store_depth=2,
    levels=((3,), (2, 1), (1, 1, 1)),
    area_width=3,
    area_depth=2,
    area_levels=1,
    figures=((PAIR, BEND), (APART, PAIR)),
)
"""One level of three by two cells: soon full."""

LOW = Configuration(
    area_levels=1,
    figures=((PAIR, BEND, HOOK, APART, EDGE), (HOOK, CORNER, EDGE, APART)),
)
"""The default blocks, but only one level: many blocks are left over."""

OWN = Configuration(
    blocks=tuple(Counts(colour, 7, 3, 1) for colour in (1, 2, 3, 5)),
    store_width=4,
    store_depth=4,
    levels=((3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)),
    area_width=5,
    area_depth=5,
    area_levels=4,
    strip=4,
    figures=((PAIR, BEND, HOOK, CORNER), (EDGE, APART, HOOK)),
)
"""An edition of the client's own."""

B, OTHER = Side.B, NeutralSide.OTHER
SHUFFLED, REGIONS = Layout.SHUFFLED, Matching.CONNECTED_REGION

USUAL: Mapping[str, Options] = {
    "A": Options(),
    "B": Options(side=B),
    "A, other": Options(neutral_side=OTHER),
    "B, other": Options(side=B, neutral_side=OTHER),
    "A, shuffled": Options(layout=SHUFFLED),
    "B, regions": Options(side=B, matching=REGIONS),
    "A, shuffled, regions": Options(layout=SHUFFLED, matching=REGIONS),
}
UNUSUAL: Mapping[str, Options] = {
    "tiny": Options(configuration=TINY),
    "tiny, B": Options(side=B, configuration=TINY),
    "tiny, regions": Options(neutral_side=OTHER, matching=REGIONS, configuration=TINY),
    "flat": Options(configuration=FLAT, layout=SHUFFLED),
    "flat, B": Options(side=B, neutral_side=OTHER, configuration=FLAT),
    "low": Options(configuration=LOW),
    "low, B, regions": Options(side=B, matching=REGIONS, configuration=LOW),
    "own": Options(configuration=OWN),
    "own, shuffled": Options(neutral_side=OTHER, layout=SHUFFLED, configuration=OWN),
    "own, B, regions": Options(side=B, matching=REGIONS, configuration=OWN),
}
EVERY: Mapping[str, Options] = {**USUAL, **UNUSUAL}

# Random games


def listed(state: State) -> list[Move]:
    return list(QUBIX.at(state).moves().moves)


def random_move(state: State, rng: random.Random) -> Move:
    """A random legal move; if none is soon found, one from the list."""
    for _ in range(30):
        move = Move(state.to_move, likely_action(state, rng))
        if QUBIX.at(state).judge(move).legal:
            return move
    return rng.choice(listed(state))


def own_store(state: State) -> tuple[Stored, ...]:
    own = state.boards[state.to_move] if state.to_move is not None else None
    return own.store or () if own is not None else ()


def likely_action(state: State, rng: random.Random) -> Action:
    """A random action that is often legal."""
    stored = [each.block for each in own_store(state)]
    board = rng.randrange(len(state.boards))
    if stored and rng.random() < 0.3:
        blocks = rng.sample(stored, rng.randint(1, min(3, len(stored))))
        laid = tuple((Taken(block.id), any_spot(state, board, block.size, rng)) for block in blocks)
        return BuildFromStore(board, laid)
    free = free_blocks(state)
    if not free:
        return Pass()
    block = rng.choice(free).block
    if rng.random() < 0.3:
        return Store(Taken(block.id), rng.randrange(state.options.configuration.strip))
    return Build(Taken(block.id), board, any_spot(state, board, block.size, rng))


def any_spot(state: State, number: int, size: int, rng: random.Random) -> At:
    """A random spot, at an empty cell if the board is known and has one."""
    board = state.boards[number]
    area = board.area if board is not None else ()
    x, y, _ = rng.choice(empty_cells(state.options.configuration, area) or [(0, 0, 0)])
    return At(x, y, Direction(rng.randint(1, 2)) if size > 1 else Direction.NONE)


# Moves of all kinds, most of them illegal


def any_move(state: State, rng: random.Random) -> Move:
    """A move that may break any rule."""
    player = rng.choice([state.to_move, state.to_move, state.to_move, None, 0, 1])
    figure = rng.choice([None, None, None, None, 0, 1, 2, 5, 11])
    return Move(player, any_action(state, rng), figure)


def any_action(state: State, rng: random.Random) -> Action:
    if rng.random() < 0.5:
        return described(state, likely_action(state, rng))
    board = rng.randrange(len(state.boards))
    kind = rng.randrange(4)
    if kind == 0:
        return Build(any_block(state, rng), board, wild_spot(rng))
    if kind == 1:
        return Store(any_block(state, rng), rng.randrange(6), rng.choice([None, None, board]))
    if kind == 2:
        count = rng.randrange(5)
        laid = tuple((any_block(state, rng), wild_spot(rng)) for _ in range(count))
        return BuildFromStore(board, laid)
    return Pass()


def wild_spot(rng: random.Random) -> At:
    level = rng.choice([None, None, None, 0, 0, 1, 2, 3, 9])
    return At(rng.randrange(5), rng.randrange(5), Direction(rng.randrange(3)), level)


def blocks_of(state: State) -> dict[int, Block]:
    """All blocks that can be seen, by their numbers."""
    return {block.id: block for _, block in places_of(state)}


def places_of(state: State) -> Iterator[tuple[str, Block]]:
    """The places of all blocks that can be seen."""
    for placed in state.central or ():
        yield "central", placed.block
    for board in state.boards:
        if board is not None:
            for placed in board.area:
                yield "area", placed.block
            for stored in board.store or ():
                yield "store", stored.block


def as_taken(block: Block) -> Taken:
    return Taken(*block)


def any_block(state: State, rng: random.Random) -> Taken:
    """Mostly an existing block, with its colour and size, so that it need not be seen."""
    seen = blocks_of(state)
    if not seen or rng.random() < 0.1:
        return Taken(rng.randrange(80), rng.randint(1, 5), rng.randint(1, 3))
    return as_taken(seen[rng.choice(sorted(seen))])


def described(state: State, action: Action) -> Action:
    """The same action with the colour and size of its blocks."""
    seen = blocks_of(state)

    def full(taken: Taken) -> Taken:
        return as_taken(seen[taken.id]) if taken.id in seen else taken

    if isinstance(action, Build | Store):
        return replace(action, taken=full(action.taken))
    if isinstance(action, BuildFromStore):
        return replace(action, blocks=tuple((full(taken), at) for taken, at in action.blocks))
    return action


# Knowing less


def knowing_less(state: State, rng: random.Random) -> State:
    """The same position with parts of it unknown."""
    return replace(
        state,
        central=state.central if rng.random() < 0.6 else None,
        boards=tuple(less_of_board(board, rng) for board in state.boards),
        to_move=state.to_move if rng.random() < 0.8 else None,
        turn=state.turn if rng.random() < 0.8 else None,
        chance=None,
    )


def without_players(state: State) -> State:
    """The same position without the players, so that there may be five boards."""
    boards = (*state.boards, *[None] * (5 - len(state.boards)))
    return replace(state, players=(), boards=boards, chance=None)


def less_of_board(board: Board | None, rng: random.Random) -> Board | None:
    if board is None or rng.random() < 0.25:
        return None
    return board._replace(store=None) if rng.random() < 0.25 else board


# The rules a second time, cell by cell

Cell = tuple[int, int, int]
Flat = tuple[int, int]


def cells_of(placed: Placed) -> set[Cell]:
    along_y = placed.direction is Direction.Y
    return {
        (placed.x + (0 if along_y else step), placed.y + (step if along_y else 0), placed.level)
        for step in range(placed.block.size)
    }


def all_cells(blocks: Iterable[Placed]) -> set[Cell]:
    return {cell for placed in blocks for cell in cells_of(placed)}


def free_blocks(state: State) -> Sequence[Placed]:
    """The blocks that can be taken from the central store (QX-6)."""
    return _free_blocks(state.central or ())


@lru_cache(maxsize=16)
def _free_blocks(blocks: tuple[Placed, ...]) -> Sequence[Placed]:
    taken = all_cells(blocks)
    return [placed for placed in blocks if _is_free(cells_of(placed), taken)]


def _is_free(cells: set[Cell], taken: set[Cell]) -> bool:
    if any((x, y, level + 1) in taken for x, y, level in cells):
        return False
    sides = [
        {(x + dx, y + dy, level) for x, y, level in cells} - cells
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    return any(not side & taken for side in sides)


def level_of(configuration: Configuration, blocks: Iterable[Placed]) -> int:
    """The level that is being built (QX-8)."""
    taken = all_cells(blocks)
    full = configuration.area_width * configuration.area_depth
    level = 0
    while sum(each == level for _, _, each in taken) == full:
        level += 1
    return level


@lru_cache(maxsize=64)
def empty_cells(configuration: Configuration, blocks: tuple[Placed, ...]) -> Sequence[Cell]:
    """The empty cells of the level that is being built."""
    level = level_of(configuration, blocks)
    if level >= configuration.area_levels:
        return []
    width, depth = configuration.area_width, configuration.area_depth
    taken = all_cells(blocks)
    cells = [(x, y, level) for y in range(depth) for x in range(width)]
    return [cell for cell in cells if cell not in taken]


def has_room(configuration: Configuration, blocks: tuple[Placed, ...], size: int) -> bool:
    """Whether a block of this size fits on the area (QX-7, QX-8)."""
    empty = set(empty_cells(configuration, blocks))
    return any(
        cells_of(Placed(Block(0, 1, size), *cell, direction)) <= empty
        for cell in empty
        for direction in (Direction.X, Direction.Y)
    )


def can_play(state: State, player: int) -> bool:
    """Whether a player has any legal move (QX-14)."""
    configuration = state.options.configuration
    areas = [board.area for board in state.boards if board is not None]
    own = state.boards[player]
    assert own is not None
    assert own.store is not None
    free = {placed.block.size for placed in free_blocks(state)}
    stored = {each.block.size for each in own.store}
    if any(has_room(configuration, area, size) for size in free | stored for area in areas):
        return True
    taken = {each.cell + step for each in own.store for step in range(each.block.size)}
    strips = [
        set(range(cell, cell + size))
        for size in free
        for cell in range(configuration.strip - size + 1)
    ]
    return any(not strip & taken for strip in strips)


Shown = dict[int, frozenset[Flat]]


def shown(blocks: Iterable[Placed]) -> Shown:
    """The cells of each colour that can be seen from above."""
    top: dict[Flat, tuple[int, int]] = {}
    for placed in blocks:
        for x, y, level in cells_of(placed):
            top[x, y] = max(top.get((x, y), (-1, 0)), (level, placed.block.colour))
    return {
        colour: frozenset(place for place, (_, seen) in top.items() if seen == colour)
        for colour in range(1, 6)
    }


def groups(cells: frozenset[Flat]) -> set[frozenset[Flat]]:
    """Groups of cells that touch by side or corner."""
    left = set(cells)
    found = set()
    while left:
        group, border = set[Flat](), {left.pop()}
        while border:
            group |= border
            border = {(x, y) for x, y in left if any(_near((x, y), each) for each in border)}
            left -= border
        found.add(frozenset(group))
    return found


def _near(one: Flat, other: Flat) -> bool:
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def turned(cells: Iterable[Flat], turns: int) -> frozenset[Flat]:
    """The cells turned to the left by `turns` quarter turns about the origin."""
    cells = frozenset(cells)
    for _ in range(turns):
        cells = frozenset((-y, x) for x, y in cells)
    return cells


def shifted(cells: Iterable[Flat]) -> frozenset[Flat]:
    """The cells shifted to the origin."""
    cells = frozenset(cells)
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - bottom) for x, y in cells)


@cache
def _shape(cells: tuple[Flat, ...], turns: int) -> frozenset[Flat]:
    return shifted(turned(cells, turns))


def turns_of(figure: Figure, cells: frozenset[Flat], width: int) -> int | None:
    """How many quarter turns make the figure match the cells; None if it does not (QX-10)."""
    for turns in range(4):
        if figure.as_drawn:
            # Distances from the centre are doubled, so that they are whole numbers.
            centred = {(2 * x - width + 1, 2 * y - width + 1) for x, y in figure.cells}
            wanted = {(2 * x - width + 1, 2 * y - width + 1) for x, y in cells}
            if turned(centred, turns) == wanted:
                return turns
        elif _shape(figure.cells, turns) == shifted(cells):
            return turns
    return None


Made = tuple[int, int, int, frozenset[Flat]]
"""A figure, its colour, its quarter turns and its cells."""


def figures_of(state: State, board: int) -> tuple[Figure, ...]:
    """The figures that a board shows (QX-4, QX-16)."""
    other = len(state.players) == 2 == board and state.options.neutral_side is OTHER
    first = (state.options.side is Side.A) != other
    return state.options.configuration.figures[0 if first else 1]


def made_by(state: State, board: int, before: Shown, after: Shown) -> set[Made]:
    """The figures that a turn makes (QX-10, QX-11)."""
    regions = state.options.matching is REGIONS
    width = state.options.configuration.area_width
    found = set()
    for colour, cells in after.items():
        old = groups(before[colour]) if regions else {before[colour]}
        new = groups(cells) if regions else {cells} - {frozenset()}
        for each in new - old:
            for number, figure in enumerate(figures_of(state, board)):
                turns = turns_of(figure, each, width)
                if turns is not None:
                    found.add((number, colour, turns, each))
    return found

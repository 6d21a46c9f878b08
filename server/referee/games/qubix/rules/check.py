"""Whether a position of Qubix could have arisen, as far as it is known."""

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.scores import excess_faults, negative_faults, scores_of
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.configuration import Worth
from referee.games.qubix.rules.grid import Grid
from referee.games.qubix.rules.prospect import Prospect
from referee.games.qubix.rules.state import (
    NEUTRAL,
    Block,
    Board,
    NeutralSide,
    Placed,
    State,
    Stored,
    blocks_in_sight,
    next_mover,
)


def check(state: State) -> list[Fault]:
    """Every fault of the position."""
    faults: list[Fault] = []
    if state.central is not None:
        grid = state.store_grid
        levels = len(state.options.configuration.levels)
        occupied = _sound_levels(grid, levels, state.central, full_levels=False)
        if occupied is None:
            place = ("central_store", "blocks")
            faults += _pile_faults(grid, levels, state.central, place)
            faults += _floating(grid, state.central, place)
        else:
            faults += _holes(grid, occupied)
        faults += _without_numbers(state.central)
    for number, board in enumerate(state.boards):
        if board is not None:
            faults += _board_faults(state, number, board)
    if not _are_the_blocks(state):
        faults += _block_faults(state)
    faults += _course_faults(state, sound=not faults)
    return faults


def _sound_levels(
    grid: Grid, levels: int, blocks: Sequence[Placed], *, full_levels: bool
) -> list[int] | None:
    """Return what lies on each level; None if a block is off the grid, overlaps another or floats.

    With `full_levels`, nothing may lie on a level that is not full.
    """
    occupied = [0] * levels
    spots = []
    for (_, _, size), x, y, level, direction in blocks:
        spot = grid.spot(size, x, y, direction)
        if spot is None or level >= levels or spot.mask & occupied[level]:
            return None
        occupied[level] |= spot.mask
        spots.append((spot.mask, level))
    for mask, level in spots:
        if level and (grid.full if full_levels else mask) & ~occupied[level - 1]:
            return None
    return occupied


def _are_the_blocks(state: State) -> bool:
    """Whether everything is known, all blocks are there, and no number is used twice."""
    if not _knows_all(state):
        return False
    blocks = blocks_in_sight(state)
    numbers = [block.id for block in blocks if block.id]
    kinds = Counter([block[1:] for block in blocks])
    wanted = Counter(state.options.configuration.number)
    return len(set(numbers)) == len(numbers) and kinds == wanted


def _pile_faults(
    grid: Grid, levels: int, blocks: Sequence[Placed], place: FieldPath
) -> Iterator[Fault]:
    """Check that every block lies on the grid, on an existing level, on cells of its own (QX-7)."""
    occupied = [0] * levels
    for index, placed in enumerate(blocks):
        spot = placed.spot(grid)
        if spot is None or placed.level >= levels:
            yield Fault((*place, index), FaultReason.OUT_OF_RANGE, texts.OUTSIDE, "QX-7")
        elif spot.mask & occupied[placed.level]:
            cells = grid.cells(spot.mask & occupied[placed.level], placed.level)
            yield Fault((*place, index), FaultReason.DUPLICATE, texts.OVERLAPS, "QX-7", cells)
        else:
            occupied[placed.level] |= spot.mask


def _occupied(grid: Grid, blocks: Sequence[Placed]) -> Counter[int]:
    """Return what lies on each level."""
    found: Counter[int] = Counter()
    for placed in blocks:
        spot = placed.spot(grid)
        found[placed.level] |= spot.mask if spot is not None else 0
    return found


def _floating(grid: Grid, blocks: Sequence[Placed], place: FieldPath) -> Iterator[Fault]:
    """Check that all blocks are supported: one is taken only when nothing lies on it (QX-6)."""
    occupied = _occupied(grid, blocks)
    for index, placed in enumerate(blocks):
        spot = placed.spot(grid)
        if spot is None or not placed.level:
            continue
        open_below = spot.mask & ~occupied[placed.level - 1]
        if open_below:
            cells = grid.cells(open_below, placed.level - 1)
            yield Fault((*place, index), FaultReason.NOT_CONNECTED, texts.FLOATS, "QX-6", cells)


def _holes(grid: Grid, occupied: Sequence[int]) -> Iterator[Fault]:
    """Check that empty cells reach the outside: blocks are taken from a free side (QX-6)."""
    for level, there in enumerate(occupied):
        empty = grid.full & ~there
        hole = empty & ~grid.from_outside(empty)
        if hole:
            cells = grid.cells(hole, level)
            yield Fault(("central_store",), FaultReason.MISMATCH, texts.HOLE, "QX-6", cells)


def _without_numbers(blocks: Sequence[Placed]) -> Iterator[Fault]:
    """Check that blocks of the central store have numbers: there it matters which of several equal
    ones is taken."""
    for index, placed in enumerate(blocks):
        if not placed.block.id:
            place = ("central_store", "blocks", index, "id")
            yield Fault(place, FaultReason.MISSING, texts.NEEDS_A_NUMBER)


def _board_faults(state: State, number: int, board: Board) -> Iterator[Fault]:
    grid, levels = state.area_grid, state.options.configuration.area_levels
    if _sound_levels(grid, levels, board.area, full_levels=True) is None:
        place = ("boards", number, "area")
        faults = [*_pile_faults(grid, levels, board.area, place)]
        yield from faults or _unfinished(grid, board.area, place)
    if board.store is not None:
        yield from _store_faults(state, number, board.store)


def _unfinished(grid: Grid, blocks: Sequence[Placed], place: FieldPath) -> Iterator[Fault]:
    """Check that no block lies on a level before the one below is full (QX-8)."""
    occupied = _occupied(grid, blocks)
    for level in sorted(occupied):
        empty = grid.full & ~occupied[level - 1] if level else 0
        if empty:
            cells = grid.cells(empty, level - 1)
            yield Fault(place, FaultReason.NOT_CONNECTED, texts.LEVEL_BELOW_NOT_FULL, "QX-8", cells)


def _store_faults(state: State, number: int, store: Sequence[Stored]) -> Iterator[Fault]:
    place = ("boards", number, "store")
    if number >= len(state.players) > 0:
        if store:
            yield Fault(place, FaultReason.NOT_ALLOWED, texts.NEUTRAL_STORE, "QX-16")
        return
    strip = state.options.configuration.strip
    taken = 0
    for index, ((_, _, size), cell) in enumerate(store):
        mask = (1 << size) - 1 << cell
        at = (*place, "blocks", index)
        if cell + size > strip:
            yield Fault(at, FaultReason.OUT_OF_RANGE, texts.OUTSIDE, "QX-7")
        elif taken & mask:
            yield Fault(at, FaultReason.DUPLICATE, texts.OVERLAPS, "QX-7")
        taken |= mask


def _blocks(state: State) -> Iterator[tuple[FieldPath, Block]]:
    """Yield every block that can be seen, and where it is."""
    for index, placed in enumerate(state.central or ()):
        yield ("central_store", "blocks", index), placed.block
    for number, board in enumerate(state.boards):
        if board is not None:
            for index, placed in enumerate(board.area):
                yield ("boards", number, "area", index), placed.block
            for index, stored in enumerate(board.store or ()):
                yield ("boards", number, "store", "blocks", index), stored.block


def _block_faults(state: State) -> Iterator[Fault]:
    """Check that no number occurs twice and no kind too often, and that none is missing if all are
    known."""
    left = Counter(state.options.configuration.number)
    seen: set[int] = set()
    for place, block in _blocks(state):
        if block.id in seen:
            facts = {"id": block.id}
            yield Fault((*place, "id"), FaultReason.DUPLICATE, texts.SAME_NUMBER, facts=facts)
        if block.id:
            seen.add(block.id)
        kind = (block.colour, block.size)
        left[kind] -= 1
        if left[kind] == -1:
            facts = {"count": state.options.configuration.number.get(kind, 0)}
            reason, text = FaultReason.TOO_MANY_OF_A_KIND, texts.TOO_MANY_OF_A_KIND
            yield Fault(place, reason, text, "QX-1", facts=facts)
    if _knows_all(state) and any(count > 0 for count in left.values()):
        facts = {"missing": sum(count for count in left.values() if count > 0)}
        place = ("central_store",)
        yield Fault(place, FaultReason.NOT_CONSERVED, texts.BLOCKS_MISSING, "QX-1", facts=facts)


def _knows_all(state: State) -> bool:
    if state.central is None or not state.players or None in state.boards:
        return False
    stores = [board.store for board in state.boards if board is not None]
    return None not in stores[: len(state.players)]


def _course_faults(state: State, *, sound: bool) -> Iterator[Fault]:
    """Yield what is wrong with turns and scores; `sound` is whether all blocks are in order."""
    yield from _turn_faults(state)
    if sound:
        yield from _mover_faults(state)
    scores = scores_of(state.players)
    if any(scores):
        yield from _score_faults(state, scores)


def _turn_faults(state: State) -> Iterator[Fault]:
    """Check the number of turns: each takes one block from the central store, or none (QX-5)."""
    turn, chance = state.turn, state.chance
    if state.central is not None:
        taken = state.options.configuration.block_count - len(state.central)
    else:
        taken = len(blocks_in_sight(state))
    if turn is not None and taken > turn:
        facts = {"taken": taken, "turn": turn}
        yield Fault(("turn",), FaultReason.MISMATCH, texts.TURN_DOES_NOT_FIT, "QX-5", facts=facts)
    if state.options.first_player >= len(state.players) > 0:
        place = ("options", "first_player")
        facts = {"players": len(state.players)}
        yield Fault(place, FaultReason.OUT_OF_RANGE, texts.NO_SUCH_PLAYER, "QX-4", facts=facts)
    if chance is not None and chance.events != 1:
        yield Fault(("chance", "events"), FaultReason.MISMATCH, texts.ONE_EVENT)


def _mover_faults(state: State) -> Iterator[Fault]:
    """Check that turns go round from the first player (QX-4). Once the game is over, nobody is to
    move, whatever the position says."""
    mover = next_mover(state)
    if state.options.first_player >= len(state.players) or mover is None:
        return
    if state.to_move in (None, mover) or Prospect(state).outcome.reason is not None:
        return
    facts = {"mover": mover}
    yield Fault(("to_move",), FaultReason.MISMATCH, texts.NOT_THE_MOVER, "QX-4", facts=facts)


def _score_faults(state: State, scores: Sequence[int]) -> Sequence[Fault]:
    """Check the scores: one figure per turn counts (QX-13), for its maker and for one other."""
    players = state.players
    if min(scores) < 0:
        return negative_faults(players)
    worth, turns = _worth(state), _turns_that_scored(state)
    highs = [_most(state, seat, worth, turns) for seat in range(len(players))]
    return excess_faults(players, highs, turns * worth.both, "QX-12")


def _worth(state: State) -> Worth:
    """The most that a figure gives; the neutral board may show the other side (QX-16)."""
    sides = state.options.configuration.worths
    if len(state.players) > NEUTRAL or state.options.neutral_side is NeutralSide.SAME:
        return sides[state.options.side - 1]
    return Worth(*map(max, *sides))


def _turns_that_scored(state: State) -> int:
    """The most turns that can have scored: each of them laid a block on some area."""
    blocks = state.options.configuration.block_count
    if None not in state.boards:
        laid = sum([len(board.area) for board in state.boards if board is not None])
    else:
        laid = blocks if state.central is None else blocks - len(state.central)
    return laid if state.turn is None else min(laid, state.turn)


def _most(state: State, seat: int, worth: Worth, turns: int) -> int:
    """The most that a player can have made in own turns and been given in those of others."""
    if state.turn is None:
        return turns * max(worth.maker, worth.owner)
    players = len(state.players)
    after_first = (seat - state.options.first_player) % players
    own = (state.turn - after_first + players - 1) // players
    others = state.turn - own
    most = 0
    for made in (min(own, turns), max(turns - others, 0)):  # as often, and as rarely, as possible
        given = min(others, turns - made)
        most = max(most, made * worth.maker + given * worth.owner)
    return most

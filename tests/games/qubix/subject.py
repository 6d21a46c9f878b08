"""Qubix as the contract sees it."""

import random
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from msgspec.structs import replace

from referee.core.outcome import Status
from referee.core.verdict import Reason
from referee.games.qubix.rules.configuration import Configuration
from referee.games.qubix.rules.grid import Direction
from referee.games.qubix.rules.state import (
    Action,
    At,
    Build,
    BuildFromStore,
    Move,
    Options,
    Pass,
    Placed,
    State,
    Store,
    Taken,
)
from referee.v1 import game_pb2
from tests.games.qubix import random_play
from tests.games.qubix.random_play import cells_of, level_of, own_store, places_of
from tests.support.subject import Played, Subject, unseeded

SMALL = ("tiny", "tiny, B", "tiny, regions", "flat", "flat, B")
"""The variants that are small enough to try all moves."""


class Qubix(Subject):
    """Qubix, in which everything is open."""

    field = "qubix"
    variants: Mapping[str, Options] = random_play.EVERY
    counts = (2, 3, 5)
    stride = 10
    most_moves = 60

    def random_move(self, state: State, rng: random.Random) -> Move:
        return random_play.random_move(state, rng)

    def any_move(self, state: State, rng: random.Random) -> Move:
        return random_play.any_move(state, rng)

    def random_options(self, rng: random.Random, players: int) -> Options:
        options = rng.choice(list(self.variants.values()))
        return options._replace(first_player=rng.randrange(players))

    def recorded_move(self, state: State, rng: random.Random) -> Move:
        """Blocks are named by number, colour and size, so that nobody needs to see them."""
        move = self.random_move(state, rng)
        return replace(move, action=random_play.described(state, move.action))

    def first_options(self, variant: str, number: int, players: int) -> Options:
        return self.variants[variant]._replace(first_player=number % players)

    def pieces(self, state: State) -> Counter[Any]:
        """All blocks by number, and again by colour and size."""
        blocks = [block for _, block in places_of(state)]
        kinds = [(block.colour, block.size) for block in blocks]
        return Counter([*(block.id for block in blocks), *kinds])

    def whole_set(self, state: State) -> Counter[Any]:
        configuration = state.options.configuration
        numbers = Counter[Any](range(1, configuration.block_count + 1))
        return numbers + Counter(configuration.number)

    def small_positions(self, number: int) -> Iterator[State]:
        players = self.counts[number % 3]
        states = self.positions(0, players, SMALL[number // 3 % len(SMALL)])
        going_on = [state for state in states if self.outcome(state).status is Status.IN_PROGRESS]
        yield from going_on[number // 15 :: 4 * players]

    def space(self, state: State) -> Iterator[Move]:
        """Every block on every spot of every area and of the store, and builds from the store.

        Builds of several blocks only continue legal ones.
        """
        for action in (*single_actions(state), *self.grown_sequences(state), Pass()):
            yield Move(state.to_move, action)

    def grown_sequences(self, state: State) -> Iterator[Action]:
        """Builds of blocks from the mover's own store, in every order, each on every spot."""
        configuration = state.options.configuration
        blocks = [stored.block for stored in own_store(state)]
        for board in range(len(state.boards)):
            begun: list[tuple[tuple[Taken, At], ...]] = [()]
            while begun:
                sequence = begun.pop()
                used = {taken.id for taken, _ in sequence}
                for block in blocks:
                    if block.id not in used and len(sequence) < 4:
                        for at in meant_spots(configuration, block.size):
                            action = BuildFromStore(board, (*sequence, (Taken(block.id), at)))
                            yield action
                            if self.judge(state, Move(state.to_move, action)).legal:
                                begun.append(action.blocks)

    def key(self, state: State, move: Move) -> Hashable:
        """What the move does, regardless of the order of blocks and the way they are named."""
        action = move.action
        if isinstance(action, Build):
            return ("build", action.board, laid(state, action.board, [(action.taken, action.at)]))
        if isinstance(action, BuildFromStore):
            return ("from store", action.board, laid(state, action.board, action.blocks))
        if isinstance(action, Store):
            return ("store", action.taken.id, action.cell)
        return ("pass",)

    def further_reasons(self) -> Iterator[Reason]:
        """Three play, and everything is known: there cannot be a fourth board."""
        state = self.start(bytes(32), 3)
        block = random_play.free_blocks(state)[0].block
        move = Move(0, Build(Taken(block.id), 3, At(0, 0)))
        for violation in self.judge(state, move).violations:
            yield violation.reason

    def seen(self, state: State, viewer: int | None) -> State:
        return unseeded(state)

    def knowing_less(self, state: State, rng: random.Random) -> State:
        return random_play.knowing_less(state, rng)

    def blind(self, state: State) -> Sequence[State]:
        return (random_play.without_players(state),)

    def tell_deal(self, state: State, deal: Any) -> None:
        deal.central_store.CopyFrom(self.to_message(state).qubix.central_store)


# Everything that a move can say


def spots(configuration: Configuration, *, all_levels: bool) -> list[At]:
    """Every spot, including a row and a column outside the area, and a level above the top."""
    levels = [None, *range(configuration.area_levels + 1)] if all_levels else [None]
    width, depth = configuration.area_width, configuration.area_depth
    return [
        At(x, y, direction, level)
        for x, y, direction, level in product(range(width + 1), range(depth + 1), Direction, levels)
    ]


def single_actions(state: State, *, all_levels: bool = True) -> Iterator[Action]:
    """Actions with any one block, from anywhere."""
    configuration = state.options.configuration
    for taken in [Taken(block.id) for _, block in places_of(state)]:
        for board in range(len(state.boards)):
            for at in spots(configuration, all_levels=all_levels):
                yield Build(taken, board, at)
        for cell in range(configuration.strip + 1):
            yield Store(taken, cell)


def meant_spots(configuration: Configuration, size: int) -> list[At]:
    """Every spot on the area, on every level; singles have no direction."""
    directions = [Direction.X, Direction.Y] if size > 1 else [Direction.NONE]
    return [
        At(x, y, direction, level)
        for x, y, direction, level in product(
            range(configuration.area_width),
            range(configuration.area_depth),
            directions,
            range(configuration.area_levels),
        )
    ]


def laid(state: State, number: int, blocks: Any) -> frozenset[Any]:
    """The numbers of the blocks, and the cells that they will cover."""
    board = state.boards[number]
    assert board is not None
    area = list(board.area)
    found = set()
    by_number = {block.id: block for _, block in places_of(state)}
    for taken, at in blocks:
        level = level_of(state.options.configuration, area) if at.level is None else at.level
        placed = Placed(by_number[taken.id], at.x, at.y, level, at.direction)
        area.append(placed)
        found.add((taken.id, frozenset(cells_of(placed))))
    return frozenset(found)


SUBJECT = Qubix()
CODEC = SUBJECT.codec

# The subject's methods, for tests of this game alone


start = SUBJECT.start_by
to_message = SUBJECT.to_message


def to_state(message: game_pb2.GameState) -> State:
    state = SUBJECT.to_state(message)
    assert isinstance(state, State)
    return state


def played(name: str, number: int, players: int) -> tuple[Played, ...]:
    return SUBJECT.played(number, players, name)


def positions(name: str, number: int, players: int) -> list[State]:
    return SUBJECT.positions(number, players, name)


def steps(name: str, number: int, players: int) -> Iterator[Played]:
    return SUBJECT.steps(number, players, name)

"""Qubix's values: blocks and where they lie, the position, the four kinds of move, and events."""

from enum import IntEnum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from referee.core.chance import unseeded
from referee.core.events import Event
from referee.core.state import GameState
from referee.games.qubix.rules.configuration import DEFAULT, Configuration
from referee.games.qubix.rules.grid import Direction, Grid, Spot

NEUTRAL = 2  # the board's number, in a game of two
MOST_FROM_STORE = 3


class Side(IntEnum):
    """A side of the boards. The numbers are those of the schema."""

    A = 1
    B = 2


class NeutralSide(IntEnum):
    """Which side the neutral board shows. The numbers are those of the schema."""

    SAME = 1
    OTHER = 2


class Matching(IntEnum):
    """What must match the figure exactly. The numbers are those of the schema."""

    WHOLE_AREA = 1
    CONNECTED_REGION = 2


class Layout(IntEnum):
    """How the central store is laid out. The numbers are those of the schema."""

    DEFAULT = 1
    SHUFFLED = 2


class Options(NamedTuple):
    """The variants of the game, and what it is played with."""

    side: Side = Side.A
    neutral_side: NeutralSide = NeutralSide.SAME
    matching: Matching = Matching.WHOLE_AREA
    layout: Layout = Layout.DEFAULT
    first_player: int = 0
    configuration: Configuration = DEFAULT


class Block(NamedTuple):
    """A block; the number is 0 if it has none, or if that is not known."""

    id: int
    colour: int
    size: int


class Placed(NamedTuple):
    """A block in the central store or on an area."""

    block: Block
    x: int
    y: int
    level: int
    direction: Direction = Direction.NONE

    def spot(self, grid: Grid) -> Spot | None:
        """Where the block lies on its level, or None if it reaches out of the grid."""
        return grid.spot(self.block.size, self.x, self.y, self.direction)


class Stored(NamedTuple):
    """A block in a player's own store, by its first cell."""

    block: Block
    cell: int


class Board(NamedTuple):
    """A building area and the store beside it; a store of None is not known."""

    area: tuple[Placed, ...] = ()
    store: tuple[Stored, ...] | None = ()


class State(GameState, frozen=True):
    """A position. A central store or a board of None is not known."""

    options: Options
    central: tuple[Placed, ...] | None
    boards: tuple[Board | None, ...]

    @property
    def area_grid(self) -> Grid:
        return self.options.configuration.area_grid

    @property
    def store_grid(self) -> Grid:
        return self.options.configuration.store_grid


class Deal(NamedTuple):
    """The central store as it was built by hand; None if that is not known."""

    central: tuple[Placed, ...] | None = None


class Taken(NamedTuple):
    """A block as a move names it: by its number, or by colour and size if that is not known.

    A record may say even less.
    """

    id: int = 0
    colour: int = 0
    size: int = 0

    @property
    def is_described(self) -> bool:
        return bool(self.colour and self.size)

    @property
    def is_named(self) -> bool:
        return bool(self.id or self.is_described)

    def agrees_with(self, block: Block) -> bool:
        """Whether the block has this colour and size, as far as they are said."""
        return self.colour in (0, block.colour) and self.size in (0, block.size)


class At(NamedTuple):
    """Where a block is to be laid; a level of None is the one that is being built."""

    x: int
    y: int
    direction: Direction = Direction.NONE
    level: int | None = None


class Build(Struct, frozen=True):
    """Laying one block from the central store on a building area."""

    taken: Taken
    board: int
    at: At


class Store(Struct, frozen=True):
    """Moving one block from the central store to a store; a board of None is the mover's own."""

    taken: Taken
    cell: int
    board: int | None = None


class BuildFromStore(Struct, frozen=True):
    """Laying blocks from the mover's store on one building area, in this order."""

    board: int
    blocks: tuple[tuple[Taken, At], ...]


class Pass(Struct, frozen=True):
    """A pass: the player does nothing."""


Action = Build | Store | BuildFromStore | Pass


class Move(Struct, frozen=True):
    """What a player does, and which of the figures made is to count."""

    player: int | None
    action: Action
    figure: int | None = None


class BlocksLaid(Event, frozen=True):
    """Blocks were laid on the area of a board."""

    board: int
    blocks: tuple[Placed, ...]


class BlockStored(Event, frozen=True):
    """A block was put into the player's own store."""

    stored: Stored


class StoreLaidOut(Event, frozen=True):
    """The central store was laid out; by a chance event, in a seeded game."""

    blocks: int
    chance_event: int | None


def view(state: State, viewer: int | None) -> State:  # noqa: ARG001
    """The position as one player may see it: everything lies open but the seed."""
    return replace(state, chance=unseeded(state.chance))


def boards_in(players: int) -> int:
    """How many boards there are; two players have a third, neutral one (QX-16)."""
    return max(players, NEUTRAL + 1)


def board_of(state: State, number: int | None) -> Board | None:
    if number is None or number >= len(state.boards):
        return None
    return state.boards[number]


def with_board(state: State, number: int, board: Board) -> State:
    return replace(state, boards=(*state.boards[:number], board, *state.boards[number + 1 :]))


def next_mover(state: State) -> int | None:
    """Who is to move by the number of turns: they go round from the first player (QX-4)."""
    if state.turn is None or not state.players:
        return None
    return (state.options.first_player + state.turn) % len(state.players)


def mover(state: State) -> int | None:
    """Who is to move, as the position says or by the number of turns."""
    return next_mover(state) if state.to_move is None else state.to_move


def is_neutral(state: State, board: int) -> bool:
    return board == NEUTRAL and len(state.players) == NEUTRAL


def may_be_neutral(state: State, board: int) -> bool:
    """Whether the board may be neutral, which depends on how many play, and that is not known."""
    return board == NEUTRAL and not state.players


def side_of(state: State, board: int) -> Side | None:
    """The side that a board shows; None if that is not known."""
    side, neutral_side, *_ = state.options
    if neutral_side is NeutralSide.SAME or board != NEUTRAL:
        return side
    if may_be_neutral(state, board):
        return None
    other = Side.B if side is Side.A else Side.A
    return other if is_neutral(state, board) else side


def blocks_in_sight(state: State, *, in_stores: bool = True) -> list[Block]:
    """Every block that can be seen; those in the players' own stores only with `in_stores`."""
    blocks = [placed.block for placed in state.central or ()]
    for board in state.boards:
        if board is not None:
            blocks += [placed.block for placed in board.area]
            blocks += [stored.block for stored in (in_stores and board.store) or ()]
    return blocks

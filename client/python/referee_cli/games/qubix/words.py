"""Blocks, boards and figures of Qubix in words."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.text import Text as Line

from referee.core.text import Text
from referee.games.qubix.rules.configuration import COLOURS as NAMES
from referee.games.qubix.rules.configuration import DEFAULT
from referee.games.qubix.rules.state import NEUTRAL
from referee.games.qubix.rules.texts import A_KIND, KIND, SIZES, WORDS
from referee.games.qubix.rules.texts import figure_name as name_of_figure
from referee.v1 import game_pb2, qubix_pb2
from referee_cli.games.blocks import COLOURS
from referee_cli.games.lines.tiles import NOTHING, TILE_GROUND
from referee_cli.names import player_name, printable
from referee_cli.screen import Screen

BLOCK = Text("block {number}", "le bloc {number}")
SOME_BLOCK = Text("a block", "un bloc")
NEUTRAL_NAME = Text("neutral", "neutre")
AREA = Text("{name}'s area", "chez {name}")
NEUTRAL_AREA = Text("the neutral board", "sur le tableau neutre")


class Block(NamedTuple):
    """A block as far as it is known: 0 where something is not."""

    id: int
    colour: int
    size: int


def board_of(state: game_pb2.GameState, number: int | None) -> qubix_pb2.QubixBoard | None:
    return next((board for board in state.qubix.boards if board.board == number), None)


def identify(
    taken: qubix_pb2.QubixTakenBlock, state: game_pb2.GameState, player: int | None
) -> Block:
    """The block that a move names, as the position shows it or else as the move tells it."""
    for block in _visible(state, player):
        if block.id == taken.id != 0:
            return Block(block.id, block.colour, block.size)
    return Block(taken.id, taken.colour, taken.size)


def _visible(
    state: game_pb2.GameState, player: int | None
) -> Iterator[qubix_pb2.QubixPlacedBlock | qubix_pb2.QubixStoredBlock]:
    yield from state.qubix.central_store.blocks
    if (own := board_of(state, player)) is not None:
        yield from own.store.blocks


def say_kind(block: Block, screen: Screen) -> str:
    """`blue double`, as far as that is known."""
    if not 1 <= block.colour <= len(NAMES) or block.size not in SIZES:
        return ""
    colour = say_colour(block.colour, screen)
    return KIND.say(screen.language, colour=colour, size=SIZES[block.size].say(screen.language))


def say_block(block: Block, screen: Screen) -> str:
    """`block 12, a blue double,` in the middle of a sentence."""
    kind = say_kind(block, screen)
    said = A_KIND.say(screen.language, kind=kind) if kind else ""
    if not block.id:
        return said or SOME_BLOCK.say(screen.language)
    number = BLOCK.say(screen.language, number=block.id)
    return f"{number}, {said}," if said else number


def say_colour(colour: int, screen: Screen) -> str:
    if not 1 <= colour <= len(NAMES):
        return str(colour)
    return WORDS[NAMES[colour - 1].upper()].say(screen.language)


def style(block: Block, screen: Screen) -> str:
    """How the words for a block look."""
    if not screen.colourful or not 1 <= block.colour <= len(COLOURS):
        return ""
    return f"{COLOURS[block.colour - 1]} {TILE_GROUND}"


def is_neutral(state: game_pb2.GameState, board: int) -> bool:
    return board == NEUTRAL == len(state.players)


def board_name(state: game_pb2.GameState, board: int, screen: Screen) -> str:
    if is_neutral(state, board):
        return NEUTRAL_NAME.say(screen.language)
    return player_name(state, board)


def say_area(state: game_pb2.GameState, board: int, screen: Screen) -> str:
    """`Anna's area`; in French with its preposition."""
    if is_neutral(state, board):
        return NEUTRAL_AREA.say(screen.language)
    return AREA.say(screen.language, name=player_name(state, board))


def say_figure(name: str, screen: Screen) -> str:
    """A figure's name, in the reader's language if it is one of the default ones."""
    return printable(name_of_figure(name).plain(screen.language))


def figure_name(state: game_pb2.GameState, board: int, number: int) -> str:
    """What the figure of that number is called on the side that a board shows."""
    options = state.qubix.options
    second = options.side == qubix_pb2.QUBIX_SIDE_B
    if is_neutral(state, board):
        second ^= options.neutral_side == qubix_pb2.QUBIX_NEUTRAL_SIDE_OTHER
    given = options.configuration.side_b if second else options.configuration.side_a
    names = [figure.name for figure in given] or [each.name for each in DEFAULT.figures[second]]
    return names[number] if 0 <= number < len(names) else ""


def tell_stored(stored: Iterable[qubix_pb2.QubixStoredBlock], screen: Screen) -> Line:
    """What a store holds, with the numbers by which it is taken."""
    told = []
    for each in sorted(stored, key=lambda block: block.cell):
        block = Block(each.id, each.colour, each.size)
        number = f" ({block.id})" if block.id else ""
        told.append(Line.assemble((say_kind(block, screen), style(block, screen)), number))
    return Line(", ").join(told) or Line(NOTHING.say(screen.language))

"""Blocks, boards, figures and moves of Qubix in words."""

from collections.abc import Iterable

from rich.text import Text as Line

from referee.core.text import Text
from referee.games.qubix.rules.configuration import COLOURS as NAMES
from referee.games.qubix.rules.configuration import DEFAULT
from referee.games.qubix.rules.texts import A_KIND, KIND, SIZES, WORDS
from referee.games.qubix.rules.texts import figure_name as name_of_figure
from referee.v1 import game_pb2, qubix_pb2
from referee_cli.games.drawing import PIECE_GROUND
from referee_cli.games.qubix.drawing import COLOURS
from referee_cli.games.qubix.position import Block, identify, is_neutral
from referee_cli.games.words import NOTHING, PASSES
from referee_cli.screen import SEPARATOR, Screen, mover, player_name, printable

BLOCK = Text("block {number}", "le bloc {number}")
SOME_BLOCK = Text("a block", "un bloc")
NEUTRAL_NAME = Text("neutral", "neutre")
AREA = Text("{name}'s area", "chez {name}")
NEUTRAL_AREA = Text("the neutral board", "sur le tableau neutre")

BUILDS = Text("takes {block} to {area} at {spot}", "prend {block} et le pose {area} en {spot}")
BUILDS_FROM_STORE = Text(
    "builds from the own store on {area}: {blocks}", "bâtit de sa réserve {area} : {blocks}"
)
LAYS = Text("{block} at {spot}", "{block} en {spot}")
STORES = Text(
    "puts {block} into the own store at cell {cell}", "met {block} dans sa réserve, case {cell}"
)
STORES_ELSEWHERE = Text(
    "puts {block} into {name}'s store at cell {cell}",
    "met {block} en réserve chez {name}, case {cell}",
)
STORES_ON_NEUTRAL = Text(
    "puts {block} into the neutral store at cell {cell}",
    "met {block} dans la réserve neutre, case {cell}",
)
ALONG = Text(" along {axis}", " selon {axis}")
ON_LEVEL = Text(" on level {level}", " au niveau {level}")
NAMING = Text(", naming figure {number}{name}", ", en nommant la figure {number}{name}")

AXES = {qubix_pb2.QUBIX_DIRECTION_X: "x", qubix_pb2.QUBIX_DIRECTION_Y: "y"}


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
    """The style of the words for a block."""
    if not screen.colourful or not 1 <= block.colour <= len(COLOURS):
        return ""
    return f"{COLOURS[block.colour - 1]} {PIECE_GROUND}"


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
    """A figure's name; a default figure is named in the reader's language."""
    return printable(name_of_figure(name).plain(screen.language))


def figure_name(state: game_pb2.GameState, board: int, number: int) -> str:
    """The name of figure `number` on the side that a board shows."""
    options = state.qubix.options
    second = options.side == qubix_pb2.QUBIX_SIDE_B
    if is_neutral(state, board):
        second ^= options.neutral_side == qubix_pb2.QUBIX_NEUTRAL_SIDE_OTHER
    given = options.configuration.side_b if second else options.configuration.side_a
    names = [figure.name for figure in given] or [each.name for each in DEFAULT.figures[second]]
    return names[number] if 0 <= number < len(names) else ""


def tell_stored(stored: Iterable[qubix_pb2.QubixStoredBlock], screen: Screen) -> Line:
    """What a store holds, with the numbers by which it is taken."""
    blocks = []
    for each in sorted(stored, key=lambda block: block.cell):
        block = Block(each.id, each.colour, each.size)
        number = f" ({block.id})" if block.id else ""
        blocks.append(Line.assemble((say_kind(block, screen), style(block, screen)), number))
    return Line(", ").join(blocks) or Line(NOTHING.say(screen.language))


def tell_move(move: game_pb2.Move, state: game_pb2.GameState, screen: Screen) -> Line:
    """What the player does, and the figure that is to count if the move names one."""
    parts = _Teller(state, screen, mover(state, move)).tell(move.qubix)
    if move.qubix.HasField("figure"):
        parts.append(_naming(move.qubix, state, screen))
    return parts


class _Teller:
    """Says what a player does in a position."""

    def __init__(self, state: game_pb2.GameState, screen: Screen, player: int | None) -> None:
        self._state = state
        self._screen = screen
        self._player = player
        self._blocks: list[Block] = []

    def tell(self, move: qubix_pb2.QubixMove) -> Line:
        match move.WhichOneof("action"):
            case "build":
                return self._build(move.build)
            case "build_from_store":
                return self._build_from_store(move.build_from_store)
            case "store":
                return self._store(move.store)
            case _:
                return Line(PASSES.say(self._screen.language))

    def _build(self, build: qubix_pb2.QubixBuild) -> Line:
        block, spot = self._block(build.block), self._spot(build.spot)
        return self._say(BUILDS, block=block, area=self._area(build.board), spot=spot)

    def _build_from_store(self, build: qubix_pb2.QubixBuildFromStore) -> Line:
        laid = [
            LAYS.say(
                self._screen.language,
                block=self._block(each.block),
                spot=self._spot(each.spot),
            )
            for each in build.blocks
        ]
        separator = SEPARATOR.say(self._screen.language)
        said = separator.join(laid) or NOTHING.say(self._screen.language)
        return self._say(BUILDS_FROM_STORE, area=self._area(build.board), blocks=said)

    def _store(self, store: qubix_pb2.QubixStore) -> Line:
        block = self._block(store.block)
        if not store.HasField("board") or store.board == self._player:
            return self._say(STORES, block=block, cell=store.cell)
        if is_neutral(self._state, store.board):
            return self._say(STORES_ON_NEUTRAL, block=block, cell=store.cell)
        name = player_name(self._state, store.board)
        return self._say(STORES_ELSEWHERE, block=block, name=name, cell=store.cell)

    def _block(self, taken: qubix_pb2.QubixTakenBlock) -> str:
        self._blocks.append(identify(taken, self._state, self._player))
        return say_block(self._blocks[-1], self._screen)

    def _spot(self, spot: qubix_pb2.QubixSpot) -> str:
        said = f"({spot.x}, {spot.y})"
        if axis := AXES.get(spot.direction):
            said += ALONG.say(self._screen.language, axis=axis)
        if spot.HasField("level"):
            said += ON_LEVEL.say(self._screen.language, level=spot.level)
        return said

    def _area(self, board: int) -> str:
        return say_area(self._state, board, self._screen)

    def _say(self, text: Text, **facts: int | str) -> Line:
        line = Line(text.say(self._screen.language, **facts))
        for block in self._blocks:
            if kind := say_kind(block, self._screen):
                line.highlight_words([kind], style(block, self._screen))
        return line


def _naming(move: qubix_pb2.QubixMove, state: game_pb2.GameState, screen: Screen) -> str:
    laid = move.build_from_store if move.HasField("build_from_store") else move.build
    name = say_figure(figure_name(state, laid.board, move.figure), screen)
    return NAMING.say(screen.language, number=move.figure, name=f" ({name})" if name else "")

"""Moves of Qubix in words."""

from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import game_pb2, qubix_pb2
from referee_cli.games.lines.face import PASSES
from referee_cli.games.lines.tiles import NOTHING
from referee_cli.games.qubix.words import (
    Block,
    figure_name,
    identify,
    is_neutral,
    say_area,
    say_block,
    say_figure,
    say_kind,
    style,
)
from referee_cli.names import mover, player_name
from referee_cli.screen import SEPARATOR, Screen

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


def tell_move(move: game_pb2.Move, state: game_pb2.GameState, screen: Screen) -> Line:
    """What the player does, and which figure is to count if the player says so."""
    told = _Teller(state, screen, mover(state, move)).tell(move.qubix)
    if move.qubix.HasField("figure"):
        told.append(_naming(move.qubix, state, screen))
    return told


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
        told = Line(text.say(self._screen.language, **facts))
        for block in self._blocks:
            if kind := say_kind(block, self._screen):
                told.highlight_words([kind], style(block, self._screen))
        return told


def _naming(move: qubix_pb2.QubixMove, state: game_pb2.GameState, screen: Screen) -> str:
    laid = move.build_from_store if move.HasField("build_from_store") else move.build
    name = say_figure(figure_name(state, laid.board, move.figure), screen)
    return NAMING.say(screen.language, number=move.figure, name=f" ({name})" if name else "")

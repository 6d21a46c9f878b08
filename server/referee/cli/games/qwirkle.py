"""Qwirkle for people."""

from collections.abc import Iterable

from rich.text import Text as Line

from referee.cli.games import grid
from referee.cli.games.qwirkle_tricks import TRICKS
from referee.cli.games.tiles import NOTHING, tell_tiles, tile_line
from referee.cli.screen import Screen
from referee.rules.rulebook import Text
from referee.v1 import (
    event_pb2,
    game_pb2,
    lines_pb2,
    qwirkle_pb2,
    referee_service_pb2,
    verdict_pb2,
)
from referee_client import qwirkle

# What a panel around the board takes.
BORDERS = 6

LAYS = Text("lays", "pose")
DRAWS = Text("draws", "pioche")
RETURNS = Text("returns", "remet")
EXCHANGES = Text("exchanges", "échange")
PASSES = Text("passes", "passe")
HAND = Text("hand", "main")
BAG = Text("bag of {count}", "sac de {count}")
MAY_EXCHANGE = Text("1 to {count} tiles may be exchanged", "on peut échanger de 1 à {count} tuiles")


class QwirkleFace:
    """The table, hands and moves of Qwirkle."""

    tricks = TRICKS

    def board(
        self,
        state: game_pb2.GameState,
        screen: Screen,
        *,
        move: game_pb2.Move | None = None,
        faulty: Iterable[verdict_pb2.Cell] = (),
    ) -> Line:
        laid = _tiles(move.qwirkle.lay.placements if move is not None else ())
        seen = grid.Grid(
            _tiles(state.qwirkle.table) | laid,
            laid.keys(),
            {(cell.x, cell.y) for cell in faulty},
        )
        return grid.draw(seen, screen, screen.console.width - BORDERS)

    def tell(self, move: game_pb2.Move, screen: Screen) -> Line:
        match move.qwirkle.WhichOneof("action"):
            case "lay":
                return _tell_lay(move.qwirkle.lay, screen)
            case "exchange":
                return _tell_moved(EXCHANGES, move.qwirkle.exchange, screen)
            case _:
                return Line(PASSES.say(screen.language))

    def tell_event(self, event: event_pb2.Event, screen: Screen) -> Line:
        match event.WhichOneof("event"):
            case "tiles_drawn":
                return _tell_moved(DRAWS, event.tiles_drawn, screen)
            case "tiles_returned":
                return _tell_moved(RETURNS, event.tiles_returned, screen)
            case _:
                return Line()

    def tell_hand(self, state: game_pb2.GameState, seat: int, screen: Screen) -> Line:
        hands = [hand for hand in state.qwirkle.hands if hand.player == seat]
        told = Line.styled(f"{HAND.say(screen.language)}  ", "dim")
        for hand in hands:
            told.append_text(tell_tiles(hand.tiles, hand.hidden, screen))
        if state.qwirkle.HasField("bag"):
            bag = state.qwirkle.bag
            count = len(bag.tiles) + bag.hidden
            told.append(f"   {BAG.say(screen.language, count=count)}", "dim")
        return told

    def tell_others(self, summary: referee_service_pb2.LegalMovesSummary, screen: Screen) -> str:
        count = summary.qwirkle.exchange_up_to
        return MAY_EXCHANGE.say(screen.language, count=count) if count else ""

    def unlisted_move(
        self, state: game_pb2.GameState, summary: referee_service_pb2.LegalMovesSummary
    ) -> game_pb2.Move:
        move = qwirkle.exchange(player=state.to_move)
        hand = next(hand for hand in state.qwirkle.hands if hand.player == state.to_move)
        move.qwirkle.exchange.tiles.extend(hand.tiles[: summary.qwirkle.exchange_up_to])
        return move


def _tiles(placements: Iterable[lines_pb2.TilePlacement]) -> dict[grid.Cell, int]:
    return {(laid.x, laid.y): laid.tile for laid in placements}


def _tell_lay(lay: qwirkle_pb2.QwirkleLay, screen: Screen) -> Line:
    tiles = [
        tile_line(laid.tile, screen) + Line(f" ({laid.x}, {laid.y})") for laid in lay.placements
    ]
    said = Line(", ").join(tiles) if tiles else Line(NOTHING.say(screen.language))
    return Line(f"{LAYS.say(screen.language)} ") + said


def _tell_moved(
    verb: Text,
    moved: qwirkle_pb2.QwirkleExchange | event_pb2.TilesDrawn | event_pb2.TilesReturned,
    screen: Screen,
) -> Line:
    return Line(f"{verb.say(screen.language)} ") + tell_tiles(moved.tiles, moved.hidden, screen)

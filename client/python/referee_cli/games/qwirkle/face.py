"""Qwirkle for people."""

from collections.abc import Sequence

from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import event_pb2, game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.games.lines.face import LinesFace, tell_moved, tell_size
from referee_cli.games.qwirkle.player import GAME, TRICKS, choose
from referee_cli.screen import Screen

DRAWS = Text("draws", "pioche")
RETURNS = Text("returns", "remet")
EXCHANGES = Text("exchanges", "échange")
MAY_EXCHANGE = Text(
    "up to {count:# tile|# tiles} may be exchanged",
    "on peut échanger jusqu’à {count:# tuile|# tuiles}",
)


class QwirkleFace(LinesFace):
    """The grid, hands and moves of Qwirkle."""

    game = GAME
    tricks = TRICKS

    def tell(self, move: game_pb2.Move, state: game_pb2.GameState, screen: Screen) -> Line:
        if move.qwirkle.HasField("exchange"):
            exchanged = move.qwirkle.exchange
            return tell_moved(EXCHANGES, exchanged.tiles, exchanged.hidden, screen)
        return super().tell(move, state, screen)

    def tell_event(
        self,
        event: event_pb2.GameEvent,
        state: game_pb2.GameState,  # noqa: ARG002
        screen: Screen,
    ) -> Line:
        own = event.qwirkle
        match own.WhichOneof("event"):
            case "tiles_drawn":
                drawn = own.tiles_drawn
                return tell_moved(DRAWS, drawn.tiles, drawn.hidden, screen)
            case "tiles_returned":
                returned = own.tiles_returned
                return tell_moved(RETURNS, returned.tiles, returned.hidden, screen)
            case _:
                return Line()

    def tell_bag(self, state: game_pb2.GameState, screen: Screen) -> Line:
        bag = state.qwirkle.bag
        return tell_size(len(bag.tiles) + bag.hidden, screen)

    def tell_others(self, summary: pb.LegalMovesSummary, screen: Screen) -> str:
        count = summary.qwirkle.exchange_up_to
        return MAY_EXCHANGE.say(screen.language, count=count) if count else ""

    def choose(
        self,
        state: game_pb2.GameState,
        best: Sequence[pb.LegalMove],
        others: pb.LegalMovesSummary,
    ) -> game_pb2.Move:
        return choose(state, best, others.qwirkle.exchange_up_to)


FACE = QwirkleFace()

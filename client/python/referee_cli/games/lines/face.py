"""How all games of lines are shown: the grid, hands, lays and passes."""

from abc import ABC, abstractmethod
from collections.abc import Iterable

from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import game_pb2, lines_pb2, outcome_pb2, verdict_pb2
from referee_cli.games.drawing import BORDERS, Cell
from referee_cli.games.face import PlainFace, Wrong
from referee_cli.games.lines.drawing import Grid, draw, tell_tiles, tile_line
from referee_cli.games.lines.game import LinesGame
from referee_cli.games.words import HAND, LAYS, NOTHING, PASSES
from referee_cli.screen import Screen

ROW = Text("row of {length}", "rangée de {length}")
COLUMN = Text("column of {length}", "colonne de {length}")
DIRECTIONS = {lines_pb2.DIRECTION_ROW: ROW, lines_pb2.DIRECTION_COLUMN: COLUMN}
BAG = Text("bag of {count}", "sac de {count}")

SCORE_KINDS = {
    verdict_pb2.SCORE_KIND_LINE: Text("line", "ligne"),
    verdict_pb2.SCORE_KIND_QWIRKLE: Text("Qwirkle", "Qwirkle"),
    verdict_pb2.SCORE_KIND_END_BONUS: Text("ends the game", "fin de partie"),
    verdict_pb2.SCORE_KIND_SINGLE_OPENING: Text("single opening piece", "ouverture d’une pièce"),
}

END_REASONS = {
    outcome_pb2.END_REASON_HAND_EMPTIED: Text(
        "the bag is empty and a player has nothing left in hand",
        "le sac est vide et quelqu’un n’a plus rien en main",
    ),
    outcome_pb2.END_REASON_NO_PLAYER_CAN_LAY: Text(
        "nobody can lay any more",
        "plus personne ne peut poser",
    ),
}


class LinesFace(PlainFace, ABC):
    """The parts of a Face that are the same in every game of lines."""

    game: LinesGame
    considered = 1
    score_kinds = SCORE_KINDS
    end_reasons = END_REASONS

    def board(
        self,
        state: game_pb2.GameState,
        screen: Screen,
        *,
        move: game_pb2.Move | None = None,
        wrong: Iterable[Wrong] = (),
    ) -> Line:
        laid = _pieces(self.game.own(move).lay.placements if move is not None else ())
        seen = Grid(
            self.game.taken(state) | laid,
            laid.keys(),
            {(cell.x, cell.y) for each in wrong for cell in each.cells},
        )
        return draw(seen, screen, screen.console.width - BORDERS)

    def tell(self, move: game_pb2.Move, state: game_pb2.GameState, screen: Screen) -> Line:  # noqa: ARG002
        own = self.game.own(move)
        if own.HasField("lay"):
            return _tell_lay(own.lay.placements, screen)
        return Line(PASSES.say(screen.language))

    def tell_item(
        self,
        item: verdict_pb2.ScoreItem,
        state: game_pb2.GameState,  # noqa: ARG002
        screen: Screen,
    ) -> str:
        direction = DIRECTIONS.get(self.game.own(item).direction)
        return direction.say(screen.language, length=len(item.cells)) if direction else ""

    def tell_hand(self, state: game_pb2.GameState, seat: int, screen: Screen) -> Line:
        line = Line.styled(f"{HAND.say(screen.language)}  ", "dim")
        if (hand := self.game.hand_of(state, seat)) is not None:
            line.append_text(tell_tiles(hand.pieces, hand.hidden, screen))
        if self.game.own(state).HasField("bag"):
            line.append("   ").append_text(self.tell_bag(state, screen))
        return line

    @abstractmethod
    def tell_bag(self, state: game_pb2.GameState, screen: Screen) -> Line:
        """What is left in the bag to draw."""


def tell_size(count: int, screen: Screen) -> Line:
    """A bag of which only the size is known."""
    return Line(BAG.say(screen.language, count=count), "dim")


def tell_moved(verb: Text, pieces: Iterable[int], hidden: int, screen: Screen) -> Line:
    """What a player does with pieces other than laying them: `verb` and the pieces."""
    return Line(f"{verb.say(screen.language)} ") + tell_tiles(pieces, hidden, screen)


def _pieces(placements: Iterable[lines_pb2.TilePlacement]) -> dict[Cell, int]:
    return {(laid.x, laid.y): laid.tile for laid in placements}


def _tell_lay(placements: Iterable[lines_pb2.TilePlacement], screen: Screen) -> Line:
    pieces = [tile_line(laid.tile, screen) + Line(f" ({laid.x}, {laid.y})") for laid in placements]
    said = Line(", ").join(pieces) if pieces else Line(NOTHING.say(screen.language))
    return Line(f"{LAYS.say(screen.language)} ") + said

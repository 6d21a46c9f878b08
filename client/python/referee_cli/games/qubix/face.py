"""Qubix for people."""

from collections.abc import Iterable, Sequence

from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import event_pb2, game_pb2, outcome_pb2, qubix_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.games.drawing import BORDERS
from referee_cli.games.face import PlainFace, Wrong
from referee_cli.games.qubix.board import STORE, stacks
from referee_cli.games.qubix.drawing import draw
from referee_cli.games.qubix.player import TRICKS, choose
from referee_cli.games.qubix.position import board_of, building_level, filled, sizes
from referee_cli.games.qubix.words import (
    say_area,
    say_colour,
    say_figure,
    tell_move,
    tell_stored,
)
from referee_cli.screen import Screen

FIGURE = Text("{name} in {colour}", "{name} en {colour}")
TURNED = Text("turned by {degrees}°", "rotation de {degrees}°")
ON = Text("on {area}", "{area}")
FILLS = Text("fills level {level} of {area}", "complète le niveau {level} {area}")
KEEPS = Text("now keeps", "garde maintenant")
LEFT = Text(
    "central store of {count:# block|# blocks}", "réserve centrale de {count:# bloc|# blocs}"
)

SCORE_KINDS = {
    verdict_pb2.SCORE_KIND_FIGURE_MADE: Text("figure", "figure"),
    verdict_pb2.SCORE_KIND_FIGURE_OWNED: Text("figure of another", "figure d’autrui"),
    verdict_pb2.SCORE_KIND_FIGURE_NOT_COUNTED: Text("not counted", "ne compte pas"),
}

END_REASONS = {
    outcome_pb2.END_REASON_NO_LEGAL_MOVE: Text(
        "nobody has a legal move left",
        "plus personne n’a de coup possible",
    ),
}


class QubixFace(PlainFace):
    """The areas, stores and moves of Qubix."""

    tricks = TRICKS
    considered = 2000
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
        seen = stacks(state, move, wrong, screen)
        return draw(seen, screen, screen.console.width - BORDERS)

    def tell(self, move: game_pb2.Move, state: game_pb2.GameState, screen: Screen) -> Line:
        return tell_move(move, state, screen)

    def tell_event(
        self, event: event_pb2.GameEvent, state: game_pb2.GameState, screen: Screen
    ) -> Line:
        own = event.qubix
        match own.WhichOneof("event"):
            case "blocks_laid":
                return Line(_tell_level(own.blocks_laid, state, screen))
            case "block_stored" if event.HasField("player"):
                return _tell_kept(board_of(state, event.player), screen)
            case _:
                return Line()

    def tell_item(
        self, item: verdict_pb2.ScoreItem, state: game_pb2.GameState, screen: Screen
    ) -> str:
        if not item.HasField("qubix"):
            return ""
        made = item.qubix
        name, colour = say_figure(made.name, screen), say_colour(made.colour, screen)
        parts = [FIGURE.say(screen.language, name=name, colour=colour)]
        if made.quarter_turns:
            parts.append(TURNED.say(screen.language, degrees=90 * made.quarter_turns))
        parts.append(ON.say(screen.language, area=say_area(state, made.board, screen)))
        return ", ".join(parts)

    def copy_deal(self, deal: game_pb2.ReportedDeal, state: game_pb2.GameState) -> None:
        """Copy the central store, which shows which blocks the numbers stand for."""
        if deal.HasField("qubix"):
            state.qubix.central_store.CopyFrom(deal.qubix.central_store)

    def tell_hand(self, state: game_pb2.GameState, seat: int, screen: Screen) -> Line:
        parts = []
        own = board_of(state, seat)
        if own is not None and own.HasField("store"):
            title = Line.styled(f"{STORE.say(screen.language)}  ", "dim")
            parts.append(title + tell_stored(own.store.blocks, screen))
        if state.qubix.HasField("central_store"):
            count = len(state.qubix.central_store.blocks)
            parts.append(Line(LEFT.say(screen.language, count=count), "dim"))
        return Line("   ").join(parts)

    def tell_others(self, summary: pb.LegalMovesSummary, screen: Screen) -> str:  # noqa: ARG002
        return ""

    def choose(
        self,
        state: game_pb2.GameState,
        best: Sequence[pb.LegalMove],
        others: pb.LegalMovesSummary,  # noqa: ARG002
    ) -> game_pb2.Move:
        return choose(state, best)


def _tell_kept(own: qubix_pb2.QubixBoard | None, screen: Screen) -> Line:
    """What the player's own store holds now, if that is known."""
    if own is None or not own.HasField("store"):
        return Line()
    return Line(f"{KEEPS.say(screen.language)} ") + tell_stored(own.store.blocks, screen)


def _tell_level(laid: qubix_pb2.BlocksLaid, state: game_pb2.GameState, screen: Screen) -> str:
    """The highest level that the blocks have filled, if they have filled one."""
    board = board_of(state, laid.board)
    if board is None:
        return ""
    width, depth = sizes(state).area
    building = building_level(filled(board.area), width * depth)
    full = [block.level for block in laid.blocks if block.level < building]
    if not full:
        return ""
    area = say_area(state, laid.board, screen)
    return FILLS.say(screen.language, level=max(full), area=area)


FACE = QubixFace()

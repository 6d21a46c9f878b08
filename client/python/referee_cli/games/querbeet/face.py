"""Querbeet for people."""

from collections.abc import Iterable, Sequence

from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import event_pb2, game_pb2, outcome_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.games.drawing import BORDERS
from referee_cli.games.face import PlainFace, Wrong
from referee_cli.games.querbeet.board import board
from referee_cli.games.querbeet.player import TRICKS, choose
from referee_cli.games.querbeet.puzzles import puzzle
from referee_cli.games.querbeet.words import (
    hand_of,
    lies_as,
    round_lines,
    say_count,
    say_sides,
    tell_ended,
    tell_stone,
    tell_stones,
)
from referee_cli.games.words import HAND, LAYS, PASSES
from referee_cli.screen import Screen

AT = Text("at ({q}, {r})", "en ({q}, {r})")
IS_DEALT = Text("is dealt", "reçoit")
WILL_BE_WORTH = Text("{what}, worth {worth} later", "{what}, vaudra {worth}")

SCORE_KINDS = {
    verdict_pb2.SCORE_KIND_JOIN: Text("join", "liaison"),
    verdict_pb2.SCORE_KIND_TOUCH: Text("touch", "contact"),
    verdict_pb2.SCORE_KIND_STONES_LEFT: Text("left in hand", "reste en main"),
}

END_REASONS = {
    outcome_pb2.END_REASON_ROUNDS_PLAYED: Text(
        "all rounds have been played",
        "toutes les manches sont jouées",
    ),
}

# How points weigh in the choice of a move. With three players, as in the demo by default, a point
# for oneself is a point ahead of two others; one for another is a point behind that one alone.
OWN_WEIGHT = 2
OTHERS_WEIGHT = -1


class QuerbeetFace(PlainFace):
    """The board, hands and moves of Querbeet."""

    tricks = TRICKS
    considered = 2000
    commands = (puzzle,)
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
        return board(state, move, wrong, screen, screen.console.width - BORDERS)

    def tell(
        self,
        move: game_pb2.Move,
        state: game_pb2.GameState,  # noqa: ARG002
        screen: Screen,
    ) -> Line:
        own = move.querbeet
        if not own.HasField("lay"):
            return Line(PASSES.say(screen.language))
        at = AT.say(screen.language, q=own.lay.q, r=own.lay.r)
        stone = tell_stone(lies_as(own.lay), screen)
        return Line.assemble(f"{LAYS.say(screen.language)} ", stone, f" {at}")

    def tell_event(
        self, event: event_pb2.GameEvent, state: game_pb2.GameState, screen: Screen
    ) -> Line:
        own = event.querbeet
        match own.WhichOneof("event"):
            case "stones_dealt":
                dealt = own.stones_dealt
                stones = tell_stones(dealt.stones, dealt.hidden, screen)
                return Line(f"{IS_DEALT.say(screen.language)} ") + stones
            case "round_ended":
                return tell_ended(own.round_ended.round, state, screen)
            case _:
                return Line()

    def tell_item(
        self,
        item: verdict_pb2.ScoreItem,
        state: game_pb2.GameState,  # noqa: ARG002
        screen: Screen,
    ) -> str:
        """The stones of a join, the side touched or the stones left, and what paths will be
        worth."""
        if not item.HasField("querbeet"):
            return say_count(-item.points, screen)
        what = say_count(len(item.querbeet.cells), screen)
        if item.kind == verdict_pb2.SCORE_KIND_TOUCH:
            what = say_sides(item.querbeet.sides, screen)
        if item.points:
            return what
        return WILL_BE_WORTH.say(screen.language, what=what, worth=item.querbeet.worth)

    def tell_outcome(
        self, outcome: outcome_pb2.Outcome, state: game_pb2.GameState, screen: Screen
    ) -> Iterable[Line]:
        """Where the round stands, unless the last one has been played out."""
        if outcome.standings or not outcome.HasField("querbeet"):
            return ()
        return round_lines(outcome.querbeet, state, screen)

    def tell_hand(self, state: game_pb2.GameState, seat: int, screen: Screen) -> Line:
        hand = hand_of(state, seat)
        if hand is None:
            return Line()
        title = Line.styled(f"{HAND.say(screen.language)}  ", "dim")
        return title + tell_stones(hand.stones, hand.hidden, screen)

    def tell_others(self, summary: pb.LegalMovesSummary, screen: Screen) -> str:  # noqa: ARG002
        return ""

    def choose(
        self,
        state: game_pb2.GameState,
        best: Sequence[pb.LegalMove],
        others: pb.LegalMovesSummary,  # noqa: ARG002
    ) -> game_pb2.Move:
        return choose(state, [(legal.move, _gain(legal, state.to_move)) for legal in best])


def _gain(legal: pb.LegalMove, seat: int) -> int:
    """How much a move is worth to a player: points, or what paths will be worth, weighted."""
    return sum(
        (item.points or item.querbeet.worth)
        * (OWN_WEIGHT if item.player == seat else OTHERS_WEIGHT)
        for item in legal.score.items
    )


FACE = QuerbeetFace()

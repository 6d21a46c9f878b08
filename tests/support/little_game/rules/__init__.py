"""Furrows, as the referee knows a game."""

from referee.core.game import Game, Listing, Position, Turn
from referee.core.outcome import Outcome
from referee.core.piles import Pile
from referee.core.verdict import Judgement
from referee.core.wording import TURN_MESSAGES, Wording
from tests.support.little_game.rules import texts
from tests.support.little_game.rules.check import check
from tests.support.little_game.rules.judge import find_outcome, judge
from tests.support.little_game.rules.moves import list_moves
from tests.support.little_game.rules.record import RECORDS
from tests.support.little_game.rules.rulebook import RULEBOOK
from tests.support.little_game.rules.start import Deal, start
from tests.support.little_game.rules.state import Move, Options, State, plot_name, view
from tests.support.little_game.rules.turn import apply


class FurrowsPosition(Position[State, Move, Pile]):
    """A position of Furrows, prepared."""

    def _find_outcome(self) -> Outcome:
        return find_outcome(self.state)

    def judge(self, move: Move) -> Judgement:
        return judge(self, move)

    def apply(self, move: Move, drawn: Pile | None = None) -> Turn[State, Move, Pile]:
        return apply(self, move, drawn)

    def moves(self) -> Listing[Move]:
        return list_moves(self)


FURROWS: Game[State, Move, Options, Deal, Pile] = Game(
    rulebook=RULEBOOK,
    start=start,
    at=FurrowsPosition,
    check=check,
    view=view,
    records=RECORDS,
    wording=Wording(
        messages={**TURN_MESSAGES, **texts.MESSAGES},
        words=texts.WORDS,
        cell_name=plot_name,
        piece_name=texts.seed_name,
    ),
)

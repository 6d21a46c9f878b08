"""Querbeet."""

from referee.core.game import Game, Listing, Turn
from referee.core.verdict import Judgement
from referee.core.wording import TURN_MESSAGES, Wording
from referee.games.querbeet.rules import texts
from referee.games.querbeet.rules.board import cell_name
from referee.games.querbeet.rules.check import check
from referee.games.querbeet.rules.judge import judge
from referee.games.querbeet.rules.moves import list_moves
from referee.games.querbeet.rules.record import RECORDS
from referee.games.querbeet.rules.rulebook import RULEBOOK
from referee.games.querbeet.rules.situation import Situation
from referee.games.querbeet.rules.start import start
from referee.games.querbeet.rules.state import Deal, Move, Options, State, view
from referee.games.querbeet.rules.stones import name
from referee.games.querbeet.rules.turn import apply


class QuerbeetPosition(Situation):
    """A position of Querbeet, prepared for questions."""

    def judge(self, move: Move) -> Judgement:
        return judge(self, move).judgement

    def apply(self, move: Move, drawn: Deal | None = None) -> Turn[State, Move, Deal]:
        return apply(self, move, drawn)

    def moves(self) -> Listing[Move]:
        return list_moves(self)


QUERBEET: Game[State, Move, Options, Deal, Deal] = Game(
    rulebook=RULEBOOK,
    start=start,
    at=QuerbeetPosition,
    check=check,
    view=view,
    records=RECORDS,
    wording=Wording(
        messages={**TURN_MESSAGES, **texts.MESSAGES},
        words=texts.WORDS,
        cell_name=cell_name,
        piece_name=name,
    ),
)

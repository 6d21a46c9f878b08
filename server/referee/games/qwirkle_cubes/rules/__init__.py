"""Qwirkle Cubes."""

from referee.core.game import Game, Listing, Position, Turn
from referee.core.outcome import Outcome
from referee.core.piles import Pile
from referee.core.verdict import Judgement
from referee.core.wording import TURN_MESSAGES, Wording
from referee.games.lines.rules import texts as lines
from referee.games.lines.rules.pieces import name
from referee.games.lines.rules.start import Deal
from referee.games.lines.rules.table import cell_name
from referee.games.qwirkle_cubes.rules import texts
from referee.games.qwirkle_cubes.rules.check import check
from referee.games.qwirkle_cubes.rules.end import find_outcome
from referee.games.qwirkle_cubes.rules.judge import judge
from referee.games.qwirkle_cubes.rules.moves import list_moves
from referee.games.qwirkle_cubes.rules.record import RECORDS
from referee.games.qwirkle_cubes.rules.rulebook import RULEBOOK
from referee.games.qwirkle_cubes.rules.start import start
from referee.games.qwirkle_cubes.rules.state import Move, Options, State, view
from referee.games.qwirkle_cubes.rules.turn import apply


class QwirkleCubesPosition(Position[State, Move, Pile]):
    """A position of Qwirkle Cubes, prepared for questions."""

    def _find_outcome(self) -> Outcome:
        return find_outcome(self.state)

    def judge(self, move: Move) -> Judgement:
        return judge(self, move)

    def apply(self, move: Move, drawn: Pile | None = None) -> Turn[State, Move, Pile]:
        return apply(self, move, drawn)

    def moves(self) -> Listing[Move]:
        return list_moves(self)


QWIRKLE_CUBES: Game[State, Move, Options, Deal, Pile] = Game(
    rulebook=RULEBOOK,
    start=start,
    at=QwirkleCubesPosition,
    check=check,
    view=view,
    records=RECORDS,
    wording=Wording(
        messages={**TURN_MESSAGES, **lines.MESSAGES, **texts.MESSAGES},
        words={**lines.WORDS, **texts.WORDS},
        cell_name=cell_name,
        piece_name=name,
        seats=lines.SEATS,
    ),
)

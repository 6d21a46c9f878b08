"""Qubix."""

from referee.core.game import Game, Listing, Turn
from referee.core.verdict import Judgement
from referee.core.wording import TURN_MESSAGES, Wording
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.check import check
from referee.games.qubix.rules.grid import xyz
from referee.games.qubix.rules.judge import judge
from referee.games.qubix.rules.moves import list_moves
from referee.games.qubix.rules.prospect import Prospect
from referee.games.qubix.rules.record import RECORDS
from referee.games.qubix.rules.rulebook import RULEBOOK
from referee.games.qubix.rules.start import start
from referee.games.qubix.rules.state import Deal, Move, Options, State, view
from referee.games.qubix.rules.turn import apply


class QubixPosition(Prospect):
    """A position of Qubix, prepared for questions."""

    def judge(self, move: Move) -> Judgement:
        return judge(self, move).judgement

    def apply(self, move: Move, drawn: None = None) -> Turn[State, Move, None]:  # noqa: ARG002
        return apply(self, move)

    def moves(self) -> Listing[Move]:
        return list_moves(self)


def _cell_name(cell: int) -> str:
    x, y, level = xyz(cell)
    return f"({x}, {y}, {level})"


QUBIX: Game[State, Move, Options, Deal, None] = Game(
    rulebook=RULEBOOK,
    start=start,
    at=QubixPosition,
    check=check,
    view=view,
    records=RECORDS,
    wording=Wording(
        messages={**TURN_MESSAGES, **texts.MESSAGES},
        words=texts.WORDS,
        cell_name=_cell_name,
        piece_name=str,
    ),
)

"""Qubix."""

from referee.core.game import Game
from referee.core.wording import TURN_MESSAGES, Wording
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.check import check
from referee.games.qubix.rules.grid import xyz
from referee.games.qubix.rules.record import RECORDS
from referee.games.qubix.rules.rulebook import RULEBOOK
from referee.games.qubix.rules.start import Deal, start
from referee.games.qubix.rules.state import Move, Options, State, view
from referee.games.qubix.rules.turn import QubixPosition


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

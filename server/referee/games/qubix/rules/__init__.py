"""Qubix."""

from referee.core import texts as common
from referee.core.game import Game
from referee.core.wording import Wording
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.audit import audit
from referee.games.qubix.rules.end import outcome
from referee.games.qubix.rules.grid import xyz
from referee.games.qubix.rules.judge import judge
from referee.games.qubix.rules.moves import list_moves
from referee.games.qubix.rules.record import RECORDS
from referee.games.qubix.rules.rulebook import RULEBOOK
from referee.games.qubix.rules.start import Deal, start
from referee.games.qubix.rules.state import Move, Options, State
from referee.games.qubix.rules.turn import apply
from referee.games.qubix.rules.view import view


def _cell_name(cell: int) -> str:
    x, y, level = xyz(cell)
    return f"({x}, {y}, {level})"


QUBIX: Game[State, Move, Options, Deal, None] = Game(
    rulebook=RULEBOOK,
    start=start,
    judge=judge,
    apply=apply,
    outcome=outcome,
    list_moves=list_moves,
    audit=audit,
    view=view,
    records=RECORDS,
    wording=Wording(
        messages={**common.MESSAGES, **texts.MESSAGES},
        words={**common.WORDS, **texts.WORDS},
        cell_name=_cell_name,
        piece_name=str,
    ),
)

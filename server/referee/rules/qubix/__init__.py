"""Qubix."""

from referee.rules import texts as common
from referee.rules.game import Game
from referee.rules.qubix import texts
from referee.rules.qubix.audit import audit
from referee.rules.qubix.end import outcome
from referee.rules.qubix.grid import xyz
from referee.rules.qubix.judge import judge
from referee.rules.qubix.moves import list_moves
from referee.rules.qubix.record import RECORDS
from referee.rules.qubix.rulebook import RULEBOOK
from referee.rules.qubix.start import Deal, start
from referee.rules.qubix.state import Move, Options, State
from referee.rules.qubix.turn import apply
from referee.rules.qubix.view import view
from referee.rules.wording import Wording


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

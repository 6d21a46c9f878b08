"""Qwirkle."""

from referee.rules import texts as common
from referee.rules.game import Game
from referee.rules.lines import texts as lines
from referee.rules.lines.pieces import name
from referee.rules.lines.start import Deal
from referee.rules.lines.state import Options
from referee.rules.lines.table import cell_name
from referee.rules.piles import Pile
from referee.rules.qwirkle import texts
from referee.rules.qwirkle.audit import audit
from referee.rules.qwirkle.end import outcome
from referee.rules.qwirkle.judge import judge
from referee.rules.qwirkle.moves import list_moves
from referee.rules.qwirkle.record import RECORDS
from referee.rules.qwirkle.rulebook import RULEBOOK
from referee.rules.qwirkle.start import start
from referee.rules.qwirkle.state import Move, State
from referee.rules.qwirkle.turn import apply
from referee.rules.qwirkle.view import view
from referee.rules.wording import Wording

QWIRKLE: Game[State, Move, Options, Deal, Pile] = Game(
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
        messages={**common.MESSAGES, **lines.MESSAGES, **texts.MESSAGES},
        words={**common.WORDS, **lines.WORDS},
        cell_name=cell_name,
        piece_name=name,
    ),
)

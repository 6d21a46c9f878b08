"""Qwirkle."""

from referee.core import texts as common
from referee.core.game import Game
from referee.core.piles import Pile
from referee.core.wording import Wording
from referee.games.lines.rules import texts as lines
from referee.games.lines.rules.pieces import name
from referee.games.lines.rules.start import Deal
from referee.games.lines.rules.state import Options
from referee.games.lines.rules.table import cell_name
from referee.games.qwirkle.rules import texts
from referee.games.qwirkle.rules.audit import audit
from referee.games.qwirkle.rules.end import outcome
from referee.games.qwirkle.rules.judge import judge
from referee.games.qwirkle.rules.moves import list_moves
from referee.games.qwirkle.rules.record import RECORDS
from referee.games.qwirkle.rules.rulebook import RULEBOOK
from referee.games.qwirkle.rules.start import start
from referee.games.qwirkle.rules.state import Move, State
from referee.games.qwirkle.rules.turn import apply
from referee.games.qwirkle.rules.view import view

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

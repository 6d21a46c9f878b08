"""Querbeet."""

from referee.rules import texts as common
from referee.rules.game import Game
from referee.rules.querbeet import texts
from referee.rules.querbeet.audit import audit
from referee.rules.querbeet.deal import Deal
from referee.rules.querbeet.end import outcome
from referee.rules.querbeet.hexagon import cell_name
from referee.rules.querbeet.judge import judge
from referee.rules.querbeet.moves import list_moves
from referee.rules.querbeet.record import RECORDS
from referee.rules.querbeet.rulebook import RULEBOOK
from referee.rules.querbeet.start import start
from referee.rules.querbeet.state import Move, Options, State
from referee.rules.querbeet.stones import name
from referee.rules.querbeet.turn import apply
from referee.rules.querbeet.view import view
from referee.rules.wording import Wording

QUERBEET: Game[State, Move, Options, Deal, Deal] = Game(
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
        cell_name=cell_name,
        piece_name=name,
    ),
)

"""Querbeet."""

from referee.core import texts as common
from referee.core.game import Game
from referee.core.wording import Wording
from referee.games.querbeet.rules import texts
from referee.games.querbeet.rules.audit import audit
from referee.games.querbeet.rules.deal import Deal
from referee.games.querbeet.rules.end import outcome
from referee.games.querbeet.rules.hexagon import cell_name
from referee.games.querbeet.rules.judge import judge
from referee.games.querbeet.rules.moves import list_moves
from referee.games.querbeet.rules.record import RECORDS
from referee.games.querbeet.rules.rulebook import RULEBOOK
from referee.games.querbeet.rules.start import start
from referee.games.querbeet.rules.state import Move, Options, State
from referee.games.querbeet.rules.stones import name
from referee.games.querbeet.rules.turn import apply
from referee.games.querbeet.rules.view import view

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

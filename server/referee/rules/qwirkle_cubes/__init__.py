"""Qwirkle Cubes."""

from referee.rules import texts as common
from referee.rules.game import Game
from referee.rules.lines import texts as lines
from referee.rules.lines.pieces import name
from referee.rules.lines.start import Deal
from referee.rules.lines.table import cell_name
from referee.rules.piles import Pile
from referee.rules.qwirkle_cubes import texts
from referee.rules.qwirkle_cubes.audit import audit
from referee.rules.qwirkle_cubes.end import outcome
from referee.rules.qwirkle_cubes.judge import judge
from referee.rules.qwirkle_cubes.moves import list_moves
from referee.rules.qwirkle_cubes.record import RECORDS
from referee.rules.qwirkle_cubes.rulebook import RULEBOOK
from referee.rules.qwirkle_cubes.start import start
from referee.rules.qwirkle_cubes.state import Move, Options, State
from referee.rules.qwirkle_cubes.turn import apply
from referee.rules.qwirkle_cubes.view import view
from referee.rules.wording import Wording

QWIRKLE_CUBES: Game[State, Move, Options, Deal, Pile] = Game(
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
        words={**common.WORDS, **lines.WORDS, **texts.WORDS},
        cell_name=cell_name,
        piece_name=name,
    ),
)

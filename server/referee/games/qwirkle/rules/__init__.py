"""Qwirkle."""

from collections.abc import Sequence

from referee.core.events import Event
from referee.core.faults import Mismatch
from referee.core.game import Game, Listing, Position, Records, Turn
from referee.core.outcome import Outcome
from referee.core.piles import Pile
from referee.core.verdict import Judgement
from referee.core.wording import TURN_MESSAGES, Wording
from referee.games.lines.rules import record
from referee.games.lines.rules import texts as lines
from referee.games.lines.rules.pieces import name
from referee.games.lines.rules.start import Deal
from referee.games.lines.rules.state import Drawn, Options
from referee.games.lines.rules.table import cell_name
from referee.games.qwirkle.rules import texts
from referee.games.qwirkle.rules.check import check
from referee.games.qwirkle.rules.judge import find_outcome, judge
from referee.games.qwirkle.rules.moves import list_moves
from referee.games.qwirkle.rules.rulebook import RULEBOOK
from referee.games.qwirkle.rules.start import start
from referee.games.qwirkle.rules.state import Move, State, view
from referee.games.qwirkle.rules.turn import apply


class QwirklePosition(Position[State, Move, Pile]):
    """A position of Qwirkle, prepared for questions."""

    def _find_outcome(self) -> Outcome:
        return find_outcome(self.state)

    def judge(self, move: Move) -> Judgement:
        return judge(self, move)

    def apply(self, move: Move, drawn: Pile | None = None) -> Turn[State, Move, Pile]:
        return apply(self, move, drawn)

    def moves(self) -> Listing[Move]:
        return list_moves(self)


def _compare_draw(told: Pile, events: Sequence[Event]) -> Sequence[Mismatch]:
    drawn = [event.pieces for event in events if isinstance(event, Drawn)]
    return record.compare_draw(told, sum(drawn, ()))


QWIRKLE: Game[State, Move, Options, Deal, Pile] = Game(
    rulebook=RULEBOOK,
    start=start,
    at=QwirklePosition,
    check=check,
    view=view,
    records=Records(record.is_open, record.compare_deal, _compare_draw, record.forget),
    wording=Wording(
        messages={**TURN_MESSAGES, **lines.MESSAGES, **texts.MESSAGES},
        words=lines.WORDS,
        cell_name=cell_name,
        piece_name=name,
        seats=lines.SEATS,
    ),
)

"""What Qwirkle Cubes brings to the audit of its records."""

from collections.abc import Iterator

from referee.rules.game import Records
from referee.rules.lines import record as lines
from referee.rules.lines.start import Deal
from referee.rules.piles import Pile
from referee.rules.qwirkle_cubes.state import State
from referee.rules.state import changed


def forget(state: State, player: int) -> Iterator[State]:
    for forgotten in lines.forget(state, player):
        yield changed(forgotten, phase=None)


RECORDS: Records[State, Deal, Pile] = Records(
    lines.is_open, lines.deal_departs, lines.draw_departs, forget
)

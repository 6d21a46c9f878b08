"""What Qwirkle Cubes brings to the audit of its records."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.rules.game import Records
from referee.rules.lines import record as lines
from referee.rules.lines.start import Deal
from referee.rules.piles import Pile
from referee.rules.qwirkle_cubes.state import State


def forget(state: State, player: int) -> Iterator[State]:
    for forgotten in lines.forget(state, player):
        yield replace(forgotten, phase=None)


RECORDS: Records[State, Deal, Pile] = Records(
    lines.is_open, lines.deal_departs, lines.draw_departs, forget
)

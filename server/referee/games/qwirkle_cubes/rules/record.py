"""What Qwirkle Cubes brings to the audit of its records."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.game import Records
from referee.core.piles import Pile
from referee.games.lines.rules import record as lines
from referee.games.lines.rules.start import Deal
from referee.games.qwirkle_cubes.rules.state import State


def forget(state: State, player: int) -> Iterator[State]:
    for forgotten in lines.forget(state, player):
        yield replace(forgotten, phase=None)


RECORDS: Records[State, Deal, Pile] = Records(
    lines.is_open, lines.deal_departs, lines.draw_departs, forget
)

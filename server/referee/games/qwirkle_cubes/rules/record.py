"""What Qwirkle Cubes brings to the audit of its records."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from referee.core.events import Event
from referee.core.faults import Mismatch
from referee.core.game import Records
from referee.core.piles import Pile
from referee.games.lines.rules import record as lines
from referee.games.lines.rules.start import Deal
from referee.games.lines.rules.state import Drawn
from referee.games.qwirkle_cubes.rules.state import Redrawn, Rerolled, State


def compare_draw(told: Pile, events: Sequence[Event]) -> Sequence[Mismatch]:
    """Compare the reported cubes, drawn or rolled, with those that the seed gives."""
    fell: tuple[int, ...] = ()
    for event in events:
        match event:
            case Drawn():
                fell = event.pieces
            case Redrawn():
                fell = event.cubes
            case Rerolled():
                fell = event.after
    return lines.compare_draw(told, fell)


def forget(state: State, player: int) -> Iterator[State]:
    for forgotten in lines.forget(state, player):
        yield replace(forgotten, phase=None)


RECORDS: Records[State, Deal, Pile] = Records(
    lines.is_open, lines.compare_deal, compare_draw, forget
)

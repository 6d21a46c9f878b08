"""Starting a game of Qubix."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.core.chance import Chance
from referee.core.events import StoreLaidOut
from referee.core.game import Start
from referee.core.state import Player
from referee.games.qubix.rules.audit import audit
from referee.games.qubix.rules.layout import lay_out
from referee.games.qubix.rules.state import Board, Options, Placed, State, boards_in


class Deal(NamedTuple):
    """The central store as it was built at a real table; None if it is not known."""

    central: tuple[Placed, ...] | None = None


def start(
    game_id: str,
    players: Sequence[Player],
    options: Options,
    chance: Chance | None,
    deal: Deal | None,
) -> Start[State]:
    central = deal.central if deal is not None else None
    if central is not None:
        central = _numbered(central)
    event = None
    if chance is not None:
        event = chance.events
        central, chance = lay_out(options.configuration, options.layout, chance)
    first = options.first_player
    boards = _boards(len(players))
    state = State(game_id, tuple(players), first, 0, chance, options, central, boards)
    events = () if central is None else (StoreLaidOut(None, len(central), event),)
    # Blocks that are missing would have been taken in no turn at all.
    faults = [fault for fault in audit(state) if fault.place != ("turn",)]
    return Start(state, events, tuple(faults))


def _numbered(central: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """Blocks that have no numbers at all get some."""
    if any(placed.block.id for placed in central):
        return central
    return tuple(
        [
            placed._replace(block=placed.block._replace(id=number))
            for number, placed in enumerate(central, 1)
        ]
    )


def _boards(players: int) -> tuple[Board, ...]:
    """The neutral board of a game of two has no store."""
    return tuple(
        Board(store=() if number < players else None) for number in range(boards_in(players))
    )

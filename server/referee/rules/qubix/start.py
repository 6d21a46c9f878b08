"""Starting a game of Qubix."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.rules.chance import Chance
from referee.rules.events import StoreLaidOut
from referee.rules.faults import Fault, FaultReason
from referee.rules.game import Start
from referee.rules.qubix import texts
from referee.rules.qubix.audit import audit
from referee.rules.qubix.layout import lay_out
from referee.rules.qubix.state import Board, Options, Placed, State, boards_in
from referee.rules.state import Player


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
    event = None
    if chance is not None:
        event = chance.events
        central, chance = lay_out(options.configuration, options.layout, chance)
    first = options.first_player
    boards = _boards(len(players))
    state = State(game_id, tuple(players), first, 0, chance, options, central, boards)
    events = () if central is None else (StoreLaidOut(None, len(central), event),)
    return Start(state, events, tuple(_faults(state)))


def _boards(players: int) -> tuple[Board, ...]:
    """The neutral board of a game of two has no store."""
    return tuple(
        Board(store=() if number < players else None) for number in range(boards_in(players))
    )


def _faults(state: State) -> list[Fault]:
    first = state.options.first_player
    if first >= len(state.players):
        place = ("options", "first_player")
        facts = {"players": len(state.players)}
        return [Fault(place, FaultReason.OUT_OF_RANGE, texts.NO_SUCH_PLAYER, "QX-4", facts=facts)]
    return audit(state)

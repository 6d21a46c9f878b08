"""Starting a game of Querbeet."""

from collections.abc import Sequence

from referee.core.chance import Chance
from referee.core.game import Start
from referee.core.state import Player
from referee.games.querbeet.rules.audit import set_faults
from referee.games.querbeet.rules.deal import Deal, deal
from referee.games.querbeet.rules.hexagon import CENTRE
from referee.games.querbeet.rules.state import Options, State
from referee.games.querbeet.rules.stones import STAR

OPENING = {CENTRE: STAR}
"""The board at the start of every round (QB-2)."""


def start(
    game_id: str,
    players: Sequence[Player],
    options: Options,
    chance: Chance | None,
    reported: Deal | None,
) -> Start[State]:
    """The first round, which seat 0 begins (QB-3)."""
    hands, chance, events, faults = deal(options, len(players), chance, reported)
    state = State(game_id, tuple(players), 0, 0, chance, options, OPENING, hands, 0, 0, 0)
    uneven = tuple(set_faults(state))
    return Start(state, events, uneven or faults)

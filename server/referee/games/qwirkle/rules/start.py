"""Starting a game of Qwirkle."""

from collections.abc import Sequence

from referee.core.chance import Chance, draw
from referee.core.game import Start
from referee.core.state import Player
from referee.games.lines.rules.start import Deal, deal_reported, deal_seeded
from referee.games.lines.rules.state import Options
from referee.games.qwirkle.rules.check import check
from referee.games.qwirkle.rules.state import State


def start(
    game_id: str,
    players: Sequence[Player],
    options: Options,
    chance: Chance | None,
    deal: Deal | None,
) -> Start[State]:
    """Start a game: every player draws six tiles (QW-1)."""
    blank = State(game_id, tuple(players), None, 0, None, options, {}, (), None)
    if chance is not None:
        return deal_seeded(blank, chance, draw)
    return deal_reported(blank, deal or Deal(()), check)

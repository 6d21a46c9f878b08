"""Starting a game of Qwirkle."""

from collections.abc import Sequence

from referee.rules.chance import Chance, draw
from referee.rules.game import Start
from referee.rules.lines.start import Deal, deal_reported, deal_seeded
from referee.rules.lines.state import Options
from referee.rules.qwirkle.audit import audit
from referee.rules.qwirkle.state import State
from referee.rules.state import Player


def start(
    game_id: str,
    players: Sequence[Player],
    options: Options,
    chance: Chance | None,
    deal: Deal | None,
) -> Start[State]:
    """Every player draws six tiles (QW-1)."""
    blank = State(game_id, tuple(players), None, 0, None, options, {}, (), None)
    if chance is not None:
        return deal_seeded(blank, chance, draw)
    return deal_reported(blank, deal or Deal(()), audit)

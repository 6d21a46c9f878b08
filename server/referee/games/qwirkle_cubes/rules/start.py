"""Starting a game of Qwirkle Cubes."""

from collections.abc import Sequence

from msgspec.structs import replace

from referee.core.chance import Chance
from referee.core.game import Start
from referee.core.piles import Pile
from referee.core.state import Player
from referee.games.lines.rules.start import Deal, deal_reported, deal_seeded
from referee.games.lines.rules.state import unseen_kinds
from referee.games.qwirkle_cubes.rules.check import check
from referee.games.qwirkle_cubes.rules.draws import draw_and_roll
from referee.games.qwirkle_cubes.rules.state import Options, Phase, State


def start(
    game_id: str,
    players: Sequence[Player],
    options: Options,
    chance: Chance | None,
    deal: Deal | None,
) -> Start[State]:
    """Start a game: every player draws six cubes and rolls them (QC-1)."""
    phase = Phase.BEFORE_REROLL
    blank = State(game_id, tuple(players), None, 0, None, options, {}, (), None, phase)
    if chance is not None:
        return deal_seeded(blank, chance, draw_and_roll)
    dealt = deal_reported(blank, deal or Deal(()), check)
    return dealt._replace(state=_with_open_bag(dealt.state))


def _with_open_bag(state: State) -> State:
    """Fill in what the bag holds, which follows if all hands are open."""
    if any(hand is None or hand.hidden for hand in state.hands):
        return state
    return replace(state, bag=Pile(tuple(sorted(unseen_kinds(state).elements()))))

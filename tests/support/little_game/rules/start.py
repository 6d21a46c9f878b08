"""Starting a game of Furrows: a seeded deal, or the one of a real table."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from referee.core.chance import Chance, draw
from referee.core.game import Start
from referee.core.piles import Pile
from referee.core.state import Player
from tests.support.little_game.rules.check import check
from tests.support.little_game.rules.state import (
    FALLOW,
    PLAYERS,
    SEEDS,
    Drawn,
    Hands,
    Options,
    State,
    bag_size,
)


class Deal(NamedTuple):
    """First hands drawn at a real table, by seat; None if nobody tells."""

    hands: Hands


def start(
    game_id: str,
    players: Sequence[Player],
    options: Options,
    chance: Chance | None,
    deal: Deal | None,
) -> Start[State]:
    """Every player draws a hand; seat 0 begins (FR-1, FR-2)."""
    bag = Pile(hidden=bag_size(options, 0))
    blank = State(game_id, tuple(players), 0, 0, chance, options, FALLOW, (), bag)
    if chance is not None:
        return _deal_seeded(blank, chance)
    return _deal_reported(blank, deal or Deal((None,) * PLAYERS))


def _deal_seeded(blank: State, chance: Chance) -> Start[State]:
    rest: Sequence[int] = SEEDS
    hands, events = [], []
    for seat in range(PLAYERS):
        number = chance.events
        drawn, rest, chance = draw(chance, "deal", rest, blank.options.hand)
        hands.append(Pile(tuple(sorted(drawn))))
        events.append(Drawn(seat, drawn, 0, number))
    dealt = replace(blank, chance=chance, hands=tuple(hands), bag=Pile(tuple(rest)))
    return Start(dealt, tuple(events))


def _deal_reported(blank: State, deal: Deal) -> Start[State]:
    """Take down a deal, if it is possible."""
    unseen = Pile(hidden=blank.options.hand)
    hands = tuple([unseen if hand is None else hand for hand in deal.hands])
    state = replace(blank, hands=hands)
    events = [Drawn(seat, hand.pieces, hand.hidden) for seat, hand in enumerate(hands)]
    return Start(state, tuple(events), tuple(check(state)))

"""Starting a game of Qwirkle: a seeded deal, or the one of a real table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.rules.chance import Chance, draw
from referee.rules.events import Drawn
from referee.rules.faults import Fault, FaultReason
from referee.rules.game import Start
from referee.rules.qwirkle import texts
from referee.rules.qwirkle.audit import audit
from referee.rules.qwirkle.opening import opener
from referee.rules.qwirkle.state import HAND, TILES, Options, Pile, State
from referee.rules.state import Player


class Deal(NamedTuple):
    """First hands drawn at a real table, by seat, and who opens if the players say so."""

    hands: tuple[Pile, ...]
    opener: int | None = None


def start(
    game_id: str,
    players: Sequence[Player],
    options: Options,
    chance: Chance | None,
    deal: Deal | None,
) -> Start[State]:
    if chance is not None:
        return _seeded(game_id, tuple(players), options, chance)
    return _reported(game_id, tuple(players), options, deal or Deal(()))


def _seeded(
    game_id: str, players: tuple[Player, ...], options: Options, chance: Chance
) -> Start[State]:
    bag: tuple[int, ...] = TILES
    hands = []
    events = []
    for seat in range(len(players)):  # QW-1
        event = chance.events
        drawn, bag, chance = draw(chance, "deal", bag, HAND)
        hands.append(Pile(tuple(sorted(drawn))))
        events.append(Drawn(seat, drawn, 0, event))
    dealt = State(game_id, players, None, 0, chance, options, {}, tuple(hands), Pile(bag))
    return Start(_with_opener(dealt), tuple(events))


def _reported(
    game_id: str, players: tuple[Player, ...], options: Options, deal: Deal
) -> Start[State]:
    hands = deal.hands or tuple(Pile(hidden=HAND) for _ in players)
    faults = [
        Fault(
            ("hands", seat),
            FaultReason.HAND_SIZE,
            texts.DEALT_HAND,
            "QW-1",
            facts={"most": HAND, "size": hand.size},
        )
        for seat, hand in enumerate(hands)
        if hand.size != HAND
    ]
    bag = Pile(hidden=len(TILES) - HAND * len(players))
    dealt = State(game_id, players, deal.opener, 0, None, options, {}, hands, bag)
    state = dealt if deal.opener is not None else _with_opener(dealt)
    if not faults:
        faults = [
            fault._replace(place=("opener",)) if fault.place == ("to_move",) else fault
            for fault in audit(state)
        ]
    events = [Drawn(seat, hand.tiles, hand.hidden) for seat, hand in enumerate(hands)]
    return Start(state, tuple(events), tuple(faults))


def _with_opener(state: State) -> State:
    first = opener(state)
    return replace(state, to_move=None if first is None else first.seat)

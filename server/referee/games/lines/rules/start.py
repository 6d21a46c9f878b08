"""Starting a game of lines: a seeded deal, or the one of a real table."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from referee.core.chance import Chance, Draw
from referee.core.faults import Fault, FaultReason
from referee.core.game import Start
from referee.core.piles import Pile
from referee.games.lines.rules import texts
from referee.games.lines.rules.opening import opener
from referee.games.lines.rules.state import HAND, Drawn, LinesState

S = TypeVar("S", bound=LinesState)


class Deal(NamedTuple):
    """The first hands drawn at a real table, by seat, and who opens, if the players say so."""

    hands: tuple[Pile, ...]
    opener: int | None = None


def deal_seeded(
    blank: S, chance: Chance, draw: Callable[[Chance, str, Sequence[int], int], Draw]
) -> Start[S]:
    """Deal from the seed, to a position without hands."""
    bag = blank.supply.kinds
    hands = []
    events = []
    for seat in range(len(blank.players)):
        event = chance.events
        drawn, bag, chance = draw(chance, "deal", bag, HAND)
        hands.append(Pile(tuple(sorted(drawn))))
        events.append(Drawn(seat, drawn, 0, event))
    dealt = replace(blank, chance=chance, hands=tuple(hands), bag=Pile(bag))
    return Start(_with_opener(dealt), tuple(events))


def deal_reported(blank: S, deal: Deal, check: Callable[[S], list[Fault]]) -> Start[S]:
    """Take over the deal of a real table, noting what makes it impossible."""
    hands = deal.hands or tuple(Pile(hidden=HAND) for _ in blank.players)
    faults = [
        Fault(
            ("hands", seat),
            FaultReason.HAND_SIZE,
            texts.DEALT_HAND,
            blank.cited.deal,
            facts={"most": HAND, "size": hand.size},
        )
        for seat, hand in enumerate(hands)
        if hand.size != HAND
    ]
    bag = Pile(hidden=len(blank.supply.kinds) - HAND * len(hands))
    dealt = replace(blank, to_move=deal.opener, hands=hands, bag=bag)
    state = dealt if deal.opener is not None else _with_opener(dealt)
    if not faults:
        faults = [
            fault._replace(place=("opener",)) if fault.place == ("to_move",) else fault
            for fault in check(state)
        ]
    events = [Drawn(seat, hand.pieces, hand.hidden) for seat, hand in enumerate(hands)]
    return Start(state, tuple(events), tuple(faults))


def _with_opener(state: S) -> S:
    first = opener(state)
    return replace(state, to_move=None if first is None else first.seat)

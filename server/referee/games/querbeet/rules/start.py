"""Starting a game of Querbeet, and dealing the stones of a round: from the seed, as reported, or
unseen."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from referee.core.chance import Chance, draw
from referee.core.faults import Fault, FaultReason
from referee.core.game import Start
from referee.core.piles import Pile
from referee.core.state import Player
from referee.games.querbeet.rules import texts
from referee.games.querbeet.rules.board import CENTRE, Board
from referee.games.querbeet.rules.check import set_faults
from referee.games.querbeet.rules.state import Deal, Options, State, StonesDealt
from referee.games.querbeet.rules.stones import STAR


def opening() -> Board:
    """Return the board at the start of a round (QB-2)."""
    return {CENTRE: STAR}


def start(
    game_id: str,
    players: Sequence[Player],
    options: Options,
    chance: Chance | None,
    reported: Deal | None,
) -> Start[State]:
    """Start the first round, which seat 0 begins (QB-3)."""
    hands, chance, events, faults = deal(options, len(players), chance, reported)
    state = State(game_id, tuple(players), 0, 0, chance, options, opening(), hands, 0, 0, 0)
    uneven = tuple(set_faults(state))
    return Start(state, events, uneven or faults)


class Dealt(NamedTuple):
    """The hands of a round and how they came about, or what is wrong with the report."""

    hands: tuple[Pile, ...]
    chance: Chance | None
    events: tuple[StonesDealt, ...]
    faults: tuple[Fault, ...] = ()


def deal(options: Options, players: int, chance: Chance | None, reported: Deal | None) -> Dealt:
    """Deal equally many stones to each player (QB-2)."""
    size = len(options.dealt) // players
    if chance is not None and chance.seed is not None:
        return _seeded(options, players, size, chance)
    known = (reported or Deal()).hands or (None,) * players
    hands = tuple([Pile(hidden=size) if hand is None else hand for hand in known])
    numbers: Sequence[int | None] = [None] * players
    if chance is not None:  # events still count if a seeded game is followed without its seed
        numbers = range(chance.events, chance.events + players)
        chance = replace(chance, events=chance.events + players)
    events = [
        StonesDealt(seat, hand.pieces, hand.hidden, number)
        for seat, (hand, number) in enumerate(zip(hands, numbers, strict=True))
    ]
    return Dealt(hands, chance, tuple(events), tuple(_faults(options, hands, size)))


def _seeded(options: Options, players: int, size: int, chance: Chance) -> Dealt:
    left: Sequence[int] = options.dealt
    hands, events = [], []
    for seat in range(players):
        number = chance.events
        drawn, left, chance = draw(chance, "deal", left, size)
        hands.append(Pile(tuple(sorted(drawn))))
        events.append(StonesDealt(seat, drawn, 0, number))
    return Dealt(tuple(hands), chance, tuple(events))


def _faults(options: Options, hands: Sequence[Pile], size: int) -> list[Fault]:
    faults = []
    left = Counter(options.dealt)
    for seat, hand in enumerate(hands):
        if hand.size != size:
            facts = {"most": size, "size": hand.size}
            faults.append(
                Fault(("hands", seat), FaultReason.HAND_SIZE, texts.DEALT_HAND, "QB-2", facts=facts)
            )
        for index, kind in enumerate(hand.pieces):
            left[kind] -= 1
            if left[kind] < 0:
                place = ("hands", seat, "stones", index)
                faults.append(
                    Fault(place, FaultReason.TOO_MANY_OF_A_KIND, texts.TOO_MANY_OF_A_KIND, "QB-2")
                )
    return faults

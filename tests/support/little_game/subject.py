"""Furrows as the contract sees it."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec.structs import replace

from referee.core.events import Event
from referee.core.game import AnyGame
from referee.core.outcome import Status
from referee.core.piles import Pile
from tests.support.little_game.rules import FURROWS
from tests.support.little_game.rules.start import Deal
from tests.support.little_game.rules.state import (
    EMPTY,
    KINDS,
    PLOTS,
    SEEDS,
    Drawn,
    Move,
    Options,
    State,
)
from tests.support.subject import Played, Subject, unseeded

PLOTS_AND_BEYOND = range(PLOTS.start - 1, PLOTS.stop + 1)


class Furrows(Subject):
    """Hands are hidden from the other player, and the bag from both."""

    field = "furrows"
    has_messages = False
    variants: Mapping[str, Options] = {
        "usual": Options(),
        "one seed": Options(1),
        "two seeds": Options(2),
    }
    counts = (2,)
    numbers = range(8)

    @property
    def game(self) -> AnyGame:
        return FURROWS

    def random_move(self, state: State, rng: random.Random) -> Move:
        move: Move = rng.choice(self.moves(state))
        return move

    def any_move(self, state: State, rng: random.Random) -> Move:
        moves = self.moves(state)
        if moves and rng.random() < 0.5:
            move: Move = rng.choice(moves)
            return move
        player = rng.choice([state.to_move, state.to_move, state.to_move, None, 0, 1])
        return Move(player, rng.choice(KINDS), rng.choice(PLOTS_AND_BEYOND))

    def pieces(self, state: State) -> Counter[int]:
        seeds = [seed for seed in state.field if seed != EMPTY]
        for pile in (*state.hands, state.bag):
            assert pile is not None
            seeds += pile.pieces
        return Counter(seeds)

    def whole_set(self, state: State) -> Counter[int]:
        return Counter(SEEDS)

    def small_positions(self, number: int) -> Iterator[State]:
        for state in self.positions(number, 2, list(self.variants)[number % 3]):
            if self.outcome(state).status is Status.IN_PROGRESS:
                yield state

    def space(self, state: State) -> Iterator[Move]:
        for seed, plot in product(KINDS, PLOTS_AND_BEYOND):
            yield Move(state.to_move, seed, plot)

    def seen(self, state: State, viewer: int | None) -> State:
        hands = [hand if seat == viewer else unseen(hand) for seat, hand in enumerate(state.hands)]
        return replace(unseeded(state), hands=tuple(hands), bag=Pile(hidden=state.bag.size))

    def knowing_less(self, state: State, rng: random.Random) -> State:
        hands = tuple([less_of_hand(hand, rng) for hand in state.hands])
        bag = state.bag if rng.random() < 0.5 else Pile(hidden=state.bag.size)
        less = replace(unseeded(state), hands=hands, bag=bag)
        if rng.random() < 0.2:
            less = replace(less, to_move=None)
        if rng.random() < 0.2:
            less = replace(less, turn=None)
        if rng.random() < 0.2:
            first, second = less.players
            less = replace(less, players=(replace(first, score=None), second))
        return less

    def shown(self, step: Played, viewer: int | None) -> tuple[Move, Pile | None]:
        """Which seeds the other draws stays hidden."""
        mine = step.before.to_move == viewer
        return step.move, self.draw_of(step.turn.events, 2) if mine else None

    def deal_of(self, state: State) -> Deal:
        return Deal(state.hands)

    def draw_of(self, events: Sequence[Event], players: int) -> Pile | None:
        for event in events:
            if isinstance(event, Drawn):
                return Pile(event.pieces, event.hidden)
        return None

    def as_reported(self, state: State) -> State:
        """Nobody sees into the bag."""
        return replace(state, chance=None, bag=Pile(hidden=state.bag.size))


def unseen(hand: Pile | None) -> Pile | None:
    return hand and Pile(hidden=hand.size)


def less_of_hand(hand: Pile | None, rng: random.Random) -> Pile | None:
    kind = rng.random()
    if hand is None or kind < 0.2:
        return None
    if kind < 0.5:
        return unseen(hand)
    if kind < 0.7:
        return Pile(hand.pieces[:1], hand.hidden + len(hand.pieces[1:]))
    return hand


SUBJECT = Furrows()

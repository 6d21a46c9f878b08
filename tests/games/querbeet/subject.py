"""Querbeet as the contract sees it."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from msgspec.structs import replace

from referee.core.events import Event
from referee.core.piles import Pile
from referee.core.verdict import Reason
from referee.games.querbeet.rules.board import cell
from referee.games.querbeet.rules.end import Phase
from referee.games.querbeet.rules.reasons import QuerbeetReason
from referee.games.querbeet.rules.situation import Situation
from referee.games.querbeet.rules.state import Deal, Lay, Move, Options, Pass, State, StonesDealt
from referee.v1 import game_pb2, querbeet_pb2
from referee_client import Referee, querbeet
from tests.games.querbeet import random_play
from tests.games.querbeet.random_play import (
    ALL_EDGES,
    CELLS,
    edges_of,
    hand_of,
    kind_of,
    rotated,
    step,
)
from tests.support.puzzles import laid_for
from tests.support.subject import Chooser, Played, Subject, unseeded

SAMPLES = 16
"""Which positions of three games are small enough to try all moves."""


class Querbeet(Subject):
    """Querbeet, in which hands are hidden from the other players."""

    field = "querbeet"
    variants: Mapping[str, Options] = random_play.EVERY
    counts = (2, 3)
    numbers = range(5)
    stride = 7

    def random_move(self, state: State, rng: random.Random) -> Move:
        return random_play.random_move(state, rng)

    def any_move(self, state: State, rng: random.Random) -> Move:
        return random_play.any_move(state, rng)

    def pieces(self, state: State) -> Counter[int]:
        """All stones by kind, however they are turned."""
        kinds = Counter(kind_of(edges_of(stone)) for stone in state.board.values())
        for seat in range(len(state.hands)):
            kinds.update(hand_of(state, seat))
        return kinds

    def whole_set(self, state: State) -> Counter[int]:
        return Counter(state.options.stones)

    def small_positions(self, number: int) -> Iterator[State]:
        """Positions at all stages of all rounds; `number` chooses the variant and the players."""
        name, players = list(product(self.variants, self.counts))[number]
        states = [
            state
            for game in range(3)
            for state in self.positions(game, players, name)
            if Situation(state).stage.phase is not Phase.OVER
        ]
        yield from random.Random(name).sample(states, min(SAMPLES, len(states)))

    def space(self, state: State) -> Iterator[Move]:
        """Every stone of the hand on every cell in every rotation that looks different."""
        player = state.to_move
        assert player is not None
        for here, kind in product(CELLS, sorted(set(hand_of(state, player)))):
            looks = set()
            for sixths in ALL_EDGES:
                turned = rotated(edges_of(kind), sixths)
                if turned not in looks:
                    looks.add(turned)
                    yield Move(player, Lay(cell(*here), kind, sixths))
        yield Move(player, Pass())

    def further_reasons(self) -> Iterator[Reason]:
        """The reasons for which the solution of a puzzle may be wrong."""
        referee = Referee.embedded()
        for puzzle, laid in bad_puzzles():
            stones = [querbeet.placed(q, r, edges) for (q, r), edges in laid.items()]
            for violation in referee.judge_puzzle(laid_for(puzzle, stones)).violations:
                yield QuerbeetReason(violation.reason)

    def seen(self, state: State, viewer: int | None) -> State:
        hands = [
            hand if seat == viewer or hand is None else Pile(hidden=hand.size)
            for seat, hand in enumerate(state.hands)
        ]
        return replace(unseeded(state), hands=tuple(hands))

    def knowing_less(self, state: State, rng: random.Random) -> State:
        return random_play.knowing_less(state, rng)

    def blind(self, state: State) -> Sequence[State]:
        return random_play.without_players(state), random_play.only_board(state)

    def shown(self, step: Played, viewer: int | None) -> tuple[Move, Deal | None]:
        """Of the next deal, a player is shown only the player's own hand."""
        if not any(isinstance(event, StonesDealt) for event in step.turn.events):
            return step.move, None
        hands = [
            hand if seat == viewer else None for seat, hand in enumerate(step.turn.state.hands)
        ]
        return step.move, Deal(tuple(hands))

    def in_order(self, state: State) -> State:
        hands = [hand and Pile(tuple(sorted(hand.pieces)), hand.hidden) for hand in state.hands]
        return replace(state, hands=tuple(hands))

    def tell_deal(self, state: State, deal: Any) -> None:
        for seat, hand in enumerate(state.hands):
            assert hand is not None
            deal.hands.add(player=seat, hidden=0, stones=hand.pieces)

    def tell_draw(self, events: Sequence[Event], draw: game_pb2.Draw) -> None:
        for event in events:
            if isinstance(event, StonesDealt):
                hands = draw.querbeet.hands
                hands.add(player=event.player, hidden=0, stones=event.stones)


Laid = Mapping[tuple[int, int], str]
"""The edges of stones by their cells."""

PAIR: Laid = {(0, 0): "0", (1, 0): "3"}


def bad_puzzles() -> Iterator[tuple[querbeet_pb2.QuerbeetPuzzle, Laid]]:
    """Puzzles with stones that do not solve them."""
    triangle = dict(zip(((0, 0), (1, 0), (0, 1)), ("01", "23", "45"), strict=True))
    small = dict(zip(rim(1), ("24", "35", "04", "15", "02", "13"), strict=True))
    yield querbeet.figure([(0, 0), (5, 5)]), PAIR  # not filled, and a stone outside
    yield querbeet.figure([(0, 0)]), {(0, 0): "*", (4, 0): "*"}  # there is one star
    yield querbeet.figure([(0, 0), (1, 0)], closed=True), {(0, 0): "03", (1, 0): "3"}
    yield querbeet.ring(min_length=100, min_surface=100), small
    yield querbeet.ring(), PAIR
    yield querbeet.ring(), {**small, **{(q + 20, r): each for (q, r), each in small.items()}}
    yield querbeet.ring(), {**dict.fromkeys(rim(3), "03"), **triangle}


def rim(radius: int) -> list[tuple[int, int]]:
    """The cells at distance `radius` from the centre, in order along the rim."""
    here, found = (radius, 0), []
    for edge in (2, 3, 4, 5, 0, 1):
        for _ in range(radius):
            found.append(here)
            here = step(here, edge)
    return found


SUBJECT = Querbeet()
CODEC = SUBJECT.codec

# The subject's methods, for tests of this game alone


start = SUBJECT.start_by
to_message = SUBJECT.to_message


def to_state(message: game_pb2.GameState) -> State:
    state = SUBJECT.to_state(message)
    assert isinstance(state, State)
    return state


def played(name: str, number: int, players: int) -> tuple[Played, ...]:
    return SUBJECT.played(number, players, name)


def positions(name: str, number: int, players: int) -> list[State]:
    return SUBJECT.positions(number, players, name)


def steps(
    name: str, number: int, players: int, choose: Chooser = random_play.random_move
) -> Iterator[Played]:
    rng = random.Random(f"{name} {number} {players}")
    return SUBJECT.play(SUBJECT.start(rng.randbytes(32), players, name), rng, choose)

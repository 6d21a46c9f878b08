"""A game of lines as the tests of all such games see it: random games, moves of every kind, and
positions of which less is known."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from referee.core.chance import commit
from referee.core.game import AnyGame, Turn
from referee.core.outcome import Status
from referee.core.piles import Pile
from referee.core.state import Player
from referee.games import BY_FIELD
from referee.games.lines.rules.pieces import PIECES
from referee.games.lines.rules.state import Lay, LinesState, Options, Pass, hand_of
from referee.games.lines.rules.table import NEIGHBOURS
from referee.v1 import game_pb2
from referee.wire.codec import GameCodec
from referee.wire.position import decode_position, encode_state

MOST_STEPS = 1000
FEW_STEPS = 8  # of a game that does not start with the deal: what is special soon wears off

State = Any
"""A position of the game: a LinesState with perhaps more to it."""
Move = Any
"""A move of the game: a player and an action."""
Action = Any

Source = Callable[[State, random.Random], Action]
"""Makes an action that may break any rule."""


class Played(NamedTuple):
    """A step of a random game: the position before it, the move, and what came of it."""

    before: State
    move: Move
    turn: Turn[State]


@dataclass(frozen=True, eq=False)
class Subject:
    """A game, and what the tests need to know of it."""

    field: str
    """What its messages are called in those of all games."""
    game: AnyGame
    defaults: Options
    move: Callable[[int | None, Action], Move]
    random_move: Callable[[State, random.Random], Move]
    """A legal one."""
    sources: tuple[Source, ...]
    """Actions of its own besides lays and passes."""
    hide: Callable[[State, random.Random], State] = lambda state, _: state
    """Forgets what only its positions know."""
    other_start: Callable[[int, State], State] = lambda _, state: state
    """By the number of a random game: where it starts, if not with the deal."""

    def __repr__(self) -> str:
        return self.field

    @property
    def codec(self) -> GameCodec:
        return BY_FIELD[self.field]

    def own(self, message: Any) -> Any:
        """The game's own part of a message."""
        return getattr(message, self.field)

    # Random games

    def start(self, seed: bytes, players: int) -> State:
        seated = [Player(f"player {seat}", 20 + seat) for seat in range(players)]
        return self.game.start("random", seated, self.defaults, commit(seed), None).state

    def steps(self, number: int, players: int) -> Iterator[Played]:
        """A seeded random game, step by step; the number says which one."""
        rng = random.Random(1000 * players + number)
        dealt = self.start(rng.randbytes(32), players)
        state = self.other_start(number, dealt)
        for _ in range(MOST_STEPS if state is dealt else FEW_STEPS):
            if self.game.outcome(state).status is not Status.IN_PROGRESS:
                return
            move = self.random_move(state, rng)
            turn = self.game.apply(state, move, None)
            assert turn.judgement.legal
            yield Played(state, move, turn)
            state = turn.state

    def played(self, number: int, players: int) -> tuple[Played, ...]:
        return _played(self, number, players)

    def positions(self, number: int, players: int) -> list[State]:
        """All positions of a random game, the last one included."""
        played = self.played(number, players)
        return [*(step.before for step in played), played[-1].turn.state]

    # Messages

    def to_message(self, state: State) -> game_pb2.GameState:
        return encode_state(self.codec, state)

    def to_state(self, message: game_pb2.GameState) -> State:
        return decode_position(game_pb2.Position(state=message)).state

    def move_to_message(self, move: Move) -> game_pb2.Move:
        return self.codec.encode_move(move)

    # Moves of all kinds, most of them illegal

    def any_move(self, state: State, rng: random.Random) -> Move:
        """A move that may break any rule."""
        sources = (self._listed, self._spoiled, random_lay, nothing, *self.sources)
        player = rng.choice([state.to_move, state.to_move, state.to_move, None, 0, 1])
        return self.move(player, rng.choice(sources)(state, rng))

    def _listed(self, state: State, rng: random.Random) -> Action:
        moves = list(self.game.list_moves(state).moves)
        return rng.choice(moves).action if moves else Pass()

    def _spoiled(self, state: State, rng: random.Random) -> Action:
        """A listed lay with one piece changed or moved to the next cell."""
        action = self._listed(state, rng)
        return spoiled(action, rng) if isinstance(action, Lay) else action

    # Knowing less

    def knowing_less(self, state: State, rng: random.Random) -> State:
        """The same position with some of it not known: never a seed, as that needs everything."""
        less = replace(
            self.hide(state, rng),
            hands=tuple(less_of_hand(hand, rng) for hand in state.hands),
            bag=less_of_bag(state.bag, rng),
            to_move=state.to_move if rng.random() < 0.8 else None,
            turn=state.turn if rng.random() < 0.8 else None,
            chance=None if state.chance is None else replace(state.chance, seed=None),
        )
        return less if rng.random() < 0.9 else replace(less, players=(), hands=(None,) * 4)


@cache
def _played(subject: Subject, number: int, players: int) -> tuple[Played, ...]:
    return tuple(subject.steps(number, players))


def spoiled(lay: Lay, rng: random.Random) -> Lay:
    placements = list(lay.placements)
    index = rng.randrange(len(placements))
    cell, piece = placements[index]
    if rng.random() < 0.5:
        piece = rng.choice(PIECES)
    else:
        cell += rng.choice(NEIGHBOURS)
    placements[index] = (cell, piece)
    return Lay(tuple(placements))


def random_lay(state: LinesState, rng: random.Random) -> Action:
    pieces = some_pieces(state, rng)
    near = [cell + step for cell in state.table for step in NEIGHBOURS] or [0]
    cell, step = rng.choice(near), rng.choice(NEIGHBOURS)
    return Lay(tuple((cell + place * step, piece) for place, piece in enumerate(pieces)))


def nothing(state: LinesState, rng: random.Random) -> Action:
    return rng.choice([Pass(), Lay(())])


def some_pieces(state: LinesState, rng: random.Random) -> tuple[int, ...]:
    """Mostly of the mover's hand."""
    hand = hand_of(state, state.to_move)
    pool: Sequence[int] = hand.pieces if hand is not None and rng.random() < 0.7 else PIECES
    return tuple(rng.sample(pool, rng.randint(0, min(len(pool), 7))))


def less_of_hand(hand: Pile | None, rng: random.Random) -> Pile | None:
    kind = rng.random()
    if hand is None or kind < 0.2:
        return None
    if kind < 0.4:
        return Pile(hidden=hand.size)
    if kind < 0.6:
        seen = tuple(piece for piece in hand.pieces if rng.random() < 0.5)
        return Pile(seen, hand.size - len(seen))
    return hand


def less_of_bag(bag: Pile | None, rng: random.Random) -> Pile | None:
    kind = rng.random()
    if bag is None or kind < 0.3:
        return None
    return Pile(hidden=bag.size) if kind < 0.6 else bag

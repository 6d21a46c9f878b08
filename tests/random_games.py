"""Random games at the level of the rules, and positions of which less is known."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from referee.codec.position import decode_position, encode_state
from referee.codec.qwirkle import QwirkleCodec
from referee.rules.chance import commit
from referee.rules.game import Turn
from referee.rules.lines.pieces import PIECES
from referee.rules.lines.state import Lay, Pass, Pile, hand_of
from referee.rules.lines.table import NEIGHBOURS
from referee.rules.outcome import Status
from referee.rules.qwirkle import QWIRKLE
from referee.rules.qwirkle.state import DEFAULTS, Action, Exchange, Move, State
from referee.rules.state import Player
from referee.v1 import game_pb2

CODEC = QwirkleCodec()


class Played(NamedTuple):
    """A turn of a random game: the position before it, the move, and what came of it."""

    before: State
    move: Move
    turn: Turn[State]


def start(seed: bytes, players: int) -> State:
    seated = [Player(f"player {seat}", 20 + seat) for seat in range(players)]
    return QWIRKLE.start("random", seated, DEFAULTS, commit(seed), None).state


def random_move(state: State, rng: random.Random, exchanges: float = 0.05) -> Move:
    """A legal move: mostly a lay, now and then an exchange."""
    listing = QWIRKLE.list_moves(state)
    moves = list(listing.moves)
    most = listing.others["exchange_up_to"]
    if most and (not moves or rng.random() < exchanges):
        hand = hand_of(state, state.to_move)
        assert hand is not None
        return Move(state.to_move, Exchange(tuple(rng.sample(hand.pieces, rng.randint(1, most)))))
    return rng.choice(moves)


def turns(number: int, players: int) -> Iterator[Played]:
    """A seeded random game, turn by turn; the number says which one."""
    rng = random.Random(1000 * players + number)
    state = start(rng.randbytes(32), players)
    while QWIRKLE.outcome(state).status is Status.IN_PROGRESS:
        move = random_move(state, rng)
        turn = QWIRKLE.apply(state, move, None)
        assert turn.judgement.legal
        yield Played(state, move, turn)
        state = turn.state


@cache
def game(number: int, players: int) -> tuple[Played, ...]:
    return tuple(turns(number, players))


def positions(number: int, players: int) -> list[State]:
    """All positions of a random game, the last one included."""
    played = game(number, players)
    return [*(turn.before for turn in played), played[-1].turn.state]


def to_message(state: State) -> game_pb2.GameState:
    return encode_state(CODEC, state)


def to_state(message: game_pb2.GameState) -> State:
    state = decode_position(game_pb2.Position(state=message)).state
    assert isinstance(state, State)
    return state


# Moves of all kinds, most of them illegal


def any_move(state: State, rng: random.Random) -> Move:
    """A move that may break any rule."""
    makers = (_listed, _spoiled, _random_lay, _random_exchange, _hidden_exchange, _no_action)
    player = rng.choice([state.to_move, state.to_move, state.to_move, None, 0, 1])
    return Move(player, rng.choice(makers)(state, rng))


def _listed(state: State, rng: random.Random) -> Action:
    listing = QWIRKLE.list_moves(state)
    moves = list(listing.moves)
    return rng.choice(moves).action if moves else Pass()


def _spoiled(state: State, rng: random.Random) -> Action:
    """A listed lay with one tile changed or moved to the next cell."""
    action = _listed(state, rng)
    if not isinstance(action, Lay):
        return action
    placements = list(action.placements)
    index = rng.randrange(len(placements))
    cell, tile = placements[index]
    if rng.random() < 0.5:
        tile = rng.choice(PIECES)
    else:
        cell += rng.choice(NEIGHBOURS)
    placements[index] = (cell, tile)
    return Lay(tuple(placements))


def _random_lay(state: State, rng: random.Random) -> Action:
    tiles = _some_tiles(state, rng)
    near = [cell + step for cell in state.table for step in NEIGHBOURS] or [0]
    cell, step = rng.choice(near), rng.choice(NEIGHBOURS)
    return Lay(tuple((cell + place * step, tile) for place, tile in enumerate(tiles)))


def _random_exchange(state: State, rng: random.Random) -> Action:
    return Exchange(_some_tiles(state, rng))


def _hidden_exchange(state: State, rng: random.Random) -> Action:
    return Exchange((), rng.randint(0, 7))


def _no_action(state: State, rng: random.Random) -> Action:
    actions: list[Action] = [Pass(), Pass(), Lay(()), Exchange(())]
    return rng.choice(actions)


def _some_tiles(state: State, rng: random.Random) -> tuple[int, ...]:
    hand = hand_of(state, state.to_move)
    pool: Sequence[int] = hand.pieces if hand is not None and rng.random() < 0.7 else PIECES
    return tuple(rng.sample(pool, rng.randint(0, min(len(pool), 7))))


# Knowing less


def knowing_less(state: State, rng: random.Random) -> State:
    """The same position with some of it not known: never a seed, as that needs everything."""
    less = replace(
        state,
        hands=tuple(_less_of_hand(hand, rng) for hand in state.hands),
        bag=_less_of_bag(state.bag, rng),
        to_move=state.to_move if rng.random() < 0.8 else None,
        turn=state.turn if rng.random() < 0.8 else None,
        chance=None if state.chance is None else state.chance._replace(seed=None),
    )
    return less if rng.random() < 0.9 else _nobody_known(less)


def _nobody_known(state: State) -> State:
    return replace(state, players=(), hands=(None,) * 4)


def _less_of_hand(hand: Pile | None, rng: random.Random) -> Pile | None:
    kind = rng.random()
    if hand is None or kind < 0.2:
        return None
    if kind < 0.4:
        return Pile(hidden=hand.size)
    if kind < 0.6:
        seen = tuple(tile for tile in hand.pieces if rng.random() < 0.5)
        return Pile(seen, hand.size - len(seen))
    return hand


def _less_of_bag(bag: Pile | None, rng: random.Random) -> Pile | None:
    kind = rng.random()
    if bag is None or kind < 0.3:
        return None
    return Pile(hidden=bag.size) if kind < 0.6 else bag

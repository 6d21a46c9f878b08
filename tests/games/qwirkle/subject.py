"""Qwirkle for the tests of all games of lines."""

import random

from referee.games.lines.rules.state import hand_of
from referee.games.qwirkle.rules import QWIRKLE as RULES
from referee.games.qwirkle.rules.state import DEFAULTS, Exchange, Move, State
from tests.games.lines.subject import Subject, some_pieces

EXCHANGES = 0.05  # how often a random player exchanges who could lay


def random_move(state: State, rng: random.Random) -> Move:
    """A legal move: mostly a lay, now and then an exchange."""
    listing = RULES.list_moves(state)
    moves = list(listing.moves)
    most = listing.others["exchange_up_to"]
    if most and (not moves or rng.random() < EXCHANGES):
        hand = hand_of(state, state.to_move)
        assert hand is not None
        return Move(state.to_move, Exchange(tuple(rng.sample(hand.pieces, rng.randint(1, most)))))
    return rng.choice(moves)


def random_exchange(state: State, rng: random.Random) -> Exchange:
    return Exchange(some_pieces(state, rng))


def hidden_exchange(state: State, rng: random.Random) -> Exchange:
    return Exchange((), rng.randint(0, 7))


QWIRKLE = Subject(
    field="qwirkle",
    game=RULES,
    defaults=DEFAULTS,
    move=Move,
    random_move=random_move,
    sources=(random_exchange, hidden_exchange),
)

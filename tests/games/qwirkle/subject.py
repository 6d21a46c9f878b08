"""Qwirkle as the contract and the tests of all games of lines see it."""

import random
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from referee.core.events import Event
from referee.core.piles import Pile
from referee.games.lines.rules.state import Drawn, OpeningTie, Options, hand_of
from referee.games.qwirkle.rules.state import DEFAULTS, Exchange, Move, State
from referee.v1 import game_pb2
from tests.games.lines.subject import LinesSubject, long_lay, some_pieces
from tests.support.subject import Played, unseeded

EXCHANGES = 0.05  # how often a random player exchanges although a lay is possible
FEWER_EXCHANGES = 0.04  # the same, where records are kept


def random_exchange(state: State, rng: random.Random) -> Exchange:
    return Exchange(some_pieces(state, rng))


def hidden_exchange(state: State, rng: random.Random) -> Exchange:
    return Exchange((), rng.randint(0, 7))


class Qwirkle(LinesSubject):
    """Qwirkle, in which hands are hidden from the other players, and the bag from everybody."""

    field = "qwirkle"
    variants: Mapping[str, Options] = {
        "usual": DEFAULTS,
        "youngest, one point": Options(OpeningTie.YOUNGEST, 1),
    }
    pieces_field = "tiles"
    move = Move
    sources = (random_exchange, hidden_exchange)

    def random_move(self, state: State, rng: random.Random) -> Move:
        """A random move: mostly a lay, now and then an exchange."""
        moves, most = self.moves(state), self.others(state)["exchange_up_to"]
        if most and (not moves or rng.random() < EXCHANGES):
            return exchange_of_some(state, most, rng)
        chosen: Move = rng.choice(moves)
        return chosen

    def random_options(self, rng: random.Random, players: int) -> Options:
        return Options(rng.choice(list(OpeningTie)), rng.randint(0, 1))

    def recorded_move(self, state: State, rng: random.Random) -> Move:
        most = self.others(state)["exchange_up_to"]
        exchanges = most and rng.random() < FEWER_EXCHANGES
        lay = None if exchanges else long_lay(self.first_moves(state), rng)
        return exchange_of_some(state, most, rng) if lay is None else lay

    def kinds(self, state: State) -> Mapping[str, Sequence[Sequence[Move]]]:
        """Exchanges of one, two and more tiles, the first of the hand, named or unseen."""
        mover, hand = state.to_move, hand_of(state, state.to_move)
        assert hand is not None
        exchanges = [
            (Move(mover, Exchange(hand.pieces[:count])), Move(mover, Exchange((), count)))
            for count in range(1, hand.size + 1)
        ]
        return {"exchange_up_to": exchanges}

    def seen(self, state: State, viewer: int | None) -> State:
        hands = [hand if seat == viewer else unseen(hand) for seat, hand in enumerate(state.hands)]
        return replace(unseeded(state), hands=tuple(hands), bag=unseen(state.bag))

    def shown(self, step: Played, viewer: int | None) -> tuple[Move, Pile | None]:
        """The tiles that others exchange or draw stay hidden."""
        move = step.move
        if move.player == viewer:
            return move, drawn(step.turn.events)
        if isinstance(move.action, Exchange):
            move = Move(move.player, Exchange((), move.action.size))
        return move, None

    def named(self, move: Move) -> Move:
        if isinstance(move.action, Exchange):
            return Move(move.player, Exchange(move.action.tiles))
        return move

    def tell_draw(self, events: Sequence[Event], draw: game_pb2.Draw) -> None:
        pile = drawn(events)
        if pile is not None:
            draw.qwirkle.tiles.extend(pile.pieces)  # type: ignore[arg-type]

    def as_reported(self, state: State) -> State:
        """The position without the contents of the bag, which nobody sees."""
        return replace(state, chance=None, bag=unseen(state.bag))


def unseen(pile: Pile | None) -> Pile | None:
    return pile and Pile(hidden=pile.size)


def exchange_of_some(state: State, most: int, rng: random.Random) -> Move:
    hand = hand_of(state, state.to_move)
    assert hand is not None
    return Move(state.to_move, Exchange(tuple(rng.sample(hand.pieces, rng.randint(1, most)))))


def drawn(events: Sequence[Event]) -> Pile | None:
    for event in events:
        if isinstance(event, Drawn):
            return Pile(event.pieces, event.hidden)
    return None


SUBJECT = Qwirkle()

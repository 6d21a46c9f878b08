"""A game of lines as the tests of all such games see it: random games, moves of every kind, and
positions with less known.
"""

import random
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import islice, permutations
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core.piles import Pile
from referee.games.lines.rules.pieces import COLOUR, PIECES, members
from referee.games.lines.rules.state import Lay, LinesState, Pass, hand_of
from referee.games.lines.rules.table import NEIGHBOURS, Table
from tests.games.lines.cells import in_one_line, neighbourhood
from tests.support.subject import Move, Options, Played, State, Subject

GAMES = 12
FEW_STEPS = 8  # of a game that does not start with the deal: its special position soon wears off
SMALL = ((1, 100), (2, 16), (3, 8))
"""The numbers of pieces in hand and the largest tables for which all ways can be tried."""

Action = Any

Source = Callable[[State, random.Random], Action]
"""A function that makes an action that may break any rule."""


class LinesSubject(Subject):
    """A game of lines. Random games with odd numbers need not start with the deal."""

    counts = (2, 3, 4)
    numbers = range(GAMES)
    pieces_field: str
    """The field of its messages for pieces."""
    move: ClassVar[type[Any]]
    sources: tuple[Source, ...]
    """The game's own actions, other than lays and passes."""

    @property
    def defaults(self) -> Options:
        return self.variants[self.default]

    # Random games

    def steps(self, number: int, players: int, variant: str = "") -> Iterator[Played]:
        others = list(self.variants).index(variant or self.default)
        rng = random.Random(1000 * players + number + 100_000 * others)
        dealt = self.start(rng.randbytes(32), players, variant)
        state = self.other_start(number, dealt)
        steps = self.play(state, rng)
        return steps if state is dealt else islice(steps, FEW_STEPS)

    def other_start(self, number: int, state: State) -> State:
        """Where random game `number` starts, if not with the deal."""
        return state

    # Moves of all kinds, most of them illegal

    def any_move(self, state: State, rng: random.Random) -> Move:
        sources = (self._listed, self._spoiled, random_lay, nothing, *self.sources)
        player = rng.choice([state.to_move, state.to_move, state.to_move, None, 0, 1])
        return self.move(player, rng.choice(sources)(state, rng))

    def _listed(self, state: State, rng: random.Random) -> Action:
        moves = self.moves(state)
        return rng.choice(moves).action if moves else Pass()

    def _spoiled(self, state: State, rng: random.Random) -> Action:
        """A listed lay with one piece changed, or moved to a neighbouring cell."""
        action = self._listed(state, rng)
        return spoiled(action, rng) if isinstance(action, Lay) else action

    # What there is

    def pieces(self, state: LinesState) -> Counter[int]:
        seen = [*state.table.values()]
        for hand in state.hands:
            assert hand is not None
            seen += hand.pieces
        assert state.bag is not None
        return Counter([*state.supply.kinds_of(seen), *state.bag.pieces])

    def whole_set(self, state: LinesState) -> Counter[int]:
        return Counter(state.supply.kinds)

    # What can be done

    def small_positions(self, number: int) -> Iterator[State]:
        """Positions on the small tables of a random game, with one to three pieces in hand."""
        rng = random.Random(number)
        for size, largest in SMALL:
            for table in self.tables(number, largest):
                yield self.at_the_table(table, self.rack(table, size, rng))

    def space(self, state: State) -> Iterator[Move]:
        """Every choice of pieces in every order on every choice of cells in one line.

        There is no pass, as whether it is legal may depend on what others hold.
        """
        hand = hand_of(state, state.to_move)
        assert hand is not None
        for count in range(1, len(hand.pieces) + 1):
            for cells in in_one_line(neighbourhood(state.table, count), count):
                for order in set(permutations(hand.pieces, count)):
                    placements = tuple(zip(cells, order, strict=True))
                    yield self.move(state.to_move, Lay(placements))

    def key(self, state: State, move: Move) -> Hashable:
        if not isinstance(move.action, Lay):
            return type(move.action).__name__
        return frozenset(move.action.placements)

    def tables(self, number: int, largest: int) -> list[Table]:
        """The tables of a random game, up to size `largest`."""
        states = self.positions(number, 2)
        return [state.table for state in states if 0 < len(state.table) <= largest]

    def left_over(self, table: Table, rng: random.Random) -> list[int]:
        """Every piece that is not on the table; cubes show random faces."""
        supply = self.start(bytes(32), 2).supply
        kinds = Counter(supply.kinds) - Counter(supply.kinds_of(table.values()))
        return [rng.choice(members(supply.faces[kind])) for kind in sorted(kinds.elements())]

    def rack(self, table: Table, size: int, rng: random.Random) -> tuple[int, ...]:
        """Pieces that may still be in a hand; half of the time pieces that go together."""
        left = self.left_over(table, rng)
        first = rng.choice(left)
        if rng.random() < 0.5:
            left = [piece for piece in left if COLOUR[piece] == COLOUR[first] or piece == first]
        left.remove(first)
        return (first, *rng.sample(left, min(size - 1, len(left))))

    def at_the_table(self, table: Table, hand: Iterable[int]) -> State:
        """A position of two players: the first holds `hand`, is to move and cannot end the game."""
        return replace(
            self.start(bytes(32), 2),
            to_move=0,
            turn=None,
            chance=None,
            table=table,
            hands=(Pile(tuple(hand)), Pile(hidden=6)),
            bag=Pile(hidden=6),
        )

    def opening(self, hand: Iterable[int]) -> State:
        """A first position with only this hand known, so that no other player can be the opener."""
        hands = (Pile(tuple(hand)), None)
        return replace(self.start(bytes(32), 2), to_move=0, chance=None, hands=hands, bag=None)

    # Knowing less

    def hide(self, state: State, rng: random.Random) -> State:
        """Forget what only positions of this game hold; by default nothing."""
        return state

    def knowing_less(self, state: State, rng: random.Random) -> State:
        less = replace(
            self.hide(state, rng),
            hands=tuple(less_of_hand(hand, rng) for hand in state.hands),
            bag=less_of_bag(state.bag, rng),
            to_move=state.to_move if rng.random() < 0.8 else None,
            turn=state.turn if rng.random() < 0.8 else None,
            chance=None if state.chance is None else replace(state.chance, seed=None),
        )
        return less if rng.random() < 0.9 else replace(less, players=(), hands=(None,) * 4)

    # What people at a table report

    def tell_deal(self, state: State, deal: Any) -> None:
        for seat, hand in enumerate(state.hands):
            told = deal.hands.add(player=seat, hidden=0)
            getattr(told, self.pieces_field).extend(hand.pieces)
        deal.opener = state.to_move

    # Games of which records are kept

    @abstractmethod
    def recorded_move(self, state: State, rng: random.Random) -> Move:
        """A random move, usually a long lay."""


def long_lay(moves: Iterator[Move], rng: random.Random) -> Move | None:
    """The longest of a few of the first lays, to keep games short; None if there are none."""
    few = list(islice(moves, rng.choice([1, 4, 16])))
    return max(rng.choices(few, k=3), key=_laid) if few else None


def _laid(move: Move) -> int:
    return len(getattr(move.action, "placements", ()))


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
    """Random pieces, mostly from the mover's hand."""
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

"""Qwirkle Cubes as the contract and the tests of all games of lines see it."""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from referee.core.events import Event
from referee.core.outcome import Status
from referee.core.piles import Pile
from referee.games.lines.rules.check import most_points
from referee.games.lines.rules.generate import lays
from referee.games.lines.rules.pieces import COLOUR, COLOURS, SHAPES, mask, members
from referee.games.lines.rules.state import HAND, Drawn, OpeningTie, hand_of
from referee.games.lines.rules.table import cell
from referee.games.qwirkle_cubes.rules.state import CUBES as SUPPLY
from referee.games.qwirkle_cubes.rules.state import (
    DEFAULTS,
    ForcedReroll,
    Move,
    Options,
    Redraw,
    Redrawn,
    Reroll,
    Rerolled,
    State,
    WhenAllStuck,
)
from referee.v1 import game_pb2
from tests.games.lines.subject import LinesSubject, long_lay, some_pieces
from tests.support.subject import Played, unseeded

REROLLS = 0.15  # how often random players reroll by choice
FEWER_REROLLS = 0.1  # the same, where records are kept


def _deadly(state: State, moves: list[Move]) -> list[Move]:
    """The lays that complete a block or huddle (see below).

    They end the game or leave all players stuck.
    """
    if len(state.table) not in (3, 35):
        return []
    return [move for move in moves if _leaves_nothing(SUBJECT.apply(state, move).state)]


def _leaves_nothing(state: State) -> bool:
    return not any(_some_roll(state, hand) for hand in state.hands)


# Moves of all kinds


def random_reroll(state: State, rng: random.Random) -> Reroll:
    return Reroll(some_pieces(state, rng), rng.choice([0, 0, 0, 1]))


def hidden_reroll(state: State, rng: random.Random) -> Reroll:
    return Reroll((), rng.randint(0, 7))


def named_forced_reroll(state: State, rng: random.Random) -> ForcedReroll:
    hand = hand_of(state, state.to_move)
    if hand is not None and rng.random() < 0.5:
        return ForcedReroll(hand.pieces)
    return ForcedReroll(some_pieces(state, rng))


def random_redraw(state: State, rng: random.Random) -> Redraw:
    hand = hand_of(state, state.to_move)
    if hand is not None and rng.random() < 0.3:
        return Redraw(hand.pieces)
    return Redraw(some_pieces(state, rng) if rng.random() < 0.3 else ())


def plain_forced_reroll(state: State, rng: random.Random) -> ForcedReroll:
    return ForcedReroll()


# Nearly dead tables: blocks of full rows, which no cube of their colours can join, and huddles of
# one colour, which no cube of another colour can join


def block(rows: Iterable[int], shapes: Iterable[int]) -> dict[int, int]:
    """A block: a row of six for each colour, bottom up; columns share a shape."""
    order = list(shapes)
    return {
        cell(x, y): colour * len(SHAPES) + shape + 1
        for y, colour in enumerate(rows)
        for x, shape in enumerate(order)
    }


def huddle(colour: int, shapes: Sequence[int]) -> dict[int, int]:
    """A huddle: four cubes of one colour. Whatever touches them must have that colour too."""
    first, second, third = (colour * len(SHAPES) + shape + 1 for shape in shapes[:3])
    return {cell(0, 0): first, cell(1, 0): second, cell(0, 1): third, cell(1, 1): first}


def random_block(rng: random.Random) -> dict[int, int]:
    """A block of one to six colours, mostly of all six, with up to three holes."""
    colours = rng.sample(range(len(COLOURS)), rng.choice([1, 2, 3, 4, 5, 6, 6, 6, 6]))
    whole = block(colours, rng.sample(range(len(SHAPES)), len(SHAPES)))
    while True:
        holes = rng.sample(sorted(whole), rng.choice([0, 1, 1, 2, 3]))
        table = {here: cube for here, cube in whole.items() if here not in holes}
        if most_points(table) is not None:
            return table


def random_huddle(rng: random.Random) -> dict[int, int]:
    """A huddle, or all but one cube of it."""
    table = huddle(rng.randrange(len(COLOURS)), rng.sample(range(len(SHAPES)), 3))
    if rng.random() < 0.5:
        table.popitem()
    return table


def on_table(
    state: State, table: dict[int, int], hard: Collection[int], rng: random.Random
) -> State:
    """A possible position on that table, with hands mostly of the `hard` colours."""
    left = Counter(SUPPLY.kinds) - Counter(SUPPLY.kinds_of(table.values()))
    hands = []
    for _ in state.players:
        wanted = [colour for colour in left.elements() if colour in hard]
        pool = wanted if rng.random() < 0.8 and len(wanted) >= HAND else sorted(left.elements())
        colours = rng.sample(pool, HAND)
        left -= Counter(colours)
        hands.append(Pile(tuple(sorted(colour * 6 + rng.randint(1, 6) for colour in colours))))
    turn = len(table) // HAND + 1
    assert state.chance is not None
    return replace(
        state,
        table=table,
        hands=tuple(hands),
        bag=Pile(tuple(sorted(left.elements()))),
        turn=turn,
        to_move=rng.randrange(len(hands)),
        chance=replace(state.chance, events=state.chance.events + turn),
    )


def hard_to_play(state: State, rng: random.Random) -> State:
    """A position on a block or a huddle, perhaps a dead one."""
    if rng.random() < 0.5:
        table = random_block(rng)
        return on_table(state, table, {COLOUR[cube] for cube in table.values()}, rng)
    table = random_huddle(rng)
    others = set(range(len(COLOURS))).difference(COLOUR[cube] for cube in table.values())
    return on_table(state, table, others, rng)


def nearly_dead(state: State, rng: random.Random) -> State:
    """A position in which somebody can still lay, but if possible not the player to move."""
    while True:
        found = hard_to_play(state, rng)
        if SUBJECT.outcome(found).status is Status.IN_PROGRESS:
            stuck = [seat for seat, hand in enumerate(found.hands) if not _some_roll(found, hand)]
            return replace(found, to_move=rng.choice([*stuck, found.to_move]))


def _some_roll(state: State, hand: Pile | None) -> bool:
    """Whether some roll of the hand could be laid."""
    assert hand is not None
    shown = mask(face for cube in hand.pieces for face in members(SUPPLY.faces[COLOUR[cube]]))
    return any(lays(state.table, shown))


class QwirkleCubes(LinesSubject):
    """Qwirkle Cubes, in which everything is open.

    Games with odd numbers start nearly dead: players pass in them, and they may die.
    """

    field = "qwirkle_cubes"
    variants: Mapping[str, Options] = {
        "usual": DEFAULTS,
        "oldest, one point, no redraws": Options(OpeningTie.OLDEST, 1, WhenAllStuck.END),
    }
    pieces_field = "cubes"
    move = Move
    sources = (
        random_reroll,
        hidden_reroll,
        named_forced_reroll,
        plain_forced_reroll,
        random_redraw,
    )

    def random_move(self, state: State, rng: random.Random) -> Move:
        """A random move: mostly a lay, now and then a reroll of some cubes."""
        moves, others = self.moves(state), self.others(state)
        most = others["reroll_up_to"]
        if most and rng.random() < REROLLS:
            return reroll_of_some(state, most, rng)
        if moves:
            chosen: Move = rng.choice(_deadly(state, moves) or moves)
            return chosen
        return with_the_whole_hand(state, others, rng)

    def random_options(self, rng: random.Random, players: int) -> Options:
        when_all_stuck = rng.choice([*WhenAllStuck, WhenAllStuck.REDRAW])
        return Options(rng.choice(list(OpeningTie)), rng.randint(0, 1), when_all_stuck)

    def recorded_move(self, state: State, rng: random.Random) -> Move:
        others = self.others(state)
        most = others["reroll_up_to"]
        if most and rng.random() < FEWER_REROLLS:
            return reroll_of_some(state, most, rng)
        lay = long_lay(self.first_moves(state), rng)
        instead = with_the_whole_hand(state, others, rng)
        return instead if lay is None else lay

    def other_start(self, number: int, state: State) -> State:
        if number % 2 == 0:
            return state
        return nearly_dead(state, random.Random(10 * number + len(state.players)))

    def kinds(self, state: State) -> Mapping[str, Sequence[Sequence[Move]]]:
        mover, hand = state.to_move, hand_of(state, state.to_move)
        assert hand is not None
        cubes = hand.pieces
        return {
            "reroll_up_to": [
                [Move(mover, Reroll(cubes[:count]))] for count in range(1, hand.size + 1)
            ],
            "forced_reroll": [[Move(mover, ForcedReroll()), Move(mover, ForcedReroll(cubes))]],
            "redraw": [[Move(mover, Redraw()), Move(mover, Redraw(cubes))]],
        }

    def seen(self, state: State, viewer: int | None) -> State:
        return unseeded(state)

    def hide(self, state: State, rng: random.Random) -> State:
        return replace(state, phase=state.phase if rng.random() < 0.8 else None)

    def shown(self, step: Played, viewer: int | None) -> tuple[Move, Pile | None]:
        return step.move, fallen(step.turn.events)

    def tell_draw(self, events: Sequence[Event], draw: game_pb2.Draw) -> None:
        pile = fallen(events)
        if pile is not None:
            draw.qwirkle_cubes.cubes.extend(pile.pieces)  # type: ignore[arg-type]


def reroll_of_some(state: State, most: int, rng: random.Random) -> Move:
    hand = hand_of(state, state.to_move)
    assert hand is not None
    return Move(state.to_move, Reroll(tuple(rng.sample(hand.pieces, rng.randint(1, most)))))


def with_the_whole_hand(state: State, others: Mapping[str, int], rng: random.Random) -> Move:
    """The move that is left to a player who cannot lay."""
    hand = hand_of(state, state.to_move)
    assert hand is not None
    action = Redraw if others["redraw"] else ForcedReroll
    return Move(state.to_move, action(rng.choice([(), hand.pieces])))


def fallen(events: Sequence[Event]) -> Pile | None:
    """The cubes that were drawn or rolled."""
    for event in events:
        if isinstance(event, Drawn):
            return Pile(event.pieces, event.hidden)
        if isinstance(event, Redrawn):
            return Pile(event.cubes, event.hidden)
        if isinstance(event, Rerolled):
            return Pile(event.after, event.size - len(event.after))
    return None


SUBJECT = QwirkleCubes()

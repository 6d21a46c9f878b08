"""Random players of Querbeet, moves of every kind, and a second version of the rules."""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from referee.core.piles import Pile
from referee.core.state import Player
from referee.games.querbeet.rules import QUERBEET
from referee.games.querbeet.rules.board import cell, qr
from referee.games.querbeet.rules.state import (
    Action,
    JoinScores,
    Lay,
    Move,
    Options,
    Pass,
    State,
    Touch,
)
from tests.games.lines.subject import less_of_hand

MOST_SEATS = 3
# Stones as sets of edges

Edges = frozenset[int]
ALL_EDGES = range(6)
STAR = frozenset(ALL_EDGES)


@cache
def edges_of(stone: int) -> Edges:
    """The edges that the number of a stone stands for."""
    return frozenset(edge for edge in ALL_EDGES if stone & 2**edge)


def stone_of(edges: Iterable[int]) -> int:
    return sum(2**edge for edge in edges)


@cache
def rotated(edges: Edges, sixths: int) -> Edges:
    """The edges turned counter-clockwise."""
    return frozenset((edge + sixths) % 6 for edge in edges)


@cache
def kind_of(edges: Edges) -> int:
    """The smallest number that a stone has in any rotation."""
    return min(stone_of(rotated(edges, sixths)) for sixths in ALL_EDGES)


ALL_KINDS = tuple(sorted({kind_of(edges_of(stone)) for stone in range(1, 64)}))
DEAD_END, STAR_KIND = ALL_KINDS[0], ALL_KINDS[-1]


# What is played with


def as_set(kinds: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(kinds))


USUAL_SET = Options().stones
EACH_KIND, SIDE_CELL = JoinScores.EACH_KIND, Touch.SIDE_CELL

USUAL: Mapping[str, Options] = {
    "usual": Options(),
    "each kind": Options(join_scores=EACH_KIND),
    "side cell": Options(touch=SIDE_CELL),
    "each kind, side cell": Options(EACH_KIND, SIDE_CELL),
}
UNUSUAL: Mapping[str, Options] = {
    "all kinds": Options(stones=ALL_KINDS),
    "two stars": Options(touch=SIDE_CELL, stones=as_set((*USUAL_SET[1:], STAR_KIND))),
    "dead ends": Options(stones=(DEAD_END,) * 12 + (STAR_KIND,)),
    "seven": Options(EACH_KIND, stones=as_set((DEAD_END, 3, 9, 11, 21, 27, STAR_KIND))),
    "many": Options(EACH_KIND, stones=as_set((*USUAL_SET[:-1] * 3, STAR_KIND))),
    "lines": Options(stones=(9,) * 12 + (15,) * 6 + (STAR_KIND,)),
}
EVERY: Mapping[str, Options] = {**USUAL, **UNUSUAL}


# The rules a second time, with coordinates

Cell = tuple[int, int]
Board = Mapping[Cell, Edges]

LEADS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""For each edge, what it adds to q and r."""


def step(here: Cell, edge: int) -> Cell:
    return here[0] + LEADS[edge][0], here[1] + LEADS[edge][1]


def distance(one: Cell, other: Cell) -> int:
    q, r = other[0] - one[0], other[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


def is_on_board(here: Cell) -> bool:
    """QB-1: a hexagon of side four."""
    return distance((0, 0), here) <= 3


CELLS = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if is_on_board((q, r))]

SIDES: tuple[tuple[Cell, Cell], ...] = (
    ((2, 1), (1, 2)),
    ((-1, 3), (-2, 3)),
    ((-3, 2), (-3, 1)),
    ((-2, -1), (-1, -2)),
    ((1, -3), (2, -3)),
    ((3, -2), (3, -1)),
)
"""QB-1: the two cells that belong to each side alone, read off the picture of the board."""

BEYOND = tuple(
    {step(here, edge) for here in side for edge in ALL_EDGES} - set(CELLS) for side in SIDES
)
"""For each side, the cells off the board next to its own cells."""


def board_of(state: State) -> Board:
    return {qr(at): edges_of(stone) for at, stone in state.board.items()}


Broken = Counter[tuple[str, int | None]]
"""Reasons, each with the edge if it is about one."""


def broken_by(board: Board, hand: Collection[int], here: Cell, stone: Edges) -> Broken:
    """What is wrong with laying a stone, turned as it is to lie (QB-4 to QB-6)."""
    found: Broken = Counter()
    if kind_of(stone) not in hand:
        found["STONE_NOT_IN_HAND", None] += 1
    if not is_on_board(here):
        found["OFF_THE_BOARD", None] += 1
        return found
    if here in board:
        found["CELL_TAKEN", None] += 1
        return found
    carried_on = False
    for edge in ALL_EDGES:
        neighbour = board.get(step(here, edge))
        if neighbour is None:
            continue
        has, meets = edge in stone, (edge + 3) % 6 in neighbour
        carried_on = carried_on or (has and meets)
        if has and not meets:
            found["PATH_MEETS_BLANK", edge] += 1
        if meets and not has:
            found["BLANK_MEETS_PATH", edge] += 1
    if not carried_on:
        found["NO_PATH_CARRIED_ON", None] += 1
    return found


def lays(board: Board, hand: Collection[int]) -> dict[tuple[Cell, int], Edges]:
    """Every way to lay a stone of a hand: the cell, the stone as it lies, and its kind's edges."""
    return {
        (here, stone_of(rotated(edges_of(kind), sixths))): edges_of(kind)
        for here in CELLS
        for kind in set(hand)
        for sixths in ALL_EDGES
        if not broken_by(board, hand, here, rotated(edges_of(kind), sixths))
    }


def can_lay(board: Board, hand: Collection[int]) -> bool:
    """QB-7: on some cell, some stone in some rotation has paths where the neighbours do."""
    stones = {rotated(edges_of(kind), sixths) for kind in set(hand) for sixths in ALL_EDGES}
    for here in CELLS:
        if here in board:
            continue
        asked = {
            edge: (edge + 3) % 6 in board[step(here, edge)]
            for edge in ALL_EDGES
            if step(here, edge) in board
        }
        if any(asked.values()) and any(
            all((edge in stone) == path for edge, path in asked.items()) for stone in stones
        ):
            return True
    return False


def hand_of(state: State, seat: int) -> tuple[int, ...]:
    hand = state.hands[seat]
    assert hand is not None
    assert not hand.hidden
    return hand.pieces


def is_dead(state: State) -> bool:
    """QB-8: no player can lay."""
    hands = [hand_of(state, seat) for seat in range(len(state.players))]
    return not can_lay(board_of(state), {kind for hand in hands for kind in hand})


def is_round_over(state: State) -> bool:
    """QB-8."""
    assert state.round_turn is not None
    players = len(state.players)
    emptied = any(not hand_of(state, seat) for seat in range(players))
    return (emptied and state.round_turn % players == 0) or is_dead(state)


FAR = 1000
Ways = dict[tuple[Cell, Cell], int]


def distances(board: Board) -> Ways:
    """The number of steps along paths from each stone to every other (Floyd and Warshall)."""
    found = {(one, other): FAR for one in board for other in board}
    for here, edges in board.items():
        found[here, here] = 0
        for edge in edges:
            beside = step(here, edge)
            if (edge + 3) % 6 in board.get(beside, ()):
                found[here, beside] = 1
    for middle in board:
        near = [(cell, found[middle, cell]) for cell in board if found[middle, cell] < FAR]
        for one in board:
            first = found[one, middle]
            if first < FAR:
                for other, second in near:
                    found[one, other] = min(found[one, other], first + second)
    return found


class Reached(NamedTuple):
    """How far a colour has got: the stones of its shortest join, and of its way to each side."""

    join: int | None
    touched: Mapping[int, int]


def reached(board: Board, colour: int, touch: Touch, ways: Ways | None = None) -> Reached:
    """QB-9, QB-10."""
    ways = ways or distances(board)
    ends = {side: _ends(board, side, touch) for side in (colour, colour + 3)}
    touched = {
        side: 1 + min(ways[(0, 0), end] for end in ends[side])
        for side in ends
        if any(ways[(0, 0), end] < FAR for end in ends[side])
    }
    one, other = ends.values()
    joins = [ways[first, second] for first in one for second in other]
    shortest = min(joins, default=FAR)
    return Reached(1 + shortest if shortest < FAR else None, touched)


def _ends(board: Board, side: int, touch: Touch) -> list[Cell]:
    """The side's own cells from which a path touches it."""
    return [
        here
        for here in SIDES[side]
        if here in board
        and (
            touch is Touch.SIDE_CELL
            or any(not is_on_board(step(here, edge)) for edge in board[here])
        )
    ]


def path_points(found: Reached, join_scores: JoinScores) -> int:
    """QB-9."""
    if found.join is None:
        return 1 if found.touched else 0
    joined = 3 if found.join == 7 else 2
    return joined + (1 if join_scores is JoinScores.EACH_KIND else 0)


def round_points(state: State, seat: int, ways: Ways | None = None) -> int:
    """QB-9 to QB-11."""
    found = reached(board_of(state), seat, state.options.touch, ways)
    return path_points(found, state.options.join_scores) - len(hand_of(state, seat))


# Boards of any stones, as if the set were infinite


def grown_board(rng: random.Random, stones: int) -> dict[Cell, Edges]:
    """Up to `stones` stones around the star, each laid by the rules; fewer if nothing more fits."""
    board: dict[Cell, Edges] = {(0, 0): STAR}
    most_edges = rng.choice([2, 3, 4, 6])
    while len(board) < stones:
        open_cells = [
            here
            for here in CELLS
            if here not in board
            and any((edge + 3) % 6 in board.get(step(here, edge), ()) for edge in ALL_EDGES)
        ]
        if not open_cells:
            break
        here = rng.choice(open_cells)
        board[here] = _fitting_stone(board, here, most_edges, rng)
    return board


def _fitting_stone(board: Board, here: Cell, most_edges: int, rng: random.Random) -> Edges:
    """A stone that fits, with up to `most_edges` edges if the neighbours allow."""
    asked, free = set(), []
    for edge in ALL_EDGES:
        neighbour = board.get(step(here, edge))
        if neighbour is None:
            free.append(edge)
        elif (edge + 3) % 6 in neighbour:
            asked.add(edge)
    more = rng.randint(0, max(0, most_edges - len(asked)))
    return frozenset({*asked, *rng.sample(free, min(len(free), more))})


def as_product(board: Board) -> dict[int, int]:
    """A board as the referee's rules represent it."""
    return {cell(*here): stone_of(edges) for here, edges in board.items()}


def invented(board: Board, options: Options, rng: random.Random, players: int) -> State:
    """A position with this board and hands of the same set, whether or not it could arise."""
    hands = tuple(Pile(as_set(rng.choices(ALL_KINDS, k=rng.randint(1, 6)))) for _ in range(players))
    laid = [kind_of(edges) for edges in board.values()]
    kinds = as_set([*laid, *(kind for hand in hands for kind in hand.pieces)])
    return State(
        "",
        (Player(),) * players,
        rng.randrange(players),
        None,
        None,
        options._replace(stones=kinds),
        as_product(board),
        hands,
        None,
        len(board) - 1,
        0,
    )


# Random games


"""Chooses a legal move."""


def listed(state: State) -> list[Move]:
    return list(QUERBEET.at(state).moves().moves)


def random_move(state: State, rng: random.Random) -> Move:
    return rng.choice(listed(state))


def eager_move(state: State, rng: random.Random) -> Move:
    """The move after which the mover's sides are closest to being joined."""
    moves = listed(state)
    if state.to_move is None or len(moves) == 1:
        return moves[0]
    own = state.to_move
    worths = [(_nearness(laid_board(state, move), own), rng.random()) for move in moves]
    return moves[worths.index(max(worths))]


def laid_board(state: State, move: Move) -> Board:
    board = board_of(state)
    if isinstance(move.action, Lay):
        board = {**board, qr(move.action.cell): edges_of(move.action.turned)}
    return board


def _nearness(board: Board, colour: int) -> int:
    """How far open paths reach towards both sides of a colour."""
    found = 0
    for side in (colour, colour + 3):
        ends = [
            _distance_to_side(step((q, r), edge), side)
            for (q, r), edges in board.items()
            for edge in edges
            if step((q, r), edge) not in board
        ]
        found -= min(ends, default=9)
    return found


def _distance_to_side(here: Cell, side: int) -> int:
    """How many cells away a side is; nothing for what lies beyond it."""
    if not is_on_board(here):
        return 0 if here in BEYOND[side] else 9
    return 1 + min(distance(here, each) for each in SIDES[side])


# Moves of all kinds, most of them illegal


def any_move(state: State, rng: random.Random) -> Move:
    """A move that may break any rule."""
    seats = range(len(state.players) or MOST_SEATS)
    player = rng.choice([state.to_move, state.to_move, state.to_move, None, *seats])
    return Move(player, rng.choice(_SOURCES)(state, rng))


def _listed_action(state: State, rng: random.Random) -> Action:
    moves = listed(state)
    return rng.choice(moves).action if moves else _lay_beside(state, rng)


def _spoiled_action(state: State, rng: random.Random) -> Action:
    """A listed lay that is turned, moved, or has another stone."""
    action = _listed_action(state, rng)
    if not isinstance(action, Lay):
        return action
    match rng.randrange(3):
        case 0:
            return replace(action, rotation=rng.randrange(6))
        case 1:
            return replace(action, cell=cell(*step(qr(action.cell), rng.randrange(6))))
    return replace(action, stone=rng.randint(1, 63))


def _lay_beside(state: State, rng: random.Random) -> Action:
    """A random stone laid next to one on the board."""
    here = step(qr(rng.choice(sorted(state.board))), rng.randrange(6))
    return Lay(cell(*here), _some_stone(state, rng), rng.randrange(6))


def _lay_anywhere(state: State, rng: random.Random) -> Action:
    here = rng.choice([rng.choice(CELLS), (rng.randint(-100, 100), rng.randint(-100, 100))])
    return Lay(cell(*here), _some_stone(state, rng), rng.randrange(6))


def _nothing(state: State, rng: random.Random) -> Action:
    return Pass()


_SOURCES = (
    _listed_action,
    _listed_action,
    _spoiled_action,
    _lay_beside,
    _lay_anywhere,
    _nothing,
)


def _some_stone(state: State, rng: random.Random) -> int:
    """A random stone in a random rotation, mostly from the mover's hand."""
    hand = state.hands[state.to_move] if state.to_move is not None else None
    if hand is None or not hand.pieces or rng.random() < 0.3:
        return rng.randint(1, 63)
    return stone_of(rotated(edges_of(rng.choice(hand.pieces)), rng.randrange(6)))


# Knowing less


def knowing_less(state: State, rng: random.Random) -> State:
    """The same position with parts of it unknown, and without a seed, which needs everything."""

    def perhaps(value: int | None) -> int | None:
        return value if rng.random() < 0.75 else None

    chance = state.chance
    less = replace(
        state,
        hands=tuple(less_of_hand(hand, rng) for hand in state.hands),
        to_move=perhaps(state.to_move),
        turn=perhaps(state.turn),
        round=perhaps(state.round),
        round_turn=perhaps(state.round_turn),
        passes=perhaps(state.passes),
        chance=None if chance is None or rng.random() < 0.3 else replace(chance, seed=None),
    )
    return less if rng.random() < 0.85 else without_players(less)


def without_players(state: State) -> State:
    """The same position without the players, so that there may be three hands."""
    chance = state.chance
    return replace(
        state,
        players=(),
        hands=(*state.hands, *[None] * (MOST_SEATS - len(state.hands))),
        chance=None if chance is None else replace(chance, seed=None),
    )


def only_board(state: State) -> State:
    """What an app at a real table sees."""
    return State(
        "", (), None, None, None, state.options, state.board, (None,) * MOST_SEATS, None, None, None
    )

"""How demo players play Querbeet: which moves they choose, and which illegal ones they try."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from referee.core.text import Text
from referee.games.querbeet.rules.board import (
    CELLS,
    SIDES,
    STEPS,
    cell,
    out_of,
    qr,
    sides_of,
)
from referee.games.querbeet.rules.stones import DEFAULT_SET, EDGES, STAR, opposite
from referee.v1 import game_pb2, verdict_pb2
from referee_cli.games.drawing import Cell
from referee_cli.games.player import Moves, Trick, pick
from referee_cli.games.querbeet.words import hand_of, lies_as
from referee_client import querbeet

# How many of the equally good moves a player looks ahead from.
WEIGHED = 30
# More stones than any join can still need.
BLOCKED = 12

# The cells by q and r, as in messages.
BOARD = frozenset(map(qr, CELLS))

Stones = dict[int, int]


def choose(state: game_pb2.GameState, gains: Sequence[tuple[game_pb2.Move, int]]) -> game_pb2.Move:
    """Of the moves that gain most, take the one that leaves the player's own join shortest."""
    most = max(gain for _, gain in gains)
    few = pick(state, [move for move, gain in gains if gain == most], WEIGHED)
    return min(few, key=lambda move: _still_missing(state, move))


def _still_missing(state: game_pb2.GameState, move: game_pb2.Move) -> int:
    """How many stones the player's own join will still need after the move."""
    stones = {cell(each.q, each.r): int(each.stone) for each in state.querbeet.board}
    if move.querbeet.HasField("lay"):
        lay = move.querbeet.lay
        stones[cell(lay.q, lay.r)] = lies_as(lay)
    return _missing(stones, state.to_move)


def _missing(stones: Stones, colour: int) -> int:
    """The fewest stones that it still takes to join the sides of a colour."""
    first, last = sides_of(colour)
    found = dict.fromkeys(CELLS, BLOCKED)
    ahead: deque[int] = deque()
    for start in _ends(stones, first):
        found[start] = start not in stones
        ahead.append(start)
    while ahead:
        here = ahead.popleft()
        for beside in _beside(stones, here):
            cost = found[here] + (beside not in stones)
            if cost < found[beside]:
                found[beside] = cost
                ahead.append(beside)
    return min([found[end] for end in _ends(stones, last)], default=BLOCKED)


def _ends(stones: Stones, side: int) -> list[int]:
    """The cells from which a path touches the side, or still could."""
    outward = sum(1 << edge for edge in out_of(side))
    return [each for each in SIDES[side] if stones.get(each, STAR) & outward]


def _beside(stones: Stones, here: int) -> Iterator[int]:
    """The neighbours that a path may reach from a cell: all that no stone blocks."""
    for edge in EDGES:
        beside = here + STEPS[edge]
        leads = stones.get(here, STAR) >> edge & 1
        if leads and beside in CELLS and stones.get(beside, STAR) >> opposite(edge) & 1:
            yield beside


def _hand(state: game_pb2.GameState, seat: int) -> list[int]:
    """The kinds of stones that a player is known to hold."""
    hand = hand_of(state, seat)
    return sorted(set(hand.stones)) if hand is not None else []


def _taken(state: game_pb2.GameState) -> list[Cell]:
    return [(stone.q, stone.r) for stone in state.querbeet.board]


def _beyond(cells: Iterable[Cell]) -> list[Cell]:
    """The cells next to these, whether or not they are on the board."""
    cells = set(cells)
    around = {qr(cell(q, r) + step) for (q, r), step in product(cells, STEPS)}
    return sorted(around - cells)


def _around(state: game_pb2.GameState) -> list[Cell]:
    """The empty cells of the board that touch a stone."""
    return [each for each in _beyond(_taken(state)) if each in BOARD]


def _lays(cells: Iterable[Cell], stones: Iterable[int], seat: int) -> Moves:
    """Lays of every stone in every rotation on every cell."""
    for (q, r), stone, rotation in product(cells, stones, EDGES):
        yield querbeet.lay(querbeet.edges(stone), q, r, rotation=rotation, player=seat)


def _beside_stones(state: game_pb2.GameState) -> Moves:
    return _lays(_around(state), _hand(state, state.to_move), state.to_move)


def _far_away(state: game_pb2.GameState) -> Moves:
    free = BOARD - set(_around(state)) - set(_taken(state))
    return _lays(sorted(free), _hand(state, state.to_move), state.to_move)


def _over_the_rim(state: game_pb2.GameState) -> Moves:
    return _lays(_beyond(BOARD), _hand(state, state.to_move)[:1], state.to_move)


def _on_top(state: game_pb2.GameState) -> Moves:
    return _lays(_taken(state), _hand(state, state.to_move), state.to_move)


def _not_held(state: game_pb2.GameState) -> Moves:
    others = sorted(set(DEFAULT_SET) - set(_hand(state, state.to_move)))
    return _lays(_around(state), others, state.to_move)


def _out_of_turn(state: game_pb2.GameState) -> Moves:
    seat = (state.to_move + 1) % len(state.players)
    return _lays(_around(state), _hand(state, seat), seat)


def _by_anyone(state: game_pb2.GameState) -> Moves:
    for seat in range(len(state.players)):
        yield from _lays(_around(state), _hand(state, seat) or DEFAULT_SET[:1], seat)


def _pass(state: game_pb2.GameState) -> Moves:
    yield querbeet.pass_turn(player=state.to_move)


TRICKS = (
    Trick(
        verdict_pb2.REASON_PATH_MEETS_BLANK,
        Text("{name} runs a path into a blank edge.", "{name} mène un chemin dans le vide."),
        _beside_stones,
    ),
    Trick(
        verdict_pb2.REASON_BLANK_MEETS_PATH,
        Text("{name} cuts off a path.", "{name} coupe un chemin."),
        _beside_stones,
    ),
    Trick(
        verdict_pb2.REASON_NO_PATH_CARRIED_ON,
        Text("{name} begins a path elsewhere.", "{name} commence un chemin ailleurs."),
        _far_away,
    ),
    Trick(
        verdict_pb2.REASON_COULD_LAY,
        Text("{name} would rather pass.", "{name} préfère passer."),
        _pass,
    ),
    Trick(
        verdict_pb2.REASON_CELL_TAKEN,
        Text("{name} covers a stone.", "{name} recouvre une pierre."),
        _on_top,
    ),
    Trick(
        verdict_pb2.REASON_OFF_THE_BOARD,
        Text("{name} lays beyond the rim.", "{name} pose au-delà du bord."),
        _over_the_rim,
    ),
    Trick(
        verdict_pb2.REASON_STONE_NOT_IN_HAND,
        Text("{name} borrows a stone.", "{name} emprunte une pierre."),
        _not_held,
    ),
    Trick(
        verdict_pb2.REASON_NOT_YOUR_TURN,
        Text("{name} does not wait.", "{name} n’attend pas son tour."),
        _out_of_turn,
    ),
    Trick(
        verdict_pb2.REASON_GAME_OVER,
        Text("{name} plays on.", "{name} continue à jouer."),
        _by_anyone,
    ),
)

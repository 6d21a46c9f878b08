"""How a player of the Querbeet demo chooses."""

from collections import deque
from collections.abc import Iterator, Sequence

from referee.games.querbeet.rules.hexagon import CELLS, SIDES, STEPS, cell, out_of, sides_of
from referee.games.querbeet.rules.stones import EDGES, STAR, opposite
from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.games.player import some
from referee_cli.games.querbeet.words import lies_as

# Of how many moves that score alike a player weighs what they lead to.
WEIGHED = 30
# More stones than there are in the way to any join.
BLOCKED = 12

Stones = dict[int, int]


def choose(state: game_pb2.GameState, best: Sequence[pb.LegalMove]) -> game_pb2.Move:
    """What scores most, now or later, more than for others; then what shortens the own way."""
    seat = state.to_move
    most = max(_gain(legal, seat) for legal in best)
    alike = [legal for legal in best if _gain(legal, seat) == most]
    few = some(state, alike, WEIGHED)
    return min(few, key=lambda legal: _still_missing(state, legal.move)).move


def _gain(legal: pb.LegalMove, seat: int) -> int:
    """The points of a round that ends, or what paths will be worth; those of others count less."""
    return sum(
        (item.points or item.path.worth) * (2 if item.player == seat else -1)
        for item in legal.score.items
    )


def _still_missing(state: game_pb2.GameState, move: game_pb2.Move) -> int:
    """How many stones the player's own join lacks after the move."""
    stones = {cell(each.q, each.r): int(each.stone) for each in state.querbeet.board}
    if move.querbeet.HasField("lay"):
        lay = move.querbeet.lay
        stones[cell(lay.q, lay.r)] = lies_as(lay)
    return _missing(stones, state.to_move)


def _missing(stones: Stones, colour: int) -> int:
    """How many more stones it takes at least to join the sides of a colour."""
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
    """Cells of a side from which a path touches it, or may yet."""
    outward = sum(1 << edge for edge in out_of(side))
    return [each for each in SIDES[side] if stones.get(each, STAR) & outward]


def _beside(stones: Stones, here: int) -> Iterator[int]:
    """Where a path may lead from a cell: anywhere as long as no stone is against it."""
    for edge in EDGES:
        beside = here + STEPS[edge]
        leads = stones.get(here, STAR) >> edge & 1
        if leads and beside in CELLS and stones.get(beside, STAR) >> opposite(edge) & 1:
            yield beside

"""The generator of legal moves equals brute force over the one judge, and its counts are pinned."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations

import pytest

from referee.rules.lines.lays import lays
from referee.rules.lines.pieces import PIECES, mask
from referee.rules.lines.state import Lay, Pass, Pile, hand_of
from referee.rules.lines.table import EAST, LIMIT, NEIGHBOURS, NORTH, Placement, Table, cell, xy
from referee.rules.outcome import Status
from referee.rules.qwirkle import QWIRKLE
from referee.rules.qwirkle.state import DEFAULTS, TILES, Exchange, Move, State
from referee.rules.state import Player
from tests.random_games import positions, start

Shape = frozenset[Placement]


def at_the_table(table: Table, hand: Iterable[int]) -> State:
    """Two players; the first, whose hand this is, is to move and cannot end the game."""
    players = (Player(), Player())
    hands = (Pile(tuple(hand)), Pile(hidden=6))
    return State("", players, 0, None, None, DEFAULTS, table, hands, Pile(hidden=6))


def is_legal(state: State, placements: Iterable[Placement]) -> bool:
    return QWIRKLE.judge(state, Move(state.to_move, Lay(tuple(placements)))).legal


def listed_lays(state: State) -> list[Shape]:
    moves = QWIRKLE.list_moves(state).moves
    return [frozenset(move.action.placements) for move in moves if isinstance(move.action, Lay)]


# Brute force


def neighbourhood(table: Table, distance: int) -> list[int]:
    """The empty cells within so many steps of the table; further away nothing connects."""
    near = set(table)
    for _ in range(distance):
        near |= {here + step for here in near for step in NEIGHBOURS}
    return sorted(near.difference(table))


def in_one_line(cells: Iterable[int], count: int) -> Iterator[tuple[int, ...]]:
    """All choices of so many cells that share a row or a column."""
    found: set[tuple[int, ...]] = set()
    for axis in (0, 1):
        lines: dict[int, list[int]] = {}
        for here in cells:
            lines.setdefault(xy(here)[axis], []).append(here)
        for line in lines.values():
            found.update(combinations(line, count))
    return iter(found)


def brute_force(state: State, hand: tuple[int, ...], *, anywhere: bool = False) -> set[Shape]:
    """Every choice of tiles in every order on every choice of cells that the judge calls legal.

    Cells that share neither row nor column are left out unless `anywhere`.
    """
    legal = set()
    for count in range(1, len(hand) + 1):
        cells = neighbourhood(state.table, count)
        choices = combinations(cells, count) if anywhere else in_one_line(cells, count)
        orders = set(permutations(hand, count))
        for chosen in choices:
            for order in orders:
                placements = tuple(zip(chosen, order, strict=True))
                if is_legal(state, placements):
                    legal.add(frozenset(placements))
    return legal


def assert_generator_is_right(state: State, *, anywhere: bool = False) -> int:
    hand = hand_of(state, state.to_move)
    assert hand is not None
    found = [frozenset(lay) for lay in lays(state.table, mask(hand.pieces))]
    assert len(found) == len(set(found)), "a lay is listed twice"
    assert set(found) == brute_force(state, hand.pieces, anywhere=anywhere)
    assert listed_lays(state) == found
    return len(found)


def tables(number: int, largest: int) -> list[Table]:
    """The tables of a random game, up to a size."""
    return [state.table for state in positions(number, 2) if 0 < len(state.table) <= largest]


def rack(table: Table, size: int, rng: random.Random) -> tuple[int, ...]:
    """Tiles that may still be in a hand; half of the time such that go together."""
    left = sorted((Counter(TILES.kinds) - Counter(table.values())).elements())
    first = rng.choice(left)
    if rng.random() < 0.5:
        left = [tile for tile in left if (tile - 1) // 6 == (first - 1) // 6 or tile == first]
    left.remove(first)
    return (first, *rng.sample(left, min(size - 1, len(left))))


@pytest.mark.parametrize("number", range(20))
def test_lays_equal_brute_force(number: int) -> None:
    rng = random.Random(number)
    found = 0
    for size, largest in ((1, 100), (2, 16), (3, 8)):
        for table in tables(number, largest):
            found += assert_generator_is_right(at_the_table(table, rack(table, size, rng)))
    assert found > 100


@pytest.mark.parametrize("number", range(3))
def test_lays_of_four_tiles_equal_brute_force(number: int) -> None:
    rng = random.Random(100 + number)
    table = tables(100 + number, 5)[-1]
    assert_generator_is_right(at_the_table(table, rack(table, 4, rng)))


@pytest.mark.parametrize("number", range(8))
def test_no_lay_is_legal_outside_one_row_or_column(number: int) -> None:
    rng = random.Random(200 + number)
    table = tables(200 + number, 9)[-1]
    assert_generator_is_right(at_the_table(table, rack(table, 2, rng)), anywhere=True)


def test_no_three_tiles_are_legal_outside_one_row_or_column() -> None:
    table = {cell(0, 0): 1, cell(1, 0): 2}
    assert_generator_is_right(at_the_table(table, (3, 4, 8)), anywhere=True)


def test_lays_far_from_the_origin_equal_brute_force() -> None:
    rng = random.Random(5)
    far = LIMIT - 30
    for x, y in ((-far, far), (far, -far), (-1, -1)):
        table = {here + cell(x, y): tile for here, tile in tables(7, 14)[-1].items()}
        assert_generator_is_right(at_the_table(table, rack(table, 3, rng)))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", range(4))
def test_listed_moves_are_judged_legal_once_each(number: int, players: int) -> None:
    for state in positions(number, players):
        moves = list(QWIRKLE.list_moves(state).moves)
        assert len({move.action for move in moves}) == len(moves)
        assert all(QWIRKLE.judge(state, move).legal for move in moves)


def test_a_hand_with_equal_tiles_lists_each_lay_once() -> None:
    table = {cell(0, 0): 1, cell(1, 0): 2}
    state = at_the_table(table, (3, 3, 4))
    assert_generator_is_right(state)


# Openings


def canonical(placements: Iterable[Placement]) -> tuple[Placement, ...]:
    """The same for lays that differ by translation, quarter turns and reflection only."""
    spots = [(*xy(here), tile) for here, tile in placements]
    images = []
    for _ in range(4):
        spots = [(-y, x, tile) for x, y, tile in spots]
        for image in (spots, [(-x, y, tile) for x, y, tile in spots]):
            left, low = min(x for x, _, _ in image), min(y for _, y, _ in image)
            images.append(tuple(sorted((cell(x - left, y - low), tile) for x, y, tile in image)))
    return min(images)


def opening(hand: Iterable[int]) -> State:
    """The hand alone is known, so that no other player can be the one who opens."""
    players = (Player(), Player())
    hands = (Pile(tuple(hand)), None)
    return State("", players, 0, 0, None, DEFAULTS, {}, hands, None)


def all_openings(state: State, hand: tuple[int, ...]) -> set[tuple[Placement, ...]]:
    """Brute force: all tiles of the hand in all orders, side by side in a row and in a column."""
    legal = set()
    for count in range(1, len(hand) + 1):
        for order in set(permutations(hand, count)):
            for step in (EAST, NORTH):
                placements = [(place * step, tile) for place, tile in enumerate(order)]
                if is_legal(state, placements):
                    legal.add(canonical(placements))
    return legal


@pytest.mark.parametrize("number", range(20))
def test_every_opening_is_listed_once_up_to_symmetry(number: int) -> None:
    hand = tuple(random.Random(number).sample(TILES.kinds, 6))
    state = opening(hand)
    listed = [canonical(lay) for lay in listed_lays(state)]
    assert len(listed) == len(set(listed))
    assert set(listed) == all_openings(state, hand)


@pytest.mark.parametrize("hand", [(1,), (1, 1), (1, 2), (1, 8), (1, 2, 3), (1, 1, 2), (1, 8, 15)])
def test_openings_are_complete_on_a_whole_field(hand: tuple[int, ...]) -> None:
    """Every choice of cells of a field of four by four: nothing but the openings listed."""
    state = opening(hand)
    field = [x * EAST + y * NORTH for x in range(4) for y in range(4)]
    legal = {
        canonical(zip(cells, order, strict=True))
        for count in range(1, len(hand) + 1)
        for cells in combinations(field, count)
        for order in permutations(hand, count)
        if is_legal(state, zip(cells, order, strict=True))
    }
    assert {canonical(lay) for lay in listed_lays(state)} == legal


def test_a_hand_of_six_alike_has_half_of_its_orders() -> None:
    assert len(listed_lays(opening((1, 2, 3, 4, 5, 6)))) == 720 // 2


def test_openings_lie_to_the_right_of_the_origin() -> None:
    for lay in listed_lays(opening((1, 2, 3, 7, 14, 27))):
        assert sorted(here for here, _ in lay) == [cell(x, 0) for x in range(len(lay))]


def test_openings_of_a_player_who_cannot_open_are_not_listed() -> None:
    """QW-2: seat 1 is known to hold four purple tiles, so seat 0 with its pair does not open."""
    hands = (Pile((1, 2, 27, 22, 18, 11)), Pile((31, 32, 33, 34), 2))
    state = replace(opening(()), hands=hands)
    listed = listed_lays(state) if not QWIRKLE.audit(state) else []
    assert [lay for lay in listed if not is_legal(state, lay)] == []


# Passing and exchanging


def with_empty_bag(table: Table, hand: tuple[int, ...]) -> State:
    """The other player can lay, so the game goes on."""
    other = next(piece for piece in PIECES if any(lays(table, 1 << piece)))
    hands = (Pile(hand), Pile((other,) * 2))
    return replace(at_the_table(table, ()), hands=hands, bag=Pile())


def test_a_pass_is_listed_exactly_when_it_is_legal() -> None:
    rng = random.Random(1)
    legal = []
    for number in range(30):
        for table in tables(number, 12):
            hand = rack(table, rng.randint(1, 3), rng)
            state = with_empty_bag(table, hand)
            skip = Move(0, Pass())
            listed = list(QWIRKLE.list_moves(state).moves).count(skip)
            legal.append(QWIRKLE.judge(state, skip).legal)
            assert listed == legal[-1] == (not any(lays(table, mask(hand))))
    assert legal.count(True) > 10
    assert legal.count(False) > 10


def test_no_pass_is_listed_while_the_bag_holds_tiles() -> None:
    for state in positions(3, 3):
        if state.bag and state.bag.size:
            assert Move(state.to_move, Pass()) not in list(QWIRKLE.list_moves(state).moves)


def exchanges_accepted(state: State) -> list[int]:
    """How many tiles of the hand may be exchanged, named or unseen."""
    hand = hand_of(state, state.to_move)
    assert hand is not None
    return [
        count
        for count in range(hand.size + 1)
        if QWIRKLE.judge(state, Move(state.to_move, Exchange(hand.pieces[:count]))).legal
        and QWIRKLE.judge(state, Move(state.to_move, Exchange((), count))).legal
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_exchange_up_to_is_what_the_judge_accepts(players: int) -> None:
    for number in range(6):
        for state in positions(number, players)[:-1]:
            most = QWIRKLE.list_moves(state).others["exchange_up_to"]
            assert exchanges_accepted(state) == list(range(1, most + 1))


def test_an_almost_empty_bag_limits_the_exchange() -> None:
    left = {
        QWIRKLE.list_moves(state).others["exchange_up_to"]
        for number in range(12)
        for state in positions(number, 2)
        if state.bag is not None and 0 < state.bag.size < 6
    }
    assert left >= {1, 2, 3}


def test_a_game_that_is_over_has_no_moves() -> None:
    for number in range(6):
        over = positions(number, 2)[-1]
        listing = QWIRKLE.list_moves(over)
        assert list(listing.moves) == []
        assert listing.others["exchange_up_to"] == 0


# Pinned counts, as perft does for chess


def first_placement(move: Move) -> list[Placement]:
    return sorted(move.action.placements) if isinstance(move.action, Lay) else []


def middle_move(state: State) -> Move:
    """The middle one of all moves in order; without any, all tiles are exchanged."""
    listing = QWIRKLE.list_moves(state)
    moves = sorted(listing.moves, key=first_placement)
    if moves:
        return moves[len(moves) // 2]
    hand = hand_of(state, state.to_move)
    assert hand is not None
    return Move(state.to_move, Exchange(hand.pieces[: listing.others["exchange_up_to"]]))


@cache
def middle_game(seed: int, players: int) -> tuple[State, ...]:
    """The positions of a game that depends on its seed and the rules alone."""
    states = [start(bytes([seed] * 32), players)]
    while QWIRKLE.outcome(states[-1]).status is Status.IN_PROGRESS:
        states.append(QWIRKLE.apply(states[-1], middle_move(states[-1]), None).state)
    return tuple(states)


def count_to_depth(state: State, depth: int) -> int:
    moves = list(QWIRKLE.list_moves(state).moves)
    if depth == 1:
        return len(moves)
    return sum(count_to_depth(QWIRKLE.apply(state, move, None).state, depth - 1) for move in moves)


# (seed, players): how many legal moves after each of these numbers of turns.
AFTER = (0, 5, 10, 20, 30, 40, 50)
COUNTS = {
    (1, 2): (3, 27, 22, 18, 18, 51, 166),
    (1, 3): (3, 86, 15, 84, 87, 42, 80),
    (1, 4): (3, 16, 47, 45, 38, 181, 132),
    (2, 2): (3, 17, 26, 114, 108, 71, 403),
    (2, 3): (3, 29, 11, 43, 51, 126, 88),
    (2, 4): (12, 20, 55, 71, 106, 47, 36),
}

# (seed, players, turn): how many sequences of two moves.
TO_DEPTH_TWO = {
    (1, 2, 0): 110,
    (1, 2, 5): 2011,
    (1, 3, 20): 8845,
    (2, 4, 10): 1564,
    (2, 2, 67): 27,
    (1, 4, 62): 696,
}


@pytest.mark.parametrize(("game", "expected"), COUNTS.items())
def test_counts_of_legal_moves(game: tuple[int, int], expected: tuple[int, ...]) -> None:
    states = middle_game(*game)
    assert tuple(count_to_depth(states[turn], 1) for turn in AFTER) == expected


# (seed, players): the final scores and how many turns it took.
RESULTS = {
    (1, 2): ((121, 149), 67),
    (1, 3): ((83, 83, 83), 65),
    (1, 4): ((62, 53, 77, 51), 65),
    (2, 2): ((139, 132), 69),
    (2, 3): ((79, 88, 85), 70),
    (2, 4): ((84, 63, 45, 55), 62),
}


@pytest.mark.parametrize(("game", "expected"), RESULTS.items())
def test_results_of_whole_games(
    game: tuple[int, int], expected: tuple[tuple[int, ...], int]
) -> None:
    last = middle_game(*game)[-1]
    assert (tuple(player.score for player in last.players), last.turn) == expected


@pytest.mark.parametrize(("place", "expected"), TO_DEPTH_TWO.items())
def test_counts_to_depth_two(place: tuple[int, int, int], expected: int) -> None:
    seed, players, turn = place
    assert count_to_depth(middle_game(seed, players)[turn], 2) == expected

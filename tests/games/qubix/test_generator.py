"""The generator of Qubix's moves agrees with brute force over the one judge."""

import random
from collections.abc import Hashable, Iterable, Iterator
from itertools import permutations, product
from math import comb

import pytest
from msgspec.structs import replace

from referee.core.outcome import Status
from referee.games.qubix.rules import moves
from referee.games.qubix.rules.configuration import Configuration
from referee.games.qubix.rules.grid import Direction, grid
from referee.games.qubix.rules.prospect import Prospect
from referee.games.qubix.rules.state import (
    MOST_FROM_STORE,
    Action,
    At,
    Block,
    Build,
    BuildFromStore,
    Move,
    Options,
    Pass,
    Placed,
    State,
    Store,
    Stored,
    Taken,
)
from referee.games.qubix.rules.survey import Area
from tests.games.qubix.random_play import (
    CORNER,
    EVERY,
    FLAT,
    OWN,
    TINY,
    can_play,
    free_blocks,
    own_store,
    places_of,
)
from tests.games.qubix.subject import SMALL, SUBJECT, meant_spots, positions, single_actions, start
from tests.support.listing import Score, accepted, listed

# Everything that a move can say


def legal(state: State, actions: Iterable[Action]) -> dict[Hashable, Score]:
    return accepted(SUBJECT, state, (Move(state.to_move, action) for action in actions))


def sequences(state: State, count: int) -> Iterator[Action]:
    """Builds of `count` blocks from the mover's own store, in every order, each on every spot."""
    configuration = state.options.configuration
    for blocks in permutations([stored.block for stored in own_store(state)], count):
        for places in product(*[meant_spots(configuration, block.size) for block in blocks]):
            chosen = tuple(zip([Taken(block.id) for block in blocks], places, strict=True))
            for board in range(len(state.boards)):
                yield BuildFromStore(board, chosen)


def going_on(states: list[State]) -> list[State]:
    return [state for state in states if SUBJECT.outcome(state).status is Status.IN_PROGRESS]


@pytest.mark.parametrize("name", ["A", "B, other", "A, shuffled, regions", "low", "own"])
def test_moves_of_one_block_equal_brute_force_on_large_areas(name: str) -> None:
    rng = random.Random(name)
    state = rng.choice(going_on(positions(name, 1, 2)))
    wanted = legal(state, single_actions(state, all_levels=False))
    assert listed(SUBJECT, state, Build, Store) == wanted


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", SMALL)
def test_moves_from_the_store_equal_brute_force(name: str, players: int) -> None:
    """All orders of all choices of blocks are tried on every spot."""
    sizes = set()
    for number in range(20):
        for state in going_on(positions(name, number, players)):
            count = len(own_store(state))
            if count in sizes and (count == 3 or number > 1):
                continue  # three of them take long
            sizes.add(count)
            wanted: dict[Hashable, Score] = {}
            for chosen in range(1, count + 1):
                wanted |= legal(state, sequences(state, chosen))
            assert listed(SUBJECT, state, BuildFromStore) == wanted
    assert sizes >= {1, 2}


# Positions that random play seldom reaches


def with_store(state: State, blocks: list[Block], cells: list[int]) -> State:
    """The mover's store has exactly these blocks, taken from the central store as if by magic."""
    assert state.to_move is not None
    own = state.boards[state.to_move]
    assert own is not None
    central = tuple(
        placed for placed in state.central or () if placed.block.id not in {b.id for b in blocks}
    )
    stored = tuple(Stored(*each) for each in zip(blocks, cells, strict=True))
    boards = list(state.boards)
    boards[state.to_move] = own._replace(store=stored)
    return replace(state, central=central, boards=tuple(boards), chance=None)


def nearly_full(options: Options, holes: int, sizes: tuple[int, ...], seed: int) -> State:
    """The first level of each area lacks `holes` cells; the mover has blocks in store."""
    rng = random.Random(seed)
    state = start(options, 2, rng.randbytes(32))
    configuration = options.configuration
    taken = {size: [p.block for p in state.central or () if p.block.size == size] for size in sizes}
    for blocks in taken.values():
        rng.shuffle(blocks)
    store = [taken[size].pop() for size in sizes]
    cells = [sum(sizes[:number]) for number in range(len(sizes))]
    singles = [p.block for p in state.central or () if p.block.size == 1 and p.block not in store]
    rng.shuffle(singles)
    places = [
        (x, y) for x in range(configuration.area_width) for y in range(configuration.area_depth)
    ]
    boards = []
    for board in state.boards:
        assert board is not None
        left = rng.sample(places, len(places) - holes)
        area = tuple(Placed(singles.pop(), x, y, 0) for x, y in left if singles)
        boards.append(board._replace(area=area))
    laid_ids = {placed.block.id for board in boards for placed in board.area}
    central = tuple(p for p in state.central or () if p.block.id not in laid_ids)
    state = replace(state, central=central, boards=tuple(boards), to_move=0, turn=None)
    return with_store(state, store, cells)


TALL = replace(TINY, area_levels=3)


@pytest.mark.parametrize("holes", [1, 2, 3])
@pytest.mark.parametrize("sizes", [(1, 1, 1), (2, 1), (1, 2)], ids=str)
@pytest.mark.parametrize("configuration", [TINY, TALL], ids=["two levels", "three levels"])
def test_sequences_that_complete_a_level_equal_brute_force(
    configuration: Configuration, sizes: tuple[int, ...], holes: int
) -> None:
    """Further blocks lie on the level that the earlier ones completed."""
    state = nearly_full(Options(configuration=configuration), holes, sizes, 7)
    assert_sequences_are_right(state)


def assert_sequences_are_right(state: State) -> None:
    wanted = legal(state, SUBJECT.grown_sequences(state))
    found = listed(SUBJECT, state, BuildFromStore)
    assert found == wanted
    assert found


@pytest.mark.parametrize("seed", range(3))
def test_two_levels_may_be_completed_in_one_turn(seed: int) -> None:
    """On an area of one cell every block completes a level."""
    cell = replace(TINY, area_width=1, area_depth=1, area_levels=5, figures=((CORNER,), (CORNER,)))
    options = Options(configuration=cell)
    rng = random.Random(seed)
    state = start(options, 2, rng.randbytes(32))
    singles = [placed.block for placed in state.central or () if placed.block.size == 1]
    state = with_store(state, rng.sample(singles, 3), [0, 1, 2])
    found = listed(SUBJECT, state, BuildFromStore)
    wanted: dict[Hashable, Score] = {}
    for count in (1, 2, 3):
        wanted |= legal(state, sequences(state, count))
    assert found == wanted
    # Every order differs: 3 + 6 + 6, on each of three boards.
    assert len(found) == 45


def test_four_blocks_in_store_are_taken_three_at_most() -> None:
    state = start(Options(configuration=replace(TINY, strip=5)), 2, bytes(32))
    singles = [placed.block for placed in state.central or () if placed.block.size == 1]
    state = with_store(state, singles[:4], [0, 1, 3, 4])
    found = listed(SUBJECT, state, BuildFromStore)
    assert found == legal(state, SUBJECT.grown_sequences(state))
    assert {len(key[2]) for key in found if isinstance(key, tuple)} == {1, 2, 3}


@pytest.mark.parametrize("name", ["A", "low", "own", "own, B, regions"])
def test_sequences_on_large_areas_equal_brute_force(name: str) -> None:
    """The positions come from games, with two blocks in store."""
    states = [state for number in range(3) for state in going_on(positions(name, number, 2))]
    state = random.Random(name).choice([each for each in states if len(own_store(each)) == 2])
    assert_sequences_are_right(state)


# Each move once, and none that is illegal


SEATED = [(name, 2 + number % 4) for number, name in enumerate(EVERY)]
some_games = pytest.mark.parametrize(("name", "players"), SEATED)


def test_singles_are_listed_in_no_direction() -> None:
    for state in going_on(positions("A", 0, 3))[::9]:
        sizes = {block.id: block.size for _, block in places_of(state)}
        for move in SUBJECT.moves(state):
            if isinstance(move.action, Build):
                single = sizes[move.action.taken.id] == 1
                assert (move.action.at.direction is Direction.NONE) == single


def test_a_single_may_still_be_said_to_lie_along_an_axis() -> None:
    state = start(Options(), 2, bytes(32))
    block = free_blocks(state)[0].block
    for direction in Direction:
        move = Move(0, Build(Taken(block.id), 0, At(1, 1, direction)))
        assert SUBJECT.judge(state, move).legal


# Who can play


@some_games
def test_who_can_play_has_a_move_listed(name: str, players: int) -> None:
    """This covers every fifth position, and all late ones, for every player."""
    states = positions(name, 0, players)
    for state in [*states[:-8:5], *states[-8:]]:
        prospect = Prospect(state)
        answers = [prospect.can_play(player) for player in range(players)]
        assert answers == [can_play(state, player) for player in range(players)]
        over = not any(answers)
        assert over == (SUBJECT.outcome(state).status is Status.OVER)
        for player, can in enumerate(answers):
            if not over:
                first = next(SUBJECT.first_moves(replace(state, to_move=player)))
                assert can == (not isinstance(first.action, Pass))


def late_positions(name: str) -> Iterator[State]:
    """The last positions of many games, in which every player is to move once."""
    for number in range(20):
        for state in positions(name, number, 2)[-6:]:
            for player in range(2):
                yield replace(state, to_move=player)


@pytest.mark.parametrize("name", SMALL)
def test_a_pass_is_listed_exactly_when_it_is_legal(name: str) -> None:
    found = []
    for state in late_positions(name):
        assert state.to_move is not None
        skip = Move(state.to_move, Pass())
        moves = SUBJECT.moves(state)
        found.append(SUBJECT.judge(state, skip).legal)
        assert (skip in moves) == found[-1]
        if found[-1]:
            assert moves == [skip]
        elif moves:
            assert can_play(state, state.to_move)
    assert found.count(True) > 5
    assert found.count(False) > 20


def test_a_full_table_leaves_only_what_can_be_stored() -> None:
    """A block of the central store that fits the strip can be stored, and nothing else is left."""
    one_cell = ((CORNER,), (CORNER,))
    small = replace(FLAT, area_width=1, area_depth=1, figures=one_cell)
    state = nearly_full(Options(configuration=small), 0, (), 3)
    assert free_blocks(state)
    assert {type(move.action) for move in SUBJECT.moves(state)} == {Store}
    double = next(p.block for p in state.central or () if p.block.size == 2)
    single = next(p.block for p in state.central or () if p.block.size == 1)
    state = with_store(state, [double, single], [0, 2])
    assert [move.action for move in SUBJECT.moves(replace(state, to_move=0))] == [Pass()]
    assert not can_play(state, 0)
    assert can_play(state, 1)


# Blocks without numbers


def without_numbers(state: State) -> State:
    central = tuple(
        placed._replace(block=placed.block._replace(id=0)) for placed in state.central or ()
    )
    return replace(state, central=central, chance=None)


@pytest.mark.parametrize("name", ["A", "tiny"])
def test_blocks_without_numbers_leave_nothing_to_list(name: str) -> None:
    """No move can name them: such a position is refused, or the moves listed are all legal."""
    state = without_numbers(start(EVERY[name], 2, bytes(32)))
    if not SUBJECT.faults(state):
        moves = SUBJECT.moves(state)
        assert [move for move in moves if not SUBJECT.judge(state, move).legal] == []


@pytest.mark.parametrize("sizes", [(1, 1, 1), (2, 1), (1, 1)], ids=str)
@pytest.mark.parametrize("holes", [1, 2])
def test_stored_blocks_without_numbers_are_listed(sizes: tuple[int, ...], holes: int) -> None:
    """They are named by colour and size; every legal move is listed, and no illegal one."""
    state = nearly_full(Options(configuration=TINY), holes, sizes, 3)
    numbered = SUBJECT.moves(state)
    boards = list(state.boards)
    own = boards[0]
    assert own is not None
    store = tuple(stored._replace(block=stored.block._replace(id=0)) for stored in own.store or ())
    boards[0] = own._replace(store=store)
    state = replace(state, boards=tuple(boards))
    moves = SUBJECT.moves(state)
    assert [move for move in moves if not SUBJECT.judge(state, move).legal] == []
    assert len(set(moves)) == len(moves)
    kinds = [stored.block[1:] for stored in store]
    if len(set(kinds)) == len(kinds):
        assert len(moves) == len(numbered)


def test_an_area_of_its_own_size_is_listed_in_full() -> None:
    """OWN has 25 cells a level: the first single has as many spots on each of five boards."""
    state = start(Options(configuration=OWN), 5, bytes(32))
    single = next(placed.block.id for placed in free_blocks(state) if placed.block.size == 1)
    builds = [
        move.action
        for move in SUBJECT.moves(state)
        if isinstance(move.action, Build) and move.action.taken.id == single
    ]
    assert len(builds) == 125


def test_equal_blocks_are_listed_once_and_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of twelve equal singles, up to three go on a flat area in any order: it is the same build."""
    side, equal = 5, [Block(0, 1, 1)] * 12
    laid = 0
    lay = Area.lay

    def counted(area: Area, mask: int, level: int, colour: int) -> Area:
        nonlocal laid
        laid += 1
        return lay(area, mask, level, colour)

    monkeypatch.setattr(Area, "lay", counted)
    cells = grid(side, side)
    area = Area(cells, (0, 0), (cells.full, *[0] * 5))
    listed = list(moves._sequences(area, equal))
    counts = [comb(side * side, count) for count in range(1, MOST_FROM_STORE + 1)]
    assert len(set(listed)) == len(listed) == laid == sum(counts)

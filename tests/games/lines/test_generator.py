"""The generator of legal moves agrees with brute force over the one judge; counts are pinned."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, permutations

import pytest
from msgspec.structs import replace

from referee.core.outcome import Status
from referee.core.piles import Pile
from referee.core.verdict import Findings
from referee.games.lines.rules.generate import lays
from referee.games.lines.rules.pieces import COLOUR, PIECES, SHAPE, mask
from referee.games.lines.rules.placements import judge_placements
from referee.games.lines.rules.state import Lay, LinesState, Pass, hand_of
from referee.games.lines.rules.table import EAST, LIMIT, NORTH, Placement, Table, cell
from referee.games.qwirkle.rules.state import Exchange
from referee.games.qwirkle_cubes.rules.end import could_lay
from referee.games.qwirkle_cubes.rules.state import (
    DEFAULTS,
    ForcedReroll,
    Phase,
    Redraw,
    Reroll,
    WhenAllStuck,
)
from tests.games.lines.brute_force import (
    all_openings,
    assert_generator_is_right,
    is_legal,
    listed_lays,
)
from tests.games.lines.cells import canonical, neighbourhood
from tests.games.lines.subject import LinesSubject
from tests.games.lines.subjects import CUBES, QWIRKLE, every_game
from tests.games.qwirkle_cubes.subject import block, hard_to_play, huddle
from tests.support.subject import Move, State


@every_game
@pytest.mark.parametrize("number", range(3))
def test_lays_of_four_pieces_equal_brute_force(subject: LinesSubject, number: int) -> None:
    rng = random.Random(100 + number)
    table = subject.tables(100 + 2 * number, 5)[-1]
    hand = subject.rack(table, 4, rng)
    assert_generator_is_right(subject, subject.at_the_table(table, hand))


@every_game
@pytest.mark.parametrize("number", range(8))
def test_no_lay_is_legal_outside_one_row_or_column(subject: LinesSubject, number: int) -> None:
    rng = random.Random(200 + number)
    table = subject.tables(200 + 2 * number, 9)[-1]
    state = subject.at_the_table(table, subject.rack(table, 2, rng))
    assert_generator_is_right(subject, state, anywhere=True)


@every_game
def test_no_three_pieces_are_legal_outside_one_row_or_column(subject: LinesSubject) -> None:
    table = {cell(0, 0): 1, cell(1, 0): 2}
    assert_generator_is_right(subject, subject.at_the_table(table, (3, 4, 8)), anywhere=True)


@every_game
def test_lays_far_from_the_origin_equal_brute_force(subject: LinesSubject) -> None:
    rng = random.Random(5)
    far = LIMIT - 30
    for x, y in ((-far, far), (far, -far), (-1, -1)):
        near = subject.tables(6, 14)[-1]
        table = {here + cell(x, y): piece for here, piece in near.items()}
        hand = subject.rack(table, 3, rng)
        assert_generator_is_right(subject, subject.at_the_table(table, hand))


@every_game
def test_a_hand_with_equal_pieces_lists_each_lay_once(subject: LinesSubject) -> None:
    table = {cell(0, 0): 1, cell(1, 0): 2}
    assert_generator_is_right(subject, subject.at_the_table(table, (3, 3, 4)))


# Openings


@every_game
@pytest.mark.parametrize("number", range(20))
def test_every_opening_is_listed_once_up_to_symmetry(subject: LinesSubject, number: int) -> None:
    rng = random.Random(number)
    hand = tuple(rng.sample(subject.left_over({}, rng), 6))
    state = subject.opening(hand)
    listed = [canonical(lay) for lay in listed_lays(subject, state)]
    assert len(listed) == len(set(listed))
    assert set(listed) == all_openings(subject, state, hand)


@every_game
@pytest.mark.parametrize("hand", [(1,), (1, 1), (1, 2), (1, 8), (1, 2, 3), (1, 1, 2), (1, 8, 15)])
def test_openings_are_complete_on_a_whole_field(
    subject: LinesSubject, hand: tuple[int, ...]
) -> None:
    """Trying all cells of a four-by-four field finds nothing but the openings listed."""
    state = subject.opening(hand)
    field = [x * EAST + y * NORTH for x in range(4) for y in range(4)]
    legal = {
        canonical(zip(cells, order, strict=True))
        for count in range(1, len(hand) + 1)
        for cells in combinations(field, count)
        for order in permutations(hand, count)
        if is_legal(subject, state, zip(cells, order, strict=True))
    }
    assert {canonical(lay) for lay in listed_lays(subject, state)} == legal


@every_game
def test_a_hand_of_six_alike_has_half_of_its_orders(subject: LinesSubject) -> None:
    assert len(listed_lays(subject, subject.opening((1, 2, 3, 4, 5, 6)))) == 720 // 2


@every_game
def test_openings_lie_to_the_right_of_the_origin(subject: LinesSubject) -> None:
    for lay in listed_lays(subject, subject.opening((1, 2, 3, 7, 14, 27))):
        assert sorted(here for here, _ in lay) == [cell(x, 0) for x in range(len(lay))]


@every_game
def test_openings_of_a_player_who_cannot_open_are_not_listed(subject: LinesSubject) -> None:
    """QW-2, QC-2: seat 1 is known to hold four purple pieces, so seat 0 does not open with a
    pair."""
    hands = (Pile((1, 2, 27, 22, 18, 11)), Pile((31, 32, 33, 34), 2))
    state = replace(subject.opening(()), hands=hands)
    listed = listed_lays(subject, state) if not subject.faults(state) else []
    assert [lay for lay in listed if not is_legal(subject, state, lay)] == []


# Passing and exchanging


def with_empty_bag(table: Table, hand: tuple[int, ...]) -> State:
    """The other player can lay, so the game goes on."""
    other = next(piece for piece in PIECES if any(lays(table, 1 << piece)))
    hands = (Pile(hand), Pile((other,) * 2))
    return replace(QWIRKLE.at_the_table(table, ()), hands=hands, bag=Pile())


def test_a_pass_is_listed_exactly_when_it_is_legal() -> None:
    rng = random.Random(1)
    legal = []
    for number in range(30):
        for table in QWIRKLE.tables(number, 12):
            hand = QWIRKLE.rack(table, rng.randint(1, 3), rng)
            state = with_empty_bag(table, hand)
            skip = QWIRKLE.move(0, Pass())
            listed = QWIRKLE.moves(state).count(skip)
            legal.append(QWIRKLE.judge(state, skip).legal)
            assert listed == legal[-1] == (not any(lays(table, mask(hand))))
    assert legal.count(True) > 10
    assert legal.count(False) > 10


def test_no_pass_is_listed_while_the_bag_holds_tiles() -> None:
    for state in QWIRKLE.positions(3, 3):
        if state.bag and state.bag.size:
            skip = QWIRKLE.move(state.to_move, Pass())
            assert skip not in QWIRKLE.moves(state)


def is_accepted(subject: LinesSubject, state: State, action: object) -> bool:
    return subject.judge(state, subject.move(state.to_move, action)).legal


def test_an_almost_empty_bag_limits_the_exchange() -> None:
    left = {
        QWIRKLE.others(state)["exchange_up_to"]
        for number in range(12)
        for state in QWIRKLE.positions(number, 2)
        if state.bag is not None and 0 < state.bag.size < 6
    }
    assert left >= {1, 2, 3}


# Rerolling


def can_be_laid(state: State, pieces: Iterable[int]) -> bool:
    """Try single pieces on each cell next to the table.

    Any legal lay has a piece that can be laid alone, so single pieces are enough.
    """
    cells = neighbourhood(state.table, 1)
    return any(fits(state.table, here, piece) for piece in set(pieces) for here in cells)


def fits(table: Table, here: int, piece: int) -> bool:
    """Whether the judge of lays finds nothing wrong."""
    findings = Findings()
    judge_placements(table, [(here, piece)], findings)
    return not findings.violations


def every_face(pieces: Iterable[int]) -> set[int]:
    colours = {COLOUR[piece] for piece in pieces}
    return {piece for piece in PIECES if COLOUR[piece] in colours}


def assert_rerolls_are_right(state: State) -> tuple[bool, bool]:
    """Which rerolls are legal follows from what can be laid of the hand, as it is or rerolled."""
    listing = CUBES.game.at(state).moves()
    moves = list(listing.moves)
    hand = hand_of(state, state.to_move)
    assert hand is not None
    lays_now, lays_some = (
        can_be_laid(state, hand.pieces),
        can_be_laid(state, every_face(hand.pieces)),
    )
    assert could_lay(state, hand) == lays_some
    assert bool([move for move in moves if isinstance(move.action, Lay)]) == lays_now
    others = [
        cube
        for seat, other in enumerate(state.hands)
        if other is not None and seat != state.to_move
        for cube in other.pieces
    ]
    others_lay = can_be_laid(state, every_face(others))
    passes = [move for move in moves if isinstance(move.action, Pass)]
    assert len(passes) == is_accepted(CUBES, state, Pass()) == (not lays_some and others_lay)
    redraws = not lays_some and not others_lay
    assert listing.others["redraw"] == redraws
    for named in ((), hand.pieces):
        assert is_accepted(CUBES, state, Redraw(named)) == redraws
    assert not is_accepted(CUBES, state, Redraw(hand.pieces[1:]))
    forced = lays_some and not lays_now
    assert listing.others["forced_reroll"] == forced
    assert is_accepted(CUBES, state, ForcedReroll()) == forced
    assert is_accepted(CUBES, state, ForcedReroll(hand.pieces)) == forced
    may = lays_some and state.phase is Phase.BEFORE_REROLL
    assert listing.others["reroll_up_to"] == (hand.size if may else 0)
    for count in range(1, hand.size + 1):
        assert is_accepted(CUBES, state, Reroll(hand.pieces[:count])) == may
        assert not is_accepted(CUBES, state, ForcedReroll(hand.pieces[: count - 1] or (1,) * 7))
    assert not is_accepted(CUBES, state, Reroll(()))
    return lays_now, lays_some


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rerolls_are_legal_as_brute_force_says(players: int) -> None:
    for number in range(8):
        for state in CUBES.positions(number, players)[1::3]:
            if state.table and CUBES.outcome(state).status is Status.IN_PROGRESS:
                assert_rerolls_are_right(state)


def hard_positions(count: int) -> Iterator[State]:
    """Positions on blocks and huddles, some of them dead.

    In every other one, all cubes in hand show the shape of the first one on the table.
    """
    for number in range(count):
        rng = random.Random(number)
        state = hard_to_play(CUBES.start(rng.randbytes(32), 2 + number % 3), rng)
        shape = SHAPE[next(iter(state.table.values()))]
        yield all_showing(state, shape) if number % 2 else state


def all_showing(state: State, shape: int) -> State:
    shown = (tuple(COLOUR[cube] * 6 + shape + 1 for cube in hand.pieces) for hand in state.hands)
    return replace(state, hands=tuple(map(Pile, shown)))


def test_rerolls_on_nearly_dead_tables_are_legal_as_brute_force_says() -> None:
    found = Counter[tuple[bool, bool]]()
    for state in hard_positions(100):
        for seat in range(len(state.hands)):
            if CUBES.outcome(state).status is Status.IN_PROGRESS:
                found[assert_rerolls_are_right(replace(state, to_move=seat))] += 1
    assert min(found[True, True], found[False, True], found[False, False]) > 5


def test_a_game_of_cubes_is_dead_when_brute_force_says_so() -> None:
    """QC-9: no roll of any hand could be laid, nor of the bag if there are redraws."""
    dead = Counter[tuple[bool, bool]]()
    for state in hard_positions(120):
        pieces = [piece for hand in state.hands for piece in hand.pieces]
        in_bag = [colour * 6 + 1 for colour in state.bag.pieces]
        stuck = not can_be_laid(state, every_face(pieces))
        ended = not can_be_laid(state, every_face([*pieces, *in_bag]))
        without_redraws = replace(state, options=replace(DEFAULTS, when_all_stuck=WhenAllStuck.END))
        assert is_over(without_redraws) == stuck
        assert is_over(state) == ended
        dead[stuck, ended] += 1
    assert min(dead[False, False], dead[True, False], dead[True, True]) > 5


def is_over(state: State) -> bool:
    return CUBES.outcome(state).status is Status.OVER


COLOURS_OF_BLOCKS = [(0, 3), (0, 3, 5), (1, 2, 3, 4), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4, 5)]


@pytest.mark.parametrize("rows", COLOURS_OF_BLOCKS, ids=len)
def test_a_block_is_dead_for_its_colours_and_no_others(rows: tuple[int, ...]) -> None:
    """QC-9: a full row of each colour, one above the other."""
    table = block(rows, (3, 1, 0, 5, 2, 4))
    for colour in range(6):
        state = CUBES.at_the_table(table, [colour * 6 + 1] * 6)
        assert can_be_laid(state, every_face([colour * 6 + 1])) == (colour not in rows)
        assert could_lay(state, state.hands[0]) == (colour not in rows)


def test_a_huddle_is_dead_for_all_colours_but_its_own() -> None:
    """Four cubes of one colour: every line that goes on from them is of that colour."""
    table = huddle(2, (0, 1, 2))
    for colour in range(6):
        state = CUBES.at_the_table(table, [colour * 6 + 1] * 6)
        assert can_be_laid(state, every_face([colour * 6 + 1])) == (colour == 2)
        assert could_lay(state, state.hands[0]) == (colour == 2)


def test_forced_rerolls_come_to_an_end() -> None:
    """A block of all colours has one hole.

    What helps is the one face that fits it, or a face that extends a row or column that the hole
    cuts short.
    """
    rng = random.Random(9)
    whole = block(range(6), range(6))
    for _ in range(20):
        table = dict(whole)
        hole = rng.choice(sorted(table))
        colour = COLOUR[table.pop(hole)]
        state = CUBES.at_the_table(table, [rng.randint(1, 6) + 6 * colour for _ in range(6)])
        for _ in range(1000):
            if can_be_laid(state, state.hands[0].pieces):
                break
            fell = Pile(tuple(rng.randint(1, 6) + 6 * colour for _ in range(6)))
            turn = CUBES.apply(state, CUBES.move(0, ForcedReroll()), fell)
            assert turn.judgement.legal
            assert turn.faults == ()
            state = turn.state
        else:
            pytest.fail("no end")


# Pinned counts, as perft does for chess


def first_placement(move: Move) -> list[Placement]:
    return sorted(move.action.placements) if isinstance(move.action, Lay) else []


def without_a_lay(subject: LinesSubject, state: State) -> Move:
    """Exchange all tiles, or reroll or redraw all cubes."""
    if subject is CUBES:
        stuck = subject.others(state)["redraw"]
        return CUBES.move(state.to_move, Redraw() if stuck else ForcedReroll())
    hand = hand_of(state, state.to_move)
    assert hand is not None
    most = QWIRKLE.others(state)["exchange_up_to"]
    return QWIRKLE.move(state.to_move, Exchange(hand.pieces[:most]))


def middle_move(subject: LinesSubject, state: State) -> Move:
    """The middle one of all moves in order."""
    moves = sorted(subject.moves(state), key=first_placement)
    return moves[len(moves) // 2] if moves else without_a_lay(subject, state)


@cache
def middle_game(subject: LinesSubject, seed: int, players: int) -> tuple[LinesState, ...]:
    """The positions of a game that depends on its seed and the rules alone."""
    states = [subject.start(bytes([seed] * 32), players)]
    while subject.outcome(states[-1]).status is Status.IN_PROGRESS:
        move = middle_move(subject, states[-1])
        states.append(subject.apply(states[-1], move).state)
    return tuple(states)


def count_to_depth(subject: LinesSubject, state: State, depth: int) -> int:
    moves = subject.moves(state)
    if depth == 1:
        return len(moves)
    following = (subject.apply(state, move).state for move in moves)
    return sum(count_to_depth(subject, after, depth - 1) for after in following)


# Seed and players: how many legal moves after each of these numbers of steps.
AFTER = (0, 5, 10, 20, 30, 40, 50)
COUNTS = {
    (QWIRKLE, 1, 2): (3, 27, 22, 18, 18, 51, 166),
    (QWIRKLE, 1, 3): (3, 86, 15, 84, 87, 42, 80),
    (QWIRKLE, 1, 4): (3, 16, 47, 45, 38, 181, 132),
    (QWIRKLE, 2, 2): (3, 17, 26, 114, 108, 71, 403),
    (QWIRKLE, 2, 3): (3, 29, 11, 43, 51, 126, 88),
    (QWIRKLE, 2, 4): (12, 20, 55, 71, 106, 47, 36),
    (CUBES, 1, 2): (4, 11, 21, 16, 42, 29, 149),
    (CUBES, 1, 3): (4, 20, 23, 37, 19, 83, 56),
    (CUBES, 1, 4): (4, 21, 71, 46, 31, 287, 0),
    (CUBES, 2, 2): (3, 14, 22, 2, 188, 51, 34),
    (CUBES, 2, 3): (3, 6, 15, 15, 68, 46, 10),
    (CUBES, 2, 4): (3, 15, 71, 79, 27, 108, 31),
}

# Seed, players and step: how many sequences of two moves.
TO_DEPTH_TWO = {
    (QWIRKLE, 1, 2, 0): 110,
    (QWIRKLE, 1, 2, 5): 2011,
    (QWIRKLE, 1, 3, 20): 8845,
    (QWIRKLE, 2, 4, 10): 1564,
    (QWIRKLE, 2, 2, 67): 27,
    (QWIRKLE, 1, 4, 62): 696,
    (CUBES, 1, 2, 0): 106,
    (CUBES, 1, 2, 5): 889,
    (CUBES, 1, 3, 20): 1352,
    (CUBES, 2, 4, 10): 1363,
}

# Seed and players: the final scores and how many turns it took.
RESULTS = {
    (QWIRKLE, 1, 2): ((121, 149), 67),
    (QWIRKLE, 1, 3): ((83, 83, 83), 65),
    (QWIRKLE, 1, 4): ((62, 53, 77, 51), 65),
    (QWIRKLE, 2, 2): ((139, 132), 69),
    (QWIRKLE, 2, 3): ((79, 88, 85), 70),
    (QWIRKLE, 2, 4): ((84, 63, 45, 55), 62),
    (CUBES, 1, 2): ((116, 102), 59),
    (CUBES, 1, 3): ((65, 75, 76), 60),
    (CUBES, 1, 4): ((60, 51, 42, 40), 49),
    (CUBES, 2, 2): ((108, 132), 60),
    (CUBES, 2, 3): ((65, 73, 68), 53),
    (CUBES, 2, 4): ((52, 47, 47, 54), 58),
}


@pytest.mark.parametrize(("game", "expected"), COUNTS.items())
def test_counts_of_legal_moves(
    game: tuple[LinesSubject, int, int], expected: tuple[int, ...]
) -> None:
    states = middle_game(*game)
    assert tuple(count_to_depth(game[0], states[step], 1) for step in AFTER) == expected


@pytest.mark.parametrize(("game", "expected"), RESULTS.items())
def test_results_of_whole_games(
    game: tuple[LinesSubject, int, int], expected: tuple[tuple[int, ...], int]
) -> None:
    last = middle_game(*game)[-1]
    assert (tuple(player.score for player in last.players), last.turn) == expected


@pytest.mark.parametrize(("place", "expected"), TO_DEPTH_TWO.items())
def test_counts_to_depth_two(place: tuple[LinesSubject, int, int, int], expected: int) -> None:
    subject, seed, players, step = place
    assert count_to_depth(subject, middle_game(subject, seed, players)[step], 2) == expected

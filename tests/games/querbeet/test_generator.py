"""The generator of Querbeet's moves, brute force over the one judge, and the rules agree."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from referee.core.piles import Pile
from referee.core.verdict import Judgement, ScoreItem
from referee.games.querbeet.rules.board import cell, qr
from referee.games.querbeet.rules.end import Phase
from referee.games.querbeet.rules.scoring import PathScored, reach, round_score
from referee.games.querbeet.rules.situation import Situation
from referee.games.querbeet.rules.state import JoinScores, Lay, Move, Options, Pass, State, Touch
from tests.games.querbeet.random_play import (
    ALL_EDGES,
    ALL_KINDS,
    CELLS,
    EVERY,
    LEADS,
    Board,
    Cell,
    Edges,
    any_move,
    as_product,
    as_set,
    board_of,
    broken_by,
    can_lay,
    distances,
    edges_of,
    grown_board,
    hand_of,
    invented,
    is_on_board,
    kind_of,
    lays,
    listed,
    path_points,
    reached,
    rotated,
    step,
    stone_of,
)
from tests.games.querbeet.subject import SUBJECT, positions, start

every_game = pytest.mark.parametrize("name", EVERY)
every_count = pytest.mark.parametrize("players", [2, 3])
TOUCHES, JOIN_SCORES = list(Touch), list(JoinScores)


def going_on(name: str, number: int, players: int) -> list[State]:
    return [
        state
        for state in positions(name, number, players)
        if Situation(state).stage.phase is not Phase.OVER
    ]


def seat_to_move(state: State) -> int:
    assert state.to_move is not None
    return state.to_move


# Brute force


@every_game
@every_count
def test_the_list_equals_the_rules_written_once_more(name: str, players: int) -> None:
    for state in going_on(name, 3, players):
        player = seat_to_move(state)
        wanted = lays(board_of(state), hand_of(state, player))
        moves = [move.action for move in listed(state)]
        found = [(qr(lay.cell), lay.turned) for lay in moves if isinstance(lay, Lay)]
        assert len(set(found)) == len(found)
        assert set(found) == wanted.keys()
        assert moves.count(Pass()) == (0 if wanted else 1)
        for lay in moves:
            if isinstance(lay, Lay):
                assert kind_of(wanted[qr(lay.cell), lay.turned]) == lay.stone
                fewer = [rotated(edges_of(lay.stone), sixths) for sixths in range(lay.rotation)]
                assert edges_of(lay.turned) not in fewer


@pytest.mark.parametrize("count", [2, 3])
def test_the_list_on_boards_of_any_stones_equals_the_rules(count: int) -> None:
    """That includes boards that are nearly full."""
    rng = random.Random(count)
    for _ in range(150):
        state = invented(grown_board(rng, rng.randint(1, 37)), Options(), rng, count)
        board, hand = board_of(state), hand_of(state, seat_to_move(state))
        found = [move.action for move in listed(state)]
        laid = {(qr(lay.cell), lay.turned) for lay in found if isinstance(lay, Lay)}
        assert laid == lays(board, hand).keys()


@every_game
def test_every_player_would_be_listed_a_pass_exactly_when_it_is_legal(name: str) -> None:
    found = []
    for number, players in product(range(6), (2, 3)):
        for state, player in product(going_on(name, number, players)[-8:], range(players)):
            if not hand_of(state, player):
                continue  # the last stone has been laid: the others have their last turn
            asked = replace(state, to_move=player, round=None)
            skip = Move(player, Pass())
            judged = SUBJECT.judge(asked, skip)
            assert (skip in listed(asked)) == judged.legal
            assert judged.legal == (not can_lay(board_of(asked), hand_of(asked, player)))
            found.append(judged.legal)
    assert False in found
    if name in ("usual", "many"):
        assert True in found


def test_a_stone_of_a_hand_that_is_known_in_part_is_listed() -> None:
    """QB-4 is left open for hidden stones; passing is legal only if even they could not be laid."""
    for state in going_on("usual", 0, 2):
        player = seat_to_move(state)
        hand = hand_of(state, player)
        known = hand[: len(hand) // 2]
        hands = [Pile(hidden=len(hand_of(state, seat))) for seat in range(2)]
        hands[player] = Pile(known, len(hand) - len(known))
        less = replace(state, hands=tuple(hands), chance=None)
        listing = SUBJECT.game.at(less).moves()
        if not known or not hands[1 - player].hidden:
            continue  # nothing to list, or all that is left is in one hand
        assert "QB-4" in listing.unchecked
        full = [move for move in listed(state) if isinstance(move.action, Lay)]
        expected = [
            move for move in full if isinstance(move.action, Lay) and move.action.stone in known
        ]
        assert [move for move in listing.moves if isinstance(move.action, Lay)] == expected


def test_a_view_lists_what_the_whole_position_lists() -> None:
    for state in [*going_on("usual", 1, 2), *going_on("many", 1, 3)]:
        assert listed(SUBJECT.view(state, state.to_move)) == listed(state)


# Counts to compare with


FIRST_MOVES = {
    1: 6,
    3: 12,
    5: 12,
    7: 18,
    9: 6,
    11: 18,
    13: 18,
    15: 24,
    21: 6,
    23: 24,
    27: 12,
    31: 30,
    63: 6,
}
"""Beside the star alone: six cells, times the rotations that point an edge at the star."""


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_how_often_a_kind_fits_beside_the_star(kind: int) -> None:
    state = start(Options(), 2, bytes(32))
    others = as_set((*Options().stones, kind))
    hands = (Pile((kind,)), Pile(hidden=8))
    state = replace(state, hands=hands, chance=None, options=Options(stones=others))
    lays_listed = [move for move in listed(state) if isinstance(move.action, Lay)]
    assert len(lays_listed) == FIRST_MOVES[kind]


def leaves(state: State, plies: int) -> int:
    """How many ways there are to play `plies` turns."""
    moves = listed(state)
    if plies == 1:
        return len(moves)
    return sum(leaves(SUBJECT.apply(state, move).state, plies - 1) for move in moves)


def naive_leaves(board: Board, hands: tuple[tuple[int, ...], ...], player: int, plies: int) -> int:
    """The same number by the second version of the rules, within a round."""
    found = lays(board, hands[player])
    if plies == 1:
        return len(found) or 1
    after = (player + 1) % len(hands)
    if not found:
        return naive_leaves(board, hands, after, plies - 1)
    total = 0
    for (here, stone), edges in found.items():
        left = list(hands[player])
        left.remove(kind_of(edges))
        others = (*hands[:player], tuple(left), *hands[player + 1 :])
        total += naive_leaves({**board, here: edges_of(stone)}, others, after, plies - 1)
    return total


LEAVES: dict[tuple[str, int, int], tuple[int, ...]] = {
    ("usual", 2, 0): (84, 6864),
    ("usual", 2, 1): (78, 6888),
    ("usual", 2, 2): (66, 6216, 305172),
    ("usual", 3, 0): (72, 3708),
    ("usual", 3, 1): (60, 3510),
    ("usual", 3, 2): (60, 3768, 164172),
    ("all kinds", 2, 0): (96, 8190),
    ("all kinds", 3, 0): (66, 4152),
    ("two stars", 2, 0): (96, 8016),
    ("dead ends", 2, 0): (6, 30, 120, 360, 720),
    ("dead ends", 3, 0): (6, 30, 120, 360, 720),
    ("seven", 2, 0): (24, 780, 9348),
    ("seven", 3, 0): (18, 396, 6174),
    ("lines", 2, 0): (30, 816, 21444),
    ("many", 2, 0): (126, 17076),
    ("many", 3, 1): (126, 14460),
}
"""For options, players and a seed: the number of ways to play one turn, two, and so on."""


@pytest.mark.parametrize(("which", "counts"), LEAVES.items(), ids=str)
def test_how_many_ways_there_are_to_begin(
    which: tuple[str, int, int], counts: tuple[int, ...]
) -> None:
    name, players, seed = which
    state = start(EVERY[name], players, bytes([seed] * 32))
    assert tuple(leaves(state, 1 + plies) for plies in range(len(counts))) == counts
    hands = tuple(hand_of(state, seat) for seat in range(players))
    assert naive_leaves(board_of(state), hands, 0, 1) == counts[0]
    if counts[1] < 4000:
        assert naive_leaves(board_of(state), hands, 0, 2) == counts[1]


# The judge against the rules


def told(judgement: Judgement) -> Counter[tuple[str, int | None]]:
    """Violations of a lay itself, each with its edge."""
    found: Counter[tuple[str, int | None]] = Counter()
    for violation in judgement.violations:
        if violation.rule in ("QB-4", "QB-5", "QB-6"):
            edge = violation.facts.get("edge")
            found[violation.reason.name, None if edge is None else int(str(edge))] += 1
    return found


def assert_judged_by_the_rules(state: State, move: Move) -> None:
    player = seat_to_move(state) if move.player is None else move.player
    board, hand = board_of(state), hand_of(state, player)
    judgement = SUBJECT.judge(state, move)
    if {each.reason.name for each in judgement.violations} & {"GAME_OVER", "ROUND_OVER"}:
        assert len(judgement.violations) - (player != state.to_move) == 1
        assert not any(can_lay(board, hand_of(state, seat)) for seat in range(len(state.players)))
        return
    if isinstance(move.action, Lay):
        wanted = broken_by(board, hand, qr(move.action.cell), edges_of(move.action.turned))
        assert told(judgement) == wanted
        for violation in judgement.violations:
            if violation.rule == "QB-6":
                here, beside = map(qr, violation.cells)
                assert beside == step(here, int(str(violation.facts["edge"])))
                assert violation.pieces[1] == state.board[cell(*beside)]
    else:
        could = "COULD_LAY" in {violation.reason.name for violation in judgement.violations}
        assert could == can_lay(board, hand)
        for violation in judgement.violations:
            if violation.reason.name == "COULD_LAY":
                [at], [stone] = violation.cells, violation.pieces
                assert not broken_by(board, hand, qr(at), edges_of(stone))


@every_game
@every_count
def test_moves_of_every_kind_are_judged_by_the_rules(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    for state in going_on(name, 2, players):
        for _ in range(4):
            assert_judged_by_the_rules(state, any_move(state, rng))


@every_count
def test_moves_on_boards_of_any_stones_are_judged_by_the_rules(players: int) -> None:
    rng = random.Random(players)
    for _ in range(400):
        state = invented(grown_board(rng, rng.randint(1, 37)), Options(), rng, players)
        for _ in range(5):
            assert_judged_by_the_rules(state, any_move(state, rng))


# Scores against the rules


def is_way(board: Board, way: list[Cell]) -> bool:
    """Whether paths lead from each stone to the next."""
    for here, there in pairwise(way):
        edge = LEADS.index((there[0] - here[0], there[1] - here[1]))
        if edge not in board[here] or (edge + 3) % 6 not in board[there]:
            return False
    return True


def assert_scored_by_the_rules(board: Board) -> None:
    ways = distances(board)
    product_board = as_product(board)
    for colour, touch in product(range(3), TOUCHES):
        wanted = reached(board, colour, touch, ways)
        found = reach(product_board, colour, touch)
        touched = {path.sides[0]: list(map(qr, path.cells)) for path in found.touches}
        assert {side: len(way) for side, way in touched.items()} == wanted.touched
        assert all(way[0] == (0, 0) and is_way(board, way) for way in touched.values())
        assert (None if found.join is None else len(found.join.cells)) == wanted.join
        if found.join is not None:
            assert found.join.sides == (colour, colour + 3)
            assert is_way(board, list(map(qr, found.join.cells)))
        for join_scores in JOIN_SCORES:
            assert_points(board, colour, Options(join_scores, touch), ways)


def assert_points(
    board: Board, colour: int, options: Options, ways: dict[tuple[Cell, Cell], int]
) -> None:
    rng = random.Random(len(board))
    state = invented(board, options, rng, 3)
    score = round_score(state, colour)
    points = path_points(reached(board, colour, options.touch, ways), options.join_scores)
    assert sum(worth.points for _, worth in score.worths) == points
    assert score.total == points - len(hand_of(state, colour))


@pytest.mark.parametrize("seed", range(8))
def test_boards_of_any_stones_are_scored_by_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(125):
        assert_scored_by_the_rules(grown_board(rng, rng.randint(7, 37)))


@every_game
def test_boards_of_games_are_scored_by_the_rules(name: str) -> None:
    for players in (2, 3):
        for state in positions(name, 4, players)[3::4]:
            assert_scored_by_the_rules(board_of(state))


def test_such_boards_show_everything_there_is_to_score() -> None:
    """Otherwise the tests above would prove little."""
    rng = random.Random(0)
    found: Counter[tuple[object, ...]] = Counter()
    for _ in range(300):
        board = grown_board(rng, rng.randint(7, 37))
        ways = distances(board)
        for touch in TOUCHES:
            join, touched = reached(board, 0, touch, ways)
            found[touch, None if join is None else min(join, 8), len(touched)] += 1
    wanted = [(touch, *how) for touch in TOUCHES for how in ((7, 2), (8, 2), (None, 1), (None, 0))]
    assert {key for key, count in found.items() if count > 5} == set(wanted)


# The same board turned and mirrored


class Symmetry(NamedTuple):
    """A symmetry of the board: a reflection from top to bottom or none, followed by a rotation."""

    sixths: int
    mirrored: bool

    def edge(self, edge: int) -> int:
        return ((-edge if self.mirrored else edge) + self.sixths) % 6

    def edges(self, edges: Edges) -> Edges:
        return frozenset(map(self.edge, edges))

    def kind(self, kind: int) -> int:
        return kind_of(self.edges(edges_of(kind)))

    def cell(self, here: Cell) -> Cell:
        q, r = here
        if self.mirrored:
            q, r = q + r, -r
        for _ in range(self.sixths):
            q, r = -r, q + r
        return q, r

    def side(self, side: int) -> int:
        return ((-side - 1 if self.mirrored else side) + self.sixths) % 6

    def colour(self, colour: int) -> int:
        return self.side(colour) % 3

    def board(self, board: Board) -> Board:
        return {self.cell(here): self.edges(stone) for here, stone in board.items()}

    def seat(self, seat: int, players: int) -> int:
        """Three players change seats with their colours; two stay, whatever colour they play
        then."""
        return self.colour(seat) if players == 3 else seat

    def state(self, state: State) -> State:
        players = len(state.players)
        seats = [self.seat(seat, players) for seat in range(players)]
        hands = tuple(
            Pile(as_set(map(self.kind, hand_of(state, seats.index(seat)))))
            for seat in range(players)
        )
        return replace(
            state,
            to_move=self.seat(seat_to_move(state), players),
            options=state.options._replace(stones=as_set(map(self.kind, state.options.stones))),
            board=as_product(self.board(board_of(state))),
            hands=hands,
        )

    def move(self, move: Move, players: int) -> Move:
        player = None if move.player is None else self.seat(move.player, players)
        if not isinstance(move.action, Lay):
            return Move(player, move.action)
        at = cell(*self.cell(qr(move.action.cell)))
        return Move(player, Lay(at, stone_of(self.edges(edges_of(move.action.turned)))))


SYMMETRIES = [Symmetry(sixths, mirrored) for sixths, mirrored in product(range(6), (False, True))]
every_symmetry = pytest.mark.parametrize("symmetry", SYMMETRIES, ids=str)


def without_round(state: State) -> State:
    """Remove the round: who begins depends on its number, and does not turn with the board."""
    return replace(state, round=None, turn=None, chance=None)


def looks(moves: list[Move]) -> set[tuple[int, ...]]:
    return {
        (move.action.cell, move.action.turned) if isinstance(move.action, Lay) else ()
        for move in moves
    }


def some_positions(seed: object) -> Iterator[tuple[State, random.Random]]:
    rng = random.Random(str(seed))
    for name, players in product(EVERY, (2, 3)):
        states = going_on(name, 5, players)
        for state in rng.sample(states, min(3, len(states))):
            yield without_round(state), rng


@every_symmetry
def test_a_board_turned_or_mirrored_has_the_same_moves(symmetry: Symmetry) -> None:
    for state, _ in some_positions(symmetry):
        moves = [symmetry.move(move, len(state.players)) for move in listed(state)]
        assert looks(moves) == looks(listed(symmetry.state(state)))


def sense(
    judgement: Judgement, symmetry: Symmetry = SYMMETRIES[0]
) -> tuple[Counter[object], Counter[object]]:
    """What a judgement says of the lay itself, mapped by a symmetry."""

    def of_edge(edge: int | str | None) -> int | None:
        return None if edge is None else symmetry.edge(int(edge))

    violations = Counter[object](
        (violation.reason, of_edge(violation.facts.get("edge")))
        for violation in judgement.violations
    )
    items = Counter[object](told_item(item, symmetry) for item in judgement.items)
    return violations, items


def told_item(item: ScoreItem, symmetry: Symmetry) -> tuple[object, ...]:
    if not isinstance(item, PathScored):
        return item.kind, item.points, symmetry.colour(item.player or 0), item.player is None
    made = item.made
    sides = frozenset(map(symmetry.side, made.path.sides))
    if len(sides) == 1:
        sides = frozenset({symmetry.side(made.path.sides[0]) % 3})  # either, if equally near
    return item.kind, item.points, sides, len(item.cells), made.points


@every_symmetry
def test_a_board_turned_or_mirrored_is_judged_the_same(symmetry: Symmetry) -> None:
    """Three play; with two players, the colours would not map to players."""
    for state, rng in some_positions(symmetry):
        if len(state.players) == 3:
            for move in (rng.choice(listed(state)), any_move(state, rng)):
                there = SUBJECT.judge(symmetry.state(state), symmetry.move(move, 3))
                assert sense(there) == sense(SUBJECT.judge(state, move), symmetry)


@every_symmetry
def test_a_board_turned_or_mirrored_scores_the_same(symmetry: Symmetry) -> None:
    rng = random.Random(str(symmetry))
    for _ in range(60):
        board = grown_board(rng, rng.randint(7, 37))
        other = symmetry.board(board)
        for colour, touch in product(range(3), TOUCHES):
            here = reach(as_product(board), colour, touch)
            there = reach(as_product(other), symmetry.colour(colour), touch)
            assert (here.join and len(here.join.cells)) == (there.join and len(there.join.cells))
            wanted = {symmetry.side(path.sides[0]): len(path.cells) for path in here.touches}
            assert {path.sides[0]: len(path.cells) for path in there.touches} == wanted


def test_symmetries_are_twelve_and_keep_the_board() -> None:
    for symmetry in SYMMETRIES:
        assert sorted(map(symmetry.cell, CELLS)) == sorted(CELLS)
        for here, edge in product(CELLS, ALL_EDGES):
            beside = symmetry.cell(step(here, edge))
            assert beside == step(symmetry.cell(here), symmetry.edge(edge))
            assert is_on_board(beside) == is_on_board(step(here, edge))
    assert len({tuple(map(symmetry.cell, CELLS)) for symmetry in SYMMETRIES}) == 12

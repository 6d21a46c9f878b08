"""What must always hold in Qubix, for random positions and moves of every kind."""

import random
from copy import deepcopy

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from referee.core.state import Player
from referee.core.verdict import Judgement
from referee.games.qubix.rules.grid import Direction
from referee.games.qubix.rules.prospect import Prospect
from referee.games.qubix.rules.state import (
    At,
    Block,
    Board,
    Build,
    BuildFromStore,
    Move,
    NeutralSide,
    Options,
    Placed,
    State,
    Store,
    Stored,
    Taken,
)
from referee.v1 import game_pb2
from referee_client import Referee, Verdict
from tests.games.qubix.random_play import (
    EVERY,
    described,
    free_blocks,
    knowing_less,
    listed,
    without_players,
)
from tests.games.qubix.spots import all_known, anywhere, often, reasons
from tests.games.qubix.subject import CODEC, SUBJECT, played, start, to_message, to_state
from tests.support.spots import Spot
from tests.support.survival import (
    stir,
)

seldom = settings(deadline=None, max_examples=50)


# Nothing changes what it is given


def seen_area(block: Block) -> State:
    """A position of which only an area with one block is known."""
    boards = (Board((Placed(block, 0, 0, 0),), None), None, None)
    return State("", (Player(), Player()), 0, None, None, Options(), None, boards)


def test_a_block_that_lies_on_an_area_is_not_taken_from_a_store_that_is_not_known() -> None:
    """Block 5 can be seen where it is, so it is nowhere else."""
    state = seen_area(Block(5, 1, 1))
    for taken in (Taken(5, 1, 1), Taken(5, 2, 1)):
        for action in (
            Build(taken, 0, At(2, 2)),
            Store(taken, 0),
            BuildFromStore(0, ((taken, At(2, 2)),)),
        ):
            turn = SUBJECT.apply(state, Move(0, action))
            assert not turn.judgement.legal or SUBJECT.faults(turn.state) == [], action


def test_a_block_is_not_taken_twice_from_a_store_that_is_not_known() -> None:
    state = seen_area(Block(5, 1, 1))
    laid = ((Taken(6, 1, 1), At(1, 1)), (Taken(6, 1, 1), At(2, 2)))
    turn = SUBJECT.apply(state, Move(0, BuildFromStore(0, laid)), None)
    assert not turn.judgement.legal or SUBJECT.faults(turn.state) == []


def test_there_are_no_more_blocks_of_a_kind_than_can_be_left() -> None:
    """All three red triples lie on the area; a fourth is nowhere, known or not."""
    area = tuple(Placed(Block(0, 1, 3), 0, y, 0, Direction.X) for y in range(3))
    state = replace(seen_area(Block(5, 1, 1)), boards=(Board(area, None), None, None))
    turn = SUBJECT.apply(state, Move(0, Build(Taken(0, 1, 3), 0, At(0, 3, Direction.X))), None)
    assert not turn.judgement.legal or SUBJECT.faults(turn.state) == []


# The order of things in a message means nothing


def stirred(message: game_pb2.GameState, rng: random.Random) -> game_pb2.GameState:
    copy = deepcopy(message)
    stir(copy.qubix.central_store.blocks, rng)
    for board in copy.qubix.boards:
        stir(board.area, rng)
        if board.HasField("store"):
            stir(board.store.blocks, rng)
    stir(copy.qubix.boards, rng)
    return copy


def sense(verdict: Verdict) -> tuple[object, ...]:
    return (
        verdict.ruling,
        verdict.score.points,
        [each.SerializeToString(deterministic=True) for each in verdict.violations],
        [each.SerializeToString(deterministic=True) for each in verdict.score.items],
        list(verdict.unchecked_rule_ids),
    )


def sorted_out(message: game_pb2.GameState) -> State:
    """The value of a position with everything sorted."""
    state = to_state(message)
    boards = tuple(
        board and Board(tuple(sorted(board.area)), board.store and tuple(sorted(board.store)))
        for board in state.boards
    )
    return replace(state, central=tuple(sorted(state.central or ())), boards=boards)


@often
@given(all_known)
def test_the_order_in_messages_means_nothing(where: Spot) -> None:
    referee = Referee.embedded()
    position, move = to_message(where.state), CODEC.encode_move(where.move)
    answer = referee.apply_move(position, move)
    other = referee.apply_move(stirred(position, where.rng), move)
    assert sense(other.verdict) == sense(answer.verdict)
    assert sorted_out(other.position.state) == sorted_out(answer.position.state)
    assert other.outcome == answer.outcome
    assert other.events == answer.events


def test_the_order_of_stored_blocks_without_numbers_means_nothing() -> None:
    """Two equal blocks lie at the first and at the second cell of the strip.

    Which one goes must not depend on the order in which they are listed.
    """
    state = start(EVERY["A"], 2, bytes(32))
    first, second = [placed for placed in free_blocks(state) if placed.block.colour == 1][:2]
    equal = first.block._replace(id=0)
    central = tuple(placed for placed in state.central or () if placed not in (first, second))
    stored = (Stored(equal, 0), Stored(equal, 1))
    left = []
    for store in (stored, stored[::-1]):
        boards = (Board((), store), *state.boards[1:])
        given = replace(state, central=central, boards=boards, turn=2, chance=None)
        assert SUBJECT.faults(given) == []
        turn = SUBJECT.apply(given, Move(0, BuildFromStore(0, ((Taken(*equal), At(0, 0)),))), None)
        assert turn.judgement.legal
        left.append(turn.state.boards[0])
    assert left[0] == left[1]


@seldom
@given(all_known)
def test_the_order_in_messages_means_nothing_for_the_list(where: Spot) -> None:
    state = to_state(stirred(to_message(where.state), where.rng))
    assert len(listed(state)) == len(listed(where.state))


# Knowing less


def excused(more: Judgement) -> set[str]:
    """The reasons that may be found only with less known.

    Figures are checked only if nothing else is wrong; the place of a block only if the block exists
    and the store is the mover's own.
    """
    found = set()
    if more.violations:
        found |= {"FIGURE_NOT_MADE"}
    if "BLOCK_NOT_THERE" in reasons(more):
        found |= {"NO_DIRECTION", "OUTSIDE_AREA", "CELL_OCCUPIED", "LEVEL_BELOW_NOT_FULL"}
        found |= {"TOO_HIGH", "OUTSIDE_STORE", "STORE_OCCUPIED"}
    if "NOT_OWN_STORE" in reasons(more):
        found |= {"OUTSIDE_STORE"}
    return found


def assert_less_is_found(more: Judgement, less: Judgement) -> None:
    """Whatever is broken with less known is broken with more.

    What is no longer found belongs to a rule that could not be checked.
    """
    assert less.legal or not more.legal
    if "GAME_OVER" in reasons(more):
        return  # everything else about the move depends on that
    assert reasons(less) <= reasons(more) | excused(more)
    told = {*less.unchecked, *(violation.rule for violation in less.violations)}
    if "QX-10" in told:
        told |= {"QX-12"}  # nobody scores a figure that cannot be seen
    if "QX-9" in told:
        told |= {"QX-16"}  # which of the two it is depends on who plays
    if "BLOCK_NOT_THERE" in reasons(more):
        told |= {"QX-13"}  # what the others would have made is not checked
    assert told >= set(more.unchecked)
    for violation in more.violations:
        assert violation.rule in told, violation


@settings(deadline=None, max_examples=300)
@given(anywhere)
def test_knowing_less_finds_less_and_leaves_more_unchecked(where: Spot) -> None:
    more = SUBJECT.judge(where.state, where.move)
    less = SUBJECT.judge(knowing_less(where.state, where.rng), where.move)
    assert_less_is_found(more, less)


def by_number(move: Move) -> Move:
    """The same move with blocks named by number alone, if they have one."""

    def short(taken: Taken) -> Taken:
        return Taken(taken.id) if taken.id else taken

    action = move.action
    if isinstance(action, Build | Store):
        return replace(move, action=replace(action, taken=short(action.taken)))
    if isinstance(action, BuildFromStore):
        laid = tuple((short(taken), at) for taken, at in action.blocks)
        return replace(move, action=replace(action, blocks=laid))
    return move


@settings(deadline=None, max_examples=600)
@given(anywhere)
def test_knowing_less_of_blocks_named_by_number_finds_less(where: Spot) -> None:
    move = by_number(where.move)
    more = SUBJECT.judge(where.state, move)
    less = SUBJECT.judge(knowing_less(where.state, where.rng), move)
    assert_less_is_found(more, less)


@often
@given(all_known, st.lists(st.booleans(), min_size=3, max_size=3))
def test_a_store_forgotten_spoils_no_turn(where: Spot, short: list[bool]) -> None:
    """A legal turn of several blocks, some named by number alone, stays legal.

    If points are told, they are those of the turn.
    """
    for before, move, turn in played(where.variant, where.number, where.players):
        action, player = move.action, move.player
        if not isinstance(action, BuildFromStore) or player is None:
            continue
        boards = list(before.boards)
        own = boards[player]
        assert own is not None
        boards[player] = own._replace(store=None)
        told = described(before, action)
        assert isinstance(told, BuildFromStore)
        laid = tuple(
            (Taken(taken.id) if alone else taken, at)
            for (taken, at), alone in zip(told.blocks, short, strict=False)
        )
        state = replace(before, boards=tuple(boards), chance=None)
        less = SUBJECT.judge(state, replace(move, action=replace(told, blocks=laid)))
        assert_less_is_found(turn.judgement, less)
        if any(alone for _, alone in zip(told.blocks, short, strict=False)):
            assert less.items == ()
            assert less.uncounted
        else:
            assert less.items == turn.judgement.items


@often
@given(all_known)
def test_not_knowing_who_plays_finds_less(where: Spot) -> None:
    more = SUBJECT.judge(where.state, where.move)
    less = SUBJECT.judge(without_players(where.state), where.move)
    assert_less_is_found(more, less)


def test_a_figure_named_on_a_board_that_is_not_known_is_left_open() -> None:
    """QX-13: whether it is made cannot be told."""
    state = start(EVERY["A"], 2, bytes(32))
    block = free_blocks(state)[0].block
    move = Move(0, Build(Taken(*block), 1, At(0, 0)), 3)
    assert reasons(SUBJECT.judge(state, move)) == {"FIGURE_NOT_MADE"}
    less = SUBJECT.judge(replace(state, boards=(state.boards[0], None, state.boards[2])), move)
    assert less.legal
    assert "QX-13" in less.unchecked


def test_whether_a_block_is_in_a_central_store_that_is_not_known_is_left_open() -> None:
    """QX-5: block 1 may have been taken long ago."""
    state = replace(start(EVERY["A"], 2, bytes(32)), central=None)
    for action in (Build(Taken(1, 1, 1), 1, At(0, 0)), Store(Taken(1, 1, 1), 0)):
        assert "QX-5" in SUBJECT.judge(state, Move(0, action)).unchecked


def test_the_neutral_store_is_nobodys_whoever_moves() -> None:
    """QX-16: that can be told without knowing who moves."""
    state = replace(start(EVERY["A"], 2, bytes(32)), to_move=None)
    block = free_blocks(state)[0].block
    judgement = SUBJECT.judge(state, Move(None, Store(Taken(*block), 0, 2)))
    told = {*judgement.unchecked, *(violation.rule for violation in judgement.violations)}
    assert "QX-16" in told


def zigzag_to_be() -> State:
    """Board 2 shows three cells of side B's zigzag."""
    cells = [(0, 0), (1, 0), (1, 1)]
    area = tuple(Placed(Block(number, 1, 1), x, y, 0) for number, (x, y) in enumerate(cells, 1))
    boards = (None, None, Board(area, None))
    players = (Player(), Player())
    options = Options(neutral_side=NeutralSide.OTHER)
    return State("", players, 0, None, None, options, None, boards)


def test_without_players_nobody_knows_which_side_the_third_board_shows() -> None:
    """QX-16: it is the neutral one in a game of two, and a player's otherwise."""
    state = zigzag_to_be()
    move = Move(0, Build(Taken(9, 1, 1), 2, At(2, 1)), 0)
    assert SUBJECT.judge(state, move).points == 4
    less = SUBJECT.judge(without_players(state), move)
    assert less.legal
    assert "QX-16" in less.unchecked or less.points == 4


def test_a_figure_named_is_left_open_if_the_side_is_not_known() -> None:
    """QX-13: either side may be showing, so even a figure that neither has is left open."""
    state = zigzag_to_be()
    move = Move(0, Build(Taken(9, 1, 1), 2, At(2, 1)), 1)
    assert reasons(SUBJECT.judge(state, move)) == {"FIGURE_NOT_MADE"}
    less = SUBJECT.judge(without_players(state), move)
    assert "QX-13" in {*less.unchecked, *(violation.rule for violation in less.violations)}


@often
@given(all_known)
def test_not_knowing_who_moves_makes_nothing_illegal(where: Spot) -> None:
    before, move, turn = where.played
    state = replace(before, to_move=None, turn=None)
    for player in (move.player, None):
        less = SUBJECT.judge(state, Move(player, described(before, move.action)))
        assert_less_is_found(turn.judgement, less)
        assert "GM-1" in less.unchecked


@often
@given(all_known)
def test_the_number_of_turns_tells_who_moves(where: Spot) -> None:
    """QX-4: turns go round from the first player."""
    state, move = where.state, where.move
    judged = SUBJECT.judge(state, move)
    if state.to_move is not None:
        assert SUBJECT.judge(replace(state, to_move=None), move) == judged


def test_nothing_is_left_open_of_a_block_for_a_store_that_is_not_the_movers() -> None:
    """Both stores can be seen, so everything else about the move can be judged."""
    state = start(EVERY["A"], 2, bytes(32))
    block = free_blocks(state)[0].block
    judgement = SUBJECT.judge(state, Move(0, Store(Taken(*block), 0, 1)))
    assert reasons(judgement) == {"NOT_OWN_STORE"}
    assert judgement.unchecked == ()


@often
@given(anywhere)
def test_who_can_play_does_not_hang_on_who_was_asked_before(where: Spot) -> None:
    assert_asking_changes_nothing(where.state)


def assert_asking_changes_nothing(state: State) -> None:
    prospect = Prospect(state)
    players = range(len(state.players))
    one_by_one = [Prospect(state).can_play(player) for player in players]
    assert [prospect.can_play(player) for player in players] == one_by_one


def test_who_has_nothing_left_cannot_play_whatever_others_have() -> None:
    """The central store is empty, one player has a triple, the other nothing; a board is
    unknown."""
    full = tuple(
        Placed(Block(0, 1 + x, 3 if y < 3 else 1), x, y, level, Direction.Y)
        for level in range(3)
        for x in range(4)
        for y in (0, 3)
    )
    state = replace(
        seen_area(Block(5, 1, 1)),
        central=(),
        boards=(Board(full, (Stored(Block(1, 1, 3), 0),)), Board(full, ()), None),
    )
    assert_asking_changes_nothing(state)


def told_of_figures(judgement: Judgement) -> list[tuple[object, ...]]:
    return [astuple(item) for item in judgement.items]


@often
@given(all_known)
def test_the_board_and_the_block_suffice_for_the_points(where: Spot) -> None:
    """Only the board built on is known, as at a real table."""
    before, move, turn = where.played
    if not isinstance(move.action, Build | BuildFromStore):
        return
    built = move.action.board
    boards = tuple(board if n == built else None for n, board in enumerate(before.boards))
    state = replace(before, boards=boards, central=None, chance=None, turn=None)
    less = SUBJECT.judge(state, replace(move, action=described(before, move.action)))
    assert less.legal
    assert told_of_figures(less) == told_of_figures(turn.judgement)

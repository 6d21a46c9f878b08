"""Requests that are designed to take long take no time."""

import tracemalloc

import pytest
from google.protobuf.message import Message

from referee.games.lines.rules.table import LIMIT, xy
from referee.service.call import Call
from referee.service.handlers import listing
from referee.service.methods import METHODS
from referee.v1 import game_pb2, qubix_pb2, querbeet_pb2
from referee_client import Referee, querbeet, qwirkle, qwirkle_cubes, requests
from tests.games.querbeet import random_play as random_querbeet
from tests.games.qwirkle_cubes.subject import block
from tests.support.fuzz import call
from tests.support.puzzles import laid_for


def equal_blocks() -> game_pb2.GameState:
    """A store of eight equal blocks without numbers, and a large area to lay them on."""
    state = game_pb2.GameState(players=[game_pb2.Player(), game_pb2.Player()], to_move=0)
    own = state.qubix
    own.central_store.SetInParent()
    configuration = own.options.configuration
    configuration.blocks.add(colour=qubix_pb2.QUBIX_COLOUR_RED, singles=8)
    configuration.central_store.width, configuration.central_store.depth = 8, 1
    configuration.central_store.levels.add(sizes=[1] * 8)
    configuration.area.width = configuration.area.depth = configuration.area.levels = 8
    configuration.store_cells = 8
    for board in range(3):
        own.boards.add(board=board).store.SetInParent()
    for cell in range(8):
        own.boards[0].store.blocks.add(colour=qubix_pb2.QUBIX_COLOUR_RED, size=1, cell=cell)
    return state


BY_NAME = {method.name: method for method in METHODS}


def moved(state: game_pb2.GameState, right: int) -> game_pb2.GameState:
    for laid in state.qwirkle.table:
        laid.x += right
    return state


def row(tiles: int, step: int, tile: int | None = None) -> game_pb2.Move:
    """A row of tiles that are `step` cells apart; all the same if a tile is given."""
    move = game_pb2.Move()
    for place in range(tiles):
        x = place * step % (LIMIT + 1)
        move.qwirkle.lay.placements.add(x=x, y=1, tile=tile or place % 36 + 1)
    return move


def six_reds(table: str) -> game_pb2.GameState:
    """A position with a hand that can be laid in all orders in many places."""
    state = qwirkle.state(table)
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    state.to_move = 0
    state.qwirkle.hands.append(qwirkle.hand(0, "Ro Rs Rd Rc Rb Rx"))
    return state


def at_both_ends() -> game_pb2.GameState:
    """Two tiles, as far apart as coordinates allow."""
    state = qwirkle.state("Ro", left=-LIMIT)
    state.qwirkle.table.append(qwirkle.placement(LIMIT, 0, "Rs"))
    return state


def chequered() -> game_pb2.GameState:
    """108 tiles, none of which touches another."""
    state = qwirkle.state()
    for place in range(108):
        x, y = divmod(place, 11)
        state.qwirkle.table.add(x=2 * x + y % 2, y=y, tile=place // 3 + 1)
    return state


def six_circles(table: str) -> game_pb2.GameState:
    """Like `six_reds`, but with cubes and circles, as there are not enough red cubes."""
    state = qwirkle_cubes.state(table)
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    state.to_move = 0
    state.qwirkle_cubes.hands.append(qwirkle_cubes.hand(0, "Ro Oo Yo Go Bo Po"))
    return state


def dead_cubes() -> game_pb2.GameState:
    """A whole block, on which nothing can be laid, with no hand known."""
    state = qwirkle_cubes.state()
    for here, cube in block(range(6), range(6)).items():
        x, y = xy(here)
        state.qwirkle_cubes.table.add(x=x, y=y, tile=cube)
    return state


def chequered_cubes() -> game_pb2.GameState:
    """90 cubes, none of which touches another."""
    state = qwirkle_cubes.state()
    for place in range(90):
        x, y = divmod(place, 10)
        state.qwirkle_cubes.table.add(x=2 * x + y % 2, y=y, tile=place // 15 * 6 + 1)
    return state


def full_of_stars() -> game_pb2.GameState:
    """The largest set of equal stones, on all cells but one; the rest have not been laid."""
    star = querbeet.stone("*")
    state = querbeet.state(options=querbeet_pb2.QuerbeetOptions(stones=[star] * 97))
    for q, r in random_querbeet.CELLS[:-1]:
        if (q, r) != (0, 0):
            state.querbeet.board.add(q=q, r=r, stone=star)
    return state


def many_kinds() -> game_pb2.GameState:
    """A hand with every kind, and a board around which nearly all of them fit."""
    kinds = [*random_querbeet.ALL_KINDS[:-1] * 8, random_querbeet.STAR_KIND]
    state = querbeet.state(options=querbeet_pb2.QuerbeetOptions(stones=kinds))  # type: ignore[arg-type]
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    state.to_move = 0
    hand = state.querbeet.hands.add(player=0)
    hand.stones.extend(random_querbeet.ALL_KINDS[:-1] * 4)  # type: ignore[arg-type]
    return state


def far_apart(step: int) -> list[querbeet_pb2.QuerbeetPlacedStone]:
    """A puzzle with a hundred stones all over the table."""
    return [
        querbeet.placed(-100 + step * (place % 10), -100 + step * (place // 10), "*")
        for place in range(100)
    ]


FAR_ENDS = qwirkle.lay((-LIMIT, 1, "Ro"), (LIMIT, 1, "Rs"))
MANY_MOVES = """
Rb Rx Rc Rs Ro Rd .. .. .. .. ..
.. .. .. .. .. Rb Rd Ro Rs Rc Rx
"""  # some 45,000 of them, nearly the most possible
MANY_CUBES = """
Bo Po Go Oo Ro Yo .. .. .. .. ..
.. .. .. .. .. Bo Yo Ro Oo Go Po
"""
SINGLE = qwirkle.state("Ro")

SLOW: dict[str, tuple[str, Message]] = {
    "a gap right across the table": (
        "ValidateMove",
        requests.validate_move(SINGLE, FAR_ENDS),
    ),
    "108 tiles": ("ValidateMove", requests.validate_move(SINGLE, row(108, 1))),
    "twelve tiles with wide gaps": (
        "ValidateMove",
        requests.validate_move(SINGLE, row(12, LIMIT // 12)),
    ),
    "twelve tiles side by side": ("ValidateMove", requests.validate_move(SINGLE, row(12, 1))),
    "twelve equal tiles": ("ValidateMove", requests.validate_move(SINGLE, row(12, 1, tile=1))),
    "twelve tiles on one cell": ("ValidateMove", requests.validate_move(SINGLE, row(12, 0))),
    "a table in 108 parts": ("ValidateState", requests.validate_state(chequered())),
    "a table from end to end": ("ValidateState", requests.validate_state(at_both_ends())),
    "a thousand gaps": (
        "BatchValidateMoves",
        requests.batch_validate_moves([FAR_ENDS] * 1000, SINGLE),
    ),
    "a thousand passes": (
        "BatchValidateMoves",
        requests.batch_validate_moves([qwirkle.pass_turn()] * 1000, six_reds(MANY_MOVES)),
    ),
    "a thousand tables in 108 parts": (
        "BatchValidateMoves",
        requests.batch_validate_moves([(chequered(), qwirkle.pass_turn())] * 1000, None),
    ),
    "a thousand rows along two lines": (
        "BatchValidateMoves",
        requests.batch_validate_moves([row(12, 1)] * 1000, six_reds(MANY_MOVES)),
    ),
    "tens of thousands of moves counted": (
        "ListLegalMoves",
        requests.list_legal_moves(six_reds(MANY_MOVES), count_only=True),
    ),
    "tens of thousands of moves begun": (
        "ListLegalMoves",
        requests.list_legal_moves(six_reds(MANY_MOVES)),
    ),
    "the best of tens of thousands": (
        "ListLegalMoves",
        requests.list_legal_moves(six_reds(MANY_MOVES), best_first=True, limit=10),
    ),
    "a thousand forced rerolls": (
        "BatchValidateMoves",
        requests.batch_validate_moves(
            [qwirkle_cubes.forced_reroll()] * 1000, six_circles(MANY_CUBES)
        ),
    ),
    "a thousand rerolls on a dead table": (
        "BatchValidateMoves",
        requests.batch_validate_moves([qwirkle_cubes.reroll(hidden=6)] * 1000, dead_cubes()),
    ),
    "a thousand passes on dead tables": (
        "BatchValidateMoves",
        requests.batch_validate_moves([(dead_cubes(), qwirkle_cubes.pass_turn())] * 1000, None),
    ),
    "a thousand tables of cubes in 90 parts": (
        "BatchValidateMoves",
        requests.batch_validate_moves(
            [(chequered_cubes(), qwirkle_cubes.pass_turn())] * 1000, None
        ),
    ),
    "tens of thousands of lays of cubes": (
        "ListLegalMoves",
        requests.list_legal_moves(six_circles(MANY_CUBES), best_first=True, limit=10),
    ),
    "a thousand passes on a board full of stars": (
        "BatchValidateMoves",
        requests.batch_validate_moves([querbeet.pass_turn()] * 1000, full_of_stars()),
    ),
    "a thousand boards full of stars": (
        "BatchValidateMoves",
        requests.batch_validate_moves([(full_of_stars(), querbeet.pass_turn())] * 1000, None),
    ),
    "stones of every kind": (
        "ListLegalMoves",
        requests.list_legal_moves(many_kinds(), best_first=True),
    ),
    "a hundred stones far apart": (
        "JudgePuzzle",
        requests.judge_puzzle(laid_for(querbeet.ring(), far_apart(22))),
    ),
    "a hundred stones side by side": (
        "JudgePuzzle",
        requests.judge_puzzle(laid_for(querbeet.ring(min_surface=10_000), far_apart(1))),
    ),
    "a hundred stones that touch none": (
        "JudgePuzzle",
        requests.judge_puzzle(laid_for(querbeet.ring(min_length=100), far_apart(2))),
    ),
    "equal blocks": ("ListLegalMoves", requests.list_legal_moves(equal_blocks())),
    "equal blocks, the best first": (
        "ListLegalMoves",
        requests.list_legal_moves(equal_blocks(), best_first=True),
    ),
    "moves at the edge": (
        "ListLegalMoves",
        requests.list_legal_moves(moved(six_reds("Ro Rs"), LIMIT - 1), limit=100),
    ),
}


@pytest.mark.parametrize(("name", "request_"), SLOW.values(), ids=SLOW.keys())
def test_nothing_takes_long(name: str, request_: Message) -> None:
    call(BY_NAME[name], request_.SerializeToString())


def test_the_best_of_many_moves_take_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "MOST_MOVES", 10_000)
    method = next(each for each in METHODS if each.name == "ListLegalMoves")
    request = requests.list_legal_moves(equal_blocks(), best_first=True)
    tracemalloc.start()
    try:
        answers = method.handler(request, Call())
        first, most = next(answers), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(first.moves) == 100
    assert most < 5 * 1024 * 1024


def test_every_move_of_tens_of_thousands_is_listed_once(embedded: Referee) -> None:
    state = six_reds(MANY_MOVES)
    listed = [each.move.SerializeToString() for each in embedded.list_legal_moves(state)]
    assert len(set(listed)) == len(listed) == embedded.summarize_legal_moves(state).count
    assert len(listed) > 40_000

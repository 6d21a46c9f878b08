"""Random positions that can be decoded, though hardly any of them could arise."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from google.protobuf.message import Message
from hypothesis import strategies as st

from referee.games import BY_FIELD
from referee.v1 import game_pb2, qubix_pb2, querbeet_pb2, qwirkle_cubes_pb2, qwirkle_pb2
from tests.support.notation.records import MOST_SCORE, SEED
from tests.support.notation.strategies import (
    CELL,
    PLACEMENTS,
    TILES,
    Kind,
    cubes_hands,
    few,
    maybe,
    numbers,
    of_seats,
    placed,
    querbeet_hands,
    qwirkle_hands,
    texts,
)

Options = st.SearchStrategy[Any]
TURN = maybe(numbers(0, 1_000_000))
TABLE = PLACEMENTS.filter(lambda table: len({(at.x, at.y) for at in table}) == len(table))


def _qwirkle(seats: int, options: Options) -> st.SearchStrategy[Message]:
    bag = maybe(st.builds(qwirkle_pb2.QwirkleBag, tiles=TILES, hidden=numbers(0, 108)))
    return st.builds(
        qwirkle_pb2.QwirkleState,
        options=options,
        table=TABLE,
        hands=qwirkle_hands(seats),
        bag=bag,
    )


def _cubes(seats: int, options: Options) -> st.SearchStrategy[Message]:
    colours = {
        colour: st.integers(0, 15)
        for colour in ("red", "orange", "yellow", "green", "blue", "purple")
    }
    bag = st.builds(qwirkle_cubes_pb2.QwirkleCubesBag, **colours, hidden=numbers(0, 90))
    return st.builds(
        qwirkle_cubes_pb2.QwirkleCubesState,
        options=options,
        table=TABLE,
        hands=cubes_hands(seats),
        bag=maybe(bag | st.builds(qwirkle_cubes_pb2.QwirkleCubesBag)),
        phase=st.integers(0, 2),
    )


STORED = st.builds(
    qubix_pb2.QubixStoredBlock,
    id=numbers(0, 1_000_000),
    colour=st.integers(1, 5),
    size=st.integers(1, 3),
    cell=st.integers(0, 7),
)


def _board(number: int) -> st.SearchStrategy[Message]:
    return st.builds(
        qubix_pb2.QubixBoard,
        board=st.just(number),
        area=few(placed()),
        store=maybe(st.builds(qubix_pb2.QubixPersonalStore, blocks=few(STORED))),
    )


def _qubix(seats: int, options: Options) -> st.SearchStrategy[Message]:
    return st.builds(
        qubix_pb2.QubixState,
        options=options,
        central_store=maybe(st.builds(qubix_pb2.QubixCentralStore, blocks=few(placed()))),
        boards=of_seats(max(seats, 3), _board),
    )


PLACED_STONES = few(
    st.builds(querbeet_pb2.QuerbeetPlacedStone, q=CELL, r=CELL, stone=st.integers(1, 63))
).filter(lambda board: len({(at.q, at.r) for at in board}) == len(board))


def _querbeet(seats: int, options: Options) -> st.SearchStrategy[Message]:
    return st.builds(
        querbeet_pb2.QuerbeetState,
        options=options,
        board=PLACED_STONES,
        hands=querbeet_hands(seats),
        round=maybe(st.integers(0, 3)),
        round_turn=TURN,
        passes=TURN,
    )


OWN: Mapping[str, Callable[[int, Options], st.SearchStrategy[Message]]] = {
    "qwirkle": _qwirkle,
    "qwirkle_cubes": _cubes,
    "qubix": _qubix,
    "querbeet": _querbeet,
}


@st.composite
def positions(draw: st.DrawFn, kind: Kind) -> game_pb2.GameState:
    """Any position of a game, with or without players."""
    least, most = kind.players
    players = draw(st.just(0) | st.integers(least, most))
    seats = players or most
    state = game_pb2.GameState(
        game_id=draw(texts(64)), to_move=draw(maybe(st.integers(0, seats - 1))), turn=draw(TURN)
    )
    ruleset = BY_FIELD[kind.field].ruleset
    if draw(st.booleans()):
        state.ruleset.game = ruleset.game
        state.ruleset.version = draw(st.sampled_from((0, ruleset.version)))
    for _ in range(players):
        score = draw(maybe(numbers(-MOST_SCORE, MOST_SCORE)))
        state.players.add(
            name=draw(texts(64)),
            age=draw(maybe(numbers(0, 150))),
            score=score,
            score_unknown=score is None,
        )
    if draw(st.booleans()):
        state.chance.CopyFrom(draw(chances()))
    own = OWN[kind.field](seats, maybe(kind.options(seats)))
    getattr(state, kind.field).CopyFrom(draw(own))
    return state


@st.composite
def chances(draw: st.DrawFn) -> game_pb2.Chance:
    seed = draw(SEED)
    return game_pb2.Chance(
        commitment=sha256(seed).digest(),
        seed=seed if draw(st.booleans()) else b"",
        entropy=draw(few(st.binary(max_size=64), 8)),
        events=draw(numbers(0, 1_000_000)),
    )

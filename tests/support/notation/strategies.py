"""Random messages of every kind that the codec accepts, odd ones above all."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from google.protobuf.message import Message
from hypothesis import strategies as st

from referee.v1 import game_pb2, lines_pb2, qubix_pb2, querbeet_pb2, qwirkle_cubes_pb2, qwirkle_pb2
from tests.games.qubix import random_play as random_qubix
from tests.games.qubix.subject import start, to_message
from tests.games.querbeet import random_play as random_querbeet

ODD = (
    "Anna", "Anna", "Chris", "Zoë", "O’Neil", "Jean-Luc", "d'Arc", "名前", "x_1",
    "", " ", "0", "1", "12", "+3", "=3", "-", "->", "|", "#", "?", "?2", "/", ":", "a:b", "-2",
    "lay", "pass", "on", "figure", "winner", "hand", "Ro", "R3", "03", "*", "Ro@0,0", "{", "[1]",
    '"', "\\", '\\"', "a b", "tab\t", "line\nbreak", "\r", "\x00", "\x7f", "\u00a0", "\u2028",
    "\ufeff", "\u200d", "👩‍🚀", "\U000e0001", "e\u0301", "1st", "_a", "-a", "'a",
)  # fmt: skip


def texts(most: int) -> st.SearchStrategy[str]:
    return st.sampled_from(ODD) | st.text(max_size=min(most, 12)) | st.just("é" * most)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


def few(strategy: st.SearchStrategy[Any], most: int = 4) -> st.SearchStrategy[list[Any]]:
    return st.lists(strategy, max_size=most)


def numbers(low: int, high: int) -> st.SearchStrategy[int]:
    """Mostly small numbers, and the limits."""
    return st.integers(max(low, -3), min(high, 12)) | st.sampled_from((low, high))


@st.composite
def of_seats(draw: st.DrawFn, players: int, make: Callable[[int], Any]) -> list[Any]:
    """A message for some of the players, in any order."""
    seats = draw(st.permutations(range(players)))
    return [draw(make(seat)) for seat in seats[: draw(st.integers(0, players))]]


# Games of lines

TILES = few(st.integers(1, 36))
PLACEMENTS = few(
    st.builds(
        lines_pb2.TilePlacement,
        x=numbers(-1000, 1000),
        y=numbers(-1000, 1000),
        tile=st.integers(1, 36),
    )
)


def qwirkle_moves(_: int) -> st.SearchStrategy[Message]:
    pb = qwirkle_pb2
    return st.one_of(
        st.builds(pb.QwirkleMove, lay=st.builds(pb.QwirkleLay, placements=PLACEMENTS)),
        st.builds(
            pb.QwirkleMove,
            exchange=st.builds(pb.QwirkleExchange, tiles=TILES, hidden=numbers(0, 108)),
        ),
        st.builds(pb.QwirkleMove, pass_turn=st.builds(pb.QwirklePass)),
    )


def cubes_moves(_: int) -> st.SearchStrategy[Message]:
    pb = qwirkle_cubes_pb2
    return st.one_of(
        st.builds(pb.QwirkleCubesMove, lay=st.builds(pb.QwirkleCubesLay, placements=PLACEMENTS)),
        st.builds(
            pb.QwirkleCubesMove,
            reroll=st.builds(pb.QwirkleCubesReroll, cubes=TILES, hidden=numbers(0, 12)),
        ),
        st.builds(
            pb.QwirkleCubesMove,
            forced_reroll=st.builds(pb.QwirkleCubesForcedReroll, cubes=TILES),
        ),
        st.builds(pb.QwirkleCubesMove, redraw=st.builds(pb.QwirkleCubesRedraw, cubes=TILES)),
        st.builds(pb.QwirkleCubesMove, pass_turn=st.builds(pb.QwirkleCubesPass)),
    )


def qwirkle_hands(players: int) -> st.SearchStrategy[list[Any]]:
    hidden = numbers(0, 108)
    return of_seats(
        players,
        lambda seat: st.builds(
            qwirkle_pb2.QwirkleHand, player=st.just(seat), tiles=TILES, hidden=hidden
        ),
    )


def cubes_hands(players: int) -> st.SearchStrategy[list[Any]]:
    hidden = numbers(0, 90)
    return of_seats(
        players,
        lambda seat: st.builds(
            qwirkle_cubes_pb2.QwirkleCubesHand, player=st.just(seat), cubes=TILES, hidden=hidden
        ),
    )


def qwirkle_deals(players: int) -> st.SearchStrategy[Message]:
    opener = maybe(st.integers(0, players - 1))
    return st.builds(qwirkle_pb2.QwirkleDeal, hands=qwirkle_hands(players), opener=opener)


def cubes_deals(players: int) -> st.SearchStrategy[Message]:
    opener = maybe(st.integers(0, players - 1))
    return st.builds(qwirkle_cubes_pb2.QwirkleCubesDeal, hands=cubes_hands(players), opener=opener)


def qwirkle_options(_: int) -> st.SearchStrategy[Message]:
    tie, points = st.integers(0, 2), st.integers(0, 1)
    return st.builds(qwirkle_pb2.QwirkleOptions, opening_tie=tie, single_opening_points=points)


def cubes_options(_: int) -> st.SearchStrategy[Message]:
    tie, points = st.integers(0, 2), st.integers(0, 1)
    return st.builds(
        qwirkle_cubes_pb2.QwirkleCubesOptions, opening_tie=tie, single_opening_points=points
    )


def qwirkle_draws(_: int) -> st.SearchStrategy[game_pb2.Draw]:
    own = st.builds(qwirkle_pb2.QwirkleDraw, tiles=TILES, hidden=numbers(0, 108))
    return st.builds(game_pb2.Draw, qwirkle=own)


def cubes_draws(_: int) -> st.SearchStrategy[game_pb2.Draw]:
    own = st.builds(qwirkle_cubes_pb2.QwirkleCubesRoll, cubes=TILES, hidden=numbers(0, 90))
    return st.builds(game_pb2.Draw, qwirkle_cubes=own)


# Querbeet

STONES = few(st.integers(1, 63))
CELL = numbers(-100, 100)


def querbeet_moves(_: int) -> st.SearchStrategy[Message]:
    pb = querbeet_pb2
    lay = st.builds(
        pb.QuerbeetLay, q=CELL, r=CELL, stone=st.integers(1, 63), rotation=st.integers(0, 5)
    )
    return st.builds(pb.QuerbeetMove, lay=lay) | st.builds(
        pb.QuerbeetMove, pass_turn=st.builds(pb.QuerbeetPass)
    )


def querbeet_hands(players: int) -> st.SearchStrategy[list[Any]]:
    return of_seats(
        players,
        lambda seat: st.builds(
            querbeet_pb2.QuerbeetHand,
            player=st.just(seat),
            stones=STONES,
            hidden=numbers(0, 100),
        ),
    )


def querbeet_deals(players: int) -> st.SearchStrategy[Message]:
    return st.builds(querbeet_pb2.QuerbeetDeal, hands=querbeet_hands(players).filter(bool))


def querbeet_draws(players: int) -> st.SearchStrategy[game_pb2.Draw]:
    return st.builds(game_pb2.Draw, querbeet=querbeet_deals(players))


def querbeet_options(players: int) -> st.SearchStrategy[Message]:
    sets = [()] + [
        options.stones
        for options in random_querbeet.EVERY.values()
        if not len(options.dealt) % players
    ]
    return st.builds(
        querbeet_pb2.QuerbeetOptions,
        join_scores=st.integers(0, 2),
        touch=st.integers(0, 2),
        stones=st.sampled_from(sets),
    )


# Qubix

TAKEN = st.builds(
    qubix_pb2.QubixTakenBlock,
    id=numbers(0, 1_000_000),
    colour=st.integers(0, 5),
    size=st.integers(0, 3),
)
SPOT = st.builds(
    qubix_pb2.QubixSpot,
    x=numbers(0, 63),
    y=numbers(0, 63),
    direction=st.integers(0, 2),
    level=maybe(numbers(0, 63)),
)
BOARD = st.integers(0, 4)


def qubix_moves(_: int) -> st.SearchStrategy[Message]:
    pb = qubix_pb2
    figure = maybe(st.integers(0, 11))
    laid = few(st.builds(pb.QubixLaidBlock, block=TAKEN, spot=SPOT))
    store = st.builds(pb.QubixStore, block=TAKEN, cell=numbers(0, 63), board=maybe(BOARD))
    return st.one_of(
        st.builds(
            pb.QubixMove,
            build=st.builds(pb.QubixBuild, block=TAKEN, board=BOARD, spot=SPOT),
            figure=figure,
        ),
        st.builds(pb.QubixMove, store=store, figure=figure),
        st.builds(
            pb.QubixMove,
            build_from_store=st.builds(pb.QubixBuildFromStore, board=BOARD, blocks=laid),
            figure=figure,
        ),
        st.builds(pb.QubixMove, pass_turn=st.builds(pb.QubixPass), figure=figure),
    )


@st.composite
def placed(draw: st.DrawFn) -> qubix_pb2.QubixPlacedBlock:
    size = draw(st.integers(1, 3))
    small = st.integers(0, 7)
    return qubix_pb2.QubixPlacedBlock(
        id=draw(numbers(0, 1_000_000)),
        colour=draw(st.integers(1, 5)),  # type: ignore[arg-type]
        size=size,
        x=draw(small),
        y=draw(small),
        level=draw(st.integers(0, 2) | small),
        direction=draw(st.integers(1 if size > 1 else 0, 2)),  # type: ignore[arg-type]
    )


def qubix_deals(_: int) -> st.SearchStrategy[Message]:
    store = st.builds(qubix_pb2.QubixCentralStore, blocks=few(placed(), 6))
    return st.builds(qubix_pb2.QubixDeal, central_store=store)


EDITIONS = tuple(
    to_message(start(options, 2, bytes(32))).qubix.options.configuration
    for options in random_qubix.UNUSUAL.values()
)


@st.composite
def configurations(draw: st.DrawFn) -> qubix_pb2.QubixConfiguration:
    """No configuration, one of the tests' editions, or the default one with oddly named figures."""
    if draw(st.booleans()):
        return draw(st.sampled_from(EDITIONS))
    message = qubix_pb2.QubixConfiguration(store_cells=draw(st.integers(0, 8)))
    for side in (message.side_a, message.side_b):
        for name in draw(few(texts(64), 2)):
            figure = side.add(name=name, maker_points=draw(numbers(0, 1000)))
            figure.place = draw(st.integers(0, 2))  # type: ignore[assignment]
            figure.cells.add(x=draw(st.integers(0, 3)))
    return message


def qubix_options(players: int) -> st.SearchStrategy[Message]:
    return st.builds(
        qubix_pb2.QubixOptions,
        side=st.integers(0, 2),
        neutral_side=st.integers(0, 2),
        match=st.integers(0, 2),
        layout=st.integers(0, 2),
        first_player=st.integers(0, players - 1),
        configuration=maybe(configurations()),
    )


class Kind(NamedTuple):
    """A game, and strategies for its messages; each function takes the number of players."""

    field: str
    players: tuple[int, int]
    moves: Callable[[int], st.SearchStrategy[Message]]
    deals: Callable[[int], st.SearchStrategy[Message]]
    options: Callable[[int], st.SearchStrategy[Message]]
    draws: Callable[[int], st.SearchStrategy[Any]] = lambda _: st.none()

    def __repr__(self) -> str:
        return self.field


QWIRKLE = Kind("qwirkle", (2, 4), qwirkle_moves, qwirkle_deals, qwirkle_options, qwirkle_draws)
CUBES = Kind("qwirkle_cubes", (2, 4), cubes_moves, cubes_deals, cubes_options, cubes_draws)
QUBIX = Kind("qubix", (2, 5), qubix_moves, qubix_deals, qubix_options)
QUERBEET = Kind(
    "querbeet", (2, 3), querbeet_moves, querbeet_deals, querbeet_options, querbeet_draws
)
KINDS = (QWIRKLE, CUBES, QUBIX, QUERBEET)

every_kind = pytest.mark.parametrize("kind", KINDS, ids=repr)

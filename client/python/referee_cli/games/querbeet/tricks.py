"""Illegal moves that players of the Querbeet demo try."""

from collections.abc import Iterable
from itertools import product

from referee.core.text import Text
from referee.games.querbeet.rules.hexagon import STEPS, cell, qr
from referee.games.querbeet.rules.stones import DEFAULT_SET, EDGES
from referee.v1 import game_pb2, verdict_pb2
from referee_cli.games.face import Trick
from referee_cli.games.grid import Cell
from referee_cli.games.lines.tricks import Moves
from referee_cli.games.querbeet.board import CELLS
from referee_cli.games.querbeet.words import hand_of
from referee_client import querbeet


def _hand(state: game_pb2.GameState, seat: int) -> list[int]:
    """The kinds of stones that a player is known to hold."""
    hand = hand_of(state, seat)
    return sorted(set(hand.stones)) if hand is not None else []


def _taken(state: game_pb2.GameState) -> list[Cell]:
    return [(stone.q, stone.r) for stone in state.querbeet.board]


def _beyond(cells: Iterable[Cell]) -> list[Cell]:
    """The cells that touch some of these, on the board or not."""
    cells = set(cells)
    around = {qr(cell(q, r) + step) for (q, r), step in product(cells, STEPS)}
    return sorted(around - cells)


def _around(state: game_pb2.GameState) -> list[Cell]:
    """The cells of the board that touch a stone."""
    return [each for each in _beyond(_taken(state)) if each in CELLS]


def _lays(cells: Iterable[Cell], stones: Iterable[int], seat: int) -> Moves:
    """Every stone, however turned, on every cell."""
    for (q, r), stone, rotation in product(cells, stones, EDGES):
        yield querbeet.lay(querbeet.edges(stone), q, r, rotation=rotation, player=seat)


def _beside_stones(state: game_pb2.GameState) -> Moves:
    return _lays(_around(state), _hand(state, state.to_move), state.to_move)


def _far_away(state: game_pb2.GameState) -> Moves:
    free = CELLS - set(_around(state)) - set(_taken(state))
    return _lays(sorted(free), _hand(state, state.to_move), state.to_move)


def _over_the_rim(state: game_pb2.GameState) -> Moves:
    return _lays(_beyond(CELLS), _hand(state, state.to_move)[:1], state.to_move)


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

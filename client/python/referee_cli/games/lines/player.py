"""Illegal moves that demo players may try in every game of lines."""

from itertools import permutations, product

from referee.core.text import Text
from referee.v1 import game_pb2, verdict_pb2
from referee_cli.games.drawing import Cell
from referee_cli.games.lines.face import hand_of, held, own_state
from referee_cli.games.player import Moves, Trick
from referee_client import qwirkle, qwirkle_cubes
from referee_client.lines import code

Laid = tuple[int, int, str]

_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def hand(state: game_pb2.GameState, seat: int | None = None) -> list[str]:
    """The pieces that a player holds; by default the player to move."""
    found = hand_of(state, state.to_move if seat is None else seat)
    return [] if found is None else [code(piece) for piece in held(found)]


def edge(state: game_pb2.GameState) -> list[Cell]:
    """The empty cells that touch a piece laid before."""
    taken = _taken(state)
    around = ((x + dx, y + dy) for x, y in taken for dx, dy in _STEPS)
    return [cell for cell in dict.fromkeys(around) if cell not in taken]


def lay(state: game_pb2.GameState, *laid: Laid, player: int | None = None) -> game_pb2.Move:
    """A lay; by default of the player to move."""
    lay_down = qwirkle.lay if state.HasField("qwirkle") else qwirkle_cubes.lay
    return lay_down(*laid, player=state.to_move if player is None else player)


def _taken(state: game_pb2.GameState) -> dict[Cell, int]:
    return {(laid.x, laid.y): laid.tile for laid in own_state(state).table}


def _one_piece(state: game_pb2.GameState) -> Moves:
    for (x, y), piece in product(edge(state), hand(state)):
        yield lay(state, (x, y, piece))


def _pairs(state: game_pb2.GameState, *steps: Cell) -> Moves:
    """Lays of two pieces of the hand: one at the edge of the grid, the other a step further out."""
    taken = _taken(state)
    for (x, y), (dx, dy), pieces in product(edge(state), steps, permutations(hand(state), 2)):
        if (x + dx, y + dy) not in taken:
            yield lay(state, (x, y, pieces[0]), (x + dx, y + dy, pieces[1]))


def _side_by_side(state: game_pb2.GameState) -> Moves:
    return _pairs(state, (1, 0), (0, 1))


def _apart(state: game_pb2.GameState) -> Moves:
    return _pairs(state, (2, 0), (0, 2))


def _around_the_corner(state: game_pb2.GameState) -> Moves:
    return _pairs(state, (1, 1), (1, -1))


def _far_away(state: game_pb2.GameState) -> Moves:
    for (x, y), (dx, dy), piece in product(edge(state), _STEPS, hand(state)):
        yield lay(state, (x + 2 * dx, y + 2 * dy, piece))


def _on_top(state: game_pb2.GameState) -> Moves:
    for (x, y), piece in product(_taken(state), hand(state)):
        yield lay(state, (x, y, piece))


def _out_of_turn(state: game_pb2.GameState) -> Moves:
    seat = (state.to_move + 1) % len(state.players)
    for (x, y), piece in product(edge(state), hand(state, seat)):
        yield lay(state, (x, y, piece), player=seat)


def _by_anyone(state: game_pb2.GameState) -> Moves:
    for (x, y), seat in product(edge(state), range(len(state.players))):
        yield from (lay(state, (x, y, piece), player=seat) for piece in hand(state, seat))


def _pass(state: game_pb2.GameState) -> Moves:
    pass_turn = qwirkle.pass_turn if state.HasField("qwirkle") else qwirkle_cubes.pass_turn
    yield pass_turn(player=state.to_move)


HOLE = Trick(
    verdict_pb2.REASON_GAP_BETWEEN_TILES,
    Text("{name} leaves a hole in the line.", "{name} laisse un trou dans la ligne."),
    _apart,
)
MIXED = Trick(
    verdict_pb2.REASON_LINE_MIXED,
    Text("{name} mixes colours and shapes.", "{name} mélange couleurs et formes."),
    _one_piece,
)
IMPATIENT = Trick(
    verdict_pb2.REASON_NOT_YOUR_TURN,
    Text("{name} does not wait.", "{name} n’attend pas son tour."),
    _out_of_turn,
)
PASS = Trick(
    verdict_pb2.REASON_COULD_LAY,
    Text("{name} would rather pass.", "{name} préfère passer."),
    _pass,
)
REPEATED = Trick(
    verdict_pb2.REASON_LINE_REPEATS_TILE,
    Text("{name} repeats a piece in a line.", "{name} répète une pièce dans une ligne."),
    _one_piece,
)
ELSEWHERE = Trick(
    verdict_pb2.REASON_NOT_CONNECTED,
    Text("{name} begins a table elsewhere.", "{name} commence une grille ailleurs."),
    _far_away,
)
ON_TOP = Trick(
    verdict_pb2.REASON_CELL_TAKEN,
    Text("{name} covers a piece.", "{name} recouvre une pièce."),
    _on_top,
)
AT_ODDS = Trick(
    verdict_pb2.REASON_NOTHING_IN_COMMON,
    Text("{name} lays two pieces at odds.", "{name} pose deux pièces sans rapport."),
    _side_by_side,
)
SEVENTH = Trick(
    verdict_pb2.REASON_LINE_TOO_LONG,
    Text("{name} adds a seventh piece to a line.", "{name} ajoute une septième pièce."),
    _one_piece,
)
CORNER = Trick(
    verdict_pb2.REASON_NOT_IN_ONE_LINE,
    Text("{name} lays around the corner.", "{name} pose en tournant au coin."),
    _around_the_corner,
)
PLAYS_ON = Trick(
    verdict_pb2.REASON_GAME_OVER,
    Text("{name} plays on.", "{name} continue à jouer."),
    _by_anyone,
)

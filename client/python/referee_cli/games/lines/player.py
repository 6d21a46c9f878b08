"""Illegal moves that demo players may try in every game of lines."""

from collections.abc import Callable
from functools import partial
from itertools import permutations, product
from typing import NamedTuple

from referee.core.text import Text
from referee.v1 import game_pb2, verdict_pb2
from referee_cli.games.drawing import Cell
from referee_cli.games.lines.game import STEPS, LinesGame
from referee_cli.games.player import Moves, Trick


class LinesTrick(NamedTuple):
    """A trick that may be tried in every game of lines."""

    reason: verdict_pb2.Reason
    story: Text
    moves: Callable[[LinesGame, game_pb2.GameState], Moves]

    def of(self, game: LinesGame) -> Trick:
        """The trick with the moves of one game."""
        return Trick(self.reason, self.story, partial(self.moves, game))


def _one_piece(game: LinesGame, state: game_pb2.GameState) -> Moves:
    for (x, y), piece in product(game.edge(state), game.held(state)):
        yield game.lay(state, (x, y, piece))


def _pairs(game: LinesGame, state: game_pb2.GameState, *steps: Cell) -> Moves:
    """Lays of two pieces of the hand: one at the edge of the grid, the other a step further out."""
    taken = game.taken(state)
    pairs = permutations(game.held(state), 2)
    for (x, y), (dx, dy), pieces in product(game.edge(state), steps, pairs):
        if (x + dx, y + dy) not in taken:
            yield game.lay(state, (x, y, pieces[0]), (x + dx, y + dy, pieces[1]))


def _side_by_side(game: LinesGame, state: game_pb2.GameState) -> Moves:
    return _pairs(game, state, (1, 0), (0, 1))


def _apart(game: LinesGame, state: game_pb2.GameState) -> Moves:
    return _pairs(game, state, (2, 0), (0, 2))


def _around_the_corner(game: LinesGame, state: game_pb2.GameState) -> Moves:
    return _pairs(game, state, (1, 1), (1, -1))


def _far_away(game: LinesGame, state: game_pb2.GameState) -> Moves:
    for (x, y), (dx, dy), piece in product(game.edge(state), STEPS, game.held(state)):
        yield game.lay(state, (x + 2 * dx, y + 2 * dy, piece))


def _on_top(game: LinesGame, state: game_pb2.GameState) -> Moves:
    for (x, y), piece in product(game.taken(state), game.held(state)):
        yield game.lay(state, (x, y, piece))


def _out_of_turn(game: LinesGame, state: game_pb2.GameState) -> Moves:
    seat = (state.to_move + 1) % len(state.players)
    for (x, y), piece in product(game.edge(state), game.held(state, seat)):
        yield game.lay(state, (x, y, piece), player=seat)


def _by_anyone(game: LinesGame, state: game_pb2.GameState) -> Moves:
    for (x, y), seat in product(game.edge(state), range(len(state.players))):
        yield from (game.lay(state, (x, y, piece), player=seat) for piece in game.held(state, seat))


def _pass(game: LinesGame, state: game_pb2.GameState) -> Moves:
    yield game.client.pass_turn(player=state.to_move)


HOLE = LinesTrick(
    verdict_pb2.REASON_GAP_BETWEEN_TILES,
    Text("{name} leaves a hole in the line.", "{name} laisse un trou dans la ligne."),
    _apart,
)
MIXED = LinesTrick(
    verdict_pb2.REASON_LINE_MIXED,
    Text("{name} mixes colours and shapes.", "{name} mélange couleurs et formes."),
    _one_piece,
)
IMPATIENT = LinesTrick(
    verdict_pb2.REASON_NOT_YOUR_TURN,
    Text("{name} does not wait.", "{name} n’attend pas son tour."),
    _out_of_turn,
)
PASS = LinesTrick(
    verdict_pb2.REASON_COULD_LAY,
    Text("{name} would rather pass.", "{name} préfère passer."),
    _pass,
)
REPEATED = LinesTrick(
    verdict_pb2.REASON_LINE_REPEATS_TILE,
    Text("{name} repeats a piece in a line.", "{name} répète une pièce dans une ligne."),
    _one_piece,
)
ELSEWHERE = LinesTrick(
    verdict_pb2.REASON_NOT_CONNECTED,
    Text("{name} begins a table elsewhere.", "{name} commence une grille ailleurs."),
    _far_away,
)
ON_TOP = LinesTrick(
    verdict_pb2.REASON_CELL_TAKEN,
    Text("{name} covers a piece.", "{name} recouvre une pièce."),
    _on_top,
)
AT_ODDS = LinesTrick(
    verdict_pb2.REASON_NOTHING_IN_COMMON,
    Text("{name} lays two pieces at odds.", "{name} pose deux pièces sans rapport."),
    _side_by_side,
)
SEVENTH = LinesTrick(
    verdict_pb2.REASON_LINE_TOO_LONG,
    Text("{name} adds a seventh piece to a line.", "{name} ajoute une septième pièce."),
    _one_piece,
)
CORNER = LinesTrick(
    verdict_pb2.REASON_NOT_IN_ONE_LINE,
    Text("{name} lays around the corner.", "{name} pose en tournant au coin."),
    _around_the_corner,
)
PLAYS_ON = LinesTrick(
    verdict_pb2.REASON_GAME_OVER,
    Text("{name} plays on.", "{name} continue à jouer."),
    _by_anyone,
)

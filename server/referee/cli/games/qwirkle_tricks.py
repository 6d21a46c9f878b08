"""Illegal moves that players of the Qwirkle demo try."""

from collections.abc import Iterator
from itertools import permutations, product

from referee.cli.games.face import Trick
from referee.rules.rulebook import Text
from referee.v1 import game_pb2, lines_pb2, verdict_pb2
from referee_client import qwirkle

Cell = tuple[int, int]
Laid = tuple[int, int, str]

_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def _hand(state: game_pb2.GameState, seat: int) -> list[str]:
    tiles = next(hand.tiles for hand in state.qwirkle.hands if hand.player == seat)
    return [qwirkle.code(tile) for tile in tiles]


def _taken(state: game_pb2.GameState) -> list[Cell]:
    return [(laid.x, laid.y) for laid in state.qwirkle.table]


def _edge(state: game_pb2.GameState) -> list[Cell]:
    """The empty cells that touch the table."""
    taken = set(_taken(state))
    around = ((x + dx, y + dy) for x, y in _taken(state) for dx, dy in _STEPS)
    return [cell for cell in dict.fromkeys(around) if cell not in taken]


def _lay(state: game_pb2.GameState, *laid: Laid) -> game_pb2.Move:
    return qwirkle.lay(*laid, player=state.to_move)


def _single(state: game_pb2.GameState) -> Iterator[game_pb2.Move]:
    if not state.qwirkle.table:
        yield from (_lay(state, (0, 0, tile)) for tile in _hand(state, state.to_move))


def _one_tile(state: game_pb2.GameState) -> Iterator[game_pb2.Move]:
    for (x, y), tile in product(_edge(state), _hand(state, state.to_move)):
        yield _lay(state, (x, y, tile))


def _pairs(state: game_pb2.GameState, *steps: Cell) -> Iterator[game_pb2.Move]:
    """Two tiles of the hand, one at the edge of the table and one a step further."""
    taken = set(_taken(state))
    hand = _hand(state, state.to_move)
    for (x, y), (dx, dy), tiles in product(_edge(state), steps, permutations(hand, 2)):
        if (x + dx, y + dy) not in taken:
            yield _lay(state, (x, y, tiles[0]), (x + dx, y + dy, tiles[1]))


def _side_by_side(state: game_pb2.GameState) -> Iterator[game_pb2.Move]:
    return _pairs(state, (1, 0), (0, 1))


def _apart(state: game_pb2.GameState) -> Iterator[game_pb2.Move]:
    return _pairs(state, (2, 0), (0, 2))


def _around_the_corner(state: game_pb2.GameState) -> Iterator[game_pb2.Move]:
    return _pairs(state, (1, 1), (1, -1))


def _far_away(state: game_pb2.GameState) -> Iterator[game_pb2.Move]:
    for (x, y), (dx, dy), tile in product(_edge(state), _STEPS, _hand(state, state.to_move)):
        yield _lay(state, (x + 2 * dx, y + 2 * dy, tile))


def _on_top(state: game_pb2.GameState) -> Iterator[game_pb2.Move]:
    for (x, y), tile in product(_taken(state), _hand(state, state.to_move)):
        yield _lay(state, (x, y, tile))


def _not_held(state: game_pb2.GameState) -> Iterator[game_pb2.Move]:
    held = _hand(state, state.to_move)
    others = [qwirkle.code(tile) for tile in lines_pb2.Tile.values()[1:]]
    for (x, y), tile in product(_edge(state), others):
        if tile not in held:
            yield _lay(state, (x, y, tile))


def _out_of_turn(state: game_pb2.GameState) -> Iterator[game_pb2.Move]:
    seat = (state.to_move + 1) % len(state.players)
    for (x, y), tile in product(_edge(state), _hand(state, seat)):
        yield qwirkle.lay((x, y, tile), player=seat)


def _by_anyone(state: game_pb2.GameState) -> Iterator[game_pb2.Move]:
    for (x, y), seat in product(_edge(state), range(len(state.players))):
        yield from (qwirkle.lay((x, y, tile), player=seat) for tile in _hand(state, seat))


def _pass(state: game_pb2.GameState) -> Iterator[game_pb2.Move]:
    yield qwirkle.pass_turn(player=state.to_move)


def _whole_hand(state: game_pb2.GameState) -> Iterator[game_pb2.Move]:
    yield qwirkle.exchange(" ".join(_hand(state, state.to_move)), player=state.to_move)


TRICKS = (
    Trick(
        verdict_pb2.REASON_OPENING_NOT_LARGEST_SET,
        Text("{name} opens with a single tile.", "{name} ouvre avec une seule tuile."),
        _single,
    ),
    Trick(
        verdict_pb2.REASON_TILE_NOT_IN_HAND,
        Text("{name} lays a tile from the sleeve.", "{name} sort une tuile de sa manche."),
        _not_held,
    ),
    Trick(
        verdict_pb2.REASON_GAP_BETWEEN_TILES,
        Text("{name} leaves a hole in the line.", "{name} laisse un trou dans la ligne."),
        _apart,
    ),
    Trick(
        verdict_pb2.REASON_LINE_MIXED,
        Text("{name} mixes colours and shapes.", "{name} mélange couleurs et formes."),
        _one_tile,
    ),
    Trick(
        verdict_pb2.REASON_NOT_YOUR_TURN,
        Text("{name} does not wait.", "{name} n’attend pas son tour."),
        _out_of_turn,
    ),
    Trick(
        verdict_pb2.REASON_COULD_LAY,
        Text("{name} would rather pass.", "{name} préfère passer."),
        _pass,
    ),
    Trick(
        verdict_pb2.REASON_LINE_REPEATS_TILE,
        Text("{name} repeats a tile in a line.", "{name} répète une tuile dans une ligne."),
        _one_tile,
    ),
    Trick(
        verdict_pb2.REASON_NOT_CONNECTED,
        Text("{name} begins a table elsewhere.", "{name} commence une grille ailleurs."),
        _far_away,
    ),
    Trick(
        verdict_pb2.REASON_CELL_TAKEN,
        Text("{name} covers a tile.", "{name} recouvre une tuile."),
        _on_top,
    ),
    Trick(
        verdict_pb2.REASON_NOTHING_IN_COMMON,
        Text("{name} lays two tiles at odds.", "{name} pose deux tuiles sans rapport."),
        _side_by_side,
    ),
    Trick(
        verdict_pb2.REASON_LINE_TOO_LONG,
        Text("{name} adds a seventh tile to a line.", "{name} ajoute une septième tuile."),
        _one_tile,
    ),
    Trick(
        verdict_pb2.REASON_NOT_IN_ONE_LINE,
        Text("{name} lays around the corner.", "{name} pose en tournant au coin."),
        _around_the_corner,
    ),
    Trick(
        verdict_pb2.REASON_EXCHANGE_EXCEEDS_BAG,
        Text("{name} exchanges the whole hand.", "{name} échange toute sa main."),
        _whole_hand,
    ),
    Trick(
        verdict_pb2.REASON_GAME_OVER,
        Text("{name} plays on.", "{name} continue à jouer."),
        _by_anyone,
    ),
)

"""Helpers for Querbeet: boards as text, moves and puzzles in one line.

A stone is written as its edges, counter-clockwise from the east: `03` is a line from east to west,
`0` a dead end, `*` the star. A board is a picture of its rows, the top one first; `.` is empty:

            .    .    .    .
          .    .    .    .    .
        .    .    .    .    .    .
      .    .    .    *   03    .    .       the star on (0, 0), a line on (1, 0)
        .    .    .    .    .    .
          .    .    .    .    .
            .    .    .    .
"""

from collections.abc import Iterable, Sequence

from referee.v1 import event_pb2, game_pb2, querbeet_pb2, record_pb2
from referee_client.recording import Recording
from referee_client.words import known_and_hidden

__all__ = [
    "EMPTY",
    "RADIUS",
    "STAR",
    "JoinScores",
    "Options",
    "Placed",
    "Stone",
    "Touch",
    "deal",
    "edges",
    "figure",
    "hand",
    "lay",
    "pass_turn",
    "placed",
    "read_board",
    "ring",
    "state",
    "stone",
    "write_board",
]

STAR = "*"
_EDGES = "012345"
RADIUS = 3
EMPTY = "."

JoinScores = querbeet_pb2.QuerbeetJoinScores
Options = querbeet_pb2.QuerbeetOptions
Placed = querbeet_pb2.QuerbeetPlacedStone
Stone = querbeet_pb2.QuerbeetStone
Touch = querbeet_pb2.QuerbeetTouch


def stone(edges: str) -> querbeet_pb2.QuerbeetStone:
    """The stone of these edges: `03` is QUERBEET_STONE_03, `*` the star."""
    named = _EDGES if edges == STAR else edges
    if not named or len(set(named)) < len(named) or not set(named) <= set(_EDGES):
        raise ValueError(f"{edges!r} is not a stone: edges from 0 to 5, or *")
    return sum([1 << int(edge) for edge in named])  # type: ignore[misc, return-value]


def edges(stone: int) -> str:
    """The edges of a stone, as text."""
    if not 1 <= stone < 1 << len(_EDGES):
        raise ValueError(f"{stone!r} is not a stone: 1 to 63")
    named = "".join(edge for edge in _EDGES if stone >> int(edge) & 1)
    return STAR if named == _EDGES else named


def placed(q: int, r: int, edges: str) -> Placed:
    """A stone where it lies: `placed(1, 0, "03")`."""
    return Placed(q=q, r=r, stone=stone(edges))


def _row(r: int) -> range:
    """The columns of a row of the board."""
    return range(max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r) + 1)


_ROWS = range(RADIUS, -RADIUS - 1, -1)
_CELLS = {(q, r) for r in _ROWS for q in _row(r)}


def read_board(picture: str) -> list[Placed]:
    """The stones that a picture shows."""
    lines = [line.split() for line in picture.strip().splitlines()]
    if [len(line) for line in lines] != [len(_row(r)) for r in _ROWS]:
        raise ValueError("a board has rows of 4, 5, 6, 7, 6, 5 and 4 cells")
    return [
        placed(q, r, sign)
        for r, line in zip(_ROWS, lines, strict=True)
        for q, sign in zip(_row(r), line, strict=True)
        if sign != EMPTY
    ]


def write_board(board: Iterable[Placed]) -> str:
    """The picture of a board."""
    signs = {(each.q, each.r): edges(each.stone) for each in board}
    if not signs.keys() <= _CELLS:
        raise ValueError("a stone lies off the board")
    width = max([4, *map(len, signs.values())]) + 1
    width += width % 2  # even, so that rows can shift by half a cell
    lines = [
        " " * (width // 2 * abs(r))
        + "".join(signs.get((q, r), EMPTY).center(width) for q in _row(r))
        for r in _ROWS
    ]
    return "\n".join(line.rstrip() for line in lines)


def state(picture: str = "", *, options: Options | None = None) -> game_pb2.GameState:
    """A position of which only the board is known; without a picture, the star alone."""
    message = game_pb2.GameState()
    message.querbeet.board.extend(read_board(picture) if picture else [placed(0, 0, STAR)])
    if options is not None:
        message.querbeet.options.CopyFrom(options)
    return message


def lay(
    edges: str, q: int, r: int, *, rotation: int = 0, player: int | None = None
) -> game_pb2.Move:
    """Lay a stone on a cell: `lay("03", 1, 0)`; a `rotation` turns it first, in sixths."""
    move = game_pb2.Move(player=player)
    move.querbeet.lay.CopyFrom(
        querbeet_pb2.QuerbeetLay(q=q, r=r, stone=stone(edges), rotation=rotation)
    )
    return move


def pass_turn(*, player: int | None = None) -> game_pb2.Move:
    move = game_pb2.Move(player=player)
    move.querbeet.pass_turn.SetInParent()
    return move


def hand(player: int, *stones: str, hidden: int = 0) -> querbeet_pb2.QuerbeetHand:
    """What is known of a hand: `hand(0, "03", "01", hidden=7)`."""
    known = [stone(each) for each in stones]
    return querbeet_pb2.QuerbeetHand(player=player, stones=known, hidden=hidden)


def deal(*hands: str | Sequence[str]) -> querbeet_pb2.QuerbeetDeal:
    """A deal that a host reports, by seat: `deal("03 01 ?7", "?9")`.

    `?7` stands for seven hidden stones, an empty text for a hand that nobody knows.
    """
    known = []
    for seat, each in enumerate(hands):
        stones, hidden = known_and_hidden(each) if isinstance(each, str) else (each, 0)
        if stones or hidden or not isinstance(each, str):
            known.append(hand(seat, *stones, hidden=hidden))
    return querbeet_pb2.QuerbeetDeal(hands=known)


def figure(
    cells: Iterable[tuple[int, int]],
    stones: Iterable[querbeet_pb2.QuerbeetPlacedStone] = (),
    *,
    closed: bool = False,
    name: str = "",
) -> querbeet_pb2.QuerbeetPuzzle:
    """A puzzle: a figure to fill, and the stones laid. If `closed`, no path may lead out."""
    puzzle = querbeet_pb2.QuerbeetPuzzle(name=name, stones=stones)
    goal = puzzle.closed_figure if closed else puzzle.figure
    goal.SetInParent()
    for q, r in cells:
        goal.cells.add(q=q, r=r)
    return puzzle


def ring(
    stones: Iterable[querbeet_pb2.QuerbeetPlacedStone] = (),
    *,
    min_length: int = 0,
    min_surface: int = 0,
    name: str = "",
) -> querbeet_pb2.QuerbeetPuzzle:
    """A puzzle: a ring to lay, of at least the given length and surface, and the stones laid."""
    goal = querbeet_pb2.QuerbeetRing(min_length=min_length, min_surface=min_surface)
    return querbeet_pb2.QuerbeetPuzzle(name=name, ring=goal, stones=stones)


def _write_deal(state: game_pb2.GameState, deal: game_pb2.ReportedDeal) -> None:
    deal.querbeet.hands.extend(state.querbeet.hands)


def _write_event(event: event_pb2.GameEvent, turn: record_pb2.RecordedTurn) -> None:
    """Write a hand of the next round, if the event is its deal."""
    if event.querbeet.HasField("stones_dealt"):
        dealt = event.querbeet.stones_dealt
        turn.drawn.querbeet.hands.add(player=event.player, stones=dealt.stones, hidden=dealt.hidden)


RECORDING = Recording(_write_deal, _write_event)

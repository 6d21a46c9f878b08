"""Helpers for Qubix: areas as text, and moves in one line.

A level of an area is a picture, its top row first. A block begins with the letter of its colour at
the cell nearest to the origin and continues with `-` along x or `|` along y; `.` is empty:

    . . . .
    | . . .        a red double along y at (0, 1), a blue triple along x at (0, 0),
    R . . .        a pink single at (3, 0)
    B - - P

| colour | red | yellow | blue | violet | pink |
|--------|-----|--------|------|--------|------|
|        | R   | Y      | B    | V      | P    |
"""

from collections.abc import Mapping

from referee.v1 import event_pb2, game_pb2, qubix_pb2, record_pb2
from referee_client.recording import Recording

__all__ = [
    "COLOURS",
    "FLAT",
    "MOST_SIZE",
    "Colour",
    "Configuration",
    "Direction",
    "Laid",
    "Layout",
    "Match",
    "NeutralSide",
    "Options",
    "Side",
    "X",
    "Y",
    "block",
    "build",
    "build_from_store",
    "colour",
    "deal",
    "letter",
    "pass_turn",
    "read_area",
    "spot",
    "state",
    "store",
]

COLOURS = "RYBVP"
MOST_SIZE = 3
X = qubix_pb2.QUBIX_DIRECTION_X
Y = qubix_pb2.QUBIX_DIRECTION_Y
FLAT = qubix_pb2.QUBIX_DIRECTION_UNSPECIFIED
"""The direction of a single, which has none."""

Colour = qubix_pb2.QubixColour
Configuration = qubix_pb2.QubixConfiguration
Direction = qubix_pb2.QubixDirection
Layout = qubix_pb2.QubixLayout
Match = qubix_pb2.QubixMatch
NeutralSide = qubix_pb2.QubixNeutralSide
Options = qubix_pb2.QubixOptions
Side = qubix_pb2.QubixSide
Laid = tuple[qubix_pb2.QubixTakenBlock, qubix_pb2.QubixSpot]


def colour(letter: str) -> qubix_pb2.QubixColour:
    """The colour that a letter stands for: `R` is QUBIX_COLOUR_RED."""
    if len(letter) != 1 or letter not in COLOURS:
        raise ValueError(f"{letter!r} is not a colour: one of {COLOURS}")
    return COLOURS.index(letter) + 1  # type: ignore[return-value]


def letter(colour: int) -> str:
    """The letter of a colour."""
    if not 1 <= colour <= len(COLOURS):
        raise ValueError(f"{colour!r} is not a colour: 1 to {len(COLOURS)}")
    return COLOURS[colour - 1]


def read_area(*levels: str) -> list[qubix_pb2.QubixPlacedBlock]:
    """The blocks of an area, unnumbered, from a picture of each level, the lowest first."""
    return [block for level, picture in enumerate(levels) for block in _read_level(picture, level)]


def _read_level(picture: str, level: int) -> list[qubix_pb2.QubixPlacedBlock]:
    rows = [line.split() for line in picture.strip().splitlines()][::-1]
    signs = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    if len({len(row) for row in rows}) > 1:
        raise ValueError("all rows of an area are equally long")
    blocks = [
        _read_block(signs, x, y, level) for (x, y), sign in signs.items() if sign not in ".-|"
    ]
    if sum(block.size for block in blocks) != sum(sign != "." for sign in signs.values()):
        raise ValueError("every - and every | continues a block")
    return blocks


def _read_block(
    signs: Mapping[tuple[int, int], str], x: int, y: int, level: int
) -> qubix_pb2.QubixPlacedBlock:
    along_x, along_y = 1, 1
    while signs.get((x + along_x, y)) == "-":
        along_x += 1
    while signs.get((x, y + along_y)) == "|":
        along_y += 1
    size = max(along_x, along_y)
    if min(along_x, along_y) > 1 or size > MOST_SIZE:
        raise ValueError(f"the block at ({x}, {y}) is not straight, or too long")
    direction = X if along_x > 1 else Y if along_y > 1 else FLAT
    return qubix_pb2.QubixPlacedBlock(
        colour=colour(signs[x, y]), size=size, x=x, y=y, level=level, direction=direction
    )


def state(*levels: str, board: int = 0, options: Options | None = None) -> game_pb2.GameState:
    """A position of which only one area is known, given by a picture of each level."""
    message = game_pb2.GameState()
    message.qubix.boards.add(board=board, area=read_area(*levels))
    if options is not None:
        message.qubix.options.CopyFrom(options)
    return message


def deal(*levels: str) -> qubix_pb2.QubixDeal:
    """A deal that a host reports: the central store, a picture of each level, the lowest first."""
    reported = qubix_pb2.QubixDeal()
    if levels:
        reported.central_store.blocks.extend(read_area(*levels))
    return reported


def block(number: int = 0, kind: str = "", size: int = 0) -> qubix_pb2.QubixTakenBlock:
    """A block to take, named by its number or, if unseen, as `block(kind="B", size=2)`.

    Anything less than a number, or colour and size, is a bad request.
    """
    named = colour(kind) if kind else qubix_pb2.QUBIX_COLOUR_UNSPECIFIED
    return qubix_pb2.QubixTakenBlock(id=number, colour=named, size=size)


def spot(
    x: int, y: int, direction: "Direction" = FLAT, level: int | None = None
) -> qubix_pb2.QubixSpot:
    return qubix_pb2.QubixSpot(x=x, y=y, direction=direction, level=level)


def build(
    taken: qubix_pb2.QubixTakenBlock,
    board: int,
    at: qubix_pb2.QubixSpot,
    *,
    figure: int | None = None,
    player: int | None = None,
) -> game_pb2.Move:
    """Build a block from the central store on an area: `build(block(12), 0, spot(1, 2, X))`."""
    move = game_pb2.Move(player=player)
    move.qubix.build.CopyFrom(qubix_pb2.QubixBuild(block=taken, board=board, spot=at))
    return _naming(move, figure)


def store(
    taken: qubix_pb2.QubixTakenBlock,
    cell: int = 0,
    *,
    board: int | None = None,
    player: int | None = None,
) -> game_pb2.Move:
    """Put a block from the central store into one's own store."""
    move = game_pb2.Move(player=player)
    move.qubix.store.CopyFrom(qubix_pb2.QubixStore(block=taken, cell=cell, board=board))
    return move


def build_from_store(
    board: int, *blocks: Laid, figure: int | None = None, player: int | None = None
) -> game_pb2.Move:
    """Build from one's own store on an area: `build_from_store(0, (block(3), spot(0, 0)))`."""
    move = game_pb2.Move(player=player)
    move.qubix.build_from_store.board = board
    for taken, at in blocks:
        move.qubix.build_from_store.blocks.add(block=taken, spot=at)
    return _naming(move, figure)


def pass_turn(*, player: int | None = None) -> game_pb2.Move:
    move = game_pb2.Move(player=player)
    move.qubix.pass_turn.SetInParent()
    return move


def _naming(move: game_pb2.Move, figure: int | None) -> game_pb2.Move:
    if figure is not None:
        move.qubix.figure = figure
    return move


def _write_deal(state: game_pb2.GameState, deal: game_pb2.ReportedDeal) -> None:
    if state.qubix.HasField("central_store"):
        deal.qubix.central_store.CopyFrom(state.qubix.central_store)


def _write_event(event: event_pb2.GameEvent, turn: record_pb2.RecordedTurn) -> None:
    """Add colour and size to each block's number, so that the move can be read without the deal."""
    move, own = turn.move.qubix, event.qubix
    match own.WhichOneof("event"):
        case "blocks_laid" if move.HasField("build"):
            pairs = [(move.build.block, own.blocks_laid.blocks[0])]
        case "blocks_laid":
            taken = [each.block for each in move.build_from_store.blocks]
            pairs = list(zip(taken, own.blocks_laid.blocks, strict=True))
        case "block_stored":
            stored = own.block_stored.block
            move.store.block.colour, move.store.block.size = stored.colour, stored.size
            return
        case _:
            return
    for block, laid in pairs:
        block.colour, block.size = laid.colour, laid.size


RECORDING = Recording(_write_deal, _write_event, scoring_rules=frozenset({"QX-10"}))

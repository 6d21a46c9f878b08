"""Builds positions of Qubix from a few words, and reads them in short form.

Levels are pictures as in `referee_client.qubix`, the top row first; an own store is a row of
such a picture: `B - P`. A kind of block is its colour and its size: `B2` is a blue double.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.v1 import game_pb2, qubix_pb2, ruleset_pb2, verdict_pb2
from referee_client import Referee, Verdict, qubix
from referee_client.qubix import COLOURS, FLAT, X, block, letter, read_area
from tests.support.builders import kind, legal, seated

QUBIX = ruleset_pb2.GAME_QUBIX

RED, BLUE = qubix_pb2.QUBIX_COLOUR_RED, qubix_pb2.QUBIX_COLOUR_BLUE
SEEDS = [bytes([number]) * 32 for number in range(6)]

SIDE_A = qubix_pb2.QUBIX_SIDE_A
SIDE_B = qubix_pb2.QUBIX_SIDE_B
CONNECTED = qubix_pb2.QUBIX_MATCH_CONNECTED_REGION
AS_DRAWN = qubix_pb2.QUBIX_FIGURE_PLACE_AS_DRAWN
ANYWHERE = qubix_pb2.QUBIX_FIGURE_PLACE_ANYWHERE

WHOLE_SET = Counter(
    {colour + size: count for colour in COLOURS for size, count in (("1", 8), ("2", 4), ("3", 3))}
)

Levels = str | Sequence[str]
"""An area: a picture of its only level, or of each level from the lowest."""
Cell = tuple[int, int]
Cell3 = tuple[int, int, int]
Position = game_pb2.GameState | game_pb2.Position

# A red single on the end of the blue triple leaves two blue cells, and shows one red.
COVERED_END = ["Y V P Y\nV P Y V\nY V V P\nB - - Y", ""]

# A level of 16 cells that shows no figure in any colour.
MIXED = """
Y V P Y
V P Y V
P Y V P
Y V P Y
"""
# The same in blocks of every size.
LARGE = """
Y - - |
P - - V
| Y - |
V P - P
"""

# Positions


def told(
    areas: Mapping[int, Levels] | None = None,
    *,
    stores: Mapping[int, str] | None = None,
    central: Sequence[str] | None = None,
    players: int = 3,
    to_move: int | None = 0,
    turn: int | None = None,
    scores: Sequence[int] = (),
    options: qubix_pb2.QubixOptions | None = None,
) -> game_pb2.GameState:
    """A position of which only this is known; all blocks have numbers."""
    position = game_pb2.GameState(players=seated(players, scores=scores))
    if to_move is not None:
        position.to_move = to_move
    if turn is not None:
        position.turn = turn
    own = position.qubix
    own.SetInParent()
    if options is not None:
        own.options.CopyFrom(options)
    if central is not None:
        own.central_store.SetInParent()
        own.central_store.blocks.extend(read_area(*central))
    areas, stores = areas or {}, stores or {}
    for number in sorted({*areas, *stores}):
        board = own.boards.add(board=number, area=read_area(*_levels(areas.get(number, ""))))
        if number in stores:
            board.store.CopyFrom(read_store(stores[number]))
    number_blocks(position)
    return position


def full(
    areas: Mapping[int, Levels] | None = None,
    *,
    stores: Mapping[int, str] | None = None,
    top: Sequence[str] = (),
    players: int = 3,
    to_move: int | None = 0,
    turn: int | None = None,
    scores: Sequence[int] = (),
    options: qubix_pb2.QubixOptions | None = None,
) -> game_pb2.GameState:
    """A position of the default blocks of which everything is known.

    Blocks that are neither on an area nor in a store are in the central store, which ends with the
    rows of `top`. All blocks of its last row can be taken; in other rows, those at the ends and
    beside a gap.
    """
    boards = range(max(players, 3))
    position = told(
        {number: (areas or {}).get(number, "") for number in boards},
        stores={seat: (stores or {}).get(seat, "") for seat in range(players)},
        central=(),
        players=players,
        to_move=to_move,
        turn=turn,
        scores=scores,
        options=options,
    )
    rows = [read_area(row) for row in top]
    left = WHOLE_SET.copy()
    left.subtract(_kind(each) for each in _blocks(position))
    left.subtract(_kind(each) for row in rows for each in row)
    assert min(left.values()) >= 0, "more blocks than there are"
    rows = [*pack(left.elements(), 5), *rows]
    position.qubix.central_store.blocks.extend(pile(rows, 5))
    number_blocks(position)
    return position


def late(
    *,
    central: str = "",
    stores: Mapping[int, str] | None = None,
    players: int = 3,
    to_move: int | None = 0,
    scores: Sequence[int] = (),
) -> game_pb2.GameState:
    """A late position with only a row left in the central store and in the players' own stores.

    All other blocks lie on the first three areas, row by row; the third has room on its second
    level.
    """
    position = told(
        dict.fromkeys(range(max(players, 3)), ""),
        stores={seat: (stores or {}).get(seat, "") for seat in range(players)},
        central=[central],
        players=players,
        to_move=to_move,
        scores=scores,
    )
    left = WHOLE_SET.copy()
    left.subtract(_kind(each) for each in _blocks(position))
    rows = pack(left.elements(), 4)
    for number in range(3):
        position.qubix.boards[number].area.extend(pile(rows[12 * number : 12 * number + 12], 4))
    number_blocks(position)
    return position


def _levels(levels: Levels) -> Sequence[str]:
    return (levels,) if isinstance(levels, str) else levels


def read_store(row: str) -> qubix_pb2.QubixPersonalStore:
    """A player's own store from a row: `B - P` is a blue double and a pink single."""
    return qubix_pb2.QubixPersonalStore(
        blocks=[
            qubix_pb2.QubixStoredBlock(colour=each.colour, size=each.size, cell=each.x)
            for each in read_area(row)
        ]
    )


def _blocks(
    position: game_pb2.GameState,
) -> Iterator[qubix_pb2.QubixPlacedBlock | qubix_pb2.QubixStoredBlock]:
    yield from position.qubix.central_store.blocks
    for board in position.qubix.boards:
        yield from board.area
        yield from board.store.blocks


def number_blocks(position: game_pb2.GameState) -> None:
    """Give every block a number: first the central store's, from 1."""
    for number, each in enumerate(_blocks(position), 1):
        each.id = number


def unnumbered(position: game_pb2.GameState) -> game_pb2.GameState:
    """The same position without the numbers of blocks, as at a real table."""
    copy = game_pb2.GameState()
    copy.CopyFrom(position)
    for each in _blocks(copy):
        each.id = 0
    return copy


def _kind(each: qubix_pb2.QubixPlacedBlock | qubix_pb2.QubixStoredBlock) -> str:
    return f"{letter(each.colour)}{each.size}"


def pack(kinds: Iterable[str], width: int) -> list[list[qubix_pb2.QubixPlacedBlock]]:
    """Arrange blocks in rows along x, larger ones first; only the last row may be shorter."""
    left = sorted(kinds, key=lambda each: (-int(each[1]), each))
    rows = []
    while left:
        row: list[qubix_pb2.QubixPlacedBlock] = []
        length = 0
        while chosen := next((each for each in left if int(each[1]) <= width - length), None):
            left.remove(chosen)
            size = int(chosen[1])
            row.append(
                qubix_pb2.QubixPlacedBlock(
                    colour=qubix.colour(chosen[0]),
                    size=size,
                    x=length,
                    direction=qubix.X if size > 1 else qubix.FLAT,
                )
            )
            length += size
        assert length == width or not left, "the blocks leave gaps"
        rows.append(row)
    return rows


def pile(
    rows: Sequence[Sequence[qubix_pb2.QubixPlacedBlock]], depth: int
) -> list[qubix_pb2.QubixPlacedBlock]:
    """Arrange rows one behind another, and level upon level."""
    for number, row in enumerate(rows):
        for each in row:
            each.level, each.y = divmod(number, depth)
    return [each for row in rows for each in row]


# Blocks and figures


def central_block(position: Position, x: int, y: int, level: int) -> qubix_pb2.QubixTakenBlock:
    """The block of the central store that begins at a cell."""
    (found,) = [
        each.id
        for each in _state_of(position).qubix.central_store.blocks
        if (each.x, each.y, each.level) == (x, y, level)
    ]
    return block(found)


def last_block(position: Position, kind: str) -> qubix_pb2.QubixTakenBlock:
    """The last block of a kind in the central store: `last_block(position, "B2")`."""
    blocks = _state_of(position).qubix.central_store.blocks
    return block([each.id for each in blocks if _kind(each) == kind][-1])


def stored_block(position: Position, seat: int, cell: int) -> qubix_pb2.QubixTakenBlock:
    """The block of a player's own store that begins at a cell."""
    (found,) = [each.id for each in board_of(position, seat).store.blocks if each.cell == cell]
    return block(found)


def described(kind: str) -> qubix_pb2.QubixTakenBlock:
    """A block that cannot be seen: `described("B2")`."""
    return block(kind=kind[0], size=int(kind[1]))


def drawn(picture: str) -> list[Cell]:
    """The cells of a picture, its top row first: `##/#.`."""
    rows = picture.split("/")[::-1]
    return [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"]


def figure(
    picture: str,
    maker: int,
    owner: int,
    place: "qubix_pb2.QubixFigurePlace" = ANYWHERE,
) -> qubix_pb2.QubixFigure:
    """A figure of the client's own."""
    cells = [qubix_pb2.QubixCell(x=x, y=y) for x, y in drawn(picture)]
    return qubix_pb2.QubixFigure(
        name=picture, cells=cells, maker_points=maker, owner_points=owner, place=place
    )


def with_figures(
    *figures: qubix_pb2.QubixFigure,
    match: "qubix_pb2.QubixMatch" = qubix_pb2.QUBIX_MATCH_WHOLE_AREA,
) -> qubix_pb2.QubixOptions:
    """Options in which these figures replace those of side A."""
    configuration = qubix_pb2.QubixConfiguration(side_a=figures)
    return qubix_pb2.QubixOptions(configuration=configuration, match=match)


# Answers


def _state_of(position: Position) -> game_pb2.GameState:
    return position.state if isinstance(position, game_pb2.Position) else position


def board_of(position: Position, number: int) -> qubix_pb2.QubixBoard:
    (found,) = [each for each in _state_of(position).qubix.boards if each.board == number]
    return found


def store_of(position: Position, seat: int) -> list[tuple[str, int]]:
    """The kind and first cell of every block in a player's own store."""
    return [(_kind(each), each.cell) for each in board_of(position, seat).store.blocks]


def area_of(position: Position, number: int) -> Counter[tuple[str, Cell3]]:
    """The kind and first cell of every block on an area."""
    return Counter(_placed(each) for each in board_of(position, number).area)


def _placed(each: qubix_pb2.QubixPlacedBlock) -> tuple[str, Cell3]:
    return _kind(each), (each.x, each.y, each.level)


def central_kinds(position: Position) -> Counter[str]:
    """How many blocks of each kind are left in the central store."""
    return Counter(_kind(each) for each in _state_of(position).qubix.central_store.blocks)


def all_kinds(position: Position) -> Counter[str]:
    """How many blocks of each kind there are anywhere."""
    return Counter(_kind(each) for each in _blocks(_state_of(position)))


def spots(message: verdict_pb2.Violation | verdict_pb2.ScoreItem) -> list[Cell3]:
    """The cells of a message with their levels, sorted."""
    return sorted((cell.x, cell.y, cell.level) for cell in message.cells)


def shares(verdict: Verdict) -> list[tuple[str, int, int]]:
    """The kind, seat and points of every item, in order."""
    assert all(item.HasField("player") for item in verdict.score.items)
    return [(kind(item), item.player, item.points) for item in verdict.score.items]


def totals(position: Position) -> list[int]:
    return [player.score for player in _state_of(position).players]


def start(
    referee: Referee,
    *,
    players: int = 3,
    seed: bytes = SEEDS[0],
    options: qubix_pb2.QubixOptions | None = None,
) -> game_pb2.GameState:
    return referee.start_game(QUBIX, seated(players), seed=seed, options=options).position.state


def points(verdict: Verdict) -> int:
    assert legal(verdict)
    return verdict.score.points


def singles(cells: Sequence[Cell], colour: str) -> str:
    """A picture of singles of one colour."""
    return "\n".join(
        " ".join(colour if (x, y) in cells else "." for x in range(4)) for y in (3, 2, 1, 0)
    )


def sizes_by_row(position: game_pb2.GameState) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """The first cells and sizes of the blocks in each row along x, by level and y."""
    rows: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for each in position.qubix.central_store.blocks:
        assert each.direction == (X if each.size > 1 else FLAT)
        rows.setdefault((each.level, each.y), []).append((each.x, each.size))
    return {place: sorted(row) for place, row in rows.items()}


def lay(
    referee: Referee,
    levels: str | Sequence[str],
    kind: str,
    at: qubix_pb2.QubixSpot,
    *,
    options: qubix_pb2.QubixOptions | None = None,
    claim: int | None = None,
    board: int = 0,
    player: int = 0,
) -> Verdict:
    """The verdict on building a block from an unknown central store, in a game of three."""
    position = told({board: levels}, to_move=player, options=options)
    return referee.validate_move(position, qubix.build(described(kind), board, at, figure=claim))


def completed(
    referee: Referee,
    cells: Sequence[Cell],
    *,
    options: qubix_pb2.QubixOptions | None = None,
    board: int = 0,
    player: int = 0,
) -> Verdict:
    """The verdict on a blue single on the last of these cells, when the others have one already."""
    *first, (x, y) = cells
    return lay(
        referee,
        singles(first, "B"),
        "B1",
        qubix.spot(x, y),
        options=options,
        board=board,
        player=player,
    )

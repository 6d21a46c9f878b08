"""Qubix, from and to messages."""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, TypeVar

from referee.codec.envelope import Envelope
from referee.codec.errors import (
    Place,
    check_range,
    duplicate,
    missing,
    unknown_value,
    wrong_count,
)
from referee.codec.events import encode_event
from referee.codec.game_codec import Cells
from referee.codec.qubix_configuration import (
    MOST_FIGURES,
    decode_configuration,
    write_configuration,
)
from referee.rules.events import BlocksLaid, BlockStored, Event, StoreLaidOut
from referee.rules.faults import Fault
from referee.rules.qubix import QUBIX
from referee.rules.qubix.configuration import COLOURS, DEFAULT
from referee.rules.qubix.grid import MOST_CELLS, MOST_COORDINATE, Direction, xyz
from referee.rules.qubix.scoring import Made
from referee.rules.qubix.start import Deal
from referee.rules.qubix.state import (
    Action,
    At,
    Block,
    Board,
    Build,
    BuildFromStore,
    Move,
    Options,
    Pass,
    Placed,
    State,
    Store,
    Stored,
    Taken,
    boards_in,
)
from referee.v1 import event_pb2, game_pb2, qubix_pb2, referee_service_pb2, ruleset_pb2

MOST_ID = 1_000_000
MOST_PLACED = MOST_CELLS**3
MOST_LAID = 12  # more than three are never legal; so many are still worth an explanation
_DEFAULTS = Options()
_DIRECTIONS: Mapping[int, Direction] = {int(each): each for each in Direction}

E = TypeVar("E", bound=IntEnum)


class QubixCodec:
    """Qubix's messages to its values and back."""

    game = QUBIX
    ruleset = ruleset_pb2.Ruleset(game=ruleset_pb2.GAME_QUBIX, version=QUBIX.rulebook.version)
    field = "qubix"

    def decode_state(
        self,
        message: qubix_pb2.QubixState,
        envelope: Envelope,
        place: Place,
        faults: list[Fault],
    ) -> State:
        options = self.decode_options(message.options, (*place, "options"), faults)
        central = None
        if message.HasField("central_store"):
            at = (*place, "central_store", "blocks")
            central = _decode_placed(message.central_store.blocks, at, faults)
        count = boards_in(len(envelope.players) or QUBIX.rulebook.max_players)
        boards = _decode_boards(message.boards, count, (*place, "boards"), faults)
        return State(*envelope, options, central, boards)

    def encode_state(self, state: State, message: game_pb2.GameState) -> None:
        into = message.qubix
        _write_options(state.options, into.options)
        if state.central is not None:
            into.central_store.SetInParent()
            _write_placed(state.central, into.central_store.blocks)
        for number, board in enumerate(state.boards):
            if board is not None:
                _write_board(board, into.boards.add(board=number))

    def decode_move(
        self,
        message: qubix_pb2.QubixMove,
        player: int | None,
        place: Place,
        faults: list[Fault],
    ) -> Move:
        kind = message.WhichOneof("action")
        action: Action = Pass()
        if kind == "build":
            action = _decode_build(message.build, (*place, kind), faults)
        elif kind == "store":
            action = _decode_store(message.store, (*place, kind), faults)
        elif kind == "build_from_store":
            action = _decode_build_from_store(message.build_from_store, (*place, kind), faults)
        elif kind is None:
            faults.append(missing(place))
        figure = message.figure if message.HasField("figure") else None
        check_range(figure or 0, 0, MOST_FIGURES - 1, (*place, "figure"), faults)
        return Move(player, action, figure)

    def encode_move(self, move: Move) -> game_pb2.Move:
        message = game_pb2.Move(player=move.player)
        own = message.qubix
        match move.action:
            case Build(taken, board, at):
                own.build.board = board
                _write_taken(taken, own.build.block)
                _write_at(at, own.build.spot)
            case Store(taken, cell, board):
                own.store.CopyFrom(qubix_pb2.QubixStore(cell=cell, board=board))
                _write_taken(taken, own.store.block)
            case BuildFromStore(board, blocks):
                own.build_from_store.board = board
                for taken, at in blocks:
                    laid = own.build_from_store.blocks.add()
                    _write_taken(taken, laid.block)
                    _write_at(at, laid.spot)
            case Pass():
                own.pass_turn.SetInParent()
        if move.figure is not None:
            own.figure = move.figure
        return message

    def decode_options(
        self, message: qubix_pb2.QubixOptions, place: Place, faults: list[Fault]
    ) -> Options:
        configuration = DEFAULT
        if message.HasField("configuration"):
            at = (*place, "configuration")
            configuration = decode_configuration(message.configuration, at, faults)
        most = QUBIX.rulebook.max_players - 1
        check_range(message.first_player, 0, most, (*place, "first_player"), faults)
        neutral, matching = _DEFAULTS.neutral_side, _DEFAULTS.matching
        return Options(
            _choice(message.side, _DEFAULTS.side, (*place, "side"), faults),
            _choice(message.neutral_side, neutral, (*place, "neutral_side"), faults),
            _choice(message.match, matching, (*place, "match"), faults),
            _choice(message.layout, _DEFAULTS.layout, (*place, "layout"), faults),
            message.first_player,
            configuration,
        )

    def decode_deal(
        self, message: qubix_pb2.QubixDeal, _: int, place: Place, faults: list[Fault]
    ) -> Deal:
        if not message.HasField("central_store"):
            return Deal()
        at = (*place, "central_store", "blocks")
        return Deal(_decode_placed(message.central_store.blocks, at, faults))

    def decode_draw(self, message: Any, place: Place, faults: list[Fault]) -> None:
        """There is nothing to draw."""

    def encode_event(self, event: Event) -> event_pb2.Event:
        message = encode_event(event)
        match event:
            case BlocksLaid(_, board, blocks):
                message.blocks_laid.board = board
                _write_placed([Placed(*each) for each in blocks], message.blocks_laid.blocks)
            case BlockStored(_, stored):
                _write_stored(Stored(*stored), message.block_stored.block)
            case StoreLaidOut(_, count, chance_event):
                message.store_laid_out.CopyFrom(
                    event_pb2.StoreLaidOut(blocks=count, chance_event=chance_event)
                )
        return message

    def write_cells(self, cells: Iterable[int], messages: Cells) -> None:
        for cell in cells:
            message = messages.add()
            message.x, message.y, message.level = xyz(cell)

    def write_figure(self, figure: Made, message: qubix_pb2.QubixFigureMade) -> None:
        message.figure = figure.figure
        message.name = figure.name
        message.side = int(figure.side)  # type: ignore[assignment]
        message.board = figure.board
        message.color = figure.colour  # type: ignore[assignment]
        message.quarter_turns = figure.turns
        message.maker_points = figure.maker
        message.owner_points = figure.owner

    def encode_others(
        self, others: Mapping[str, int], summary: referee_service_pb2.LegalMovesSummary
    ) -> None:
        """Every move is listed."""

    def locate(self, place: Place, message: Any) -> Place:
        """Boards are listed in any order: find the one of that number."""
        if place[0] != "boards" or len(place) == 1:
            return place
        numbers = [board.board for board in message.boards]
        if place[1] not in numbers:
            return ("boards",)
        return ("boards", numbers.index(int(place[1])), *place[2:])


def _choice(number: int, default: E, place: Place, faults: list[Fault]) -> E:
    """The value of an enum whose zero stands for the default."""
    if number == 0:
        return default
    try:
        return type(default)(number)
    except ValueError:
        faults.append(unknown_value(place, number))
        return default


def _write_options(options: Options, message: qubix_pb2.QubixOptions) -> None:
    side, neutral_side, matching, layout, first_player, configuration = options
    message.side = int(side)  # type: ignore[assignment]
    message.neutral_side = int(neutral_side)  # type: ignore[assignment]
    message.match = int(matching)  # type: ignore[assignment]
    message.layout = int(layout)  # type: ignore[assignment]
    message.first_player = first_player
    if configuration is not DEFAULT:
        write_configuration(configuration, message.configuration)


def _decode_block(message: Any, place: Place, faults: list[Fault]) -> Block:
    check_range(message.id, 0, MOST_ID, (*place, "id"), faults)
    if not 1 <= message.color <= len(COLOURS):
        faults.append(unknown_value((*place, "color"), message.color))
    check_range(message.size, 1, 3, (*place, "size"), faults)
    return Block(message.id, message.color, message.size)


def _decode_placed(messages: Any, place: Place, faults: list[Fault]) -> tuple[Placed, ...]:
    if len(messages) > MOST_PLACED:
        faults.append(wrong_count(place, len(messages), 0, MOST_PLACED))
        return ()
    try:
        placed = [
            Placed(
                Block(each.id, each.color, each.size),
                each.x,
                each.y,
                each.level,
                _DIRECTIONS[each.direction],
            )
            for each in messages[:]
        ]
    except KeyError:
        placed = []
    if len(placed) < len(messages) or not all(map(_is_sound, placed)):
        _name_faults(messages, place, faults)
    return tuple(placed)


def _is_sound(placed: Placed) -> bool:
    """Whether nothing is wrong with a block, told quickly."""
    (number, colour, size), x, y, level, direction = placed
    return (
        0 <= number <= MOST_ID
        and 1 <= colour <= len(COLOURS)
        and (size == 1 or (2 <= size <= 3 and direction is not Direction.NONE))
        and 0 <= x < MOST_CELLS
        and 0 <= y < MOST_CELLS
        and 0 <= level < MOST_CELLS
    )


def _name_faults(messages: Any, place: Place, faults: list[Fault]) -> None:
    for index, message in enumerate(messages):
        at = (*place, index)
        block = _decode_block(message, at, faults)
        for name in ("x", "y", "level"):
            check_range(getattr(message, name), 0, MOST_CELLS - 1, (*at, name), faults)
        _decode_direction(message.direction, at, faults)
        if block.size > 1 and message.direction == 0:
            faults.append(missing((*at, "direction")))


def _decode_direction(number: int, place: Place, faults: list[Fault]) -> Direction:
    direction = _DIRECTIONS.get(number)
    if direction is None:
        faults.append(unknown_value((*place, "direction"), number))
        return Direction.NONE
    return direction


def _decode_boards(
    messages: Any, count: int, place: Place, faults: list[Fault]
) -> tuple[Board | None, ...]:
    boards: list[Board | None] = [None] * count
    if len(messages) > count:
        faults.append(wrong_count(place, len(messages), 0, count))
        return tuple(boards)
    for index, message in enumerate(messages[:]):
        at = (*place, index)
        number = message.board
        if not 0 <= number < count:
            check_range(number, 0, count - 1, (*at, "board"), faults)
        elif boards[number] is not None:
            faults.append(duplicate((*at, "board")))
        else:
            area = _decode_placed(message.area, (*at, "area"), faults)
            boards[number] = Board(area, _decode_personal(message, at, faults))
    return tuple(boards)


def _decode_personal(
    message: qubix_pb2.QubixBoard, place: Place, faults: list[Fault]
) -> tuple[Stored, ...] | None:
    if not message.HasField("store"):
        return None
    place = (*place, "store", "blocks")
    messages = message.store.blocks
    if len(messages) > MOST_CELLS:
        faults.append(wrong_count(place, len(messages), 0, MOST_CELLS))
        return ()
    stored = []
    for index, each in enumerate(messages):
        at = (*place, index)
        check_range(each.cell, 0, MOST_CELLS - 1, (*at, "cell"), faults)
        stored.append(Stored(_decode_block(each, at, faults), each.cell))
    return tuple(stored)


def _decode_taken(message: Any, place: Place, faults: list[Fault]) -> Taken:
    """A block by its number, or by colour and size."""
    if not message.HasField("block"):
        faults.append(missing((*place, "block")))
        return Taken()
    block = message.block
    at = (*place, "block")
    check_range(block.id, 0, MOST_ID, (*at, "id"), faults)
    check_range(block.size, 0, 3, (*at, "size"), faults)
    if not 0 <= block.color <= len(COLOURS):
        faults.append(unknown_value((*at, "color"), block.color))
    return Taken(block.id, block.color, block.size)


def _decode_at(message: Any, place: Place, faults: list[Fault]) -> At:
    if not message.HasField("spot"):
        faults.append(missing((*place, "spot")))
        return At(0, 0)
    spot = message.spot
    at = (*place, "spot")
    check_range(spot.x, 0, MOST_COORDINATE, (*at, "x"), faults)
    check_range(spot.y, 0, MOST_COORDINATE, (*at, "y"), faults)
    level = spot.level if spot.HasField("level") else None
    check_range(level or 0, 0, MOST_COORDINATE, (*at, "level"), faults)
    return At(spot.x, spot.y, _decode_direction(spot.direction, at, faults), level)


def _check_board(number: int, place: Place, faults: list[Fault]) -> int:
    check_range(number, 0, QUBIX.rulebook.max_players - 1, (*place, "board"), faults)
    return number


def _decode_build(message: qubix_pb2.QubixBuild, place: Place, faults: list[Fault]) -> Build:
    taken = _decode_taken(message, place, faults)
    board = _check_board(message.board, place, faults)
    return Build(taken, board, _decode_at(message, place, faults))


def _decode_store(message: qubix_pb2.QubixStore, place: Place, faults: list[Fault]) -> Store:
    board = message.board if message.HasField("board") else None
    if board is not None:
        _check_board(board, place, faults)
    check_range(message.cell, 0, MOST_COORDINATE, (*place, "cell"), faults)
    return Store(_decode_taken(message, place, faults), message.cell, board)


def _decode_build_from_store(
    message: qubix_pb2.QubixBuildFromStore, place: Place, faults: list[Fault]
) -> BuildFromStore:
    board = _check_board(message.board, place, faults)
    at = (*place, "blocks")
    if len(message.blocks) > MOST_LAID:
        faults.append(wrong_count(at, len(message.blocks), 0, MOST_LAID))
        return BuildFromStore(board, ())
    blocks = [
        (_decode_taken(each, (*at, index), faults), _decode_at(each, (*at, index), faults))
        for index, each in enumerate(message.blocks)
    ]
    return BuildFromStore(board, tuple(blocks))


def _write_placed(blocks: Iterable[Placed], messages: Any) -> None:
    for (number, colour, size), x, y, level, direction in blocks:
        messages.add(
            id=number, color=colour, size=size, x=x, y=y, level=level, direction=int(direction)
        )


def _write_stored(stored: Stored, message: qubix_pb2.QubixStoredBlock) -> None:
    (message.id, colour, message.size), message.cell = stored
    message.color = colour  # type: ignore[assignment]


def _write_board(board: Board, message: qubix_pb2.QubixBoard) -> None:
    _write_placed(board.area, message.area)
    if board.store is not None:
        message.store.SetInParent()
        for stored in board.store:
            _write_stored(stored, message.store.blocks.add())


def _write_taken(taken: Taken, message: qubix_pb2.QubixTakenBlock) -> None:
    message.id, colour, message.size = taken
    message.color = colour  # type: ignore[assignment]


def _write_at(at: At, message: qubix_pb2.QubixSpot) -> None:
    message.x, message.y, direction, level = at
    message.direction = int(direction)  # type: ignore[assignment]
    if level is not None:
        message.level = level

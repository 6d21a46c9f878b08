"""Qubix, from and to messages."""

from collections.abc import Iterable
from typing import Any

from referee.core.events import Event
from referee.core.faults import Fault, FieldPath
from referee.core.verdict import ScoreItem
from referee.games.qubix.rules import QUBIX
from referee.games.qubix.rules.building import FigureScored
from referee.games.qubix.rules.grid import xyz
from referee.games.qubix.rules.state import (
    BlocksLaid,
    BlockStored,
    Deal,
    Move,
    Options,
    State,
    StoreLaidOut,
    boards_in,
)
from referee.games.qubix.wire.blocks import (
    check_named,
    decode_boards,
    decode_move,
    decode_placed,
    encode_move,
    write_board,
    write_placed,
    write_stored,
)
from referee.games.qubix.wire.options import decode_options, write_options
from referee.v1 import event_pb2, game_pb2, qubix_pb2, ruleset_pb2, verdict_pb2
from referee.wire.codec import Cells, GameCodec
from referee.wire.envelope import Envelope


class QubixCodec(GameCodec):
    """Turns Qubix's messages into its values and back."""

    game = QUBIX
    ruleset = ruleset_pb2.Ruleset(game=ruleset_pb2.GAME_QUBIX, version=QUBIX.rulebook.version)
    field = "qubix"

    def decode_state(
        self,
        message: qubix_pb2.QubixState,
        envelope: Envelope,
        place: FieldPath,
        faults: list[Fault],
    ) -> State:
        options = self.decode_options(message.options, (*place, "options"), faults)
        central = None
        if message.HasField("central_store"):
            at = (*place, "central_store", "blocks")
            central = decode_placed(message.central_store.blocks, at, faults)
        count = boards_in(len(envelope.players) or QUBIX.rulebook.max_players)
        boards = decode_boards(message.boards, count, (*place, "boards"), faults)
        return State(*envelope, options, central, boards)

    def encode_state(self, state: State, message: game_pb2.GameState) -> None:
        into = message.qubix
        write_options(state.options, into.options)
        if state.central is not None:
            into.central_store.SetInParent()
            write_placed(state.central, into.central_store.blocks)
        for number, board in enumerate(state.boards):
            if board is not None:
                write_board(board, into.boards.add(board=number))

    def decode_move(
        self,
        message: qubix_pb2.QubixMove,
        player: int | None,
        place: FieldPath,
        faults: list[Fault],
    ) -> Move:
        return decode_move(message, player, place, faults)

    def check_asked(
        self, message: qubix_pb2.QubixMove, place: FieldPath, faults: list[Fault]
    ) -> None:
        check_named(message, place, faults)

    def encode_move(self, move: Move) -> game_pb2.Move:
        return encode_move(move)

    def decode_options(
        self, message: qubix_pb2.QubixOptions, place: FieldPath, faults: list[Fault]
    ) -> Options:
        return decode_options(message, place, faults)

    def decode_deal(
        self, message: qubix_pb2.QubixDeal, _: int, place: FieldPath, faults: list[Fault]
    ) -> Deal:
        if not message.HasField("central_store"):
            return Deal()
        at = (*place, "central_store", "blocks")
        return Deal(decode_placed(message.central_store.blocks, at, faults))

    def write_event(self, event: Event, message: event_pb2.GameEvent) -> None:
        own = message.qubix
        if isinstance(event, BlocksLaid):
            own.blocks_laid.board = event.board
            write_placed(event.blocks, own.blocks_laid.blocks)
        elif isinstance(event, BlockStored):
            write_stored(event.stored, own.block_stored.block)
        elif isinstance(event, StoreLaidOut):
            own.store_laid_out.blocks = event.blocks
            if event.chance_event is not None:
                own.store_laid_out.chance_event = event.chance_event
        else:
            raise TypeError(f"{event} does not happen in this game")

    def write_cells(self, cells: Iterable[int], messages: Cells) -> None:
        for cell in cells:
            message = messages.add()
            message.x, message.y, message.level = xyz(cell)

    def write_item(self, item: ScoreItem, message: verdict_pb2.ScoreItem) -> None:
        if not isinstance(item, FigureScored):
            return
        made, figure = item.made, message.qubix
        figure.figure = made.figure
        figure.name = made.name
        figure.side = int(made.side)  # type: ignore[assignment]
        figure.board = made.board
        figure.colour = made.colour  # type: ignore[assignment]
        figure.quarter_turns = made.turns
        figure.maker_points = made.maker
        figure.owner_points = made.owner

    def locate(self, place: FieldPath, message: Any) -> FieldPath:
        """Find the board of a number, as boards are listed in any order."""
        if place[0] != "boards" or len(place) == 1:
            return place
        numbers = [board.board for board in message.boards]
        if place[1] not in numbers:
            return ("boards",)
        return ("boards", numbers.index(int(place[1])), *place[2:])

"""Qubix, from and to messages."""

from collections.abc import Iterable
from typing import Any

from referee.core.events import BlocksLaid, BlockStored, Event, StoreLaidOut
from referee.core.faults import Fault, FieldPath
from referee.games.qubix.rules import QUBIX
from referee.games.qubix.rules.configuration import DEFAULT
from referee.games.qubix.rules.grid import xyz
from referee.games.qubix.rules.scoring import Made
from referee.games.qubix.rules.start import Deal
from referee.games.qubix.rules.state import Move, Options, Placed, State, Stored, boards_in
from referee.games.qubix.wire.blocks import (
    decode_boards,
    decode_placed,
    write_board,
    write_placed,
    write_stored,
)
from referee.games.qubix.wire.configuration import decode_configuration, write_configuration
from referee.games.qubix.wire.moves import check_named, decode_move, encode_move
from referee.v1 import event_pb2, game_pb2, qubix_pb2, ruleset_pb2, verdict_pb2
from referee.wire.choices import decode_choice
from referee.wire.codec import Cells, PlainCodec
from referee.wire.envelope import Envelope
from referee.wire.errors import check_range
from referee.wire.events import encode_event

_DEFAULTS = Options()


class QubixCodec(PlainCodec):
    """Qubix's messages to its values and back."""

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
        _write_options(state.options, into.options)
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
        configuration = DEFAULT
        if message.HasField("configuration"):
            at = (*place, "configuration")
            configuration = decode_configuration(message.configuration, at, faults)
        most = QUBIX.rulebook.max_players - 1
        check_range(message.first_player, 0, most, (*place, "first_player"), faults)
        neutral, matching = _DEFAULTS.neutral_side, _DEFAULTS.matching
        return Options(
            decode_choice(message.side, _DEFAULTS.side, (*place, "side"), faults),
            decode_choice(message.neutral_side, neutral, (*place, "neutral_side"), faults),
            decode_choice(message.match, matching, (*place, "match"), faults),
            decode_choice(message.layout, _DEFAULTS.layout, (*place, "layout"), faults),
            message.first_player,
            configuration,
        )

    def decode_deal(
        self, message: qubix_pb2.QubixDeal, _: int, place: FieldPath, faults: list[Fault]
    ) -> Deal:
        if not message.HasField("central_store"):
            return Deal()
        at = (*place, "central_store", "blocks")
        return Deal(decode_placed(message.central_store.blocks, at, faults))

    def encode_event(self, event: Event) -> event_pb2.Event:
        message = encode_event(event)
        match event:
            case BlocksLaid(_, board, blocks):
                message.blocks_laid.board = board
                write_placed([Placed(*each) for each in blocks], message.blocks_laid.blocks)
            case BlockStored(_, stored):
                write_stored(Stored(*stored), message.block_stored.block)
            case StoreLaidOut(_, count, chance_event):
                message.store_laid_out.CopyFrom(
                    event_pb2.StoreLaidOut(blocks=count, chance_event=chance_event)
                )
        return message

    def write_cells(self, cells: Iterable[int], messages: Cells) -> None:
        for cell in cells:
            message = messages.add()
            message.x, message.y, message.level = xyz(cell)

    def write_made(self, made: Made, item: verdict_pb2.ScoreItem) -> None:
        message = item.figure
        message.figure = made.figure
        message.name = made.name
        message.side = int(made.side)  # type: ignore[assignment]
        message.board = made.board
        message.color = made.colour  # type: ignore[assignment]
        message.quarter_turns = made.turns
        message.maker_points = made.maker
        message.owner_points = made.owner

    def locate(self, place: FieldPath, message: Any) -> FieldPath:
        """Boards are listed in any order: find the one of that number."""
        if place[0] != "boards" or len(place) == 1:
            return place
        numbers = [board.board for board in message.boards]
        if place[1] not in numbers:
            return ("boards",)
        return ("boards", numbers.index(int(place[1])), *place[2:])


def _write_options(options: Options, message: qubix_pb2.QubixOptions) -> None:
    side, neutral_side, matching, layout, first_player, configuration = options
    message.side = int(side)  # type: ignore[assignment]
    message.neutral_side = int(neutral_side)  # type: ignore[assignment]
    message.match = int(matching)  # type: ignore[assignment]
    message.layout = int(layout)  # type: ignore[assignment]
    message.first_player = first_player
    if configuration is not DEFAULT:
        write_configuration(configuration, message.configuration)

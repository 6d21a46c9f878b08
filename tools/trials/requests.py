"""The most expensive requests that are known, none of which is large."""

from google.protobuf.message import Message

from referee.v1 import game_pb2, qubix_pb2, record_service_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import qubix, qwirkle, requests

COLOURS = qubix_pb2.QubixColour.keys()[1:6]
WORDS = 58_000
BATCH_BYTES = 1_200_000
HEADER = 'Referee-Record: 1\nGame: qwirkle 1\nPlayer: "Anna"\nPlayer: "Chris"\n'
TWO_ROWS = """
Rb Rx Rc Rs Ro Rd .. .. .. .. ..
.. .. .. .. .. Rb Rd Ro Rs Rc Rx
"""


def alike(blocks: int = 8, levels: int = 8) -> game_pb2.GameState:
    """A store of equal blocks without numbers, and a large area to lay them on."""
    state = game_pb2.GameState(players=[game_pb2.Player(), game_pb2.Player()], to_move=0)
    own = state.qubix
    own.central_store.SetInParent()
    configuration = own.options.configuration
    configuration.blocks.add(colour=qubix_pb2.QUBIX_COLOUR_RED, singles=blocks)
    configuration.central_store.width, configuration.central_store.depth = blocks, 1
    configuration.central_store.levels.add(sizes=[1] * blocks)
    configuration.area.width = configuration.area.depth = 8
    configuration.area.levels = levels
    configuration.store_cells = 8
    for board in range(3):
        own.boards.add(board=board).store.SetInParent()
    for cell in range(blocks):
        own.boards[0].store.blocks.add(colour=qubix_pb2.QUBIX_COLOUR_RED, size=1, cell=cell)
    return state


def equal_blocks(*, best_first: bool = False) -> Message:
    """List the ways to lay eight such blocks: a request of 140 bytes."""
    return requests.list_legal_moves(alike(), best_first=best_first)


def many_moves() -> Message:
    """List some 45,000 moves."""
    state = qwirkle.state(TWO_ROWS)
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    state.to_move = 0
    state.qwirkle.hands.append(qwirkle.hand(0, "Ro Rs Rd Rc Rb Rx"))
    return requests.list_legal_moves(state)


def long_record() -> Message:
    """Read a record with one long turn."""
    text = f"{HEADER}1. Anna lay " + "Ro@-1000,1000 " * WORDS
    return record_service_pb2.ParseRecordRequest(notation=text)


def own_editions() -> Message:
    """Judge a move in as many editions of Qubix, each as large as can be, as there is room for."""
    request = pb.BatchValidateMovesRequest()
    build = qubix.build(qubix.block(kind="R", size=1), 0, qubix.spot(5, 5))
    while request.ByteSize() < BATCH_BYTES:
        state = qubix.state(options=_edition(len(request.items)))
        del state.qubix.boards[:]
        state.players.extend([game_pb2.Player()] * 5)
        state.to_move = 0
        for board in range(5):
            state.qubix.boards.add(board=board)
        request.items.add(move=build).position.state.CopyFrom(state)
    return request


def _edition(number: int) -> qubix_pb2.QubixOptions:
    """The largest edition; each number makes another one."""
    row = qubix_pb2.QubixRow(sizes=[1] * 8)
    return qubix_pb2.QubixOptions(
        match=qubix_pb2.QUBIX_MATCH_CONNECTED_REGION,
        configuration=qubix_pb2.QubixConfiguration(
            blocks=[
                qubix_pb2.QubixBlockCount(colour=colour, singles=90 if number else 88)
                for number, colour in enumerate(COLOURS)
            ],
            central_store=qubix_pb2.QubixCentralLayout(width=8, depth=8, levels=[row] * 7),
            area=qubix_pb2.QubixAreaSize(width=8, depth=8, levels=8),
            store_cells=8,
            side_a=[_figure(f"{number}a{figure}") for figure in range(12)],
            side_b=[_figure(f"{number}b{figure}") for figure in range(12)],
        ),
    )


def _figure(name: str) -> qubix_pb2.QubixFigure:
    """A figure of many cells that fits in many places."""
    return qubix_pb2.QubixFigure(
        name=name,
        cells=[qubix_pb2.QubixCell(x=x, y=y) for x in range(5) for y in range(5)],
        maker_points=1000,
        owner_points=1000,
    )

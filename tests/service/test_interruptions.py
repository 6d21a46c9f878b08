"""Whatever a handler is doing, it stops soon after nobody wants the answer any more."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from google.protobuf.message import Message

from referee.service.call import Call
from referee.service.threads import Threads
from referee.service.work import Interruption
from referee.v1 import game_pb2, qubix_pb2
from referee.v1 import record_service_pb2 as record_pb
from referee.v1 import referee_service_pb2 as pb
from referee_client import qubix, requests
from tests.service.test_time import BY_NAME, MANY_MOVES, equal_blocks, six_reds
from tests.support.records.games import kept
from tests.support.waiting import SOON

WORDS = 58_000
HEADER = 'Referee-Record: 1\nGame: {game} 1\nPlayer: "Anna"\nPlayer: "Chris"\n'
QWIRKLE, QUERBEET, QUBIX = (HEADER.format(game=game) for game in ("qwirkle", "querbeet", "qubix"))
DEAF_SECONDS = 4.0
"""It takes a tenth of a second unless the machine is busy."""


def record(text: str) -> Message:
    return record_pb.ParseRecordRequest(notation=text)


def position(text: str) -> Message:
    return record_pb.ParsePositionRequest(notation=text)


def own_editions() -> pb.BatchValidateMovesRequest:
    """A batch of as many moves as may be, each in an edition of Qubix of its own."""
    move = qubix.build(qubix.block(kind="R", size=1), 0, qubix.spot(5, 5))
    request = pb.BatchValidateMovesRequest()
    for number in range(1000):
        request.items.add(move=move).position.state.CopyFrom(edition(number))
    return request


def edition(number: int) -> game_pb2.GameState:
    cells = [qubix_pb2.QubixCell(x=x, y=y) for x in range(5) for y in range(5)]
    side = [
        qubix_pb2.QubixFigure(name=f"{number}-{figure}", cells=cells, maker_points=1)
        for figure in range(12)
    ]
    state = qubix.state(
        options=qubix_pb2.QubixOptions(
            match=qubix_pb2.QUBIX_MATCH_CONNECTED_REGION,
            configuration=qubix_pb2.QubixConfiguration(
                blocks=[
                    qubix_pb2.QubixBlockCount(colour=colour, singles=singles)  # type: ignore[arg-type]
                    for colour, singles in enumerate((90, 90, 90, 90, 88), start=1)
                ],
                central_store=qubix_pb2.QubixCentralLayout(
                    width=8, depth=8, levels=[qubix_pb2.QubixRow(sizes=[1] * 8)] * 7
                ),
                area=qubix_pb2.QubixAreaSize(width=8, depth=8, levels=8),
                store_cells=8,
                side_a=side,
                side_b=side,
            ),
        )
    )
    state.players.extend([game_pb2.Player()] * 5)
    state.to_move = 0
    return state


def long_record() -> Message:
    """A played game whose turns are played again and again."""
    played = kept("qubix", 5, 1).record
    turns = list(played.turns)
    del played.claimed_standings[:]
    while len(played.turns) + len(turns) <= 2000:
        played.turns.extend(turns)
    return requests.audit_record(played, go_on=True, detail=record_pb.AUDIT_DETAIL_POSITIONS)


HEAVY: dict[str, tuple[str, Callable[[], Message]]] = {
    "equal blocks": (
        "ListLegalMoves",
        lambda: requests.list_legal_moves(equal_blocks(), best_first=True),
    ),
    "tens of thousands of moves": (
        "ListLegalMoves",
        lambda: requests.list_legal_moves(six_reds(MANY_MOVES), best_first=True),
    ),
    "a thousand editions": ("BatchValidateMoves", own_editions),
    "two thousand turns": ("AuditRecord", long_record),
    "a turn of words": (
        "ParseRecord",
        lambda: record(f"{QWIRKLE}1. Anna lay " + "Ro@0,0 " * WORDS),
    ),
    "a turn of wrong words": (
        "ParseRecord",
        lambda: record(f"{QWIRKLE}1. Anna exchange " + "Rz " * WORDS),
    ),
    "hands of nobody": (
        "ParseRecord",
        lambda: record(f"{QUERBEET}1. Anna pass -> Xxx " + "03 " * WORDS),
    ),
    "empty hands": ("ParseRecord", lambda: record(f"{QUERBEET}1. Anna pass -> " + "/ " * WORDS)),
    "a store of blocks": (
        "ParseRecord",
        lambda: record(f"{QUBIX}Deal: " + "#999999R3@2,1>/0 " * WORDS),
    ),
    "quotes in the wrong quotes": ("ParseRecord", lambda: record("Event: “" + "' " * WORDS)),
    "many hands": ("ParsePosition", lambda: position("qwirkle" + " | hand 0 Ro" * (WORDS // 4))),
}


@pytest.fixture(scope="module")
def threads() -> Iterator[Threads]:
    made = Threads(1, "interrupted")
    yield made
    made.shutdown()


@pytest.mark.parametrize(("name", "make"), HEAVY.values(), ids=HEAVY.keys())
def test_no_request_is_deaf(threads: Threads, name: str, make: Callable[[], Message]) -> None:
    method, data = BY_NAME[name], make().SerializeToString()
    begun, wanted = threading.Event(), threading.Event()
    wanted.set()

    def answer() -> float:
        """Answer, and return when that ended."""
        try:
            with threads.working(wanted.is_set, 60):
                begun.set()
                answer: Any = method.handler(method.parse(data), Call())
                for each in answer if method.streams else [answer]:
                    each.SerializeToString()
        except Interruption:
            pass
        return time.monotonic()

    answered = threads.submit(answer)
    assert begun.wait(SOON)
    time.sleep(0.1)
    wanted.clear()
    unwanted = time.monotonic()
    assert answered.result(SOON) - unwanted < DEAF_SECONDS

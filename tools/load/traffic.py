"""What is asked: calls of the conformance pack, cheap or dear for the server."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.v1 import referee_service_pb2 as pb
from tools.conformance.pack import Case, read_pack

ITEMS = 200
BATCH = "/referee.v1.RefereeService/BatchValidateMoves"
GAMES = ("qwirkle", "qwirkle-cubes", "qubix", "querbeet")


class Ask(NamedTuple):
    """A call with one request and one answer."""

    path: str
    data: bytes


def ordinary() -> list[Ask]:
    """Every call of the pack about any of the four games that has one answer, and no error."""
    return [
        Ask(case.method.path, case.payloads[0])
        for case in _cases()
        if not (case.method.streams or case.method.takes_stream)
    ]


def dear() -> list[Ask]:
    """A batch of moves for each game: next to nothing for whoever sends it, but not to judge."""
    return [Ask(BATCH, _batch(read_pack()[game])) for game in GAMES]


def _cases() -> list[Case]:
    pack = read_pack()
    return [case for game in GAMES for case in pack[game] if case.expected.error is None]


def _batch(cases: Sequence[Case]) -> bytes:
    """The moves of the pack that can be judged, again and again, in a batch."""
    asked = [
        case.requests[0]
        for case in cases
        if case.method.name.endswith("/ValidateMove") and case.expected.error is None
    ]
    request = pb.BatchValidateMovesRequest()
    for number in range(ITEMS):
        one = pb.ValidateMoveRequest.FromString(asked[number % len(asked)].SerializeToString())
        request.items.add(position=one.position, move=one.move)
    return request.SerializeToString()

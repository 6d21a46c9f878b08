"""RefereeService.BatchValidateMoves: many verdicts, each on its own."""

from typing import Any

from referee.core.faults import Fault, FieldPath
from referee.service.call import Call
from referee.v1 import referee_service_pb2 as pb
from referee.wire import status
from referee.wire.errors import RefusedError, refuse
from referee.wire.fields import missing, wrong_count
from referee.wire.position import Known, decode_move, examine, sound
from referee.wire.verdict import write_verdict

# Clients commonly refuse messages over 4 MiB: the most that all results may take, and of these the
# details of faults.
MOST_BYTES = 7 * 512 * 1024
DETAIL_BYTES = 2 * 1024 * 1024


def batch_validate_moves(
    request: pb.BatchValidateMovesRequest, call: Call
) -> pb.BatchValidateMovesResponse:
    count = len(request.items)
    if not 1 <= count <= call.batch_items:
        refuse([wrong_count(("items",), count, 1, call.batch_items)])
    shared = _Shared(request)
    most_bytes = min(status.MOST_BYTES, DETAIL_BYTES // count)
    room = MOST_BYTES
    response = pb.BatchValidateMovesResponse()
    for index, item in enumerate(request.items):
        result = response.results.add()
        if room < 0:
            result.status.CopyFrom(status.no_room_status())
            continue
        try:
            known, move = _decode(item, shared, ("items", index))
        except RefusedError as error:
            result.status.CopyFrom(status.encode_status(error, call.language, most_bytes))
        else:
            judgement = known.position.judge(move)
            players = known.state.players
            write_verdict(known.codec, judgement, players, call.language, result.verdict)
        room -= result.ByteSize()
        if room < 0:
            result.status.CopyFrom(status.no_room_status())
    return response


def _decode(item: pb.BatchItem, shared: "_Shared", place: FieldPath) -> tuple[Known, Any]:
    faults: list[Fault] = []
    if item.HasField("position"):
        known = examine(item.position, (*place, "position"), faults)
    else:
        known = shared.examine(place, faults)
    move = decode_move(known, item.move, (*place, "move"), faults)
    return sound(known, faults), move


class _Shared:
    """The position of the items that have none of their own, decoded and checked once."""

    def __init__(self, request: pb.BatchValidateMovesRequest) -> None:
        self._message = request.position if request.HasField("position") else None
        self._known: Known | None = None
        self._faults: list[Fault] = []

    def examine(self, place: FieldPath, faults: list[Fault]) -> Known | None:
        if self._message is None:
            faults.append(missing((*place, "position")))
            return None
        if self._known is None and not self._faults:
            self._known = examine(self._message, ("position",), self._faults)
        faults.extend(self._faults)
        return self._known

"""RefereeService.BatchValidateMoves: many verdicts, each for itself."""

from referee.codec.errors import BadRequestError, Place, RefusedError, missing, refuse, wrong_count
from referee.codec.position import Known, decode_move, decode_position
from referee.codec.status import encode_status
from referee.codec.verdict import write_verdict
from referee.service.call import Call
from referee.v1 import referee_service_pb2 as pb

MOST_ITEMS = 1000


def batch_validate_moves(
    request: pb.BatchValidateMovesRequest, call: Call
) -> pb.BatchValidateMovesResponse:
    count = len(request.items)
    if not 1 <= count <= MOST_ITEMS:
        refuse([wrong_count(("items",), count, 1, MOST_ITEMS)])
    shared = _Shared(request)
    response = pb.BatchValidateMovesResponse()
    for index, item in enumerate(request.items):
        if not call.is_active():
            break
        result = response.results.add()
        place = ("items", index)
        try:
            if item.HasField("position"):
                known = decode_position(item.position, (*place, "position"))
            else:
                known = shared.position(place)
            move = decode_move(known, item.move, (*place, "move"))
            judgement = known.codec.game.judge(known.state, move)
        except RefusedError as error:
            result.status.CopyFrom(encode_status(error, call.language))
        else:
            write_verdict(known.codec, judgement, call.language, result.verdict)
    return response


class _Shared:
    """The position of the items that have none of their own, decoded and audited once."""

    def __init__(self, request: pb.BatchValidateMovesRequest) -> None:
        self._message = request.position if request.HasField("position") else None
        self._known: Known | None = None
        self._error: RefusedError | None = None

    def position(self, place: Place) -> Known:
        if self._known is not None:
            return self._known
        if self._message is None:
            raise BadRequestError([missing((*place, "position"))])
        if self._error is None:
            try:
                self._known = decode_position(self._message)
            except RefusedError as error:
                self._error = error
            else:
                return self._known
        raise self._error

"""PuzzleService: puzzles for one."""

from referee.games import BY_FIELD
from referee.service.call import Call
from referee.v1 import puzzle_service_pb2 as pb
from referee.wire.errors import refuse
from referee.wire.fields import missing


def judge_puzzle(request: pb.JudgePuzzleRequest, call: Call) -> pb.JudgePuzzleResponse:
    field = request.WhichOneof("puzzle")
    if field is None:
        refuse([missing(("puzzle",))])
    return BY_FIELD[field].judge_puzzle(request, call.language)

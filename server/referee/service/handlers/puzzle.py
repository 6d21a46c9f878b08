"""PuzzleService: puzzles for one."""

from referee.games.querbeet.rules.puzzle import judge_puzzle as judge
from referee.games.querbeet.wire.puzzle import decode_puzzle, encode_solution
from referee.service.call import Call
from referee.v1 import puzzle_service_pb2 as pb


def judge_puzzle(request: pb.JudgePuzzleRequest, call: Call) -> pb.JudgePuzzleResponse:
    puzzle, board = decode_puzzle(request)
    return encode_solution(judge(puzzle, board), call.language)

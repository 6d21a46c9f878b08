"""The stages of a ValidateMove call, as its handler goes through them."""

import struct
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean
from time import thread_time_ns
from typing import Any

from referee.core.verdict import Judgement
from referee.service.call import Call
from referee.service.methods import METHODS
from referee.v1 import referee_service_pb2 as pb
from referee.wire.position import Known, decode_turn
from referee.wire.verdict import write_verdict

PARSE = "parse"
DECODE = "decode"
CHECK = "check"
JUDGE = "judge"
ENCODE = "encode the verdict"
SERIALISE = "serialise"
STAGES = (PARSE, DECODE, CHECK, JUDGE, ENCODE, SERIALISE)

_METHOD = next(method for method in METHODS if method.name == "ValidateMove")
_CALL = Call()
_TIMES = struct.Struct(f">{len(STAGES)}q")


def parse(data: bytes) -> Any:
    return _METHOD.parse(data)


def decode_and_check(request: pb.ValidateMoveRequest) -> tuple[Known, Any]:
    return decode_turn(request.position, request.move)


def check(known: Known) -> Any:
    return known.codec.game.check(known.state)


def judge(known: Known, move: Any) -> Judgement:
    """Judge in a freshly prepared position, so that preparing it counts as part of the call."""
    return known.codec.game.at(known.state).judge(move)


def encode(known: Known, judgement: Judgement) -> pb.ValidateMoveResponse:
    response = pb.ValidateMoveResponse()
    players = known.state.players
    write_verdict(known.codec, judgement, players, _CALL.language, response.verdict)
    return response


def serialise(response: pb.ValidateMoveResponse) -> bytes:
    return response.SerializeToString()


def handle(data: bytes) -> bytes:
    """Go through all stages, in the handler itself."""
    return serialise(_METHOD.handler(parse(data), _CALL))


def time_stages(data: bytes) -> bytes:
    """Go through one call, reading the clock after each stage; answer with the times."""
    stamps = [thread_time_ns()]
    request = parse(data)
    stamps.append(thread_time_ns())
    known, move = decode_and_check(request)
    stamps.append(thread_time_ns())
    judgement = judge(known, move)
    stamps.append(thread_time_ns())
    response = encode(known, judgement)
    stamps.append(thread_time_ns())
    serialise(response)
    stamps.append(thread_time_ns())
    check(known)  # a second time, to time it apart from decoding
    stamps.append(thread_time_ns())
    parsed, decoded, judged, encoded, serialised, checked = (
        after - before for before, after in pairwise(stamps)
    )
    return _TIMES.pack(parsed, decoded - checked, checked, judged, encoded, serialised)


def average_stages(answers: Sequence[bytes]) -> dict[str, float]:
    """Average the times in many answers, in microseconds."""
    times = zip(*map(_TIMES.unpack, answers), strict=True)
    return {stage: fmean(own) / 1000 for stage, own in zip(STAGES, times, strict=True)}

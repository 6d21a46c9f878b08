"""RefereeService, one position at a time: decode, ask the rules, encode the answer."""

from functools import partial

from referee.core.faults import Fault
from referee.core.scores import after_turn
from referee.core.verdict import Judgement
from referee.service.call import Call
from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee.wire.errors import refuse
from referee.wire.position import (
    Known,
    decode_drawn,
    decode_move,
    decode_position,
    decode_turn,
    decode_viewer,
    encode_state,
    examine,
    locate_in_turn,
    sound,
)
from referee.wire.start import decode_start, locate_in_deal
from referee.wire.status import encode_fault
from referee.wire.verdict import encode_outcome, write_events, write_verdict


def start_game(request: pb.StartGameRequest, call: Call) -> pb.StartGameResponse:
    asked = decode_start(request)
    codec = asked.codec
    started = codec.game.start(
        asked.game_id, asked.players, asked.options, asked.chance, asked.deal
    )
    refuse(started.faults, partial(locate_in_deal, codec, request))
    response = pb.StartGameResponse(
        position=game_pb2.Position(state=encode_state(codec, started.state))
    )
    write_events(codec, started.events, response.events)
    return response


def validate_move(request: pb.ValidateMoveRequest, call: Call) -> pb.ValidateMoveResponse:
    known, move = decode_turn(request.position, request.move)
    judgement = known.position.judge(move)
    response = pb.ValidateMoveResponse()
    write_verdict(known.codec, judgement, known.state.players, call.language, response.verdict)
    return response


def score_turn(request: pb.ScoreTurnRequest, call: Call) -> pb.ScoreTurnResponse:
    known, move = decode_turn(request.position, request.move)
    judgement = known.position.judge(move)
    response = pb.ScoreTurnResponse(totals=_totals(known, judgement))
    write_verdict(known.codec, judgement, known.state.players, call.language, response.verdict)
    return response


def _totals(known: Known, judgement: Judgement) -> list[int]:
    """Return everybody's points after the turn, if it is known who moves and what everybody has."""
    if judgement.player is None and judgement.legal:
        return []
    players = after_turn(known.state.players, judgement)
    totals = [player.score for player in players if player.score is not None]
    return totals if len(totals) == len(players) else []


def apply_move(request: pb.ApplyMoveRequest, call: Call) -> pb.ApplyMoveResponse:
    faults: list[Fault] = []
    known = examine(request.position, ("position",), faults)
    move = decode_move(known, request.move, ("move",), faults)
    drawn = decode_drawn(known, request, faults)
    known = sound(known, faults)
    codec, before = known.codec, known.position
    turn = before.apply(move, drawn)
    refuse(turn.faults, partial(locate_in_turn, codec, request.drawn))
    after = turn.position
    message = request.position
    if turn.judgement.legal:
        message = game_pb2.Position(state=encode_state(codec, after.state))
    outcome = encode_outcome(codec, after.outcome, after.state.chance)
    response = pb.ApplyMoveResponse(position=message, outcome=outcome)
    write_events(codec, turn.events, response.events)
    write_verdict(codec, turn.judgement, before.state.players, call.language, response.verdict)
    return response


def check_game_end(request: pb.CheckGameEndRequest, call: Call) -> pb.CheckGameEndResponse:
    known = decode_position(request.position)
    outcome = encode_outcome(known.codec, known.position.outcome, known.state.chance)
    return pb.CheckGameEndResponse(outcome=outcome)


def validate_state(request: pb.ValidateStateRequest, call: Call) -> pb.ValidateStateResponse:
    faults: list[Fault] = []
    known = examine(request.position, ("position",), faults)
    codec = known.codec if known is not None else None
    return pb.ValidateStateResponse(
        faults=[encode_fault(codec, fault, call.language) for fault in faults]
    )


def view_state(request: pb.ViewStateRequest, call: Call) -> pb.ViewStateResponse:
    faults: list[Fault] = []
    known = examine(request.position, ("position",), faults)
    viewer = decode_viewer(known, request, faults)
    known = sound(known, faults)
    codec, state = known.codec, known.state
    seen = codec.game.view(state, viewer)
    return pb.ViewStateResponse(view=encode_state(codec, seen))

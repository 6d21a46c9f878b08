"""RefereeService, one position at a time: decode, ask the rules, encode the answer."""

from functools import partial

from referee.core.faults import Fault
from referee.core.scores import after_turn
from referee.core.verdict import Judgement
from referee.service.call import Call
from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee.wire.errors import refuse
from referee.wire.faults import encode_fault
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
from referee.wire.verdict import encode_outcome, write_verdict


def start_game(request: pb.StartGameRequest, call: Call) -> pb.StartGameResponse:
    asked = decode_start(request)
    codec = asked.codec
    started = codec.game.start(
        asked.game_id, asked.players, asked.options, asked.chance, asked.deal
    )
    refuse(started.faults, partial(locate_in_deal, codec, request))
    return pb.StartGameResponse(
        position=game_pb2.Position(state=encode_state(codec, started.state)),
        events=[codec.encode_event(event) for event in started.events],
    )


def validate_move(request: pb.ValidateMoveRequest, call: Call) -> pb.ValidateMoveResponse:
    known, move = decode_turn(request.position, request.move)
    judgement = known.codec.game.judge(known.state, move)
    response = pb.ValidateMoveResponse()
    write_verdict(known.codec, judgement, known.state.players, call.language, response.verdict)
    return response


def score_turn(request: pb.ScoreTurnRequest, call: Call) -> pb.ScoreTurnResponse:
    known, move = decode_turn(request.position, request.move)
    judgement = known.codec.game.judge(known.state, move)
    response = pb.ScoreTurnResponse(totals=_totals(known, judgement))
    write_verdict(known.codec, judgement, known.state.players, call.language, response.verdict)
    return response


def _totals(known: Known, judgement: Judgement) -> list[int]:
    """Everybody's points after the turn, if it is known who moves and what all have."""
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
    codec, state = known.codec, known.state
    turn = codec.game.apply(state, move, drawn)
    refuse(turn.faults, partial(locate_in_turn, codec, request.drawn))
    position = request.position
    if turn.judgement.legal:
        position = game_pb2.Position(state=encode_state(codec, turn.state))
    response = pb.ApplyMoveResponse(
        position=position,
        events=[codec.encode_event(event) for event in turn.events],
        outcome=encode_outcome(
            codec, turn.outcome or codec.game.outcome(turn.state), turn.state.chance
        ),
    )
    write_verdict(codec, turn.judgement, state.players, call.language, response.verdict)
    return response


def check_game_end(request: pb.CheckGameEndRequest, call: Call) -> pb.CheckGameEndResponse:
    known = decode_position(request.position)
    codec, state = known.codec, known.state
    outcome = codec.game.outcome(state)
    return pb.CheckGameEndResponse(outcome=encode_outcome(codec, outcome, state.chance))


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

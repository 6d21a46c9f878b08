"""RefereeService: each handler decodes, asks the rules, and encodes the answer."""

import heapq
from collections.abc import Iterator
from itertools import islice
from typing import Any

from referee.codec.errors import BadRequestError, RefusedError, missing, out_of_range, wrong_count
from referee.codec.faults import encode_fault
from referee.codec.position import (
    Known,
    decode_drawn,
    decode_move,
    decode_position,
    decode_viewer,
    encode_state,
    examine,
    locate,
)
from referee.codec.start import decode_start, locate_in_deal
from referee.codec.status import encode_status
from referee.codec.verdict import encode_outcome, write_score, write_verdict
from referee.rules.faults import Fault
from referee.rules.state import with_points
from referee.rules.verdict import Judgement
from referee.service.call import Call
from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb

MOST_ITEMS = 1000
MOST_MOVES = 100_000
MOVES_PER_MESSAGE = 100


def start_game(request: pb.StartGameRequest, call: Call) -> pb.StartGameResponse:
    asked = decode_start(request)
    codec = asked.codec
    started = codec.game.start(
        asked.game_id, asked.players, asked.options, asked.chance, asked.deal
    )
    if started.faults:
        raise BadRequestError(
            [
                fault._replace(place=locate_in_deal(codec, fault, request))
                for fault in started.faults
            ]
        )
    return pb.StartGameResponse(
        position=game_pb2.Position(state=encode_state(codec, started.state)),
        events=[codec.encode_event(event) for event in started.events],
    )


def validate_move(request: pb.ValidateMoveRequest, call: Call) -> pb.ValidateMoveResponse:
    known = decode_position(request.position)
    judgement = known.codec.game.judge(known.state, decode_move(known, request.move))
    response = pb.ValidateMoveResponse()
    write_verdict(known.codec, judgement, call.language, response.verdict)
    return response


def score_turn(request: pb.ScoreTurnRequest, call: Call) -> pb.ScoreTurnResponse:
    known = decode_position(request.position)
    judgement = known.codec.game.judge(known.state, decode_move(known, request.move))
    response = pb.ScoreTurnResponse(totals=_totals(known, judgement))
    write_verdict(known.codec, judgement, call.language, response.verdict)
    return response


def _totals(known: Known, judgement: Judgement) -> list[int]:
    players = known.state.players
    for item in judgement.items:
        if item.player is not None and players:
            players = with_points(players, item.player, item.points)
    return [player.score for player in players]


def apply_move(request: pb.ApplyMoveRequest, call: Call) -> pb.ApplyMoveResponse:
    known = decode_position(request.position)
    codec = known.codec
    move = decode_move(known, request.move)
    turn = codec.game.apply(known.state, move, decode_drawn(known, request))
    if turn.faults:
        raise BadRequestError(
            [fault._replace(place=_locate_in_turn(codec.field, fault)) for fault in turn.faults]
        )
    position = request.position
    if turn.judgement.legal:
        position = game_pb2.Position(state=encode_state(codec, turn.state))
    response = pb.ApplyMoveResponse(
        position=position,
        events=[codec.encode_event(event) for event in turn.events],
        outcome=encode_outcome(codec.game.outcome(turn.state), turn.state.chance),
    )
    write_verdict(codec, turn.judgement, call.language, response.verdict)
    return response


def _locate_in_turn(field: str, fault: Fault) -> tuple[str | int, ...]:
    """A fault of the draw that was reported, or of the move."""
    if fault.place[0] == "drawn":
        return (field, *fault.place[1:])
    if fault.place[0] == "player":
        return ("move", "player")
    return ("move", field, *fault.place)


def check_game_end(request: pb.CheckGameEndRequest, call: Call) -> pb.CheckGameEndResponse:
    codec, state = decode_position(request.position)
    return pb.CheckGameEndResponse(outcome=encode_outcome(codec.game.outcome(state), state.chance))


def list_legal_moves(
    request: pb.ListLegalMovesRequest, call: Call
) -> Iterator[pb.ListLegalMovesResponse]:
    known = decode_position(request.position)
    codec, state = known
    limit = _limit(request)
    listing = codec.game.list_moves(state)
    if listing.faults:
        raise BadRequestError(
            [
                fault._replace(
                    place=locate(codec, fault.place, request.position.state, ("position", "state"))
                )
                for fault in listing.faults
            ]
        )
    summary = pb.LegalMovesSummary(unchecked_rule_ids=listing.unchecked)
    codec.encode_others(listing.others, summary)
    moves = _Counted(listing.moves, call)
    if not request.count_only:
        chosen = _chosen(known, moves, limit, best_first=request.best_first)
        while chunk := list(islice(chosen, MOVES_PER_MESSAGE)):
            yield pb.ListLegalMovesResponse(
                moves=[_legal_move(known, move, judgement) for move, judgement in chunk]
            )
    for _ in moves:
        pass
    summary.count = moves.count
    yield pb.ListLegalMovesResponse(summary=summary)


class _Counted:
    """Moves, counted as they pass; they end when nobody waits for them any more."""

    def __init__(self, moves: Iterator[Any], call: Call) -> None:
        self._moves = moves
        self._call = call
        self.count = 0

    def __iter__(self) -> Iterator[Any]:
        for move in self._moves:
            if not self.count % MOVES_PER_MESSAGE and not self._call.is_active():
                return
            self.count += 1
            yield move


def _limit(request: pb.ListLegalMovesRequest) -> int:
    if not request.HasField("limit"):
        return MOST_MOVES
    if not 1 <= request.limit <= MOST_MOVES:
        raise BadRequestError([out_of_range(("limit",), request.limit, 1, MOST_MOVES)])
    return request.limit


def _chosen(
    known: Known, moves: _Counted, limit: int, *, best_first: bool
) -> Iterator[tuple[Any, Judgement]]:
    judge, state = known.codec.game.judge, known.state
    judged = ((move, judge(state, move)) for move in moves)
    if best_first:
        return iter(heapq.nlargest(limit, judged, key=lambda pair: pair[1].points))
    return islice(judged, limit)


def _legal_move(known: Known, move: Any, judgement: Judgement) -> pb.LegalMove:
    message = pb.LegalMove(move=known.codec.encode_move(move))
    write_score(known.codec, judgement, message.score)
    return message


def validate_state(request: pb.ValidateStateRequest, call: Call) -> pb.ValidateStateResponse:
    faults: list[Fault] = []
    known = examine(request.position, ("position",), faults)
    codec = known.codec if known is not None else None
    return pb.ValidateStateResponse(
        faults=[encode_fault(codec, fault, call.language) for fault in faults]
    )


def view_state(request: pb.ViewStateRequest, call: Call) -> pb.ViewStateResponse:
    known = decode_position(request.position)
    codec, state = known
    seen = codec.game.view(state, decode_viewer(known, request))
    return pb.ViewStateResponse(view=encode_state(codec, seen))


def batch_validate_moves(
    request: pb.BatchValidateMovesRequest, call: Call
) -> pb.BatchValidateMovesResponse:
    count = len(request.items)
    if not 1 <= count <= MOST_ITEMS:
        raise BadRequestError([wrong_count(("items",), count, 1, MOST_ITEMS)])
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

    def position(self, place: tuple[str | int, ...]) -> Known:
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

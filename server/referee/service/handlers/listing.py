"""RefereeService.ListLegalMoves: a stream of moves, and a summary at its end."""

import heapq
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from referee.core.faults import Fault
from referee.core.verdict import Judgement
from referee.service.call import Call
from referee.v1 import referee_service_pb2 as pb
from referee.wire.errors import refuse
from referee.wire.fields import check_range
from referee.wire.position import Known, examine, locate, sound
from referee.wire.verdict import write_score

MOST_MOVES = 100_000
MOVES_PER_MESSAGE = 100


def list_legal_moves(
    request: pb.ListLegalMovesRequest, call: Call
) -> Iterator[pb.ListLegalMovesResponse]:
    faults: list[Fault] = []
    examined = examine(request.position, ("position",), faults)
    limit = _limit(request, faults)
    known = sound(examined, faults)
    codec = known.codec
    listing = known.position.moves()
    state_place = ("position", "state")
    refuse(listing.faults, lambda at: locate(codec, at, request.position.state, state_place))
    summary = pb.LegalMovesSummary(unchecked_rule_ids=listing.unchecked)
    codec.write_others(listing.others, summary)
    moves = _Counted(listing.moves)
    if not request.count_only:
        chosen = _chosen(known, moves, limit, best_first=request.best_first)
        while chunk := list(islice(chosen, MOVES_PER_MESSAGE)):
            yield pb.ListLegalMovesResponse(moves=chunk)
    for _ in moves:
        pass
    summary.count = moves.count
    summary.incomplete = moves.incomplete
    yield pb.ListLegalMovesResponse(summary=summary)


class _Counted:
    """Moves, counted as they pass; they end when there are too many."""

    def __init__(self, moves: Iterator[Any]) -> None:
        self._moves = moves
        self.count = 0
        self.incomplete = False

    def __iter__(self) -> Iterator[Any]:
        for move in self._moves:
            if self.count == MOST_MOVES:
                self.incomplete = True
                return
            self.count += 1
            yield move


def _limit(request: pb.ListLegalMovesRequest, faults: list[Fault]) -> int:
    if not request.HasField("limit"):
        return MOST_MOVES
    check_range(request.limit, 1, MOST_MOVES, ("limit",), faults)
    return request.limit


def _chosen(
    known: Known, moves: _Counted, limit: int, *, best_first: bool
) -> Iterator[pb.LegalMove]:
    judge = known.position.judge
    judged = ((move, judge(move)) for move in moves)
    if best_first:
        return map(pb.LegalMove.FromString, _best(known, judged, limit))
    return (_legal_move(known, *each) for each in islice(judged, limit))


def _best(known: Known, judged: Iterable[tuple[Any, Judgement]], limit: int) -> Iterator[bytes]:
    """The best moves as bytes: with their judgements, tens of thousands would fill the memory."""
    kept: list[tuple[int, int, int, bytes]] = []
    for number, (move, judgement) in enumerate(judged):
        rank = (*judgement.prospects, -number)
        is_full = len(kept) == limit
        if is_full and rank < kept[0]:
            continue
        keep = heapq.heapreplace if is_full else heapq.heappush
        keep(kept, (*rank, _legal_move(known, move, judgement).SerializeToString()))
    kept.sort(reverse=True)
    return (data for *_, data in kept)


def _legal_move(known: Known, move: Any, judgement: Judgement) -> pb.LegalMove:
    message = pb.LegalMove(move=known.codec.encode_move(move))
    write_score(known.codec, judgement, message.score)
    return message

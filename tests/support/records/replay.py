"""Replays records move by move through the game service: a second opinion on audits."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import Any

from referee.games import BY_NUMBER
from referee.v1 import event_pb2, game_pb2, outcome_pb2, record_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import InvalidRequestError, Referee
from tests.support.records.games import PIECES, own

GameRecord = record_pb2.GameRecord
REFEREE = Referee.embedded()


def is_legal(record: GameRecord) -> bool:
    """Whether the record is sound, as far as applying its moves one by one can tell."""
    try:
        return _replay(record)
    except InvalidRequestError:  # an impossible deal or draw
        return False


def _replay(record: GameRecord) -> bool:
    field = BY_NUMBER[record.ruleset.game].field
    seeded = bool(record.chance.seed)
    started = _start(record, field, seeded=seeded)
    state = started.position.state
    if seeded and not _follows(record, field, state):
        return False
    applied = None
    for turn in record.turns:
        before = _totals(state)
        told = turn.HasField("drawn")
        drawn = own(turn.drawn, field) if told and not seeded else None
        applied = REFEREE.apply_move(state, turn.move, drawn=drawn)
        if not applied.events:
            return False
        if seeded and told and not _drew(own(turn.drawn, field), field, applied.events):
            return False
        state = applied.position.state
        if not _claims(turn, before, _totals(state)):
            return False
    return _ended(record, state)


def _start(record: GameRecord, field: str, *, seeded: bool) -> pb.StartGameResponse:
    request: dict[str, Any] = {
        "game_id": record.game_id,
        "options": own(record.options, field) if record.HasField("options") else None,
    }
    if seeded:
        request.update(seed=record.chance.seed, entropy=list(record.chance.entropy))
    else:
        request["deal"] = own(record.deal, field)
    return REFEREE.start_game(record.ruleset.game, list(record.players), **request)


def _follows(record: GameRecord, field: str, state: game_pb2.GameState) -> bool:
    """Whether the commitment and the deal are those of the seed."""
    digest = hashlib.sha256(record.chance.seed).digest()
    if record.chance.commitment not in (b"", digest):
        return False
    if not record.HasField("deal"):
        return True
    deal, position = own(record.deal, field), own(state, field)
    if field == "qubix":
        return _blocks(deal) == _blocks(position)
    if field != "querbeet" and deal.HasField("opener") and deal.opener != state.to_move:
        return False
    held = {hand.player: list(getattr(hand, PIECES[field])) for hand in position.hands}
    return all(_shows(hand, field, held[hand.player]) for hand in deal.hands)


def _blocks(holder: Any) -> Counter[str]:
    return Counter(map(str, holder.central_store.blocks))


def _shows(told: Any, field: str, actual: Sequence[int]) -> bool:
    """Whether the actual pieces agree with those told, as far as they were."""
    pieces = Counter(_kinds(field, getattr(told, PIECES[field])))
    size = pieces.total() + told.hidden
    return size == len(actual) and not pieces - Counter(_kinds(field, actual))


def _kinds(field: str, pieces: Sequence[int]) -> list[int]:
    """The kinds of pieces; a stone may be told in any rotation."""
    return [_smallest(piece) for piece in pieces] if field == "querbeet" else list(pieces)


def _smallest(stone: int) -> int:
    return min((stone << by | stone >> (6 - by)) & 63 for by in range(6))


def _drew(told: Any, field: str, events: Sequence[event_pb2.GameEvent]) -> bool:
    if field == "querbeet":
        dealt = {
            event.player: list(event.querbeet.stones_dealt.stones)
            for event in events
            if event.querbeet.HasField("stones_dealt")
        }
        return bool(dealt) and all(
            _shows(hand, field, dealt.get(hand.player, [])) for hand in told.hands
        )
    drawn: list[int] = []
    for event in events:
        drawn += [*event.qwirkle.tiles_drawn.tiles, *event.qwirkle_cubes.cubes_drawn.cubes]
        drawn += [
            *event.qwirkle_cubes.cubes_rerolled.after,
            *event.qwirkle_cubes.cubes_redrawn.cubes,
        ]
    return _shows(told, field, drawn)


def _totals(state: game_pb2.GameState) -> list[int]:
    return [player.score for player in state.players]


def _claims(turn: record_pb2.RecordedTurn, before: Sequence[int], after: Sequence[int]) -> bool:
    return all(
        (not claim.HasField("points") or claim.points == after[claim.player] - before[claim.player])
        and (not claim.HasField("total") or claim.total == after[claim.player])
        for claim in turn.claimed
    )


def _ended(record: GameRecord, state: game_pb2.GameState) -> bool:
    status = REFEREE.check_game_end(state).status
    if record.ending == record_pb2.RECORD_ENDING_ADJUDICATED:
        return True
    if (record.ending, status) in (
        (record_pb2.RECORD_ENDING_FINISHED, outcome_pb2.GAME_STATUS_IN_PROGRESS),
        (record_pb2.RECORD_ENDING_UNFINISHED, outcome_pb2.GAME_STATUS_OVER),
    ):
        return False
    totals = _totals(state)
    for place in record.claimed_standings:
        rank = 1 + sum(total > totals[place.player] for total in totals)
        if (place.rank, place.score) != (rank, totals[place.player]):
            return False
        if status != outcome_pb2.GAME_STATUS_UNDETERMINED and place.winner != (
            rank == 1 and status == outcome_pb2.GAME_STATUS_OVER
        ):
            return False
    return True

"""Laws that hold for every audit, whatever the record."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from referee.core.faults import Fault
from referee.core.state import holds_seed
from referee.games import BY_NUMBER
from referee.v1 import game_pb2, record_pb2, verdict_pb2
from referee.v1 import record_service_pb2 as pb
from referee.wire.position import decode_position
from referee.wire.record import KnownRecord, decode_record
from referee_client import Referee
from tests.support.subjects import subject_of

GameRecord = record_pb2.GameRecord
POSITIONS = pb.AUDIT_DETAIL_POSITIONS
FAILURES = pb.AUDIT_DETAIL_FAILURES
SOUND, FAILED = pb.AUDIT_RULING_SOUND, pb.AUDIT_RULING_FAILED

INFINITY = 10**9

REFEREE = Referee.embedded()


def kind(failure: pb.AuditFailure) -> str:
    return pb.FailureKind.Name(failure.kind).removeprefix("FAILURE_KIND_")


def reason(unchecked: pb.Unchecked) -> str:
    return pb.UncheckedReason.Name(unchecked.reason).removeprefix("UNCHECKED_REASON_")


def kinds(audit: pb.RecordAudit) -> list[tuple[int | None, str]]:
    """The turn and kind of every failure."""
    return [
        (failure.turn if failure.HasField("turn") else None, kind(failure))
        for failure in audit.failures
    ]


def reasons(audit: pb.RecordAudit) -> set[str]:
    return {reason(unchecked) for unchecked in audit.unchecked}


def is_good(record: GameRecord) -> bool:
    """Whether the referee accepts it as a record at all."""
    faults: list[Fault] = []
    decode_record(record, (), faults)
    return not faults


def known(record: GameRecord) -> KnownRecord:
    faults: list[Fault] = []
    found = decode_record(record, (), faults)
    assert found is not None
    assert not faults
    return found


def assert_lawful(record: GameRecord) -> tuple[pb.RecordAudit, pb.RecordAudit]:
    """Audit a record in both modes; everything that they tell must be consistent."""
    stopped = REFEREE.audit_record(record, detail=POSITIONS)
    gone_on = REFEREE.audit_record(record, go_on=True, detail=POSITIONS)
    assert_alike(record, stopped, gone_on)
    for audit in (stopped, gone_on):
        assert_consistent(record, audit)
        assert_replayed(record, audit)
    assert_valid_part(record, stopped)
    return stopped, gone_on


def assert_alike(record: GameRecord, stopped: pb.RecordAudit, gone_on: pb.RecordAudit) -> None:
    """Both modes find the first failure at the same place."""
    assert stopped.ruling == gone_on.ruling
    assert stopped.valid_turns == gone_on.valid_turns
    assert list(gone_on.failures[: len(stopped.failures)]) == list(stopped.failures)
    assert len(gone_on.turns) == len(record.turns)
    valid = stopped.valid_turns
    assert list(stopped.turns[:valid]) == list(gone_on.turns[:valid])
    if stopped.ruling == SOUND:
        assert stopped == gone_on


def is_of_deal(failure: pb.AuditFailure) -> bool:
    return failure.field.split(".")[0] in ("deal", "chance")


def assert_consistent(record: GameRecord, audit: pb.RecordAudit) -> None:
    """Failures come in order, and agree on how far the record is valid."""
    assert (audit.ruling == SOUND) == (not audit.failures)
    order = [
        -1 if is_of_deal(failure) else failure.turn if failure.HasField("turn") else INFINITY
        for failure in audit.failures
    ]
    assert order == sorted(order)
    assert audit.valid_turns == max(0, min([*order[:1], len(record.turns)]))
    for failure in audit.failures:
        assert failure.message
        assert "{" not in failure.message
        assert failure.kind
        assert_field_exists(record, failure.field)
    for unchecked in audit.unchecked:
        assert unchecked.message
        assert unchecked.reason
        assert bool(unchecked.turns) == unchecked.HasField("first_turn")
    whats = [
        (each.reason, each.rule_id, each.message, bool(each.turns)) for each in audit.unchecked
    ]
    assert len(whats) == len({*whats})


def assert_field_exists(record: Any, field: str) -> None:
    """The path leads to a field of the record, as far as there are messages."""
    message = record
    for step in field.replace("[", ".[").split("."):
        if step.startswith("["):
            assert int(step[1:-1]) < len(message), field
            message = message[int(step[1:-1])]
        else:
            assert step in message.DESCRIPTOR.fields_by_name, field
            message = getattr(message, step)


def assert_replayed(record: GameRecord, audit: pb.RecordAudit) -> None:
    """Each turn agrees with what the referee says of that move in the position before it.

    Only turns that failed, the turns after them, and every fourth turn are checked.
    """
    codec = BY_NUMBER[record.ruleset.game]
    assert_sound(audit.final_position)
    position = audit.first_position if audit.HasField("first_position") else None
    assert (position is None) == (bool(audit.failures) and is_of_deal(audit.failures[0]))
    failed: dict[int, list[pb.AuditFailure]] = {}
    for failure in audit.failures:
        if failure.HasField("turn"):
            failed.setdefault(failure.turn, []).append(failure)
    recorded = known(record).record.turns
    taken_back = any("taken back" in each.message for each in audit.unchecked)
    for index, turn in enumerate(audit.turns):
        if position is not None and (index % 4 == 0 or {index, index - 1} & {*failed}):
            state = assert_sound(position)
            drawn = None if holds_seed(state) else recorded[index].drawn
            played = subject_of(codec.field).apply(state, recorded[index].move, drawn)
            legal = turn.verdict.ruling == verdict_pb2.RULING_LEGAL
            assert played.judgement.legal == legal, index
            assert [each.rule_id for each in turn.verdict.violations] == [
                each.rule for each in played.judgement.violations
            ]
            found = [kind(each) for each in failed.get(index, [])]
            assert ("ILLEGAL_MOVE" in found) == (not legal), index
            faulty = bool({"IMPOSSIBLE_DRAW", "INCOMPLETE_MOVE"} & {*found})
            assert faulty == bool(played.faults) or taken_back, (index, found, played.faults)
            if turn.points and played.events:
                for points, before, after in zip(
                    turn.points, state.players, played.state.players, strict=True
                ):
                    assert (before.score is None) == (after.score is None), index
                    assert before.score is None or points == after.score - before.score, index
            elif turn.points:
                assert turn.points[recorded[index].move.player] == played.judgement.points
        assert went_on(turn) <= (index in failed)
        position = turn.position
    assert_totals(record, audit)
    if (
        audit.turns
        and len(audit.turns) == len(record.turns)
        and not (len(audit.turns) - 1 in failed and not went_on(audit.turns[-1]))
    ):
        assert audit.turns[-1].position == audit.final_position


def went_on(turn: pb.AuditedTurn) -> bool:
    """Whether the turn failed, and the audit went on from there in either way."""
    assert not (turn.let_stand and turn.taken_back)
    return turn.let_stand or turn.taken_back


def assert_totals(record: GameRecord, audit: pb.RecordAudit) -> None:
    """Totals add up.

    Where a turn was let stand, they are those claimed, in the position too if it can have them.
    From a turn with unknown points on, totals are unknown too.
    """
    before: Sequence[int] = [0] * len(record.players)
    sure = True
    failed = {failure.turn for failure in audit.failures if failure.HasField("turn")}
    for index, turn in enumerate(audit.turns):
        totals = list(turn.totals)
        assert len(totals) == len(record.players)
        assert len(turn.points) in (0, len(record.players))
        known: list[int | None] = [*totals]
        for seat in turn.unknown_totals:
            known[seat] = None
            assert turn.position.players[seat].score_unknown, index
        in_position = [
            None if player.score_unknown else player.score for player in turn.position.players
        ]
        assert in_position == known or not can_be(turn.position, known), index
        if went_on(turn):
            assert totals == as_claimed(record.turns[index].claimed, before, totals), index
        elif index in failed:
            assert totals == list(before) or turn.points
        elif turn.points and sure:
            assert totals == [sum(pair) for pair in zip(before, turn.points, strict=True)]
        sure = sure and bool(turn.points)
        before = totals
    stopped_last = len(audit.turns) - 1 in failed and not went_on(audit.turns[-1])
    uncounted = audit.outcome.HasField("querbeet")  # a last round may be over but not counted
    if len(audit.turns) == len(record.turns) and not stopped_last and not uncounted:
        last = {place.player: place.score for place in audit.standings}
        not_known = bool(audit.turns and audit.turns[-1].unknown_totals)
        assert [last[seat] for seat in sorted(last)] == ([] if not_known else list(before))


def as_claimed(
    claims: Sequence[record_pb2.ClaimedScore], before: Sequence[int], otherwise: Sequence[int]
) -> list[int]:
    totals = list(otherwise)
    for claim in claims:
        points = before[claim.player] + claim.points
        totals[claim.player] = claim.total if claim.HasField("total") else points
    return totals


def can_be(position: game_pb2.GameState, totals: Sequence[int | None]) -> bool:
    """Whether the position can have these totals; None stands for an unknown one."""
    copy = deepcopy(position)
    for player, total in zip(copy.players, totals, strict=True):
        player.score = total or 0
        player.score_unknown = total is None
    return not REFEREE.validate_state(copy)


def assert_sound(position: game_pb2.GameState) -> Any:
    """ValidateState finds nothing wrong with the position."""
    return decode_position(game_pb2.Position(state=position)).state


def assert_valid_part(record: GameRecord, stopped: pb.RecordAudit) -> None:
    """The valid part on its own is sound, and ends in the position reached."""
    if stopped.failures and is_of_deal(stopped.failures[0]):
        return
    part = deepcopy(record)
    del part.turns[stopped.valid_turns :]
    part.ClearField("ending")
    part.ClearField("claimed_standings")
    audit = REFEREE.audit_record(part, detail=FAILURES)
    assert audit.ruling == SOUND, audit.failures
    assert audit.final_position == stopped.final_position

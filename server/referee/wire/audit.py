"""Audits of records, written as messages."""

from collections.abc import Callable
from enum import IntEnum

from referee.core.faults import FieldPath
from referee.core.outcome import Outcome
from referee.records.auditor import Auditor, Replayed
from referee.records.failures import UNCHECKED, Failure, Unchecked
from referee.v1 import record_pb2
from referee.v1 import record_service_pb2 as pb
from referee.wire.codec import GameCodec
from referee.wire.errors import path
from referee.wire.position import encode_state, locate_in_turn
from referee.wire.record import KnownRecord
from referee.wire.verdict import encode_outcome, encode_standing, write_events, write_verdict

# Clients commonly refuse messages over 4 MiB. So there are limits to the bytes that turns take and
# to the number of failures that are named.
MOST_BYTES = 3 * 512 * 1024
MOST_FAILURES = 10_000

LineOf = Callable[[FieldPath], int]
"""Finds the line of the notation that a field of the record is in; 0 if there is none."""


class Detail(IntEnum):
    """How much to tell about each turn. The numbers are those of the schema."""

    FAILURES = 1
    VERDICTS = 2
    POSITIONS = 3


class AuditWriter:
    """Writes an audit into its message while it is being made."""

    def __init__(
        self, known: KnownRecord, language: str, detail: Detail, audit: pb.RecordAudit
    ) -> None:
        self._codec = known.codec
        self._language = language
        self._detail = detail
        self._audit = audit
        self._room = MOST_BYTES
        audit.ruleset.CopyFrom(known.codec.ruleset)

    def write_start(self, auditor: Auditor) -> None:
        if self._detail is not Detail.POSITIONS:
            return
        if not auditor.failures:
            self._audit.first_position.CopyFrom(encode_state(self._codec, auditor.state))
        write_events(self._codec, auditor.start.events, self._audit.deal_events)

    def write_turn(self, turn: Replayed, *, failed: bool) -> None:
        judgement, points, totals, state, events, let_stand, taken_back, unknown = turn
        message = self._audit.turns.add(points=points, totals=totals, unknown_totals=unknown)
        message.let_stand, message.taken_back = let_stand, taken_back
        if self._detail is Detail.FAILURES and not failed:
            return
        if self._room < 0:
            self._audit.abridged = True
            return
        write_verdict(self._codec, judgement, state.players, self._language, message.verdict)
        if self._detail is Detail.POSITIONS:
            message.position.CopyFrom(encode_state(self._codec, state))
            write_events(self._codec, events, message.events)
        self._room -= message.ByteSize()

    def write_end(
        self, auditor: Auditor, outcome: Outcome, record: record_pb2.GameRecord, line_of: LineOf
    ) -> None:
        audit, state = self._audit, auditor.state
        sound = not auditor.failures
        audit.ruling = pb.AUDIT_RULING_SOUND if sound else pb.AUDIT_RULING_FAILED
        audit.valid_turns = auditor.valid_turns
        audit.abridged |= len(auditor.failures) > MOST_FAILURES
        for failure in auditor.failures[:MOST_FAILURES]:
            at = _locate(self._codec, record, failure)
            self._write_failure(failure, at, line_of(at), audit.failures.add())
        for unchecked in auditor.unchecked:
            self._write_unchecked(unchecked, audit.unchecked.add())
        audit.final_position.CopyFrom(encode_state(self._codec, state))
        audit.outcome.CopyFrom(encode_outcome(self._codec, outcome, state.chance))
        audit.standings.extend(map(encode_standing, auditor.standings(outcome)))

    def _write_failure(
        self, failure: Failure, place: FieldPath, line: int, message: pb.AuditFailure
    ) -> None:
        message.CopyFrom(
            pb.AuditFailure(
                kind=failure.kind,  # type: ignore[arg-type]
                turn=failure.turn,
                field=path(place),
                message=failure.text.say(self._language, **failure.facts),
                rule_ids=failure.rules,
                player=failure.player,
                claimed=failure.claimed,
                computed=failure.computed,
                line=line,
            )
        )

    def _write_unchecked(self, unchecked: Unchecked, message: pb.Unchecked) -> None:
        reason, rule, turns, first, text = unchecked
        message.CopyFrom(
            pb.Unchecked(
                reason=reason,  # type: ignore[arg-type]
                rule_id=rule,
                message=(text or UNCHECKED[reason]).say(self._language),
                turns=turns,
                first_turn=first,
            )
        )


def _locate(codec: GameCodec, record: record_pb2.GameRecord, failure: Failure) -> FieldPath:
    """Find where in the record a failure is: rules have places of their own in deals and draws."""
    place = failure.place
    if place[0] == "deal" and len(place) > 1:
        deal = getattr(record.deal, codec.field)
        return ("deal", codec.field, *codec.locate(place[1:], deal))
    if failure.turn is None or place[2] in ("move", "claimed") or len(place) == 3:
        return place
    drawn = record.turns[failure.turn].drawn
    return (*place[:2], *locate_in_turn(codec, drawn, place[2:]))

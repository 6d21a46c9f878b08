"""What an answer says, in a line that can be compared with the rules by reading it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from google.protobuf.message import Message

from referee.v1 import (
    fault_pb2,
    game_pb2,
    outcome_pb2,
    puzzle_service_pb2,
    rulebook_service_pb2,
    verdict_pb2,
)
from referee.v1 import record_service_pb2 as record_pb
from referee.v1 import referee_service_pb2 as pb
from tests.support.events import kind_of
from tools.conformance.pack import Answer, Json, error_of
from tools.conformance.schema import values_within

LAST_OF_LINES = verdict_pb2.SCORE_KIND_SINGLE_OPENING
PIECES = {"tiles", "cubes", "stones", "table", "board", "area", "blocks"}


def gist(answer: Answer) -> str:
    parts = []
    if answer.responses:
        parts.append(_GISTS[type(answer.responses[0])](answer.responses))
    if answer.error is not None:
        parts.append(_error(answer.error))
    return "; ".join(parts)


def _error(error: Json) -> str:
    """`INVALID_ARGUMENT: move MISSING`."""
    why = [f"{fault['field']} {fault['reason']}" for fault in error.get("faults", ())]
    if not why and "info" in error:
        why = [error["info"]["reason"]]
    return f"{error['code']}: {', '.join(why)}"


def _name(enum: Any, prefix: str, number: int) -> str:
    name: str = enum.Name(number)
    return name.removeprefix(prefix)


# Verdicts


def verdict(told: verdict_pb2.Verdict) -> str:
    """`5 points: LINE 3, LINE 2`, or `LN-2 LINE_MIXED`; then what was not checked."""
    if told.ruling == verdict_pb2.RULING_LEGAL:
        said = f"{told.score.points} points"
        if told.score.items:
            said += f": {', '.join(_items(told.score.items))}"
    else:
        said = violations(told.violations)
    return said + _unchecked(told.unchecked_rule_ids)


def violations(told: Iterable[verdict_pb2.Violation]) -> str:
    return ", ".join(
        f"{each.rule_id} {_name(verdict_pb2.Reason, 'REASON_', each.reason)}" for each in told
    )


def _items(items: Any) -> list[str]:
    """Each with its seat, unless it is one that only the mover can get."""
    return [
        f"{_name(verdict_pb2.ScoreKind, 'SCORE_KIND_', item.kind)} {item.points}"
        + (f" to {item.player}" if item.kind > LAST_OF_LINES and item.HasField("player") else "")
        for item in items
    ]


def _unchecked(rules: Iterable[str]) -> str:
    named = " ".join(sorted(rules))
    return f" (unchecked {named})" if named else ""


def _outcome(told: outcome_pb2.Outcome) -> str:
    """`OVER HAND_EMPTIED: 110 105*`, the points by rank and a star for each winner."""
    said = _name(outcome_pb2.GameStatus, "GAME_STATUS_", told.status)
    if told.end_reason:
        said += f" {_name(outcome_pb2.EndReason, 'END_REASON_', told.end_reason)}"
    if told.standings:
        said += f": {_standings(told.standings)}"
    if told.HasField("querbeet"):
        said += f", round {_round(told.querbeet)}"
    return said + _unchecked(told.unchecked_rule_ids)


def _standings(told: Iterable[outcome_pb2.Standing]) -> str:
    return ", ".join(
        f"{each.rank}. seat {each.player} {each.score}{'*' if each.winner else ''}" for each in told
    )


def _round(told: Any) -> str:
    """`LAST_TURNS`, or `OVER HAND_EMPTIED`, with what everybody has."""
    phase = told.DESCRIPTOR.fields_by_name["phase"].enum_type.values_by_number[told.phase].name
    end = told.DESCRIPTOR.fields_by_name["end"].enum_type.values_by_number[told.end].name
    names = phase.removeprefix("QUERBEET_ROUND_PHASE_"), end.removeprefix("QUERBEET_ROUND_END_")
    said = " ".join(name for name in names if name != "UNSPECIFIED") or "UNKNOWN"
    totals = [str(each.total) if each.HasField("total") else "?" for each in told.scores]
    return f"{said} {' '.join(totals)}".rstrip()


def _events(told: Iterable[Any]) -> str:
    return " ".join(kind_of(event) for event in told)


def _pieces(told: game_pb2.GameState) -> str:
    """How many pieces are named, and how many are hidden: `14 named, 94 hidden`."""
    state = game_pb2.GameState()
    state.CopyFrom(told)
    own = getattr(state, state.WhichOneof("position") or "")
    own.ClearField("options")
    named = hidden = 0
    for field, value in values_within(own):
        named += field.name in PIECES and field.is_repeated
        if field.name == "hidden":
            hidden += value
    return f"{named} named, {hidden} hidden"


def _faults(told: Iterable[fault_pb2.Fault]) -> str:
    return (
        ", ".join(
            f"{each.field} {_name(fault_pb2.FaultReason, 'FAULT_REASON_', each.reason)} "
            f"{each.rule_id}".rstrip()
            for each in told
        )
        or "possible"
    )


# The answers of methods


def _start(told: pb.StartGameResponse) -> str:
    state = told.position.state
    opener = f"seat {state.to_move} opens" if state.HasField("to_move") else "opener unknown"
    return f"{opener}, {_pieces(state)}; {_events(told.events)}"


def _apply(told: pb.ApplyMoveResponse) -> str:
    happened = _events(told.events) or "nothing"
    return f"{verdict(told.verdict)}; {happened}; {_outcome(told.outcome)}"


def _score(told: pb.ScoreTurnResponse) -> str:
    return f"{verdict(told.verdict)}; totals {' '.join(map(str, told.totals))}".rstrip()


def _list(told: Iterable[pb.ListLegalMovesResponse]) -> str:
    """`3 of 12 moves in 2 messages, best 5, exchange_up_to 6`."""
    moves = [move for each in told for move in each.moves]
    summary = list(told)[-1].summary
    said = f"{len(moves)} of {summary.count} moves in {len(list(told))} messages"
    if moves:
        said += f", first {moves[0].score.points}"
    for _, value in summary.ListFields():
        if isinstance(value, Message):
            said += "".join(f", {field.name} {each}" for field, each in value.ListFields())
    return said + _unchecked(summary.unchecked_rule_ids)


def _batch(told: pb.BatchValidateMovesResponse) -> str:
    return " / ".join(
        _error(error_of(each.status)) if each.HasField("status") else verdict(each.verdict)
        for each in told.results
    )


def audit(told: record_pb.RecordAudit) -> str:
    """`FAILED after 4 of 5: turns[4].move ILLEGAL_MOVE; unchecked NOT_CLAIMED`."""
    said = _name(record_pb.AuditRuling, "AUDIT_RULING_", told.ruling)
    said += f" {told.valid_turns} of {len(told.turns)}"
    if told.failures:
        said += ": " + ", ".join(
            f"{each.field} {_name(record_pb.FailureKind, 'FAILURE_KIND_', each.kind)}"
            for each in told.failures
        )
    why = {
        _name(record_pb.UncheckedReason, "UNCHECKED_REASON_", each.reason)
        for each in told.unchecked
    }
    return said + (f" (unchecked {' '.join(sorted(why))})" if why else "")


def _audits(told: Iterable[record_pb.AuditRecordsResponse]) -> str:
    return " / ".join(
        _error(error_of(each.status)) if each.HasField("status") else audit(each.audit)
        for each in told
    )


def _parsed(told: Any) -> str:
    if told.errors:
        return ", ".join(
            f"{each.line}:{each.column} "
            f"{_name(fault_pb2.FaultReason, 'FAULT_REASON_', each.reason)}"
            for each in told.errors
        )
    if isinstance(told, pb.ParseMoveResponse):
        return _move(told.move)
    if isinstance(told, record_pb.ParseRecordResponse):
        return f"{len(told.record.players)} players, {len(told.record.turns)} turns"
    return _pieces(told.position.state)


def _move(told: game_pb2.Move) -> str:
    """`seat 1: lay`."""
    who = f"seat {told.player}" if told.HasField("player") else "somebody"
    return f"{who}: {getattr(told, told.WhichOneof('move') or '').WhichOneof('action')}"


def _written(told: Any) -> str:
    """The text itself, if it is short; else how many lines there are."""
    lines = told.notation.splitlines()
    return told.notation if len(lines) == 1 else f"{len(lines)} lines"


def _puzzle(told: puzzle_service_pb2.JudgePuzzleResponse) -> str:
    said = violations(told.violations) or "solved"
    said += ", one network" if told.querbeet.one_network else ""
    ring = told.querbeet.ring
    return said + (f", ring {ring.length} around {ring.surface}" if ring.length else "")


def _rulebook(told: rulebook_service_pb2.GetRulebookResponse) -> str:
    return f"{told.game.slug}: {told.rules[0].id} to {told.rules[-1].id}"


def _first(tell: Callable[[Any], str]) -> Callable[[Any], str]:
    """The gist of an answer that is a single message."""

    def of(responses: Any) -> str:
        [response] = responses
        return tell(response)

    return of


_GISTS: Mapping[type[Message], Callable[[Any], str]] = {
    pb.StartGameResponse: _first(_start),
    pb.ValidateMoveResponse: _first(lambda told: verdict(told.verdict)),
    pb.ScoreTurnResponse: _first(_score),
    pb.ApplyMoveResponse: _first(_apply),
    pb.CheckGameEndResponse: _first(lambda told: _outcome(told.outcome)),
    pb.ListLegalMovesResponse: _list,
    pb.ValidateStateResponse: _first(lambda told: _faults(told.faults)),
    pb.ViewStateResponse: _first(lambda told: _pieces(told.view)),
    pb.BatchValidateMovesResponse: _first(_batch),
    pb.ParseMoveResponse: _first(_parsed),
    pb.FormatMoveResponse: _first(_written),
    record_pb.AuditRecordResponse: _first(lambda told: audit(told.audit)),
    record_pb.AuditRecordsResponse: _audits,
    record_pb.ParseRecordResponse: _first(_parsed),
    record_pb.FormatRecordResponse: _first(_written),
    record_pb.ParsePositionResponse: _first(_parsed),
    record_pb.FormatPositionResponse: _first(_written),
    rulebook_service_pb2.ListGamesResponse: _first(
        lambda told: " ".join(game.slug for game in told.games)
    ),
    rulebook_service_pb2.GetRulebookResponse: _first(_rulebook),
    puzzle_service_pb2.JudgePuzzleResponse: _first(_puzzle),
}

from google.rpc import status_pb2 as _status_pb2
from referee.v1 import event_pb2 as _event_pb2
from referee.v1 import fault_pb2 as _fault_pb2
from referee.v1 import game_pb2 as _game_pb2
from referee.v1 import outcome_pb2 as _outcome_pb2
from referee.v1 import record_pb2 as _record_pb2
from referee.v1 import ruleset_pb2 as _ruleset_pb2
from referee.v1 import verdict_pb2 as _verdict_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AuditMode(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    AUDIT_MODE_UNSPECIFIED: _ClassVar[AuditMode]
    AUDIT_MODE_STOP: _ClassVar[AuditMode]
    AUDIT_MODE_GO_ON: _ClassVar[AuditMode]

class AuditDetail(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    AUDIT_DETAIL_UNSPECIFIED: _ClassVar[AuditDetail]
    AUDIT_DETAIL_FAILURES: _ClassVar[AuditDetail]
    AUDIT_DETAIL_VERDICTS: _ClassVar[AuditDetail]
    AUDIT_DETAIL_POSITIONS: _ClassVar[AuditDetail]

class AuditRuling(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    AUDIT_RULING_UNSPECIFIED: _ClassVar[AuditRuling]
    AUDIT_RULING_SOUND: _ClassVar[AuditRuling]
    AUDIT_RULING_FAILED: _ClassVar[AuditRuling]

class FailureKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FAILURE_KIND_UNSPECIFIED: _ClassVar[FailureKind]
    FAILURE_KIND_ILLEGAL_MOVE: _ClassVar[FailureKind]
    FAILURE_KIND_WRONG_POINTS: _ClassVar[FailureKind]
    FAILURE_KIND_WRONG_TOTAL: _ClassVar[FailureKind]
    FAILURE_KIND_IMPOSSIBLE_DEAL: _ClassVar[FailureKind]
    FAILURE_KIND_IMPOSSIBLE_DRAW: _ClassVar[FailureKind]
    FAILURE_KIND_INCOMPLETE_MOVE: _ClassVar[FailureKind]
    FAILURE_KIND_BROKEN_COMMITMENT: _ClassVar[FailureKind]
    FAILURE_KIND_DEAL_NOT_FROM_SEED: _ClassVar[FailureKind]
    FAILURE_KIND_DRAW_NOT_FROM_SEED: _ClassVar[FailureKind]
    FAILURE_KIND_NOT_OVER: _ClassVar[FailureKind]
    FAILURE_KIND_ALREADY_OVER: _ClassVar[FailureKind]
    FAILURE_KIND_WRONG_STANDING: _ClassVar[FailureKind]
    FAILURE_KIND_WRONG_FINAL_SCORE: _ClassVar[FailureKind]

class UncheckedReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    UNCHECKED_REASON_UNSPECIFIED: _ClassVar[UncheckedReason]
    UNCHECKED_REASON_DEAL_HIDDEN: _ClassVar[UncheckedReason]
    UNCHECKED_REASON_DRAW_HIDDEN: _ClassVar[UncheckedReason]
    UNCHECKED_REASON_TURN_LET_STAND: _ClassVar[UncheckedReason]
    UNCHECKED_REASON_NOT_CLAIMED: _ClassVar[UncheckedReason]
    UNCHECKED_REASON_SEED_NOT_KNOWN: _ClassVar[UncheckedReason]
    UNCHECKED_REASON_ADJUDICATED: _ClassVar[UncheckedReason]
    UNCHECKED_REASON_POSITION: _ClassVar[UncheckedReason]
    UNCHECKED_REASON_STOPPED: _ClassVar[UncheckedReason]
AUDIT_MODE_UNSPECIFIED: AuditMode
AUDIT_MODE_STOP: AuditMode
AUDIT_MODE_GO_ON: AuditMode
AUDIT_DETAIL_UNSPECIFIED: AuditDetail
AUDIT_DETAIL_FAILURES: AuditDetail
AUDIT_DETAIL_VERDICTS: AuditDetail
AUDIT_DETAIL_POSITIONS: AuditDetail
AUDIT_RULING_UNSPECIFIED: AuditRuling
AUDIT_RULING_SOUND: AuditRuling
AUDIT_RULING_FAILED: AuditRuling
FAILURE_KIND_UNSPECIFIED: FailureKind
FAILURE_KIND_ILLEGAL_MOVE: FailureKind
FAILURE_KIND_WRONG_POINTS: FailureKind
FAILURE_KIND_WRONG_TOTAL: FailureKind
FAILURE_KIND_IMPOSSIBLE_DEAL: FailureKind
FAILURE_KIND_IMPOSSIBLE_DRAW: FailureKind
FAILURE_KIND_INCOMPLETE_MOVE: FailureKind
FAILURE_KIND_BROKEN_COMMITMENT: FailureKind
FAILURE_KIND_DEAL_NOT_FROM_SEED: FailureKind
FAILURE_KIND_DRAW_NOT_FROM_SEED: FailureKind
FAILURE_KIND_NOT_OVER: FailureKind
FAILURE_KIND_ALREADY_OVER: FailureKind
FAILURE_KIND_WRONG_STANDING: FailureKind
FAILURE_KIND_WRONG_FINAL_SCORE: FailureKind
UNCHECKED_REASON_UNSPECIFIED: UncheckedReason
UNCHECKED_REASON_DEAL_HIDDEN: UncheckedReason
UNCHECKED_REASON_DRAW_HIDDEN: UncheckedReason
UNCHECKED_REASON_TURN_LET_STAND: UncheckedReason
UNCHECKED_REASON_NOT_CLAIMED: UncheckedReason
UNCHECKED_REASON_SEED_NOT_KNOWN: UncheckedReason
UNCHECKED_REASON_ADJUDICATED: UncheckedReason
UNCHECKED_REASON_POSITION: UncheckedReason
UNCHECKED_REASON_STOPPED: UncheckedReason

class AuditRecordRequest(_message.Message):
    __slots__ = ("record", "notation", "mode", "detail")
    RECORD_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    MODE_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    record: _record_pb2.GameRecord
    notation: str
    mode: AuditMode
    detail: AuditDetail
    def __init__(self, record: _Optional[_Union[_record_pb2.GameRecord, _Mapping]] = ..., notation: _Optional[str] = ..., mode: _Optional[_Union[AuditMode, str]] = ..., detail: _Optional[_Union[AuditDetail, str]] = ...) -> None: ...

class AuditRecordResponse(_message.Message):
    __slots__ = ("audit",)
    AUDIT_FIELD_NUMBER: _ClassVar[int]
    audit: RecordAudit
    def __init__(self, audit: _Optional[_Union[RecordAudit, _Mapping]] = ...) -> None: ...

class RecordAudit(_message.Message):
    __slots__ = ("ruling", "valid_turns", "turns", "failures", "unchecked", "final_position", "outcome", "standings", "first_position", "deal_events", "abridged", "ruleset")
    RULING_FIELD_NUMBER: _ClassVar[int]
    VALID_TURNS_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    FAILURES_FIELD_NUMBER: _ClassVar[int]
    UNCHECKED_FIELD_NUMBER: _ClassVar[int]
    FINAL_POSITION_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    STANDINGS_FIELD_NUMBER: _ClassVar[int]
    FIRST_POSITION_FIELD_NUMBER: _ClassVar[int]
    DEAL_EVENTS_FIELD_NUMBER: _ClassVar[int]
    ABRIDGED_FIELD_NUMBER: _ClassVar[int]
    RULESET_FIELD_NUMBER: _ClassVar[int]
    ruling: AuditRuling
    valid_turns: int
    turns: _containers.RepeatedCompositeFieldContainer[AuditedTurn]
    failures: _containers.RepeatedCompositeFieldContainer[AuditFailure]
    unchecked: _containers.RepeatedCompositeFieldContainer[Unchecked]
    final_position: _game_pb2.GameState
    outcome: _outcome_pb2.Outcome
    standings: _containers.RepeatedCompositeFieldContainer[_outcome_pb2.Standing]
    first_position: _game_pb2.GameState
    deal_events: _containers.RepeatedCompositeFieldContainer[_event_pb2.GameEvent]
    abridged: bool
    ruleset: _ruleset_pb2.Ruleset
    def __init__(self, ruling: _Optional[_Union[AuditRuling, str]] = ..., valid_turns: _Optional[int] = ..., turns: _Optional[_Iterable[_Union[AuditedTurn, _Mapping]]] = ..., failures: _Optional[_Iterable[_Union[AuditFailure, _Mapping]]] = ..., unchecked: _Optional[_Iterable[_Union[Unchecked, _Mapping]]] = ..., final_position: _Optional[_Union[_game_pb2.GameState, _Mapping]] = ..., outcome: _Optional[_Union[_outcome_pb2.Outcome, _Mapping]] = ..., standings: _Optional[_Iterable[_Union[_outcome_pb2.Standing, _Mapping]]] = ..., first_position: _Optional[_Union[_game_pb2.GameState, _Mapping]] = ..., deal_events: _Optional[_Iterable[_Union[_event_pb2.GameEvent, _Mapping]]] = ..., abridged: _Optional[bool] = ..., ruleset: _Optional[_Union[_ruleset_pb2.Ruleset, _Mapping]] = ...) -> None: ...

class AuditedTurn(_message.Message):
    __slots__ = ("verdict", "points", "totals", "position", "events", "let_stand", "taken_back", "unknown_totals")
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    LET_STAND_FIELD_NUMBER: _ClassVar[int]
    TAKEN_BACK_FIELD_NUMBER: _ClassVar[int]
    UNKNOWN_TOTALS_FIELD_NUMBER: _ClassVar[int]
    verdict: _verdict_pb2.Verdict
    points: _containers.RepeatedScalarFieldContainer[int]
    totals: _containers.RepeatedScalarFieldContainer[int]
    position: _game_pb2.GameState
    events: _containers.RepeatedCompositeFieldContainer[_event_pb2.GameEvent]
    let_stand: bool
    taken_back: bool
    unknown_totals: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, verdict: _Optional[_Union[_verdict_pb2.Verdict, _Mapping]] = ..., points: _Optional[_Iterable[int]] = ..., totals: _Optional[_Iterable[int]] = ..., position: _Optional[_Union[_game_pb2.GameState, _Mapping]] = ..., events: _Optional[_Iterable[_Union[_event_pb2.GameEvent, _Mapping]]] = ..., let_stand: _Optional[bool] = ..., taken_back: _Optional[bool] = ..., unknown_totals: _Optional[_Iterable[int]] = ...) -> None: ...

class AuditFailure(_message.Message):
    __slots__ = ("kind", "turn", "field", "message", "rule_ids", "player", "claimed", "computed", "line")
    KIND_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    RULE_IDS_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    CLAIMED_FIELD_NUMBER: _ClassVar[int]
    COMPUTED_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    kind: FailureKind
    turn: int
    field: str
    message: str
    rule_ids: _containers.RepeatedScalarFieldContainer[str]
    player: int
    claimed: int
    computed: int
    line: int
    def __init__(self, kind: _Optional[_Union[FailureKind, str]] = ..., turn: _Optional[int] = ..., field: _Optional[str] = ..., message: _Optional[str] = ..., rule_ids: _Optional[_Iterable[str]] = ..., player: _Optional[int] = ..., claimed: _Optional[int] = ..., computed: _Optional[int] = ..., line: _Optional[int] = ...) -> None: ...

class Unchecked(_message.Message):
    __slots__ = ("reason", "rule_id", "message", "turns", "first_turn")
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_ID_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    FIRST_TURN_FIELD_NUMBER: _ClassVar[int]
    reason: UncheckedReason
    rule_id: str
    message: str
    turns: int
    first_turn: int
    def __init__(self, reason: _Optional[_Union[UncheckedReason, str]] = ..., rule_id: _Optional[str] = ..., message: _Optional[str] = ..., turns: _Optional[int] = ..., first_turn: _Optional[int] = ...) -> None: ...

class AuditRecordsRequest(_message.Message):
    __slots__ = ("request",)
    REQUEST_FIELD_NUMBER: _ClassVar[int]
    request: AuditRecordRequest
    def __init__(self, request: _Optional[_Union[AuditRecordRequest, _Mapping]] = ...) -> None: ...

class AuditRecordsResponse(_message.Message):
    __slots__ = ("audit", "status")
    AUDIT_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    audit: RecordAudit
    status: _status_pb2.Status
    def __init__(self, audit: _Optional[_Union[RecordAudit, _Mapping]] = ..., status: _Optional[_Union[_status_pb2.Status, _Mapping]] = ...) -> None: ...

class ParseRecordRequest(_message.Message):
    __slots__ = ("notation",)
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    notation: str
    def __init__(self, notation: _Optional[str] = ...) -> None: ...

class ParseRecordResponse(_message.Message):
    __slots__ = ("record", "errors")
    RECORD_FIELD_NUMBER: _ClassVar[int]
    ERRORS_FIELD_NUMBER: _ClassVar[int]
    record: _record_pb2.GameRecord
    errors: _containers.RepeatedCompositeFieldContainer[_fault_pb2.NotationError]
    def __init__(self, record: _Optional[_Union[_record_pb2.GameRecord, _Mapping]] = ..., errors: _Optional[_Iterable[_Union[_fault_pb2.NotationError, _Mapping]]] = ...) -> None: ...

class FormatRecordRequest(_message.Message):
    __slots__ = ("record",)
    RECORD_FIELD_NUMBER: _ClassVar[int]
    record: _record_pb2.GameRecord
    def __init__(self, record: _Optional[_Union[_record_pb2.GameRecord, _Mapping]] = ...) -> None: ...

class FormatRecordResponse(_message.Message):
    __slots__ = ("notation",)
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    notation: str
    def __init__(self, notation: _Optional[str] = ...) -> None: ...

class ParsePositionRequest(_message.Message):
    __slots__ = ("notation",)
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    notation: str
    def __init__(self, notation: _Optional[str] = ...) -> None: ...

class ParsePositionResponse(_message.Message):
    __slots__ = ("position", "errors")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    ERRORS_FIELD_NUMBER: _ClassVar[int]
    position: _game_pb2.Position
    errors: _containers.RepeatedCompositeFieldContainer[_fault_pb2.NotationError]
    def __init__(self, position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ..., errors: _Optional[_Iterable[_Union[_fault_pb2.NotationError, _Mapping]]] = ...) -> None: ...

class FormatPositionRequest(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _game_pb2.Position
    def __init__(self, position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ...) -> None: ...

class FormatPositionResponse(_message.Message):
    __slots__ = ("notation",)
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    notation: str
    def __init__(self, notation: _Optional[str] = ...) -> None: ...

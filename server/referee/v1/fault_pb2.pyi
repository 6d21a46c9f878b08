from referee.v1 import verdict_pb2 as _verdict_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class FaultReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FAULT_REASON_UNSPECIFIED: _ClassVar[FaultReason]
    FAULT_REASON_UNREADABLE: _ClassVar[FaultReason]
    FAULT_REASON_MISSING: _ClassVar[FaultReason]
    FAULT_REASON_UNKNOWN_VALUE: _ClassVar[FaultReason]
    FAULT_REASON_OUT_OF_RANGE: _ClassVar[FaultReason]
    FAULT_REASON_WRONG_COUNT: _ClassVar[FaultReason]
    FAULT_REASON_WRONG_LENGTH: _ClassVar[FaultReason]
    FAULT_REASON_DUPLICATE: _ClassVar[FaultReason]
    FAULT_REASON_MISMATCH: _ClassVar[FaultReason]
    FAULT_REASON_TOO_MANY_OF_A_KIND: _ClassVar[FaultReason]
    FAULT_REASON_NOT_CONSERVED: _ClassVar[FaultReason]
    FAULT_REASON_HAND_SIZE: _ClassVar[FaultReason]
    FAULT_REASON_ILLEGAL_LINE: _ClassVar[FaultReason]
    FAULT_REASON_NOT_CONNECTED: _ClassVar[FaultReason]
    FAULT_REASON_IMPOSSIBLE_DRAW: _ClassVar[FaultReason]
    FAULT_REASON_NOT_KNOWN: _ClassVar[FaultReason]
    FAULT_REASON_NOT_ALLOWED: _ClassVar[FaultReason]
    FAULT_REASON_EDGES_DISAGREE: _ClassVar[FaultReason]
FAULT_REASON_UNSPECIFIED: FaultReason
FAULT_REASON_UNREADABLE: FaultReason
FAULT_REASON_MISSING: FaultReason
FAULT_REASON_UNKNOWN_VALUE: FaultReason
FAULT_REASON_OUT_OF_RANGE: FaultReason
FAULT_REASON_WRONG_COUNT: FaultReason
FAULT_REASON_WRONG_LENGTH: FaultReason
FAULT_REASON_DUPLICATE: FaultReason
FAULT_REASON_MISMATCH: FaultReason
FAULT_REASON_TOO_MANY_OF_A_KIND: FaultReason
FAULT_REASON_NOT_CONSERVED: FaultReason
FAULT_REASON_HAND_SIZE: FaultReason
FAULT_REASON_ILLEGAL_LINE: FaultReason
FAULT_REASON_NOT_CONNECTED: FaultReason
FAULT_REASON_IMPOSSIBLE_DRAW: FaultReason
FAULT_REASON_NOT_KNOWN: FaultReason
FAULT_REASON_NOT_ALLOWED: FaultReason
FAULT_REASON_EDGES_DISAGREE: FaultReason

class Fault(_message.Message):
    __slots__ = ("field", "reason", "message", "rule_id", "cells")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    RULE_ID_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    field: str
    reason: FaultReason
    message: str
    rule_id: str
    cells: _containers.RepeatedCompositeFieldContainer[_verdict_pb2.Cell]
    def __init__(self, field: _Optional[str] = ..., reason: _Optional[_Union[FaultReason, str]] = ..., message: _Optional[str] = ..., rule_id: _Optional[str] = ..., cells: _Optional[_Iterable[_Union[_verdict_pb2.Cell, _Mapping]]] = ...) -> None: ...

class NotationError(_message.Message):
    __slots__ = ("line", "column", "reason", "message")
    LINE_FIELD_NUMBER: _ClassVar[int]
    COLUMN_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    line: int
    column: int
    reason: FaultReason
    message: str
    def __init__(self, line: _Optional[int] = ..., column: _Optional[int] = ..., reason: _Optional[_Union[FaultReason, str]] = ..., message: _Optional[str] = ...) -> None: ...

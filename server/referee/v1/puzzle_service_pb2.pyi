from referee.v1 import querbeet_pb2 as _querbeet_pb2
from referee.v1 import ruleset_pb2 as _ruleset_pb2
from referee.v1 import verdict_pb2 as _verdict_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class JudgePuzzleRequest(_message.Message):
    __slots__ = ("querbeet",)
    QUERBEET_FIELD_NUMBER: _ClassVar[int]
    querbeet: _querbeet_pb2.QuerbeetPuzzle
    def __init__(self, querbeet: _Optional[_Union[_querbeet_pb2.QuerbeetPuzzle, _Mapping]] = ...) -> None: ...

class JudgePuzzleResponse(_message.Message):
    __slots__ = ("ruling", "violations", "ruleset", "querbeet")
    RULING_FIELD_NUMBER: _ClassVar[int]
    VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    RULESET_FIELD_NUMBER: _ClassVar[int]
    QUERBEET_FIELD_NUMBER: _ClassVar[int]
    ruling: _verdict_pb2.Ruling
    violations: _containers.RepeatedCompositeFieldContainer[_verdict_pb2.Violation]
    ruleset: _ruleset_pb2.Ruleset
    querbeet: _querbeet_pb2.QuerbeetPuzzleJudged
    def __init__(self, ruling: _Optional[_Union[_verdict_pb2.Ruling, str]] = ..., violations: _Optional[_Iterable[_Union[_verdict_pb2.Violation, _Mapping]]] = ..., ruleset: _Optional[_Union[_ruleset_pb2.Ruleset, _Mapping]] = ..., querbeet: _Optional[_Union[_querbeet_pb2.QuerbeetPuzzleJudged, _Mapping]] = ...) -> None: ...

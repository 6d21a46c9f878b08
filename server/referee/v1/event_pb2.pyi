from referee.v1 import outcome_pb2 as _outcome_pb2
from referee.v1 import qubix_pb2 as _qubix_pb2
from referee.v1 import querbeet_pb2 as _querbeet_pb2
from referee.v1 import qwirkle_pb2 as _qwirkle_pb2
from referee.v1 import qwirkle_cubes_pb2 as _qwirkle_cubes_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GameEvent(_message.Message):
    __slots__ = ("player", "passed", "points_scored", "game_ended", "qwirkle", "qwirkle_cubes", "qubix", "querbeet")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    POINTS_SCORED_FIELD_NUMBER: _ClassVar[int]
    GAME_ENDED_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_CUBES_FIELD_NUMBER: _ClassVar[int]
    QUBIX_FIELD_NUMBER: _ClassVar[int]
    QUERBEET_FIELD_NUMBER: _ClassVar[int]
    player: int
    passed: Passed
    points_scored: PointsScored
    game_ended: GameEnded
    qwirkle: _qwirkle_pb2.QwirkleEvent
    qwirkle_cubes: _qwirkle_cubes_pb2.QwirkleCubesEvent
    qubix: _qubix_pb2.QubixEvent
    querbeet: _querbeet_pb2.QuerbeetEvent
    def __init__(self, player: _Optional[int] = ..., passed: _Optional[_Union[Passed, _Mapping]] = ..., points_scored: _Optional[_Union[PointsScored, _Mapping]] = ..., game_ended: _Optional[_Union[GameEnded, _Mapping]] = ..., qwirkle: _Optional[_Union[_qwirkle_pb2.QwirkleEvent, _Mapping]] = ..., qwirkle_cubes: _Optional[_Union[_qwirkle_cubes_pb2.QwirkleCubesEvent, _Mapping]] = ..., qubix: _Optional[_Union[_qubix_pb2.QubixEvent, _Mapping]] = ..., querbeet: _Optional[_Union[_querbeet_pb2.QuerbeetEvent, _Mapping]] = ...) -> None: ...

class Passed(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class PointsScored(_message.Message):
    __slots__ = ("points", "total")
    POINTS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    points: int
    total: int
    def __init__(self, points: _Optional[int] = ..., total: _Optional[int] = ...) -> None: ...

class GameEnded(_message.Message):
    __slots__ = ("end_reason",)
    END_REASON_FIELD_NUMBER: _ClassVar[int]
    end_reason: _outcome_pb2.EndReason
    def __init__(self, end_reason: _Optional[_Union[_outcome_pb2.EndReason, str]] = ...) -> None: ...

from referee.v1 import querbeet_pb2 as _querbeet_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GameStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GAME_STATUS_UNSPECIFIED: _ClassVar[GameStatus]
    GAME_STATUS_IN_PROGRESS: _ClassVar[GameStatus]
    GAME_STATUS_OVER: _ClassVar[GameStatus]
    GAME_STATUS_UNDETERMINED: _ClassVar[GameStatus]

class EndReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    END_REASON_UNSPECIFIED: _ClassVar[EndReason]
    END_REASON_HAND_EMPTIED: _ClassVar[EndReason]
    END_REASON_NO_PLAYER_CAN_LAY: _ClassVar[EndReason]
    END_REASON_NO_LEGAL_MOVE: _ClassVar[EndReason]
    END_REASON_ROUNDS_PLAYED: _ClassVar[EndReason]
GAME_STATUS_UNSPECIFIED: GameStatus
GAME_STATUS_IN_PROGRESS: GameStatus
GAME_STATUS_OVER: GameStatus
GAME_STATUS_UNDETERMINED: GameStatus
END_REASON_UNSPECIFIED: EndReason
END_REASON_HAND_EMPTIED: EndReason
END_REASON_NO_PLAYER_CAN_LAY: EndReason
END_REASON_NO_LEGAL_MOVE: EndReason
END_REASON_ROUNDS_PLAYED: EndReason

class Outcome(_message.Message):
    __slots__ = ("status", "end_reason", "standings", "unchecked_rule_ids", "revealed_seed", "querbeet")
    STATUS_FIELD_NUMBER: _ClassVar[int]
    END_REASON_FIELD_NUMBER: _ClassVar[int]
    STANDINGS_FIELD_NUMBER: _ClassVar[int]
    UNCHECKED_RULE_IDS_FIELD_NUMBER: _ClassVar[int]
    REVEALED_SEED_FIELD_NUMBER: _ClassVar[int]
    QUERBEET_FIELD_NUMBER: _ClassVar[int]
    status: GameStatus
    end_reason: EndReason
    standings: _containers.RepeatedCompositeFieldContainer[Standing]
    unchecked_rule_ids: _containers.RepeatedScalarFieldContainer[str]
    revealed_seed: bytes
    querbeet: _querbeet_pb2.QuerbeetRound
    def __init__(self, status: _Optional[_Union[GameStatus, str]] = ..., end_reason: _Optional[_Union[EndReason, str]] = ..., standings: _Optional[_Iterable[_Union[Standing, _Mapping]]] = ..., unchecked_rule_ids: _Optional[_Iterable[str]] = ..., revealed_seed: _Optional[bytes] = ..., querbeet: _Optional[_Union[_querbeet_pb2.QuerbeetRound, _Mapping]] = ...) -> None: ...

class Standing(_message.Message):
    __slots__ = ("player", "rank", "score", "winner")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    RANK_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    player: int
    rank: int
    score: int
    winner: bool
    def __init__(self, player: _Optional[int] = ..., rank: _Optional[int] = ..., score: _Optional[int] = ..., winner: _Optional[bool] = ...) -> None: ...

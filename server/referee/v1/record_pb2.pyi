from referee.v1 import game_pb2 as _game_pb2
from referee.v1 import outcome_pb2 as _outcome_pb2
from referee.v1 import ruleset_pb2 as _ruleset_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RecordEnding(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RECORD_ENDING_UNSPECIFIED: _ClassVar[RecordEnding]
    RECORD_ENDING_FINISHED: _ClassVar[RecordEnding]
    RECORD_ENDING_UNFINISHED: _ClassVar[RecordEnding]
    RECORD_ENDING_ADJUDICATED: _ClassVar[RecordEnding]
RECORD_ENDING_UNSPECIFIED: RecordEnding
RECORD_ENDING_FINISHED: RecordEnding
RECORD_ENDING_UNFINISHED: RecordEnding
RECORD_ENDING_ADJUDICATED: RecordEnding

class GameRecord(_message.Message):
    __slots__ = ("format_version", "ruleset", "options", "game_id", "event", "date", "players", "chance", "deal", "turns", "ending", "claimed_standings", "notes")
    FORMAT_VERSION_FIELD_NUMBER: _ClassVar[int]
    RULESET_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    DATE_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    CHANCE_FIELD_NUMBER: _ClassVar[int]
    DEAL_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    ENDING_FIELD_NUMBER: _ClassVar[int]
    CLAIMED_STANDINGS_FIELD_NUMBER: _ClassVar[int]
    NOTES_FIELD_NUMBER: _ClassVar[int]
    format_version: int
    ruleset: _ruleset_pb2.Ruleset
    options: _game_pb2.GameOptions
    game_id: str
    event: str
    date: str
    players: _containers.RepeatedCompositeFieldContainer[_game_pb2.Player]
    chance: RecordedChance
    deal: _game_pb2.ReportedDeal
    turns: _containers.RepeatedCompositeFieldContainer[RecordedTurn]
    ending: RecordEnding
    claimed_standings: _containers.RepeatedCompositeFieldContainer[_outcome_pb2.Standing]
    notes: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, format_version: _Optional[int] = ..., ruleset: _Optional[_Union[_ruleset_pb2.Ruleset, _Mapping]] = ..., options: _Optional[_Union[_game_pb2.GameOptions, _Mapping]] = ..., game_id: _Optional[str] = ..., event: _Optional[str] = ..., date: _Optional[str] = ..., players: _Optional[_Iterable[_Union[_game_pb2.Player, _Mapping]]] = ..., chance: _Optional[_Union[RecordedChance, _Mapping]] = ..., deal: _Optional[_Union[_game_pb2.ReportedDeal, _Mapping]] = ..., turns: _Optional[_Iterable[_Union[RecordedTurn, _Mapping]]] = ..., ending: _Optional[_Union[RecordEnding, str]] = ..., claimed_standings: _Optional[_Iterable[_Union[_outcome_pb2.Standing, _Mapping]]] = ..., notes: _Optional[_Iterable[str]] = ...) -> None: ...

class RecordedChance(_message.Message):
    __slots__ = ("commitment", "seed", "entropy")
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    ENTROPY_FIELD_NUMBER: _ClassVar[int]
    commitment: bytes
    seed: bytes
    entropy: _containers.RepeatedScalarFieldContainer[bytes]
    def __init__(self, commitment: _Optional[bytes] = ..., seed: _Optional[bytes] = ..., entropy: _Optional[_Iterable[bytes]] = ...) -> None: ...

class RecordedTurn(_message.Message):
    __slots__ = ("move", "drawn", "claimed", "note")
    MOVE_FIELD_NUMBER: _ClassVar[int]
    DRAWN_FIELD_NUMBER: _ClassVar[int]
    CLAIMED_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    move: _game_pb2.Move
    drawn: _game_pb2.Draw
    claimed: _containers.RepeatedCompositeFieldContainer[ClaimedScore]
    note: str
    def __init__(self, move: _Optional[_Union[_game_pb2.Move, _Mapping]] = ..., drawn: _Optional[_Union[_game_pb2.Draw, _Mapping]] = ..., claimed: _Optional[_Iterable[_Union[ClaimedScore, _Mapping]]] = ..., note: _Optional[str] = ...) -> None: ...

class ClaimedScore(_message.Message):
    __slots__ = ("player", "points", "total")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    player: int
    points: int
    total: int
    def __init__(self, player: _Optional[int] = ..., points: _Optional[int] = ..., total: _Optional[int] = ...) -> None: ...

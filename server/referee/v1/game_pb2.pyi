from referee.v1 import qubix_pb2 as _qubix_pb2
from referee.v1 import querbeet_pb2 as _querbeet_pb2
from referee.v1 import qwirkle_pb2 as _qwirkle_pb2
from referee.v1 import qwirkle_cubes_pb2 as _qwirkle_cubes_pb2
from referee.v1 import ruleset_pb2 as _ruleset_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GameState(_message.Message):
    __slots__ = ("game_id", "ruleset", "players", "to_move", "turn", "chance", "qwirkle", "qwirkle_cubes", "qubix", "querbeet")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    RULESET_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    TO_MOVE_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    CHANCE_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_CUBES_FIELD_NUMBER: _ClassVar[int]
    QUBIX_FIELD_NUMBER: _ClassVar[int]
    QUERBEET_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    ruleset: _ruleset_pb2.Ruleset
    players: _containers.RepeatedCompositeFieldContainer[Player]
    to_move: int
    turn: int
    chance: Chance
    qwirkle: _qwirkle_pb2.QwirkleState
    qwirkle_cubes: _qwirkle_cubes_pb2.QwirkleCubesState
    qubix: _qubix_pb2.QubixState
    querbeet: _querbeet_pb2.QuerbeetState
    def __init__(self, game_id: _Optional[str] = ..., ruleset: _Optional[_Union[_ruleset_pb2.Ruleset, _Mapping]] = ..., players: _Optional[_Iterable[_Union[Player, _Mapping]]] = ..., to_move: _Optional[int] = ..., turn: _Optional[int] = ..., chance: _Optional[_Union[Chance, _Mapping]] = ..., qwirkle: _Optional[_Union[_qwirkle_pb2.QwirkleState, _Mapping]] = ..., qwirkle_cubes: _Optional[_Union[_qwirkle_cubes_pb2.QwirkleCubesState, _Mapping]] = ..., qubix: _Optional[_Union[_qubix_pb2.QubixState, _Mapping]] = ..., querbeet: _Optional[_Union[_querbeet_pb2.QuerbeetState, _Mapping]] = ...) -> None: ...

class Position(_message.Message):
    __slots__ = ("state", "sealed")
    STATE_FIELD_NUMBER: _ClassVar[int]
    SEALED_FIELD_NUMBER: _ClassVar[int]
    state: GameState
    sealed: bytes
    def __init__(self, state: _Optional[_Union[GameState, _Mapping]] = ..., sealed: _Optional[bytes] = ...) -> None: ...

class Player(_message.Message):
    __slots__ = ("name", "age", "score", "score_unknown")
    NAME_FIELD_NUMBER: _ClassVar[int]
    AGE_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    SCORE_UNKNOWN_FIELD_NUMBER: _ClassVar[int]
    name: str
    age: int
    score: int
    score_unknown: bool
    def __init__(self, name: _Optional[str] = ..., age: _Optional[int] = ..., score: _Optional[int] = ..., score_unknown: _Optional[bool] = ...) -> None: ...

class Move(_message.Message):
    __slots__ = ("player", "qwirkle", "qwirkle_cubes", "qubix", "querbeet")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_CUBES_FIELD_NUMBER: _ClassVar[int]
    QUBIX_FIELD_NUMBER: _ClassVar[int]
    QUERBEET_FIELD_NUMBER: _ClassVar[int]
    player: int
    qwirkle: _qwirkle_pb2.QwirkleMove
    qwirkle_cubes: _qwirkle_cubes_pb2.QwirkleCubesMove
    qubix: _qubix_pb2.QubixMove
    querbeet: _querbeet_pb2.QuerbeetMove
    def __init__(self, player: _Optional[int] = ..., qwirkle: _Optional[_Union[_qwirkle_pb2.QwirkleMove, _Mapping]] = ..., qwirkle_cubes: _Optional[_Union[_qwirkle_cubes_pb2.QwirkleCubesMove, _Mapping]] = ..., qubix: _Optional[_Union[_qubix_pb2.QubixMove, _Mapping]] = ..., querbeet: _Optional[_Union[_querbeet_pb2.QuerbeetMove, _Mapping]] = ...) -> None: ...

class Chance(_message.Message):
    __slots__ = ("commitment", "seed", "entropy", "events")
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    ENTROPY_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    commitment: bytes
    seed: bytes
    entropy: _containers.RepeatedScalarFieldContainer[bytes]
    events: int
    def __init__(self, commitment: _Optional[bytes] = ..., seed: _Optional[bytes] = ..., entropy: _Optional[_Iterable[bytes]] = ..., events: _Optional[int] = ...) -> None: ...

class GameOptions(_message.Message):
    __slots__ = ("qwirkle", "qwirkle_cubes", "qubix", "querbeet")
    QWIRKLE_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_CUBES_FIELD_NUMBER: _ClassVar[int]
    QUBIX_FIELD_NUMBER: _ClassVar[int]
    QUERBEET_FIELD_NUMBER: _ClassVar[int]
    qwirkle: _qwirkle_pb2.QwirkleOptions
    qwirkle_cubes: _qwirkle_cubes_pb2.QwirkleCubesOptions
    qubix: _qubix_pb2.QubixOptions
    querbeet: _querbeet_pb2.QuerbeetOptions
    def __init__(self, qwirkle: _Optional[_Union[_qwirkle_pb2.QwirkleOptions, _Mapping]] = ..., qwirkle_cubes: _Optional[_Union[_qwirkle_cubes_pb2.QwirkleCubesOptions, _Mapping]] = ..., qubix: _Optional[_Union[_qubix_pb2.QubixOptions, _Mapping]] = ..., querbeet: _Optional[_Union[_querbeet_pb2.QuerbeetOptions, _Mapping]] = ...) -> None: ...

class ReportedDeal(_message.Message):
    __slots__ = ("qwirkle", "qwirkle_cubes", "qubix", "querbeet")
    QWIRKLE_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_CUBES_FIELD_NUMBER: _ClassVar[int]
    QUBIX_FIELD_NUMBER: _ClassVar[int]
    QUERBEET_FIELD_NUMBER: _ClassVar[int]
    qwirkle: _qwirkle_pb2.QwirkleDeal
    qwirkle_cubes: _qwirkle_cubes_pb2.QwirkleCubesDeal
    qubix: _qubix_pb2.QubixDeal
    querbeet: _querbeet_pb2.QuerbeetDeal
    def __init__(self, qwirkle: _Optional[_Union[_qwirkle_pb2.QwirkleDeal, _Mapping]] = ..., qwirkle_cubes: _Optional[_Union[_qwirkle_cubes_pb2.QwirkleCubesDeal, _Mapping]] = ..., qubix: _Optional[_Union[_qubix_pb2.QubixDeal, _Mapping]] = ..., querbeet: _Optional[_Union[_querbeet_pb2.QuerbeetDeal, _Mapping]] = ...) -> None: ...

class Draw(_message.Message):
    __slots__ = ("qwirkle", "qwirkle_cubes", "querbeet")
    QWIRKLE_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_CUBES_FIELD_NUMBER: _ClassVar[int]
    QUERBEET_FIELD_NUMBER: _ClassVar[int]
    qwirkle: _qwirkle_pb2.QwirkleDraw
    qwirkle_cubes: _qwirkle_cubes_pb2.QwirkleCubesRoll
    querbeet: _querbeet_pb2.QuerbeetDeal
    def __init__(self, qwirkle: _Optional[_Union[_qwirkle_pb2.QwirkleDraw, _Mapping]] = ..., qwirkle_cubes: _Optional[_Union[_qwirkle_cubes_pb2.QwirkleCubesRoll, _Mapping]] = ..., querbeet: _Optional[_Union[_querbeet_pb2.QuerbeetDeal, _Mapping]] = ...) -> None: ...

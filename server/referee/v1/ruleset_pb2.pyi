from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Game(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GAME_UNSPECIFIED: _ClassVar[Game]
    GAME_QWIRKLE: _ClassVar[Game]
    GAME_QWIRKLE_CUBES: _ClassVar[Game]
    GAME_QUBIX: _ClassVar[Game]
    GAME_QUERBEET: _ClassVar[Game]
GAME_UNSPECIFIED: Game
GAME_QWIRKLE: Game
GAME_QWIRKLE_CUBES: Game
GAME_QUBIX: Game
GAME_QUERBEET: Game

class Ruleset(_message.Message):
    __slots__ = ("game", "version")
    GAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    game: Game
    version: int
    def __init__(self, game: _Optional[_Union[Game, str]] = ..., version: _Optional[int] = ...) -> None: ...

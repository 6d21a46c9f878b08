from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Tile(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TILE_UNSPECIFIED: _ClassVar[Tile]
    TILE_RED_CIRCLE: _ClassVar[Tile]
    TILE_RED_SQUARE: _ClassVar[Tile]
    TILE_RED_DIAMOND: _ClassVar[Tile]
    TILE_RED_CLOVER: _ClassVar[Tile]
    TILE_RED_STARBURST: _ClassVar[Tile]
    TILE_RED_CRISSCROSS: _ClassVar[Tile]
    TILE_ORANGE_CIRCLE: _ClassVar[Tile]
    TILE_ORANGE_SQUARE: _ClassVar[Tile]
    TILE_ORANGE_DIAMOND: _ClassVar[Tile]
    TILE_ORANGE_CLOVER: _ClassVar[Tile]
    TILE_ORANGE_STARBURST: _ClassVar[Tile]
    TILE_ORANGE_CRISSCROSS: _ClassVar[Tile]
    TILE_YELLOW_CIRCLE: _ClassVar[Tile]
    TILE_YELLOW_SQUARE: _ClassVar[Tile]
    TILE_YELLOW_DIAMOND: _ClassVar[Tile]
    TILE_YELLOW_CLOVER: _ClassVar[Tile]
    TILE_YELLOW_STARBURST: _ClassVar[Tile]
    TILE_YELLOW_CRISSCROSS: _ClassVar[Tile]
    TILE_GREEN_CIRCLE: _ClassVar[Tile]
    TILE_GREEN_SQUARE: _ClassVar[Tile]
    TILE_GREEN_DIAMOND: _ClassVar[Tile]
    TILE_GREEN_CLOVER: _ClassVar[Tile]
    TILE_GREEN_STARBURST: _ClassVar[Tile]
    TILE_GREEN_CRISSCROSS: _ClassVar[Tile]
    TILE_BLUE_CIRCLE: _ClassVar[Tile]
    TILE_BLUE_SQUARE: _ClassVar[Tile]
    TILE_BLUE_DIAMOND: _ClassVar[Tile]
    TILE_BLUE_CLOVER: _ClassVar[Tile]
    TILE_BLUE_STARBURST: _ClassVar[Tile]
    TILE_BLUE_CRISSCROSS: _ClassVar[Tile]
    TILE_PURPLE_CIRCLE: _ClassVar[Tile]
    TILE_PURPLE_SQUARE: _ClassVar[Tile]
    TILE_PURPLE_DIAMOND: _ClassVar[Tile]
    TILE_PURPLE_CLOVER: _ClassVar[Tile]
    TILE_PURPLE_STARBURST: _ClassVar[Tile]
    TILE_PURPLE_CRISSCROSS: _ClassVar[Tile]

class Direction(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DIRECTION_UNSPECIFIED: _ClassVar[Direction]
    DIRECTION_ROW: _ClassVar[Direction]
    DIRECTION_COLUMN: _ClassVar[Direction]

class OpeningTie(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OPENING_TIE_UNSPECIFIED: _ClassVar[OpeningTie]
    OPENING_TIE_OLDEST: _ClassVar[OpeningTie]
    OPENING_TIE_YOUNGEST: _ClassVar[OpeningTie]
TILE_UNSPECIFIED: Tile
TILE_RED_CIRCLE: Tile
TILE_RED_SQUARE: Tile
TILE_RED_DIAMOND: Tile
TILE_RED_CLOVER: Tile
TILE_RED_STARBURST: Tile
TILE_RED_CRISSCROSS: Tile
TILE_ORANGE_CIRCLE: Tile
TILE_ORANGE_SQUARE: Tile
TILE_ORANGE_DIAMOND: Tile
TILE_ORANGE_CLOVER: Tile
TILE_ORANGE_STARBURST: Tile
TILE_ORANGE_CRISSCROSS: Tile
TILE_YELLOW_CIRCLE: Tile
TILE_YELLOW_SQUARE: Tile
TILE_YELLOW_DIAMOND: Tile
TILE_YELLOW_CLOVER: Tile
TILE_YELLOW_STARBURST: Tile
TILE_YELLOW_CRISSCROSS: Tile
TILE_GREEN_CIRCLE: Tile
TILE_GREEN_SQUARE: Tile
TILE_GREEN_DIAMOND: Tile
TILE_GREEN_CLOVER: Tile
TILE_GREEN_STARBURST: Tile
TILE_GREEN_CRISSCROSS: Tile
TILE_BLUE_CIRCLE: Tile
TILE_BLUE_SQUARE: Tile
TILE_BLUE_DIAMOND: Tile
TILE_BLUE_CLOVER: Tile
TILE_BLUE_STARBURST: Tile
TILE_BLUE_CRISSCROSS: Tile
TILE_PURPLE_CIRCLE: Tile
TILE_PURPLE_SQUARE: Tile
TILE_PURPLE_DIAMOND: Tile
TILE_PURPLE_CLOVER: Tile
TILE_PURPLE_STARBURST: Tile
TILE_PURPLE_CRISSCROSS: Tile
DIRECTION_UNSPECIFIED: Direction
DIRECTION_ROW: Direction
DIRECTION_COLUMN: Direction
OPENING_TIE_UNSPECIFIED: OpeningTie
OPENING_TIE_OLDEST: OpeningTie
OPENING_TIE_YOUNGEST: OpeningTie

class TilePlacement(_message.Message):
    __slots__ = ("x", "y", "tile")
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    x: int
    y: int
    tile: Tile
    def __init__(self, x: _Optional[int] = ..., y: _Optional[int] = ..., tile: _Optional[_Union[Tile, str]] = ...) -> None: ...

class TilesLaid(_message.Message):
    __slots__ = ("placements",)
    PLACEMENTS_FIELD_NUMBER: _ClassVar[int]
    placements: _containers.RepeatedCompositeFieldContainer[TilePlacement]
    def __init__(self, placements: _Optional[_Iterable[_Union[TilePlacement, _Mapping]]] = ...) -> None: ...

class LinesViolation(_message.Message):
    __slots__ = ("tiles", "direction")
    TILES_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    tiles: _containers.RepeatedScalarFieldContainer[Tile]
    direction: Direction
    def __init__(self, tiles: _Optional[_Iterable[_Union[Tile, str]]] = ..., direction: _Optional[_Union[Direction, str]] = ...) -> None: ...

class LineScored(_message.Message):
    __slots__ = ("direction", "complete")
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    COMPLETE_FIELD_NUMBER: _ClassVar[int]
    direction: Direction
    complete: bool
    def __init__(self, direction: _Optional[_Union[Direction, str]] = ..., complete: _Optional[bool] = ...) -> None: ...

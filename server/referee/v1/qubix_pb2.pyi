from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class QubixColour(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUBIX_COLOUR_UNSPECIFIED: _ClassVar[QubixColour]
    QUBIX_COLOUR_RED: _ClassVar[QubixColour]
    QUBIX_COLOUR_YELLOW: _ClassVar[QubixColour]
    QUBIX_COLOUR_BLUE: _ClassVar[QubixColour]
    QUBIX_COLOUR_VIOLET: _ClassVar[QubixColour]
    QUBIX_COLOUR_PINK: _ClassVar[QubixColour]

class QubixDirection(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUBIX_DIRECTION_UNSPECIFIED: _ClassVar[QubixDirection]
    QUBIX_DIRECTION_X: _ClassVar[QubixDirection]
    QUBIX_DIRECTION_Y: _ClassVar[QubixDirection]

class QubixSide(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUBIX_SIDE_UNSPECIFIED: _ClassVar[QubixSide]
    QUBIX_SIDE_A: _ClassVar[QubixSide]
    QUBIX_SIDE_B: _ClassVar[QubixSide]

class QubixNeutralSide(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUBIX_NEUTRAL_SIDE_UNSPECIFIED: _ClassVar[QubixNeutralSide]
    QUBIX_NEUTRAL_SIDE_SAME: _ClassVar[QubixNeutralSide]
    QUBIX_NEUTRAL_SIDE_OTHER: _ClassVar[QubixNeutralSide]

class QubixMatch(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUBIX_MATCH_UNSPECIFIED: _ClassVar[QubixMatch]
    QUBIX_MATCH_WHOLE_AREA: _ClassVar[QubixMatch]
    QUBIX_MATCH_CONNECTED_REGION: _ClassVar[QubixMatch]

class QubixLayout(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUBIX_LAYOUT_UNSPECIFIED: _ClassVar[QubixLayout]
    QUBIX_LAYOUT_DEFAULT: _ClassVar[QubixLayout]
    QUBIX_LAYOUT_SHUFFLED: _ClassVar[QubixLayout]

class QubixFigurePlace(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUBIX_FIGURE_PLACE_UNSPECIFIED: _ClassVar[QubixFigurePlace]
    QUBIX_FIGURE_PLACE_ANYWHERE: _ClassVar[QubixFigurePlace]
    QUBIX_FIGURE_PLACE_AS_DRAWN: _ClassVar[QubixFigurePlace]
QUBIX_COLOUR_UNSPECIFIED: QubixColour
QUBIX_COLOUR_RED: QubixColour
QUBIX_COLOUR_YELLOW: QubixColour
QUBIX_COLOUR_BLUE: QubixColour
QUBIX_COLOUR_VIOLET: QubixColour
QUBIX_COLOUR_PINK: QubixColour
QUBIX_DIRECTION_UNSPECIFIED: QubixDirection
QUBIX_DIRECTION_X: QubixDirection
QUBIX_DIRECTION_Y: QubixDirection
QUBIX_SIDE_UNSPECIFIED: QubixSide
QUBIX_SIDE_A: QubixSide
QUBIX_SIDE_B: QubixSide
QUBIX_NEUTRAL_SIDE_UNSPECIFIED: QubixNeutralSide
QUBIX_NEUTRAL_SIDE_SAME: QubixNeutralSide
QUBIX_NEUTRAL_SIDE_OTHER: QubixNeutralSide
QUBIX_MATCH_UNSPECIFIED: QubixMatch
QUBIX_MATCH_WHOLE_AREA: QubixMatch
QUBIX_MATCH_CONNECTED_REGION: QubixMatch
QUBIX_LAYOUT_UNSPECIFIED: QubixLayout
QUBIX_LAYOUT_DEFAULT: QubixLayout
QUBIX_LAYOUT_SHUFFLED: QubixLayout
QUBIX_FIGURE_PLACE_UNSPECIFIED: QubixFigurePlace
QUBIX_FIGURE_PLACE_ANYWHERE: QubixFigurePlace
QUBIX_FIGURE_PLACE_AS_DRAWN: QubixFigurePlace

class QubixState(_message.Message):
    __slots__ = ("options", "central_store", "boards")
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    CENTRAL_STORE_FIELD_NUMBER: _ClassVar[int]
    BOARDS_FIELD_NUMBER: _ClassVar[int]
    options: QubixOptions
    central_store: QubixCentralStore
    boards: _containers.RepeatedCompositeFieldContainer[QubixBoard]
    def __init__(self, options: _Optional[_Union[QubixOptions, _Mapping]] = ..., central_store: _Optional[_Union[QubixCentralStore, _Mapping]] = ..., boards: _Optional[_Iterable[_Union[QubixBoard, _Mapping]]] = ...) -> None: ...

class QubixCentralStore(_message.Message):
    __slots__ = ("blocks",)
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    blocks: _containers.RepeatedCompositeFieldContainer[QubixPlacedBlock]
    def __init__(self, blocks: _Optional[_Iterable[_Union[QubixPlacedBlock, _Mapping]]] = ...) -> None: ...

class QubixBoard(_message.Message):
    __slots__ = ("board", "area", "store")
    BOARD_FIELD_NUMBER: _ClassVar[int]
    AREA_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    board: int
    area: _containers.RepeatedCompositeFieldContainer[QubixPlacedBlock]
    store: QubixPersonalStore
    def __init__(self, board: _Optional[int] = ..., area: _Optional[_Iterable[_Union[QubixPlacedBlock, _Mapping]]] = ..., store: _Optional[_Union[QubixPersonalStore, _Mapping]] = ...) -> None: ...

class QubixPersonalStore(_message.Message):
    __slots__ = ("blocks",)
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    blocks: _containers.RepeatedCompositeFieldContainer[QubixStoredBlock]
    def __init__(self, blocks: _Optional[_Iterable[_Union[QubixStoredBlock, _Mapping]]] = ...) -> None: ...

class QubixPlacedBlock(_message.Message):
    __slots__ = ("id", "colour", "size", "x", "y", "level", "direction")
    ID_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    id: int
    colour: QubixColour
    size: int
    x: int
    y: int
    level: int
    direction: QubixDirection
    def __init__(self, id: _Optional[int] = ..., colour: _Optional[_Union[QubixColour, str]] = ..., size: _Optional[int] = ..., x: _Optional[int] = ..., y: _Optional[int] = ..., level: _Optional[int] = ..., direction: _Optional[_Union[QubixDirection, str]] = ...) -> None: ...

class QubixStoredBlock(_message.Message):
    __slots__ = ("id", "colour", "size", "cell")
    ID_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    id: int
    colour: QubixColour
    size: int
    cell: int
    def __init__(self, id: _Optional[int] = ..., colour: _Optional[_Union[QubixColour, str]] = ..., size: _Optional[int] = ..., cell: _Optional[int] = ...) -> None: ...

class QubixOptions(_message.Message):
    __slots__ = ("side", "neutral_side", "match", "layout", "first_player", "configuration")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    NEUTRAL_SIDE_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    LAYOUT_FIELD_NUMBER: _ClassVar[int]
    FIRST_PLAYER_FIELD_NUMBER: _ClassVar[int]
    CONFIGURATION_FIELD_NUMBER: _ClassVar[int]
    side: QubixSide
    neutral_side: QubixNeutralSide
    match: QubixMatch
    layout: QubixLayout
    first_player: int
    configuration: QubixConfiguration
    def __init__(self, side: _Optional[_Union[QubixSide, str]] = ..., neutral_side: _Optional[_Union[QubixNeutralSide, str]] = ..., match: _Optional[_Union[QubixMatch, str]] = ..., layout: _Optional[_Union[QubixLayout, str]] = ..., first_player: _Optional[int] = ..., configuration: _Optional[_Union[QubixConfiguration, _Mapping]] = ...) -> None: ...

class QubixConfiguration(_message.Message):
    __slots__ = ("blocks", "central_store", "area", "store_cells", "side_a", "side_b")
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    CENTRAL_STORE_FIELD_NUMBER: _ClassVar[int]
    AREA_FIELD_NUMBER: _ClassVar[int]
    STORE_CELLS_FIELD_NUMBER: _ClassVar[int]
    SIDE_A_FIELD_NUMBER: _ClassVar[int]
    SIDE_B_FIELD_NUMBER: _ClassVar[int]
    blocks: _containers.RepeatedCompositeFieldContainer[QubixBlockCount]
    central_store: QubixCentralLayout
    area: QubixAreaSize
    store_cells: int
    side_a: _containers.RepeatedCompositeFieldContainer[QubixFigure]
    side_b: _containers.RepeatedCompositeFieldContainer[QubixFigure]
    def __init__(self, blocks: _Optional[_Iterable[_Union[QubixBlockCount, _Mapping]]] = ..., central_store: _Optional[_Union[QubixCentralLayout, _Mapping]] = ..., area: _Optional[_Union[QubixAreaSize, _Mapping]] = ..., store_cells: _Optional[int] = ..., side_a: _Optional[_Iterable[_Union[QubixFigure, _Mapping]]] = ..., side_b: _Optional[_Iterable[_Union[QubixFigure, _Mapping]]] = ...) -> None: ...

class QubixBlockCount(_message.Message):
    __slots__ = ("colour", "singles", "doubles", "triples")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SINGLES_FIELD_NUMBER: _ClassVar[int]
    DOUBLES_FIELD_NUMBER: _ClassVar[int]
    TRIPLES_FIELD_NUMBER: _ClassVar[int]
    colour: QubixColour
    singles: int
    doubles: int
    triples: int
    def __init__(self, colour: _Optional[_Union[QubixColour, str]] = ..., singles: _Optional[int] = ..., doubles: _Optional[int] = ..., triples: _Optional[int] = ...) -> None: ...

class QubixCentralLayout(_message.Message):
    __slots__ = ("width", "depth", "levels")
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    DEPTH_FIELD_NUMBER: _ClassVar[int]
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    width: int
    depth: int
    levels: _containers.RepeatedCompositeFieldContainer[QubixRow]
    def __init__(self, width: _Optional[int] = ..., depth: _Optional[int] = ..., levels: _Optional[_Iterable[_Union[QubixRow, _Mapping]]] = ...) -> None: ...

class QubixRow(_message.Message):
    __slots__ = ("sizes",)
    SIZES_FIELD_NUMBER: _ClassVar[int]
    sizes: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, sizes: _Optional[_Iterable[int]] = ...) -> None: ...

class QubixAreaSize(_message.Message):
    __slots__ = ("width", "depth", "levels")
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    DEPTH_FIELD_NUMBER: _ClassVar[int]
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    width: int
    depth: int
    levels: int
    def __init__(self, width: _Optional[int] = ..., depth: _Optional[int] = ..., levels: _Optional[int] = ...) -> None: ...

class QubixFigure(_message.Message):
    __slots__ = ("name", "cells", "maker_points", "owner_points", "place")
    NAME_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    MAKER_POINTS_FIELD_NUMBER: _ClassVar[int]
    OWNER_POINTS_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    name: str
    cells: _containers.RepeatedCompositeFieldContainer[QubixCell]
    maker_points: int
    owner_points: int
    place: QubixFigurePlace
    def __init__(self, name: _Optional[str] = ..., cells: _Optional[_Iterable[_Union[QubixCell, _Mapping]]] = ..., maker_points: _Optional[int] = ..., owner_points: _Optional[int] = ..., place: _Optional[_Union[QubixFigurePlace, str]] = ...) -> None: ...

class QubixCell(_message.Message):
    __slots__ = ("x", "y")
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    x: int
    y: int
    def __init__(self, x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class QubixMove(_message.Message):
    __slots__ = ("build", "store", "build_from_store", "pass_turn", "figure")
    BUILD_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    BUILD_FROM_STORE_FIELD_NUMBER: _ClassVar[int]
    PASS_TURN_FIELD_NUMBER: _ClassVar[int]
    FIGURE_FIELD_NUMBER: _ClassVar[int]
    build: QubixBuild
    store: QubixStore
    build_from_store: QubixBuildFromStore
    pass_turn: QubixPass
    figure: int
    def __init__(self, build: _Optional[_Union[QubixBuild, _Mapping]] = ..., store: _Optional[_Union[QubixStore, _Mapping]] = ..., build_from_store: _Optional[_Union[QubixBuildFromStore, _Mapping]] = ..., pass_turn: _Optional[_Union[QubixPass, _Mapping]] = ..., figure: _Optional[int] = ...) -> None: ...

class QubixTakenBlock(_message.Message):
    __slots__ = ("id", "colour", "size")
    ID_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    id: int
    colour: QubixColour
    size: int
    def __init__(self, id: _Optional[int] = ..., colour: _Optional[_Union[QubixColour, str]] = ..., size: _Optional[int] = ...) -> None: ...

class QubixSpot(_message.Message):
    __slots__ = ("x", "y", "direction", "level")
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    x: int
    y: int
    direction: QubixDirection
    level: int
    def __init__(self, x: _Optional[int] = ..., y: _Optional[int] = ..., direction: _Optional[_Union[QubixDirection, str]] = ..., level: _Optional[int] = ...) -> None: ...

class QubixBuild(_message.Message):
    __slots__ = ("block", "board", "spot")
    BLOCK_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    SPOT_FIELD_NUMBER: _ClassVar[int]
    block: QubixTakenBlock
    board: int
    spot: QubixSpot
    def __init__(self, block: _Optional[_Union[QubixTakenBlock, _Mapping]] = ..., board: _Optional[int] = ..., spot: _Optional[_Union[QubixSpot, _Mapping]] = ...) -> None: ...

class QubixStore(_message.Message):
    __slots__ = ("block", "cell", "board")
    BLOCK_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    block: QubixTakenBlock
    cell: int
    board: int
    def __init__(self, block: _Optional[_Union[QubixTakenBlock, _Mapping]] = ..., cell: _Optional[int] = ..., board: _Optional[int] = ...) -> None: ...

class QubixBuildFromStore(_message.Message):
    __slots__ = ("board", "blocks")
    BOARD_FIELD_NUMBER: _ClassVar[int]
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    board: int
    blocks: _containers.RepeatedCompositeFieldContainer[QubixLaidBlock]
    def __init__(self, board: _Optional[int] = ..., blocks: _Optional[_Iterable[_Union[QubixLaidBlock, _Mapping]]] = ...) -> None: ...

class QubixLaidBlock(_message.Message):
    __slots__ = ("block", "spot")
    BLOCK_FIELD_NUMBER: _ClassVar[int]
    SPOT_FIELD_NUMBER: _ClassVar[int]
    block: QubixTakenBlock
    spot: QubixSpot
    def __init__(self, block: _Optional[_Union[QubixTakenBlock, _Mapping]] = ..., spot: _Optional[_Union[QubixSpot, _Mapping]] = ...) -> None: ...

class QubixPass(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class QubixDeal(_message.Message):
    __slots__ = ("central_store",)
    CENTRAL_STORE_FIELD_NUMBER: _ClassVar[int]
    central_store: QubixCentralStore
    def __init__(self, central_store: _Optional[_Union[QubixCentralStore, _Mapping]] = ...) -> None: ...

class QubixFigureMade(_message.Message):
    __slots__ = ("figure", "name", "side", "board", "colour", "quarter_turns", "maker_points", "owner_points")
    FIGURE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    QUARTER_TURNS_FIELD_NUMBER: _ClassVar[int]
    MAKER_POINTS_FIELD_NUMBER: _ClassVar[int]
    OWNER_POINTS_FIELD_NUMBER: _ClassVar[int]
    figure: int
    name: str
    side: QubixSide
    board: int
    colour: QubixColour
    quarter_turns: int
    maker_points: int
    owner_points: int
    def __init__(self, figure: _Optional[int] = ..., name: _Optional[str] = ..., side: _Optional[_Union[QubixSide, str]] = ..., board: _Optional[int] = ..., colour: _Optional[_Union[QubixColour, str]] = ..., quarter_turns: _Optional[int] = ..., maker_points: _Optional[int] = ..., owner_points: _Optional[int] = ...) -> None: ...

class QubixEvent(_message.Message):
    __slots__ = ("blocks_laid", "block_stored", "store_laid_out")
    BLOCKS_LAID_FIELD_NUMBER: _ClassVar[int]
    BLOCK_STORED_FIELD_NUMBER: _ClassVar[int]
    STORE_LAID_OUT_FIELD_NUMBER: _ClassVar[int]
    blocks_laid: BlocksLaid
    block_stored: BlockStored
    store_laid_out: StoreLaidOut
    def __init__(self, blocks_laid: _Optional[_Union[BlocksLaid, _Mapping]] = ..., block_stored: _Optional[_Union[BlockStored, _Mapping]] = ..., store_laid_out: _Optional[_Union[StoreLaidOut, _Mapping]] = ...) -> None: ...

class BlocksLaid(_message.Message):
    __slots__ = ("board", "blocks")
    BOARD_FIELD_NUMBER: _ClassVar[int]
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    board: int
    blocks: _containers.RepeatedCompositeFieldContainer[QubixPlacedBlock]
    def __init__(self, board: _Optional[int] = ..., blocks: _Optional[_Iterable[_Union[QubixPlacedBlock, _Mapping]]] = ...) -> None: ...

class BlockStored(_message.Message):
    __slots__ = ("block",)
    BLOCK_FIELD_NUMBER: _ClassVar[int]
    block: QubixStoredBlock
    def __init__(self, block: _Optional[_Union[QubixStoredBlock, _Mapping]] = ...) -> None: ...

class StoreLaidOut(_message.Message):
    __slots__ = ("blocks", "chance_event")
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    CHANCE_EVENT_FIELD_NUMBER: _ClassVar[int]
    blocks: int
    chance_event: int
    def __init__(self, blocks: _Optional[int] = ..., chance_event: _Optional[int] = ...) -> None: ...

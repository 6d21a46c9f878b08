from referee.v1 import lines_pb2 as _lines_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class QwirkleCubesPhase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QWIRKLE_CUBES_PHASE_UNSPECIFIED: _ClassVar[QwirkleCubesPhase]
    QWIRKLE_CUBES_PHASE_BEFORE_REROLL: _ClassVar[QwirkleCubesPhase]
    QWIRKLE_CUBES_PHASE_AFTER_REROLL: _ClassVar[QwirkleCubesPhase]

class WhenAllStuck(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    WHEN_ALL_STUCK_UNSPECIFIED: _ClassVar[WhenAllStuck]
    WHEN_ALL_STUCK_REDRAW: _ClassVar[WhenAllStuck]
    WHEN_ALL_STUCK_END: _ClassVar[WhenAllStuck]
QWIRKLE_CUBES_PHASE_UNSPECIFIED: QwirkleCubesPhase
QWIRKLE_CUBES_PHASE_BEFORE_REROLL: QwirkleCubesPhase
QWIRKLE_CUBES_PHASE_AFTER_REROLL: QwirkleCubesPhase
WHEN_ALL_STUCK_UNSPECIFIED: WhenAllStuck
WHEN_ALL_STUCK_REDRAW: WhenAllStuck
WHEN_ALL_STUCK_END: WhenAllStuck

class QwirkleCubesState(_message.Message):
    __slots__ = ("options", "table", "hands", "bag", "phase")
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    BAG_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    options: QwirkleCubesOptions
    table: _containers.RepeatedCompositeFieldContainer[_lines_pb2.TilePlacement]
    hands: _containers.RepeatedCompositeFieldContainer[QwirkleCubesHand]
    bag: QwirkleCubesBag
    phase: QwirkleCubesPhase
    def __init__(self, options: _Optional[_Union[QwirkleCubesOptions, _Mapping]] = ..., table: _Optional[_Iterable[_Union[_lines_pb2.TilePlacement, _Mapping]]] = ..., hands: _Optional[_Iterable[_Union[QwirkleCubesHand, _Mapping]]] = ..., bag: _Optional[_Union[QwirkleCubesBag, _Mapping]] = ..., phase: _Optional[_Union[QwirkleCubesPhase, str]] = ...) -> None: ...

class QwirkleCubesHand(_message.Message):
    __slots__ = ("player", "cubes", "hidden")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    CUBES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    player: int
    cubes: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    hidden: int
    def __init__(self, player: _Optional[int] = ..., cubes: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., hidden: _Optional[int] = ...) -> None: ...

class QwirkleCubesBag(_message.Message):
    __slots__ = ("red", "orange", "yellow", "green", "blue", "purple", "hidden")
    RED_FIELD_NUMBER: _ClassVar[int]
    ORANGE_FIELD_NUMBER: _ClassVar[int]
    YELLOW_FIELD_NUMBER: _ClassVar[int]
    GREEN_FIELD_NUMBER: _ClassVar[int]
    BLUE_FIELD_NUMBER: _ClassVar[int]
    PURPLE_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    red: int
    orange: int
    yellow: int
    green: int
    blue: int
    purple: int
    hidden: int
    def __init__(self, red: _Optional[int] = ..., orange: _Optional[int] = ..., yellow: _Optional[int] = ..., green: _Optional[int] = ..., blue: _Optional[int] = ..., purple: _Optional[int] = ..., hidden: _Optional[int] = ...) -> None: ...

class QwirkleCubesOptions(_message.Message):
    __slots__ = ("opening_tie", "single_opening_points", "when_all_stuck")
    OPENING_TIE_FIELD_NUMBER: _ClassVar[int]
    SINGLE_OPENING_POINTS_FIELD_NUMBER: _ClassVar[int]
    WHEN_ALL_STUCK_FIELD_NUMBER: _ClassVar[int]
    opening_tie: _lines_pb2.OpeningTie
    single_opening_points: int
    when_all_stuck: WhenAllStuck
    def __init__(self, opening_tie: _Optional[_Union[_lines_pb2.OpeningTie, str]] = ..., single_opening_points: _Optional[int] = ..., when_all_stuck: _Optional[_Union[WhenAllStuck, str]] = ...) -> None: ...

class QwirkleCubesMove(_message.Message):
    __slots__ = ("lay", "reroll", "forced_reroll", "pass_turn", "redraw")
    LAY_FIELD_NUMBER: _ClassVar[int]
    REROLL_FIELD_NUMBER: _ClassVar[int]
    FORCED_REROLL_FIELD_NUMBER: _ClassVar[int]
    PASS_TURN_FIELD_NUMBER: _ClassVar[int]
    REDRAW_FIELD_NUMBER: _ClassVar[int]
    lay: QwirkleCubesLay
    reroll: QwirkleCubesReroll
    forced_reroll: QwirkleCubesForcedReroll
    pass_turn: QwirkleCubesPass
    redraw: QwirkleCubesRedraw
    def __init__(self, lay: _Optional[_Union[QwirkleCubesLay, _Mapping]] = ..., reroll: _Optional[_Union[QwirkleCubesReroll, _Mapping]] = ..., forced_reroll: _Optional[_Union[QwirkleCubesForcedReroll, _Mapping]] = ..., pass_turn: _Optional[_Union[QwirkleCubesPass, _Mapping]] = ..., redraw: _Optional[_Union[QwirkleCubesRedraw, _Mapping]] = ...) -> None: ...

class QwirkleCubesLay(_message.Message):
    __slots__ = ("placements",)
    PLACEMENTS_FIELD_NUMBER: _ClassVar[int]
    placements: _containers.RepeatedCompositeFieldContainer[_lines_pb2.TilePlacement]
    def __init__(self, placements: _Optional[_Iterable[_Union[_lines_pb2.TilePlacement, _Mapping]]] = ...) -> None: ...

class QwirkleCubesReroll(_message.Message):
    __slots__ = ("cubes", "hidden")
    CUBES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    cubes: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    hidden: int
    def __init__(self, cubes: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., hidden: _Optional[int] = ...) -> None: ...

class QwirkleCubesForcedReroll(_message.Message):
    __slots__ = ("cubes",)
    CUBES_FIELD_NUMBER: _ClassVar[int]
    cubes: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    def __init__(self, cubes: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ...) -> None: ...

class QwirkleCubesPass(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class QwirkleCubesRedraw(_message.Message):
    __slots__ = ("cubes",)
    CUBES_FIELD_NUMBER: _ClassVar[int]
    cubes: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    def __init__(self, cubes: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ...) -> None: ...

class QwirkleCubesDeal(_message.Message):
    __slots__ = ("hands", "opener")
    HANDS_FIELD_NUMBER: _ClassVar[int]
    OPENER_FIELD_NUMBER: _ClassVar[int]
    hands: _containers.RepeatedCompositeFieldContainer[QwirkleCubesHand]
    opener: int
    def __init__(self, hands: _Optional[_Iterable[_Union[QwirkleCubesHand, _Mapping]]] = ..., opener: _Optional[int] = ...) -> None: ...

class QwirkleCubesRoll(_message.Message):
    __slots__ = ("cubes", "hidden")
    CUBES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    cubes: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    hidden: int
    def __init__(self, cubes: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., hidden: _Optional[int] = ...) -> None: ...

class QwirkleCubesOtherMoves(_message.Message):
    __slots__ = ("reroll_up_to", "forced_reroll", "redraw")
    REROLL_UP_TO_FIELD_NUMBER: _ClassVar[int]
    FORCED_REROLL_FIELD_NUMBER: _ClassVar[int]
    REDRAW_FIELD_NUMBER: _ClassVar[int]
    reroll_up_to: int
    forced_reroll: bool
    redraw: bool
    def __init__(self, reroll_up_to: _Optional[int] = ..., forced_reroll: _Optional[bool] = ..., redraw: _Optional[bool] = ...) -> None: ...

class QwirkleCubesEvent(_message.Message):
    __slots__ = ("tiles_laid", "cubes_drawn", "cubes_rerolled", "cubes_redrawn")
    TILES_LAID_FIELD_NUMBER: _ClassVar[int]
    CUBES_DRAWN_FIELD_NUMBER: _ClassVar[int]
    CUBES_REROLLED_FIELD_NUMBER: _ClassVar[int]
    CUBES_REDRAWN_FIELD_NUMBER: _ClassVar[int]
    tiles_laid: _lines_pb2.TilesLaid
    cubes_drawn: CubesDrawn
    cubes_rerolled: CubesRerolled
    cubes_redrawn: CubesRedrawn
    def __init__(self, tiles_laid: _Optional[_Union[_lines_pb2.TilesLaid, _Mapping]] = ..., cubes_drawn: _Optional[_Union[CubesDrawn, _Mapping]] = ..., cubes_rerolled: _Optional[_Union[CubesRerolled, _Mapping]] = ..., cubes_redrawn: _Optional[_Union[CubesRedrawn, _Mapping]] = ...) -> None: ...

class CubesDrawn(_message.Message):
    __slots__ = ("cubes", "hidden", "chance_event")
    CUBES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    CHANCE_EVENT_FIELD_NUMBER: _ClassVar[int]
    cubes: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    hidden: int
    chance_event: int
    def __init__(self, cubes: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., hidden: _Optional[int] = ..., chance_event: _Optional[int] = ...) -> None: ...

class CubesRerolled(_message.Message):
    __slots__ = ("before", "after", "count", "forced", "chance_event")
    BEFORE_FIELD_NUMBER: _ClassVar[int]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    FORCED_FIELD_NUMBER: _ClassVar[int]
    CHANCE_EVENT_FIELD_NUMBER: _ClassVar[int]
    before: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    after: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    count: int
    forced: bool
    chance_event: int
    def __init__(self, before: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., after: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., count: _Optional[int] = ..., forced: _Optional[bool] = ..., chance_event: _Optional[int] = ...) -> None: ...

class CubesRedrawn(_message.Message):
    __slots__ = ("returned", "returned_hidden", "cubes", "hidden", "chance_event")
    RETURNED_FIELD_NUMBER: _ClassVar[int]
    RETURNED_HIDDEN_FIELD_NUMBER: _ClassVar[int]
    CUBES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    CHANCE_EVENT_FIELD_NUMBER: _ClassVar[int]
    returned: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    returned_hidden: int
    cubes: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    hidden: int
    chance_event: int
    def __init__(self, returned: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., returned_hidden: _Optional[int] = ..., cubes: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., hidden: _Optional[int] = ..., chance_event: _Optional[int] = ...) -> None: ...

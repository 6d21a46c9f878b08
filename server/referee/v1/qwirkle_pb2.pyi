from referee.v1 import lines_pb2 as _lines_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class QwirkleState(_message.Message):
    __slots__ = ("options", "table", "hands", "bag")
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    BAG_FIELD_NUMBER: _ClassVar[int]
    options: QwirkleOptions
    table: _containers.RepeatedCompositeFieldContainer[_lines_pb2.TilePlacement]
    hands: _containers.RepeatedCompositeFieldContainer[QwirkleHand]
    bag: QwirkleBag
    def __init__(self, options: _Optional[_Union[QwirkleOptions, _Mapping]] = ..., table: _Optional[_Iterable[_Union[_lines_pb2.TilePlacement, _Mapping]]] = ..., hands: _Optional[_Iterable[_Union[QwirkleHand, _Mapping]]] = ..., bag: _Optional[_Union[QwirkleBag, _Mapping]] = ...) -> None: ...

class QwirkleHand(_message.Message):
    __slots__ = ("player", "tiles", "hidden")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    TILES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    player: int
    tiles: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    hidden: int
    def __init__(self, player: _Optional[int] = ..., tiles: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., hidden: _Optional[int] = ...) -> None: ...

class QwirkleBag(_message.Message):
    __slots__ = ("tiles", "hidden")
    TILES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    tiles: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    hidden: int
    def __init__(self, tiles: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., hidden: _Optional[int] = ...) -> None: ...

class QwirkleOptions(_message.Message):
    __slots__ = ("opening_tie", "single_opening_points")
    OPENING_TIE_FIELD_NUMBER: _ClassVar[int]
    SINGLE_OPENING_POINTS_FIELD_NUMBER: _ClassVar[int]
    opening_tie: _lines_pb2.OpeningTie
    single_opening_points: int
    def __init__(self, opening_tie: _Optional[_Union[_lines_pb2.OpeningTie, str]] = ..., single_opening_points: _Optional[int] = ...) -> None: ...

class QwirkleMove(_message.Message):
    __slots__ = ("lay", "exchange", "pass_turn")
    LAY_FIELD_NUMBER: _ClassVar[int]
    EXCHANGE_FIELD_NUMBER: _ClassVar[int]
    PASS_TURN_FIELD_NUMBER: _ClassVar[int]
    lay: QwirkleLay
    exchange: QwirkleExchange
    pass_turn: QwirklePass
    def __init__(self, lay: _Optional[_Union[QwirkleLay, _Mapping]] = ..., exchange: _Optional[_Union[QwirkleExchange, _Mapping]] = ..., pass_turn: _Optional[_Union[QwirklePass, _Mapping]] = ...) -> None: ...

class QwirkleLay(_message.Message):
    __slots__ = ("placements",)
    PLACEMENTS_FIELD_NUMBER: _ClassVar[int]
    placements: _containers.RepeatedCompositeFieldContainer[_lines_pb2.TilePlacement]
    def __init__(self, placements: _Optional[_Iterable[_Union[_lines_pb2.TilePlacement, _Mapping]]] = ...) -> None: ...

class QwirkleExchange(_message.Message):
    __slots__ = ("tiles", "hidden")
    TILES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    tiles: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    hidden: int
    def __init__(self, tiles: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., hidden: _Optional[int] = ...) -> None: ...

class QwirklePass(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class QwirkleDeal(_message.Message):
    __slots__ = ("hands", "opener")
    HANDS_FIELD_NUMBER: _ClassVar[int]
    OPENER_FIELD_NUMBER: _ClassVar[int]
    hands: _containers.RepeatedCompositeFieldContainer[QwirkleHand]
    opener: int
    def __init__(self, hands: _Optional[_Iterable[_Union[QwirkleHand, _Mapping]]] = ..., opener: _Optional[int] = ...) -> None: ...

class QwirkleDraw(_message.Message):
    __slots__ = ("tiles", "hidden")
    TILES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    tiles: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    hidden: int
    def __init__(self, tiles: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., hidden: _Optional[int] = ...) -> None: ...

class QwirkleOtherMoves(_message.Message):
    __slots__ = ("exchange_up_to",)
    EXCHANGE_UP_TO_FIELD_NUMBER: _ClassVar[int]
    exchange_up_to: int
    def __init__(self, exchange_up_to: _Optional[int] = ...) -> None: ...

class QwirkleEvent(_message.Message):
    __slots__ = ("tiles_laid", "tiles_drawn", "tiles_returned")
    TILES_LAID_FIELD_NUMBER: _ClassVar[int]
    TILES_DRAWN_FIELD_NUMBER: _ClassVar[int]
    TILES_RETURNED_FIELD_NUMBER: _ClassVar[int]
    tiles_laid: _lines_pb2.TilesLaid
    tiles_drawn: TilesDrawn
    tiles_returned: TilesReturned
    def __init__(self, tiles_laid: _Optional[_Union[_lines_pb2.TilesLaid, _Mapping]] = ..., tiles_drawn: _Optional[_Union[TilesDrawn, _Mapping]] = ..., tiles_returned: _Optional[_Union[TilesReturned, _Mapping]] = ...) -> None: ...

class TilesDrawn(_message.Message):
    __slots__ = ("tiles", "hidden", "chance_event")
    TILES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    CHANCE_EVENT_FIELD_NUMBER: _ClassVar[int]
    tiles: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    hidden: int
    chance_event: int
    def __init__(self, tiles: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., hidden: _Optional[int] = ..., chance_event: _Optional[int] = ...) -> None: ...

class TilesReturned(_message.Message):
    __slots__ = ("tiles", "hidden")
    TILES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    tiles: _containers.RepeatedScalarFieldContainer[_lines_pb2.Tile]
    hidden: int
    def __init__(self, tiles: _Optional[_Iterable[_Union[_lines_pb2.Tile, str]]] = ..., hidden: _Optional[int] = ...) -> None: ...

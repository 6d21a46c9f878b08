from referee.v1 import lines_pb2 as _lines_pb2
from referee.v1 import outcome_pb2 as _outcome_pb2
from referee.v1 import qubix_pb2 as _qubix_pb2
from referee.v1 import querbeet_pb2 as _querbeet_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Event(_message.Message):
    __slots__ = ("player", "tiles_laid", "tiles_drawn", "tiles_returned", "passed", "points_scored", "game_ended", "cubes_drawn", "cubes_rerolled", "blocks_laid", "block_stored", "store_laid_out", "stone_laid", "round_ended", "stones_dealt", "cubes_redrawn")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    TILES_LAID_FIELD_NUMBER: _ClassVar[int]
    TILES_DRAWN_FIELD_NUMBER: _ClassVar[int]
    TILES_RETURNED_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    POINTS_SCORED_FIELD_NUMBER: _ClassVar[int]
    GAME_ENDED_FIELD_NUMBER: _ClassVar[int]
    CUBES_DRAWN_FIELD_NUMBER: _ClassVar[int]
    CUBES_REROLLED_FIELD_NUMBER: _ClassVar[int]
    BLOCKS_LAID_FIELD_NUMBER: _ClassVar[int]
    BLOCK_STORED_FIELD_NUMBER: _ClassVar[int]
    STORE_LAID_OUT_FIELD_NUMBER: _ClassVar[int]
    STONE_LAID_FIELD_NUMBER: _ClassVar[int]
    ROUND_ENDED_FIELD_NUMBER: _ClassVar[int]
    STONES_DEALT_FIELD_NUMBER: _ClassVar[int]
    CUBES_REDRAWN_FIELD_NUMBER: _ClassVar[int]
    player: int
    tiles_laid: TilesLaid
    tiles_drawn: TilesDrawn
    tiles_returned: TilesReturned
    passed: Passed
    points_scored: PointsScored
    game_ended: GameEnded
    cubes_drawn: CubesDrawn
    cubes_rerolled: CubesRerolled
    blocks_laid: BlocksLaid
    block_stored: BlockStored
    store_laid_out: StoreLaidOut
    stone_laid: StoneLaid
    round_ended: RoundEnded
    stones_dealt: StonesDealt
    cubes_redrawn: CubesRedrawn
    def __init__(self, player: _Optional[int] = ..., tiles_laid: _Optional[_Union[TilesLaid, _Mapping]] = ..., tiles_drawn: _Optional[_Union[TilesDrawn, _Mapping]] = ..., tiles_returned: _Optional[_Union[TilesReturned, _Mapping]] = ..., passed: _Optional[_Union[Passed, _Mapping]] = ..., points_scored: _Optional[_Union[PointsScored, _Mapping]] = ..., game_ended: _Optional[_Union[GameEnded, _Mapping]] = ..., cubes_drawn: _Optional[_Union[CubesDrawn, _Mapping]] = ..., cubes_rerolled: _Optional[_Union[CubesRerolled, _Mapping]] = ..., blocks_laid: _Optional[_Union[BlocksLaid, _Mapping]] = ..., block_stored: _Optional[_Union[BlockStored, _Mapping]] = ..., store_laid_out: _Optional[_Union[StoreLaidOut, _Mapping]] = ..., stone_laid: _Optional[_Union[StoneLaid, _Mapping]] = ..., round_ended: _Optional[_Union[RoundEnded, _Mapping]] = ..., stones_dealt: _Optional[_Union[StonesDealt, _Mapping]] = ..., cubes_redrawn: _Optional[_Union[CubesRedrawn, _Mapping]] = ...) -> None: ...

class TilesLaid(_message.Message):
    __slots__ = ("placements",)
    PLACEMENTS_FIELD_NUMBER: _ClassVar[int]
    placements: _containers.RepeatedCompositeFieldContainer[_lines_pb2.TilePlacement]
    def __init__(self, placements: _Optional[_Iterable[_Union[_lines_pb2.TilePlacement, _Mapping]]] = ...) -> None: ...

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

class BlocksLaid(_message.Message):
    __slots__ = ("board", "blocks")
    BOARD_FIELD_NUMBER: _ClassVar[int]
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    board: int
    blocks: _containers.RepeatedCompositeFieldContainer[_qubix_pb2.QubixPlacedBlock]
    def __init__(self, board: _Optional[int] = ..., blocks: _Optional[_Iterable[_Union[_qubix_pb2.QubixPlacedBlock, _Mapping]]] = ...) -> None: ...

class BlockStored(_message.Message):
    __slots__ = ("block",)
    BLOCK_FIELD_NUMBER: _ClassVar[int]
    block: _qubix_pb2.QubixStoredBlock
    def __init__(self, block: _Optional[_Union[_qubix_pb2.QubixStoredBlock, _Mapping]] = ...) -> None: ...

class StoreLaidOut(_message.Message):
    __slots__ = ("blocks", "chance_event")
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    CHANCE_EVENT_FIELD_NUMBER: _ClassVar[int]
    blocks: int
    chance_event: int
    def __init__(self, blocks: _Optional[int] = ..., chance_event: _Optional[int] = ...) -> None: ...

class StoneLaid(_message.Message):
    __slots__ = ("stone",)
    STONE_FIELD_NUMBER: _ClassVar[int]
    stone: _querbeet_pb2.QuerbeetPlacedStone
    def __init__(self, stone: _Optional[_Union[_querbeet_pb2.QuerbeetPlacedStone, _Mapping]] = ...) -> None: ...

class RoundEnded(_message.Message):
    __slots__ = ("round",)
    ROUND_FIELD_NUMBER: _ClassVar[int]
    round: _querbeet_pb2.QuerbeetRound
    def __init__(self, round: _Optional[_Union[_querbeet_pb2.QuerbeetRound, _Mapping]] = ...) -> None: ...

class StonesDealt(_message.Message):
    __slots__ = ("stones", "hidden", "chance_event")
    STONES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    CHANCE_EVENT_FIELD_NUMBER: _ClassVar[int]
    stones: _containers.RepeatedScalarFieldContainer[_querbeet_pb2.QuerbeetStone]
    hidden: int
    chance_event: int
    def __init__(self, stones: _Optional[_Iterable[_Union[_querbeet_pb2.QuerbeetStone, str]]] = ..., hidden: _Optional[int] = ..., chance_event: _Optional[int] = ...) -> None: ...

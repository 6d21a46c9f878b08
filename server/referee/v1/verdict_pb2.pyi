from referee.v1 import lines_pb2 as _lines_pb2
from referee.v1 import qubix_pb2 as _qubix_pb2
from referee.v1 import querbeet_pb2 as _querbeet_pb2
from referee.v1 import ruleset_pb2 as _ruleset_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Ruling(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RULING_UNSPECIFIED: _ClassVar[Ruling]
    RULING_LEGAL: _ClassVar[Ruling]
    RULING_ILLEGAL: _ClassVar[Ruling]

class Reason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REASON_UNSPECIFIED: _ClassVar[Reason]
    REASON_NOT_YOUR_TURN: _ClassVar[Reason]
    REASON_GAME_OVER: _ClassVar[Reason]
    REASON_CELL_TAKEN: _ClassVar[Reason]
    REASON_CELL_USED_TWICE: _ClassVar[Reason]
    REASON_NOTHING_IN_COMMON: _ClassVar[Reason]
    REASON_NOT_IN_ONE_LINE: _ClassVar[Reason]
    REASON_GAP_BETWEEN_TILES: _ClassVar[Reason]
    REASON_NOT_CONNECTED: _ClassVar[Reason]
    REASON_LINE_MIXED: _ClassVar[Reason]
    REASON_LINE_REPEATS_TILE: _ClassVar[Reason]
    REASON_LINE_TOO_LONG: _ClassVar[Reason]
    REASON_NOT_THE_OPENER: _ClassVar[Reason]
    REASON_OPENING_NOT_LARGEST_SET: _ClassVar[Reason]
    REASON_OPENING_MUST_LAY: _ClassVar[Reason]
    REASON_NOTHING_LAID: _ClassVar[Reason]
    REASON_TILE_NOT_IN_HAND: _ClassVar[Reason]
    REASON_NOTHING_EXCHANGED: _ClassVar[Reason]
    REASON_EXCHANGE_EXCEEDS_HAND: _ClassVar[Reason]
    REASON_EXCHANGE_EXCEEDS_BAG: _ClassVar[Reason]
    REASON_COULD_LAY: _ClassVar[Reason]
    REASON_COULD_EXCHANGE: _ClassVar[Reason]
    REASON_ALL_IN_SIGHT: _ClassVar[Reason]
    REASON_ALREADY_REROLLED: _ClassVar[Reason]
    REASON_NOTHING_REROLLED: _ClassVar[Reason]
    REASON_NOT_THE_WHOLE_HAND: _ClassVar[Reason]
    REASON_COULD_REROLL: _ClassVar[Reason]
    REASON_NO_ROLL_FITS: _ClassVar[Reason]
    REASON_REROLL_EXCEEDS_HAND: _ClassVar[Reason]
    REASON_CUBES_NOT_NAMED: _ClassVar[Reason]
    REASON_MUST_REDRAW: _ClassVar[Reason]
    REASON_OTHERS_COULD_LAY: _ClassVar[Reason]
    REASON_NO_REDRAWS: _ClassVar[Reason]
    REASON_BLOCK_NOT_THERE: _ClassVar[Reason]
    REASON_BLOCK_COVERED: _ClassVar[Reason]
    REASON_BLOCK_ENCLOSED: _ClassVar[Reason]
    REASON_WRONG_NUMBER_OF_BLOCKS: _ClassVar[Reason]
    REASON_NO_DIRECTION: _ClassVar[Reason]
    REASON_OUTSIDE_AREA: _ClassVar[Reason]
    REASON_CELL_OCCUPIED: _ClassVar[Reason]
    REASON_LEVEL_BELOW_NOT_FULL: _ClassVar[Reason]
    REASON_TOO_HIGH: _ClassVar[Reason]
    REASON_OUTSIDE_STORE: _ClassVar[Reason]
    REASON_STORE_OCCUPIED: _ClassVar[Reason]
    REASON_NOT_OWN_STORE: _ClassVar[Reason]
    REASON_COULD_PLAY: _ClassVar[Reason]
    REASON_FIGURE_NOT_MADE: _ClassVar[Reason]
    REASON_NO_SUCH_BOARD: _ClassVar[Reason]
    REASON_STONE_NOT_IN_HAND: _ClassVar[Reason]
    REASON_OFF_THE_BOARD: _ClassVar[Reason]
    REASON_NO_PATH_CARRIED_ON: _ClassVar[Reason]
    REASON_PATH_MEETS_BLANK: _ClassVar[Reason]
    REASON_BLANK_MEETS_PATH: _ClassVar[Reason]
    REASON_ROUND_OVER: _ClassVar[Reason]
    REASON_STONE_NOT_IN_SET: _ClassVar[Reason]
    REASON_FIGURE_NOT_FILLED: _ClassVar[Reason]
    REASON_OUTSIDE_FIGURE: _ClassVar[Reason]
    REASON_PATH_LEADS_OUT: _ClassVar[Reason]
    REASON_NOT_A_CHAIN: _ClassVar[Reason]
    REASON_SEVERAL_CHAINS: _ClassVar[Reason]
    REASON_STONES_INSIDE: _ClassVar[Reason]
    REASON_RING_TOO_SHORT: _ClassVar[Reason]
    REASON_SURFACE_TOO_SMALL: _ClassVar[Reason]

class ScoreKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCORE_KIND_UNSPECIFIED: _ClassVar[ScoreKind]
    SCORE_KIND_LINE: _ClassVar[ScoreKind]
    SCORE_KIND_QWIRKLE: _ClassVar[ScoreKind]
    SCORE_KIND_END_BONUS: _ClassVar[ScoreKind]
    SCORE_KIND_SINGLE_OPENING: _ClassVar[ScoreKind]
    SCORE_KIND_FIGURE_MADE: _ClassVar[ScoreKind]
    SCORE_KIND_FIGURE_OWNED: _ClassVar[ScoreKind]
    SCORE_KIND_FIGURE_NOT_COUNTED: _ClassVar[ScoreKind]
    SCORE_KIND_JOIN: _ClassVar[ScoreKind]
    SCORE_KIND_TOUCH: _ClassVar[ScoreKind]
    SCORE_KIND_STONES_LEFT: _ClassVar[ScoreKind]
RULING_UNSPECIFIED: Ruling
RULING_LEGAL: Ruling
RULING_ILLEGAL: Ruling
REASON_UNSPECIFIED: Reason
REASON_NOT_YOUR_TURN: Reason
REASON_GAME_OVER: Reason
REASON_CELL_TAKEN: Reason
REASON_CELL_USED_TWICE: Reason
REASON_NOTHING_IN_COMMON: Reason
REASON_NOT_IN_ONE_LINE: Reason
REASON_GAP_BETWEEN_TILES: Reason
REASON_NOT_CONNECTED: Reason
REASON_LINE_MIXED: Reason
REASON_LINE_REPEATS_TILE: Reason
REASON_LINE_TOO_LONG: Reason
REASON_NOT_THE_OPENER: Reason
REASON_OPENING_NOT_LARGEST_SET: Reason
REASON_OPENING_MUST_LAY: Reason
REASON_NOTHING_LAID: Reason
REASON_TILE_NOT_IN_HAND: Reason
REASON_NOTHING_EXCHANGED: Reason
REASON_EXCHANGE_EXCEEDS_HAND: Reason
REASON_EXCHANGE_EXCEEDS_BAG: Reason
REASON_COULD_LAY: Reason
REASON_COULD_EXCHANGE: Reason
REASON_ALL_IN_SIGHT: Reason
REASON_ALREADY_REROLLED: Reason
REASON_NOTHING_REROLLED: Reason
REASON_NOT_THE_WHOLE_HAND: Reason
REASON_COULD_REROLL: Reason
REASON_NO_ROLL_FITS: Reason
REASON_REROLL_EXCEEDS_HAND: Reason
REASON_CUBES_NOT_NAMED: Reason
REASON_MUST_REDRAW: Reason
REASON_OTHERS_COULD_LAY: Reason
REASON_NO_REDRAWS: Reason
REASON_BLOCK_NOT_THERE: Reason
REASON_BLOCK_COVERED: Reason
REASON_BLOCK_ENCLOSED: Reason
REASON_WRONG_NUMBER_OF_BLOCKS: Reason
REASON_NO_DIRECTION: Reason
REASON_OUTSIDE_AREA: Reason
REASON_CELL_OCCUPIED: Reason
REASON_LEVEL_BELOW_NOT_FULL: Reason
REASON_TOO_HIGH: Reason
REASON_OUTSIDE_STORE: Reason
REASON_STORE_OCCUPIED: Reason
REASON_NOT_OWN_STORE: Reason
REASON_COULD_PLAY: Reason
REASON_FIGURE_NOT_MADE: Reason
REASON_NO_SUCH_BOARD: Reason
REASON_STONE_NOT_IN_HAND: Reason
REASON_OFF_THE_BOARD: Reason
REASON_NO_PATH_CARRIED_ON: Reason
REASON_PATH_MEETS_BLANK: Reason
REASON_BLANK_MEETS_PATH: Reason
REASON_ROUND_OVER: Reason
REASON_STONE_NOT_IN_SET: Reason
REASON_FIGURE_NOT_FILLED: Reason
REASON_OUTSIDE_FIGURE: Reason
REASON_PATH_LEADS_OUT: Reason
REASON_NOT_A_CHAIN: Reason
REASON_SEVERAL_CHAINS: Reason
REASON_STONES_INSIDE: Reason
REASON_RING_TOO_SHORT: Reason
REASON_SURFACE_TOO_SMALL: Reason
SCORE_KIND_UNSPECIFIED: ScoreKind
SCORE_KIND_LINE: ScoreKind
SCORE_KIND_QWIRKLE: ScoreKind
SCORE_KIND_END_BONUS: ScoreKind
SCORE_KIND_SINGLE_OPENING: ScoreKind
SCORE_KIND_FIGURE_MADE: ScoreKind
SCORE_KIND_FIGURE_OWNED: ScoreKind
SCORE_KIND_FIGURE_NOT_COUNTED: ScoreKind
SCORE_KIND_JOIN: ScoreKind
SCORE_KIND_TOUCH: ScoreKind
SCORE_KIND_STONES_LEFT: ScoreKind

class Verdict(_message.Message):
    __slots__ = ("ruling", "violations", "unchecked_rule_ids", "score", "ruleset")
    RULING_FIELD_NUMBER: _ClassVar[int]
    VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    UNCHECKED_RULE_IDS_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    RULESET_FIELD_NUMBER: _ClassVar[int]
    ruling: Ruling
    violations: _containers.RepeatedCompositeFieldContainer[Violation]
    unchecked_rule_ids: _containers.RepeatedScalarFieldContainer[str]
    score: TurnScore
    ruleset: _ruleset_pb2.Ruleset
    def __init__(self, ruling: _Optional[_Union[Ruling, str]] = ..., violations: _Optional[_Iterable[_Union[Violation, _Mapping]]] = ..., unchecked_rule_ids: _Optional[_Iterable[str]] = ..., score: _Optional[_Union[TurnScore, _Mapping]] = ..., ruleset: _Optional[_Union[_ruleset_pb2.Ruleset, _Mapping]] = ...) -> None: ...

class Violation(_message.Message):
    __slots__ = ("rule_id", "reason", "message", "cells", "metadata", "qwirkle", "qwirkle_cubes", "querbeet")
    class MetadataEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    RULE_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_CUBES_FIELD_NUMBER: _ClassVar[int]
    QUERBEET_FIELD_NUMBER: _ClassVar[int]
    rule_id: str
    reason: Reason
    message: str
    cells: _containers.RepeatedCompositeFieldContainer[Cell]
    metadata: _containers.ScalarMap[str, str]
    qwirkle: _lines_pb2.LinesViolation
    qwirkle_cubes: _lines_pb2.LinesViolation
    querbeet: _querbeet_pb2.QuerbeetViolation
    def __init__(self, rule_id: _Optional[str] = ..., reason: _Optional[_Union[Reason, str]] = ..., message: _Optional[str] = ..., cells: _Optional[_Iterable[_Union[Cell, _Mapping]]] = ..., metadata: _Optional[_Mapping[str, str]] = ..., qwirkle: _Optional[_Union[_lines_pb2.LinesViolation, _Mapping]] = ..., qwirkle_cubes: _Optional[_Union[_lines_pb2.LinesViolation, _Mapping]] = ..., querbeet: _Optional[_Union[_querbeet_pb2.QuerbeetViolation, _Mapping]] = ...) -> None: ...

class Cell(_message.Message):
    __slots__ = ("x", "y", "level")
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    x: int
    y: int
    level: int
    def __init__(self, x: _Optional[int] = ..., y: _Optional[int] = ..., level: _Optional[int] = ...) -> None: ...

class TurnScore(_message.Message):
    __slots__ = ("points", "items")
    POINTS_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    points: int
    items: _containers.RepeatedCompositeFieldContainer[ScoreItem]
    def __init__(self, points: _Optional[int] = ..., items: _Optional[_Iterable[_Union[ScoreItem, _Mapping]]] = ...) -> None: ...

class ScoreItem(_message.Message):
    __slots__ = ("player", "points", "rule_id", "kind", "cells", "qwirkle", "qwirkle_cubes", "qubix", "querbeet")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    RULE_ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_CUBES_FIELD_NUMBER: _ClassVar[int]
    QUBIX_FIELD_NUMBER: _ClassVar[int]
    QUERBEET_FIELD_NUMBER: _ClassVar[int]
    player: int
    points: int
    rule_id: str
    kind: ScoreKind
    cells: _containers.RepeatedCompositeFieldContainer[Cell]
    qwirkle: _lines_pb2.LineScored
    qwirkle_cubes: _lines_pb2.LineScored
    qubix: _qubix_pb2.QubixFigureMade
    querbeet: _querbeet_pb2.QuerbeetPath
    def __init__(self, player: _Optional[int] = ..., points: _Optional[int] = ..., rule_id: _Optional[str] = ..., kind: _Optional[_Union[ScoreKind, str]] = ..., cells: _Optional[_Iterable[_Union[Cell, _Mapping]]] = ..., qwirkle: _Optional[_Union[_lines_pb2.LineScored, _Mapping]] = ..., qwirkle_cubes: _Optional[_Union[_lines_pb2.LineScored, _Mapping]] = ..., qubix: _Optional[_Union[_qubix_pb2.QubixFigureMade, _Mapping]] = ..., querbeet: _Optional[_Union[_querbeet_pb2.QuerbeetPath, _Mapping]] = ...) -> None: ...

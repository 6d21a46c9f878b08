from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class QuerbeetStone(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUERBEET_STONE_UNSPECIFIED: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_0: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_1: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_01: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_2: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_02: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_12: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_012: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_3: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_03: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_13: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_013: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_23: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_023: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_123: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_0123: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_4: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_04: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_14: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_014: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_24: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_024: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_124: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_0124: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_34: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_034: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_134: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_0134: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_234: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_0234: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_1234: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_01234: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_5: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_05: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_15: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_015: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_25: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_025: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_125: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_0125: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_35: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_035: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_135: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_0135: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_235: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_0235: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_1235: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_01235: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_45: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_045: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_145: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_0145: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_245: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_0245: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_1245: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_01245: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_345: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_0345: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_1345: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_01345: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_2345: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_02345: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_12345: _ClassVar[QuerbeetStone]
    QUERBEET_STONE_012345: _ClassVar[QuerbeetStone]

class QuerbeetJoinScores(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUERBEET_JOIN_SCORES_UNSPECIFIED: _ClassVar[QuerbeetJoinScores]
    QUERBEET_JOIN_SCORES_BEST_ONLY: _ClassVar[QuerbeetJoinScores]
    QUERBEET_JOIN_SCORES_EACH_KIND: _ClassVar[QuerbeetJoinScores]

class QuerbeetTouch(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUERBEET_TOUCH_UNSPECIFIED: _ClassVar[QuerbeetTouch]
    QUERBEET_TOUCH_OUTWARD_EDGE: _ClassVar[QuerbeetTouch]
    QUERBEET_TOUCH_SIDE_CELL: _ClassVar[QuerbeetTouch]

class QuerbeetRoundPhase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUERBEET_ROUND_PHASE_UNSPECIFIED: _ClassVar[QuerbeetRoundPhase]
    QUERBEET_ROUND_PHASE_GOES_ON: _ClassVar[QuerbeetRoundPhase]
    QUERBEET_ROUND_PHASE_LAST_TURNS: _ClassVar[QuerbeetRoundPhase]
    QUERBEET_ROUND_PHASE_OVER: _ClassVar[QuerbeetRoundPhase]

class QuerbeetRoundEnd(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    QUERBEET_ROUND_END_UNSPECIFIED: _ClassVar[QuerbeetRoundEnd]
    QUERBEET_ROUND_END_HAND_EMPTIED: _ClassVar[QuerbeetRoundEnd]
    QUERBEET_ROUND_END_NO_PLAYER_CAN_LAY: _ClassVar[QuerbeetRoundEnd]
    QUERBEET_ROUND_END_ALL_PASSED: _ClassVar[QuerbeetRoundEnd]
QUERBEET_STONE_UNSPECIFIED: QuerbeetStone
QUERBEET_STONE_0: QuerbeetStone
QUERBEET_STONE_1: QuerbeetStone
QUERBEET_STONE_01: QuerbeetStone
QUERBEET_STONE_2: QuerbeetStone
QUERBEET_STONE_02: QuerbeetStone
QUERBEET_STONE_12: QuerbeetStone
QUERBEET_STONE_012: QuerbeetStone
QUERBEET_STONE_3: QuerbeetStone
QUERBEET_STONE_03: QuerbeetStone
QUERBEET_STONE_13: QuerbeetStone
QUERBEET_STONE_013: QuerbeetStone
QUERBEET_STONE_23: QuerbeetStone
QUERBEET_STONE_023: QuerbeetStone
QUERBEET_STONE_123: QuerbeetStone
QUERBEET_STONE_0123: QuerbeetStone
QUERBEET_STONE_4: QuerbeetStone
QUERBEET_STONE_04: QuerbeetStone
QUERBEET_STONE_14: QuerbeetStone
QUERBEET_STONE_014: QuerbeetStone
QUERBEET_STONE_24: QuerbeetStone
QUERBEET_STONE_024: QuerbeetStone
QUERBEET_STONE_124: QuerbeetStone
QUERBEET_STONE_0124: QuerbeetStone
QUERBEET_STONE_34: QuerbeetStone
QUERBEET_STONE_034: QuerbeetStone
QUERBEET_STONE_134: QuerbeetStone
QUERBEET_STONE_0134: QuerbeetStone
QUERBEET_STONE_234: QuerbeetStone
QUERBEET_STONE_0234: QuerbeetStone
QUERBEET_STONE_1234: QuerbeetStone
QUERBEET_STONE_01234: QuerbeetStone
QUERBEET_STONE_5: QuerbeetStone
QUERBEET_STONE_05: QuerbeetStone
QUERBEET_STONE_15: QuerbeetStone
QUERBEET_STONE_015: QuerbeetStone
QUERBEET_STONE_25: QuerbeetStone
QUERBEET_STONE_025: QuerbeetStone
QUERBEET_STONE_125: QuerbeetStone
QUERBEET_STONE_0125: QuerbeetStone
QUERBEET_STONE_35: QuerbeetStone
QUERBEET_STONE_035: QuerbeetStone
QUERBEET_STONE_135: QuerbeetStone
QUERBEET_STONE_0135: QuerbeetStone
QUERBEET_STONE_235: QuerbeetStone
QUERBEET_STONE_0235: QuerbeetStone
QUERBEET_STONE_1235: QuerbeetStone
QUERBEET_STONE_01235: QuerbeetStone
QUERBEET_STONE_45: QuerbeetStone
QUERBEET_STONE_045: QuerbeetStone
QUERBEET_STONE_145: QuerbeetStone
QUERBEET_STONE_0145: QuerbeetStone
QUERBEET_STONE_245: QuerbeetStone
QUERBEET_STONE_0245: QuerbeetStone
QUERBEET_STONE_1245: QuerbeetStone
QUERBEET_STONE_01245: QuerbeetStone
QUERBEET_STONE_345: QuerbeetStone
QUERBEET_STONE_0345: QuerbeetStone
QUERBEET_STONE_1345: QuerbeetStone
QUERBEET_STONE_01345: QuerbeetStone
QUERBEET_STONE_2345: QuerbeetStone
QUERBEET_STONE_02345: QuerbeetStone
QUERBEET_STONE_12345: QuerbeetStone
QUERBEET_STONE_012345: QuerbeetStone
QUERBEET_JOIN_SCORES_UNSPECIFIED: QuerbeetJoinScores
QUERBEET_JOIN_SCORES_BEST_ONLY: QuerbeetJoinScores
QUERBEET_JOIN_SCORES_EACH_KIND: QuerbeetJoinScores
QUERBEET_TOUCH_UNSPECIFIED: QuerbeetTouch
QUERBEET_TOUCH_OUTWARD_EDGE: QuerbeetTouch
QUERBEET_TOUCH_SIDE_CELL: QuerbeetTouch
QUERBEET_ROUND_PHASE_UNSPECIFIED: QuerbeetRoundPhase
QUERBEET_ROUND_PHASE_GOES_ON: QuerbeetRoundPhase
QUERBEET_ROUND_PHASE_LAST_TURNS: QuerbeetRoundPhase
QUERBEET_ROUND_PHASE_OVER: QuerbeetRoundPhase
QUERBEET_ROUND_END_UNSPECIFIED: QuerbeetRoundEnd
QUERBEET_ROUND_END_HAND_EMPTIED: QuerbeetRoundEnd
QUERBEET_ROUND_END_NO_PLAYER_CAN_LAY: QuerbeetRoundEnd
QUERBEET_ROUND_END_ALL_PASSED: QuerbeetRoundEnd

class QuerbeetState(_message.Message):
    __slots__ = ("options", "board", "hands", "round", "round_turn", "passes")
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    ROUND_TURN_FIELD_NUMBER: _ClassVar[int]
    PASSES_FIELD_NUMBER: _ClassVar[int]
    options: QuerbeetOptions
    board: _containers.RepeatedCompositeFieldContainer[QuerbeetPlacedStone]
    hands: _containers.RepeatedCompositeFieldContainer[QuerbeetHand]
    round: int
    round_turn: int
    passes: int
    def __init__(self, options: _Optional[_Union[QuerbeetOptions, _Mapping]] = ..., board: _Optional[_Iterable[_Union[QuerbeetPlacedStone, _Mapping]]] = ..., hands: _Optional[_Iterable[_Union[QuerbeetHand, _Mapping]]] = ..., round: _Optional[int] = ..., round_turn: _Optional[int] = ..., passes: _Optional[int] = ...) -> None: ...

class QuerbeetHand(_message.Message):
    __slots__ = ("player", "stones", "hidden")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    STONES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    player: int
    stones: _containers.RepeatedScalarFieldContainer[QuerbeetStone]
    hidden: int
    def __init__(self, player: _Optional[int] = ..., stones: _Optional[_Iterable[_Union[QuerbeetStone, str]]] = ..., hidden: _Optional[int] = ...) -> None: ...

class QuerbeetPlacedStone(_message.Message):
    __slots__ = ("q", "r", "stone")
    Q_FIELD_NUMBER: _ClassVar[int]
    R_FIELD_NUMBER: _ClassVar[int]
    STONE_FIELD_NUMBER: _ClassVar[int]
    q: int
    r: int
    stone: QuerbeetStone
    def __init__(self, q: _Optional[int] = ..., r: _Optional[int] = ..., stone: _Optional[_Union[QuerbeetStone, str]] = ...) -> None: ...

class QuerbeetOptions(_message.Message):
    __slots__ = ("join_scores", "touch", "stones")
    JOIN_SCORES_FIELD_NUMBER: _ClassVar[int]
    TOUCH_FIELD_NUMBER: _ClassVar[int]
    STONES_FIELD_NUMBER: _ClassVar[int]
    join_scores: QuerbeetJoinScores
    touch: QuerbeetTouch
    stones: _containers.RepeatedScalarFieldContainer[QuerbeetStone]
    def __init__(self, join_scores: _Optional[_Union[QuerbeetJoinScores, str]] = ..., touch: _Optional[_Union[QuerbeetTouch, str]] = ..., stones: _Optional[_Iterable[_Union[QuerbeetStone, str]]] = ...) -> None: ...

class QuerbeetMove(_message.Message):
    __slots__ = ("lay", "pass_turn")
    LAY_FIELD_NUMBER: _ClassVar[int]
    PASS_TURN_FIELD_NUMBER: _ClassVar[int]
    lay: QuerbeetLay
    pass_turn: QuerbeetPass
    def __init__(self, lay: _Optional[_Union[QuerbeetLay, _Mapping]] = ..., pass_turn: _Optional[_Union[QuerbeetPass, _Mapping]] = ...) -> None: ...

class QuerbeetLay(_message.Message):
    __slots__ = ("q", "r", "stone", "rotation")
    Q_FIELD_NUMBER: _ClassVar[int]
    R_FIELD_NUMBER: _ClassVar[int]
    STONE_FIELD_NUMBER: _ClassVar[int]
    ROTATION_FIELD_NUMBER: _ClassVar[int]
    q: int
    r: int
    stone: QuerbeetStone
    rotation: int
    def __init__(self, q: _Optional[int] = ..., r: _Optional[int] = ..., stone: _Optional[_Union[QuerbeetStone, str]] = ..., rotation: _Optional[int] = ...) -> None: ...

class QuerbeetPass(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class QuerbeetDeal(_message.Message):
    __slots__ = ("hands",)
    HANDS_FIELD_NUMBER: _ClassVar[int]
    hands: _containers.RepeatedCompositeFieldContainer[QuerbeetHand]
    def __init__(self, hands: _Optional[_Iterable[_Union[QuerbeetHand, _Mapping]]] = ...) -> None: ...

class QuerbeetRound(_message.Message):
    __slots__ = ("round", "starter", "phase", "end", "still_to_move", "scores")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    STARTER_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    STILL_TO_MOVE_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    round: int
    starter: int
    phase: QuerbeetRoundPhase
    end: QuerbeetRoundEnd
    still_to_move: _containers.RepeatedScalarFieldContainer[int]
    scores: _containers.RepeatedCompositeFieldContainer[QuerbeetRoundScore]
    def __init__(self, round: _Optional[int] = ..., starter: _Optional[int] = ..., phase: _Optional[_Union[QuerbeetRoundPhase, str]] = ..., end: _Optional[_Union[QuerbeetRoundEnd, str]] = ..., still_to_move: _Optional[_Iterable[int]] = ..., scores: _Optional[_Iterable[_Union[QuerbeetRoundScore, _Mapping]]] = ...) -> None: ...

class QuerbeetRoundScore(_message.Message):
    __slots__ = ("player", "join", "touches", "stones_left", "total")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    JOIN_FIELD_NUMBER: _ClassVar[int]
    TOUCHES_FIELD_NUMBER: _ClassVar[int]
    STONES_LEFT_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    player: int
    join: QuerbeetPath
    touches: _containers.RepeatedCompositeFieldContainer[QuerbeetPath]
    stones_left: int
    total: int
    def __init__(self, player: _Optional[int] = ..., join: _Optional[_Union[QuerbeetPath, _Mapping]] = ..., touches: _Optional[_Iterable[_Union[QuerbeetPath, _Mapping]]] = ..., stones_left: _Optional[int] = ..., total: _Optional[int] = ...) -> None: ...

class QuerbeetPath(_message.Message):
    __slots__ = ("colour", "sides", "cells", "worth")
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    SIDES_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    WORTH_FIELD_NUMBER: _ClassVar[int]
    colour: int
    sides: _containers.RepeatedScalarFieldContainer[int]
    cells: _containers.RepeatedCompositeFieldContainer[QuerbeetCell]
    worth: int
    def __init__(self, colour: _Optional[int] = ..., sides: _Optional[_Iterable[int]] = ..., cells: _Optional[_Iterable[_Union[QuerbeetCell, _Mapping]]] = ..., worth: _Optional[int] = ...) -> None: ...

class QuerbeetCell(_message.Message):
    __slots__ = ("q", "r")
    Q_FIELD_NUMBER: _ClassVar[int]
    R_FIELD_NUMBER: _ClassVar[int]
    q: int
    r: int
    def __init__(self, q: _Optional[int] = ..., r: _Optional[int] = ...) -> None: ...

class QuerbeetViolation(_message.Message):
    __slots__ = ("stones",)
    STONES_FIELD_NUMBER: _ClassVar[int]
    stones: _containers.RepeatedScalarFieldContainer[QuerbeetStone]
    def __init__(self, stones: _Optional[_Iterable[_Union[QuerbeetStone, str]]] = ...) -> None: ...

class QuerbeetEvent(_message.Message):
    __slots__ = ("stone_laid", "stones_dealt", "round_ended")
    STONE_LAID_FIELD_NUMBER: _ClassVar[int]
    STONES_DEALT_FIELD_NUMBER: _ClassVar[int]
    ROUND_ENDED_FIELD_NUMBER: _ClassVar[int]
    stone_laid: StoneLaid
    stones_dealt: StonesDealt
    round_ended: RoundEnded
    def __init__(self, stone_laid: _Optional[_Union[StoneLaid, _Mapping]] = ..., stones_dealt: _Optional[_Union[StonesDealt, _Mapping]] = ..., round_ended: _Optional[_Union[RoundEnded, _Mapping]] = ...) -> None: ...

class StoneLaid(_message.Message):
    __slots__ = ("stone",)
    STONE_FIELD_NUMBER: _ClassVar[int]
    stone: QuerbeetPlacedStone
    def __init__(self, stone: _Optional[_Union[QuerbeetPlacedStone, _Mapping]] = ...) -> None: ...

class StonesDealt(_message.Message):
    __slots__ = ("stones", "hidden", "chance_event")
    STONES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    CHANCE_EVENT_FIELD_NUMBER: _ClassVar[int]
    stones: _containers.RepeatedScalarFieldContainer[QuerbeetStone]
    hidden: int
    chance_event: int
    def __init__(self, stones: _Optional[_Iterable[_Union[QuerbeetStone, str]]] = ..., hidden: _Optional[int] = ..., chance_event: _Optional[int] = ...) -> None: ...

class RoundEnded(_message.Message):
    __slots__ = ("round",)
    ROUND_FIELD_NUMBER: _ClassVar[int]
    round: QuerbeetRound
    def __init__(self, round: _Optional[_Union[QuerbeetRound, _Mapping]] = ...) -> None: ...

class QuerbeetPuzzle(_message.Message):
    __slots__ = ("name", "set", "figure", "closed_figure", "ring", "stones")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SET_FIELD_NUMBER: _ClassVar[int]
    FIGURE_FIELD_NUMBER: _ClassVar[int]
    CLOSED_FIGURE_FIELD_NUMBER: _ClassVar[int]
    RING_FIELD_NUMBER: _ClassVar[int]
    STONES_FIELD_NUMBER: _ClassVar[int]
    name: str
    set: _containers.RepeatedScalarFieldContainer[QuerbeetStone]
    figure: QuerbeetFigure
    closed_figure: QuerbeetFigure
    ring: QuerbeetRing
    stones: _containers.RepeatedCompositeFieldContainer[QuerbeetPlacedStone]
    def __init__(self, name: _Optional[str] = ..., set: _Optional[_Iterable[_Union[QuerbeetStone, str]]] = ..., figure: _Optional[_Union[QuerbeetFigure, _Mapping]] = ..., closed_figure: _Optional[_Union[QuerbeetFigure, _Mapping]] = ..., ring: _Optional[_Union[QuerbeetRing, _Mapping]] = ..., stones: _Optional[_Iterable[_Union[QuerbeetPlacedStone, _Mapping]]] = ...) -> None: ...

class QuerbeetFigure(_message.Message):
    __slots__ = ("cells",)
    CELLS_FIELD_NUMBER: _ClassVar[int]
    cells: _containers.RepeatedCompositeFieldContainer[QuerbeetCell]
    def __init__(self, cells: _Optional[_Iterable[_Union[QuerbeetCell, _Mapping]]] = ...) -> None: ...

class QuerbeetRing(_message.Message):
    __slots__ = ("min_length", "min_surface")
    MIN_LENGTH_FIELD_NUMBER: _ClassVar[int]
    MIN_SURFACE_FIELD_NUMBER: _ClassVar[int]
    min_length: int
    min_surface: int
    def __init__(self, min_length: _Optional[int] = ..., min_surface: _Optional[int] = ...) -> None: ...

class QuerbeetPuzzleJudged(_message.Message):
    __slots__ = ("one_network", "ring")
    ONE_NETWORK_FIELD_NUMBER: _ClassVar[int]
    RING_FIELD_NUMBER: _ClassVar[int]
    one_network: bool
    ring: QuerbeetRingMade
    def __init__(self, one_network: _Optional[bool] = ..., ring: _Optional[_Union[QuerbeetRingMade, _Mapping]] = ...) -> None: ...

class QuerbeetRingMade(_message.Message):
    __slots__ = ("length", "surface", "cells")
    LENGTH_FIELD_NUMBER: _ClassVar[int]
    SURFACE_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    length: int
    surface: int
    cells: _containers.RepeatedCompositeFieldContainer[QuerbeetCell]
    def __init__(self, length: _Optional[int] = ..., surface: _Optional[int] = ..., cells: _Optional[_Iterable[_Union[QuerbeetCell, _Mapping]]] = ...) -> None: ...

from referee.v1 import querbeet_pb2 as _querbeet_pb2
from referee.v1 import ruleset_pb2 as _ruleset_pb2
from referee.v1 import verdict_pb2 as _verdict_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class JudgePuzzleRequest(_message.Message):
    __slots__ = ("puzzle", "stones")
    PUZZLE_FIELD_NUMBER: _ClassVar[int]
    STONES_FIELD_NUMBER: _ClassVar[int]
    puzzle: QuerbeetPuzzle
    stones: _containers.RepeatedCompositeFieldContainer[_querbeet_pb2.QuerbeetPlacedStone]
    def __init__(self, puzzle: _Optional[_Union[QuerbeetPuzzle, _Mapping]] = ..., stones: _Optional[_Iterable[_Union[_querbeet_pb2.QuerbeetPlacedStone, _Mapping]]] = ...) -> None: ...

class QuerbeetPuzzle(_message.Message):
    __slots__ = ("name", "set", "figure", "closed_figure", "ring")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SET_FIELD_NUMBER: _ClassVar[int]
    FIGURE_FIELD_NUMBER: _ClassVar[int]
    CLOSED_FIGURE_FIELD_NUMBER: _ClassVar[int]
    RING_FIELD_NUMBER: _ClassVar[int]
    name: str
    set: _containers.RepeatedScalarFieldContainer[_querbeet_pb2.QuerbeetStone]
    figure: QuerbeetFigure
    closed_figure: QuerbeetFigure
    ring: QuerbeetRing
    def __init__(self, name: _Optional[str] = ..., set: _Optional[_Iterable[_Union[_querbeet_pb2.QuerbeetStone, str]]] = ..., figure: _Optional[_Union[QuerbeetFigure, _Mapping]] = ..., closed_figure: _Optional[_Union[QuerbeetFigure, _Mapping]] = ..., ring: _Optional[_Union[QuerbeetRing, _Mapping]] = ...) -> None: ...

class QuerbeetFigure(_message.Message):
    __slots__ = ("cells",)
    CELLS_FIELD_NUMBER: _ClassVar[int]
    cells: _containers.RepeatedCompositeFieldContainer[_querbeet_pb2.QuerbeetCell]
    def __init__(self, cells: _Optional[_Iterable[_Union[_querbeet_pb2.QuerbeetCell, _Mapping]]] = ...) -> None: ...

class QuerbeetRing(_message.Message):
    __slots__ = ("min_length", "min_surface")
    MIN_LENGTH_FIELD_NUMBER: _ClassVar[int]
    MIN_SURFACE_FIELD_NUMBER: _ClassVar[int]
    min_length: int
    min_surface: int
    def __init__(self, min_length: _Optional[int] = ..., min_surface: _Optional[int] = ...) -> None: ...

class JudgePuzzleResponse(_message.Message):
    __slots__ = ("ruling", "violations", "one_network", "ring", "ruleset")
    RULING_FIELD_NUMBER: _ClassVar[int]
    VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    ONE_NETWORK_FIELD_NUMBER: _ClassVar[int]
    RING_FIELD_NUMBER: _ClassVar[int]
    RULESET_FIELD_NUMBER: _ClassVar[int]
    ruling: _verdict_pb2.Ruling
    violations: _containers.RepeatedCompositeFieldContainer[_verdict_pb2.Violation]
    one_network: bool
    ring: QuerbeetRingMade
    ruleset: _ruleset_pb2.Ruleset
    def __init__(self, ruling: _Optional[_Union[_verdict_pb2.Ruling, str]] = ..., violations: _Optional[_Iterable[_Union[_verdict_pb2.Violation, _Mapping]]] = ..., one_network: _Optional[bool] = ..., ring: _Optional[_Union[QuerbeetRingMade, _Mapping]] = ..., ruleset: _Optional[_Union[_ruleset_pb2.Ruleset, _Mapping]] = ...) -> None: ...

class QuerbeetRingMade(_message.Message):
    __slots__ = ("length", "surface", "cells")
    LENGTH_FIELD_NUMBER: _ClassVar[int]
    SURFACE_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    length: int
    surface: int
    cells: _containers.RepeatedCompositeFieldContainer[_querbeet_pb2.QuerbeetCell]
    def __init__(self, length: _Optional[int] = ..., surface: _Optional[int] = ..., cells: _Optional[_Iterable[_Union[_querbeet_pb2.QuerbeetCell, _Mapping]]] = ...) -> None: ...

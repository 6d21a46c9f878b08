from google.rpc import status_pb2 as _status_pb2
from referee.v1 import event_pb2 as _event_pb2
from referee.v1 import fault_pb2 as _fault_pb2
from referee.v1 import game_pb2 as _game_pb2
from referee.v1 import outcome_pb2 as _outcome_pb2
from referee.v1 import qwirkle_pb2 as _qwirkle_pb2
from referee.v1 import qwirkle_cubes_pb2 as _qwirkle_cubes_pb2
from referee.v1 import ruleset_pb2 as _ruleset_pb2
from referee.v1 import verdict_pb2 as _verdict_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StartGameRequest(_message.Message):
    __slots__ = ("ruleset", "players", "game_id", "options", "seeded", "reported")
    RULESET_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEEDED_FIELD_NUMBER: _ClassVar[int]
    REPORTED_FIELD_NUMBER: _ClassVar[int]
    ruleset: _ruleset_pb2.Ruleset
    players: _containers.RepeatedCompositeFieldContainer[_game_pb2.Player]
    game_id: str
    options: _game_pb2.GameOptions
    seeded: SeededDeal
    reported: _game_pb2.ReportedDeal
    def __init__(self, ruleset: _Optional[_Union[_ruleset_pb2.Ruleset, _Mapping]] = ..., players: _Optional[_Iterable[_Union[_game_pb2.Player, _Mapping]]] = ..., game_id: _Optional[str] = ..., options: _Optional[_Union[_game_pb2.GameOptions, _Mapping]] = ..., seeded: _Optional[_Union[SeededDeal, _Mapping]] = ..., reported: _Optional[_Union[_game_pb2.ReportedDeal, _Mapping]] = ...) -> None: ...

class SeededDeal(_message.Message):
    __slots__ = ("seed", "entropy")
    SEED_FIELD_NUMBER: _ClassVar[int]
    ENTROPY_FIELD_NUMBER: _ClassVar[int]
    seed: bytes
    entropy: _containers.RepeatedScalarFieldContainer[bytes]
    def __init__(self, seed: _Optional[bytes] = ..., entropy: _Optional[_Iterable[bytes]] = ...) -> None: ...

class StartGameResponse(_message.Message):
    __slots__ = ("position", "events")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    position: _game_pb2.Position
    events: _containers.RepeatedCompositeFieldContainer[_event_pb2.GameEvent]
    def __init__(self, position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ..., events: _Optional[_Iterable[_Union[_event_pb2.GameEvent, _Mapping]]] = ...) -> None: ...

class ValidateMoveRequest(_message.Message):
    __slots__ = ("position", "move")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    position: _game_pb2.Position
    move: _game_pb2.Move
    def __init__(self, position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ..., move: _Optional[_Union[_game_pb2.Move, _Mapping]] = ...) -> None: ...

class ValidateMoveResponse(_message.Message):
    __slots__ = ("verdict",)
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    verdict: _verdict_pb2.Verdict
    def __init__(self, verdict: _Optional[_Union[_verdict_pb2.Verdict, _Mapping]] = ...) -> None: ...

class ScoreTurnRequest(_message.Message):
    __slots__ = ("position", "move")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    position: _game_pb2.Position
    move: _game_pb2.Move
    def __init__(self, position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ..., move: _Optional[_Union[_game_pb2.Move, _Mapping]] = ...) -> None: ...

class ScoreTurnResponse(_message.Message):
    __slots__ = ("verdict", "totals")
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    verdict: _verdict_pb2.Verdict
    totals: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, verdict: _Optional[_Union[_verdict_pb2.Verdict, _Mapping]] = ..., totals: _Optional[_Iterable[int]] = ...) -> None: ...

class ApplyMoveRequest(_message.Message):
    __slots__ = ("position", "move", "drawn")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    DRAWN_FIELD_NUMBER: _ClassVar[int]
    position: _game_pb2.Position
    move: _game_pb2.Move
    drawn: _game_pb2.Draw
    def __init__(self, position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ..., move: _Optional[_Union[_game_pb2.Move, _Mapping]] = ..., drawn: _Optional[_Union[_game_pb2.Draw, _Mapping]] = ...) -> None: ...

class ApplyMoveResponse(_message.Message):
    __slots__ = ("verdict", "position", "events", "outcome")
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    verdict: _verdict_pb2.Verdict
    position: _game_pb2.Position
    events: _containers.RepeatedCompositeFieldContainer[_event_pb2.GameEvent]
    outcome: _outcome_pb2.Outcome
    def __init__(self, verdict: _Optional[_Union[_verdict_pb2.Verdict, _Mapping]] = ..., position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ..., events: _Optional[_Iterable[_Union[_event_pb2.GameEvent, _Mapping]]] = ..., outcome: _Optional[_Union[_outcome_pb2.Outcome, _Mapping]] = ...) -> None: ...

class CheckGameEndRequest(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _game_pb2.Position
    def __init__(self, position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ...) -> None: ...

class CheckGameEndResponse(_message.Message):
    __slots__ = ("outcome",)
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    outcome: _outcome_pb2.Outcome
    def __init__(self, outcome: _Optional[_Union[_outcome_pb2.Outcome, _Mapping]] = ...) -> None: ...

class ListLegalMovesRequest(_message.Message):
    __slots__ = ("position", "best_first", "limit", "count_only")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    BEST_FIRST_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    COUNT_ONLY_FIELD_NUMBER: _ClassVar[int]
    position: _game_pb2.Position
    best_first: bool
    limit: int
    count_only: bool
    def __init__(self, position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ..., best_first: _Optional[bool] = ..., limit: _Optional[int] = ..., count_only: _Optional[bool] = ...) -> None: ...

class ListLegalMovesResponse(_message.Message):
    __slots__ = ("moves", "summary")
    MOVES_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    moves: _containers.RepeatedCompositeFieldContainer[LegalMove]
    summary: LegalMovesSummary
    def __init__(self, moves: _Optional[_Iterable[_Union[LegalMove, _Mapping]]] = ..., summary: _Optional[_Union[LegalMovesSummary, _Mapping]] = ...) -> None: ...

class LegalMove(_message.Message):
    __slots__ = ("move", "score")
    MOVE_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    move: _game_pb2.Move
    score: _verdict_pb2.TurnScore
    def __init__(self, move: _Optional[_Union[_game_pb2.Move, _Mapping]] = ..., score: _Optional[_Union[_verdict_pb2.TurnScore, _Mapping]] = ...) -> None: ...

class LegalMovesSummary(_message.Message):
    __slots__ = ("count", "unchecked_rule_ids", "incomplete", "qwirkle", "qwirkle_cubes")
    COUNT_FIELD_NUMBER: _ClassVar[int]
    UNCHECKED_RULE_IDS_FIELD_NUMBER: _ClassVar[int]
    INCOMPLETE_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_FIELD_NUMBER: _ClassVar[int]
    QWIRKLE_CUBES_FIELD_NUMBER: _ClassVar[int]
    count: int
    unchecked_rule_ids: _containers.RepeatedScalarFieldContainer[str]
    incomplete: bool
    qwirkle: _qwirkle_pb2.QwirkleOtherMoves
    qwirkle_cubes: _qwirkle_cubes_pb2.QwirkleCubesOtherMoves
    def __init__(self, count: _Optional[int] = ..., unchecked_rule_ids: _Optional[_Iterable[str]] = ..., incomplete: _Optional[bool] = ..., qwirkle: _Optional[_Union[_qwirkle_pb2.QwirkleOtherMoves, _Mapping]] = ..., qwirkle_cubes: _Optional[_Union[_qwirkle_cubes_pb2.QwirkleCubesOtherMoves, _Mapping]] = ...) -> None: ...

class ValidateStateRequest(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _game_pb2.Position
    def __init__(self, position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ...) -> None: ...

class ValidateStateResponse(_message.Message):
    __slots__ = ("faults",)
    FAULTS_FIELD_NUMBER: _ClassVar[int]
    faults: _containers.RepeatedCompositeFieldContainer[_fault_pb2.Fault]
    def __init__(self, faults: _Optional[_Iterable[_Union[_fault_pb2.Fault, _Mapping]]] = ...) -> None: ...

class ViewStateRequest(_message.Message):
    __slots__ = ("position", "viewer")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    position: _game_pb2.Position
    viewer: int
    def __init__(self, position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ..., viewer: _Optional[int] = ...) -> None: ...

class ViewStateResponse(_message.Message):
    __slots__ = ("view",)
    VIEW_FIELD_NUMBER: _ClassVar[int]
    view: _game_pb2.GameState
    def __init__(self, view: _Optional[_Union[_game_pb2.GameState, _Mapping]] = ...) -> None: ...

class BatchValidateMovesRequest(_message.Message):
    __slots__ = ("position", "items")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    position: _game_pb2.Position
    items: _containers.RepeatedCompositeFieldContainer[BatchItem]
    def __init__(self, position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ..., items: _Optional[_Iterable[_Union[BatchItem, _Mapping]]] = ...) -> None: ...

class BatchItem(_message.Message):
    __slots__ = ("position", "move")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    position: _game_pb2.Position
    move: _game_pb2.Move
    def __init__(self, position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ..., move: _Optional[_Union[_game_pb2.Move, _Mapping]] = ...) -> None: ...

class BatchValidateMovesResponse(_message.Message):
    __slots__ = ("results",)
    RESULTS_FIELD_NUMBER: _ClassVar[int]
    results: _containers.RepeatedCompositeFieldContainer[BatchResult]
    def __init__(self, results: _Optional[_Iterable[_Union[BatchResult, _Mapping]]] = ...) -> None: ...

class BatchResult(_message.Message):
    __slots__ = ("verdict", "status")
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    verdict: _verdict_pb2.Verdict
    status: _status_pb2.Status
    def __init__(self, verdict: _Optional[_Union[_verdict_pb2.Verdict, _Mapping]] = ..., status: _Optional[_Union[_status_pb2.Status, _Mapping]] = ...) -> None: ...

class ParseMoveRequest(_message.Message):
    __slots__ = ("notation", "position", "ruleset")
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    RULESET_FIELD_NUMBER: _ClassVar[int]
    notation: str
    position: _game_pb2.Position
    ruleset: _ruleset_pb2.Ruleset
    def __init__(self, notation: _Optional[str] = ..., position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ..., ruleset: _Optional[_Union[_ruleset_pb2.Ruleset, _Mapping]] = ...) -> None: ...

class ParseMoveResponse(_message.Message):
    __slots__ = ("move", "errors")
    MOVE_FIELD_NUMBER: _ClassVar[int]
    ERRORS_FIELD_NUMBER: _ClassVar[int]
    move: _game_pb2.Move
    errors: _containers.RepeatedCompositeFieldContainer[_fault_pb2.NotationError]
    def __init__(self, move: _Optional[_Union[_game_pb2.Move, _Mapping]] = ..., errors: _Optional[_Iterable[_Union[_fault_pb2.NotationError, _Mapping]]] = ...) -> None: ...

class FormatMoveRequest(_message.Message):
    __slots__ = ("move", "position", "ruleset")
    MOVE_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    RULESET_FIELD_NUMBER: _ClassVar[int]
    move: _game_pb2.Move
    position: _game_pb2.Position
    ruleset: _ruleset_pb2.Ruleset
    def __init__(self, move: _Optional[_Union[_game_pb2.Move, _Mapping]] = ..., position: _Optional[_Union[_game_pb2.Position, _Mapping]] = ..., ruleset: _Optional[_Union[_ruleset_pb2.Ruleset, _Mapping]] = ...) -> None: ...

class FormatMoveResponse(_message.Message):
    __slots__ = ("notation",)
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    notation: str
    def __init__(self, notation: _Optional[str] = ...) -> None: ...

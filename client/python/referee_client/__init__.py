"""The Python client of the referee: sync and asyncio, remote or embedded.

Every game has a module of helpers, named as in the schemas: `from referee_client import qwirkle`.
What all games share of the schemas is offered here under its own name: `Game`, `Ruling`, `Reason`.
"""

from referee.v1.event_pb2 import GameEvent
from referee.v1.fault_pb2 import FaultReason
from referee.v1.game_pb2 import (
    Chance,
    Draw,
    GameOptions,
    GameState,
    Move,
    Player,
    Position,
    ReportedDeal,
)
from referee.v1.outcome_pb2 import EndReason, GameStatus, Outcome, Standing
from referee.v1.record_pb2 import (
    ClaimedScore,
    GameRecord,
    RecordedChance,
    RecordedTurn,
    RecordEnding,
)
from referee.v1.record_service_pb2 import (
    AuditDetail,
    AuditedTurn,
    AuditFailure,
    AuditMode,
    AuditRuling,
    FailureKind,
    RecordAudit,
    Unchecked,
    UncheckedReason,
)
from referee.v1.referee_service_pb2 import LegalMove, LegalMovesSummary
from referee.v1.ruleset_pb2 import Game, Ruleset
from referee.v1.verdict_pb2 import Cell, Reason, Ruling, ScoreItem, ScoreKind, TurnScore, Violation
from referee_client.access import Tls
from referee_client.answers import AppliedMove, BatchResult, ScoredTurn, Verdict
from referee_client.async_client import AsyncReferee
from referee_client.errors import (
    Fault,
    InvalidNotationError,
    InvalidRequestError,
    NotationError,
    RefereeError,
    UnimplementedError,
)
from referee_client.record import RecordKeeper
from referee_client.sync_client import Referee

__all__ = [
    "AppliedMove",
    "AsyncReferee",
    "AuditDetail",
    "AuditFailure",
    "AuditMode",
    "AuditRuling",
    "AuditedTurn",
    "BatchResult",
    "Cell",
    "Chance",
    "ClaimedScore",
    "Draw",
    "EndReason",
    "FailureKind",
    "Fault",
    "FaultReason",
    "Game",
    "GameEvent",
    "GameOptions",
    "GameRecord",
    "GameState",
    "GameStatus",
    "InvalidNotationError",
    "InvalidRequestError",
    "LegalMove",
    "LegalMovesSummary",
    "Move",
    "NotationError",
    "Outcome",
    "Player",
    "Position",
    "Reason",
    "RecordAudit",
    "RecordEnding",
    "RecordKeeper",
    "RecordedChance",
    "RecordedTurn",
    "Referee",
    "RefereeError",
    "ReportedDeal",
    "Ruleset",
    "Ruling",
    "ScoreItem",
    "ScoreKind",
    "ScoredTurn",
    "Standing",
    "Tls",
    "TurnScore",
    "Unchecked",
    "UncheckedReason",
    "UnimplementedError",
    "Verdict",
    "Violation",
]

"""Answers that hold a verdict, with a face for Python over the message that came."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from google.protobuf.message import Message
from google.protobuf.text_format import MessageToString
from google.rpc import status_pb2

from referee.v1 import event_pb2, game_pb2, outcome_pb2, ruleset_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client.errors import RefereeError, from_status

AnyMessage = TypeVar("AnyMessage", bound=Message)


class Answer(Generic[AnyMessage]):
    """What the referee answered; `message` is the message itself, to which the answer is equal."""

    __slots__ = ("message",)

    def __init__(self, message: AnyMessage) -> None:
        self.message = message

    def __eq__(self, other: object) -> bool:
        return bool(self.message == (other.message if isinstance(other, Answer) else other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({MessageToString(self.message, as_one_line=True)})"

    def __str__(self) -> str:
        return str(self.message)


class Verdict(Answer[verdict_pb2.Verdict]):
    """What the referee says about a move: `legal`, `points`, and every field of the message."""

    __slots__ = ()

    @property
    def legal(self) -> bool:
        """Whether no rule is broken, of those that could be checked: see `unchecked_rule_ids`."""
        return self.message.ruling == verdict_pb2.RULING_LEGAL

    @property
    def points(self) -> int:
        """What the move scores for the player who makes it; 0 if it is illegal."""
        return self.message.score.points

    @property
    def ruling(self) -> verdict_pb2.Ruling:
        return self.message.ruling

    @property
    def violations(self) -> Sequence[verdict_pb2.Violation]:
        return self.message.violations

    @property
    def unchecked_rule_ids(self) -> Sequence[str]:
        return self.message.unchecked_rule_ids

    @property
    def score(self) -> verdict_pb2.TurnScore:
        return self.message.score

    @property
    def ruleset(self) -> ruleset_pb2.Ruleset:
        return self.message.ruleset

    def __bool__(self) -> bool:
        """Refused: `if verdict:` would read as if it asked whether the move is legal."""
        raise TypeError("a verdict is neither true nor false: ask whether it is `legal`")


class ScoredTurn(Answer[pb.ScoreTurnResponse]):
    """What a turn scores."""

    __slots__ = ()

    @property
    def verdict(self) -> Verdict:
        return Verdict(self.message.verdict)

    @property
    def totals(self) -> Sequence[int]:
        """Every player's points after the turn, in seating order; empty if they are not known."""
        return self.message.totals


class AppliedMove(Answer[pb.ApplyMoveResponse]):
    """A move that was played, or refused: `verdict.legal` says which."""

    __slots__ = ("move",)

    def __init__(self, message: pb.ApplyMoveResponse, move: game_pb2.Move | None = None) -> None:
        super().__init__(message)
        self.move = move
        """The move itself, also if it was given in words; None if only the answer is known."""

    @property
    def verdict(self) -> Verdict:
        return Verdict(self.message.verdict)

    @property
    def position(self) -> game_pb2.Position:
        """The next position; the one sent if the move is illegal."""
        return self.message.position

    @property
    def events(self) -> Sequence[event_pb2.GameEvent]:
        """What happened, in order; empty if the move is illegal."""
        return self.message.events

    @property
    def outcome(self) -> outcome_pb2.Outcome:
        """Where the game stands."""
        return self.message.outcome


class BatchResult(Answer[pb.BatchResult]):
    """What became of one item of a batch: a verdict, unless there is an `error`."""

    __slots__ = ()

    @property
    def verdict(self) -> Verdict:
        """The verdict; if there is none, the `error` is raised."""
        error = self.error
        if error is not None:
            raise error
        return Verdict(self.message.verdict)

    @property
    def status(self) -> status_pb2.Status:
        return self.message.status

    @property
    def error(self) -> RefereeError | None:
        """Why there is no verdict: the error that a call of its own would have raised."""
        return from_status(self.status) if self.message.HasField("status") else None

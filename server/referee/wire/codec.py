"""What a game's codec offers, under the same names for every game."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

from google.protobuf.internal.containers import RepeatedCompositeFieldContainer

from referee.core.faults import Fault, FieldPath
from referee.core.game import AnyGame
from referee.core.state import GameState
from referee.v1 import (
    event_pb2,
    game_pb2,
    outcome_pb2,
    puzzle_service_pb2,
    referee_service_pb2,
    ruleset_pb2,
    verdict_pb2,
)
from referee.wire.envelope import Envelope

Cells = RepeatedCompositeFieldContainer[verdict_pb2.Cell]


class GameCodec(ABC):
    """Turns messages of one game into its values and back. Decoding notes faults and goes on.

    Methods that are not abstract suit a game that does without what they are about.
    """

    game: AnyGame
    ruleset: ruleset_pb2.Ruleset
    field: str
    """The game's name in every oneof of the schemas."""
    may_draw_nothing = False
    """Whether a report that nothing was drawn says something."""

    @abstractmethod
    def decode_state(
        self, message: Any, envelope: Envelope, place: FieldPath, faults: list[Fault]
    ) -> GameState: ...

    @abstractmethod
    def encode_state(self, state: Any, message: game_pb2.GameState) -> None: ...

    @abstractmethod
    def decode_move(
        self, message: Any, player: int | None, place: FieldPath, faults: list[Fault]
    ) -> Any: ...

    def check_asked(self, message: Any, place: FieldPath, faults: list[Fault]) -> None:
        """Check that a move says what it must to be judged, though a record may omit it."""

    @abstractmethod
    def encode_move(self, move: Any) -> game_pb2.Move: ...

    @abstractmethod
    def decode_options(self, message: Any, place: FieldPath, faults: list[Fault]) -> Any: ...

    @abstractmethod
    def decode_deal(
        self, message: Any, players: int, place: FieldPath, faults: list[Fault]
    ) -> Any: ...

    def decode_draw(self, message: Any, players: int, place: FieldPath, faults: list[Fault]) -> Any:
        """Return the draw that was reported; None where nothing is ever drawn."""

    @abstractmethod
    def write_event(self, event: Any, message: event_pb2.GameEvent) -> None:
        """Write an event that happens only in this game."""

    @abstractmethod
    def write_cells(self, cells: Iterable[int], messages: Cells) -> None: ...

    def write_violation(self, violation: Any, message: verdict_pb2.Violation) -> None:
        """Write the fields of a violation that only this game has, if any."""

    def write_item(self, item: Any, message: verdict_pb2.ScoreItem) -> None:
        """Write the fields of points that only this game has, if any."""

    def write_outcome(self, outcome: Any, message: outcome_pb2.Outcome) -> None:
        """Write the fields of an outcome that only this game has, if any."""

    def write_others(
        self, others: Mapping[str, int], summary: referee_service_pb2.LegalMovesSummary
    ) -> None:
        """Write the moves that are told as a kind, if any are."""

    def judge_puzzle(
        self, request: puzzle_service_pb2.JudgePuzzleRequest, language: str
    ) -> puzzle_service_pb2.JudgePuzzleResponse:
        """Judge a puzzle of this game; raise a BadRequestError with all its faults, if any."""
        raise NotImplementedError(f"the schemas have no puzzle of {self.field}")

    def locate(self, place: FieldPath, message: Any) -> FieldPath:
        """Find where in the game's own message a place named by the rules is."""
        return place

"""What a game's codec offers, under the same names for every game."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

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


class PlainCodec:
    """What a game does without, unless it says otherwise."""

    may_draw_nothing = False

    def check_asked(self, message: Any, place: FieldPath, faults: list[Fault]) -> None:
        """A move that is asked about says no more than one that was noted down."""

    def decode_draw(self, message: Any, players: int, place: FieldPath, faults: list[Fault]) -> Any:
        """Nothing is drawn."""

    def write_violation(self, violation: Any, message: verdict_pb2.Violation) -> None:
        """Violations say nothing that only this game can say."""

    def write_item(self, item: Any, message: verdict_pb2.ScoreItem) -> None:
        """Nor do points."""

    def write_outcome(self, outcome: Any, message: outcome_pb2.Outcome) -> None:
        """Nor do outcomes."""

    def write_others(
        self, others: Mapping[str, int], summary: referee_service_pb2.LegalMovesSummary
    ) -> None:
        """Every move is listed."""

    def judge_puzzle(
        self, request: puzzle_service_pb2.JudgePuzzleRequest, language: str
    ) -> puzzle_service_pb2.JudgePuzzleResponse:
        """The schemas have no puzzle of this game."""
        raise NotImplementedError


class GameCodec(Protocol):
    """Messages of one game to its values and back. Decoding notes faults and goes on."""

    game: AnyGame
    ruleset: ruleset_pb2.Ruleset
    field: str
    """The game's name in every oneof of the schemas."""
    may_draw_nothing: bool
    """Whether a report that nothing was drawn says something."""

    def decode_state(
        self, message: Any, envelope: Envelope, place: FieldPath, faults: list[Fault]
    ) -> GameState: ...

    def encode_state(self, state: Any, message: game_pb2.GameState) -> None: ...

    def decode_move(
        self, message: Any, player: int | None, place: FieldPath, faults: list[Fault]
    ) -> Any: ...

    def check_asked(self, message: Any, place: FieldPath, faults: list[Fault]) -> None:
        """What a move must say to be judged, though in a record it may be missing."""
        ...

    def encode_move(self, move: Any) -> game_pb2.Move: ...

    def decode_options(self, message: Any, place: FieldPath, faults: list[Fault]) -> Any: ...

    def decode_deal(
        self, message: Any, players: int, place: FieldPath, faults: list[Fault]
    ) -> Any: ...

    def decode_draw(
        self, message: Any, players: int, place: FieldPath, faults: list[Fault]
    ) -> Any: ...

    def write_event(self, event: Any, message: event_pb2.Event) -> None:
        """Write an event that happens in this game only."""
        ...

    def write_cells(self, cells: Iterable[int], messages: Cells) -> None: ...

    def write_violation(self, violation: Any, message: verdict_pb2.Violation) -> None:
        """Write what only this game can say of a violation, if anything; likewise below."""
        ...

    def write_item(self, item: Any, message: verdict_pb2.ScoreItem) -> None: ...

    def write_outcome(self, outcome: Any, message: outcome_pb2.Outcome) -> None: ...

    def write_others(
        self, others: Mapping[str, int], summary: referee_service_pb2.LegalMovesSummary
    ) -> None: ...

    def judge_puzzle(
        self, request: puzzle_service_pb2.JudgePuzzleRequest, language: str
    ) -> puzzle_service_pb2.JudgePuzzleResponse:
        """Judge a puzzle of this game; a BadRequestError with all its faults if it is not one."""
        ...

    def locate(self, place: FieldPath, message: Any) -> FieldPath:
        """Find where in the game's own message a place named by the rules is."""
        ...

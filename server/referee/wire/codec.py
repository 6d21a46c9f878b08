"""What a game's codec offers, under the same names for every game."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from google.protobuf.internal.containers import RepeatedCompositeFieldContainer

from referee.core.events import Event
from referee.core.faults import Fault, FieldPath
from referee.core.game import AnyGame
from referee.core.state import GameState
from referee.v1 import (
    event_pb2,
    game_pb2,
    outcome_pb2,
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

    def write_pieces(self, pieces: Sequence[int], message: verdict_pb2.Violation) -> None:
        """Violations name no pieces."""

    def write_made(self, made: Any, message: verdict_pb2.ScoreItem) -> None:
        """Nothing scores by a figure or a path."""

    def write_round(self, now: Any, message: outcome_pb2.Outcome) -> None:
        """There are no rounds."""

    def encode_others(
        self, others: Mapping[str, int], summary: referee_service_pb2.LegalMovesSummary
    ) -> None:
        """Every move is listed."""


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

    def encode_event(self, event: Event) -> event_pb2.Event: ...

    def write_cells(self, cells: Iterable[int], messages: Cells) -> None: ...

    def write_pieces(self, pieces: Sequence[int], message: verdict_pb2.Violation) -> None: ...

    def write_made(self, made: Any, message: verdict_pb2.ScoreItem) -> None: ...

    def write_round(self, now: Any, message: outcome_pb2.Outcome) -> None: ...

    def encode_others(
        self, others: Any, summary: referee_service_pb2.LegalMovesSummary
    ) -> None: ...

    def locate(self, place: FieldPath, message: Any) -> FieldPath:
        """Where in the game's own message a place named by the rules is."""
        ...

"""What each game must provide to be shown on screen and played in a demo."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

import click
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import event_pb2, fault_pb2, game_pb2, outcome_pb2, referee_service_pb2, verdict_pb2
from referee_cli.games.player import Trick
from referee_cli.screen import Screen

Wrong = verdict_pb2.Violation | fault_pb2.Fault
"""What is wrong with a move or a position, and in which cells."""


class PlainFace:
    """The parts of a Face that most games leave empty."""

    commands: Sequence[click.Command] = ()

    def tell_outcome(
        self,
        outcome: outcome_pb2.Outcome,  # noqa: ARG002
        state: game_pb2.GameState,  # noqa: ARG002
        screen: Screen,  # noqa: ARG002
    ) -> Iterable[Line]:
        """Add nothing to what is said of every game."""
        return ()

    def copy_deal(self, deal: game_pb2.ReportedDeal, state: game_pb2.GameState) -> None:
        """Leave `state` as it is: moves can be described without knowing the deal."""


class Face(Protocol):
    """One game, for people."""

    @property
    def commands(self) -> Sequence[click.Command]:
        """Commands that only this game has."""
        ...

    @property
    def score_kinds(self) -> Mapping[verdict_pb2.ScoreKind, Text]:
        """What the game gives points for, in words."""
        ...

    @property
    def end_reasons(self) -> Mapping[outcome_pb2.EndReason, Text]:
        """Why the game can be over, in words."""
        ...

    @property
    def tricks(self) -> Sequence[Trick]:
        """The illegal moves of the demo, in the order in which it tries them."""
        ...

    @property
    def considered(self) -> int:
        """How many of the best-scoring moves a demo player chooses from."""
        ...

    def board(
        self,
        state: game_pb2.GameState,
        screen: Screen,
        *,
        move: game_pb2.Move | None = None,
        wrong: Iterable[Wrong] = (),
    ) -> Line:
        """The board, with what the move lays on it, and the cells at fault marked."""
        ...

    def tell(self, move: game_pb2.Move, state: game_pb2.GameState, screen: Screen) -> Line:
        """The move in a few words."""
        ...

    def tell_event(
        self, event: event_pb2.GameEvent, state: game_pb2.GameState, screen: Screen
    ) -> Line:
        """What happened, after the player's name; empty if the verdict shows it anyway."""
        ...

    def tell_item(
        self, item: verdict_pb2.ScoreItem, state: game_pb2.GameState, screen: Screen
    ) -> str:
        """What the points are for besides their kind: which line, which figure; may be empty."""
        ...

    def tell_outcome(
        self, outcome: outcome_pb2.Outcome, state: game_pb2.GameState, screen: Screen
    ) -> Iterable[Line]:
        """What the game adds to an outcome's status and standings."""
        ...

    def copy_deal(self, deal: game_pb2.ReportedDeal, state: game_pb2.GameState) -> None:
        """Copy into `state` the parts of `deal` that the moves of a record refer to."""
        ...

    def tell_hand(self, state: game_pb2.GameState, seat: int, screen: Screen) -> Line:
        """What a player holds and what is left to draw, as far as it is known."""
        ...

    def tell_others(self, summary: referee_service_pb2.LegalMovesSummary, screen: Screen) -> str:
        """The moves that are summed up by kind rather than listed; empty if there are none."""
        ...

    def choose(
        self,
        state: game_pb2.GameState,
        best: Sequence[referee_service_pb2.LegalMove],
        others: referee_service_pb2.LegalMovesSummary,
    ) -> game_pb2.Move:
        """The move that a demo player makes, given the `best` of the moves listed."""
        ...

"""How a game writes its own part of a record."""

from collections.abc import Callable
from typing import NamedTuple

from referee.v1 import event_pb2, game_pb2, record_pb2


def _write_no_deal(state: game_pb2.GameState, deal: game_pb2.ReportedDeal) -> None:
    """Leave `deal` empty."""


def _write_nothing(event: event_pb2.GameEvent, turn: record_pb2.RecordedTurn) -> None:
    """Leave `turn` as it is."""


class Recording(NamedTuple):
    """What a game adds to a record. Its module here has one, named RECORDING."""

    write_deal: Callable[[game_pb2.GameState, game_pb2.ReportedDeal], None] = _write_no_deal
    """Writes what the first position shows of the deal."""
    write_event: Callable[[event_pb2.GameEvent, record_pb2.RecordedTurn], None] = _write_nothing
    """Writes what an event says of the turn: what was drawn, or which pieces were moved."""
    scoring_rules: frozenset[str] = frozenset()
    """While one of these rules is unchecked, nobody knows what a turn scores."""
    unscored_events: frozenset[str] = frozenset()
    """Events within a turn, before anything is scored."""
    unfinished_turns: frozenset[str] = frozenset()
    """Moves after which the same turn goes on."""

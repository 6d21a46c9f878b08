"""Keeps the record of a game while it is played."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple

from referee.v1 import event_pb2, game_pb2, outcome_pb2, record_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb

FORMAT_VERSION = 1


def _write_no_deal(state: game_pb2.GameState, deal: game_pb2.ReportedDeal) -> None:
    """Leave `deal` empty."""


def _write_nothing(event: event_pb2.GameEvent, turn: record_pb2.RecordedTurn) -> None:
    """Leave `turn` as it is."""


class Recording(NamedTuple):
    """How a game writes its own part of a record. Its module here has one, named RECORDING."""

    write_deal: Callable[[game_pb2.GameState, game_pb2.ReportedDeal], None] = _write_no_deal
    """Writes what the first position shows of the deal."""
    write_event: Callable[[event_pb2.GameEvent, record_pb2.RecordedTurn], None] = _write_nothing
    """Writes what an event tells of the turn: what was drawn, or which pieces were moved."""
    scoring_rules: frozenset[str] = frozenset()
    """While one of these rules is unchecked, nobody knows what a turn scores."""
    unscored_events: frozenset[str] = frozenset()
    """Events within a turn, before anything is scored."""


def _recording(game: str | None) -> Recording:
    """The Recording of a game, by its name in every oneof of the schemas."""
    if game is None:
        return Recording()
    recording: Recording = import_module(f"{__package__}.{game}").RECORDING
    return recording


class RecordKeeper:
    """Keeps the record of one game: begin with the answer of StartGame, then add every move.

    It records what the referee's answers tell. The seed is added once the game is over.
    """

    def __init__(
        self, started: pb.StartGameResponse, *, event: str = "", date: str = "", notes: str = ""
    ) -> None:
        state = started.position.state
        self._record = record_pb2.GameRecord(
            format_version=FORMAT_VERSION,
            ruleset=state.ruleset,
            game_id=state.game_id,
            event=event,
            date=date,
            players=state.players,
            ending=record_pb2.RECORD_ENDING_UNFINISHED,
            notes=[notes] if notes else [],
        )
        self._state = state
        _write_options(state, self._record)
        _recording(state.WhichOneof("position")).write_deal(state, self._record.deal)
        if state.HasField("chance"):
            self._record.chance.commitment = state.chance.commitment
            self._record.chance.entropy.extend(state.chance.entropy)

    @property
    def record(self) -> record_pb2.GameRecord:
        """A copy of the record as it stands."""
        copy = record_pb2.GameRecord()
        copy.CopyFrom(self._record)
        return copy

    def add(self, move: game_pb2.Move, applied: pb.ApplyMoveResponse, *, note: str = "") -> None:
        """Add a move that was played, and the referee's answer; ValueError if it was refused."""
        if applied.verdict.ruling != verdict_pb2.RULING_LEGAL:
            raise ValueError("the move was refused, so it was not played")
        turn = self._record.turns.add(move=move, note=note)
        if not turn.move.HasField("player"):
            turn.move.player = self._state.to_move
        self._state = applied.position.state
        game = move.WhichOneof("move")
        recording = _recording(game)
        for event in applied.events:
            recording.write_event(event, turn)
        counted = recording.scoring_rules.isdisjoint(applied.verdict.unchecked_rule_ids)
        scored = not any(
            getattr(event, game or "").WhichOneof("event") in recording.unscored_events
            for event in applied.events
            if event.WhichOneof("event") == game
        )
        _write_claims(turn, applied.events, self._state, counted=counted, scored=scored)
        if applied.outcome.status == outcome_pb2.GAME_STATUS_OVER:
            self._record.ending = record_pb2.RECORD_ENDING_FINISHED
            self._record.claimed_standings.extend(applied.outcome.standings)
            if applied.outcome.revealed_seed:
                self._record.chance.seed = applied.outcome.revealed_seed


def _write_options(state: game_pb2.GameState, record: record_pb2.GameRecord) -> None:
    field = state.WhichOneof("position")
    if field is not None:
        options = getattr(state, field).options
        if options.ByteSize():
            getattr(record.options, field).CopyFrom(options)


def _write_claims(
    turn: record_pb2.RecordedTurn,
    events: Sequence[event_pb2.GameEvent],
    state: game_pb2.GameState,
    *,
    counted: bool,
    scored: bool,
) -> None:
    """Write the mover's points, even 0, then those of other scorers, as far as they are known."""
    mover = turn.move.player
    scores = {
        event.player: event.points_scored for event in events if event.HasField("points_scored")
    }
    if mover < len(state.players) and scored:
        own = scores.pop(mover).points if mover in scores else 0
        _write_claim(turn, mover, own if counted else None, state.players[mover])
    for player, points_scored in scores.items():
        points = points_scored.points if counted else None
        _write_claim(turn, player, points, state.players[player])


def _write_claim(
    turn: record_pb2.RecordedTurn, seat: int, points: int | None, player: game_pb2.Player
) -> None:
    total = None if player.score_unknown else player.score
    if points is not None or total is not None:
        turn.claimed.add(player=seat, points=points, total=total)

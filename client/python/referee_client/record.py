"""Keeps the record of a game while it is played."""

from collections.abc import Sequence
from typing import NamedTuple, Self, TypeVar

from google.protobuf.message import Message

from referee.v1 import event_pb2, game_pb2, outcome_pb2, record_pb2, ruleset_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client.answers import AppliedMove
from referee_client.enums import enum_name
from referee_client.games import MODULES
from referee_client.recording import Recording
from referee_client.requests import AnyMove

FORMAT_VERSION = 1
DECIDED = (record_pb2.RECORD_ENDING_FINISHED, record_pb2.RECORD_ENDING_ADJUDICATED)

AnyMessage = TypeVar("AnyMessage", bound=Message)


def _copy(message: AnyMessage) -> AnyMessage:
    copy = type(message)()
    copy.CopyFrom(message)
    return copy


def _recording(game: str | None) -> Recording:
    """The Recording of a game, by its name in every oneof of the schemas."""
    if game is None:
        return Recording()
    recording: Recording = MODULES[game].RECORDING
    return recording


class _Before(NamedTuple):
    """What stood before a move, apart from the turns."""

    state: game_pb2.GameState
    ending: record_pb2.RecordEnding
    standings: Sequence[outcome_pb2.Standing]
    seed: bytes


class RecordKeeper:
    """Keeps the record of one game: begin with the answer of StartGame, then add every move.

    It records what the referee's answers say. The seed is added once the game is over.
    """

    def __init__(
        self, started: pb.StartGameResponse, *, event: str = "", date: str = "", notes: str = ""
    ) -> None:
        state = started.position.state
        record = record_pb2.GameRecord(
            format_version=FORMAT_VERSION,
            ruleset=state.ruleset,
            game_id=state.game_id,
            event=event,
            date=date,
            players=state.players,
            notes=[notes] if notes else [],
        )
        _write_options(state, record)
        _recording(state.WhichOneof("position")).write_deal(state, record.deal)
        if state.HasField("chance"):
            record.chance.commitment = state.chance.commitment
            record.chance.entropy.extend(state.chance.entropy)
        self._stand_at(record, state)

    @classmethod
    def resume(cls, record: record_pb2.GameRecord, state: game_pb2.GameState) -> Self:
        """Go on with a stored record, at the position after its last turn; ValueError if they do
        not belong together.

        Store the position with the record: in a seeded game only the position holds the seed.
        Otherwise the record can be replayed: `referee.audit_record(record).final_position`.
        """
        _check_together(record, state)
        keeper = cls.__new__(cls)
        keeper._stand_at(_copy(record), state)  # noqa: SLF001
        return keeper

    def _stand_at(self, record: record_pb2.GameRecord, state: game_pb2.GameState) -> None:
        record.ending = record_pb2.RECORD_ENDING_UNFINISHED
        self._record = record
        self._state = _copy(state)
        self._history: list[_Before] = []
        """For each turn added here, what stood before it."""

    @property
    def record(self) -> record_pb2.GameRecord:
        """A copy of the record as it stands."""
        return _copy(self._record)

    @property
    def state(self) -> game_pb2.GameState:
        """A copy of the position after the last turn."""
        return _copy(self._state)

    def add(self, move: AnyMove, applied: AppliedMove, *, note: str = "") -> None:
        """Add a move that was played, and the referee's answer; ValueError if it was refused.

        Words stand for the move of which `applied` is the answer.
        """
        if not applied.verdict.legal:
            raise ValueError("the move was refused, so it was not played")
        turn = record_pb2.RecordedTurn(move=_read(move, applied), note=note)
        if not turn.move.HasField("player"):
            if not self._state.HasField("to_move"):
                raise ValueError("nobody knows whose turn it was: name the player in the move")
            turn.move.player = self._state.to_move
        _write_turn(turn, applied)

        # From here on nothing can fail, so that a move is added as a whole or not at all.
        self._history.append(self._before())
        self._record.turns.append(turn)
        self._state = _copy(applied.position.state)
        del self._record.claimed_standings[:]
        if applied.outcome.status == outcome_pb2.GAME_STATUS_OVER:
            self._record.ending = record_pb2.RECORD_ENDING_FINISHED
            self._record.claimed_standings.extend(applied.outcome.standings)
            if applied.outcome.revealed_seed:
                self._record.chance.seed = applied.outcome.revealed_seed

    def undo(self) -> None:
        """Take back the last turn: `record` and `state` are again what they were before it.

        ValueError if no turn was added here, because the position before it is not known then.
        """
        if not self._history:
            raise ValueError("no turn was added that could be taken back")
        before = self._history.pop()
        del self._record.turns[-1]
        del self._record.claimed_standings[:]
        self._record.claimed_standings.extend(before.standings)
        self._record.ending = before.ending
        if self._record.HasField("chance"):
            self._record.chance.seed = before.seed
        self._state = before.state

    def _before(self) -> _Before:
        record = self._record
        return _Before(
            self._state, record.ending, list(record.claimed_standings), record.chance.seed
        )


def _check_together(record: record_pb2.GameRecord, state: game_pb2.GameState) -> None:
    """Refuse what cannot be the position after the last turn of the record."""
    if record.format_version != FORMAT_VERSION:
        raise ValueError(f"the record has format {record.format_version}, not {FORMAT_VERSION}")
    if record.ending in DECIDED:
        raise ValueError("the record is of a game that is over")
    game = f"GAME_{(state.WhichOneof('position') or '').upper()}"
    if enum_name(ruleset_pb2.Game, record.ruleset.game) != game:
        raise ValueError("the record and the position are of different games")
    if [each.name for each in record.players] != [each.name for each in state.players]:
        raise ValueError("the record and the position have different players")
    if record.HasField("chance") != state.HasField("chance") or (
        record.chance.commitment not in (b"", state.chance.commitment)
    ):
        raise ValueError("the record and the position are of games with different seeds")
    turns = sum(_ends_turn(turn.move) for turn in record.turns)
    if state.HasField("turn") and state.turn != turns:
        raise ValueError(f"the record has {turns} turns, and the position {state.turn}")
    totals = {
        claim.player: claim.total
        for turn in record.turns
        for claim in turn.claimed
        if claim.HasField("total")
    }
    for seat, player in enumerate(state.players):
        if not player.score_unknown and totals.get(seat, player.score) != player.score:
            raise ValueError(
                f"{player.name or seat} has {totals[seat]} points at the end of the record, "
                f"and {player.score} in the position"
            )


def _ends_turn(move: game_pb2.Move) -> bool:
    game = move.WhichOneof("move")
    action = game and getattr(move, game).WhichOneof("action")
    return action not in _recording(game).unfinished_turns


def _write_options(state: game_pb2.GameState, record: record_pb2.GameRecord) -> None:
    field = state.WhichOneof("position")
    if field is not None:
        options = getattr(state, field).options
        if options.ByteSize():
            getattr(record.options, field).CopyFrom(options)


def _read(move: AnyMove, applied: AppliedMove) -> game_pb2.Move:
    if not isinstance(move, str):
        return move
    if applied.move is None:
        raise TypeError(f"nobody has read {move!r}: give the move that `parse_move` returns")
    return applied.move


def _write_turn(turn: record_pb2.RecordedTurn, applied: AppliedMove) -> None:
    """Write what the answer says of the turn: what was drawn, and what was scored."""
    game = turn.move.WhichOneof("move")
    recording = _recording(game)
    for event in applied.events:
        recording.write_event(event, turn)
    counted = recording.scoring_rules.isdisjoint(applied.verdict.unchecked_rule_ids)
    own = [getattr(event, game) for event in applied.events if game and event.HasField(game)]
    scored = not any(event.WhichOneof("event") in recording.unscored_events for event in own)
    _write_claims(turn, applied.events, applied.position.state, counted=counted, scored=scored)


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

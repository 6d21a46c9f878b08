"""Keeps the record of a game while it is played."""

from collections.abc import Sequence

from referee.v1 import event_pb2, game_pb2, outcome_pb2, qubix_pb2, record_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb

FORMAT_VERSION = 1
UNCOUNTED = frozenset({"QW-12", "QC-8", "QX-10"})
"""Without these rules nobody knows what a turn scores."""
NO_SCORE = frozenset({"cubes_rerolled", "cubes_redrawn"})
"""What happens within a turn, before anything is scored."""


class RecordKeeper:
    """The record of one game: begun with its first answer, carried on with every move.

    It tells what the answers tell. The seed goes into the record once the game is over.
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
        _write_deal(state, self._record)
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
        """A move that was played, and what came of it; a ValueError if it was refused."""
        if applied.verdict.ruling != verdict_pb2.RULING_LEGAL:
            raise ValueError("the move was refused, so it was not played")
        turn = self._record.turns.add(move=move, note=note)
        if not turn.move.HasField("player"):
            turn.move.player = self._state.to_move
        self._state = applied.position.state
        for event in applied.events:
            _write_draw(event, turn)
            _describe_blocks(event, turn.move.qubix)
        counted = UNCOUNTED.isdisjoint(applied.verdict.unchecked_rule_ids)
        _write_claims(turn, applied.events, self._state, counted=counted)
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


def _write_deal(state: game_pb2.GameState, record: record_pb2.GameRecord) -> None:
    """The first position shows what was dealt."""
    match state.WhichOneof("position"):
        case "qwirkle":
            record.deal.qwirkle.hands.extend(state.qwirkle.hands)
            if state.HasField("to_move"):
                record.deal.qwirkle.opener = state.to_move
        case "qwirkle_cubes":
            record.deal.qwirkle_cubes.hands.extend(state.qwirkle_cubes.hands)
            if state.HasField("to_move"):
                record.deal.qwirkle_cubes.opener = state.to_move
        case "qubix":
            if state.qubix.HasField("central_store"):
                record.deal.qubix.central_store.CopyFrom(state.qubix.central_store)
        case "querbeet":
            record.deal.querbeet.hands.extend(state.querbeet.hands)


def _write_draw(event: event_pb2.Event, turn: record_pb2.RecordedTurn) -> None:
    match event.WhichOneof("event"):
        case "tiles_drawn":
            tiles = event.tiles_drawn
            turn.drawn.qwirkle.tiles.extend(tiles.tiles)
            turn.drawn.qwirkle.hidden = tiles.hidden
        case "cubes_drawn":
            cubes = event.cubes_drawn
            turn.drawn.qwirkle_cubes.cubes.extend(cubes.cubes)
            turn.drawn.qwirkle_cubes.hidden = cubes.hidden
        case "cubes_rerolled":
            rolled = event.cubes_rerolled
            turn.drawn.qwirkle_cubes.cubes.extend(rolled.after)
            turn.drawn.qwirkle_cubes.hidden = rolled.count - len(rolled.after)
        case "cubes_redrawn":
            redrawn = event.cubes_redrawn
            if not redrawn.cubes and not redrawn.hidden:
                return  # how many there were is not known
            turn.drawn.qwirkle_cubes.cubes.extend(redrawn.cubes)
            turn.drawn.qwirkle_cubes.hidden = redrawn.hidden
        case "stones_dealt":
            dealt = event.stones_dealt
            turn.drawn.querbeet.hands.add(
                player=event.player, stones=dealt.stones, hidden=dealt.hidden
            )


def _describe_blocks(event: event_pb2.Event, move: qubix_pb2.QubixMove) -> None:
    """Colour and size beside the number, so that the turn means something without the deal."""
    match event.WhichOneof("event"):
        case "blocks_laid" if move.HasField("build"):
            pairs = [(move.build.block, event.blocks_laid.blocks[0])]
        case "blocks_laid":
            taken = [each.block for each in move.build_from_store.blocks]
            pairs = list(zip(taken, event.blocks_laid.blocks, strict=True))
        case "block_stored":
            stored = event.block_stored.block
            move.store.block.colour, move.store.block.size = stored.colour, stored.size
            return
        case _:
            return
    for block, laid in pairs:
        block.colour, block.size = laid.colour, laid.size


def _write_claims(
    turn: record_pb2.RecordedTurn,
    events: Sequence[event_pb2.Event],
    state: game_pb2.GameState,
    *,
    counted: bool,
) -> None:
    """Everybody's points, the mover's first, and also if there are none; no more than is known."""
    happened = {event.WhichOneof("event") for event in events}
    mover = turn.move.player
    scores = {
        event.player: event.points_scored for event in events if event.HasField("points_scored")
    }
    if mover < len(state.players) and not happened & NO_SCORE:
        points = scores.pop(mover).points if mover in scores else 0
        _write_claim(turn, mover, points if counted else None, state.players[mover])
    for player, scored in scores.items():
        _write_claim(turn, player, scored.points if counted else None, state.players[player])


def _write_claim(
    turn: record_pb2.RecordedTurn, seat: int, points: int | None, player: game_pb2.Player
) -> None:
    total = None if player.score_unknown else player.score
    if points is not None or total is not None:
        turn.claimed.add(player=seat, points=points, total=total)

"""Verdicts, scores, events and outcomes, written as messages.

Verdicts are written straight into the response that carries them: copying costs more than judging.
"""

from collections.abc import Iterable, Sequence

from google.protobuf.internal.containers import RepeatedCompositeFieldContainer

from referee.core.chance import Chance
from referee.core.events import Ended, Event, Passed, Scored
from referee.core.outcome import Outcome, Standing, Status
from referee.core.state import Player
from referee.core.verdict import Judgement, Violation
from referee.v1 import event_pb2, outcome_pb2, verdict_pb2
from referee.wire.codec import GameCodec


def write_verdict(
    codec: GameCodec,
    judgement: Judgement,
    players: Sequence[Player],
    language: str,
    verdict: verdict_pb2.Verdict,
) -> None:
    verdict.ruleset.CopyFrom(codec.ruleset)
    if judgement.unchecked:
        verdict.unchecked_rule_ids.extend(judgement.unchecked)
    if not judgement.violations:
        verdict.ruling = verdict_pb2.RULING_LEGAL
        write_score(codec, judgement, verdict.score)
        return
    verdict.ruling = verdict_pb2.RULING_ILLEGAL
    for violation in judgement.violations:
        write_violation(codec, violation, players, language, verdict.violations.add())


def write_score(codec: GameCodec, judgement: Judgement, score: verdict_pb2.TurnScore) -> None:
    score.points = judgement.points
    for item in judgement.items:
        message = score.items.add()  # it is quicker to set the fields one by one
        message.kind = item.kind  # type: ignore[assignment]
        message.points = item.points
        message.rule_id = item.rule
        if item.player is not None:
            message.player = item.player
        codec.write_cells(item.cells, message.cells)
        codec.write_item(item, message)


def write_violation(
    codec: GameCodec,
    violation: Violation,
    players: Sequence[Player],
    language: str,
    message: verdict_pb2.Violation,
) -> None:
    message.rule_id = violation.rule
    message.reason = violation.reason  # type: ignore[assignment]
    message.message = codec.game.wording.violation(violation, language, players)
    codec.write_cells(violation.cells, message.cells)
    for key, fact in violation.facts.items():
        message.metadata[key] = str(fact)
    codec.write_violation(violation, message)


def write_events(
    codec: GameCodec,
    events: Iterable[Event],
    messages: RepeatedCompositeFieldContainer[event_pb2.GameEvent],
) -> None:
    for event in events:
        message = messages.add()
        if event.player is not None:
            message.player = event.player
        if isinstance(event, Passed):
            message.passed.SetInParent()
        elif isinstance(event, Scored):
            message.points_scored.points = event.points
            if event.total is not None:
                message.points_scored.total = event.total
        elif isinstance(event, Ended):
            message.game_ended.end_reason = event.reason  # type: ignore[assignment]
        else:
            codec.write_event(event, message)


def encode_standing(standing: Standing) -> outcome_pb2.Standing:
    player, rank, score, winner = standing
    return outcome_pb2.Standing(player=player, rank=rank, score=score, winner=winner)


def encode_outcome(
    codec: GameCodec, outcome: Outcome, chance: Chance | None
) -> outcome_pb2.Outcome:
    """Encode the outcome; once the game is over, the seed is no longer secret."""
    revealed = chance.seed if chance is not None and outcome.status is Status.OVER else None
    message = outcome_pb2.Outcome(
        status=outcome.status,  # type: ignore[arg-type]
        end_reason=outcome.reason,  # type: ignore[arg-type]
        standings=map(encode_standing, outcome.standings),
        unchecked_rule_ids=outcome.unchecked,
        revealed_seed=revealed,
    )
    codec.write_outcome(outcome, message)
    return message

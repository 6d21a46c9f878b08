"""Verdicts, scores and outcomes, to messages."""

from referee.codec.game_codec import GameCodec
from referee.rules.chance import Chance
from referee.rules.outcome import Outcome, Status
from referee.rules.verdict import Judgement, ScoreItem, Violation
from referee.v1 import outcome_pb2, verdict_pb2


def encode_verdict(codec: GameCodec, judgement: Judgement, language: str) -> verdict_pb2.Verdict:
    verdict = verdict_pb2.Verdict(
        unchecked_rule_ids=judgement.unchecked,
        ruleset=codec.ruleset,
    )
    if judgement.violations:
        verdict.ruling = verdict_pb2.RULING_ILLEGAL
        for violation in judgement.violations:
            verdict.violations.append(_encode_violation(codec, violation, language))
    else:
        verdict.ruling = verdict_pb2.RULING_LEGAL
        encode_score(codec, judgement, verdict.score)
    return verdict


def encode_score(codec: GameCodec, judgement: Judgement, score: verdict_pb2.TurnScore) -> None:
    score.points = judgement.points
    for item in judgement.items:
        score.items.append(_encode_item(codec, item))


def _encode_item(codec: GameCodec, item: ScoreItem) -> verdict_pb2.ScoreItem:
    return verdict_pb2.ScoreItem(
        player=item.player,
        points=item.points,
        rule_id=item.rule,
        kind=int(item.kind),  # type: ignore[arg-type]
        cells=[codec.encode_cell(cell) for cell in item.cells],
        direction=int(item.direction or 0),  # type: ignore[arg-type]
        qwirkle=item.qwirkle,
    )


def _encode_violation(
    codec: GameCodec, violation: Violation, language: str
) -> verdict_pb2.Violation:
    return verdict_pb2.Violation(
        rule_id=violation.rule,
        reason=int(violation.reason),  # type: ignore[arg-type]
        message=codec.game.wording.violation(violation, language),
        cells=[codec.encode_cell(cell) for cell in violation.cells],
        tiles=violation.pieces,  # type: ignore[arg-type]
        direction=int(violation.direction or 0),  # type: ignore[arg-type]
        metadata={key: str(fact) for key, fact in violation.facts.items()},
    )


def encode_outcome(outcome: Outcome, chance: Chance | None) -> outcome_pb2.Outcome:
    """The outcome; once the game is over, the seed is no secret any more."""
    revealed = chance.seed if chance is not None and outcome.status is Status.OVER else None
    return outcome_pb2.Outcome(
        status=int(outcome.status),  # type: ignore[arg-type]
        end_reason=int(outcome.reason or 0),  # type: ignore[arg-type]
        standings=[
            outcome_pb2.Standing(
                player=standing.player,
                rank=standing.rank,
                score=standing.score,
                winner=standing.winner,
            )
            for standing in outcome.standings
        ],
        unchecked_rule_ids=outcome.unchecked,
        revealed_seed=revealed or b"",
    )

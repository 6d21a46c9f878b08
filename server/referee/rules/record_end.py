"""Whether a record ends as its table says: finished or not, and in which order."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.rules import record_texts as texts
from referee.rules.failures import Failure, FailureKind, Unchecked, UncheckedReason
from referee.rules.outcome import Outcome, Standing, Status
from referee.rules.record import Ending, Record
from referee.rules.record_failures import broken
from referee.rules.rulebook import Text


class End(NamedTuple):
    """How a record ends by the rules, and what of it is sure."""

    outcome: Outcome
    standings: tuple[Standing, ...]
    totals_sure: bool
    position_sure: bool
    """Whether the position that was reached is the table's."""


def check_ending(record: Record, end: End) -> tuple[list[Failure], list[Unchecked]]:
    """What is wrong with the end, and what of it could not be checked."""
    ending, status = record.ending, end.outcome.status
    failures: list[Failure] = []
    unchecked: list[Unchecked] = []
    if not end.position_sure:
        unchecked.append(Unchecked(UncheckedReason.TURN_LET_STAND, text=texts.END_NOT_SURE))
    elif ending is not None and status is Status.UNDETERMINED:
        unchecked += [Unchecked(UncheckedReason.POSITION, rule) for rule in end.outcome.unchecked]
    else:
        wrong = _wrong_ending(ending, status)
        failures += [] if wrong is None else [broken(wrong, ("ending",))]
    if ending is Ending.ADJUDICATED:
        unchecked.append(Unchecked(UncheckedReason.ADJUDICATED))
    elif not record.standings:
        unchecked.append(Unchecked(UncheckedReason.NOT_CLAIMED, text=texts.NO_STANDINGS))
    elif not end.totals_sure:
        unchecked.append(Unchecked(UncheckedReason.POSITION, text=texts.STANDINGS_NOT_SURE))
    else:
        winners_sure = end.position_sure and status is not Status.UNDETERMINED
        failures += _wrong_standings(record, end, winners_sure=winners_sure)
    return failures, unchecked


def _wrong_standings(record: Record, end: End, *, winners_sure: bool) -> Iterator[Failure]:
    computed = {place.player: place for place in end.standings}
    for number, claimed in enumerate(record.standings):
        yield from _wrong_standing(number, claimed, computed[claimed.player], winners_sure)


def _wrong_ending(ending: Ending | None, status: Status) -> FailureKind | None:
    if ending is Ending.FINISHED and status is Status.IN_PROGRESS:
        return FailureKind.NOT_OVER
    if ending is Ending.UNFINISHED and status is Status.OVER:
        return FailureKind.ALREADY_OVER
    return None


def _wrong_standing(
    number: int, claimed: Standing, computed: Standing, winners_sure: bool
) -> Iterator[Failure]:
    def wrong(kind: FailureKind, field: str, text: Text) -> Failure:
        said, found = int(getattr(claimed, field)), int(getattr(computed, field))
        facts = {"claimed": said, "computed": found}
        place = ("claimed_standings", number, field)
        return Failure(kind, place, text, facts, None, (), claimed.player, said, found)

    if claimed.rank != computed.rank:
        yield wrong(FailureKind.WRONG_STANDING, "rank", texts.WRONG_RANK)
    if claimed.score != computed.score:
        yield wrong(FailureKind.WRONG_FINAL_SCORE, "score", texts.WRONG_FINAL_SCORE)
    if winners_sure and claimed.winner != computed.winner:
        text = texts.NOT_THE_WINNER if claimed.winner else texts.NOT_NAMED_WINNER
        yield wrong(FailureKind.WRONG_STANDING, "winner", text)

"""Whether a record ends as its host says: finished or not, and with which standings."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.core.faults import NO_FACTS
from referee.core.outcome import Outcome, Standing, Status
from referee.core.text import Text
from referee.records import texts
from referee.records.failures import Failure, FailureKind, Unchecked, UncheckedReason, broken
from referee.records.record import Ending, Record


class End(NamedTuple):
    """How a record ends by the rules, and how much of that is certain."""

    outcome: Outcome
    standings: tuple[Standing, ...]
    ignorance: UncheckedReason
    """The reason to give if something about the position is not known."""
    doubt: UncheckedReason | None
    """The reason why the standings are not certain; None if they are."""
    other_position: bool
    """Whether the host had a different position."""


def check_ending(record: Record, end: End) -> tuple[list[Failure], list[Unchecked]]:
    """Return what is wrong with the end, and what could not be checked about it."""
    ending, status = record.ending, end.outcome.status
    failures: list[Failure] = []
    unchecked: list[Unchecked] = []
    if end.other_position:
        unchecked.append(Unchecked(UncheckedReason.TURN_LET_STAND, text=texts.END_NOT_SURE))
    elif ending is not None and status is Status.UNDETERMINED:
        unchecked += [Unchecked(end.ignorance, rule) for rule in end.outcome.unchecked]
    else:
        wrong = _wrong_ending(ending, status)
        failures += [] if wrong is None else [broken(wrong, ("ending",))]
    if ending is Ending.ADJUDICATED:
        unchecked.append(Unchecked(UncheckedReason.ADJUDICATED))
    elif not record.standings:
        unchecked.append(Unchecked(UncheckedReason.NOT_CLAIMED, text=texts.NO_STANDINGS))
    elif end.doubt is not None:
        unchecked.append(Unchecked(end.doubt, text=texts.STANDINGS_NOT_SURE))
    else:
        winners_sure = status is not Status.UNDETERMINED
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
    player, place = claimed.player, ("claimed_standings", number)

    def wrong(kind: FailureKind, field: str, text: Text) -> Failure:
        said, found = getattr(claimed, field), getattr(computed, field)
        facts = {"claimed": said, "computed": found}
        return Failure(kind, (*place, field), text, facts, None, (), player, said, found)

    if claimed.rank != computed.rank:
        yield wrong(FailureKind.WRONG_STANDING, "rank", texts.WRONG_RANK)
    if claimed.score != computed.score:
        yield wrong(FailureKind.WRONG_FINAL_SCORE, "score", texts.WRONG_FINAL_SCORE)
    if winners_sure and claimed.winner != computed.winner:
        kind, at = FailureKind.WRONG_STANDING, (*place, "winner")
        text = texts.NOT_THE_WINNER if claimed.winner else texts.NOT_NAMED_WINNER
        yield Failure(kind, at, text, NO_FACTS, player=player)

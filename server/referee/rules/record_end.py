"""Whether a record ends as its table says: finished or not, and in which order."""

from collections.abc import Iterator

from referee.rules import record_texts as texts
from referee.rules.failures import Failure, FailureKind, UncheckedReason
from referee.rules.outcome import Outcome, Standing, Status, standings
from referee.rules.record import Ending, Record
from referee.rules.rulebook import Text
from referee.rules.state import GameState

Ignorance = tuple[UncheckedReason | None, str]
"""Why something was not checked, or None for a rule that the position does not let check."""


def final_standings(state: GameState, outcome: Outcome) -> tuple[Standing, ...]:
    """By the points reached; nobody wins before the game is over."""
    if outcome.standings:
        return outcome.standings
    return tuple(place._replace(winner=False) for place in standings(state.players))


def check_ending(
    record: Record, state: GameState, outcome: Outcome, *, sure: bool
) -> tuple[list[Failure], list[Ignorance]]:
    """What is wrong with the end; standings only if all totals are sure."""
    failures: list[Failure] = []
    unchecked: list[Ignorance] = []
    wrong = _wrong_ending(record.ending, outcome.status)
    if wrong is not None:
        failures.append(Failure(wrong, ("ending",), texts.FAILURES[wrong], {}))
    if record.ending is not None and outcome.status is Status.UNDETERMINED:
        unchecked += [(None, rule) for rule in outcome.unchecked]
    if record.ending is Ending.ADJUDICATED:
        unchecked.append((UncheckedReason.ADJUDICATED, ""))
        return failures, unchecked
    if not record.standings:
        unchecked.append((UncheckedReason.NOT_CLAIMED, ""))
    if not sure:
        unchecked.append((None, ""))
        return failures, unchecked
    computed = {place.player: place for place in final_standings(state, outcome)}
    for number, claimed in enumerate(record.standings):
        failures += _wrong_standing(number, claimed, computed[claimed.player], outcome.status)
    return failures, unchecked


def _wrong_ending(ending: Ending | None, status: Status) -> FailureKind | None:
    if ending is Ending.FINISHED and status is Status.IN_PROGRESS:
        return FailureKind.NOT_OVER
    if ending is Ending.UNFINISHED and status is Status.OVER:
        return FailureKind.ALREADY_OVER
    return None


def _wrong_standing(
    number: int, claimed: Standing, computed: Standing, status: Status
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
    if claimed.winner != computed.winner and status is not Status.UNDETERMINED:
        text = texts.NOT_THE_WINNER if claimed.winner else texts.NOT_NAMED_WINNER
        yield wrong(FailureKind.WRONG_STANDING, "winner", text)

"""Failures of records, put together."""

from referee.core.departures import Departure
from referee.core.faults import Fault, FieldPath
from referee.records import texts
from referee.records.failures import Facts, Failure, FailureKind, Rules


def broken(
    kind: FailureKind, place: FieldPath, turn: int | None = None, rules: Rules = ()
) -> Failure:
    facts: Facts = {"number": (turn or 0) + 1, "rules": ", ".join(rules)}
    return Failure(kind, place, texts.FAILURES[kind], facts, turn, rules)


def not_from_seed(
    kind: FailureKind, place: FieldPath, departure: Departure, turn: int | None = None
) -> Failure:
    facts: Facts = {"number": (turn or 0) + 1, "given": departure.given}
    return Failure(kind, (*place, *departure.place), texts.FAILURES[kind], facts, turn)


def at_fault(kind: FailureKind, place: FieldPath, fault: Fault, turn: int | None = None) -> Failure:
    """What the rules found in what the record reports."""
    rules = (fault.rule,) if fault.rule else ()
    return Failure(kind, (*place, *fault.place), fault.text, fault.facts, turn, rules)


def miscounted(
    kind: FailureKind, place: FieldPath, player: int, numbers: tuple[int, int], turn: int
) -> Failure:
    """The number that was claimed is not the one computed."""
    claimed, computed = numbers
    facts = {"number": turn + 1, "claimed": claimed, "computed": computed}
    text = texts.FAILURES[kind]
    return Failure(kind, place, text, facts, turn, (), player, claimed, computed)

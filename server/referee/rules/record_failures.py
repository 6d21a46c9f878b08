"""Failures of records, put together."""

from referee.rules import record_texts as texts
from referee.rules.departures import Departure
from referee.rules.failures import Facts, Failure, FailureKind, Place, Rules
from referee.rules.faults import Fault


def broken(kind: FailureKind, place: Place, turn: int | None = None, rules: Rules = ()) -> Failure:
    facts: Facts = {"number": (turn or 0) + 1, "rules": ", ".join(rules)}
    return Failure(kind, place, texts.FAILURES[kind], facts, turn, rules)


def not_from_seed(
    kind: FailureKind, place: Place, departure: Departure, turn: int | None = None
) -> Failure:
    facts: Facts = {"number": (turn or 0) + 1, "given": departure.given}
    return Failure(kind, (*place, *departure.place), texts.FAILURES[kind], facts, turn)


def at_fault(kind: FailureKind, place: Place, fault: Fault, turn: int | None = None) -> Failure:
    """What the rules found in what the record reports."""
    rules = (fault.rule,) if fault.rule else ()
    return Failure(kind, (*place, *fault.place), fault.text, fault.facts, turn, rules)


def miscounted(
    kind: FailureKind, place: Place, player: int, numbers: tuple[int, int], turn: int
) -> Failure:
    """The number that was claimed is not the one computed."""
    claimed, computed = numbers
    facts = {"number": turn + 1, "claimed": claimed, "computed": computed}
    text = texts.FAILURES[kind]
    return Failure(kind, place, text, facts, turn, (), player, claimed, computed)

"""What an audit of a record finds, and how it says so: failures, and what could not be checked."""

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

from referee.core.faults import Fault, FieldPath, Mismatch
from referee.core.text import Text

Rules = tuple[str, ...]
Facts = Mapping[str, int | str | Text]


class FailureKind(IntEnum):
    """How a record disagrees with the rules or the seed. The numbers are those of the schema."""

    ILLEGAL_MOVE = 1
    WRONG_POINTS = 2
    WRONG_TOTAL = 3
    IMPOSSIBLE_DEAL = 4
    IMPOSSIBLE_DRAW = 5
    INCOMPLETE_MOVE = 6
    BROKEN_COMMITMENT = 7
    DEAL_NOT_FROM_SEED = 8
    DRAW_NOT_FROM_SEED = 9
    NOT_OVER = 10
    ALREADY_OVER = 11
    WRONG_STANDING = 12
    WRONG_FINAL_SCORE = 13


class Failure(NamedTuple):
    """One thing in a record that disagrees with the rules or the seed.

    The place is a path from the record.
    """

    kind: FailureKind
    place: FieldPath
    text: Text
    facts: Facts
    turn: int | None = None
    rules: Rules = ()
    player: int | None = None
    claimed: int | None = None
    computed: int | None = None


class UncheckedReason(IntEnum):
    """Why something could not be checked. The numbers are those of the schema."""

    DEAL_HIDDEN = 1
    DRAW_HIDDEN = 2
    TURN_LET_STAND = 3
    NOT_CLAIMED = 4
    SEED_NOT_KNOWN = 5
    ADJUDICATED = 6
    POSITION = 7
    STOPPED = 8


class Unchecked(NamedTuple):
    """Something not checked: a rule, or what the reason says.

    `turns` is the number of turns that this is about, `first` the first of them.
    """

    reason: UncheckedReason
    rule: str = ""
    turns: int = 0
    first: int | None = None
    text: Text | None = None
    """What to say, if the usual text for the reason will not do."""


FAILURES = {
    FailureKind.ILLEGAL_MOVE: Text(
        "turn {number}: the move breaks {rules}", "tour {number} : le coup enfreint {rules}"
    ),
    FailureKind.WRONG_POINTS: Text(
        "turn {number}: the points written down are {claimed}, the turn scores {computed}",
        "tour {number} : le nombre de points noté est {claimed}, le tour vaut {computed}",
    ),
    FailureKind.WRONG_TOTAL: Text(
        "turn {number}: a total of {claimed} was written down, it is {computed}",
        "tour {number} : un total de {claimed} a été noté, il est de {computed}",
    ),
    FailureKind.BROKEN_COMMITMENT: Text(
        "the seed is not the one that was committed to",
        "la graine n’est pas celle dont l’empreinte a été publiée",
    ),
    FailureKind.DEAL_NOT_FROM_SEED: Text(
        "the deal is not what the seed gives: {given}",
        "la donne n’est pas ce que donne la graine : {given}",
    ),
    FailureKind.DRAW_NOT_FROM_SEED: Text(
        "turn {number}: what was drawn is not what the seed gives: {given}",
        "tour {number} : la pioche n’est pas ce que donne la graine : {given}",
    ),
    FailureKind.NOT_OVER: Text(
        "the record says that the game was finished, but it is not over",
        "le relevé dit la partie terminée, mais elle ne l’est pas",
    ),
    FailureKind.ALREADY_OVER: Text(
        "the record says that the game was not finished, but it is over",
        "le relevé dit la partie inachevée, mais elle est terminée",
    ),
}

UNCHECKED = {
    UncheckedReason.DEAL_HIDDEN: Text("the deal is hidden", "la donne est cachée"),
    UncheckedReason.DRAW_HIDDEN: Text(
        "a draw before is hidden", "une pioche précédente est cachée"
    ),
    UncheckedReason.TURN_LET_STAND: Text(
        "something before failed, and the audit went on",
        "quelque chose de fautif a précédé, et la vérification a continué",
    ),
    UncheckedReason.NOT_CLAIMED: Text("nothing was written down", "rien n’a été noté"),
    UncheckedReason.SEED_NOT_KNOWN: Text(
        "the seed has not been revealed: the draws may be other than it gives",
        "la graine n’a pas été révélée : les pioches peuvent être autres que les siennes",
    ),
    UncheckedReason.ADJUDICATED: Text(
        "the game was adjudicated: that decision is not the referee's to check",
        "la partie a été jugée : cette décision n’est pas à vérifier ici",
    ),
    UncheckedReason.POSITION: Text(
        "the position does not say enough", "la position n’en dit pas assez"
    ),
    UncheckedReason.STOPPED: Text(
        "the audit stopped at a failure", "la vérification s’est arrêtée à une faute"
    ),
}


def broken(
    kind: FailureKind, place: FieldPath, turn: int | None = None, rules: Rules = ()
) -> Failure:
    facts: Facts = {"number": (turn or 0) + 1, "rules": ", ".join(rules)}
    return Failure(kind, place, FAILURES[kind], facts, turn, rules)


def not_from_seed(
    kind: FailureKind, place: FieldPath, mismatch: Mismatch, turn: int | None = None
) -> Failure:
    facts: Facts = {"number": (turn or 0) + 1, "given": mismatch.given}
    return Failure(kind, (*place, *mismatch.place), FAILURES[kind], facts, turn)


def at_fault(kind: FailureKind, place: FieldPath, fault: Fault, turn: int | None = None) -> Failure:
    """Return the failure for a fault that the rules found in what the record reports."""
    rules = (fault.rule,) if fault.rule else ()
    return Failure(kind, (*place, *fault.place), fault.text, fault.facts, turn, rules)


def miscounted(
    kind: FailureKind, place: FieldPath, player: int, numbers: tuple[int, int], turn: int
) -> Failure:
    """Return the failure for a claimed number that is not the one computed."""
    claimed, computed = numbers
    facts = {"number": turn + 1, "claimed": claimed, "computed": computed}
    text = FAILURES[kind]
    return Failure(kind, place, text, facts, turn, (), player, claimed, computed)

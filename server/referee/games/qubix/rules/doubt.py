"""Blocks of which it is not known what they are: what holds whatever they are."""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from referee.core.verdict import Violation
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.state import At, Block

MayBe = tuple[Block, ...]
"""All that one block of a move may be: just one if it is known, nothing if it is not there."""
Laid = tuple[Block, At]
Way = tuple[Laid, ...]


class Taking(NamedTuple):
    """The blocks that a move takes."""

    ways: tuple[Way, ...]
    """What they may be, all together, as far as their sizes tell; at least one way."""
    known: bool = True
    """Whether they are known: then there is one way, and their colours are right too."""


def ways(blocks: Sequence[tuple[MayBe, At]], room: int) -> Iterator[Way]:
    """One way for each choice of sizes; together the blocks are no longer than the room."""
    if not blocks:
        yield ()
        return
    (may_be, at), *others = blocks
    for size, block in {each.size: each for each in may_be}.items():
        if size <= room:
            for rest in ways(others, room - size):
                yield ((block, at), *rest)


def in_every_way(tried: Sequence[Sequence[Violation]]) -> Iterator[Violation]:
    """What is wrong with one block whichever it is, given what is wrong with each it may be."""
    first, *others = tried
    for violation in first:
        same = [_alike(violation, each) for each in others]
        shared = reduce(_shared, [each for each in same if each is not None], violation)
        if None not in same and (shared.cells or not violation.cells):
            yield shared


def _alike(violation: Violation, others: Sequence[Violation]) -> Violation | None:
    return next((other for other in others if other.reason is violation.reason), None)


def _shared(one: Violation, other: Violation) -> Violation:
    """What two violations for the same reason have in common."""
    facts = {key: fact for key, fact in one.facts.items() if other.facts.get(key) == fact}
    return Violation(
        one.rule,
        one.reason,
        tuple([cell for cell in one.cells if cell in other.cells]),
        facts=facts,
        text=one.text if "size" in facts else texts.OF_ANY_SIZE.get(one.reason, one.text),
    )

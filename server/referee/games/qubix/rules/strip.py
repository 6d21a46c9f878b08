"""Blocks taken from a player's own store: which ones a move means."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.games.qubix.rules.doubt import MayBe
from referee.games.qubix.rules.state import Block, State, Stored, Taken, blocks_in_sight


class Picked(NamedTuple):
    """What becomes of one block that a move names."""

    may_be: MayBe = ()
    certain: bool = True
    """Whether it is there for certain, or is not; else it may be a block without a number."""

    @property
    def block(self) -> Block | None:
        """The block, if it is there and known."""
        return self.may_be[0] if len(self.may_be) == 1 else None


class Picking(NamedTuple):
    """The blocks that a move means, in its order, and what is left in the store."""

    picked: tuple[Picked, ...]
    left: tuple[Stored, ...] | None
    """None if nobody knows which of several blocks are left."""


def pick(state: State, store: Sequence[Stored], wanted: Sequence[Taken]) -> Picking:
    """Blocks named by their number first, so that nothing else uses them up; then those that any of
    their kind will do for, and last those whose number is nowhere: these need one without."""
    left = list(store)
    picked = [Picked()] * len(wanted)
    others: dict[int, Block] = {}
    for index, taken in enumerate(wanted):
        stored = _numbered(taken, left)
        if stored is not None:
            left.remove(stored)
            picked[index] = Picked((stored.block,))
    for index in sorted(range(len(wanted)), key=lambda index: _needs_unnumbered(wanted[index])):
        taken = wanted[index]
        if picked[index].block is not None:
            continue
        meant = _alike(state, taken, left)
        kinds = sorted({stored.block[1:] for stored in meant})
        if len(kinds) > 1:
            may_be = tuple([Block(taken.id, *kind) for kind in kinds])
            picked[index] = Picked(may_be, certain=False)
        elif meant:
            left.remove(meant[0])
            others[index] = meant[0].block
    doubtful = [index for index in others if _alike(state, wanted[index], left)]
    for index, (number, colour, size) in others.items():
        named = wanted[index].id
        block = Block(named or (0 if index in doubtful else number), colour, size)
        picked[index] = Picked((block,), certain=not named)
    return Picking(tuple(picked), None if doubtful else tuple(left))


def _needs_unnumbered(taken: Taken) -> tuple[bool, bool]:
    return taken.id > 0, not taken.is_described


def _numbered(taken: Taken, store: Sequence[Stored]) -> Stored | None:
    """The block that has this number and, as far as that is said, this colour and size."""
    for stored in store:
        if taken.id and stored.block.id == taken.id:
            return stored if taken.agrees_with(stored.block) else None
    return None


def _alike(state: State, taken: Taken, left: Sequence[Stored]) -> list[Stored]:
    """All that may be meant: of this colour and size, as far as they are said; by a number that is
    nowhere else, any block that has none."""
    if taken.id and any(block.id == taken.id for block in blocks_in_sight(state)):
        return []
    alike = [
        each for each in left if not (taken.id and each.block.id) and taken.agrees_with(each.block)
    ]
    return sorted(alike, key=lambda each: not each.block.id)

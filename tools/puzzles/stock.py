"""No stone is laid twice: the kinds a cell can have so that there are stones for the others too."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from tools.puzzles.stones import TURNS_OF, Choice, Stone, kind

Kinds: TypeAlias = int
"""A set of kinds: a bit for each, by its number in KINDS."""
Shares: TypeAlias = list[list[int]]
"""For each kind, the cells that have been given one."""

KINDS = tuple(TURNS_OF.items())


class Stock:
    """The stones there are, so many of each kind."""

    def __init__(self, stones: Iterable[Stone]) -> None:
        copies = Counter(kind(stone) for stone in stones)
        self._copies = [copies[own] for own, _ in KINDS]

    def suffices(self, choices: Sequence[Choice]) -> bool:
        """Whether each cell can have a stone of its own, whatever its neighbours have."""
        return self._share_out([_kinds_among(options) for options in choices]) is not None

    def strike(self, choices: list[Choice]) -> list[int] | None:
        """Strike each kind that would leave another cell without a stone.

        Returns the cells where something was struck, or None if some cell must go without.
        """
        wishes = [_kinds_among(options) for options in choices]
        shares = self._share_out(wishes)
        if shares is None:
            return None
        struck = []
        chains = _chains(shares, wishes)
        left_over = _kinds(len(own) < most for own, most in zip(shares, self._copies, strict=True))
        for number, share in enumerate(shares):
            # A cell may exchange its stone for another kind if cells can hand on what they have
            # until one takes a stone left over, or the one that was given back.
            end = left_over | 1 << number
            possible = _kinds(chain & end for chain in chains)
            for spot in share:
                if wishes[spot] & ~possible:
                    choices[spot] &= _turns_of(possible)
                    struck.append(spot)
        return struck

    def _share_out(self, wishes: Sequence[Kinds]) -> Shares | None:
        """One stone for each cell, of a kind it can have."""
        shares: Shares = [[] for _ in KINDS]
        for spot in range(len(wishes)):
            if not self._give(spot, wishes, shares, set()):
                return None
        return shares

    def _give(self, spot: int, wishes: Sequence[Kinds], shares: Shares, asked: set[int]) -> bool:
        """Give the cell a stone, if need be that of a cell which can have another."""
        for number, share in enumerate(shares):
            if number in asked or not wishes[spot] >> number & 1:
                continue
            asked.add(number)
            if len(share) < self._copies[number]:
                share.append(spot)
                return True
            for place, other in enumerate(share):
                if self._give(other, wishes, shares, asked):
                    share[place] = spot
                    return True
        return False


def _chains(shares: Shares, wishes: Sequence[Kinds]) -> list[Kinds]:
    """For each kind, those that cells can end up taking when they hand on one of it."""
    chains = []
    for number, share in enumerate(shares):
        reached = 1 << number
        for spot in share:
            reached |= wishes[spot]
        chains.append(reached)
    for between in range(len(chains)):
        for number, reached in enumerate(chains):
            if reached >> between & 1:
                chains[number] |= chains[between]
    return chains


def _kinds(members: Iterable[object]) -> Kinds:
    """The kinds for which the item at their number is true."""
    return sum(1 << number for number, member in enumerate(members) if member)


@lru_cache(maxsize=1 << 16)
def _kinds_among(options: Choice) -> Kinds:
    return _kinds(options & turns for _, turns in KINDS)


@lru_cache(maxsize=1 << 13)
def _turns_of(kinds: Kinds) -> Choice:
    return sum(turns for number, (_, turns) in enumerate(KINDS) if kinds >> number & 1)

"""The stock of stones, none of which is laid twice: which kinds each cell can still have."""

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
    """The stones that there are, by how many of each kind."""

    def __init__(self, stones: Iterable[Stone]) -> None:
        copies = Counter(kind(stone) for stone in stones)
        self._copies = [copies[own] for own, _ in KINDS]

    def suffices(self, choices: Sequence[Choice]) -> bool:
        """Whether every cell can have a stone of its own, regardless of its neighbours."""
        return self._share_out([_kinds_among(options) for options in choices]) is not None

    def strike(self, choices: list[Choice]) -> list[int] | None:
        """Strike each kind that would leave another cell without a stone.

        Returns the cells where something was struck, or None if some cell cannot have a stone.
        """
        wishes = [_kinds_among(options) for options in choices]
        shares = self._share_out(wishes)
        if shares is None:
            return None
        struck = []
        chains = _chains(shares, wishes)
        left_over = _kinds(len(own) < most for own, most in zip(shares, self._copies, strict=True))
        for number, share in enumerate(shares):
            # A cell may swap its stone for another kind if the cells can pass theirs on until
            # one takes a spare stone, or the stone that was given back.
            end = left_over | 1 << number
            possible = _kinds(chain & end for chain in chains)
            for spot in share:
                if wishes[spot] & ~possible:
                    choices[spot] &= _turns_of(possible)
                    struck.append(spot)
        return struck

    def _share_out(self, wishes: Sequence[Kinds]) -> Shares | None:
        """Give each cell a stone of a kind that it can have; None if there are not enough."""
        shares: Shares = [[] for _ in KINDS]
        for spot in range(len(wishes)):
            if not self._give(spot, wishes, shares, set()):
                return None
        return shares

    def _give(self, spot: int, wishes: Sequence[Kinds], shares: Shares, asked: set[int]) -> bool:
        """Give the cell a stone, if need be one from a cell that can have another."""
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
    """For each kind, the kinds that the cells can end up taking when one of it is passed on."""
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
    """The set of the kinds for which the member at their number is true."""
    return sum(1 << number for number, member in enumerate(members) if member)


@lru_cache(maxsize=1 << 16)
def _kinds_among(options: Choice) -> Kinds:
    return _kinds(options & turns for _, turns in KINDS)


@lru_cache(maxsize=1 << 13)
def _turns_of(kinds: Kinds) -> Choice:
    return sum(turns for number, (_, turns) in enumerate(KINDS) if kinds >> number & 1)

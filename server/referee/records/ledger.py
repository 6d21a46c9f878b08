"""The scores of a record: what its turns add up to, and what the host wrote down for them."""

from collections.abc import Iterator, Sequence
from operator import add

from referee.core.verdict import Judgement
from referee.records.failures import Failure, FailureKind, miscounted
from referee.records.record import Claim, RecordedTurn

Points = Sequence[int]
"""What everybody scores in a turn, by seat; empty if it broke the rules or this is not known."""


Totals = tuple[int | None, ...]
"""Everybody's total, by seat; None where it is not known."""


def points_of(judgement: Judgement, players: int) -> tuple[int, ...]:
    if judgement.violations or judgement.uncounted:
        return ()
    points = [0] * players
    for item in judgement.items:
        if item.player is not None:
            points[item.player] += item.points
    return tuple(points)


class Ledger:
    """Everybody's totals: computed, or claimed by the host where the audit goes on from that."""

    def __init__(self, players: int) -> None:
        self.totals: tuple[int, ...] = (0,) * players
        self._unsure: set[int] = set()
        """The seats of players whose total is not known."""

    @property
    def unsure(self) -> tuple[int, ...]:
        """The seats of players whose total is not known, in order."""
        return tuple(sorted(self._unsure))

    @property
    def sure(self) -> bool:
        return not self._unsure

    def known(self, totals: tuple[int, ...]) -> Totals:
        """Return these totals, with None for those that are not known."""
        unsure = self._unsure
        if not unsure:
            return totals
        return tuple([None if seat in unsure else total for seat, total in enumerate(totals)])

    def lose(self, player: int, judgement: Judgement) -> None:
        """Note that nobody knows what this player's turn scored."""
        self._unsure |= _concerned(player, judgement)

    def with_points(self, points: Points) -> tuple[int, ...]:
        return tuple(map(add, self.totals, points))

    def check(self, turn: int, claims: Sequence[Claim], points: Points) -> Iterator[Failure]:
        """Yield a failure for each claim that differs from the turn's points or the new total."""
        for number, (player, claimed, total) in enumerate(claims):
            scored = points[player]
            place = ("turns", turn, "claimed", number)
            if claimed is not None and claimed != scored:
                kind, numbers = FailureKind.WRONG_POINTS, (claimed, scored)
                yield miscounted(kind, (*place, "points"), player, numbers, turn)
            computed = self.totals[player] + scored
            if total not in (None, computed) and player not in self._unsure:
                kind, numbers = FailureKind.WRONG_TOTAL, (total or 0, computed)
                yield miscounted(kind, (*place, "total"), player, numbers, turn)

    def cannot_check(self, claims: Sequence[Claim]) -> bool:
        """Whether a total was written down that nobody can check."""
        if not self._unsure:
            return False
        return any([each.total is not None and each.player in self._unsure for each in claims])

    def believe(
        self,
        recorded: RecordedTurn,
        totals: Sequence[int],
        *,
        failed: bool,
    ) -> tuple[int, ...]:
        """Return the totals, with the host's claims if the turn failed, and for players whose total
        is not known. Such a total stays unknown until the host claims one."""
        counted = list(totals)
        for player, claimed, total in recorded.claims:
            if failed or player in self._unsure:
                before = self.totals[player]
                counted[player] = before + (claimed or 0) if total is None else total
        told = [claim.player for claim in recorded.claims if claim.total is not None]
        self._unsure.difference_update(told)
        return tuple(counted)


def _concerned(player: int, judgement: Judgement) -> set[int]:
    """The seats of players who may have scored in a turn whose points nobody knows."""
    scorers = [item.player for item in judgement.items if item.player is not None]
    return {player, *judgement.uncounted, *scorers}

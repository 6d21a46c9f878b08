"""Where in a text everything stands that was read from it."""

from typing import NamedTuple

from referee.core.faults import FieldPath


class Spot(NamedTuple):
    """A line and a column, both from 1."""

    line: int
    column: int


class SourceMap:
    """Lines and columns by the path of what was read there."""

    def __init__(self) -> None:
        self._spots: dict[FieldPath, Spot] = {}
        self.last = Spot(1, 1)
        """The line read last: where to look for what is not there."""

    def mark(self, place: FieldPath, spot: Spot) -> None:
        """Note where a field stands; of several lines the first counts."""
        self._spots.setdefault(place, spot)

    def knows(self, place: FieldPath) -> bool:
        return place in self._spots

    def line_of(self, place: FieldPath) -> int:
        return self.find(place).line

    def find(self, place: FieldPath) -> Spot:
        """The spot of a field or, if that is not known, of what it is part of."""
        for length in range(len(place), 0, -1):
            spot = self._spots.get(place[:length])
            if spot is not None:
                return spot
        return self.last

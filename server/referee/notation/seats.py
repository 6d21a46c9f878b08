"""The names by which players are called: plain ones that nobody else has."""

from collections.abc import Iterable

_SIGNS = frozenset("0123456789_-'’")


def is_plain(name: str) -> bool:
    """Whether a name is a word that can be nothing else."""
    return name[:1].isalpha() and all([sign.isalpha() or sign in _SIGNS for sign in name])


class Seats:
    """The names of the players, in seating order."""

    def __init__(self, names: Iterable[str] = (), *, required: bool = False) -> None:
        self._names: list[str | None] = []
        self._seats: dict[str | None, list[int]] = {}
        self._required = required
        for name in names:
            self.add(name)

    def add(self, name: str | None) -> None:
        """One more player; None if the name could not be read."""
        self._seats.setdefault(name, []).append(len(self._names))
        self._names.append(name)

    def write(self, seat: int) -> str:
        name = self._names[seat] if seat < len(self._names) else None
        return name if name is not None and self.named(name) == [seat] else str(seat)

    def named(self, name: str) -> list[int]:
        """Who can be called so."""
        return self._seats.get(name, []) if is_plain(name) else []

    @property
    def all_known(self) -> bool:
        """If not, that is an error of its own, and nobody can say that a name is wrong."""
        return None not in self._seats and (bool(self._names) or not self._required)

"""The names by which players are called: plain names that no other player has."""

from collections.abc import Iterable

_SIGNS = frozenset("0123456789_-'’")


def is_plain(name: str) -> bool:
    """Whether a name is a word that cannot be mistaken for anything else."""
    return name[:1].isalpha() and all([sign.isalpha() or sign in _SIGNS for sign in name])


class Seats:
    """The names of the players, in seating order."""

    def __init__(self, names: Iterable[str] = (), *, required: bool = False) -> None:
        self._names: list[str | None] = []
        self.names: list[str] = []
        """Those that can be called, though several players may have the same."""
        self._seats: dict[str | None, list[int]] = {}
        self._required = required
        for name in names:
            self.add(name)

    def add(self, name: str | None) -> None:
        """Add one more player; the name is None if it could not be read."""
        self._seats.setdefault(name, []).append(len(self._names))
        self._names.append(name)
        if name is not None and is_plain(name):
            self.names.append(name)

    def write(self, seat: int) -> str:
        name = self._names[seat] if seat < len(self._names) else None
        return name if name is not None and self.named(name) == [seat] else str(seat)

    def named(self, name: str) -> list[int]:
        """Return the seats of the players who can be called by this name."""
        return self._seats.get(name, []) if is_plain(name) else []

    @property
    def all_known(self) -> bool:
        """Whether all names are known. If not, that is an error of its own, and no name can be
        said to be wrong."""
        return None not in self._seats and (bool(self._names) or not self._required)

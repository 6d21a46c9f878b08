"""What the parts of a search share."""

from random import Random


class Search:
    """The random order in which layouts are tried, and how many have been, to show progress."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)  # noqa: S311, nothing here is a secret
        self.tried = 0

"""What the parts of a search share."""

from random import Random


class Search:
    """The order in which things are tried, and how many have been, for who watches."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)  # noqa: S311, nothing here is a secret
        self.tried = 0

"""What a game's notation offers, under the same names for every game."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Protocol

from referee.core.faults import FieldPath
from referee.notation.draft import Draft
from referee.notation.seats import Seats
from referee.notation.words import Words
from referee.v1 import game_pb2


class GameNotation(Protocol):
    """Words to a game's own messages and back. Reading notes faults and goes on."""

    field: str
    """The game's name in every oneof of the schemas."""
    keys: Mapping[str, int]
    """The game's own fields of a position, and where they stand; equal ones mix."""
    repeated: Collection[str]
    """Those that may come more than once."""

    def read_action(self, draft: Draft, words: Words, move: Any, place: FieldPath) -> None: ...

    def write_action(self, move: Any, seats: Seats) -> list[str]: ...

    def read_chance(
        self, draft: Draft, words: Words, drawn: game_pb2.Draw, place: FieldPath
    ) -> None: ...

    def write_chance(self, drawn: game_pb2.Draw, seats: Seats) -> list[str]: ...

    def read_deal(self, draft: Draft, words: Words, deal: Any, place: FieldPath) -> None: ...

    def write_deal(self, deal: Any, seats: Seats) -> Iterator[list[str]]:
        """The words of each line."""
        ...

    def read_field(
        self, draft: Draft, key: str, words: Words, state: Any, place: FieldPath
    ) -> None: ...

    def write_fields(self, state: Any, seats: Seats) -> Iterator[list[str]]:
        """The words of each field, its key first."""
        ...

"""What the notation of a game offers, under the same names for every game."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Protocol

from referee.core.faults import FieldPath
from referee.notation import texts
from referee.notation.seats import Seats
from referee.notation.words import Words
from referee.v1 import game_pb2
from referee.wire import registry


class GameNotation(Protocol):
    """Turns words into a game's own messages and back. Reading notes errors and goes on.

    `place` is the field path of the message that is read into.
    """

    field: str
    """The game's name in every oneof of the schemas."""
    keys: Mapping[str, int]
    """The game's own fields of a position, and their ranks; fields of equal rank may be mixed."""
    repeated: Collection[str]
    """The keys that may occur more than once."""
    actions: "Mapping[str, ReadAction]"
    """What a player may do, by the words that name it."""

    def read_action(self, words: Words, move: Any, place: FieldPath) -> None: ...

    def write_action(self, move: Any, seats: Seats) -> list[str]: ...

    def read_chance(self, words: Words, drawn: game_pb2.Draw, place: FieldPath) -> None: ...

    def write_chance(self, drawn: game_pb2.Draw, seats: Seats) -> list[str]: ...

    def read_deal(self, words: Words, deal: Any, place: FieldPath) -> None: ...

    def write_deal(self, deal: Any, seats: Seats) -> Iterator[list[str]]:
        """Yield the words of each line."""
        ...

    def read_field(self, key: str, words: Words, state: Any, place: FieldPath) -> None: ...

    def write_fields(self, state: Any, seats: Seats) -> Iterator[list[str]]:
        """Yield the words of each field, its key first."""
        ...


def notation_of(field: str) -> GameNotation:
    """The notation of a game, by its name in every oneof of the schemas."""
    notation: GameNotation = registry.NOTATIONS[field]
    return notation


ReadAction = Callable[[Words, Any, FieldPath], None]
"""Reads into a move what follows the word that names the action."""


def read_action(
    words: Words, actions: Mapping[str, ReadAction], move: Any, place: FieldPath
) -> None:
    """Read any of a game's actions, by the word that names it."""
    read = words.choose(texts.ACTION, actions)
    if read is None:
        words.rest()
    else:
        read(words, move, place)


def read_pass(_words: Words, move: Any, _place: FieldPath) -> None:
    move.pass_turn.SetInParent()

"""The record of a game, as its host wrote it down."""

from enum import IntEnum
from typing import Any, NamedTuple

from referee.core.outcome import Standing
from referee.core.state import Player


class Ending(IntEnum):
    """How a game ended, according to its host. The numbers are those of the schema."""

    FINISHED = 1
    UNFINISHED = 2
    ADJUDICATED = 3


class Claim(NamedTuple):
    """What the host wrote down for one player after a turn."""

    player: int
    points: int | None
    total: int | None


class RecordedTurn(NamedTuple):
    """A move, what was drawn after it if the record says so, and what the host claimed."""

    move: Any
    drawn: Any = None
    claims: tuple[Claim, ...] = ()


class RecordedChance(NamedTuple):
    """Where draws came from; the commitment or the seed may not be known."""

    commitment: bytes | None
    seed: bytes | None
    entropy: tuple[bytes, ...] = ()


class Record(NamedTuple):
    """A game from the deal to its end; deals and draws are those of its game, or None."""

    game_id: str
    players: tuple[Player, ...]
    options: Any
    chance: RecordedChance | None = None
    deal: Any = None
    turns: tuple[RecordedTurn, ...] = ()
    ending: Ending | None = None
    standings: tuple[Standing, ...] = ()

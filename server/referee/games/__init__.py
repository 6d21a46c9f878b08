"""The games refereed here. `GAMES` is the one list of them; all others are derived from it."""

from referee.games import qubix, querbeet, qwirkle, qwirkle_cubes
from referee.games.room import Room
from referee.wire import registry
from referee.wire.registry import BY_FIELD, BY_NUMBER

__all__ = ["BY_FIELD", "BY_NUMBER", "GAMES"]

GAMES: tuple[Room, ...] = (qwirkle.ROOM, qwirkle_cubes.ROOM, qubix.ROOM, querbeet.ROOM)

for _room in GAMES:
    registry.add(_room.codec, _room.notation)

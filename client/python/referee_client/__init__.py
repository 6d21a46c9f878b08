"""The Python client of the referee: sync and asyncio, remote or embedded.

Every game has a module of helpers, named as in the schemas: `from referee_client import qwirkle`.
"""

from importlib import import_module

from referee.v1 import game_pb2
from referee_client.async_client import AsyncReferee
from referee_client.errors import (
    Fault,
    InvalidNotationError,
    InvalidRequestError,
    NotationError,
    RefereeError,
    UnimplementedError,
)
from referee_client.record import RecordKeeper
from referee_client.sync_client import Referee

__all__ = [
    "AsyncReferee",
    "Fault",
    "InvalidNotationError",
    "InvalidRequestError",
    "NotationError",
    "RecordKeeper",
    "Referee",
    "RefereeError",
    "UnimplementedError",
]

# These make `referee_client.qwirkle` available without an import of its own.
for _field in game_pb2.GameState.DESCRIPTOR.oneofs_by_name["position"].fields:
    import_module(f"{__name__}.{_field.name}")

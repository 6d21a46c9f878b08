"""The Python client of the referee: sync and asyncio, remote or embedded."""

from referee_client import qubix, querbeet, qwirkle, qwirkle_cubes
from referee_client.async_client import AsyncReferee
from referee_client.errors import (
    FieldFault,
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
    "FieldFault",
    "InvalidNotationError",
    "InvalidRequestError",
    "NotationError",
    "RecordKeeper",
    "Referee",
    "RefereeError",
    "UnimplementedError",
    "qubix",
    "querbeet",
    "qwirkle",
    "qwirkle_cubes",
]

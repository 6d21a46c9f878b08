"""The Python client of the referee: sync and asyncio, remote or embedded."""

from referee_client import qubix, querbeet, qwirkle, qwirkle_cubes
from referee_client.async_client import AsyncReferee
from referee_client.errors import (
    FieldFault,
    InvalidRequestError,
    RefereeError,
    UnimplementedError,
)
from referee_client.sync_client import Referee

__all__ = [
    "AsyncReferee",
    "FieldFault",
    "InvalidRequestError",
    "Referee",
    "RefereeError",
    "UnimplementedError",
    "qubix",
    "querbeet",
    "qwirkle",
    "qwirkle_cubes",
]

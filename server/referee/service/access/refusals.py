"""Refusals: what a client is told that may not call, and what the log says of it."""

import ipaddress
import logging
import threading
import time
from functools import lru_cache

from google.rpc import code_pb2, status_pb2

from referee.service.watching.account import Refusal

LOG = logging.getLogger(__name__)

QUIET_SECONDS = 60.0
MOST_REMEMBERED = 1000


_REFUSALS: dict[int, Refusal] = {
    code_pb2.UNAUTHENTICATED: Refusal.TOKEN,
    code_pb2.PERMISSION_DENIED: Refusal.SERVICE,
    code_pb2.RESOURCE_EXHAUSTED: Refusal.RATE,
}


class TurnedAwayError(Exception):
    """A call is refused: the status for the client, and the reason for the log."""

    def __init__(self, status: status_pb2.Status, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason

    @property
    def refusal(self) -> Refusal:
        """The same reason, as metrics count it."""
        return _REFUSALS[self.status.code]


class Journal:
    """Logs refusals, but each reason only once in a while for the same client."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._logged: dict[tuple[str, str], float] = {}

    def note(self, client: str, reason: str) -> None:
        """Log that a client was refused for a reason, unless that has just been said."""
        now = time.monotonic()
        with self._lock:
            if now - self._logged.get((client, reason), -QUIET_SECONDS) < QUIET_SECONDS:
                return
            self._logged.pop((client, reason), None)
            self._logged[client, reason] = now
            if len(self._logged) > MOST_REMEMBERED:
                del self._logged[next(iter(self._logged))]
        LOG.warning("refused calls from %s: %s", client, reason)


@lru_cache(maxsize=4096)
def address_of(host: str) -> str:
    """Return the address by which a client is known.

    In IPv6 that is its network, because whoever has one address has 2^64 of them.
    """
    try:
        address = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:  # for instance a socket in the file system
        return host
    if address.version == 4 or address.is_loopback:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))

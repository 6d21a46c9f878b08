"""The door, at which every call says who it comes from, and clients take turns."""

import logging

from referee.service.access.rates import Rates
from referee.service.access.refusals import Journal, TurnedAwayError
from referee.service.access.tokens import Tokens, hash_of, read_tokens
from referee.service.methods import BY_PATH
from referee.service.settings import Access
from referee.wire.status import forbidden_status, too_often_status, unauthenticated_status

LOG = logging.getLogger(__name__)

SCHEME = "bearer"
HEADER = "authorization"
_SERVICE = {path: method.service.rpartition(".")[2] for path, method in BY_PATH.items()}


class Door:
    """Lets calls in, over gRPC and over HTTP."""

    def __init__(self, access: Access) -> None:
        self._file = access.tokens
        self._tokens: Tokens = {}
        if self._file is not None:
            self._tokens = _loaded(self._file)
        rate = access.calls_per_second
        self._rates = Rates(rate) if rate else None
        self.journal = Journal()

    @property
    def counts_calls(self) -> bool:
        return self._rates is not None

    def reload(self) -> None:
        """Read the tokens again, or raise an AccessError and go on with those there were."""
        if self._file is not None:
            self._tokens = _loaded(self._file)

    def identify(self, path: str, authorization: str | None) -> str | None:
        """Return the name of the token of a call, None if none is asked for; raise a
        TurnedAwayError if the call must not be made with it."""
        if self._file is None:
            return None
        scheme, _, token = (authorization or "").partition(" ")
        if scheme.lower() != SCHEME or not token:
            raise _unauthenticated("NO_TOKEN", "the call has no token", "no token")
        found = self._tokens.get(hash_of(token.strip()))
        if found is None:
            raise _unauthenticated("UNKNOWN_TOKEN", "the token is not known", "unknown token")
        if found.has_expired:
            reason = f"token {found.name} has expired"
            raise _unauthenticated("EXPIRED_TOKEN", "the token has expired", reason)
        service = _SERVICE.get(path)
        if service is not None and service not in found.services:
            status = forbidden_status(service)
            raise TurnedAwayError(status, f"token {found.name} is not for {service}")
        return found.name

    def take_turn(self, client: str) -> None:
        """Count a call of a client; raise a TurnedAwayError if there are too many."""
        wait = 0.0 if self._rates is None else self._rates.take(client)
        if wait:
            raise TurnedAwayError(too_often_status(wait), "too many calls per second")


def _unauthenticated(reason: str, message: str, logged: str) -> TurnedAwayError:
    return TurnedAwayError(unauthenticated_status(reason, message), logged)


def _loaded(path: str) -> Tokens:
    tokens = read_tokens(path)
    LOG.info("tokens in %s: %d", path, len(tokens))
    return tokens

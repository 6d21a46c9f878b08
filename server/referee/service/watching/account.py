"""The account of a call: what was asked, by whom, what was found, and how it ended."""

import re
import secrets
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from enum import StrEnum
from time import perf_counter

from msgspec import Struct, field

GRPC = "grpc"
HTTP = "http"
UNKNOWN = "unknown/unknown"
"""The path of every method that does not exist."""
REQUEST_ID = "x-request-id"


class Refusal(StrEnum):
    """Why a call is not let in."""

    CALLS = "calls"
    """The process is answering as many as it may."""
    RATE = "rate"
    """The caller makes too many in a second."""
    TOKEN = "token"  # noqa: S105  it has none that is known
    SERVICE = "service"
    """Its token is not for this service."""


_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")

Finding = tuple[str, int | str, int | str]
"""What was found, in which game or by which rule, and how it was ruled."""
Headers = Iterable[tuple[str, str | bytes]]


class Account(Struct, eq=False):
    """One call. It holds nothing of the request but the game."""

    path: str
    protocol: str
    headers: Callable[[], Headers]
    peer: Callable[[], str]
    began: float = field(default_factory=perf_counter)
    seconds: float = 0.0
    code: str = ""
    game: int = 0
    """By its number in the schema; 0 if it is not known."""
    findings: dict[Finding, int] = field(default_factory=dict)
    """How often what was found."""
    refusal: Refusal | None = None
    """Why it was not let in."""
    token: str = ""
    """The name of the token with which it was let in."""
    known_id: str = ""

    def find(self, kind: str, about: int | str, ruling: int | str = 0) -> None:
        finding = (kind, about, ruling)
        self.findings[finding] = self.findings.get(finding, 0) + 1

    @property
    def service(self) -> str:
        return self.path.strip("/").rpartition("/")[0]

    @property
    def method(self) -> str:
        return self.path.rpartition("/")[2]

    @property
    def request_id(self) -> str:
        """The caller's own name for the request, if it is one, or else a new one."""
        if not self.known_id:
            given = [str(value) for name, value in self.headers() if name == REQUEST_ID]
            is_fit = len(given) == 1 and _REQUEST_ID.fullmatch(given[0])
            self.known_id = given[0] if is_fit else secrets.token_hex(8)
        return self.known_id


CURRENT: ContextVar[Account | None] = ContextVar("CURRENT", default=None)
"""The account of the call that is being answered."""


TOKEN: ContextVar[str] = ContextVar("TOKEN", default="")
"""The name of the token with which a call over gRPC is made, known to whatever answers it."""


def note_refusal(refusal: Refusal) -> None:
    """Say why the call that is being answered is not let in."""
    account = CURRENT.get()
    if account is not None:
        account.refusal = refusal


def note_token(name: str) -> None:
    """Say with whose token the call that is being answered was let in."""
    account = CURRENT.get()
    if account is not None:
        account.token = name


def address(peer: str) -> str:
    """Write an address in one way, where gRPC writes `ipv6:%5B::1%5D:50051`."""
    bare = peer.removeprefix("ipv4:").removeprefix("ipv6:")
    return bare.replace("%5B", "[").replace("%5D", "]")

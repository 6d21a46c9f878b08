"""Tokens: the file that lists them, and whose token a caller has."""

import hashlib
import json
import re
import secrets
import tomllib
from collections.abc import Collection
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

import msgspec

from referee.service.access.files import AccessError, read_file
from referee.service.methods import METHODS

PREFIX = "referee_"
"""By which people, and programs that look for secrets, know a token."""
NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
SERVICES = tuple(dict.fromkeys(method.service.rpartition(".")[2] for method in METHODS))


class Token(NamedTuple):
    """What is known of a token; the token itself is nowhere."""

    name: str
    services: Collection[str]
    expires: date | None
    """The last day on which it is taken, in UTC."""

    @property
    def has_expired(self) -> bool:
        return self.expires is not None and self.expires < today()


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token as the file has it, below its name."""

    sha256: str
    services: list[str] = msgspec.field(default_factory=lambda: list(SERVICES))
    expires: date | None = None


Tokens = dict[bytes, Token]
"""The tokens by their SHA-256.

They have 256 random bits, so that nothing is gained by a slower hash. A caller's token is looked up
by its hash, which a caller cannot steer: how long that takes says nothing about the tokens.
"""


def hash_of(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def today() -> date:
    return datetime.now(UTC).date()


def read_tokens(path: str) -> Tokens:
    """Read the tokens of a file, or raise an AccessError."""
    try:
        content = tomllib.loads(read_file(path).decode())
    except ValueError as error:
        raise AccessError(f"cannot read {path}: {error}") from None
    tokens: Tokens = {}
    for name, fields in content.items():
        hashed, token = _token(f"{path}: {name}", name, fields)
        if hashed in tokens:
            raise AccessError(f"{path}: {name}: the same token as {tokens[hashed].name}")
        tokens[hashed] = token
    return tokens


def _token(where: str, name: str, fields: Any) -> tuple[bytes, Token]:
    if not NAME.fullmatch(name):
        raise AccessError(f"{where}: a name is 1 to 64 letters, digits, - and _")
    try:
        entry = msgspec.convert(fields, _Entry)
    except msgspec.ValidationError as error:
        raise AccessError(f"{where}: {error}") from None
    if not re.fullmatch("[0-9a-f]{64}", entry.sha256):
        raise AccessError(f"{where}: sha256 must be 64 hexadecimal digits in lower case")
    for service in entry.services:
        if service not in SERVICES:
            raise AccessError(f"{where}: no service {service}; there are {', '.join(SERVICES)}")
    return bytes.fromhex(entry.sha256), Token(name, frozenset(entry.services), entry.expires)


def new_token() -> str:
    return PREFIX + secrets.token_urlsafe(32)


def write_entry(token: str, name: str, services: Collection[str], expires: date | None) -> str:
    """Write a token as the file has it."""
    lines = [f"[{name}]", f'sha256 = "{hash_of(token).hex()}"']
    if services:
        lines.append(f"services = {json.dumps(list(services))}")
    if expires is not None:
        lines.append(f"expires = {expires.isoformat()}")
    return "".join(f"{line}\n" for line in lines)

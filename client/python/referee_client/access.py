"""How a client proves who it is, and whom it trusts: certificates and tokens."""

import ipaddress
import os
import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import grpc

File = str | os.PathLike[str]


class Tls(NamedTuple):
    """Files in PEM: the authority behind the server's certificate, unless it is a public one, and
    the client's own certificate with its key, if the server asks for one."""

    ca: File | None = None
    cert: File | None = None
    key: File | None = None


class Access(NamedTuple):
    """What a client needs to be let in, checked."""

    credentials: grpc.ChannelCredentials | None
    """None goes without encryption."""
    metadata: tuple[tuple[str, str], ...]

    def channel(self, module: Any, target: str, options: Any = None) -> Any:
        """Open a channel of the module, which is grpc or grpc.aio."""
        if self.credentials is None:
            return module.insecure_channel(target, options=options)
        return module.secure_channel(target, self.credentials, options=options)


def access(target: str, tls: bool | Tls, token: str | None) -> Access:
    """Return what a client of this server needs.

    Raise an OSError if a file cannot be read, and a ValueError if it is not what it should be, if
    the token is none, or if it would go over a network for everybody to read.
    """
    credentials = _credentials(Tls() if tls is True else tls) if tls is not False else None
    if token is None:
        return Access(credentials, ())
    if not re.fullmatch("[!-~]+", token):
        raise ValueError("a token is one word of printable ASCII characters")
    if credentials is None and not _is_near(target):
        raise ValueError(f"the token would go to {target} unencrypted: use TLS")
    return Access(credentials, (("authorization", f"Bearer {token}"),))


def _credentials(tls: Tls) -> grpc.ChannelCredentials:
    if (tls.cert is None) != (tls.key is None):
        raise ValueError("a certificate needs its key, and a key its certificate")
    ca, key, cert = (
        None if each is None else Path(each).read_bytes() for each in (tls.ca, tls.key, tls.cert)
    )
    # gRPC itself would say nothing until a call fails.
    trial = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if tls.ca is not None:
        with _told(f"{os.fspath(tls.ca)}: not a certificate in PEM"):
            trial.load_verify_locations(tls.ca)
    if tls.cert is not None and tls.key is not None:
        names = f"{os.fspath(tls.cert)}, {os.fspath(tls.key)}"
        with _told(f"{names}: not a certificate in PEM and its key without a password"):
            trial.load_cert_chain(tls.cert, tls.key, password="")
    return grpc.ssl_channel_credentials(ca, key, cert)


@contextmanager
def _told(message: str) -> Iterator[None]:
    try:
        yield
    except ssl.SSLError:
        raise ValueError(message) from None


def _is_near(target: str) -> bool:
    """Whether a server is on this machine for certain."""
    scheme, _, rest = target.rpartition("://")
    if target.startswith(("unix:", "unix-abstract:")):
        return True
    for prefix in ("dns:", "ipv4:", "ipv6:"):
        rest = rest.removeprefix(prefix)
    return scheme in ("", "dns") and all(map(_is_loopback, rest.split(",")))


def _is_loopback(place: str) -> bool:
    try:
        host = urlsplit(f"//{place.rpartition('/')[2]}").hostname or ""
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

"""Certificates and tokens for tests, and calls over HTTPS."""

import ssl
from datetime import UTC, date, datetime, timedelta
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

import trustme

from referee.service.access.tokens import new_token, write_entry
from referee.service.settings import TlsFiles
from referee_client import Tls
from tools.conformance.wire import HttpAnswer

HOSTS = ("localhost", "127.0.0.1")
SECONDS = 30


class Authority:
    """An authority whose certificates are in files."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._ca = trustme.CA()
        self.ca = str(folder / "ca.pem")
        self._ca.cert_pem.write_to_path(self.ca)

    def issue(
        self,
        name: str = "server",
        *,
        days: float = 30,
        since_days: float = -1,
        asks: str | None = None,
    ) -> TlsFiles:
        """Issue a certificate; another one of the same name replaces it."""
        now = datetime.now(UTC)
        made = self._ca.issue_cert(
            *HOSTS,
            not_before=now + timedelta(days=min(since_days, days - 1)),
            not_after=now + timedelta(days=days),
        )
        cert, key = (str(self._folder / f"{name}-{part}.pem") for part in ("cert", "key"))
        Path(cert).write_bytes(b"".join(each.bytes() for each in made.cert_chain_pems))
        made.private_key_pem.write_to_path(key)
        return TlsFiles(cert, key, asks)

    def client(self, files: TlsFiles | None = None) -> Tls:
        """What a client needs that trusts this authority, and shows a certificate."""
        return Tls(self.ca) if files is None else Tls(self.ca, files.cert, files.key)

    def context(self, files: TlsFiles | None = None) -> ssl.SSLContext:
        """The same for HTTPS."""
        context = ssl.create_default_context(cafile=self.ca)
        if files is not None:
            context.load_cert_chain(files.cert, files.key)
        return context

    def certificate_at(self, port: int | None) -> bytes:
        """The certificate that a server shows."""
        assert port is not None
        connection = HTTPSConnection("localhost", port, timeout=SECONDS, context=self.context())
        try:
            connection.connect()
            shown = connection.sock.getpeercert(binary_form=True)
        finally:
            connection.close()
        assert isinstance(shown, bytes)
        return shown


def call(
    port: int | None,
    path: str,
    body: bytes | None = b"{}",
    *,
    context: ssl.SSLContext | None = None,
    token: str | None = None,
    **headers: str,
) -> HttpAnswer:
    """POST JSON over HTTP or HTTPS; GET if the body is None."""
    assert port is not None
    sent = {"content-type": "application/json"} if body is not None else {}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    if token is not None:
        sent["authorization"] = f"Bearer {token}"
    connection = (
        HTTPConnection("127.0.0.1", port, timeout=SECONDS)
        if context is None
        else HTTPSConnection("127.0.0.1", port, timeout=SECONDS, context=context)
    )
    try:
        connection.request("GET" if body is None else "POST", path, body, sent)
        response = connection.getresponse()
        received = {name.lower(): value for name, value in response.getheaders()}
        return HttpAnswer(response.status, received, response.read())
    finally:
        connection.close()


class TokenFile:
    """A file of tokens."""

    def __init__(self, folder: Path) -> None:
        self.path = str(folder / "tokens.toml")
        Path(self.path).touch()

    def add(self, name: str, *services: str, expires: date | None = None) -> str:
        """Add a token and return it."""
        token = new_token()
        with Path(self.path).open("a", encoding="utf-8") as file:
            file.write(write_entry(token, name, services, expires))
        return token

    def write(self, text: str) -> None:
        Path(self.path).write_text(text, encoding="utf-8")

"""TLS and mutual TLS, over gRPC and over HTTP alike, and certificates that change."""

import logging
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from cryptography.hazmat.primitives import serialization

from referee.service.access.certificates import Certificates
from referee.service.access.files import AccessError
from referee.service.server import RefereeServer
from referee.service.settings import Access, Settings, TlsFiles
from referee_client import Referee, RefereeError, Tls
from tests.support.authority import Authority, call

LIST_GAMES = "/referee.v1.RulebookService/ListGames"


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@contextmanager
def served(tls: TlsFiles) -> Iterator[RefereeServer]:
    settings = Settings(port=0, http_port=0, grace_seconds=0, access=Access(tls))
    with RefereeServer(settings) as server:
        yield server


def answers(server: RefereeServer, tls: bool | Tls) -> bool:
    with Referee.connect(f"127.0.0.1:{server.port}", tls=tls, timeout=10) as referee:
        return bool(referee.list_games())


def test_both_ports_answer_with_tls(authority: Authority) -> None:
    with served(authority.issue()) as server:
        assert answers(server, authority.client())
        context = authority.context()
        assert call(server.http_port, LIST_GAMES, context=context).content["games"]
        assert call(server.http_port, "/healthz", None, context=context).status == 200


def test_nothing_is_said_without_tls_where_there_is_tls(authority: Authority) -> None:
    with served(authority.issue()) as server:
        with pytest.raises(RefereeError, match="UNAVAILABLE"):
            answers(server, tls=False)
        with pytest.raises((ConnectionError, OSError)):
            call(server.http_port, "/healthz", None)


def test_a_client_does_not_trust_an_authority_that_it_does_not_know(
    authority: Authority, tmp_path: Path
) -> None:
    stranger = Authority(tmp_path / "stranger")
    with served(authority.issue()) as server:
        for tls in (stranger.client(), True):
            with pytest.raises(RefereeError, match="UNAVAILABLE"):
                answers(server, tls)
        with pytest.raises(ssl.SSLCertVerificationError):
            call(server.http_port, "/healthz", None, context=stranger.context())


# Clients that need a certificate


def test_clients_with_a_certificate_of_the_authority_are_answered(authority: Authority) -> None:
    own = authority.issue("client")
    with served(authority.issue(asks=authority.ca)) as server:
        assert answers(server, authority.client(own))
        assert call(server.http_port, LIST_GAMES, context=authority.context(own)).status == 200


@pytest.mark.parametrize("kind", ["none", "of a stranger", "expired"])
def test_clients_without_a_good_certificate_are_refused(
    authority: Authority, tmp_path: Path, kind: str
) -> None:
    kinds: dict[str, Callable[[], TlsFiles | None]] = {
        "none": lambda: None,
        "of a stranger": lambda: Authority(tmp_path / "stranger").issue("client"),
        "expired": lambda: authority.issue("client", days=-1),
    }
    shown = kinds[kind]()
    with served(authority.issue(asks=authority.ca)) as server:
        with pytest.raises(RefereeError, match="UNAVAILABLE"):
            answers(server, authority.client(shown))
        with pytest.raises(OSError):  # noqa: PT011  of TLS, or a connection that is reset
            call(server.http_port, LIST_GAMES, context=authority.context(shown))


# Files that are not fit for use


def locked(files: TlsFiles) -> TlsFiles:
    """The same with a password on the key."""
    path = Path(files.key)
    key = serialization.load_pem_private_key(path.read_bytes(), None)
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.BestAvailableEncryption(b"secret"),
        )
    )
    return files


BAD: dict[str, tuple[Callable[[Authority], TlsFiles], str]] = {
    "no certificate": (
        lambda a: a.issue()._replace(cert="/no/cert"),
        "cannot read /no/cert: No such",
    ),
    "no key": (lambda a: a.issue()._replace(key="/no/key"), "cannot read /no/key: No such"),
    "no authority": (lambda a: a.issue(asks="/no/ca"), "cannot read /no/ca: No such"),
    "a folder": (lambda a: a.issue()._replace(cert="/"), "cannot read /: Is a directory"),
    "expired": (lambda a: a.issue(days=-1), "server-cert.pem: the certificate expired on 20"),
    "too early": (
        lambda a: a.issue(since_days=3),
        "server-cert.pem: the certificate is good only from 20",
    ),
    "another key": (
        lambda a: a.issue()._replace(key=a.issue("other").key),
        "other-key.pem: not the key of the certificate in ",
    ),
    "swapped": (lambda a: swapped(a.issue()), "server-key.pem: not a certificate in PEM"),
    "a key that is a certificate": (
        lambda a: a.issue()._replace(key=a.ca),
        "ca.pem: not a private key in PEM",
    ),
    "an authority that is a key": (
        lambda a: a.issue(asks=a.issue("other").key),
        "other-key.pem: not a certificate in PEM",
    ),
    "a password": (lambda a: locked(a.issue()), "server-key.pem: the key has a password"),
    "an expired authority": (
        lambda a: a.issue(asks=a.issue("old", days=-1).cert),
        "old-cert.pem: the certificate expired on 20",
    ),
}


def swapped(files: TlsFiles) -> TlsFiles:
    return TlsFiles(files.key, files.cert)


@pytest.mark.parametrize("kind", BAD)
def test_files_that_are_not_fit_for_use_are_named(authority: Authority, kind: str) -> None:
    make, complaint = BAD[kind]
    with pytest.raises(AccessError) as told:
        Certificates(make(authority))
    assert complaint in str(told.value)
    assert "\n" not in str(told.value)


# Renewal


def test_new_certificates_are_shown_after_a_reload_and_connections_stay(
    authority: Authority,
) -> None:
    files = authority.issue()
    with served(files) as server:
        ports = (server.port, server.http_port)
        before = {authority.certificate_at(port) for port in ports}
        with Referee.connect(f"localhost:{server.port}", tls=authority.client()) as referee:
            assert referee.list_games()
            authority.issue()
            assert {authority.certificate_at(port) for port in ports} == before
            server.reload()
            assert referee.list_games()
        after = {authority.certificate_at(port) for port in ports}
        assert len(before) == len(after) == 1
        assert after != before
        assert {authority.certificate_at(port) for port in ports} == after


def test_another_authority_of_clients_counts_after_a_reload(
    authority: Authority, tmp_path: Path
) -> None:
    other = Authority(tmp_path / "other")
    first, second = authority.issue("client"), other.issue("client")
    trusted = tmp_path / "trusted.pem"
    trusted.write_bytes(Path(authority.ca).read_bytes())
    with served(authority.issue(asks=str(trusted))) as server:
        assert answers(server, authority.client(first))
        trusted.write_bytes(Path(other.ca).read_bytes())
        server.reload()
        assert answers(server, authority.client(second))
        with pytest.raises(RefereeError, match="UNAVAILABLE"):
            answers(server, authority.client(first))
        with pytest.raises(OSError):  # noqa: PT011
            call(server.http_port, LIST_GAMES, context=authority.context(first))
        assert call(server.http_port, LIST_GAMES, context=authority.context(second)).status == 200


def test_certificates_that_are_not_fit_for_use_change_nothing(
    authority: Authority, caplog: pytest.LogCaptureFixture
) -> None:
    files = authority.issue()
    with served(files) as server:
        before = authority.certificate_at(server.port)
        authority.issue(days=-1)
        caplog.clear()
        with caplog.at_level(logging.ERROR):
            server.reload()
        [told] = [record.getMessage() for record in caplog.records]
        assert f"not reloaded: {files.cert}: the certificate expired on" in told
        assert authority.certificate_at(server.port) == before
        assert authority.certificate_at(server.http_port) == before


def test_handshakes_that_fail_leave_no_traceback(
    authority: Authority, caplog: pytest.LogCaptureFixture
) -> None:
    with served(authority.issue(asks=authority.ca)) as server:
        for _ in range(3):
            with pytest.raises(OSError):  # noqa: PT011
                call(server.http_port, "/healthz", None, context=authority.context())
            with pytest.raises(OSError):  # noqa: PT011
                call(server.http_port, "/healthz", None)
        assert answers(server, authority.client(authority.issue("client")))
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_health_is_told_over_tls(authority: Authority) -> None:
    with served(authority.issue()) as server:
        root = Path(authority.ca).read_bytes()
        channel = grpc.secure_channel(
            f"localhost:{server.port}", grpc.ssl_channel_credentials(root)
        )
        with channel:
            check: Any = channel.unary_unary("/grpc.health.v1.Health/Check")
            assert check(b"", timeout=10) == b"\x08\x01"

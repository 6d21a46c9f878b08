"""The server's certificate and those it asks of clients, renewed without dropping a connection."""

import logging
import ssl
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import grpc
from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from referee.service.access.files import AccessError, read_file
from referee.service.settings import TlsFiles

LOG = logging.getLogger(__name__)

ALPN = ("http/1.1",)


class Certificates:
    """What the files hold. Handshakes that begin after `reload` use what they hold then."""

    def __init__(self, files: TlsFiles) -> None:
        self._files = files
        self._loaded = self._told = _load(files)

    def reload(self) -> None:
        """Read the files again, or raise an AccessError and go on with what there was."""
        self._loaded = _load(self._files)

    def for_grpc(self) -> grpc.ServerCredentials:
        return grpc.dynamic_ssl_server_credentials(
            self._loaded.for_grpc,
            self._news,
            require_client_authentication=self._files.client_ca is not None,
        )

    def _news(self) -> Any:
        """What gRPC asks for before every handshake: what to use from now on, None for the same."""
        loaded = self._loaded
        if loaded is self._told:
            return None
        self._told = loaded
        return loaded.for_grpc

    def for_http(self) -> ssl.SSLContext:
        context = _Renewed(ssl.PROTOCOL_TLS_SERVER)
        context.certificates = self
        return context

    @property
    def context(self) -> ssl.SSLContext:
        return self._loaded.for_http


class _Renewed(ssl.SSLContext):
    """Begins every connection with the certificates of that moment."""

    certificates: Certificates

    def wrap_bio(self, *args: Any, **options: Any) -> ssl.SSLObject:
        return self.certificates.context.wrap_bio(*args, **options)


class _Loaded(NamedTuple):
    """The same certificates as gRPC and as HTTP take them."""

    for_grpc: Any
    for_http: ssl.SSLContext


def _load(files: TlsFiles) -> _Loaded:
    chain, key = read_file(files.cert), read_file(files.key)
    authority = None if files.client_ca is None else read_file(files.client_ca)
    own, *_ = _certificates(files.cert, chain)
    _check_dates(files.cert, [own])
    _check_key(files, own, key)
    if files.client_ca is not None and authority is not None:
        _check_dates(files.client_ca, _certificates(files.client_ca, authority))
    loaded = _Loaded(
        grpc.ssl_server_certificate_configuration([(key, chain)], authority), _context(files)
    )
    LOG.info("the certificate in %s is good until %s", files.cert, f"{own.not_valid_after_utc:%F}")
    return loaded


def _certificates(path: str, pem: bytes) -> list[x509.Certificate]:
    try:
        found = x509.load_pem_x509_certificates(pem)
        for each in found:
            each.public_key()
    except ValueError:
        raise AccessError(f"{path}: not a certificate in PEM") from None
    except UnsupportedAlgorithm as error:
        raise AccessError(f"{path}: {error}") from None
    return found


def _check_dates(path: str, certificates: Sequence[x509.Certificate]) -> None:
    """Check that one of the certificates, at least, is good today."""
    now = datetime.now(UTC)
    last = max(each.not_valid_after_utc for each in certificates)
    first = min(each.not_valid_before_utc for each in certificates)
    if last < now:
        raise AccessError(f"{path}: the certificate expired on {last:%F}")
    if first > now:
        raise AccessError(f"{path}: the certificate is good only from {first:%F %H:%M} UTC")


def _check_key(files: TlsFiles, certificate: x509.Certificate, pem: bytes) -> None:
    try:
        key = load_pem_private_key(pem, None)
    except TypeError:
        raise AccessError(f"{files.key}: the key has a password; store it without one") from None
    except ValueError:
        raise AccessError(f"{files.key}: not a private key in PEM") from None
    except UnsupportedAlgorithm as error:
        raise AccessError(f"{files.key}: {error}") from None
    if key.public_key() != certificate.public_key():
        raise AccessError(f"{files.key}: not the key of the certificate in {files.cert}")


def _context(files: TlsFiles) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.set_alpn_protocols(ALPN)
    try:
        context.load_cert_chain(files.cert, files.key)
        if files.client_ca is not None:
            context.load_verify_locations(files.client_ca)
            context.verify_mode = ssl.CERT_REQUIRED
    except OSError as error:
        raise AccessError(f"{files.cert}: {error.strerror or error}") from None
    return context

"""What the Python client needs to be let in: certificates and tokens, and where they may go."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from referee.service.server import RefereeServer
from referee.service.settings import Access, Settings
from referee_client import AsyncReferee, Referee, RefereeError, Tls
from referee_client.access import _is_near
from tests.support.authority import Authority, TokenFile

CONNECTS = [Referee.connect, AsyncReferee.connect]


@pytest.mark.parametrize("connect", CONNECTS)
@pytest.mark.parametrize("target", ["referee.example:50051", "10.0.0.1:50051", "[2001:db8::1]:5"])
def test_a_token_does_not_go_over_a_network_without_tls(connect: Any, target: str) -> None:
    with pytest.raises(ValueError, match="unencrypted: use TLS") as told:
        connect(target, token="s3cret")
    assert "s3cret" not in str(told.value)


@pytest.mark.parametrize(
    ("target", "near"),
    [
        ("localhost:50051", True),
        ("LOCALHOST:50051", True),
        ("127.0.0.1:50051", True),
        ("127.1.2.3", True),
        ("[::1]:50051", True),
        ("dns:///localhost:50051", True),
        ("dns:localhost:50051", True),
        ("ipv4:127.0.0.1:1,127.0.0.1:2", True),
        ("ipv6:[::1]:1", True),
        ("unix:/run/referee.sock", True),
        ("unix:///run/referee.sock", True),
        ("referee.example:50051", False),
        ("localhost.example:50051", False),
        ("localhost@referee.example:50051", False),
        ("127.0.0.1.example:1", False),
        ("ipv4:127.0.0.1:1,10.0.0.1:2", False),
        ("dns:///referee.example:50051", False),
        ("xds:///localhost", False),
        ("0.0.0.0:50051", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_only_this_machine_is_near(target: str, near: bool) -> None:
    assert _is_near(target) is near


@pytest.mark.parametrize("token", ["", "two words", "line\nbreak", "gehé"])
def test_a_token_is_one_word(token: str) -> None:
    with pytest.raises(ValueError, match="one word of printable ASCII"):
        Referee.connect("localhost:1", token=token)


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda a: Tls(cert=a.issue().cert), "a certificate needs its key"),
        (lambda a: Tls(key=a.issue().key), "a key its certificate"),
        (lambda a: Tls(a.issue().key), "server-key.pem: not a certificate in PEM"),
        (
            lambda a: Tls(a.ca, a.issue().cert, a.issue("other").key),
            "server-cert.pem, .*other-key.pem: not a certificate in PEM and its key",
        ),
    ],
)
def test_files_that_are_not_fit_for_use_are_said_at_once(
    tmp_path: Path, make: Any, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        Referee.connect("localhost:1", tls=make(Authority(tmp_path)))


def test_a_file_that_is_not_there_is_said_at_once() -> None:
    with pytest.raises(FileNotFoundError, match="/no/ca"):
        Referee.connect("localhost:1", tls=Tls("/no/ca"))


def test_both_clients_bring_certificates_and_tokens(tmp_path: Path) -> None:
    authority, tokens = Authority(tmp_path), TokenFile(tmp_path)
    token = tokens.add("club")
    tls = authority.client(authority.issue("client"))
    access = Access(authority.issue(asks=authority.ca), tokens.path)
    with RefereeServer(Settings(port=0, grace_seconds=0, access=access)) as server:
        target = f"localhost:{server.port}"

        async def ask(**allowed: Any) -> int:
            async with AsyncReferee.connect(target, timeout=20, **allowed) as referee:
                return len(await referee.list_games())

        with Referee.connect(target, tls=tls, token=token, timeout=20) as referee:
            assert len(referee.list_games()) == asyncio.run(ask(tls=tls, token=token))
        for tls_alone in (tls, tls._replace(ca=Path(authority.ca))):
            with pytest.raises(RefereeError, match="UNAUTHENTICATED"):
                asyncio.run(ask(tls=tls_alone))

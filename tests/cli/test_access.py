"""The command line and who may call: a server's options, its files while it runs, and clients."""

import contextlib
import os
import signal
import stat
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

from referee.service.access.tokens import read_tokens, today
from referee.service.server import RefereeServer
from referee.service.settings import Access, Settings
from referee_client import Referee
from tests.cli.test_serving import Served, served
from tests.support.authority import Authority, TokenFile, call
from tests.support.command_line import run
from tests.support.waiting import eventually

pytestmark = pytest.mark.usefixtures("plain_environment")

GAMES = "/referee.v1.RulebookService/ListGames"
FREE = ("--port", "0", "--http-port", "0")


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.fixture
def tokens(tmp_path: Path) -> TokenFile:
    return TokenFile(tmp_path)


# Options of the server


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("--tls-cert {cert}", "--tls-cert needs --tls-key as well."),
        ("--tls-key {key}", "--tls-key needs --tls-cert as well."),
        ("--tls-client-ca {ca}", "--tls-client-ca needs --tls-cert and --tls-key as well."),
        ("--tls-cert /no --tls-key {key}", "cannot read /no: No such file or directory"),
        ("--tls-cert {cert} --tls-key /no", "cannot read /no: No such file or directory"),
        ("--tls-cert {cert} --tls-key {ca}", "{ca}: not a private key in PEM"),
        ("--tls-cert {old} --tls-key {old_key}", "{old}: the certificate expired on "),
        ("--tls-cert {cert} --tls-key {old_key}", "{old_key}: not the key of the certificate in "),
        (
            "--tls-cert {cert} --tls-key {key} --tls-client-ca {key}",
            "{key}: not a certificate in PEM",
        ),
        ("--tls-cert {cert} --tls-key {key} --insecure", "--insecure and --tls-cert exclude each"),
        ("--tokens /no", "cannot read /no: No such file or directory"),
        ("--tokens {cert}", "cannot read {cert}: "),
        ("--max-calls-per-second -1", "-1 is not in the range"),
    ],
)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_each_bad_option_has_its_line(
    authority: Authority, options: str, complaint: str, workers: str
) -> None:
    cert, key, _ = authority.issue()
    old, old_key, _ = authority.issue("old", days=-1)
    files = {"cert": cert, "key": key, "ca": authority.ca, "old": old, "old_key": old_key}
    result = run("serve", *FREE, "--workers", workers, *options.format(**files).split())
    assert result.exit_code == 2
    [line] = [each for each in result.stderr.splitlines() if each.startswith("Error: ")]
    assert complaint.format(**files) in line


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_nothing_is_served_to_others_without_tls_unless_told_to(host: str) -> None:
    result = run("serve", *FREE, "--host", host, "--check")
    assert result.exit_code == 2
    assert result.stderr == (
        f"Error: others can reach {host}, and all that is said there could be read on the way: "
        "serve with --tls-cert and --tls-key, or say --insecure if the network is safe\n"
    )


def test_insecure_serves_to_others_with_a_warning(tokens: TokenFile) -> None:
    told = run("serve", *FREE, "--host", "0.0.0.0", "--insecure", "--check")
    assert told.exit_code == 0
    assert told.stderr == ("Warning: calls to 0.0.0.0 can be read on the way: there is no TLS.\n")
    told = run(
        "serve", *FREE, "--host", "0.0.0.0", "--insecure", "--tokens", tokens.path, "--check"
    )
    assert "Warning: calls and tokens to 0.0.0.0" in told.stderr


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.1.2.3"])
def test_what_only_this_machine_reaches_needs_no_tls(host: str) -> None:
    told = run("serve", *FREE, "--host", host, "--check")
    assert (told.exit_code, told.stderr) == (0, "")


def test_with_tls_others_are_served_without_a_warning(authority: Authority) -> None:
    cert, key, _ = authority.issue()
    tls = ("--tls-cert", cert, "--tls-key", key)
    told = run("serve", *FREE, "--host", "0.0.0.0", *tls, "--check")
    assert (told.exit_code, told.stderr) == (0, "")


# While it serves


def with_everything(
    folder: Path, authority: Authority, tokens: TokenFile, *more: str
) -> contextlib.AbstractContextManager[Served]:
    cert, key, _ = authority.issue()
    tls = ("--tls-cert", cert, "--tls-key", key, "--tls-client-ca", authority.ca)
    return served(folder, *tls, "--tokens", tokens.path, *more)


def test_what_is_announced_says_how_to_get_in(
    tmp_path: Path, authority: Authority, tokens: TokenFile
) -> None:
    with with_everything(tmp_path, authority, tokens) as running:
        assert " and https://127.0.0.1:" in running.line
        assert (
            "Try: grpcurl -cert FILE -key FILE -H "
            f'"authorization: Bearer $REFEREE_TOKEN" {running.target} ' in running.line
        )


class Callers:
    """Two that call without a pause, over connections that they keep."""

    def __init__(self, target: str, authority: Authority, token: str) -> None:
        self._target = target
        self._tls = authority.client(authority.issue("client"))
        self._token = token
        self._over = threading.Event()
        self.answered = 0
        self.failed: list[Exception] = []
        self._threads = [threading.Thread(target=self._call, daemon=True) for _ in range(2)]

    def _call(self) -> None:
        connected = Referee.connect(self._target, tls=self._tls, token=self._token, timeout=30)
        with connected as referee:
            while not self._over.is_set():
                try:
                    referee.list_games()
                    self.answered += 1
                except Exception as error:  # noqa: BLE001
                    self.failed.append(error)

    def __enter__(self) -> Self:
        for each in self._threads:
            each.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for each in self._threads:
            each.join(30)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_reload_while_calls_are_running_loses_none(
    tmp_path: Path, authority: Authority, tokens: TokenFile, workers: str
) -> None:
    token = tokens.add("club")
    context = authority.context(authority.issue("client"))
    with with_everything(tmp_path, authority, tokens, "--workers", workers) as running:
        port = int(running.bases[0].rpartition(":")[2])
        with Callers(running.target, authority, token) as callers:
            for _ in range(5):
                authority.issue()
                later = tokens.add(f"later-{time.monotonic_ns()}")
                enough = callers.answered + 20
                running.process.send_signal(signal.SIGHUP)
                assert eventually(lambda: callers.answered >= enough)  # noqa: B023
                assert eventually(
                    lambda: all(
                        call(port, GAMES, context=context, token=later).status == 200  # noqa: B023
                        for _ in range(4)
                    )
                )
        assert callers.failed == []
        logged = Path(tmp_path / "log").read_text()
        assert "Traceback" not in logged
        assert token not in logged


def test_files_that_go_bad_are_logged_and_change_nothing(
    tmp_path: Path, authority: Authority, tokens: TokenFile
) -> None:
    token = tokens.add("club")
    context = authority.context(authority.issue("client"))
    with with_everything(tmp_path, authority, tokens) as running:
        port = int(running.bases[0].rpartition(":")[2])
        authority.issue(days=-1)
        tokens.write("[club\n")
        running.process.send_signal(signal.SIGHUP)
        assert eventually(lambda: len(running.logged("ERROR .*not reloaded: ")) == 2)
        assert call(port, GAMES, context=context, token=token).status == 200
        running.process.terminate()
        assert running.process.wait(20) == 0


def test_a_worker_that_starts_again_with_a_bad_file_says_so_without_a_traceback(
    tmp_path: Path, tokens: TokenFile
) -> None:
    with served(tmp_path, "--workers", "2", "--tokens", tokens.path) as running:
        first, _ = running.workers(2)
        tokens.write("[club\n")
        os.kill(first, signal.SIGKILL)
        assert eventually(lambda: bool(running.logged("ERROR .*cannot serve: cannot read")))
        tokens.write("")
        assert eventually(lambda: len(running.logged(r"tokens in .*: \d")) >= 3)
        assert not running.logged("Traceback")


# Tokens


def test_a_new_token_is_added_to_a_file_that_only_its_owner_can_read(tmp_path: Path) -> None:
    path = tmp_path / "tokens.toml"
    first = run("token", "new", "club", "--file", str(path))
    assert (first.exit_code, first.stderr) == (0, "")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    rest = ("--service", "PuzzleService", "--service", "RecordService", "--expires", "2")
    second = run("token", "new", "pub", *rest, "--file", str(path))
    club, pub = read_tokens(str(path)).values()
    assert (club.name, len(club.services), club.expires) == ("club", 4, None)
    assert (pub.name, set(pub.services)) == ("pub", {"PuzzleService", "RecordService"})
    assert pub.expires is not None
    assert (pub.expires - today()).days in (1, 2)  # midnight may have passed
    for made in (first, second):
        [token] = made.stdout.splitlines()
        assert token not in path.read_text()


def test_without_a_file_the_entry_is_printed(tokens: TokenFile) -> None:
    token, _, *entry = run("token", "new", "club").stdout.splitlines()
    tokens.write("\n".join(entry))
    assert [each.name for each in read_tokens(tokens.path).values()] == ["club"]
    access = Access(tokens=tokens.path)
    with (
        RefereeServer(Settings(port=0, grace_seconds=0, access=access)) as server,
        Referee.connect(f"localhost:{server.port}", token=token) as referee,
    ):
        assert referee.list_games()


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("the club",), "is 1 to 64 letters, digits, - and _"),
        (("club", "--service", "Referee"), "'Referee' is not one of"),
        (("club", "--expires", "0"), "0 is not in the range"),
        (("club", "--file", "/no/such/tokens.toml"), "cannot write /no/such/tokens.toml: No such"),
    ],
)
def test_bad_tokens_are_not_made(args: tuple[str, ...], complaint: str) -> None:
    result = run("token", "new", *args)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert result.stdout == ""


def test_no_two_tokens_have_one_name(tokens: TokenFile) -> None:
    tokens.add("club")
    before = Path(tokens.path).read_text()
    result = run("token", "new", "club", "--file", tokens.path)
    assert result.exit_code == 2
    assert f"{tokens.path}: there is a token called club already" in result.stderr
    assert Path(tokens.path).read_text() == before


def test_nothing_is_added_to_a_file_that_cannot_be_read(tokens: TokenFile) -> None:
    tokens.write("[club\n")
    result = run("token", "new", "pub", "--file", tokens.path)
    assert result.exit_code == 2
    assert f"cannot read {tokens.path}" in result.stderr
    assert Path(tokens.path).read_text() == "[club\n"


# Clients


@pytest.fixture
def guarded(authority: Authority, tokens: TokenFile) -> Iterator[str]:
    """The address of a server that asks for a certificate and a token."""
    access = Access(authority.issue(asks=authority.ca), tokens.path)
    with RefereeServer(Settings(port=0, grace_seconds=0, access=access)) as server:
        yield f"localhost:{server.port}"


def test_commands_bring_certificates_and_a_token(
    authority: Authority,
    tokens: TokenFile,
    guarded: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The server has read its tokens, so the file that it reads is not touched.
    token_file = tmp_path / "token"
    token_file.write_text("wrong\n")
    own = authority.issue("client")
    tls = ("--tls-ca", authority.ca, "--tls-cert", own.cert, "--tls-key", own.key)
    asked = ("games", "--target", guarded)
    refused = run(*asked, *tls, "--token-file", str(token_file))
    assert (refused.exit_code, "UNAUTHENTICATED: the token is not known" in refused.stderr) == (
        2,
        True,
    )
    assert "wrong" not in refused.stderr
    refused = run(*asked, *tls)
    assert "UNAUTHENTICATED: the call has no token" in refused.stderr
    monkeypatch.setenv("REFEREE_TOKEN", "also-wrong")
    assert "the token is not known" in run(*asked, *tls).stderr
    for name, value in zip(("CA", "CERT", "KEY"), (authority.ca, own.cert, own.key), strict=True):
        monkeypatch.setenv(f"REFEREE_TLS_{name}", value)
    assert "the token is not known" in run(*asked).stderr
    assert run("health", "--target", guarded).stdout == "SERVING\n"


def test_a_token_from_the_environment_or_a_file_is_let_in(
    tokens: TokenFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = tokens.add("club")
    token_file = tmp_path / "token"
    token_file.write_text(f"{token}\n")
    access = Access(tokens=tokens.path)
    with RefereeServer(Settings(port=0, grace_seconds=0, access=access)) as server:
        target = f"127.0.0.1:{server.port}"
        assert run("games", "--target", target, "--token-file", str(token_file)).exit_code == 0
        monkeypatch.setenv("REFEREE_TOKEN", token)
        assert run("games", "--target", target).exit_code == 0


@pytest.mark.parametrize("command", ["games", "health"])
@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("--tls-ca /no", "cannot read /no: No such file or directory"),
        ("--token-file /no", "cannot read /no: No such file or directory"),
        ("--tls-cert {cert}", "a certificate needs its key"),
        ("--tls-ca {key}", "{key}: not a certificate in PEM"),
        ("--token-file {key} --tls", "a token is one word of printable ASCII characters"),
    ],
)
def test_what_a_client_cannot_use_is_said(
    authority: Authority, command: str, options: str, complaint: str
) -> None:
    cert, key, _ = authority.issue()
    files = {"cert": cert, "key": key}
    result = run(command, "--target", "localhost:1", *options.format(**files).split())
    assert result.exit_code == 2
    assert complaint.format(**files) in result.stderr


@pytest.mark.parametrize("command", ["games", "health"])
def test_a_token_is_not_sent_unencrypted(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_TOKEN", "s3cret")
    result = run(command, "--target", "192.0.2.1:50051")
    assert result.exit_code == 2
    assert "the token would go to 192.0.2.1:50051 unencrypted: use TLS" in result.stderr
    assert "s3cret" not in result.output


def test_tls_is_for_a_target() -> None:
    result = run("games", "--tls")
    assert result.exit_code == 2
    assert "--tls needs a --target." in result.stderr

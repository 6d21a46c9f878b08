"""What commands that ask a referee share: the referee, the output and the exit code."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click
from google.protobuf.message import Message

from referee_cli.errors import refused
from referee_cli.input.files import to_json
from referee_cli.input.options import language_option
from referee_cli.input.reach import Server, server_options, unreachable
from referee_cli.screen import Screen
from referee_client import Referee, RefereeError


@dataclass(frozen=True)
class Session:
    """A referee to ask, and where its answers go."""

    referee: Referee
    screen: Screen
    as_json: bool

    def answer(self, message: Message, show: Callable[[], None]) -> None:
        """Print `message` as JSON for programs, or call `show` for people."""
        if self.as_json:
            click.echo(to_json(message))
        else:
            show()


def asks_referee(command: Callable[..., bool]) -> Callable[..., None]:
    """Pass a Session to `command`; exit with 0 if it returns True, with 1 if it returns False.

    To end in any other way, the command raises a CommandError, or click's Exit if it has already
    said everything.
    """

    @server_options(help="Ask this server; without it, a referee inside this process.")
    @language_option
    @click.option("--json", "as_json", is_flag=True, help="Print protobuf JSON.")
    @click.pass_context
    def run(
        context: click.Context, /, server: Server | None, lang: str, as_json: bool, **arguments: Any
    ) -> None:
        screen = Screen.of(lang, context.obj)
        try:
            with _referee(server, lang) as referee:
                well = command(Session(referee, screen, as_json), **arguments)
        except RefereeError as error:
            raise refused(error, None if server is None else server.target) from None
        context.exit(0 if well else 1)

    return functools.update_wrapper(run, command)


def _referee(server: Server | None, language: str) -> Referee:
    if server is None:
        return Referee.embedded(language=language)
    target, tls, token = server
    try:
        return Referee.connect(target, language=language, tls=tls, token=token)
    except (OSError, ValueError) as error:
        raise unreachable(error) from None

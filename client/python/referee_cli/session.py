"""A command that asks a referee: which one, where the answer goes, and the exit code."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click
from google.protobuf.message import Message

from referee_cli.errors import refused
from referee_cli.input.files import to_json
from referee_cli.input.options import language_option, target_option
from referee_cli.screen import Screen
from referee_client import Referee, RefereeError


@dataclass(frozen=True)
class Session:
    """A referee to ask, and where its answers go."""

    referee: Referee
    screen: Screen
    as_json: bool

    def answer(self, message: Message, show: Callable[[], None]) -> None:
        """The whole answer for machines, or what people want to see of it."""
        if self.as_json:
            click.echo(to_json(message))
        else:
            show()


def asks_referee(command: Callable[..., bool]) -> Callable[..., None]:
    """Give `command` a Session; exit with 0 if it returns that all is well, else with 1.

    For any other end the command raises a CommandError, or click's Exit if everything has been
    said.
    """

    @target_option(help="Ask this server; without it, a referee inside this process.")
    @language_option
    @click.option("--json", "as_json", is_flag=True, help="Print protobuf JSON.")
    @click.pass_context
    def run(
        context: click.Context, /, target: str | None, lang: str, as_json: bool, **arguments: Any
    ) -> None:
        screen = Screen.of(lang, context.obj)
        try:
            with _referee(target, lang) as referee:
                well = command(Session(referee, screen, as_json), **arguments)
        except RefereeError as error:
            raise refused(error, target) from None
        context.exit(0 if well else 1)

    return functools.update_wrapper(run, command)


def _referee(target: str | None, language: str) -> Referee:
    if target:
        return Referee.connect(target, language=language)
    return Referee.embedded(language=language)

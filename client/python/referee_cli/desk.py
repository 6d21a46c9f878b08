"""What every command shares: its options, the referee it asks, and its exit code."""

import functools
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click
from google.protobuf.message import Message

from referee.core.wording import LANGUAGES
from referee.games import GAMES
from referee.service.call import choose_language
from referee_cli.errors import refused
from referee_cli.files import to_json
from referee_cli.screen import Screen
from referee_client import Referee, RefereeError

CODECS = {room.codec.game.rulebook.slug: room.codec for room in GAMES}


def _language_of_environment() -> str:
    return choose_language(os.environ.get("LANG", "").replace("_", "-"))


def target_option(**settings: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option("--target", metavar="HOST:PORT", envvar="REFEREE_TARGET", **settings)


language_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    envvar="REFEREE_LANG",
    default=_language_of_environment,
    show_default="from LANG, else en",
    help="Language of the answers.",
)


def game_argument(**settings: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    slugs = click.Choice(list(CODECS), case_sensitive=False)
    return click.argument("game", type=slugs, **{"metavar": "GAME", **settings})


@dataclass(frozen=True)
class Desk:
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


def at_the_desk(command: Callable[..., bool]) -> Callable[..., None]:
    """A command that asks a referee. It returns whether all is well: exit code 0, else 1.

    What is neither is raised: a CommandError, or click's Exit if everything has been said.
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
                well = command(Desk(referee, screen, as_json), **arguments)
        except RefereeError as error:
            raise refused(error, target) from None
        context.exit(0 if well else 1)

    return functools.update_wrapper(run, command)


def _referee(target: str | None, language: str) -> Referee:
    if target:
        return Referee.connect(target, language=language)
    return Referee.embedded(language=language)

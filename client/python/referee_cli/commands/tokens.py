"""The command that makes tokens for the clients of a server."""

import os
from datetime import timedelta
from pathlib import Path

import click

from referee.service.access.files import AccessError
from referee.service.access.tokens import (
    NAME,
    SERVICES,
    new_token,
    read_tokens,
    today,
    write_entry,
)
from referee_cli.errors import CommandError, why

MOST_DAYS = 36_500


@click.group()
def token() -> None:
    """Make tokens, which clients of a server need if it serves with --tokens.

    \b
    referee token new club --file tokens.toml
    """


def _check_name(_: click.Context, __: click.Parameter, name: str) -> str:
    if not NAME.fullmatch(name):
        raise click.BadParameter("is 1 to 64 letters, digits, - and _")
    return name


@token.command()
@click.argument("name", callback=_check_name)
@click.option(
    "--service",
    "services",
    multiple=True,
    type=click.Choice(SERVICES),
    help="A service that it is for; without one, it is for all.",
)
@click.option(
    "--expires",
    metavar="DAYS",
    type=click.IntRange(1, MOST_DAYS),
    help="Days for which it is good; without it, for ever.",
)
@click.option(
    "--file",
    "path",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="Add it to this file, which the server reads; without it, print what to add.",
)
def new(name: str, services: tuple[str, ...], expires: int | None, path: str | None) -> None:
    """Make a token for a client called NAME, and print it. It is nowhere else.

    \b
    referee token new club --file tokens.toml
    referee token new club --service RefereeService --expires 90 --file tokens.toml
    """
    made = new_token()
    last = None if expires is None else today() + timedelta(days=expires)
    entry = write_entry(made, name, services, last)
    if path is not None:
        _append(path, name, entry)
    click.echo(made)
    if path is None:
        click.echo(f"\n{entry}", nl=False)


def _append(path: str, name: str, entry: str) -> None:
    try:
        if Path(path).exists() and name in {each.name for each in read_tokens(path).values()}:
            raise CommandError(f"{path}: there is a token called {name} already")
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "a", encoding="utf-8") as file:
            file.write(f"\n{entry}" if file.tell() else entry)
    except AccessError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"cannot write {path}: {why(error)}") from None

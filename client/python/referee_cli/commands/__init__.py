"""The command `referee` and how it ends."""

import io
import os
import sys
from typing import Any

import click

from referee_cli.commands import (
    demo,
    gateway,
    health,
    play,
    position,
    records,
    rulebook,
    schemas,
    server,
    tokens,
)
from referee_cli.errors import CommandError, why
from referee_cli.games import FACES

INTERRUPTED = 130
NOBODY_READS = 141


class _Group(click.Group):
    """A group that ends quietly when its output is closed, and prints no traceback on Ctrl-C."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _discard_output()
            ctx.exit(NOBODY_READS)
        except OSError as error:
            _discard_output()
            raise CommandError(f"cannot write the standard output: {why(error)}") from None
        except KeyboardInterrupt:
            click.echo("\nInterrupted.", err=True)
            ctx.exit(INTERRUPTED)


def _discard_output() -> None:
    """Throw away buffered output, which would fail again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(
    cls=_Group,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="tabletop-referee", prog_name="referee")
def referee() -> None:
    """A referee for tabletop games.

    It says whether a move is legal, which rules it breaks, what it scores, what the position
    becomes, and who has won. The commands ask a referee inside this process, or with --target a
    server that runs elsewhere.

    \b
    Watch a game:        referee demo
    Start a server:      referee serve
    Deal a game:         referee new qwirkle --player Anna --player Chris > game.json
    See the best moves:  referee moves game.json --best --limit 5
    Judge a move:        referee validate game.json "lay Rd@2,0"
    Play the best one:   referee moves game.json --best --limit 1 --json
                           | referee apply game.json - --out game.json
    Check a record:      referee audit game.record

    STATE and MOVE are files of protobuf JSON or of notation; "-" is the standard input. MOVE may
    also be the notation itself, in quotes.

    Exit codes: 0 legal, sound, solved, fine; 1 illegal, faulty, failed, not solved; 2 bad input or
    no answer.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


for command in (
    server.serve,
    health.health,
    tokens.token,
    gateway.gateway_config,
    demo.demo,
    rulebook.games,
    rulebook.rules,
    play.new,
    play.validate,
    play.score,
    play.apply,
    position.moves,
    position.end,
    position.check,
    position.view,
    *(command for face in FACES.values() for command in face.commands),
    records.audit,
    records.replay,
    records.convert,
    schemas.schema,
):
    referee.add_command(command)

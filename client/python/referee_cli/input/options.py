"""Options and arguments that commands share: games, positions, seeds, times, output files."""

import functools
import math
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from referee.core.chance import SEED_SIZE
from referee.core.wording import LANGUAGES
from referee.games import GAMES
from referee.service.call import choose_language
from referee.v1 import game_pb2
from referee_cli.errors import refused, unreadable_words, unusable
from referee_cli.input.files import Notation, read_json, read_move, read_position
from referee_client import InvalidNotationError, Referee, RefereeError

CODECS = {room.codec.game.rulebook.slug: room.codec for room in GAMES}

G = TypeVar("G")
T = TypeVar("T")
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def _language_of_environment() -> str:
    return choose_language(os.environ.get("LANG", "").replace("_", "-"))


language_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    envvar="REFEREE_LANG",
    default=_language_of_environment,
    show_default="from LANG, else en",
    help="Language of the answers.",
)
go_on_option = click.option(
    "--go-on",
    is_flag=True,
    help="Go on after a failure, and take what the host claimed for granted.",
)


def target_option(**settings: Any) -> Decorator:
    return click.option("--target", metavar="HOST:PORT", envvar="REFEREE_TARGET", **settings)


def file_option(name: str, **settings: Any) -> Decorator:
    """An option for the path of a file that is read elsewhere."""
    return click.option(name, metavar="FILE", type=click.Path(dir_okay=False), **settings)


def together(*options: Decorator) -> Decorator:
    """Add several options, in this order."""
    return lambda command: functools.reduce(lambda made, add: add(made), options[::-1], command)


def game_argument(**settings: Any) -> Decorator:
    slugs = click.Choice(list(CODECS), case_sensitive=False)
    return click.argument("game", type=slugs, **{"metavar": "GAME", **settings})


def _given(
    read: Callable[[click.Context, G], T],
) -> Callable[[click.Context, click.Parameter, G | None], T | None]:
    """A callback that calls `read` with what is given, if anything is."""
    return lambda context, _, given: None if given is None else read(context, given)


def position_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the argument STATE. Notation is parsed once the language for its errors is known."""

    @functools.wraps(command)
    def run(*args: Any, position: game_pb2.Position | Notation, lang: str, **rest: Any) -> Any:
        if isinstance(position, Notation):
            position = _parse_notation(position, lang)
        return command(*args, position=position, lang=lang, **rest)

    return click.argument("position", metavar="STATE", callback=_given(read_position))(run)


def _parse_notation(given: Notation, language: str) -> game_pb2.Position:
    try:
        return Referee.embedded(language=language).parse_position(given.text)
    except InvalidNotationError as error:
        raise unusable(given.name, error) from None


def move_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the argument MOVE. Words are parsed once the position is known that they are for, which
    is why this comes below `position_argument`."""

    @functools.wraps(command)
    def run(
        *args: Any,
        position: game_pb2.Position,
        move: game_pb2.Move | Notation,
        lang: str,
        **rest: Any,
    ) -> Any:
        if isinstance(move, Notation):
            move = _parse_words(move, position, lang)
        return command(*args, position=position, move=move, lang=lang, **rest)

    return click.argument(
        "move", metavar="MOVE...", nargs=-1, required=True, callback=_given(read_move)
    )(run)


def _parse_words(given: Notation, position: game_pb2.Position, language: str) -> game_pb2.Move:
    try:
        return Referee.embedded(language=language).parse_move(position, given.text)
    except InvalidNotationError as error:
        if given.name:
            raise unusable(given.name, error) from None
        raise unreadable_words(given.text, error) from None
    except RefereeError as error:
        raise refused(error, None) from None


def json_option(*names: str, **settings: Any) -> Decorator:
    """An option for a JSON file, whose message type only the command knows."""
    return click.option(*names, metavar="FILE", callback=_given(read_json), **settings)


def _read_players(
    _: click.Context, __: click.Parameter, given: tuple[str, ...]
) -> list[game_pb2.Player]:
    return [_player(text) for text in given]


def _player(text: str) -> game_pb2.Player:
    name, colon, age = text.partition(":")
    if not colon:
        return game_pb2.Player(name=name)
    try:
        return game_pb2.Player(name=name, age=int(age))
    except ValueError:
        raise click.BadParameter(f"{text!r} is not NAME[:AGE]: the age must be a number") from None


players_option = click.option(
    "--player",
    "players",
    multiple=True,
    required=True,
    metavar="NAME[:AGE]",
    callback=_read_players,
    help="A player; once for each, in seating order.",
)


def _read_seed(_: click.Context, __: click.Parameter, text: str | None) -> bytes:
    if text is None:
        return b""
    if not re.fullmatch(f"[0-9a-fA-F]{{{2 * SEED_SIZE}}}", text):
        raise click.BadParameter(f"a seed is {2 * SEED_SIZE} hexadecimal digits")
    return bytes.fromhex(text)


def seed_option(**settings: Any) -> Decorator:
    return click.option("--seed", metavar="HEX", callback=_read_seed, **settings)


class _Seconds(click.FloatRange):
    """A range of seconds that also refuses NaN, which lies neither below nor above any range."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        seconds = float(super().convert(value, param, ctx))
        if math.isnan(seconds):
            self.fail(f"{value} is not a number of seconds", param, ctx)
        return seconds


def seconds_option(name: str, most: float, **settings: Any) -> Decorator:
    return click.option(name, metavar="SECONDS", type=_Seconds(0, most), **settings)


def _check_out(_: click.Context, __: click.Parameter, path: str | None) -> str | None:
    if path in ("", "-"):
        raise click.BadParameter("must be a file; without the option the answer is printed")
    return path


def out_option(**settings: Any) -> Decorator:
    kind = click.Path(dir_okay=False)
    return click.option("--out", metavar="FILE", type=kind, callback=_check_out, **settings)


def _check_new(_: click.Context, __: click.Parameter, path: str | None) -> str | None:
    """Check right away that the file can be written, not only at the end of long work."""
    if path in ("", "-"):
        raise click.BadParameter("must be a file")
    if path is not None and not _is_writable(path):
        raise click.BadParameter(f"nothing can be written to {path!r}")
    return path


def _is_writable(path: str) -> bool:
    try:
        if not stat.S_ISREG(Path(path).stat().st_mode):
            return os.access(path, os.W_OK)
    except FileNotFoundError:
        pass
    except (OSError, ValueError):  # for instance, the name is too long
        return False
    # A file is replaced by a new one, so the folder must be writable.
    folder = Path(os.path.realpath(path)).parent
    return not path.endswith(os.sep) and folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def new_file_option(*names: str, **settings: Any) -> Decorator:
    kind = click.Path(dir_okay=False, writable=True)
    return click.option(*names, metavar="FILE", type=kind, callback=_check_new, **settings)

"""Options of one command from the command line, the environment or a file, in this order."""

import difflib
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from referee_cli.errors import CommandError, why

_FILE = f"{__name__}.file"


class ConfiguredCommand(click.Command):
    """A command whose options may also come from variables of the environment, with the prefix that
    its context sets, and from a TOML file that `--config` names."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as error:
            if error.param is None or _is_typed(ctx, error.param):
                raise
            message = f"{error.message.rstrip('.')} (from {_source(ctx, error.param)})"
            raise click.BadParameter(message, ctx, error.param, error.param_hint) from None


def _read_file(ctx: click.Context, _: click.Parameter, path: str | None) -> None:
    """Take what the file says for defaults. This runs before other options are read."""
    if path is None:
        return
    try:
        content = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CommandError(f"cannot read {path}: {why(error)}") from None
    ctx.default_map = dict(_named(ctx.command, path, content))
    ctx.meta[_FILE] = path


def _named(command: click.Command, path: str, content: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the values of a file by the names of the command's parameters."""
    names = {_key(option): option.name for option in _options(command)}
    for key, value in content.items():
        name = names.get(key.replace("_", "-"))
        if name is None:
            near = difflib.get_close_matches(key, names, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise CommandError(f"{path}: there is no option {key}{hint}")
        if not isinstance(value, str | int | float | bool):
            raise CommandError(f"{path}: {key} must be one value: a text, a number, true or false")
        yield name, value


config_option = click.option(
    "--config",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    is_eager=True,
    expose_value=False,
    callback=_read_file,
    help="Read options from this TOML file.",
)


def show_options(ctx: click.Context) -> None:
    """Print every option of the command as it is in force, and where its value comes from."""
    rows = [("option", "value", "from")]
    for option in _options(ctx.command):
        value = ctx.params[option.name]
        rows.append((_key(option), "" if value is None else str(value), _source(ctx, option)))
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    for name, shown, source in rows:
        click.echo(f"{name:{first}}  {shown:{second}}  {source}")


def _options(command: click.Command) -> list[Any]:
    """The options that can be set; those that are eager are about the command itself."""
    return [each for each in command.params if isinstance(each, click.Option) and not each.is_eager]


def _is_typed(ctx: click.Context, option: click.Parameter) -> bool:
    return ctx.get_parameter_source(str(option.name)) is ParameterSource.COMMANDLINE


def _key(option: click.Parameter) -> str:
    return option.opts[0].removeprefix("--")


def _source(ctx: click.Context, option: Any) -> str:
    match ctx.get_parameter_source(str(option.name)):
        case ParameterSource.COMMANDLINE:
            return f"--{_key(option)}"
        case ParameterSource.ENVIRONMENT:
            return f"{ctx.auto_envvar_prefix}_{option.name.upper()}"
        case ParameterSource.DEFAULT_MAP:
            return str(ctx.meta[_FILE])
        case _:
            return "default"

"""Panels that hold a ruling, and the violations behind it."""

from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import ruleset_pb2, verdict_pb2
from referee_cli.screen import Screen, on_one_line
from referee_client.enums import enum_name

RULES = Text("{game}, rules version {version}", "{game}, règles version {version}")


def ruling_panel(
    parts: Iterable[RenderableType],
    ruling: Text,
    good: bool,
    ruleset: ruleset_pb2.Ruleset,
    screen: Screen,
    summary: str = "",
) -> Panel:
    """A panel of `parts`, with the ruling in its title and the rules below."""
    colour = "green" if good else "red"
    title = Line.styled(f" {ruling.say(screen.language)} ", f"bold bright_white on {colour}")
    if summary:
        title.append(f" {summary}", "bold green")
    return Panel(
        Group(*parts),
        title=title,
        title_align="left",
        subtitle=Line(_say_ruleset(ruleset, screen), "dim"),
        subtitle_align="right",
        border_style=colour,
        box=box.ROUNDED,
        padding=(1, 2),
    )


def _say_ruleset(ruleset: ruleset_pb2.Ruleset, screen: Screen) -> str:
    game = enum_name(ruleset_pb2.Game, ruleset.game, "GAME_").replace("_", " ").title()
    return RULES.say(screen.language, game=game, version=ruleset.version)


def violations_table(violations: Iterable[verdict_pb2.Violation]) -> Table:
    """Each violation with its rule, and its reason below."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold red", no_wrap=True)
    table.add_column()
    for violation in violations:
        reason = enum_name(verdict_pb2.Reason, violation.reason, "REASON_")
        table.add_row(violation.rule_id, Line(on_one_line(violation.message)))
        table.add_row("", Line(reason, "dim"))
    return table

"""Verdicts for people."""

from collections.abc import Iterable, Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import game_pb2, ruleset_pb2, verdict_pb2
from referee_cli.games import face_of
from referee_cli.names import enum_name, mover, on_one_line, player_name
from referee_cli.screen import Screen

LEGAL = Text("LEGAL", "LÉGAL")
ILLEGAL = Text("ILLEGAL", "ILLÉGAL")
POINTS = Text("{count:# point|# points}", "{count:# point|# points}")
TOTAL = Text("total", "total")
RULES = Text("{game}, rules version {version}", "{game}, règles version {version}")
UNCHECKED = Text(
    "not checked (not enough known): {rules}",
    "non vérifié (position trop peu connue) : {rules}",
)

KINDS = {
    verdict_pb2.SCORE_KIND_LINE: Text("line", "ligne"),
    verdict_pb2.SCORE_KIND_QWIRKLE: Text("Qwirkle", "Qwirkle"),
    verdict_pb2.SCORE_KIND_END_BONUS: Text("ends the game", "fin de partie"),
    verdict_pb2.SCORE_KIND_SINGLE_OPENING: Text("single opening piece", "ouverture d’une pièce"),
    verdict_pb2.SCORE_KIND_FIGURE_MADE: Text("figure", "figure"),
    verdict_pb2.SCORE_KIND_FIGURE_OWNED: Text("figure of another", "figure d’autrui"),
    verdict_pb2.SCORE_KIND_FIGURE_NOT_COUNTED: Text("not counted", "ne compte pas"),
    verdict_pb2.SCORE_KIND_JOIN: Text("join", "liaison"),
    verdict_pb2.SCORE_KIND_TOUCH: Text("touch", "contact"),
    verdict_pb2.SCORE_KIND_STONES_LEFT: Text("left in hand", "reste en main"),
}


def verdict_panel(
    verdict: verdict_pb2.Verdict,
    state: game_pb2.GameState,
    move: game_pb2.Move,
    screen: Screen,
) -> Panel:
    """Legal or not, why, what it scores, and the table around it."""
    legal = verdict.ruling == verdict_pb2.RULING_LEGAL
    points = _points(verdict.score.points, screen) if legal else ""
    parts = _parts(verdict, state, move, screen)
    return ruled_panel(parts, LEGAL if legal else ILLEGAL, legal, verdict.ruleset, screen, points)


def ruled_panel(
    parts: Iterable[RenderableType],
    ruling: Text,
    good: bool,
    ruleset: ruleset_pb2.Ruleset,
    screen: Screen,
    points: str = "",
) -> Panel:
    """What the referee says, with the ruling above and the rules behind it below."""
    colour = "green" if good else "red"
    title = Line.styled(f" {ruling.say(screen.language)} ", f"bold bright_white on {colour}")
    if points:
        title.append(f" {points}", "bold green")
    return Panel(
        Group(*parts),
        title=title,
        title_align="left",
        subtitle=Line(_ruleset(ruleset, screen), "dim"),
        subtitle_align="right",
        border_style=colour,
        box=box.ROUNDED,
        padding=(1, 2),
    )


def _parts(
    verdict: verdict_pb2.Verdict,
    state: game_pb2.GameState,
    move: game_pb2.Move,
    screen: Screen,
) -> Iterator[RenderableType]:
    face = face_of(state)
    if face is not None:
        yield _mover(state, move) + face.tell(move, state, screen)
        if board := face.board(state, screen, move=move, wrong=verdict.violations):
            yield Padding(board, (1, 0, 0, 0))
    if verdict.violations:
        yield Padding(violations_table(verdict.violations), (1, 0, 0, 0))
    if verdict.score.items:
        score = _score(verdict.score, state, mover(state, move), screen)
        yield Padding(score, (1, 0, 0, 0))
    if verdict.unchecked_rule_ids:
        rules = ", ".join(verdict.unchecked_rule_ids)
        yield Padding(Line(UNCHECKED.say(screen.language, rules=rules), "dim"), (1, 0, 0, 0))


def _mover(state: game_pb2.GameState, move: game_pb2.Move) -> Line:
    """Who moves, if that is known."""
    seat = mover(state, move)
    return Line() if seat is None else Line.styled(f"{player_name(state, seat)} ", "bold")


def violations_table(violations: Iterable[verdict_pb2.Violation]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold red", no_wrap=True)
    table.add_column()
    for violation in violations:
        reason = enum_name(verdict_pb2.Reason, violation.reason, "REASON_")
        table.add_row(violation.rule_id, Line(on_one_line(violation.message)))
        table.add_row("", Line(reason, "dim"))
    return table


def _score(
    score: verdict_pb2.TurnScore, state: game_pb2.GameState, seat: int | None, screen: Screen
) -> Table:
    """What the points are for; whose they are if not all are the mover's."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold green", no_wrap=True)
    shared = any(_owner(item) != seat for item in score.items)
    for item in score.items:
        owner = _owner(item)
        who = "" if owner is None else player_name(state, owner)
        name = [Line(who, "bold")] if shared else []
        purpose = Line(_purpose(item, state, screen))
        table.add_row(f"{item.points:+}", item.rule_id, *name, purpose, _extent(item.cells))
    if not shared and len(score.items) > 1:
        table.add_row(str(score.points), Line(TOTAL.say(screen.language), "bold"))
    return table


def _owner(item: verdict_pb2.ScoreItem) -> int | None:
    return item.player if item.HasField("player") else None


def _purpose(item: verdict_pb2.ScoreItem, state: game_pb2.GameState, screen: Screen) -> str:
    """What points are for: `line, row of 4`."""
    kind, face = KINDS.get(item.kind), face_of(state)
    name = enum_name(verdict_pb2.ScoreKind, item.kind, "SCORE_KIND_").lower()
    said = kind.say(screen.language) if kind is not None else name
    details = face.tell_item(item, state, screen) if face is not None else ""
    return f"{said}, {details}" if details else said


def _extent(cells: Iterable[verdict_pb2.Cell]) -> Line:
    """From the first cell to the last."""
    names = [f"({cell.x}, {cell.y})" for cell in cells]
    return Line(" … ".join(dict.fromkeys([*names[:1], *names[-1:]])), "dim")


def _points(count: int, screen: Screen) -> str:
    return POINTS.say(screen.language, count=count)


def _ruleset(ruleset: ruleset_pb2.Ruleset, screen: Screen) -> str:
    game = enum_name(ruleset_pb2.Game, ruleset.game, "GAME_").replace("_", " ").title()
    return RULES.say(screen.language, game=game, version=ruleset.version)

"""Verdicts for people."""

from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import game_pb2, verdict_pb2
from referee_cli.games import FACES, face_of
from referee_cli.panels import ruling_panel, violations_table
from referee_cli.screen import Screen, mover, player_name
from referee_client import Verdict
from referee_client.enums import enum_name

LEGAL = Text("LEGAL", "LÉGAL")
ILLEGAL = Text("ILLEGAL", "ILLÉGAL")
POINTS = Text("{count:# point|# points}", "{count:# point|# points}")
TOTAL = Text("total", "total")
UNCHECKED = Text(
    "not checked (not enough known): {rules}",
    "non vérifié (position trop peu connue) : {rules}",
)

KINDS = {kind: text for face in FACES.values() for kind, text in face.score_kinds.items()}


def verdict_panel(
    verdict: Verdict,
    state: game_pb2.GameState,
    move: game_pb2.Move,
    screen: Screen,
) -> Panel:
    """Legal or not, why, what it scores, and the board around it."""
    legal = verdict.legal
    points = _points(verdict.points, screen) if legal else ""
    parts = _parts(verdict, state, move, screen)
    return ruling_panel(parts, LEGAL if legal else ILLEGAL, legal, verdict.ruleset, screen, points)


def _parts(
    verdict: Verdict,
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


def _score(
    score: verdict_pb2.TurnScore, state: game_pb2.GameState, seat: int | None, screen: Screen
) -> Table:
    """What the points are for, and whose they are if not all are the mover's."""
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
    """What the points of an item are for: `line, row of 4`."""
    kind, face = KINDS.get(item.kind), face_of(state)
    name = enum_name(verdict_pb2.ScoreKind, item.kind, "SCORE_KIND_").lower()
    said = kind.say(screen.language) if kind is not None else name
    details = face.tell_item(item, state, screen) if face is not None else ""
    return f"{said}, {details}" if details else said


def _extent(cells: Iterable[verdict_pb2.Cell]) -> Line:
    """The first and the last of the cells."""
    names = [f"({cell.x}, {cell.y})" for cell in cells]
    return Line(" … ".join(dict.fromkeys([*names[:1], *names[-1:]])), "dim")


def _points(count: int, screen: Screen) -> str:
    return POINTS.say(screen.language, count=count)

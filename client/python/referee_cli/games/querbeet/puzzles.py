"""The command that judges puzzles of Querbeet."""

from collections.abc import Iterable, Iterator

import click
from rich.console import RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import puzzle_service_pb2 as pb
from referee.v1 import querbeet_pb2, verdict_pb2
from referee_cli.errors import CommandError, refused
from referee_cli.games.drawing import BORDERS, Cell, flowing
from referee_cli.games.querbeet.drawing import Empty, Hexes, draw, legend, size
from referee_cli.games.querbeet.words import say_count
from referee_cli.input.files import name_of, parse, read_json, to_json_line
from referee_cli.panels import ruling_panel, violations_table
from referee_cli.screen import Screen, on_one_line
from referee_cli.session import Session, asks_referee
from referee_client import InvalidRequestError

SOLVED = Text("SOLVED", "RÉSOLU")
NOT_SOLVED = Text("NOT SOLVED", "NON RÉSOLU")
FIGURE = Text(
    "fill a figure of {count:# cell|# cells}", "remplir une figure de {count:# case|# cases}"
)
CLOSED_FIGURE = Text(
    "fill a figure of {count:# cell|# cells}, with no path leading out",
    "remplir une figure de {count:# case|# cases}, sans chemin qui en sorte",
)
RING = Text("lay a ring", "poser un anneau")
AT_LEAST = Text(", at least {stones}", ", au moins {stones}")
SURFACE_AT_LEAST = Text(", surface at least {count}", ", surface d’au moins {count}")
RING_MADE = Text("ring of {stones}, surface {surface}", "anneau de {stones}, surface de {surface}")
ONE_NETWORK = Text("all paths are one network", "tous les chemins forment un seul réseau")
SEVERAL_NETWORKS = Text("the paths are several networks", "les chemins forment plusieurs réseaux")
FAULTS = Text("faults: {count}", "fautes : {count}")

MOST_LINES = 60
TOO_LARGE = Text(
    "Too large to be drawn here: {columns} columns, {lines} lines.",
    "Trop grand pour être dessiné ici : {columns} colonnes, {lines} lignes.",
)

Read = pb.JudgePuzzleRequest | CommandError


def _read_puzzles(
    context: click.Context, _: click.Parameter, paths: tuple[str, ...]
) -> list[tuple[str, Read]]:
    """For each file its name and the puzzle in it, with the stones laid, or the error."""
    return [(name_of(path), _read_puzzle(context, path)) for path in paths]


def _read_puzzle(context: click.Context, path: str) -> Read:
    try:
        return parse(read_json(context, path), pb.JudgePuzzleRequest())
    except CommandError as error:
        return error


@click.command()
@click.argument("puzzles", metavar="FILE...", nargs=-1, required=True, callback=_read_puzzles)
@asks_referee
def puzzle(session: Session, puzzles: list[tuple[str, Read]]) -> bool:
    """Say whether the stones laid solve a puzzle of Querbeet, and why not.

    Every FILE is a JudgePuzzleRequest: a figure to be filled or a ring to be laid, and the stones.
    With several files, each gets a line, and one that holds no puzzle does not keep the others
    from being judged; with --json every line is a JudgePuzzleResponse.

    \b
    referee puzzle hexagon.json
    referee puzzle rings/*.json
    referee puzzle - --json < hexagon.json
    """
    if len(puzzles) == 1:
        return _judge_one(session, *puzzles[0])
    return _judge_all(session, puzzles)


def _judge_one(session: Session, name: str, request: Read) -> bool:
    if isinstance(request, CommandError):
        raise request
    response = _judge(session, name, request)
    if isinstance(response, CommandError):
        raise response
    session.answer(response, lambda: session.screen.show(_panel(request, response, session.screen)))
    return _is_solved(response)


def _judge_all(session: Session, puzzles: list[tuple[str, Read]]) -> bool:
    solved, bad = True, 0
    for name, request in puzzles:
        response = _judge(session, name, request)
        if isinstance(response, CommandError):
            response.show()
            bad += 1
        else:
            _show_line(session, name, response)
            solved &= _is_solved(response)
    if bad:
        raise CommandError(f"{bad} of {len(puzzles)} files could not be judged")
    return solved


def _judge(session: Session, name: str, request: Read) -> pb.JudgePuzzleResponse | CommandError:
    if isinstance(request, CommandError):
        return request
    try:
        return session.referee.judge_puzzle(request.querbeet)
    except InvalidRequestError as error:
        return CommandError(f"{name}: {refused(error, None).message}")


def _is_solved(response: pb.JudgePuzzleResponse) -> bool:
    return response.ruling == verdict_pb2.RULING_LEGAL


def _ruling(response: pb.JudgePuzzleResponse) -> Text:
    return SOLVED if _is_solved(response) else NOT_SOLVED


def _show_line(session: Session, name: str, response: pb.JudgePuzzleResponse) -> None:
    if session.as_json:
        click.echo(to_json_line(response))
        return
    say = session.screen.language
    facts = list(_facts(response, session.screen))
    if response.violations:
        facts.insert(0, FAULTS.say(say, count=len(response.violations)))
    colour = "green" if _is_solved(response) else "red"
    line = Line(no_wrap=True, overflow="ignore")
    line.append(_ruling(response).say(say), f"bold {colour}")
    line.append(f"  {on_one_line(name)}  ").append(", ".join(facts), "dim")
    session.screen.show(line)


def _panel(
    request: pb.JudgePuzzleRequest, response: pb.JudgePuzzleResponse, screen: Screen
) -> Panel:
    return ruling_panel(
        _parts(request, response, screen),
        _ruling(response),
        _is_solved(response),
        response.ruleset,
        screen,
    )


def _parts(
    request: pb.JudgePuzzleRequest, response: pb.JudgePuzzleResponse, screen: Screen
) -> Iterator[RenderableType]:
    if name := on_one_line(request.querbeet.name):
        yield Line(name, "bold")
    yield Line(_sentence(_goal(request.querbeet, screen)))
    width = screen.console.width - BORDERS
    yield Padding(_picture(request, response.violations, screen, width), (1, 0))
    for fact in _facts(response, screen):
        yield Line(_sentence(fact))
    if response.violations:
        yield Padding(violations_table(response.violations), (1, 0, 0, 0))


def _picture(
    request: pb.JudgePuzzleRequest,
    violations: Iterable[verdict_pb2.Violation],
    screen: Screen,
    width: int,
) -> Line:
    """The stones and the cells to be filled; in words if a picture would be too large."""
    hexes = _hexes(request, violations)
    columns, lines = size(hexes.cells)
    if columns > width or lines > MOST_LINES:
        return Line(TOO_LARGE.say(screen.language, columns=columns, lines=lines), "dim")
    drawn = [*draw(hexes, screen).lines(), *flowing(legend(hexes, screen), width)]
    return Line("\n", no_wrap=True, overflow="crop").join(drawn)


def _hexes(request: pb.JudgePuzzleRequest, violations: Iterable[verdict_pb2.Violation]) -> Hexes:
    stones = {(each.q, each.r): int(each.stone) for each in request.querbeet.stones}
    faulty = {(cell.x, cell.y) for each in violations for cell in each.cells}
    return Hexes(stones, dict.fromkeys(_figure(request.querbeet), Empty()), faulty=faulty)


def _figure(puzzle: querbeet_pb2.QuerbeetPuzzle) -> list[Cell]:
    goal = puzzle.figure if puzzle.HasField("figure") else puzzle.closed_figure
    return [(cell.q, cell.r) for cell in goal.cells]


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _goal(puzzle: querbeet_pb2.QuerbeetPuzzle, screen: Screen) -> str:
    """What the puzzle asks to be laid."""
    say = screen.language
    match puzzle.WhichOneof("goal"):
        case "figure":
            return FIGURE.say(say, count=len(puzzle.figure.cells))
        case "closed_figure":
            return CLOSED_FIGURE.say(say, count=len(puzzle.closed_figure.cells))
    goal, ring = RING.say(say), puzzle.ring
    if ring.min_length:
        goal += AT_LEAST.say(say, stones=say_count(ring.min_length, screen))
    if ring.min_surface:
        goal += SURFACE_AT_LEAST.say(say, count=ring.min_surface)
    return goal


def _facts(response: pb.JudgePuzzleResponse, screen: Screen) -> Iterator[str]:
    """What the referee measured of the stones, whether or not they solve the puzzle."""
    say = screen.language
    if response.querbeet.HasField("ring"):
        stones = say_count(response.querbeet.ring.length, screen)
        yield RING_MADE.say(say, stones=stones, surface=response.querbeet.ring.surface)
    yield (ONE_NETWORK if response.querbeet.one_network else SEVERAL_NETWORKS).say(say)

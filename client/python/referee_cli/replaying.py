"""The command that steps through a record."""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator

import click
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import record_service_pb2 as pb
from referee_cli.audits import audit_file, go_on_option, is_sound
from referee_cli.desk import Desk, at_the_desk
from referee_cli.errors import CommandError
from referee_cli.keys import Step, steps
from referee_cli.options import seconds_option
from referee_cli.pages import Page, rows_of
from referee_cli.replay_frames import Frames
from referee_cli.screen import Screen

KEY_HELP = Text(
    "Enter, space, →: next · b, ←: back · g: first · G: last · q: quit",
    "Entrée, espace, → : suite · b, ← : retour · g : début · G : fin · q : quitter",
)
SCROLL_HELP = Text(
    "line {line} of {lines} · j, ↓: down · k, ↑: up",
    "ligne {line} sur {lines} · j, ↓ : descendre · k, ↑ : monter",
)

LEAFING: dict[Step, Callable[[int, int], int]] = {
    Step.NEXT: lambda at, last: min(at + 1, last),
    Step.BACK: lambda at, _: max(at - 1, 0),
    Step.FIRST: lambda _, __: 0,
    Step.LAST: lambda _, last: last,
}
SCROLLING = {Step.DOWN: 1, Step.UP: -1}


@click.command()
@click.argument("path", metavar="FILE")
@click.option(
    "--turn",
    type=click.IntRange(0),
    metavar="N",
    help="Start at this turn; 0 is the deal. Piped, print only this one.",
)
@seconds_option("--delay", most=60, help="Go on by itself after so long; only in a terminal.")
@go_on_option
@at_the_desk
def replay(desk: Desk, path: str, turn: int | None, delay: float | None, go_on: bool) -> bool:
    """Step through the record in FILE, turn by turn.

    FILE is a record in protobuf JSON or in notation. Each turn is shown with the board, the
    verdict, and what the table wrote down beside what the rules give. In a terminal, Enter, space
    and the right arrow lead to the next turn, b and the left arrow back, g to the first, G to the
    last; j and k or the arrows down and up show the rest of a page that is taller than the
    terminal; q quits. Piped, everything is printed at once. The last page ends with the ruling on
    the whole record.

    \b
    referee replay game.record
    referee replay game.json --turn 12 --go-on
    referee replay game.record --delay 2
    referee replay game.record | less

    Exit codes: 0 sound; 1 failed; 2 no record at all.
    """
    if desk.as_json and turn is not None:
        raise CommandError("--turn is for people: with --json every turn is told")
    audited = audit_file(desk, path, go_on=go_on, detail=pb.AUDIT_DETAIL_POSITIONS)
    frames = Frames(audited, desk.screen)
    if turn is not None and turn > frames.last:
        raise CommandError(_no_turn(turn, frames.last, len(audited.record.turns)))
    desk.answer(audited.audit, lambda: _show(frames, desk.screen, turn, delay))
    return is_sound(audited.audit)


def _no_turn(turn: int, replayed: int, turns: int) -> str:
    if turn > turns:
        return f"there is no turn {turn}: the record has {turns}"
    failed = f"turn {replayed}" if replayed else "the deal"
    return f"turn {turn} was not replayed: {failed} failed; to go on from there, use --go-on"


def _show(frames: Frames, screen: Screen, turn: int | None, delay: float | None) -> None:
    if not screen.console.is_terminal:
        _print(frames, screen, range(frames.last + 1) if turn is None else [turn])
        return
    # Ctrl-C is a way to quit, also while a page is drawn.
    with contextlib.suppress(KeyboardInterrupt):
        if delay is not None:
            _play(frames, screen, turn or 0, delay)
        else:
            _leaf(frames, screen, turn or 0)


def _print(frames: Frames, screen: Screen, numbers: Iterable[int]) -> None:
    for number in numbers:
        screen.show(*frames.parts(number), "")


def _play(frames: Frames, screen: Screen, start: int, delay: float) -> None:
    for number in range(start, frames.last + 1):
        page = Page.of(frames.parts(number), screen.console)
        for top in page.tops:
            screen.console.clear()
            screen.show(page.window(top))
            over = number == frames.last and top == page.lowest
            time.sleep(0 if over else delay)


def _leaf(frames: Frames, screen: Screen, at: int) -> None:
    top = 0
    page = _show_page(frames, screen, at, top)
    for step in steps(click.getchar):
        if step is Step.REST:
            _print(frames, screen, range(at if page.lowest else at + 1, frames.last + 1))
            return
        if step in LEAFING:
            at, top = LEAFING[step](at, frames.last), 0
        else:
            top = page.scrolled(top, SCROLLING[step])
        page = _show_page(frames, screen, at, top)


def _show_page(frames: Frames, screen: Screen, number: int, top: int) -> Page:
    """Over what the keys do; how to scroll takes one row."""
    console = screen.console
    keys = Line(KEY_HELP.say(screen.language), "dim")
    page = Page.of(frames.parts(number), console, 1 + len(rows_of([keys], console)))
    console.clear()
    screen.show(page.window(top), *_scroll_help(page, top, screen), keys)
    return page


def _scroll_help(page: Page, top: int, screen: Screen) -> Iterator[Line]:
    """How to see the rest, on one line, if there is any."""
    if page.lowest:
        said = SCROLL_HELP.say(screen.language, line=page.bottom(top), lines=len(page.rows))
        yield Line(said, "dim", no_wrap=True, overflow="ellipsis")

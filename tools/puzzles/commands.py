"""The commands `solve` and `ring`."""

import os
import sys
from itertools import islice
from typing import Any, NoReturn

import click

from referee.v1.querbeet_pb2 import QuerbeetPuzzle, QuerbeetRing
from tools.puzzles.files import read_puzzle, to_line, to_text, write
from tools.puzzles.rings import largest_ring, rings
from tools.puzzles.search import Search
from tools.puzzles.solving import layouts, solved
from tools.puzzles.stones import SET_OF_THE_GAME
from tools.puzzles.watching import watched

UNSOLVABLE = 1
INTERRUPTED = 130
NOBODY_READS = 141

_seed = click.option("--seed", default=0, help="Try in another order, which another number gives.")
_out = click.option("-o", "--out", default="-", metavar="FILE", help="Write the solution there.")


class _Group(click.Group):
    """A group that ends without a traceback on Ctrl-C, or when its output is closed."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            # Buffered output would fail again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(NOBODY_READS)


@click.group(
    cls=_Group, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
def puzzles() -> None:
    """Solve the puzzles of Querbeet: figures to fill and rings to close.

    A puzzle file is a JudgePuzzleRequest as protobuf JSON. So is a solution, which
    `referee puzzle FILE` judges.

    Exit codes: 0 solved; 1 not solvable; 2 bad input.
    """


@puzzles.command()
@click.argument("file")
@click.option("--limit", type=click.IntRange(min=1), help="Find up to so many solutions.")
@click.option("--all", "find_all", is_flag=True, help="Find all solutions.")
@_seed
@_out
def solve(*, file: str, limit: int | None, find_all: bool, seed: int, out: str) -> None:
    """Solve the puzzle in FILE; "-" is the standard input.

    Stones that are already in the file are ignored. With --limit or --all, each solution is a
    line of JSON. A solution turned as a whole, or mirrored, counts as another solution.
    """
    puzzle = read_puzzle(file)
    search = Search(seed)
    if find_all or limit is not None:
        found = islice(layouts(puzzle, search), None if find_all else limit)
        with watched(search, _title(puzzle), prints=True):
            count = write(out, (to_line(solved(puzzle, layout)) for layout in found))
        click.echo(f"Solutions: {count:,}", err=True)
    else:
        with watched(search, _title(puzzle)):
            first = list(islice(layouts(puzzle, search), 1))
        count = write(out, (to_text(solved(puzzle, layout)) for layout in first))
    if not count:
        _give_up("There is no solution with these stones.")


@puzzles.command()
@click.option("--surface", type=click.IntRange(min=0), help="At least so large; or the largest.")
@click.option("--length", type=click.IntRange(min=0), default=0, help="At least so many stones.")
@_seed
@_out
def ring(*, surface: int | None, length: int, seed: int, out: str) -> None:
    """Close a ring with the stones of the game: without --surface, a largest one."""
    search = Search(seed)
    with watched(search, "Ring"):
        if surface is None:
            found = largest_ring(SET_OF_THE_GAME, length, search)
        else:
            found = next(rings(SET_OF_THE_GAME, length, surface, search), None)
    if found is None:
        _give_up("There is no such ring with the stones of the game.")
    goal = QuerbeetRing(
        min_length=length, min_surface=found.surface if surface is None else surface
    )
    puzzle = QuerbeetPuzzle(name=f"Ring of {found.surface}", ring=goal)
    write(out, iter([to_text(solved(puzzle, found.layout))]))
    none_larger = "; none is larger" if surface is None else ""
    click.echo(f"Stones: {len(found.layout)}, surface: {found.surface}{none_larger}.", err=True)


def _title(puzzle: QuerbeetPuzzle) -> str:
    return "".join(sign for sign in puzzle.name if sign.isprintable()) or "Puzzle"


def _give_up(message: str) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(UNSOLVABLE)

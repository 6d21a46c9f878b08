"""Puzzle files: a JudgePuzzleRequest as protobuf JSON."""

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

import click
from google.protobuf import json_format

from referee.v1.puzzle_service_pb2 import JudgePuzzleRequest
from referee.v1.querbeet_pb2 import QuerbeetFigure, QuerbeetPuzzle
from tools.puzzles.solving import cells_of
from tools.puzzles.stones import STONES

MOST_STONES = 100
MOST_CELLS = 100
FARTHEST = 100
ORIGIN = {"q": 0, "r": 0}


class PuzzleFileError(click.ClickException):
    """A file that cannot be read or written, or that holds no puzzle."""

    exit_code = 2

    def format_message(self) -> str:
        """The message without characters that could move the cursor: a file may hold anything."""
        text = " ".join(self.message.split())
        return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def read_puzzle(path: str) -> QuerbeetPuzzle:
    """Read the puzzle, including any stones that were already laid."""
    request = JudgePuzzleRequest()
    try:
        with click.open_file(path, "rb") as file:
            json_format.Parse(file.read().decode("utf-8-sig"), request)
    except OSError as error:
        raise PuzzleFileError(f"cannot read {path}: {error.strerror}") from None
    except (json_format.ParseError, ValueError, TypeError, RecursionError) as error:
        raise PuzzleFileError(f"{path} is not a puzzle file: {error}") from None
    if fault := _fault(request.querbeet):
        raise PuzzleFileError(f"{path} is not a puzzle: {fault}")
    return request.querbeet


def write(path: str, texts: Iterator[str]) -> int:
    """Write `texts` as they come, and return how many there were; if none, leave the file alone."""
    first = next(texts, None)
    if first is None:
        return 0
    count = 0
    try:
        with click.open_file(path, "w", encoding="utf-8") as file:
            for text in chain([first], texts):
                file.write(text)
                count += 1
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PuzzleFileError(f"cannot write {path}: {error.strerror}") from None
    return count


def to_text(request: JudgePuzzleRequest) -> str:
    """The request for people to read: a line for each stone and each cell."""
    return _indented(_content(request)) + "\n"


def to_line(request: JudgePuzzleRequest) -> str:
    """The request for programs, all on one line."""
    return json.dumps(_content(request), ensure_ascii=False) + "\n"


def _fault(puzzle: QuerbeetPuzzle) -> str | None:
    """What the referee would refuse in a puzzle."""
    goal = puzzle.WhichOneof("goal")
    if goal is None:
        return "it has no goal, which is one of figure, closedFigure and ring"
    if len(puzzle.set) > MOST_STONES:
        return f"its set has more than {MOST_STONES} stones"
    if not all([stone in STONES for stone in puzzle.set]):
        return "its set has a stone that does not exist"
    if goal == "ring":
        negative = min(puzzle.ring.min_length, puzzle.ring.min_surface) < 0
        return "minLength and minSurface cannot be negative" if negative else None
    return _figure_fault(puzzle.figure if goal == "figure" else puzzle.closed_figure)


def _figure_fault(figure: QuerbeetFigure) -> str | None:
    cells = cells_of(figure)
    if not 1 <= len(cells) <= MOST_CELLS:
        return f"its figure has {len(cells)} cells, not 1 to {MOST_CELLS}"
    if len(set(cells)) < len(cells):
        return "its figure has a cell twice"
    if any([max(abs(cell.q), abs(cell.r)) > FARTHEST for cell in cells]):
        return f"its figure has a cell beyond {FARTHEST}"
    return None


def _content(request: JudgePuzzleRequest) -> dict[str, Any]:
    """The request as JSON, with the zero coordinates that protobuf omits."""
    content: dict[str, Any] = json_format.MessageToDict(request)
    puzzle = content["querbeet"]
    for goal in {"figure", "closedFigure"} & puzzle.keys():
        puzzle[goal]["cells"] = [ORIGIN | cell for cell in puzzle[goal]["cells"]]
    puzzle["stones"] = [ORIGIN | stone for stone in puzzle["stones"]]
    return content


def _indented(value: Any, margin: str = "") -> str:
    """JSON in which only values that hold objects or lists take more than one line."""
    held = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(held, list) or not any([isinstance(each, dict | list) for each in held]):
        return json.dumps(value, ensure_ascii=False)
    inner = margin + " "
    lines = [_indented(each, inner) for each in held]
    if isinstance(value, dict):
        lines = [f"{json.dumps(key)}: {line}" for key, line in zip(value, lines, strict=True)]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}\n{inner}" + f",\n{inner}".join(lines) + f"\n{margin}{last}"

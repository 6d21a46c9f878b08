"""Puzzles of Querbeet with stones laid."""

from collections.abc import Iterable

from referee.v1 import querbeet_pb2


def laid_for(
    puzzle: querbeet_pb2.QuerbeetPuzzle, stones: Iterable[querbeet_pb2.QuerbeetPlacedStone]
) -> querbeet_pb2.QuerbeetPuzzle:
    """A copy of the puzzle with these stones laid."""
    laid = querbeet_pb2.QuerbeetPuzzle()
    laid.CopyFrom(puzzle)
    laid.stones.extend(stones)
    return laid

"""What a game of lines alone says of a violation or of points, whichever game it is."""

from typing import overload

from referee.v1 import lines_pb2, verdict_pb2


@overload
def detail(message: verdict_pb2.Violation) -> lines_pb2.LinesViolation: ...


@overload
def detail(message: verdict_pb2.ScoreItem) -> lines_pb2.LineScored: ...


def detail(
    message: verdict_pb2.Violation | verdict_pb2.ScoreItem,
) -> lines_pb2.LinesViolation | lines_pb2.LineScored:
    """The game's own part of `message`, which is empty if there is nothing to add."""
    return message.qwirkle_cubes if message.HasField("qwirkle_cubes") else message.qwirkle

"""Paths and rounds of Querbeet, to messages."""

from referee.games.querbeet.rules.end import Round
from referee.games.querbeet.rules.scoring import RoundScore, Worth
from referee.games.querbeet.wire.stones import write_cells
from referee.v1 import querbeet_pb2


def write_path(worth: Worth, message: querbeet_pb2.QuerbeetPath) -> None:
    path = worth.path
    message.color = path.colour
    message.sides.extend(path.sides)
    write_cells(path.cells, message.cells)
    message.worth = worth.points


def write_round(now: Round, message: querbeet_pb2.QuerbeetRound) -> None:
    message.CopyFrom(
        querbeet_pb2.QuerbeetRound(
            round=now.number,
            starter=now.starter,
            phase=now.stage.phase,  # type: ignore[arg-type]
            end=now.stage.end,  # type: ignore[arg-type]
            still_to_move=now.still_to_move,
        )
    )
    for score in now.scores:
        _write_score(score, message.scores.add())


def _write_score(score: RoundScore, message: querbeet_pb2.QuerbeetRoundScore) -> None:
    message.player = score.player
    if score.join is not None:
        write_path(score.join, message.join)
    for touch in score.touches:
        write_path(touch, message.touches.add())
    if score.stones_left is not None:
        message.stones_left = score.stones_left
    if score.total is not None:
        message.total = score.total

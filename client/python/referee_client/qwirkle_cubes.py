"""Helpers for Qwirkle Cubes: cubes and tables as text, and moves in one line.

A cube is written by the face it shows, as in `referee_client.lines`: `Ro` is a red cube showing a
circle.
"""

from referee.v1 import game_pb2, qwirkle_cubes_pb2
from referee_client.lines import (
    COLOURS,
    SHAPES,
    code,
    placement,
    read_table,
    tile,
    tiles,
    write_table,
)

__all__ = [
    "COLOURS",
    "SHAPES",
    "bag",
    "code",
    "forced_reroll",
    "hand",
    "lay",
    "pass_turn",
    "placement",
    "read_table",
    "redraw",
    "reroll",
    "rolled",
    "state",
    "tile",
    "tiles",
    "write_table",
]


def state(table: str = "", *, left: int = 0, top: int = 0) -> game_pb2.GameState:
    """A position of which only the table is known."""
    message = game_pb2.GameState()
    message.qwirkle_cubes.table.extend(read_table(table, left=left, top=top))
    message.qwirkle_cubes.SetInParent()
    return message


def lay(*placements: tuple[int, int, str], player: int | None = None) -> game_pb2.Move:
    """Lay cubes: `lay((0, 0, "Ro"), (1, 0, "Rs"))`."""
    move = game_pb2.Move(player=player)
    move.qwirkle_cubes.lay.placements.extend(placement(*each) for each in placements)
    move.qwirkle_cubes.lay.SetInParent()
    return move


def reroll(codes: str = "", *, hidden: int = 0, player: int | None = None) -> game_pb2.Move:
    """Reroll some cubes by choice: `reroll("Ro Bs")`."""
    move = game_pb2.Move(player=player)
    move.qwirkle_cubes.reroll.CopyFrom(
        qwirkle_cubes_pb2.QwirkleCubesReroll(cubes=tiles(codes), hidden=hidden)
    )
    return move


def forced_reroll(codes: str = "", *, player: int | None = None) -> game_pb2.Move:
    """Reroll the whole hand because nothing can be laid; its cubes may be named."""
    move = game_pb2.Move(player=player)
    move.qwirkle_cubes.forced_reroll.CopyFrom(
        qwirkle_cubes_pb2.QwirkleCubesForcedReroll(cubes=tiles(codes))
    )
    return move


def redraw(codes: str = "", *, player: int | None = None) -> game_pb2.Move:
    """Change the whole hand for cubes of the bag because nobody could lay any roll; the cubes set
    aside may be named."""
    move = game_pb2.Move(player=player)
    move.qwirkle_cubes.redraw.CopyFrom(qwirkle_cubes_pb2.QwirkleCubesRedraw(cubes=tiles(codes)))
    return move


def pass_turn(*, player: int | None = None) -> game_pb2.Move:
    move = game_pb2.Move(player=player)
    move.qwirkle_cubes.pass_turn.SetInParent()
    return move


def hand(player: int, codes: str = "", *, hidden: int = 0) -> qwirkle_cubes_pb2.QwirkleCubesHand:
    """What is known of a hand."""
    return qwirkle_cubes_pb2.QwirkleCubesHand(player=player, cubes=tiles(codes), hidden=hidden)


def bag(colours: str = "", *, hidden: int = 0) -> qwirkle_cubes_pb2.QwirkleCubesBag:
    """What is left in the bag, a letter for each cube: `bag("RRO")`; or only how many."""
    unknown = set(colours) - set(COLOURS)
    if unknown:
        raise ValueError(f"{min(unknown)!r} is not a colour: one of {COLOURS}")
    return qwirkle_cubes_pb2.QwirkleCubesBag(
        red=colours.count("R"),
        orange=colours.count("O"),
        yellow=colours.count("Y"),
        green=colours.count("G"),
        blue=colours.count("B"),
        purple=colours.count("P"),
        hidden=hidden,
    )


def rolled(codes: str = "", *, hidden: int = 0) -> qwirkle_cubes_pb2.QwirkleCubesRoll:
    """How cubes fell at a real table: those drawn after a lay or by a redraw, or those rerolled."""
    return qwirkle_cubes_pb2.QwirkleCubesRoll(cubes=tiles(codes), hidden=hidden)

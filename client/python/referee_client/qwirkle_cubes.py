"""Helpers for Qwirkle Cubes: cubes and grids as text, and moves in one line.

A cube is written by the face it shows, as in `referee_client.lines`: `Ro` is a red cube showing a
circle.
"""

from collections.abc import Iterable

from referee.v1 import event_pb2, game_pb2, lines_pb2, qwirkle_cubes_pb2, record_pb2
from referee_client.lines import (
    COLOURS,
    SHAPES,
    OpeningTie,
    Tile,
    code,
    dealt,
    placement,
    read_table,
    tile,
    tiles,
    write_table,
)
from referee_client.recording import Recording

__all__ = [
    "COLOURS",
    "SHAPES",
    "OpeningTie",
    "Options",
    "Phase",
    "Tile",
    "WhenAllStuck",
    "bag",
    "code",
    "deal",
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

Options = qwirkle_cubes_pb2.QwirkleCubesOptions
Phase = qwirkle_cubes_pb2.QwirkleCubesPhase
WhenAllStuck = qwirkle_cubes_pb2.WhenAllStuck


def state(
    table: str = "", *, left: int = 0, top: int = 0, options: Options | None = None
) -> game_pb2.GameState:
    """A position of which only the grid is known."""
    message = game_pb2.GameState()
    if options is not None:
        message.qwirkle_cubes.options.CopyFrom(options)
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
    """Reroll the whole hand because nothing can be laid; `codes` may name its cubes."""
    move = game_pb2.Move(player=player)
    move.qwirkle_cubes.forced_reroll.CopyFrom(
        qwirkle_cubes_pb2.QwirkleCubesForcedReroll(cubes=tiles(codes))
    )
    return move


def redraw(codes: str = "", *, player: int | None = None) -> game_pb2.Move:
    """Swap the whole hand for cubes from the bag because nobody could lay any roll.

    `codes` may name the cubes set aside.
    """
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


def deal(*hands: str, opener: int | None = None) -> qwirkle_cubes_pb2.QwirkleCubesDeal:
    """A deal that a host reports, by seat: `deal("Ro Rs Rd Bo Gx Yc", "Rx ?5")`.

    `?5` stands for five hidden cubes, an empty text for a hand that nobody knows. Name the seat of
    the `opener` if the hands do not show who opens.
    """
    known = [
        qwirkle_cubes_pb2.QwirkleCubesHand(player=seat, cubes=known, hidden=hidden)
        for seat, known, hidden in dealt(hands)
    ]
    return qwirkle_cubes_pb2.QwirkleCubesDeal(hands=known, opener=opener)


def bag(colours: str = "", *, hidden: int = 0) -> qwirkle_cubes_pb2.QwirkleCubesBag:
    """What is left in the bag, a letter for each cube: `bag("RRO")`; or just how many."""
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
    """How cubes fell, as a host reports it: those drawn after a lay, redrawn, or rerolled."""
    return qwirkle_cubes_pb2.QwirkleCubesRoll(cubes=tiles(codes), hidden=hidden)


def _write_deal(state: game_pb2.GameState, deal: game_pb2.ReportedDeal) -> None:
    deal.qwirkle_cubes.hands.extend(state.qwirkle_cubes.hands)
    if state.HasField("to_move"):
        deal.qwirkle_cubes.opener = state.to_move


def _write_event(event: event_pb2.GameEvent, turn: record_pb2.RecordedTurn) -> None:
    """Write how the cubes fell, if the event says so."""
    own = event.qwirkle_cubes
    match own.WhichOneof("event"):
        case "cubes_drawn":
            _write_roll(turn, own.cubes_drawn.cubes, own.cubes_drawn.hidden)
        case "cubes_rerolled":
            rolled = own.cubes_rerolled
            _write_roll(turn, rolled.after, rolled.count - len(rolled.after))
        case "cubes_redrawn":
            redrawn = own.cubes_redrawn
            if redrawn.cubes or redrawn.hidden:  # otherwise nobody knows how many there were
                _write_roll(turn, redrawn.cubes, redrawn.hidden)


def _write_roll(
    turn: record_pb2.RecordedTurn, cubes: Iterable[lines_pb2.Tile], hidden: int
) -> None:
    turn.drawn.qwirkle_cubes.cubes.extend(cubes)
    turn.drawn.qwirkle_cubes.hidden = hidden


RECORDING = Recording(
    _write_deal,
    _write_event,
    scoring_rules=frozenset({"QC-8"}),
    unscored_events=frozenset({"cubes_rerolled", "cubes_redrawn"}),
    unfinished_turns=frozenset({"reroll", "forced_reroll", "redraw"}),
)

"""Helpers for Qwirkle: tiles and grids as text, and moves in one line.

Tiles are written as in `referee_client.lines`: `Ro` is the red circle.
"""

from referee.v1 import event_pb2, game_pb2, qwirkle_pb2, record_pb2
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
    "Tile",
    "code",
    "deal",
    "drawn",
    "exchange",
    "hand",
    "lay",
    "pass_turn",
    "placement",
    "read_table",
    "state",
    "tile",
    "tiles",
    "write_table",
]

Options = qwirkle_pb2.QwirkleOptions


def state(
    table: str = "", *, left: int = 0, top: int = 0, options: Options | None = None
) -> game_pb2.GameState:
    """A position of which only the grid is known."""
    message = game_pb2.GameState()
    if options is not None:
        message.qwirkle.options.CopyFrom(options)
    message.qwirkle.table.extend(read_table(table, left=left, top=top))
    message.qwirkle.SetInParent()
    return message


def lay(*placements: tuple[int, int, str], player: int | None = None) -> game_pb2.Move:
    """Lay tiles: `lay((0, 0, "Ro"), (1, 0, "Rs"))`."""
    move = game_pb2.Move(player=player)
    move.qwirkle.lay.placements.extend(placement(*each) for each in placements)
    move.qwirkle.lay.SetInParent()
    return move


def exchange(codes: str = "", *, hidden: int = 0, player: int | None = None) -> game_pb2.Move:
    """Exchange tiles: `exchange("Ro Rs")`, or unseen ones: `exchange(hidden=3)`."""
    move = game_pb2.Move(player=player)
    move.qwirkle.exchange.CopyFrom(qwirkle_pb2.QwirkleExchange(tiles=tiles(codes), hidden=hidden))
    return move


def pass_turn(*, player: int | None = None) -> game_pb2.Move:
    move = game_pb2.Move(player=player)
    move.qwirkle.pass_turn.SetInParent()
    return move


def hand(player: int, codes: str = "", *, hidden: int = 0) -> qwirkle_pb2.QwirkleHand:
    """What is known of a hand."""
    return qwirkle_pb2.QwirkleHand(player=player, tiles=tiles(codes), hidden=hidden)


def deal(*hands: str, opener: int | None = None) -> qwirkle_pb2.QwirkleDeal:
    """A deal that a host reports, by seat: `deal("Ro Rs Rd Bo Gx Yc", "Rx ?5")`.

    `?5` stands for five hidden tiles, an empty text for a hand that nobody knows. Name the seat of
    the `opener` if the hands do not show who opens.
    """
    known = [
        qwirkle_pb2.QwirkleHand(player=seat, tiles=known, hidden=hidden)
        for seat, known, hidden in dealt(hands)
    ]
    return qwirkle_pb2.QwirkleDeal(hands=known, opener=opener)


def drawn(codes: str = "", *, hidden: int = 0) -> qwirkle_pb2.QwirkleDraw:
    """What a player drew, reported by a host."""
    return qwirkle_pb2.QwirkleDraw(tiles=tiles(codes), hidden=hidden)


def _write_deal(state: game_pb2.GameState, deal: game_pb2.ReportedDeal) -> None:
    deal.qwirkle.hands.extend(state.qwirkle.hands)
    if state.HasField("to_move"):
        deal.qwirkle.opener = state.to_move


def _write_event(event: event_pb2.GameEvent, turn: record_pb2.RecordedTurn) -> None:
    """Write the draw, if the event is one."""
    if event.qwirkle.HasField("tiles_drawn"):
        drawn = event.qwirkle.tiles_drawn
        turn.drawn.qwirkle.tiles.extend(drawn.tiles)
        turn.drawn.qwirkle.hidden = drawn.hidden


RECORDING = Recording(_write_deal, _write_event, scoring_rules=frozenset({"QW-12"}))

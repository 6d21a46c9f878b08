"""Positions, written in one line."""

from collections.abc import Iterator

from referee.notation.header import write_chance, write_player, write_score
from referee.notation.options import write_options
from referee.notation.registry import BY_FIELD
from referee.notation.seats import Seats
from referee.notation.strings import write_string
from referee.v1 import game_pb2
from referee.wire.registry import BY_FIELD as CODECS

BAR = "|"


def write_position(state: game_pb2.GameState) -> str:
    """The line of a position that can be decoded."""
    field = state.WhichOneof("position")
    if field is None:
        raise ValueError("a position is of some game")
    own, seats = getattr(state, field), Seats(player.name for player in state.players)
    version = [str(state.ruleset.version)] if state.ruleset.version else []
    fields = [
        [CODECS[field].game.rulebook.slug, *version],
        *([["id", write_string(state.game_id)]] if state.game_id else []),
        *(["option", *option] for option in write_options(own.options)),
        *_write_envelope(state, seats),
        *BY_FIELD[field].write_fields(own, seats),
    ]
    return f" {BAR} ".join(" ".join(words) for words in fields)


def _write_envelope(state: game_pb2.GameState, seats: Seats) -> Iterator[list[str]]:
    for player in state.players:
        yield ["player", *write_player(player), write_score(player)]
    if state.HasField("to_move"):
        yield ["to-move", seats.write(state.to_move)]
    if state.HasField("turn"):
        yield ["turn", str(state.turn)]
    if state.HasField("chance"):
        yield from write_chance(state.chance)
        yield ["events", str(state.chance.events)]

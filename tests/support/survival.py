"""Reading what was written gives the same value, in any game."""

import random
from typing import Any

from referee.core.faults import Fault
from referee.core.state import GameState
from referee.games import BY_FIELD
from referee.notation import parse_position, read_position, write_position
from referee.v1 import game_pb2
from referee.wire.codec import GameCodec
from referee.wire.envelope import decode_envelope
from referee.wire.position import decode_position, encode_state


def assert_state_survives(codec: GameCodec, state: GameState) -> None:
    """The state is the same after it was written to a message and read again."""
    message = encode_state(codec, state)
    sent = game_pb2.GameState.FromString(message.SerializeToString())
    read = decode_position(game_pb2.Position(state=sent)).state
    assert read == state
    assert encode_state(codec, read) == message


def assert_move_survives(codec: GameCodec, move: Any) -> None:
    message = game_pb2.Move.FromString(codec.encode_move(move).SerializeToString())
    faults: list[Fault] = []
    player = message.player if message.HasField("player") else None
    assert codec.decode_move(getattr(message, codec.field), player, (), faults) == move
    assert faults == []


def assert_options_survive(codec: GameCodec, state: Any) -> None:
    message = getattr(encode_state(codec, state), codec.field).options
    faults: list[Fault] = []
    assert codec.decode_options(message, (), faults) == state.options
    assert faults == []


def decoded(state: game_pb2.GameState) -> Any:
    field = state.WhichOneof("position")
    assert field is not None
    codec, faults = BY_FIELD[field], list[Fault]()
    envelope = decode_envelope(state, codec.game.rulebook, (), faults)
    value = codec.decode_state(getattr(state, field), envelope, (field,), faults)
    assert faults == []
    return value


def assert_position_survives(state: game_pb2.GameState) -> None:
    line = write_position(state)
    assert line.isprintable()
    reading = read_position(line)
    assert reading.errors == []
    assert decoded(reading.message) == decoded(state)
    assert reading.message.ruleset.version == state.ruleset.version
    assert write_position(reading.message) == line
    assert parse_position(f"{line}\n").message == reading.message
    assert parse_position(f"{line}\r\n").errors == []


def stir(repeated: Any, rng: random.Random) -> None:
    """Shuffle a list, as its order means nothing."""
    items = sorted(repeated, key=lambda _: rng.random())
    del repeated[:]
    repeated.extend(items)

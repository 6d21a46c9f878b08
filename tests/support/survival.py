"""What was written is read again, whatever the game."""

import random
from typing import Any

from referee.core.faults import Fault
from referee.core.state import GameState
from referee.v1 import game_pb2
from referee.wire.codec import GameCodec
from referee.wire.position import decode_position, encode_state


def assert_state_survives(codec: GameCodec, state: GameState) -> None:
    """Its message, and what that message is read as."""
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


def stir(repeated: Any, rng: random.Random) -> None:
    """The order of things in a message means nothing."""
    items = sorted(repeated, key=lambda _: rng.random())
    del repeated[:]
    repeated.extend(items)

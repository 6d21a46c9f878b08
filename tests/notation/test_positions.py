"""Positions: what was written is read again, in one line."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.faults import Fault
from referee.games import BY_FIELD
from referee.notation import parse_position, read_position, write_position
from referee.v1 import game_pb2
from referee.wire.envelope import decode_envelope
from tests.games.lines.subjects import SUBJECTS
from tests.games.qubix import random_play as random_qubix
from tests.games.querbeet import random_play as random_querbeet
from tests.support.notation.positions import positions
from tests.support.notation.strategies import Kind, every_kind

thoroughly = settings(deadline=None, max_examples=30)


def decoded(state: game_pb2.GameState) -> Any:
    field = state.WhichOneof("position")
    assert field is not None
    codec, faults = BY_FIELD[field], list[Fault]()
    envelope = decode_envelope(state, codec.game.rulebook, (), faults)
    value = codec.decode_state(getattr(state, field), envelope, (field,), faults)
    assert faults == []
    return value


def assert_survives(state: game_pb2.GameState) -> None:
    line = write_position(state)
    assert line.isprintable()
    reading = read_position(line)
    assert reading.errors == []
    assert decoded(reading.message) == decoded(state)
    assert reading.message.ruleset.version == state.ruleset.version
    assert write_position(reading.message) == line
    assert parse_position(f"{line}\n").message == reading.message
    assert parse_position(f"{line}\r\n").errors == []


@every_kind
@thoroughly
@given(data=st.data())
def test_a_position_survives_being_written_and_read(kind: Kind, data: st.DataObject) -> None:
    assert_survives(data.draw(positions(kind)))


def _played() -> list[game_pb2.GameState]:
    """Some positions of random games, whole and with some of it unknown."""
    rng = random.Random(0)
    found = [
        subject.to_message(seen)
        for subject in SUBJECTS
        for state in subject.positions(0, 3)[::9]
        for seen in (state, subject.knowing_less(state, rng))
    ]
    for name in ("A, shuffled", "tiny, B", "own"):
        for blocks in random_qubix.positions(name, 1, 2)[::9]:
            found += map(random_qubix.to_message, (blocks, random_qubix.knowing_less(blocks, rng)))
    for name in ("usual", "two stars"):
        for stones in random_querbeet.positions(name, 0, 3)[::9]:
            found += map(
                random_querbeet.to_message, (stones, random_querbeet.knowing_less(stones, rng))
            )
    return found


def test_positions_of_real_games_survive_exactly() -> None:
    states = _played()
    assert len(states) > 60
    for state in states:
        assert_survives(state)
        assert read_position(write_position(state)).message == state

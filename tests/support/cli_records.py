"""Records for the tests of the command line, good and bad."""

import re
from functools import cache

import pytest
from google.protobuf import json_format

from referee.games import BY_FIELD
from referee.v1 import record_pb2
from referee_client import RecordKeeper, Referee
from tests.support.command_line import SEED

REFEREE = Referee.embedded()
GAMES = tuple(field for field in BY_FIELD if field is not None)
FEW = 4

every_game = pytest.mark.parametrize("field", GAMES)


@cache
def _begun(field: str) -> record_pb2.GameRecord:
    """A RecordKeeper with the first moves of a game."""
    codec = BY_FIELD[field]
    started = REFEREE.start_game(codec.ruleset.game, ["Anna", "Chris"], seed=bytes.fromhex(SEED))
    keeper = RecordKeeper(started, event="Club evening", date="2026-11-16", notes="By hand.")
    state = started.position.state
    for _ in range(FEW):
        (best,) = REFEREE.list_legal_moves(state, limit=1)
        applied = REFEREE.apply_move(state, best.move)
        keeper.add(best.move, applied)
        state = applied.position.state
    return keeper.record


def begun(field: str = "qwirkle") -> record_pb2.GameRecord:
    record = record_pb2.GameRecord()
    record.CopyFrom(_begun(field))
    return record


def miscounted() -> record_pb2.GameRecord:
    """A record whose third turn claims a point too many, with a remark."""
    record = begun()
    record.turns[2].claimed[0].points += 1
    record.turns[2].claimed[0].total += 1
    record.turns[2].note = "recount \x1b[2J!"
    return record


def illegal() -> record_pb2.GameRecord:
    """A record whose second turn lays a tile far from the others."""
    record = begun()
    record.turns[1].move.qwirkle.lay.placements[0].x = 40
    return record


def dealt(**fields: str) -> record_pb2.GameRecord:
    """A record without turns, in which there is little to audit."""
    record = begun()
    del record.turns[:]
    for name, value in fields.items():
        setattr(record, name, value)
    return record


def line(record: record_pb2.GameRecord) -> str:
    return json_format.MessageToJson(record, indent=None) + "\n"


def notation(record: record_pb2.GameRecord) -> str:
    return REFEREE.format_record(record)


def plain(text: str) -> str:
    """The text without borders and line breaks."""
    return " ".join(re.sub("[│╭╮╰╯─]", " ", text).split())


MISWRITTEN = """Referee-Record: 1
Game: qwirkle 1
Player: "Anna"
Player: "Chris"

1. Anna lie Ro@0,0
2. Chris pass
3. Dora pass
"""

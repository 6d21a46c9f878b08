"""Altered records, and what their audits say."""

from copy import deepcopy
from typing import Any

from referee.v1 import record_pb2
from referee_client import Referee
from tests.support.paths import GOLDEN
from tests.support.records.games import kept

GameRecord = record_pb2.GameRecord


UNFINISHED = record_pb2.RECORD_ENDING_UNFINISHED


def golden(name: str) -> GameRecord:
    text = (GOLDEN / f"{name}.record").read_text(encoding="utf-8")
    return Referee.embedded().parse_record(text)


def first_with(field: str, players: int, action: str) -> GameRecord:
    """The record of a random game in which somebody takes this action."""
    return next(
        record
        for number in range(50)
        if turn_with(record := kept(field, players, number).record, field, action) >= 0
    )


def turn_with(record: GameRecord, field: str, action: str) -> int:
    """The first turn in which somebody takes this action; -1 if nobody does."""
    for turn, each in enumerate(record.turns):
        if getattr(each.move, field).WhichOneof("action") == action:
            return turn
    return -1


TILES = golden("qwirkle-2")


BLOCKS = golden("qubix-3")


EXCHANGING = first_with("qwirkle", 2, "exchange")


REROLLING = first_with("qwirkle_cubes", 3, "reroll")


EXCHANGE = turn_with(EXCHANGING, "qwirkle", "exchange")


REROLL = turn_with(REROLLING, "qwirkle_cubes", "reroll")


WINNER, LOSER = TILES.claimed_standings


def unseeded(record: GameRecord) -> GameRecord:
    copy = deepcopy(record)
    copy.ClearField("chance")
    return copy


def hidden(record: GameRecord) -> GameRecord:
    copy = unseeded(record)
    copy.ClearField("deal")
    return copy


def cut(record: GameRecord, turns: int) -> GameRecord:
    """The same game, broken off after `turns` turns."""
    copy = deepcopy(record)
    del copy.turns[turns:]
    copy.ending = UNFINISHED
    copy.ClearField("claimed_standings")
    return copy


def wrong_mover(record: GameRecord) -> None:
    record.turns[4].move.player = 1 - record.turns[4].move.player


def add(message: Any, field: str, by: int) -> None:
    setattr(message, field, getattr(message, field) + by)


def other_draw(record: GameRecord) -> None:
    tiles: Any = record.turns[3].drawn.qwirkle.tiles
    tiles[0] = tiles[0] % 36 + 1

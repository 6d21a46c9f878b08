"""Writes the golden records: one for each game and number of players, and the rulebook's.

`python -m tests.support.golden` writes them and their audits to tests/records/golden.
The bytes are the same every time.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

from referee.core.state import Player
from referee.games import BY_FIELD
from referee.v1 import record_pb2, record_service_pb2
from referee_client import Referee, qwirkle
from tests.support.paths import GOLDEN, PRINTED_GAME
from tests.support.records.games import TABLES, play
from tests.support.subject import Move, State
from tests.support.subjects import subject_of

NAMES = ("Anna", "Bert", "Clara", "David", "Emma")
AGES = (34, 41, 9, 67, 23)
EVENT = "Golden records"
DATE = "2026-11-16"
CANDIDATES = {"qubix": 12}
REDRAW = " redraw 102"  # a game in which all players get stuck

Audit = dict[str, Any]


def records() -> Iterator[tuple[str, record_pb2.GameRecord]]:
    """Every golden record, by its name."""
    for field, players in TABLES:
        yield f"{BY_FIELD[field].game.rulebook.slug}-{players}", golden(field, players)
    yield "qwirkle-cubes-redraw-2", golden("qwirkle_cubes", 2, REDRAW)
    yield "qwirkle-s1", rulebook_game()


def golden(field: str, players: int, further: str = "") -> record_pb2.GameRecord:
    """A seeded game with the default options, recorded in full; `further` selects another one."""
    name = f"golden {field} {players}{further}"
    rng = random.Random(name)
    seated = [Player(*person) for person in zip(NAMES[:players], AGES[:players], strict=True)]
    kept = play(
        field,
        seated,
        subject_of(field).variants[subject_of(field).default],
        rng.randbytes(32),
        [person.encode() for person in NAMES[:players]],
        lambda state: best_of_some(field, state, rng),
        name.replace(" ", "-"),
    )
    record = kept.record
    record.event, record.date = EVENT, DATE
    return record


def best_of_some(field: str, state: State, rng: random.Random) -> Move:
    """Choose the best of some random moves, as single ones rarely score."""
    subject = subject_of(field)
    moves = [subject.recorded_move(state, rng) for _ in range(CANDIDATES.get(field, 3))]
    return max(moves, key=lambda move: subject.judge(state, move).prospects)


def rulebook_game() -> record_pb2.GameRecord:
    """The rulebook's example as a host at a real table records it, without hands and draws."""
    turns = json.loads(PRINTED_GAME.read_text(encoding="utf-8"))["turns"]
    names = list(dict.fromkeys(turn["player"] for turn in turns))
    record = record_pb2.GameRecord(
        format_version=1,
        ruleset=BY_FIELD["qwirkle"].ruleset,
        event="The rulebook's example, figures A to L",
        ending=record_pb2.RECORD_ENDING_UNFINISHED,
    )
    totals = dict.fromkeys(names, 0)
    for name in names:
        record.players.add(name=name)
    for turn in turns:
        name, seat = turn["player"], names.index(turn["player"])
        totals[name] += turn["score"]
        laid = [(each["x"], each["y"], _code(each)) for each in turn["tiles"]]
        written = record.turns.add(move=qwirkle.lay(*laid), note=f"figure {turn['figure']}")
        written.move.player = seat
        written.claimed.add(player=seat, points=turn["score"], total=totals[name])
    order = sorted(names, key=lambda name: -totals[name])
    for rank, name in enumerate(order, 1):
        record.claimed_standings.add(player=names.index(name), rank=rank, score=totals[name])
    return record


def _code(tile: dict[str, str]) -> str:
    shapes = {"starburst": "b", "crisscross": "x", "circle": "o"}
    return tile["color"][0].upper() + shapes.get(tile["shape"], tile["shape"][0])


def audit_of(record: record_pb2.GameRecord) -> Audit:
    """What an audit finds in a record, in short."""
    audit = Referee.embedded().audit_record(record)
    return {
        "ruling": record_service_pb2.AuditRuling.Name(audit.ruling),
        "valid_turns": audit.valid_turns,
        "points": [list(turn.points) for turn in audit.turns],
        "totals": [list(turn.totals) for turn in audit.turns],
        "standings": [
            [place.player, place.rank, place.score, place.winner] for place in audit.standings
        ],
        "unchecked": [
            [record_service_pb2.UncheckedReason.Name(each.reason), each.rule_id, each.turns]
            for each in audit.unchecked
        ],
    }


def files() -> Iterator[tuple[str, str]]:
    """The name and content of every golden file."""
    for name, record in records():
        yield f"{name}.record", Referee.embedded().format_record(record)
        yield f"{name}.json", _pretty(audit_of(record))


def _pretty(audit: Audit) -> str:
    """The audit as JSON with a line for every field, so that changes are easy to read."""
    lines = [f' "{name}": {json.dumps(value)}' for name, value in audit.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name, text in files():
        (GOLDEN / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

"""Measures what auditing a record costs per turn, in this process and on one core."""

import time
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from rich.progress import Progress

from bench.effort import Effort
from bench.figures import RecordAudits
from bench.games import BenchGame
from bench.growth import bend, exponent, is_linear_or_better
from bench.playout import seated, seed_of, whole_game
from referee.records.auditor import Auditor
from referee.service.call import Call
from referee.service.handlers.record import audit_record
from referee.v1 import game_pb2, record_pb2
from referee.v1 import record_service_pb2 as pb
from referee.wire.record import decode_record
from referee_client import RecordKeeper, Referee, qwirkle

RULES = "audit of decoded values"
BRIEF = "AuditRecord, failures only"
FULL = "AuditRecord, every verdict"

TOLD = "deal, draws and scores told"
SEEDED = "the same, and the seed"
HIDDEN = "scores told, all else hidden"
EXCHANGES = "told, with ever more exchanges"

SHARES = (0.2, 0.4, 0.6, 0.8, 1.0)
"""The fractions of the records on which growth is measured."""
LONG = (100, 200, 400, 800, 1600)
"""How many turns the records have that exchanges make long."""
ORDINARY = 12

Audit = Callable[[record_pb2.GameRecord], Callable[[], Any]]


def audits(name: str, game: BenchGame, effort: Effort, progress: Progress) -> list[RecordAudits]:
    """Measure audits of every form of a game's records."""
    records = [_play(game, seed) for seed in range(effort.records)]
    forms = {TOLD: _told, SEEDED: _seeded, HIDDEN: _hidden}
    cases = {
        form: [_Case(part, [_first(reform(record), part) for record in records]) for part in SHARES]
        for form, reform in forms.items()
    }
    if game.has_exchanges:
        long = _long_record(game, LONG[-1])
        parts = [turns / LONG[-1] for turns in LONG]
        cases[EXCHANGES] = [_Case(part, [_first(long, part)]) for part in parts]
    for _ in progress.track(range(effort.audits), description="Records"):
        for each in cases.values():
            for case in each:
                case.measure()
    return [_figures(name, form, each) for form, each in cases.items()]


class _Case:
    """Records of one form and length, and the best time for each way to audit them."""

    def __init__(self, part: float, records: Sequence[record_pb2.GameRecord]) -> None:
        self.part = part
        self.turns = sum(len(record.turns) for record in records)
        self._audits = {
            name: [prepare(record) for record in records] for name, prepare in _AUDITS.items()
        }
        self._best = {name: [float("inf")] * len(records) for name in _AUDITS}
        self.mean_turns = round(self.turns / len(records))

    def measure(self) -> None:
        for name, own in self._audits.items():
            best = self._best[name]
            for index, audit in enumerate(own):
                began = time.perf_counter_ns()
                audit()
                best[index] = min(best[index], time.perf_counter_ns() - began)

    def us(self, name: str) -> float:
        """The best times of all records, added up, in microseconds."""
        return sum(self._best[name]) / 1000


def _figures(game: str, form: str, cases: Sequence[_Case]) -> RecordAudits:
    whole = cases[-1]
    us = {name: round(whole.us(name) / whole.turns, 2) for name in _AUDITS}
    growth = {case.mean_turns: round(case.us(BRIEF), 1) for case in cases}
    power, bent = exponent(growth), bend(growth)
    return RecordAudits(
        game=game,
        form=form,
        turns=whole.mean_turns,
        us_per_turn=us,
        turns_per_second={name: round(1e6 / each) for name, each in us.items()},
        us_by_turns=growth,
        exponent=round(power, 2),
        bend=round(bent, 2),
        linear_or_better=is_linear_or_better(power, bent),
    )


def _by_rules(record: record_pb2.GameRecord) -> Callable[[], None]:
    known = decode_record(record, (), [])
    assert known is not None

    def audit() -> None:
        auditor = Auditor(known.codec.game, known.record)
        for _ in auditor.turns():
            pass
        auditor.conclude()
        assert not auditor.failures

    return audit


def _by_handler(detail: "pb.AuditDetail") -> Audit:
    def prepare(record: record_pb2.GameRecord) -> Callable[[], None]:
        request = pb.AuditRecordRequest(record=record, detail=detail)
        return lambda: _check(audit_record(request, Call()))

    return prepare


def _check(response: pb.AuditRecordResponse) -> None:
    assert response.audit.ruling == pb.AUDIT_RULING_SOUND


_AUDITS: dict[str, Audit] = {
    RULES: _by_rules,
    BRIEF: _by_handler(pb.AUDIT_DETAIL_FAILURES),
    FULL: _by_handler(pb.AUDIT_DETAIL_VERDICTS),
}


class _Scribe:
    """Plays moves and writes them down."""

    def __init__(self, game: BenchGame, seed: int) -> None:
        self._referee = Referee.embedded()
        players = [game_pb2.Player(name=each.name, age=each.age) for each in seated(game)]
        started = self._referee.start_game(game.codec.ruleset.game, players, seed=seed_of(seed))
        self._keeper = RecordKeeper(started)
        self.state = started.position.state

    def play(self, move: game_pb2.Move) -> None:
        applied = self._referee.apply_move(self.state, move)
        self._keeper.add(move, applied)
        self.state = applied.position.state

    @property
    def record(self) -> record_pb2.GameRecord:
        return self._keeper.record


def _play(game: BenchGame, seed: int) -> record_pb2.GameRecord:
    """Record a whole game, played as in the other measurements."""
    scribe = _Scribe(game, seed)
    for move in whole_game(game, seed):
        scribe.play(game.codec.encode_move(move))
    return scribe.record


def _long_record(game: BenchGame, turns: int) -> record_pb2.GameRecord:
    """Record a dozen ordinary turns of Qwirkle, followed by nothing but exchanges."""
    scribe = _Scribe(game, 0)
    for move in islice(whole_game(game, 0), ORDINARY):
        scribe.play(game.codec.encode_move(move))
    for _ in range(turns - ORDINARY):
        mover = scribe.state.to_move
        hand = next(hand for hand in scribe.state.qwirkle.hands if hand.player == mover)
        scribe.play(qwirkle.exchange(qwirkle.code(hand.tiles[0]), player=mover))
    return _told(scribe.record)


def _told(record: record_pb2.GameRecord) -> record_pb2.GameRecord:
    return _copy(record, "chance")


def _seeded(record: record_pb2.GameRecord) -> record_pb2.GameRecord:
    return record


def _hidden(record: record_pb2.GameRecord) -> record_pb2.GameRecord:
    copy = _copy(record, "chance", "deal")
    for turn in copy.turns:
        turn.ClearField("drawn")
    return copy


def _first(record: record_pb2.GameRecord, part: float) -> record_pb2.GameRecord:
    """The first `part` of the turns, as the record of an unfinished game."""
    turns = round(len(record.turns) * part)
    if turns == len(record.turns):
        return record
    copy = _copy(record, "claimed_standings", "ending")
    del copy.turns[turns:]
    return copy


def _copy(record: record_pb2.GameRecord, *without: str) -> record_pb2.GameRecord:
    copy = record_pb2.GameRecord()
    copy.CopyFrom(record)
    for field in without:
        copy.ClearField(field)
    return copy

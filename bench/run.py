"""Runs the benchmarks that were asked for, for every game."""

from collections.abc import Iterator, Sequence

from rich.progress import Progress

from bench.contest import Contest
from bench.effort import Effort
from bench.figures import Results
from bench.games import BENCH_GAMES
from bench.machine import machine
from bench.process import steps
from bench.records import audits
from bench.rpc import batch_contests, late_contest, positions, unary_contests

RPC = "rpc"
BATCH = "batch"
PROCESS = "process"
RECORDS = "records"
PARTS = (RPC, BATCH, PROCESS, RECORDS)


def run(effort: Effort, parts: Sequence[str], progress: Progress) -> Results:
    results = Results(machine(), [], [], [], [])
    contests = list(_contests(effort, parts))
    for contest in progress.track(contests * effort.visits, description="Calls"):
        contest.visit(effort.rounds)
    for contest in contests:
        results.duels.append(contest.duel())
        results.accounts.extend(contest.accounts())
    for name, game in BENCH_GAMES.items():
        if PROCESS in parts:
            results.steps.extend(steps(name, game, effort, progress))
        if RECORDS in parts:
            results.records.extend(audits(name, game, effort, progress))
    return results


def _contests(effort: Effort, parts: Sequence[str]) -> Iterator[Contest]:
    for name, game in BENCH_GAMES.items():
        pairs = positions(game, game.middle, effort) if {RPC, BATCH} & set(parts) else []
        if RPC in parts:
            yield from unary_contests(name, pairs, effort)
            if game.late is not None:
                yield late_contest(name, positions(game, game.late, effort), effort)
        if BATCH in parts:
            yield from batch_contests(name, pairs, effort)

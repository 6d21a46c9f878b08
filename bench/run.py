"""A run of the benchmarks: what is asked for, of every game."""

from collections.abc import Sequence

from rich.progress import Progress

from bench.effort import Effort
from bench.figures import Results
from bench.games import BENCH_GAMES
from bench.machine import machine
from bench.process import steps
from bench.records import audits
from bench.rpc import measure_batch, measure_late, measure_unary, positions

RPC = "rpc"
BATCH = "batch"
PROCESS = "process"
RECORDS = "records"
PARTS = (RPC, BATCH, PROCESS, RECORDS)


def run(effort: Effort, parts: Sequence[str], progress: Progress) -> Results:
    results = Results(machine(), [], [], [], [])
    for name, game in BENCH_GAMES.items():
        pairs = positions(game, game.middle, effort) if {RPC, BATCH} & set(parts) else []
        if RPC in parts:
            for duel, account in measure_unary(name, pairs, effort, progress):
                results.duels.append(duel)
                results.accounts.append(account)
            if game.late is not None:
                late = positions(game, game.late, effort)
                results.duels.append(measure_late(name, late, effort, progress))
        if BATCH in parts:
            results.duels.extend(measure_batch(name, pairs, effort, progress))
        if PROCESS in parts:
            results.steps.extend(steps(name, game, effort, progress))
        if RECORDS in parts:
            results.records.extend(audits(name, game, effort, progress))
    return results

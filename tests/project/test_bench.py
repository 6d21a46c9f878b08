"""The benchmarks run and measure everything. Their results are not tested."""

import json
from collections.abc import Callable
from dataclasses import asdict

import pytest
from rich.console import Console
from rich.progress import Progress

from bench.effort import SMALLEST
from bench.figures import Results
from bench.games import BENCH_GAMES
from bench.growth import bend, exponent, is_linear_or_better
from bench.process import GENERATE, HANDLER
from bench.records import BRIEF, EXCHANGES, FULL, HIDDEN, RULES, SEEDED, TOLD
from bench.report import show
from bench.rpc import (
    BATCH_OWN,
    BATCH_SHARED,
    UNARY,
    UNARY_BESIDE_HTTP,
    UNARY_LATE,
    on_one_core,
)
from bench.run import PARTS, run
from bench.stages import STAGES
from bench.targets import targets

STEPS = {*STAGES, HANDLER, GENERATE}


@pytest.fixture(scope="module")
def results() -> Results:
    return run(SMALLEST, PARTS, Progress(disable=True))


@pytest.mark.parametrize("game", BENCH_GAMES)
def test_every_call_is_measured_against_the_empty_one(results: Results, game: str) -> None:
    duels = {duel.name: duel for duel in results.duels if duel.game == game}
    late = {UNARY_LATE} if BENCH_GAMES[game].late is not None else set()
    both_ways = {UNARY, BATCH_OWN, BATCH_SHARED}
    ways = both_ways | set(map(on_one_core, both_ways)) | {UNARY_BESIDE_HTTP}
    assert duels.keys() == ways | late
    for duel in duels.values():
        for calls in (duel.method, duel.empty):
            assert calls.cpu_us.median > 0
            assert calls.per_second.median > 0
        assert duel.ratio_cpu.low <= duel.ratio_cpu.median <= duel.ratio_cpu.high
        assert 0 < duel.moves_per_core.median <= duel.best_moves_per_core


@pytest.mark.parametrize("game", BENCH_GAMES)
def test_every_step_is_measured_at_every_size(results: Results, game: str) -> None:
    steps = {step.name: step for step in results.steps if step.game == game}
    assert steps.keys() == STEPS | BENCH_GAMES[game].checks.keys()
    for step in steps.values():
        assert tuple(step.us) == BENCH_GAMES[game].sizes
        assert all(us > 0 for us in step.us.values())


@pytest.mark.parametrize("game", BENCH_GAMES)
def test_records_of_every_form_are_audited(results: Results, game: str) -> None:
    audits = {each.form: each for each in results.records if each.game == game}
    long = {EXCHANGES} if BENCH_GAMES[game].has_exchanges else set()
    assert audits.keys() == {TOLD, SEEDED, HIDDEN} | long
    for each in audits.values():
        assert each.turns == max(each.us_by_turns) > 20
        for way in (RULES, BRIEF, FULL):
            assert each.turns_per_second[way] == pytest.approx(
                1e6 / each.us_per_turn[way], rel=0.01
            )


def test_the_account_adds_up(results: Results) -> None:
    assert len(results.accounts) == 2 * len(BENCH_GAMES)
    for account in results.accounts:
        total = sum(part.us for part in account.parts)
        assert total == pytest.approx(account.total_us, abs=1)


def test_every_target_is_reported(results: Results) -> None:
    console = Console(record=True, width=120, quiet=True)
    show(results, console)
    growths = 2 * len(BENCH_GAMES)  # of steps and of audits
    assert len(targets(results)) == growths + 6  # the others are for Qwirkle


def test_results_name_the_versions_but_no_host_and_no_path(results: Results) -> None:
    text = json.dumps(asdict(results))
    assert {"python", "grpcio", "protobuf", "cpus", "cpu_model"} <= results.machine.keys()
    assert "/" not in text


@pytest.mark.parametrize(
    ("growth", "linear"),
    [
        (lambda size: 20, True),
        (lambda size: 20 + 3 * size, True),
        (lambda size: size * size, False),
        (lambda size: 20 + size * size / 50, False),
    ],
)
def test_growth_is_told_apart(growth: Callable[[int], float], linear: bool) -> None:
    times = {size: growth(size) for size in (10, 20, 40, 60, 80)}
    assert is_linear_or_better(exponent(times), bend(times)) is linear

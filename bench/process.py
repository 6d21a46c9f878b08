"""Times the steps of a call one by one, in this process, without any transport."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean, median
from typing import Any, NamedTuple

from rich.progress import Progress

from bench import stages
from bench.effort import Effort
from bench.figures import Step
from bench.games import BenchGame
from bench.growth import bend, exponent, is_linear_or_better
from bench.playout import Sample, samples, validate_request

HANDLER = "whole handler"
GENERATE = "legal moves"


_Times = list[list[int]]  # nanoseconds, indexed by repeat and argument
_Averages = dict[str, float]  # microseconds, by function


class _Timed(NamedTuple):
    """A function, and the arguments to time it with."""

    function: Callable[..., Any]
    arguments: Sequence[tuple[Any, ...]]


def steps(name: str, game: BenchGame, effort: Effort, progress: Progress) -> list[Step]:
    found = samples(game, dict.fromkeys(game.sizes, effort.positions))
    functions = {size: _functions(game, found[size]) for size in game.sizes}
    times = _time_all(functions, progress.track(range(effort.repeats), description="In process"))
    best = {size: _average(times[size], min) for size in game.sizes}
    typical = {size: _average(times[size], median) for size in game.sizes}
    return [
        _step(name, game, row, _by_size(best, row), _by_size(typical, row))
        for row in best[game.middle]
    ]


def _average(times: Mapping[str, _Times], choose: Callable[[Sequence[int]], float]) -> _Averages:
    """The average over all arguments, in microseconds, of the repeat that `choose` picks."""
    averages = {
        name: fmean(map(choose, zip(*repeats, strict=True))) / 1000
        for name, repeats in times.items()
    }
    averages[stages.DECODE] -= averages[stages.CHECK]
    return averages


def _by_size(averages: Mapping[int, _Averages], row: str) -> dict[int, float]:
    return {size: round(rows[row], 2) for size, rows in averages.items()}


def _step(
    name: str, game: BenchGame, row: str, best: dict[int, float], typical: dict[int, float]
) -> Step:
    power = exponent(best)
    bent = bend({size: time for size, time in best.items() if size < game.endgame})
    return Step(
        game=name,
        name=row,
        us=best,
        typical_us=typical,
        exponent=round(power, 2),
        bend=round(bent, 2),
        linear_or_better=is_linear_or_better(power, bent),
    )


def _functions(game: BenchGame, some: Sequence[Sample]) -> Mapping[str, _Timed]:
    """All functions to time; each stage gets what the stages before it made of the samples."""
    rules = game.codec.game
    requests = [(validate_request(game, sample),) for sample in some]
    data = [(request.SerializeToString(),) for (request,) in requests]
    decoded = [stages.decode_and_check(request) for (request,) in requests]
    judged = [(known, stages.judge(known, move)) for known, move in decoded]
    states = [(known.state,) for known, _ in decoded]
    return {
        stages.PARSE: _Timed(stages.parse, data),
        stages.DECODE: _Timed(stages.decode_and_check, requests),
        stages.CHECK: _Timed(rules.check, states),
        stages.JUDGE: _Timed(stages.judge, decoded),
        stages.ENCODE: _Timed(stages.encode, judged),
        stages.SERIALISE: _Timed(stages.serialise, [(stages.encode(*each),) for each in judged]),
        HANDLER: _Timed(stages.handle, data),
        GENERATE: _Timed(
            lambda state: list(rules.at(state).moves().moves),
            [(game.ready_to_list(sample.state),) for sample in some],
        ),
        **{check: _Timed(function, states) for check, function in game.checks.items()},
    }


def _time_all(
    functions: Mapping[int, Mapping[str, _Timed]], repeats: Iterable[int]
) -> dict[int, dict[str, _Times]]:
    """Time all functions and sizes in turn, so that a slow moment of the machine spoils none."""
    times: dict[int, dict[str, _Times]] = {
        size: {name: [] for name in own} for size, own in functions.items()
    }
    for _ in repeats:
        for size, own in functions.items():
            for name, (function, arguments) in own.items():
                times[size][name].append([_time(function, each) for each in arguments])
    return times


def _time(function: Callable[..., Any], arguments: tuple[Any, ...]) -> int:
    began = time.perf_counter_ns()
    function(*arguments)
    return time.perf_counter_ns() - began

"""The steps of a call one by one, in this process, without any transport."""

import time
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
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


class _Timed(NamedTuple):
    """A function, and the arguments to time it with."""

    function: Callable[..., Any]
    arguments: Sequence[tuple[Any, ...]]


def steps(name: str, game: BenchGame, effort: Effort, progress: Progress) -> list[Step]:
    found = samples(game, dict.fromkeys(game.sizes, effort.positions))
    times: dict[int, dict[str, float]] = {}
    for size in progress.track(game.sizes, description="In process"):
        times[size] = _time_all(_functions(game, found[size]), effort.repeats)
        times[size][stages.DECODE] -= times[size][stages.AUDIT]
    return [
        _step(name, row, {size: round(times[size][row], 2) for size in game.sizes}, game.endgame)
        for row in times[game.middle]
    ]


def _step(game: str, name: str, us: dict[int, float], endgame: int) -> Step:
    power = exponent(us)
    bent = bend({size: time for size, time in us.items() if size < endgame})
    return Step(
        game=game,
        name=name,
        us=us,
        exponent=round(power, 2),
        bend=round(bent, 2),
        linear_or_better=is_linear_or_better(power, bent),
    )


def _functions(game: BenchGame, some: Sequence[Sample]) -> Mapping[str, _Timed]:
    """The stages, each fed with what those before it make of the samples, and the rest."""
    rules = game.codec.game
    requests = [(validate_request(game, sample),) for sample in some]
    data = [(request.SerializeToString(),) for (request,) in requests]
    decoded = [stages.decode_and_audit(request) for (request,) in requests]
    judged = [(known, stages.judge(known, move)) for known, move in decoded]
    states = [(known.state,) for known, _ in decoded]
    return {
        stages.PARSE: _Timed(stages.parse, data),
        stages.DECODE: _Timed(stages.decode_and_audit, requests),
        stages.AUDIT: _Timed(rules.audit, states),
        stages.JUDGE: _Timed(stages.judge, decoded),
        stages.ENCODE: _Timed(stages.encode, judged),
        stages.SERIALISE: _Timed(stages.serialise, [(stages.encode(*each),) for each in judged]),
        HANDLER: _Timed(stages.handle, data),
        GENERATE: _Timed(
            lambda state: list(rules.list_moves(state).moves),
            [(game.ready_to_list(sample.state),) for sample in some],
        ),
        **{check: _Timed(function, states) for check, function in game.checks.items()},
    }


def _time_all(functions: Mapping[str, _Timed], repeats: int) -> dict[str, float]:
    """The average over the arguments of the best of the repeats, in microseconds.

    All functions take turns, so that a slow moment of the machine spoils no single one.
    """
    best = {name: [float("inf")] * len(timed.arguments) for name, timed in functions.items()}
    for _ in range(repeats):
        for name, (function, arguments) in functions.items():
            times = [_time(function, each) for each in arguments]
            best[name] = list(map(min, best[name], times))
    return {name: fmean(times) / 1000 for name, times in best.items()}


def _time(function: Callable[..., Any], arguments: tuple[Any, ...]) -> int:
    began = time.perf_counter_ns()
    function(*arguments)
    return time.perf_counter_ns() - began

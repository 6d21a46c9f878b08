"""`python -m tools.load`: measure what a server carries, and ask it for twice as much."""

import statistics
from collections.abc import Callable, Sequence
from typing import NamedTuple

import click

from tools.load.driving import Insistent, Steady, Summaries, Tally, drive
from tools.load.traffic import Ask, dear, ordinary
from tools.trials.findings import Check, Finding, at_least, at_most, conclude, progress
from tools.trials.serving import Serving

KEPT_THROUGHPUT = 0.8
SPEEDUP = 1.8
GROWTH = 0.05
REFUSAL_SECONDS = 0.5
MOST_CALLS = 64
CALLERS = 2
WARMING = 2
"""Stretches after which every worker has had connections, and has made what it keeps."""
SAMPLES = 10


class Trial(NamedTuple):
    """Something to measure, which is told for how many seconds."""

    name: str
    run: Callable[[float], Finding]


def _finding(name: str, tally: Tally, checks: Sequence[Check]) -> Finding:
    lost = tally.losses.total()
    kept = Check("no call is lost", ", ".join(tally.losses) or "none", not lost)
    answered, refused = len(tally.answers), len(tally.refusals)
    return Finding(name, [*checks, kept], tally.sent, answered, refused, lost)


def _capacity(asks: Callable[[], list[Ask]], name: str) -> Trial:
    def run(seconds: float) -> Finding:
        with Serving() as serving:
            tally = drive(*[Steady(serving.target, asks(), seconds) for _ in range(CALLERS)])
            used = serving.cpu() / max(1, len(tally.answers))
        median = statistics.median(tally.answers or [seconds])
        found = f"{tally.rate:,.0f} a second, {1e6 * used:,.0f} µs of CPU each"
        checks = [Check("answers", f"{found}, median {1000 * median:.1f} ms", tally.rate > 0)]
        return _finding(name, tally, checks)

    return Trial(name, run)


def _overload(asks: Callable[[], list[Ask]], name: str) -> Trial:
    """Twice as many calls as are answered at most. With many calls that wait, none is refused at
    once, so the server may take few."""

    def run(seconds: float) -> Finding:
        with Serving("--max-calls", str(MOST_CALLS)) as serving:
            peak = drive(*[Steady(serving.target, asks(), seconds) for _ in range(CALLERS)]).rate
            insistent = Insistent(serving.target, asks(), seconds, 2 * peak / CALLERS)
            tally = drive(*[insistent] * CALLERS)
        slow = statistics.quantiles(tally.refusals or [0.0, 0.0], n=20)[-1]
        checks = [
            at_least("answers, of those at most", tally.rate / peak, KEPT_THROUGHPUT),
            at_least("calls refused with RESOURCE_EXHAUSTED", len(tally.refusals), 1),
            at_most("until nearly all refusals (95 %)", slow, REFUSAL_SECONDS),
        ]
        return _finding(name, tally, checks)

    return Trial(name, run)


def _workers(processes: int, name: str) -> Trial:
    def run(seconds: float) -> Finding:
        tallies = []
        for workers in (1, 2):
            with Serving(workers=workers) as serving:
                callers = 8 // processes
                drivers = [Summaries(serving.target, seconds, callers) for _ in range(processes)]
                tallies.append(drive(*drivers))
        one, two = tallies
        checks = [
            at_least("answers of two workers, of those of one", two.rate / one.rate, SPEEDUP),
            Check("summaries of Qubix", f"{one.rate:.0f} and {two.rate:.0f} a second", held=None),
        ]
        return _finding(name, two, checks)

    return Trial(name, run)


def _memory(seconds: float) -> Finding:
    """Ordinary and dear calls in turn, and the memory of each worker after each stretch of them."""
    mixed = [*ordinary(), *dear()]
    stretch = seconds / (WARMING + SAMPLES)
    total, samples = Tally(), []
    with Serving(workers=2) as serving:
        for _ in range(WARMING + SAMPLES):
            tally = drive(Steady(serving.target, mixed, stretch, callers=8))
            total.add(tally)
            samples.append([worker.memory_info().rss / 1e6 for worker in serving.workers])
    checks = []
    for number, memory in enumerate(zip(*samples[WARMING - 1 :], strict=True), start=1):
        growth = 100 * (memory[-1] / memory[0] - 1)
        checks.append(at_most(f"growth of worker {number}", growth, 100 * GROWTH, "%"))
        shown = ", ".join(f"{each:.0f}" for each in memory)
        checks.append(Check(f"memory of worker {number}", f"{shown} MB", held=None))
    return _finding("memory under a mixed load", total, checks)


TRIALS = (
    _capacity(ordinary, "capacity for ordinary calls"),
    _capacity(dear, "capacity for batches"),
    _overload(ordinary, "twice as many ordinary calls"),
    _overload(dear, "twice as many batches"),
    _workers(1, "two workers, one Python process"),
    _workers(4, "two workers, four Python processes"),
)
MEMORY = Trial("memory under a mixed load", _memory)


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--seconds",
    type=click.FloatRange(1, 86_400),
    default=600.0,
    show_default=True,
    help="How long to watch the memory; all else is measured for a tenth of it, 10 s at most.",
)
@click.option("--only", multiple=True, metavar="NAME", help="Only trials with this in their name.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def main(*, seconds: float, only: tuple[str, ...], as_json: bool) -> None:
    """Measure what a server on this machine carries, ask it for more, and watch its memory.

    Callers and server share the cores, so that figures are those of this machine, and nothing else
    should run on it.

    Exit codes: 0 everything held; 1 something did not; 2 bad input.
    """
    chosen = [
        trial for trial in (*TRIALS, MEMORY) if not only or any(part in trial.name for part in only)
    ]
    if not chosen:
        names = ", ".join(trial.name for trial in (*TRIALS, MEMORY))
        raise click.BadParameter(f"no trial has this in its name. There are: {names}")
    findings = []
    with progress() as tell:
        for number, trial in enumerate(chosen, start=1):
            tell(f"{number}/{len(chosen)} {trial.name}")
            findings.append(trial.run(seconds if trial is MEMORY else min(10.0, seconds / 10)))
    conclude(findings, as_json=as_json)


if __name__ == "__main__":
    main(prog_name="python -m tools.load")

"""`python -m tools.fuzz`: send a server requests that were changed at random."""

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import click
import grpc

from tools.fuzz.asking import ALL_WAYS, Input, Outcome, outcome
from tools.fuzz.corpus import FOLDER, Corpus, CorpusError, read_inputs
from tools.trials.findings import Check, Finding, conclude, progress
from tools.trials.serving import Serving

BAD_INPUT = 2


class Fuzzed(NamedTuple):
    """What became of all that was sent."""

    outcomes: Counter[str]
    """How many ended with each status."""
    failures: list[str]
    """What should never have come, and where the input is."""
    crashed: str
    """What the server said if it has died or logged an error."""


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--seconds", type=click.FloatRange(1, 86_400), default=60.0, show_default=True)
@click.option("--seed", type=int, help="Change requests in the same way again.")
@click.option("--replay", type=click.Path(path_type=Path), help="Send this file or folder again.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    default=FOLDER,
    show_default=False,
    help="Where inputs are kept. Default: build/fuzz.",
)
def main(
    *, seconds: float, seed: int | None, replay: Path | None, as_json: bool, folder: Path
) -> None:
    """Change requests of the conformance pack at random, and send them to a server on this machine.

    Inputs with new outcomes are kept and changed further, in this run and the next ones. Inputs
    that fail are kept too, and can be sent again.

    Exit codes: 0 nothing failed; 1 something did; 2 bad input.
    """
    seed = Random().randrange(10**9) if seed is None else seed
    try:
        corpus = Corpus(folder)
        again = None if replay is None else list(read_inputs(replay))
    except CorpusError as error:
        click.echo(error, err=True)
        sys.exit(BAD_INPUT)
    inputs = _changed(corpus, Random(seed), seconds) if again is None else again
    with progress() as tell:
        tell(f"seed {seed}" if again is None else f"{len(again)} inputs again")
        fuzzed = _fuzz(inputs, corpus)
    conclude([_finding(fuzzed, corpus, seed)], as_json=as_json)


def _changed(corpus: Corpus, random: Random, seconds: float) -> Iterator[Input]:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        yield corpus.next(ALL_WAYS, random)


def _fuzz(inputs: Iterable[Input], corpus: Corpus) -> Fuzzed:
    outcomes, failures = Counter[str](), []
    with Serving() as serving, grpc.insecure_channel(serving.target) as channel:
        host, port = serving.web
        before = [worker.pid for worker in serving.workers]
        for asked in inputs:
            came = outcome(asked, channel, f"http://{host}:{port}")
            outcomes[came.status] += 1
            if came.is_failure:
                failures.append(f"{_shown(came)}: {corpus.keep_failed(asked, came)}")
            else:
                corpus.learn(asked, came)
        died = [worker.pid for worker in serving.workers if worker.is_running()] != before
        errors = serving.said.count(" ERROR ")
        said = corpus.keep_log(serving.said) if died or errors else None
    crashed = f"{'died, ' * died}{errors} errors: {said}" if said else ""
    return Fuzzed(outcomes, failures, crashed)


def _shown(came: Outcome) -> str:
    return f"{came.method.rpartition('/')[2]} {came.status}"


def _finding(fuzzed: Fuzzed, corpus: Corpus, seed: int) -> Finding:
    outcomes, failures = fuzzed.outcomes, fuzzed.failures
    told = ", ".join(f"{number:,} {status}" for status, number in outcomes.most_common(8))
    crashed, shown = fuzzed.crashed, "; ".join(failures[:3])
    checks = [
        Check("no INTERNAL, no UNKNOWN, nothing late or lost", shown or "none", not failures),
        Check("the server neither dies nor logs an error", crashed or "none", not crashed),
        Check("outcomes", told, outcomes.total() > 0),
        Check("inputs with new outcomes", f"{corpus.new:,}", held=None),
    ]
    sent, answered = outcomes.total(), outcomes["OK"]
    refused = sent - answered - len(failures)
    return Finding(f"fuzz, seed {seed}", checks, sent, answered, refused, len(failures))


if __name__ == "__main__":
    main(prog_name="python -m tools.fuzz")

"""What all attacks share: a server, somebody innocent beside the attack, and what must hold."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from tools.trials.callers import Caller, Calling, Tally, calling
from tools.trials.findings import Check, Finding
from tools.trials.serving import Serving

MOVES = "/referee.v1.RefereeService/ListLegalMoves"
GAMES = "/referee.v1.RulebookService/ListGames"
AUDITS = "/referee.v1.RecordService/AuditRecords"


class Attack(NamedTuple):
    """An attack, which is told whether it has to be quick."""

    name: str
    run: Callable[[bool], Finding]
    is_quick: bool = False
    """Whether it belongs to the quick half."""


class Trial(NamedTuple):
    """A server, and somebody who calls it."""

    serving: Serving
    others: Calling


@contextmanager
def trial(*options: str, workers: int = 1, web: bool = False) -> Iterator[Trial]:
    """Serve, and have somebody call until `lossless` asks what became of it."""
    with Serving(*options, workers=workers) as serving:
        host, port = serving.web
        caller = Caller(serving.target, f"http://{host}:{port}" if web else "")
        with calling(caller) as others:
            yield Trial(serving, others)


def lossless(tally: Tally) -> Check:
    found = f"{tally.answered:,} answered, the slowest in {tally.slowest:.2f} s"
    if tally.lost:
        found = f"{tally.lost} lost ({tally.why}), {found}"
    return Check("others lose no call", found, not tally.lost and tally.answered > 0)

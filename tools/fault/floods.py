"""Attacks with frames of HTTP/2, as many as the connection takes."""

import threading
import time

from tools.fault.frames import Flood, pings, resets
from tools.fault.trial import GAMES, Attack, lossless, trial
from tools.trials.findings import Check, Finding, at_most
from tools.trials.serving import GRACE

PINGS = 1_000_000
SETTLED = 1.0
"""Seconds after which a server should have done with what was taken back."""


def _rapid_resets(name: str, message: bytes | None) -> Attack:
    def run(quick: bool) -> Finding:
        seconds, most = (3.0, 50_000) if quick else (10.0, 300_000)
        with trial() as (serving, others), Flood(serving.address) as flood:
            before = serving.cpu()
            flood.pour(resets(GAMES, message), seconds, most)
            flood.settle(30.0)
            busy = serving.seconds_until_idle(30.0)
            used = serving.cpu() - before
        closed = "closed by the server" if flood.closed else "left open"
        checks = [
            lossless(others.stop()),
            at_most("until the server is idle afterwards", busy, SETTLED),
            Check(
                "the connection may be closed",
                f"{closed}; the server worked for {used:.1f} s",
                held=None,
            ),
        ]
        return Finding(name, checks, sent=flood.sent)

    return Attack(name, run, is_quick=message is not None)


def _ping_flood(quick: bool) -> Finding:
    seconds = 2.0 if quick else 5.0
    sent = closed = 0
    end = threading.Event()
    with trial() as (serving, others):

        def flood() -> None:
            nonlocal sent, closed
            while not end.is_set():
                try:
                    with Flood(serving.address) as one:
                        one.pour(pings(), 1.0, PINGS)
                        one.settle(1.0)
                        sent += one.sent
                        closed += one.closed
                except OSError:  # nobody listens any more
                    end.wait(0.05)

        thread = threading.Thread(target=flood)
        thread.start()
        try:
            time.sleep(seconds)
            tally, had_enough = others.stop(), closed
            stopping = serving.stop()
        finally:
            end.set()
            thread.join()
    checks = [
        lossless(tally),
        Check("the server closes the connection", f"{had_enough} times", had_enough > 0),
        at_most("until the server has stopped, flooded", stopping, GRACE + 2),
    ]
    return Finding("ping flood", checks, sent=sent)


ATTACKS = (
    _rapid_resets("rapid resets", None),
    _rapid_resets("rapid resets of whole calls", b""),
    Attack("ping flood", _ping_flood, is_quick=True),
)

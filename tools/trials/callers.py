"""Callers with processes of their own, and what becomes of the ordinary calls that they make."""

import multiprocessing
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPException
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from referee_client import Referee, RefereeError, qwirkle
from tools.conformance.wire import ask

PROCESSES = multiprocessing.get_context("spawn")
PAUSE = 0.02
SECONDS = 20.0
"""For which a caller waits for an answer."""
POINTS = 3
STATE, MOVE = qwirkle.state("Ro Rs"), qwirkle.lay((2, 0, "Rd"))
LIST_GAMES = "/referee.v1.RulebookService/ListGames"


class Tally(NamedTuple):
    """What became of somebody's calls."""

    seconds: list[float]
    """How long each answer took."""
    losses: Counter[str]
    """Why calls were lost."""

    @property
    def answered(self) -> int:
        return len(self.seconds)

    @property
    def lost(self) -> int:
        return self.losses.total()

    @property
    def median(self) -> float:
        return statistics.median(self.seconds or [SECONDS])

    @property
    def slowest(self) -> float:
        return max(self.seconds, default=SECONDS)

    @property
    def why(self) -> str:
        return ", ".join(f"{number} {why}" for why, number in self.losses.most_common(3))


def judged(referee: Referee) -> None:
    """Make an ordinary call, and look at the answer."""
    points = referee.validate_move(STATE, MOVE).points
    if points != POINTS:
        raise ValueError(f"{points} points instead of {POINTS}")


def attempt(call: Callable[[], Any], tally: Tally, name: str) -> None:
    """Make a call and write down what becomes of it."""
    started = time.monotonic()
    try:
        call()
    except (RefereeError, grpc.RpcError, HTTPException, OSError, ValueError) as error:
        code = error.code() if isinstance(error, grpc.Call) else getattr(error, "code", error)
        tally.losses[f"{name} {code}"] += 1
    else:
        tally.seconds.append(time.monotonic() - started)


class Caller(NamedTuple):
    """Somebody innocent: where to call, how long to wait for an answer and between calls."""

    target: str
    web: str = ""
    seconds: float = SECONDS
    pause: float = PAUSE

    def run(self, end: Connection) -> None:
        """Call until told to stop; then send the tally."""
        tally = Tally([], Counter())
        with ExitStack() as stack:
            referee = stack.enter_context(Referee.connect(self.target, timeout=self.seconds))
            health = stack.enter_context(_health(self.target, self.seconds))
            attempt(lambda: judged(referee), tally, "ValidateMove")
            end.send(None)
            number = 0
            while not end.poll(self.pause):
                number += 1
                attempt(lambda: judged(referee), tally, "ValidateMove")
                if number % 10 == 0:
                    attempt(health, tally, "Health.Check")
                if self.web and number % 3 == 0:
                    attempt(self._over_http, tally, "HTTP")
        with suppress(OSError):
            end.send(tally)

    def _over_http(self) -> None:
        headers = {"content-type": "application/json"}
        answer = ask(self.web, LIST_GAMES, b"{}", headers, timeout=self.seconds)
        if answer.status != 200 or not answer.content["games"]:
            raise ValueError(str(answer))


@contextmanager
def _health(target: str, seconds: float) -> Iterator[Callable[[], None]]:
    with grpc.insecure_channel(target, options=[("grpc.use_local_subchannel_pool", 1)]) as channel:
        check = health_pb2_grpc.HealthStub(channel).Check

        def healthy() -> None:
            answer = check(health_pb2.HealthCheckRequest(), timeout=seconds)
            if answer.status != health_pb2.HealthCheckResponse.SERVING:
                raise ValueError("not serving")

        yield healthy


class Calling:
    """An innocent caller at work, and in the end the tally of the calls."""

    def __init__(self, end: Connection) -> None:
        self._end = end
        self._tally: Tally | None = None

    def stop(self) -> Tally:
        """Let the caller stop, and return the tally; once there is one, just return it."""
        if self._tally is None:
            self._end.send(None)
            self._tally = self._end.recv()
        return self._tally


@contextmanager
def calling(caller: Caller) -> Iterator[Calling]:
    """Somebody calls as long as this lasts, from a process of their own."""
    ours, theirs = PROCESSES.Pipe()
    process = PROCESSES.Process(target=caller.run, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    try:
        ours.recv()
        at_work = Calling(ours)
        yield at_work
        at_work.stop()
        process.join(SECONDS)
    finally:
        process.kill()
        ours.close()

"""Making calls as fast as they are answered, or as often as one likes, from several processes."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import cycle, islice
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

import grpc

from referee_client import Referee, RefereeError
from tools.load.traffic import Ask
from tools.trials.callers import PROCESSES
from tools.trials.requests import alike

SECONDS = 20.0
"""For which an answer is waited for."""
REFUSED = grpc.StatusCode.RESOURCE_EXHAUSTED
OWN_CONNECTION = [("grpc.use_local_subchannel_pool", 1)]
Thing = TypeVar("Thing")


class Tally:
    """What became of calls: how long answers and refusals took, and why others were lost."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.refusals: list[float] = []
        self.losses: Counter[str] = Counter()
        self.seconds = 0.0
        """From the first call to the last answer."""

    @property
    def sent(self) -> int:
        return len(self.answers) + len(self.refusals) + self.losses.total()

    @property
    def rate(self) -> float:
        """Answers per second."""
        return len(self.answers) / max(self.seconds, 0.001)

    def note(self, code: grpc.StatusCode, seconds: float) -> None:
        if code is grpc.StatusCode.OK:
            self.answers.append(seconds)
        elif code is REFUSED:
            self.refusals.append(seconds)
        else:
            self.losses[code.name] += 1

    def add(self, other: "Tally") -> None:
        self.answers += other.answers
        self.refusals += other.refusals
        self.losses += other.losses
        self.seconds = max(self.seconds, other.seconds)


class Steady(NamedTuple):
    """Some callers, each with a connection, who call again once they have an answer."""

    target: str
    asks: Sequence[Ask]
    seconds: float
    callers: int = 4

    def drive(self) -> Tally:
        return _together(self.callers, self._call)

    def _call(self, number: int, tally: Tally) -> None:
        start = number * len(self.asks) // self.callers
        with grpc.insecure_channel(self.target, options=OWN_CONNECTION) as channel:
            for ask in _for_a_while(islice(cycle(self.asks), start, None), self.seconds):
                method: Any = channel.unary_unary(ask.path)
                began = time.monotonic()
                _, call = _answer(method, ask.data)
                tally.note(call.code(), time.monotonic() - began)


class Summaries(NamedTuple):
    """Some users of the project's client, who ask for what costs the server much more than them."""

    target: str
    seconds: float
    callers: int = 8

    def drive(self) -> Tally:
        return _together(self.callers, self._call)

    def _call(self, _: int, tally: Tally) -> None:
        state = alike(2, 1)
        with Referee.connect(self.target, timeout=SECONDS) as referee:
            for _again in _for_a_while(cycle([None]), self.seconds):
                began = time.monotonic()
                try:
                    referee.summarize_legal_moves(state)
                except RefereeError as error:
                    tally.losses[error.code] += 1
                else:
                    tally.answers.append(time.monotonic() - began)


class Insistent(NamedTuple):
    """Somebody who calls so many times a second, whatever becomes of it, over some connections."""

    target: str
    asks: Sequence[Ask]
    seconds: float
    rate: float
    connections: int = 32

    def drive(self) -> Tally:
        tally = Tally()
        lock = threading.Lock()
        started = time.monotonic()
        with ExitStack() as stack:
            channels: list[Any] = [
                stack.enter_context(grpc.insecure_channel(self.target, options=OWN_CONNECTION))
                for _ in range(self.connections)
            ]
            calls = []
            for number, ask in enumerate(islice(cycle(self.asks), int(self.rate * self.seconds))):
                time.sleep(max(0.0, started + number / self.rate - time.monotonic()))
                began = time.monotonic()
                method = channels[number % len(channels)].unary_unary(ask.path)
                call = method.future(ask.data, timeout=SECONDS)

                def note(done: Any, began: float = began) -> None:
                    with lock:
                        tally.note(done.code(), time.monotonic() - began)

                call.add_done_callback(note)
                calls.append(call)
            for call in calls:
                call.code()
        tally.seconds = time.monotonic() - started
        return tally


Driver = Steady | Summaries | Insistent


def drive(*drivers: Driver) -> Tally:
    """Let each of them call from a process of its own."""
    ends = []
    processes = []
    for driver in drivers:
        ours, theirs = PROCESSES.Pipe()
        process = PROCESSES.Process(target=_run, args=(driver, theirs), daemon=True)
        process.start()
        theirs.close()
        ends.append(ours)
        processes.append(process)
    total = Tally()
    try:
        for end in ends:
            end.recv()  # it is ready, and waits for the others
        for end in ends:
            end.send(None)
        for end in ends:
            total.add(end.recv())
    finally:
        for process in processes:
            process.kill()
    return total


def _run(driver: Driver, end: Connection) -> None:
    end.send(None)
    end.recv()
    end.send(driver.drive())


def _together(number: int, call: Callable[[int, Tally], None]) -> Tally:
    tallies = [Tally() for _ in range(number)]
    threads = [threading.Thread(target=call, args=each) for each in enumerate(tallies)]
    started = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    total = Tally()
    for tally in tallies:
        total.add(tally)
    total.seconds = time.monotonic() - started
    return total


def _for_a_while(things: Iterable[Thing], seconds: float) -> Iterator[Thing]:
    deadline = time.monotonic() + seconds
    for thing in things:
        if time.monotonic() > deadline:
            return
        yield thing


def _answer(method: Any, data: bytes) -> tuple[bytes | None, Any]:
    """The answer and the call; no answer if it was refused or lost."""
    try:
        answer, call = method.with_call(data, timeout=SECONDS)
    except grpc.RpcError as error:
        return None, error
    return answer, call

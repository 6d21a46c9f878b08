"""Threads that work, and others in place of those that wait."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import count

import pytest

from referee.service.threads import MOMENT, Threads

SOON = 10.0


@pytest.fixture
def threads() -> Iterator[Threads]:
    made = Threads(2, "tested")
    yield made
    made.shutdown()


def eventually(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + SOON
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.01)
    return condition()


def alive() -> int:
    return sum(thread.name == "tested" for thread in threading.enumerate())


def test_results_and_errors_are_those_of_the_task(threads: Threads) -> None:
    assert threads.submit(divmod, 7, 2).result(SOON) == (3, 1)
    assert threads.submit(int, "20", base=3).result(SOON) == 6
    with pytest.raises(ZeroDivisionError):
        threads.submit(divmod, 1, 0).result(SOON)
    assert threads.submit(divmod, 7, 2).result(SOON) == (3, 1)


def test_a_task_that_was_cancelled_in_time_is_not_run(threads: Threads) -> None:
    go, ran = threading.Event(), threading.Event()
    for _ in range(2):
        threads.submit(go.wait, SOON)
    late = threads.submit(ran.set)
    assert late.cancel()
    go.set()
    threads.submit(int).result(SOON)
    assert not ran.is_set()


def test_no_more_threads_work_than_were_asked_for(threads: Threads) -> None:
    working, most = count(1), []
    lock = threading.Lock()
    at_once = 0

    def work() -> None:
        nonlocal at_once
        with lock:
            at_once += 1
            most.append(at_once)
        time.sleep(MOMENT * 1.5)
        with lock:
            at_once -= 1
        next(working)

    for future in [threads.submit(work) for _ in range(12)]:
        future.result(SOON)
    assert next(working) == 13
    assert max(most) == 2 == alive()


def held(threads: Threads, number: int, go: threading.Event) -> list[Future[None]]:
    """Tasks that wait for a caller who takes his time."""

    def wait() -> None:
        with threads.waiting(lambda: None, SOON):
            go.wait(SOON)

    return [threads.submit(wait) for _ in range(number)]


@pytest.mark.parametrize("number", [2, 50, 400])
def test_threads_that_wait_are_replaced(threads: Threads, number: int) -> None:
    go = threading.Event()
    waiting = held(threads, number, go)
    assert threads.submit(divmod, 7, 2).result(SOON) == (3, 1)
    go.set()
    for each in waiting:
        each.result(SOON)
    for _ in range(100):
        threads.submit(int).result(SOON)
    assert eventually(lambda: alive() <= 10)


def test_threads_that_have_waited_work_again_only_a_few_at_a_time(threads: Threads) -> None:
    go = threading.Event()
    lock = threading.Lock()
    at_once, most = 0, []

    def wait_and_work() -> None:
        nonlocal at_once
        with threads.waiting(lambda: None, SOON):
            go.wait(SOON)
        with lock:
            at_once += 1
            most.append(at_once)
        time.sleep(0.005)
        with lock:
            at_once -= 1

    waiting = [threads.submit(wait_and_work) for _ in range(30)]
    assert eventually(lambda: len(threads.waits) == 30)
    time.sleep(2 * MOMENT)
    go.set()
    for each in waiting:
        each.result(SOON)
    assert len(most) == 30
    assert max(most) == 2


def test_a_thread_that_waits_again_makes_room_for_others_to_work(threads: Threads) -> None:
    go, again = threading.Event(), threading.Event()

    def wait_twice() -> None:
        with threads.waiting(lambda: None, SOON):
            go.wait(SOON)
        with threads.waiting(lambda: None, SOON):
            again.wait(SOON)

    first = [threads.submit(wait_twice) for _ in range(6)]
    assert eventually(lambda: len(threads.waits) == 6)
    time.sleep(2 * MOMENT)
    go.set()
    assert eventually(lambda: len(threads.waits) == 6)
    assert threads.submit(divmod, 7, 2).result(SOON) == (3, 1)
    again.set()
    for each in first:
        each.result(SOON)


def test_a_wait_that_takes_too_long_is_given_up(threads: Threads) -> None:
    given_up = threading.Event()

    def wait() -> bool:
        with threads.waiting(given_up.set, 0.1):
            return given_up.wait(SOON)

    assert threads.submit(wait).result(SOON)


def test_a_wait_that_fails_fails_the_task_alone(threads: Threads) -> None:
    def wait() -> None:
        with threads.waiting(lambda: None, SOON):
            raise ConnectionError

    with pytest.raises(ConnectionError):
        threads.submit(wait).result(SOON)
    assert not threads.waits
    assert threads.submit(divmod, 7, 2).result(SOON) == (3, 1)


def test_threads_end_with_the_server() -> None:
    made = Threads(3, "ending")
    for _ in range(5):
        made.submit(int).result(SOON)
    made.shutdown()
    assert eventually(
        lambda: not [each for each in threading.enumerate() if each.name.startswith("ending")]
    )

"""Threads that work, others in place of those that wait, and work that is interrupted."""

import gc
import threading
import time
import weakref
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import count

import pytest

from referee.service.threads import SHARING_SECONDS, Threads
from referee.service.work import MOMENT, Interruption
from tests.support.waiting import SOON, eventually


@pytest.fixture
def threads() -> Iterator[Threads]:
    made = Threads(2, "tested")
    yield made
    made.shutdown()


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


def waiting_in(threads: Threads) -> int:
    return sum(thread.waiting is not None for thread in threads._crew.copy())


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
    assert eventually(lambda: waiting_in(threads) == 30)
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
    assert eventually(lambda: waiting_in(threads) == 6)
    time.sleep(2 * MOMENT)
    go.set()
    assert eventually(lambda: waiting_in(threads) == 6)
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
    assert not waiting_in(threads)
    assert threads.submit(divmod, 7, 2).result(SOON) == (3, 1)


def test_threads_end_with_the_server() -> None:
    made = Threads(3, "ending")
    for _ in range(5):
        made.submit(int).result(SOON)
    made.shutdown()
    assert eventually(
        lambda: not [each for each in threading.enumerate() if each.name.startswith("ending")]
    )


# Interruptions


def endless(threads: Threads, wanted: threading.Event, seconds: float = SOON) -> float:
    """Work without an end and without a look at anything; return when it was interrupted."""
    try:
        with threads.working(wanted.is_set, seconds):
            while True:
                pass
    except Interruption:
        return time.monotonic()


@pytest.fixture
def wanted() -> threading.Event:
    event = threading.Event()
    event.set()
    return event


def test_work_that_nobody_wants_any_more_is_interrupted(
    threads: Threads, wanted: threading.Event
) -> None:
    ended = threads.submit(endless, threads, wanted)
    time.sleep(2 * MOMENT)
    assert not ended.done()
    unwanted = time.monotonic()
    wanted.clear()
    assert ended.result(SOON) > unwanted


def test_work_that_takes_too_long_is_interrupted(threads: Threads, wanted: threading.Event) -> None:
    started = time.monotonic()
    assert threads.submit(endless, threads, wanted, 0.2).result(SOON) - started >= 0.2


def test_work_that_loses_an_interruption_is_interrupted_again(
    threads: Threads, wanted: threading.Event
) -> None:
    lost = threading.Event()

    def lose_one() -> str:
        try:
            with threads.working(wanted.is_set, SOON):
                try:
                    while True:
                        pass
                except Interruption:
                    lost.set()
                while True:
                    pass
        except Interruption:
            return "interrupted"

    wanted.clear()
    assert threads.submit(lose_one).result(SOON) == "interrupted"
    assert lost.is_set()


def test_a_thread_works_on_after_an_interruption(threads: Threads, wanted: threading.Event) -> None:
    for _ in range(6):
        threads.submit(endless, threads, wanted, 0.1).result(SOON)
    assert threads.submit(divmod, 7, 2).result(SOON) == (3, 1)
    assert eventually(lambda: alive() <= 2)


def test_only_what_works_is_interrupted(threads: Threads) -> None:
    def idle() -> str:
        with threads.working(lambda: False, 0):
            pass
        time.sleep(4 * MOMENT)
        with threads.working(lambda: False, 0), threads.waiting(lambda: None, SOON):
            time.sleep(4 * MOMENT)
        return "done"

    assert threads.submit(idle).result(SOON) == "done"


def test_short_work_is_never_interrupted(threads: Threads) -> None:
    def work() -> int:
        with threads.working(lambda: False, 0):
            return sum(range(1000))

    for _ in range(300):
        assert threads.submit(work).result(SOON) == 499500


def test_interruptions_hit_nothing_but_the_work(threads: Threads) -> None:
    """Many end at the moment when they are interrupted."""

    def work(number: int) -> str:
        try:
            with threads.working(lambda: False, 0):
                end = time.monotonic() + MOMENT + number / 100_000
                while time.monotonic() < end:
                    pass
        except Interruption:
            return "interrupted"
        for _ in range(1000):
            pass
        return "done"

    ended = [threads.submit(work, number).result(SOON) for number in range(60)]
    assert set(ended) <= {"interrupted", "done"}
    assert threads.submit(divmod, 7, 2).result(SOON) == (3, 1)


# Clients


def test_clients_take_turns(threads: Threads) -> None:
    go = threading.Event()
    for _ in range(2):
        threads.submit(go.wait, SOON)
    done: list[str] = []
    greedy = [threads.of("greedy").submit(done.append, "greedy") for _ in range(50)]
    modest = [threads.of(name).submit(done.append, name) for name in ("Anna", "Chris")]
    go.set()
    for each in greedy + modest:
        each.result(SOON)
    assert max(done.index("Anna"), done.index("Chris")) < 10


def busy(threads: Threads, go: threading.Event) -> None:
    with threads.working(lambda: True, SOON):
        while not go.wait(0.001):
            pass


def test_a_client_whose_work_takes_long_does_not_keep_all_threads(threads: Threads) -> None:
    go = threading.Event()
    long = [threads.of("greedy").submit(busy, threads, go) for _ in range(10)]
    assert threads.of("modest").submit(divmod, 7, 2).result(SOON) == (3, 1)
    time.sleep(4 * MOMENT)
    assert sum(each.running() for each in long) == 2
    assert threads.of("modest").submit(divmod, 7, 2).result(SOON) == (3, 1)
    go.set()
    for each in long:
        each.result(SOON)
    assert eventually(lambda: alive() <= 2)
    assert threads.of("greedy").submit(divmod, 7, 2).result(SOON) == (3, 1)


@contextmanager
def present(threads: Threads, client: str) -> Iterator[None]:
    """A client who has a short task now and then."""
    over = threading.Event()

    def be_there() -> None:
        while not over.wait(MOMENT):
            threads.of(client).submit(int).result(SOON)

    being_there = threading.Thread(target=be_there, daemon=True)
    being_there.start()
    try:
        yield
    finally:
        over.set()
        being_there.join(SOON)


def test_while_there_are_others_a_client_has_one_task_running() -> None:
    threads, first_go, go = Threads(4, "tested"), threading.Event(), threading.Event()
    with present(threads, "modest"):
        first = [threads.of("greedy").submit(busy, threads, first_go) for _ in range(4)]
        time.sleep(3 * SHARING_SECONDS)
        long = [threads.of("greedy").submit(busy, threads, go) for _ in range(4)]
        first_go.set()
        for each in first:
            each.result(SOON)
        assert eventually(lambda: any(each.running() for each in long))
        time.sleep(4 * MOMENT)
        running = sum(each.running() for each in long)
        go.set()
        for each in long:
            each.result(SOON)
    threads.shutdown()
    assert running == 1


def test_work_that_was_long_counts_no_more_while_it_waits(threads: Threads) -> None:
    go = threading.Event()

    def work_and_wait() -> None:
        with threads.working(lambda: True, SOON):
            time.sleep(3 * MOMENT)
            with threads.waiting(lambda: None, SOON):
                go.wait(SOON)

    client = threads.of("patient")
    long = [client.submit(work_and_wait) for _ in range(2)]
    assert eventually(lambda: waiting_in(threads) == 2)
    assert client.submit(divmod, 7, 2).result(SOON) == (3, 1)
    go.set()
    for each in long:
        each.result(SOON)


# What may go wrong


def test_a_crowd_that_has_waited_keeps_nobody_else_waiting() -> None:
    threads, go = Threads(4, "tested"), threading.Event()
    done: list[int] = []

    def wait_and_work(number: int) -> None:
        with threads.waiting(lambda: None, SOON):
            go.wait(SOON)
        with threads.working(lambda: True, SOON):
            time.sleep(MOMENT)
        done.append(number)

    crowd = [threads.of("crowd").submit(wait_and_work, number) for number in range(100)]
    assert eventually(lambda: waiting_in(threads) == 100)
    time.sleep(2 * MOMENT)
    go.set()
    assert threads.of("innocent").submit(divmod, 7, 2).result(SOON) == (3, 1)
    assert len(done) < 50
    for each in crowd:
        each.result(SOON)
    threads.shutdown()


def test_threads_that_cannot_be_started_are_not_missed(
    threads: Threads, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()
    waiting = held(threads, 2, go)
    assert eventually(lambda: waiting_in(threads) == 2)

    def refuse(_: object) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refuse)
        late = threads.submit(divmod, 7, 2)
        time.sleep(5 * MOMENT)
    assert late.result(SOON) == (3, 1)
    go.set()
    for each in waiting:
        each.result(SOON)
    time.sleep(2 * MOMENT)
    for _ in range(10):
        assert threads.submit(divmod, 7, 2).result(SOON) == (3, 1)


def test_no_thread_begins_after_the_end() -> None:
    made, go = Threads(2, "closing"), threading.Event()
    busy_one = made.submit(go.wait, SOON)
    made.shutdown()
    time.sleep(3 * MOMENT)
    go.set()
    busy_one.result(SOON)
    assert eventually(
        lambda: not [each for each in threading.enumerate() if each.name.startswith("closing")]
    )


def test_nothing_is_kept_of_a_task_that_failed(threads: Threads) -> None:
    class Request:
        """What must not outlive its call."""

    def fail(request: Request) -> None:
        raise ZeroDivisionError

    gc.disable()
    try:
        request = Request()
        kept = weakref.ref(request)
        failed = threads.submit(fail, request)
        with pytest.raises(ZeroDivisionError):
            failed.result(SOON)
        del request, failed
        threads.submit(int).result(SOON)
        assert eventually(lambda: kept() is None)
    finally:
        gc.enable()

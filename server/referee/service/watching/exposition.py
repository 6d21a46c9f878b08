"""Where Prometheus finds the metrics: one address, however many processes there are."""

import logging
import shutil
import socket
import struct
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from typing import Any, Self

from prometheus_client import CollectorRegistry, Metric
from prometheus_client.exposition import MetricsHandler
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from referee.service.ports import bound, port_of
from referee.service.settings import Watching

LOG = logging.getLogger(__name__)

PATIENCE_SECONDS = 10.0
MOMENT = 0.05
BACKLOG = 16


class Crew(Collector):
    """The workers, as metrics tell of them."""

    def __init__(self, up: Callable[[], int], restarts: Callable[[], int]) -> None:
        self._up = up
        self._restarts = restarts

    def collect(self) -> Iterable[Metric]:
        yield GaugeMetricFamily("referee_workers", "Processes that serve.", self._up())
        yield CounterMetricFamily(
            "referee_worker_restarts", "Workers started in place of dead ones.", self._restarts()
        )


class _Shared(MultiProcessCollector):
    """What all workers measure. A file that a worker has just made is empty for a moment."""

    def collect(self) -> Iterable[Metric]:
        try:
            return self._collected()
        except struct.error:
            time.sleep(MOMENT)
            return self._collected()

    def _collected(self) -> Iterable[Metric]:
        found: Iterable[Metric] = super().collect()  # type: ignore[no-untyped-call]
        return found


class Exposition:
    """Serves metrics over HTTP, on threads of its own."""

    def __init__(self, host: str, port: int, registry: CollectorRegistry) -> None:
        sockets = bound(host, port)
        self.port = port_of(sockets)
        self._servers = [_Server(each, registry) for each in sockets]

    def __enter__(self) -> Self:
        for server in self._servers:
            threading.Thread(
                target=server.serve_forever, name="referee-metrics-http", daemon=True
            ).start()
        return self

    def __exit__(self, *_: object) -> None:
        for server in self._servers:
            server.shutdown()
            server.server_close()


class _Handler(MetricsHandler):
    timeout = PATIENCE_SECONDS


class _Server(ThreadingHTTPServer):
    def __init__(self, listening: socket.socket, registry: CollectorRegistry) -> None:
        handler = type("_Handler", (_Handler,), {"registry": registry})
        super().__init__(listening.getsockname()[:2], handler, bind_and_activate=False)
        self.socket.close()
        self.socket = listening
        listening.listen(BACKLOG)

    def handle_error(self, *about: Any) -> None:
        """Say in one line what went wrong; usually, nobody waits for the answer any more."""
        LOG.warning("metrics could not be sent to %s: %r", about[1][0], sys.exception())


@contextmanager
def metrics_of_workers(watching: Watching, crew: Crew) -> Iterator[Watching]:
    """Tell what all workers measure, in a private folder that lasts as long as they do."""
    folder = tempfile.mkdtemp(prefix="referee-metrics-")
    try:
        registry = _of_workers(folder, crew)
        with Exposition(watching.metrics_host, watching.metrics_port or 0, registry):
            yield watching._replace(folder=folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def own_registry() -> CollectorRegistry:
    """Return a registry of what this process measures, which has no workers."""
    registry = CollectorRegistry()
    registry.register(Crew(lambda: 1, lambda: 0))
    return registry


def _of_workers(folder: str, crew: Crew) -> CollectorRegistry:
    """Return a registry of what all workers measure."""
    registry = CollectorRegistry()
    _Shared(registry, folder)  # type: ignore[no-untyped-call]
    registry.register(crew)
    return registry


def forget(folder: str, worker: int) -> None:
    """Let a dead worker have no calls in progress. What it has counted remains."""
    mark_process_dead(worker, folder)  # type: ignore[no-untyped-call]

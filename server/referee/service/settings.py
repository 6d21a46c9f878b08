"""How a server is run: where it listens, what it allows, who watches it, and how it stops."""

from typing import NamedTuple


class Limits(NamedTuple):
    """What one process takes on."""

    message_bytes: int = 4 * 1024 * 1024
    batch_items: int = 1000
    calls: int = 1000
    """At the same time, those that wait for a thread included; as many again over HTTP."""
    streams: int = 100
    """At the same time, on one connection over gRPC."""
    call_seconds: float = 60.0
    """Of work for one answer."""
    request_seconds: float = 60.0
    """Until a request is received, and until something of an answer is taken."""
    pause_seconds: float = 600.0
    """Between two requests of a stream."""
    connection_age_seconds: float = 0.0
    """After which a client is asked to connect again, perhaps to another process; 0 for never."""
    connection_idle_seconds: float = 900.0


class TlsFiles(NamedTuple):
    """The server's certificate and its key, and the authority of its clients, all in PEM."""

    cert: str
    key: str
    client_ca: str | None = None
    """Without it, clients need no certificate."""


class Access(NamedTuple):
    """Who may call, and how often."""

    tls: TlsFiles | None = None
    tokens: str | None = None
    """The file that lists them. Without it, calls need none."""
    calls_per_second: int = 0
    """Of one client; 0 for any number."""
    reflection: bool = True


class Watching(NamedTuple):
    """What is told of the calls, and where."""

    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    """None measures nothing."""
    access_log: bool = False
    trace: bool = False
    folder: str = ""
    """Where workers measure, for their parent to tell; none if this is the only process."""
    worker: int = 0
    """Which of the workers this is."""


class Settings(NamedTuple):
    """How to serve. Port 0 takes any free one."""

    host: str = "127.0.0.1"
    port: int = 50051
    http_port: int | None = None
    """None serves gRPC alone."""
    threads: int = 4
    limits: Limits = Limits()
    access: Access = Access()
    watching: Watching = Watching()
    drain_seconds: float = 0.0
    grace_seconds: float = 10.0

    def for_worker(self, number: int) -> "Settings":
        return self._replace(watching=self.watching._replace(worker=number))

    @property
    def ports(self) -> list[int]:
        return [port for port in (self.port, self.http_port) if port is not None]

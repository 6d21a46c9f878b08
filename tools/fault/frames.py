"""HTTP/2 frame by frame, for callers who do what no library for gRPC would do."""

import select
import socket
import struct
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Self

from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.errors import ErrorCodes
from h2.events import (
    ConnectionTerminated,
    Event,
    RemoteSettingsChanged,
    ResponseReceived,
    StreamReset,
    TrailersReceived,
)
from h2.exceptions import ProtocolError
from h2.settings import SettingCodes
from hpack import Encoder
from hyperframe.frame import (
    DataFrame,
    Frame,
    GoAwayFrame,
    HeadersFrame,
    PingFrame,
    RstStreamFrame,
    SettingsFrame,
)

SECONDS = 10.0
PIECE = 65536
AT_ONCE = 500
ECHO = b"all said"
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
FRAME_HEADER = 9
WIDE = 2**30
Address = tuple[str, int]


def headers_of(path: str) -> list[tuple[str, str]]:
    return [
        (":method", "POST"),
        (":scheme", "http"),
        (":path", path),
        (":authority", "localhost"),
        ("content-type", "application/grpc"),
        ("te", "trailers"),
    ]


def framed(message: bytes) -> bytes:
    return struct.pack(">BI", 0, len(message)) + message


class Line:
    """A connection on which calls are begun, and left as they are.

    It never gives a stream leave to send more than at first, so nobody reads long answers. If it is
    heedless, it opens more streams than the server allows.
    """

    def __init__(self, address: Address, *, heedless: bool = False) -> None:
        self._socket = socket.create_connection(address, timeout=SECONDS)
        self._h2 = H2Connection(H2Configuration(client_side=True, header_encoding="utf-8"))
        self._greeted = False
        self.sent = 0
        self.ended: dict[int, str] = {}
        """The streams that are over, and how: the status, or the code of a reset."""
        self.closed = False
        self._h2.initiate_connection()
        self._h2.increment_flow_control_window(WIDE)
        self._flush()
        self.listen(SECONDS, lambda: self._greeted)
        if heedless:
            self._h2.remote_settings[SettingCodes.MAX_CONCURRENT_STREAMS] = WIDE
            self._h2.remote_settings.acknowledge()

    def call(self, path: str, message: bytes | None = None) -> int:
        """Begin a call, with its request or without, and return its stream."""
        stream = self._h2.get_next_available_stream_id()
        self._h2.send_headers(stream, headers_of(path))
        if message is not None:
            self._h2.send_data(stream, framed(message), end_stream=True)
        self.sent += 1
        self._flush()
        return stream

    def take_back(self, stream: int) -> None:
        self._h2.reset_stream(stream, ErrorCodes.CANCEL)
        self.ended[stream] = "taken back"
        self._flush()

    def _flush(self) -> None:
        try:
            self._socket.sendall(self._h2.data_to_send())
        except OSError:
            self.closed = True

    @property
    def open(self) -> int:
        """How many calls are not over."""
        return 0 if self.closed else self.sent - len(self.ended)

    def listen(self, seconds: float, until: Callable[[], bool] = lambda: False) -> float:
        """Take what comes for some time, or until something is the case; return the seconds."""
        started = time.monotonic()
        while not self.closed and not until():
            left = started + seconds - time.monotonic()
            if left <= 0:
                break
            if select.select([self._socket], [], [], left)[0]:
                self._receive()
        return time.monotonic() - started

    def _receive(self) -> None:
        try:
            data = self._socket.recv(PIECE)
        except OSError:
            data = b""
        self.closed |= not data
        try:
            for event in self._h2.receive_data(data):
                self._note(event)
        except ProtocolError:  # the server is closing the connection
            self.closed = True
        self._flush()

    def _note(self, event: Event) -> None:
        match event:
            case RemoteSettingsChanged():
                self._greeted = True
            case StreamReset(stream_id=stream, error_code=code):
                self.ended.setdefault(stream, f"reset {int(code)}")
            case ResponseReceived(stream_id=stream) | TrailersReceived(stream_id=stream):
                for name, value in event.headers:
                    if str(name) == "grpc-status":
                        self.ended.setdefault(stream, str(value))
            case ConnectionTerminated():
                self.closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()


# Floods


def resets(path: str, message: bytes | None = None) -> Iterator[bytes]:
    """Calls that are taken back as soon as they are made, for ever."""
    encoder = Encoder()
    first, block = encoder.encode(headers_of(path)), encoder.encode(headers_of(path))
    stream = 1
    while True:
        flags = ["END_HEADERS"]
        parts: list[Frame] = [HeadersFrame(stream, first if stream == 1 else block, flags=flags)]
        if message is not None:
            parts.append(DataFrame(stream, framed(message), flags=["END_STREAM"]))
        parts.append(RstStreamFrame(stream, error_code=8))
        yield b"".join([part.serialize() for part in parts])
        stream += 2


def pings() -> Iterator[bytes]:
    ping = PingFrame(0, b"referee!").serialize()
    while True:
        yield ping


class Flood:
    """A connection on which one thing after another is sent, as fast as they are taken."""

    def __init__(self, address: Address) -> None:
        self._socket = socket.create_connection(address, timeout=SECONDS)
        self._socket.sendall(PREFACE + SettingsFrame(0).serialize())
        self._socket.setblocking(False)
        self._received = b""
        self._ahead = b""
        """What the server has not taken yet."""
        self._greeted = self._echoed = False
        self.sent = 0
        self.closed = False
        self._listen(SECONDS, lambda: self._greeted)

    def pour(self, things: Iterable[bytes], seconds: float, most: int) -> None:
        """Send until the server has had enough, or so long, or so many."""
        deadline = time.monotonic() + seconds
        source = iter(things)
        while not self.closed and time.monotonic() < deadline:
            if not self._ahead and self.sent >= most:
                break
            if not self._ahead:
                several = list(islice(source, min(AT_ONCE, most - self.sent)))
                self._ahead = b"".join(several)
                self.sent += len(several)
            readable, writable, _ = select.select([self._socket], [self._socket], [], 0.1)
            try:
                if readable:
                    self._receive()
                if writable:
                    self._ahead = self._ahead[self._socket.send(self._ahead) :]
            except BlockingIOError:
                continue
            except OSError:
                self.closed = True

    def settle(self, seconds: float) -> None:
        """Wait until the server has taken all that was sent, or has closed the connection."""
        self._echoed = False
        self.pour([PingFrame(0, ECHO).serialize()], seconds, self.sent + 1)
        self.sent -= 1
        self._listen(seconds, lambda: self._echoed)

    def _listen(self, seconds: float, until: Callable[[], bool]) -> None:
        deadline = time.monotonic() + seconds
        while not (self.closed or until()) and (left := deadline - time.monotonic()) > 0:
            if select.select([self._socket], [], [], left)[0]:
                self._receive()

    def _receive(self) -> None:
        try:
            data = self._socket.recv(PIECE)
        except OSError:
            data = b""
        self.closed |= not data
        self._received += data
        while len(self._received) >= FRAME_HEADER:
            frame, length = Frame.parse_frame_header(memoryview(self._received[:FRAME_HEADER]))
            if len(self._received) < FRAME_HEADER + length:
                break
            body, self._received = (
                self._received[FRAME_HEADER : FRAME_HEADER + length],
                self._received[FRAME_HEADER + length :],
            )
            self._note(frame, body)

    def _note(self, frame: Frame, body: bytes) -> None:
        """Acknowledge what has to be, for whoever does not is soon refused."""
        self.closed |= isinstance(frame, GoAwayFrame)
        if "ACK" in frame.flags:
            self._echoed |= body == ECHO
        elif isinstance(frame, SettingsFrame):
            self._greeted = True
            self._ahead += SettingsFrame(0, flags=["ACK"]).serialize()
        elif isinstance(frame, PingFrame):
            self._ahead += PingFrame(0, body, flags=["ACK"]).serialize()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

"""The server under measurement, in a process of its own: `python -m bench.server`.

It is the usual server with three more methods: one that takes bytes and answers none, one that
validates a move and reports how long each stage took, and one that reports how much CPU time this
process has used. It ends when its input is closed. With `pinned` it keeps to one core; with `http`
it serves HTTP as well.
"""

# grpc's classes are generic only in their type stubs.
from __future__ import annotations

import struct
import sys
import time

import grpc

from bench.stages import time_stages
from referee.service.cores import keep_to_core, usable_cores
from referee.service.server import RefereeServer, settle
from referee.service.settings import Settings

SERVICE = "bench.Bench"
EMPTY = f"/{SERVICE}/Empty"
STAGES = f"/{SERVICE}/Stages"
USAGE = f"/{SERVICE}/Usage"
PINNED = "pinned"
HTTP = "http"
SECONDS = struct.Struct(">d")


def _empty(_data: bytes, _context: grpc.ServicerContext) -> bytes:
    return b""


def _stages(data: bytes, _context: grpc.ServicerContext) -> bytes:
    return time_stages(data)


def _usage(_data: bytes, _context: grpc.ServicerContext) -> bytes:
    return SECONDS.pack(time.process_time())


class BenchServer(RefereeServer):
    """The usual server with the additional methods."""

    def __init__(self, http_port: int | None) -> None:
        super().__init__(Settings(port=0, http_port=http_port, grace_seconds=0))
        methods: dict[str, grpc.RpcMethodHandler[bytes, bytes]] = {
            path.rpartition("/")[2]: grpc.unary_unary_rpc_method_handler(behaviour)
            for path, behaviour in ((EMPTY, _empty), (STAGES, _stages), (USAGE, _usage))
        }
        self._server.add_generic_rpc_handlers(
            [grpc.method_handlers_generic_handler(SERVICE, methods)]
        )


def main() -> None:
    if PINNED in sys.argv[1:]:
        keep_to_core(usable_cores()[0])
    settle()
    with BenchServer(0 if HTTP in sys.argv[1:] else None) as server:
        print(server.port, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()

"""Requests in gzip, opened within bounds. Answers are not compressed."""

import zlib

from connectrpc.code import Code
from connectrpc.compression.gzip import GzipCompression
from connectrpc.errors import ConnectError

GZIP = 16 + zlib.MAX_WBITS


class OneMember(GzipCompression):
    """Opens a single member of gzip.

    A file may have many, the smallest of 20 bytes: to open hundreds of thousands would take
    seconds, in which the event loop answers nobody.
    """

    def decompress(
        self, data: bytes | bytearray | memoryview, read_max_bytes: int | None = None
    ) -> bytes:
        opener = zlib.decompressobj(wbits=GZIP)
        most = 0 if read_max_bytes is None else read_max_bytes + 1
        content = opener.decompress(data, most)
        if most and len(content) == most:
            raise ConnectError(
                Code.RESOURCE_EXHAUSTED, f"the message is larger than {read_max_bytes} bytes"
            )
        if not opener.eof or opener.unused_data:
            raise ConnectError(Code.INVALID_ARGUMENT, "the message is not one member of gzip")
        return content

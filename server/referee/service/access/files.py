"""The files that say who may call, and what is wrong with them."""

from pathlib import Path


class AccessError(RuntimeError):
    """A file that says who may call cannot be used; the message names it."""


def read_file(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise AccessError(f"cannot read {path}: {error.strerror or error}") from None

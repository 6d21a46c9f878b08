"""What only an extra of the distribution installs, and what to say if it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

_DISTRIBUTION = "tabletop-referee"
_OWN = ("referee", "referee_cli", "referee_client")


class MissingExtraError(ModuleNotFoundError):
    """A package is not installed; the message says which extra installs it."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import here what the extra `name` installs: the error names it if something is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in _OWN:
            raise
        raise MissingExtraError(
            f"{missing} is not installed: pip install '{_DISTRIBUTION}[{name}]'", name=error.name
        ) from error

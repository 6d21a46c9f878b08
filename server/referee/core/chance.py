"""Seeded chance: draws that anyone who knows the seed can recompute (docs/chance.md)."""

import hashlib
import hmac
import secrets
import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

SEED_SIZE = 32
_WORDS = 2**32  # how many values a word can take
_BLOCK = struct.Struct(">8I")
_NUMBERS = struct.Struct(">II")
_LENGTH = struct.Struct(">I")


def _sha256() -> Callable[[bytes], Any]:
    """Return the interpreter's own SHA-256 if it has one, else OpenSSL's.

    A call hashes one seed, for which OpenSSL's takes ten times as long unless it was just used.
    """
    for module in ("_sha2", "_sha256"):  # since Python 3.12, and before
        with suppress(ImportError):
            own: Callable[[bytes], Any] = import_module(module).sha256
            return own
    return hashlib.sha256


_HASH = _sha256()


class Chance(Struct, frozen=True):
    """Where the draws of one game come from, and how far they have got."""

    commitment: bytes  # SHA-256 of the seed
    seed: bytes | None  # None if not known, as in a view
    entropy: tuple[bytes, ...] = ()
    events: int = 0  # the number of the next chance event


class Draw(NamedTuple):
    """What a draw took out of a bag and what it left."""

    drawn: tuple[int, ...]  # in the order drawn
    rest: tuple[int, ...]  # sorted
    chance: Chance


def commitment_of(seed: bytes) -> bytes:
    digest: bytes = _HASH(seed).digest()
    return digest


def commit(seed: bytes | None = None, entropy: Sequence[bytes] = ()) -> Chance:
    """Return chance before its first event, with a fresh random seed if none is given."""
    if seed is None:
        seed = secrets.token_bytes(SEED_SIZE)
    if len(seed) != SEED_SIZE:
        raise ValueError(f"a seed has {SEED_SIZE} bytes, not {len(seed)}")
    return Chance(commitment_of(seed), seed, tuple(entropy))


class Stream:
    """The numbers of one chance event: the next event of `chance`."""

    def __init__(self, chance: Chance, label: str) -> None:
        if chance.seed is None:
            raise ValueError("chance without its seed has no numbers")
        self._words = _words(_key(chance.seed, chance.entropy), label, chance.events)

    def below(self, n: int) -> int:
        """Return a uniform number in [0, n), for n from 1 to 2**32.

        This takes at least one word, even for 1.
        """
        if not 1 <= n <= _WORDS:
            raise ValueError(f"no number below {n}")
        limit = _WORDS - _WORDS % n  # words from here on would favour small numbers
        word = next(self._words)
        while word >= limit:
            word = next(self._words)
        return word % n

    def draw(self, bag: Sequence[int], count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Take `count` items out of `bag`, whatever its order; return them and what is left."""
        rest = sorted(bag)
        drawn = tuple(rest.pop(self.below(len(rest))) for _ in range(count))
        return drawn, tuple(rest)


def draw(chance: Chance, label: str, bag: Sequence[int], count: int) -> Draw:
    """Draw `count` tiles out of `bag` as one chance event; drawing none is not an event."""
    if not 0 <= count <= len(bag):
        raise ValueError(f"cannot draw {count} of {len(bag)}")
    if count == 0:
        return Draw((), tuple(sorted(bag)), chance)
    drawn, rest = Stream(chance, label).draw(bag, count)
    return Draw(drawn, rest, after_event(chance))


def after_event(chance: Chance) -> Chance:
    return replace(chance, events=chance.events + 1)


def unseeded(chance: Chance | None) -> Chance | None:
    """Return chance without its seed: what everybody may know."""
    if chance is None:
        return None
    return Chance(chance.commitment, None, chance.entropy, chance.events)


@lru_cache(maxsize=1)  # the events of one game come one after another, above all in an audit
def _key(seed: bytes, entropy: tuple[bytes, ...]) -> bytes:
    items = b"".join(_LENGTH.pack(len(item)) + item for item in entropy)
    return hmac.digest(seed, b"referee.v1.key\0" + items, "sha256")


def _words(key: bytes, label: str, event: int) -> Iterator[int]:
    start = b"referee.v1.block\0" + label.encode("ascii") + b"\0"
    for block in range(_WORDS):
        yield from _BLOCK.unpack(hmac.digest(key, start + _NUMBERS.pack(event, block), "sha256"))

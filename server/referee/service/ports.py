"""Ports: finding one that is free, taking it, and having files for its connections."""

import errno
import socket
from contextlib import ExitStack, suppress
from typing import Any

ABSENT = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)

LEAST_FILES = 256
"""Files that a process must be able to open: its own, and a hundred connections at the least."""

Address = tuple[socket.AddressFamily, tuple[Any, ...]]


def most_files() -> int | None:
    """Allow this process, and those that it starts, as many open files as the system lets it have;
    return how many, or None if the system does not say."""
    try:
        import resource  # noqa: PLC0415  Windows has none
    except ImportError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # macOS says there is no limit, and refuses that
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return None if soft == resource.RLIM_INFINITY else soft


def free_port(host: str, port: int) -> int:
    """Return the port, or any free one for 0; raise an OSError that says why if it is not free."""
    with ExitStack() as probes:
        taken = bound(host, port)
        for each in taken:
            probes.enter_context(each)
        return port_of(taken)


def bound(host: str, port: int, *, shared: bool = False) -> list[socket.socket]:
    """Return a socket for each address of the host, such as ::1 and 127.0.0.1 for localhost, bound
    to the port. Several processes may have the port if it is shared.

    Unless they listen, they take no connections and only keep the port. An address that this
    machine does not have is passed over, as where localhost has a name in IPv6 but no IPv6.
    """
    addresses = _addresses(host, port)
    taken: list[socket.socket] = []
    absent: OSError | None = None
    with ExitStack() as stack:
        for family, (name, number, *more) in addresses:
            # For port 0, the first address chooses for all.
            where = (name, port_of(taken) if taken else number, *more)
            try:
                one = _bound(family, where, shared=shared, alone=len(addresses) == 1)
            except OSError as error:
                if error.errno not in ABSENT:
                    raise
                absent = error
            else:
                taken.append(stack.enter_context(one))
        stack.pop_all()
    if absent is not None and not taken:
        raise absent
    return taken


def port_of(taken: list[socket.socket]) -> int:
    number: int = taken[0].getsockname()[1]
    return number


def _addresses(host: str, port: int) -> list[Address]:
    found = socket.getaddrinfo(
        host.strip("[]"), port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    return list(dict.fromkeys((family, where) for family, _, _, _, where in found))


def _bound(
    family: socket.AddressFamily, where: tuple[Any, ...], *, shared: bool, alone: bool
) -> socket.socket:
    taken = socket.socket(family, socket.SOCK_STREAM)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == socket.AF_INET6 and not alone:
            taken.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        taken.bind(where)
    except BaseException:
        taken.close()
        raise
    return taken

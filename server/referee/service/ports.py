"""Ports: finding one that is free, and taking it."""

import socket


def free_port(host: str, port: int) -> int:
    """Return the port, or any free one for 0; raise an OSError that says why if it is not free."""
    with bound(host, port) as probe:
        return port_of(probe)


def bound(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """Return a socket that is bound to the port, which several processes may have if it is shared.

    Unless it listens, it takes no connections and only keeps the port.
    """
    address = (host.strip("[]"), port)
    family, kind, protocol, _, where = socket.getaddrinfo(
        *address, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    taken = socket.socket(family, kind, protocol)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        taken.bind(where)
    except BaseException:
        taken.close()
        raise
    return taken


def port_of(taken: socket.socket) -> int:
    number: int = taken.getsockname()[1]
    return number

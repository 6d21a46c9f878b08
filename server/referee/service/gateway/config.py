"""What Envoy is told: where to listen, which workers there are, and when to call another one.

Each call goes to the worker that has the fewest, and to another one if that worker dies. gRPC goes
to the workers' port for gRPC, all that browsers speak to their port for HTTP. Envoy could turn some
of it into gRPC, but not JSON, and errors and CORS would no longer be those of the workers.
"""

import ipaddress
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import yaml

from referee.service.gateway.limits import (
    CONNECTION_BYTES,
    RETRY_BYTES,
    Config,
    cluster_limits,
    connection_limits,
    extension,
    health_check,
    overload,
    seconds,
    typed,
)
from referee.service.methods import METHODS
from referee.service.settings import Limits, TlsFiles

GRPC, HTTP = "grpc", "http"
LOOPBACK = "127.0.0.1"
PROTOCOLS = "extensions.upstreams.http.v3.HttpProtocolOptions"
# gRPC-Web has a content type that begins alike.
IS_GRPC = {
    "name": "content-type",
    "string_match": {"safe_regex": {"regex": r"(?i)application/grpc([+;].*)?"}},
}
MORE_SECONDS = 5.0
"""What Envoy waits longer than a worker, so that it is the worker that says what took too long."""
REPEATS = 3
IDLE_SECONDS = 20.0
"""Less than a worker keeps a connection over HTTP, so that none closes as a call begins."""


class Worker(NamedTuple):
    """Where a worker listens; a name in the DNS may stand for many."""

    host: str
    port: int
    http_port: int | None


class Gateway(NamedTuple):
    """What a configuration is made from."""

    addresses: tuple[str, ...]
    port: int
    http_port: int | None
    """None takes gRPC alone."""
    admin_port: int
    workers: tuple[Worker, ...]
    limits: Limits = Limits()
    tls: TlsFiles | None = None


def to_yaml(gateway: Gateway) -> str:
    # What occurs twice would be written as a reference, which is hard to read.
    unshared = json.loads(to_json(gateway))
    return str(yaml.safe_dump(unshared, sort_keys=False, width=120))


def to_json(gateway: Gateway) -> str:
    """Return the same on one line."""
    return json.dumps(_bootstrap(gateway))


def _bootstrap(gateway: Gateway) -> Config:
    ports = [port for port in (gateway.port, gateway.http_port) if port is not None]
    clusters = [_cluster(gateway, GRPC)]
    if gateway.http_port is not None:
        clusters.append(_cluster(gateway, HTTP))
    return {
        "admin": {"address": _address(LOOPBACK, gateway.admin_port)},
        "overload_manager": overload(),
        "static_resources": {
            "listeners": [_listener(gateway, port) for port in ports],
            "clusters": clusters,
        },
    }


def _address(host: str, port: int) -> Config:
    where: Config = {"address": host.strip("[]"), "port_value": port}
    if where["address"] == "::":
        where["ipv4_compat"] = True
    return {"socket_address": where}


# What comes in


def _listener(gateway: Gateway, port: int) -> Config:
    chain: Config = {"filters": [_connections(gateway)]}
    if gateway.tls is not None:
        chain["transport_socket"] = _encryption(gateway.tls)
    first, *others = [_address(each, port) for each in gateway.addresses]
    return {
        "name": f"port-{port}",
        "address": first,
        "additional_addresses": [{"address": each} for each in others],
        "per_connection_buffer_limit_bytes": CONNECTION_BYTES,
        "filter_chains": [chain],
    }


def _encryption(tls: TlsFiles) -> Config:
    files = {
        "certificate_chain": {"filename": tls.cert},
        "private_key": {"filename": tls.key},
    }
    context: Config = {
        "tls_params": {"tls_minimum_protocol_version": "TLSv1_2"},
        "alpn_protocols": ["h2", "http/1.1"],
        "tls_certificates": [files],
    }
    if tls.client_ca is not None:
        context["validation_context"] = {"trusted_ca": {"filename": tls.client_ca}}
    return extension(
        "transport_sockets.tls",
        "extensions.transport_sockets.tls.v3.DownstreamTlsContext",
        common_tls_context=context,
        require_client_certificate=tls.client_ca is not None,
    )


def _connections(gateway: Gateway) -> Config:
    """Return how connections are read, HTTP/1.1 and HTTP/2 alike, on each port."""
    router = extension(
        "filters.http.router",
        "extensions.filters.http.router.v3.Router",
        suppress_envoy_headers=True,
    )
    everywhere = {"name": "referee", "domains": ["*"], "routes": list(_routes(gateway))}
    return extension(
        "filters.network.http_connection_manager",
        "extensions.filters.network.http_connection_manager.v3.HttpConnectionManager",
        stat_prefix="referee",
        use_remote_address=True,
        # Nobody is so near that headers of theirs may change how calls are repeated.
        internal_address_config={"unix_sockets": False},
        normalize_path=True,
        merge_slashes=True,
        path_with_escaped_slashes_action="REJECT_REQUEST",
        **connection_limits(gateway.limits),
        http_filters=[router],
        route_config={"name": "referee", "virtual_hosts": [everywhere]},
    )


def _routes(gateway: Gateway) -> Iterator[Config]:
    """Yield the routes, the first of which that matches is taken."""
    limits = gateway.limits
    endless = _to(GRPC)
    pausing = _to(GRPC, idle=limits.pause_seconds + MORE_SECONDS)
    yield _route({"path": "/grpc.health.v1.Health/Watch", "headers": [IS_GRPC]}, endless)
    yield _route({"prefix": "/grpc.reflection.", "headers": [IS_GRPC]}, pausing)
    for method in METHODS:
        if method.streams:
            yield _route({"path": method.path, "headers": [IS_GRPC]}, pausing)
    longest = limits.call_seconds + MORE_SECONDS
    once = _to(GRPC, idle=limits.request_seconds + longest, each_try=longest)
    yield _route({"prefix": "/", "headers": [IS_GRPC]}, once)
    if gateway.http_port is not None:
        http = _to(HTTP, idle=limits.pause_seconds + MORE_SECONDS)
        yield _route({"prefix": "/"}, http)
    else:
        body = {"inline_string": "Only gRPC is spoken here.\n"}
        yield {"match": {"prefix": "/"}, "direct_response": {"status": 415, "body": body}}


def _route(match: Config, action: Config) -> Config:
    return {"match": match, "request_body_buffer_limit": RETRY_BYTES, "route": action}


def _to(cluster: str, idle: float = 0, each_try: float = 0) -> Config:
    """Return what is done with a call. Its time is limited by whoever makes it and by the worker;
    here, the time in which nothing happens is, and that of each try. 0 stands for no limit."""
    return {
        "cluster": cluster,
        "timeout": "0s",
        "idle_timeout": seconds(idle),
        "retry_policy": {**_retries(cluster), "per_try_timeout": seconds(each_try)},
    }


def _retries(cluster: str) -> Config:
    """Any call may be repeated, because the referee keeps nothing. Another worker gets it."""
    why = ["reset", "connect-failure", "refused-stream"]
    if cluster == GRPC:
        why += ["unavailable", "cancelled"]
    return {
        "retry_on": ",".join(why),
        "num_retries": REPEATS,
        "retry_back_off": {"base_interval": "0.025s", "max_interval": "0.25s"},
        "retry_host_predicate": [
            extension(
                "retry_host_predicates.previous_hosts",
                "extensions.retry.host.previous_hosts.v3.PreviousHostsPredicate",
            )
        ],
        # A dead worker has the fewest calls, and would be chosen again and again.
        "host_selection_retry_max_attempts": 50,
    }


# Where it goes


def _cluster(gateway: Gateway, name: str) -> Config:
    limits = gateway.limits
    if name == GRPC:
        ports = [worker.port for worker in gateway.workers]
        protocols = _grpc(limits)
        check: Config = {"grpc_health_check": {}}
    else:
        ports = [worker.http_port or 0 for worker in gateway.workers]
        protocols = _http()
        check = {"http_health_check": {"path": "/healthz"}}
    fixed = all(_is_address(worker.host) for worker in gateway.workers)
    endpoints = [
        {"endpoint": {"address": _address(worker.host, port)}}
        for worker, port in zip(gateway.workers, ports, strict=True)
    ]
    return {
        "name": name,
        "type": "STATIC" if fixed else "STRICT_DNS",
        # Servers told to listen everywhere do so over IPv4.
        "dns_lookup_family": "V4_PREFERRED",
        "connect_timeout": "1s",
        "lb_policy": "LEAST_REQUEST",
        "health_checks": [health_check(check)],
        **cluster_limits(limits, len(endpoints) if fixed else None),
        "typed_extension_protocol_options": {f"envoy.{PROTOCOLS}": protocols},
        "load_assignment": {"cluster_name": name, "endpoints": [{"lb_endpoints": endpoints}]},
    }


def _grpc(limits: Limits) -> Config:
    http2 = {
        "max_concurrent_streams": limits.streams,
        # More often than every ten seconds, a worker would take for an attack.
        "connection_keepalive": {"interval": "30s", "timeout": "10s"},
    }
    return typed(PROTOCOLS, explicit_http_config={"http2_protocol_options": http2})


def _http() -> Config:
    return typed(
        PROTOCOLS,
        common_http_protocol_options={"idle_timeout": seconds(IDLE_SECONDS)},
        explicit_http_config={"http_protocol_options": {}},
    )


def _is_address(host: str) -> bool:
    with suppress(ValueError):
        ipaddress.ip_address(host.strip("[]"))
        return True
    return False

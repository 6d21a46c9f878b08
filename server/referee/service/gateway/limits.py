"""What Envoy allows: what its makers advise for the edge of a network, and what workers allow.

What workers refuse themselves is left to them, because they say why.
"""

from collections.abc import Iterator
from typing import Any

from referee.service.settings import Limits

Config = dict[str, Any]

CONNECTION_BYTES = 32 * 1024
"""Buffered of a connection, before whoever sends has to wait."""
STREAM_WINDOW_BYTES = 64 * 1024
CONNECTION_WINDOW_BYTES = 1024 * 1024
HEADER_KIB = 64
HEADER_SECONDS = 10
CONNECTIONS = 10_000
HEAP_BYTES = 1024**3
RETRY_BYTES = 1024 * 1024
"""Kept of a request, to call another worker. What is larger is not repeated."""
CHECK_SECONDS = 1
WORKERS_UNDER_A_NAME = 64


def seconds(number: float) -> str:
    return f"{number:g}s"


def typed(kind: str, **content: Any) -> Config:
    return {"@type": f"type.googleapis.com/envoy.{kind}", **content}


def extension(name: str, kind: str, **content: Any) -> Config:
    return {"name": f"envoy.{name}", "typed_config": typed(kind, **content)}


def overload() -> Config:
    """Close connections when memory runs short, and take no more than a number of them."""
    heap = "resource_monitors.fixed_heap"
    shares = {"shrink_heap": 0.9, "disable_http_keepalive": 0.92, "stop_accepting_requests": 0.95}
    return {
        "refresh_interval": "0.25s",
        "resource_monitors": [
            extension(
                heap,
                "extensions.resource_monitors.fixed_heap.v3.FixedHeapConfig",
                max_heap_size_bytes=HEAP_BYTES,
            ),
            extension(
                "resource_monitors.global_downstream_max_connections",
                "extensions.resource_monitors.downstream_connections.v3.DownstreamConnectionsConfig",
                max_active_downstream_connections=CONNECTIONS,
            ),
        ],
        "actions": [
            {
                "name": f"envoy.overload_actions.{action}",
                "triggers": [{"name": f"envoy.{heap}", "threshold": {"value": share}}],
            }
            for action, share in shares.items()
        ],
    }


def connection_limits(limits: Limits) -> Config:
    """What one connection of a client may do."""
    common = {
        "idle_timeout": seconds(limits.connection_idle_seconds),
        "headers_with_underscores_action": "REJECT_REQUEST",
    }
    if limits.connection_age_seconds:
        common["max_connection_duration"] = seconds(limits.connection_age_seconds)
    return {
        "common_http_protocol_options": common,
        "http2_protocol_options": {
            "max_concurrent_streams": limits.streams,
            "initial_stream_window_size": STREAM_WINDOW_BYTES,
            "initial_connection_window_size": CONNECTION_WINDOW_BYTES,
        },
        "max_request_headers_kb": HEADER_KIB,
        "request_headers_timeout": seconds(HEADER_SECONDS),
    }


def cluster_limits(limits: Limits, workers: int | None) -> Config:
    """How much the workers get, how many calls may be repeated, and who gets none for a while."""
    calls = limits.calls * (workers or WORKERS_UNDER_A_NAME)
    return {
        "per_connection_buffer_limit_bytes": CONNECTION_BYTES,
        "circuit_breakers": {
            "thresholds": [
                {
                    "max_connections": calls,
                    "max_pending_requests": calls,
                    "max_requests": calls,
                    # When one of two workers dies, half of the calls are repeated at once.
                    "retry_budget": {
                        "budget_percent": {"value": 100},
                        "min_retry_concurrency": 100,
                    },
                }
            ]
        },
        # Only connections that fail count. What a worker answers depends on who asks what.
        "outlier_detection": {
            "interval": "1s",
            "split_external_local_origin_errors": True,
            "consecutive_local_origin_failure": 5,
            "enforcing_consecutive_local_origin_failure": 100,
            **dict(_not_enforced()),
            "base_ejection_time": "2s",
            "max_ejection_time": "30s",
            "max_ejection_percent": 50,
        },
        # While some worker is well, none that is not gets calls; once none is, all do.
        "common_lb_config": {"healthy_panic_threshold": {"value": 1}},
    }


def _not_enforced() -> Iterator[tuple[str, int]]:
    for what in ("5xx", "gateway_failure"):
        yield f"enforcing_consecutive_{what}", 0
    for what in ("success_rate", "local_origin_success_rate", "failure_percentage"):
        yield f"enforcing_{what}", 0


def health_check(way: Config) -> Config:
    every = seconds(CHECK_SECONDS)
    return {
        "timeout": seconds(2 * CHECK_SECONDS),
        "interval": every,
        "no_traffic_interval": every,
        "unhealthy_interval": every,
        "unhealthy_threshold": 2,
        "healthy_threshold": 1,
        **way,
    }

"""The command that asks a server whether it serves."""

import click
import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from referee_cli.input.reach import Server, server_options, unreachable
from referee_client.access import access as client_access
from referee_client.enums import enum_name

HEALTH_TIMEOUT = 5  # seconds


@click.command()
@server_options(default="localhost:50051", show_default=True, help="The server to ask.")
def health(server: Server) -> None:
    """Ask a server whether it serves: exit code 0, else 1.

    \b
    referee health
    referee health --target referee.example:50051
    """
    status = _ask_health(server)
    if status != "SERVING":
        raise click.ClickException(f"{server.target}: {status}")
    click.echo(status)


def _ask_health(server: Server) -> str:
    try:
        allowed = client_access(*server)
    except (OSError, ValueError) as error:
        raise unreachable(error) from None
    with allowed.channel(grpc, server.target) as channel:
        stub = health_pb2_grpc.HealthStub(channel)
        try:
            answer = stub.Check(
                health_pb2.HealthCheckRequest(), timeout=HEALTH_TIMEOUT, metadata=allowed.metadata
            )
        except grpc.RpcError as error:
            return f"{error.code().name}: {error.details()}"
        return enum_name(health_pb2.HealthCheckResponse.ServingStatus, answer.status)

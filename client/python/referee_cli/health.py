"""The command that asks a server whether it serves."""

import click
import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from referee_cli.desk import target_option

SECONDS = 5


@click.command()
@target_option(default="localhost:50051", show_default=True, help="The server to ask.")
def health(target: str) -> None:
    """Ask a server whether it serves: exit code 0, else 1.

    \b
    referee health
    referee health --target referee.example:50051
    """
    status = _ask(target)
    if status != "SERVING":
        raise click.ClickException(f"{target}: {status}")
    click.echo(status)


def _ask(target: str) -> str:
    with grpc.insecure_channel(target) as channel:
        stub = health_pb2_grpc.HealthStub(channel)
        try:
            answer = stub.Check(health_pb2.HealthCheckRequest(), timeout=SECONDS)
        except grpc.RpcError as error:
            return f"{error.code().name}: {error.details()}"
        return str(health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status))

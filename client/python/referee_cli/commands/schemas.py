"""The command that writes the schemas, for those who generate a client of their own."""

import shutil
from importlib import resources
from pathlib import Path

import click

from referee_cli.errors import CommandError, why


@click.command()
@click.option(
    "--out",
    metavar="DIR",
    required=True,
    type=click.Path(path_type=Path),
    help="Folder to write to; it is made if it does not exist.",
)
def schema(out: Path) -> None:
    """Write the schemas to a folder: all that a client in another language is generated from.

    The folder holds the .proto files, those that they import, and descriptors.binpb: the same
    compiled, with all comments.

    \b
    referee schema --out proto
    protoc -Iproto --java_out=src proto/referee/v1/*.proto
    grpcurl -protoset proto/descriptors.binpb describe referee.v1.Move
    """
    with resources.as_file(resources.files("referee") / "schemas") as folder:
        try:
            written = Path(shutil.copytree(folder, out, dirs_exist_ok=True))
        except (OSError, shutil.Error) as error:
            reason = why(error) if isinstance(error, OSError) and error.strerror else str(error)
            raise CommandError(f"cannot write to {out}: {reason}") from None
        count = sum(1 for _ in folder.rglob("*.proto"))
    click.echo(f"Wrote {count} schemas and their descriptors to {written}.")

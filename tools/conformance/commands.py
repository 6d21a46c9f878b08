"""The command: runs the pack against a server, or checks that it is complete."""

import sys
from pathlib import Path

import click
import grpc

from tools.conformance.coverage import lacking
from tools.conformance.pack import FOLDER, Case, PackError, read_pack
from tools.conformance.running import PATIENCE, GrpcReferee, run

MOST_DIFFERENCES = 10
FAILED = 1
BAD_INPUT = 2


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--target", metavar="HOST:PORT", help="Run the cases against this server, over gRPC.")
@click.option("--check", is_flag=True, help="Say what has no case.")
@click.option("--only", metavar="TEXT", default="", help="Only cases with this text in their name.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    default=FOLDER,
    show_default=False,
    help="Where the cases are.",
)
def conformance(*, target: str | None, check: bool, only: str, folder: Path) -> None:
    """Run the conformance pack against a server, or check that it is complete.

    Exit codes: 0 all is well; 1 a case failed, or something has no case; 2 bad input.
    """
    if not target and not check:
        raise click.UsageError("Name a --target, or --check the pack.")
    try:
        pack = read_pack(folder)
    except PackError as error:
        click.echo(error, err=True)
        sys.exit(BAD_INPUT)
    complete = not check or _check(pack)
    passed = not target or _run(pack, target, only)
    sys.exit(0 if complete and passed else FAILED)


def _check(pack: dict[str, list[Case]]) -> bool:
    cases = [case for group in pack.values() for case in group]
    missing = lacking(cases)
    for sentence in missing:
        click.echo(sentence)
    click.echo(f"CASES {len(cases)} LACKING {len(missing)}")
    return not missing


def _channel(target: str) -> grpc.Channel:
    channel = grpc.insecure_channel(target)
    try:
        grpc.channel_ready_future(channel).result(timeout=PATIENCE)
    except grpc.FutureTimeoutError:
        click.echo(f"no server answers at {target}", err=True)
        sys.exit(BAD_INPUT)
    return channel


def _run(pack: dict[str, list[Case]], target: str, only: str) -> bool:
    passed = failed = 0
    with _channel(target) as channel:
        referee = GrpcReferee(channel)
        for group, cases in pack.items():
            results = list(run(referee, [case for case in cases if only in case.name]))
            wrong = [result for result in results if result.differences]
            click.echo(f"{group}: {len(results) - len(wrong)} of {len(results)}")
            for case, differences in wrong:
                click.echo(f"FAILED {case.name}")
                for difference in differences[:MOST_DIFFERENCES]:
                    click.echo(f"  {difference}")
            passed += len(results) - len(wrong)
            failed += len(wrong)
    click.echo(f"PASSED {passed} FAILED {failed} SKIPPED 0")
    return not failed

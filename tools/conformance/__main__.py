"""`python -m tools.conformance`: run the conformance pack, or check that it is complete."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from http.client import HTTPException
from pathlib import Path

import click
import grpc

from tools.conformance.coverage import lacking
from tools.conformance.over_http import BINARY, JSON, ConnectReferee, WebReferee
from tools.conformance.pack import FOLDER, Case, PackError, read_pack
from tools.conformance.running import PATIENCE, GrpcReferee, Referee, run
from tools.conformance.wire import reach

MOST_DIFFERENCES = 10
FAILED = 1
BAD_INPUT = 2


@contextmanager
def _grpc(target: str) -> Iterator[Referee]:
    with grpc.insecure_channel(target) as channel:
        grpc.channel_ready_future(channel).result(timeout=PATIENCE)
        yield GrpcReferee(channel)


@contextmanager
def _http(target: str, make: Callable[[str], Referee]) -> Iterator[Referee]:
    reach(target, timeout=PATIENCE)
    yield make(target)


PROTOCOLS: Mapping[str, Callable[[str], AbstractContextManager[Referee]]] = {
    "grpc": _grpc,
    "connect-json": partial(_http, make=partial(ConnectReferee, form=JSON)),
    "connect": partial(_http, make=partial(ConnectReferee, form=BINARY)),
    "grpc-web": partial(_http, make=WebReferee),
}


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--target", metavar="HOST:PORT", help="Run the cases against this server.")
@click.option(
    "--protocol", type=click.Choice(list(PROTOCOLS)), default="grpc", help="Default: grpc."
)
@click.option("--check", is_flag=True, help="Say what has no case.")
@click.option("--only", metavar="TEXT", default="", help="Only cases with this text in their name.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    default=FOLDER,
    show_default=False,
    help="Where the cases are.",
)
def conformance(*, target: str | None, protocol: str, check: bool, only: str, folder: Path) -> None:
    """Run the conformance pack against a server, or check that it is complete.

    Cases that the protocol cannot send are skipped: in JSON, bytes that are not a message.

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
    passed = not target or _passes(target, protocol, pack, only)
    sys.exit(0 if complete and passed else FAILED)


def _passes(target: str, protocol: str, pack: dict[str, list[Case]], only: str) -> bool:
    with ExitStack() as stack:
        try:
            referee = stack.enter_context(PROTOCOLS[protocol](target))
        except (grpc.FutureTimeoutError, HTTPException, OSError):
            click.echo(f"no server answers at {target}", err=True)
            sys.exit(BAD_INPUT)
        return _run(referee, pack, only)


def _check(pack: dict[str, list[Case]]) -> bool:
    cases = [case for group in pack.values() for case in group]
    missing = lacking(cases)
    for sentence in missing:
        click.echo(sentence)
    click.echo(f"CASES {len(cases)} LACKING {len(missing)}")
    return not missing


def _run(referee: Referee, pack: dict[str, list[Case]], only: str) -> bool:
    passed = failed = skipped = 0
    for group, cases in pack.items():
        results = list(run(referee, [case for case in cases if only in case.name]))
        asked = [result for result in results if result.differences is not None]
        wrong = [result for result in asked if result.differences]
        click.echo(f"{group}: {len(asked) - len(wrong)} of {len(asked)}")
        for case, differences in wrong:
            click.echo(f"FAILED {case.name}")
            for difference in (differences or [])[:MOST_DIFFERENCES]:
                click.echo(f"  {difference}")
        passed += len(asked) - len(wrong)
        failed += len(wrong)
        skipped += len(results) - len(asked)
    click.echo(f"PASSED {passed} FAILED {failed} SKIPPED {skipped}")
    return not failed


if __name__ == "__main__":
    conformance(prog_name="python -m tools.conformance")

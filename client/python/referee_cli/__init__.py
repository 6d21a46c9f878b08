"""The command line `referee`."""

import os
import signal
import sys


def main() -> None:
    """Run `referee`. Ctrl-C leaves no traceback, even while the modules are still loading."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    # gRPC reads this when it is loaded. Its own notices are not meant for users.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    from referee_client.extras import MissingExtraError, extra  # noqa: PLC0415

    try:
        with extra("server"):
            from referee_cli.commands import referee  # noqa: PLC0415
    except MissingExtraError as error:
        sys.stderr.write(f"Error: {error}\n")
        sys.exit(2)

    signal.signal(signal.SIGINT, before)
    referee()

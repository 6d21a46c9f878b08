"""The command line `referee`."""

import os
import signal


def main() -> None:
    """Run `referee`. Loading takes a moment, in which Ctrl-C shall leave no traceback."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    # gRPC reads it when it is loaded: its own notices are not for users.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    from referee_cli.commands import referee  # noqa: PLC0415

    signal.signal(signal.SIGINT, before)
    referee()

"""The command line `referee`."""

import os

# Read by gRPC when it starts: its own notices are not for users.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")

from referee.cli.main import main

__all__ = ["main"]

"""What one of several server processes does, beside serving: it tells its parent that it lives."""

import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import connection

from referee.service.access.files import AccessError
from referee.service.cores import keep_to_core
from referee.service.server import RefereeServer, serve_until_signalled
from referee.service.settings import Settings

LOG = logging.getLogger(__name__)

BEAT_SECONDS = 0.5


def work(
    core: int | None,
    settings: Settings,
    prepare: Callable[[], None],
    beats: connection.Connection,
) -> None:
    if core is not None:
        keep_to_core(core)
    prepare()
    try:
        server = RefereeServer(settings, share_port=True)
    except AccessError as error:  # since the parent has read the files, they have changed
        LOG.error("cannot serve: %s", error)  # noqa: TRY400  the message is all
        sys.exit(2)
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    beating = threading.Thread(target=_beat, args=(beats,), daemon=True)
    serve_until_signalled(server, beating.start, is_alone=False)


def _beat(beats: connection.Connection) -> None:
    """Tell the parent that this process lives, until it is gone."""
    with suppress(OSError):
        while True:
            beats.send_bytes(b"listening")
            time.sleep(BEAT_SECONDS)


def _stop_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

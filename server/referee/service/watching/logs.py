"""What goes to the log, and how it is written: for people, or as JSON for programs.

Nothing that a caller sent gets there, but for the request id, which cannot be more than a word.
"""

import json
import logging
import re
import sys
import time
import traceback
from types import TracebackType
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from referee.service.watching.account import Account, address
from referee.service.watching.findings import game_name, rulings

FORMATS = ("human", "json")
CALLS = logging.getLogger("referee.calls")
FORMAT = "%(asctime)s %(levelname)s %(processName)s %(message)s"
NAMES = {"asctime": "time", "levelname": "level", "processName": "process", "exc_info": "error"}

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_PLAIN = re.compile(r"[!#-<>-~]+")

Caught = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def log_to_stderr(level: str, form: str) -> None:
    """Log to the standard error. What `--access-log` asks for is logged at any level."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(form))
    logging.basicConfig(handlers=[handler], level=level.upper())
    CALLS.setLevel(logging.INFO)


def formatter(form: str) -> logging.Formatter:
    return _Json() if form == "json" else _Human(FORMAT)


def log_call(account: Account) -> None:
    """Write the line of a call."""
    CALLS.info(
        {
            "message": "call",
            "request": account.request_id,
            "service": account.service,
            "method": account.method,
            "protocol": account.protocol,
            "peer": address(account.peer()),
            "code": account.code,
            "seconds": round(account.seconds, 6),
            "game": game_name(account.game),
            "ruling": rulings(account),
            "token": account.token,
        }
    )


class _Discreet(logging.Formatter):
    """Tells where an error was raised and of which type it is, but not what it says: that may be
    part of a request."""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # as another formatter may have written it
        return super().format(record)

    def formatException(self, ei: Caught) -> str:  # noqa: N802
        lines: list[str] = []
        error = ei[1]
        while error is not None:
            name = f"{type(error).__module__}.{type(error).__qualname__}"
            lines[:0] = [*_frames(error), name.removeprefix("builtins.")]
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n".join(lines)


def _frames(error: BaseException) -> list[str]:
    found = traceback.extract_tb(error.__traceback__)
    return [f'  File "{each.filename}", line {each.lineno}, in {each.name}' for each in found]


class _Human(_Discreet):
    """One line for each entry, which can neither end it nor paint the terminal."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        if isinstance(record.msg, dict):
            message, *fields = record.msg.items()
            told = [f"{key}={_value(value)}" for key, value in fields]
            record.message = " ".join([message[1], *told])
        return _CONTROL.sub(_escaped, super().formatMessage(record))


def _value(value: Any) -> str:
    text = str(value)
    return text if not text or _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _escaped(match: re.Match[str]) -> str:
    return match.group().encode("unicode_escape").decode()


class _Json(_Discreet, JsonFormatter):
    """One object for each entry, with the time as RFC 3339 has it."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__(FORMAT, rename_fields=NAMES)

"""A case as it is written down here: a request, and in short what the answer must say."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from google.protobuf.message import Message

from referee.service.call import Call, choose_language
from referee.service.methods import METHODS as SERVED
from referee.v1 import game_pb2
from referee.wire.errors import RefusedError
from referee.wire.status import encode_status
from referee_client import requests
from tools.conformance.pack import Answer, Case, error_of
from tools.conformance.schema import METHODS, Method

BY_REQUEST = {method.request_type: method for method in METHODS.values()}
SERVED_BY_NAME = {f"{method.service}/{method.name}": method for method in SERVED}


class Asked(NamedTuple):
    """A call, and what the rules have to say about it."""

    name: str
    about: str
    method: Method
    requests: tuple[Message, ...]
    says: str
    """The gist of the answer, as the rules have it and not as it came: see `gist`."""
    language: str = ""
    raw: bytes | None = None

    @property
    def case(self) -> Case:
        call = Case(*self[:3], self.language, self.requests, self.raw, Answer())
        return call._replace(expected=answered(call))


class Group:
    """The cases of a file, whose names begin with its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def case(
        self,
        name: str,
        about: str,
        request: Message | Sequence[Message],
        says: str,
        *,
        language: str = "",
    ) -> Asked:
        every = (request,) if isinstance(request, Message) else tuple(request)
        method = BY_REQUEST[type(every[0])]
        return Asked(self._named(method, name), about, method, every, says, language)

    def validate(
        self,
        name: str,
        about: str,
        position: game_pb2.GameState,
        move: game_pb2.Move,
        says: str,
        *,
        language: str = "",
    ) -> Asked:
        request = requests.validate_move(position, move)
        return self.case(name, about, request, says, language=language)

    def unreadable(self, method: Method, raw: bytes, says: str, *, about: str) -> Asked:
        """A case of bytes that are not a message."""
        return Asked(self._named(method, "unreadable"), about, method, (), says, raw=raw)

    def _named(self, method: Method, name: str) -> str:
        return f"{self.name}/{slug(method)}/{name}"


def slug(method: Method) -> str:
    """The name of a method in that of a case: `ValidateMove` is `validate-move`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", method.name.rpartition("/")[2]).lower()


def answered(case: Case) -> Answer:
    """What the referee answers."""
    served, call = SERVED_BY_NAME[case.method.name], Call(choose_language(case.language))
    responses: list[Message] = []
    try:
        if served.takes_stream:
            responses.extend(served.handler(served.parse_each(case.payloads), call))
        elif served.streams:
            responses.extend(served.handler(served.parse(case.payloads[0]), call))
        else:
            responses.append(served.handler(served.parse(case.payloads[0]), call))
    except RefusedError as error:
        return Answer(tuple(responses), error_of(encode_status(error, call.language)))
    return Answer(tuple(responses))

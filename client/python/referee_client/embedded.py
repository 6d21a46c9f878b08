"""A referee inside this process. Only this module of the client loads the rules."""

from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any

from google.protobuf.message import Message

from referee_client.errors import from_status
from referee_client.extras import extra

with extra("embedded"):
    from referee.service.call import Call, choose_language
    from referee.service.methods import METHODS
    from referee.wire.errors import RefusedError
    from referee.wire.status import encode_status

_HANDLERS = {method.name: method.handler for method in METHODS}


class Embedded:
    """A referee inside this process: the same handlers, no network."""

    def __init__(self, language: str) -> None:
        self._call = Call(choose_language(language))

    def call(self, name: str, request: Message) -> Any:
        try:
            return _HANDLERS[name](request, self._call)
        except RefusedError as error:
            raise from_status(encode_status(error, self._call.language)) from None

    def stream(self, name: str, request: Message) -> Iterator[Any]:
        try:
            yield from _HANDLERS[name](request, self._call)
        except RefusedError as error:
            raise from_status(encode_status(error, self._call.language)) from None

    def exchange(self, name: str, requests: Iterable[Message]) -> Iterator[Any]:
        yield from _HANDLERS[name](requests, self._call)

    def close(self) -> None:
        pass


class AsyncEmbedded:
    """The embedded referee for asyncio. Calls run at once and block the event loop meanwhile."""

    def __init__(self, language: str) -> None:
        self._embedded = Embedded(language)

    async def call(self, name: str, request: Message) -> Any:
        return self._embedded.call(name, request)

    async def stream(self, name: str, request: Message) -> AsyncIterator[Any]:
        for response in self._embedded.stream(name, request):
            yield response

    async def exchange(self, name: str, requests: Iterable[Message]) -> AsyncIterator[Any]:
        for response in self._embedded.exchange(name, requests):
            yield response

    async def close(self) -> None:
        pass

"""Events as messages, one by one."""

from typing import Any

from referee.core.events import Event
from referee.games import BY_FIELD
from referee.v1 import event_pb2
from referee.v1 import referee_service_pb2 as pb
from referee.wire.codec import GameCodec
from referee.wire.verdict import write_events


def encode_event(codec: GameCodec, event: Event) -> event_pb2.GameEvent:
    response = pb.ApplyMoveResponse()
    write_events(codec, [event], response.events)
    return response.events[0]


def kind_of(event: event_pb2.GameEvent) -> str:
    """The kind of an event, such as `tiles_laid`, whether it is a game's own or shared by all."""
    name = event.WhichOneof("event") or ""
    own = getattr(event, name) if name in BY_FIELD else None
    return name if own is None else own.WhichOneof("event") or ""


def body_of(event: event_pb2.GameEvent) -> Any:
    """The message inside an event that tells what happened."""
    name = event.WhichOneof("event") or ""
    own = getattr(event, name)
    return getattr(own, kind_of(event)) if name in BY_FIELD else own

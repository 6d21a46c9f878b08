"""What happened, to messages, as far as games have it in common."""

from referee.core.events import Ended, Event, Passed, Scored
from referee.v1 import event_pb2


def encode_event(event: Event) -> event_pb2.Event:
    """The event; what is special to a game, its codec adds."""
    if isinstance(event, Ended):
        return event_pb2.Event(game_ended=event_pb2.GameEnded(end_reason=int(event.reason)))  # type: ignore[arg-type]
    message = event_pb2.Event(player=event.player)
    match event:
        case Passed():
            message.passed.SetInParent()
        case Scored(_, points, total):
            message.points_scored.CopyFrom(event_pb2.PointsScored(points=points, total=total))
    return message

"""What happened, to messages."""

from referee.codec.lines import encode_placements
from referee.rules.events import Drawn, Ended, Event, Laid, Passed, Returned, Scored
from referee.v1 import event_pb2


def encode_event(event: Event) -> event_pb2.Event:
    if isinstance(event, Ended):
        return event_pb2.Event(game_ended=event_pb2.GameEnded(end_reason=int(event.reason)))  # type: ignore[arg-type]
    message = event_pb2.Event(player=event.player)
    match event:
        case Laid(_, placements):
            message.tiles_laid.placements.extend(encode_placements(placements))
        case Drawn(_, pieces, hidden, chance_event):
            message.tiles_drawn.CopyFrom(
                event_pb2.TilesDrawn(tiles=pieces, hidden=hidden, chance_event=chance_event)  # type: ignore[arg-type]
            )
        case Returned(_, pieces, hidden):
            message.tiles_returned.CopyFrom(
                event_pb2.TilesReturned(tiles=pieces, hidden=hidden)  # type: ignore[arg-type]
            )
        case Passed():
            message.passed.SetInParent()
        case Scored(_, points, total):
            message.points_scored.CopyFrom(event_pb2.PointsScored(points=points, total=total))
    return message

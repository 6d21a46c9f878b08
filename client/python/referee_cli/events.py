"""What happened in a turn besides what the verdict shows, for people."""

from collections.abc import Iterable, Iterator

from rich.text import Text as Line

from referee.v1 import event_pb2, game_pb2
from referee_cli.games import face_of
from referee_cli.names import player_name
from referee_cli.screen import Screen


def event_lines(
    events: Iterable[event_pb2.Event], state: game_pb2.GameState, screen: Screen
) -> Iterator[Line]:
    face = face_of(state)
    for event in events:
        if face is not None and (told := face.tell_event(event, state, screen)):
            who = f"{player_name(state, event.player)} " if event.HasField("player") else ""
            yield Line(who) + told

"""The demo's tricks: moves that the referee is to refuse, tried one after another."""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from rich.console import Console
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import game_pb2, verdict_pb2
from referee_cli.games.face import Trick
from referee_cli.names import player_name
from referee_cli.screen import Screen
from referee_cli.verdicts import verdict_panel
from referee_client import Referee

TRICKS_PER_LANGUAGE = 3
MOST_CANDIDATES = 300

ASKED_IN = Text("Asked with accept-language: {tag}.", "Avec accept-language : {tag}.")


class Reader(NamedTuple):
    """Somebody who asks the referee and reads its answers in one language."""

    referee: Referee
    screen: Screen


def reader_of(target: str, language: str, console: Console) -> Reader:
    return Reader(Referee.connect(target, language=language), Screen(language, console))


class Tricks:
    """Tries whatever is possible, now and then in the other language."""

    def __init__(self, tricks: Iterable[Trick], reader: Reader, other_reader: Reader) -> None:
        self._tricks = deque(tricks)
        self._reader = reader
        self._other_reader = other_reader
        self._tried = 0

    def attempt(self, state: game_pb2.GameState) -> bool:
        """Show the next trick that is possible here, if there is one."""
        reader = self._reader
        if self._tried % TRICKS_PER_LANGUAGE == TRICKS_PER_LANGUAGE - 1:
            reader = self._other_reader
        for trick in tuple(self._tricks):
            if (refusal := _refusal(trick, state, reader.referee)) is not None:
                self._tricks.remove(trick)
                self._tricks.append(trick)
                self._tried += 1
                self._show(trick, state, *refusal, reader.screen)
                return True
        return False

    def _show(
        self,
        trick: Trick,
        state: game_pb2.GameState,
        move: game_pb2.Move,
        verdict: verdict_pb2.Verdict,
        screen: Screen,
    ) -> None:
        own = self._reader.screen
        story = Line(trick.story.say(own.language, name=player_name(state, move.player)), "italic")
        if screen.language != own.language:
            story.append(f" {ASKED_IN.say(own.language, tag=screen.language)}", "dim")
        own.show(story, verdict_panel(verdict, state, move, screen))


def _refusal(
    trick: Trick, state: game_pb2.GameState, referee: Referee
) -> tuple[game_pb2.Move, verdict_pb2.Verdict] | None:
    """The move that shows the trick best: refused first for its reason, and for little else."""
    moves = list(trick.moves(state))
    moves = moves[:: len(moves) // MOST_CANDIDATES + 1]
    if not moves:
        return None
    results = referee.batch_validate_moves(moves, position=state)
    refused_moves = [
        (move, result.verdict)
        for move, result in zip(moves, results, strict=True)
        if [each.reason for each in result.verdict.violations[:1]] == [trick.reason]
    ]
    return min(refused_moves, key=lambda pair: len(pair[1].violations), default=None)

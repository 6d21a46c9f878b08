"""The command that plays a whole game, illegal moves included, through a server of its own."""

import time
from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

import click
from rich.console import Console
from rich.rule import Rule
from rich.text import Text as Line

from referee.core.text import Text
from referee.core.wording import LANGUAGES
from referee.games import GAMES
from referee.service.server import RefereeServer
from referee.service.settings import Settings
from referee.v1 import game_pb2, outcome_pb2, record_pb2
from referee.wire.codec import GameCodec
from referee_cli.errors import refused
from referee_cli.games import FACES
from referee_cli.games.player import Trick
from referee_cli.input import files
from referee_cli.input.options import (
    CODECS,
    game_argument,
    language_option,
    new_file_option,
    seconds_option,
    seed_option,
)
from referee_cli.input.records import ARCHIVES
from referee_cli.screen import Screen, player_name, printable, unbroken
from referee_cli.show.outcomes import event_lines, outcome_parts, scores_line
from referee_cli.show.verdicts import verdict_panel
from referee_client import AppliedMove, RecordKeeper, Referee, RefereeError, Verdict

NAMES = ("Anna", "Chris", "Sally", "Dave", "Jacques", "Anne")
# This seed gives eventful games: in one, a hand of cubes is rerolled until it fits.
SEED = bytes(range(65, 97))
MOVES_PER_TRICK = 5
TRICKS_PER_LANGUAGE = 3
MOST_CANDIDATES = 300

INTRO = Text(
    "A server of its own listens on {target}. All chance and every verdict come from it.",
    "Un serveur à part écoute sur {target}. Hasard et verdicts viennent de lui.",
)
COMMITMENT = Text(
    "The seed of all chance is settled, and shown when the game is over. Its SHA-256:",
    "La graine de tout hasard est fixée, et montrée en fin de partie. Son SHA-256 :",
)
TURN = Text("Turn {turn}: {name}", "Tour {turn} : {name}")
LEFT = Text(
    "The game as far as it got is written to {path}.",
    "La partie jusqu’ici est écrite dans {path}.",
)
ASKED_IN = Text("Asked with accept-language: {tag}.", "Avec accept-language : {tag}.")
TURN_GOES_ON = Text("Turn {turn}: {name} goes on", "Tour {turn} : {name} continue")


@click.command()
@game_argument(default=GAMES[0].codec.game.rulebook.slug, metavar="[GAME]")
@seed_option(help="32 bytes that decide every draw.  [default: always the same game]")
@click.option(
    "--players",
    type=click.IntRange(1, len(NAMES)),
    default=3,
    show_default=True,
    help="Number of players.",
)
@click.option("--fast", is_flag=True, help="Do not wait between turns.")
@seconds_option(
    "--delay",
    most=60,
    default=0.8,
    show_default=True,
    help="How long to wait between turns; only in a terminal.",
)
@new_file_option(
    "--record",
    "record_path",
    help="Write the record of the game to this file: as JSON if it ends in .json, as a line of "
    "JSON if in .jsonl, else in notation. A game that is interrupted is written as far as it got.",
)
@language_option
@click.pass_context
def demo(
    context: click.Context,
    game: str,
    seed: bytes,
    players: int,
    fast: bool,
    delay: float,
    record_path: str | None,
    lang: str,
) -> None:
    """Watch the referee judge a whole game.

    Starts a server on a free port, plays GAME through it, and stops it. The players make the
    move that scores most. If that is little, they reroll cubes; if it is nothing, they gather
    blocks of a colour or shorten their paths. Now and then one of them tries something that the
    referee refuses.

    \b
    referee demo
    referee demo qwirkle-cubes --players 4 --delay 2
    referee demo qubix --players 2
    referee demo querbeet --players 2
    referee demo qwirkle --record game.record --fast
    referee demo | less
    """
    screen = Screen.of(lang, context.obj)
    with RefereeServer(Settings(port=0, grace_seconds=0)) as server:
        target = f"127.0.0.1:{server.port}"
        try:
            played = _Demo(CODECS[game], target, screen, 0 if fast else delay)
            played.run(seed or SEED, players, record_path)
        except RefereeError as error:
            raise refused(error, target) from None


class _Demo:
    """A game under way."""

    def __init__(self, codec: GameCodec, target: str, screen: Screen, delay: float) -> None:
        self._codec = codec
        self._face = FACES[codec.field]
        self._target = target
        self._delay = delay if screen.console.is_terminal else 0
        self._reader = _reader_of(target, screen.language, screen.console)
        other = next(language for language in LANGUAGES if language != screen.language)
        self._other_reader = _reader_of(target, other, screen.console)
        self._tricks = _Tricks(self._face.tricks, self._reader, self._other_reader)
        self._moves = 0

    def run(self, seed: bytes, players: int, record_path: str | None) -> None:
        referee, screen = self._reader
        with referee, self._other_reader.referee:
            started = referee.start_game(self._codec.ruleset.game, NAMES[:players], seed=seed)
            keeper = RecordKeeper(started)
            try:
                self._play_to_the_end(started.position.state, keeper)
            except (KeyboardInterrupt, OSError):  # nobody is watching any more
                if record_path is not None:
                    self._write(keeper.record, record_path)
                    click.echo(LEFT.say(screen.language, path=printable(record_path)), err=True)
                raise
            if record_path is not None:
                self._write(keeper.record, record_path)
                screen.show_written(record_path)

    def _play_to_the_end(self, state: game_pb2.GameState, keeper: RecordKeeper) -> None:
        screen = self._reader.screen
        self._introduce(state)
        state, outcome = self._play(state, keeper)
        self._try_trick(state)
        screen.show(Rule(style="dim"), *outcome_parts(outcome, state, screen))

    def _write(self, record: record_pb2.GameRecord, path: str) -> None:
        """Write `record` in the form that the file's name asks for."""
        name = path.lower()
        if name.endswith(".json"):
            text = files.to_json(record) + "\n"
        elif name.endswith(ARCHIVES):
            text = files.to_json_line(record) + "\n"
        else:
            text = self._reader.referee.format_record(record)
        files.write_text(path, text)

    def _introduce(self, state: game_pb2.GameState) -> None:
        screen = self._reader.screen
        screen.show(
            Line(f"Referee: {self._codec.game.rulebook.title}", "bold"),
            Line(INTRO.say(screen.language, target=self._target)),
            Line(COMMITMENT.say(screen.language)),
            unbroken(state.chance.commitment.hex()),
        )

    def _play(
        self, state: game_pb2.GameState, keeper: RecordKeeper
    ) -> tuple[game_pb2.GameState, outcome_pb2.Outcome]:
        turn, outcome = -1, outcome_pb2.Outcome()
        while outcome.status != outcome_pb2.GAME_STATUS_OVER:
            self._show_player(state, goes_on=state.turn == turn)
            if self._moves % MOVES_PER_TRICK == 0:
                self._try_trick(state)
            turn = state.turn
            move = self._choose(state)
            response = self._make_move(state, move)
            keeper.add(move, response)
            state, outcome = response.position.state, response.outcome
        return state, outcome

    def _show_player(self, state: game_pb2.GameState, *, goes_on: bool) -> None:
        """Show whose turn it is and what that player holds; `goes_on` if the turn has begun
        already."""
        screen = self._reader.screen
        name = player_name(state, state.to_move)
        text = TURN_GOES_ON if goes_on else TURN
        title = text.say(screen.language, turn=state.turn + 1, name=name)
        screen.show(
            "",
            Rule(Line(title, "bold"), align="left", style="dim"),
            self._face.tell_hand(state, state.to_move, screen),
        )

    def _make_move(self, state: game_pb2.GameState, move: game_pb2.Move) -> AppliedMove:
        referee, screen = self._reader
        response = referee.apply_move(state, move)
        self._moves += 1
        after = response.position.state
        screen.show(
            verdict_panel(response.verdict, state, move, screen),
            *event_lines(response.events, after, screen),
            scores_line(after, screen),
        )
        time.sleep(self._delay)
        return response

    def _choose(self, state: game_pb2.GameState) -> game_pb2.Move:
        referee = self._reader.referee
        limit = self._face.considered
        best = list(referee.list_legal_moves(state, best_first=True, limit=limit))
        return self._face.choose(state, best, referee.summarize_legal_moves(state))

    def _try_trick(self, state: game_pb2.GameState) -> None:
        if self._tricks.attempt(state):
            time.sleep(self._delay)


class _Reader(NamedTuple):
    """A referee and a screen in one language."""

    referee: Referee
    screen: Screen


def _reader_of(target: str, language: str, console: Console) -> _Reader:
    return _Reader(Referee.connect(target, language=language), Screen(language, console))


class _Tricks:
    """Tries the tricks one after another, asking in the other language every third time."""

    def __init__(self, tricks: Iterable[Trick], reader: _Reader, other_reader: _Reader) -> None:
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
        verdict: Verdict,
        screen: Screen,
    ) -> None:
        own = self._reader.screen
        story = Line(trick.story.say(own.language, name=player_name(state, move.player)), "italic")
        if screen.language != own.language:
            story.append(f" {ASKED_IN.say(own.language, tag=screen.language)}", "dim")
        own.show(story, verdict_panel(verdict, state, move, screen))


def _refusal(
    trick: Trick, state: game_pb2.GameState, referee: Referee
) -> tuple[game_pb2.Move, Verdict] | None:
    """Pick the move that shows the trick best, and its verdict.

    The trick's reason comes first among its violations, and few others follow.
    """
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

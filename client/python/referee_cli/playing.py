"""Commands that play: deal a game, judge, score and apply a move."""

import functools
from collections.abc import Callable
from typing import Any

import click
from google.protobuf.message import Message

from referee.core.text import Text
from referee.v1 import game_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli import files
from referee_cli.complaints import complaints
from referee_cli.desk import CODECS, Desk, at_the_desk, game_argument
from referee_cli.errors import CommandError
from referee_cli.events import event_lines
from referee_cli.names import printable
from referee_cli.options import out_option, read_player, seed_option
from referee_cli.outcomes import outcome_parts, scores_line
from referee_cli.screen import unbroken
from referee_cli.verdicts import verdict_panel
from referee_client import InvalidNotationError, Referee

COMMITMENT = Text("SHA-256 of the seed: {hash}", "SHA-256 de la graine : {hash}")
WRITTEN = Text("written to {path}", "écrit dans {path}")


def position_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """STATE; in notation it is read only when the language is known to complain in."""

    @functools.wraps(command)
    def run(
        *args: Any, position: game_pb2.Position | files.Notation, lang: str, **rest: Any
    ) -> Any:
        if isinstance(position, files.Notation):
            position = _read_notation(position, lang)
        return command(*args, position=position, lang=lang, **rest)

    return click.argument("position", metavar="STATE", callback=files.read_position)(run)


def _read_notation(given: files.Notation, language: str) -> game_pb2.Position:
    try:
        return Referee.embedded(language=language).parse_position(given.text)
    except InvalidNotationError as error:
        raise complaints(given.name, error) from None


move_argument = click.argument("move", metavar="MOVE", callback=files.read_move)


@click.command()
@game_argument()
@click.option(
    "--player",
    "players",
    multiple=True,
    required=True,
    metavar="NAME[:AGE]",
    callback=read_player,
    help="A player; once for each, in seating order.",
)
@click.option(
    "--options",
    "variants",
    metavar="FILE",
    callback=files.read_json,
    help="The variants to play by, as JSON of the options: QwirkleOptions, QubixOptions ...  "
    "[default: the usual ones]",
)
@click.option(
    "--deal",
    metavar="FILE",
    callback=files.read_json,
    help="What was dealt at a real table, as JSON of the deal: QwirkleDeal, QubixDeal ... "
    "There is no seed then.",
)
@seed_option(help="32 secret bytes that decide every draw.  [default: fresh ones]")
@out_option(help="Write the first state to this file.")
@at_the_desk
def new(
    desk: Desk,
    game: str,
    players: list[game_pb2.Player],
    variants: files.Json | None,
    deal: files.Json | None,
    seed: bytes,
    out: str | None,
) -> bool:
    """Deal a new game, and print its first state as JSON.

    The state holds all hands, the bag and the seed: it is for the host, not for the players. A deal
    of a real table may tell as little as "{}"; what is drawn later is told with "apply --drawn".

    \b
    referee new qwirkle --player Anna --player Chris > game.json
    referee new qwirkle --player Anna:34 --player Chris:36 --out game.json
    echo '{"openingTie": "OPENING_TIE_YOUNGEST"}'
      | referee new qwirkle --player Anna:34 --player Chris:36 --options - > game.json
    echo '{"opener": 1}'
      | referee new qwirkle --player Anna --player Chris --deal - > table.json
    """
    if deal is not None and seed:
        raise CommandError("a game has a --seed or a --deal, not both")
    codec = CODECS[game]
    response = desk.referee.start_game(
        codec.ruleset.game,
        players,
        options=_message_of_game(variants, game_pb2.GameOptions(), codec.field),
        deal=_message_of_game(deal, game_pb2.ReportedDeal(), codec.field),
        seed=seed,
    )
    state = response.position.state
    if out is not None:
        files.write_state(out, state)
    desk.answer(response, lambda: _show_start(desk, state, out))
    return True


def _message_of_game(given: files.Json | None, envelope: Message, field: str) -> Any:
    """What was given, as the message that a game has for it."""
    return None if given is None else files.parse(given, getattr(envelope, field))


def _show_start(desk: Desk, state: game_pb2.GameState, out: str | None) -> None:
    if out is None:
        click.echo(files.to_json(state))
        return
    say, screen = desk.screen.language, desk.screen
    screen.show(scores_line(state, screen))
    if state.HasField("chance"):
        screen.show(unbroken(COMMITMENT.say(say, hash=state.chance.commitment.hex())))
    screen.show(unbroken(WRITTEN.say(say, path=printable(out))))


@click.command()
@position_argument
@move_argument
@at_the_desk
def validate(desk: Desk, position: game_pb2.Position, move: game_pb2.Move) -> bool:
    """Say whether MOVE is legal in STATE, and why not.

    Names every rule that the move breaks, or what it scores. STATE may be as little as the table:
    what cannot be checked is listed.

    \b
    referee validate game.json move.json
    referee moves game.json --json --limit 1 | referee validate game.json -
    referee validate game.json move.json --json --target localhost:50051
    """
    verdict = desk.referee.validate_move(position, move)
    desk.answer(
        pb.ValidateMoveResponse(verdict=verdict),
        lambda: desk.screen.show(verdict_panel(verdict, position.state, move, desk.screen)),
    )
    return verdict.ruling == verdict_pb2.RULING_LEGAL


@click.command()
@position_argument
@move_argument
@at_the_desk
def score(desk: Desk, position: game_pb2.Position, move: game_pb2.Move) -> bool:
    """Say what MOVE scores in STATE, item by item.

    \b
    referee score game.json move.json
    referee score game.json move.json --json
    """
    response = desk.referee.score_turn(position, move)
    desk.answer(response, lambda: _show_score(desk, response, position.state, move))
    return response.verdict.ruling == verdict_pb2.RULING_LEGAL


def _show_score(
    desk: Desk, response: pb.ScoreTurnResponse, state: game_pb2.GameState, move: game_pb2.Move
) -> None:
    desk.screen.show(verdict_panel(response.verdict, state, move, desk.screen))
    if response.totals:
        after = game_pb2.GameState(players=state.players)
        for player, total in zip(after.players, response.totals, strict=True):
            player.score = total
        desk.screen.show(scores_line(after, desk.screen))


@click.command()
@position_argument
@move_argument
@click.option(
    "--drawn",
    metavar="FILE",
    callback=files.read_json,
    help="What was drawn, rolled or dealt at a real table: a QwirkleDraw, a QwirkleCubesRoll, "
    "a QuerbeetDeal.",
)
@out_option(help="Write the next state to this file; not if the move is illegal.")
@at_the_desk
def apply(
    desk: Desk,
    position: game_pb2.Position,
    move: game_pb2.Move,
    drawn: files.Json | None,
    out: str | None,
) -> bool:
    """Play MOVE in STATE, and say where the game stands.

    \b
    referee apply game.json move.json --out game.json
    referee apply game.json move.json --drawn drawn.json --out game.json
    referee apply game.json move.json --json | referee moves - --best --limit 3
    """
    response = desk.referee.apply_move(position, move, drawn=_draw(position, drawn))
    legal = response.verdict.ruling == verdict_pb2.RULING_LEGAL
    if legal and out is not None:
        files.write_state(out, response.position.state)
    desk.answer(response, lambda: _show_turn(desk, response, position.state, move))
    return legal


def _draw(position: game_pb2.Position, drawn: files.Json | None) -> Any:
    """The draw as the message that the position's game has for it."""
    field = position.state.WhichOneof("position")
    if drawn is None or field is None:
        return None
    if field not in game_pb2.Draw.DESCRIPTOR.fields_by_name:
        raise CommandError("nothing is drawn or rolled in this game: leave out --drawn")
    return _message_of_game(drawn, game_pb2.Draw(), field)


def _show_turn(
    desk: Desk, response: pb.ApplyMoveResponse, state: game_pb2.GameState, move: game_pb2.Move
) -> None:
    after, screen = response.position.state, desk.screen
    screen.show(verdict_panel(response.verdict, state, move, screen))
    screen.show(*event_lines(response.events, after, screen))
    if after.players:
        screen.show(scores_line(after, screen))
    screen.show(*outcome_parts(response.outcome, after, screen))

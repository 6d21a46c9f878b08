"""Commands that play: deal a game, judge, score and apply a move."""

from typing import Any

import click
from google.protobuf.message import Message

from referee.core.text import Text
from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.errors import CommandError
from referee_cli.input import files
from referee_cli.input.options import (
    CODECS,
    game_argument,
    json_option,
    move_argument,
    out_option,
    players_option,
    position_argument,
    seed_option,
)
from referee_cli.screen import unbroken
from referee_cli.session import Session, asks_referee
from referee_cli.show.outcomes import event_lines, outcome_parts, scores_line
from referee_cli.show.verdicts import verdict_panel
from referee_client import AppliedMove, ScoredTurn

COMMITMENT = Text("SHA-256 of the seed: {hash}", "SHA-256 de la graine : {hash}")


@click.command()
@game_argument()
@players_option
@json_option(
    "--options",
    "variants",
    help="The variants to play by, as JSON of the options: QwirkleOptions, QubixOptions ...  "
    "[default: the usual ones]",
)
@json_option(
    "--deal",
    help="What was dealt at a real table, as JSON of the deal: QwirkleDeal, QubixDeal ... "
    "There is no seed then.",
)
@seed_option(help="32 secret bytes that decide every draw.  [default: fresh ones]")
@out_option(help="Write the first state to this file.")
@asks_referee
def new(
    session: Session,
    game: str,
    players: list[game_pb2.Player],
    variants: files.Json | None,
    deal: files.Json | None,
    seed: bytes,
    out: str | None,
) -> bool:
    """Deal a new game, and print its first state as JSON.

    The state holds all hands, the bag and the seed: it is for the host, not for the players. A deal
    from a real table may say as little as "{}"; report later draws with "apply --drawn".

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
    response = session.referee.start_game(
        codec.ruleset.game,
        players,
        options=_message_of_game(variants, game_pb2.GameOptions(), codec.field),
        deal=_message_of_game(deal, game_pb2.ReportedDeal(), codec.field),
        seed=seed,
    )
    state = response.position.state
    if out is not None:
        files.write_state(out, state)
    session.answer(response, lambda: _show_start(session, state, out))
    return True


def _message_of_game(given: files.Json | None, envelope: Message, field: str) -> Any:
    """Parse what was given as the message that this game uses in `field` of `envelope`."""
    return None if given is None else files.parse(given, getattr(envelope, field))


def _show_start(session: Session, state: game_pb2.GameState, out: str | None) -> None:
    if out is None:
        click.echo(files.to_json(state))
        return
    say, screen = session.screen.language, session.screen
    screen.show(scores_line(state, screen))
    if state.HasField("chance"):
        screen.show(unbroken(COMMITMENT.say(say, hash=state.chance.commitment.hex())))
    screen.show_written(out)


@click.command()
@position_argument
@move_argument
@asks_referee
def validate(session: Session, position: game_pb2.Position, move: game_pb2.Move) -> bool:
    """Say whether MOVE is legal in STATE, and why not.

    Names every rule that the move breaks, or says what it scores. STATE may be just the table:
    what cannot be checked is listed. MOVE is a file of JSON, or the words of the notation; put them
    in quotes, as a shell takes # and > for itself.

    \b
    referee validate game.json "lay Rd@2,0"
    referee validate game.json "Anna exchange Ro Rs"
    referee validate game.json move.json --json --target localhost:50051
    referee moves game.json --json --limit 1 | referee validate game.json -
    """
    verdict = session.referee.validate_move(position, move)
    session.answer(
        pb.ValidateMoveResponse(verdict=verdict.message),
        lambda: session.screen.show(verdict_panel(verdict, position.state, move, session.screen)),
    )
    return verdict.legal


@click.command()
@position_argument
@move_argument
@asks_referee
def score(session: Session, position: game_pb2.Position, move: game_pb2.Move) -> bool:
    """Say what MOVE scores in STATE, item by item.

    MOVE is a file of JSON, or the words of the notation.

    \b
    referee score game.json "lay Rd@2,0"
    referee score game.json move.json --json
    """
    scored = session.referee.score_turn(position, move)
    session.answer(scored.message, lambda: _show_score(session, scored, position.state, move))
    return scored.verdict.legal


def _show_score(
    session: Session, scored: ScoredTurn, state: game_pb2.GameState, move: game_pb2.Move
) -> None:
    session.screen.show(verdict_panel(scored.verdict, state, move, session.screen))
    if scored.totals:
        after = game_pb2.GameState(players=state.players)
        for player, total in zip(after.players, scored.totals, strict=True):
            player.score = total
        session.screen.show(scores_line(after, session.screen))


@click.command()
@position_argument
@move_argument
@json_option(
    "--drawn",
    help="What was drawn, rolled or dealt at a real table: a QwirkleDraw, a QwirkleCubesRoll, "
    "a QuerbeetDeal.",
)
@out_option(help="Write the next state to this file; not if the move is illegal.")
@asks_referee
def apply(
    session: Session,
    position: game_pb2.Position,
    move: game_pb2.Move,
    drawn: files.Json | None,
    out: str | None,
) -> bool:
    """Play MOVE in STATE, and say where the game stands.

    MOVE is a file of JSON, or the words of the notation.

    \b
    referee apply game.json "lay Rd@2,0" --out game.json
    referee apply game.json move.json --drawn drawn.json --out game.json
    referee apply game.json move.json --json | referee moves - --best --limit 3
    """
    applied = session.referee.apply_move(position, move, drawn=_draw(position, drawn))
    if applied.verdict.legal and out is not None:
        files.write_state(out, applied.position.state)
    session.answer(applied.message, lambda: _show_turn(session, applied, position.state, move))
    return applied.verdict.legal


def _draw(position: game_pb2.Position, drawn: files.Json | None) -> Any:
    """Parse the draw as the message that the position's game uses for draws."""
    field = position.state.WhichOneof("position")
    if drawn is None or field is None:
        return None
    if field not in game_pb2.Draw.DESCRIPTOR.fields_by_name:
        raise CommandError("nothing is drawn or rolled in this game: leave out --drawn")
    return _message_of_game(drawn, game_pb2.Draw(), field)


def _show_turn(
    session: Session, applied: AppliedMove, state: game_pb2.GameState, move: game_pb2.Move
) -> None:
    after, screen = applied.position.state, session.screen
    screen.show(verdict_panel(applied.verdict, state, move, screen))
    screen.show(*event_lines(applied.events, after, screen))
    if after.players:
        screen.show(scores_line(after, screen))
    screen.show(*outcome_parts(applied.outcome, after, screen))

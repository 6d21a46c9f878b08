"""Commands that ask about a position: its legal moves, its end, its faults, who may see what."""

import click
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import fault_pb2, game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.games import face_of
from referee_cli.input.files import to_json, to_json_line
from referee_cli.input.options import position_argument
from referee_cli.screen import SEPARATOR
from referee_cli.session import Session, asks_referee
from referee_cli.show.outcomes import outcome_parts, scores_line
from referee_client import Referee
from referee_client.enums import enum_name

MOST_MOVES = 100_000
LAST_SEAT = 99  # more than any game has; the referee knows which seats exist

COUNT = Text("legal moves: {count}", "coups légaux : {count}")
UNCHECKED = Text("not checked (not enough known): {rules}", "non vérifié : {rules}")
SOUND = Text("The position could arise in a game.", "La position est possible.")
FAULTY = Text("The position is faulty.", "La position est fautive.")


@click.command()
@position_argument
@click.option("--best", is_flag=True, help="List the moves that score most first.")
@click.option("--limit", type=click.IntRange(1, MOST_MOVES), help="List up to this many moves.")
@click.option("--count", is_flag=True, help="Only say how many moves there are.")
@asks_referee
def moves(
    session: Session, position: game_pb2.Position, best: bool, limit: int | None, count: bool
) -> bool:
    """List what the player to move may do in STATE, with points.

    Every move is named in the words that `validate`, `score` and `apply` take, quotes included.
    With --json every line is one LegalMove, which holds the move and its score.

    \b
    referee moves game.json --best --limit 5
    referee moves game.json --count
    referee moves game.json --best --limit 1 --json | referee apply game.json -
    """
    if not count:
        writer = Referee.embedded()
        for legal in session.referee.list_legal_moves(position, best_first=best, limit=limit):
            _show_move(session, legal, position, writer)
    if count or not session.as_json:
        _show_summary(session, session.referee.summarize_legal_moves(position), position.state)
    return True


def _show_move(
    session: Session, legal: pb.LegalMove, position: game_pb2.Position, writer: Referee
) -> None:
    state = position.state
    face = face_of(state)
    if session.as_json or face is None:
        click.echo(to_json_line(legal))
        return
    description = face.tell(legal.move, state, session.screen)
    legal.move.ClearField("player")  # it goes without saying
    words = writer.format_move(position, legal.move)
    line = Line(no_wrap=True, overflow="ignore")  # or the words could not be copied
    line.append(f"{legal.score.points:>4}  ", "bold green").append(f'"{words}"  ')
    session.screen.show(line.append_text(description))


def _show_summary(
    session: Session, summary: pb.LegalMovesSummary, state: game_pb2.GameState
) -> None:
    if session.as_json:
        click.echo(to_json_line(summary))
        return
    say, face = session.screen.language, face_of(state)
    parts = [COUNT.say(say, count=summary.count)]
    if face is not None and (others := face.tell_others(summary, session.screen)):
        parts.append(others)
    if summary.unchecked_rule_ids:
        parts.append(UNCHECKED.say(say, rules=", ".join(summary.unchecked_rule_ids)))
    session.screen.show(Line(SEPARATOR.say(session.screen.language).join(parts), "dim"))


@click.command()
@position_argument
@asks_referee
def end(session: Session, position: game_pb2.Position) -> bool:
    """Say whether the game is over in STATE, why, and who has won.

    \b
    referee end game.json
    referee end game.json --json
    """
    outcome = session.referee.check_game_end(position)
    state, screen = position.state, session.screen
    session.answer(
        pb.CheckGameEndResponse(outcome=outcome),
        lambda: screen.show(*outcome_parts(outcome, state, screen)),
    )
    return True


@click.command()
@position_argument
@asks_referee
def check(session: Session, position: game_pb2.Position) -> bool:
    """Name every fault of STATE, if it has any and so could not arise in a game.

    \b
    referee check game.json
    referee check game.json --lang fr
    """
    faults = session.referee.validate_state(position)
    session.answer(
        pb.ValidateStateResponse(faults=faults),
        lambda: _show_faults(session, list(faults), position.state),
    )
    return not faults


def _show_faults(
    session: Session, faults: list[fault_pb2.Fault], state: game_pb2.GameState
) -> None:
    screen, face = session.screen, face_of(state)
    if face is not None and (board := face.board(state, screen, wrong=faults)):
        screen.show(Padding(board, (1, 0)))
    if state.players:
        screen.show(scores_line(state, screen))
    if faults:
        screen.show(Line(FAULTY.say(screen.language), "bold red"), _faults(faults))
    else:
        screen.show(Line(SOUND.say(screen.language), "bold green"))


def _faults(faults: list[fault_pb2.Fault]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold red", no_wrap=True)
    table.add_column()
    for fault in faults:
        reason = enum_name(fault_pb2.FaultReason, fault.reason, "FAULT_REASON_")
        table.add_row(fault.rule_id, Line(f"{fault.field}: {fault.message}"))
        table.add_row("", Line(reason, "dim"))
    return table


@click.command()
@position_argument
@click.option(
    "--seat",
    type=click.IntRange(0, LAST_SEAT),
    help="The seat whose view to print, counted from 0.  [default: a spectator's]",
)
@asks_referee
def view(session: Session, position: game_pb2.Position, seat: int | None) -> bool:
    """Print STATE as a player may see it, as JSON.

    The view omits the seed and whatever is hidden from that player. It can be shown to the player,
    whose app can send it to the referee in any call.

    \b
    referee view game.json --seat 1 > seen.json
    referee view game.json --seat 1 | referee end -
    """
    seen = session.referee.view_state(position, seat)
    session.answer(pb.ViewStateResponse(view=seen), lambda: click.echo(to_json(seen)))
    return True

"""The results of a turn or a game: events, points, and whether the game is over."""

from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import event_pb2, game_pb2, outcome_pb2, record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_cli.games import FACES, face_of
from referee_cli.screen import Screen, player_name, player_names, unbroken
from referee_client.enums import enum_name

IN_PROGRESS = Text("The game goes on.", "La partie continue.")
UNDETERMINED = Text(
    "Whether the game is over cannot be told from what is known: {rules} not checked.",
    "Ce qui est connu ne dit pas si la partie est finie : {rules} non vérifié.",
)
OVER = Text("The game is over: {reason}.", "La partie est finie : {reason}.")
TO_MOVE = Text("{name} is to move.", "À {name} de jouer.")
PLACE = Text("place", "rang")
PLAYER = Text("player", "joueur")
SCORE = Text("points", "points")
WINNER = Text("winner", "victoire")
NOT_KNOWN = "?"
AS_IT_STOOD = Text("As far as it is in order:", "Jusque-là :")
SEED = Text("seed, revealed: {seed}", "graine, révélée : {seed}")

REASONS = {reason: text for face in FACES.values() for reason, text in face.end_reasons.items()}


def event_lines(
    events: Iterable[event_pb2.GameEvent], state: game_pb2.GameState, screen: Screen
) -> Iterator[Line]:
    """What happened in a turn besides what the verdict shows."""
    face = face_of(state)
    for event in events:
        if face is not None and (happened := face.tell_event(event, state, screen)):
            who = f"{player_name(state, event.player)} " if event.HasField("player") else ""
            yield Line(who) + happened


def outcome_parts(
    outcome: outcome_pb2.Outcome, state: game_pb2.GameState, screen: Screen
) -> Iterator[RenderableType]:
    """An outcome in words."""
    say = screen.language
    if outcome.status == outcome_pb2.GAME_STATUS_OVER:
        yield Line(OVER.say(say, reason=_reason(outcome.end_reason, say)), "bold")
        if outcome.standings:
            yield _standings(outcome, state, screen)
        if outcome.revealed_seed:
            yield unbroken(SEED.say(say, seed=outcome.revealed_seed.hex()))
    elif outcome.status == outcome_pb2.GAME_STATUS_UNDETERMINED:
        yield Line(UNDETERMINED.say(say, rules=", ".join(outcome.unchecked_rule_ids)))
    else:
        yield Line(IN_PROGRESS.say(say))
    face = face_of(state)
    if face is not None:
        yield from face.tell_outcome(outcome, state, screen)


def _reason(reason: outcome_pb2.EndReason, language: str) -> str:
    text = REASONS.get(reason)
    if text is None:
        return enum_name(outcome_pb2.EndReason, reason, "END_REASON_")
    return text.say(language)


def _standings(outcome: outcome_pb2.Outcome, state: game_pb2.GameState, screen: Screen) -> Table:
    say = screen.language
    table = Table(box=box.ROUNDED, header_style="bold")
    table.add_column(PLACE.say(say), justify="right")
    table.add_column(PLAYER.say(say))
    table.add_column(SCORE.say(say), justify="right")
    table.add_column("")
    for standing in outcome.standings:
        table.add_row(
            str(standing.rank),
            Line(player_name(state, standing.player)),
            str(standing.score),
            WINNER.say(say) if standing.winner else "",
            style="bold green" if standing.winner else "",
        )
    return table


def score(player: game_pb2.Player) -> str:
    return NOT_KNOWN if player.score_unknown else str(player.score)


def scores_line(state: game_pb2.GameState, screen: Screen) -> Line:
    """All players' points, and who is to move."""
    scores = Line(" · ").join(
        Line.assemble((player_name(state, seat), "bold"), f" {score(player)}")
        for seat, player in enumerate(state.players)
    )
    if state.HasField("to_move"):
        name = player_name(state, state.to_move)
        scores.append(f"  {TO_MOVE.say(screen.language, name=name)}", "dim")
    return scores


def closing_parts(
    audit: pb.RecordAudit, record: record_pb2.GameRecord, screen: Screen
) -> Iterator[RenderableType]:
    """Where the game stands, or stood at the failure at which the audit stopped."""
    if any(each.reason == pb.UNCHECKED_REASON_STOPPED for each in audit.unchecked):
        yield Line(AS_IT_STOOD.say(screen.language), "dim")
    yield from outcome_parts(audit.outcome, audit.final_position, screen)
    if not audit.standings:
        yield scores_line(audit.final_position, screen)
    elif not audit.outcome.standings:
        yield _ranks(audit, player_names(record.players))


def _ranks(audit: pb.RecordAudit, names: Sequence[str]) -> Line:
    """All players' ranks in a game that is not over."""
    return Line(" · ").join(
        Line.assemble(f"{each.rank}. ", (names[each.player], "bold"), f" {each.score}")
        for each in audit.standings
    )

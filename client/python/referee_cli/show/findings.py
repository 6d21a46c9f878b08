"""The findings of an audit: failures, what was not checked, and the ruling."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text as Line

from referee.core.text import Text
from referee.games import BY_NUMBER
from referee.v1 import record_pb2, ruleset_pb2, verdict_pb2
from referee.v1 import record_service_pb2 as pb
from referee_cli.panels import ruling_panel, violations_table
from referee_cli.screen import Screen, on_one_line, player_names, printable
from referee_client.enums import enum_name

AT_LINE = Text("line {line}", "ligne {line}")
ABOUT = Text("{what}: {message}", "{what} : {message}")
NOT_CHECKED = Text("not checked: {what}", "non vérifié : {what}")
RULES_NOT_CHECKED = Text(
    "not checked, because {why}: {count:the rule that depends|the # rules that depend} on it",
    "non vérifié, car {why} : {count:la règle qui en dépend|les # règles qui en dépendent}",
)
IN_TURNS = Text(
    "{count:turn|# turns from turn} {first}{count:| on}",
    "{count:tour|# tours à partir du tour} {first}",
)
SOUND = Text("SOUND", "CONFORME")
FAILED = Text("FAILED", "FAUTIF")
ALL_IN_ORDER = Text(
    "Everything that could be checked is in order.", "Tout ce qui a pu être vérifié est en ordre."
)
IN_ORDER = Text(
    "{valid} of {turns:# turn|# turns} in order", "{valid:# tour|# tours} sur {turns} en ordre"
)
ABRIDGED = Text(
    "Not everything is shown: the answer would have been too large.",
    "Tout n’est pas affiché : la réponse aurait été trop grande.",
)
NAMELESS = {
    pb.FAILURE_KIND_IMPOSSIBLE_DEAL,
    pb.FAILURE_KIND_IMPOSSIBLE_DRAW,
    pb.FAILURE_KIND_INCOMPLETE_MOVE,
}
"""The kinds of failure whose messages do not say where in the record they occurred."""


def game_title(ruleset: ruleset_pb2.Ruleset) -> str:
    codec = BY_NUMBER.get(ruleset.game)
    return codec.game.rulebook.title if codec is not None else str(ruleset.game)


def header_parts(record: record_pb2.GameRecord) -> Iterator[Line]:
    """What was played, where, when and by whom."""
    facts = (game_title(record.ruleset), record.event, record.date, record.game_id)
    yield Line(" · ".join(filter(None, map(on_one_line, facts))), "bold")
    yield Line(" · ".join(player_names(record.players)))
    for note in record.notes:
        yield Line(printable(note), "italic")


def failure_parts(
    failures: Iterable[pb.AuditFailure],
    audit: pb.RecordAudit,
    record: record_pb2.GameRecord,
    screen: Screen,
    *,
    with_violations: bool = True,
) -> Iterator[RenderableType]:
    """Each failure with its place and, if a move broke the rules, the violations."""
    for failure in failures:
        details = " · ".join(_details(failure, screen))
        yield Group(Line(_say(failure, record, screen), "red"), Line(f"  {details}", "dim"))
        if with_violations and (violations := _violations(failure, audit)):
            yield Padding(violations_table(violations), (0, 0, 0, 2))


def failure_in_brief(
    failure: pb.AuditFailure, audit: pb.RecordAudit, record: record_pb2.GameRecord, screen: Screen
) -> str:
    """A failure in one sentence, with its line and, if a move broke the rules, the first reason."""
    parts = [_say(failure, record, screen)]
    if failure.line:
        parts.append(AT_LINE.say(screen.language, line=failure.line))
    parts += [printable(each.message) for each in _violations(failure, audit)[:1]]
    return " · ".join(parts)


def _violations(failure: pb.AuditFailure, audit: pb.RecordAudit) -> Sequence[verdict_pb2.Violation]:
    if failure.kind != pb.FAILURE_KIND_ILLEGAL_MOVE:
        return ()
    return audit.turns[failure.turn].verdict.violations


def _say(failure: pb.AuditFailure, record: record_pb2.GameRecord, screen: Screen) -> str:
    message = printable(failure.message)
    if failure.kind in NAMELESS:
        return ABOUT.say(screen.language, what=failure.field, message=message)
    if failure.HasField("player") and failure.player < len(record.players):
        name = player_names(record.players)[failure.player]
        return ABOUT.say(screen.language, what=name, message=message)
    return message


def _details(failure: pb.AuditFailure, screen: Screen) -> Iterator[str]:
    yield enum_name(pb.FailureKind, failure.kind, "FAILURE_KIND_")
    if failure.kind not in NAMELESS:
        yield failure.field
    if failure.line:
        yield AT_LINE.say(screen.language, line=failure.line)


def unchecked_lines(audit: pb.RecordAudit, screen: Screen) -> Iterator[Line]:
    """What the audit could not check or tell.

    There is one line for each reason why rules were not checked, and one for each other thing.
    The answer itself, as `--json` prints it, names the rules.
    """
    rules: dict[str, set[str]] = {}
    for each in audit.unchecked:
        if each.rule_id:
            rules.setdefault(each.message, set()).add(each.rule_id)
    for why, ids in rules.items():
        said = RULES_NOT_CHECKED.say(screen.language, why=printable(why), count=len(ids))
        yield Line(said, "dim")
    for each in audit.unchecked:
        if not each.rule_id:
            parts = filter(None, (printable(each.message), _turns(each, screen)))
            yield Line(NOT_CHECKED.say(screen.language, what=", ".join(parts)), "dim")
    if audit.abridged:
        yield Line(ABRIDGED.say(screen.language), "dim")


def _turns(unchecked: pb.Unchecked, screen: Screen) -> str:
    if not unchecked.turns:
        return ""
    return IN_TURNS.say(screen.language, count=unchecked.turns, first=unchecked.first_turn + 1)


def is_sound(audit: pb.RecordAudit) -> bool:
    return audit.ruling == pb.AUDIT_RULING_SOUND


def ruling(audit: pb.RecordAudit) -> Text:
    return SOUND if is_sound(audit) else FAILED


def audit_panel(
    audit: pb.RecordAudit,
    record: record_pb2.GameRecord,
    screen: Screen,
    *,
    with_violations: bool = True,
) -> RenderableType:
    return ruling_panel(
        _findings(audit, record, screen, with_violations=with_violations),
        ruling(audit),
        is_sound(audit),
        audit.ruleset,
        screen,
        IN_ORDER.say(screen.language, valid=audit.valid_turns, turns=len(record.turns)),
    )


def _findings(
    audit: pb.RecordAudit,
    record: record_pb2.GameRecord,
    screen: Screen,
    *,
    with_violations: bool,
) -> Iterator[RenderableType]:
    yield from failure_parts(audit.failures, audit, record, screen, with_violations=with_violations)
    if is_sound(audit):
        yield Line(ALL_IN_ORDER.say(screen.language))
    if unchecked := list(unchecked_lines(audit, screen)):
        yield Padding(Group(*unchecked), (1, 0, 0, 0))

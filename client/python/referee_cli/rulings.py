"""The ruling on a record, and everything found in it."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import record_service_pb2 as pb
from referee_cli.audit_parts import failure_parts, unchecked_lines
from referee_cli.audits import Audited, is_sound
from referee_cli.screen import Screen
from referee_cli.verdicts import ruled_panel

SOUND = Text("SOUND", "CONFORME")
FAILED = Text("FAILED", "FAUTIF")
ALL_IN_ORDER = Text(
    "Everything that could be checked is in order.", "Tout ce qui a pu être vérifié est en ordre."
)
IN_ORDER = Text(
    "{valid} of {turns:# turn|# turns} in order", "{valid:# tour|# tours} sur {turns} en ordre"
)


def ruling(audit: pb.RecordAudit) -> Text:
    return SOUND if is_sound(audit) else FAILED


def ruling_panel(
    audited: Audited, screen: Screen, *, with_violations: bool = True
) -> RenderableType:
    record, audit = audited.record, audited.audit
    return ruled_panel(
        _findings(audited, screen, with_violations=with_violations),
        ruling(audit),
        is_sound(audit),
        audit.ruleset,
        screen,
        IN_ORDER.say(screen.language, valid=audit.valid_turns, turns=len(record.turns)),
    )


def _findings(
    audited: Audited, screen: Screen, *, with_violations: bool
) -> Iterator[RenderableType]:
    record, audit = audited.record, audited.audit
    yield from failure_parts(audit.failures, audit, record, screen, with_violations=with_violations)
    if is_sound(audit):
        yield Line(ALL_IN_ORDER.say(screen.language))
    if unchecked := list(unchecked_lines(audit, screen)):
        yield Padding(Group(*unchecked), (1, 0, 0, 0))

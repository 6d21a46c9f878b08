"""What the referee found in a call, read from its messages."""

from collections.abc import Callable, Iterator
from typing import Any

from google.protobuf.message import Message

from referee.games import BY_FIELD, BY_NUMBER
from referee.service.call import Call
from referee.service.methods import Method
from referee.service.watching.account import Account, Finding
from referee.v1 import record_service_pb2, verdict_pb2

VERDICT = "verdict"
VIOLATION = "violation"
AUDIT = "audit"
FAILURE = "failure"

Read = Callable[[Any, Account], None]


def game_name(number: int) -> str:
    """Return what the command line calls a game; nothing for no game."""
    return BY_NUMBER[number].game.rulebook.slug if number else ""


def words(finding: Finding) -> tuple[str, ...]:
    """Write the numbers of a finding as words: a game and `legal`, for instance."""
    kind, about, ruling = finding
    if isinstance(about, str):
        return (about,)
    if kind == FAILURE:
        return (_word(record_service_pb2.FailureKind, about, "FAILURE_KIND_"),)
    if kind == AUDIT:
        return game_name(about), _word(record_service_pb2.AuditRuling, ruling, "AUDIT_RULING_")
    return game_name(about), _word(verdict_pb2.Ruling, ruling, "RULING_")


def rulings(account: Account) -> str:
    """Say how the call was ruled: `legal`, or for a batch `illegal:3,legal:97`."""
    counted = {
        words(finding)[-1]: times
        for finding, times in account.findings.items()
        if finding[0] in (VERDICT, AUDIT)
    }
    if sum(counted.values()) == 1:
        return next(iter(counted))
    return ",".join(f"{ruling}:{times}" for ruling, times in sorted(counted.items()))


def _word(enum: Any, number: int | str, prefix: str) -> str:
    name: str = enum.Name(number)
    return name.removeprefix(prefix).lower()


def watched(method: Method) -> Method:
    """Return the method with a handler that also writes down what it finds."""
    handle = method.handler
    read = _READERS.get(method.name, _nothing)

    def answer(request: Message, call: Call) -> Message:
        account = call.account
        if account is None:
            return handle(request, call)  # type: ignore[no-any-return]
        try:
            response: Message = handle(request, call)
            read(response, account)
        finally:
            account.game = account.game or game_asked(request)
        return response

    def stream(request: Any, call: Call) -> Iterator[Message]:
        account = call.account
        if account is not None and isinstance(request, Message):
            account.game = game_asked(request)
        for response in handle(request, call):
            if account is not None:
                read(response, account)
            yield response

    return method._replace(handler=stream if method.streams else answer)


def game_asked(request: Any) -> int:
    """Return the game that a request names, or else the one that its position is of."""
    fields = request.DESCRIPTOR.fields_by_name
    if "ruleset" in fields and request.HasField("ruleset"):
        return _number(request.ruleset.game)
    if "puzzle" in request.DESCRIPTOR.oneofs_by_name:
        return _game_of(request.WhichOneof("puzzle"))
    if "position" in fields:
        return _game_of(request.position.state.WhichOneof("position"))
    if "record" in fields:
        return _number(request.record.ruleset.game)
    return 0


def _game_of(branch: str | None) -> int:
    return 0 if branch is None else BY_FIELD[branch].ruleset.game


def _number(game: int) -> int:
    """Return a game that exists, or 0: a request may name any number."""
    return game if game in BY_NUMBER else 0


def _nothing(response: Message, account: Account) -> None:
    pass


def _with_verdict(response: Any, account: Account) -> None:
    _verdict(response.verdict, account)


def _batch(response: Any, account: Account) -> None:
    for result in response.results:
        if result.HasField("verdict"):
            _verdict(result.verdict, account)


def _verdict(verdict: Any, account: Account) -> None:
    """Write down a verdict, or the judgement of a puzzle."""
    game, ruling = verdict.ruleset.game, verdict.ruling
    account.game = game
    account.find(VERDICT, game, ruling)
    if ruling == verdict_pb2.RULING_ILLEGAL:
        for violation in verdict.violations:
            account.find(VIOLATION, violation.rule_id)


def _with_audit(response: Any, account: Account) -> None:
    if not response.HasField("audit"):
        return
    audit = response.audit
    account.game = game = audit.ruleset.game
    account.find(AUDIT, game, audit.ruling)
    for failure in audit.failures:
        account.find(FAILURE, failure.kind)


_READERS: dict[str, Read] = {
    "ValidateMove": _with_verdict,
    "ScoreTurn": _with_verdict,
    "ApplyMove": _with_verdict,
    "BatchValidateMoves": _batch,
    "JudgePuzzle": _verdict,
    "AuditRecord": _with_audit,
    "AuditRecords": _with_audit,
}

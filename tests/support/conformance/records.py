"""Cases of records: audited, and written as text."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from referee.v1 import record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_client import Referee, requests
from tests.support.conformance.asked import Asked, Group
from tests.support.notation.texts import RECORDS
from tests.support.notation.texts import record as record_of
from tests.support.paths import GOLDEN
from tests.support.records.tellings import drop_numbers

GROUP = Group("records")

GameRecord = record_pb2.GameRecord
Spoil = Callable[[Any], object]

FINISHED = record_pb2.RECORD_ENDING_FINISHED
UNFINISHED = record_pb2.RECORD_ENDING_UNFINISHED
ADJUDICATED = record_pb2.RECORD_ENDING_ADJUDICATED
BRIEF = pb.AUDIT_DETAIL_FAILURES
POSITIONS = pb.AUDIT_DETAIL_POSITIONS


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.record").read_text(encoding="utf-8")


def begun(name: str, turns: int) -> GameRecord:
    """The first turns of a golden record."""
    record = Referee.embedded().parse_record(golden(name))
    del record.turns[turns:], record.claimed_standings[:]
    record.ending = UNFINISHED
    return record


def altered(record: GameRecord, *spoil: Spoil) -> GameRecord:
    copy = deepcopy(record)
    for each in spoil:
        each(copy)
    return copy


def unseeded(record: GameRecord) -> None:
    record.ClearField("chance")


TILES = begun("qwirkle-2", 5)
CUBES = begun("qwirkle-cubes-redraw-2", 6)
BLOCKS = begun("qubix-3", 2)
STONES = begun("querbeet-2", 4)
TOLD = altered(TILES, unseeded)
"""The same game as players at a real table tell it."""
OVER = golden("querbeet-2")
SPOILED = golden("qwirkle-s1").replace("Ending: unfinished", "Ending: soon")
"""A text that is not quite a record."""


def record_cases() -> Iterator[Asked]:
    yield from sound()
    yield from moves_and_scores()
    yield from deals_and_draws()
    yield from ends()
    yield from going_on()
    yield from unchecked()
    yield from streams()
    yield from texts()


def audit(
    name: str,
    about: str,
    record: GameRecord | str,
    says: str,
    *,
    go_on: bool = False,
    detail: "pb.AuditDetail" = BRIEF,
    language: str = "",
) -> Asked:
    request = requests.audit_record(record, go_on=go_on, detail=detail)
    return GROUP.case(name, about, request, says, language=language)


def sound() -> Iterator[Asked]:
    yield audit(
        "sound-qwirkle",
        "A seeded game of Qwirkle is checked against its seed, turn by turn.",
        TILES,
        "SOUND 5 of 5 (unchecked NOT_CLAIMED)",
        detail=pb.AUDIT_DETAIL_VERDICTS,
    )
    yield audit(
        "sound-qwirkle-cubes",
        "A seeded game of Qwirkle Cubes, with a redraw and a forced reroll.",
        CUBES,
        "SOUND 6 of 6 (unchecked NOT_CLAIMED)",
    )
    yield audit(
        "sound-qubix",
        "A seeded game of Qubix, of which the last position is told.",
        BLOCKS,
        "SOUND 2 of 2 (unchecked NOT_CLAIMED)",
    )
    yield audit(
        "sound-querbeet",
        "A seeded game of Querbeet.",
        STONES,
        "SOUND 4 of 4 (unchecked NOT_CLAIMED)",
    )
    yield audit(
        "positions",
        "For a replay, the position after every turn and what happened in it are told.",
        altered(TOLD, lambda record: record.turns.__delitem__(slice(2, None))),
        "SOUND 2 of 2 (unchecked NOT_CLAIMED)",
        detail=POSITIONS,
    )
    yield audit(
        "notation",
        "A whole game in notation, of which no hand and no draw is known.",
        golden("qwirkle-s1"),
        "SOUND 12 of 12 (unchecked DEAL_HIDDEN)",
    )
    yield audit(
        "whole-game",
        "A whole game is over when its record says so, and the standings are as claimed.",
        OVER,
        "SOUND 34 of 34",
    )


def moves_and_scores() -> Iterator[Asked]:
    for language in ("", "fr"):
        yield audit(
            f"illegal-move{'-in-french' if language else ''}",
            "A turn written down for the wrong player is illegal; the audit stops there.",
            altered(TOLD, lambda record: setattr(record.turns[3].move, "player", 1)),
            "FAILED 3 of 4: turns[3].move ILLEGAL_MOVE (unchecked STOPPED)",
            detail=pb.AUDIT_DETAIL_VERDICTS,
            language=language,
        )
    yield audit(
        "wrong-points",
        "The host wrote down two points too many.",
        altered(TOLD, lambda record: setattr(record.turns[4].claimed[0], "points", 7)),
        "FAILED 4 of 5: turns[4].claimed[0].points WRONG_POINTS (unchecked STOPPED)",
    )
    yield audit(
        "wrong-total",
        "The host added up wrongly.",
        altered(TOLD, lambda record: setattr(record.turns[4].claimed[0], "total", 12)),
        "FAILED 4 of 5: turns[4].claimed[0].total WRONG_TOTAL (unchecked STOPPED)",
    )
    hidden = altered(
        BLOCKS,
        unseeded,
        lambda record: record.ClearField("deal"),
        lambda record: record.turns[0].move.qubix.build.block.ClearField("colour"),
    )
    yield audit(
        "incomplete-move",
        "Nobody can say which block was laid if nobody saw the store and no colour was written "
        "down.",
        hidden,
        "FAILED 0 of 1: turns[0].move.qubix.build.block INCOMPLETE_MOVE "
        "(unchecked DEAL_HIDDEN STOPPED)",
    )


def deals_and_draws() -> Iterator[Asked]:
    def four_equal(record: GameRecord) -> None:
        record.deal.qwirkle.hands[1].tiles[0:4] = [8] * 4  # type: ignore[list-item]

    def hidden_too(record: GameRecord) -> None:
        record.turns[1].drawn.qwirkle.hidden = 1

    def another(record: GameRecord) -> None:
        record.deal.qwirkle.hands[0].tiles[0] = 1  # type: ignore[call-overload]

    def drawn(record: GameRecord) -> None:
        record.turns[1].drawn.qwirkle.tiles[0] = 1  # type: ignore[call-overload]

    yield audit(
        "impossible-deal",
        "There are three tiles of a kind, not four.",
        altered(TOLD, four_equal),
        "FAILED 0 of 0: deal.qwirkle.hands[1] IMPOSSIBLE_DEAL (unchecked STOPPED)",
    )
    yield audit(
        "impossible-draw",
        "Who laid two tiles does not draw three (QW-8).",
        altered(TOLD, hidden_too),
        "FAILED 1 of 2: turns[1].drawn IMPOSSIBLE_DRAW (unchecked STOPPED)",
    )
    yield audit(
        "broken-commitment",
        "The seed is not the one to which the host committed.",
        altered(TILES, lambda record: setattr(record.chance, "commitment", bytes(32))),
        "FAILED 0 of 0: chance.seed BROKEN_COMMITMENT (unchecked STOPPED)",
    )
    yield audit(
        "deal-not-from-seed",
        "Another hand was dealt than the seed gives, one by which its player would have opened.",
        altered(TILES, another),
        "FAILED 0 of 0: deal.qwirkle.hands[0] DEAL_NOT_FROM_SEED, "
        "deal.qwirkle.opener IMPOSSIBLE_DEAL (unchecked STOPPED)",
    )
    yield audit(
        "draw-not-from-seed",
        "Another tile was drawn than the seed gives.",
        altered(TILES, drawn),
        "FAILED 1 of 2: turns[1].drawn DRAW_NOT_FROM_SEED (unchecked STOPPED)",
    )


def ends() -> Iterator[Asked]:
    yield audit(
        "not-over",
        "A game of five turns is said to be finished.",
        altered(TOLD, lambda record: setattr(record, "ending", FINISHED)),
        "FAILED 5 of 5: ending NOT_OVER (unchecked NOT_CLAIMED)",
    )
    yield audit(
        "already-over",
        "A whole game is said to be unfinished.",
        OVER.replace("Ending: finished", "Ending: unfinished"),
        "FAILED 34 of 34: ending ALREADY_OVER",
    )
    yield audit(
        "wrong-standing",
        "The host swapped the places.",
        OVER.replace("1 Bert 0 winner", "2 Bert 0").replace("2 Anna -1", "1 Anna -1 winner"),
        "FAILED 34 of 34: claimed_standings[0].rank WRONG_STANDING, claimed_standings[0].winner "
        "WRONG_STANDING, claimed_standings[1].rank WRONG_STANDING, claimed_standings[1].winner "
        "WRONG_STANDING",
    )
    yield audit(
        "wrong-final-score",
        "The host wrote down other points at the end than were scored.",
        OVER.replace("2 Anna -1", "2 Anna -2"),
        "FAILED 34 of 34: claimed_standings[1].score WRONG_FINAL_SCORE",
    )


def going_on() -> Iterator[Asked]:
    wrong = altered(
        TOLD,
        lambda record: setattr(record.turns[1].claimed[0], "points", 9),
        lambda record: setattr(record.turns[3].move, "player", 1),
    )
    yield audit(
        "going-on",
        "An audit that goes on takes for granted what the host claimed, and checks the rest.",
        wrong,
        "FAILED 1 of 5: turns[1].claimed[0].points WRONG_POINTS, turns[3].move ILLEGAL_MOVE, "
        "turns[4].move ILLEGAL_MOVE (unchecked NOT_CLAIMED TURN_LET_STAND)",
        go_on=True,
    )

    def elsewhere(record: GameRecord) -> None:
        record.turns[3].move.qwirkle.lay.placements[0].x = 0

    yield audit(
        "taken-back",
        "An audit that goes on takes back a move that no knowledge could make legal.",
        altered(TOLD, elsewhere),
        "FAILED 3 of 5: turns[3].move ILLEGAL_MOVE, turns[4].move ILLEGAL_MOVE "
        "(unchecked NOT_CLAIMED TURN_LET_STAND)",
        go_on=True,
    )


def unchecked() -> Iterator[Asked]:
    yield audit(
        "hidden-draw",
        "After a draw that nobody saw, it is not checked whether tiles were in the hand.",
        altered(TOLD, lambda record: record.turns[0].ClearField("drawn")),
        "SOUND 5 of 5 (unchecked DRAW_HIDDEN NOT_CLAIMED)",
    )
    yield audit(
        "seed-not-known",
        "While the seed is secret, it is not checked whether draws follow from it.",
        altered(TILES, lambda record: record.chance.ClearField("seed")),
        "SOUND 5 of 5 (unchecked NOT_CLAIMED SEED_NOT_KNOWN)",
    )
    yield audit(
        "not-claimed",
        "What the host did not write down is not wrong.",
        altered(TOLD, lambda record: record.turns[1].ClearField("claimed")),
        "SOUND 5 of 5 (unchecked NOT_CLAIMED)",
    )
    yield audit(
        "equal-blocks",
        "If blocks have no numbers, nobody knows which of several equal ones was taken, and so "
        "which can be taken after it (QX-6).",
        altered(BLOCKS, unseeded, drop_numbers),
        "SOUND 2 of 2 (unchecked NOT_CLAIMED POSITION)",
    )
    yield audit(
        "adjudicated",
        "Somebody decided the game; the referee does not check that.",
        altered(TOLD, lambda record: setattr(record, "ending", ADJUDICATED)),
        "SOUND 5 of 5 (unchecked ADJUDICATED)",
    )


def streams() -> Iterator[Asked]:
    def asked(record: GameRecord | str) -> pb.AuditRecordsRequest:
        return pb.AuditRecordsRequest(request=requests.audit_record(record, detail=BRIEF))

    failed = altered(TOLD, lambda record: setattr(record.turns[3].move, "player", 1))
    for language in ("", "fr"):
        yield GROUP.case(
            f"bad-one-between{'-in-french' if language else ''}",
            "What is not a record spoils only its own answer; answers come in order.",
            [asked(each) for each in (BLOCKS, TOLD, GameRecord(), SPOILED, failed, CUBES, STONES)],
            "SOUND 2 of 2 (unchecked NOT_CLAIMED) / SOUND 5 of 5 (unchecked NOT_CLAIMED) / "
            "INVALID_ARGUMENT: request.record.format_version MISSING, "
            "request.record.ruleset.game MISSING / "
            "INVALID_ARGUMENT: request.notation UNKNOWN_VALUE / "
            "FAILED 3 of 4: turns[3].move ILLEGAL_MOVE (unchecked STOPPED) / "
            "SOUND 6 of 6 (unchecked NOT_CLAIMED) / SOUND 4 of 4 (unchecked NOT_CLAIMED)",
            language=language,
        )
    yield GROUP.case(
        "single",
        "A stream of one record has one answer.",
        [asked(OVER)],
        "SOUND 34 of 34",
    )


def texts() -> Iterator[Asked]:
    for game, (text, _) in RECORDS.items():
        record = record_of(game)
        turns, players = len(record.turns), len(record.players)
        yield GROUP.case(
            game.replace("_", "-"),
            "A record is written in the one canonical way.",
            pb.FormatRecordRequest(record=record),
            f"{len(text.splitlines())} lines",
        )
        yield GROUP.case(
            game.replace("_", "-"),
            "The canonical text is read back as the same record.",
            pb.ParseRecordRequest(notation=text),
            f"{players} players, {turns} turns",
        )

"""Cases of no game in particular: bad requests, what is not served, rulebooks, texts."""

from collections.abc import Iterator

from referee.v1 import (
    game_pb2,
    lines_pb2,
    puzzle_service_pb2,
    qwirkle_cubes_pb2,
    qwirkle_pb2,
    record_pb2,
    rulebook_service_pb2,
    ruleset_pb2,
)
from referee.v1 import record_service_pb2 as record_pb
from referee.v1 import referee_service_pb2 as pb
from referee_client import qwirkle, requests
from tests.games.qwirkle.tables import HOLDER, OTHER, RED_DIAMOND, TABLE_ONLY
from tests.support.builders import seated
from tests.support.conformance.asked import Asked, Group
from tests.support.conformance.qwirkle import EARLY
from tests.support.conformance.records import SPOILED, GameRecord
from tools.conformance.schema import METHODS

REQUESTS = Group("requests")
RULEBOOK = Group("rulebook")
NOTATION = Group("notation")

NOT_A_MESSAGE = b"\x0a\x7f"
"""A field of 127 bytes, of which none follows."""
SEALED = game_pb2.Position(sealed=b"sealed")
INVALID = "INVALID_ARGUMENT: "
NOT_SERVED = "UNIMPLEMENTED: NOT_SERVED_YET"
GAMES = (
    (ruleset_pb2.GAME_QWIRKLE, "qwirkle", "GM-1 to QW-14"),
    (ruleset_pb2.GAME_QWIRKLE_CUBES, "qwirkle-cubes", "GM-1 to QC-10"),
    (ruleset_pb2.GAME_QUBIX, "qubix", "GM-1 to QX-17"),
    (ruleset_pb2.GAME_QUERBEET, "querbeet", "GM-1 to QB-13"),
)


def common_cases() -> Iterator[Asked]:
    yield from missing()
    yield from wrong_values()
    yield from mismatches()
    yield from not_served()
    yield from unreadable()
    yield from rulebooks()
    yield from notation()


def missing() -> Iterator[Asked]:
    """Empty requests."""
    for language in ("", "fr"):
        yield REQUESTS.case(
            f"empty{'-in-french' if language else ''}",
            "Every field that is required and was left out is named at once.",
            pb.ValidateMoveRequest(),
            f"{INVALID}position.state MISSING, move.move MISSING",
            language=language,
        )
    yield REQUESTS.case(
        "empty",
        "A game to start must be named, and has players.",
        pb.StartGameRequest(),
        f"{INVALID}ruleset.game MISSING",
    )
    yield REQUESTS.case(
        "empty",
        "There is no puzzle to judge.",
        puzzle_service_pb2.JudgePuzzleRequest(),
        f"{INVALID}puzzle MISSING",
    )
    yield REQUESTS.case(
        "empty",
        "There is no record to audit.",
        record_pb.AuditRecordRequest(),
        f"{INVALID}record MISSING",
    )
    yield REQUESTS.case(
        "empty",
        "A record says in which format it is, and by which rules the game was played.",
        record_pb.FormatRecordRequest(record=GameRecord()),
        f"{INVALID}record.format_version MISSING, record.ruleset.game MISSING",
    )
    for request in (
        pb.ScoreTurnRequest(),
        pb.ApplyMoveRequest(),
        pb.CheckGameEndRequest(),
        pb.ListLegalMovesRequest(),
        pb.ViewStateRequest(),
        record_pb.FormatPositionRequest(),
    ):
        has_move = "move" in request.DESCRIPTOR.fields_by_name
        yield REQUESTS.case(
            "empty",
            "Every field that is required and was left out is named at once.",
            request,
            f"{INVALID}position.state MISSING{', move.move MISSING' if has_move else ''}",
        )


def wrong_values() -> Iterator[Asked]:
    state = qwirkle.state("Ro Rs")
    state.game_id = "x" * 65
    state.players.extend([*seated(2), game_pb2.Player(age=151)])
    state.to_move = 3
    state.turn = -1
    state.qwirkle.table.add(x=1001, tile=lines_pb2.TILE_RED_DIAMOND)
    state.qwirkle.table.add(x=1, y=0)
    state.qwirkle.hands.append(qwirkle.hand(0, HOLDER))
    state.qwirkle.hands.append(qwirkle.hand(0, OTHER))
    state.chance.seed = b"short"
    for language in ("", "fr"):
        yield REQUESTS.case(
            f"many-faults{'-in-french' if language else ''}",
            "Every faulty field is named at once, each with its reason.",
            requests.validate_move(state, RED_DIAMOND),
            f"{INVALID}position.state.game_id WRONG_LENGTH, "
            "position.state.players[2].age OUT_OF_RANGE, position.state.to_move OUT_OF_RANGE, "
            "position.state.turn OUT_OF_RANGE, position.state.chance.commitment MISSING, "
            "position.state.chance.seed WRONG_LENGTH, "
            "position.state.qwirkle.table[2].x OUT_OF_RANGE, "
            "position.state.qwirkle.table[3].tile UNKNOWN_VALUE, "
            "position.state.qwirkle.table[3] DUPLICATE, "
            "position.state.qwirkle.hands[1].player DUPLICATE",
            language=language,
        )
    unknown = qwirkle.state("Ro")
    unknown.ruleset.game, unknown.ruleset.version = ruleset_pb2.GAME_QWIRKLE, 99
    yield REQUESTS.case(
        "unknown-version",
        "A version of the rules that does not exist is refused.",
        requests.check_game_end(unknown),
        f"{INVALID}position.state.ruleset.version UNKNOWN_VALUE",
    )
    yield REQUESTS.case(
        "one-player",
        "Qwirkle is played by two to four.",
        requests.start_game(ruleset_pb2.GAME_QWIRKLE, seated(1), seed=bytes(32)),
        f"{INVALID}players WRONG_COUNT",
    )
    yield REQUESTS.case(
        "scores-at-the-start",
        "Nobody has points before the game begins.",
        requests.start_game(ruleset_pb2.GAME_QWIRKLE, seated(2, scores=(0, 5)), seed=bytes(32)),
        f"{INVALID}players[1].score NOT_ALLOWED",
    )
    yield REQUESTS.case(
        "short-seed",
        "A seed has 32 bytes.",
        requests.start_game(ruleset_pb2.GAME_QWIRKLE, seated(2), seed=b"short"),
        f"{INVALID}seeded.seed WRONG_LENGTH",
    )
    far = pb.ListLegalMovesRequest(position=requests.position(EARLY), limit=100_001)
    yield REQUESTS.case(
        "limit",
        "A limit is at most 100,000.",
        far,
        f"{INVALID}limit OUT_OF_RANGE",
    )


def mismatches() -> Iterator[Asked]:
    foreign = game_pb2.Move(qwirkle_cubes=qwirkle_cubes_pb2.QwirkleCubesMove())
    yield REQUESTS.case(
        "another-game",
        "A move is of the same game as the position.",
        requests.validate_move(TABLE_ONLY, foreign),
        f"{INVALID}move.qwirkle_cubes MISMATCH",
    )
    yield REQUESTS.case(
        "no-action",
        "A move says what the player does.",
        requests.validate_move(TABLE_ONLY, game_pb2.Move(qwirkle=qwirkle_pb2.QwirkleMove())),
        f"{INVALID}move.qwirkle MISSING",
    )
    other = qwirkle.state("Ro")
    other.ruleset.game = ruleset_pb2.GAME_QUBIX
    yield REQUESTS.case(
        "another-ruleset",
        "The rules named are those of the position's game.",
        requests.validate_state(other),
        "position.state.ruleset.game MISMATCH",
    )


def not_served() -> Iterator[Asked]:
    for language in ("", "fr"):
        yield REQUESTS.case(
            f"sealed{'-in-french' if language else ''}",
            "Sealed positions are not served yet.",
            pb.ValidateMoveRequest(position=SEALED, move=RED_DIAMOND),
            NOT_SERVED,
            language=language,
        )
    yield REQUESTS.case(
        "sealed-item",
        "In a batch, a sealed position spoils only its own item.",
        requests.batch_validate_moves([(SEALED, RED_DIAMOND), RED_DIAMOND], EARLY),
        f"{NOT_SERVED} / 3 points: LINE 3",
    )
    yield REQUESTS.case(
        "sealed",
        "A sealed position is not written as text either.",
        record_pb.FormatPositionRequest(position=SEALED),
        NOT_SERVED,
    )


def unreadable() -> Iterator[Asked]:
    for method in METHODS.values():
        yield REQUESTS.unreadable(
            method,
            NOT_A_MESSAGE,
            f"{INVALID}request UNREADABLE",
            about="Bytes that are not a message are a bad request, not an error of the referee.",
        )


def rulebooks() -> Iterator[Asked]:
    yield RULEBOOK.case(
        "all",
        "The games that are refereed.",
        rulebook_service_pb2.ListGamesRequest(),
        "qwirkle qwirkle-cubes qubix querbeet",
    )
    for game, slug, span in GAMES:
        yield RULEBOOK.case(
            slug,
            "The rules of a game in both languages, with its options and sources.",
            rulebook_service_pb2.GetRulebookRequest(ruleset=ruleset_pb2.Ruleset(game=game)),
            f"{slug}: {span}",
        )
    yield RULEBOOK.case(
        "no-game",
        "A rulebook is of a game.",
        rulebook_service_pb2.GetRulebookRequest(),
        f"{INVALID}ruleset.game MISSING",
    )
    yield RULEBOOK.case(
        "unknown-version",
        "A version of the rules that does not exist is refused.",
        rulebook_service_pb2.GetRulebookRequest(
            ruleset=ruleset_pb2.Ruleset(game=ruleset_pb2.GAME_QUBIX, version=99)
        ),
        f"{INVALID}ruleset.version UNKNOWN_VALUE",
    )


def notation() -> Iterator[Asked]:
    spoiled = SPOILED.replace("Rc@0,0", "Rq@0,0").replace("Ob@-3,1", "Ob@-3")
    for language in ("", "fr"):
        yield NOTATION.case(
            f"errors{'-in-french' if language else ''}",
            "Everything that cannot be read is named at once, by line and column.",
            record_pb.ParseRecordRequest(notation=spoiled),
            "9:13 UNKNOWN_VALUE, 15:14 UNREADABLE, 22:9 UNKNOWN_VALUE",
            language=language,
        )
    yield NOTATION.case(
        "audit",
        "A text that is not a record cannot be audited; its errors are told as faults.",
        record_pb.AuditRecordRequest(notation=spoiled),
        f"{INVALID}notation UNKNOWN_VALUE, notation UNREADABLE, notation UNKNOWN_VALUE",
    )
    for name, text, says in (
        ("unknown-game", "chess | table Ro@0,0", "1:1 UNKNOWN_VALUE"),
        (
            "unreadable",
            "qwirkle | table Ro@0;0 Rs@1,0 | hand 0 Zz",
            "1:17 UNREADABLE, 1:40 UNKNOWN_VALUE",
        ),
    ):
        yield NOTATION.case(
            name,
            "Errors of a position are told by column.",
            record_pb.ParsePositionRequest(notation=text),
            says,
        )
    yield NOTATION.case(
        "no-format",
        "A record that is not in a known format cannot be written.",
        record_pb.FormatRecordRequest(record=record_pb2.GameRecord(format_version=2)),
        f"{INVALID}record.format_version UNKNOWN_VALUE, record.ruleset.game MISSING",
    )

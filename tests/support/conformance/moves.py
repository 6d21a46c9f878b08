"""Cases of moves in words: read, and written."""

from collections.abc import Iterator

from referee.v1 import game_pb2, ruleset_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import qubix, querbeet, qwirkle, qwirkle_cubes, requests
from tests.support.conformance.asked import Asked, Group

GROUP = Group("moves")

QWIRKLE = ruleset_pb2.GAME_QWIRKLE
NAMES = ("Anna", "Chris")


def seated(state: game_pb2.GameState) -> game_pb2.GameState:
    state.players.extend(game_pb2.Player(name=name) for name in NAMES)
    return state


TABLE = seated(qwirkle.state("Ro Rs"))
CUBES = seated(qwirkle_cubes.state("Ro Rs"))
AREA = seated(qubix.state())
BOARD = seated(querbeet.state())
EVERY_GAME = (
    ("qwirkle", TABLE, qwirkle.exchange("Ro Rs", player=1), "Chris exchange Ro Rs", "exchange"),
    ("qwirkle-cubes", CUBES, qwirkle_cubes.reroll("Ro", player=0), "Anna reroll Ro", "reroll"),
    (
        "qubix",
        AREA,
        qubix.build(qubix.block(75, "P", 2), 1, qubix.spot(1, 0, qubix.X), figure=3),
        "build #75P2@1,0> on Chris figure 3",
        "build",
    ),
    ("querbeet", BOARD, querbeet.lay("03", -1, 0, rotation=1), "lay 03@-1,0~1", "lay"),
)


def move_cases() -> Iterator[Asked]:
    for game, state, move, words, action in EVERY_GAME:
        who = f"seat {move.player}" if move.HasField("player") else "somebody"
        yield GROUP.case(
            game,
            "A move is read from the words that records use; players are called by name.",
            requests.parse_move(state, words),
            f"{who}: {action}",
        )
        yield GROUP.case(
            game,
            "A move is written in the one canonical way.",
            requests.format_move(state, move),
            words,
        )
    yield from by_seat()
    yield from errors()
    yield from refused()


def by_seat() -> Iterator[Asked]:
    yield GROUP.case(
        "by-seat",
        "Where only the game is known, players are called by seat.",
        requests.parse_move(QWIRKLE, "1 lay Rd@2,0 Rc@3,0"),
        "seat 1: lay",
    )
    yield GROUP.case(
        "by-seat",
        "Where only the game is known, players are called by seat.",
        requests.format_move(QWIRKLE, qwirkle.lay((2, 0, "Rd"), (3, 0, "Rc"), player=1)),
        "1 lay Rd@2,0 Rc@3,0",
    )
    yield GROUP.case(
        "no-game",
        "A move says itself of which game it is.",
        pb.FormatMoveRequest(move=qwirkle.pass_turn()),
        "pass",
    )


def errors() -> Iterator[Asked]:
    for language in ("", "fr"):
        yield GROUP.case(
            f"errors{'-in-french' if language else ''}",
            "Everything that cannot be read is named at once, by column.",
            requests.parse_move(TABLE, "Anna lay Rq@2,0 Rd@3"),
            "1:10 UNKNOWN_VALUE, 1:17 UNREADABLE",
            language=language,
        )


def refused() -> Iterator[Asked]:
    yield GROUP.case(
        "no-game",
        "Words are read against a position or a game.",
        pb.ParseMoveRequest(notation="pass"),
        "INVALID_ARGUMENT: position MISSING",
    )
    yield GROUP.case(
        "another-game",
        "A move is of the same game as what it will be read against.",
        requests.format_move(ruleset_pb2.GAME_QUBIX, qwirkle.pass_turn()),
        "INVALID_ARGUMENT: move.qwirkle MISMATCH",
    )

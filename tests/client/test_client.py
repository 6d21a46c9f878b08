"""The Python client: sync and asyncio, remote and embedded, all with the same answers."""

import asyncio
import inspect
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from google.rpc import status_pb2
from hypothesis import given
from hypothesis import strategies as st

from referee.service import edge
from referee.service.call import Call
from referee.service.methods import METHODS
from referee.service.server import RefereeServer
from referee.service.settings import Settings
from referee.v1 import (
    fault_pb2,
    game_pb2,
    lines_pb2,
    qwirkle_cubes_pb2,
    qwirkle_pb2,
    record_service_pb2,
    ruleset_pb2,
)
from referee.v1 import referee_service_pb2 as pb
from referee_client import (
    AsyncReferee,
    Fault,
    InvalidRequestError,
    NotationError,
    Referee,
    RefereeError,
    UnimplementedError,
    Verdict,
    querbeet,
    qwirkle,
    qwirkle_cubes,
    requests,
)
from referee_client.errors import from_status, invalid_notation

PATIENCE = 20  # seconds; it should take almost none
QWIRKLE = ruleset_pb2.GAME_QWIRKLE

STATE = (
    Referee.embedded().start_game(QWIRKLE, ["Anna", "Bert"], seed=bytes(range(32))).position.state
)
MOVE = next(iter(Referee.embedded().list_legal_moves(STATE))).move
REPORTED = qwirkle.state("Ro Rs")

NOTATION = """Referee-Record: 1
Game: qwirkle 1
Player: "Anna"
Player: "Chris"

1. Anna lay Ro@0,0 Rs@1,0 +2=2
2. Chris lay Rd@2,0 +4
"""
RECORD = Referee.embedded().parse_record(NOTATION)
CALLS: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "start_game": (
        (QWIRKLE, ["Anna", game_pb2.Player(name="Bert", age=40)]),
        {
            "game_id": "1",
            "seed": bytes(32),
            "entropy": [b"a", b"b"],
            "options": qwirkle_pb2.QwirkleOptions(single_opening_points=1),
        },
    ),
    "validate_move": ((STATE, MOVE), {}),
    "score_turn": ((STATE, MOVE), {}),
    "apply_move": ((REPORTED, qwirkle.lay((2, 0, "Rd"))), {"drawn": qwirkle.drawn(hidden=1)}),
    "check_game_end": ((STATE,), {}),
    "list_legal_moves": ((STATE,), {"best_first": True, "limit": 5}),
    "summarize_legal_moves": ((STATE,), {}),
    "validate_state": ((qwirkle.state("Ro Bs"),), {}),
    "view_state": ((STATE, 1), {}),
    "batch_validate_moves": (([MOVE, (REPORTED, MOVE), game_pb2.Move()],), {"position": STATE}),
    "audit_record": ((RECORD,), {"detail": record_service_pb2.AUDIT_DETAIL_POSITIONS}),
    "audit_records": (([RECORD, NOTATION, RECORD],), {"go_on": True}),
    "parse_record": ((NOTATION,), {}),
    "format_record": ((RECORD,), {}),
    "parse_position": (("qwirkle | table Ro@0,0 Rs@1,0",), {}),
    "format_position": ((STATE,), {}),
    "parse_move": ((STATE, "Anna lay Ro@0,0"), {}),
    "format_move": ((STATE, MOVE), {}),
    "list_games": ((), {}),
    "get_rulebook": ((QWIRKLE,), {}),
    "judge_puzzle": ((querbeet.ring([querbeet.placed(0, 0, "03")]),), {}),
}
MAKERS_AND_CLOSERS = {"connect", "embedded", "close"}

every_call = pytest.mark.parametrize("name", CALLS)


# One way to call all four


def ask(referee: Referee, name: str, *args: Any, **options: Any) -> Any:
    answer = getattr(referee, name)(*args, **options)
    return list(answer) if isinstance(answer, Iterator) else answer


async def ask_async(referee: AsyncReferee, name: str, *args: Any, **options: Any) -> Any:
    answer = getattr(referee, name)(*args, **options)
    if isinstance(answer, AsyncIterator):
        return [each async for each in answer]
    return await answer


Ask = Callable[..., Any]
KINDS = ("remote", "embedded", "asyncio remote", "asyncio embedded")


def asking(kind: str, target: str, **settings: Any) -> Ask:
    """A function that opens a referee of that kind, asks it, and closes it."""

    def with_sync(name: str, *args: Any, **options: Any) -> Any:
        embedded = Referee.embedded(language=settings.get("language", "en"))
        opened = Referee.connect(target, **settings) if kind == "remote" else embedded
        with opened as referee:
            return ask(referee, name, *args, **options)

    async def with_asyncio(name: str, *args: Any, **options: Any) -> Any:
        embedded = AsyncReferee.embedded(language=settings.get("language", "en"))
        opened = AsyncReferee.connect(target, **settings) if "remote" in kind else embedded
        async with opened as referee:
            return await ask_async(referee, name, *args, **options)

    def run(name: str, *args: Any, **options: Any) -> Any:
        return asyncio.run(with_asyncio(name, *args, **options))

    return run if "asyncio" in kind else with_sync


every_kind = pytest.mark.parametrize("kind", KINDS)
every_remote = pytest.mark.parametrize("kind", ["remote", "asyncio remote"])


# The same methods, the same answers


def public(cls: type) -> dict[str, list[tuple[str, Any, Any]]]:
    """The public methods with their parameters: name, kind and default."""
    return {
        name: [(each.name, each.kind, each.default) for each in parameters(method)]
        for name, method in inspect.getmembers(cls, callable)
        if not name.startswith("_")
    }


def parameters(method: Any) -> list[inspect.Parameter]:
    return list(inspect.signature(method).parameters.values())


def test_sync_and_asyncio_have_the_same_methods() -> None:
    assert public(Referee) == public(AsyncReferee)


def test_every_method_of_every_service_can_be_called() -> None:
    assert set(public(Referee)) == set(CALLS) | MAKERS_AND_CLOSERS
    names = {method.name for method in METHODS}
    assert {name.title().replace("_", "") for name in CALLS} == names | {"SummarizeLegalMoves"}


def test_remote_and_embedded_are_the_same_class(target: str) -> None:
    with Referee.connect(target) as remote:
        assert type(remote) is type(Referee.embedded()) is Referee


@every_call
@every_kind
def test_every_way_of_asking_gives_the_same_answer(target: str, kind: str, name: str) -> None:
    args, options = CALLS[name]
    expected = ask(Referee.embedded(), name, *args, **options)
    assert expected not in ([], "")
    assert asking(kind, target)(name, *args, **options) == expected


def test_a_fresh_seed_is_another_one_every_time(referee: Referee) -> None:
    first, second = (
        referee.start_game(QWIRKLE, ["a", "b"]).position.state.chance.seed for _ in range(2)
    )
    assert first != second


def test_a_position_may_be_given_in_either_form(referee: Referee) -> None:
    position = game_pb2.Position(state=STATE)
    assert referee.validate_move(position, MOVE) == referee.validate_move(STATE, MOVE)
    assert requests.position(position) is position


# Errors


@every_kind
@pytest.mark.parametrize("name", ["validate_move", "apply_move", "score_turn"])
def test_a_bad_request_is_an_exception_with_its_faults(target: str, kind: str, name: str) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        asking(kind, target)(name, qwirkle.state("Ro Bs .. Gd"), MOVE)
    assert caught.value.code == "INVALID_ARGUMENT"
    assert [(fault.field, fault.reason) for fault in caught.value.faults] == [
        ("position.state.qwirkle.table", "ILLEGAL_LINE"),
        ("position.state.qwirkle.table", "NOT_CONNECTED"),
    ]
    assert all(isinstance(fault, Fault) and fault.message for fault in caught.value.faults)
    assert caught.value.faults[0].field in str(caught.value)


@every_kind
def test_a_stream_raises_the_same_exceptions(target: str, kind: str) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        asking(kind, target)("list_legal_moves", STATE, limit=0)
    assert [(fault.field, fault.reason) for fault in caught.value.faults] == [
        ("limit", "OUT_OF_RANGE")
    ]


@every_kind
def test_what_is_not_served_yet_has_its_own_exception(target: str, kind: str) -> None:
    sealed = game_pb2.Position(sealed=b"x")
    with pytest.raises(UnimplementedError, match="sealed positions are not served yet"):
        asking(kind, target)("check_game_end", sealed)


@every_kind
def test_all_exceptions_are_one_kind(target: str, kind: str) -> None:
    for position in (game_pb2.Position(), game_pb2.Position(sealed=b"x")):
        with pytest.raises(RefereeError):
            asking(kind, target)("check_game_end", position)


def test_what_only_a_newer_server_knows_is_a_number() -> None:
    error = from_status(status_pb2.Status(code=99, message="too new"))
    assert (type(error), error.code, error.message) == (RefereeError, "99", "too new")
    newer: Any = 999
    unread = fault_pb2.NotationError(line=1, column=2, reason=newer, message="too new")
    assert invalid_notation([unread]).errors == (NotationError(1, 2, "999", "too new"),)


@every_remote
def test_a_server_that_is_not_there(kind: str) -> None:
    with closed_port() as target, pytest.raises(RefereeError) as caught:
        asking(kind, target)("list_games")
    assert caught.value.code == "UNAVAILABLE"


@contextmanager
def closed_port() -> Iterator[str]:
    """A port that is reserved, but on which nothing listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"127.0.0.1:{taken.getsockname()[1]}"


@every_remote
def test_a_deadline_that_is_too_short(target: str, kind: str) -> None:
    state = qwirkle.state("Ro Rs")
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    state.to_move = 0
    state.qwirkle.hands.append(qwirkle.hand(0, "Ro Rs Rd Rc Rb Rx"))
    for name in ("list_legal_moves", "summarize_legal_moves"):
        with pytest.raises(RefereeError) as caught:
            asking(kind, target, timeout=0.001)(name, state)
        assert caught.value.code in ("DEADLINE_EXCEEDED", "CANCELLED")


# Languages

ILLEGAL = qwirkle.lay((0, 0, "Ro"))


@pytest.mark.parametrize(
    ("language", "french"),
    [("fr", True), ("fr-CA", True), ("de, fr;q=0.5", True), ("en", False), ("de", False)],
)
@every_kind
def test_the_language_is_the_caller_s_choice(
    target: str, kind: str, language: str, french: bool
) -> None:
    speak = asking(kind, target, language=language)
    verdict = speak("validate_move", REPORTED, ILLEGAL)
    assert isinstance(verdict, Verdict)
    assert verdict.violations[0].message.startswith("Déjà occupé") == french
    [fault, *_] = speak("validate_state", qwirkle.state("Ro Bs"))
    assert ("ligne" in fault.message) == french
    with pytest.raises(InvalidRequestError) as caught:
        speak("check_game_end", game_pb2.Position())
    assert caught.value.faults[0].message == ("est obligatoire" if french else "is required")


# Giving up a stream


class Endless:
    """A server that sends one message of moves, and never the next one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.thinking = threading.Event()
        self.stopped = threading.Event()
        methods = [
            method._replace(handler=self._list) if method.streams else method for method in METHODS
        ]
        monkeypatch.setattr(edge, "METHODS", methods)
        self.server = RefereeServer(Settings(port=0, grace_seconds=0))
        self.target = f"127.0.0.1:{self.server.port}"

    def _list(self, _: pb.ListLegalMovesRequest, call: Call) -> Iterator[pb.ListLegalMovesResponse]:
        try:
            yield pb.ListLegalMovesResponse(moves=[pb.LegalMove()])
            self.thinking.set()
            while True:
                time.sleep(0.01)
        finally:
            self.stopped.set()


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endless]:
    made = Endless(monkeypatch)
    with made.server:
        yield made


def test_giving_up_a_stream_stops_the_server(endless: Endless) -> None:
    with Referee.connect(endless.target) as referee:
        moves = referee.list_legal_moves(STATE)
        next(moves)
        assert endless.thinking.wait(PATIENCE)
        assert not endless.stopped.is_set()
        moves.close()  # type: ignore[attr-defined]
        assert endless.stopped.wait(PATIENCE)


def test_giving_up_a_stream_stops_the_server_for_asyncio(endless: Endless) -> None:
    async def give_up() -> None:
        async with AsyncReferee.connect(endless.target) as referee:
            moves = referee.list_legal_moves(STATE)
            await anext(moves)
            assert await asyncio.to_thread(endless.thinking.wait, PATIENCE)
            assert not endless.stopped.is_set()
            await moves.aclose()  # type: ignore[attr-defined]
            assert await asyncio.to_thread(endless.stopped.wait, PATIENCE)

    asyncio.run(give_up())


@every_remote
def test_a_deadline_stops_the_server(endless: Endless, kind: str) -> None:
    with pytest.raises(RefereeError) as caught:
        asking(kind, endless.target, timeout=0.3)("list_legal_moves", STATE)
    assert caught.value.code == "DEADLINE_EXCEEDED"
    assert endless.stopped.wait(PATIENCE)


# Tiles and tables as text

TILES = sorted(lines_pb2.Tile.values())[1:]


def test_every_tile_has_a_code_of_its_own() -> None:
    codes = [qwirkle.code(tile) for tile in TILES]
    assert len(set(codes)) == 36
    assert [qwirkle.tile(code) for code in codes] == TILES
    assert qwirkle.tile("Ro") == lines_pb2.TILE_RED_CIRCLE
    assert qwirkle.tile("Px") == lines_pb2.TILE_PURPLE_CRISSCROSS
    assert qwirkle.tile("Yc") == lines_pb2.TILE_YELLOW_CLOVER


@pytest.mark.parametrize("code", ["", "R", "oR", "ro", "RO", "Roo", "R.", "Xo", "Rz", " Ro", "é"])
def test_a_code_that_names_no_tile(code: str) -> None:
    with pytest.raises(ValueError, match="is not a tile"):
        qwirkle.tile(code)


@pytest.mark.parametrize("tile", [0, -1, 37, 99])
def test_a_number_that_is_no_tile_has_no_code(tile: int) -> None:
    with pytest.raises(ValueError, match="is not a tile"):
        qwirkle.code(tile)


def test_a_table_is_read_from_its_picture() -> None:
    table = qwirkle.read_table(
        """
        .. Ro .
        Bs .. Gx
        """,
        left=-1,
        top=5,
    )
    assert [(laid.x, laid.y, qwirkle.code(laid.tile)) for laid in table] == [
        (0, 5, "Ro"),
        (-1, 4, "Bs"),
        (1, 4, "Gx"),
    ]
    assert qwirkle.write_table(table) == ".. Ro ..\nBs .. Gx"


@pytest.mark.parametrize("picture", ["Ro Xx", "Ro\nrs", "R"])
def test_a_picture_with_a_bad_tile(picture: str) -> None:
    with pytest.raises(ValueError, match="is not a tile"):
        qwirkle.read_table(picture)


def test_an_empty_table_is_an_empty_picture() -> None:
    assert qwirkle.write_table([]) == ""
    assert qwirkle.read_table("") == []
    assert qwirkle.read_table(".. ..\n..") == []


cells = st.tuples(st.integers(-8, 8), st.integers(-8, 8))


@given(st.dictionaries(cells, st.sampled_from(TILES), min_size=1))
def test_a_table_survives_its_picture(table: dict[tuple[int, int], Any]) -> None:
    laid = [lines_pb2.TilePlacement(x=x, y=y, tile=tile) for (x, y), tile in table.items()]
    left, top = min(x for x, _ in table), max(y for _, y in table)
    again = qwirkle.read_table(qwirkle.write_table(laid), left=left, top=top)
    assert {(each.x, each.y): each.tile for each in again} == table


def test_moves_in_one_line() -> None:
    lay = qwirkle.lay((0, 1, "Ro"), (2, -3, "Bx"), player=1)
    assert (lay.player, len(lay.qwirkle.lay.placements)) == (1, 2)
    assert lay.qwirkle.lay.placements[1] == qwirkle.placement(2, -3, "Bx")
    assert qwirkle.lay().qwirkle.HasField("lay")
    assert not qwirkle.lay().HasField("player")
    exchange = qwirkle.exchange("Ro Bx", hidden=1).qwirkle.exchange
    assert ([qwirkle.code(tile) for tile in exchange.tiles], exchange.hidden) == (["Ro", "Bx"], 1)
    assert qwirkle.pass_turn(player=0).qwirkle.HasField("pass_turn")
    assert qwirkle.hand(2, "Ro", hidden=5).hidden == 5
    assert qwirkle.drawn("Ro Rs").tiles == qwirkle.tiles("Ro Rs")
    assert qwirkle.state().HasField("qwirkle")


def test_moves_of_cubes_in_one_line() -> None:
    lay = qwirkle_cubes.lay((0, 0, "Ro"), (1, 0, "Rs"), player=1)
    assert lay.player == 1
    assert [laid.tile for laid in lay.qwirkle_cubes.lay.placements] == [1, 2]
    assert qwirkle_cubes.reroll("Ro", hidden=2).qwirkle_cubes.reroll.hidden == 2
    forced = qwirkle_cubes.forced_reroll()
    assert forced.qwirkle_cubes.WhichOneof("action") == "forced_reroll"
    assert qwirkle_cubes.pass_turn().qwirkle_cubes.WhichOneof("action") == "pass_turn"


def test_a_bag_of_cubes_is_written_in_colours() -> None:
    bag = qwirkle_cubes.bag("RRP")
    assert (bag.red, bag.purple, bag.blue, bag.hidden) == (2, 1, 0, 0)
    assert qwirkle_cubes.bag(hidden=7).hidden == 7
    with pytest.raises(ValueError, match="'x' is not a colour"):
        qwirkle_cubes.bag("RRx")


# Each game's own messages find their place


def test_options_deals_and_rolls_go_where_their_type_says() -> None:
    start = requests.start_game(
        ruleset_pb2.GAME_QWIRKLE_CUBES,
        ["Anna", "Bert"],
        options=qwirkle_cubes_pb2.QwirkleCubesOptions(single_opening_points=1),
        deal=qwirkle_cubes_pb2.QwirkleCubesDeal(opener=1),
    )
    assert start.options.qwirkle_cubes.single_opening_points == 1
    assert start.reported.qwirkle_cubes.opener == 1
    rolled = requests.apply_move(
        qwirkle_cubes.state("Ro"), qwirkle_cubes.reroll("Rs"), qwirkle_cubes.rolled("Rd")
    )
    assert list(rolled.drawn.qwirkle_cubes.cubes) == qwirkle_cubes.tiles("Rd")


def test_a_message_of_no_game_is_a_mistake_of_the_caller() -> None:
    stranger: Any = game_pb2.Player()
    with pytest.raises(TypeError, match="Player is none of GameOptions"):
        requests.start_game(QWIRKLE, ["Anna", "Bert"], options=stranger)

"""Whatever arrives, nothing but a refusal comes out, and soon."""

import random
import time
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import grpc
import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.rpc import code_pb2
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.games.lines.rules.table import LIMIT, xy
from referee.games.querbeet.rules import QUERBEET
from referee.service.call import Call
from referee.service.methods import METHODS, Method
from referee.v1 import game_pb2, querbeet_pb2, qwirkle_cubes_pb2, qwirkle_pb2, ruleset_pb2
from referee.v1 import record_service_pb2 as record_pb
from referee.v1 import rulebook_service_pb2 as rulebook_pb
from referee.wire.errors import RefusedError
from referee.wire.status import encode_status
from referee_client import Referee, querbeet, qwirkle, qwirkle_cubes, requests
from tests.games.lines.subject import Subject
from tests.games.lines.subjects import SUBJECTS
from tests.games.querbeet import random_play as random_querbeet
from tests.games.qwirkle_cubes.subject import block
from tests.support.paths import GOLDEN

MOST_SECONDS = 6.0  # of one thread; two on a good machine, so that only what hangs is found
MOST_MESSAGES = 30  # of a stream


REFUSALS = (code_pb2.INVALID_ARGUMENT, code_pb2.UNIMPLEMENTED)
CODES = (grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.UNIMPLEMENTED)
BY_NAME = {method.name: method for method in METHODS}

# What a stream of requests asks for, AuditRecord asks for as well.
UNARY = [method for method in METHODS if not method.takes_stream]
every_method = pytest.mark.parametrize("method", UNARY, ids=lambda method: method.name)
thoroughly = settings(deadline=None, max_examples=80)


# Calling without a network


def answers(method: Method, request: Message) -> Iterator[Message]:
    response = method.handler(request, Call("fr"))
    return iter(response) if method.streams else iter([response])


def refusal(method: Method, data: bytes) -> RefusedError | None:
    try:
        for response in islice(answers(method, method.parse(data)), MOST_MESSAGES):
            response.SerializeToString()
    except RefusedError as error:
        return error
    return None


def call(method: Method, data: bytes) -> bool:
    """Whether there is an answer; anything but a refusal is an error of the referee's."""
    started = time.thread_time()
    refused = refusal(method, data)
    assert time.thread_time() - started < MOST_SECONDS
    if refused is None:
        return True
    assert encode_status(refused, "en").code in REFUSALS
    assert encode_status(refused, "fr").ByteSize() < 8192
    return False


# Good requests to start from


@cache
def good_requests(name: str) -> tuple[Message, ...]:
    """Requests that are answered, on positions of random games, open and seen by a player."""
    match name:
        case "StartGame":
            return (*starts_of_qwirkle(), *starts_of_cubes(), *starts_of_querbeet())
        case "ListGames":
            return (rulebook_pb.ListGamesRequest(),)
        case "GetRulebook":
            return tuple(
                rulebook_pb.GetRulebookRequest(ruleset=codec.ruleset)
                for codec in (*(subject.codec for subject in SUBJECTS), random_querbeet.CODEC)
            )
        case "JudgePuzzle":
            return tuple(good_puzzles())
        case "AuditRecord" | "ParseRecord" | "FormatRecord":
            return tuple(requests_on_records(name))
    rng = random.Random(name)
    return (
        *(
            request_on(name, subject, state, rng)
            for subject in SUBJECTS
            for state in known_positions(subject)
        ),
        *(querbeet_request_on(name, state, rng) for state in positions_of_querbeet()),
    )


NAMES = ["Anna", "Bert", "Cleo"]


def starts_of_qwirkle() -> Iterator[Message]:
    game = ruleset_pb2.GAME_QWIRKLE
    yield requests.start_game(game, NAMES, game_id="x", seed=bytes(32), entropy=[b"a", b"b"])
    deal = qwirkle_pb2.QwirkleDeal(opener=0)
    deal.hands.append(qwirkle.hand(1, "Ro Rs Bd Gc Yx Ob"))
    deal.hands.append(qwirkle.hand(0, "Po Ps Pd Pc", hidden=2))
    yield requests.start_game(game, NAMES, options=qwirkle_pb2.QwirkleOptions(), deal=deal)


def starts_of_cubes() -> Iterator[Message]:
    game = ruleset_pb2.GAME_QWIRKLE_CUBES
    yield requests.start_game(game, NAMES, game_id="x", seed=bytes(32), entropy=[b"a", b"b"])
    deal = qwirkle_cubes_pb2.QwirkleCubesDeal(opener=0)
    deal.hands.append(qwirkle_cubes.hand(1, "Ro Rs Bd Gc Yx Ob"))
    deal.hands.append(qwirkle_cubes.hand(0, "Po Ps Pd Pc", hidden=2))
    options = qwirkle_cubes_pb2.QwirkleCubesOptions(single_opening_points=1)
    yield requests.start_game(game, NAMES, options=options, deal=deal)


def starts_of_querbeet() -> Iterator[Message]:
    game = ruleset_pb2.GAME_QUERBEET
    yield requests.start_game(game, NAMES, game_id="x", seed=bytes(32), entropy=[b"a", b"b"])
    options = querbeet_pb2.QuerbeetOptions(touch=querbeet_pb2.QUERBEET_TOUCH_SIDE_CELL)
    options.stones.extend([querbeet.stone(edges) for edges in ("*", "03", "3", "012")])
    deal = querbeet_pb2.QuerbeetDeal(hands=[querbeet.hand(1, "1"), querbeet.hand(0, hidden=1)])
    yield requests.start_game(game, NAMES, options=options, deal=deal)


def good_puzzles() -> Iterator[Message]:
    ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    stones = [querbeet.placed(q, r, "03") for q, r in ring]
    for puzzle in (
        querbeet.figure(ring, name="ring"),
        querbeet.figure([(0, 0), *ring], closed=True),
        querbeet.ring(min_length=6, min_surface=7),
        querbeet.ring(),
    ):
        yield requests.judge_puzzle(puzzle, stones)
        yield requests.judge_puzzle(puzzle, stones[1:4])
        puzzle.set.extend([querbeet.stone("03")] * 6)
        yield requests.judge_puzzle(puzzle, [*stones, querbeet.placed(5, -9, "*")])


def requests_on_records(name: str) -> Iterator[Message]:
    referee = Referee.embedded()
    for path in sorted(GOLDEN.glob("*-2.record")):
        text = path.read_text()
        record = referee.parse_record(text)
        match name:
            case "AuditRecord":
                yield requests.audit_record(record)
                yield requests.audit_record(text, go_on=True)
                yield requests.audit_record(
                    record, go_on=True, detail=record_pb.AUDIT_DETAIL_POSITIONS
                )
            case "ParseRecord":
                yield record_pb.ParseRecordRequest(notation=text)
            case "FormatRecord":
                yield record_pb.FormatRecordRequest(record=record)


def known_positions(subject: Subject) -> list[game_pb2.GameState]:
    referee = Referee.embedded()
    states = [*subject.positions(0, 3)[::12], *subject.positions(1, 3)[::12]]
    whole = [subject.to_message(state) for state in states]
    seen = [
        referee.view_state(state, state.to_move) for state in whole if state.HasField("to_move")
    ]
    tables = [game_pb2.GameState() for _ in whole]
    for table, state in zip(tables, whole, strict=True):
        subject.own(table).table.extend(subject.own(state).table)
        subject.own(table).SetInParent()
    return [*whole, *seen, *tables]


DRAWN: dict[str, requests.AnyDraw] = {
    "qwirkle": qwirkle.drawn("Ro", hidden=1),
    "qwirkle_cubes": qwirkle_cubes.rolled("Ro", hidden=1),
}


def request_on(
    name: str, subject: Subject, state: game_pb2.GameState, rng: random.Random
) -> Message:
    value = subject.positions(0, 3)[rng.randrange(20)]
    move = subject.move_to_message(subject.any_move(value, rng))
    return request_for(name, state, move, DRAWN[subject.field], rng)


def positions_of_querbeet() -> list[game_pb2.GameState]:
    """Whole, as seen by the mover, with some of it unknown, and the board alone."""
    rng = random.Random(0)
    states = [
        state
        for name, players in (("usual", 2), ("two stars", 3))
        for state in random_querbeet.positions(name, 0, players)[::7]
    ]
    return [
        random_querbeet.to_message(seen)
        for state in states
        for seen in (
            state,
            QUERBEET.view(state, state.to_move),
            random_querbeet.knowing_less(state, rng),
            random_querbeet.only_board(state),
        )
    ]


def querbeet_request_on(name: str, state: game_pb2.GameState, rng: random.Random) -> Message:
    move = random_querbeet.any_move(random_querbeet.to_state(state), rng)
    drawn = querbeet_pb2.QuerbeetDeal(hands=[querbeet.hand(0, "03", hidden=8)])
    return request_for(name, state, random_querbeet.CODEC.encode_move(move), drawn, rng)


def request_for(
    name: str,
    state: game_pb2.GameState,
    move: game_pb2.Move,
    drawn: requests.AnyDraw,
    rng: random.Random,
) -> Message:
    match name:
        case "ValidateMove":
            return requests.validate_move(state, move)
        case "ScoreTurn":
            return requests.score_turn(state, move)
        case "ApplyMove":
            return requests.apply_move(state, move, rng.choice([None, drawn]))
        case "CheckGameEnd":
            return requests.check_game_end(state)
        case "ListLegalMoves":
            return requests.list_legal_moves(state, best_first=rng.random() < 0.5, limit=9)
        case "ValidateState":
            return requests.validate_state(state)
        case "ViewState":
            return requests.view_state(state, rng.choice([None, 0, 1]))
        case "ParsePosition":
            text = Referee.embedded().format_position(state)
            return record_pb.ParsePositionRequest(notation=text)
        case "FormatPosition":
            return record_pb.FormatPositionRequest(position=game_pb2.Position(state=state))
    return requests.batch_validate_moves([move, (state, move), move], state)


@every_method
def test_the_good_requests_are_mostly_good(method: Method) -> None:
    answered = [call(method, each.SerializeToString()) for each in good_requests(method.name)]
    assert any(answered)


# Bytes changed at random


@st.composite
def spoiled_bytes(draw: st.DrawFn, method: Method) -> bytes:
    """A good request with bytes flipped, put in, taken out, or pieces of another put in."""
    good = good_requests(method.name)
    data = bytearray(draw(st.sampled_from(good)).SerializeToString())
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        match draw(st.sampled_from(["flip", "put in", "take out", "splice"])):
            case "flip" if at < len(data):
                data[at] ^= 1 << draw(st.integers(0, 7))
            case "put in":
                data[at:at] = draw(st.binary(min_size=1, max_size=6))
            case "take out":
                del data[at : at + draw(st.integers(1, 10))]
            case _:
                other = draw(st.sampled_from(good)).SerializeToString()
                start = draw(st.integers(0, len(other)))
                data[at:at] = other[start : start + draw(st.integers(1, 40))]
    return bytes(data)


@every_method
@thoroughly
@given(st.data())
def test_spoiled_bytes_are_refused_or_answered(method: Method, data: st.DataObject) -> None:
    call(method, data.draw(spoiled_bytes(method)))


@every_method
@thoroughly
@given(st.binary(max_size=200))
@example(b"")
@example(b"\xff" * 20)
@example(b"\x0a" * 200)
def test_any_bytes_are_refused_or_answered(method: Method, data: bytes) -> None:
    call(method, data)


# Values changed at random

NUMBERS = (
    *(0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 15, 16, 36, 37, 90, 91, 99, 107, 108, 109),
    *(LIMIT, LIMIT + 1, 10**6, 2**31 - 1),
)
numbers = st.sampled_from([*NUMBERS, *(-number for number in NUMBERS[1:]), -(2**31)])
texts = st.sampled_from(["", "Anna", "é" * 64, "x" * 65, "\0", "{braces}", "\u202e"])
blobs = st.sampled_from([b"", b"x", bytes(31), bytes(32), bytes(33), b"x" * 64, b"x" * 65])

SCALARS: dict[int, st.SearchStrategy[Any]] = {
    FieldDescriptor.CPPTYPE_INT32: numbers,
    FieldDescriptor.CPPTYPE_ENUM: numbers,
    FieldDescriptor.CPPTYPE_BOOL: st.booleans(),
}


def scalar(field: FieldDescriptor) -> st.SearchStrategy[Any]:
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        return blobs if field.type == FieldDescriptor.TYPE_BYTES else texts
    return SCALARS[field.cpp_type]


def fill(draw: st.DrawFn, message: Message, depth: int = 6) -> None:
    """Give random fields random values, and so on below."""
    fields = fields_of(message)
    for field in fields and draw(st.lists(st.sampled_from(fields), max_size=len(fields))):
        set_field(draw, message, field, depth)


def fields_of(message: Message) -> list[Any]:
    return list(message.DESCRIPTOR.fields)


def set_field(draw: st.DrawFn, message: Any, field: FieldDescriptor, depth: int) -> None:
    name = field.name
    below = field.message_type is not None
    if field.is_repeated:
        entries = getattr(message, name)
        for _ in range(draw(st.sampled_from([0, 1, 1, 2, 4, 5]))):
            if below:
                fill(draw, entries.add(), depth - 1)
            else:
                entries.append(draw(scalar(field)))
    elif below:
        getattr(message, name).SetInParent()
        if depth:
            fill(draw, getattr(message, name), depth - 1)
    else:
        setattr(message, name, draw(scalar(field)))


def parts(message: Message) -> list[Message]:
    """The message and all messages in it."""
    found = [message]
    for field, value in message.ListFields():
        if field.message_type is not None:
            for each in value if field.is_repeated else [value]:
                found += parts(each)
    return found


@st.composite
def invented_requests(draw: st.DrawFn, method: Method) -> Message:
    request = method.request_type()
    fill(draw, request)
    return request


@st.composite
def altered_requests(draw: st.DrawFn, method: Method) -> Message:
    """A good request in which some values are others."""
    request = method.request_type()
    request.CopyFrom(draw(st.sampled_from(good_requests(method.name))))
    for _ in range(draw(st.integers(1, 3))):
        part = draw(st.sampled_from(parts(request)))
        if fields := fields_of(part):
            field = draw(st.sampled_from(fields))
            if draw(st.booleans()):
                part.ClearField(field.name)
            set_field(draw, part, field, 2)
    return request


@every_method
@thoroughly
@given(st.data())
def test_invented_requests_are_refused_or_answered(method: Method, data: st.DataObject) -> None:
    call(method, data.draw(invented_requests(method)).SerializeToString())


@every_method
@thoroughly
@given(st.data())
def test_altered_requests_are_refused_or_answered(method: Method, data: st.DataObject) -> None:
    call(method, data.draw(altered_requests(method)).SerializeToString())


# The same through the edge


def serialized(request: Message) -> bytes:
    return request.SerializeToString()


@pytest.fixture(scope="module")
def channel(target: str) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(target) as opened:
        yield opened


def send(channel: Any, method: Method, data: bytes) -> grpc.StatusCode | None:
    """The code of the refusal, if it is one."""
    responses = channel.unary_stream(method.path)(data, timeout=30)
    try:
        for _ in islice(responses, MOST_MESSAGES):
            pass
    except grpc.RpcError:
        code: grpc.StatusCode = responses.code()
        return code
    responses.cancel()
    return None


@every_method
@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_the_edge_refuses_or_answers(
    method: Method, channel: grpc.Channel, data: st.DataObject
) -> None:
    request = data.draw(st.one_of(spoiled_bytes(method), altered_requests(method).map(serialized)))
    code = send(channel, method, request)
    assert code is None or code in CODES
    assert (code is None) == call(method, request)


# Requests made to take long


def moved(state: game_pb2.GameState, right: int) -> game_pb2.GameState:
    for laid in state.qwirkle.table:
        laid.x += right
    return state


def row(tiles: int, step: int, tile: int | None = None) -> game_pb2.Move:
    """So many tiles in one row, so far apart; all alike if a tile is given."""
    move = game_pb2.Move()
    for place in range(tiles):
        x = place * step % (LIMIT + 1)
        move.qwirkle.lay.placements.add(x=x, y=1, tile=tile or place % 36 + 1)
    return move


def six_reds(table: str) -> game_pb2.GameState:
    """A hand that can be laid in all its orders, over and over."""
    state = qwirkle.state(table)
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    state.to_move = 0
    state.qwirkle.hands.append(qwirkle.hand(0, "Ro Rs Rd Rc Rb Rx"))
    return state


def at_both_ends() -> game_pb2.GameState:
    """Two tiles, as far from one another as there are cells."""
    state = qwirkle.state("Ro", left=-LIMIT)
    state.qwirkle.table.append(qwirkle.placement(LIMIT, 0, "Rs"))
    return state


def chequered() -> game_pb2.GameState:
    """108 tiles, none of which touches another."""
    state = qwirkle.state()
    for place in range(108):
        x, y = divmod(place, 11)
        state.qwirkle.table.add(x=2 * x + y % 2, y=y, tile=place // 3 + 1)
    return state


def six_circles(table: str) -> game_pb2.GameState:
    """As six reds, but with cubes, of which there are not that many red ones."""
    state = qwirkle_cubes.state(table)
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    state.to_move = 0
    state.qwirkle_cubes.hands.append(qwirkle_cubes.hand(0, "Ro Oo Yo Go Bo Po"))
    return state


def dead_cubes() -> game_pb2.GameState:
    """A whole block, on which nothing can be laid, and no hand known."""
    state = qwirkle_cubes.state()
    for here, cube in block(range(6), range(6)).items():
        x, y = xy(here)
        state.qwirkle_cubes.table.add(x=x, y=y, tile=cube)
    return state


def chequered_cubes() -> game_pb2.GameState:
    """90 cubes, none of which touches another."""
    state = qwirkle_cubes.state()
    for place in range(90):
        x, y = divmod(place, 10)
        state.qwirkle_cubes.table.add(x=2 * x + y % 2, y=y, tile=place // 15 * 6 + 1)
    return state


def full_of_stars() -> game_pb2.GameState:
    """As many stones as there can be, all alike, on all cells but one; nobody has laid the rest."""
    star = querbeet.stone("*")
    state = querbeet.state(options=querbeet_pb2.QuerbeetOptions(stones=[star] * 97))
    for q, r in random_querbeet.CELLS[:-1]:
        if (q, r) != (0, 0):
            state.querbeet.board.add(q=q, r=r, stone=star)
    return state


def many_kinds() -> game_pb2.GameState:
    """Every kind in hand, and a board around which nearly all of them fit."""
    kinds = [*random_querbeet.ALL_KINDS[:-1] * 8, random_querbeet.STAR_KIND]
    state = querbeet.state(options=querbeet_pb2.QuerbeetOptions(stones=kinds))  # type: ignore[arg-type]
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    state.to_move = 0
    hand = state.querbeet.hands.add(player=0)
    hand.stones.extend(random_querbeet.ALL_KINDS[:-1] * 4)  # type: ignore[arg-type]
    return state


def far_apart(step: int) -> list[querbeet_pb2.QuerbeetPlacedStone]:
    """A hundred stones all over the table."""
    return [
        querbeet.placed(-100 + step * (place % 10), -100 + step * (place // 10), "*")
        for place in range(100)
    ]


FAR_ENDS = qwirkle.lay((-LIMIT, 1, "Ro"), (LIMIT, 1, "Rs"))
MANY_MOVES = """
Rb Rx Rc Rs Ro Rd .. .. .. .. ..
.. .. .. .. .. Rb Rd Ro Rs Rc Rx
"""  # some 45,000 of them, about as many as there can be
MANY_CUBES = """
Bo Po Go Oo Ro Yo .. .. .. .. ..
.. .. .. .. .. Bo Yo Ro Oo Go Po
"""
SINGLE = qwirkle.state("Ro")

SLOW: dict[str, tuple[str, Message]] = {
    "a gap right across the table": (
        "ValidateMove",
        requests.validate_move(SINGLE, FAR_ENDS),
    ),
    "108 tiles": ("ValidateMove", requests.validate_move(SINGLE, row(108, 1))),
    "twelve tiles with wide gaps": (
        "ValidateMove",
        requests.validate_move(SINGLE, row(12, LIMIT // 12)),
    ),
    "twelve tiles side by side": ("ValidateMove", requests.validate_move(SINGLE, row(12, 1))),
    "twelve equal tiles": ("ValidateMove", requests.validate_move(SINGLE, row(12, 1, tile=1))),
    "twelve tiles on one cell": ("ValidateMove", requests.validate_move(SINGLE, row(12, 0))),
    "a table in 108 parts": ("ValidateState", requests.validate_state(chequered())),
    "a table from end to end": ("ValidateState", requests.validate_state(at_both_ends())),
    "a thousand gaps": (
        "BatchValidateMoves",
        requests.batch_validate_moves([FAR_ENDS] * 1000, SINGLE),
    ),
    "a thousand passes": (
        "BatchValidateMoves",
        requests.batch_validate_moves([qwirkle.pass_turn()] * 1000, six_reds(MANY_MOVES)),
    ),
    "a thousand tables in 108 parts": (
        "BatchValidateMoves",
        requests.batch_validate_moves([(chequered(), qwirkle.pass_turn())] * 1000, None),
    ),
    "a thousand rows along two lines": (
        "BatchValidateMoves",
        requests.batch_validate_moves([row(12, 1)] * 1000, six_reds(MANY_MOVES)),
    ),
    "tens of thousands of moves counted": (
        "ListLegalMoves",
        requests.list_legal_moves(six_reds(MANY_MOVES), count_only=True),
    ),
    "tens of thousands of moves begun": (
        "ListLegalMoves",
        requests.list_legal_moves(six_reds(MANY_MOVES)),
    ),
    "the best of tens of thousands": (
        "ListLegalMoves",
        requests.list_legal_moves(six_reds(MANY_MOVES), best_first=True, limit=10),
    ),
    "a thousand forced rerolls": (
        "BatchValidateMoves",
        requests.batch_validate_moves(
            [qwirkle_cubes.forced_reroll()] * 1000, six_circles(MANY_CUBES)
        ),
    ),
    "a thousand rerolls on a dead table": (
        "BatchValidateMoves",
        requests.batch_validate_moves([qwirkle_cubes.reroll(hidden=6)] * 1000, dead_cubes()),
    ),
    "a thousand passes on dead tables": (
        "BatchValidateMoves",
        requests.batch_validate_moves([(dead_cubes(), qwirkle_cubes.pass_turn())] * 1000, None),
    ),
    "a thousand tables of cubes in 90 parts": (
        "BatchValidateMoves",
        requests.batch_validate_moves(
            [(chequered_cubes(), qwirkle_cubes.pass_turn())] * 1000, None
        ),
    ),
    "tens of thousands of lays of cubes": (
        "ListLegalMoves",
        requests.list_legal_moves(six_circles(MANY_CUBES), best_first=True, limit=10),
    ),
    "a thousand passes on a board full of stars": (
        "BatchValidateMoves",
        requests.batch_validate_moves([querbeet.pass_turn()] * 1000, full_of_stars()),
    ),
    "a thousand boards full of stars": (
        "BatchValidateMoves",
        requests.batch_validate_moves([(full_of_stars(), querbeet.pass_turn())] * 1000, None),
    ),
    "stones of every kind": (
        "ListLegalMoves",
        requests.list_legal_moves(many_kinds(), best_first=True),
    ),
    "a hundred stones far apart": (
        "JudgePuzzle",
        requests.judge_puzzle(querbeet.ring(), far_apart(22)),
    ),
    "a hundred stones side by side": (
        "JudgePuzzle",
        requests.judge_puzzle(querbeet.ring(min_surface=10_000), far_apart(1)),
    ),
    "a hundred stones that touch none": (
        "JudgePuzzle",
        requests.judge_puzzle(querbeet.ring(min_length=100), far_apart(2)),
    ),
    "moves at the edge": (
        "ListLegalMoves",
        requests.list_legal_moves(moved(six_reds("Ro Rs"), LIMIT - 1), limit=100),
    ),
}


@pytest.mark.parametrize(("name", "request_"), SLOW.values(), ids=SLOW.keys())
def test_nothing_takes_long(name: str, request_: Message) -> None:
    call(BY_NAME[name], request_.SerializeToString())


def test_every_move_of_tens_of_thousands_is_listed_once(embedded: Referee) -> None:
    state = six_reds(MANY_MOVES)
    listed = [each.move.SerializeToString() for each in embedded.list_legal_moves(state)]
    assert len(set(listed)) == len(listed) == embedded.summarize_legal_moves(state).count
    assert len(listed) > 40_000

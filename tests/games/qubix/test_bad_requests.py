"""Moves and games of Qubix that make no sense: every field at fault is named, in its place."""

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from google.protobuf.message import Message
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.service.methods import METHODS, Method
from referee.v1 import game_pb2, qubix_pb2, ruleset_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import (
    InvalidRequestError,
    Referee,
    Verdict,
    qubix,
    qwirkle,
    qwirkle_cubes,
    requests,
)
from tests.games.qubix.bad_requests import (
    GOOD,
    MOVE,
    NAMES,
    OPENING,
    OWN,
    QUBIX,
    SEED,
    STORED,
    X,
    clear,
    name_of,
    setting,
    spoiled,
    values_of_a_place,
    with_stores,
)
from tests.games.qubix.random_play import EVERY, any_move, knowing_less
from tests.games.qubix.subject import CODEC, positions, start, to_message
from tests.support.alterations import altered, call, send_garbled
from tests.support.refusals import (
    BY_NAME,
    LARGEST,
    REFUSING,
    SMALLEST,
    TAKE_A_MOVE,
    Faults,
    Line,
    Refusal,
    assert_refused,
    request_on,
    set_at,
)

# Moves


BUILD = qubix.build(qubix.block(1), 0, qubix.spot(0, 0, X, 0), figure=0)


STORING = qubix.store(qubix.block(1), 0, board=0)


FROM_STORE = qubix.build_from_store(0, (qubix.block(1), qubix.spot(0, 0, X, 0)))


def values_of_a_taken_block(path: str) -> list[tuple[str, Any, str]]:
    return [
        *((f"{path}.id", value, "OUT_OF_RANGE") for value in (-1, 1_000_001, LARGEST)),
        *((f"{path}.colour", value, "UNKNOWN_VALUE") for value in (-1, 6, LARGEST)),
        *((f"{path}.size", value, "OUT_OF_RANGE") for value in (-1, 4, LARGEST)),
    ]


def values_of_a_spot(path: str) -> list[tuple[str, Any, str]]:
    return [
        *(
            (f"{path}.{name}", value, "OUT_OF_RANGE")
            for name in ("x", "y", "level")
            for value in (-1, 64, LARGEST, SMALLEST)
        ),
        *((f"{path}.direction", value, "UNKNOWN_VALUE") for value in (3, -1, LARGEST)),
    ]


WRONG_MOVES: list[tuple[game_pb2.Move, tuple[str, Any, str]]] = [
    *((BUILD, wrong) for wrong in values_of_a_taken_block("qubix.build.block")),
    *((BUILD, wrong) for wrong in values_of_a_spot("qubix.build.spot")),
    *((BUILD, ("qubix.build.board", value, "OUT_OF_RANGE")) for value in (-1, 5, LARGEST)),
    *((BUILD, ("qubix.figure", value, "OUT_OF_RANGE")) for value in (-1, 12, LARGEST)),
    *((BUILD, ("player", value, "OUT_OF_RANGE")) for value in (-1, 2, LARGEST)),
    *((STORING, wrong) for wrong in values_of_a_taken_block("qubix.store.block")),
    *((STORING, ("qubix.store.cell", value, "OUT_OF_RANGE")) for value in (-1, 64, SMALLEST)),
    *((STORING, ("qubix.store.board", value, "OUT_OF_RANGE")) for value in (-1, 5, LARGEST)),
    *(
        (FROM_STORE, wrong)
        for wrong in values_of_a_taken_block("qubix.build_from_store.blocks[0].block")
    ),
    *((FROM_STORE, wrong) for wrong in values_of_a_spot("qubix.build_from_store.blocks[0].spot")),
    *(
        (FROM_STORE, ("qubix.build_from_store.board", value, "OUT_OF_RANGE"))
        for value in (-1, 5, SMALLEST)
    ),
]


@pytest.mark.parametrize(("move", "wrong"), WRONG_MOVES, ids=name_of)
def test_a_wrong_value_of_a_move_is_named(
    line: Line, move: game_pb2.Move, wrong: tuple[str, Any, str]
) -> None:
    path, value, reason = wrong
    move = deepcopy(move)
    set_at(move, path, value)
    position = game_pb2.Position(state=GOOD)
    for method in TAKE_A_MOVE:
        assert_refused(line, method, request_on(method, position, move), {(f"move.{path}", reason)})


def made(**fields: Any) -> game_pb2.Move:
    return game_pb2.Move(qubix=qubix_pb2.QubixMove(**fields))


BUILDING = qubix_pb2.QubixBuildFromStore


LAID = qubix_pb2.QubixLaidBlock(block=qubix.block(1), spot=qubix.spot(0, 0))


BAD_MOVES: dict[str, tuple[game_pb2.Move, Faults]] = {
    "no move": (game_pb2.Move(), {("move.qubix", "MISSING")}),
    "no action": (made(), {("move.qubix", "MISSING")}),
    "only a figure": (made(figure=1), {("move.qubix", "MISSING")}),
    "an empty build": (
        made(build=qubix_pb2.QubixBuild()),
        {("move.qubix.build.block", "MISSING"), ("move.qubix.build.spot", "MISSING")},
    ),
    "an empty store": (
        made(store=qubix_pb2.QubixStore()),
        {("move.qubix.store.block", "MISSING")},
    ),
    "an empty block to lay": (
        made(build_from_store=BUILDING(blocks=[LAID, qubix_pb2.QubixLaidBlock()])),
        {
            ("move.qubix.build_from_store.blocks[1].block", "MISSING"),
            ("move.qubix.build_from_store.blocks[1].spot", "MISSING"),
        },
    ),
    "thirteen blocks": (
        made(build_from_store=BUILDING(blocks=[LAID] * 13)),
        {("move.qubix.build_from_store.blocks", "WRONG_COUNT")},
    ),
    "ten thousand blocks": (
        made(build_from_store=BUILDING(blocks=[LAID] * 10_000)),
        {("move.qubix.build_from_store.blocks", "WRONG_COUNT")},
    ),
    "a move of Qwirkle": (qwirkle.pass_turn(), {("move.qwirkle", "MISMATCH")}),
    "a move of cubes": (qwirkle_cubes.pass_turn(), {("move.qwirkle_cubes", "MISMATCH")}),
}


@pytest.mark.parametrize(("move", "faults"), BAD_MOVES.values(), ids=BAD_MOVES.keys())
def test_a_move_that_makes_no_sense_is_refused(
    line: Line, move: game_pb2.Move, faults: Faults
) -> None:
    for method in TAKE_A_MOVE:
        request = request_on(method, game_pb2.Position(state=GOOD), move)
        assert_refused(line, method, request, faults)


UNNAMED = [
    qubix.block(),
    qubix.block(kind="R"),
    qubix.block(size=2),
]


@pytest.mark.parametrize("taken", UNNAMED, ids=["nothing", "colour", "size"])
@pytest.mark.parametrize("known", [True, False])
def test_qx_5_a_block_is_named_by_its_number_or_by_colour_and_size(
    line: Line, taken: qubix_pb2.QubixTakenBlock, known: bool
) -> None:
    """That holds whether or not the stores can be seen."""
    state = deepcopy(GOOD) if known else qubix.state("")
    spot = qubix.spot(0, 0)
    named = (qubix.block(1), qubix.spot(1, 0))
    for move, field in (
        (qubix.build(taken, 0, spot), "build.block"),
        (qubix.store(taken, 0), "store.block"),
        (
            qubix.build_from_store(0, named, (taken, spot)),
            "build_from_store.blocks[1].block",
        ),
    ):
        for method in TAKE_A_MOVE:
            request = request_on(method, game_pb2.Position(state=state), move)
            assert_refused(line, method, request, {(f"move.qubix.{field}", "MISSING")})
        [result] = Referee.embedded().batch_validate_moves([move], position=state)
        assert result.message.HasField("status")


def test_qx_5_how_a_block_is_named_is_told_in_both_languages(target: str) -> None:
    move = qubix.store(qubix.block(kind="R"))
    said = []
    for language in ("en", "fr"):
        with (
            Referee.connect(target, language=language) as arbiter,
            pytest.raises(InvalidRequestError) as refused,
        ):
            arbiter.validate_move(GOOD, move)
        said += [fault.message for fault in refused.value.faults]
    assert said == [
        "a block is named by its number, or by its colour and size",
        "un bloc se désigne par son numéro, ou par sa couleur et sa taille",
    ]


def test_a_move_of_qubix_is_none_of_another_game(line: Line) -> None:
    position = game_pb2.Position(state=qwirkle.state("Ro"))
    for method in TAKE_A_MOVE:
        request = request_on(method, position, MOVE)
        assert_refused(line, method, request, {("move.qubix", "MISMATCH")})


def test_faults_of_position_and_move_are_named_together(line: Line) -> None:
    position = spoiled(setting(f"{STORED}.cell", -1))
    request = request_on("ValidateMove", position, made(build=qubix_pb2.QubixBuild(board=9)))
    expected = {
        (f"position.state.{STORED}.cell", "OUT_OF_RANGE"),
        ("move.qubix.build.block", "MISSING"),
        ("move.qubix.build.spot", "MISSING"),
        ("move.qubix.build.board", "OUT_OF_RANGE"),
    }
    assert_refused(line, "ValidateMove", request, expected)


def free_single(state: game_pb2.GameState) -> int:
    """A block that can be taken: on the highest level, at a corner."""
    blocks = [each for each in state.qubix.central_store.blocks if (each.x, each.y) == (0, 0)]
    return max(blocks, key=lambda block: block.level).id


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_built_on_a_board_that_is_not_there(players: int) -> None:
    """There are as many boards as players, and a third one for two."""
    referee = Referee.embedded()
    state = to_message(start(EVERY["A"], players, SEED))
    for board in range(max(players, 3), 5):
        move = qubix.build(qubix.block(free_single(state)), board, qubix.spot(0, 0))
        try:
            answer = referee.apply_move(state, move)
        except InvalidRequestError:
            continue
        assert answer.verdict.ruling == verdict_pb2.RULING_ILLEGAL, board
        assert not referee.validate_state(answer.position.state)


@pytest.mark.parametrize("size", [2, 3])
def test_cells_outside_a_store_are_told_as_they_are(size: int) -> None:
    """The cells tried begin with the last one that a move may name."""
    state = qubix.state()
    state.to_move = 0
    move = qubix.store(qubix.block(5, "R", size), 63)
    [violation] = Referee.embedded().validate_move(state, move).violations
    told = [(cell.x, cell.y, cell.level) for cell in violation.cells]
    assert told == [(63 + step, 0, 0) for step in range(size)]


def test_who_moves_must_be_known_to_apply(line: Line) -> None:
    state = deepcopy(GOOD)
    clear(state, "to_move")
    clear(state, "turn")
    move = made(build=BUILD.qubix.build)
    move.qubix.build.block.id = free_single(state)
    for board in state.qubix.boards:
        clear(board, "area")
    clear(state.qubix, "central_store")
    move.qubix.build.block.CopyFrom(qubix.block(kind="R", size=1))
    request = request_on("ApplyMove", game_pb2.Position(state=state), move)
    assert_refused(line, "ApplyMove", request, {("move.player", "MISSING")})


@pytest.mark.parametrize("field", ["qwirkle", "qwirkle_cubes"])
def test_nothing_is_drawn(line: Line, field: str) -> None:
    request = pb.ApplyMoveRequest(position=game_pb2.Position(state=GOOD), move=MOVE)
    getattr(request.drawn, field).SetInParent()
    assert_refused(line, "ApplyMove", request, {(f"drawn.{field}", "MISMATCH")})


def test_a_draw_of_nothing_is_not_told_to_lack_a_field_that_there_is_not(line: Line) -> None:
    request = pb.ApplyMoveRequest(position=game_pb2.Position(state=GOOD), move=MOVE)
    request.drawn.SetInParent()
    answer = line.send(BY_NAME["ApplyMove"].path, request.SerializeToString())
    if isinstance(answer, Refusal):
        assert {field for field, _ in answer.faults} <= {"drawn", "drawn.draw"}


# What listing needs


def forget(state: game_pb2.GameState, what: str) -> None:
    clear(state, "chance")
    if what == "to_move":
        clear(state, "to_move")
        clear(state, "turn")
    elif what == "central":
        clear(state.qubix, "central_store")
    elif what == "board":
        del state.qubix.boards[1]
    else:
        clear(state.qubix.boards[state.to_move], "store")


@pytest.mark.parametrize(
    ("what", "field"),
    [
        ("to_move", "to_move"),
        ("central", "qubix.central_store"),
        ("board", "qubix.boards"),
        ("store", f"qubix.boards[{GOOD.to_move}].store"),
    ],
)
def test_what_listing_needs_is_named(line: Line, what: str, field: str) -> None:
    position = spoiled(lambda state: forget(state, what))
    request = request_on("ListLegalMoves", position)
    assert_refused(line, "ListLegalMoves", request, {(f"position.state.{field}", "NOT_KNOWN")})


# Starting


def whole_deal() -> qubix_pb2.QubixDeal:
    return qubix_pb2.QubixDeal(central_store=OPENING.qubix.central_store)


def reported(deal: qubix_pb2.QubixDeal) -> pb.StartGameRequest:
    return requests.start_game(QUBIX, NAMES, deal=deal)


def test_a_deal_is_taken_as_it_is(embedded: Referee) -> None:
    started = embedded.start_game(QUBIX, NAMES, deal=whole_deal())
    assert started.position.state.qubix.central_store == OPENING.qubix.central_store
    unknown = embedded.start_game(QUBIX, NAMES, deal=qubix_pb2.QubixDeal())
    assert not unknown.position.state.qubix.HasField("central_store")


def test_a_deal_without_numbers_is_numbered(embedded: Referee) -> None:
    """Numbers follow the order of the list, and a game can be played with the deal."""
    deal = whole_deal()
    for block in deal.central_store.blocks:
        block.id = 0
    state = embedded.start_game(QUBIX, NAMES, deal=deal).position.state
    assert [block.id for block in state.qubix.central_store.blocks] == list(range(1, 76))
    assert not embedded.validate_state(state)
    assert embedded.summarize_legal_moves(state).count > 1


def test_a_deal_with_some_numbers_is_refused(line: Line) -> None:
    deal = whole_deal()
    deal.central_store.blocks[7].id = 0
    expected = {("reported.qubix.central_store.blocks[7].id", "MISSING")}
    assert_refused(line, "StartGame", reported(deal), expected)


@pytest.mark.parametrize("wrong", values_of_a_place("central_store.blocks[0]"), ids=name_of)
def test_a_wrong_value_of_a_deal_is_named(line: Line, wrong: tuple[str, Any, str]) -> None:
    path, value, reason = wrong
    deal = whole_deal()
    set_at(deal, path, value)
    assert_refused(line, "StartGame", reported(deal), {(f"reported.qubix.{path}", reason)})


def test_a_deal_with_blocks_missing_is_refused(line: Line) -> None:
    deal = whole_deal()
    del deal.central_store.blocks[40:]
    expected = {("reported.qubix.central_store", "NOT_CONSERVED")}
    assert_refused(line, "StartGame", reported(deal), expected)


def test_a_deal_with_a_block_on_nothing_is_refused(line: Line) -> None:
    """There is nothing below the block."""
    deal = whole_deal()
    top = deal.central_store.blocks[-1]
    top.level = 4
    top.x, top.y = 4, 4
    del deal.central_store.blocks[0]
    fields = {field for field, _ in line.refused("StartGame", reported(deal)).faults}
    assert "reported.qubix.central_store" in fields
    assert all(field.startswith("reported.qubix.central_store") for field in fields)


def test_a_deal_of_another_game_is_refused(line: Line) -> None:
    request = pb.StartGameRequest(ruleset=ruleset_pb2.Ruleset(game=QUBIX))
    request.players.extend([game_pb2.Player(), game_pb2.Player()])
    request.reported.qwirkle.SetInParent()
    request.options.qwirkle_cubes.SetInParent()
    expected = {("reported.qwirkle", "MISMATCH"), ("options.qwirkle_cubes", "MISMATCH")}
    assert_refused(line, "StartGame", request, expected)


@pytest.mark.parametrize(
    "deal", [None, qubix_pb2.QubixDeal(), whole_deal()], ids=["seed", "nothing", "all"]
)
def test_a_first_player_who_does_not_play_is_named_among_the_options(
    line: Line, deal: qubix_pb2.QubixDeal | None
) -> None:
    options = qubix_pb2.QubixOptions(first_player=2)
    seed = SEED if deal is None else b""
    request = requests.start_game(QUBIX, NAMES, options=options, seed=seed, deal=deal)
    expected = {("options.qubix.first_player", "OUT_OF_RANGE")}
    assert_refused(line, "StartGame", request, expected)


@pytest.mark.parametrize("count", [0, 1, 6])
def test_two_to_five_play(line: Line, count: int) -> None:
    request = requests.start_game(QUBIX, ["x"] * count, seed=SEED)
    assert_refused(line, "StartGame", request, {("players", "WRONG_COUNT")})


# The wording of faults


def verdicts(language: str) -> Iterator[Verdict]:
    referee = Referee.embedded(language=language)
    for name in EVERY:
        for salt, state in enumerate(positions(name, 0, 2)[::4]):
            rng = random.Random(salt)
            seen = knowing_less(state, rng) if salt % 3 == 0 else state
            for _ in range(4):
                move = CODEC.encode_move(any_move(seen, rng))
                yield referee.validate_move(to_message(seen), move)


def test_every_verdict_says_why_in_both_languages() -> None:
    found = set()
    for english, french in zip(verdicts("en"), verdicts("fr"), strict=True):
        for one, other in zip(english.violations, french.violations, strict=True):
            assert one.message
            assert other.message
            assert one.message != other.message
            assert not {"{", "}"} & {*one.message, *other.message}
            found.add(verdict_pb2.Reason.Name(one.reason))
    assert len(found) > 14


# Arbitrary input


NUMBERS = st.sampled_from([0, 1, 2, 3, 4, 5, 7, 8, 63, 64, -1, LARGEST, SMALLEST])


thoroughly = settings(deadline=None, max_examples=120)


every_method = pytest.mark.parametrize(
    "method",
    [BY_NAME[name] for name in ("StartGame", "ValidateState", *REFUSING)],
    ids=lambda m: m.name,
)


def good_requests(name: str) -> list[Message]:
    if name == "StartGame":
        options = OWN.qubix.options
        return [reported(whole_deal()), requests.start_game(QUBIX, NAMES, options=options)]
    rng = random.Random(name)
    found = []
    for good in ("A", "own, B, regions", "tiny"):
        state = with_stores(good) if good != "tiny" else positions("tiny", 0, 3)[6]
        for seen in (state, knowing_less(state, rng)):
            move = CODEC.encode_move(any_move(seen, rng))
            found.append(request_on(name, game_pb2.Position(state=to_message(seen)), move))
    return found


GOOD_REQUESTS = {
    method.name: good_requests(method.name) for method in METHODS if method.name in REFUSING
}
GOOD_REQUESTS |= {name: good_requests(name) for name in ("StartGame", "ValidateState")}


@every_method
@thoroughly
@given(st.data())
def test_altered_requests_are_refused_or_answered(method: Method, data: st.DataObject) -> None:
    call(method, data.draw(altered(GOOD_REQUESTS[method.name], NUMBERS)))


def test_good_requests_are_answered() -> None:
    for name in ("ValidateMove", "ScoreTurn", "CheckGameEnd", "ViewState", "ValidateState"):
        for request in GOOD_REQUESTS[name]:
            assert call(BY_NAME[name], request)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_garbage_is_refused_or_answered(target: str, data: st.DataObject) -> None:
    """The bytes are those of good requests, with some of them changed."""
    method = BY_NAME[data.draw(st.sampled_from(sorted(GOOD_REQUESTS)))]
    send_garbled(target, method, GOOD_REQUESTS[method.name][0], data)

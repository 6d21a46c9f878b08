"""JSON over HTTP: what people read, and what they are told when the referee cannot read theirs."""

import json
import random
from typing import Any

import pytest
from google.protobuf import json_format
from google.protobuf.descriptor import FieldDescriptor

from referee.games import GAMES
from referee.service.http import reading
from referee.service.http.reading import parse_json
from referee.service.methods import METHODS, Method
from referee.v1 import game_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb
from referee.v1 import rulebook_service_pb2 as rulebook_pb
from referee.wire.errors import BadRequestError, path
from referee.wire.printing import SILENT_AT_ZERO, to_content, to_json
from referee_client import qwirkle, requests
from tests.service.test_bad_input import good_request
from tests.support.refusals import GOOD
from tests.support.web import JSON, Answer, ask, get, post, query, shown, status_in

VALIDATE = "/referee.v1.RefereeService/ValidateMove"
GAMES_PATH = "/referee.v1.RulebookService/ListGames"
START = "/referee.v1.RefereeService/StartGame"
UNARY = [method for method in METHODS if not method.streams]
LAY = "move.qwirkle.lay.placements"

ASKED: dict[str, Any] = {
    "position": {
        "state": {
            "qwirkle": {
                "table": [
                    {"x": 0, "y": 0, "tile": "TILE_RED_CIRCLE"},
                    {"x": 1, "y": 0, "tile": "TILE_RED_SQUARE"},
                ]
            }
        }
    },
    "move": {"qwirkle": {"lay": {"placements": [{"x": 0, "y": 0, "tile": "TILE_RED_DIAMOND"}]}}},
}


# What is shown


def test_a_verdict_in_json(base: str) -> None:
    answer = post(base, VALIDATE, ASKED)
    assert (answer.status, answer.headers["content-type"]) == (200, JSON)
    verdict = answer.content["verdict"]
    assert verdict["ruling"] == "RULING_ILLEGAL"
    [violation] = verdict["violations"]
    assert violation["message"].startswith("Already taken")
    assert violation["cells"] == [{"x": 0, "y": 0}]


def test_a_verdict_in_french(base: str) -> None:
    answer = post(base, VALIDATE, ASKED, accept_language="fr-CH, fr;q=0.9")
    assert answer.content["verdict"]["violations"][0]["message"].startswith("Déjà occupé")
    assert "accept-language" in answer.headers["vary"]


def test_zeros_are_told_and_nothing_else_that_is_empty() -> None:
    player = game_pb2.Player(name="Anna")
    state = game_pb2.GameState(players=[player, game_pb2.Player(score=3)], to_move=0)
    state.qwirkle.table.append(qwirkle.placement(0, 0, "Ro"))
    state.qwirkle.bag.SetInParent()
    assert to_content(state) == {
        "players": [{"name": "Anna", "score": 0}, {"score": 3}],
        "toMove": 0,
        "qwirkle": {
            "table": [{"x": 0, "y": 0, "tile": "TILE_RED_CIRCLE"}],
            "bag": {"hidden": 0},
        },
    }


def test_fields_keep_their_order() -> None:
    assert list(to_content(qwirkle.placement(0, 1, "Ro"))) == ["x", "y", "tile"]
    assert to_json(qwirkle.placement(0, 1, "Ro")) == '{"x": 0, "y": 1, "tile": "TILE_RED_CIRCLE"}'


def test_a_cell_without_levels_shows_none() -> None:
    assert to_content(verdict_pb2.Cell()) == {"x": 0, "y": 0}
    assert to_content(verdict_pb2.Cell(level=2)) == {"x": 0, "y": 0, "level": 2}


@pytest.mark.parametrize("method", UNARY, ids=lambda method: method.name)
def test_what_is_shown_is_read_as_the_same(method: Method) -> None:
    asked = good_request(method.name)
    assert parse_json(method.request_type, to_json(asked).encode()) == asked
    shown_plainly = json_format.MessageToDict(asked)
    assert without_zeros(to_content(asked)) == without_zeros(shown_plainly)


def without_zeros(content: Any) -> Any:
    if isinstance(content, dict):
        return {key: without_zeros(value) for key, value in content.items() if value != 0}
    return [without_zeros(each) for each in content] if isinstance(content, list) else content


def numbers() -> set[str]:
    """The full names of all fields that are numbers."""
    found: set[str] = set()
    seen: set[Any] = set()
    todo = [
        type_.DESCRIPTOR
        for method in METHODS
        for type_ in (method.request_type, method.response_type)
    ]
    while todo:
        message = todo.pop()
        if message in seen:
            continue
        seen.add(message)
        for field in message.fields:
            if field.cpp_type == FieldDescriptor.CPPTYPE_INT32:
                found.add(field.full_name)
            if field.message_type is not None:
                todo.append(field.message_type)
    return found


def test_what_is_silent_at_zero_are_numbers_of_the_schemas() -> None:
    assert numbers() >= SILENT_AT_ZERO


# What cannot be read


def faults(answer: Answer) -> set[tuple[str, str]]:
    assert answer.status == 400
    assert answer.content["code"] == "invalid_argument"
    assert "Traceback" not in answer.body.decode()
    return {(each["field"], each["reason"]) for each in shown(answer.content)}


def spoiled(**changes: Any) -> dict[str, Any]:
    return {**ASKED, **changes}


def laying(placement: Any) -> dict[str, Any]:
    return spoiled(move={"qwirkle": {"lay": {"placements": [placement]}}})


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (spoiled(mov={}), {("mov", "UNREADABLE")}),
        (spoiled(position={"stat": {}}), {("position.stat", "UNREADABLE")}),
        (spoiled(position=3), {("position", "UNREADABLE")}),
        (spoiled(position=[{}]), {("position", "UNREADABLE")}),
        (
            spoiled(position={"state": {"toMove": "first"}}),
            {("position.state.to_move", "UNREADABLE")},
        ),
        (spoiled(position={"state": {"to_move": 1.5}}), {("position.state.to_move", "UNREADABLE")}),
        (spoiled(position={"state": {"turn": 2**40}}), {("position.state.turn", "UNREADABLE")}),
        (spoiled(position={"state": {"gameId": 3}}), {("position.state.game_id", "UNREADABLE")}),
        (spoiled(position={"state": {"players": {}}}), {("position.state.players", "UNREADABLE")}),
        (
            spoiled(position={"state": {"players": [None]}}),
            {("position.state.players[0]", "UNREADABLE")},
        ),
        (
            spoiled(position={"state": {"chance": {"seed": "né"}}}),
            {("position.state.chance.seed", "UNREADABLE")},
        ),
        (laying({"tile": "TILE_PINK"}), {(f"{LAY}[0].tile", "UNKNOWN_VALUE")}),
        (laying({"x": None, "colour": "red"}), {(f"{LAY}[0].colour", "UNREADABLE")}),
        (
            spoiled(move={"qwirkle": {"exchange": {}, "lay": {}}}),
            {("move.qwirkle.lay", "MISMATCH")},
        ),
        (
            {"a": 1, "b": 2, "move": {"c": 3, "player": "x"}},
            {
                ("a", "UNREADABLE"),
                ("b", "UNREADABLE"),
                ("move.c", "UNREADABLE"),
                ("move.player", "UNREADABLE"),
            },
        ),
        ([], {("request", "UNREADABLE")}),
        ("ValidateMove", {("request", "UNREADABLE")}),
        (None, {("request", "UNREADABLE")}),
    ],
)
def test_every_field_that_cannot_be_read_is_named(
    base: str, asked: Any, expected: set[tuple[str, str]]
) -> None:
    answer = post(base, VALIDATE, asked)
    assert faults(answer) == expected
    french = post(base, VALIDATE, asked, accept_language="fr")
    assert faults(french) == expected
    for told, same in zip(shown(french.content), shown(answer.content), strict=True):
        assert told["localizedMessage"]["locale"] == "fr"
        assert told["localizedMessage"]["message"] != same["description"]


def test_an_unknown_field_is_refused_in_words(base: str) -> None:
    content = post(base, VALIDATE, spoiled(mov={})).content
    assert content["message"] == "mov: is not a field of referee.v1.ValidateMoveRequest"


def test_faults_of_the_position_are_shown_in_json(base: str) -> None:
    asked = spoiled(position={"state": {"qwirkle": {"table": [{"x": 5000}]}}})
    place = "position.state.qwirkle.table[0]"
    answer = post(base, VALIDATE, asked)
    assert faults(answer) == {(f"{place}.x", "OUT_OF_RANGE"), (f"{place}.tile", "UNKNOWN_VALUE")}
    assert answer.content["details"][1]["debug"]["reason"] == "BAD_REQUEST"
    assert status_in(answer.content).message == answer.content["message"]


DEEP = 100_000


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"{]",
        b"\xff\xfe",
        b"\x00",
        b"nul",
        b'{"a": NaN}',
        b'{"move": {}, "move": {}}',
        b'{"position": "\xed\xa0\x80"}',
        b'{"\\ud800": 1}',
        b'{"position": {"state": {"gameId": "\\ud800"}}}',
        b"[" * DEEP,
        b'{"position":' * DEEP,
        b'{"position": {"state": {"turn": ' + b"9" * 10_000 + b"}}}",
        b'{"' + b"x" * 10_000 + b'": 1}',
        b'{"move": {"player": "' + b"x" * 10_000 + b'"}}',
        b'{"position": {"state": {"turn": 1e400}}}',
    ],
    ids=lambda body: repr(body[:40]),
)
def test_bytes_that_are_no_request(base: str, body: bytes) -> None:
    answer = post(base, VALIDATE, body)
    assert faults(answer)
    assert len(answer.body) < 4000
    assert get(base, "/healthz").status == 200


@pytest.mark.parametrize("method", UNARY, ids=lambda method: method.name)
def test_random_changes_are_refused_or_answered(base: str, method: Method) -> None:
    """In each format. A good request in JSON has bytes changed, so that most stays readable."""
    rng = random.Random(method.name)
    good = to_json(good_request(method.name)).encode()
    for _ in range(40):
        body = bytearray(good)
        for _ in range(rng.randint(1, 3)):
            body[rng.randrange(len(body))] = rng.choice(b'{}[]",:0x-\xff')
        answer = post(base, method.path, bytes(body))
        assert answer.status in (200, 400), answer
        answer = post(base, method.path, rng.randbytes(40), content_type="application/proto")
        assert answer.status in (200, 400), answer


def test_as_many_faults_are_named_as_have_room(base: str) -> None:
    answer = post(base, VALIDATE, {f"no{number}": 1 for number in range(5000)})
    info = answer.content["details"][1]["debug"]["metadata"]
    assert info["faults"] == "1000"
    assert int(info["named"]) == len(list(shown(answer.content))) > 10
    assert len(answer.body) < 32 * 1024


def test_explanations_are_quick_however_much_there_is_to_explain() -> None:
    placements = [{"x": 1, "y": 2, "tile": "TILE_RED_CIRCLE"}] * 20_000 + [{"z": 1}]
    asked = {"move": {"qwirkle": {"lay": {"placements": placements}}}}
    with pytest.raises(BadRequestError) as refused:
        parse_json(pb.ValidateMoveRequest, json.dumps(asked).encode())
    assert [path(fault.place) for fault in refused.value.faults] == [f"{LAY}[20000].z"]


def test_explanations_end_where_every_value_has_to_be_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = []

    def try_one(value: Any, field: FieldDescriptor) -> bool:
        tried.append(value)
        return is_readable(value, field)

    is_readable = reading._is_readable
    monkeypatch.setattr(reading, "_is_readable", try_one)
    placements = [{"x": "1"}] * (2 * reading.MOST_TRIED)
    asked = {"move": {"qwirkle": {"lay": {"placements": placements}}}, "z": 1}
    with pytest.raises(BadRequestError, match="1 faults, the first at request"):
        parse_json(pb.ValidateMoveRequest, json.dumps(asked).encode())
    assert len(tried) == reading.MOST_TRIED


def test_names_of_fields_as_in_the_schema_do_as_well(base: str) -> None:
    request = requests.validate_move(GOOD, qwirkle.pass_turn())
    plain = json_format.MessageToDict(request, preserving_proto_field_name=True)
    assert post(base, VALIDATE, plain).content == post(base, VALIDATE, to_content(request)).content


# GET


def test_a_get_is_answered_like_a_post(base: str) -> None:
    for extra in ({}, {"connect": "v1"}):
        answer = get(base, query(VALIDATE, encoding="json", message=json.dumps(ASKED), **extra))
        assert (answer.status, answer.content) == (200, post(base, VALIDATE, ASKED).content)


def test_a_get_has_no_body_and_so_no_content_type(
    base: str, caplog: pytest.LogCaptureFixture
) -> None:
    address = query(GAMES_PATH, encoding="json", message="{}")
    for kind in ("application/grpc", "application/grpc-web", "text/plain"):
        answer = get(base, address, content_type=kind)
        assert (answer.status, answer.content) == (200, post(base, GAMES_PATH, {}).content)
    assert not caplog.records


def test_a_get_in_french_and_one_in_bytes(base: str) -> None:
    address = query(VALIDATE, encoding="json", message=json.dumps(ASKED))
    message = get(base, address, accept_language="fr").content["verdict"]["violations"][0][
        "message"
    ]
    assert message.startswith("Déjà occupé")
    address = query(GAMES_PATH, encoding="proto", message="", base64="1")
    answer = get(base, address)
    assert answer.headers["content-type"] == "application/proto"
    games = rulebook_pb.ListGamesResponse.FromString(answer.body).games
    assert len(games) == len(GAMES)


def test_faults_of_a_get(base: str) -> None:
    answer = get(base, query(VALIDATE, encoding="json", message='{"mov": 1}'))
    assert faults(answer) == {("mov", "UNREADABLE")}


@pytest.mark.parametrize(
    ("address", "status", "told"),
    [
        (GAMES_PATH, 400, "encoding=json"),
        (query(GAMES_PATH, encoding="xml", message="{}"), 400, "encoding=json"),
        (query(GAMES_PATH, encoding="json"), 400, "message"),
        (query(START, encoding="json", message="{}"), 405, "StartGame is called by POST"),
        ("/referee.v1.RefereeService/ListLegalMoves?encoding=json", 405, "called by POST"),
        ("/referee.v1.RefereeService/Cheat", 404, "/openapi.json"),
        ("/", 404, "/openapi.json"),
        ("/%ff", 404, "/openapi.json"),
    ],
)
def test_a_get_that_cannot_be_answered_is_told_why(
    base: str, address: str, status: int, told: str
) -> None:
    answer = get(base, address)
    assert answer.status == status
    assert told in answer.content["message"]
    assert answer.content["code"] in ("unimplemented", "invalid_argument")


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded"])
def test_another_content_type_is_refused_in_words(base: str, kind: str) -> None:
    answer = ask(base, VALIDATE, b"{}", content_type=kind)
    assert answer.status == 415
    assert "application/json" in answer.content["message"]


@pytest.mark.parametrize("kind", ["application/grpc", "application/grpc+proto"])
def test_grpc_itself_is_not_spoken_over_http_1(base: str, kind: str) -> None:
    assert ask(base, VALIDATE, b"", content_type=kind).status == 415


def test_a_stream_says_what_it_takes(base: str) -> None:
    answer = post(base, "/referee.v1.RefereeService/ListLegalMoves", {})
    assert answer.status == 415
    assert "application/connect+json" in answer.content["message"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "HEAD", "PATCH"])
def test_other_methods_of_http_are_not_allowed(base: str, method: str) -> None:
    answer = ask(base, VALIDATE, b"{}", method, content_type=JSON)
    assert (answer.status, answer.headers["allow"]) == (405, "GET, POST")


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "Application/JSON"])
def test_a_content_type_may_say_more(base: str, kind: str) -> None:
    assert post(base, GAMES_PATH, {}, content_type=kind).status == 200


def test_headers_that_nobody_needs_may_be_odd(base: str) -> None:
    assert post(base, GAMES_PATH, {}, cookie="naïve", x="é").status == 200

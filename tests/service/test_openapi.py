"""What openapi.json says of the service is true: it has every method, and real answers fit it."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from google.protobuf.descriptor import EnumDescriptor
from google.protobuf.message import Message
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from referee.service.methods import METHODS, Method
from referee.wire.printing import to_json
from tests.service.test_http import some_requests
from tests.support.good_requests import BY_SUBJECT, requests_to
from tests.support.refusals import BY_NAME
from tests.support.subject import Subject
from tests.support.subjects import SUBJECTS
from tests.support.web import ask, framed, get, post, unframed

DESCRIPTION = json.loads(files("referee.service.http").joinpath("openapi.json").read_bytes())
UNARY = [method for method in METHODS if not method.streams]
STREAMS = [method for method in METHODS if method.streams]


def test_it_is_a_description_in_the_form_of_openapi() -> None:
    OpenAPIV31SpecValidator(DESCRIPTION).validate()


def test_the_server_hands_it_out(base: str) -> None:
    answer = get(base, "/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.content == DESCRIPTION


def test_it_has_every_method_and_no_other() -> None:
    paths = DESCRIPTION["paths"].keys() - {"/healthz"}
    assert paths == {method.path for method in METHODS}
    for method in METHODS:
        operations = DESCRIPTION["paths"][method.path]
        expected = {"get", "post"} if method.safe and not method.streams else {"post"}
        assert operations.keys() == expected
        assert all(operation["description"] for operation in operations.values())


def messages(method: Method) -> set[Any]:
    """The messages and enums that a method takes or answers."""
    found: set[Any] = set()
    todo = [method.request_type.DESCRIPTOR, method.response_type.DESCRIPTOR]
    while todo:
        message = todo.pop()
        if message in found or message.file.package != "referee.v1":
            continue
        found.add(message)
        found |= {field.enum_type for field in message.fields if field.enum_type}
        todo += [field.message_type for field in message.fields if field.message_type]
    return found


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_it_has_every_field_and_value(method: Method) -> None:
    schemas = DESCRIPTION["components"]["schemas"]
    for each in messages(method):
        if isinstance(each, EnumDescriptor):
            assert schemas[each.full_name]["enum"] == [value.name for value in each.values]
        elif not each.GetOptions().map_entry:
            properties = schemas[each.full_name].get("properties", {})
            assert properties.keys() == {field.json_name for field in each.fields}
            assert all(field["description"] for field in properties.values())


# Real answers


@cache
def validator(reference: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": reference, "components": DESCRIPTION["components"]})


def assert_fits(content: Any, operation: dict[str, Any], code: str, kind: str) -> None:
    told = operation["responses"][code]["content"]
    validator(told[kind]["schema"]["$ref"]).validate(content)


def assert_answer_fits(base: str, method: Method, asked: Message) -> None:
    operation = DESCRIPTION["paths"][method.path]["post"]
    answer = ask(base, method.path, to_json(asked).encode(), content_type="application/json")
    code = "200" if answer.status == 200 else "default"
    assert_fits(answer.content, operation, code, "application/json")


@pytest.mark.parametrize("method", UNARY, ids=lambda method: method.name)
def test_answers_fit(base: str, method: Method) -> None:
    for asked in some_requests(method):
        assert_answer_fits(base, method, asked)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.field)
@pytest.mark.parametrize("name", [name for name in BY_SUBJECT if not BY_NAME[name].streams])
def test_answers_about_every_game_fit(base: str, subject: Subject, name: str) -> None:
    for asked in requests_to(subject, name)[:8]:
        assert_answer_fits(base, BY_NAME[name], asked)


@pytest.mark.parametrize("method", STREAMS, ids=lambda method: method.name)
def test_answers_in_streams_fit(base: str, method: Method) -> None:
    kind = "application/connect+json"
    body = framed(*(to_json(asked).encode() for asked in some_requests(method)))
    *answers, _ = unframed(ask(base, method.path, body, content_type=kind).body)
    assert answers
    for _, data in answers:
        operation = DESCRIPTION["paths"][method.path]["post"]
        assert_fits(json.loads(data), operation, "200", kind)


def test_refusals_fit(base: str) -> None:
    for method in UNARY:
        operation = DESCRIPTION["paths"][method.path]["post"]
        refused = post(base, method.path, {"no": "field"})
        assert refused.status == 400
        assert_fits(refused.content, operation, "default", "application/json")


def test_an_answer_with_a_field_too_many_does_not_fit(base: str) -> None:
    """So that the tests above can fail."""
    method = BY_NAME["ValidateMove"]
    [asked] = some_requests(method)
    answer = post(base, method.path, json.loads(to_json(asked))).content
    reference = "#/components/schemas/referee.v1.ValidateMoveResponse"
    assert validator(reference).is_valid(answer)
    for spoiled in (
        {**answer, "more": 1},
        {"verdict": {**answer["verdict"], "ruling": "RULING_FINE"}},
        {"verdict": {**answer["verdict"], "uncheckedRuleIds": "GM-1"}},
    ):
        assert not validator(reference).is_valid(spoiled)


def test_health_fits(base: str) -> None:
    operation = DESCRIPTION["paths"]["/healthz"]["get"]
    assert_fits(get(base, "/healthz").content, operation, "200", "application/json")

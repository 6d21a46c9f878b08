"""Whatever bytes a client sends about a game, it gets an answer or is told what is wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.service.methods import METHODS
from tests.support.fuzz import altered_requests, call, spoiled_bytes
from tests.support.good_requests import BY_SUBJECT, requests_to
from tests.support.subject import Subject, in_messages

BY_NAME = {method.name: method for method in METHODS}

every_method = pytest.mark.parametrize("method", BY_SUBJECT)
thoroughly = settings(deadline=None, max_examples=80)


@in_messages
@every_method
def test_good_requests_are_mostly_good(subject: Subject, method: str) -> None:
    good = requests_to(subject, method)
    answered = [call(BY_NAME[method], each.SerializeToString()) for each in good]
    assert any(answered)


@in_messages
@every_method
@thoroughly
@given(st.data())
def test_spoiled_bytes_are_refused_or_answered(
    subject: Subject, method: str, data: st.DataObject
) -> None:
    call(BY_NAME[method], data.draw(spoiled_bytes(requests_to(subject, method))))


@in_messages
@every_method
@thoroughly
@given(st.data())
def test_altered_requests_are_refused_or_answered(
    subject: Subject, method: str, data: st.DataObject
) -> None:
    request = data.draw(altered_requests(requests_to(subject, method)))
    call(BY_NAME[method], request.SerializeToString())


@in_messages
@every_method
def test_requests_cut_short_are_refused_or_answered(subject: Subject, method: str) -> None:
    for good in requests_to(subject, method)[:3]:
        raw = good.SerializeToString()
        for end in range(0, len(raw), 1 + len(raw) // 50):
            call(BY_NAME[method], raw[:end])

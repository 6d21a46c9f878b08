"""Every law of this folder that speaks of a subject holds for the subjects of all games; what is
asked `in_messages`, for those of the games that the schemas know."""

import pytest

from tests.support.subject import asks_in_messages
from tests.support.subjects import EVERY_SUBJECT


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "subject" in metafunc.fixturenames:
        in_messages = asks_in_messages(metafunc.function)
        asked_of = [each for each in EVERY_SUBJECT if each.has_messages or not in_messages]
        metafunc.parametrize("subject", asked_of, ids=repr)

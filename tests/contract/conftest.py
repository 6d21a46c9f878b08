"""Every law of this folder that speaks of a subject holds for the subjects of all games."""

import pytest

from tests.support.subjects import SUBJECTS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "subject" in metafunc.fixturenames:
        metafunc.parametrize("subject", SUBJECTS, ids=repr)

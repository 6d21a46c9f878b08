"""The games of lines, for the tests that hold for all of them."""

import pytest

from tests.random_cubes import CUBES
from tests.random_qwirkle import QWIRKLE

__all__ = ["CUBES", "QWIRKLE", "SUBJECTS", "every_game"]

SUBJECTS = (QWIRKLE, CUBES)

every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=repr)

"""The games of lines, for the tests that hold for all of them."""

import pytest

from tests.games.qwirkle.subject import QWIRKLE
from tests.games.qwirkle_cubes.subject import CUBES

__all__ = ["CUBES", "QWIRKLE", "SUBJECTS", "every_game"]

SUBJECTS = (QWIRKLE, CUBES)

every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=repr)

"""The games of lines, for the tests that hold for all of them."""

import pytest

from tests.games.qwirkle.subject import SUBJECT as QWIRKLE
from tests.games.qwirkle_cubes.subject import SUBJECT as CUBES

__all__ = ["CUBES", "QWIRKLE", "SUBJECTS", "every_game"]

SUBJECTS = (QWIRKLE, CUBES)

every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=repr)

"""A fixture for several tests of Qwirkle."""

import pytest

from referee.v1 import game_pb2
from tests.support.builders import (
    codes,
    late,
)


@pytest.fixture
def two_in_bag() -> game_pb2.GameState:
    """A late position: the bag holds two green squares."""
    position = late("Oc Gc Yc Ps Os Gx", "Bx Bo Bo Bx Bs Go", in_bag=2)
    assert codes(position.qwirkle.bag.tiles) == "Gs Gs"
    return position

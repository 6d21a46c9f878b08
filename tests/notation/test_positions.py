"""Positions: they are written as one line, and reading it gives them back."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.notation.positions import positions
from tests.support.notation.strategies import Kind, every_kind
from tests.support.survival import assert_position_survives

thoroughly = settings(deadline=None, max_examples=30)


@every_kind
@thoroughly
@given(data=st.data())
def test_a_position_survives_being_written_and_read(kind: Kind, data: st.DataObject) -> None:
    assert_position_survives(data.draw(positions(kind)))

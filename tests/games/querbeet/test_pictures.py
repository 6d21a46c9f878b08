"""Stones and boards of Querbeet as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.v1 import querbeet_pb2
from referee_client import querbeet
from referee_client.querbeet import lay, placed, read_board, stone, write_board

STONES = sorted(querbeet_pb2.QuerbeetStone.values())[1:]
CELLS = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if -3 <= q + r <= 3]

PICTURE = """
         .   .   .   .
       .   .   .   .   .
     .   .   .  24   .   .
   .   .   .   *  03   .   .
     .   .   .   .   .   .
       .   .   .   .   .
         .   .   .   0
"""


def test_every_stone_is_written_as_its_edges() -> None:
    written = [querbeet.edges(number) for number in STONES]
    assert len(set(written)) == 63
    assert [stone(edges) for edges in written] == STONES
    assert stone("03") == stone("30") == querbeet_pb2.QUERBEET_STONE_03
    assert stone("*") == stone("012345") == querbeet_pb2.QUERBEET_STONE_012345


@pytest.mark.parametrize("number", STONES)
def test_names_of_the_schema_list_the_edges(number: int) -> None:
    name = querbeet_pb2.QuerbeetStone.Name(number)
    edges = name.removeprefix("QUERBEET_STONE_")
    assert sum(1 << int(edge) for edge in edges) == number
    assert list(edges) == sorted(edges)


@pytest.mark.parametrize("edges", ["", "6", "00", "-1", "0 3", "**", "x", "*0"])
def test_edges_that_make_no_stone(edges: str) -> None:
    with pytest.raises(ValueError, match="is not a stone"):
        stone(edges)


@pytest.mark.parametrize("number", [0, -1, 64])
def test_a_number_that_is_no_stone(number: int) -> None:
    with pytest.raises(ValueError, match="is not a stone"):
        querbeet.edges(number)


def test_a_board_is_read_from_its_picture() -> None:
    assert read_board(PICTURE) == [
        placed(0, 1, "24"),
        placed(0, 0, "*"),
        placed(1, 0, "03"),
        placed(3, -3, "0"),
    ]


@given(st.dictionaries(st.sampled_from(CELLS), st.sampled_from(STONES)))
def test_what_was_written_is_read_again(stones: dict[tuple[int, int], int]) -> None:
    board = [placed(q, r, querbeet.edges(number)) for (q, r), number in stones.items()]
    read = read_board(write_board(board))
    assert sorted(read, key=str) == sorted(board, key=str)


@pytest.mark.parametrize("picture", ["", "*", PICTURE.replace("03", "03 03"), PICTURE + "\n ."])
def test_a_picture_of_another_shape(picture: str) -> None:
    with pytest.raises(ValueError, match="rows of 4, 5, 6, 7"):
        read_board(picture)


def test_a_stone_off_the_board_has_no_place_in_the_picture() -> None:
    with pytest.raises(ValueError, match="off the board"):
        write_board([placed(4, 0, "0")])


def test_a_position_without_a_picture_is_the_star_alone() -> None:
    assert list(querbeet.state().querbeet.board) == [placed(0, 0, "*")]


def test_moves_say_what_they_do() -> None:
    move = lay("03", 1, -2, rotation=4, player=2)
    assert move.player == 2
    assert move.querbeet.lay == querbeet_pb2.QuerbeetLay(q=1, r=-2, stone=stone("03"), rotation=4)
    assert querbeet.pass_turn().querbeet.HasField("pass_turn")
    assert not querbeet.pass_turn().HasField("player")

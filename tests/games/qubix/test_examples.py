"""The worked turns of the rulebook of Qubix, with their exact points.

Its pictures are lost; this is a reconstruction that agrees with every word. The turns are on one
board of a game of four, that of seat 0. Its owner does not score the second number in turns C, D2,
E2 and G, so others play these turns, one after another clockwise.
"""

import pytest

from referee.v1 import game_pb2
from referee_client import Referee, Verdict
from referee_client.qubix import X, Y, build, spot
from tests.games.qubix.builders import (
    Cell3,
    described,
    figure,
    full,
    last_block,
    shares,
    spots,
    told,
    totals,
    with_figures,
)
from tests.support.builders import kind, legal

# Turn A: three cells of a blue square, and other colours on two edges of the first level.

TURN_A = """
Y - - V
. . . |
B . . |
B - . P
"""
# The blocks still to be taken, in three rows of the central store: each of them is free.
TOP = ["B R . R .", "B - - R -", "B B - R -"]

Turn = tuple[str, int, int, int]
"""The kind of a block, x, y and its direction."""

B: Turn = ("B1", 1, 1, 0)
B2: Turn = ("B2", 1, 1, Y)
C: Turn = ("B2", 2, 0, Y)
D: Turn = ("R2", 0, 2, X)
D2: Turn = ("B3", 0, 2, X)
E: Turn = ("B1", 1, 1, 0)
E2: Turn = ("R1", 1, 1, 0)
F: Turn = ("R2", 2, 1, Y)
G: Turn = ("R1", 1, 2, 0)


def move_of(position: game_pb2.GameState, turn: Turn) -> game_pb2.Move:
    wanted, x, y, direction = turn
    return build(last_block(position, wanted), 0, spot(x, y, direction))  # type: ignore[arg-type]


def after(referee: Referee, *turns: Turn) -> game_pb2.GameState:
    """The position after turn A and these turns."""
    position = full({0: TURN_A}, top=TOP, players=4, turn=12)
    for turn in turns:
        applied = referee.apply_move(position, move_of(position, turn))
        assert legal(applied.verdict)
        position = applied.position.state
    return position


def judged(referee: Referee, position: game_pb2.GameState, turn: Turn) -> Verdict:
    verdict = referee.validate_move(position, move_of(position, turn))
    assert legal(verdict)
    assert not verdict.unchecked_rule_ids
    return verdict


def counted(verdict: Verdict) -> list[Cell3]:
    """The cells of the figure that counts."""
    (item,) = [item for item in verdict.score.items if kind(item) == "FIGURE_MADE"]
    return spots(item)


def test_turn_a_could_have_arisen(referee: Referee) -> None:
    assert not referee.validate_state(after(referee))


def test_turn_b_the_owner_completes_a_square(referee: Referee) -> None:
    verdict = judged(referee, after(referee), B)
    assert shares(verdict) == [("FIGURE_MADE", 0, 4)]
    assert counted(verdict) == [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0)]


def test_turn_b2_a_double_would_have_been_one_cell_too_many(referee: Referee) -> None:
    """No points: five blue cells are not exactly the square, though it is among them."""
    assert not judged(referee, after(referee), B2).score.items


def test_turn_c_the_next_player_makes_it_a_bar(referee: Referee) -> None:
    verdict = judged(referee, after(referee, B), C)
    assert shares(verdict) == [("FIGURE_MADE", 1, 6), ("FIGURE_OWNED", 0, 3)]


def test_turn_d_a_red_double_makes_nothing(referee: Referee) -> None:
    """No points: two red cells are no figure, and the blue bar was there before."""
    assert not judged(referee, after(referee, B, C), D).score.items


def test_turn_d2_a_blue_triple_makes_it_a_large_square(referee: Referee) -> None:
    verdict = judged(referee, after(referee, B, C), D2)
    assert shares(verdict) == [("FIGURE_MADE", 2, 9), ("FIGURE_OWNED", 0, 4)]


def test_turn_e_a_blue_single_on_top_changes_nothing(referee: Referee) -> None:
    """No points: what is seen from above is the same before and after."""
    position = after(referee, B, C, D2)
    assert not judged(referee, position, E).score.items
    (event,) = referee.apply_move(position, move_of(position, E)).events
    assert event.qubix.blocks_laid.blocks[0].level == 1


def test_turn_e2_a_single_of_another_colour_makes_it_a_ring(referee: Referee) -> None:
    verdict = judged(referee, after(referee, B, C, D2), E2)
    assert shares(verdict) == [("FIGURE_MADE", 3, 8), ("FIGURE_OWNED", 0, 4)]
    assert (1, 1, 0) not in counted(verdict)
    assert len(counted(verdict)) == 8


def test_turn_f_a_double_adds_nothing(referee: Referee) -> None:
    """No points: red shows three cells, and blue six that are no bar; neither is a figure."""
    assert not judged(referee, after(referee, B, C, D2, E2), F).score.items


def test_turn_g_a_red_single_completes_a_red_square(referee: Referee) -> None:
    verdict = judged(referee, after(referee, B, C, D2, E2, F), G)
    assert shares(verdict) == [("FIGURE_MADE", 1, 4), ("FIGURE_OWNED", 0, 2)]
    assert counted(verdict) == [(1, 1, 0), (1, 2, 0), (2, 1, 0), (2, 2, 0)]
    assert {item.qubix.colour for item in verdict.score.items} == {1}


def test_all_turns_together(referee: Referee) -> None:
    """The owner: 4 + 3 + 4 + 4 + 2; then 6 + 4, 9 and 8."""
    position = after(referee, B, C, D2, E2, F, G)
    assert totals(position) == [17, 10, 9, 8]
    assert (position.turn, position.to_move) == (18, 2)
    assert not referee.validate_state(position)


def test_a_scoring_app_gets_the_same_points(referee: Referee) -> None:
    """It knows the one area, the blocks as they are seen, and nothing else."""
    position = told({0: TURN_A}, players=4)
    gained = []
    for wanted, x, y, direction in (B, C, D2, E2, F, G):
        at = spot(x, y, direction)  # type: ignore[arg-type]
        applied = referee.apply_move(position, build(described(wanted), 0, at))
        gained.append([item.points for item in applied.verdict.score.items])
        position = applied.position.state
    assert gained == [[4], [6, 3], [9, 4], [8, 4], [], [4, 2]]


# Two players


def test_two_players_on_the_neutral_board(referee: Referee) -> None:
    """Adam makes a square there, 4 and 2, then Isabelle a bar, 6 and 3."""
    area = ". . . .\n. . . .\nB . . .\nB - . ."
    position = full({2: area}, top=["B B - R R"], players=2)
    adam = build(last_block(position, "B1"), 2, spot(1, 1))
    first = referee.apply_move(position, adam)
    assert shares(first.verdict) == [("FIGURE_MADE", 0, 4), ("FIGURE_OWNED", 1, 2)]
    assert totals(first.position) == [4, 2]
    isabelle = build(last_block(position, "B2"), 2, spot(2, 0, Y))
    second = referee.apply_move(first.position, isabelle)
    assert shares(second.verdict) == [("FIGURE_MADE", 1, 6), ("FIGURE_OWNED", 0, 3)]
    assert totals(second.position) == [7, 8]


def test_the_printed_example_of_two_numbers(referee: Referee) -> None:
    """A figure with 9/4: nine for its maker anywhere, four for the owner of another's area."""
    options = with_figures(figure("#", 9, 4))
    for board, expected in (
        (0, [("FIGURE_MADE", 0, 9)]),
        (1, [("FIGURE_MADE", 0, 9), ("FIGURE_OWNED", 1, 4)]),
    ):
        position = told({board: ""}, options=options)
        verdict = referee.validate_move(position, build(described("R1"), board, spot(0, 0)))
        assert shares(verdict) == expected


# What can be taken (figure 6 of the rulebook)

LOWER = """
R Y B V P
R Y B V P
R - - V P
R Y B V P
R Y B V P
"""


@pytest.mark.parametrize(
    ("cell", "rules"),
    [
        ((0, 0, 1), []),  # with nothing above, at the outside
        ((0, 2, 0), ["QX-6"]),  # at the outside, partly covered
        ((2, 3, 0), ["QX-6"]),  # uncovered, no side free
        ((4, 4, 0), []),  # at a corner, uncovered
        ((4, 0, 0), ["QX-6"]),  # at a corner, free on two sides, covered
    ],
)
def test_which_blocks_can_be_taken(referee: Referee, cell: Cell3, rules: list[str]) -> None:
    upper = "\n".join([". . . . ."] * 2 + [". B - . .", ". . . . .", "Y . . . V"])
    position = told({0: ""}, central=[LOWER, upper])
    (found,) = [
        each.id
        for each in position.qubix.central_store.blocks
        if (each.x, each.y, each.level) == cell
    ]
    move = build(last_block(position, "B2"), 0, spot(0, 0, X))
    move.qubix.build.block.id = found
    verdict = referee.validate_move(position, move)
    assert [violation.rule_id for violation in verdict.violations] == rules

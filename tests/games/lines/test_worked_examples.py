"""The examples of the printed rulebooks come out as printed.

S1 prints a game of twelve turns of Qwirkle; its tiles and cells are in
games/qwirkle/printed_game.json.
S0, of Qwirkle Cubes, and S2, of Qwirkle, print single scenes, mostly the same; the tables below are
reconstructions in which every statement of their texts holds. Lines are the same in both games, so
each scene is played in both.
"""

import json
from typing import NamedTuple

import pytest

from referee.v1 import game_pb2, lines_pb2, qwirkle_pb2
from referee_client import Referee
from referee_client.qwirkle import lay
from tests.games.lines.details import detail
from tests.games.qwirkle_cubes.builders import Lines, in_each_game, table_of
from tests.support.builders import (
    KINDS,
    QWIRKLE,
    broken,
    cells,
    codes,
    legal,
    line_lengths,
    only,
    reason,
    scored,
    seated,
    told,
)
from tests.support.paths import PRINTED_GAME

# S1: a game of twelve turns

PLAYERS = ["Anna", "Chris", "Sally", "Dave"]


class Turn(NamedTuple):
    """A turn as printed, and the table before it."""

    figure: str
    seat: int
    before: list[lines_pb2.TilePlacement]
    laid: list[tuple[int, int, str]]
    lines: list[int]
    score: int

    @property
    def move(self) -> game_pb2.Move:
        return lay(*self.laid, player=self.seat)

    @property
    def position(self) -> game_pb2.GameState:
        """Only the table is known, and whose turn it is."""
        position = told("", players=4, to_move=self.seat)
        position.qwirkle.table.extend(self.before)
        return position


LETTERS = {"circle": "o", "square": "s", "diamond": "d", "clover": "c"}
LETTERS |= {"starburst": "b", "crisscross": "x"}


def read_turns() -> list[Turn]:
    printed = json.loads(PRINTED_GAME.read_text())
    turns, table = [], list[lines_pb2.TilePlacement]()
    for turn in printed["turns"]:
        laid = [
            (tile["x"], tile["y"], tile["color"][0].upper() + LETTERS[tile["shape"]])
            for tile in turn["tiles"]
        ]
        seat = PLAYERS.index(turn["player"])
        turns.append(Turn(turn["figure"], seat, list(table), laid, turn["lines"], turn["score"]))
        table += lay(*laid).qwirkle.lay.placements
    return turns


TURNS = read_turns()
BY_FIGURE = {turn.figure: turn for turn in TURNS}

each_turn = pytest.mark.parametrize("turn", TURNS, ids=lambda turn: turn.figure)


def test_s1_has_the_printed_scores() -> None:
    assert [turn.score for turn in TURNS] == [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
    assert "".join(turn.figure for turn in TURNS) == "ABCDEFGHIJKL"


@each_turn
def test_s1_turn_is_legal(referee: Referee, turn: Turn) -> None:
    assert broken(referee.validate_move(turn.position, turn.move)) == []


@each_turn
def test_s1_turn_scores_as_printed(referee: Referee, turn: Turn) -> None:
    answer = referee.score_turn(turn.position, turn.move)
    assert answer.verdict.score.points == turn.score
    assert line_lengths(answer.verdict) == sorted(turn.lines, reverse=True)
    assert list(answer.totals) == [turn.score if seat == turn.seat else 0 for seat in range(4)]


def test_s1_is_played_turn_by_turn(referee: Referee) -> None:
    deal = qwirkle_pb2.QwirkleDeal(opener=0)
    position = referee.start_game(QWIRKLE, PLAYERS, deal=deal).position
    for number, turn in enumerate(TURNS, start=1):
        assert position.state.to_move == turn.seat
        answer = referee.apply_move(position, turn.move)
        assert answer.verdict.score.points == turn.score, turn.figure
        assert answer.position.state.turn == number
        position = answer.position
    assert [player.score for player in position.state.players] == [
        3 + 7 + 10,
        7 + 6 + 9,
        4 + 3 + 18,
        6 + 3 + 9,
    ]
    assert len(position.state.qwirkle.table) == sum(len(turn.laid) for turn in TURNS)
    assert not referee.validate_state(position)


def test_s1_e_two_tiles_of_one_line_do_not_touch_one_another(referee: Referee) -> None:
    turn = BY_FIGURE["E"]
    (x, top, _), (_, bottom, _) = turn.laid
    verdict = referee.validate_move(turn.position, turn.move)
    greens = [(x, y) for y in range(bottom, top + 1)]
    assert len(greens) == 4
    assert greens in [cells(item) for item in verdict.score.items]


def test_s1_f_both_squares_do_not_go_into_the_line_of_squares(referee: Referee) -> None:
    """It would have two red squares."""
    turn = BY_FIGURE["F"]
    verdict = referee.validate_move(turn.position, lay((3, -3, "Os"), (4, -3, "Rs"), player=1))
    assert broken(verdict) == [("LN-2", "LINE_REPEATS_TILE")]
    assert codes(detail(only(verdict)).tiles) == "Rs Bs Ps Os Rs"
    assert only(verdict).metadata["repeated"] == "TILE_RED_SQUARE"


def test_s1_h_the_orange_diamond_does_not_join_the_other_diamonds(referee: Referee) -> None:
    """It does not touch them, so no line of diamonds is scored."""
    turn = BY_FIGURE["H"]
    (line,) = referee.validate_move(turn.position, turn.move).score.items
    assert detail(line).direction == lines_pb2.DIRECTION_COLUMN
    diamonds = [(laid.x, laid.y) for laid in turn.before if laid.y == -1]
    assert diamonds == [(0, -1), (-1, -1)]
    assert (-3, -1) in cells(line)


def test_s1_i_the_yellow_diamond_joins_them(referee: Referee) -> None:
    verdict = referee.validate_move(BY_FIGURE["I"].position, BY_FIGURE["I"].move)
    assert [(-3, -1), (-2, -1), (-1, -1), (0, -1)] in [cells(item) for item in verdict.score.items]


def test_s1_k_the_sixth_red_makes_a_qwirkle(referee: Referee) -> None:
    verdict = referee.validate_move(BY_FIGURE["K"].position, BY_FIGURE["K"].move)
    assert sorted(scored(verdict)) == [
        ("LINE", "LN-9", 3),
        ("LINE", "LN-9", 3),
        ("LINE", "LN-9", 6),
        ("QWIRKLE", "LN-10", 6),
    ]
    (qwirkle,) = [item for item in verdict.score.items if item.rule_id == "LN-10"]
    assert cells(qwirkle) == [(0, y) for y in range(-4, 2)]


# S0 and S2: Stéphanie, Jacques and Anne play one after another on one table.
#
# Stéphanie lays four starbursts, one of them at the end of the reds; Jacques four yellows; Anne the
# three missing reds. S0 gives Jacques two points for two diamonds, S2 for two circles.


Laid = list[tuple[int, int, str]]


class Scene(NamedTuple):
    """A table and three turns; of each turn what is laid, the lines formed, and the score."""

    table: str
    turns: list[tuple[Laid, set[str], int]]


SCENES = {
    "S0": Scene(
        """
        .. Bs Bc Bo Bd
        .. Gs .. .. ..
        Ro Rs .. .. ..
        """,
        [
            (
                [(2, -2, "Rb"), (2, -3, "Ob"), (2, -4, "Gb"), (2, -5, "Bb")],
                {"Rb Ob Gb Bb", "Ro Rs Rb"},
                4 + 3,
            ),
            (
                [(4, -1, "Yd"), (5, -1, "Yx"), (6, -1, "Yo"), (7, -1, "Yb")],
                {"Yo Yd Yb Yx", "Yd Bd"},
                4 + 2,
            ),
            (
                [(3, -2, "Rc"), (4, -2, "Rd"), (5, -2, "Rx")],
                {"Rd Yd Bd", "Rx Yx", "Ro Rs Rd Rc Rb Rx"},
                3 + 2 + 12,
            ),
        ],
    ),
    "S2": Scene(
        """
        .. .. Bs Bc Bd Bo
        Gx Go Gs .. Gd ..
        .. Ro Rs .. .. ..
        """,
        [
            (
                [(3, -2, "Rb"), (3, -3, "Ob"), (3, -4, "Gb"), (3, -5, "Bb")],
                {"Rb Ob Gb Bb", "Ro Rs Rb"},
                4 + 3,
            ),
            (
                [(5, 1, "Yo"), (6, 1, "Yx"), (7, 1, "Yc"), (8, 1, "Yb")],
                {"Yo Yc Yb Yx", "Yo Bo"},
                4 + 2,
            ),
            (
                [(0, -2, "Rx"), (4, -2, "Rd"), (5, -2, "Rc")],
                {"Rd Gd Bd", "Rx Gx", "Ro Rs Rd Rc Rb Rx"},
                3 + 2 + 12,
            ),
        ],
    ),
}


@in_each_game
@pytest.mark.parametrize("scene", SCENES)
def test_s0_s2_three_turns_on_one_table(referee: Referee, game: Lines, scene: str) -> None:
    table, turns = SCENES[scene]
    position = game_pb2.Position(state=game.state(table))
    for laid, lines, points in turns:
        answer = referee.apply_move(position, game.lay(*laid))
        position = answer.position
        on_table = {(each.x, each.y): each.tile for each in table_of(position)}
        scored_lines = [item for item in answer.verdict.score.items if item.rule_id == "LN-9"]
        assert len(scored_lines) == len(lines)
        assert {codes(sorted(on_table[at] for at in cells(line))) for line in scored_lines} == lines
        assert answer.verdict.score.points == points


@in_each_game
@pytest.mark.parametrize("scene", SCENES)
def test_s0_s2_stephanie_has_seven_points_jacques_six_and_anne_seventeen(
    referee: Referee, game: Lines, scene: str
) -> None:
    table, turns = SCENES[scene]
    start = game.state(table)
    start.players.extend(seated(3))
    start.to_move = 0
    position = game_pb2.Position(state=start)
    for laid, _, _ in turns:
        position = referee.apply_move(position, game.lay(*laid)).position
    assert [player.score for player in position.state.players] == [7, 6, 17]
    assert position.state.to_move == 0


@in_each_game
def test_s0_a_green_circle_makes_two_lines_of_two(referee: Referee, game: Lines) -> None:
    table = """
    Rs Ro
    Gs ..
    """
    verdict = referee.validate_move(game.state(table), game.lay((1, -1, "Go")))
    assert scored(verdict) == [("LINE", "LN-9", 2), ("LINE", "LN-9", 2)]
    assert verdict.score.points == 4


# S0 and S2: three reds at both ends of the reds, and what the same table does not allow.
#
# The middle column is the line of three circles. The cell between the greens and the green
# diamond is the hole.

BOTH_ENDS_TABLE = """
Gc Gs Go .. Gd
.. .. Yo Yc Yd
.. .. Ro Rc ..
"""
RED_DIAMOND = (4, -2, "Rd")
HOLE = (3, 0)


@in_each_game
def test_s0_s2_three_reds_are_laid_at_both_ends(referee: Referee, game: Lines) -> None:
    """Two to the left, one to the right, where it makes a line of three diamonds."""
    move = game.lay((0, -2, "Rx"), (1, -2, "Rs"), RED_DIAMOND)
    verdict = referee.validate_move(game.state(BOTH_ENDS_TABLE), move)
    assert legal(verdict)
    reds, diamonds = verdict.score.items
    assert cells(reds) == [(x, -2) for x in range(5)]
    assert cells(diamonds) == [(4, -2), (4, -1), (4, 0)]


@in_each_game
def test_s0_s2_a_blue_circle_for_the_circles_is_another_line(referee: Referee, game: Lines) -> None:
    table = game.state(BOTH_ENDS_TABLE)
    blue_circle = (2, 1, "Bo")
    assert legal(referee.validate_move(table, game.lay(RED_DIAMOND)))
    assert legal(referee.validate_move(table, game.lay(blue_circle)))
    assert broken(referee.validate_move(table, game.lay(RED_DIAMOND, blue_circle))) == [
        ("LN-4", "NOTHING_IN_COMMON"),
        ("LN-5", "NOT_IN_ONE_LINE"),
    ]


@in_each_game
def test_s0_s2_across_a_gap_the_green_diamond_forms_no_line_with_the_greens(
    referee: Referee, game: Lines
) -> None:
    table = game.state(BOTH_ENDS_TABLE.replace("Gd", ".."))
    verdict = referee.validate_move(table, game.lay((4, 0, "Gd")))
    (line,) = verdict.score.items
    assert cells(line) == [(4, -1), (4, 0)]


@in_each_game
def test_s0_s2_no_piece_can_fill_the_hole(referee: Referee, game: Lines) -> None:
    """Only greens go with the row, and none of those left goes with the clovers below."""
    x, y = HOLE
    every_kind = [game.lay((x, y, piece)) for piece in KINDS]
    results = referee.batch_validate_moves(every_kind, position=game.state(BOTH_ENDS_TABLE))
    assert not any(legal(result.verdict) for result in results)
    starburst = results[KINDS.index("Gb")].verdict
    assert broken(starburst) == [("LN-2", "LINE_MIXED")]
    assert detail(only(starburst)).direction == lines_pb2.DIRECTION_COLUMN


# S0 and S2: six placements that the rules refuse

YELLOWS_TABLE = """
Ps Po .. .. .. .. ..
.. Yo Ys Yd Yc Yb Yx
.. .. Gs .. .. .. ..
.. .. Rs Rc Rb .. ..
"""
REFUSED: dict[str, tuple[Laid, list[tuple[str, str]]]] = {
    "1 the seventh of the yellows, the second circle": (
        [(7, -1, "Yo")],
        [("LN-2", "LINE_REPEATS_TILE"), ("LN-3", "LINE_TOO_LONG")],
    ),
    "2 a shape that the line has": ([(5, -3, "Rc")], [("LN-2", "LINE_REPEATS_TILE")]),
    "3 a colour that the line has": ([(2, -4, "Gs")], [("LN-2", "LINE_REPEATS_TILE")]),
    "4 touches nothing": ([(5, 2, "Yd")], [("LN-6", "NOT_CONNECTED")]),
    "5 goes with the purple square, not with the yellows": (
        [(0, -1, "Po")],
        [("LN-2", "LINE_MIXED"), ("LN-3", "LINE_TOO_LONG")],
    ),
    "6 two pieces for two lines": (
        [(3, 0, "Gd"), (6, -2, "Gx")],
        [("LN-5", "NOT_IN_ONE_LINE")],
    ),
}


@in_each_game
@pytest.mark.parametrize("placement", REFUSED)
def test_s0_s2_placement_is_refused(referee: Referee, game: Lines, placement: str) -> None:
    laid, expected = REFUSED[placement]
    verdict = referee.validate_move(game.state(YELLOWS_TABLE), game.lay(*laid))
    assert broken(verdict) == expected


@in_each_game
@pytest.mark.parametrize(
    ("laid", "line", "repeated"),
    [
        ((7, -1, "Yo"), "Yo Ys Yd Yc Yb Yx Yo", "TILE_YELLOW_CIRCLE"),
        ((5, -3, "Rc"), "Rs Rc Rb Rc", "TILE_RED_CLOVER"),
        ((2, -4, "Gs"), "Gs Rs Gs Ys", "TILE_GREEN_SQUARE"),
    ],
    ids=["1", "2", "3"],
)
def test_s0_s2_the_line_that_has_the_piece_already_is_named(
    referee: Referee, game: Lines, laid: tuple[int, int, str], line: str, repeated: str
) -> None:
    verdict = referee.validate_move(game.state(YELLOWS_TABLE), game.lay(laid))
    (twice,) = [each for each in verdict.violations if reason(each) == "LINE_REPEATS_TILE"]
    assert codes(detail(twice).tiles) == line
    assert twice.metadata["repeated"] == repeated


@in_each_game
def test_s0_s2_the_purple_circle_breaks_only_the_row(referee: Referee, game: Lines) -> None:
    verdict = referee.validate_move(game.state(YELLOWS_TABLE), game.lay((0, -1, "Po")))
    assert {detail(violation).direction for violation in verdict.violations} == {
        lines_pb2.DIRECTION_ROW
    }
    (mixed,) = [each for each in verdict.violations if reason(each) == "LINE_MIXED"]
    assert codes(detail(mixed).tiles) == "Po Yo Ys Yd Yc Yb Yx"


@in_each_game
@pytest.mark.parametrize("alone", [(3, 0, "Gd"), (6, -2, "Gx")])
def test_s0_s2_each_of_the_two_pieces_alone_could_be_laid(
    referee: Referee, game: Lines, alone: tuple[int, int, str]
) -> None:
    assert legal(referee.validate_move(game.state(YELLOWS_TABLE), game.lay(alone)))

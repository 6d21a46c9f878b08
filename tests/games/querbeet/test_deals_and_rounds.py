"""The rules of Querbeet: turns, the board, deals and rounds."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from referee.v1 import game_pb2, querbeet_pb2
from referee_client import Referee, Verdict
from referee_client.querbeet import deal, edges, lay, pass_turn, state
from tests.games.querbeet.builders import (
    DEAD_ENDS,
    EAST_ARM,
    OPENING,
    QUERBEET,
    SEEDS,
    SHORT_JOIN,
    WHOLE_SET,
    Cell,
    board_of,
    clock,
    dealt_kinds,
    finish_round,
    full,
    hand_of,
    own_set,
    play,
    sizes,
    start,
    state_faults,
    told,
    turned,
    turned_board,
    usual,
    without,
    written,
)
from tests.games.querbeet.tables import round_points
from tests.support.builders import (
    broken,
    end_reason,
    events,
    faults,
    legal,
    only,
    seated,
    status,
)

EVERY_CELL = [
    (q, r) for q in range(-3, 4) for r in range(-3, 4) if max(abs(q), abs(r), abs(q + r)) <= 3
]


# GM-1, GM-2: in turn, and not after the end


def test_gm_1_only_the_player_to_move_lays(referee: Referee) -> None:
    position = usual(OPENING, "03", "03")
    assert legal(referee.validate_move(position, lay("03", 1, 0, player=0)))
    verdict = referee.validate_move(position, lay("03", 1, 0, player=1))
    assert broken(verdict) == [("GM-1", "NOT_YOUR_TURN")]
    assert only(verdict).metadata == {"player": "1", "to_move": "0"}


def test_gm_1_a_pass_out_of_turn_is_refused_too(referee: Referee) -> None:
    position = full(DEAD_ENDS, "01 01", "01 01 03")
    assert ("GM-1", "NOT_YOUR_TURN") in broken(referee.validate_move(position, pass_turn(player=0)))


@pytest.mark.parametrize("move", [lay("03", 1, 0), pass_turn(), lay("03", 9, 9, player=1)])
def test_gm_2_nothing_is_played_after_the_last_round(referee: Referee, move: game_pb2.Move) -> None:
    """The position is sent with its last round finished, or as ApplyMove returned it."""
    finished = full(SHORT_JOIN, "", "", round=1)
    counted = without(finished, "to_move")
    counted.querbeet.round = 2
    for position in (finished, counted):
        found = referee.validate_move(position, move).violations
        over = [each for each in found if each.rule_id == "GM-2"]
        assert [dict(each.metadata) for each in over] == [{"end_reason": "ROUNDS_PLAYED"}]
        assert "QB-8" not in [each.rule_id for each in found]


def test_gm_2_the_game_goes_on_between_rounds(referee: Referee) -> None:
    applied = finish_round(referee, start(referee))
    assert status(applied.outcome) == "IN_PROGRESS"
    first = next(referee.list_legal_moves(applied.position))
    assert legal(referee.validate_move(applied.position, first.move))


# QB-1: the board


def test_qb_1_the_board_has_37_cells(referee: Referee) -> None:
    around = [(q, r) for q in range(-5, 6) for r in range(-5, 6)]
    moves = [lay("03", *cell) for cell in around]
    results = referee.batch_validate_moves(moves, position=state())
    on_board = [
        cell
        for cell, result in zip(around, results, strict=True)
        if ("QB-4", "OFF_THE_BOARD") not in broken(result.verdict)
    ]
    assert on_board == EVERY_CELL
    assert len(on_board) == 37


def test_qb_1_a_stone_beyond_the_board_cannot_lie_there(referee: Referee) -> None:
    outside = {(1, 0): "03", (2, 0): "03", (3, 0): "03", (4, 0): "03"}
    found = state_faults(referee, told(outside, players=0))
    assert ("board[4]", "OUT_OF_RANGE", "QB-1") in found


@pytest.mark.parametrize("side", range(6))
def test_qb_1_sides_c_and_c_plus_3_have_the_colour_of_seat_c(referee: Referee, side: int) -> None:
    position = usual(turned_board(EAST_ARM, side), players=3)
    scores = referee.check_game_end(position).querbeet.scores
    for seat, score in enumerate(scores):
        touched = [list(touch.sides) for touch in score.touches]
        assert touched == ([[side]] if seat == side % 3 else [])


@pytest.mark.parametrize("cell", EVERY_CELL)
def test_qb_1_each_side_has_two_cells_of_its_own_and_corners_belong_to_none(
    referee: Referee, cell: Cell
) -> None:
    """Stars cover the inner cells, and one is on the cell whose side is asked for."""
    sides = {
        (2, 1): 0, (1, 2): 0,
        (-1, 3): 1, (-2, 3): 1,
        (-3, 2): 2, (-3, 1): 2,
        (-2, -1): 3, (-1, -2): 3,
        (1, -3): 4, (2, -3): 4,
        (3, -2): 5, (3, -1): 5,
    }  # fmt: skip
    inner = [each for each in EVERY_CELL if max(map(abs, (*each, sum(each)))) <= 2]
    board = dict.fromkeys([*inner, cell], "*")
    position = told(board, players=3, options=own_set("0 " * 30, "* " * 37))
    scores = referee.check_game_end(position).querbeet.scores
    touched = [touch.sides[0] for score in scores for touch in score.touches]
    assert touched == ([sides[cell]] if cell in sides else [])


def test_qb_1_the_third_colour_scores_for_nobody_if_two_play(referee: Referee) -> None:
    for number, expected in enumerate(([3, 0], [0, 3], [0, 0])):
        assert round_points(referee, turned_board(SHORT_JOIN, number)) == expected


def test_qb_1_the_third_colour_is_that_of_the_third_player(referee: Referee) -> None:
    for number, expected in enumerate(([3, 0, 0], [0, 3, 0], [0, 0, 3])):
        assert round_points(referee, turned_board(SHORT_JOIN, number), players=3) == expected


@pytest.mark.parametrize("players", [1, 4])
def test_qb_1_only_two_or_three_can_play(referee: Referee, players: int) -> None:
    assert faults(lambda: referee.start_game(QUERBEET, seated(players))) == [
        ("players", "WRONG_COUNT")
    ]


# QB-2: the star, the stones and the deal


@pytest.mark.parametrize(("players", "size"), [(2, 9), (3, 6)])
def test_qb_2_the_star_opens_and_the_other_18_are_dealt_evenly(
    referee: Referee, players: int, size: int
) -> None:
    for seed in SEEDS:
        begun = start(referee, players=players, seed=seed)
        assert board_of(begun) == {(0, 0): "*"}
        assert sizes(begun) == dict.fromkeys(range(players), size)
        assert dealt_kinds(begun) == WHOLE_SET
        assert not state_faults(referee, begun)


def test_qb_2_the_deal_is_told_hand_by_hand(referee: Referee) -> None:
    started = referee.start_game(QUERBEET, seated(3), seed=SEEDS[1])
    assert events(started.events) == ["stones_dealt"] * 3
    assert [event.player for event in started.events] == [0, 1, 2]
    assert [event.querbeet.stones_dealt.chance_event for event in started.events] == [0, 1, 2]
    for seat, event in enumerate(started.events):
        dealt = " ".join(written(sorted(event.querbeet.stones_dealt.stones)))
        assert dealt == hand_of(started.position, seat)


def test_qb_2_hands_are_hidden(referee: Referee) -> None:
    begun = start(referee, players=3)
    for viewer in (0, 1, 2):
        view = referee.view_state(begun, viewer)
        assert hand_of(view, viewer) == hand_of(begun, viewer)
        assert [hand_of(view, seat) for seat in range(3) if seat != viewer] == ["? ? ? ? ? ?"] * 2
        assert not view.chance.seed
    spectator = referee.view_state(begun)
    assert [hand_of(spectator, seat) for seat in range(3)] == ["? ? ? ? ? ?"] * 3


FIRST_NINE = "0 0 01 01 01 02 02 02 03"


LAST_NINE = "03 03 012 013 023 024 0123 0124 0134"


def test_qb_2_a_reported_deal_is_taken_down(referee: Referee) -> None:
    turned_stones = [turned(each, 2) for each in LAST_NINE.split()]
    started = referee.start_game(QUERBEET, seated(2), deal=deal(FIRST_NINE.split(), turned_stones))
    assert hand_of(started.position, 0) == FIRST_NINE
    assert Counter(hand_of(started.position, 1).split()) == Counter(LAST_NINE.split())
    assert not started.position.state.HasField("chance")
    assert events(started.events) == ["stones_dealt"] * 2
    assert not any(event.querbeet.stones_dealt.HasField("chance_event") for event in started.events)
    assert not state_faults(referee, started.position)


def test_qb_2_a_deal_may_stay_hidden(referee: Referee) -> None:
    own = querbeet_pb2.QuerbeetDeal()
    started = referee.start_game(QUERBEET, seated(3), deal=own)
    assert [hand_of(started.position, seat) for seat in range(3)] == ["? ? ? ? ? ?"] * 3


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ([FIRST_NINE[2:], LAST_NINE], [("hands[0]", "HAND_SIZE")]),
        ([FIRST_NINE, LAST_NINE + " 0"], [
            ("hands[1]", "HAND_SIZE"),
            ("hands[1].stones[9]", "TOO_MANY_OF_A_KIND"),
        ]),
        (["0 0 0 01 01 01 02 02 02"], [("hands[0].stones[2]", "TOO_MANY_OF_A_KIND")]),
        (["* 0 0 01 01 01 02 02 02"], [("hands[0].stones[0]", "TOO_MANY_OF_A_KIND")]),
        (["01234 0 0 01 01 01 02 02 02"], [("hands[0].stones[0]", "TOO_MANY_OF_A_KIND")]),
    ],
)  # fmt: skip
def test_qb_2_a_reported_deal_that_cannot_be_is_refused(
    referee: Referee, hands: Sequence[str], expected: list[tuple[str, str]]
) -> None:
    reported = deal(*[each.split() for each in hands])
    found = faults(lambda: referee.start_game(QUERBEET, seated(2), deal=reported))
    assert sorted(found) == [(f"reported.querbeet.{field}", reason) for field, reason in expected]


def test_qb_2_without_the_star_on_the_centre_there_is_no_round(referee: Referee) -> None:
    line = told({(0, 0): "03", (1, 0): "03"}, players=0)
    assert state_faults(referee, line) == [("board", "MISSING", "QB-2")]
    empty = game_pb2.GameState(querbeet=querbeet_pb2.QuerbeetState())
    assert state_faults(referee, empty) == [("board", "MISSING", "QB-2")]


def test_qb_2_no_kind_occurs_more_often_than_in_the_set(referee: Referee) -> None:
    """That holds for any rotation: there are three lines, not four."""
    three = {(1, 0): "03", (0, 1): "14", (-1, 1): "25"}
    assert not state_faults(referee, told(three, players=0))
    (fault,) = state_faults(referee, told({**three, (-1, 0): "03"}, players=0))
    assert fault[1:] == ("TOO_MANY_OF_A_KIND", "QB-2")
    assert state_faults(referee, told(three, hands={1: "0 14 ? ? ? ? ?"})) == [
        ("hands[0].stones[1]", "TOO_MANY_OF_A_KIND", "QB-2")
    ]


def test_qb_2_the_stone_too_many_is_named_where_it_is_listed(referee: Referee) -> None:
    """They are the second star and the third dead end, in an unsorted hand."""
    position = told(hands={1: "0123 * 0 024 0 03 3 ? ?"})
    assert sorted(state_faults(referee, position)) == [
        ("hands[0].stones[1]", "TOO_MANY_OF_A_KIND", "QB-2"),
        ("hands[0].stones[6]", "TOO_MANY_OF_A_KIND", "QB-2"),
    ]


@pytest.mark.parametrize(("players", "most"), [(2, 9), (3, 6)])
def test_qb_2_no_hand_is_larger_than_it_was_dealt(
    referee: Referee, players: int, most: int
) -> None:
    assert not state_faults(referee, told(hands={1: most}, players=players))
    assert state_faults(referee, told(hands={1: most + 1}, players=players)) == [
        ("hands[0]", "HAND_SIZE", "QB-2")
    ]


def test_qb_2_no_stone_gets_lost(referee: Referee) -> None:
    assert not state_faults(referee, told(EAST_ARM, hands={0: 7, 1: 8}))
    for hands in ({0: 7, 1: 7}, {0: 8, 1: 8}):
        assert state_faults(referee, told(EAST_ARM, hands=hands)) == [
            ("hands", "NOT_CONSERVED", "QB-2")
        ]


@pytest.mark.parametrize(
    ("stones", "players", "size"),
    [
        ("* 0 0 03 03 01 01", 2, 3),
        ("* 0 0 03 03 01 01", 3, 2),
        ("* 0 01 02 03 012 013 023 024 0123 0124 0134 01234", 2, 6),
        ("* 0 01 02 03 012 013 023 024 0123 0124 0134 01234", 3, 4),
        ("* *" + " 01234" * 17, 3, 6),
        ("* 0 0", 2, 1),
        ("*" + " 03" * 99, 3, 33),
    ],
)  # fmt: skip
def test_qb_2_a_set_of_ones_own(referee: Referee, stones: str, players: int, size: int) -> None:
    options = own_set(*[turned(each, 1) for each in stones.split()])
    begun = start(referee, players=players, options=options)
    assert sizes(begun) == dict.fromkeys(range(players), size)
    assert dealt_kinds(begun) == Counter(stones.split())
    assert board_of(begun) == {(0, 0): "*"}
    assert not state_faults(referee, begun)


@pytest.mark.parametrize("players", [2, 3])
def test_qb_2_a_set_that_cannot_be_dealt_evenly_is_refused(referee: Referee, players: int) -> None:
    """There are five stones in addition to the star."""
    options = own_set("* 01234 01234 * * 0")
    assert faults(lambda: start(referee, players=players, options=options)) == [
        ("options.querbeet.stones", "WRONG_COUNT")
    ]


def test_qb_2_a_second_star_is_laid_as_any_other_stone(referee: Referee) -> None:
    position = full(OPENING, "* 03", "01 0")
    applied = referee.apply_move(position, lay("*", -1, 0))
    assert legal(applied.verdict)
    assert board_of(applied.position) == {(0, 0): "*", (-1, 0): "*"}
    assert hand_of(applied.position, 0) == "03"


@pytest.mark.parametrize(
    ("stones", "reason"),
    [
        ("0 0 03 03 01", "MISSING"),
        ("01234 0 0 0 0", "MISSING"),
        ("*", "WRONG_COUNT"),
        ("* 0", "WRONG_COUNT"),
        ("* 0 0 0", "WRONG_COUNT"),
        ("*" + " 03" * 100, "WRONG_COUNT"),
    ],
)
def test_qb_2_a_set_that_cannot_be_played_with(referee: Referee, stones: str, reason: str) -> None:
    """It lacks the star, has too few stones or too many, or cannot be dealt evenly to two."""
    options = own_set(stones)
    assert faults(lambda: start(referee, options=options)) == [("options.querbeet.stones", reason)]
    found = [fault[:2] for fault in state_faults(referee, told(options=options))]
    assert ("options.stones", reason) in found


@pytest.mark.parametrize("number", [0, 64])
def test_qb_2_a_set_has_no_blank_and_no_unknown_stone(referee: Referee, number: int) -> None:
    options: Any = own_set("* 0 0 03 03")
    options.stones[3] = number
    assert faults(lambda: start(referee, options=options)) == [
        ("options.querbeet.stones[3]", "UNKNOWN_VALUE")
    ]


# QB-3: rounds


@pytest.mark.parametrize("players", [2, 3])
def test_qb_3_as_many_rounds_as_players_and_each_begins_one(referee: Referee, players: int) -> None:
    position: game_pb2.GameState = start(referee, players=players, seed=SEEDS[2])
    for number in range(players):
        assert position.to_move == number
        assert clock(position) == (number, 0, 0)
        now = referee.check_game_end(position).querbeet
        assert (now.round, now.starter) == (number, number)
        assert list(now.still_to_move) == [(number + i) % players for i in range(players)]
        applied = finish_round(referee, position)
        position = applied.position.state
        assert not state_faults(referee, position)
    assert (status(applied.outcome), end_reason(applied.outcome)) == ("OVER", "ROUNDS_PLAYED")
    assert events(applied.events)[-1] == "game_ended"
    assert "stones_dealt" not in events(applied.events)
    assert position.querbeet.round == players
    assert not position.HasField("to_move")
    assert applied.outcome.revealed_seed == SEEDS[2]


def test_qb_3_turns_go_round_from_the_player_who_began(referee: Referee) -> None:
    position = usual(OPENING, "03", "03", "03", players=3, round=2)
    order = []
    for cell in ((1, 0), (-1, 0), (2, 0)):
        order.append(position.to_move)
        position = play(referee, position, lay("03", *cell))
    assert order == [2, 0, 1]


def test_qb_3_the_mover_must_fit_round_and_turn(referee: Referee) -> None:
    for number in (0, 1, 2):
        position = usual(EAST_ARM, players=3, round=number)
        assert not state_faults(referee, position)
        position.to_move = (number + 1) % 3
        assert state_faults(referee, position) == [("to_move", "MISMATCH", "QB-3")]


def test_qb_3_there_is_no_further_round(referee: Referee) -> None:
    position = usual(players=2)
    position.querbeet.round = 3
    position.turn = 60
    assert ("round", "OUT_OF_RANGE", "QB-3") in state_faults(referee, position)


def test_qb_3_the_turns_of_the_game_fit_those_of_the_round(referee: Referee) -> None:
    first = usual(EAST_ARM)
    first.turn = 4
    assert state_faults(referee, first) == [("turn", "MISMATCH", "QB-3")]
    second = usual(EAST_ARM, round=1)
    second.turn = 3  # the first round would have had no turn at all
    assert state_faults(referee, second) == [("turn", "MISMATCH", "QB-3")]


def test_qb_3_a_game_has_as_many_turns_as_its_round_at_least(referee: Referee) -> None:
    """That holds for every round."""
    position = without(usual(EAST_ARM), "querbeet.round")
    assert not state_faults(referee, position)
    position.turn = 2
    assert state_faults(referee, position) == [("turn", "MISMATCH", "QB-3")]


def test_qb_3_earlier_rounds_had_no_more_turns_than_a_round_can_have(referee: Referee) -> None:
    """At most there are 18 stones, each followed by passes of all players but one."""
    position = usual(EAST_ARM, round=1)
    position.turn = 500
    assert state_faults(referee, position) == [("turn", "MISMATCH", "QB-3")]


# What may be played


def test_the_moves_listed_are_exactly_the_legal_ones(referee: Referee) -> None:
    """In some positions of a game, every stone is tried on every cell in every rotation."""
    position = start(referee, players=3, seed=SEEDS[1])
    for step in range(10):
        listed = {
            (each.q, each.r, turned(edges(each.stone), each.rotation))
            for each in (move.move.querbeet.lay for move in referee.list_legal_moves(position))
        }
        if step % 4 == 1:
            tried = [
                (q, r, each)
                for q, r in EVERY_CELL
                for each in {turned(kind, n) for kind in WHOLE_SET for n in range(6)}
            ]
            verdicts: list[Verdict] = []
            for first in range(0, len(tried), 1000):
                moves = [lay(each, q, r) for q, r, each in tried[first : first + 1000]]
                results = referee.batch_validate_moves(moves, position=position)
                verdicts += [result.verdict for result in results]
            allowed = {each for each, found in zip(tried, verdicts, strict=True) if legal(found)}
            assert allowed == listed
        position = play(referee, position, next(referee.list_legal_moves(position)).move)

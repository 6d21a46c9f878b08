"""The rules of Querbeet: the board, deals and rounds, laying, passing, and what paths are worth."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from referee.v1 import game_pb2, querbeet_pb2, verdict_pb2
from referee_client import Referee
from referee_client.querbeet import deal, edges, figure, lay, pass_turn, placed, state
from tests.games.querbeet.builders import (
    BEST_ONLY,
    CLOSED,
    DEAD_ENDS,
    EACH_KIND,
    EAST_ARM,
    LAST_GAP,
    LONG_ARM,
    LONG_JOIN,
    MANY,
    OPENING,
    OUTWARD_EDGE,
    QUERBEET,
    RIM_JOIN,
    SEEDS,
    SHORT_JOIN,
    SIDE_CELL,
    STEPS,
    TOWARDS,
    WEST_ARM,
    WHOLE_SET,
    Cell,
    board_of,
    changed,
    clock,
    dealt_kinds,
    finish_round,
    full,
    hand_of,
    kind_of,
    own_set,
    phase,
    play,
    refused_for,
    shares,
    sizes,
    start,
    state_faults,
    told,
    totals,
    turned,
    turned_board,
    usual,
    way,
    with_seed,
    without,
    written,
)
from tests.support.builders import (
    broken,
    cells,
    end_reason,
    events,
    faults,
    kind,
    legal,
    only,
    reason,
    seated,
    status,
)

EVEN_OUT = {(1, 0): "3"}
"""A dead end, to make the number of stones even."""
CORNERS = [(3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3)]
TO_THE_CORNER = {(1, 0): "03", (2, 0): "03", (3, 0): "0135"}
"""To the corner in the east, and out of the board by all its three edges."""

EVERY_CELL = [
    (q, r) for q in range(-3, 4) for r in range(-3, 4) if max(abs(q), abs(r), abs(q + r)) <= 3
]


def laid(
    referee: Referee, board: Mapping[Cell, str], stone: str, cell: Cell
) -> verdict_pb2.Verdict:
    """What is said of a stone on a board; nothing else is known."""
    return referee.validate_move(told(board, players=0, options=MANY), lay(stone, *cell))


def round_points(
    referee: Referee,
    board: Mapping[Cell, str],
    *,
    players: int = 2,
    join_scores: "querbeet_pb2.QuerbeetJoinScores" = BEST_ONLY,
    touch: "querbeet_pb2.QuerbeetTouch" = OUTWARD_EDGE,
) -> list[int]:
    """What everybody has when all stones are laid."""
    position = full(board, *[""] * players, join_scores=join_scores, touch=touch)
    outcome = referee.check_game_end(position)
    assert phase(outcome) == ("OVER", "HAND_EMPTIED")
    return [score.total for score in outcome.querbeet_round.scores]


def standings(referee: Referee, position: game_pb2.GameState) -> list[tuple[int, int, int, bool]]:
    return [
        (each.player, each.rank, each.score, each.winner)
        for each in referee.check_game_end(position).standings
    ]


def clash(violation: verdict_pb2.Violation) -> tuple[str, str, str, Cell, list[str]]:
    """An edge at fault: why, its number and direction, the neighbour, and both stones."""
    assert violation.rule_id == "QB-6"
    _, beside = cells(violation)
    facts = violation.metadata
    return reason(violation), facts["edge"], facts["towards"], beside, written(violation.stones)


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
    """Sent with its last round finished, or as ApplyMove returned it."""
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
    scores = referee.check_game_end(position).querbeet_round.scores
    for seat, score in enumerate(scores):
        touched = [list(touch.sides) for touch in score.touches]
        assert touched == ([[side]] if seat == side % 3 else [])


@pytest.mark.parametrize("cell", EVERY_CELL)
def test_qb_1_each_side_has_two_cells_of_its_own_and_corners_belong_to_none(
    referee: Referee, cell: Cell
) -> None:
    """With stars all over the inner cells and one on this cell: which side is touched."""
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
    scores = referee.check_game_end(position).querbeet_round.scores
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
    assert [event.stones_dealt.chance_event for event in started.events] == [0, 1, 2]
    for seat, event in enumerate(started.events):
        dealt = " ".join(written(sorted(event.stones_dealt.stones)))
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
    assert not any(event.stones_dealt.HasField("chance_event") for event in started.events)
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
    """Whichever way it is turned: three lines are there, not four."""
    three = {(1, 0): "03", (0, 1): "14", (-1, 1): "25"}
    assert not state_faults(referee, told(three, players=0))
    (fault,) = state_faults(referee, told({**three, (-1, 0): "03"}, players=0))
    assert fault[1:] == ("TOO_MANY_OF_A_KIND", "QB-2")
    assert state_faults(referee, told(three, hands={1: "0 14 ? ? ? ? ?"})) == [
        ("hands[0].stones[1]", "TOO_MANY_OF_A_KIND", "QB-2")
    ]


def test_qb_2_the_stone_too_many_is_named_where_it_is_listed(referee: Referee) -> None:
    """The second star and the third dead end, in a hand that is listed in no order."""
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
    """Five stones besides the star."""
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
    """Without the star, with too few stones or too many, or not to be dealt evenly to two."""
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
        now = referee.check_game_end(position).querbeet_round
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
    """Whichever round it is."""
    position = without(usual(EAST_ARM), "querbeet.round")
    assert not state_faults(referee, position)
    position.turn = 2
    assert state_faults(referee, position) == [("turn", "MISMATCH", "QB-3")]


def test_qb_3_earlier_rounds_had_no_more_turns_than_a_round_can_have(referee: Referee) -> None:
    """18 stones, and passes by all but one of the players after each of them."""
    position = usual(EAST_ARM, round=1)
    position.turn = 500
    assert state_faults(referee, position) == [("turn", "MISMATCH", "QB-3")]


# QB-4: a stone of the hand on an empty cell


def test_qb_4_a_stone_of_the_hand_goes_to_the_board(referee: Referee) -> None:
    position = usual(OPENING, "023 03")
    applied = referee.apply_move(position, lay("134", 1, 0))
    assert legal(applied.verdict)
    assert board_of(applied.position) == {(0, 0): "*", (1, 0): "134"}
    assert "023" not in hand_of(applied.position, 0).split()
    assert dealt_kinds(applied.position) == WHOLE_SET
    assert (applied.position.state.turn, applied.position.state.to_move) == (1, 1)
    assert clock(applied.position) == (0, 1, 0)
    (event,) = applied.events
    assert (event.player, event.stone_laid.stone) == (0, placed(1, 0, "134"))


@pytest.mark.parametrize("kind", sorted(set(WHOLE_SET) - {"*"}))
def test_qb_4_any_rotation_is_allowed(referee: Referee, kind: str) -> None:
    """Beside the star just those fit that have a path to it."""
    position = usual(OPENING, kind)
    for sixths in range(6):
        verdict = referee.validate_move(position, lay(kind, 1, 0, rotation=sixths))
        assert legal(verdict) == ("3" in turned(kind, sixths))


@pytest.mark.parametrize("kind", ["0", "03", "013", "024", "0134", "01234"])
def test_qb_4_a_stone_turned_before_is_the_same_as_a_rotation(referee: Referee, kind: str) -> None:
    hands = [kind, kind]
    position = full(OPENING, *hands)
    for before in range(6):
        for sixths in range(6):
            both = lay(turned(kind, before), 0, 1, rotation=sixths)
            at_once = lay(turned(kind, (before + sixths) % 6), 0, 1)
            applied = referee.apply_move(position, both)
            same = referee.apply_move(position, at_once)
            assert applied == same
            if legal(applied.verdict):
                laid = board_of(applied.position)[0, 1]
                assert laid == turned(kind, (before + sixths) % 6)


@pytest.mark.parametrize("rotation", [-1, 6])
def test_qb_4_there_are_six_rotations(referee: Referee, rotation: int) -> None:
    move = lay("03", 1, 0)
    move.querbeet.lay.rotation = rotation
    assert faults(lambda: referee.validate_move(state(), move)) == [
        ("move.querbeet.lay.rotation", "OUT_OF_RANGE")
    ]


def test_qb_4_the_mirror_image_is_another_stone(referee: Referee) -> None:
    position = full(OPENING, "013 013", "023 023")
    assert legal(referee.validate_move(position, lay("013", 1, 0)))
    verdict = referee.validate_move(position, lay("023", 1, 0))
    assert broken(verdict) == [("QB-4", "STONE_NOT_IN_HAND")]


def test_qb_4_a_stone_that_is_not_in_the_hand_is_refused(referee: Referee) -> None:
    """It is named as it was to lie."""
    position = full(OPENING, "03 03", "01 01")
    verdict = referee.validate_move(position, lay("01", 1, 0, rotation=2))
    assert broken(verdict) == [("QB-4", "STONE_NOT_IN_HAND")]
    assert written(only(verdict).stones) == ["23"]


def test_qb_4_a_taken_cell_is_refused_and_its_edges_are_not_judged(referee: Referee) -> None:
    position = full(EAST_ARM, "03", "02 0")
    for cell, there in (((0, 0), "*"), ((0, 1), "04")):
        verdict = referee.validate_move(position, lay("0", *cell))
        assert broken(verdict) == [("QB-4", "CELL_TAKEN")]
        assert cells(only(verdict)) == [cell]
        assert written(only(verdict).stones) == [there]


@pytest.mark.parametrize("cell", [(4, 0), (3, 1), (-4, 1), (100, -100)])
def test_qb_4_off_the_board_edges_are_not_judged(referee: Referee, cell: Cell) -> None:
    verdict = laid(referee, TO_THE_CORNER, "03", cell)
    assert broken(verdict) == [("QB-4", "OFF_THE_BOARD")]
    assert cells(only(verdict)) == [cell]


def test_qb_4_a_stone_not_in_hand_is_named_whatever_the_cell(referee: Referee) -> None:
    position = full(OPENING, "03 03", "01 01")
    for cell, at_fault in (((0, 0), "CELL_TAKEN"), ((0, 4), "OFF_THE_BOARD")):
        verdict = referee.validate_move(position, lay("01", *cell))
        assert broken(verdict) == [("QB-4", at_fault), ("QB-4", "STONE_NOT_IN_HAND")]


def test_qb_4_everything_wrong_is_told_at_once(referee: Referee) -> None:
    """Out of turn, a stone of the other hand, no path carried on, path against blank."""
    position = full({(1, 0): "3"}, "03", "01 02")
    verdict = referee.validate_move(position, lay("02", 2, 0, rotation=3, player=0))
    assert broken(verdict) == [
        ("GM-1", "NOT_YOUR_TURN"),
        ("QB-4", "STONE_NOT_IN_HAND"),
        ("QB-5", "NO_PATH_CARRIED_ON"),
        ("QB-6", "PATH_MEETS_BLANK"),
    ]
    applied = referee.apply_move(position, lay("02", 2, 0, rotation=3, player=0))
    assert applied.verdict == verdict
    assert board_of(applied.position) == board_of(position)
    assert not applied.events
    assert not verdict.HasField("score")


def test_qb_4_nobody_has_laid_more_stones_than_there_were_turns(referee: Referee) -> None:
    """Three turns: seat 0 has had two of them."""
    assert not state_faults(referee, usual(EAST_ARM))
    position = told(EAST_ARM, hands={0: 6, 1: 9}, round=0, round_turn=3)
    assert state_faults(referee, position) == [("hands[0]", "HAND_SIZE", "QB-4")]


def test_qb_4_the_moves_listed_are_those_that_look_different(referee: Referee) -> None:
    """By hand: a stone of n edges that looks s ways fits s * n times around the star."""
    ways = {"0": 6, "01": 12, "02": 12, "03": 6, "012": 18, "013": 18, "023": 18, "024": 6}
    ways |= {"0123": 24, "0124": 24, "0134": 12}
    position = usual()
    held = set(hand_of(position, 0).split())
    assert held <= set(ways)
    listed = [each.move.querbeet.lay for each in referee.list_legal_moves(position)]
    assert Counter(kind_of(edges(each.stone)) for each in listed) == {
        each: ways[each] for each in held
    }
    looks = {(each.q, each.r, turned(edges(each.stone), each.rotation)) for each in listed}
    assert len(looks) == len(listed)


# QB-5: a path is carried on


@pytest.mark.parametrize(
    ("stone", "cell"),
    [
        ("03", (1, 0)),  # carried on
        ("13", (1, 0)),  # diverted
        ("3", (1, 0)),  # closed by a dead end
        ("0135", (1, 0)),  # branched
        ("25", (1, -1)),
        ("0", (-1, 0)),
    ],
)
def test_qb_5_a_stone_carries_on_diverts_or_closes_a_path(
    referee: Referee, stone: str, cell: Cell
) -> None:
    assert legal(laid(referee, OPENING, stone, cell))


@pytest.mark.parametrize(
    ("stone", "cell"),
    [
        ("03", (1, 1)),  # beside the line, blank against blank
        ("0", (0, 3)),  # touches nothing
        ("01234", (-3, 3)),
        ("03", (2, -1)),
    ],
)
def test_qb_5_a_stone_that_carries_on_no_path_is_refused(
    referee: Referee, stone: str, cell: Cell
) -> None:
    verdict = laid(referee, {(1, 0): "03"}, stone, cell)
    assert broken(verdict) == [("QB-5", "NO_PATH_CARRIED_ON")]
    assert cells(only(verdict)) == [cell]
    assert written(only(verdict).stones) == [stone]


def test_qb_5_a_path_that_ends_cannot_be_carried_on(referee: Referee) -> None:
    """Behind a dead end any path meets a blank."""
    verdict = laid(referee, {(1, 0): "3"}, "03", (2, 0))
    assert broken(verdict) == [("QB-5", "NO_PATH_CARRIED_ON"), ("QB-6", "PATH_MEETS_BLANK")]
    assert broken(laid(referee, {(1, 0): "3"}, "05", (2, 0))) == [("QB-5", "NO_PATH_CARRIED_ON")]


def test_qb_5_one_path_that_is_carried_on_suffices(referee: Referee) -> None:
    """Blank against blank at two other neighbours."""
    assert legal(laid(referee, DEAD_ENDS, "25", LAST_GAP))


def test_qb_5_every_stone_of_a_board_hangs_together_with_the_star(referee: Referee) -> None:
    """Two stones carry on one another, but no path of the star."""
    board = {(1, 0): "3", (2, 0): "01", (3, 0): "3", (0, 3): "4"}
    assert sorted(state_faults(referee, told(board, players=0, options=MANY))) == [
        (f"board[{index}]", "NOT_CONNECTED", "QB-5") for index in (2, 3, 4)
    ]


def test_qb_5_a_loop_hangs_together(referee: Referee) -> None:
    loop = {(1, 0): "023", (0, 1): "045"}
    assert not state_faults(referee, told(loop, players=0))


# QB-6: no contradiction


def test_qb_6_edges_to_empty_cells_and_to_the_outside_are_free(referee: Referee) -> None:
    assert legal(laid(referee, OPENING, "01234", (1, 0)))
    assert legal(laid(referee, {(1, 0): "03", (2, 0): "03"}, "0135", (3, 0)))


def test_qb_6_a_blank_against_a_path_is_refused(referee: Referee) -> None:
    """The star wants a path from every neighbour."""
    board = {(1, 0): "23"}
    assert legal(laid(referee, board, "45", (0, 1)))
    verdict = laid(referee, board, "05", (0, 1))
    assert [clash(each) for each in verdict.violations] == [
        ("BLANK_MEETS_PATH", "4", "SOUTH_WEST", (0, 0), ["05", "*"])
    ]


def test_qb_6_a_path_against_a_blank_is_refused(referee: Referee) -> None:
    board = {(1, 0): "03"}
    assert legal(laid(referee, board, "14", (0, 1)))
    verdict = laid(referee, board, "45", (0, 1))
    assert [clash(each) for each in verdict.violations] == [
        ("PATH_MEETS_BLANK", "5", "SOUTH_EAST", (1, 0), ["45", "03"])
    ]
    assert cells(only(verdict)) == [(0, 1), (1, 0)]


@pytest.mark.parametrize("edge", range(6))
def test_qb_6_every_edge_has_its_number_and_its_direction(referee: Referee, edge: int) -> None:
    """From all around, a stone turns its back to the star; then its one path to a blank."""
    back = (edge + 3) % 6
    cell = (-STEPS[edge][0], -STEPS[edge][1])  # from there, the star lies behind `edge`
    verdict = laid(referee, OPENING, str(back), cell)
    (blank,) = [each for each in verdict.violations if each.rule_id == "QB-6"]
    assert clash(blank) == ("BLANK_MEETS_PATH", str(edge), TOWARDS[edge], (0, 0), [str(back), "*"])
    beyond = (2 * cell[0], 2 * cell[1])
    verdict = laid(referee, {cell: str(edge)}, str(edge), beyond)
    (path,) = [each for each in verdict.violations if each.rule_id == "QB-6"]
    assert clash(path) == (
        *("PATH_MEETS_BLANK", str(edge), TOWARDS[edge], cell),
        [str(edge), str(edge)],
    )


def test_qb_6_every_edge_at_fault_is_named(referee: Referee) -> None:
    board = {(1, 0): "3", (0, -1): "1"}
    verdict = laid(referee, board, "13", LAST_GAP)
    assert broken(verdict)[0] == ("QB-5", "NO_PATH_CARRIED_ON")
    assert sorted(clash(each) for each in verdict.violations if each.rule_id == "QB-6") == [
        ("BLANK_MEETS_PATH", "2", "NORTH_WEST", (0, 0), ["13", "*"]),
        ("PATH_MEETS_BLANK", "1", "NORTH_EAST", (1, 0), ["13", "3"]),
        ("PATH_MEETS_BLANK", "3", "WEST", (0, -1), ["13", "1"]),
    ]


def test_qb_6_a_stone_may_fit_one_neighbour_and_not_another(referee: Referee) -> None:
    """The path is carried on, but the other neighbour objects."""
    verdict = laid(referee, DEAD_ENDS, "12", LAST_GAP)
    assert [clash(each) for each in verdict.violations] == [
        ("PATH_MEETS_BLANK", "1", "NORTH_EAST", (1, 0), ["12", "3"])
    ]


def test_qb_6_violations_are_told_in_both_languages() -> None:
    for language, words in (("en", "north-west"), ("fr", "nord-ouest")):
        referee = Referee.embedded(language=language)
        verdict = laid(referee, OPENING, "5", (1, -1))
        (blank,) = [each for each in verdict.violations if each.rule_id == "QB-6"]
        assert words in blank.message


def test_qb_6_edges_of_a_board_agree(referee: Referee) -> None:
    """Each clash is named once, with the stone that has the path first."""
    board = {(1, 0): "03", (0, 1): "045", (-1, 0): "3"}
    position = told(board, players=0)
    found = [each for each in referee.validate_state(position) if each.rule_id == "QB-6"]
    at_fault = sorted((each.field, [(cell.x, cell.y) for cell in each.cells]) for each in found)
    assert at_fault == [
        ("position.state.querbeet.board[0]", [(0, 0), (-1, 0)]),
        ("position.state.querbeet.board[2]", [(0, 1), (1, 0)]),
    ]
    assert ("board[0]", "EDGES_DISAGREE") in refused_for(referee, position, pass_turn())


# QB-7: who can lay must lay


def test_qb_7_who_cannot_lay_passes(referee: Referee) -> None:
    position = full(DEAD_ENDS, "03 01", "01 01 01")
    applied = referee.apply_move(position, pass_turn())
    assert legal(applied.verdict)
    assert not applied.verdict.unchecked_rule_ids
    assert events(applied.events) == ["passed"]
    assert clock(applied.position) == (0, 6, 1)
    assert (applied.position.state.to_move, applied.position.state.turn) == (0, 6)
    assert hand_of(applied.position, 1) == "01 01 01"


def test_qb_7_who_can_lay_may_not_pass(referee: Referee) -> None:
    position = full(DEAD_ENDS, "01 01", "01 01 03")
    verdict = referee.validate_move(position, pass_turn())
    assert broken(verdict) == [("QB-7", "COULD_LAY")]
    assert cells(only(verdict)) == [LAST_GAP]
    assert written(only(verdict).stones) == ["25"]


def test_qb_7_at_the_opening_nobody_passes(referee: Referee) -> None:
    for players in (2, 3):
        verdict = referee.validate_move(usual(players=players), pass_turn())
        assert broken(verdict) == [("QB-7", "COULD_LAY")]


def test_qb_7_what_the_verdict_names_can_be_laid(referee: Referee) -> None:
    """A stone of the hand, turned as it fits, in every position of a game."""
    position = start(referee, seed=SEEDS[3])
    for _ in range(8):
        found = only(referee.validate_move(position, pass_turn()))
        ((cell, named),) = zip(cells(found), written(found.stones), strict=True)
        position = play(referee, position, lay(named, *cell))


def test_qb_7_the_pass_is_listed_if_it_is_all_there_is(referee: Referee) -> None:
    (listed,) = referee.list_legal_moves(full(DEAD_ENDS, "03 01", "01 01 01"))
    assert listed.move.querbeet.HasField("pass_turn")
    for each in referee.list_legal_moves(full(DEAD_ENDS, "01 01", "01 01 03")):
        assert each.move.querbeet.HasField("lay")


# QB-8: the end of a round


def crossing(*hands: str, round: int = 0, scores: Sequence[int] = ()) -> game_pb2.GameState:  # noqa: A002
    """A line to the east and one to the west have been laid, and there is room for all."""
    return full({(1, 0): "03", (-1, 0): "03"}, *hands, round=round, scores=scores)


def test_qb_8_an_emptied_hand_ends_the_round_when_the_lap_is_complete(referee: Referee) -> None:
    applied = referee.apply_move(crossing("03", "03"), lay("14", 0, 1))
    assert events(applied.events) == ["stone_laid"]
    assert phase(applied.outcome) == ("LAST_TURNS", "")
    assert list(applied.outcome.querbeet_round.still_to_move) == [1]
    last = referee.apply_move(applied.position, lay("14", 0, -1))
    assert events(last.events)[:2] == ["stone_laid", "round_ended"]
    ended = last.events[1].round_ended.round
    assert ended.end == querbeet_pb2.QUERBEET_ROUND_END_HAND_EMPTIED
    assert (ended.round, ended.starter, list(ended.still_to_move)) == (0, 0, [])
    assert [score.total for score in ended.scores] == [0, 0]


def test_qb_8_the_lap_counts_from_the_player_who_began(referee: Referee) -> None:
    applied = referee.apply_move(crossing("03", "03", round=1), lay("14", 0, 1))
    assert applied.events[0].player == 1
    assert phase(applied.outcome) == ("LAST_TURNS", "")
    assert list(applied.outcome.querbeet_round.still_to_move) == [0]


def test_qb_8_of_three_players_all_have_as_many_turns(referee: Referee) -> None:
    board = {(1, 0): "03", (-1, 0): "03", (0, 1): "14"}
    position: game_pb2.GameState = full(board, "03", "03", "03", round=1)
    for cell, left in (((0, -1), [2, 0]), ((0, 2), [0]), ((0, -2), [])):
        applied = referee.apply_move(position, lay("14", *cell))
        position = applied.position.state
        expected = ["stone_laid", "round_ended"] if not left else ["stone_laid"]
        assert events(applied.events)[: len(expected)] == expected
        if left:
            assert list(applied.outcome.querbeet_round.still_to_move) == left
            assert phase(applied.outcome) == ("LAST_TURNS", "")


def test_qb_8_the_last_turns_are_not_to_be_declined(referee: Referee) -> None:
    position = play(referee, crossing("03", "03"), lay("14", 0, 1))
    assert broken(referee.validate_move(position, pass_turn())) == [("QB-7", "COULD_LAY")]


def test_qb_8_passes_are_turns(referee: Referee) -> None:
    """Seat 1 passed once. Seat 0 lays its last stone, seat 1 has a turn, and keeps a stone."""
    position = full(DEAD_ENDS, "03", "01 01", passed=1)
    applied = referee.apply_move(position, lay("25", *LAST_GAP))
    assert phase(applied.outcome) == ("LAST_TURNS", "")
    assert clock(applied.position)[2] == 0
    last = referee.apply_move(applied.position, lay("12", 2, -2))
    assert "round_ended" in events(last.events)
    assert totals(last.position) == [0, -1]


def test_qb_8_who_ends_the_lap_ends_the_round(referee: Referee) -> None:
    """Seat 0 had to pass before, and is left with a stone."""
    board = {**DEAD_ENDS, (1, 0): "03", (2, 0): "3"}
    position = full(board, "01", "03", passed=1)
    assert position.to_move == 1
    applied = referee.apply_move(position, lay("25", *LAST_GAP))
    assert applied.events[1].round_ended.round.end == querbeet_pb2.QUERBEET_ROUND_END_HAND_EMPTIED
    assert totals(applied.position) == [-1, 0]


def test_qb_8_the_round_ends_at_once_when_nobody_can_lay(referee: Referee) -> None:
    """In the middle of a lap, and with stones in all hands."""
    position = full(DEAD_ENDS, "0 03", "01 01 01", passed=1)
    applied = referee.apply_move(position, lay("2", *LAST_GAP))
    assert events(applied.events)[:3] == ["stone_laid", "passed", "round_ended"]
    assert applied.events[1].player == 1  # who has had a turn less
    assert applied.position.state.turn == position.turn + 2
    ended = applied.events[2].round_ended.round
    assert ended.end == querbeet_pb2.QUERBEET_ROUND_END_NO_PLAYER_CAN_LAY
    assert [score.stones_left for score in ended.scores] == [1, 3]
    assert totals(applied.position) == [-1, -3]


def test_qb_8_the_round_goes_on_while_one_player_can_lay(referee: Referee) -> None:
    for hands in (("03 01", "01 01 01"), ("01 01", "01 01 03")):
        outcome = referee.check_game_end(full(DEAD_ENDS, *hands))
        assert (status(outcome), phase(outcome)) == ("IN_PROGRESS", ("GOES_ON", ""))


def test_qb_8_nobody_waits_for_a_last_turn_that_would_be_a_pass(referee: Referee) -> None:
    """Seat 0 lays its last stone, after which seat 1 could not lay: the round is over at once."""
    position = full(DEAD_ENDS, "0", "01 01", passed=1)
    applied = referee.apply_move(position, lay("2", *LAST_GAP))
    assert "round_ended" in events(applied.events)
    assert totals(applied.position) == [0, -2]


HIDDEN = own_set("*", "0 0 0 0 0", "01 01 01 03 03")


def test_qb_8_where_hands_are_not_known_it_ends_when_all_have_passed(referee: Referee) -> None:
    position = told(
        DEAD_ENDS,
        hands={0: 2, 1: 3},
        to_move=1,
        turn=5,
        round=0,
        round_turn=5,
        passes=0,
        options=HIDDEN,
    )
    once = referee.apply_move(position, pass_turn())
    assert events(once.events) == ["passed"]
    assert once.position.state.querbeet.passes == 1
    twice = referee.apply_move(once.position, pass_turn())
    assert events(twice.events)[:2] == ["passed", "round_ended"]
    ended = twice.events[1].round_ended.round
    assert ended.end == querbeet_pb2.QUERBEET_ROUND_END_ALL_PASSED
    assert totals(twice.position) == [-2, -3]


def test_qb_8_a_lay_between_two_passes_counts_anew(referee: Referee) -> None:
    position = told(
        DEAD_ENDS, hands={0: 2, 1: 3}, to_move=0, round=0, round_turn=6, passes=1, options=HIDDEN
    )
    after = play(referee, position, lay("25", *LAST_GAP))
    assert clock(after) == (0, 7, 0)
    assert phase(referee.check_game_end(after)) == ("GOES_ON", "")


def test_qb_8_nothing_is_played_in_a_round_that_is_over(referee: Referee) -> None:
    """A round sent finished and not counted: the next one is to be dealt first."""
    for position, end in (
        (full(SHORT_JOIN, "", ""), "HAND_EMPTIED"),
        (full(CLOSED, "03", "03"), "NO_PLAYER_CAN_LAY"),
    ):
        for move in (lay("03", 1, 0), pass_turn()):
            found = referee.validate_move(position, move).violations
            over = [each for each in found if each.rule_id == "QB-8"]
            assert [(reason(each), dict(each.metadata)) for each in over] == [
                ("ROUND_OVER", {"end": end})
            ]
        assert not list(referee.list_legal_moves(position))


def test_qb_8_where_a_round_stands(referee: Referee) -> None:
    """CheckGameEnd in each phase."""
    goes_on = crossing("03 03", "03 03")
    last_turns = play(referee, crossing("03", "03"), lay("14", 0, 1))
    over = full({(1, 0): "03", (-1, 0): "03"}, "", "")
    stuck = full(CLOSED, "03", "03")
    for position, expected, left in (
        (goes_on, ("GOES_ON", ""), [0, 1]),
        (last_turns, ("LAST_TURNS", ""), [1]),
        (over, ("OVER", "HAND_EMPTIED"), []),
        (stuck, ("OVER", "NO_PLAYER_CAN_LAY"), []),
    ):
        outcome = referee.check_game_end(position)
        assert status(outcome) == "IN_PROGRESS"
        assert not outcome.standings
        assert phase(outcome) == expected
        assert list(outcome.querbeet_round.still_to_move) == left


def test_qb_8_the_turns_of_a_round_fit_its_stones(referee: Referee) -> None:
    """Never fewer turns than stones, and never as many passes in a row without an end."""
    for players in (2, 3):
        position = usual(EAST_ARM, players=players)
        for round_turn in (2, 4 * players + 1):
            position.turn = position.querbeet.round_turn = round_turn
            position.to_move = round_turn % players
            found = state_faults(referee, position)
            assert ("round_turn", "MISMATCH", "QB-8") in found


def test_qb_8_there_are_no_more_passes_than_turns_without_a_stone(referee: Referee) -> None:
    position = full(DEAD_ENDS, "03 01", "01 01 01", passes=1)
    assert state_faults(referee, position) == [("passes", "MISMATCH", "QB-8")]


@pytest.mark.parametrize("players", [2, 3])
def test_qb_8_more_passes_in_a_row_than_players_cannot_be(referee: Referee, players: int) -> None:
    """When all have passed the round is over; whether its turns are known or not."""
    position = told(DEAD_ENDS, players=players, passes=players + 1, options=MANY)
    assert state_faults(referee, position) == [("passes", "MISMATCH", "QB-8")]
    position.querbeet.round_turn = 5 + players + 1
    assert state_faults(referee, position) == [("passes", "MISMATCH", "QB-8")]


# QB-9: what paths are worth

CORNER_EAST = {**TO_THE_CORNER, (-1, 0): "0"}


@pytest.mark.parametrize(
    ("board", "best_only", "each_kind"),
    [
        (SHORT_JOIN, 3, 4),
        (RIM_JOIN, 3, 4),
        ({**LONG_JOIN, **EVEN_OUT}, 2, 3),
        ({**EAST_ARM, **EVEN_OUT}, 1, 1),
        ({**WEST_ARM, **EVEN_OUT}, 1, 1),
        (CORNER_EAST, 0, 0),
        ({(1, 0): "03", (2, 0): "03"}, 0, 0),
    ],
    ids=["seven", "seven on the rim", "eight", "side 0", "side 3", "corner", "nothing"],
)
def test_qb_9_a_join_of_seven_a_longer_one_a_touch_no_mans_land(
    referee: Referee, board: Mapping[Cell, str], best_only: int, each_kind: int
) -> None:
    assert round_points(referee, board) == [best_only, 0]
    assert round_points(referee, board, join_scores=BEST_ONLY) == [best_only, 0]
    assert round_points(referee, board, join_scores=EACH_KIND) == [each_kind, 0]


@pytest.mark.parametrize("sixths", range(6))
def test_qb_9_all_sides_are_alike(referee: Referee, sixths: int) -> None:
    seat = sixths % 3
    for board, worth in ((SHORT_JOIN, 3), ({**EAST_ARM, **LONG_ARM, **EVEN_OUT, (-1, 0): "0"}, 1)):
        found = round_points(referee, turned_board(board, sixths), players=3)
        assert found == [worth if each == seat else 0 for each in range(3)]


def test_qb_9_stones_are_counted_along_the_shortest_join(referee: Referee) -> None:
    """A detour of the same path adds nothing, and takes nothing away."""
    both = {**EAST_ARM, **LONG_ARM, **WEST_ARM}
    assert round_points(referee, both) == [3, 0]
    outcome = referee.check_game_end(full(both, "", ""))
    join = outcome.querbeet_round.scores[0].join
    assert way(join) in (
        [(2, 1), (1, 1), (0, 1), (0, 0), (0, -1), (-1, -1), (-2, -1)],
        [(-2, -1), (-1, -1), (0, -1), (0, 0), (0, 1), (1, 1), (2, 1)],
    )
    assert (join.color, sorted(join.sides), join.worth) == (0, [0, 3], 3)


def test_qb_9_the_shortest_join_need_not_lead_through_the_star(referee: Referee) -> None:
    outcome = referee.check_game_end(full(RIM_JOIN, "", ""))
    score = outcome.querbeet_round.scores[0]
    rim = [(2, 1), (2, 0), (2, -1), (2, -2), (1, -2), (0, -2), (-1, -2)]
    assert way(score.join) in (rim, rim[::-1])
    assert [(list(touch.sides), len(touch.cells)) for touch in score.touches] == [
        ([0], 5),
        ([3], 7),
    ]
    assert all(way(touch)[0] == (0, 0) for touch in score.touches)


def test_qb_9_stones_side_by_side_without_a_path_are_no_join(referee: Referee) -> None:
    """A line ends beside another: blank against blank is no way through."""
    board = {**EAST_ARM, **WEST_ARM, (2, 1): "3"}
    assert round_points(referee, board) == [1, 0]


def test_qb_9_a_long_join_however_long_gives_two(referee: Referee) -> None:
    """From side 0 the long way, and to side 3 the long way: nine stones."""
    other_long = {(1, -1): "24", (1, -2): "13", (0, -2): "03", (-1, -2): "04"}
    board = {**LONG_ARM, **other_long}
    assert round_points(referee, board) == [2, 0]
    outcome = referee.check_game_end(full(board, "", ""))
    assert len(outcome.querbeet_round.scores[0].join.cells) == 9


def test_qb_9_a_stone_says_what_it_changes_and_gives_no_points_yet(referee: Referee) -> None:
    """A touch, then a long join, then a shorter one; in between a stone that changes nothing."""
    for before, cell, expected in (
        ({**EAST_ARM}, (2, 1), [("TOUCH", 0, 1)]),
        ({**LONG_JOIN}, (1, 2), [("JOIN", 0, 2)]),
        ({**EAST_ARM, **LONG_ARM, **WEST_ARM}, (2, 1), [("JOIN", 0, 3)]),
        ({**EAST_ARM, **LONG_ARM, **WEST_ARM}, (1, 2), []),
        ({**EAST_ARM}, (1, 1), []),
    ):
        board = dict(before)
        last = board.pop(cell)
        if cell == (1, 1):
            del board[2, 1]
        laid_before = len(board)
        hands = [kind_of(last) + " 03 03", kind_of(last) + " 03 03"]
        if laid_before % 2:
            hands[1] += " 03"
        position = full(board, *hands)
        answer = referee.score_turn(position, lay(last, *cell))
        items = answer.verdict.score.items
        assert [(kind(item), item.points, item.path.worth) for item in items] == expected
        assert all(item.player == 0 and item.rule_id == "QB-9" for item in items)
        assert all(cells(item) == way(item.path) for item in items)
        assert answer.verdict.score.points == 0
        assert list(answer.totals) == [0, 0]


def test_qb_9_with_each_kind_a_join_says_no_touch_that_was_there_before(referee: Referee) -> None:
    board = dict(SHORT_JOIN)
    last = board.pop((-2, -1))
    position = full(board, "02 03 03", "02 03 03 03", join_scores=EACH_KIND)
    verdict = referee.validate_move(position, lay(last, -2, -1))
    assert shares(verdict) == [("JOIN", 0, 0)]
    assert verdict.score.items[0].path.worth == 3


def test_qb_9_a_stone_may_change_something_for_somebody_else(referee: Referee) -> None:
    board = dict(EAST_ARM)
    del board[2, 1]
    position = full({**board, **EVEN_OUT}, "03 01", "03 01 01")
    assert position.to_move == 1
    answer = referee.score_turn(position, lay("03", 2, 1))
    assert shares(answer.verdict) == [("TOUCH", 0, 0)]
    assert answer.verdict.score.points == 0


def test_qb_9_all_players_score_by_the_same_paths(referee: Referee) -> None:
    """Colour 0 is joined, and a line from the star leads on to side 1."""
    both = {**SHORT_JOIN, (-1, 1): "25", (-2, 2): "15", (-2, 3): "14", (1, -1): "2"}
    assert round_points(referee, both) == [3, 1]


@pytest.mark.parametrize(
    ("join_scores", "expected", "points"),
    [
        (BEST_ONLY, [("JOIN", 0, 3), ("STONES_LEFT", 1, -2)], 3),
        (EACH_KIND, [("JOIN", 0, 3), ("TOUCH", 0, 1), ("STONES_LEFT", 1, -2)], 4),
    ],
)
def test_qb_9_the_turn_that_ends_the_round_scores_for_all(
    referee: Referee,
    join_scores: "querbeet_pb2.QuerbeetJoinScores",
    expected: list[tuple[str, int, int]],
    points: int,
) -> None:
    """Seat 0 lays its last stone as the last of the lap, in the round that seat 1 began."""
    board = dict(SHORT_JOIN)
    last = board.pop((-2, -1))
    position = full(
        board, "02", "01 01", round=1, passed=2, passes=0, scores=[-1, 2], join_scores=join_scores
    )
    assert position.to_move == 0
    answer = referee.score_turn(position, lay(last, -2, -1))
    assert shares(answer.verdict) == expected
    assert answer.verdict.score.points == points
    assert list(answer.totals) == [-1 + points, 0]
    rules = {kind(item): item.rule_id for item in answer.verdict.score.items}
    assert rules["JOIN"] == "QB-9"
    assert rules["STONES_LEFT"] == "QB-11"
    (join,) = [item for item in answer.verdict.score.items if kind(item) == "JOIN"]
    assert cells(join) == way(join.path)
    assert len(join.cells) == 7


def test_qb_9_a_score_is_within_what_rounds_can_give(referee: Referee) -> None:
    """Three points a round and player at most, or four with both kinds; nine stones at worst."""
    for scores, join_scores, possible in (
        ([3, -9], BEST_ONLY, True),
        ([4, 0], EACH_KIND, True),
        ([4, 0], BEST_ONLY, False),
        ([5, 0], EACH_KIND, False),
        ([-10, 0], BEST_ONLY, False),
    ):
        position = usual(round=1, scores=scores, join_scores=join_scores)
        expected = [] if possible else [("players[0].score", "MISMATCH", "QB-9")]
        assert state_faults(referee, position) == expected


def test_qb_9_there_are_no_points_in_the_first_round(referee: Referee) -> None:
    position = usual(EAST_ARM, scores=[0, 1])
    assert state_faults(referee, position) == [("players[1].score", "MISMATCH", "QB-9")]


# QB-10: touching a side


@pytest.mark.parametrize("end", ["3", "03", "13", "23", "34", "35"])
def test_qb_10_a_path_touches_a_side_where_it_leads_out_of_the_board(
    referee: Referee, end: str
) -> None:
    """On (2, 1) the edges 0 and 1 lead out; 2, 4 and 5 lead to cells of the board."""
    board = {**EAST_ARM, **EVEN_OUT, (2, 1): end}
    outward = bool({"0", "1"} & set(end))
    assert round_points(referee, board) == [int(outward), 0]
    assert round_points(referee, board, touch=OUTWARD_EDGE) == [int(outward), 0]
    assert round_points(referee, board, touch=SIDE_CELL) == [1, 0]


@pytest.mark.parametrize("touch", [OUTWARD_EDGE, SIDE_CELL])
@pytest.mark.parametrize("corner", range(6))
def test_qb_10_corners_touch_nothing(
    referee: Referee, corner: int, touch: "querbeet_pb2.QuerbeetTouch"
) -> None:
    board = turned_board(CORNER_EAST, corner)
    assert CORNERS[corner] in board
    assert round_points(referee, {**board}, touch=touch) == [0, 0]


def test_qb_10_a_side_cell_suffices_for_a_join_if_so_agreed(referee: Referee) -> None:
    board = {**SHORT_JOIN, (2, 1): "3", (-2, -1): "0"}
    assert round_points(referee, board) == [0, 0]
    assert round_points(referee, board, touch=SIDE_CELL) == [3, 0]
    assert round_points(referee, board, touch=SIDE_CELL, join_scores=EACH_KIND) == [4, 0]


def test_qb_10_a_shorter_way_to_a_cell_that_does_not_touch_is_none(referee: Referee) -> None:
    """With side cells, the dead end on (2, 1) makes the join one of seven; else it has eight."""
    board = {**EAST_ARM, **LONG_ARM, **WEST_ARM, (2, 1): "3"}
    assert round_points(referee, board) == [2, 0]
    assert round_points(referee, board, touch=SIDE_CELL) == [3, 0]


# QB-11: stones left


def test_qb_11_each_stone_left_costs_a_point(referee: Referee) -> None:
    for board, hands, expected in (
        (CLOSED, ("03", "01"), [-1, -1]),
        (CLOSED, ("03 03 03 03", "01 01 01 01"), [-4, -4]),
    ):
        scores = referee.check_game_end(full(board, *hands)).querbeet_round.scores
        assert [score.total for score in scores] == expected
        assert [score.stones_left for score in scores] == [len(hand.split()) for hand in hands]


def test_qb_11_points_and_stones_left_add_up(referee: Referee) -> None:
    """Five stones laid of the join, two and three in hand: what it would be now."""
    board = dict(SHORT_JOIN)
    del board[-2, -1]
    position = full(board, "02 01", "01 01 01")
    scores = referee.check_game_end(position).querbeet_round.scores
    assert [score.total for score in scores] == [1 - 2, 0 - 3]
    assert not scores[0].HasField("join")


def test_qb_11_who_lays_everything_loses_nothing(referee: Referee) -> None:
    position = crossing("03", "03")
    after = play(referee, position, lay("14", 0, 1), lay("14", 0, -1))
    assert totals(after) == [0, 0]


# QB-12: the scores of the rounds


def test_qb_12_round_scores_add_up(referee: Referee) -> None:
    position = full(DEAD_ENDS, "01 01", "01 01 0", scores=[0, 0])
    applied = referee.apply_move(position, lay("2", *LAST_GAP))
    assert totals(applied.position) == [-2, -2]
    changes = [
        (event.player, event.points_scored.points, event.points_scored.total)
        for event in applied.events
        if event.HasField("points_scored")
    ]
    assert changes == [(0, -2, -2), (1, -2, -2)]
    later = full(DEAD_ENDS, "01 01 0", "01 01", round=1, scores=[3, -1])
    applied = referee.apply_move(later, lay("2", *LAST_GAP))
    assert totals(applied.position) == [1, -3]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([3, -1], [(0, 1, 1, True), (1, 2, -3, False)]),
        ([-5, -1], [(1, 1, -3, True), (0, 2, -7, False)]),
        ([-1, -1], [(0, 1, -3, True), (1, 1, -3, True)]),
    ],
)
def test_qb_12_most_points_win_and_ties_share(
    referee: Referee, scores: list[int], expected: list[tuple[int, int, int, bool]]
) -> None:
    position = full(DEAD_ENDS, "01 01 0", "01 01", round=1, scores=scores)
    applied = referee.apply_move(position, lay("2", *LAST_GAP))
    assert (status(applied.outcome), end_reason(applied.outcome)) == ("OVER", "ROUNDS_PLAYED")
    assert standings(referee, applied.position.state) == expected
    assert phase(applied.outcome) == ("OVER", "NO_PLAYER_CAN_LAY")
    assert [score.total for score in applied.outcome.querbeet_round.scores] == [-2, -2]


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [([2, 0, 0], [(0, 1), (1, 2), (2, 2)]), ([0, 1, 1], [(1, 1), (2, 1), (0, 3)])],
)
def test_qb_12_equal_points_share_a_place(
    referee: Referee, scores: list[int], ranks: list[tuple[int, int]]
) -> None:
    position = full(DEAD_ENDS, "01", "01 0", "01", round=2, scores=scores)
    applied = referee.apply_move(position, lay("2", *LAST_GAP))
    assert [(each.player, each.rank) for each in applied.outcome.standings] == ranks
    assert [each.winner for each in applied.outcome.standings] == [rank == 1 for _, rank in ranks]


def test_qb_12_a_last_round_sent_finished_is_counted(referee: Referee) -> None:
    """Whether or not ApplyMove has counted it, the standings are the same, and count it once."""
    finished = full(SHORT_JOIN, "", "", round=1, scores=[-1, 0])
    assert standings(referee, finished) == [(0, 1, 2, True), (1, 2, 0, False)]
    counted = changed(finished, lambda copy: copy.ClearField("to_move"))
    counted.querbeet.round = 2
    counted.players[0].score = 2
    assert not state_faults(referee, counted)
    assert standings(referee, counted) == [(0, 1, 2, True), (1, 2, 0, False)]
    outcome = referee.check_game_end(counted)
    assert (outcome.querbeet_round.round, outcome.querbeet_round.starter) == (1, 1)
    assert phase(outcome)[0] == "OVER"


# The next round

ENDING = full(DEAD_ENDS, "01 01", "01 01 0")
"""Seat 1 can close the last gap, which ends the first of two rounds."""
CLOSE = lay("2", *LAST_GAP)


def test_qb_3_the_next_round_is_dealt_from_the_seed(referee: Referee) -> None:
    for seed in SEEDS[:3]:
        applied = referee.apply_move(with_seed(ENDING, seed), CLOSE)
        assert events(applied.events)[-2:] == ["stones_dealt"] * 2
        dealt = applied.events[-2:]
        assert [event.player for event in dealt] == [0, 1]
        assert [event.stones_dealt.chance_event for event in dealt] == [2, 3]
        after = applied.position.state
        assert after.chance.events == 4
        assert (after.to_move, after.turn, clock(after)) == (1, 6, (1, 0, 0))
        assert board_of(after) == {(0, 0): "*"}
        assert dealt_kinds(after) == {"*": 1, "0": 6, "01": 4}
        assert sizes(after) == {0: 5, 1: 5}
        assert not state_faults(referee, after)
        assert referee.apply_move(with_seed(ENDING, seed), CLOSE) == applied


def test_qb_3_the_rounds_of_a_seeded_game_are_dealt_differently(referee: Referee) -> None:
    first = start(referee, players=3, seed=SEEDS[4])
    second = finish_round(referee, first).position.state
    third = finish_round(referee, second).position.state
    deals = {tuple(hand_of(each, seat) for seat in range(3)) for each in (first, second, third)}
    assert len(deals) == 3
    assert [each.chance.events for each in (first, second, third)] == [3, 6, 9]


def test_qb_3_the_next_round_is_reported(referee: Referee) -> None:
    reported = deal(["0", "0", "0", "01", "01"], ["1", "2", "3", "23", "01"])
    applied = referee.apply_move(ENDING, CLOSE, drawn=reported)
    assert [hand_of(applied.position, seat) for seat in (0, 1)] == ["0 0 0 01 01"] * 2
    assert clock(applied.position) == (1, 0, 0)
    assert not applied.position.state.HasField("chance")
    assert not any(
        event.stones_dealt.HasField("chance_event")
        for event in applied.events
        if event.HasField("stones_dealt")
    )


def test_qb_3_the_next_round_may_stay_hidden(referee: Referee) -> None:
    applied = referee.apply_move(ENDING, CLOSE)
    assert [hand_of(applied.position, seat) for seat in (0, 1)] == ["? ? ? ? ?"] * 2
    assert [event.stones_dealt.hidden for event in applied.events[-2:]] == [5, 5]
    one = querbeet_pb2.QuerbeetDeal(hands=deal([], ["0", "0", "0", "01", "01"]).hands[1:])
    applied = referee.apply_move(ENDING, CLOSE, drawn=one)
    assert [hand_of(applied.position, seat) for seat in (0, 1)] == ["? ? ? ? ?", "0 0 0 01 01"]


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (["0 0 0 01", "0 0 0 01 01"], [("hands[0]", "HAND_SIZE")]),
        (["0 0 0 01 01", "0 0 0 01 01 01"], [
            ("hands[1]", "HAND_SIZE"),
            ("hands[1].stones[5]", "TOO_MANY_OF_A_KIND"),
        ]),
        (["01 01 01 01 0", "01 0 0 0 0"], [("hands[1].stones[0]", "TOO_MANY_OF_A_KIND")]),
        (["0 0 0 01 *", "0 0 0 01 01"], [("hands[0].stones[4]", "TOO_MANY_OF_A_KIND")]),
        (["0 0 0 01 03", "0 0 0 01 01"], [("hands[0].stones[4]", "TOO_MANY_OF_A_KIND")]),
        (["0", "0", "0"], [("hands", "WRONG_COUNT")]),
    ],
    ids=["small", "large", "fifth bend", "star", "stranger", "third hand"],
)  # fmt: skip
def test_qb_2_a_deal_of_the_next_round_that_cannot_be_is_refused(
    referee: Referee, hands: Sequence[str], expected: list[tuple[str, str]]
) -> None:
    reported = deal(*[each.split() for each in hands])
    found = faults(lambda: referee.apply_move(ENDING, CLOSE, drawn=reported))
    assert sorted(found) == [(f"drawn.querbeet.{field}", reason) for field, reason in expected]


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (with_seed(ENDING), CLOSE),
        (full(DEAD_ENDS, "01 01", "01 01 03"), lay("25", *LAST_GAP)),
        (full(DEAD_ENDS, "01 01 0", "01 01", round=1), CLOSE),
        (usual(), lay("0", 1, 0, rotation=3)),
    ],
    ids=["seeded", "not a round end", "last round", "opening"],
)
def test_qb_2_nothing_is_dealt_when_there_is_nothing_to_deal(
    referee: Referee, position: game_pb2.GameState, move: game_pb2.Move
) -> None:
    assert legal(referee.apply_move(position, move).verdict)
    reported = deal(["0", "0", "0", "01", "01"], ["0", "0", "0", "01", "01"])
    assert faults(lambda: referee.apply_move(position, move, drawn=reported)) == [
        ("drawn.querbeet", "NOT_ALLOWED")
    ]


def test_qb_3_what_the_move_that_ends_a_round_brings_about(referee: Referee) -> None:
    """Laid, ended, counted, dealt: in this order, and nothing else."""
    applied = referee.apply_move(ENDING, CLOSE)
    assert events(applied.events) == [
        *("stone_laid", "round_ended"),
        *("points_scored", "points_scored"),
        *("stones_dealt", "stones_dealt"),
    ]
    ended = applied.events[1]
    assert not ended.HasField("player")
    assert ended.round_ended.round.phase == querbeet_pb2.QUERBEET_ROUND_PHASE_OVER


# QB-13: puzzles; test_puzzles.py has more of them


def test_qb_13_a_figure_is_filled_exactly(referee: Referee) -> None:
    pair = figure([(0, 0), (1, 0)], closed=True)
    stones = [placed(0, 0, "0"), placed(1, 0, "3")]
    assert not referee.judge_puzzle(pair, stones).violations
    (found,) = referee.judge_puzzle(pair, [placed(0, 0, "0"), placed(1, 0, "03")]).violations
    assert (found.rule_id, reason(found)) == ("QB-13", "PATH_LEADS_OUT")


# What may be played


def test_the_moves_listed_are_exactly_the_legal_ones(referee: Referee) -> None:
    """In some positions of a game every stone, turned in every way, on every cell."""
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
            verdicts: list[verdict_pb2.Verdict] = []
            for first in range(0, len(tried), 1000):
                moves = [lay(each, q, r) for q, r, each in tried[first : first + 1000]]
                results = referee.batch_validate_moves(moves, position=position)
                verdicts += [result.verdict for result in results]
            allowed = {each for each, found in zip(tried, verdicts, strict=True) if legal(found)}
            assert allowed == listed
        position = play(referee, position, next(referee.list_legal_moves(position)).move)

"""Qwirkle played on with only part of it known: reports, lists, the end and views."""

from typing import Any

import pytest

from referee.v1 import game_pb2, qwirkle_pb2
from referee_client import AppliedMove, InvalidRequestError, Referee, qwirkle, qwirkle_cubes
from referee_client.qwirkle import drawn, exchange, hand, lay, state, write_table
from tests.games.qwirkle.tables import (
    EARLY,
    EVERYTHING,
    HALF_A_HAND,
    HOLDER,
    LAST,
    LAST_EMPTY_BAG,
    LAST_OWN_HAND,
    LAST_SIZES,
    LAST_TABLE_ONLY,
    LATE,
    LATE_CLOVER,
    LATE_OTHER_HAND,
    LATE_OWN_HAND,
    NO_BAG,
    NOBODY_TO_MOVE,
    OWN_HAND,
    RED_DIAMOND,
    SEATS_ONLY,
    SIZES,
    TABLE_ONLY,
    THREE_RED_CIRCLES,
)
from tests.support.builders import (
    QWIRKLE,
    STUCK,
    bag,
    bag_size,
    broken,
    codes,
    end_reason,
    events,
    faults,
    full,
    hand_of,
    late,
    legal,
    seated,
    seeded,
    status,
    told,
)

# Late in the game the referee cannot tell how much was drawn


def test_with_a_known_hand_the_draw_must_be_told(referee: Referee) -> None:
    assert faults(lambda: referee.apply_move(LATE_OWN_HAND, LATE_CLOVER)) == [
        ("drawn.qwirkle", "NOT_KNOWN")
    ]


@pytest.mark.parametrize(
    ("report", "held"),
    [(drawn(), "? ? ? ? ?"), (drawn("Ps"), "Ps ? ? ? ? ?"), (drawn(hidden=1), "? ? ? ? ? ?")],
    ids=["nothing", "a tile", "unseen"],
)
def test_either_draw_may_be_told(
    referee: Referee, report: qwirkle_pb2.QwirkleDraw, held: str
) -> None:
    answer = referee.apply_move(LATE_OWN_HAND, LATE_CLOVER, drawn=report)
    assert hand_of(answer.position, 0) == held


def test_who_draws_too_little_has_emptied_the_bag(referee: Referee) -> None:
    after = referee.apply_move(LATE_OWN_HAND, LATE_CLOVER, drawn=drawn()).position.state
    assert after.qwirkle.HasField("bag")
    assert bag_size(after) == 0


@pytest.mark.parametrize(
    "known", [state(LATE), LATE_OTHER_HAND], ids=["table only", "another hand"]
)
def test_without_the_mover_s_hand_no_draw_is_made_up(
    referee: Referee, known: game_pb2.GameState
) -> None:
    answer = referee.apply_move(known, LATE_CLOVER)
    assert "tiles_drawn" not in events(answer.events)
    assert answer.position.state.qwirkle.hands == known.qwirkle.hands
    assert not answer.position.state.qwirkle.HasField("bag")


# Reports that cannot be true


@pytest.mark.parametrize(
    ("known", "move", "report", "fault"),
    [
        pytest.param(OWN_HAND, RED_DIAMOND, drawn("Ro Rs"), "", id="too many"),
        pytest.param(OWN_HAND, RED_DIAMOND, drawn(), "", id="too few"),
        pytest.param(SIZES, RED_DIAMOND, drawn(hidden=2), "", id="too many unseen"),
        pytest.param(OWN_HAND, exchange("Gx Px"), drawn("Oo"), "", id="exchanged for too few"),
        pytest.param(LATE_OWN_HAND, LATE_CLOVER, drawn("Ps Yc"), "", id="late, too many"),
        pytest.param(
            told(THREE_RED_CIRCLES, hands=[hand(0, "Rd Rc Yb Gx Px Bx")]),
            lay((6, -6, "Bx")),
            drawn("Ro"),
            ".tiles[0]",
            id="all on the table",
        ),
        pytest.param(
            told(EARLY, hands=[hand(0, HOLDER), hand(1, "Oo Oo Oo Yo Go Bo")]),
            lay((2, 0, "Rd"), (3, 0, "Rc")),
            drawn("Yo Oo"),
            ".tiles[1]",
            id="all in a hand",
        ),
        pytest.param(
            told(LATE, bag=bag("Gs Gs")), LATE_CLOVER, drawn("Go"), ".tiles[0]", id="not in bag"
        ),
        pytest.param(
            told(EARLY, hands=[hand(0, "Yx Yx Yx Gx Bs Px")]),
            exchange("Yx"),
            drawn("Yx"),
            ".tiles[0]",
            id="set aside",
        ),
    ],
)
def test_an_impossible_report_is_refused(
    referee: Referee,
    known: game_pb2.GameState,
    move: game_pb2.Move,
    report: qwirkle_pb2.QwirkleDraw,
    fault: str,
) -> None:
    expected = "IMPOSSIBLE_DRAW" if fault else "WRONG_COUNT"
    assert faults(lambda: referee.apply_move(known, move, drawn=report)) == [
        (f"drawn.qwirkle{fault}", expected)
    ]


def test_another_tile_of_the_kind_set_aside_may_be_drawn(referee: Referee) -> None:
    answer = referee.apply_move(EVERYTHING, exchange("Rd"), drawn=drawn("Rd"))
    assert hand_of(answer.position, 0) == hand_of(EVERYTHING, 0)


def test_a_position_with_its_seed_takes_no_reports(referee: Referee) -> None:
    table = seeded(EVERYTHING)
    assert faults(lambda: referee.apply_move(table, RED_DIAMOND, drawn=drawn("Oo"))) == [
        ("drawn.qwirkle", "NOT_ALLOWED")
    ]
    assert faults(lambda: referee.apply_move(table, exchange(hidden=2))) == [
        ("move.qwirkle.exchange.hidden", "NOT_KNOWN")
    ]


def test_an_illegal_move_is_refused_before_its_report_is_read(referee: Referee) -> None:
    answer = referee.apply_move(OWN_HAND, lay((2, 0, "Gx")), drawn=drawn("Ro Ro Ro Ro"))
    assert broken(answer.verdict) == [("LN-2", "LINE_MIXED")]
    assert answer.position.state == OWN_HAND


# Listing


def test_only_moves_with_known_tiles_are_listed(referee: Referee) -> None:
    moves = list(referee.list_legal_moves(HALF_A_HAND))
    laid = {codes(placed.tile for placed in each.move.qwirkle.lay.placements) for each in moves}
    assert laid == {"Rd"}
    summary = referee.summarize_legal_moves(HALF_A_HAND)
    assert summary.count == len(moves)
    assert list(summary.unchecked_rule_ids) == ["QW-7"]
    assert summary.qwirkle.exchange_up_to == 6


@pytest.mark.parametrize(
    ("known", "field"),
    [
        (TABLE_ONLY, "to_move"),
        (NOBODY_TO_MOVE, "to_move"),
        (SEATS_ONLY, "qwirkle.hands"),
        (SIZES, "qwirkle.hands[0]"),
    ],
    ids=["table only", "nobody to move", "no hands", "sizes"],
)
def test_without_a_hand_nothing_can_be_listed(
    referee: Referee, known: game_pb2.GameState, field: str
) -> None:
    assert faults(lambda: list(referee.list_legal_moves(known))) == [
        (f"position.state.{field}", "NOT_KNOWN")
    ]


@pytest.mark.parametrize(
    ("known", "unchecked"),
    [
        pytest.param(OWN_HAND, "", id="own hand"),
        pytest.param(HALF_A_HAND, "QW-7", id="half a hand"),
        pytest.param(LATE_OWN_HAND, "GM-2 QW-7 QW-9 QW-12", id="late, half a hand"),
        pytest.param(LAST_OWN_HAND, "GM-2", id="last, own hand"),
        pytest.param(told(hands=[hand(0, HOLDER)]), "QW-2 QW-3", id="opening, own hand"),
        pytest.param(
            told(hands=[hand(0, "Rd Rc", hidden=4)]), "QW-2 QW-3 QW-4 QW-7", id="opening, half"
        ),
    ],
)
def test_the_list_says_all_that_is_not_checked_of_its_moves(
    referee: Referee, known: game_pb2.GameState, unchecked: str
) -> None:
    listed = list(referee.list_legal_moves(known, limit=50))
    assert listed
    for each in listed:
        verdict = referee.validate_move(known, each.move)
        assert legal(verdict)
        assert set(verdict.unchecked_rule_ids) <= set(unchecked.split())
        assert verdict.score == each.score
    summary = referee.summarize_legal_moves(known)
    assert sorted(summary.unchecked_rule_ids) == sorted(unchecked.split())


# The end


@pytest.mark.parametrize(
    ("known", "expected", "unchecked"),
    [
        pytest.param(TABLE_ONLY, "IN_PROGRESS", [], id="there must be a bag"),
        pytest.param(state(), "IN_PROGRESS", [], id="nothing laid yet"),
        pytest.param(LAST_TABLE_ONLY, "UNDETERMINED", ["QW-12", "QW-13"], id="last table"),
        pytest.param(LAST_EMPTY_BAG, "UNDETERMINED", ["QW-12", "QW-13"], id="last, empty bag"),
        pytest.param(LAST_OWN_HAND, "UNDETERMINED", ["QW-12", "QW-13"], id="last, one hand"),
        pytest.param(LAST_SIZES, "IN_PROGRESS", [], id="last, sizes: the crisscross is in a hand"),
        pytest.param(told(LAST, hands=[hand(1)]), "OVER", [], id="last, an empty hand"),
    ],
)
def test_the_end_is_told_as_far_as_the_position_is_known(
    referee: Referee, known: game_pb2.GameState, expected: str, unchecked: list[str]
) -> None:
    outcome = referee.check_game_end(known)
    assert status(outcome) == expected
    assert list(outcome.unchecked_rule_ids) == unchecked


def test_sizes_suffice_to_see_that_nobody_can_lay(referee: Referee) -> None:
    """The bag is empty, so the hands hold the four tiles that are not on the table."""
    dead = write_table(late("Ps Yc", "Os Gx").qwirkle.table)
    known = told(dead, hands=[hand(0, hidden=2), hand(1, hidden=2)], bag=NO_BAG, to_move=None)
    outcome = referee.check_game_end(known)
    assert (status(outcome), end_reason(outcome)) == ("OVER", "NO_PLAYER_CAN_LAY")


# Views


EVERY_EYE = [None, 0, 1, 2]


@pytest.fixture(scope="module")
def game(referee: Referee) -> list[tuple[game_pb2.Position, game_pb2.Move]]:
    """The first turns of a seeded game of three: the positions, and the moves played in them."""
    position = referee.start_game(QWIRKLE, seated(3), seed=b"v" * 32).position
    played = []
    for number in range(9):
        best = next(iter(referee.list_legal_moves(position, best_first=True, limit=1)), None)
        move = best.move if best and number % 4 != 3 else exchange(first_tiles(position))
        played.append((position, move))
        position = referee.apply_move(position, move).position
    return played


def first_tiles(position: game_pb2.Position) -> str:
    return " ".join(hand_of(position, position.state.to_move).split()[:2])


@pytest.mark.parametrize("viewer", EVERY_EYE)
def test_a_view_shows_only_the_own_hand(
    referee: Referee, game: list[tuple[game_pb2.Position, game_pb2.Move]], viewer: int | None
) -> None:
    for position, _ in game:
        view = referee.view_state(position, viewer)
        for seat in range(3):
            seen = hand_of(position, seat) if seat == viewer else "? ? ? ? ? ?"
            assert hand_of(view, seat) == seen
        assert (list(view.qwirkle.bag.tiles), view.qwirkle.bag.hidden) == ([], bag_size(position))
        assert not view.chance.seed
        assert view.chance.commitment == position.state.chance.commitment


@pytest.mark.parametrize("viewer", EVERY_EYE)
def test_a_view_can_be_judged(
    referee: Referee, game: list[tuple[game_pb2.Position, game_pb2.Move]], viewer: int | None
) -> None:
    for position, move in game[1:]:
        view = referee.view_state(position, viewer)
        assert not referee.validate_state(view)
        verdict = referee.validate_move(view, move)
        assert legal(verdict)
        assert verdict.score == referee.validate_move(position, move).score
        own = position.state.to_move == viewer
        hidden_rule = "QW-9" if move.qwirkle.HasField("exchange") else "QW-7"
        assert list(verdict.unchecked_rule_ids) == ([] if own else [hidden_rule])
        assert status(referee.check_game_end(view)) == "IN_PROGRESS"


@pytest.mark.parametrize("viewer", EVERY_EYE)
def test_a_view_can_be_played_on(
    referee: Referee, game: list[tuple[game_pb2.Position, game_pb2.Move]], viewer: int | None
) -> None:
    """Applying a turn to a view gives the view of the host's next position."""
    view = referee.view_state(game[0][0], viewer)
    for position, move in game:
        answer = referee.apply_move(position, move)
        own = position.state.to_move == viewer
        view = referee.apply_move(
            view, as_seen(move, own), drawn=draw_as_seen(answer, own)
        ).position.state
        assert view == referee.view_state(answer.position, viewer)


def as_seen(move: game_pb2.Move, own: bool) -> game_pb2.Move:
    """The move as it is seen: everybody sees what is laid, only the player what is exchanged."""
    if own or not move.qwirkle.HasField("exchange"):
        return move
    return exchange(hidden=len(move.qwirkle.exchange.tiles))


def draw_as_seen(answer: AppliedMove, own: bool) -> qwirkle_pb2.QwirkleDraw | None:
    (draw,) = [
        each.qwirkle.tiles_drawn for each in answer.events if each.qwirkle.HasField("tiles_drawn")
    ]
    return drawn(codes(draw.tiles)) if own else None


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (("Bx Ps Yc", "Os Gx"), "IN_PROGRESS"),
        (("Ps Yc", "Os Gx"), "OVER"),
        (("", STUCK), "OVER"),
    ],
    ids=["goes on", "nobody can lay", "hand emptied"],
)
def test_every_view_tells_the_same_end(
    referee: Referee, hands: tuple[str, ...], expected: str, viewer: int | None
) -> None:
    position = late(*hands, to_move=None)
    outcome = referee.check_game_end(referee.view_state(position, viewer))
    assert status(outcome) == expected
    assert outcome == referee.check_game_end(position)


def test_a_view_of_the_opening_leaves_open_who_opens(referee: Referee) -> None:
    position = full("", "Ro Rs Rd Bc Gb Yx", "Bo Bs Oc Gd Px Yb")
    move = lay((0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd"))
    verdict = referee.validate_move(referee.view_state(position, 0), move)
    assert legal(verdict)
    assert list(verdict.unchecked_rule_ids) == ["QW-2", "QW-3"]


def test_a_move_of_nobody_is_not_applied_where_hands_are_known(referee: Referee) -> None:
    """It is not known whose hand the tile leaves."""
    state = told(EARLY, hands=[hand(0, HOLDER)])
    state.ClearField("players")
    state.ClearField("to_move")
    with pytest.raises(InvalidRequestError) as refused:
        referee.apply_move(state, RED_DIAMOND)
    assert [fault.field for fault in refused.value.faults] == ["move.player"]


def test_totals_are_told_only_if_it_is_known_who_moves(referee: Referee) -> None:
    state = told(EARLY)
    state.ClearField("to_move")
    assert not referee.score_turn(state, RED_DIAMOND).totals
    by_first = lay((2, 0, "Rd"), player=0)
    assert referee.score_turn(state, by_first).totals[0] == 3


def test_an_opening_of_six_is_the_largest_there_can_be(referee: Referee) -> None:
    whole = lay(*[(x, 0, f"R{shape}") for x, shape in enumerate("osdcbx")])
    verdict = referee.validate_move(told(""), whole)
    assert legal(verdict)
    assert "QW-4" not in verdict.unchecked_rule_ids


# There can be at most four hands, whoever holds them.


TIED = ["Ro Rs Rd Bc Gb Yx", "Bo Bs Bd Gc Yb Px", "Ro Bs Yd Gc Ob Px", "Go Os Pd Rc Yb Bx"]


@pytest.mark.parametrize(
    ("game", "field", "rules"),
    [(qwirkle, "qwirkle", {"QW-2", "QW-3"}), (qwirkle_cubes, "qwirkle_cubes", {"QC-2"})],
    ids=["qwirkle", "qwirkle_cubes"],
)
def test_a_tie_between_players_who_are_not_told_is_left_open(
    referee: Referee, game: Any, field: str, rules: set[str]
) -> None:
    position = game.state("")
    hands = getattr(position, field).hands
    hands.extend(game.hand(seat, codes) for seat, codes in enumerate(TIED))
    opening = game.lay((0, 0, "Bo"), (1, 0, "Bs"), (2, 0, "Bd"), player=1)
    verdict = referee.validate_move(position, opening)
    assert legal(verdict)
    assert rules <= set(verdict.unchecked_rule_ids)
    for seat, refused in enumerate([False, False, True, True]):
        position.to_move = seat
        assert bool(referee.validate_state(position)) == refused

"""The rules of Qwirkle: exchanging, passing, the end, and cheats."""

from collections import Counter

import pytest

from referee.v1 import game_pb2
from referee_client import Referee
from referee_client.qwirkle import drawn, exchange, lay, pass_turn
from tests.games.qwirkle.tables import HOLDER, REST
from tests.support.builders import (
    STUCK,
    broken,
    cells,
    codes,
    end_reason,
    events,
    faults,
    full,
    hand_of,
    late,
    legal,
    only,
    scored,
    seeded,
    status,
)

# QW-9: exchanging


@pytest.mark.parametrize("count", range(1, 7))
def test_qw_9_one_to_six_tiles_are_exchanged(referee: Referee, count: int) -> None:
    move = exchange(" ".join(HOLDER.split()[:count]))
    verdict = referee.validate_move(full("Ro Rs", HOLDER, REST), move)
    assert legal(verdict)
    assert verdict.score.points == 0
    assert not verdict.score.items


def test_qw_9_tiles_are_drawn_then_those_set_aside_are_returned(referee: Referee) -> None:
    table = seeded(full("Ro Rs", HOLDER, REST, scores=(0, 2)))
    answer = referee.apply_move(table, exchange("Gx Px"))
    assert events(answer.events) == ["tiles_drawn", "tiles_returned"]
    new, back = answer.events[0].qwirkle.tiles_drawn, answer.events[1].qwirkle.tiles_returned
    assert codes(back.tiles) == "Gx Px"
    after = answer.position.state
    assert Counter(after.qwirkle.bag.tiles) == Counter(table.qwirkle.bag.tiles) - Counter(
        new.tiles
    ) + Counter(back.tiles)
    assert Counter(hand_of(after, 0).split()) == Counter(
        ["Rd", "Rc", "Bs", "Yb", *codes(new.tiles).split()]
    )
    assert [player.score for player in after.players] == [0, 2]


def test_qw_9_what_is_set_aside_cannot_be_drawn(
    referee: Referee, two_in_bag: game_pb2.GameState
) -> None:
    """Whatever the seed, the two tiles of the bag are drawn, and two others go in."""
    for number in range(4):
        table = seeded(two_in_bag, bytes([number]) * 32)
        answer = referee.apply_move(table, exchange("Ps Yc"))
        assert codes(answer.events[0].qwirkle.tiles_drawn.tiles) == "Gs Gs"
        assert codes(answer.position.state.qwirkle.bag.tiles) == "Yc Ps"


def test_qw_9_reporting_a_tile_set_aside_as_drawn_is_refused(
    referee: Referee, two_in_bag: game_pb2.GameState
) -> None:
    move = exchange("Ps Yc")
    assert faults(lambda: referee.apply_move(two_in_bag, move, drawn=drawn("Gs Ps"))) == [
        ("drawn.qwirkle.tiles[1]", "IMPOSSIBLE_DRAW")
    ]
    answer = referee.apply_move(two_in_bag, move, drawn=drawn("Gs Gs"))
    assert codes(answer.position.state.qwirkle.bag.tiles) == "Yc Ps"


def test_qw_9_more_than_the_bag_holds_is_refused(
    referee: Referee, two_in_bag: game_pb2.GameState
) -> None:
    assert legal(referee.validate_move(two_in_bag, exchange("Ps Yc")))
    verdict = referee.validate_move(two_in_bag, exchange("Ps Yc Os"))
    assert broken(verdict) == [("QW-9", "EXCHANGE_EXCEEDS_BAG")]
    assert dict(only(verdict).metadata) == {"exchanged": "3", "bag": "2"}


def test_qw_9_with_an_empty_bag_there_is_no_exchange(referee: Referee) -> None:
    verdict = referee.validate_move(late("Bx Ps", "Yc Os Gx"), exchange("Ps"))
    assert broken(verdict) == [("QW-9", "EXCHANGE_EXCEEDS_BAG")]


def test_qw_9_more_than_the_hand_holds_is_refused(referee: Referee) -> None:
    verdict = referee.validate_move(full("Ro Rs", HOLDER, REST), exchange(hidden=7))
    assert broken(verdict) == [("QW-9", "EXCHANGE_EXCEEDS_HAND")]
    assert dict(only(verdict).metadata) == {"exchanged": "7", "hand": "6"}


def test_qw_9_tiles_that_are_not_in_the_hand_are_refused(referee: Referee) -> None:
    verdict = referee.validate_move(full("Ro Rs", HOLDER, REST), exchange("Gx Gx Rd Po"))
    assert broken(verdict) == [("QW-9", "TILE_NOT_IN_HAND")]
    assert codes(only(verdict).qwirkle.tiles) == "Gx Po"


def test_qw_9_an_exchange_of_nothing_is_refused(referee: Referee) -> None:
    verdict = referee.validate_move(full("Ro Rs", HOLDER, REST), exchange())
    assert broken(verdict) == [("QW-9", "NOTHING_EXCHANGED")]


def test_qw_9_the_list_says_how_many_may_be_exchanged(
    referee: Referee, two_in_bag: game_pb2.GameState
) -> None:
    assert referee.summarize_legal_moves(two_in_bag).qwirkle.exchange_up_to == 2
    many = full("Ro Rs", HOLDER, REST)
    assert referee.summarize_legal_moves(many).qwirkle.exchange_up_to == 6


# QW-10: a player who cannot lay must exchange


NO_FIT = "Bs Bs Yd Yd Pc Ob"  # nothing goes with a red or a green circle


def test_qw_10_who_cannot_lay_exchanges(referee: Referee) -> None:
    table = full("Ro Go", NO_FIT, "Rs Rd Gs Gd Bo Yo")
    assert referee.summarize_legal_moves(table).count == 0
    assert legal(referee.validate_move(table, exchange("Bs Pc")))


def test_qw_10_who_cannot_lay_may_not_pass(referee: Referee) -> None:
    table = full("Ro Go", NO_FIT, "Rs Rd Gs Gd Bo Yo")
    verdict = referee.validate_move(table, pass_turn())
    assert broken(verdict) == [("QW-10", "COULD_EXCHANGE")]
    assert dict(only(verdict).metadata) == {"bag": "94"}


def test_qw_10_who_can_lay_may_exchange_all_the_same(referee: Referee) -> None:
    assert legal(referee.validate_move(full("Ro Rs", HOLDER, REST), exchange("Rd")))


# QW-11: passing


def test_qw_11_who_can_neither_lay_nor_exchange_passes(referee: Referee) -> None:
    table = late("Ps Yc", "Bx Os Gx", scores=(50, 40))
    answer = referee.apply_move(table, pass_turn())
    assert legal(answer.verdict)
    assert answer.verdict.score.points == 0
    assert events(answer.events) == ["passed"]
    assert answer.events[0].player == 0
    after = answer.position.state
    assert after.to_move == 1
    assert hand_of(after, 0) == "Yc Ps"
    assert [player.score for player in after.players] == [50, 40]


def test_qw_11_the_pass_is_listed_then_and_only_then(referee: Referee) -> None:
    (only_move,) = referee.list_legal_moves(late("Ps Yc", "Bx Os Gx"))
    assert only_move.move == pass_turn(player=0)
    others = referee.list_legal_moves(late("Bx Ps Yc", "Os Gx"))
    assert all(move.move.qwirkle.WhichOneof("action") == "lay" for move in others)


def test_qw_11_who_can_lay_may_not_pass(referee: Referee) -> None:
    """The refusal names a tile of the hand and where it could go."""
    table = late("Bx Ps Yc", "Os Gx")
    verdict = referee.validate_move(table, pass_turn())
    assert broken(verdict) == [("QW-11", "COULD_LAY")]
    ((x, y),) = cells(only(verdict))
    assert codes(only(verdict).qwirkle.tiles) == "Bx"
    assert legal(referee.validate_move(table, lay((x, y, "Bx"))))


def test_qw_11_who_can_lay_and_exchange_may_not_pass_for_both_reasons(referee: Referee) -> None:
    verdict = referee.validate_move(full("Ro Rs", HOLDER, REST), pass_turn())
    assert broken(verdict) == [("QW-11", "COULD_EXCHANGE"), ("QW-11", "COULD_LAY")]


# QW-12: the end


def test_qw_12_once_the_bag_is_empty_nobody_draws(referee: Referee) -> None:
    answer = referee.apply_move(late("Bx Ps", "Yc Os Gx"), lay((18, -5, "Bx")))
    assert events(answer.events)[:2] == ["tiles_laid", "points_scored"]
    assert hand_of(answer.position, 0) == "Ps"
    assert faults(
        lambda: referee.apply_move(
            late("Bx Ps", "Yc Os Gx"), lay((18, -5, "Bx")), drawn=drawn("Ro")
        )
    ) == [("drawn.qwirkle", "WRONG_COUNT")]


def test_qw_12_the_first_to_lay_the_last_tile_ends_the_game(referee: Referee) -> None:
    table = seeded(late("Bx", STUCK, scores=(100, 105)), b"s" * 32)
    answer = referee.apply_move(table, lay((18, -5, "Bx")))
    assert events(answer.events) == ["tiles_laid", "points_scored", "game_ended"]
    points = answer.events[1].points_scored
    assert (points.points, points.total) == (10, 110)
    assert (status(answer.outcome), end_reason(answer.outcome)) == ("OVER", "HAND_EMPTIED")
    assert [(each.player, each.score) for each in answer.outcome.standings] == [(0, 110), (1, 105)]
    assert answer.outcome.revealed_seed == b"s" * 32
    assert not answer.position.state.HasField("to_move")
    assert referee.check_game_end(answer.position) == answer.outcome


def test_qw_12_the_seed_stays_secret_before_the_end(referee: Referee) -> None:
    outcome = referee.check_game_end(seeded(late("Bx", STUCK), b"s" * 32))
    assert not outcome.revealed_seed


def test_qw_12_laying_all_six_does_not_end_the_game_while_there_is_a_bag(
    referee: Referee,
) -> None:
    reds = "Ro Rs Rd Rc Rb Rx"
    table = seeded(full("Bo", reds, REST))
    row = [(x, 1, tile) for x, tile in enumerate(reds.split())]
    answer = referee.apply_move(table, lay(*row))
    assert answer.verdict.score.points == 12 + 2
    assert status(answer.outcome) == "IN_PROGRESS"
    assert len(answer.events[1].qwirkle.tiles_drawn.tiles) == 6


# QW-13: nobody can lay any more


def test_qw_13_the_game_ends_without_the_bonus(referee: Referee) -> None:
    table = late("Bx Ps Yc", "Os Gx", scores=(80, 90))
    answer = referee.apply_move(table, lay((18, -5, "Bx")))
    assert scored(answer.verdict) == [("LINE", "LN-9", 2), ("LINE", "LN-9", 2)]
    assert events(answer.events) == ["tiles_laid", "points_scored", "game_ended"]
    assert (status(answer.outcome), end_reason(answer.outcome)) == ("OVER", "NO_PLAYER_CAN_LAY")
    assert [(each.player, each.score) for each in answer.outcome.standings] == [(1, 90), (0, 84)]


def test_qw_13_no_tile_of_any_hand_fits_anywhere(referee: Referee) -> None:
    """Every lay of every tile on every cell around the table is refused."""
    table = late("Ps Yc", "Os Gx", to_move=None)
    laid = {(each.x, each.y) for each in table.qwirkle.table}
    beside = {(x + dx, y + dy) for x, y in laid for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    moves = [lay((x, y, tile)) for x, y in beside - laid for tile in STUCK.split()]
    bare = game_pb2.GameState()
    bare.qwirkle.table.extend(table.qwirkle.table)
    results = referee.batch_validate_moves(moves, position=bare)
    assert not any(legal(result.verdict) for result in results)
    assert end_reason(referee.check_game_end(table)) == "NO_PLAYER_CAN_LAY"


def test_qw_13_the_game_goes_on_while_one_player_can_lay(referee: Referee) -> None:
    assert status(referee.check_game_end(late("Ps Yc", "Bx Os Gx"))) == "IN_PROGRESS"


def test_qw_13_the_game_goes_on_while_the_bag_holds_tiles(referee: Referee) -> None:
    table = full("Ro Go", NO_FIT, "Ys Ys Bd Bd Oc Pb")
    assert status(referee.check_game_end(table)) == "IN_PROGRESS"


# Cheats, each caught by the rule it breaks and by no other


CHEAT = "Rb Rc Rd Gx Bs Px"


CHEATS = {
    "plays out of turn": (lay((1, 1, "Ys"), player=1), ("GM-1", "NOT_YOUR_TURN")),
    "lays a tile not owned": (lay((3, 0, "Rx")), ("QW-7", "TILE_NOT_IN_HAND")),
    "lays what does not fit": (lay((3, 0, "Gx")), ("LN-2", "LINE_MIXED")),
    "lays what is there already": (lay((3, 0, "Rd")), ("LN-2", "LINE_REPEATS_TILE")),
    "lays no line": (lay((3, 0, "Rb"), (0, 1, "Rc")), ("LN-5", "NOT_IN_ONE_LINE")),
    "leaves a hole": (lay((0, 1, "Rb"), (2, 1, "Rc")), ("LN-5", "GAP_BETWEEN_TILES")),
    "starts a table of its own": (lay((9, 9, "Px")), ("LN-6", "NOT_CONNECTED")),
    "covers a tile": (lay((0, 0, "Bs")), ("LN-8", "CELL_TAKEN")),
    "stacks two tiles": (lay((3, 0, "Rb"), (3, 0, "Rc")), ("LN-8", "CELL_USED_TWICE")),
    "lays nothing": (lay(), ("QW-6", "NOTHING_LAID")),
    "exchanges nothing": (exchange(), ("QW-9", "NOTHING_EXCHANGED")),
    "exchanges what it does not have": (exchange("Oo"), ("QW-9", "TILE_NOT_IN_HAND")),
    "asks for too many": (exchange(hidden=7), ("QW-9", "EXCHANGE_EXCEEDS_HAND")),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_cheat_is_caught_and_changes_nothing(referee: Referee, cheat: str) -> None:
    move, caught_by = CHEATS[cheat]
    position = seeded(full("Ro Rs Rd", CHEAT, REST))
    answer = referee.apply_move(position, move)
    assert broken(answer.verdict) == [caught_by]
    assert answer.position.state == position
    assert not answer.events
    assert not answer.verdict.message.HasField("score")


def test_a_cheat_who_breaks_seven_rules_is_told_all_of_them(referee: Referee) -> None:
    table = full("Ro Rs Rd", CHEAT, REST)
    move = lay((0, 0, "Oo"), (1, 1, "Gx"), (7, 7, "Bs"), player=1)
    assert broken(referee.validate_move(table, move)) == [
        ("GM-1", "NOT_YOUR_TURN"),
        ("LN-2", "LINE_MIXED"),
        ("LN-4", "NOTHING_IN_COMMON"),
        ("LN-5", "NOT_IN_ONE_LINE"),
        ("LN-6", "NOT_CONNECTED"),
        ("LN-8", "CELL_TAKEN"),
        ("QW-7", "TILE_NOT_IN_HAND"),
    ]

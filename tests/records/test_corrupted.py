"""Corrupted records: where the audit finds what is wrong, and how it goes on."""

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from msgspec.structs import replace

from referee.games.lines.rules.state import Lay
from referee.games.qwirkle.rules.state import Move
from referee.v1 import game_pb2, record_pb2
from referee.v1 import record_service_pb2 as pb
from referee.wire.position import encode_state
from referee_client import Referee
from tests.support.records.corruptions import CORRUPTIONS, corrupted
from tests.support.records.games import Kept, every_field, every_table, kept, own
from tests.support.records.laws import (
    FAILURES,
    INFINITY,
    POSITIONS,
    assert_lawful,
    assert_sound,
    is_good,
    kinds,
    reasons,
    went_on,
)
from tests.support.records.tellings import any_told, told
from tests.support.subjects import subject_of

GAMES = 4
PER_CHUNK = 5

GameRecord = record_pb2.GameRecord


def gone_on(record: GameRecord) -> pb.RecordAudit:
    return Referee.embedded().audit_record(record, go_on=True, detail=FAILURES)


def in_positions(record: GameRecord) -> pb.RecordAudit:
    return Referee.embedded().audit_record(record, go_on=True, detail=POSITIONS)


# Anything at all that is wrong


@every_table
@pytest.mark.parametrize("chunk", range(2))
def test_both_modes_keep_the_laws(field: str, players: int, chunk: int) -> None:
    """Random records, told in all kinds of ways, get one to four random changes."""
    rng = random.Random(f"{field} {players} {chunk}")
    done = 0
    while done < PER_CHUNK:
        record = any_told(kept(field, players, rng.randrange(GAMES)), rng).record
        corrupted(record, field, rng)
        if is_good(record):
            assert_lawful(record)
            done += 1


@every_field
@pytest.mark.parametrize("name", CORRUPTIONS)
def test_each_change_keeps_the_laws(field: str, name: str) -> None:
    rng = random.Random(f"{field} {name}")
    for telling in ("in full", "hidden"):
        record = told(kept(field, 2, 0), telling, "all", "finished", rng).record
        if CORRUPTIONS[name](record, field, rng) and is_good(record):
            assert_lawful(record)


# Nothing is wrong but draws

ABOUT_SCORES = {"WRONG_POINTS", "WRONG_TOTAL", "WRONG_FINAL_SCORE", "WRONG_STANDING"}


@every_table
@pytest.mark.parametrize("telling", ["in full", "reported", "in part"])
def test_no_draw_makes_an_honest_score_wrong(field: str, players: int, telling: str) -> None:
    rng = random.Random(f"{field} {players} {telling}")
    for claims in ("all", "points", "totals"):
        record = told(kept(field, players, 0), telling, claims, "finished", rng).record
        for turn in record.turns:
            if rng.random() < 0.5:
                turn.ClearField("claimed")
        rng.choice([CORRUPTIONS["pile"], CORRUPTIONS["more_drawn"]])(record, field, rng)
        if is_good(record):
            assert not {kind for _, kind in kinds(gone_on(record))} & ABOUT_SCORES


# Nothing is wrong but claims


def later_total(game: Kept, turn: int, seat: int) -> int | None:
    """The next turn for which the host wrote down that player's total."""
    for later in range(turn + 1, len(game.turns)):
        if seat in [claim.player for claim in game.record.turns[later].claimed]:
            return later
    return None


@every_table
def test_wrong_points_are_told_once(field: str, players: int) -> None:
    """The total is right, and so is everything after it."""
    game = kept(field, players, 0)
    for turn in range(0, len(game.turns), 12):
        record = deepcopy(game.record)
        record.turns[turn].claimed[0].points += 1
        audit = gone_on(record)
        assert kinds(audit) == [(turn, "WRONG_POINTS")]
        assert audit.turns[turn].let_stand
        assert [tuple(each.totals) for each in audit.turns] == game.totals
        assert not any(each.let_stand for each in audit.turns[turn + 1 :])


@every_table
def test_a_wrong_total_is_told_again_where_the_host_mends_it(field: str, players: int) -> None:
    """It is taken for granted until then."""
    game = kept(field, players, 0)
    for turn in range(0, len(game.turns), 12):
        record = deepcopy(game.record)
        claim = record.turns[turn].claimed[0]
        claim.total += 1
        if not possible(game, turn, claim.player):
            continue
        record.ClearField("claimed_standings")
        mended = later_total(game, turn, claim.player)
        audit = gone_on(record)
        assert kinds(audit) == [
            (each, "WRONG_TOTAL") for each in (turn, mended) if each is not None
        ]
        for index in range(turn, mended or len(game.turns)):
            wrong = list(game.totals[index])
            wrong[claim.player] += 1
            assert list(audit.turns[index].totals) == wrong
        if mended is not None:
            assert [tuple(each.totals) for each in audit.turns[mended:]] == game.totals[mended:]


def possible(game: Kept, turn: int, seat: int) -> bool:
    """Whether the player can have another point: in the first round of Querbeet nobody can."""
    state = game.states[turn + 1]
    players = list(state.players)
    players[seat] = replace(players[seat], score=players[seat].score + 1)
    return not subject_of(game.field).faults(replace(state, players=tuple(players)))


@every_table
def test_a_total_that_cannot_be_spoils_no_position(field: str, players: int) -> None:
    """It is reported, and again where the host corrects it, and then forgotten."""
    game = kept(field, players, 0)
    for total in (-1_000_000, 1_000_000 if field == "querbeet" else -1):
        record = deepcopy(game.record)
        claim = record.turns[3].claimed[0]
        claim.total = total
        mended = later_total(game, 3, claim.player)
        assert mended is not None
        audit = in_positions(record)
        assert kinds(audit) == [(3, "WRONG_TOTAL"), (mended, "WRONG_TOTAL")]
        assert audit.turns[3].totals[claim.player] == total
        assert [tuple(each.totals) for each in audit.turns[mended:]] == game.totals[mended:]
        for each in audit.turns[3 : mended + 1]:
            assert_sound(each.position)
        assert audit.turns[mended].position == own_position(game, mended)


def own_position(game: Kept, turn: int) -> game_pb2.GameState:
    return encode_state(game.codec, game.states[turn + 1])


@every_field
@pytest.mark.parametrize("by_total", [False, True])
def test_scores_stay_what_positions_can_tell(field: str, by_total: bool) -> None:
    """The host claims a million points in every turn."""
    record = deepcopy(kept(field, 2, 0).record)
    for turn in record.turns:
        name = "total" if by_total else "points"
        turn.claimed[0].Clear()
        turn.claimed[0].player = turn.move.player
        setattr(turn.claimed[0], name, 1_000_000)
    audit = in_positions(record)
    for replayed in audit.turns[::5]:
        assert_sound(replayed.position)
    assert_sound(audit.final_position)


# Wrong moves


def lays(record: GameRecord, field: str) -> Iterator[int]:
    """The turns in which something is laid and nothing dealt."""
    for turn, each in enumerate(record.turns):
        action = own(each.move, field).WhichOneof("action")
        ends_round = field == "querbeet" and each.HasField("drawn")
        if action in ("lay", "build", "store") and not ends_round and turn + 1 < len(record.turns):
            yield turn


@every_table
@pytest.mark.parametrize("telling", ["in full", "reported"])
def test_a_doubled_lay_is_the_only_failure(field: str, players: int, telling: str) -> None:
    """It would be illegal however little were known, so it is taken back."""
    game = kept(field, players, 0)
    good = told(game, telling, "all", "finished", random.Random(0)).record
    for turn in [*lays(good, field)][::16]:
        record = deepcopy(good)
        del record.turns[:]
        record.turns.extend([*good.turns[: turn + 1], *good.turns[turn:]])
        record.turns[turn + 1].ClearField("claimed")
        audit = gone_on(record)
        assert kinds(audit) == [(turn + 1, "ILLEGAL_MOVE")], turn
        assert "GM-1" in audit.failures[0].rule_ids
        assert went_on(audit.turns[turn + 1])
        totals = [tuple(each.totals) for each in audit.turns]
        assert totals == [*game.totals[: turn + 1], game.totals[turn], *game.totals[turn + 1 :]]


@every_table
def test_turns_of_the_wrong_player_still_count(field: str, players: int) -> None:
    """If nobody knows the hands, only the player is wrong."""
    game = kept(field, players, 0)
    good = told(game, "hidden", "none", "finished", random.Random(0)).record
    told_audit = in_positions(good)
    for turn in [*lays(good, field)][1::17]:
        record = deepcopy(good)
        mover = (record.turns[turn].move.player + 1) % players
        record.turns[turn].move.player = mover
        audit = in_positions(record)
        assert kinds(audit)[0] == (turn, "ILLEGAL_MOVE")
        assert audit.failures[0].rule_ids[0] == "GM-1"
        assert went_on(audit.turns[turn])
        expected = tables(told_audit, field, turn)
        late = field == "querbeet" and len(expected) > 12  # it may end the round
        if list(audit.failures[0].rule_ids) == ["GM-1"] and not late:
            assert tables(audit, field, turn) == expected


def tables(audit: pb.RecordAudit, field: str, turn: int) -> list[str]:
    """The pieces on the table after a turn; in Qubix what is built, whoever took the block."""
    position = own(audit.turns[turn].position, field)
    if field == "qubix":
        return [str(placed) for board in position.boards for placed in board.area]
    return sorted(map(str, getattr(position, "board" if field == "querbeet" else "table")))


def test_what_is_taken_back_is_not_on_the_table() -> None:
    record = deepcopy(kept("qwirkle", 2, 0).record)
    record.turns[4].move.qwirkle.lay.placements[0].x = 900
    audit = in_positions(record)
    assert kinds(audit)[0] == (4, "ILLEGAL_MOVE")
    assert tables(audit, "qwirkle", 3) == tables(audit, "qwirkle", 4)
    assert audit.turns[4].position.to_move == record.turns[5].move.player


def test_nothing_is_guessed_of_a_hand_that_laid_what_it_did_not_hold() -> None:
    """Only that hand is forgotten; moves from the other are still judged."""
    game = kept("qwirkle", 2, 0)
    record = deepcopy(game.record)
    record.ClearField("chance")
    turn = 4
    mover = record.turns[turn].move.player
    state = game.states[turn]
    held = state.hands[mover].pieces
    other = next(
        piece for piece in range(1, 37) if piece not in held and would_fit(game, turn, piece)
    )
    laid: Any = record.turns[turn].move.qwirkle.lay.placements[0]
    laid.tile = other
    record.turns[turn].ClearField("claimed")
    audit = in_positions(record)
    assert kinds(audit)[0] == (turn, "ILLEGAL_MOVE")
    assert list(audit.failures[0].rule_ids) == ["QW-7"]
    hands = audit.turns[turn].position.qwirkle.hands
    assert len(hands[1 - mover].tiles) == 6
    assert hands[mover].hidden > 0
    assert tables(audit, "qwirkle", 4) != tables(audit, "qwirkle", 3)


def would_fit(game: Kept, turn: int, piece: int) -> bool:
    """Whether this piece would be legal in place of the first, if only somebody held it."""
    laid: Any = game.turns[turn].events[0]
    (cell, _), *others = laid.placements
    move = Move(laid.player, Lay(((cell, piece), *others)))
    judgement = subject_of(game.field).judge(game.states[turn], move)
    return {violation.rule for violation in judgement.violations} == {"QW-7"}


# What is no longer known


@every_field
def test_after_a_move_was_taken_back_neither_scores_nor_the_end_are_checked(field: str) -> None:
    """The real game was in a different position."""
    good = kept(field, 2, 0).record
    turn = next(lays(good, field))
    record = deepcopy(good)
    del record.turns[:]
    record.turns.extend([*good.turns[: turn + 1], *good.turns[turn:]])
    record.turns[turn + 1].ClearField("claimed")
    record.turns[turn + 4].claimed[0].points += 3
    record.ending = record_pb2.RECORD_ENDING_UNFINISHED
    audit = gone_on(record)
    assert kinds(audit) == [(turn + 1, "ILLEGAL_MOVE")]
    assert "TURN_LET_STAND" in reasons(audit)
    assert not any(each.points for each in audit.turns[turn + 2 :])


@pytest.mark.parametrize("field", ["qwirkle", "qwirkle_cubes"])
def test_where_points_are_not_known_the_host_is_not_called_wrong(field: str) -> None:
    """Late in a game with little known, nobody can tell who gets the points for ending it."""
    found = 0
    for number in range(4):
        game = kept(field, 3, number)
        good = told(game, "hidden", "all", "finished", random.Random(number)).record
        for turn in range(len(good.turns) - 8, len(good.turns) - 1):
            record = deepcopy(good)
            record.turns[turn].move.player = (record.turns[turn].move.player + 1) % 3
            audit = gone_on(record)
            unknown = [
                place
                for place, each in enumerate(audit.turns)
                if not each.points and not each.let_stand
            ]
            found += len(unknown)
            later = [
                what for where, what in kinds(audit) if unknown and (where or INFINITY) > unknown[0]
            ]
            assert not {"WRONG_POINTS", "WRONG_TOTAL", "WRONG_FINAL_SCORE"} & {*later}
    assert found, "no game in which points are not known"


def test_a_block_of_no_colour_scores_nobody_knows_what() -> None:
    """No claim for it is called wrong."""
    record = told(kept("qubix", 3, 0), "hidden", "all", "finished", random.Random(0)).record
    turn = next(
        place for place, each in enumerate(record.turns) if each.move.qubix.HasField("build")
    )
    record.turns[turn].move.qubix.build.block.ClearField("colour")
    record.turns[turn].claimed[0].points += 7
    for go_on in (False, True):
        audit = Referee.embedded().audit_record(record, go_on=go_on)
        assert kinds(audit)[0] == (turn, "INCOMPLETE_MOVE")
        assert (turn, "WRONG_POINTS") not in kinds(audit)
        assert not audit.turns[turn].points
        assert "QX-10" in audit.turns[turn].verdict.unchecked_rule_ids

"""The rulebook's example game as a host would record it: it is sound, but no change of it is."""

import json
from copy import deepcopy

import pytest

from referee.v1 import game_pb2, lines_pb2, record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_client import Referee, Verdict
from referee_client.lines import COLOURS, SHAPES
from referee_client.qwirkle import code, tile
from tests.support.builders import line_lengths, status
from tests.support.paths import GOLDEN, PRINTED_GAME
from tests.support.records.laws import SOUND, kind, kinds, reason

TEXT = (GOLDEN / "qwirkle-s1.record").read_text(encoding="utf-8")
EXAMPLE = json.loads(PRINTED_GAME.read_text(encoding="utf-8"))["turns"]

NAMES = ["Anna", "Chris", "Sally", "Dave"]
POINTS = [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
TURNS = range(12)
FIRST_LINE = 9
"""The line of the text that holds the first turn."""

RECORD = Referee.embedded().parse_record(TEXT)

every_turn = pytest.mark.parametrize("turn", TURNS)
either_way = pytest.mark.parametrize("by", [1, -1])


@pytest.fixture(params=["remote", "embedded"])
def either(request: pytest.FixtureRequest, referee: Referee, embedded: Referee) -> Referee:
    return referee if request.param == "remote" else embedded


def audited(referee: Referee, record: record_pb2.GameRecord) -> pb.RecordAudit:
    """The audit of the record as text, which must equal that of the message except for lines."""
    audit = referee.audit_record(referee.format_record(record))
    same = referee.audit_record(record)
    assert [failure.line for failure in same.failures] == [0] * len(same.failures)
    for failure, other in zip(audit.failures, same.failures, strict=True):
        other.line = failure.line
    assert audit == same
    return audit


def assert_found(referee: Referee, record: record_pb2.GameRecord, turn: int) -> pb.AuditFailure:
    """The audit stops at exactly that turn, and names its line."""
    audit = audited(referee, record)
    assert audit.ruling == pb.AUDIT_RULING_FAILED
    assert audit.valid_turns == turn
    assert len(audit.turns) == turn + 1
    first = audit.failures[0]
    assert first.HasField("turn")
    assert first.turn == turn
    assert first.line == FIRST_LINE + turn
    assert first.field.startswith(f"turns[{turn}].")
    assert f"turn {turn + 1}:" in first.message
    return first


def altered() -> record_pb2.GameRecord:
    return deepcopy(RECORD)


def with_turns(order: list[int]) -> record_pb2.GameRecord:
    record = altered()
    del record.turns[:]
    record.turns.extend([RECORD.turns[place] for place in order])
    return record


# As it is


def test_the_record_says_what_the_rulebook_says() -> None:
    assert [player.name for player in RECORD.players] == NAMES
    assert not RECORD.HasField("deal")
    assert not RECORD.HasField("chance")
    assert len(RECORD.turns) == len(EXAMPLE)
    for recorded, told in zip(RECORD.turns, EXAMPLE, strict=True):
        assert NAMES[recorded.move.player] == told["player"]
        assert not recorded.HasField("drawn")
        assert [(claim.player, claim.points) for claim in recorded.claimed] == [
            (recorded.move.player, told["score"])
        ]
        laid = {(each.x, each.y, each.tile) for each in recorded.move.qwirkle.lay.placements}
        names = {
            (each["x"], each["y"], f"TILE_{each['color']}_{each['shape']}".upper())
            for each in told["tiles"]
        }
        assert {(x, y, named(piece)) for x, y, piece in laid} == names


def named(piece: lines_pb2.Tile) -> str:
    return lines_pb2.Tile.Name(piece)


def test_the_example_is_sound(either: Referee) -> None:
    audit = either.audit_record(TEXT)
    assert audit.ruling == SOUND
    assert audit.valid_turns == 12
    assert not audit.failures
    totals = [0] * 4
    for number, (turn, points) in enumerate(zip(audit.turns, POINTS, strict=True)):
        mover = number % 4
        totals[mover] += points
        assert list(turn.points) == [points if seat == mover else 0 for seat in range(4)]
        assert list(turn.totals) == totals
        assert turn.verdict.score.points == points
        assert line_lengths(Verdict(turn.verdict)) == sorted(EXAMPLE[number]["lines"], reverse=True)
        assert not turn.let_stand
    assert totals == [20, 22, 25, 18]
    assert [(place.player, place.rank, place.score, place.winner) for place in audit.standings] == [
        (2, 1, 25, False),
        (1, 2, 22, False),
        (0, 3, 20, False),
        (3, 4, 18, False),
    ]
    assert status(audit.outcome) == "IN_PROGRESS"
    assert audit == either.audit_record(RECORD)


def test_the_last_position_is_that_of_the_example(either: Referee) -> None:
    position = either.audit_record(TEXT).final_position
    laid = {
        (each["x"], each["y"], f"TILE_{each['color']}_{each['shape']}".upper())
        for turn in EXAMPLE
        for each in turn["tiles"]
    }
    assert {(each.x, each.y, named(each.tile)) for each in position.qwirkle.table} == laid
    assert (position.to_move, position.turn) == (0, 12)
    assert [player.score for player in position.players] == [20, 22, 25, 18]
    assert [(len(hand.tiles), hand.hidden) for hand in position.qwirkle.hands] == [(0, 6)] * 4
    assert position.qwirkle.bag.hidden == 108 - 24 - len(laid)
    assert not either.validate_state(game_pb2.Position(state=position))


def test_what_hidden_hands_keep_from_being_checked_is_named(either: Referee) -> None:
    """These are who opens and with which set, and whether the tiles came from the hand."""
    unchecked = either.audit_record(TEXT).unchecked
    assert {reason(each) for each in unchecked} == {"DEAL_HIDDEN"}
    told = {each.rule_id: (each.turns, each.first_turn) for each in unchecked}
    assert told == {
        "GM-1": (1, 0),
        "QW-2": (1, 0),
        "QW-3": (1, 0),
        "QW-4": (1, 0),
        "QW-7": (12, 0),
    }
    assert {each.message for each in unchecked} == {"the deal is hidden"}


def test_why_it_was_not_checked_is_told_in_french(target: str) -> None:
    with Referee.connect(target, language="fr") as referee:
        audit = referee.audit_record(TEXT)
    assert {each.message for each in audit.unchecked} == {"la donne est cachée"}


def test_the_text_is_written_as_it_was_read(either: Referee) -> None:
    assert either.format_record(RECORD) == TEXT
    assert TEXT.splitlines()[FIRST_LINE - 1].startswith("1. Anna lay ")


# Every single change is found, right where it is


@every_turn
@either_way
def test_other_points_are_found(either: Referee, turn: int, by: int) -> None:
    record = altered()
    record.turns[turn].claimed[0].points += by
    first = assert_found(either, record, turn)
    assert kind(first) == "WRONG_POINTS"
    assert first.field == f"turns[{turn}].claimed[0].points"
    assert (first.player, first.claimed, first.computed) == (
        turn % 4,
        POINTS[turn] + by,
        POINTS[turn],
    )


@every_turn
@either_way
def test_another_total_is_found(either: Referee, turn: int, by: int) -> None:
    record = altered()
    right = record.turns[turn].claimed[0].total
    record.turns[turn].claimed[0].total += by
    first = assert_found(either, record, turn)
    assert kind(first) == "WRONG_TOTAL"
    assert first.field == f"turns[{turn}].claimed[0].total"
    assert (first.player, first.claimed, first.computed) == (turn % 4, right + by, right)


LAID = [
    (turn, place)
    for turn, each in enumerate(RECORD.turns)
    for place in range(len(each.move.qwirkle.lay.placements))
]


def misfit(turn: int, place: int) -> str:
    """A tile that has nothing in common with a neighbour of its cell."""
    lays = [each.move.qwirkle.lay.placements for each in RECORD.turns[: turn + 1]]
    table = {(laid.x, laid.y): code(laid.tile) for placements in lays for laid in placements}
    here = lays[turn][place]
    beside = [(here.x + x, here.y + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    neighbour = next(table[cell] for cell in beside if cell in table)
    return next(
        colour + shape
        for colour in COLOURS
        for shape in SHAPES
        if colour not in neighbour and shape not in neighbour
    )


@pytest.mark.parametrize(("turn", "place"), LAID)
def test_a_tile_that_does_not_fit_is_found(embedded: Referee, turn: int, place: int) -> None:
    record = altered()
    record.turns[turn].move.qwirkle.lay.placements[place].tile = tile(misfit(turn, place))
    first = assert_found(embedded, record, turn)
    assert kind(first) == "ILLEGAL_MOVE"
    assert first.field == f"turns[{turn}].move"
    assert {"LN-2", "LN-4"} & {*first.rule_ids}
    for rule in first.rule_ids:
        assert rule in first.message


@every_turn
def test_a_tile_elsewhere_is_found(either: Referee, turn: int) -> None:
    """It is far from everything else."""
    record = altered()
    record.turns[turn].move.qwirkle.lay.placements[0].x += 50
    first = assert_found(either, record, turn)
    assert kind(first) == "ILLEGAL_MOVE"
    assert {"LN-5", "LN-6"} & {*first.rule_ids}


@pytest.mark.parametrize("turn", TURNS[:-1])
def test_neighbouring_turns_that_were_swapped_are_found(either: Referee, turn: int) -> None:
    order = [*TURNS]
    order[turn : turn + 2] = [turn + 1, turn]
    first = assert_found(either, with_turns(order), turn)
    if turn:
        assert kind(first) == "ILLEGAL_MOVE"
        assert "GM-1" in first.rule_ids
    else:  # nobody knows who opens, but then these three tiles are not worth seven points
        assert (kind(first), first.claimed, first.computed) == ("WRONG_POINTS", 7, 3)


@pytest.mark.parametrize("turn", TURNS[:-1])
def test_a_turn_left_out_is_found(either: Referee, turn: int) -> None:
    first = assert_found(either, with_turns([each for each in TURNS if each != turn]), turn)
    assert kind(first) == ("ILLEGAL_MOVE" if turn else "WRONG_POINTS")


def test_the_last_turn_left_out_is_found_in_the_standings(either: Referee) -> None:
    audit = audited(either, with_turns([*TURNS[:-1]]))
    assert audit.valid_turns == 11
    assert kinds(audit) == [(None, "WRONG_FINAL_SCORE")]
    (failure,) = audit.failures
    assert (failure.field, failure.player) == ("claimed_standings[3].score", 3)
    assert (failure.claimed, failure.computed) == (18, 9)
    assert failure.line == TEXT.splitlines().index("Standing: 4 Dave 18")  # one line earlier


@every_turn
def test_a_doubled_turn_is_found(either: Referee, turn: int) -> None:
    first = assert_found(either, with_turns([*TURNS[: turn + 1], *TURNS[turn:]]), turn + 1)
    assert kind(first) == "ILLEGAL_MOVE"
    assert {"GM-1", "LN-8"} <= {*first.rule_ids}


@pytest.mark.parametrize("seat", range(4))
def test_a_turn_of_another_player_is_found(either: Referee, seat: int) -> None:
    for turn in TURNS[1:]:
        if turn % 4 != seat:
            record = altered()
            record.turns[turn].move.player = seat
            first = assert_found(either, record, turn)
            assert list(first.rule_ids) == ["GM-1"]


@pytest.mark.parametrize("place", range(4))
def test_other_standings_are_found(either: Referee, place: int) -> None:
    for field, wrong, found in (
        ("score", 1, "WRONG_FINAL_SCORE"),
        ("rank", 4 if place < 3 else 1, "WRONG_STANDING"),
        ("winner", True, "WRONG_STANDING"),
    ):
        record = altered()
        setattr(record.claimed_standings[place], field, wrong)
        audit = audited(either, record)
        assert audit.valid_turns == 12
        assert kinds(audit) == [(None, found)]
        (failure,) = audit.failures
        assert failure.field == f"claimed_standings[{place}].{field}"
        assert failure.player == record.claimed_standings[place].player
        assert failure.line == FIRST_LINE + 12 + 2 + place


def test_that_it_was_finished_is_not_believed(either: Referee) -> None:
    record = altered()
    record.ending = record_pb2.RECORD_ENDING_FINISHED
    assert kinds(audited(either, record)) == [(None, "NOT_OVER")]

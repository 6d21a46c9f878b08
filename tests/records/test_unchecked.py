"""Records that nearly fail, and every reason why something is not checked."""

from copy import deepcopy

import pytest

from referee.v1 import record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_client import Referee
from tests.records.failures import (
    BLOCKS,
    EXCHANGE,
    EXCHANGING,
    LOSER,
    REROLL,
    REROLLING,
    TILES,
    UNFINISHED,
    WINNER,
    GameRecord,
    add,
    cut,
    hidden,
    other_draw,
    unseeded,
    wrong_mover,
)
from tests.support.records.laws import SOUND, kinds, reason, reasons
from tests.support.records.tellings import drop_numbers

ADJUDICATED = record_pb2.RECORD_ENDING_ADJUDICATED


# Near failures


def test_what_is_not_claimed_is_not_wrong(embedded: Referee) -> None:
    record = deepcopy(TILES)
    for turn in record.turns:
        turn.ClearField("claimed")
    record.ClearField("claimed_standings")
    record.ClearField("ending")
    audit = embedded.audit_record(record)
    assert audit.ruling == SOUND
    assert [tuple(turn.totals) for turn in audit.turns][-1] == (
        (WINNER.score, LOSER.score) if WINNER.player == 0 else (LOSER.score, WINNER.score)
    )


def test_standings_may_come_in_any_order(embedded: Referee) -> None:
    record = deepcopy(TILES)
    del record.claimed_standings[:]
    record.claimed_standings.extend([LOSER, WINNER])
    assert embedded.audit_record(record).ruling == SOUND
    del record.claimed_standings[1]
    assert embedded.audit_record(record).ruling == SOUND


def test_the_decision_of_somebody_is_not_checked(embedded: Referee) -> None:
    """Neither the standings nor the end of the game is checked."""
    for record in (deepcopy(TILES), cut(TILES, 7)):
        record.ending = ADJUDICATED
        del record.claimed_standings[:]
        record.claimed_standings.add(player=LOSER.player, rank=1, score=999, winner=True)
        audit = embedded.audit_record(record)
        assert audit.ruling == SOUND
        assert reasons(audit) == {"ADJUDICATED"}


def test_who_breaks_off_has_no_winner(embedded: Referee) -> None:
    record = cut(TILES, 20)
    leader = embedded.audit_record(record).standings[0]
    assert not leader.winner
    record.claimed_standings.add().CopyFrom(leader)
    assert embedded.audit_record(record).ruling == SOUND
    record.claimed_standings[0].winner = True
    assert kinds(embedded.audit_record(record)) == [(None, "WRONG_STANDING")]


def test_all_faults_of_a_turn_are_told(embedded: Referee) -> None:
    """A turn has a wrong draw, wrong points and a wrong total at once."""
    record = deepcopy(TILES)
    other_draw(record)
    add(record.turns[3].claimed[0], "points", 1)
    add(record.turns[3].claimed[0], "total", 2)
    expected = [(3, "DRAW_NOT_FROM_SEED"), (3, "WRONG_POINTS"), (3, "WRONG_TOTAL")]
    assert kinds(embedded.audit_record(record)) == expected
    assert kinds(embedded.audit_record(record, go_on=True))[:3] == expected
    record.ClearField("chance")
    record.turns[3].drawn.qwirkle.hidden = 1
    expected[0] = (3, "IMPOSSIBLE_DRAW")
    assert kinds(embedded.audit_record(record)) == expected


# Why something is not checked


def unchecked_of(audit: pb.RecordAudit, why: str) -> list[tuple[str, int, int | None]]:
    """Rule, number of turns and first turn of everything unchecked for this reason."""
    return [
        (each.rule_id, each.turns, each.first_turn if each.HasField("first_turn") else None)
        for each in audit.unchecked
        if reason(each) == why
    ]


def test_a_hidden_deal(embedded: Referee) -> None:
    record = unseeded(TILES)
    record.deal.qwirkle.hands[0].ClearField("tiles")
    record.deal.qwirkle.hands[0].hidden = 6
    audit = embedded.audit_record(record)
    assert audit.ruling == SOUND
    assert reasons(audit) == {"DEAL_HIDDEN"}
    assert "QW-7" in {rule for rule, *_ in unchecked_of(audit, "DEAL_HIDDEN")}


def test_a_hidden_draw(embedded: Referee) -> None:
    """It matters only when the player moves again."""
    record = unseeded(TILES)
    record.turns[2].ClearField("drawn")
    audit = embedded.audit_record(record)
    assert audit.ruling == SOUND
    assert reasons(audit) == {"DRAW_HIDDEN"}
    ((rule, turns, first),) = unchecked_of(audit, "DRAW_HIDDEN")
    assert rule == "QW-7"
    assert turns >= 1
    assert first == 4


def test_a_turn_that_was_let_stand(embedded: Referee) -> None:
    record = unseeded(TILES)
    wrong_mover(record)
    audit = embedded.audit_record(record, go_on=True)
    assert reasons(audit) == {"TURN_LET_STAND"}
    assert all(first > 4 for _, _, first in unchecked_of(audit, "TURN_LET_STAND") if first)
    assert reasons(embedded.audit_record(record)) == {"STOPPED"}


def test_nothing_claimed(embedded: Referee) -> None:
    record = deepcopy(TILES)
    for turn in (3, 8, 10):
        record.turns[turn].ClearField("claimed")
    assert unchecked_of(embedded.audit_record(record), "NOT_CLAIMED") == [("", 3, 3)]
    record.ClearField("claimed_standings")
    told = unchecked_of(embedded.audit_record(record), "NOT_CLAIMED")
    assert sorted(told) == [("", 0, None), ("", 3, 3)]


def test_a_turn_that_scores_nothing_needs_no_claim(embedded: Referee) -> None:
    record = deepcopy(EXCHANGING)
    record.turns[EXCHANGE].ClearField("claimed")
    assert not embedded.audit_record(record).unchecked


def test_an_unknown_seed(embedded: Referee) -> None:
    record = deepcopy(TILES)
    record.chance.ClearField("seed")
    audit = embedded.audit_record(record)
    assert audit.ruling == SOUND
    assert unchecked_of(audit, "SEED_NOT_KNOWN") == [("", 0, None)]
    assert reasons(audit) == {"SEED_NOT_KNOWN"}


def rerolled_after_the_end() -> GameRecord:
    record = deepcopy(REROLLING)
    record.turns.add().CopyFrom(record.turns[REROLL])
    record.turns[-1].ClearField("claimed")
    return record


def test_after_the_end_nothing_else_is_said(embedded: Referee) -> None:
    record = rerolled_after_the_end()
    last = len(record.turns) - 1
    audit = embedded.audit_record(record)
    assert kinds(audit) == [(last, "ILLEGAL_MOVE")]
    assert [each.rule_id for each in audit.turns[last].verdict.violations] == ["GM-2"]
    assert not unchecked_of(audit, "POSITION")


def blocks_without_numbers() -> GameRecord:
    record = unseeded(BLOCKS)
    drop_numbers(record)
    return record


def test_a_position_that_does_not_say_enough(embedded: Referee) -> None:
    """Nobody can tell which of several equal blocks was taken, so the rest is not known."""
    audit = embedded.audit_record(blocks_without_numbers())
    assert audit.ruling == SOUND
    assert {rule for rule, _, _ in unchecked_of(audit, "POSITION")} >= {"QX-6"}


def test_a_stopped_audit(embedded: Referee) -> None:
    record = deepcopy(TILES)
    wrong_mover(record)
    left = len(record.turns) - 5
    assert unchecked_of(embedded.audit_record(record), "STOPPED") == [("", left, 5)]


def test_a_stop_at_the_last_turn_leaves_the_end_unchecked(embedded: Referee) -> None:
    record = deepcopy(TILES)
    add(record.turns[-1].claimed[0], "points", 1)
    record.ending = UNFINISHED
    audit = embedded.audit_record(record)
    assert kinds(audit) == [(len(record.turns) - 1, "WRONG_POINTS")]
    assert unchecked_of(audit, "STOPPED") == [("", 0, None)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reason_has_a_sentence(language: str) -> None:
    hidden_draw = unseeded(TILES)
    hidden_draw.turns[2].ClearField("drawn")
    unrevealed = deepcopy(TILES)
    unrevealed.chance.ClearField("seed")
    adjudicated = hidden(TILES)
    adjudicated.ending = ADJUDICATED
    silent = deepcopy(TILES)
    silent.ClearField("claimed_standings")
    failing = deepcopy(TILES)
    wrong_mover(failing)
    unnumbered = blocks_without_numbers()
    told = {}
    with Referee.embedded(language=language) as referee:
        for record in (hidden_draw, unrevealed, adjudicated, silent, failing, unnumbered):
            for go_on in (False, True):
                for each in referee.audit_record(record, go_on=go_on).unchecked:
                    told[reason(each)] = each.message
    known = {name.removeprefix("UNCHECKED_REASON_") for name, _ in pb.UncheckedReason.items()}
    assert {*told} == known - {"UNSPECIFIED"}
    assert len({*told.values()}) == len(told)
    assert ("hidden" in told["DEAL_HIDDEN"]) == (language == "en")

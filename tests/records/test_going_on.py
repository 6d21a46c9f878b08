"""An audit that goes on does not report what only follows from the first failure."""

import pytest

from referee.v1 import lines_pb2, record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_client import Referee
from tests.support.paths import EXAMPLES, GOLDEN
from tests.support.records.laws import kinds, reasons

EXAMPLE = EXAMPLES / "records" / "rulebook-game.record"

FOLLOWING = {"ILLEGAL_MOVE"}
"""Moves that build on one that was taken back fail as well."""


def golden(name: str) -> record_pb2.GameRecord:
    return Referee.embedded().parse_record((GOLDEN / f"{name}.record").read_text())


@pytest.mark.parametrize("name", ["qwirkle-2", "qwirkle-4", "qwirkle-cubes-3"])
@pytest.mark.parametrize("back", [3, 8, 30])
def test_scores_and_the_end_are_not_checked_behind_a_move_taken_back(
    embedded: Referee, name: str, back: int
) -> None:
    record = golden(name)
    turn = len(record.turns) - back
    field = record.turns[turn].move.WhichOneof("move") or ""
    while not getattr(record.turns[turn].move, field).HasField("lay"):
        turn -= 1
    for placement in getattr(record.turns[turn].move, field).lay.placements:
        placement.x += 60
    audit = embedded.audit_record(record, go_on=True)
    first, *others = kinds(audit)
    assert first == (turn, "ILLEGAL_MOVE")
    assert {kind for _, kind in others} <= FOLLOWING
    told = {each.message: each for each in audit.unchecked}
    assert "how the game ended: a move before was taken back" in told
    unchecked = told["a score: what was scored by then is not known"]
    pairs = zip(audit.turns, record.turns, strict=True)
    claimed = [
        index
        for index, (audited, told_of) in enumerate(pairs)
        if index > turn and told_of.claimed and not audited.verdict.violations
    ]
    assert (unchecked.first_turn, unchecked.turns) == (claimed[0], len(claimed))


def test_standings_are_not_checked_behind_a_move_taken_back(embedded: Referee) -> None:
    text = EXAMPLE.read_text().replace("Bo@1,-2", "Bo@9,-2").replace("Sally 25", "Sally 40")
    audit = embedded.audit_record(text, go_on=True)
    assert {kind for _, kind in kinds(audit)} == {"ILLEGAL_MOVE"}
    assert audit.turns[2].taken_back
    assert "the standings: what some turns scored is not known" in {
        each.message for each in audit.unchecked
    }


def test_a_rule_is_counted_once_in_a_turn(embedded: Referee) -> None:
    """It does not matter for how many blocks it could not be checked."""
    audit = embedded.audit_record(
        """\
Referee-Record: 1
Game: qubix 1
Player: "Anna"
Player: "Chris"
1. Anna store B1@0
2. Chris store B1@0
3. Anna store R1@1
4. Chris store R1@1
5. Anna build-stored ?@0,0 ?@1,0 on Anna
"""
    )
    counts = {each.rule_id: each.turns for each in audit.unchecked if each.rule_id}
    assert max(counts.values()) <= len(audit.turns)
    for turn in audit.turns:
        rules = list(turn.verdict.unchecked_rule_ids)
        assert len(rules) == len({*rules})


@pytest.mark.parametrize(
    ("name", "turn", "claim"), [("querbeet-2", 0, 5), ("qubix-2", 18, -1), ("qubix-5", 43, -1)]
)
def test_a_score_that_is_carried_on_is_one_mistake(
    embedded: Referee, name: str, turn: int, claim: int
) -> None:
    """That holds even if no position can have that score."""
    record = golden(name)
    player = record.turns[turn].move.player
    for index, each in enumerate(record.turns):
        for claimed in each.claimed:
            if index >= turn and claimed.player == player:
                claimed.total += claim
    record.turns[turn].claimed[0].points += claim
    del record.claimed_standings[:]
    audit = embedded.audit_record(record, go_on=True)
    assert kinds(audit) == [(turn, "WRONG_POINTS"), (turn, "WRONG_TOTAL")]
    totals = [each.totals[player] for each in audit.turns]
    claimed_last = [c.total for t in record.turns for c in t.claimed if c.player == player][-1]
    assert totals[-1] == claimed_last
    assert [each.score for each in audit.standings if each.player == player] == [claimed_last]
    assert not embedded.validate_state(audit.final_position)


A_FOURTH_RED_CIRCLE = """\
Referee-Record: 1
Game: qwirkle 1
Player: "Anna"
Player: "Chris"

1. Anna lay Ys@0,0 Yd@1,0 Yc@2,0 -> Ro Ro Ro +3=3
2. Chris lay Bs@0,1 -> Ro
3. Anna lay Gc@2,1 -> ?1 +2=5
4. Chris lay Gs@0,2 -> ?1 +3=5
"""


def test_a_draw_that_cannot_have_been_takes_no_points_away(embedded: Referee) -> None:
    audit = embedded.audit_record(A_FOURTH_RED_CIRCLE, go_on=True)
    assert kinds(audit) == [(1, "IMPOSSIBLE_DRAW")]
    assert list(audit.turns[1].points) == [0, 2]
    assert list(audit.turns[1].totals) == [3, 2]
    assert list(audit.turns[-1].totals) == [5, 5]
    assert [player.score for player in audit.final_position.players] == [5, 5]


def test_a_slip_of_the_pen_is_not_why_hands_are_unknown(embedded: Referee) -> None:
    text = EXAMPLE.read_text().replace("+4=4", "+5=5").replace("+3=7", "+3=8")
    audit = embedded.audit_record(text, go_on=True)
    assert kinds(audit)[:2] == [(2, "WRONG_POINTS"), (2, "WRONG_TOTAL")]
    assert reasons(audit) == {"DEAL_HIDDEN"}


def test_an_impossible_deal_is_why_hands_are_unknown(embedded: Referee) -> None:
    record = golden("qwirkle-2")
    record.ClearField("chance")
    del record.deal.qwirkle.hands[0].tiles[3:]
    audit = embedded.audit_record(record, go_on=True)
    assert kinds(audit)[0] == (None, "IMPOSSIBLE_DEAL")
    assert "DEAL_HIDDEN" not in reasons(audit)
    assert "TURN_LET_STAND" in reasons(audit)


@pytest.mark.parametrize("spoilt", ["deal", "draw"])
def test_once_the_seed_is_left_later_draws_are_not_checked(embedded: Referee, spoilt: str) -> None:
    record = golden("qwirkle-2")
    tiles = (
        record.deal.qwirkle.hands[0].tiles
        if spoilt == "deal"
        else record.turns[0].drawn.qwirkle.tiles
    )
    tiles[1] = lines_pb2.TILE_GREEN_DIAMOND
    left = "the draws: by then they were no longer those of the seed"
    gone_on = embedded.audit_record(record, go_on=True)
    assert left in {each.message for each in gone_on.unchecked}
    stopped = embedded.audit_record(record)
    assert left not in {each.message for each in stopped.unchecked}


def test_a_seed_that_nobody_committed_to_may_have_been_chosen(embedded: Referee) -> None:
    record = golden("qwirkle-2")
    assert not embedded.audit_record(record).unchecked
    record.chance.commitment = b""
    audit = embedded.audit_record(record)
    assert audit.ruling == pb.AUDIT_RULING_SOUND
    assert reasons(audit) == {"NOT_CLAIMED"}
    assert "commitment" in audit.unchecked[0].message


@pytest.mark.parametrize(
    ("language", "scores", "standings"),
    [
        ("en", "no score was written down", "no standings were written down"),
        ("fr", "aucun score n’a été noté", "aucun classement n’a été noté"),
    ],
)
def test_what_was_not_written_down_is_named(language: str, scores: str, standings: str) -> None:
    record = golden("qwirkle-2")
    for turn in record.turns:
        turn.ClearField("claimed")
    del record.claimed_standings[:]
    audit = Referee.embedded(language=language).audit_record(record)
    assert audit.ruling == pb.AUDIT_RULING_SOUND
    told = {(each.message, bool(each.turns)) for each in audit.unchecked}
    assert told == {(scores, True), (standings, False)}

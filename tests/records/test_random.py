"""A thousand random games, recorded in all kinds of ways: the records are sound."""

import hashlib
import random
from copy import deepcopy
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.outcome import Status
from referee.core.outcome import standings as ranked
from referee.v1 import game_pb2, outcome_pb2, record_pb2
from referee.v1 import record_service_pb2 as pb
from referee.wire.position import encode_state
from referee.wire.verdict import encode_outcome
from referee_client import RecordKeeper, Referee
from tests.support.records.games import Kept, every_table, kept, own, random_game
from tests.support.records.laws import FAILURES, SOUND, kinds, reasons
from tests.support.records.tellings import (
    CLAIMS,
    ENDINGS,
    TELLINGS,
    Told,
    any_told,
    drop_numbers,
    told,
)
from tests.support.subjects import subject_of

GAMES = 84  # for each game and number of players
CHUNK = 7

DETAILS = (
    None,
    pb.AUDIT_DETAIL_FAILURES,
    pb.AUDIT_DETAIL_VERDICTS,
    pb.AUDIT_DETAIL_POSITIONS,
)

every_chunk = pytest.mark.parametrize("chunk", range(GAMES // CHUNK))


@every_table
@every_chunk
def test_records_of_random_games_are_sound(
    embedded: Referee, field: str, players: int, chunk: int
) -> None:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        game = random_game(field, players, number)
        story = any_told(game, random.Random(f"tell {field} {players} {number}"))
        assert_sound(embedded, game, story)


@every_table
@pytest.mark.parametrize("telling", TELLINGS)
def test_however_it_is_told(embedded: Referee, field: str, players: int, telling: str) -> None:
    """Each way to tell the deal is combined with each way to tell the rest, at least once."""
    rng = random.Random(f"{field} {players} {telling}")
    claims, endings = list(CLAIMS), list(ENDINGS)
    for number in range(4):
        game = kept(field, players, 1000)
        story = told(game, telling, claims[number], endings[number - 1], rng)
        assert_sound(embedded, game, story)


@every_table
def test_the_server_says_the_same(
    referee: Referee, embedded: Referee, field: str, players: int
) -> None:
    story = any_told(kept(field, players, 1000), random.Random(f"serve {field} {players}"))
    text = referee.format_record(story.record)
    assert text == embedded.format_record(story.record)
    assert referee.parse_record(text) == story.record
    for go_on in (False, True):
        for detail in DETAILS:
            audit = referee.audit_record(text, go_on=go_on, detail=detail)
            assert audit == embedded.audit_record(story.record, go_on=go_on, detail=detail)
            assert audit.ruling == SOUND


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_blocks_of_a_real_table_have_no_numbers(embedded: Referee, players: int) -> None:
    """The deal is told all the same.

    The blocks left of it are known until a move could have taken one of several.
    """
    for number in range(6):
        game = random_game("qubix", players, number)
        record = deepcopy(game.record)
        record.ClearField("chance")
        drop_numbers(record)
        audit = embedded.audit_record(record, detail=FAILURES)
        assert not kinds(audit)
        assert [tuple(turn.totals) for turn in audit.turns] == game.totals
        assert "QX-6" in {each.rule_id for each in audit.unchecked}
        assert "DRAW_HIDDEN" not in reasons(audit)  # nothing is drawn


@pytest.mark.parametrize("cell", [0, 2])
def test_which_of_two_equal_blocks_left_the_store_nobody_knows(
    embedded: Referee, cell: int
) -> None:
    text = f"""\
Referee-Record: 1
Game: qubix 1
Player: "Anna"
Player: "Chris"
1. Anna store B1@0
2. Chris store Y1@0
3. Anna store B1@2
4. Chris store Y1@1
5. Anna build-stored B1@0,0 on Anna
6. Chris build-stored Y1@0,0 on Chris
7. Anna store R1@{cell}
"""
    audit = embedded.audit_record(text)
    assert not kinds(audit)
    assert "QX-7" in audit.turns[6].verdict.unchecked_rule_ids


@pytest.mark.parametrize("stored", [("#74B1", "#73B1"), ("#73B1", "#74B1"), ("#74B1", "B1")])
@pytest.mark.parametrize("taken", [("B1", "#73B1"), ("B1", "#74B1"), ("#74B1", "B1"), ("B1", "B1")])
def test_some_blocks_have_numbers(
    embedded: Referee, stored: tuple[str, str], taken: tuple[str, str]
) -> None:
    """Any order will do, and a number may turn out to be that of a block without one."""
    text = f"""\
Referee-Record: 1
Game: qubix 1
Player: "Anna"
Player: "Bert"
1. Anna store {stored[0]}@0
2. Bert build P1@0,0 on Bert
3. Anna store {stored[1]}@2
4. Bert build P1@1,0 on Bert
5. Anna build-stored {taken[0]}@0,0 {taken[1]}@1,1 on Anna
"""
    audit = embedded.audit_record(text)
    assert not kinds(audit)
    assert not embedded.validate_state(audit.final_position)


def test_a_number_may_be_that_of_a_block_without_one(embedded: Referee) -> None:
    head = 'Referee-Record: 1\nGame: qubix 1\nPlayer: "Anna"\nPlayer: "Bert"\n'
    turns = "1. Anna store B1@0\n2. Bert build P1@0,0 on Bert\n3. Anna build-stored {} on Anna\n"
    for named in ("#74B1@0,0", "#74@0,0"):
        audit = embedded.audit_record(head + turns.format(named))
        assert not kinds(audit)
        assert "QX-5" in audit.turns[2].verdict.unchecked_rule_ids
    turns = (
        "1. Anna store B1@0\n2. Bert build P1@0,0 on Bert\n"
        "3. Anna store R2@1\n4. Bert build P1@1,0 on Bert\n"
        "5. Anna build-stored #74@0,0 on Anna\n"
    )
    audit = embedded.audit_record(head + turns)
    assert kinds(audit) == [(4, "INCOMPLETE_MOVE")]


@pytest.mark.parametrize("noted", ["P", "?1", "?"])
def test_qx_5_what_was_noted_of_a_block_may_be_too_little(embedded: Referee, noted: str) -> None:
    """A record may say no more than that, but the turn cannot be replayed.

    That holds whether or not its store can be seen.
    """
    head = 'Referee-Record: 1\nGame: qubix 1\nPlayer: "Anna"\nPlayer: "Bert"\n'
    seed = bytes(range(32))
    chance = f"Commitment: {hashlib.sha256(seed).hexdigest()}\nSeed: {seed.hex()}\n"
    for start in (head, head + chance):
        text = f"{start}\n1. Anna build {noted}@0,0 on Anna\n"
        assert embedded.format_record(embedded.parse_record(text)) == text
        audit = embedded.audit_record(text)
        assert kinds(audit) == [(0, "INCOMPLETE_MOVE")]
        assert audit.failures[0].field == "turns[0].move.qubix.build.block"
        assert "QX-10" in audit.turns[0].verdict.unchecked_rule_ids


def assert_sound(referee: Referee, game: Kept, story: Told) -> None:
    """The audit of the record agrees with the game in everything."""
    record = story.record
    text = referee.format_record(record)
    assert referee.parse_record(text) == record
    audit = referee.audit_record(record, detail=FAILURES)
    assert referee.audit_record(text, detail=FAILURES) == audit
    assert not kinds(audit), (story, audit.failures)
    assert audit.ruling == SOUND
    assert audit.valid_turns == len(audit.turns) == story.turns
    assert audit.ruleset == record.ruleset
    assert [tuple(turn.totals) for turn in audit.turns] == game.totals[: story.turns]
    assert [tuple(turn.points) for turn in audit.turns] == game.points[: story.turns]
    assert_position(audit.final_position, game, story)
    assert_end(audit, game, story)
    assert_checked(audit, game, story)


def assert_position(found: game_pb2.GameState, game: Kept, story: Told) -> None:
    """The position is that of the game, as far as it was told."""
    state = game.states[story.turns]
    if story.is_seeded:
        assert found == encode_state(game.codec, state)
    elif story.is_open:
        expected = encode_state(game.codec, replace(state, chance=None))
        assert _in_order(found) == _in_order(_as_seen(expected, found))
    else:
        assert_outline(found, encode_state(game.codec, state))


def _as_seen(expected: game_pb2.GameState, found: game_pb2.GameState) -> game_pb2.GameState:
    """The position as far as it can be seen: without a seed, only the bag's size is known."""
    field = expected.WhichOneof("position")
    assert field is not None
    bag = getattr(own(expected, field), "bag", None)
    if bag is not None and own(found, field).bag.hidden:
        size = _size(bag)
        bag.Clear()
        bag.hidden = size
    return expected


def _in_order(message: game_pb2.GameState) -> game_pb2.GameState:
    """The message with its blocks and stones sorted, as they may be listed in any order."""
    if message.HasField("qubix"):
        message.qubix.central_store.blocks.sort(key=lambda block: block.id)
    for hand in message.querbeet.hands if message.HasField("querbeet") else ():
        hand.stones.sort()
    return message


def assert_outline(found: game_pb2.GameState, expected: game_pb2.GameState) -> None:
    """The part of the position that everybody saw is right."""
    field = found.WhichOneof("position")
    assert field is not None
    assert found.players == expected.players
    assert found.turn == expected.turn
    over = not expected.HasField("to_move")  # this may be unknown
    if found.HasField("to_move") and not over:
        assert found.to_move == expected.to_move
    mine, whole = own(found, field), own(expected, field)
    if field == "qubix":
        assert mine.boards == whole.boards
        assert not mine.HasField("central_store")
        return
    for seen in ("table", "board", "round", "round_turn", "passes", "phase"):
        if seen != "phase" or not over:
            assert getattr(mine, seen, None) == getattr(whole, seen, None)
    assert [_size(hand) for hand in mine.hands] == [_size(hand) for hand in whole.hands]


def _size(pile: Any) -> int:
    """How many pieces a hand or a bag holds: listed, counted by colour, or hidden."""
    return sum(
        len(value) if field.is_repeated else value
        for field, value in pile.ListFields()
        if field.name != "player"
    )


def assert_end(audit: pb.RecordAudit, game: Kept, story: Told) -> None:
    state = game.states[story.turns]
    outcome = subject_of(game.field).outcome(state)
    if story.is_open:
        chance = state.chance if story.is_seeded else None
        assert audit.outcome == encode_outcome(game.codec, outcome, chance)
    elif audit.outcome.status != outcome_pb2.GAME_STATUS_UNDETERMINED:
        assert audit.outcome.status == int(outcome.status)
        assert audit.outcome.end_reason == (outcome.reason or 0)
    over = outcome.status is Status.OVER
    told_over = audit.outcome.status == outcome_pb2.GAME_STATUS_OVER
    assert [(place.player, place.rank, place.score, place.winner) for place in audit.standings] == [
        (player, rank, score, winner and over and told_over)
        for player, rank, score, winner in ranked(state.players)
    ]


def assert_checked(audit: pb.RecordAudit, game: Kept, story: Told) -> None:
    """Only what cannot be checked is left unchecked."""
    expected = set()
    if story.telling == "unrevealed":
        expected.add("SEED_NOT_KNOWN")
    if story.is_seeded and not story.record.chance.commitment:
        expected.add("NOT_CLAIMED")
    if story.ending == "adjudicated":
        expected.add("ADJUDICATED")
    elif not story.record.claimed_standings:
        expected.add("NOT_CLAIMED")
    if story.claims == "none" and any(map(any, game.points[: story.turns])):
        expected.add("NOT_CLAIMED")
    found = reasons(audit)
    if story.is_open:
        assert found == expected
        assert not any(unchecked.rule_id for unchecked in audit.unchecked)
        return
    assert found - {"DEAL_HIDDEN", "DRAW_HIDDEN"} == expected
    if story.telling == "hidden" and story.turns:
        assert "DEAL_HIDDEN" in found
    rules = {rule.id for rule in game.codec.game.rulebook.rules}
    assert {unchecked.rule_id for unchecked in audit.unchecked} - {""} <= rules


# Records kept by the client


@every_table
def test_a_keeper_keeps_the_record_of_a_game(embedded: Referee, field: str, players: int) -> None:
    """It equals the record written directly from the rules, and is sound at any time."""
    game = kept(field, players, 1001)
    record = game.record
    started = embedded.start_game(
        record.ruleset.game,
        list(record.players),
        game_id=record.game_id,
        options=own(record.options, field) if record.HasField("options") else None,
        seed=record.chance.seed,
        entropy=list(record.chance.entropy),
    )
    keeper, position = RecordKeeper(started), started.position
    for number, turn in enumerate(record.turns):
        if not number % 10:
            audit = embedded.audit_record(keeper.record, detail=FAILURES)
            assert audit.ruling == SOUND
            assert reasons(audit) <= {"SEED_NOT_KNOWN", "NOT_CLAIMED"}
        applied = embedded.apply_move(position, turn.move)
        keeper.add(turn.move, applied)
        position = applied.position
    audit = embedded.audit_record(keeper.record, detail=FAILURES)
    assert audit.ruling == SOUND
    assert not audit.unchecked
    assert audit.final_position == position.state
    assert _without_claims(keeper.record) == _without_claims(record)


def _without_claims(record: record_pb2.GameRecord) -> record_pb2.GameRecord:
    """The record without the claims: which players without points are listed is a matter of
    taste."""
    copy = record_pb2.GameRecord()
    copy.CopyFrom(record)
    for turn in copy.turns:
        turn.ClearField("claimed")
    return copy

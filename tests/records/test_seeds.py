"""Seeded games: the deal and draws told must be those that the seed gives."""

import hashlib
from copy import deepcopy
from typing import Any

import pytest

from referee.v1 import qubix_pb2, record_pb2
from referee.v1 import record_service_pb2 as pb
from referee.wire.position import encode_state
from referee_client import Referee
from tests.support.events import body_of
from tests.support.records.games import (
    FIELDS,
    NAMES,
    PIECES,
    Kept,
    every_field,
    every_table,
    kept,
    own,
)
from tests.support.records.laws import FAILURES, POSITIONS, SOUND, assert_lawful, kinds, reasons
from tests.support.records.tellings import drop_deal_and_draws, piles

DRAWING = [field for field in FIELDS if field != "qubix"]
every_drawing_game = pytest.mark.parametrize("field", DRAWING)

OTHER_SEED = bytes(range(32))


def game_of(field: str) -> Kept:
    return kept(field, 2, 4)


def record_of(field: str) -> record_pb2.GameRecord:
    return deepcopy(game_of(field).record)


def audited(record: record_pb2.GameRecord, *, go_on: bool = False) -> pb.RecordAudit:
    return Referee.embedded().audit_record(record, go_on=go_on, detail=FAILURES)


def assert_end_of(field: str, audit: pb.RecordAudit) -> None:
    """The audit ends in the position that the seed leads to."""
    game = game_of(field)
    assert audit.final_position == encode_state(game.codec, game.states[-1])


# In order


@every_table
def test_a_seed_alone_gives_every_deal_and_draw(field: str, players: int) -> None:
    game = kept(field, players, 4)
    record = deepcopy(game.record)
    drop_deal_and_draws(record)
    audit = audited(record)
    assert audit.ruling == SOUND
    assert not audit.unchecked
    assert audit.final_position == encode_state(game.codec, game.states[-1])
    assert audit.outcome.revealed_seed == record.chance.seed


def test_how_a_single_lies_may_be_noted_or_not() -> None:
    record = record_of("qubix")
    for block in record.deal.qubix.central_store.blocks:
        if block.size == 1:
            block.direction = qubix_pb2.QUBIX_DIRECTION_X
    assert audited(record).ruling == SOUND


@every_field
def test_the_commitment_may_be_left_out(field: str) -> None:
    record = record_of(field)
    record.chance.ClearField("commitment")
    audit = audited(record)
    assert audit.ruling == SOUND
    assert_end_of(field, audit)


@every_field
def test_without_a_seed_everything_told_is_believed_if_it_can_be(field: str) -> None:
    record = record_of(field)
    record.chance.ClearField("seed")
    audit = audited(record)
    assert audit.ruling == SOUND
    assert reasons(audit) == {"SEED_NOT_KNOWN"}
    record.ClearField("chance")
    audit = audited(record)
    assert audit.ruling == SOUND
    assert not audit.unchecked


@every_drawing_game
def test_pieces_that_were_not_seen_agree_with_the_seed(field: str) -> None:
    record = record_of(field)
    for pile in piles(record, field):
        pieces = getattr(pile, PIECES[field])
        pile.hidden = len(pieces)
        del pieces[:]
    audit = audited(record)
    assert audit.ruling == SOUND
    assert not audit.unchecked
    assert_end_of(field, audit)


@every_drawing_game
def test_the_order_in_which_pieces_are_told_means_nothing(field: str) -> None:
    record = record_of(field)
    for pile in piles(record, field):
        pieces = getattr(pile, PIECES[field])
        pieces[:] = sorted(pieces, reverse=True)
    assert audited(record).ruling == SOUND


@pytest.mark.parametrize("field", ["qwirkle", "qwirkle_cubes"])
def test_that_nothing_was_drawn_may_be_told(field: str) -> None:
    record = record_of(field)
    nothing = [turn for turn in record.turns if not turn.HasField("drawn")]
    assert nothing
    for turn in nothing:
        own(turn.drawn, field).SetInParent()
    assert audited(record).ruling == SOUND
    record.ClearField("chance")
    assert audited(record).ruling == SOUND


# Not in order


@every_drawing_game
def test_every_draw_that_is_not_the_seed_s_is_found(field: str) -> None:
    """It is found in exactly that turn, whatever is wrong with it."""
    good = record_of(field)
    drawing = [turn for turn, each in enumerate(good.turns) if each.HasField("drawn")]
    for place, turn in enumerate(drawing):
        record = deepcopy(good)
        spoil_draw(record.turns[turn].drawn, field, place % 3)
        audit = audited(record)
        assert kinds(audit) == [(turn, "DRAW_NOT_FROM_SEED")], turn
        hand = ".querbeet.hands[0]" if field == "querbeet" else ""
        assert audit.failures[0].field == f"turns[{turn}].drawn{hand}"
        assert audit.valid_turns == turn


def spoil_draw(drawn: Any, field: str, how: int) -> None:
    """Change a piece of a draw, remove one, or add one."""
    told = own(drawn, field)
    pile = told.hands[0] if field == "querbeet" else told
    pieces = getattr(pile, PIECES[field])
    if how == 0:
        pieces[0] = other(field, pieces[0], pieces)
    elif how == 1:
        del pieces[0]
    else:
        pile.hidden += 1
    if not pieces and field != "querbeet":
        told.SetInParent()


def other(field: str, piece: int, pieces: Any) -> int:
    """A piece that is different from all of `pieces`."""
    if field == "querbeet":
        return 63
    return next(each for each in range(1, 37) if each not in pieces and each != piece)


@every_drawing_game
def test_a_draw_where_the_seed_gives_none_is_found(field: str) -> None:
    record = record_of(field)
    turn = next(turn for turn, each in enumerate(record.turns) if not each.HasField("drawn"))
    told = own(record.turns[turn].drawn, field)
    (told.hands.add(player=0) if field == "querbeet" else told).hidden = 1
    audit = audited(record)
    assert audit.valid_turns == turn
    assert kinds(audit)[0][0] == turn


@every_field
def test_another_deal_is_found(field: str) -> None:
    record = record_of(field)
    if field == "qubix":
        first, second = record.deal.qubix.central_store.blocks[:2]
        first.id, second.id = second.id, first.id
    else:
        pieces = getattr(own(record.deal, field).hands[1], PIECES[field])
        pieces[0] = other(field, pieces[0], pieces)
    audit = audited(record)
    assert kinds(audit)[0] == (None, "DEAL_NOT_FROM_SEED")
    assert audit.valid_turns == 0
    assert not audit.turns


Spot = tuple[str, str]
"""A field, and the start of its line in notation."""


def named(record: record_pb2.GameRecord) -> record_pb2.GameRecord:
    record = deepcopy(record)
    for player, name in zip(record.players, NAMES, strict=False):
        player.name = name
    return record


def spots(record: record_pb2.GameRecord) -> list[Spot]:
    """The lines where the audit of the record as text finds failures."""
    text = Referee.embedded().format_record(record)
    failures = Referee.embedded().audit_record(text).failures
    lines = text.splitlines()
    return [(each.field, " ".join(lines[each.line - 1].split()[:2])) for each in failures]


@every_drawing_game
def test_every_hand_that_is_not_the_seed_s_is_named_by_its_line(field: str) -> None:
    """What the seed gives is told too, even if several hands are at fault."""
    good = named(kept(field, 3, 4).record)
    expected = [(f"deal.{field}.hands[{seat}]", f"Deal: {NAMES[seat]}") for seat in range(3)]
    for seats in ((0,), (1,), (2,), (0, 2), (0, 1, 2)):
        record = deepcopy(good)
        for seat in seats:
            pieces = getattr(own(record.deal, field).hands[seat], PIECES[field])
            pieces[0] = other(field, pieces[0], pieces)
        wrong = [expected[seat] for seat in seats]
        found = spots(record)
        assert found[: len(wrong)] == wrong
        messages = [each.message for each in audited(record).failures[: len(wrong)]]
        for seat, message in zip(seats, messages, strict=True):
            assert f"not what the seed gives: seat {seat} has " in message


@every_drawing_game
def test_hands_told_in_another_order_are_named_where_they_are_told(field: str) -> None:
    record = deepcopy(kept(field, 3, 4).record)
    hands = own(record.deal, field).hands
    pieces = getattr(hands[2], PIECES[field])
    pieces[0] = other(field, pieces[0], pieces)
    hands.sort(key=lambda hand: -hand.player)
    assert audited(record).failures[0].field == f"deal.{field}.hands[0]"


@every_drawing_game
@pytest.mark.parametrize("go_on", [False, True])
def test_a_deal_that_fails_is_told_as_the_record_tells_it(field: str, go_on: bool) -> None:
    """The deal may differ from the seed's or be impossible.

    It may also be the seed's, if the seed is not the one committed to.
    """
    another, impossible, committed = (record_of(field) for _ in range(3))
    pieces = getattr(own(another.deal, field).hands[1], PIECES[field])
    pieces[0] = other(field, pieces[0], pieces)
    impossible.ClearField("chance")
    own(impossible.deal, field).hands[1].hidden = 1
    committed.chance.commitment = hashlib.sha256(OTHER_SEED).digest()
    for record in (another, impossible, committed):
        audit = Referee.embedded().audit_record(record, go_on=go_on, detail=POSITIONS)
        assert not audit.HasField("first_position")
        told = own(record.deal, field).hands
        for hand, event in zip(told, audit.deal_events, strict=True):
            happened = body_of(event)
            dealt = getattr(happened, PIECES[field])
            assert (event.player, sorted(dealt)) == (hand.player, sorted(own(hand, PIECES[field])))
            assert happened.hidden == hand.hidden


@pytest.mark.parametrize("field", ["qwirkle", "qwirkle_cubes"])
def test_an_opener_that_is_not_the_seed_s_is_named_by_its_line(field: str) -> None:
    record = named(record_of(field))
    deal = own(record.deal, field)
    opens, deal.opener = deal.opener, 1 - deal.opener
    opener = (f"deal.{field}.opener", f"Opener: {NAMES[deal.opener]}")
    assert spots(record)[0] == opener
    assert audited(record).failures[0].message.endswith(f": seat {opens} opens")
    pieces = getattr(deal.hands[1], PIECES[field])
    pieces[0] = other(field, pieces[0], pieces)
    assert spots(record)[:2] == [
        (f"deal.{field}.hands[1]", f"Deal: {NAMES[1]}"),
        opener,
    ]


@pytest.mark.parametrize("numbered", [True, False])
def test_the_first_block_that_is_not_the_seed_s_is_named(numbered: bool) -> None:
    record = record_of("qubix")
    blocks = record.deal.qubix.central_store.blocks
    if not numbered:
        for block in blocks:
            block.ClearField("id")
    assert audited(record).ruling == SOUND
    one, two = next(
        (one, two)
        for one in range(3, len(blocks))
        for two in range(one + 1, len(blocks))
        if blocks[one].size == blocks[two].size and blocks[one].colour != blocks[two].colour
    )
    blocks[one].colour, blocks[two].colour = blocks[two].colour, blocks[one].colour
    (failure,) = audited(record).failures
    assert failure.field == f"deal.qubix.central_store.blocks[{one}]"
    assert failure.message.endswith("another central store")
    del blocks[:]
    assert audited(record).failures[0].field == "deal.qubix.central_store"


@pytest.mark.parametrize("field", ["qwirkle", "qwirkle_cubes"])
def test_an_opener_that_is_not_the_seed_s_is_found(field: str) -> None:
    record = record_of(field)
    deal = own(record.deal, field)
    for hands_told in (True, False):
        if not hands_told:
            deal.ClearField("hands")
        assert audited(record).ruling == SOUND
        deal.opener = 1 - deal.opener
        assert kinds(audited(record))[0] == (None, "DEAL_NOT_FROM_SEED")
        deal.opener = 1 - deal.opener


@every_field
def test_another_seed_is_found(field: str) -> None:
    """It is found by its commitment or, without one, by the deal."""
    record = record_of(field)
    record.chance.seed = OTHER_SEED
    assert kinds(audited(record)) == [(None, "BROKEN_COMMITMENT"), *other_deal_of(field)]
    record.chance.ClearField("commitment")
    assert kinds(audited(record)) == other_deal_of(field)
    record.chance.commitment = hashlib.sha256(OTHER_SEED).digest()
    assert kinds(audited(record)) == other_deal_of(field)


def other_deal_of(field: str) -> list[tuple[None, str]]:
    """The deal of another seed: all hands, or the store, differ; both let the first player open."""
    return [(None, "DEAL_NOT_FROM_SEED")] * (1 if field == "qubix" else 2)


@every_field
def test_another_seed_is_found_though_nothing_was_told(field: str) -> None:
    """The moves cannot have been played with it."""
    record = record_of(field)
    drop_deal_and_draws(record)
    record.chance.seed = OTHER_SEED
    record.chance.ClearField("commitment")
    found = kinds(audited(record))
    assert found
    assert found[0][1] in ("ILLEGAL_MOVE", "WRONG_POINTS")


@every_field
def test_a_commitment_to_another_seed_is_found(field: str) -> None:
    """Otherwise the seed and all that it gives are in order."""
    record = record_of(field)
    record.chance.commitment = hashlib.sha256(OTHER_SEED).digest()
    audit = audited(record)
    assert kinds(audit) == [(None, "BROKEN_COMMITMENT")]
    assert audit.failures[0].field == "chance.seed"
    assert (audit.valid_turns, len(audit.turns)) == (0, 0)
    gone_on = audited(record, go_on=True)
    assert kinds(gone_on) == [(None, "BROKEN_COMMITMENT")]
    assert len(gone_on.turns) == len(record.turns)


@every_field
@pytest.mark.parametrize("entropy", [[], [b""], [b"a", b"b"], [b"ab"], [b"b", b"a"]], ids=repr)
def test_every_bit_of_entropy_counts(field: str, entropy: list[bytes]) -> None:
    record = record_of(field)
    assert list(record.chance.entropy) != entropy or not entropy
    if list(record.chance.entropy) == entropy:
        assert audited(record).ruling == SOUND
        return
    record.chance.entropy[:] = entropy
    assert kinds(audited(record))[0] == (None, "DEAL_NOT_FROM_SEED")


# Going on


@every_drawing_game
def test_the_audit_goes_on_with_the_draw_of_the_host(field: str) -> None:
    """That holds even if wrong points were written down too; the seed is of no more use then."""
    for wrong_points in (False, True):
        record = record_of(field)
        turn = next(turn for turn, each in enumerate(record.turns) if each.HasField("drawn"))
        swap_in(record, field, turn)
        if wrong_points:
            record.turns[turn].claimed[0].points += 1
        audit = Referee.embedded().audit_record(record, go_on=True, detail=POSITIONS)
        assert kinds(audit)[0] == (turn, "DRAW_NOT_FROM_SEED")
        assert audit.turns[turn].let_stand
        position = audit.turns[turn].position
        assert not position.chance.seed
        told = own(record.turns[turn].drawn, field)
        if field == "querbeet":
            for hand, held in zip(told.hands, position.querbeet.hands, strict=True):
                assert sorted(hand.stones) == sorted(held.stones)
        else:
            mover = record.turns[turn].move.player
            held = getattr(own(position, field).hands[mover], PIECES[field])
            assert {*getattr(told, PIECES[field])} <= {*held}
        assert_lawful(record)


def swap_in(record: record_pb2.GameRecord, field: str, turn: int) -> None:
    """Replace a draw by one that is possible but not the seed's."""
    told = own(record.turns[turn].drawn, field)
    if field == "querbeet":
        first, second = told.hands
        mine, theirs = list(first.stones), list(second.stones)
        first.stones[:], second.stones[:] = theirs, mine
        return
    pieces = getattr(told, PIECES[field])
    pieces[0] = next(each for each in range(36, 0, -1) if each not in pieces)


@every_field
def test_the_audit_goes_on_with_the_deal_of_the_host(field: str) -> None:
    """A wrong seed does not affect what was told."""
    record = record_of(field)
    record.chance.seed = OTHER_SEED
    audit = audited(record, go_on=True)
    assert kinds(audit) == [(None, "BROKEN_COMMITMENT"), *other_deal_of(field)]
    assert [tuple(turn.totals) for turn in audit.turns] == game_of(field).totals
    assert not any(turn.let_stand for turn in audit.turns)


def test_all_that_the_seed_gives_is_told() -> None:
    """All nine stones are told, including the last, which may be the one that differs."""
    record = record_of("querbeet")
    hand = record.deal.querbeet.hands[0]
    given = list(hand.stones)
    hand.stones[-1] = hand.stones[0]
    assert list(hand.stones) != given
    failure = audited(record).failures[0]
    assert failure.field == "deal.querbeet.hands[0]"
    assert failure.message.count(",") == len(given) - 1
    assert "…" not in failure.message


def test_where_nothing_is_drawn_no_draw_is_unchecked() -> None:
    """A game of Qubix goes on from a deal that is not the seed's."""
    record = record_of("qubix")
    first, second = record.deal.qubix.central_store.blocks[:2]
    first.id, second.id = second.id, first.id
    audit = audited(record, go_on=True)
    assert "DEAL_NOT_FROM_SEED" in {kind for _, kind in kinds(audit)}
    assert not [each for each in audit.unchecked if "draws" in each.message]

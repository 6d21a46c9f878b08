"""The same game as different hosts record it, with or without seed, deal, draws, claims, end."""

import random
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from referee.core.outcome import standings
from referee.v1 import record_pb2
from tests.support.records.games import PIECES, Kept, own

GameRecord = record_pb2.GameRecord
Tell = Callable[[GameRecord, str, random.Random], object]


class Told(NamedTuple):
    """A record, how many of the game's turns it has, and what it leaves open in the game."""

    record: GameRecord
    turns: int
    telling: str
    claims: str
    ending: str

    @property
    def is_open(self) -> bool:
        """Whether everything that players hold is known."""
        return self.telling not in ("in part", "hidden")

    @property
    def is_seeded(self) -> bool:
        return self.telling in ("in full", "by the seed")


# Deal and draws


def in_full(record: GameRecord, field: str, rng: random.Random) -> None:
    """Tell everything; the commitment follows from the seed."""
    if rng.random() < 0.3:
        record.chance.ClearField("commitment")


def by_the_seed(record: GameRecord, field: str, rng: random.Random) -> None:
    in_full(record, field, rng)
    drop_deal_and_draws(record)


def unrevealed(record: GameRecord, field: str, rng: random.Random) -> None:
    record.chance.ClearField("seed")


def reported(record: GameRecord, field: str, rng: random.Random) -> None:
    record.ClearField("chance")
    if field == "qubix" and rng.random() < 0.5:
        stir_store(record, rng)


def in_part(record: GameRecord, field: str, rng: random.Random) -> None:
    """Hide some pieces, but not others; in Qubix, where everything is open, tell nothing."""
    record.ClearField("chance")
    if field == "qubix":
        record.ClearField("deal")
        return
    for pile in piles(record, field):
        hide_some(pile, field, rng)


def hidden(record: GameRecord, field: str, rng: random.Random) -> None:
    record.ClearField("chance")
    opener = record.turns[0].move.player if record.turns else None
    drop_deal_and_draws(record)
    if field in ("qwirkle", "qwirkle_cubes") and opener is not None and rng.random() < 0.5:
        own(record.deal, field).opener = opener
    if rng.random() < 0.5:
        hide_exchanges(record)


TELLINGS: Mapping[str, Tell] = {
    "in full": in_full,
    "by the seed": by_the_seed,
    "unrevealed": unrevealed,
    "reported": reported,
    "in part": in_part,
    "hidden": hidden,
}


def drop_deal_and_draws(record: GameRecord) -> None:
    record.ClearField("deal")
    for turn in record.turns:
        turn.ClearField("drawn")


def piles(record: GameRecord, field: str) -> list[Any]:
    """All pieces that were dealt or drawn, pile by pile."""
    drawn = [own(turn.drawn, field) for turn in record.turns if turn.HasField("drawn")]
    found = list(own(record.deal, field).hands)
    if field == "querbeet":
        return [*found, *(hand for deal in drawn for hand in deal.hands)]
    return [*found, *drawn]


def hide_some(pile: Any, field: str, rng: random.Random) -> None:
    pieces = getattr(pile, PIECES[field])
    share = rng.choice([0, 0.5, 1])
    seen = [piece for piece in pieces if rng.random() < share]
    pile.hidden += len(pieces) - len(seen)
    del pieces[:]
    pieces.extend(seen)


def hide_exchanges(record: GameRecord) -> None:
    """Hide exchanges as they are hidden from an opponent."""
    for turn in record.turns:
        for own_move, pieces in (
            (turn.move.qwirkle.exchange, "tiles"),
            (turn.move.qwirkle_cubes.reroll, "cubes"),
        ):
            if getattr(own_move, pieces):
                own_move.hidden += len(getattr(own_move, pieces))
                own_move.ClearField(pieces)


def drop_numbers(record: GameRecord) -> None:
    """Remove the numbers, which wooden blocks do not have."""
    for block in record.deal.qubix.central_store.blocks:
        block.id = 0
    for turn in record.turns:
        move = turn.move.qubix
        for taken in (
            *([move.build.block] if move.HasField("build") else []),
            *([move.store.block] if move.HasField("store") else []),
            *(laid.block for laid in move.build_from_store.blocks),
        ):
            taken.id = 0


def stir_store(record: GameRecord, rng: random.Random) -> None:
    """Shuffle the blocks, as the order of numbered ones means nothing."""
    blocks = record.deal.qubix.central_store.blocks
    order = sorted(blocks, key=lambda _: rng.random())
    del blocks[:]
    blocks.extend(order)


# Claims


def no_claims(record: GameRecord, field: str, rng: random.Random) -> None:
    for turn in record.turns:
        turn.ClearField("claimed")


def only_points(record: GameRecord, field: str, rng: random.Random) -> None:
    for turn in record.turns:
        for claim in turn.claimed:
            claim.ClearField("total")


def only_totals(record: GameRecord, field: str, rng: random.Random) -> None:
    for turn in record.turns:
        for claim in turn.claimed:
            claim.ClearField("points")


def all_claims(record: GameRecord, field: str, rng: random.Random) -> None:
    """Keep all claims as they are."""


CLAIMS: Mapping[str, Tell] = {
    "all": all_claims,
    "none": no_claims,
    "points": only_points,
    "totals": only_totals,
}

# Endings

FINISHED = record_pb2.RECORD_ENDING_FINISHED
UNFINISHED = record_pb2.RECORD_ENDING_UNFINISHED
ADJUDICATED = record_pb2.RECORD_ENDING_ADJUDICATED

ENDINGS = ("finished", "unfinished", "adjudicated", "not said")


def told(game: Kept, telling: str, claims: str, ending: str, rng: random.Random) -> Told:
    """The record of a game as somebody might write it down."""
    record = deepcopy(game.record)
    turns = len(record.turns)
    if ending != "finished" and (ending == "unfinished" or rng.random() < 0.5):
        turns = rng.randrange(turns)
        del record.turns[turns:]
    _end(record, game, turns, ending, rng)
    TELLINGS[telling](record, game.field, rng)
    CLAIMS[claims](record, game.field, rng)
    _remark(record, rng)
    return Told(record, turns, telling, claims, ending)


def any_told(game: Kept, rng: random.Random) -> Told:
    return told(
        game,
        rng.choice(list(TELLINGS)),
        rng.choice(list(CLAIMS)),
        rng.choice(ENDINGS),
        rng,
    )


def _end(record: GameRecord, game: Kept, turns: int, ending: str, rng: random.Random) -> None:
    if ending == "finished":
        return
    record.ClearField("claimed_standings")
    record.ending = {"unfinished": UNFINISHED, "adjudicated": ADJUDICATED}.get(
        ending, record_pb2.RECORD_ENDING_UNSPECIFIED
    )
    seats = range(len(record.players))
    if ending == "adjudicated":
        for seat in rng.sample(seats, rng.randint(0, len(seats))):
            record.claimed_standings.add(
                player=seat, rank=rng.randint(1, len(seats)), score=rng.randint(-9, 99), winner=True
            )
    elif rng.random() < 0.5:
        over = turns == len(game.turns)
        for player, rank, score, winner in standings(game.states[turns].players):
            record.claimed_standings.add(
                player=player, rank=rank, score=score, winner=winner and over
            )


def _remark(record: GameRecord, rng: random.Random) -> None:
    """Add remarks as people write them."""
    if rng.random() < 0.5:
        record.event = rng.choice(["Club night", 'Finals, "B"', "Fête\tnationale", "x" * 200])
        record.date = rng.choice(["", "2026-11-16", "1999-02-28", "2024-02-29"])
        record.notes.extend(rng.choices(["", "# no comment", "two\nlines", "ö" * 1000], k=2))
        for turn in rng.sample(list(record.turns), len(record.turns) // 4):
            turn.note = rng.choice(['said "well"', "+3=3", "->", "é", "x" * 200])

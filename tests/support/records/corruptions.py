"""Ways to corrupt a record."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from referee.v1 import record_pb2
from tests.support.records.games import PIECES, own
from tests.support.records.tellings import piles

GameRecord = record_pb2.GameRecord
Corrupt = Callable[[GameRecord, str, random.Random], bool]
"""A function that changes a record of a game, and says whether it found anything to change."""

PIECE_NUMBERS = {"qwirkle": 36, "qwirkle_cubes": 36, "querbeet": 63}


def _pick(things: Any, rng: random.Random) -> Any:
    return things[rng.randrange(len(things))] if len(things) else None


def _a_turn(record: GameRecord, rng: random.Random) -> Any:
    return _pick(record.turns, rng)


# Moves


def piece(record: GameRecord, field: str, rng: random.Random) -> bool:
    """Replace a piece that was laid by another one."""
    turn = _a_turn(record, rng)
    if turn is None:
        return False
    move = own(turn.move, field)
    if field == "qubix":
        block = {
            "build": move.build.block,
            "store": move.store.block,
            "build_from_store": (_pick(move.build_from_store.blocks, rng) or move.build).block,
        }.get(move.WhichOneof("action") or "")
        if block is None:
            return False
        block.id = rng.randint(1, 75)
        block.ClearField("colour")
        block.ClearField("size")
        return True
    if field == "querbeet":
        move.lay.stone = rng.randint(1, 63)
        return True
    laid = _pick(move.lay.placements, rng)
    if laid is None:
        return False
    laid.tile = rng.randint(1, 36)
    return True


def cell(record: GameRecord, field: str, rng: random.Random) -> bool:
    """Lay a piece elsewhere."""
    turn = _a_turn(record, rng)
    if turn is None:
        return False
    move, step = own(turn.move, field), rng.choice([-1, 1])
    if field == "qubix":
        spot = move.build.spot if move.HasField("build") else None
        if move.HasField("build_from_store"):
            spot = move.build_from_store.blocks[0].spot
        if spot is None:
            return False
        spot.x = max(0, spot.x + step)
        return True
    if field == "querbeet":
        if not move.HasField("lay"):
            return False
        move.lay.q += step
        return True
    laid = _pick(move.lay.placements, rng)
    if laid is None:
        return False
    laid.x += step
    return True


def player(record: GameRecord, field: str, rng: random.Random) -> bool:
    turn = _a_turn(record, rng)
    if turn is None:
        return False
    turn.move.player = rng.randrange(len(record.players))
    return True


def passes(record: GameRecord, field: str, rng: random.Random) -> bool:
    turn = _a_turn(record, rng)
    if turn is None:
        return False
    own(turn.move, field).pass_turn.SetInParent()
    if rng.random() < 0.5:
        turn.ClearField("drawn")
    return True


def figure(record: GameRecord, field: str, rng: random.Random) -> bool:
    turn = _a_turn(record, rng)
    if field != "qubix" or turn is None:
        return False
    turn.move.qubix.figure = rng.randrange(12)
    return True


def other_action(record: GameRecord, field: str, rng: random.Random) -> bool:
    """Replace an action by an exchange, a reroll, or a build from the store."""
    turn = _a_turn(record, rng)
    if turn is None:
        return False
    move = own(turn.move, field)
    if field == "qwirkle":
        move.exchange.tiles.extend(rng.choices(range(1, 37), k=rng.randint(0, 3)))
        move.exchange.hidden = rng.randint(0, 2)
    elif field == "qwirkle_cubes" and rng.random() < 0.5:
        move.reroll.cubes.extend(rng.choices(range(1, 37), k=rng.randint(0, 3)))
    elif field == "qwirkle_cubes":
        getattr(move, rng.choice(["forced_reroll", "redraw"])).SetInParent()
    elif field == "qubix":
        laid = move.build_from_store.blocks.add()
        laid.block.colour, laid.block.size = rng.randint(1, 5), rng.randint(0, 3)
        laid.spot.direction = rng.randint(0, 2)
    else:
        return False
    return True


# Turns


def swap(record: GameRecord, field: str, rng: random.Random) -> bool:
    """Swap two neighbouring turns."""
    if len(record.turns) < 2:
        return False
    place = rng.randrange(len(record.turns) - 1)
    _reorder(record, [*range(place), place + 1, place, *range(place + 2, len(record.turns))])
    return True


def drop(record: GameRecord, field: str, rng: random.Random) -> bool:
    if not record.turns:
        return False
    del record.turns[rng.randrange(len(record.turns))]
    return True


def double(record: GameRecord, field: str, rng: random.Random) -> bool:
    if not record.turns:
        return False
    place = rng.randrange(len(record.turns))
    _reorder(record, [*range(place), place, *range(place, len(record.turns))])
    return True


def append(record: GameRecord, field: str, rng: random.Random) -> bool:
    """Append some turns again at the end."""
    if not record.turns:
        return False
    places = range(len(record.turns))
    _reorder(record, [*places, *rng.choices(places, k=rng.randint(1, 3))])
    return True


def _reorder(record: GameRecord, order: list[int]) -> None:
    turns = [record_pb2.RecordedTurn.FromString(turn.SerializeToString()) for turn in record.turns]
    del record.turns[:]
    record.turns.extend([turns[place] for place in order])


# Deal and draws


def pile(record: GameRecord, field: str, rng: random.Random) -> bool:
    """Change what was dealt or drawn."""
    if field == "qubix":
        return block(record, field, rng)
    found = [each for each in piles(record, field) if len(getattr(each, PIECES[field]))]
    chosen = _pick(found, rng)
    if chosen is None:
        return False
    pieces = getattr(chosen, PIECES[field])
    place = rng.randrange(len(pieces))
    match rng.randrange(4):
        case 0:
            del pieces[place]
        case 1:
            del pieces[place]
            chosen.hidden += 1
        case 2:
            pieces.append(rng.randint(1, PIECE_NUMBERS[field]))
        case _:
            pieces[place] = rng.randint(1, PIECE_NUMBERS[field])
    return True


def block(record: GameRecord, field: str, rng: random.Random) -> bool:
    """Change a block of the central store."""
    blocks = record.deal.qubix.central_store.blocks
    if field != "qubix" or not blocks:
        return False
    chosen = _pick(blocks, rng)
    match rng.randrange(4):
        case 0:
            chosen.colour = rng.randint(1, 5)
        case 1:
            chosen.x = rng.randrange(5)
        case 2:
            chosen.id = rng.randint(1, 75)
        case _:
            del blocks[rng.randrange(len(blocks))]
    return True


def no_draw(record: GameRecord, field: str, rng: random.Random) -> bool:
    turn = _a_turn(record, rng)
    if turn is None:
        return False
    turn.ClearField("drawn")
    return True


def more_drawn(record: GameRecord, field: str, rng: random.Random) -> bool:
    turn = _a_turn(record, rng)
    if turn is None or field == "qubix":
        return False
    if field == "querbeet":
        seats = [hand.player for hand in turn.drawn.querbeet.hands]
        if len(seats) == len(record.players):
            return False
        turn.drawn.querbeet.hands.add(
            player=min({*range(len(record.players))} - {*seats}), hidden=3
        )
    else:
        own(turn.drawn, field).hidden += 1
    return True


def opener(record: GameRecord, field: str, rng: random.Random) -> bool:
    if field not in ("qwirkle", "qwirkle_cubes"):
        return False
    own(record.deal, field).opener = rng.randrange(len(record.players))
    return True


# Chance


def seed(record: GameRecord, field: str, rng: random.Random) -> bool:
    record.chance.seed = rng.randbytes(32)
    return True


def commitment(record: GameRecord, field: str, rng: random.Random) -> bool:
    record.chance.commitment = rng.randbytes(32)
    return True


def entropy(record: GameRecord, field: str, rng: random.Random) -> bool:
    if not record.HasField("chance"):
        return False
    record.chance.entropy[:] = [rng.randbytes(4)]
    return True


# What the host wrote down


def claim(record: GameRecord, field: str, rng: random.Random) -> bool:
    turn = _a_turn(record, rng)
    if turn is None:
        return False
    by = rng.choice([-1, 1, 1, 5, -20])
    claimed = _pick(turn.claimed, rng) or turn.claimed.add(player=turn.move.player)
    if rng.random() < 0.5:
        claimed.points += by
    else:
        claimed.total += by
    return True


def standing(record: GameRecord, field: str, rng: random.Random) -> bool:
    claimed = _pick(record.claimed_standings, rng)
    if claimed is None:
        return False
    match rng.randrange(3):
        case 0:
            claimed.score += rng.choice([-1, 1])
        case 1:
            claimed.rank = rng.randint(1, len(record.players))
        case _:
            claimed.winner = not claimed.winner
    return True


def ending(record: GameRecord, field: str, rng: random.Random) -> bool:
    record.ending = rng.choice([1, 2, 3])  # type: ignore[assignment]
    return True


CORRUPTIONS: Mapping[str, Corrupt] = {
    each.__name__: each
    for each in (
        piece, cell, player, passes, figure, other_action, swap, drop, double, append, pile,
        no_draw, more_drawn, opener, seed, commitment, entropy, claim, standing, ending,
    )
}  # fmt: skip


def corrupted(record: GameRecord, field: str, rng: random.Random) -> list[str]:
    """Corrupt a record in one to four ways, and return which."""
    names: list[str] = []
    wanted = rng.choice([1, 1, 1, 2, 4])
    while len(names) < wanted:
        name = rng.choice(list(CORRUPTIONS))
        if CORRUPTIONS[name](record, field, rng):
            names.append(name)
    return names

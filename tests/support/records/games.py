"""Random games of all four kinds, and their records, written straight from the rules."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from referee.core.chance import commit
from referee.core.events import Drawn, Event, Redrawn, Rerolled
from referee.core.game import Turn
from referee.core.outcome import Outcome, Status
from referee.core.state import Player
from referee.games import BY_FIELD
from referee.games.lines.rules.state import OpeningTie, Options, hand_of
from referee.games.qubix.rules.state import Move as QubixMove
from referee.games.qwirkle.rules.state import Exchange
from referee.games.qwirkle_cubes.rules.state import ForcedReroll, Redraw, Reroll, WhenAllStuck
from referee.games.qwirkle_cubes.rules.state import Options as CubesOptions
from referee.v1 import record_pb2
from referee.wire.codec import GameCodec
from referee.wire.position import encode_state
from tests.games.lines.subjects import CUBES, QWIRKLE
from tests.games.qubix import random_play as random_qubix
from tests.games.querbeet import random_play as random_querbeet

FORMAT = 1
SEATS = {
    "qwirkle": (2, 3, 4),
    "qwirkle_cubes": (2, 3, 4),
    "qubix": (2, 3, 4, 5),
    "querbeet": (2, 3),
}
TABLES = [(field, players) for field, counts in SEATS.items() for players in counts]
FIELDS = tuple(SEATS)

every_table = pytest.mark.parametrize(
    ("field", "players"), TABLES, ids=[f"{field}-{players}" for field, players in TABLES]
)
every_field = pytest.mark.parametrize("field", FIELDS)

NAMES = ("Anna", "Chris", "Sally", "Dave", "Eve")
ODD_NAMES = ("", "Anna", "12", "lay", 'a "b" | #', "é ü", "->", "?1", "Jean-Paul", "Ro@0,0")
PIECES = {"qwirkle": "tiles", "qwirkle_cubes": "cubes", "querbeet": "stones"}
"""How the messages of a game call what is drawn."""

State = Any
Move = Any

# How random players play


def _lines_options(rng: random.Random) -> Options:
    return Options(rng.choice(list(OpeningTie)), rng.randint(0, 1))


def _cubes_options(rng: random.Random) -> CubesOptions:
    when_all_stuck = rng.choice([*WhenAllStuck, WhenAllStuck.REDRAW])
    return CubesOptions(rng.choice(list(OpeningTie)), rng.randint(0, 1), when_all_stuck)


def _long_lay(moves: Iterator[Move], rng: random.Random) -> Move | None:
    """The longest of some of the first lays, so that games are short; None if there are none."""
    few = list(islice(moves, rng.choice([1, 4, 16])))
    return max(rng.choices(few, k=3), key=_laid) if few else None


def _laid(move: Move) -> int:
    return len(getattr(move.action, "placements", ()))


def _tile_move(state: State, rng: random.Random) -> Move:
    moves, others, *_ = QWIRKLE.game.list_moves(state)
    most = others["exchange_up_to"]
    lay = None if most and rng.random() < 0.04 else _long_lay(moves, rng)
    if lay is not None:
        return lay
    hand = hand_of(state, state.to_move)
    assert hand is not None
    tiles = tuple(rng.sample(hand.pieces, rng.randint(1, most)))
    return QWIRKLE.move(state.to_move, Exchange(tiles))


def _cube_move(state: State, rng: random.Random) -> Move:
    moves, others, *_ = CUBES.game.list_moves(state)
    most = others["reroll_up_to"]
    hand = hand_of(state, state.to_move)
    assert hand is not None
    if most and rng.random() < 0.1:
        cubes = tuple(rng.sample(hand.pieces, rng.randint(1, most)))
        return CUBES.move(state.to_move, Reroll(cubes))
    lay = _long_lay(moves, rng)
    whole_hand = Redraw if others["redraw"] else ForcedReroll
    instead = whole_hand(rng.choice([(), hand.pieces]))
    return CUBES.move(state.to_move, instead) if lay is None else lay


def _block_move(state: State, rng: random.Random) -> Move:
    """Blocks are named by number, colour and size, so that nobody needs to see them."""
    move: QubixMove = random_qubix.random_move(state, rng)
    return replace(move, action=random_qubix.described(state, move.action))


class Play(NamedTuple):
    """How a game is played at random."""

    options: Callable[[random.Random, int], Any]
    move: Callable[[State, random.Random], Move]


PLAYS: Mapping[str, Play] = {
    "qwirkle": Play(lambda rng, _: _lines_options(rng), _tile_move),
    "qwirkle_cubes": Play(lambda rng, _: _cubes_options(rng), _cube_move),
    "qubix": Play(
        lambda rng, players: rng.choice(list(random_qubix.EVERY.values()))._replace(
            first_player=rng.randrange(players)
        ),
        _block_move,
    ),
    "querbeet": Play(
        lambda rng, _: rng.choice(list(random_querbeet.EVERY.values())), random_querbeet.random_move
    ),
}
DEFAULTS: Mapping[str, Any] = {
    "qwirkle": QWIRKLE.defaults,
    "qwirkle_cubes": CUBES.defaults,
    "qubix": random_qubix.EVERY["A"],
    "querbeet": random_querbeet.EVERY["usual"],
}


class Kept(NamedTuple):
    """A game that was played, and its record with everything told."""

    codec: GameCodec
    record: record_pb2.GameRecord
    states: tuple[State, ...]
    """The first position, and the one after every turn."""
    turns: tuple[Turn[State], ...]
    outcome: Outcome

    @property
    def field(self) -> str:
        return self.codec.field

    @property
    def totals(self) -> list[tuple[int, ...]]:
        """After every turn."""
        return [totals_of(state) for state in self.states[1:]]

    @property
    def points(self) -> list[tuple[int, ...]]:
        """What everybody scored in every turn."""
        return [
            tuple(after - before for before, after in zip(*map(totals_of, pair), strict=True))
            for pair in zip(self.states, self.states[1:], strict=False)
        ]


def totals_of(state: State) -> tuple[int, ...]:
    return tuple(player.score for player in state.players)


def own(message: Any, field: str) -> Any:
    """The game's own part of a message."""
    return getattr(message, field)


# Playing, and keeping the record


def play(
    field: str,
    players: Sequence[Player],
    options: Any,
    seed: bytes,
    entropy: Sequence[bytes],
    choose: Callable[[State], Move],
    game_id: str = "",
) -> Kept:
    """A seeded game to its end."""
    codec = BY_FIELD[field]
    started = codec.game.start(game_id, players, options, commit(seed, entropy), None)
    assert not started.faults
    states, turns = [started.state], []
    record = _begin(codec, started.state)
    while codec.game.outcome(states[-1]).status is Status.IN_PROGRESS:
        move = choose(states[-1])
        turn = codec.game.apply(states[-1], move, None)
        assert turn.events, (turn.judgement, turn.faults)
        states.append(turn.state)
        turns.append(turn)
        _add(codec, record, move, turn.events, states[-2:])
    outcome = codec.game.outcome(states[-1])
    record.ending = record_pb2.RECORD_ENDING_FINISHED
    for player, rank, score, winner in outcome.standings:
        record.claimed_standings.add(player=player, rank=rank, score=score, winner=winner)
    record.chance.seed = seed
    return Kept(codec, record, tuple(states), tuple(turns), outcome)


def _begin(codec: GameCodec, state: State) -> record_pb2.GameRecord:
    message = encode_state(codec, state)
    record = record_pb2.GameRecord(
        format_version=FORMAT,
        ruleset=codec.ruleset,
        game_id=state.game_id,
        players=message.players,
    )
    options = own(message, codec.field).options
    if options.ByteSize():
        own(record.options, codec.field).CopyFrom(options)
    record.chance.commitment = state.chance.commitment
    record.chance.entropy.extend(state.chance.entropy)
    deal = own(record.deal, codec.field)
    if codec.field == "qubix":
        deal.central_store.CopyFrom(message.qubix.central_store)
        return record
    for seat, hand in enumerate(state.hands):
        add_hand(deal, codec.field, seat, hand.pieces)
    if codec.field != "querbeet":
        deal.opener = state.to_move
    return record


def add_hand(deal: Any, field: str, seat: int, pieces: Sequence[int], hidden: int = 0) -> None:
    hand = deal.hands.add(player=seat, hidden=hidden)
    getattr(hand, PIECES[field]).extend(pieces)


def _add(
    codec: GameCodec,
    record: record_pb2.GameRecord,
    move: Move,
    events: Sequence[Event],
    states: Sequence[State],
) -> None:
    turn = record.turns.add(move=codec.encode_move(move))
    for event in events:
        _tell(codec.field, turn, event)
    before, after = map(totals_of, states)
    seats = [move.player, *(seat for seat in range(len(after)) if seat != move.player)]
    for seat in seats:
        points = after[seat] - before[seat]
        if points or seat == move.player:
            turn.claimed.add(player=seat, points=points, total=after[seat])


def _tell(field: str, turn: record_pb2.RecordedTurn, event: Event) -> None:
    if isinstance(event, Drawn) and field == "querbeet":
        assert event.player is not None
        add_hand(turn.drawn.querbeet, field, event.player, event.pieces)
    elif isinstance(event, Drawn | Redrawn):
        getattr(own(turn.drawn, field), PIECES[field]).extend(event.pieces)
    elif isinstance(event, Rerolled):
        turn.drawn.qwirkle_cubes.cubes.extend(event.after)  # type: ignore[arg-type]


# Random ones


def random_game(field: str, players: int, number: int) -> Kept:
    """The number says which one. Every fourth is by the default options."""
    rng = random.Random(f"{field} {players} {number}")
    how = PLAYS[field]
    options = how.options(rng, players) if number % 4 else DEFAULTS[field]
    seated = random_players(players, rng)
    entropy = [rng.randbytes(rng.randint(0, 64)) for _ in range(rng.choice([0, 0, 1, 8]))]
    return play(
        field,
        seated,
        options,
        rng.randbytes(32),
        entropy,
        lambda state: how.move(state, rng),
        rng.choice(["", f"{field}/{number}", "x" * 64, 'a "b"\n']),
    )


kept = cache(random_game)
"""The same for several tests."""


def random_players(count: int, rng: random.Random) -> list[Player]:
    """Plain names in half of the games; others have names that look like something else."""
    names = rng.sample(NAMES, count) if rng.random() < 0.5 else rng.choices(ODD_NAMES, k=count)
    ages = [rng.choice([None, 0, 8, 8, 80, 150]) for _ in range(count)]
    return [Player(name, age) for name, age in zip(names, ages, strict=True)]

"""Random games of all kinds, and their records, written directly from the rules."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

from referee.core.chance import commit
from referee.core.events import Event
from referee.core.game import AnyTurn
from referee.core.outcome import Outcome, Status
from referee.core.state import Player
from referee.games import BY_FIELD
from referee.v1 import record_pb2
from referee.wire.codec import GameCodec
from referee.wire.position import encode_state
from tests.support.subject import Move, State
from tests.support.subjects import SUBJECTS, subject_of

FORMAT = 1
SEATS = {
    subject.field: range(subject.game.rulebook.min_players, subject.game.rulebook.max_players + 1)
    for subject in SUBJECTS
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
"""The name of what is drawn in the messages of each game."""


class Kept(NamedTuple):
    """A game that was played, and a record that tells everything about it."""

    codec: GameCodec
    record: record_pb2.GameRecord
    states: tuple[State, ...]
    """The first position, and the one after every turn."""
    turns: tuple[AnyTurn, ...]
    outcome: Outcome

    @property
    def field(self) -> str:
        return self.codec.field

    @property
    def totals(self) -> list[tuple[int, ...]]:
        """The total scores after every turn."""
        return [totals_of(state) for state in self.states[1:]]

    @property
    def points(self) -> list[tuple[int, ...]]:
        """The points of all players in every turn."""
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
    subject = subject_of(field)
    chance = commit(seed, entropy)
    started = subject.begin(players, options, chance=chance, game_id=game_id)
    assert not started.faults
    states, turns = [started.state], []
    record = _begin(codec, started.state)
    while subject.outcome(states[-1]).status is Status.IN_PROGRESS:
        move = choose(states[-1])
        turn = subject.apply(states[-1], move)
        assert turn.events, (turn.judgement, turn.faults)
        states.append(turn.state)
        turns.append(turn)
        _add(codec, record, move, turn.events, states[-2:])
    outcome = subject.outcome(states[-1])
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
    subject_of(codec.field).tell_deal(state, own(record.deal, codec.field))
    return record


def _add(
    codec: GameCodec,
    record: record_pb2.GameRecord,
    move: Move,
    events: Sequence[Event],
    states: Sequence[State],
) -> None:
    turn = record.turns.add(move=codec.encode_move(move))
    subject_of(codec.field).tell_draw(events, turn.drawn)
    before, after = map(totals_of, states)
    seats = [move.player, *(seat for seat in range(len(after)) if seat != move.player)]
    for seat in seats:
        points = after[seat] - before[seat]
        if points or seat == move.player:
            turn.claimed.add(player=seat, points=points, total=after[seat])


# Random games


def random_game(field: str, players: int, number: int) -> Kept:
    """A random game, selected by `number`; every fourth one has the default options."""
    rng = random.Random(f"{field} {players} {number}")
    subject = subject_of(field)
    default = subject.variants[subject.default]
    options = subject.random_options(rng, players) if number % 4 else default
    seated = random_players(players, rng)
    entropy = [rng.randbytes(rng.randint(0, 64)) for _ in range(rng.choice([0, 0, 1, 8]))]
    return play(
        field,
        seated,
        options,
        rng.randbytes(32),
        entropy,
        lambda state: subject.recorded_move(state, rng),
        rng.choice(["", f"{field}/{number}", "x" * 64, 'a "b"\n']),
    )


kept = cache(random_game)
"""A random game that several tests share."""


def random_players(count: int, rng: random.Random) -> list[Player]:
    """Players with plain names in half of the games, else with names that look like other words."""
    names = rng.sample(NAMES, count) if rng.random() < 0.5 else rng.choices(ODD_NAMES, k=count)
    ages = [rng.choice([None, 0, 8, 8, 80, 150]) for _ in range(count)]
    return [Player(name, age) for name, age in zip(names, ages, strict=True)]

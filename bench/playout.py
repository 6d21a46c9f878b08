"""Positions to measure, reached by seeded play: the same ones in every run."""

import hashlib
import random
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, NamedTuple

from bench.games import BenchGame
from referee.core.chance import commit
from referee.core.state import Player
from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee.wire.position import encode_state

NAMES = ("Ada", "Blaise", "Chloé", "Dmitri")
GLANCES = 6
SPOILED = 8
MOST_LAID = 6


class Sample(NamedTuple):
    """A position, a move to judge in it, and whether that move is legal."""

    state: Any
    move: Any
    legal: bool = True


def samples(game: BenchGame, wanted: Mapping[int, int]) -> dict[int, list[Sample]]:
    """As many positions of each size as `wanted`, each from a different game.

    One in eight comes with an illegal move.
    """
    found: dict[int, list[Sample]] = {size: [] for size in wanted}
    for seed in count():
        short = [size for size in wanted if len(found[size]) < wanted[size]]
        if not short:
            break
        for size, sample in _play(game, seed, max(short)):
            if size in short:
                found[size].append(sample)
    return {size: _spoil_some(game, reached) for size, reached in found.items()}


def candidates(game: BenchGame, state: Any, wanted: int) -> list[Sample]:
    """As many moves in one position as `wanted`, one in eight of them illegal."""
    lays = [move for move in game.codec.game.at(state).moves().moves if game.lays(move)]
    chosen = random.Random(0).choices(lays, k=wanted)
    return _spoil_some(game, [Sample(state, move) for move in chosen])


def _spoil_some(game: BenchGame, legal: list[Sample]) -> list[Sample]:
    return [
        Sample(state, move) if index % SPOILED else Sample(state, game.spoil(state, move), False)
        for index, (state, move, _) in enumerate(legal, 1)
    ]


def _play(game: BenchGame, seed: int, last: int) -> Iterator[tuple[int, Sample]]:
    """Play a game up to size `last` or its end, and yield a sample at every size."""
    rules = game.codec.game
    chooser = random.Random(seed)
    state = _start(game, seed)
    for size in game.sizes:
        if size > last:
            return
        while (laid := game.laid(state)) < size and state.to_move is not None:
            move = _choose(game, state, size - laid, chooser)
            state = rules.at(state).apply(move).state
        while state.to_move is not None:
            move = _choose(game, state, size, chooser)
            if game.lays(move):
                yield size, Sample(state, move)
                break
            state = rules.at(state).apply(move).state


def whole_game(game: BenchGame, seed: int) -> Iterator[Any]:
    """The moves of a game from its start to its end."""
    chooser, state = random.Random(seed), _start(game, seed)
    while state.to_move is not None:
        move = _choose(game, state, MOST_LAID, chooser)
        yield move
        state = game.codec.game.at(state).apply(move).state


def seated(game: BenchGame) -> list[Player]:
    return [Player(NAMES[seat], 30 + seat) for seat in range(game.players)]


def seed_of(number: int) -> bytes:
    return hashlib.sha256(b"bench %d" % number).digest()


def _start(game: BenchGame, seed: int) -> Any:
    chance = commit(seed_of(seed))
    return game.codec.game.start(f"bench-{seed}", seated(game), game.options, chance, None).state


def _choose(game: BenchGame, state: Any, most: int, chooser: random.Random) -> Any:
    """Choose the best of a few random lays of no more than `most` pieces."""
    position = game.codec.game.at(state)
    moves = list(position.moves().moves)
    lays = [move for move in moves if 0 < game.lays(move) <= most]
    if lays:
        seen = chooser.sample(lays, min(GLANCES, len(lays)))
        return max(seen, key=lambda move: position.judge(move).points)
    return moves[0] if moves else game.otherwise(state)


def position_message(game: BenchGame, state: Any) -> game_pb2.Position:
    return game_pb2.Position(state=encode_state(game.codec, state))


def validate_request(game: BenchGame, sample: Sample) -> pb.ValidateMoveRequest:
    return pb.ValidateMoveRequest(
        position=position_message(game, sample.state), move=game.codec.encode_move(sample.move)
    )

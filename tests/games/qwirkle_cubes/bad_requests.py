"""Requests with one thing wrong, and the faults that must be named."""

from referee.v1 import game_pb2, qwirkle_cubes_pb2, ruleset_pb2
from referee_client import Referee, qwirkle_cubes
from tests.support.refusals import (
    GOOD_CUBES,
)

CUBES = ruleset_pb2.GAME_QWIRKLE_CUBES


SOUND = game_pb2.Position(state=GOOD_CUBES)


def two_players(table: str, *hands: str) -> game_pb2.GameState:
    state = qwirkle_cubes.state(table)
    state.players.extend([game_pb2.Player(), game_pb2.Player()])
    state.to_move = 0
    for seat, hand in enumerate(hands):
        state.qwirkle_cubes.hands.append(qwirkle_cubes.hand(seat, hand))
    return state


NO_ACTION = game_pb2.Move(qwirkle_cubes=qwirkle_cubes_pb2.QwirkleCubesMove())


LAY_OF_CUBES = next(iter(Referee.embedded().list_legal_moves(GOOD_CUBES))).move


ROLL = game_pb2.Draw(qwirkle_cubes=qwirkle_cubes.rolled("Ro"))


hand = qwirkle_cubes.hand

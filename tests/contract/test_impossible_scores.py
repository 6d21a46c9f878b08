"""Every game refuses exactly those scores and movers that no game can have led to."""

from collections.abc import Callable

import pytest

from referee.v1 import game_pb2
from referee_client import Referee, querbeet, qwirkle, qwirkle_cubes
from tests.games.qubix.builders import told

Build = Callable[[], game_pb2.GameState]


def scored(state: game_pb2.GameState, *scores: int, turn: int | None = None) -> game_pb2.GameState:
    state.players.extend(game_pb2.Player(score=score) for score in scores)
    if turn is not None:
        state.turn = turn
    return state


def refused(referee: Referee, state: game_pb2.GameState) -> set[str]:
    return {fault.field.removeprefix("position.state.") for fault in referee.validate_state(state)}


POSSIBLE = [
    pytest.param(lambda: scored(qwirkle.state(), 0, 0, turn=0), id="qwirkle: nothing laid"),
    pytest.param(lambda: scored(qwirkle.state("Ro Rs Rd"), 5, 0), id="qwirkle: 2, then 3"),
    pytest.param(lambda: scored(qwirkle_cubes.state("Ro Rs Rd"), 3, 2), id="cubes: by two players"),
    pytest.param(
        lambda: scored(qwirkle.state("Ro Rs Rd Rc Rb Rx"), 26, 0), id="qwirkle: a line of six"
    ),
    pytest.param(lambda: scored(querbeet.state(), 0, 0), id="querbeet: first round"),
    pytest.param(lambda: told({0: ""}, turn=0, scores=(0, 0, 0)), id="qubix: first turn"),
    pytest.param(lambda: told({0: "R Y . ."}, to_move=2, turn=2), id="qubix: third mover"),
    pytest.param(lambda: told({0: ""}, to_move=2), id="qubix: turns not counted"),
]


@pytest.mark.parametrize("state", POSSIBLE)
def test_what_can_be_is_accepted(state: Build, referee: Referee) -> None:
    assert not refused(referee, state())


IMPOSSIBLE = [
    pytest.param(
        lambda: scored(qwirkle.state(), 50, 0, turn=0),
        {"players[0].score"},
        id="qwirkle: 50 before the first turn",
    ),
    pytest.param(
        lambda: scored(qwirkle_cubes.state("Ro Rs Rd"), 60, 0),
        {"players[0].score"},
        id="cubes: more than the lines are worth",
    ),
    pytest.param(
        lambda: scored(qwirkle.state("Ro Rs Rd"), 15, 15),
        {"players[0].score", "players[1].score"},
        id="qwirkle: more all together",
    ),
    pytest.param(
        lambda: scored(qwirkle.state("Ro Rs Rd"), 3, 2, turn=1),
        {"players[0].score", "players[1].score"},
        id="qwirkle: two have points after one turn",
    ),
    pytest.param(
        lambda: scored(qwirkle.state("Ro Rs"), -1, 0), {"players[0].score"}, id="qwirkle: below 0"
    ),
    pytest.param(
        lambda: told({0: ""}, turn=0, scores=(100, 0, 0)),
        {"players[0].score"},
        id="qubix: 100 before the first turn",
    ),
    pytest.param(
        lambda: told({0: ""}, scores=(0, -1, 0)), {"players[1].score"}, id="qubix: below 0"
    ),
    pytest.param(
        lambda: told({0: "R Y . ."}, to_move=1, turn=2), {"to_move"}, id="qubix: not the mover"
    ),
    pytest.param(
        lambda: scored(querbeet.state(), 1000, 0), {"players[0].score"}, id="querbeet: too many"
    ),
]


@pytest.mark.parametrize(("state", "fields"), IMPOSSIBLE)
def test_what_cannot_be_is_refused(state: Build, fields: set[str], referee: Referee) -> None:
    assert refused(referee, state()) == fields

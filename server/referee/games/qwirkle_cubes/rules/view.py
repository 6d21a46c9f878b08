"""A position as one player may see it: everything lies open but the seed."""

from referee.core.chance import unseeded
from referee.games.qwirkle_cubes.rules.state import State


def view(state: State, viewer: int | None) -> State:  # noqa: ARG001
    return State(
        game_id=state.game_id,
        players=state.players,
        to_move=state.to_move,
        turn=state.turn,
        chance=unseeded(state.chance),
        options=state.options,
        table=state.table,
        hands=state.hands,
        bag=state.bag,
        phase=state.phase,
    )

"""A position as one player may see it: built from what may be seen, never by taking away."""

from referee.core.chance import unseeded
from referee.core.piles import face_down
from referee.games.qwirkle.rules.state import State


def view(state: State, viewer: int | None) -> State:
    """The table, all sizes, and the viewer's own hand; None is a spectator."""
    return State(
        game_id=state.game_id,
        players=state.players,
        to_move=state.to_move,
        turn=state.turn,
        chance=unseeded(state.chance),
        options=state.options,
        table=state.table,
        hands=tuple(
            hand if seat == viewer else face_down(hand) for seat, hand in enumerate(state.hands)
        ),
        bag=face_down(state.bag),
    )

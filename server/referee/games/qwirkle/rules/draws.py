"""What is drawn in a turn of Qwirkle: from the seed, as reported, or unseen."""

from referee.core.chance import Chance, draw
from referee.core.faults import Fault
from referee.core.piles import Pile
from referee.games.lines.rules.draws import (
    check_left,
    check_refill,
    hidden_refill,
    refill,
    wrong_count,
)
from referee.games.lines.rules.state import Lay
from referee.games.lines.rules.turn import Down
from referee.games.qwirkle.rules.state import Exchange, Move, State


def seeded_draw(state: State, move: Move, player: int | None) -> tuple[Pile, Chance | None]:
    """As many tiles as left the hand, as far as the bag goes (QW-8, QW-9)."""
    if state.chance is None or state.bag is None:
        return Pile(), state.chance
    action, count = move.action, 0
    if isinstance(action, Lay):
        _, count = refill(state, action, player)
    elif isinstance(action, Exchange):
        count = action.size
    drawn, _, after = draw(state.chance, "draw", state.bag.pieces, count)
    return Pile(drawn), after


def check_report(
    state: State, down: Down, move: Move, player: int | None, drawn: Pile | None
) -> list[Fault]:
    """Whether the draw reported is possible; without one, whether it can stay hidden."""
    action = move.action
    if isinstance(action, Lay):
        return check_refill(state, down, action, player, drawn)
    if drawn is None:
        return []
    exchange = action if isinstance(action, Exchange) else Exchange(())
    if drawn.size != exchange.size:
        rule = "QW-9" if exchange.size else "QW-8"
        return [wrong_count(drawn, exchange.size, exchange.size, rule)]
    return check_left(state, down, player, drawn, exchange.tiles)


def hidden_draw(state: State, move: Move, player: int | None) -> Pile | None:
    """A draw that nobody reported; None if it is not known how many tiles there were to draw."""
    action = move.action
    if isinstance(action, Lay):
        return hidden_refill(state, action, player)
    return Pile(hidden=action.size if isinstance(action, Exchange) else 0)

"""How an audit goes on from a turn that failed: what the table claimed is taken for granted."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from referee.rules.departures import Departure
from referee.rules.game import AnyGame, Turn
from referee.rules.record import RecordedTurn
from referee.rules.state import MOST_SCORE, holds_seed

MOST_BELIEVED = MOST_SCORE // 10  # what the turns to come may add still is a score


class Granted(NamedTuple):
    """A position to go on from."""

    state: Any
    forgot: bool = False
    """Whether something is no longer known that the record tells."""
    taken_back: bool = False
    """Whether the move was not played, so that the table had another position."""


def departures(game: AnyGame, told: Any, turn: Turn[Any]) -> Sequence[Departure]:
    """Where a draw that was told is not what the seed gives, if there is one."""
    departs = game.records.draw_departs
    if told is None or departs is None or not holds_seed(turn.state):
        return ()
    return departs(told, turn.events)


def let_stand(game: AnyGame, state: Any, recorded: RecordedTurn) -> Granted:
    """The position after a turn that the rules do not have so; never one that cannot be."""
    ways = _ways(game, state, recorded)
    return next((way for way in ways if not game.audit(way.state)), Granted(state, True, True))


def _ways(game: AnyGame, state: Any, recorded: RecordedTurn) -> Iterator[Granted]:
    """With as little forgotten as makes the turn possible.

    A move that no ignorance could excuse is taken back, and the next player moves; what anybody
    holds is not known then.
    """
    move, told = recorded.move, recorded.drawn
    player = move.player
    if holds_seed(state):
        turn = game.apply(replace(state, to_move=player), move, None)
        if turn.events and not departures(game, told, turn):
            yield Granted(turn.state)
    less_known = list(game.records.forget(state, player))
    draws = (None,) if told is None else (told, None)
    for forgotten, base in enumerate((replace(state, chance=None), *less_known)):
        for drawn in draws:
            turn = game.apply(replace(base, to_move=player), move, drawn)
            if turn.events:
                yield Granted(turn.state, forgotten > 0 or drawn is not told)
    next_player = (player + 1) % len(state.players)
    for base in reversed(less_known):
        yield Granted(replace(base, to_move=next_player, turn=None), True, True)


def with_scores(game: AnyGame, state: Any, totals: Sequence[int]) -> Any:
    """The position with these scores, if it can be with them."""
    if any(abs(total) > MOST_BELIEVED for total in totals):
        return state
    pairs = zip(state.players, totals, strict=True)
    scored = replace(state, players=tuple([replace(each, score=score) for each, score in pairs]))
    return state if game.audit(scored) else scored

"""How an audit goes on from a turn that failed: what the table claimed is taken for granted."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from referee.core.departures import Departure
from referee.core.game import AnyGame, Turn
from referee.core.state import MOST_SCORE, holds_seed
from referee.records.ledger import Totals
from referee.records.record import RecordedTurn

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
    out_of_turn = player != state.to_move
    if holds_seed(state):
        turn = game.apply(replace(state, to_move=player), move, None)
        if turn.events and not departures(game, told, turn):
            yield from _either_way(turn.state, out_of_turn=out_of_turn)
    less_known = list(game.records.forget(state, player))
    draws = (None,) if told is None else (told, None)
    for forgotten, base in enumerate((replace(state, chance=None), *less_known)):
        for drawn in draws:
            turn = game.apply(replace(base, to_move=player), move, drawn)
            if turn.events:
                forgot = forgotten > 0 or drawn is not told
                yield from _either_way(turn.state, forgot, out_of_turn=out_of_turn)
    next_player = (player + 1) % len(state.players)
    for base in reversed(less_known):
        yield Granted(replace(base, to_move=next_player, turn=None), True, True)


def _either_way(state: Any, forgot: bool = False, *, out_of_turn: bool) -> Iterator[Granted]:
    """The position; after a move out of turn also without the number of turns, which may tell
    who is to move."""
    yield Granted(state, forgot)
    if out_of_turn:
        yield Granted(replace(state, turn=None), forgot)


def with_scores(game: AnyGame, state: Any, totals: Totals) -> Any:
    """The position with these scores, if it can be with them; otherwise only without those that are
    not known."""
    believed = [total for total in totals if total is not None]
    if all(abs(total) <= MOST_BELIEVED for total in believed):
        scored = _scored(state, totals)
        if not game.audit(scored):
            return scored
    own = [player.score for player in state.players]
    pairs = zip(own, totals, strict=True)
    return _scored(state, [None if total is None else score for score, total in pairs])


def _scored(state: Any, scores: Sequence[int | None]) -> Any:
    pairs = zip(state.players, scores, strict=True)
    return replace(state, players=tuple([replace(each, score=score) for each, score in pairs]))

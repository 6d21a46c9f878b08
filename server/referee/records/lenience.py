"""How an audit goes on after a turn that failed: it takes for granted what the host claimed."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from referee.core.faults import Mismatch
from referee.core.game import AnyGame, AnyPosition, AnyTurn
from referee.core.state import MOST_SCORE, holds_seed
from referee.records.ledger import Totals
from referee.records.record import RecordedTurn

MOST_BELIEVED = MOST_SCORE // 10  # leaves room for what later turns may add


class Granted(NamedTuple):
    """A position to go on from."""

    position: AnyPosition
    forgot: bool = False
    """Whether something that the record says is no longer known."""
    taken_back: bool = False
    """Whether the move was not played, so that the host had another position."""


def mismatches(game: AnyGame, told: Any, turn: AnyTurn) -> Sequence[Mismatch]:
    """Return where the reported draw is not what the seed gives; nothing without a seed."""
    compare = game.records.compare_draw
    if told is None or compare is None or not holds_seed(turn.state):
        return ()
    return compare(told, turn.events)


def let_stand(game: AnyGame, state: Any, recorded: RecordedTurn) -> Granted:
    """Return the position after a turn that breaks the rules; never an impossible one."""
    for state_after, forgot, taken_back in _ways(game, state, recorded):
        if not game.check(state_after):
            return Granted(game.at(state_after), forgot, taken_back)
    return Granted(game.at(state), forgot=True, taken_back=True)


class _Way(NamedTuple):
    """A state to go on from, which may be impossible; the rest is as in `Granted`."""

    state: Any
    forgot: bool = False
    taken_back: bool = False


def _ways(game: AnyGame, state: Any, recorded: RecordedTurn) -> Iterator[_Way]:
    """Yield states after the turn, from the one that forgets least to make the turn possible.

    A move that no ignorance could excuse is taken back, and the next player moves; what anybody
    holds is then no longer known.
    """
    move, told = recorded.move, recorded.drawn
    player = move.player
    out_of_turn = player != state.to_move
    if holds_seed(state):
        turn = game.at(replace(state, to_move=player)).apply(move)
        if turn.events and not mismatches(game, told, turn):
            yield from _either_way(turn.state, out_of_turn=out_of_turn)
    less_known = list(game.records.forget(state, player))
    draws = (None,) if told is None else (told, None)
    for forgotten, base in enumerate((replace(state, chance=None), *less_known)):
        position = game.at(replace(base, to_move=player))
        for drawn in draws:
            turn = position.apply(move, drawn)
            if turn.events:
                forgot = forgotten > 0 or drawn is not told
                yield from _either_way(turn.state, forgot, out_of_turn=out_of_turn)
    next_player = (player + 1) % len(state.players)
    for base in reversed(less_known):
        yield _Way(replace(base, to_move=next_player, turn=None), forgot=True, taken_back=True)


def _either_way(state: Any, forgot: bool = False, *, out_of_turn: bool) -> Iterator[_Way]:
    """Yield the state; after a move out of turn, also yield it without the number of turns, which
    may imply who is to move."""
    yield _Way(state, forgot)
    if out_of_turn:
        yield _Way(replace(state, turn=None), forgot)


def with_scores(game: AnyGame, state: Any, totals: Totals) -> Any:
    """Return the state with these totals as scores, if that is possible; otherwise with its own
    scores, but without those that are not known."""
    believed = [total for total in totals if total is not None]
    if all(abs(total) <= MOST_BELIEVED for total in believed):
        scored = _scored(state, totals)
        if not game.check(scored):
            return scored
    own = [player.score for player in state.players]
    pairs = zip(own, totals, strict=True)
    return _scored(state, [None if total is None else score for score, total in pairs])


def _scored(state: Any, scores: Sequence[int | None]) -> Any:
    pairs = zip(state.players, scores, strict=True)
    return replace(state, players=tuple([replace(each, score=score) for each, score in pairs]))

"""How an audit goes on from a turn that failed: what the table claimed is taken for granted."""

from collections.abc import Iterator, Sequence
from typing import Any

from referee.rules.game import AnyGame, Turn
from referee.rules.record import Claim, RecordedTurn
from referee.rules.state import MOST_SCORE, Player, changed, holds_seed

MOST_BELIEVED = MOST_SCORE // 10  # what the turns to come may add still is a score


def follows_seed(game: AnyGame, told: Any, turn: Turn[Any]) -> bool:
    """Whether a draw that was told is what the seed gives, if there is one."""
    if told is None or not holds_seed(turn.state):
        return True
    return game.records.draw_agrees(told, turn.events)


def go_on_from(game: AnyGame, state: Any, recorded: RecordedTurn, played: Turn[Any] | None) -> Any:
    """The position as the table had it, in which its scores count; never one that cannot be.

    Played is the turn as the rules have it, if they have it so.
    """
    if played is not None and played.events:
        after = played.state
    else:
        sound = (each for each in _let_stand(game, state, recorded) if not game.audit(each))
        after = next(sound, state)
    return as_claimed(game, state, after, recorded.claims)


def _let_stand(game: AnyGame, state: Any, recorded: RecordedTurn) -> Iterator[Any]:
    """Positions after the turn, with as little forgotten as makes it possible.

    A move that no ignorance could excuse is taken back, and the next player moves.
    """
    move, told = recorded.move, recorded.drawn
    player = move.player
    turn = game.apply(changed(state, to_move=player), move, None)
    if turn.events and holds_seed(state) and follows_seed(game, told, turn):
        yield turn.state
    less_known = list(game.records.forget(state, player))
    for base in (changed(state, chance=None), *less_known):
        for drawn in (told, None):
            turn = game.apply(changed(base, to_move=player), move, drawn)
            if turn.events:
                yield turn.state
    for base in less_known:
        yield changed(base, to_move=(player + 1) % len(state.players), turn=None)


def as_claimed(game: AnyGame, before: Any, after: Any, claims: Sequence[Claim]) -> Any:
    """The position with the scores that the table wrote down, if that can be."""
    claimed = changed(after, players=_scored(before.players, after.players, claims))
    return after if game.audit(claimed) else claimed


def _scored(
    before: Sequence[Player], after: Sequence[Player], claims: Sequence[Claim]
) -> tuple[Player, ...]:
    players = list(after)
    for player, points, total in claims:
        score = before[player].score + (points or 0) if total is None else total
        if abs(score) <= MOST_BELIEVED:
            players[player] = players[player]._replace(score=score)
    return tuple(players)

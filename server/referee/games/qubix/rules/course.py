"""Whether a game of Qubix can have gone so: its turns and scores."""

from collections.abc import Iterator, Sequence

from referee.core.faults import Fault, FaultReason
from referee.core.score_bounds import excess_faults, negative_faults, scores_of
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.configuration import Worth
from referee.games.qubix.rules.end import outcome
from referee.games.qubix.rules.state import NEUTRAL, NeutralSide, State, blocks_in_sight, next_mover


def course_faults(state: State, *, sound: bool) -> Iterator[Fault]:
    """What is wrong with turns and scores; `sound` is whether all blocks lie as they may."""
    yield from _turn_faults(state)
    if sound:
        yield from _mover_faults(state)
    scores = scores_of(state.players)
    if any(scores):
        yield from _score_faults(state, scores)


def _turn_faults(state: State) -> Iterator[Fault]:
    """A turn takes at most one block from the central store (QX-5)."""
    turn, chance = state.turn, state.chance
    if state.central is not None:
        taken = state.options.configuration.block_count - len(state.central)
    else:
        taken = len(blocks_in_sight(state))
    if turn is not None and taken > turn:
        facts = {"taken": taken, "turn": turn}
        yield Fault(("turn",), FaultReason.MISMATCH, texts.TURN_DOES_NOT_FIT, "QX-5", facts=facts)
    if state.options.first_player >= len(state.players) > 0:
        place = ("options", "first_player")
        facts = {"players": len(state.players)}
        yield Fault(place, FaultReason.OUT_OF_RANGE, texts.NO_SUCH_PLAYER, "QX-4", facts=facts)
    if chance is not None and chance.events != 1:
        yield Fault(("chance", "events"), FaultReason.MISMATCH, texts.ONE_EVENT)


def _mover_faults(state: State) -> Iterator[Fault]:
    """Turns go round from the first player (QX-4). Once the game is over nobody is to move,
    whatever it says."""
    mover, to_move = next_mover(state), state.to_move
    if (
        state.options.first_player >= len(state.players)
        or mover is None
        or to_move in (None, mover)
        or outcome(state).reason is not None
    ):
        return
    facts = {"mover": mover}
    yield Fault(("to_move",), FaultReason.MISMATCH, texts.NOT_THE_MOVER, "QX-4", facts=facts)


def _score_faults(state: State, scores: Sequence[int]) -> Sequence[Fault]:
    """One figure a turn counts (QX-13): its first number for the maker, its second for another."""
    players = state.players
    if min(scores) < 0:
        return negative_faults(players)
    worth, turns = _worth(state), _turns_that_scored(state)
    highs = [_most(state, seat, worth, turns) for seat in range(len(players))]
    return excess_faults(players, highs, turns * worth.both, "QX-12")


def _worth(state: State) -> Worth:
    """What a figure gives at best; the neutral board may show the other side (QX-16)."""
    sides = state.options.configuration.worths
    if len(state.players) > NEUTRAL or state.options.neutral_side is NeutralSide.SAME:
        return sides[state.options.side - 1]
    return Worth(*map(max, *sides))


def _turns_that_scored(state: State) -> int:
    """In how many turns there may have been points: each laid a block on some area."""
    blocks = state.options.configuration.block_count
    if None not in state.boards:
        laid = sum([len(board.area) for board in state.boards if board is not None])
    else:
        laid = blocks if state.central is None else blocks - len(state.central)
    return laid if state.turn is None else min(laid, state.turn)


def _most(state: State, seat: int, worth: Worth, turns: int) -> int:
    """What a player can have made in own turns and been given in those of others."""
    if state.turn is None:
        return turns * max(worth.maker, worth.owner)
    players = len(state.players)
    after_first = (seat - state.options.first_player) % players
    own = (state.turn - after_first + players - 1) // players
    others = state.turn - own
    most = 0
    for made in (min(own, turns), max(turns - others, 0)):  # as often as can be, and as rarely
        given = min(others, turns - made)
        most = max(most, made * worth.maker + given * worth.owner)
    return most

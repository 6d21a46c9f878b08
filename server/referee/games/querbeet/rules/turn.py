"""Playing a move of Querbeet: the next position, and what happened on the way."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from referee.core.events import Event, Passed, Scored, ended
from referee.core.faults import Fault, FaultReason, mover_needed
from referee.core.game import Turn
from referee.core.state import Players, holds_seed
from referee.core.verdict import Judgement
from referee.games.querbeet.rules import texts
from referee.games.querbeet.rules.check import course_faults
from referee.games.querbeet.rules.end import Phase, RoundEnded, is_counted_out, spared
from referee.games.querbeet.rules.judge import judge
from referee.games.querbeet.rules.reasons import QuerbeetEnd
from referee.games.querbeet.rules.situation import Situation
from referee.games.querbeet.rules.start import deal, opening
from referee.games.querbeet.rules.state import Deal, Lay, Move, State, StoneLaid


def apply(position: Situation, move: Move, dealt: Deal | None) -> Turn[State, Move, Deal]:
    """Play the move; if it ends a round, count it and deal the next one.

    An illegal move, or an impossible report, leaves the position as it is.
    """
    judgement, after = judge(position, move)
    if after is None:
        return Turn(judgement, position)
    counted = _counted(after)
    closed = after.state if counted is None else _close_round(after, counted)
    another = counted is not None and not is_counted_out(closed)
    fault = _cannot_play(position.state, judgement.player)
    if fault is None and dealt is not None and (holds_seed(position.state) or not another):
        fault = _not_to_report(position.state, after, counted=counted is not None)
    if fault is not None:
        return Turn(judgement, position, faults=(fault,))
    events = [_what_happened(move, judgement.player)]
    if counted is None:
        return Turn(judgement, after, tuple(events))
    events += _how_it_ended(after, counted)
    if another:
        return _open_round(judgement, position, closed, events, dealt)
    events.append(ended(QuerbeetEnd.ROUNDS_PLAYED))
    return Turn(judgement, position.followed_by(closed), tuple(events))


def _cannot_play(state: State, player: int | None) -> Fault | None:
    if player is None and (state.players or any(state.hands)):
        return mover_needed()
    if state.to_move is None and [*course_faults(replace(state, to_move=player))]:
        return Fault(("player",), FaultReason.MISMATCH, texts.CANNOT_BE_TO_MOVE, "GM-1")
    return None


def _not_to_report(state: State, after: Situation, *, counted: bool) -> Fault:
    """Return why no deal may be reported here: the referee deals, or no other round follows."""
    place = ("drawn",)
    if holds_seed(state):
        return Fault(place, FaultReason.NOT_ALLOWED, texts.SEEDED_DEALS_ITSELF, "QB-2")
    if after.stage.phase is Phase.OVER and not counted:
        return Fault(place, FaultReason.NOT_KNOWN, texts.NEEDED_TO_COUNT, "QB-11")
    return Fault(place, FaultReason.NOT_ALLOWED, texts.NOTHING_DEALT, "QB-2")


def _what_happened(move: Move, player: int | None) -> Event:
    action = move.action
    if isinstance(action, Lay):
        return StoneLaid(player, action.cell, action.turned)
    return Passed(player)


def _counted(after: Situation) -> Players | None:
    """Return the players with the points of a round that is over, if all of these are known."""
    state = after.certain
    known = state.players and state.round is not None
    return after.counted() if known and after.stage.phase is Phase.OVER else None


def _close_round(after: Situation, counted: Players) -> State:
    """Carry the scores over (QB-12) and count the turns that could only have been passes (QB-8)."""
    state, turns = after.state, len(spared(after.certain, after.stage))
    return replace(
        state,
        players=counted,
        to_move=None,
        turn=None if state.turn is None else state.turn + turns,
        round=None if state.round is None else state.round + 1,
        round_turn=None if state.round_turn is None else state.round_turn + turns,
        passes=None if state.passes is None else state.passes + turns,
    )


def _how_it_ended(after: Situation, counted: Players) -> Iterator[Event]:
    yield from map(Passed, spared(after.certain, after.stage))
    yield RoundEnded(None, after.round)
    for score, player in zip(after.scores, counted, strict=True):
        if score.total:
            yield Scored(score.player, score.total, player.score)


def _open_round(
    judgement: Judgement,
    before: Situation,
    closed: State,
    events: Sequence[Event],
    dealt: Deal | None,
) -> Turn[State, Move, Deal]:
    """Open the next round, which the next player begins (QB-3)."""
    hands, chance, drawn, faults = deal(closed.options, len(closed.players), closed.chance, dealt)
    if faults:
        located = [fault._replace(place=("drawn", *fault.place)) for fault in faults]
        return Turn(judgement, before, faults=tuple(located))
    opened = replace(
        closed,
        to_move=closed.round,
        chance=chance,
        board=opening(),
        hands=hands,
        round_turn=0,
        passes=0,
    )
    return Turn(judgement, before.followed_by(opened), (*events, *drawn))

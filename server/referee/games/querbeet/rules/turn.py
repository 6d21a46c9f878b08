"""Playing a move of Querbeet: the next position, and what happened on the way."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from referee.core.events import Ended, Event, Laid, Passed, RoundEnded, Scored
from referee.core.faults import Fault, FaultReason
from referee.core.game import Turn
from referee.core.outcome import EndReason, Outcome
from referee.core.state import Player, holds_seed
from referee.core.verdict import Judgement
from referee.games.querbeet.rules import texts
from referee.games.querbeet.rules.course import course_faults
from referee.games.querbeet.rules.deal import Deal, deal
from referee.games.querbeet.rules.deduction import deduced
from referee.games.querbeet.rules.end import (
    Phase,
    Stage,
    count,
    is_counted_out,
    round_at,
    spared,
    stage,
)
from referee.games.querbeet.rules.judge import judge
from referee.games.querbeet.rules.laying import played
from referee.games.querbeet.rules.start import OPENING
from referee.games.querbeet.rules.state import Lay, Move, State


def apply(state: State, move: Move, dealt: Deal | None, _: Outcome | None = None) -> Turn[State]:
    """Play the move; if it ends a round, count it and deal the next one.

    An illegal move, or an impossible report, leaves the state as it was.
    """
    judgement = judge(state, move)
    if not judgement.legal:
        return Turn(judgement, state)
    player = judgement.player
    after = played(state, move, player)
    events = [_what_happened(move, player)]
    certain = deduced(after)
    now = stage(certain)
    counted = _counted(certain, now)
    if counted is not None:
        after = _close_round(after, counted, len(spared(certain, now)))
        events += _how_it_ended(certain, now, counted)
    another = counted is not None and not is_counted_out(after)
    fault = _cannot_play(state, player)
    if fault is None and dealt is not None and (holds_seed(state) or not another):
        fault = _not_to_report(state, now, counted=counted is not None)
    if fault is not None:
        return Turn(judgement, state, faults=(fault,))
    if another:
        return _open_round(judgement, state, after, events, dealt)
    if counted is not None:
        events.append(Ended(EndReason.ROUNDS_PLAYED))
    return Turn(judgement, after, tuple(events))


def _cannot_play(state: State, player: int | None) -> Fault | None:
    if player is None and (state.players or any(state.hands)):
        return Fault(("player",), FaultReason.MISSING, texts.NEEDED_TO_APPLY, "GM-1")
    if state.to_move is None and [*course_faults(replace(state, to_move=player))]:
        return Fault(("player",), FaultReason.MISMATCH, texts.CANNOT_BE_TO_MOVE, "GM-1")
    return None


def _not_to_report(state: State, now: Stage, *, counted: bool) -> Fault:
    """A deal is reported where another round follows, and nobody else deals."""
    place = ("drawn",)
    if holds_seed(state):
        return Fault(place, FaultReason.NOT_ALLOWED, texts.SEEDED_DEALS_ITSELF, "QB-2")
    if now.phase is Phase.OVER and not counted:
        return Fault(place, FaultReason.NOT_KNOWN, texts.NEEDED_TO_COUNT, "QB-11")
    return Fault(place, FaultReason.NOT_ALLOWED, texts.NOTHING_DEALT, "QB-2")


def _what_happened(move: Move, player: int | None) -> Event:
    action = move.action
    if isinstance(action, Lay):
        return Laid(player, ((action.cell, action.turned),))
    return Passed(player)


def _counted(certain: State, now: Stage) -> tuple[Player, ...] | None:
    """The players with the points of a round that is over, if all of it is known."""
    known = certain.players and certain.round is not None
    return count(certain) if known and now.phase is Phase.OVER else None


def _close_round(after: State, counted: tuple[Player, ...], turns: int) -> State:
    """The scores are carried (QB-12); turns that could only have been passes count (QB-8)."""
    return replace(
        after,
        players=counted,
        to_move=None,
        turn=None if after.turn is None else after.turn + turns,
        round=None if after.round is None else after.round + 1,
        round_turn=None if after.round_turn is None else after.round_turn + turns,
        passes=None if after.passes is None else after.passes + turns,
    )


def _how_it_ended(certain: State, now: Stage, counted: tuple[Player, ...]) -> Iterator[Event]:
    yield from map(Passed, spared(certain, now))
    ended = round_at(certain, now)
    yield RoundEnded(None, ended)
    for each, after in zip(ended.scores, counted, strict=True):
        if each.total:
            yield Scored(each.player, each.total, after.score)


def _open_round(
    judgement: Judgement,
    before: State,
    closed: State,
    events: Sequence[Event],
    dealt: Deal | None,
) -> Turn[State]:
    """The next player begins the next round (QB-3)."""
    hands, chance, drawn, faults = deal(closed.options, len(closed.players), closed.chance, dealt)
    if faults:
        located = [fault._replace(place=("drawn", *fault.place)) for fault in faults]
        return Turn(judgement, before, faults=tuple(located))
    opened = replace(
        closed,
        to_move=closed.round,
        chance=chance,
        board=OPENING,
        hands=hands,
        round_turn=0,
        passes=0,
    )
    return Turn(judgement, opened, (*events, *drawn))

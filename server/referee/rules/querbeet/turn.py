"""Playing a move of Querbeet: the next position, and what happened on the way."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.rules.events import Ended, Event, Laid, Passed, RoundEnded, Scored
from referee.rules.faults import Fault, FaultReason
from referee.rules.game import Turn
from referee.rules.outcome import EndReason
from referee.rules.querbeet import texts
from referee.rules.querbeet.deal import Deal, deal
from referee.rules.querbeet.deduction import deduced
from referee.rules.querbeet.end import Phase, Round, Stage, count, is_counted_out, round_at, stage
from referee.rules.querbeet.judge import judge
from referee.rules.querbeet.laying import played
from referee.rules.querbeet.start import OPENING
from referee.rules.querbeet.state import Lay, Move, State
from referee.rules.rulebook import Text
from referee.rules.state import Player, holds_seed


def apply(state: State, move: Move, dealt: Deal | None) -> Turn[State]:
    """Play the move; if it ends a round, count it and deal the next one.

    An illegal move, or an impossible report, leaves the state as it was.
    """
    judgement = judge(state, move)
    if not judgement.legal:
        return Turn(judgement, state)
    player = judgement.player
    if player is None and (state.players or any(state.hands)):
        fault = Fault(("player",), FaultReason.MISSING, texts.NEEDED_TO_APPLY, "GM-1")
        return Turn(judgement, state, faults=(fault,))
    if dealt is not None and holds_seed(state):
        return Turn(judgement, state, faults=_not_to_report(texts.SEEDED_DEALS_ITSELF))
    after = played(state, move, player)
    certain = deduced(after)
    now = stage(certain)
    event = _what_happened(move, player)
    counted = _counted(certain, now)
    if counted is not None:
        after, events, faults = _end_round(after, round_at(certain, now), counted, dealt)
    else:  # the round goes on, or what it scored is not known
        events, faults = [], _not_to_report(texts.NOTHING_DEALT) if dealt is not None else ()
    if faults:
        return Turn(judgement, state, faults=faults)
    return Turn(judgement, after, (event, *events))


def _not_to_report(text: Text) -> tuple[Fault, ...]:
    return (Fault(("drawn",), FaultReason.NOT_ALLOWED, text, "QB-2"),)


def _what_happened(move: Move, player: int | None) -> Event:
    action = move.action
    if isinstance(action, Lay):
        return Laid(player, ((action.cell, action.turned),))
    return Passed(player)


def _counted(after: State, now: Stage) -> tuple[Player, ...] | None:
    """The players with the points of a round that is over, if all of it is known."""
    known = after.players and after.round is not None
    return count(after) if known and now.phase is Phase.OVER else None


def _end_round(
    after: State, ended: Round, counted: tuple[Player, ...], dealt: Deal | None
) -> tuple[State, Sequence[Event], tuple[Fault, ...]]:
    """The scores are carried, and the next player begins the next round (QB-3, QB-12)."""
    starter = (after.round or 0) + 1
    events: list[Event] = [RoundEnded(None, ended), *_scored(after, counted)]
    after = replace(after, players=counted, round=starter, to_move=None)
    if is_counted_out(after):
        faults = _not_to_report(texts.NOTHING_DEALT) if dealt is not None else ()
        return after, [*events, Ended(EndReason.ROUNDS_PLAYED)], faults
    hands, chance, drawn, faults = deal(after.options, len(counted), after.chance, dealt)
    after = replace(
        after,
        to_move=starter,
        chance=chance,
        board=OPENING,
        hands=hands,
        round_turn=0,
        passes=0,
    )
    located = [fault._replace(place=("drawn", *fault.place)) for fault in faults]
    return after, [*events, *drawn], tuple(located)


def _scored(before: State, counted: tuple[Player, ...]) -> Iterator[Scored]:
    for seat, (player, now) in enumerate(zip(before.players, counted, strict=True)):
        if now.score != player.score:
            yield Scored(seat, now.score - player.score, now.score)

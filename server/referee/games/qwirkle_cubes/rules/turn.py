"""Playing a move of Qwirkle Cubes: the next position, and what happened on the way."""

from msgspec.structs import replace

from referee.core.chance import Chance, after_event
from referee.core.events import Drawn, Ended, Event, Laid, Passed, Rerolled
from referee.core.faults import Fault
from referee.core.game import Turn
from referee.core.outcome import Outcome
from referee.core.piles import Pile, take
from referee.core.state import event_number
from referee.core.verdict import Judgement
from referee.games.lines.rules.draws import (
    check_refill,
    hidden_refill,
    next_event,
    refill,
    wrong_count,
)
from referee.games.lines.rules.state import HAND, Lay, hand_of, least_in_bag, unseen_kinds
from referee.games.lines.rules.turn import (
    Changes,
    bag_after,
    cannot_play,
    conclude,
    hands_with,
    lay_down,
    picked_up,
    settled,
)
from referee.games.qwirkle_cubes.rules.audit import check_rerolled
from referee.games.qwirkle_cubes.rules.draws import check_roll, draw_and_roll, reroll
from referee.games.qwirkle_cubes.rules.end import outcome
from referee.games.qwirkle_cubes.rules.judge import judge
from referee.games.qwirkle_cubes.rules.redraw import redraw, redraw_faults
from referee.games.qwirkle_cubes.rules.state import (
    Action,
    ForcedReroll,
    Move,
    Phase,
    Redraw,
    Reroll,
    State,
)


def apply(state: State, move: Move, fell: Pile | None, now: Outcome | None = None) -> Turn[State]:
    """Play the move. An illegal one, or an impossible report, leaves the state as it was."""
    judgement = judge(state, move, now)
    if not judgement.legal:
        return Turn(judgement, state)
    action, player = move.action, judgement.player
    faults = _faults(state, action, player, fell)
    if faults:
        return Turn(judgement, state, faults=tuple(faults))
    if isinstance(action, Lay):
        return _lay(state, action, judgement, fell)
    if isinstance(action, Reroll | ForcedReroll):
        turn = _reroll(state, action, judgement, fell)
        check_rerolled(turn.state, faults)  # what fell may show that nobody should have rolled
        in_vain = tuple([fault._replace(place=("drawn",)) for fault in faults])
        return Turn(judgement, state, faults=in_vain) if in_vain else turn
    if isinstance(action, Redraw):
        return redraw(state, action, judgement, fell)
    return _end_turn(judgement, state, {}, [Passed(player)])


def _faults(state: State, action: Action, player: int | None, fell: Pile | None) -> list[Fault]:
    """What keeps a legal move from being played, for instance an impossible report."""
    fault = cannot_play(state, player, fell)
    if fault is not None:
        return [fault]
    if isinstance(action, Lay):
        return check_refill(state, lay_down(state, action, player), action, player, fell)
    if isinstance(action, Redraw):
        return redraw_faults(state, action, player, fell)
    if fell is None:
        return []
    if isinstance(action, Reroll | ForcedReroll):
        return _roll_faults(state, action, player, fell)
    return [wrong_count(fell, 0, 0, "QC-9")] if fell.size else []


def _roll_faults(
    state: State, action: Reroll | ForcedReroll, player: int | None, fell: Pile
) -> list[Fault]:
    rule = "QC-4" if isinstance(action, Reroll) else "QC-6"
    rolled = _rolled(state, action, player)
    if rolled is None:
        most = min(HAND, unseen_kinds(state).total())
        if not 1 <= fell.size <= most:
            return [wrong_count(fell, 1, most, rule)]
        rolled = Pile(hidden=fell.size)
    return check_roll(state, hand_of(state, player) or Pile(), rolled, fell, rule)


def _rolled(state: State, action: Reroll | ForcedReroll, player: int | None) -> Pile | None:
    """The cubes that are rolled; None if nobody knows how many."""
    if isinstance(action, Reroll):
        return Pile(action.cubes, action.hidden)
    if action.cubes:
        return Pile(action.cubes)
    hand = hand_of(state, player)
    if hand is None and least_in_bag(state) and not state.may_be_short(player):
        return Pile(hidden=HAND)
    return hand


def _lay(state: State, lay: Lay, judgement: Judgement, fell: Pile | None) -> Turn[State]:
    """QC-7: after laying, draw up to six and roll the new cubes."""
    player = judgement.player
    fell, chance = _refill(state, lay, player, fell)
    table, hand = lay_down(state, lay, player)
    judgement = settled(judgement, state, lay, hand, fell)
    changes: Changes = {"table": table, "chance": chance}
    events: list[Event] = [Laid(player, lay.placements)]
    if fell is None:
        changes["bag"] = None
    else:
        hand = picked_up(hand, fell)
        changes["bag"] = bag_after(state, lay, fell)
        if fell.size:
            events.append(Drawn(player, fell.pieces, fell.hidden, event_number(state)))
    changes["hands"] = hands_with(state, player, hand)
    return _end_turn(judgement, state, changes, events)


def _refill(
    state: State, lay: Lay, player: int | None, fell: Pile | None
) -> tuple[Pile | None, Chance | None]:
    """The new cubes as they fell: from the seed, as reported, or unseen."""
    chance = state.chance
    if chance is not None and chance.seed is not None and state.bag is not None:
        _, count = refill(state, lay, player)
        cubes, _, rolled = draw_and_roll(chance, "draw", state.bag.pieces, count)
        return Pile(cubes), rolled
    if fell is None:
        fell = hidden_refill(state, lay, player)
    return fell, next_event(chance, fell)


def _reroll(
    state: State, action: Reroll | ForcedReroll, judgement: Judgement, fell: Pile | None
) -> Turn[State]:
    """The same player goes on, with cubes that show something else."""
    player, chance = judgement.player, state.chance
    hand = hand_of(state, player)
    rolled = _rolled(state, action, player) or Pile()
    before = tuple(sorted(rolled.pieces))
    if chance is not None and chance.seed is not None:
        cubes, chance = reroll(chance, before)
        fell = Pile(cubes)
    else:
        fell = fell if fell is not None else Pile(hidden=rolled.size)
        chance = after_event(chance) if chance is not None else None
    to_move = state.to_move if player is None else player
    if hand is not None:
        kept, _ = take(hand, rolled.pieces)
        hand = picked_up(replace(kept, hidden=kept.hidden - rolled.hidden), fell)
    after = replace(
        state,
        phase=Phase.AFTER_REROLL,
        chance=chance,
        to_move=to_move,
        hands=hands_with(state, player, hand),
    )
    forced = isinstance(action, ForcedReroll)
    told = Rerolled(player, before, fell.pieces, fell.size, forced, event_number(state))
    return Turn(judgement, after, (told,))


def _end_turn(
    judgement: Judgement, before: State, changes: Changes, happened: list[Event]
) -> Turn[State]:
    changes["phase"] = Phase.BEFORE_REROLL
    turn = conclude(judgement, before, changes, happened, outcome)
    if isinstance(turn.events[-1], Ended):
        turn = turn._replace(state=replace(turn.state, phase=None))
    return turn

"""Playing a move of Qwirkle Cubes: the next position, and what happened on the way."""

from msgspec.structs import replace

from referee.core.chance import Chance, after_event
from referee.core.events import Ended, Event, Passed
from referee.core.faults import Fault
from referee.core.game import Position, Turn
from referee.core.piles import Pile, take
from referee.core.state import event_number
from referee.core.verdict import Judgement
from referee.games.lines.rules.state import (
    HAND,
    Drawn,
    Laid,
    Lay,
    hand_of,
    least_in_bag,
    unseen_kinds,
)
from referee.games.lines.rules.turn import (
    Changes,
    bag_after,
    cannot_play,
    check_refill,
    conclude,
    hands_with,
    hidden_refill,
    lay_down,
    next_event,
    picked_up,
    refill,
    settled,
    wrong_count,
)
from referee.games.qwirkle_cubes.rules.check import check_rerolled
from referee.games.qwirkle_cubes.rules.draws import (
    check_roll,
    draw_and_roll,
    redraw,
    redraw_faults,
    reroll,
)
from referee.games.qwirkle_cubes.rules.state import (
    Action,
    ForcedReroll,
    Move,
    Phase,
    Redraw,
    Reroll,
    Rerolled,
    State,
)

CubesPosition = Position[State, Move, Pile]
CubesTurn = Turn[State, Move, Pile]


def apply(position: CubesPosition, move: Move, fell: Pile | None) -> CubesTurn:
    judgement = position.judge(move)
    if not judgement.legal:
        return Turn(judgement, position)
    action, player = move.action, judgement.player
    faults = _faults(position.state, action, player, fell)
    if faults:
        return Turn(judgement, position, faults=tuple(faults))
    if isinstance(action, Lay):
        return _lay(position, action, judgement, fell)
    if isinstance(action, Reroll | ForcedReroll):
        turn = _reroll(position, action, judgement, fell)
        check_rerolled(turn.state, faults)  # what fell may show that nobody should have rolled
        in_vain = tuple([fault._replace(place=("drawn",)) for fault in faults])
        return Turn(judgement, position, faults=in_vain) if in_vain else turn
    if isinstance(action, Redraw):
        return redraw(position, action, judgement, fell)
    return _end_turn(position, judgement, {}, [Passed(player)])


def _faults(state: State, action: Action, player: int | None, fell: Pile | None) -> list[Fault]:
    """Return what keeps a legal move from being played, for instance an impossible report."""
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


def _lay(position: CubesPosition, lay: Lay, judgement: Judgement, fell: Pile | None) -> CubesTurn:
    """QC-7: after laying, draw up to six and roll the new cubes."""
    state, player = position.state, judgement.player
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
    return _end_turn(position, judgement, changes, events)


def _refill(
    state: State, lay: Lay, player: int | None, fell: Pile | None
) -> tuple[Pile | None, Chance | None]:
    """Return the new cubes as they fell: from the seed, as reported, or unseen."""
    chance = state.chance
    if chance is not None and chance.seed is not None and state.bag is not None:
        _, count = refill(state, lay, player)
        cubes, _, rolled = draw_and_roll(chance, "draw", state.bag.pieces, count)
        return Pile(cubes), rolled
    if fell is None:
        fell = hidden_refill(state, lay, player)
    return fell, next_event(chance, fell)


def _reroll(
    position: CubesPosition,
    action: Reroll | ForcedReroll,
    judgement: Judgement,
    fell: Pile | None,
) -> CubesTurn:
    """Play a reroll: the same player goes on, with cubes that may show something else."""
    state, player = position.state, judgement.player
    chance = state.chance
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
    return Turn(judgement, position.followed_by(after), (told,))


def _end_turn(
    position: CubesPosition, judgement: Judgement, changes: Changes, happened: list[Event]
) -> CubesTurn:
    changes["phase"] = Phase.BEFORE_REROLL
    turn: CubesTurn = conclude(position, judgement, changes, happened)
    if isinstance(turn.events[-1], Ended):
        after = position.followed_by(replace(turn.state, phase=None), turn.position.outcome)
        turn = turn._replace(position=after)
    return turn

"""Whether a game of Querbeet can have gone so: its turns, passes, rounds and scores."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.score_bounds import score_faults
from referee.core.text import Text
from referee.games.querbeet.rules import texts
from referee.games.querbeet.rules.board import layable
from referee.games.querbeet.rules.deduction import deduced, next_mover
from referee.games.querbeet.rules.end import Phase, is_counted_out, stage, still_to_move
from referee.games.querbeet.rules.hexagon import COLOURS
from referee.games.querbeet.rules.scoring import most_points
from referee.games.querbeet.rules.state import State
from referee.games.querbeet.rules.turns import earlier_turns, most_turns, turns_had


def course_faults(state: State) -> Iterator[Fault]:
    players, number = len(state.players), state.round
    if players and number is not None and number > players:
        facts = {"rounds": players}
        yield Fault(("round",), FaultReason.OUT_OF_RANGE, texts.NO_SUCH_ROUND, "QB-3", facts=facts)
    if is_counted_out(state):
        state = replace(state, to_move=None)  # nobody is, whatever it says
    yield from _turn_faults(state)
    yield from _pass_faults(state)
    yield from _mover_faults(state)
    yield from _score_faults(state)


def mismatch(place: FieldPath, text: Text, rule: str, facts: Mapping[str, int]) -> Fault:
    return Fault(place, FaultReason.MISMATCH, text, rule, facts=facts)


def _turn_faults(state: State) -> Iterator[Fault]:
    turn, round_turn, laid = state.turn, state.round_turn, len(state.board) - 1
    if round_turn is not None and not laid <= round_turn <= most_turns(state, laid):
        facts = {"laid": laid, "turn": round_turn}
        yield mismatch(("round_turn",), texts.TURNS_DO_NOT_FIT, "QB-8", facts)
    if turn is None:
        return
    low, high = (laid, most_turns(state, laid)) if round_turn is None else (round_turn,) * 2
    fewest, most = earlier_turns(state)
    if not low + fewest <= turn <= high + most:
        yield mismatch(("turn",), texts.TURN_DOES_NOT_FIT, "QB-3", {"turn": turn})


def _pass_faults(state: State) -> Iterator[Fault]:
    """Passes are turns; when all have passed the round is over (QB-8)."""
    if state.passes is None:
        return
    most = len(state.players) or COLOURS
    if state.round_turn is not None:
        most = min(most, max(state.round_turn - len(state.board) + 1, 0))
    if state.passes > most:
        facts = {"passes": state.passes, "most": most}
        yield mismatch(("passes",), texts.TOO_MANY_PASSES, "QB-8", facts)
    else:
        yield from _passed_in_vain(state, state.passes)


def _passed_in_vain(state: State, passes: int) -> Iterator[Fault]:
    """Who passed last could not lay then, nor now, and did not lay in that turn (QB-7)."""
    players, mover = len(state.players), deduced(state).to_move
    if not passes or not players or mover is None:
        return
    fits = set(layable(state.board))
    for ago in range(1, passes + 1):
        seat = (mover - ago) % players
        hand, turns = state.hands[seat], turns_had(state, seat)
        if hand is None:
            continue
        laid = state.hand_size - hand.size
        if fits.intersection(hand.pieces) or (turns is not None and laid >= turns):
            yield mismatch(("passes",), texts.DID_NOT_PASS, "QB-7", {"seat": seat})


def _mover_faults(state: State) -> Iterator[Fault]:
    """Turns go round from the player who began (QB-3), and end with the round (QB-8)."""
    if is_counted_out(state):
        if stage(state).phase in (Phase.GOES_ON, Phase.LAST_TURNS):
            yield mismatch(("round",), texts.ROUND_NOT_OVER, "QB-8", {})
        return
    found = [*_wrong_mover(state)] or [*_empty_handed(state)]
    if found and stage(state).phase is not Phase.OVER:  # when it is over, nobody is to move
        yield from found


def _wrong_mover(state: State) -> Iterator[Fault]:
    mover = next_mover(state)
    if None not in (mover, state.to_move) and mover != state.to_move:
        yield mismatch(("to_move",), texts.NOT_THE_MOVER, "QB-3", {"mover": mover or 0})


def _empty_handed(state: State) -> Iterator[Fault]:
    if state.to_move is None:
        state = replace(state, to_move=next_mover(state))
    for seat in still_to_move(state):
        hand = state.hands[seat]
        if hand is not None and not hand.size:
            yield Fault(("hands", seat), FaultReason.HAND_SIZE, texts.EMPTY_HAND, "QB-8")


def _score_faults(state: State) -> Iterator[Fault]:
    """Points come with rounds: less one for each stone left, up to those for a short join."""
    rounds = len(state.players) if state.round is None else state.round
    bounds = -state.hand_size * rounds, most_points(state.options) * rounds
    each = [bounds] * len(state.players)
    return score_faults(state.players, each, "QB-9", texts.SCORE_DOES_NOT_FIT)

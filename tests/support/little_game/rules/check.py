"""Whether a position of Furrows could have arisen, as far as it is known."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from referee.core.faults import Fault, FaultReason
from referee.core.scores import excess_faults, negative_faults
from referee.core.state import holds_seed
from referee.core.text import Text
from tests.support.little_game.rules import texts
from tests.support.little_game.rules.judge import furrow_points
from tests.support.little_game.rules.state import (
    COPIES,
    EMPTY,
    FURROWS,
    PLAYERS,
    PLOTS,
    State,
    bag_size,
    in_sight,
    sown,
)

Facts = Mapping[str, int | str | Text]


def check(state: State) -> list[Fault]:
    """Every fault of the position."""
    return [
        *_seed_faults(state),
        *_bag_faults(state),
        *_hand_faults(state),
        *_turn_faults(state),
        *_score_faults(state),
    ]


def _seed_faults(state: State) -> Iterator[Fault]:
    """FR-1: four of each kind; and whoever draws knows where all of them are."""
    for seed, count in Counter(in_sight(state, state.hands)).items():
        if count > COPIES:
            name = texts.SEED_NAMES[seed]
            facts: Facts = {"count": count, "copies": COPIES, "seed": name}
            reason, text = FaultReason.TOO_MANY_OF_A_KIND, texts.TOO_MANY_OF_A_KIND
            yield Fault(("field",), reason, text, "FR-1", facts=facts)
    if holds_seed(state) and not _knows_all(state):
        yield Fault(("chance", "seed"), FaultReason.NOT_KNOWN, texts.SEED_NEEDS_ALL)


def _knows_all(state: State) -> bool:
    return not any([pile is None or pile.hidden for pile in (*state.hands, state.bag)])


def _bag_faults(state: State) -> Iterator[Fault]:
    """FR-3: every turn draws, while the bag lasts."""
    laid = sown(state)
    size = bag_size(state.options, laid)
    if state.bag.size != size:
        facts = {"size": size}
        yield Fault(("bag",), FaultReason.NOT_CONSERVED, texts.BAG_SIZE, "FR-3", facts=facts)
    drawn = PLAYERS + bag_size(state.options, 0) - size
    if state.chance is not None and state.chance.events != drawn:
        facts = {"events": drawn}
        place = ("chance", "events")
        yield Fault(place, FaultReason.MISMATCH, texts.EVENTS_DO_NOT_FIT, "FR-3", facts=facts)


def _hand_faults(state: State) -> Iterator[Fault]:
    """FR-3: hands are full while the bag lasts; then each has what is left for its turns."""
    left = len(PLOTS) - sown(state)
    held = left - bag_size(state.options, sown(state))
    sizes = [None if hand is None else hand.size for hand in state.hands]
    together = sum([size or 0 for size in sizes])
    for seat, size in enumerate(sizes):
        share = (held + (seat == sown(state) % PLAYERS)) // PLAYERS
        in_turn = state.turn is not None or left >= PLAYERS * state.options.hand
        fits = size == share if in_turn else (size or 0) <= state.options.hand
        if size is not None and not (fits and (None in sizes or together == held)):
            facts = {"size": size}
            place = ("hands", seat)
            yield Fault(place, FaultReason.HAND_SIZE, texts.HAND_SIZE, "FR-3", facts=facts)


def _turn_faults(state: State) -> Iterator[Fault]:
    """FR-2: players take turns, and each sows one plot."""
    turn, to_move = state.turn, state.to_move
    if turn is not None and turn != sown(state):
        facts = {"turn": sown(state)}
        yield Fault(("turn",), FaultReason.MISMATCH, texts.TURN_DOES_NOT_FIT, "FR-2", facts=facts)
    over = EMPTY not in state.field
    out_of_turn = turn is not None and to_move != turn % PLAYERS
    if to_move is not None and (over or out_of_turn):
        yield Fault(("to_move",), FaultReason.MISMATCH, texts.NOT_THE_MOVER, "FR-2")


def _score_faults(state: State) -> Sequence[Fault]:
    """FR-4: no more points than the full rows and columns gave."""
    points = sum([furrow_points(state.field, furrow) for furrow in FURROWS])
    highs = [points] * len(state.players)
    return negative_faults(state.players) or excess_faults(state.players, highs, points, "FR-4")

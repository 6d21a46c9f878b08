"""Furrows' values: its seeds and plots, the position and what a player may see of it, and moves."""

from typing import NamedTuple

from msgspec import Struct

from referee.core.chance import unseeded
from referee.core.events import Event
from referee.core.piles import Pile, face_down
from referee.core.state import GameState

SIDE = 4
PLAYERS = 2
COPIES = 4
KINDS = (1, 2, 3, 4)
SEEDS = tuple(kind for kind in KINDS for _ in range(COPIES))
PLOTS = range(SIDE * SIDE)
EMPTY = 0
FALLOW = (EMPTY,) * len(PLOTS)

ROWS = tuple(tuple(PLOTS[first : first + SIDE]) for first in PLOTS[::SIDE])
COLUMNS = tuple(tuple(PLOTS[first::SIDE]) for first in PLOTS[:SIDE])
FURROWS = ROWS + COLUMNS

Hands = tuple[Pile | None, ...]


class Options(NamedTuple):
    """The variants."""

    hand: int = 3


class State(GameState, frozen=True):
    """A position; the field has a kind, or none, on every plot. A hand that is None may be of any
    size."""

    options: Options
    field: tuple[int, ...]
    hands: Hands
    bag: Pile


class Move(Struct, frozen=True):
    """A seed for a plot; None is the player whose turn it is."""

    player: int | None
    seed: int
    plot: int


class Sown(Event, frozen=True):
    """The player sowed a seed on a plot."""

    seed: int
    plot: int


class Drawn(Event, frozen=True):
    """The player drew seeds from the bag, and `hidden` further ones unseen."""

    pieces: tuple[int, ...]
    hidden: int = 0
    chance_event: int | None = None


def plot_name(plot: int) -> str:
    """A letter for the column and a number for the row: a1; whatever is off the field, too."""
    row, column = divmod(plot, SIDE)
    return f"{'abcd'[column]}{row + 1}"


def sown(state: State) -> int:
    """How many plots are sown: as many as there were turns."""
    return len(PLOTS) - state.field.count(EMPTY)


def bag_size(options: Options, laid: int) -> int:
    """How many seeds the bag holds once so many are sown, as hands are filled up (FR-3)."""
    return max(0, len(SEEDS) - PLAYERS * options.hand - laid)


def mover(state: State) -> int | None:
    """Whose turn it is, which the number of turns tells as well (FR-2)."""
    if state.to_move is None and state.turn is not None:
        return state.turn % PLAYERS
    return state.to_move


def hand_of(state: State, player: int | None) -> Pile | None:
    if player is None or player >= len(state.hands):
        return None
    return state.hands[player]


def with_hand(hands: Hands, player: int, hand: Pile | None) -> Hands:
    return (*hands[:player], hand, *hands[player + 1 :])


def in_sight(state: State, hands: Hands) -> list[int]:
    """The seeds of the field, and those that the bag and these hands show."""
    seeds = [seed for seed in state.field if seed != EMPTY]
    for pile in (state.bag, *hands):
        if pile is not None:
            seeds += pile.pieces
    return seeds


def view(state: State, viewer: int | None) -> State:
    """The field, all sizes, and the viewer's own hand; built from what may be seen, never by taking
    away."""
    return State(
        game_id=state.game_id,
        players=state.players,
        to_move=state.to_move,
        turn=state.turn,
        chance=unseeded(state.chance),
        options=state.options,
        field=state.field,
        hands=tuple(
            hand if seat == viewer else face_down(hand) for seat, hand in enumerate(state.hands)
        ),
        bag=Pile(hidden=state.bag.size),
    )

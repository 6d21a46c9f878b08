"""Querbeet's values: the position, the two kinds of move, deals, and what happens on the board."""

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from msgspec import Struct

from referee.core.chance import unseeded
from referee.core.events import Event
from referee.core.piles import Pile, face_down
from referee.core.state import GameState
from referee.games.querbeet.rules.board import Board
from referee.games.querbeet.rules.stones import DEFAULT_SET, KIND, turned


class JoinScores(IntEnum):
    """Whether a join counts alone. The numbers are those of the schema."""

    BEST_ONLY = 1
    EACH_KIND = 2


class Touch(IntEnum):
    """What it takes to touch a side. The numbers are those of the schema."""

    OUTWARD_EDGE = 1
    SIDE_CELL = 2


class Options(NamedTuple):
    """The variants of the game, and the kinds it is played with, sorted."""

    join_scores: JoinScores = JoinScores.BEST_ONLY
    touch: Touch = Touch.OUTWARD_EDGE
    stones: tuple[int, ...] = DEFAULT_SET

    @property
    def dealt(self) -> tuple[int, ...]:
        """All but the star that opens a round; stars are sorted last."""
        return self.stones[:-1]


class State(GameState, frozen=True):
    """A position; None stands for what is not known. Hands hold kinds."""

    options: Options
    board: Board
    hands: tuple[Pile | None, ...]
    round: int | None
    round_turn: int | None
    passes: int | None

    @property
    def hand_size(self) -> int:
        """How many stones each player was dealt, if it is known who plays."""
        return len(self.options.dealt) // len(self.players) if self.players else 0


class Lay(Struct, frozen=True):
    """A stone for a cell, and by how many sixths it is turned first."""

    cell: int
    stone: int
    rotation: int = 0

    @property
    def turned(self) -> int:
        return turned(self.stone, self.rotation)

    @property
    def kind(self) -> int:
        return KIND[self.stone]


class Pass(Struct, frozen=True):
    """A pass: the player does nothing."""


Action = Lay | Pass


class Move(Struct, frozen=True):
    """What a player does."""

    player: int | None
    action: Action


class Deal(NamedTuple):
    """Hands dealt at a real table, by seat; without any, all are hidden."""

    hands: tuple[Pile | None, ...] = ()


class StoneLaid(Event, frozen=True):
    """The player laid a stone, turned as it lies."""

    cell: int
    stone: int


class StonesDealt(Event, frozen=True):
    """The player was dealt stones, in this order, and `hidden` further ones unseen."""

    stones: tuple[int, ...]
    hidden: int = 0
    chance_event: int | None = None


def hand_of(state: State, player: int | None) -> Pile | None:
    if player is None or player >= len(state.hands):
        return None
    return state.hands[player]


def knows_hands(state: State) -> bool:
    """Whether every hand is known stone by stone."""
    return bool(state.players) and not any([hand is None or hand.hidden for hand in state.hands])


def in_hands(state: State) -> list[int]:
    """The kinds that are not on the board: as there is no bag, they are in the hands."""
    return _without(state.options.stones, [KIND[stone] for stone in state.board.values()])


def unseen(hands: Iterable[Pile | None], kinds: Iterable[int]) -> list[int]:
    """Those of `kinds`, the kinds in hands, that no hand shows."""
    left = list(kinds)
    for hand in hands:
        if hand is not None:
            left = _without(left, hand.pieces)
    return left


def _without(kinds: Iterable[int], taken: Iterable[int]) -> list[int]:
    """Return what is left; `check` says whether more was taken than there was."""
    left = list(kinds)
    for kind in taken:
        if kind in left:
            left.remove(kind)
    return left


def all_laid(state: State) -> bool:
    return len(state.board) == len(state.options.stones)


def view(state: State, viewer: int | None) -> State:
    """The position as one player may see it: the board, all sizes, and the viewer's own hand; None
    is a spectator (QB-2).

    It is built up from what may be seen, never by removing what may not.
    """
    return State(
        game_id=state.game_id,
        players=state.players,
        to_move=state.to_move,
        turn=state.turn,
        chance=unseeded(state.chance),
        options=state.options,
        board=state.board,
        hands=tuple(
            hand if seat == viewer else face_down(hand) for seat, hand in enumerate(state.hands)
        ),
        round=state.round,
        round_turn=state.round_turn,
        passes=state.passes,
    )

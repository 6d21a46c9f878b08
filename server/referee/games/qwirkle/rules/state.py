"""Qwirkle's values: its tiles, the position and what a player may see of it, and the moves."""

from typing import ClassVar

from msgspec import Struct

from referee.core.chance import unseeded
from referee.core.events import Event
from referee.core.piles import face_down
from referee.games.lines.rules.pieces import PIECES
from referee.games.lines.rules.state import (
    Cited,
    Lay,
    LinesState,
    OpeningTie,
    Options,
    Pass,
    Supply,
)
from referee.games.lines.rules.texts import PIECE_NAMES

COPIES = 3
TILES = Supply(
    kinds=tuple(piece for piece in PIECES for _ in range(COPIES)),
    copies=COPIES,
    kinds_of=lambda tiles: tiles,  # every piece is a kind
    faces=(0, *(1 << piece for piece in PIECES)),
    names=PIECE_NAMES,
)

DEFAULTS = Options(OpeningTie.OLDEST)


class State(LinesState, frozen=True):
    """A position."""

    supply: ClassVar[Supply] = TILES
    cited: ClassVar[Cited] = Cited(
        deal="QW-1",
        opener="QW-2",
        opening_tie="QW-3",
        opening="QW-4",
        lay="QW-6",
        in_hand="QW-7",
        refill="QW-8",
        laid_out="QW-12",
        single_opening="QW-14",
    )


class Exchange(Struct, frozen=True):
    """Tiles set aside to be exchanged for others, and `hidden` further ones unseen."""

    tiles: tuple[int, ...]
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.tiles) + self.hidden


Action = Lay | Exchange | Pass


class Move(Struct, frozen=True):
    """What a player does; None is the player whose turn it is."""

    player: int | None
    action: Action


class Returned(Event, frozen=True):
    """The player put tiles back into the bag, and `hidden` further ones unseen."""

    tiles: tuple[int, ...]
    hidden: int = 0


def view(state: State, viewer: int | None) -> State:
    """The table, all sizes, and the viewer's own hand; built up from what may be seen, never by
    removing what may not."""
    return State(
        game_id=state.game_id,
        players=state.players,
        to_move=state.to_move,
        turn=state.turn,
        chance=unseeded(state.chance),
        options=state.options,
        table=state.table,
        hands=tuple(
            hand if seat == viewer else face_down(hand) for seat, hand in enumerate(state.hands)
        ),
        bag=face_down(state.bag),
    )

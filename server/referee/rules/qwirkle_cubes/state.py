"""The values of Qwirkle Cubes: its cubes, the position, and the four kinds of move."""

from enum import IntEnum
from typing import ClassVar

from msgspec import Struct

from referee.rules.lines.pieces import COLOUR, COLOURS, PIECES, mask
from referee.rules.lines.state import Cited, Lay, LinesState, OpeningTie, Options, Pass, Supply
from referee.rules.lines.texts import COLOUR_NAMES
from referee.rules.piles import Pile
from referee.rules.rulebook import Text

COPIES = 15
CUBES = Supply(
    kinds=tuple(colour for colour in range(len(COLOURS)) for _ in range(COPIES)),
    copies=COPIES,
    kinds_of=lambda cubes: [COLOUR[cube] for cube in cubes],
    faces=tuple(
        mask(piece for piece in PIECES if COLOUR[piece] == colour) for colour in range(len(COLOURS))
    ),
    names=tuple(Text(f"{colour.en} cube", f"cube {colour.fr}") for colour in COLOUR_NAMES),
)

DEFAULTS = Options(OpeningTie.YOUNGEST)


class Phase(IntEnum):
    """How far a turn has got. The numbers are those of the schema."""

    BEFORE_REROLL = 1
    AFTER_REROLL = 2


class State(LinesState, frozen=True):
    """A position; its pieces are the faces that cubes show, its bag holds colours."""

    supply: ClassVar[Supply] = CUBES
    cited: ClassVar[Cited] = Cited(
        deal="QC-1",
        opener="QC-2",
        opening_tie="QC-2",
        opening="QC-3",
        lay="QC-5",
        in_hand="QC-5",
        refill="QC-7",
        laid_out="QC-8",
        single_opening="QC-10",
    )

    phase: Phase | None


class Reroll(Struct, frozen=True):
    """Cubes rolled again by choice; `hidden` further ones that are not known."""

    cubes: tuple[int, ...]
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.cubes) + self.hidden


class ForcedReroll(Struct, frozen=True):
    """The whole hand rolled again; the cubes may be named."""

    cubes: tuple[int, ...] = ()


Action = Lay | Reroll | ForcedReroll | Pass


class Move(Struct, frozen=True):
    """What a player does; None is the player whose turn it is."""

    player: int | None
    action: Action


_FACES = tuple([CUBES.faces[colour] for colour in COLOUR])


def faces(hand: Pile) -> int:
    """The mask of everything that the known cubes of a hand can show."""
    bits = 0
    for cube in hand.pieces:
        bits |= _FACES[cube]
    return bits

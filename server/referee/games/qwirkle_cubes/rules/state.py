"""The values of Qwirkle Cubes: its cubes, the position, the moves, and what they bring about."""

from collections import Counter
from enum import IntEnum
from typing import ClassVar

from msgspec import Struct

from referee.core.chance import unseeded
from referee.core.events import Event
from referee.core.piles import Pile
from referee.core.text import Text
from referee.games.lines.rules import state as lines
from referee.games.lines.rules.pieces import COLOUR, COLOURS, PIECES, mask
from referee.games.lines.rules.state import HAND, Cited, Lay, LinesState, OpeningTie, Pass, Supply
from referee.games.lines.rules.texts import COLOUR_NAMES

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
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


class WhenAllStuck(IntEnum):
    """What happens when no roll of any hand could be laid. The numbers are those of the schema."""

    REDRAW = 1
    END = 2


class Options(lines.Options, frozen=True):
    """The variants of Qwirkle Cubes."""

    when_all_stuck: WhenAllStuck = WhenAllStuck.REDRAW


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

    options: Options
    phase: Phase | None

    @property
    def beside_full_hands(self) -> int | None:
        """How many cubes are left for the bag if every player has six; None if nobody knows how
        many play. If none are left, the bag is empty."""
        if not self.players:
            return None
        return len(CUBES.kinds) - len(self.table) - HAND * len(self.players)

    def hand_beside(self, seat: int | None, bag: int | None) -> int | None:
        """How many cubes an unknown hand has if the bag holds `bag`; None if that is open."""
        left = self.beside_full_hands
        if not self.may_be_short(seat):
            return HAND
        return None if bag is None or left is None else HAND + left - bag

    def may_be_short(self, seat: int | None, size: int | None = None) -> bool:
        """QC-9: a redraw from a bag of fewer than six leaves only that many in the hand, until the
        next lay, and leaves in the bag the six that were set aside."""
        if self.options.when_all_stuck is WhenAllStuck.END or not self.table:
            return False
        if self.to_move not in (None, seat) or (self.bag is not None and self.bag.size != HAND):
            return False
        off_table = len(CUBES.kinds) - len(self.table)
        counts = (len(self.players),) if self.players else range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        drawn = [off_table - HAND * players for players in counts]
        return any(0 < left < HAND and size in (None, left) for left in drawn)


class Reroll(Struct, frozen=True):
    """Cubes rolled again by choice, and `hidden` further ones that are not known."""

    cubes: tuple[int, ...]
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.cubes) + self.hidden


class ForcedReroll(Struct, frozen=True):
    """The whole hand rolled again; the cubes may be named."""

    cubes: tuple[int, ...] = ()


class Redraw(Struct, frozen=True):
    """The whole hand exchanged for cubes from the bag; the cubes set aside may be named."""

    cubes: tuple[int, ...] = ()


Action = Lay | Reroll | ForcedReroll | Redraw | Pass


class Move(Struct, frozen=True):
    """What a player does; None is the player whose turn it is."""

    player: int | None
    action: Action


class Rerolled(Event, frozen=True):
    """The player rolled `size` cubes of the hand: what they showed `before` and `after`, as far as
    that is known."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    size: int
    forced: bool = False
    chance_event: int | None = None


class Redrawn(Event, frozen=True):
    """The hand went back into the bag, and the cubes drawn before that took its place."""

    returned: tuple[int, ...]
    returned_hidden: int
    cubes: tuple[int, ...]
    hidden: int
    chance_event: int | None = None


_FACES = tuple([CUBES.faces[colour] for colour in COLOUR])


def faces_off_table(state: State) -> int:
    """The mask of everything that the cubes in hands and bag can show, wherever they are."""
    laid = Counter(CUBES.kinds_of(state.table.values()))
    bits = 0
    for colour, its_faces in enumerate(CUBES.faces):
        if laid[colour] < COPIES:
            bits |= its_faces
    return bits


def faces(hand: Pile) -> int:
    """The mask of everything that the known cubes of a hand can show."""
    bits = 0
    for cube in hand.pieces:
        bits |= _FACES[cube]
    return bits


def view(state: State, viewer: int | None) -> State:  # noqa: ARG001
    """The position as anybody may see it: everything is open but the seed."""
    return State(
        game_id=state.game_id,
        players=state.players,
        to_move=state.to_move,
        turn=state.turn,
        chance=unseeded(state.chance),
        options=state.options,
        table=state.table,
        hands=state.hands,
        bag=state.bag,
        phase=state.phase,
    )

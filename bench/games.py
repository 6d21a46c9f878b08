"""The games to measure: one entry each."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from referee.core.piles import Pile
from referee.games import BY_FIELD
from referee.games.lines.rules.lay import can_lay
from referee.games.lines.rules.pieces import PIECES
from referee.games.lines.rules.state import HAND, Lay, LinesState, hand_of
from referee.games.qubix.rules import QUBIX as QUBIX_RULES
from referee.games.qubix.rules import state as qubix
from referee.games.qubix.rules.grid import MOST_COORDINATE, Direction
from referee.games.querbeet.rules import QUERBEET as QUERBEET_RULES
from referee.games.querbeet.rules import state as querbeet
from referee.games.querbeet.rules.board import CENTRE
from referee.games.qwirkle.rules import state as qwirkle
from referee.games.qwirkle_cubes.rules import state as qwirkle_cubes
from referee.games.qwirkle_cubes.rules.end import could_lay
from referee.wire.codec import GameCodec


class BenchGame(NamedTuple):
    """How to play a game and what to measure of it. Sizes count the pieces on the table."""

    codec: GameCodec
    players: int
    options: Any
    sizes: tuple[int, ...]
    middle: int
    """The size, one of `sizes`, at which calls are measured."""
    endgame: int
    """From this size on, judging takes more, for instance because the bag is empty."""
    laid: Callable[[Any], int]
    """How many pieces lie on the table of a state."""
    lays: Callable[[Any], int]
    """How many pieces a move lays."""
    otherwise: Callable[[Any], Any]
    """The move to make if none is listed."""
    spoil: Callable[[Any, Any], Any]
    """Makes a legal lay illegal."""
    ready_to_list: Callable[[Any], Any]
    """Gives the player to move a full hand, for listing moves."""
    listing_target: tuple[int, int] | None
    """A size, and the average microseconds that listing may take there.

    A game without such a target must only keep every step from growing faster than linearly.
    """
    checks: Mapping[str, Callable[[Any], Any]]
    """Further functions of a state to measure, by name."""
    audit_target: int | None = None
    """How many turns of records should be audited per second."""
    has_exchanges: bool = False
    """Whether exchanges can make a record arbitrarily long."""
    late: int | None = None
    """A second size at which calls are measured, for games whose cost depends on their progress."""


def _laid(state: LinesState) -> int:
    return len(state.table)


def _lays(move: Any) -> int:
    return len(move.action.placements) if isinstance(move.action, Lay) else 0


def _mover(state: LinesState) -> tuple[int, Pile]:
    player = state.to_move or 0
    return player, hand_of(state, player) or Pile()


def _exchange_all(state: qwirkle.State) -> qwirkle.Move:
    player, hand = _mover(state)
    bag = state.bag.size if state.bag is not None else 0
    return qwirkle.Move(player, qwirkle.Exchange(hand.pieces[:bag]))


def _reroll_all(state: qwirkle_cubes.State) -> qwirkle_cubes.Move:
    return qwirkle_cubes.Move(state.to_move, qwirkle_cubes.ForcedReroll())


def _lay_foreign_piece(state: LinesState, move: Any) -> Any:
    """Replace the first piece laid by one that is not in the hand."""
    _, hand = _mover(state)
    (cell, _), *others = move.action.placements
    foreign = next(piece for piece in PIECES if piece not in hand.pieces)
    return replace(move, action=Lay(((cell, foreign), *others)))


def _with_full_hand(state: LinesState) -> LinesState:
    """Fill the mover's hand up to six from the other hands, which then become unknown."""
    player, hand = _mover(state)
    if hand.size == HAND:
        return state
    others = [other for seat, other in enumerate(state.hands) if other and seat != player]
    pieces = sum((other.pieces for other in others), hand.pieces)
    hands = [None] * player + [Pile(pieces[:HAND])] + [None] * (len(state.hands) - player - 1)
    return replace(state, hands=tuple(hands), bag=None)


def _can_lay(state: LinesState) -> bool | None:
    return can_lay(state, _mover(state)[1])


QWIRKLE = BenchGame(
    codec=BY_FIELD["qwirkle"],
    players=4,
    options=qwirkle.DEFAULTS,
    sizes=(10, 20, 40, 60, 80, 100),
    middle=60,
    endgame=84,
    laid=_laid,
    lays=_lays,
    otherwise=_exchange_all,
    spoil=_lay_foreign_piece,
    ready_to_list=_with_full_hand,
    listing_target=(40, 600),
    checks={"can-lay check": _can_lay},
    audit_target=20_000,
    has_exchanges=True,
)


def _built(state: qubix.State) -> int:
    return sum(len(board.area) for board in state.boards if board is not None)


def _builds(move: qubix.Move) -> int:
    match move.action:
        case qubix.Build():
            return 1
        case qubix.BuildFromStore(_, blocks):
            return len(blocks)
        case _:
            return 0


def _build_outside(_: qubix.State, move: qubix.Move) -> qubix.Move:
    """Lay the first block far outside the area."""
    far = qubix.At(MOST_COORDINATE, 0, Direction.X)
    match move.action:
        case qubix.BuildFromStore(board, ((taken, _), *others)):
            return replace(move, action=qubix.BuildFromStore(board, ((taken, far), *others)))
        case qubix.Build(taken, board, _):
            return replace(move, action=qubix.Build(taken, board, far))
        case _:
            return move


QWIRKLE_CUBES = QWIRKLE._replace(
    codec=BY_FIELD["qwirkle_cubes"],
    options=qwirkle_cubes.DEFAULTS,
    sizes=(10, 20, 40, 60, 80),
    endgame=66,
    otherwise=_reroll_all,
    listing_target=None,
    audit_target=None,
    has_exchanges=False,
    checks={
        "can-lay check": _can_lay,
        "some-roll-fits check": lambda state: could_lay(state, _mover(state)[1]),
    },
)

QUBIX = BenchGame(
    codec=BY_FIELD["qubix"],
    players=4,
    options=qubix.Options(),
    sizes=(5, 10, 20, 30, 40),
    middle=10,
    late=40,
    endgame=50,
    laid=_built,
    lays=_builds,
    otherwise=lambda state: qubix.Move(state.to_move, qubix.Pass()),
    spoil=_build_outside,
    ready_to_list=lambda state: state,
    listing_target=None,
    checks={"end check": lambda state: QUBIX_RULES.at(state).outcome},
)

QUERBEET = BenchGame(
    codec=BY_FIELD["querbeet"],
    players=3,
    options=querbeet.Options(),
    sizes=(4, 7, 10, 13, 16),
    middle=10,
    endgame=17,
    laid=lambda state: len(state.board),
    lays=lambda move: int(isinstance(move.action, querbeet.Lay)),
    otherwise=lambda state: querbeet.Move(state.to_move, querbeet.Pass()),
    spoil=lambda _, move: replace(move, action=replace(move.action, cell=CENTRE)),
    ready_to_list=lambda state: state,
    listing_target=None,
    checks={"end check": lambda state: QUERBEET_RULES.at(state).outcome},
)

BENCH_GAMES: Mapping[str, BenchGame] = {
    "Qwirkle": QWIRKLE,
    "Qwirkle Cubes": QWIRKLE_CUBES,
    "Qubix": QUBIX,
    "Querbeet": QUERBEET,
}

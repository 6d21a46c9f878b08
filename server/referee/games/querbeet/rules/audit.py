"""Whether a position of Querbeet could have arisen, as far as it is known."""

from collections import Counter
from collections.abc import Iterator

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.state import holds_seed
from referee.core.text import Text
from referee.games.querbeet.rules import texts
from referee.games.querbeet.rules.board import Board, clashes
from referee.games.querbeet.rules.course import course_faults, mismatch
from referee.games.querbeet.rules.hexagon import CELLS, CENTRE, COLOURS, FEWEST_PLAYERS, cell_name
from referee.games.querbeet.rules.paths import connected, is_one_net
from referee.games.querbeet.rules.state import State, knows_hands
from referee.games.querbeet.rules.stones import KIND, STAR
from referee.games.querbeet.rules.turns import turns_had


def audit(state: State) -> list[Fault]:
    """Every fault of the position."""
    uneven = [*set_faults(state)]
    faults = [*uneven]
    if not _is_sound(state.board):
        faults += _board_faults(state)
    if not _is_the_set(state):
        faults += _kind_faults(state)
    if not uneven:
        faults += _hand_faults(state)
    faults += course_faults(state)
    faults += _chance_faults(state)
    return faults


def _is_sound(board: Board) -> bool:
    """Whether the board could have arisen: what is checked first, as it is quick."""
    return board.get(CENTRE) == STAR and board.keys() <= CELLS and is_one_net(board, CENTRE)


def _is_the_set(state: State) -> bool:
    """Whether everything is known, and all there."""
    kinds = [KIND[stone] for stone in state.board.values()]
    for hand in state.hands:
        kinds += hand.pieces if hand is not None else ()
    kinds.sort()
    return tuple(kinds) == state.options.stones


def set_faults(state: State) -> Iterator[Fault]:
    """The stones besides the star are dealt evenly (QB-2)."""
    count = len(state.options.dealt)
    numbers = (len(state.players),) if state.players else (FEWEST_PLAYERS, COLOURS)
    if all(count % number for number in numbers):
        facts = {"count": count, "players": numbers[-1]}
        place = ("options", "stones")
        yield Fault(place, FaultReason.WRONG_COUNT, texts.NOT_DEALT_EVENLY, "QB-2", facts=facts)


def _board_faults(state: State) -> Iterator[Fault]:
    board = state.board
    if board.get(CENTRE) != STAR:
        yield Fault(("board",), FaultReason.MISSING, texts.NO_STAR, "QB-2", (CENTRE,))
    for cell, stone in board.items():
        place = ("board", cell)
        if cell not in CELLS:
            reason = FaultReason.OUT_OF_RANGE
            yield Fault(place, reason, texts.OFF_THE_BOARD, "QB-1", (cell,))
        for edge, beside, own_path in clashes(board, cell, stone):
            if own_path:  # each clash is met from both sides
                facts: dict[str, int | str | Text] = {"edge": edge, "beside": cell_name(beside)}
                reason, cells = FaultReason.EDGES_DISAGREE, (cell, beside)
                yield Fault(place, reason, texts.EDGES_DISAGREE, "QB-6", cells, facts)
    for cell in sorted(board.keys() - connected(board, CENTRE)) if CENTRE in board else ():
        reason = FaultReason.NOT_CONNECTED
        yield Fault(("board", cell), reason, texts.NOT_CONNECTED, "QB-5", (cell,))


def _kinds(state: State) -> Iterator[tuple[FieldPath, int]]:
    """Every stone that can be seen, and where."""
    for cell in sorted(state.board):
        yield ("board", cell), KIND[state.board[cell]]
    for seat, hand in enumerate(state.hands):
        for index, kind in enumerate(hand.pieces if hand is not None else ()):
            yield ("hands", seat, "stones", index), kind


def _kind_faults(state: State) -> Iterator[Fault]:
    """No kind more often than in the set; the place named is where it becomes too many."""
    left = Counter(state.options.stones)
    for place, kind in _kinds(state):
        left[kind] -= 1
        if left[kind] < 0:
            reason = FaultReason.TOO_MANY_OF_A_KIND
            yield Fault(place, reason, texts.TOO_MANY_OF_A_KIND, "QB-2")


def _hand_faults(state: State) -> Iterator[Fault]:
    """Nobody was dealt more than the others, nor has laid more stones than there were turns."""
    most = len(state.options.dealt) // (len(state.players) or FEWEST_PLAYERS)
    for seat, hand in enumerate(state.hands):
        size = hand.size if hand is not None else most
        place = ("hands", seat)
        if size > most:
            facts = {"most": most, "size": size}
            yield Fault(place, FaultReason.HAND_SIZE, texts.HAND_TOO_LARGE, "QB-2", facts=facts)
        turns = turns_had(state, seat)
        if turns is not None and most - size > turns:
            facts = {"laid": most - size, "turns": turns}
            yield Fault(place, FaultReason.HAND_SIZE, texts.LAID_TOO_MANY, "QB-4", facts=facts)
    yield from _conservation_faults(state, most)


def _conservation_faults(state: State, most: int) -> Iterator[Fault]:
    """Board and hands together are the set."""
    total, laid = len(state.options.stones), len(state.board)
    known = laid + sum(hand.size for hand in state.hands if hand is not None)
    up_to = known + most * state.hands.count(None)
    if known > total or (state.players and up_to < total):
        facts = {"count": known if known > total else up_to, "total": total}
        place = ("hands",) if any(state.hands) else ("board",)
        yield Fault(place, FaultReason.NOT_CONSERVED, texts.NOT_CONSERVED, "QB-2", facts=facts)


def _chance_faults(state: State) -> Iterator[Fault]:
    """Each hand dealt is a chance event; with a seed the referee deals, and must know all."""
    chance, players = state.chance, len(state.players)
    if chance is None:
        return
    if players:
        rounds = [state.round] if state.round is not None else range(players)
        events = [players * (min(number, players - 1) + 1) for number in rounds]
        if chance.events not in events:
            facts = {"low": events[0], "high": events[-1]}
            yield mismatch(("chance", "events"), texts.EVENTS_DO_NOT_FIT, "QB-2", facts)
    if holds_seed(state) and (not knows_hands(state) or None in (state.round, state.round_turn)):
        yield Fault(("chance", "seed"), FaultReason.NOT_KNOWN, texts.SEED_NEEDS_ALL)

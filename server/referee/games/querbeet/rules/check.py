"""Whether a position of Querbeet could have arisen, as far as it is known."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.scores import score_faults
from referee.core.state import holds_seed
from referee.core.text import Text
from referee.games.querbeet.rules import texts
from referee.games.querbeet.rules.board import (
    CELLS,
    CENTRE,
    COLOURS,
    FEWEST_PLAYERS,
    Board,
    cell_name,
    clashes,
    connected,
    is_one_net,
    layable,
    open_slots,
    slot,
)
from referee.games.querbeet.rules.end import (
    Phase,
    Stage,
    earlier_turns,
    find_stage,
    is_counted_out,
    most_turns,
    still_to_move,
    turns_had,
)
from referee.games.querbeet.rules.reasons import QuerbeetFault
from referee.games.querbeet.rules.scoring import most_points
from referee.games.querbeet.rules.situation import next_mover
from referee.games.querbeet.rules.state import State, in_hands, knows_hands
from referee.games.querbeet.rules.stones import KIND, STAR


def check(state: State) -> list[Fault]:
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
    """Whether the board could have arisen; this check comes first, as it is quick."""
    return board.get(CENTRE) == STAR and board.keys() <= CELLS and is_one_net(board, CENTRE)


def _is_the_set(state: State) -> bool:
    """Whether all stones are known and none is missing."""
    kinds = [KIND[stone] for stone in state.board.values()]
    for hand in state.hands:
        kinds += hand.pieces if hand is not None else ()
    kinds.sort()
    return tuple(kinds) == state.options.stones


def set_faults(state: State) -> Iterator[Fault]:
    """Check that all stones but the star can be dealt evenly (QB-2)."""
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
            yield Fault(place, FaultReason.OUT_OF_RANGE, texts.OFF_THE_BOARD, "QB-1", (cell,))
        for edge, beside, own_path in clashes(slot(board, cell), cell, stone):
            if own_path:  # each clash is met from both sides
                facts: dict[str, int | str | Text] = {"edge": edge, "beside": cell_name(beside)}
                reason, cells = QuerbeetFault.EDGES_DISAGREE, (cell, beside)
                yield Fault(place, reason, texts.EDGES_DISAGREE, "QB-6", cells, facts)
    for cell in sorted(board.keys() - connected(board, CENTRE)) if CENTRE in board else ():
        place = ("board", cell)
        yield Fault(place, FaultReason.NOT_CONNECTED, texts.NOT_CONNECTED, "QB-5", (cell,))


def _kinds(state: State) -> Iterator[tuple[FieldPath, int]]:
    """Yield the kind of every stone that can be seen, and where it is."""
    for cell in sorted(state.board):
        yield ("board", cell), KIND[state.board[cell]]
    for seat, hand in enumerate(state.hands):
        for index, kind in enumerate(hand.pieces if hand is not None else ()):
            yield ("hands", seat, "stones", index), kind


def _kind_faults(state: State) -> Iterator[Fault]:
    """Check that no kind occurs more often than in the set; the fault is where it first does."""
    left = Counter(state.options.stones)
    for place, kind in _kinds(state):
        left[kind] -= 1
        if left[kind] < 0:
            reason = FaultReason.TOO_MANY_OF_A_KIND
            yield Fault(place, reason, texts.TOO_MANY_OF_A_KIND, "QB-2")


def _hand_faults(state: State) -> Iterator[Fault]:
    """Check that nobody was dealt more than the others, or laid more stones than they had turns."""
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
    """Check that board and hands together are the set."""
    total, laid = len(state.options.stones), len(state.board)
    known = laid + sum(hand.size for hand in state.hands if hand is not None)
    up_to = known + most * state.hands.count(None)
    if known > total or (state.players and up_to < total):
        facts = {"count": known if known > total else up_to, "total": total}
        place = ("hands",) if any(state.hands) else ("board",)
        yield Fault(place, FaultReason.NOT_CONSERVED, texts.NOT_CONSERVED, "QB-2", facts=facts)


def _chance_faults(state: State) -> Iterator[Fault]:
    """Check chance: each hand dealt is an event; with a seed, the referee deals and must know all
    hands, the round and its turns."""
    chance, players = state.chance, len(state.players)
    if chance is None:
        return
    if players:
        rounds = [state.round] if state.round is not None else range(players)
        events = [players * (min(number, players - 1) + 1) for number in rounds]
        if chance.events not in events:
            facts = {"low": events[0], "high": events[-1]}
            yield _mismatch(("chance", "events"), texts.EVENTS_DO_NOT_FIT, "QB-2", facts)
    if holds_seed(state) and (not knows_hands(state) or None in (state.round, state.round_turn)):
        yield Fault(("chance", "seed"), FaultReason.NOT_KNOWN, texts.SEED_NEEDS_ALL)


def course_faults(state: State) -> Iterator[Fault]:
    players, number = len(state.players), state.round
    if players and number is not None and number > players:
        facts = {"rounds": players}
        yield Fault(("round",), FaultReason.OUT_OF_RANGE, texts.NO_SUCH_ROUND, "QB-3", facts=facts)
    if is_counted_out(state):
        state = replace(state, to_move=None)  # nobody is to move, whatever the position says
    yield from _turn_faults(state)
    yield from _pass_faults(state)
    yield from _mover_faults(state)
    yield from _score_faults(state)


def _turn_faults(state: State) -> Iterator[Fault]:
    turn, round_turn, laid = state.turn, state.round_turn, len(state.board) - 1
    if round_turn is not None and not laid <= round_turn <= most_turns(state, laid):
        facts = {"laid": laid, "turn": round_turn}
        yield _mismatch(("round_turn",), texts.TURNS_DO_NOT_FIT, "QB-8", facts)
    if turn is None:
        return
    low, high = (laid, most_turns(state, laid)) if round_turn is None else (round_turn,) * 2
    fewest, most = earlier_turns(state)
    if not low + fewest <= turn <= high + most:
        yield _mismatch(("turn",), texts.TURN_DOES_NOT_FIT, "QB-3", {"turn": turn})


def _pass_faults(state: State) -> Iterator[Fault]:
    """Check passes: they are turns, and when all have passed, the round is over (QB-8)."""
    if state.passes is None:
        return
    most = len(state.players) or COLOURS
    if state.round_turn is not None:
        most = min(most, max(state.round_turn - len(state.board) + 1, 0))
    if state.passes > most:
        facts = {"passes": state.passes, "most": most}
        yield _mismatch(("passes",), texts.TOO_MANY_PASSES, "QB-8", facts)
    else:
        yield from _passed_in_vain(state, state.passes)


def _passed_in_vain(state: State, passes: int) -> Iterator[Fault]:
    """Check that the players who passed last cannot lay even now, and did not lay then (QB-7)."""
    players = len(state.players)
    mover = next_mover(state) if state.to_move is None else state.to_move
    if not passes or not players or mover is None:
        return
    fits = set(layable(open_slots(state.board)))
    for ago in range(1, passes + 1):
        seat = (mover - ago) % players
        hand, turns = state.hands[seat], turns_had(state, seat)
        if hand is None:
            continue
        laid = state.hand_size - hand.size
        if fits.intersection(hand.pieces) or (turns is not None and laid >= turns):
            yield _mismatch(("passes",), texts.DID_NOT_PASS, "QB-7", {"seat": seat})


def _mover_faults(state: State) -> Iterator[Fault]:
    """Check that turns go round from the player who began (QB-3) and end with the round (QB-8)."""
    if is_counted_out(state):
        if _stage(state).phase in (Phase.GOES_ON, Phase.LAST_TURNS):
            yield _mismatch(("round",), texts.ROUND_NOT_OVER, "QB-8", {})
        return
    found = [*_wrong_mover(state)] or [*_empty_handed(state)]
    if found and _stage(state).phase is not Phase.OVER:  # when it is over, nobody is to move
        yield from found


def _stage(state: State) -> Stage:
    return find_stage(state, in_hands(state))


def _wrong_mover(state: State) -> Iterator[Fault]:
    mover = next_mover(state)
    if None not in (mover, state.to_move) and mover != state.to_move:
        yield _mismatch(("to_move",), texts.NOT_THE_MOVER, "QB-3", {"mover": mover or 0})


def _empty_handed(state: State) -> Iterator[Fault]:
    if state.to_move is None:
        state = replace(state, to_move=next_mover(state))
    for seat in still_to_move(state):
        hand = state.hands[seat]
        if hand is not None and not hand.size:
            yield Fault(("hands", seat), FaultReason.HAND_SIZE, texts.EMPTY_HAND, "QB-8")


def _score_faults(state: State) -> Iterator[Fault]:
    """Check the scores: a round gives from -1 for each stone left up to the points for a short
    join."""
    rounds = len(state.players) if state.round is None else state.round
    bounds = -state.hand_size * rounds, most_points(state.options) * rounds
    each = [bounds] * len(state.players)
    return score_faults(state.players, each, "QB-9", texts.SCORE_DOES_NOT_FIT)


def _mismatch(place: FieldPath, text: Text, rule: str, facts: Mapping[str, int]) -> Fault:
    return Fault(place, FaultReason.MISMATCH, text, rule, facts=facts)

"""Whether a position of Querbeet could have arisen, as far as it is known."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.rules.faults import Fault, FaultReason
from referee.rules.piles import Pile
from referee.rules.querbeet import texts
from referee.rules.querbeet.board import clashes, layable
from referee.rules.querbeet.deduction import deduced
from referee.rules.querbeet.end import FEWEST_PLAYERS, Phase, is_counted_out, stage, still_to_move
from referee.rules.querbeet.hexagon import CELLS, CENTRE, COLOURS, cell_name
from referee.rules.querbeet.paths import connected
from referee.rules.querbeet.scoring import most_points
from referee.rules.querbeet.state import State, knows_hands
from referee.rules.querbeet.stones import KIND, STAR
from referee.rules.rulebook import Text
from referee.rules.state import holds_seed

Place = tuple[str | int, ...]


def audit(state: State) -> list[Fault]:
    """Every fault of the position."""
    uneven = [*set_faults(state)]
    faults = [*uneven, *_board_faults(state), *_kind_faults(state)]
    if not uneven:
        faults += _hand_faults(state)
    faults += _round_faults(state)
    faults += _chance_faults(state)
    return faults


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


def _kinds(state: State) -> Iterator[tuple[Place, int]]:
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
        turns = _turns_had(state, seat)
        if turns is not None and most - size > turns:
            facts = {"laid": most - size, "turns": turns}
            yield Fault(place, FaultReason.HAND_SIZE, texts.LAID_TOO_MANY, "QB-4", facts=facts)
    yield from _conservation_faults(state, most)


def _turns_had(state: State, seat: int) -> int | None:
    """How many turns of this round a player has had."""
    players = len(state.players)
    if not players or state.round is None or state.round_turn is None:
        return None
    starter = min(state.round, players - 1)
    return -(-(state.round_turn - (seat - starter) % players) // players)


def _conservation_faults(state: State, most: int) -> Iterator[Fault]:
    """Board and hands together are the set."""
    if not state.players:
        return
    total, laid = len(state.options.stones), len(state.board)
    known = laid + sum(hand.size for hand in state.hands if hand is not None)
    up_to = known + most * state.hands.count(None)
    if known > total or up_to < total:
        facts = {"count": known if known > total else up_to, "total": total}
        place = ("hands",) if any(state.hands) else ("board",)
        yield Fault(place, FaultReason.NOT_CONSERVED, texts.NOT_CONSERVED, "QB-2", facts=facts)


def _round_faults(state: State) -> Iterator[Fault]:
    players, number = len(state.players), state.round
    if players and number is not None and number > players:
        facts = {"rounds": players}
        yield Fault(("round",), FaultReason.OUT_OF_RANGE, texts.NO_SUCH_ROUND, "QB-3", facts=facts)
    yield from _turn_faults(state)
    yield from _pass_faults(state)
    yield from _stage_faults(state)
    yield from _score_faults(state)


def _mismatch(place: Place, text: Text, rule: str, facts: Mapping[str, int]) -> Fault:
    return Fault(place, FaultReason.MISMATCH, text, rule, facts=facts)


def _most_turns(state: State, laid: int) -> int:
    """In a round: it ends when all pass one after another."""
    return (laid + 1) * (len(state.players) or COLOURS)


def _turn_faults(state: State) -> Iterator[Fault]:
    turn, round_turn, laid = state.turn, state.round_turn, len(state.board) - 1
    if round_turn is not None and not laid <= round_turn <= _most_turns(state, laid):
        facts = {"laid": laid, "turn": round_turn}
        yield _mismatch(("round_turn",), texts.TURNS_DO_NOT_FIT, "QB-8", facts)
    if turn is None:
        return
    low, high = (laid, _most_turns(state, laid)) if round_turn is None else (round_turn,) * 2
    fewest, most = _earlier_turns(state)
    uneven = round_turn is not None and state.players and (turn - round_turn) % len(state.players)
    if uneven or not low + fewest <= turn <= high + most:  # all have had as many in each round
        facts = {"turn": turn}
        yield _mismatch(("turn",), texts.TURN_DOES_NOT_FIT, "QB-3", facts)


def _earlier_turns(state: State) -> tuple[int, int]:
    """How many turns the rounds before this one can have had, one at least each."""
    most_rounds = (len(state.players) or COLOURS) - 1
    rounds = most_rounds if state.round is None else min(state.round, most_rounds)
    most = rounds * _most_turns(state, len(state.options.dealt))
    return (0 if state.round is None else rounds), most


def _pass_faults(state: State) -> Iterator[Fault]:
    """Passes are turns, and when all have passed the round is over (QB-8)."""
    most = len(state.players) or COLOURS
    fits = set(layable(state.board)) if state.passes else set()
    if state.round_turn is not None:
        most = min(most, max(state.round_turn - len(state.board) + 1, 0))
    if state.passes is not None and state.passes > most:
        facts = {"passes": state.passes, "most": most}
        yield _mismatch(("passes",), texts.TOO_MANY_PASSES, "QB-8", facts)
    elif any(hand is not None and fits.intersection(hand.pieces) for hand in _passed(state)):
        yield _mismatch(("passes",), texts.COULD_HAVE_LAID, "QB-7", {})


def _passed(state: State) -> list[Pile | None]:
    """The hands of those who passed last, since when nothing has changed."""
    players, mover = len(state.players), deduced(state).to_move
    if not players or mover is None:
        return []
    return [state.hands[(mover - ago) % players] for ago in range(1, (state.passes or 0) + 1)]


def _stage_faults(state: State) -> Iterator[Fault]:
    """Turns go round from the player who began (QB-3), and end with the round (QB-8)."""
    players, number = len(state.players), state.round
    if not players:
        return
    now = stage(state)
    if is_counted_out(state):
        if now.phase in (Phase.GOES_ON, Phase.LAST_TURNS):
            yield _mismatch(("round",), texts.ROUND_NOT_OVER, "QB-8", {})
        return
    if now.phase is Phase.OVER:
        return
    if None not in (state.to_move, number, state.round_turn):
        mover = deduced(replace(state, to_move=None)).to_move
        if mover is not None and state.to_move != mover:
            yield _mismatch(("to_move",), texts.NOT_THE_MOVER, "QB-3", {"mover": mover})
            return
    for seat in still_to_move(deduced(state)):
        hand = state.hands[seat]
        if hand is not None and not hand.size:
            yield Fault(("hands", seat), FaultReason.HAND_SIZE, texts.EMPTY_HAND, "QB-8")


def _score_faults(state: State) -> Iterator[Fault]:
    """Points come with rounds: less one for each stone left, up to those for a short join."""
    rounds = len(state.players) if state.round is None else state.round
    low, high = -state.hand_size * rounds, most_points(state.options) * rounds
    for seat, player in enumerate(state.players):
        if not low <= player.score <= high:
            facts = {"low": low, "high": high, "score": player.score}
            yield _mismatch(("players", seat, "score"), texts.SCORE_DOES_NOT_FIT, "QB-9", facts)


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
            yield _mismatch(("chance", "events"), texts.EVENTS_DO_NOT_FIT, "QB-2", facts)
    if holds_seed(state) and (not knows_hands(state) or None in (state.round, state.round_turn)):
        yield Fault(("chance", "seed"), FaultReason.NOT_KNOWN, texts.SEED_NEEDS_ALL)

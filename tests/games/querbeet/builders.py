"""Builds positions of Querbeet from a few words, and reads them in short form.

A stone is written as its edges, counter-clockwise from the east (`referee_client.querbeet`): `03`
is a line from east to west. A kind is the stone turned so that its number is the smallest. A board
is a picture, or the stones by their cells; the star on (0, 0) need not be written.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from referee.v1 import fault_pb2, game_pb2, outcome_pb2, querbeet_pb2, ruleset_pb2
from referee_client import AppliedMove, Referee, Verdict
from referee_client.querbeet import STAR, edges, hand, placed, read_board, stone
from tests.support.builders import faults, kind, seated

QUERBEET = ruleset_pb2.GAME_QUERBEET

SEEDS = [bytes([number]) * 32 for number in range(6)]

BEST_ONLY = querbeet_pb2.QUERBEET_JOIN_SCORES_BEST_ONLY
EACH_KIND = querbeet_pb2.QUERBEET_JOIN_SCORES_EACH_KIND
OUTWARD_EDGE = querbeet_pb2.QUERBEET_TOUCH_OUTWARD_EDGE
SIDE_CELL = querbeet_pb2.QUERBEET_TOUCH_SIDE_CELL

# For each edge: where it leads, in steps of q and r, and its name in verdicts.
STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
TOWARDS = ["EAST", "NORTH_EAST", "NORTH_WEST", "WEST", "SOUTH_WEST", "SOUTH_EAST"]

KINDS = ["0", "01", "02", "03", "012", "013", "023", "024", "0123", "0124", "0134", "01234", "*"]
WHOLE_SET = Counter(
    [*KINDS[:-2], STAR]
    + KINDS[:1]
    + 2 * KINDS[1:4]  # the dead end twice, stones of two edges thrice
)

MANY = querbeet_pb2.QuerbeetOptions(stones=[*6 * [stone(each) for each in KINDS[:-1]], stone(STAR)])
"""Six of every kind, and one star: enough for whatever a test lays."""

Cell = tuple[int, int]
Board = str | Mapping[Cell, str]
"""A picture, or the stones by their cells."""
Hand = str | int | None
"""The stones, such as `03 01 ?` with a `?` for each hidden one; or their number; or None."""
Position = game_pb2.GameState | game_pb2.Position

# Boards

OPENING: dict[Cell, str] = {}
"""The star alone."""

DEAD_ENDS = {(1, 0): "3", (0, 1): "4", (-1, 1): "5", (-1, 0): "0", (0, -1): "1"}
"""Dead ends close all paths of the star but the one to (1, -1).

A stone there must have a path at edge 2 and none at edges 1 and 3: dead ends, wide bends and lines
fit, but no sharp bend.
"""
LAST_GAP = (1, -1)
CLOSED = {**DEAD_ENDS, LAST_GAP: "2"}
"""A board on which nothing more can be laid."""

EAST_ARM = {(0, 1): "04", (1, 1): "03", (2, 1): "03"}
"""A path from the star to side 0, in four stones including the star."""
WEST_ARM = {(0, -1): "13", (-1, -1): "03", (-2, -1): "04"}
"""A path from the star to side 3, likewise."""
SHORT_JOIN = {**EAST_ARM, **WEST_ARM}
"""Colour 0 is joined by seven stones, all of the usual set."""
LONG_ARM = {(-1, 1): "15", (-1, 2): "04", (0, 2): "03", (1, 2): "13"}
"""A path from the star to side 0, in five stones including the star."""
LONG_JOIN = {**LONG_ARM, **WEST_ARM}
"""Colour 0 is joined by eight stones."""
RIM_JOIN = {
    (1, -1): "02",
    (2, -1): "134",
    (2, 0): "14",
    (2, 1): "14",
    (2, -2): "13",
    (1, -2): "03",
    (0, -2): "03",
    (-1, -2): "03",
}
"""Colour 0 is joined by seven stones along the rim, without the star."""

# Stones


def turned(stone: str, sixths: int) -> str:
    """A stone turned counter-clockwise: `turned("03", 1)` is `14`."""
    if stone == STAR:
        return stone
    return "".join(sorted(str((int(edge) + sixths) % 6) for edge in stone))


def kind_of(stone: str) -> str:
    """The kind of a stone: its edges when it is turned so that its number is the smallest."""
    ways = [turned(stone, sixths) for sixths in range(6)]
    return min(ways, key=lambda way: 0 if way == STAR else sum(2 ** int(edge) for edge in way))


def neighbour(cell: Cell, edge: int) -> Cell:
    return cell[0] + STEPS[edge][0], cell[1] + STEPS[edge][1]


def stones_on(board: Board) -> dict[Cell, str]:
    """The stones of a board by their cells, with the star on the centre unless a stone is there."""
    if isinstance(board, str):
        return {(each.q, each.r): edges(each.stone) for each in read_board(board)}
    return {(0, 0): STAR, **board}


def turned_board(board: Mapping[Cell, str], sixths: int) -> dict[Cell, str]:
    """A board turned counter-clockwise about the centre: colour 0 becomes colour 1."""
    found = dict(board)
    for _ in range(sixths):
        found = {(-r, q + r): turned(each, 1) for (q, r), each in found.items()}
    return found


# Positions


def own_set(*stones: str) -> querbeet_pb2.QuerbeetOptions:
    """Options with a set of the client's own: `own_set("*", "03 03 01 01")`."""
    return querbeet_pb2.QuerbeetOptions(stones=map(stone, " ".join(stones).split()))


def told(
    board: Board = OPENING,
    *,
    hands: Mapping[int, Hand] | None = None,
    players: int = 2,
    to_move: int | None = None,
    turn: int | None = None,
    round: int | None = None,  # noqa: A002 - as the field is called
    round_turn: int | None = None,
    passes: int | None = None,
    scores: Sequence[int] = (),
    options: querbeet_pb2.QuerbeetOptions | None = None,
) -> game_pb2.GameState:
    """A position of which only this is known."""
    return game_pb2.GameState(
        players=seated(players, scores=scores) if players else (),
        to_move=to_move,
        turn=turn,
        querbeet=querbeet_pb2.QuerbeetState(
            board=[placed(*cell, each) for cell, each in stones_on(board).items()],
            hands=[read_hand(seat, held) for seat, held in (hands or {}).items()],
            round=round,
            round_turn=round_turn,
            passes=passes,
            options=options,
        ),
    )


def read_hand(seat: int, held: Hand) -> querbeet_pb2.QuerbeetHand:
    if isinstance(held, str):
        stones = held.split()
        return hand(seat, *(each for each in stones if each != "?"), hidden=stones.count("?"))
    return hand(seat, hidden=held or 0)


def full(
    board: Board,
    *hands: str,
    round: int = 0,  # noqa: A002
    passed: int = 0,
    passes: int | None = None,
    earlier_turns: int | None = None,
    scores: Sequence[int] = (),
    join_scores: "querbeet_pb2.QuerbeetJoinScores" = BEST_ONLY,
    touch: "querbeet_pb2.QuerbeetTouch" = OUTWARD_EDGE,
) -> game_pb2.GameState:
    """A position of which everything is known.

    The set is just the stones on the board and in the hands, so it can be small. `passed` turns of
    the round were passes, of which the last `passes` came in a row (by default all of them).
    """
    laid = stones_on(board)
    round_turn = len(laid) - 1 + passed
    stones = Counter(map(kind_of, [*laid.values(), *" ".join(hands).split()]))
    options = querbeet_pb2.QuerbeetOptions() if stones == WHOLE_SET else own_set(*stones.elements())
    options.join_scores, options.touch = join_scores, touch
    before = round * len(hands) if earlier_turns is None else earlier_turns
    return told(
        board,
        hands=dict(enumerate(hands)),
        players=len(hands),
        to_move=(round + round_turn) % len(hands),
        turn=before + round_turn,
        round=round,
        round_turn=round_turn,
        passes=passed if passes is None else passes,
        scores=scores,
        options=options,
    )


def usual(
    board: Board = OPENING,
    *hands: str,
    players: int = 2,
    round: int = 0,  # noqa: A002
    scores: Sequence[int] = (),
    join_scores: "querbeet_pb2.QuerbeetJoinScores" = BEST_ONLY,
    touch: "querbeet_pb2.QuerbeetTouch" = OUTWARD_EDGE,
) -> game_pb2.GameState:
    """A position with the usual 19 stones, of which everything is known, and nobody has passed.

    The stones given for each hand are filled up, from seat 0 on, with those that are left.
    """
    laid = stones_on(board)
    left = WHOLE_SET.copy()
    left.subtract(map(kind_of, laid.values()))
    left.subtract(map(kind_of, " ".join(hands).split()))
    assert min(left.values()) >= 0, "more stones than there are"
    rest = list(left.elements())
    filled = []
    for seat in range(players):
        held = hands[seat].split() if seat < len(hands) else []
        turns = -(-(len(laid) - 1 - (seat - round) % players) // players)
        missing = 18 // players - turns - len(held)
        assert missing >= 0, f"hand {seat} is too large"
        filled.append(" ".join([*held, *rest[:missing]]))
        rest = rest[missing:]
    return full(board, *filled, round=round, scores=scores, join_scores=join_scores, touch=touch)


def with_seed(position: game_pb2.GameState, seed: bytes = SEEDS[0]) -> game_pb2.GameState:
    """The same position, but further deals follow from a seed."""
    copy = game_pb2.GameState()
    copy.CopyFrom(position)
    players, number = len(copy.players), copy.querbeet.round
    copy.chance.seed = seed
    copy.chance.commitment = hashlib.sha256(seed).digest()
    copy.chance.events = players * (min(number, players - 1) + 1)
    return copy


def changed(
    position: game_pb2.GameState, change: Callable[[game_pb2.GameState], object]
) -> game_pb2.GameState:
    """A copy with something changed."""
    copy = game_pb2.GameState()
    copy.CopyFrom(position)
    change(copy)
    return copy


def without(position: game_pb2.GameState, *fields: str) -> game_pb2.GameState:
    """A copy without some fields: `without(position, "to_move", "querbeet.round")`."""
    copy = game_pb2.GameState()
    copy.CopyFrom(position)
    for field in fields:
        own, _, last = field.rpartition(".")
        (copy.querbeet if own else copy).ClearField(last)
    return copy


# Games


def start(
    referee: Referee,
    *,
    players: int = 2,
    seed: bytes = SEEDS[0],
    options: querbeet_pb2.QuerbeetOptions | None = None,
) -> game_pb2.GameState:
    return referee.start_game(QUERBEET, seated(players), seed=seed, options=options).position.state


def play(referee: Referee, position: Position, *moves: game_pb2.Move) -> game_pb2.GameState:
    """The position after some moves, all of them legal."""
    for move in moves:
        applied = referee.apply_move(position, move)
        assert not applied.verdict.violations
        position = applied.position
    return _state_of(position)


def finish_round(referee: Referee, position: Position) -> AppliedMove:
    """Play the first move listed until the round ends, and return the answer to the last move."""
    while True:
        first = next(referee.list_legal_moves(position, limit=1))
        applied = referee.apply_move(position, first.move)
        if any(event.querbeet.HasField("round_ended") for event in applied.events):
            return applied
        position = applied.position


# Answers


def _state_of(position: Position) -> game_pb2.GameState:
    return position.state if isinstance(position, game_pb2.Position) else position


def board_of(position: Position) -> dict[Cell, str]:
    return {(each.q, each.r): edges(each.stone) for each in _state_of(position).querbeet.board}


def hand_of(position: Position, seat: int) -> str:
    """The stones of a hand, sorted, and a `?` for each one that is hidden."""
    (held,) = [each for each in _state_of(position).querbeet.hands if each.player == seat]
    return " ".join([*map(edges, sorted(held.stones)), *("?" * held.hidden)])


def sizes(position: Position) -> dict[int, int]:
    """The sizes of the hands of which something is known."""
    hands = _state_of(position).querbeet.hands
    return {held.player: len(held.stones) + held.hidden for held in hands}


def dealt_kinds(position: Position) -> Counter[str]:
    """How many stones of each kind are on the board or in hands, as far as they are known."""
    own = _state_of(position).querbeet
    known = [each.stone for each in own.board]
    known += [each for held in own.hands for each in held.stones]
    return Counter(kind_of(edges(each)) for each in known)


def totals(position: Position) -> list[int]:
    return [player.score for player in _state_of(position).players]


def clock(position: Position) -> tuple[int, int, int]:
    """The round, its number of turns so far, and the passes in a row."""
    own = _state_of(position).querbeet
    assert all(own.HasField(field) for field in ("round", "round_turn", "passes"))
    return own.round, own.round_turn, own.passes


def phase(outcome: outcome_pb2.Outcome) -> tuple[str, str]:
    """The phase and end of the round: `("OVER", "HAND_EMPTIED")`; empty if unset."""
    own = outcome.querbeet
    names = (
        querbeet_pb2.QuerbeetRoundPhase.Name(own.phase).removeprefix("QUERBEET_ROUND_PHASE_"),
        querbeet_pb2.QuerbeetRoundEnd.Name(own.end).removeprefix("QUERBEET_ROUND_END_"),
    )
    return names[0].replace("UNSPECIFIED", ""), names[1].replace("UNSPECIFIED", "")


def way(path: querbeet_pb2.QuerbeetPath) -> list[Cell]:
    return [(cell.q, cell.r) for cell in path.cells]


def shares(verdict: Verdict) -> list[tuple[str, int | None, int]]:
    """The kind, seat and points of every item, in order."""
    return [
        (kind(item), item.player if item.HasField("player") else None, item.points)
        for item in verdict.score.items
    ]


def written(stones: Iterable[int]) -> list[str]:
    return [edges(each) for each in stones]


def state_faults(referee: Referee, position: Position) -> list[tuple[str, str, str]]:
    """The field, reason and rule of each fault of a position."""
    return [
        (
            fault.field.removeprefix("position.state.").removeprefix("querbeet."),
            fault_pb2.FaultReason.Name(fault.reason).removeprefix("FAULT_REASON_"),
            fault.rule_id,
        )
        for fault in referee.validate_state(position)
    ]


def refused_for(referee: Referee, position: Position, move: game_pb2.Move) -> list[tuple[str, str]]:
    """The field and reason of each fault for which a position is refused when a move is judged."""
    prefix = "position.state.querbeet."
    found = faults(lambda: referee.validate_move(position, move))
    return [(field.removeprefix(prefix), reason) for field, reason in found]

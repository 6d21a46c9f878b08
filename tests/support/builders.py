"""Builds positions of Qwirkle from a few words, and reads the referee's answers in short form.

Tables are pictures (`referee_client.qwirkle.read_table`): `Ro` is the red circle, `..` an empty
cell; the first line is the top row. Unless told otherwise the top left cell is (0, 0), so that y is
0 in the first line, -1 in the second.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import pytest

from referee.v1 import event_pb2, game_pb2, outcome_pb2, qwirkle_pb2, ruleset_pb2, verdict_pb2
from referee_client import InvalidRequestError, Verdict
from referee_client.qwirkle import COLOURS, SHAPES, code, hand, state, tiles, write_table
from tests.support.events import kind_of

QWIRKLE = ruleset_pb2.GAME_QWIRKLE

KINDS = [colour + shape for colour in COLOURS for shape in SHAPES]
WHOLE_SET = Counter(dict.fromkeys(KINDS, 3))

# Positions


def seated(
    count: int, *, ages: Sequence[int | None] = (), scores: Sequence[int] = ()
) -> list[game_pb2.Player]:
    """Players, with the ages and scores that are given."""
    missing = [None] * (count - len(ages))
    zeros = [0] * (count - len(scores))
    return [
        game_pb2.Player(name=f"seat {seat}", age=age, score=score)
        for seat, (age, score) in enumerate(
            zip((*ages, *missing), (*scores, *zeros), strict=True),
        )
    ]


def bag(codes: str = "", *, hidden: int = 0) -> qwirkle_pb2.QwirkleBag:
    return qwirkle_pb2.QwirkleBag(tiles=tiles(codes), hidden=hidden)


def told(
    table: str = "",
    *,
    players: int = 2,
    hands: Iterable[qwirkle_pb2.QwirkleHand] = (),
    bag: qwirkle_pb2.QwirkleBag | None = None,
    to_move: int | None = 0,
    turn: int | None = None,
    ages: Sequence[int | None] = (),
    scores: Sequence[int] = (),
    options: qwirkle_pb2.QwirkleOptions | None = None,
) -> game_pb2.GameState:
    """A position of which only this is known."""
    position = state(table)
    position.players.extend(seated(players, ages=ages, scores=scores))
    if to_move is not None:
        position.to_move = to_move
    if turn is not None:
        position.turn = turn
    position.qwirkle.hands.extend(hands)
    if bag is not None:
        position.qwirkle.bag.CopyFrom(bag)
    if options is not None:
        position.qwirkle.options.CopyFrom(options)
    return position


def full(
    table: str,
    *hands: str,
    to_move: int | None = 0,
    ages: Sequence[int | None] = (),
    scores: Sequence[int] = (),
    options: qwirkle_pb2.QwirkleOptions | None = None,
) -> game_pb2.GameState:
    """A position of which everything is known: what is neither laid nor in hand is in the bag."""
    position = told(
        table,
        players=len(hands),
        hands=[hand(seat, codes) for seat, codes in enumerate(hands)],
        to_move=to_move,
        ages=ages,
        scores=scores,
        options=options,
    )
    left = WHOLE_SET.copy()
    left.subtract(code(laid.tile) for laid in position.qwirkle.table)
    left.subtract(" ".join(hands).split())
    assert min(left.values()) >= 0, "more than three of a kind"
    position.qwirkle.bag.CopyFrom(bag(" ".join(left.elements())))
    return position


def seeded(position: game_pb2.GameState, seed: bytes = bytes(32)) -> game_pb2.GameState:
    """The same position, but further draws follow from a seed."""
    copy = game_pb2.GameState()
    copy.CopyFrom(position)
    copy.chance.seed = seed
    copy.chance.commitment = hashlib.sha256(seed).digest()
    return copy


# The end of a real game: 104 tiles lie on the table, and the other four fit nowhere.

STUCK = "Ps Yc Os Gx"
LATE_TABLE = """
.. Ob Pb Bb .. .. .. .. .. .. .. .. .. .. .. .. .. .. ..
.. Gb Bb Yb .. .. .. .. .. .. .. .. .. .. .. .. .. .. ..
.. .. Yb Gb Pb .. .. .. .. .. .. .. .. .. .. .. .. .. ..
.. .. .. .. Pc Gc .. .. .. .. .. .. .. .. .. .. .. .. ..
.. .. .. .. .. Bc Bs .. .. .. .. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. Ys Os .. .. .. .. .. .. .. .. .. Bo Bx
.. .. .. .. .. Px .. Ys Bs .. .. .. .. .. .. .. Bs Bx Bo
.. .. .. .. Yc Yx Ys .. Bc Bd .. .. .. .. .. Go Gs .. ..
.. Gx .. Oc Pc .. Yd Gd Bd Rd .. .. .. .. Gc Gs .. .. ..
.. Go Po Oo .. Yx Yo Yd .. Gd Bd .. .. Ox Oc .. .. .. ..
.. .. .. .. Ob Ox .. Od Ob .. Bo Go Po Oo .. .. .. .. ..
.. Ro Rc Rx Rb .. .. .. Os Gs .. Oo Yo .. .. .. .. .. ..
Rb Rs Rd Rc .. .. .. .. .. .. Yx Yo .. .. .. .. .. .. ..
Rs Rc Rx Ro .. .. .. .. Ps Pd Px Po .. .. .. .. .. .. ..
Rd Rx Rb Rs .. .. .. .. .. Od Ox .. .. .. .. .. .. .. ..
.. .. Ro .. .. .. .. .. Yb Yd .. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. Pc Yc .. .. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. Pd Ps .. .. .. .. .. .. .. .. .. .. ..
.. .. .. .. .. Od Gd Pd .. .. .. .. .. .. .. .. .. .. ..
.. .. .. .. Bc Oc .. .. .. .. .. .. .. .. .. .. .. .. ..
.. .. .. Gx Gc .. .. .. .. .. .. .. .. .. .. .. .. .. ..
.. .. Px Bx .. .. .. .. .. .. .. .. .. .. .. .. .. .. ..
.. Gb Pb .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. ..
.. Bb .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. ..
"""
# Its right arm, from the tip: Bx Bo Bo Bx Bs Gs Go Gs Gc Oc Ox.
ARM = [(18, -5), (18, -6), (17, -5), (17, -6), (16, -6), (16, -7), (15, -7), (15, -8), (14, -8)]
ARM += [(14, -9), (13, -9)]


def late(
    *hands: str, in_bag: int = 0, to_move: int | None = 0, scores: Sequence[int] = ()
) -> game_pb2.GameState:
    """A late position: hands and bag hold the four stuck tiles and the outer ones of the arm."""
    not_laid = ARM[: len(" ".join(hands).split()) + in_bag - len(STUCK.split())]
    table = [laid for laid in state(LATE_TABLE).qwirkle.table if (laid.x, laid.y) not in not_laid]
    return full(write_table(table), *hands, to_move=to_move, scores=scores)


# Answers


def legal(verdict: Verdict) -> bool:
    assert verdict.ruling, "no verdict at all"
    return verdict.ruling == verdict_pb2.RULING_LEGAL


def broken(verdict: Verdict) -> list[tuple[str, str]]:
    """The rule and reason of every violation, sorted; empty if the move is legal."""
    assert legal(verdict) == (not verdict.violations)
    return sorted((violation.rule_id, reason(violation)) for violation in verdict.violations)


def only(verdict: Verdict) -> verdict_pb2.Violation:
    """The only violation."""
    (violation,) = verdict.violations
    return violation


def reason(violation: verdict_pb2.Violation) -> str:
    return verdict_pb2.Reason.Name(violation.reason).removeprefix("REASON_")


def cells(message: verdict_pb2.Violation | verdict_pb2.ScoreItem) -> list[tuple[int, int]]:
    return [(cell.x, cell.y) for cell in message.cells]


def codes(of: Iterable[int]) -> str:
    """The tiles as text: `Ro Rs`."""
    return " ".join(code(tile) for tile in of)


def scored(verdict: Verdict) -> list[tuple[str, str, int]]:
    """The kind, rule and points of every item, in order."""
    return [(kind(item), item.rule_id, item.points) for item in verdict.score.items]


def kind(item: verdict_pb2.ScoreItem) -> str:
    return verdict_pb2.ScoreKind.Name(item.kind).removeprefix("SCORE_KIND_")


def line_lengths(verdict: Verdict) -> list[int]:
    """The lengths of the lines formed or extended, longest first."""
    lines = [item for item in verdict.score.items if kind(item) == "LINE"]
    return sorted((len(item.cells) for item in lines), reverse=True)


def events(happened: Iterable[event_pb2.GameEvent]) -> list[str]:
    """The kinds of events, in order: `tiles_laid`, `tiles_drawn`."""
    return [kind_of(event) for event in happened]


def status(outcome: outcome_pb2.Outcome) -> str:
    return outcome_pb2.GameStatus.Name(outcome.status).removeprefix("GAME_STATUS_")


def end_reason(outcome: outcome_pb2.Outcome) -> str:
    return outcome_pb2.EndReason.Name(outcome.end_reason).removeprefix("END_REASON_")


def hand_of(position: game_pb2.GameState | game_pb2.Position, seat: int) -> str:
    """The known tiles of a hand, and a `?` for each hidden one."""
    if isinstance(position, game_pb2.Position):
        position = position.state
    (held,) = [held for held in position.qwirkle.hands if held.player == seat]
    return " ".join([*map(code, sorted(held.tiles)), *("?" * held.hidden)])


def bag_size(position: game_pb2.GameState | game_pb2.Position) -> int:
    if isinstance(position, game_pb2.Position):
        position = position.state
    return len(position.qwirkle.bag.tiles) + position.qwirkle.bag.hidden


def faults(call: Callable[[], object]) -> list[tuple[str, str]]:
    """The field and reason of each fault for which a call is refused as a bad request."""
    with pytest.raises(InvalidRequestError) as refusal:
        call()
    return [(fault.field, fault.reason) for fault in refusal.value.faults]

"""Builds positions of Qwirkle Cubes from a few words, and reads them in short form.

Cubes are written by the faces that they show; tables are pictures, as in `tests.support.builders`;
what is left in the bag is written by its colours: `RRG`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

import pytest

from referee.v1 import game_pb2, lines_pb2, qwirkle_cubes_pb2, ruleset_pb2
from referee_client import qwirkle, qwirkle_cubes
from referee_client.qwirkle_cubes import COLOURS, SHAPES, bag, code, hand, placement, state
from tests.support import builders
from tests.support.builders import seated

CUBES = ruleset_pb2.GAME_QWIRKLE_CUBES

BEFORE = qwirkle_cubes_pb2.QWIRKLE_CUBES_PHASE_BEFORE_REROLL
AFTER = qwirkle_cubes_pb2.QWIRKLE_CUBES_PHASE_AFTER_REROLL

WITHOUT_REDRAWS = qwirkle_cubes_pb2.QwirkleCubesOptions(
    when_all_stuck=qwirkle_cubes_pb2.WHEN_ALL_STUCK_END
)

WHOLE_SET = Counter(dict.fromkeys(COLOURS, 15))

Table = str | Iterable[lines_pb2.TilePlacement]

# Either game


class Lines(Protocol):
    """What the client's helpers for both games of lines have in common."""

    def state(self, table: str = "", *, left: int = 0, top: int = 0) -> game_pb2.GameState: ...

    def lay(
        self, *placements: tuple[int, int, str], player: int | None = None
    ) -> game_pb2.Move: ...


GAMES: Mapping[str, Lines] = {"qwirkle": qwirkle, "qwirkle_cubes": qwirkle_cubes}

in_each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def table_of(
    position: game_pb2.GameState | game_pb2.Position,
) -> Sequence[lines_pb2.TilePlacement]:
    """The pieces on the table, in either game."""
    position = _state_of(position)
    return position.qwirkle.table or position.qwirkle_cubes.table


# Positions


def told(
    table: Table = "",
    *,
    players: int = 2,
    hands: Iterable[qwirkle_cubes_pb2.QwirkleCubesHand] = (),
    bag: qwirkle_cubes_pb2.QwirkleCubesBag | None = None,
    phase: qwirkle_cubes_pb2.QwirkleCubesPhase | None = None,
    to_move: int | None = 0,
    turn: int | None = None,
    ages: Sequence[int | None] = (),
    scores: Sequence[int] = (),
    options: qwirkle_cubes_pb2.QwirkleCubesOptions | None = None,
) -> game_pb2.GameState:
    """A position of which only this is known."""
    position = state(table) if isinstance(table, str) else state()
    own = position.qwirkle_cubes
    if not isinstance(table, str):
        own.table.extend(table)
    position.players.extend(seated(players, ages=ages, scores=scores))
    if to_move is not None:
        position.to_move = to_move
    if turn is not None:
        position.turn = turn
    if phase is not None:
        own.phase = phase
    own.hands.extend(hands)
    if bag is not None:
        own.bag.CopyFrom(bag)
    if options is not None:
        own.options.CopyFrom(options)
    return position


def full(
    table: Table,
    *hands: str,
    phase: qwirkle_cubes_pb2.QwirkleCubesPhase | None = BEFORE,
    to_move: int | None = 0,
    turn: int | None = None,
    ages: Sequence[int | None] = (),
    scores: Sequence[int] = (),
    options: qwirkle_cubes_pb2.QwirkleCubesOptions | None = None,
) -> game_pb2.GameState:
    """A position of which everything is known: what is neither laid nor in hand is in the bag."""
    position = told(
        table,
        players=len(hands),
        hands=[hand(seat, codes) for seat, codes in enumerate(hands)],
        phase=phase,
        to_move=to_move,
        turn=turn,
        ages=ages,
        scores=scores,
        options=options,
    )
    position.qwirkle_cubes.bag.CopyFrom(bag(unseen(position)))
    return position


def unseen(position: game_pb2.GameState) -> str:
    """The colours of the cubes that are neither on the table nor known to be in a hand."""
    own = position.qwirkle_cubes
    left = WHOLE_SET.copy()
    left.subtract(code(laid.tile)[0] for laid in own.table)
    left.subtract(code(cube)[0] for held in own.hands for cube in held.cubes)
    assert min(left.values()) >= 0, "more than fifteen of a colour"
    return "".join(left.elements())


def seeded(position: game_pb2.GameState, seed: bytes = bytes(32)) -> game_pb2.GameState:
    """The same position, but further rolls follow from a seed.

    It has been used for the deals, for a draw after the opening, and for a reroll.
    """
    copy = builders.seeded(position, seed)
    own = position.qwirkle_cubes
    copy.chance.events = len(position.players) + bool(own.table) + (own.phase == AFTER)
    return copy


def without(table: str, *cells: tuple[int, int]) -> list[lines_pb2.TilePlacement]:
    """A table before the cubes of these cells were laid."""
    placements = state(table).qwirkle_cubes.table
    return [laid for laid in placements if (laid.x, laid.y) not in cells]


# Six reds over six greens: nothing but cubes of other colours can be laid.

RED_OVER_GREEN = """
Ro Rs Rd Rc Rb Rx
Go Gs Gd Gc Gb Gx
"""
# Every face once: nothing at all can be laid.
BLOCK = "\n".join(" ".join(colour + shape for shape in SHAPES) for colour in COLOURS)


# The end of a game: stairs that hold all cubes but a few.


def stairs(colours: Mapping[str, int]) -> list[lines_pb2.TilePlacement]:
    """Stairs that go down to the right from (0, 0), with the given number of cubes of each colour.

    Rows have two cubes, the last of a colour three if need be. The first row can be extended to the
    left.
    """
    rows: list[tuple[str, int]] = []
    left = {colour: count for colour, count in colours.items() if count}
    while left:
        for colour in tuple(left):
            if not rows or rows[-1][0] != colour:
                length = 3 if left[colour] == 3 else 2
                rows.append((colour, length))
                left[colour] -= length
                if not left[colour]:
                    del left[colour]
        assert len(left) > 1 or rows[-1][0] not in left, "too many of one colour"
    return list(_steps(rows))


def _steps(rows: Iterable[tuple[str, int]]) -> Iterable[lines_pb2.TilePlacement]:
    x = 0
    for number, (colour, length) in enumerate(rows):
        first, last = ("o", "s") if number % 2 == 0 else ("s", "o")
        for shape in first + "d" * (length - 2) + last:
            yield placement(x, -number, colour + shape)
            x += 1
        x -= 1


def late(
    *hands: str,
    in_bag: str = "",
    phase: qwirkle_cubes_pb2.QwirkleCubesPhase | None = BEFORE,
    to_move: int | None = 0,
    scores: Sequence[int] = (),
) -> game_pb2.GameState:
    """A late position: all other cubes lie on the stairs, which begin with `Ro Rs`."""
    on_table = WHOLE_SET.copy()
    on_table.subtract(cube[0] for cube in " ".join(hands).split())
    on_table.subtract(in_bag)
    position = full(stairs(on_table), *hands, phase=phase, to_move=to_move, scores=scores)
    assert bag_of(position) == in_bag
    return position


# A ribbon of two rows, from colour to colour: what touches it must go with two cubes of one colour,
# so that nothing of a colour that is not in it can be laid.

STRETCHES = [
    ("P", 4),
    ("O", 4),
    ("Y", 4),
    ("G", 4),
    ("B", 4),
    ("P", 4),
    ("Y", 3),
    ("G", 3),
    ("B", 3),
]


def ribbon() -> list[lines_pb2.TilePlacement]:
    """74 cubes: all but the reds and one blue."""
    placed: list[tuple[int, int, str, int]] = [(-10, -6, "Y", 16), (-14, -8, "G", 21)]
    x, y, shape = 0, 0, 0
    for colour, length in [*STRETCHES, ("O", 4)]:
        placed += [(x - step, y, colour, shape + step) for step in range(length)]
        placed += [(x - step, y - 1, colour, shape + step + 1) for step in range(1, length + 1)]
        x, y, shape = x - length, y - 2, shape + length + 1
    del placed[2], placed[-1]  # where the ribbon begins and ends
    return [placement(x, y, colour + SHAPES[shape % 6]) for x, y, colour, shape in placed]


# Answers


def _state_of(position: game_pb2.GameState | game_pb2.Position) -> game_pb2.GameState:
    return position.state if isinstance(position, game_pb2.Position) else position


def hand_of(position: game_pb2.GameState | game_pb2.Position, seat: int) -> str:
    """The known cubes of a hand, and a `?` for each hidden one."""
    hands = _state_of(position).qwirkle_cubes.hands
    (held,) = [held for held in hands if held.player == seat]
    return " ".join([*map(code, sorted(held.cubes)), *("?" * held.hidden)])


def bag_of(position: game_pb2.GameState | game_pb2.Position) -> str:
    """The colours left in the bag, and a `?` for each hidden cube."""
    left = _state_of(position).qwirkle_cubes.bag
    counts = [left.red, left.orange, left.yellow, left.green, left.blue, left.purple, left.hidden]
    return "".join(letter * count for letter, count in zip(f"{COLOURS}?", counts, strict=True))


def phase_of(position: game_pb2.GameState | game_pb2.Position) -> str:
    phase = _state_of(position).qwirkle_cubes.phase
    return qwirkle_cubes_pb2.QwirkleCubesPhase.Name(phase).removeprefix("QWIRKLE_CUBES_PHASE_")


def colours(codes: str) -> str:
    """The colours of cubes, sorted: `Ro Bs Rd` is `BRR`."""
    return "".join(sorted(cube[0] for cube in codes.split()))

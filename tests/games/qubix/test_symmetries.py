"""Qubix recoloured, turned, and with players in other seats; and which figure counts."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from referee.core.verdict import Judgement, ScoreItem, Violation
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.building import FigureScored
from referee.games.qubix.rules.configuration import Figure
from referee.games.qubix.rules.grid import Direction
from referee.games.qubix.rules.reasons import QubixScoreKind
from referee.games.qubix.rules.state import (
    At,
    Block,
    Board,
    Build,
    BuildFromStore,
    Move,
    Placed,
    State,
    Store,
    Stored,
    Taken,
)
from tests.games.qubix.random_play import described, figures_of, shifted, turned
from tests.games.qubix.spots import all_known, often, reasons
from tests.games.qubix.subject import SUBJECT
from tests.support.spots import Spot

on_squares = all_known.filter(lambda spot: not spot.variant.startswith("flat"))


# Symmetries


def in_colours(state: State, colours: list[int]) -> State:
    """The same position in other colours."""

    def block(old: Block) -> Block:
        return old._replace(colour=colours[old.colour - 1])

    def board(old: Board | None) -> Board | None:
        return old and Board(
            tuple(each._replace(block=block(each.block)) for each in old.area),
            old.store and tuple(Stored(block(each.block), each.cell) for each in old.store),
        )

    configuration = state.options.configuration
    counts = tuple(c._replace(colour=colours[c.colour - 1]) for c in configuration.blocks)
    return replace(
        state,
        options=state.options._replace(configuration=replace(configuration, blocks=counts)),
        central=tuple(each._replace(block=block(each.block)) for each in state.central or ()),
        boards=tuple(board(each) for each in state.boards),
    )


def taken_in_colours(move: Move, colours: list[int]) -> Move:
    def block(old: Taken) -> Taken:
        return old._replace(colour=colours[old.colour - 1] if old.colour else 0)

    action = move.action
    if isinstance(action, Build | Store):
        return replace(move, action=replace(action, taken=block(action.taken)))
    if isinstance(action, BuildFromStore):
        laid = tuple((block(taken), at) for taken, at in action.blocks)
        return replace(move, action=replace(action, blocks=laid))
    return move


def item_in_colours(item: ScoreItem, colours: list[int]) -> ScoreItem:
    assert isinstance(item, FigureScored)
    return replace(item, made=item.made._replace(colour=colours[item.made.colour - 1]))


def violation_in_colours(violation: Violation, colours: list[int]) -> Violation:
    """The same violation, but about a block of another colour."""
    others = {
        texts.a_block(colour, size): texts.a_block(colours[colour - 1], size)
        for colour in range(1, 6)
        for size in range(4)
    }
    words = {key: others.get(word, word) for key, word in violation.words.items()}
    return replace(violation, words=words)


def by_figure(items: Iterable[ScoreItem]) -> list[ScoreItem]:
    return sorted(items, key=astuple)


@often
@given(all_known, st.permutations([1, 2, 3, 4, 5]))
def test_colours_are_all_alike(where: Spot, colours: list[int]) -> None:
    for state, move in ((where.state, where.move), where.played[:2]):
        judgement = SUBJECT.judge(state, move)
        other = in_colours(state, colours)
        assert SUBJECT.faults(other) == []
        same = SUBJECT.judge(other, taken_in_colours(move, colours))
        assert same.violations == tuple(
            violation_in_colours(each, colours) for each in judgement.violations
        )
        assert same.points == judgement.points
        made = [item for item in judgement.items if item.kind is QubixScoreKind.FIGURE_MADE]
        if len(judgement.items) == len(made):  # which of several counts may depend on their order
            expected = [item_in_colours(item, colours) for item in judgement.items]
            assert by_figure(same.items) == by_figure(expected)


def turned_placed(placed: Placed, width: int) -> Placed:
    """The block after a quarter turn of the area to the left."""
    x, y, direction = turned_spot(placed.block.size, placed.x, placed.y, placed.direction, width)
    return placed._replace(x=x, y=y, direction=direction)


def turned_spot(
    size: int, x: int, y: int, direction: Direction, width: int
) -> tuple[int, int, Direction]:
    if direction is Direction.Y:
        return width - y - size, x, Direction.X
    return width - 1 - y, x, Direction.Y if direction is Direction.X else Direction.NONE


def turned_state(state: State) -> State:
    width = state.options.configuration.area_width
    boards = tuple(
        board and board._replace(area=tuple(turned_placed(each, width) for each in board.area))
        for board in state.boards
    )
    return replace(state, boards=boards)


def turned_move(state: State, move: Move) -> Move:
    width = state.options.configuration.area_width
    action = described(state, move.action)

    def spot(taken: Taken, at: At) -> At:
        x, y, direction = turned_spot(taken.size, at.x, at.y, at.direction, width)
        return At(x, y, direction, at.level)

    if isinstance(action, Build):
        return replace(move, action=replace(action, at=spot(action.taken, action.at)))
    if isinstance(action, BuildFromStore):
        laid = tuple((taken, spot(taken, at)) for taken, at in action.blocks)
        return replace(move, action=replace(action, blocks=laid))
    return move


def period(figure: Figure, width: int) -> int:
    """After how many quarter turns the figure looks the same again."""
    cells = frozenset(figure.cells)
    if figure.as_drawn:
        cells = frozenset((2 * x - width + 1, 2 * y - width + 1) for x, y in cells)
        return next(turns for turns in (1, 2, 4) if turned(cells, turns) == cells)
    return next(turns for turns in (1, 2, 4) if shifted(turned(cells, turns)) == shifted(cells))


def quarter_turns(judgement: Judgement) -> dict[tuple[int, int, int], int]:
    """The quarter turns of each item, by its kind, figure and colour."""
    found: dict[tuple[int, int, int], int] = {}
    for item in judgement.items:
        assert isinstance(item, FigureScored)
        found[item.kind, item.made.figure, item.made.colour] = item.made.turns
    return found


@often
@given(on_squares)
def test_turning_an_area_turns_its_figures_and_keeps_the_points(where: Spot) -> None:
    state, move, turn = where.played
    assert turned_state(turned_state(turned_state(turned_state(state)))) == state
    other = SUBJECT.judge(turned_state(state), turned_move(state, move))
    assert other.legal
    assert other.points == turn.judgement.points
    scored = [[astuple(item)[:4] for item in each.items] for each in (other, turn.judgement)]
    assert set(scored[0]) == set(scored[1])
    if isinstance(move.action, Build | BuildFromStore) and len(turn.judgement.items) <= 2:
        figures = figures_of(state, move.action.board)
        width = state.options.configuration.area_width
        before = quarter_turns(turn.judgement)
        for found, turns in quarter_turns(other).items():
            assert turns == (before[found] + 1) % period(figures[found[1]], width)


def next_seat(number: int | None, players: int) -> int | None:
    return None if number is None else (number + 1) % players


@often
@given(all_known.filter(lambda where: where.players > 2))
def test_seats_are_all_alike(where: Spot) -> None:
    """Everybody moves on by one seat."""
    state, move, turn = where.played
    players = len(state.players)
    other = replace(
        state,
        players=(state.players[-1], *state.players[:-1]),
        boards=(state.boards[-1], *state.boards[:-1]),
        to_move=next_seat(state.to_move, players),
    )
    action = move.action
    if isinstance(action, Build | BuildFromStore):
        action = replace(action, board=(action.board + 1) % players)
    judgement = SUBJECT.judge(other, Move(next_seat(move.player, players), action))
    assert judgement.violations == turn.judgement.violations
    assert [(item.kind, item.points, item.player, item.cells) for item in judgement.items] == [
        (item.kind, item.points, next_seat(item.player, players), item.cells)
        for item in turn.judgement.items
    ]


# Which figure counts


@often
@given(all_known)
def test_just_the_figures_made_can_be_named(where: Spot) -> None:
    """QX-13: naming one makes it count; scoring cannot be declined."""
    state, move, turn = where.played
    made = {item.made.figure for item in turn.judgement.items if isinstance(item, FigureScored)}
    for number in range(12):
        judgement = SUBJECT.judge(state, replace(move, figure=number))
        assert judgement.legal == (number in made)
        if number in made:
            counted = [i for i in judgement.items if i.kind is QubixScoreKind.FIGURE_MADE]
            figures = [each.made.figure for each in counted if isinstance(each, FigureScored)]
            assert figures == [number]
            assert judgement.points <= turn.judgement.points
            assert len(judgement.items) >= len(made)
        else:
            assert reasons(judgement) == {"FIGURE_NOT_MADE"}

"""Whether a position of a game of lines could have arisen, as far as it is known."""

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from referee.core.faults import Fault, FaultReason
from referee.core.scores import excess_faults, negative_faults, scorer_faults, scores_of
from referee.core.state import holds_seed
from referee.core.text import Text
from referee.games.lines.rules import texts
from referee.games.lines.rules.opening import objection
from referee.games.lines.rules.pieces import EMPTY_LINE, is_line
from referee.games.lines.rules.placements import END_BONUS
from referee.games.lines.rules.reasons import LineFault
from referee.games.lines.rules.state import (
    HAND,
    LinesState,
    kinds_in_sight,
    knows_all,
    least_in_bag,
)
from referee.games.lines.rules.table import (
    EAST,
    STEPS,
    Table,
    cell_names,
    connected_groups,
    run_through,
)


def check_position(state: LinesState) -> list[Fault]:
    """Return every fault in what all games of lines have."""
    faults: list[Fault] = []
    points = most_points(state.table)
    if points is None:
        faults += _table_faults(state.table)
    if not _is_whole_set(state):
        _check_kinds(state, faults)
        _check_total(state, faults)
        if holds_seed(state) and not knows_all(state):
            faults.append(Fault(("chance", "seed"), FaultReason.NOT_KNOWN, texts.SEED_NEEDS_ALL))
    _check_hands(state, faults)
    _check_turn(state, faults)
    if state.players:
        _check_scores(state, points, faults)
    return faults


def _table_faults(table: Table) -> list[Fault]:
    lines, islands = check_table(table)
    illegal, apart = texts.ILLEGAL_LINE, texts.TABLE_FALLS_APART
    return [
        *[_table_fault(LineFault.ILLEGAL_LINE, illegal, "LN-2", cells) for cells in lines],
        *[_table_fault(FaultReason.NOT_CONNECTED, apart, "LN-6", cells) for cells in islands],
    ]


def _table_fault(reason: IntEnum, text: Text, rule: str, cells: tuple[int, ...]) -> Fault:
    return Fault(("table",), reason, text, rule, cells, {"cells": cell_names(cells)})


def _is_whole_set(state: LinesState) -> bool:
    """Whether all pieces are known and none is missing; this check comes first, as it is quick."""
    for pile in (*state.hands, state.bag):
        if pile is None or pile.hidden:
            return False
    kinds = kinds_in_sight(state, state.table, state.hands)
    kinds.sort()
    return tuple(kinds) == state.supply.kinds


def _check_kinds(state: LinesState, faults: list[Fault]) -> None:
    """Check that no kind occurs more often than in the set; the fault is where it first does."""
    supply = state.supply
    places: list[tuple[tuple[str | int, ...], Counter[int]]] = [
        (("table",), Counter(supply.kinds_of(state.table.values())))
    ]
    for seat, hand in enumerate(state.hands):
        if hand is not None:
            places.append((("hands", seat), Counter(supply.kinds_of(hand.pieces))))
    if state.bag is not None:
        places.append((("bag",), Counter(state.bag.pieces)))
    seen: Counter[int] = Counter()
    for place, kinds in places:
        seen += kinds
        faults += [
            Fault(
                place,
                FaultReason.TOO_MANY_OF_A_KIND,
                texts.TOO_MANY_OF_A_KIND,
                facts={"count": seen[kind], "piece": supply.names[kind], "copies": supply.copies},
            )
            for kind in sorted(kinds)
            if seen[kind] > supply.copies
        ]


def _check_total(state: LinesState, faults: list[Fault]) -> None:
    """Check that the pieces add up to the set, with up to six in every hand that is not known, or
    exactly six if there is something in the bag."""
    total = len(state.supply.kinds)
    bag = state.bag
    count = len(state.table) + sum(pile.size for pile in (*state.hands, bag) if pile is not None)
    most = count + HAND * state.hands.count(None)
    least = most if state.players and bag is not None and bag.size else count
    if least > total and any(
        [hand is None and state.may_be_short(seat) for seat, hand in enumerate(state.hands)]
    ):
        least = most - HAND + 1
    if least > total or (bag is not None and most < total):
        faults.append(
            Fault(
                ("bag",) if bag is not None else ("table",),
                FaultReason.NOT_CONSERVED,
                texts.NOT_CONSERVED,
                facts={"count": least if least > total else most, "total": total},
            )
        )


def _check_hands(state: LinesState, faults: list[Fault]) -> None:
    """Check that a hand has six pieces, and fewer only once the bag is empty."""
    bag = state.bag
    if bag is not None and bag.pieces and bag.hidden:
        faults.append(Fault(("bag",), FaultReason.MISMATCH, texts.BAG_HALF_KNOWN))
    sizes = [None if hand is None else len(hand.pieces) + hand.hidden for hand in state.hands]
    if sizes.count(HAND) == len(sizes):  # as is nearly always so
        return
    cited = state.cited
    if sizes.count(0) > 1:
        faults.append(
            Fault(("hands",), FaultReason.HAND_SIZE, texts.ONE_HAND_EMPTY, cited.laid_out)
        )
    full = least_in_bag(state) > 0 or not state.table
    for seat, size in enumerate(sizes):
        if size is None or size == HAND or (size < HAND and not full):
            continue
        if not state.may_be_short(seat, size):
            faults.append(
                Fault(
                    ("hands", seat),
                    FaultReason.HAND_SIZE,
                    texts.HAND_TOO_LARGE if size > HAND else texts.HAND_TOO_SMALL,
                    cited.deal if size > HAND else cited.refill,
                    facts={"most": HAND, "size": size},
                )
            )


def _check_turn(state: LinesState, faults: list[Fault]) -> None:
    turn, laid = state.turn, len(state.table)
    if turn is not None and not _turn_fits(turn, laid):
        faults.append(
            Fault(
                ("turn",),
                FaultReason.MISMATCH,
                texts.TURN_DOES_NOT_FIT,
                facts={"laid": laid, "turn": turn},
            )
        )
    if not laid and state.to_move is not None:
        _check_opener(state, state.to_move, faults)


def _turn_fits(turn: int, laid: int) -> bool:
    """Whether the table is empty exactly before the first turn, and each turn laid up to a hand."""
    return (turn == 0) == (laid == 0) and laid <= turn * HAND


def _check_scores(state: LinesState, points: int | None, faults: list[Fault]) -> None:
    """Check that nobody has more points than the table can have given, nor any without a turn."""
    players, turn = state.players, state.turn
    scores = scores_of(players)
    if min(scores) < 0:
        faults += negative_faults(players)
        return
    excess: Sequence[Fault] = ()
    if points is not None and sum(scores) > points:
        most = points + _most_besides_lines(state)
        excess = excess_faults(players, [most] * len(players), most, "LN-9")
    if excess:
        faults += excess
    elif turn is not None and turn < len(players) and _turn_fits(turn, len(state.table)):
        faults += scorer_faults(players, turn, "LN-9")


def _most_besides_lines(state: LinesState) -> int:
    """The most points for a single piece laid as the opening, and for ending the game (LN-11)."""
    points = state.options.single_opening_points if state.table else 0
    may_be_out = any([hand is None or not hand.size for hand in state.hands])
    return points + (END_BONUS if may_be_out and not least_in_bag(state) else 0)


def _check_opener(state: LinesState, to_move: int, faults: list[Fault]) -> None:
    against = objection(state, to_move)
    if against is None:
        return
    certain = against.opener is not None
    text = texts.NOT_THE_OPENER if certain else texts.LARGER_SET_ELSEWHERE
    facts = against.facts()
    faults.append(Fault(("to_move",), FaultReason.MISMATCH, text, against.rule, facts=facts))


class TableFaults(NamedTuple):
    """The illegal lines, and the groups that do not touch the largest one."""

    lines: list[tuple[int, ...]]
    islands: list[tuple[int, ...]]


def check_table(table: Table) -> TableFaults:
    """Find what is wrong with a table. That takes long, so first ask whether it is sound."""
    islands = sorted(connected_groups(table), key=len)[:-1]
    return TableFaults(_illegal_lines(table), [tuple(sorted(island)) for island in islands])


def most_points(table: Table) -> int | None:
    """Return the most points that all lines together can have given: each of them scored at every
    length that it had. None if a line is illegal, or the pieces do not form one group.

    This is one pass in cell order: a cell's southern and western neighbours come before it, so the
    two lines that it continues, and the group that it joins, are known when it is reached.
    """
    known: dict[int, Any] = {**table}  # each cell's piece; once passed, its row so far and group
    get = known.get
    links: list[tuple[int, int]] = []
    points = groups = group = 0
    column = EMPTY_LINE
    next_above = None
    for cell in sorted(table):
        piece = known[cell]
        west = get(cell - EAST)
        if west is None:
            row = EMPTY_LINE[piece]
            if cell == next_above:
                column = column[piece]
                if column is None:
                    return None
                points += column[0]
            else:
                column = row
                group = groups
                groups += 1
        else:
            row_before, joined = west
            row = row_before[piece]
            if row is None:
                return None
            points += row[0]
            if cell != next_above:
                column = EMPTY_LINE[piece]
                group = joined
            else:
                column = column[piece]
                if column is None:
                    return None
                points += column[0]
                if joined != group:
                    links.append((group, joined))
        known[cell] = row, group
        next_above = cell + 1
    return points if groups - _merged(groups, links) <= 1 else None


def _merged(groups: int, links: list[tuple[int, int]]) -> int:
    """How many groups vanish when linked groups are merged."""
    leader = list(range(groups))
    merged = 0
    for link in links:
        one, other = link
        while leader[one] != one:
            one = leader[one]
        while leader[other] != other:
            other = leader[other]
        if one != other:
            leader[one] = other
            merged += 1
    return merged


def _illegal_lines(table: Table) -> list[tuple[int, ...]]:
    lines = {
        run_through(table, cell, step)
        for step in STEPS.values()
        for cell in table
        if cell - step not in table
    }
    return sorted(line for line in lines if not is_line([table[cell] for cell in line]))

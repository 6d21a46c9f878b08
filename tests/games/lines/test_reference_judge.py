"""Compares the judge of lines with a second one, written from the rules and only for clarity."""

import random

import pytest

from referee.core.verdict import Findings
from referee.games.lines.rules.check import check_table, most_points
from referee.games.lines.rules.generate import lays
from referee.games.lines.rules.pieces import COLOUR, SHAPE
from referee.games.lines.rules.placements import judge_placements, score_lines
from referee.games.lines.rules.table import cell, frontier, xy

Table = dict[tuple[int, int], int]


def runs_of(table: Table) -> list[list[tuple[int, int]]]:
    """All lines of two and more: rows and columns cut at every gap."""
    found = []
    for dx, dy in ((1, 0), (0, 1)):
        for x, y in table:
            if (x - dx, y - dy) not in table:
                length = next(n for n in range(999) if (x + n * dx, y + n * dy) not in table)
                found.append([(x + n * dx, y + n * dy) for n in range(length)])
    return [run for run in found if len(run) > 1]


def is_legal_line(pieces: list[int]) -> bool:
    colours, shapes = {COLOUR[p] for p in pieces}, {SHAPE[p] for p in pieces}
    n = len(pieces)
    return n <= 6 and ((len(colours), len(shapes)) in ((1, n), (n, 1)))


def is_connected(cells: set[tuple[int, int]]) -> bool:
    reached = {next(iter(cells))}
    while True:
        near = {
            (x + dx, y + dy) for x, y in reached for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        }
        more = near & cells - reached
        if not more:
            return reached == cells
        reached |= more


def in_one_gapless_line(laid: Table, table: Table) -> bool:
    xs, ys = [x for x, _ in laid], [y for _, y in laid]
    if min(xs) != max(xs) and min(ys) != max(ys):
        return False
    between = {(x, y) for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1)}
    return between <= laid.keys() | table.keys()


def is_legal_lay(table: Table, placements: list[tuple[tuple[int, int], int]]) -> bool:
    laid = dict(placements)
    pieces = list(laid.values())
    after = {**table, **laid}
    return (
        len(laid) == len(placements)
        and not laid.keys() & table.keys()
        and (len({COLOUR[p] for p in pieces}) == 1 or len({SHAPE[p] for p in pieces}) == 1)
        and in_one_gapless_line(laid, table)
        and is_connected(set(after))
        and all(is_legal_line([after[at] for at in run]) for run in runs_of(after))
    )


def points_of(table: Table, laid: Table) -> int:
    return sum(
        len(run) * (2 if len(run) == 6 else 1)
        for run in runs_of({**table, **laid})
        if laid.keys() & set(run)
    )


def random_table(dice: random.Random, size: int) -> dict[int, int]:
    """A table of about this size, grown by legal lays."""
    table = {0: dice.randint(1, 36)}
    while len(table) < size:
        hand = sum(1 << kind for kind in dice.sample(range(1, 37), 6))
        options = list(lays(table, hand))
        if options:
            table |= dict(dice.choice(options))
    return table


def random_lay(dice: random.Random, table: dict[int, int]) -> list[tuple[int, int]]:
    """A lay that is sometimes legal and otherwise wrong in one way or several."""
    hand = dice.sample(range(1, 37), 6)
    options = list(lays(table, sum(1 << kind for kind in hand)))
    lay = list(dice.choice(options)) if options and dice.random() < 0.7 else []
    for _ in range(dice.choice((0, 0, 1, 1, 2))):
        anywhere = [*frontier(table), *table, *(at + cell(1, 1) for at, _ in lay)]
        beside = [at + step for at, _ in lay for step in (cell(1, 0), cell(0, 1), cell(2, 0))]
        lay.append((dice.choice(beside or anywhere), dice.choice([*hand, *table.values()])))
    return lay or [(dice.choice([*frontier(table)]), dice.choice(hand))]


@pytest.mark.parametrize("seed", range(40))
def test_judge_and_reference_agree_on_random_lays(seed: int) -> None:
    dice = random.Random(seed)
    rulings = set()
    for size in (1, 2, 5, 12, 30):
        table = random_table(dice, size)
        known = {xy(at): piece for at, piece in table.items()}
        for _ in range(20):
            lay = random_lay(dice, table)
            findings = Findings()
            lines = judge_placements(table, lay, findings)
            legal = is_legal_lay(known, [(xy(at), piece) for at, piece in lay])
            rulings.add(legal)
            assert (not findings.violations) == legal, (table, lay, findings.violations)
            if legal:
                points = sum(item.points for item in score_lines(lines, None))
                assert points == points_of(known, {xy(at): piece for at, piece in lay})
    assert rulings == {True, False}


@pytest.mark.parametrize("seed", range(40))
def test_table_audit_and_reference_agree_on_damaged_tables(seed: int) -> None:
    dice = random.Random(seed)
    verdicts = set()
    for _ in range(30):
        table = random_table(dice, dice.randint(1, 40))
        for _ in range(dice.choice((0, 1))):
            at = dice.choice(list(table))
            damage = dice.choice(("change", "remove", "move"))
            piece = table.pop(at)
            if damage == "change":
                table[at] = dice.randint(1, 36)
            elif damage == "move":
                table[at + cell(dice.randint(-3, 3), dice.randint(-3, 3))] = piece
        known = {xy(at): piece for at, piece in table.items()}
        sound = (not known or is_connected(set(known))) and all(
            is_legal_line([known[at] for at in run]) for run in runs_of(known)
        )
        faults = check_table(table)
        verdicts.add(sound)
        assert (most_points(table) is not None) == sound, table
        assert (not faults.lines and not faults.islands) == sound, table
    assert verdicts == {True, False}


def test_runs_of_the_reference_cut_at_gaps() -> None:
    table = {(0, 0): 1, (1, 0): 2, (3, 0): 3, (1, 1): 8}
    assert sorted(runs_of(table)) == [[(0, 0), (1, 0)], [(1, 0), (1, 1)]]

"""Judging a lay in a position of a game of lines, and finding out whether any is possible."""

from referee.core.piles import Pile
from referee.core.verdict import Findings, Judgement, ScoreItem
from referee.games.lines.rules.generate import first_fit
from referee.games.lines.rules.opening import largest_set_size, objection, opener
from referee.games.lines.rules.pieces import mask
from referee.games.lines.rules.placements import Line, end_bonus, judge_placements, score_lines
from referee.games.lines.rules.reasons import LineReason, LineScore
from referee.games.lines.rules.state import (
    HAND,
    Lay,
    LinesState,
    Taken,
    bag_size,
    hand_of,
    least_in_bag,
    take_from_hand,
    unseen_faces,
)
from referee.games.lines.rules.table import Placement


def check_opener(state: LinesState, player: int | None, findings: Findings) -> None:
    """Check that, on an empty table, the player who moves is the one to open."""
    if player is not None:
        against = objection(state, player)
        if against is not None:
            findings.breaks(
                against.rule, LineReason.NOT_THE_OPENER, player=player, **against.facts()
            )
            return
    if player is None or opener(state) is None:
        cited = state.cited
        findings.cannot_check(*dict.fromkeys((cited.opener, cited.opening_tie)))


def judge_lay(state: LinesState, lay: Lay, player: int | None, findings: Findings) -> Judgement:
    if not lay.placements:
        findings.breaks(state.cited.lay, LineReason.NOTHING_LAID)
        return findings.judgement(player)
    _check_in_hand(state, lay, player, findings)
    if not state.table:
        _check_opening_size(state, lay, player, findings)
    lines = judge_placements(state.table, lay.placements, findings)
    if findings.violations:
        return findings.judgement(player)
    items = _score(state, lay, lines, player, findings)
    uncounted: tuple[int, ...] = ()
    if player is not None and state.cited.laid_out in findings.unchecked:
        uncounted = (player,)
    return findings.judgement(player, items, uncounted=uncounted)


def _check_in_hand(state: LinesState, lay: Lay, player: int | None, findings: Findings) -> None:
    """Check that the pieces come from the hand."""
    hand = hand_of(state, player)
    laid = lay.pieces
    different = set(laid)
    if hand is not None and len(different) == len(laid) and different.issubset(hand.pieces):
        return  # as in nearly every lay: no piece occurs twice in a line
    known = Pile(hidden=HAND) if hand is None else hand
    taken = take_from_hand(state, player, laid)
    rule = state.cited.in_hand
    if taken.missing:
        cells, pieces = zip(*_where(lay, taken.missing), strict=True)
        note_missing(rule, state, player, taken._replace(missing=pieces), findings, cells)
    elif taken.left.hidden < known.hidden:
        findings.cannot_check(rule)


def note_missing(
    rule: str,
    state: LinesState,
    player: int | None,
    taken: Taken,
    findings: Findings,
    cells: tuple[int, ...] = (),
) -> None:
    """Note pieces that cannot come from the hand, whether it is known or not."""
    if taken.in_sight:
        copies, pieces = state.supply.copies, taken.missing
        findings.breaks(rule, LineReason.ALL_IN_SIGHT, cells=cells, pieces=pieces, copies=copies)
    elif taken.missing:
        hand = hand_of(state, player)
        size = HAND if hand is None else hand.size
        findings.breaks(
            rule, LineReason.TILE_NOT_IN_HAND, cells=cells, pieces=taken.missing, hand=size
        )


def _where(lay: Lay, missing: tuple[int, ...]) -> list[Placement]:
    """Return where the missing pieces were to be laid."""
    wanted = list(missing)
    found = []
    for cell, piece in reversed(lay.placements):
        if piece in wanted:
            wanted.remove(piece)
            found.append((cell, piece))
    return found[::-1]


def _check_opening_size(
    state: LinesState, lay: Lay, player: int | None, findings: Findings
) -> None:
    """Check that the opening lays exactly as many pieces as the largest set has."""
    hand = hand_of(state, player)
    laid = len(lay.placements)
    rule = state.cited.opening
    if hand is not None and not hand.hidden:
        largest = largest_set_size(hand.pieces)
        wrong = laid != largest
    else:  # what is laid was in the hand too; what is not known can only make the set larger
        largest = largest_set_size(lay.pieces if hand is None else hand.pieces + lay.pieces)
        wrong = laid < largest
        if not wrong and largest < HAND:
            findings.cannot_check(rule)
    if wrong:
        findings.breaks(rule, LineReason.OPENING_NOT_LARGEST_SET, laid=laid, largest_set=largest)


def _score(
    state: LinesState, lay: Lay, lines: list[Line], player: int | None, findings: Findings
) -> tuple[ScoreItem, ...]:
    items = score_lines(lines, player)
    points = state.options.single_opening_points
    if not lines and points:
        cell, _ = lay.placements[0]
        rule = state.cited.single_opening
        items.append(ScoreItem(LineScore.SINGLE_OPENING, rule, points, player, (cell,)))
    ends = _lays_out(state, lay, player)
    if ends:
        items.append(end_bonus(player))
    elif ends is None:
        findings.cannot_check(state.cited.laid_out)
    return tuple(items)


def _lays_out(state: LinesState, lay: Lay, player: int | None) -> bool | None:
    """Whether this lay ends the game; None if that is not known."""
    if least_in_bag(state):
        return False
    hand = hand_of(state, player)
    if hand is not None and hand.size > len(lay.placements):
        return False
    emptied = hand is not None or len(lay.placements) == HAND
    return None if bag_size(state) is None or not emptied else True


def can_lay(state: LinesState, hand: Pile | None) -> bool | None:
    """Whether some piece of the hand fits somewhere; None if hidden pieces leave that open."""
    if hand is not None and hand.pieces and first_fit(state.table, mask(hand.pieces)):
        return True
    if hand is not None and not hand.hidden:
        return False
    return None if first_fit(state.table, unseen_faces(state)) else False

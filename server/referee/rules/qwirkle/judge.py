"""Judging a move of Qwirkle: the one check behind validating, scoring, applying and auditing."""

from referee.rules.lines.judge import Line, end_bonus, judge_lay, score_lines
from referee.rules.lines.lays import first_fit
from referee.rules.lines.opening import largest_set_size
from referee.rules.lines.pieces import mask
from referee.rules.lines.table import Placement
from referee.rules.outcome import Status
from referee.rules.qwirkle.end import can_lay, outcome
from referee.rules.qwirkle.opening import objection, opener
from referee.rules.qwirkle.state import (
    HAND,
    Exchange,
    Lay,
    Move,
    Pile,
    State,
    bag_size,
    hand_of,
    least_in_bag,
    take_from_hand,
)
from referee.rules.state import check_turn
from referee.rules.verdict import Findings, Judgement, Reason, ScoreItem, ScoreKind


def judge(state: State, move: Move) -> Judgement:
    """Every violation of the move, what it scores, and what could not be checked."""
    findings = Findings()
    goes_on = _check_game_goes_on(state, findings)
    player = check_turn(state, move.player, findings) if goes_on else move.player
    action = move.action
    if not state.table:
        _check_opener(state, player, findings)
    if isinstance(action, Lay):
        return _judge_lay(state, action, player, findings)
    if not state.table:
        findings.breaks("QW-4", Reason.OPENING_MUST_LAY)
    if isinstance(action, Exchange):
        _judge_exchange(state, action, player, findings)
    else:
        _judge_pass(state, player, findings)
    return findings.judgement(player)


def _check_game_goes_on(state: State, findings: Findings) -> bool:
    """GM-2. Once the game is over it is nobody's turn."""
    now = outcome(state)
    if now.reason is not None:
        findings.breaks("GM-2", Reason.GAME_OVER, end_reason=now.reason.name)
    elif now.status is Status.UNDETERMINED:
        findings.cannot_check("GM-2")
    return now.reason is None


def _check_opener(state: State, player: int | None, findings: Findings) -> None:
    if player is None:
        findings.cannot_check("QW-2", "QW-3")
        return
    against = objection(state, player)
    if against is not None:
        findings.breaks(against.rule, Reason.NOT_THE_OPENER, player=player, **against.facts())
    elif opener(state) is None:
        findings.cannot_check("QW-2", "QW-3")


def _judge_lay(state: State, lay: Lay, player: int | None, findings: Findings) -> Judgement:
    if not lay.placements:
        findings.breaks("QW-6", Reason.NOTHING_LAID)
        return findings.judgement(player)
    _check_in_hand(state, lay, player, findings)
    if not state.table:
        _check_opening_size(state, lay, player, findings)
    lines = judge_lay(state.table, lay.placements, findings)
    if findings.violations:
        return findings.judgement(player)
    return findings.judgement(player, _score(state, lay, lines, player, findings))


def _check_in_hand(state: State, lay: Lay, player: int | None, findings: Findings) -> None:
    """QW-7: the tiles come from the hand."""
    hand = hand_of(state, player)
    if hand is not None and len(lay.placements) == 1 and lay.placements[0][1] in hand.tiles:
        return
    known = Pile(hidden=HAND) if hand is None else hand
    left, missing = take_from_hand(state, player, lay.tiles)
    if missing:
        cells, tiles = zip(*_where(lay, missing), strict=True)
        findings.breaks("QW-7", Reason.TILE_NOT_IN_HAND, cells=cells, pieces=tiles, hand=known.size)
    elif left.hidden < known.hidden:
        findings.cannot_check("QW-7")


def _where(lay: Lay, missing: tuple[int, ...]) -> list[Placement]:
    """Where the missing tiles were to be laid."""
    wanted = list(missing)
    found = []
    for cell, tile in reversed(lay.placements):
        if tile in wanted:
            wanted.remove(tile)
            found.append((cell, tile))
    return found[::-1]


def _check_opening_size(state: State, lay: Lay, player: int | None, findings: Findings) -> None:
    """QW-4: exactly the largest set."""
    hand = hand_of(state, player)
    laid = len(lay.placements)
    if hand is not None and not hand.hidden:
        largest = largest_set_size(hand.tiles)
        wrong = laid != largest
    else:  # what is laid was in the hand too, and what is not known may only make it larger
        largest = largest_set_size(lay.tiles if hand is None else hand.tiles + lay.tiles)
        wrong = laid < largest
        if not wrong and largest < HAND:
            findings.cannot_check("QW-4")
    if wrong:
        findings.breaks("QW-4", Reason.OPENING_NOT_LARGEST_SET, laid=laid, largest_set=largest)


def _score(
    state: State, lay: Lay, lines: list[Line], player: int | None, findings: Findings
) -> tuple[ScoreItem, ...]:
    items = score_lines(lines, player)
    if not lines and state.options.single_opening_points:  # QW-14
        items.append(
            ScoreItem(
                ScoreKind.SINGLE_OPENING,
                "QW-14",
                state.options.single_opening_points,
                player,
                (lay.placements[0][0],),
            )
        )
    ends = _lays_out(state, lay, player)
    if ends:
        items.append(end_bonus(player))
    elif ends is None:
        findings.cannot_check("QW-12")
    return tuple(items)


def _lays_out(state: State, lay: Lay, player: int | None) -> bool | None:
    """Whether this lay ends the game (QW-12); None if that cannot be told."""
    bag, hand = bag_size(state), hand_of(state, player)
    if least_in_bag(state) or (hand is not None and hand.size > len(lay.placements)):
        return False
    emptied = hand is not None or len(lay.placements) == HAND
    return None if bag is None or not emptied else True


def _judge_exchange(
    state: State, exchange: Exchange, player: int | None, findings: Findings
) -> None:
    """QW-9: one to six tiles of the hand, and no more than the bag holds."""
    count = exchange.size
    if not count:
        findings.breaks("QW-9", Reason.NOTHING_EXCHANGED)
    hand = hand_of(state, player)
    known = Pile(hidden=HAND) if hand is None else hand
    if count > known.size:
        findings.breaks("QW-9", Reason.EXCHANGE_EXCEEDS_HAND, exchanged=count, hand=known.size)
    bag = bag_size(state)
    if bag is not None and count > bag:
        findings.breaks("QW-9", Reason.EXCHANGE_EXCEEDS_BAG, exchanged=count, bag=bag)
    left, missing = take_from_hand(state, player, exchange.tiles)
    if missing:
        findings.breaks("QW-9", Reason.TILE_NOT_IN_HAND, pieces=missing, hand=known.size)
    enough = bag is not None or count <= least_in_bag(state)
    if not enough or hand is None or left.hidden < hand.hidden:
        findings.cannot_check("QW-9")


def _judge_pass(state: State, player: int | None, findings: Findings) -> None:
    """QW-10, QW-11: only who can neither lay nor exchange passes."""
    if not state.table:
        return
    hand = hand_of(state, player)
    lays = can_lay(state, hand) if player is not None else None
    bag = least_in_bag(state)
    if hand is not None and lays:
        fit = first_fit(state.table, mask(hand.tiles))
        if fit is not None:
            findings.breaks("QW-11", Reason.COULD_LAY, cells=fit[:1], pieces=fit[1:])
    if bag:
        rule = "QW-10" if lays is False else "QW-11"
        findings.breaks(rule, Reason.COULD_EXCHANGE, bag=bag)
    elif lays is None or (lays is False and bag_size(state) is None):
        findings.cannot_check("QW-11")

"""Judging a move of Qwirkle Cubes: the one check behind validating, scoring, applying, auditing."""

from collections.abc import Callable

from referee.core.game import Position
from referee.core.piles import Pile
from referee.core.verdict import Findings, Judgement
from referee.games.lines.rules.generate import first_fit
from referee.games.lines.rules.lay import can_lay, check_opener, judge_lay, note_missing
from referee.games.lines.rules.pieces import mask
from referee.games.lines.rules.reasons import LineReason
from referee.games.lines.rules.state import HAND, Lay, hand_of, least_in_bag, take_from_hand
from referee.games.qwirkle_cubes.rules import texts
from referee.games.qwirkle_cubes.rules.end import (
    bag_could_help,
    could_lay,
    someone_could_lay,
)
from referee.games.qwirkle_cubes.rules.reasons import CubesReason
from referee.games.qwirkle_cubes.rules.state import (
    FEWEST_PLAYERS,
    ForcedReroll,
    Move,
    Phase,
    Redraw,
    Reroll,
    State,
    WhenAllStuck,
    faces,
)


def judge(position: Position[State, Move, Pile], move: Move) -> Judgement:
    state, findings = position.state, Findings()
    player = findings.check_turn(state, position.outcome, move.player)
    if findings.over:
        return findings.judgement(player)
    action = move.action
    if not state.table:
        check_opener(state, player, findings)
    if isinstance(action, Lay):
        return judge_lay(state, action, player, findings)
    if not state.table:
        findings.breaks("QC-3", LineReason.OPENING_MUST_LAY)
    if isinstance(action, Reroll):
        _judge_reroll(state, action, player, findings)
    elif isinstance(action, ForcedReroll):
        _judge_forced_reroll(state, action, player, findings)
    elif isinstance(action, Redraw):
        _judge_redraw(state, action, player, findings)
    else:
        _judge_pass(state, player, findings)
    return findings.judgement(player)


def _judge_reroll(state: State, reroll: Reroll, player: int | None, findings: Findings) -> None:
    """QC-4: a reroll takes some cubes of the hand, once in a turn and before anything else."""
    if not reroll.size:
        findings.breaks("QC-4", CubesReason.NOTHING_REROLLED)
    if state.phase is Phase.AFTER_REROLL and state.to_move in (None, player):
        findings.breaks("QC-4", CubesReason.ALREADY_REROLLED)
    hand = _hand(state, player)
    left = _check_rolled("QC-4", state, player, reroll, findings)
    phase_known = state.phase is not None or not state.table
    if not phase_known or left.hidden < hand.hidden or hand_of(state, player) is None:
        findings.cannot_check("QC-4")
    if state.table:
        _check_roll_helps(state, player, findings)


def _judge_forced_reroll(
    state: State, reroll: ForcedReroll, player: int | None, findings: Findings
) -> None:
    """QC-6: a forced reroll takes the whole hand, and only if nothing can be laid."""
    named = _check_whole_hand("QC-6", state, player, reroll.cubes, findings)
    if state.table:
        _check_could_not_lay("QC-6", state, player, findings, named)
        _check_roll_helps(state, player, findings)


def _judge_redraw(state: State, redraw: Redraw, player: int | None, findings: Findings) -> None:
    """QC-9: a redraw takes the whole hand, and only if no roll of anybody's hand could be laid."""
    if state.options.when_all_stuck is WhenAllStuck.END:
        findings.breaks("QC-9", CubesReason.NO_REDRAWS)
        return
    named = _check_whole_hand("QC-9", state, player, redraw.cubes, findings)
    if not state.table:
        return
    _check_could_not_lay("QC-5", state, player, findings, named)
    _check_no_roll_fits(state, player, findings, named)
    others = _others_could_lay(state, player)
    if others:
        findings.breaks("QC-9", CubesReason.OTHERS_COULD_LAY)
    elif others is None:
        findings.cannot_check("QC-9")
    if bag_could_help(state) is False:  # nobody else can: then the game is over
        findings.breaks("QC-9", CubesReason.NO_REDRAWS, text=texts.BAG_NO_HELP)


def _judge_pass(state: State, player: int | None, findings: Findings) -> None:
    """QC-5, QC-9: only a player who could lay no roll passes, and only if another one could."""
    if not state.table:
        return
    _check_could_not_lay("QC-5", state, player, findings)
    helps = _check_no_roll_fits(state, player, findings)
    ends = state.options.when_all_stuck is WhenAllStuck.END
    if helps or (helps is False and ends):  # if nobody else could lay either, the game is over
        return
    others = _others_could_lay(state, player)
    if others is False:
        text = texts.NOBODY_ELSE_COULD_LAY if helps is None else None
        findings.breaks("QC-9", CubesReason.MUST_REDRAW, text=text)
    elif others is None:
        findings.cannot_check("QC-9")


def _check_whole_hand(
    rule: str, state: State, player: int | None, cubes: tuple[int, ...], findings: Findings
) -> tuple[int, ...]:
    """Check that cubes, if named, are the whole hand; return them if nothing is wrong with them."""
    hand, broken = _hand(state, player), len(findings.violations)
    left = _check_rolled(rule, state, player, Reroll(cubes), findings)
    named = cubes if len(findings.violations) == broken else ()
    if left.hidden < hand.hidden:
        findings.cannot_check(rule)
    size_known = hand_of(state, player) is not None or (
        least_in_bag(state) > 0 and not state.may_be_short(player)
    )
    if cubes and left.size and size_known:
        rerolled, size = len(cubes), hand.size
        findings.breaks(
            rule,
            CubesReason.NOT_THE_WHOLE_HAND,
            pieces=left.pieces,
            text=texts.LEFT_OUT if rerolled == size else None,
            rerolled=rerolled,
            hand=size,
        )
    return named


def _check_rolled(
    rule: str, state: State, player: int | None, reroll: Reroll, findings: Findings
) -> Pile:
    """Check that the cubes to roll are in the hand, and named if known; return what is left."""
    hand = _hand(state, player)
    taken = take_from_hand(state, player, reroll.cubes)
    left = taken.left
    if reroll.size > hand.size and (hand.hidden or not taken.missing):
        findings.breaks(rule, CubesReason.REROLL_EXCEEDS_HAND, rerolled=reroll.size, hand=hand.size)
        return left
    note_missing(rule, state, player, taken, findings)
    if reroll.hidden > left.hidden:
        text = None if hand.hidden else texts.HAND_IS_KNOWN
        hidden, unknown = reroll.hidden, left.hidden
        findings.breaks(
            rule, CubesReason.CUBES_NOT_NAMED, text=text, hidden=hidden, unknown=unknown
        )
    return left


def _check_could_not_lay(
    rule: str,
    state: State,
    player: int | None,
    findings: Findings,
    named: tuple[int, ...] = (),
) -> None:
    """Check that nothing in the hand could be laid, which the move requires.

    Cubes that the move names are in the hand too, if it is hidden.
    """
    lays = _whoever(state, player, lambda hand: can_lay(state, hand))
    hand = _hand(state, player)
    cubes = hand.pieces + named if hand.hidden else hand.pieces
    if lays and player is None:
        cubes = sum([each.pieces for each in state.hands if each is not None], ())
    fit = first_fit(state.table, mask(cubes)) if cubes and lays is not False else None
    if fit is not None:
        findings.breaks(rule, LineReason.COULD_LAY, cells=fit[:1], pieces=fit[1:])
    elif lays is None:
        findings.cannot_check(rule)


def _check_roll_helps(state: State, player: int | None, findings: Findings) -> None:
    """QC-9: a player who could lay no roll whatsoever does not roll."""
    helps = _helps(state, player)
    if helps is None:
        findings.cannot_check("QC-9")
    elif not helps:
        findings.breaks("QC-9", CubesReason.NO_ROLL_FITS, instead=_instead(state, player))


def _instead(state: State, player: int | None) -> str:
    """What a player whom no roll can help must do instead."""
    if state.options.when_all_stuck is WhenAllStuck.END:
        return "PASS"
    others = _others_could_lay(state, player)
    return "PASS_OR_REDRAW" if others is None else "PASS" if others else "REDRAW"


def _check_no_roll_fits(
    state: State, player: int | None, findings: Findings, named: tuple[int, ...] = ()
) -> bool | None:
    """QC-9: a player who passes or redraws could lay no roll at all. Return whether one could be
    laid."""
    hand = _hand(state, player)
    if hand.hidden and named:
        hand = Pile(named)
        helps = could_lay(state, hand)
    else:
        helps = _helps(state, player)
    if helps:
        fit = first_fit(state.table, faces(hand)) or ()
        can_lay_now = any([each.reason is LineReason.COULD_LAY for each in findings.violations])
        text = texts.ROLL_FITS if can_lay_now else None
        findings.breaks("QC-9", CubesReason.COULD_REROLL, cells=fit[:1], pieces=fit[1:], text=text)
    elif helps is None:
        findings.cannot_check("QC-9")
    return helps


def _others_could_lay(state: State, player: int | None) -> bool | None:
    """Whether some roll of another player could be laid; of any, if nobody knows who moves."""
    if player is None:
        return someone_could_lay(state, state.hands, FEWEST_PLAYERS)
    others = (*state.hands[:player], *state.hands[player + 1 :])
    return someone_could_lay(state, others, FEWEST_PLAYERS - 1)


def _helps(state: State, player: int | None) -> bool | None:
    """Whether some roll could be laid. A player who has rerolled in this turn had such a hand."""
    if state.phase is Phase.AFTER_REROLL and (player is None or state.to_move in (None, player)):
        return True
    least = Pile(hidden=HAND if least_in_bag(state) else 1)
    return _whoever(state, player, lambda hand: could_lay(state, least if hand is None else hand))


def _whoever(
    state: State, player: int | None, test: Callable[[Pile | None], bool | None]
) -> bool | None:
    """Return the result of `test` for the player's hand. If nobody knows whose turn it is, return
    what it is for all hands, or None if they differ."""
    hands = state.hands if player is None else (hand_of(state, player),)
    found = {test(hand) for hand in set(hands)}
    return found.pop() if len(found) == 1 else None


def _hand(state: State, player: int | None) -> Pile:
    """The hand as far as it is known."""
    hand = hand_of(state, player)
    return Pile(hidden=HAND) if hand is None else hand

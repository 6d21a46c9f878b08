"""Judging a move of Qwirkle Cubes: the one check behind validating, scoring, applying, auditing."""

from collections.abc import Callable

from referee.rules.lines.lay import can_lay, check_opener, judge_lay
from referee.rules.lines.lays import first_fit
from referee.rules.lines.pieces import mask
from referee.rules.lines.state import HAND, Lay, hand_of, least_in_bag, take_from_hand
from referee.rules.outcome import Outcome
from referee.rules.piles import Pile
from referee.rules.qwirkle_cubes.end import could_lay, outcome
from referee.rules.qwirkle_cubes.state import ForcedReroll, Move, Phase, Reroll, State, faces
from referee.rules.turns import check_turn
from referee.rules.verdict import Findings, Judgement, Reason


def judge(state: State, move: Move, now: Outcome | None = None) -> Judgement:
    """Every violation of the move, what it scores, and what could not be checked.

    Who knows where the game stands says so: it takes a while to find out.
    """
    findings = Findings()
    player = check_turn(state, now or outcome(state), move.player, findings)
    action = move.action
    if not state.table:
        check_opener(state, player, findings)
    if isinstance(action, Lay):
        return judge_lay(state, action, player, findings)
    if not state.table:
        findings.breaks("QC-3", Reason.OPENING_MUST_LAY)
    if isinstance(action, Reroll):
        _judge_reroll(state, action, player, findings)
    elif isinstance(action, ForcedReroll):
        _judge_forced_reroll(state, action, player, findings)
    else:
        _judge_pass(state, player, findings)
    return findings.judgement(player)


def _judge_reroll(state: State, reroll: Reroll, player: int | None, findings: Findings) -> None:
    """QC-4: some cubes of the hand, once in a turn and before anything else."""
    if not reroll.size:
        findings.breaks("QC-4", Reason.NOTHING_REROLLED)
    if state.phase is Phase.AFTER_REROLL and state.to_move in (None, player):
        findings.breaks("QC-4", Reason.ALREADY_REROLLED)
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
    """QC-6: the whole hand, and only if nothing can be laid."""
    hand = _hand(state, player)
    broken = len(findings.violations)
    left = _check_rolled("QC-6", state, player, Reroll(reroll.cubes), findings)
    named = reroll.cubes if len(findings.violations) == broken else ()
    size_known = hand_of(state, player) is not None or least_in_bag(state) > 0
    if reroll.cubes and left.size and size_known:
        rerolled = len(reroll.cubes)
        findings.breaks(
            "QC-6",
            Reason.NOT_THE_WHOLE_HAND,
            pieces=left.pieces,
            rerolled=rerolled,
            hand=hand.size,
        )
    lays: bool | None = False
    if state.table:
        lays = _check_could_not_lay("QC-6", state, player, findings, named)
    if lays is not None and left.hidden < hand.hidden:
        findings.cannot_check("QC-6")
    if state.table:
        _check_roll_helps(state, player, findings)


def _judge_pass(state: State, player: int | None, findings: Findings) -> None:
    """QC-5, QC-9: only who could lay no roll whatsoever passes."""
    if not state.table:
        return
    _check_could_not_lay("QC-5", state, player, findings)
    helps = _helps(state, player)
    if helps:
        fit = first_fit(state.table, faces(_hand(state, player))) or ()
        findings.breaks("QC-9", Reason.COULD_REROLL, cells=fit[:1], pieces=fit[1:])
    elif helps is None:
        findings.cannot_check("QC-9")


def _check_rolled(
    rule: str, state: State, player: int | None, reroll: Reroll, findings: Findings
) -> Pile:
    """The cubes to roll are in the hand, and named if they are known. Returns what is left."""
    hand = _hand(state, player)
    left, missing = take_from_hand(state, player, reroll.cubes)
    if reroll.size > hand.size and (hand.hidden or not missing):
        findings.breaks(rule, Reason.REROLL_EXCEEDS_HAND, rerolled=reroll.size, hand=hand.size)
        return left
    if missing:
        findings.breaks(rule, Reason.TILE_NOT_IN_HAND, pieces=missing, hand=hand.size)
    if reroll.hidden > left.hidden:
        hidden = reroll.hidden
        findings.breaks(rule, Reason.CUBES_NOT_NAMED, hidden=hidden, unknown=left.hidden)
    return left


def _check_could_not_lay(
    rule: str,
    state: State,
    player: int | None,
    findings: Findings,
    named: tuple[int, ...] = (),
) -> bool | None:
    """What asks for a hand that cannot be laid. Returns whether it can.

    Cubes that the move names are in the hand too, where it is hidden.
    """
    lays = _whoever(state, player, lambda hand: can_lay(state, hand))
    hand = _hand(state, player)
    cubes = hand.pieces + named if hand.hidden else hand.pieces
    if lays and player is None:
        cubes = sum([each.pieces for each in state.hands if each is not None], ())
    fit = first_fit(state.table, mask(cubes)) if cubes and lays is not False else None
    if fit is not None:
        findings.breaks(rule, Reason.COULD_LAY, cells=fit[:1], pieces=fit[1:])
        return True
    if lays is None:
        findings.cannot_check(rule)
    return lays


def _check_roll_helps(state: State, player: int | None, findings: Findings) -> None:
    """QC-9: who could lay no roll whatsoever does not roll."""
    helps = _helps(state, player)
    if helps is None:
        findings.cannot_check("QC-9")
    elif not helps:
        findings.breaks("QC-9", Reason.NO_ROLL_FITS)


def _helps(state: State, player: int | None) -> bool | None:
    """Whether some roll could be laid."""
    least = Pile(hidden=HAND if least_in_bag(state) else 1)
    return _whoever(state, player, lambda hand: could_lay(state, least if hand is None else hand))


def _whoever(
    state: State, player: int | None, test: Callable[[Pile | None], bool | None]
) -> bool | None:
    """What is true of the player's hand; of everybody's, if nobody knows whose turn it is."""
    hands = state.hands if player is None else (hand_of(state, player),)
    found = {test(hand) for hand in set(hands)}
    return found.pop() if len(found) == 1 else None


def _hand(state: State, player: int | None) -> Pile:
    """The hand as far as it is known."""
    hand = hand_of(state, player)
    return Pile(hidden=HAND) if hand is None else hand

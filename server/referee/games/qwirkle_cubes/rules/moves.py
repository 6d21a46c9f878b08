"""What the player to move may do in Qwirkle Cubes."""

from collections.abc import Iterator

from referee.core.game import Listing, Position
from referee.core.outcome import Status
from referee.core.piles import Pile
from referee.core.verdict import Judgement
from referee.games.lines.rules.moves import hand_to_list, list_lays, unchecked_lays
from referee.games.lines.rules.state import Lay, Pass
from referee.games.qwirkle_cubes.rules.state import ForcedReroll, Move, Redraw, Reroll, State


def list_moves(position: Position[State, Move, Pile]) -> Listing[Move]:
    """List lays of known cubes, and a pass, one by one; tell only whether there are rerolls and
    redraws."""
    state = position.state
    if position.outcome.status is Status.OVER:
        return Listing(iter(()), {"reroll_up_to": 0, "forced_reroll": 0, "redraw": 0})
    player, hand, faults = hand_to_list(state)
    if faults:
        return Listing(iter(()), {}, (), faults)
    actions = (Lay(()), Reroll(hand.pieces), ForcedReroll(), Redraw(), Pass())
    judgements = [position.judge(Move(player, action)) for action in actions]
    _, reroll, forced, redraw, skip = judgements
    others = {
        "reroll_up_to": hand.size if _is_certain(reroll, "QC-4", "QC-9") else 0,
        "forced_reroll": int(_is_certain(forced, "QC-6", "QC-9")),
        "redraw": int(_is_certain(redraw, "QC-9")),
    }
    unchecked = [*judgements[0].unchecked, *unchecked_lays(state, hand)]
    for judgement in judgements[1:]:
        unchecked += judgement.unchecked
    moves = _moves(state, player, hand, passes=_is_certain(skip, "QC-5", "QC-9"))
    return Listing(moves, others, tuple(dict.fromkeys(unchecked)))


def _is_certain(judgement: Judgement, *rules: str) -> bool:
    """Whether a move is legal, and all of these rules could be checked."""
    return judgement.legal and not set(rules) & set(judgement.unchecked)


def _moves(state: State, player: int, hand: Pile, *, passes: bool) -> Iterator[Move]:
    for lay in list_lays(state, hand):
        yield Move(player, lay)
    if passes:
        yield Move(player, Pass())

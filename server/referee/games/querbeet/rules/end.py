"""When a round of Querbeet is over, and when the game is; how many turns there can have been."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple

from referee.core.events import Event
from referee.core.outcome import IN_PROGRESS, Outcome, Status, over, undetermined
from referee.core.state import Players, with_points
from referee.games.querbeet.rules.board import COLOURS, FEWEST_PLAYERS, can_lay_any
from referee.games.querbeet.rules.reasons import QuerbeetEnd
from referee.games.querbeet.rules.scoring import RoundScore
from referee.games.querbeet.rules.state import State, all_laid, knows_hands


class Phase(IntEnum):
    """Whether a round goes on. The numbers are those of the schema."""

    UNKNOWN = 0
    GOES_ON = 1
    LAST_TURNS = 2
    OVER = 3


class RoundEnd(IntEnum):
    """Why a round is over. The numbers are those of the schema."""

    HAND_EMPTIED = 1
    NO_PLAYER_CAN_LAY = 2
    ALL_PASSED = 3


class Stage(NamedTuple):
    """How far a round has got."""

    phase: Phase
    end: RoundEnd | None = None


UNKNOWN, GOES_ON, LAST_TURNS = map(Stage, (Phase.UNKNOWN, Phase.GOES_ON, Phase.LAST_TURNS))


class Round(NamedTuple):
    """A round, as part of where the game stands."""

    number: int | None
    starter: int | None
    stage: Stage
    still_to_move: tuple[int, ...]
    scores: tuple[RoundScore, ...]


class RoundEnded(Event, frozen=True):
    """A round ended and was counted; no player in particular caused this."""

    round: Round


class QuerbeetOutcome(Outcome, frozen=True):
    """Where a game stands, and its round."""

    round: Round | None = None


def find_stage(state: State, in_hands: Sequence[int]) -> Stage:
    """Return how far the round has got (QB-8); `in_hands` are the kinds that are not on the board.

    As there is no bag, it is always known whether anybody can lay.
    """
    if all_laid(state):
        return Stage(Phase.OVER, RoundEnd.HAND_EMPTIED)
    if not can_lay_any(state.board, in_hands):
        return Stage(Phase.OVER, RoundEnd.NO_PLAYER_CAN_LAY)
    empty, lap_complete = _has_empty_hand(state), _is_lap_complete(state)
    if empty and lap_complete:
        return Stage(Phase.OVER, RoundEnd.HAND_EMPTIED)
    passed = _have_all_passed(state)
    if passed:
        return Stage(Phase.OVER, RoundEnd.ALL_PASSED)
    if empty:
        return UNKNOWN if lap_complete is None else LAST_TURNS
    return UNKNOWN if empty is None or passed is None else GOES_ON


def _has_empty_hand(state: State) -> bool | None:
    sizes = [None if hand is None else hand.size for hand in state.hands]
    if 0 in sizes:
        return True
    if None not in sizes or not _may_be_empty(state):
        return False
    return None


def _may_be_empty(state: State) -> bool:
    """Whether a hand that is not known can be empty by stage."""
    dealt = len(state.options.dealt) // (len(state.players) or COLOURS)
    turns = len(state.board) - 1
    if state.players and state.round_turn is not None:
        turns = min(turns, -(-state.round_turn // len(state.players)))
    return turns >= dealt


def _is_lap_complete(state: State) -> bool | None:
    """Whether all players have had equally many turns, so that the one who began is to move."""
    if not state.players:
        return None
    if state.round_turn is not None:
        return state.round_turn % len(state.players) == 0
    return None if None in (state.round, state.to_move) else state.round == state.to_move


def _have_all_passed(state: State) -> bool | None:
    """Whether all have passed, though somebody could lay; None if that is not known. This happens
    only with hands that are not known."""
    if knows_hands(state):
        return False
    players, laid = len(state.players), len(state.board) - 1
    if state.passes is None:
        if state.round_turn is not None and state.round_turn - laid < (players or FEWEST_PLAYERS):
            return False
        return True if fewest_turns(state) >= most_turns(state, laid) else None
    if state.passes < (players or FEWEST_PLAYERS):
        return False
    return True if state.passes >= (players or COLOURS) else None


def is_counted_out(state: State) -> bool:
    """Whether all rounds have been played and counted (QB-3)."""
    return state.round == (len(state.players) or COLOURS)


def find_status(state: State, stage: Stage, count: Callable[[], Players | None]) -> Outcome:
    """Whether the game is over; `count` gives the players with the points of this round."""
    players, number = state.players, state.round
    if is_counted_out(state):
        return over(QuerbeetEnd.ROUNDS_PLAYED, players)
    if stage.phase in (Phase.GOES_ON, Phase.LAST_TURNS):
        return IN_PROGRESS
    if players and number is not None and number < len(players) - 1:
        return IN_PROGRESS
    if stage.phase is Phase.UNKNOWN:
        return undetermined("QB-8")
    if not players or number is None:
        return undetermined("QB-3")
    counted = count()
    if counted is None:
        return Outcome(Status.OVER, QuerbeetEnd.ROUNDS_PLAYED, unchecked=("QB-11",))
    return over(QuerbeetEnd.ROUNDS_PLAYED, counted)


def with_round(players: Players, scores: Sequence[RoundScore]) -> Players | None:
    """The players with the points of a round; None if these are not known."""
    for score in scores:
        if score.total is None:
            return None
        players = with_points(players, score.player, score.total)
    return players


def round_at(state: State, stage: Stage, scores: Sequence[RoundScore]) -> Round:
    """Return all there is to say about the round: the last one, if all have been counted."""
    starter = _starter(state)
    number = None if state.round is None else starter  # each seat begins the round of its number
    if is_counted_out(state):
        stage = Stage(Phase.OVER, stage.end)
    waiting = () if stage.phase is Phase.OVER else still_to_move(state)
    return Round(number, starter, stage, waiting, tuple(scores))


def _starter(state: State) -> int | None:
    """Who began the round; None if that is not known."""
    players = len(state.players)
    if state.round is not None:
        if is_counted_out(state):
            return state.round - 1
        return state.round if state.round < (players or FEWEST_PLAYERS) else None
    if not players or state.to_move is None or state.round_turn is None:
        return None
    return (state.to_move - state.round_turn) % players


def spared(state: State, stage: Stage) -> tuple[int, ...]:
    """The players who, when a round ends at once, still had a turn but could only have passed."""
    waiting = still_to_move(state)
    at_once = stage.end is RoundEnd.NO_PLAYER_CAN_LAY and len(waiting) < len(state.players)
    return waiting if at_once else ()


def still_to_move(state: State) -> tuple[int, ...]:
    """The players who still have a turn before all have had equally many, in order."""
    players, mover, starter = len(state.players), state.to_move, _starter(state)
    if not players or starter is None or mover is None:
        return ()
    had = (mover - starter) % players
    return tuple([(starter + turn) % players for turn in range(had, players)])


def most_turns(state: State, laid: int) -> int:
    """The most turns in a round with this many stones laid: it ends when all pass in a row
    (QB-8)."""
    return (laid + 1) * (len(state.players) or COLOURS)


def earlier_turns(state: State) -> tuple[int, int]:
    """The fewest and the most turns that the rounds before this one can have had."""
    most_rounds = (len(state.players) or COLOURS) - 1
    rounds = most_rounds if state.round is None else min(state.round, most_rounds)
    most = rounds * most_turns(state, len(state.options.dealt))
    return (0 if state.round is None else rounds), most


def fewest_turns(state: State) -> int:
    """The fewest turns that this round can have had."""
    if state.round_turn is not None:
        return state.round_turn
    laid = len(state.board) - 1
    return laid if state.turn is None else max(laid, state.turn - earlier_turns(state)[1])


def turns_had(state: State, seat: int) -> int | None:
    """How many turns of this round a player has had; None if that is not known."""
    players = len(state.players)
    if not players or state.round is None or state.round_turn is None:
        return None
    starter = min(state.round, players - 1)
    return -(-(state.round_turn - (seat - starter) % players) // players)

"""How many turns there can have been."""

from referee.games.querbeet.rules.hexagon import COLOURS
from referee.games.querbeet.rules.state import State


def most_turns(state: State, laid: int) -> int:
    """In a round with so many stones laid: it ends when all pass one after another (QB-8)."""
    return (laid + 1) * (len(state.players) or COLOURS)


def earlier_turns(state: State) -> tuple[int, int]:
    """The fewest and the most that the rounds before this one can have had."""
    most_rounds = (len(state.players) or COLOURS) - 1
    rounds = most_rounds if state.round is None else min(state.round, most_rounds)
    most = rounds * most_turns(state, len(state.options.dealt))
    return (0 if state.round is None else rounds), most


def fewest_turns(state: State) -> int:
    """Of this round, as far as can be told."""
    if state.round_turn is not None:
        return state.round_turn
    laid = len(state.board) - 1
    return laid if state.turn is None else max(laid, state.turn - earlier_turns(state)[1])


def turns_had(state: State, seat: int) -> int | None:
    """How many turns of this round a player has had."""
    players = len(state.players)
    if not players or state.round is None or state.round_turn is None:
        return None
    starter = min(state.round, players - 1)
    return -(-(state.round_turn - (seat - starter) % players) // players)

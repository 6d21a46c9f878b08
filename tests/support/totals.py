"""All players' scores in a position of the rules."""

from referee.core.state import GameState


def known_scores(state: GameState) -> list[int]:
    """The scores by seat, all of which must be known."""
    scores = [player.score for player in state.players]
    known = [score for score in scores if score is not None]
    assert len(known) == len(scores)
    return known

"""The subjects of all games: of those that are registered, and of a little one made up here."""

from importlib import import_module

from referee.games import GAMES
from tests.support.little_game.subject import SUBJECT as LITTLE_GAME
from tests.support.subject import Subject


def subject_of(field: str) -> Subject:
    """Every game brings one, in a place that its name tells."""
    subject = import_module(f"tests.games.{field}.subject").SUBJECT
    assert isinstance(subject, Subject)
    assert subject.field == field
    return subject


SUBJECTS = tuple(subject_of(room.codec.field) for room in GAMES)
"""Of the games of `GAMES`, which have messages."""
EVERY_SUBJECT: tuple[Subject, ...] = (*SUBJECTS, LITTLE_GAME)
"""Of all games that the contract is kept by, with messages or without."""

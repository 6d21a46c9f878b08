"""The subjects of all games that are registered."""

from importlib import import_module

from referee.games import GAMES
from tests.support.subject import Subject


def subject_of(field: str) -> Subject:
    """Every game brings one, in a place that its name tells."""
    subject = import_module(f"tests.games.{field}.subject").SUBJECT
    assert isinstance(subject, Subject)
    assert subject.field == field
    return subject


SUBJECTS = tuple(subject_of(room.codec.field) for room in GAMES)

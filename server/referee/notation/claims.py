"""What the table wrote down for a player: `+3=12`, `Anna:-2`, `1:=7`."""

import re

from referee.core.faults import FieldPath
from referee.notation import texts
from referee.notation.draft import Draft
from referee.notation.players import read_player
from referee.notation.seats import Seats
from referee.notation.values import read_integer
from referee.notation.words import Word
from referee.v1 import record_pb2

_CLAIM = re.compile(r"(?:(?P<player>[^:]*):)?(?=.)(?P<points>[+-][^=]+)?(?:=(?P<total>.+))?")


def is_claim(word: str) -> bool:
    """Whether a word can only be meant as a claim."""
    if word[0] == '"':
        return False
    return word[0] in "+=" or ":" in word or (word[0] == "-" and word not in ("-", "->"))


def write_claims(turn: record_pb2.RecordedTurn, seats: Seats) -> list[str]:
    """The mover goes without saying, in the first claim."""
    return [
        (f"{seats.write(claim.player)}:" if index or claim.player != turn.move.player else "")
        + (f"{claim.points:+}" if claim.HasField("points") else "")
        + (f"={claim.total}" if claim.HasField("total") else "")
        for index, claim in enumerate(turn.claimed)
    ]


def read_claim(draft: Draft, word: Word, turn: record_pb2.RecordedTurn, place: FieldPath) -> None:
    place = (*place, len(turn.claimed))
    draft.mark(place, word)
    claim = turn.claimed.add(player=turn.move.player)
    match = _CLAIM.fullmatch(word.text)
    if match is None:
        draft.unlike(word, texts.CLAIM)
        return
    player = read_player(draft, word.part(match, "player"))
    if player is not None:
        claim.player = player
    points = _read_points(draft, word.part(match, "points"))
    total = read_integer(draft, word.part(match, "total"))
    if points is not None:
        claim.points = points
    if total is not None:
        claim.total = total


def _read_points(draft: Draft, word: Word | None) -> int | None:
    """Points always have a sign."""
    if word is not None and word.text[0] == "+":
        return read_integer(draft, word.after(1), low=0)
    return read_integer(draft, word)

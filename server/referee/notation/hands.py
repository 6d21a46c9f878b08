"""Hands: a player, and a pile."""

from typing import Any

from referee.core.faults import FieldPath
from referee.notation import texts
from referee.notation.draft import Draft
from referee.notation.piles import Pieces, read_pile, write_pile
from referee.notation.players import read_player
from referee.notation.seats import Seats
from referee.notation.words import Words


def write_hand(pieces: Pieces, hand: Any, seats: Seats) -> list[str]:
    return [seats.write(hand.player), *write_pile(pieces, hand)]


def read_hand(draft: Draft, words: Words, pieces: Pieces, hands: Any, place: FieldPath) -> None:
    """One more hand, at the end of the list."""
    draft.mark_next(place, words)
    place = (*place, len(hands))
    word = draft.need(words, texts.PLAYER)
    if word is None:
        return
    draft.mark(place, word)
    hand = hands.add(player=read_player(draft, word))
    read_pile(draft, words, pieces, hand, place)

"""Hands, which messages list in any order, at most one per player."""

from collections.abc import Callable, Sequence
from typing import Any

from referee.core.faults import Fault, FieldPath
from referee.core.piles import Pile
from referee.wire.errors import check_seat, duplicate, wrong_count


def decode_hands(
    messages: Sequence[Any],
    seats: int,
    decode_pile: Callable[[Any, FieldPath, list[Fault]], Pile],
    place: FieldPath,
    faults: list[Fault],
) -> tuple[Pile | None, ...]:
    """The hands by seat; None where there is none."""
    hands: list[Pile | None] = [None] * seats
    if len(messages) > seats:
        faults.append(wrong_count(place, len(messages), 0, seats))
        return tuple(hands)
    for index, message in enumerate(messages[:]):
        seat = message.player
        pile = decode_pile(message, (*place, index), faults)
        if not 0 <= seat < seats:
            check_seat(seat, seats, (*place, index, "player"), faults)
        elif hands[seat] is not None:
            faults.append(duplicate((*place, index, "player")))
        else:
            hands[seat] = pile
    return tuple(hands)


def locate_hand(place: FieldPath, messages: Sequence[Any]) -> FieldPath:
    """Where in the list the hand of a seat is."""
    if len(place) == 1:
        return place
    seats = [message.player for message in messages]
    if place[1] not in seats:
        return place[:1]
    return (place[0], seats.index(int(place[1])), *place[2:])

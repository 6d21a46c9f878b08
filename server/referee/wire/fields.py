"""Fields of messages: checking them, naming what is wrong with them, and decoding some of them."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, TypeVar

from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.piles import Pile
from referee.core.text import Text

E = TypeVar("E", bound=IntEnum)

MISSING = Text("is required", "est obligatoire")
UNKNOWN_VALUE = Text("{value} is not a known value", "{value} n’est pas une valeur connue")
OUT_OF_RANGE = Text(
    "must be from {low} to {high}, is {value}", "doit être entre {low} et {high}, vaut {value}"
)
WRONG_COUNT = Text(
    "must have {low} to {high} entries, has {count}",
    "doit avoir de {low} à {high} éléments, en a {count}",
)
WRONG_LENGTH = Text(
    "must be {low} to {high} long, is {length}",
    "doit avoir une longueur de {low} à {high}, a {length}",
)
NOT_THE_LENGTH = Text(
    "must be {low} long, is {length}", "doit avoir une longueur de {low}, a {length}"
)
DUPLICATE = Text("is named more than once", "est nommé plus d’une fois")
OTHER_GAME = Text("is of another game than {game}", "ne relève pas du jeu {game}")


def missing(place: FieldPath) -> Fault:
    return Fault(place, FaultReason.MISSING, MISSING)


def unknown_value(place: FieldPath, value: int) -> Fault:
    return Fault(place, FaultReason.UNKNOWN_VALUE, UNKNOWN_VALUE, facts={"value": value})


def duplicate(place: FieldPath) -> Fault:
    return Fault(place, FaultReason.DUPLICATE, DUPLICATE)


def other_game(place: FieldPath, game: str) -> Fault:
    return Fault(place, FaultReason.MISMATCH, OTHER_GAME, facts={"game": game})


def out_of_range(place: FieldPath, value: int, low: int, high: int) -> Fault:
    return Fault(
        place,
        FaultReason.OUT_OF_RANGE,
        OUT_OF_RANGE,
        facts={"value": value, "low": low, "high": high},
    )


def wrong_count(place: FieldPath, count: int, low: int, high: int) -> Fault:
    return Fault(
        place,
        FaultReason.WRONG_COUNT,
        WRONG_COUNT,
        facts={"count": count, "low": low, "high": high},
    )


def wrong_length(place: FieldPath, length: int, low: int, high: int) -> Fault:
    return Fault(
        place,
        FaultReason.WRONG_LENGTH,
        WRONG_LENGTH if low < high else NOT_THE_LENGTH,
        facts={"length": length, "low": low, "high": high},
    )


def check_length(text: str, most: int, place: FieldPath, faults: list[Fault]) -> None:
    if len(text) > most:
        faults.append(wrong_length(place, len(text), 0, most))


def check_range(value: int, low: int, high: int, place: FieldPath, faults: list[Fault]) -> None:
    if not low <= value <= high:
        faults.append(out_of_range(place, value, low, high))


def check_seat(seat: int, players: int, place: FieldPath, faults: list[Fault]) -> None:
    check_range(seat, 0, players - 1, place, faults)


def decode_choice(number: int, default: E, place: FieldPath, faults: list[Fault]) -> E:
    """Decode the value of an enum whose zero stands for the default."""
    if number == 0:
        return default
    try:
        return type(default)(number)
    except ValueError:
        faults.append(unknown_value(place, number))
        return default


def decode_hands(
    messages: Sequence[Any],
    seats: int,
    decode_pile: Callable[[Any, FieldPath, list[Fault]], Pile],
    place: FieldPath,
    faults: list[Fault],
) -> tuple[Pile | None, ...]:
    """Decode the hands by seat; None where there is none."""
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
    """Find where in the list of messages the hand of a seat is."""
    if len(place) == 1:
        return place
    seats = [message.player for message in messages]
    if place[1] not in seats:
        return place[:1]
    return (place[0], seats.index(int(place[1])), *place[2:])

"""Enum values as words."""

from google.protobuf.descriptor import EnumDescriptor


def names_of(enum: EnumDescriptor) -> dict[int, str]:
    """The values of an enum, without their prefix and without UNSPECIFIED."""
    prefix = enum.values_by_number[0].name.removesuffix("UNSPECIFIED")
    return {
        number: value.name.removeprefix(prefix)
        for number, value in enum.values_by_number.items()
        if number
    }


def words_of(enum: EnumDescriptor) -> dict[int, str]:
    """The same as they are written in the notation itself: `before-reroll`."""
    return {number: name.lower().replace("_", "-") for number, name in names_of(enum).items()}


def numbers_of(words: dict[int, str]) -> dict[str, int]:
    return {word: number for number, word in words.items()}

"""Seeded chance: the vectors of docs/chance.md, fairness, and what must always hold."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from copy import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.chance import Chance, Stream, commit, draw
from referee.games.qubix.rules.configuration import DEFAULT
from referee.games.qubix.rules.grid import Direction
from referee.games.qubix.rules.start import lay_out
from referee.games.qubix.rules.state import Layout
from referee.games.querbeet.rules.start import deal
from referee.games.querbeet.rules.state import Options
from referee.games.qwirkle_cubes.rules.draws import draw_and_roll, reroll
from referee.games.qwirkle_cubes.rules.state import CUBES
from tests.support.paths import DOCS

PAGE = DOCS / "chance.md"
FULL_BAG = [tile for tile in range(1, 37) for _ in range(3)]
SEED = bytes(range(32))

seeds = st.binary(min_size=32, max_size=32)
entropies = st.lists(st.binary(max_size=64), max_size=8)
labels = st.sampled_from(["deal", "draw", "roll"])
chances = st.builds(
    lambda seed, entropy, events: replace(commit(seed, entropy), events=events),
    seeds,
    entropies,
    st.integers(0, 2**31 - 1),
)
bags = st.lists(st.integers(1, 36), min_size=1, max_size=108)


# The specification implemented again, as plainly as possible: HMAC from its definition, numbers
# through int.to_bytes, and nothing taken from the code under test.


def plain_hmac(key: bytes, message: bytes) -> bytes:
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def plain_key(seed: bytes, entropy: list[bytes]) -> bytes:
    message = b"referee.v1.key" + bytes([0])
    for item in entropy:
        message += len(item).to_bytes(4, "big") + item
    return plain_hmac(seed, message)


def plain_message(label: str, event: int, block: int) -> bytes:
    message = b"referee.v1.block" + bytes([0]) + label.encode("ascii") + bytes([0])
    return message + event.to_bytes(4, "big") + block.to_bytes(4, "big")


def plain_words(key: bytes, label: str, event: int) -> Iterator[int]:
    block = 0
    while True:
        digest = plain_hmac(key, plain_message(label, event, block))
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def plain_below(words: Iterator[int], n: int) -> tuple[int, list[int]]:
    """The number, and the words that were rejected before it."""
    rejected = []
    while (word := next(words)) >= 2**32 // n * n:
        rejected.append(word)
    return word % n, rejected


def plain_draw(words: Iterator[int], bag: list[int], count: int) -> list[int]:
    """Take tiles out of `bag`, which is changed."""
    bag.sort()
    return [bag.pop(plain_below(words, len(bag))[0]) for _ in range(count)]


# The vectors


def vectors() -> dict[str, list[dict[str, Any]]]:
    blocks = re.findall(r"^```json\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    read: dict[str, list[dict[str, Any]]] = json.loads(blocks[0])
    return read


VECTORS = vectors()
GAMES = ("qwirkle", "qwirkle_cubes", "qubix", "querbeet")


def unhex(vector: dict[str, Any]) -> tuple[bytes, list[bytes]]:
    return bytes.fromhex(vector["seed"]), [bytes.fromhex(item) for item in vector["entropy"]]


def test_the_vectors_cover_every_step() -> None:
    assert set(VECTORS) == {"keys", "blocks", "below", *GAMES}
    assert all(VECTORS.values())
    assert any(vector["rejected"] for vector in VECTORS["below"])
    for game in GAMES:
        assert any(vector["entropy"] for vector in VECTORS[game])


@pytest.mark.parametrize("vector", VECTORS["keys"])
def test_vector_of_a_key(vector: dict[str, Any]) -> None:
    seed, entropy = unhex(vector)
    assert plain_key(seed, entropy).hex() == vector["key"]
    assert hashlib.sha256(seed).hexdigest() == vector["commitment"]
    assert commit(seed, entropy).commitment.hex() == vector["commitment"]


@pytest.mark.parametrize("vector", VECTORS["blocks"])
def test_vector_of_a_block(vector: dict[str, Any]) -> None:
    seed, entropy = unhex(vector)
    label, event, block = vector["label"], vector["event"], vector["block"]
    message = plain_message(label, event, block)
    assert message.hex() == vector["message"]
    assert plain_hmac(plain_key(seed, entropy), message).hex() == vector["hmac"]

    # below(2**32) is the word itself.
    stream = Stream(replace(commit(seed, entropy), events=event), label)
    words = [stream.below(2**32) for _ in range(8 * block + 8)][-8:]
    assert words == vector["words"]
    assert b"".join(word.to_bytes(4, "big") for word in words).hex() == vector["hmac"]


@pytest.mark.parametrize("vector", VECTORS["below"])
def test_vector_of_numbers(vector: dict[str, Any]) -> None:
    seed, entropy = unhex(vector)
    label, event, limits = vector["label"], vector["event"], vector["n"]
    words = plain_words(plain_key(seed, entropy), label, event)
    plain = [plain_below(words, n) for n in limits]
    assert [number for number, _ in plain] == vector["numbers"]
    assert [word for _, rejected in plain for word in rejected] == vector["rejected"]

    stream = Stream(replace(commit(seed, entropy), events=event), label)
    assert [stream.below(n) for n in limits] == vector["numbers"]


@pytest.mark.parametrize("vector", VECTORS["qwirkle"])
def test_vector_of_a_game_of_qwirkle(vector: dict[str, Any]) -> None:
    seed, entropy = unhex(vector)
    chance = commit(seed, entropy)
    bag, plain_bag = list(FULL_BAG), list(FULL_BAG)
    for event in vector["events"]:
        assert chance.events == event["event"]
        words = plain_words(plain_key(seed, entropy), event["label"], event["event"])
        assert plain_draw(words, plain_bag, event["count"]) == event["drawn"]
        plain_bag += event["returned"]

        drawn, rest, chance = draw(chance, event["label"], bag, event["count"])
        assert list(drawn) == event["drawn"]
        bag = [*rest, *event["returned"]]
        assert sorted(bag) == sorted(plain_bag)
        assert len(bag) == event["bag_after"]


@pytest.mark.parametrize("vector", VECTORS["qwirkle_cubes"])
def test_vector_of_a_game_of_cubes(vector: dict[str, Any]) -> None:
    seed, entropy = unhex(vector)
    chance = commit(seed, entropy)
    bag, plain_bag = CUBES.kinds, list(CUBES.kinds)
    for event in vector["events"]:
        assert chance.events == event["event"]
        words = plain_words(plain_key(seed, entropy), event["label"], event["event"])
        if event["label"] == "roll":
            colours = [(tile - 1) // 6 for tile in event["rolled"]]
            cubes, chance = reroll(chance, event["rolled"])
        else:
            colours = plain_draw(words, plain_bag, event["count"])
            assert colours == event["colours"]
            cubes, rest, chance = draw_and_roll(chance, event["label"], bag, event["count"])
            plain_bag += event.get("returned", [])
            bag = (*rest, *event.get("returned", []))
            assert len(bag) == len(plain_bag) == event["bag_after"]
        plain_cubes = [colour * 6 + plain_below(words, 6)[0] + 1 for colour in colours]
        assert list(cubes) == plain_cubes == event["cubes"]


QUBIX_ROWS = [row for row in ([3, 2], [3, 2], [3, 2], [2, 1, 1, 1], [1] * 5) for _ in range(5)]
QUBIX_COUNTS = {1: 8, 2: 4, 3: 3}  # of each colour, by size


def plain_layout(words: Iterator[int], *, shuffled: bool) -> tuple[list[int], list[int], list[int]]:
    """Which levels are turned, and the sizes and colours of the blocks in order."""
    rows, turned = QUBIX_ROWS, [0] * 5
    if shuffled:
        order = plain_draw(words, list(range(25)), 25)
        rows = [
            [row[i] for i in plain_draw(words, list(range(len(row))), len(row))]
            for row in (QUBIX_ROWS[number] for number in order)
        ]
        turned = [plain_below(words, 2)[0] for _ in range(5)]
    colours = {}
    for size, count in QUBIX_COUNTS.items():
        bag = [colour for colour in range(1, 6) for _ in range(count)]
        colours[size] = iter(plain_draw(words, bag, len(bag)))
    sizes = [size for row in rows for size in row]
    return turned, sizes, [next(colours[size]) for size in sizes]


@pytest.mark.parametrize("vector", VECTORS["qubix"])
def test_vector_of_a_store_of_qubix(vector: dict[str, Any]) -> None:
    seed, entropy = unhex(vector)
    layout = Layout[vector["layout"]]
    words = plain_words(plain_key(seed, entropy), "layout", 0)
    expected = vector["turned"], vector["sizes"], vector["colours"]
    assert plain_layout(words, shuffled=layout is Layout.SHUFFLED) == expected

    placed, chance = lay_out(DEFAULT, layout, commit(seed, entropy))
    assert chance.events == 1
    assert [each.block.id for each in placed] == list(range(1, 76))
    assert [each.block.size for each in placed] == vector["sizes"]
    assert [each.block.colour for each in placed] == vector["colours"]
    for level, turned in enumerate(vector["turned"]):
        long = [each for each in placed if each.level == level and each.block.size > 1]
        assert {each.direction for each in long} <= {Direction.Y if turned else Direction.X}


QUERBEET_STONES = [1, 1, 3, 3, 3, 5, 5, 5, 7, 9, 9, 9, 11, 13, 15, 21, 23, 27]


@pytest.mark.parametrize("vector", VECTORS["querbeet"])
def test_vector_of_the_deals_of_querbeet(vector: dict[str, Any]) -> None:
    seed, entropy = unhex(vector)
    players = vector["players"]
    chance: Chance | None = commit(seed, entropy)
    left = list(QUERBEET_STONES)
    for event in vector["events"]:
        words = plain_words(plain_key(seed, entropy), event["label"], event["event"])
        assert plain_draw(words, left, event["count"]) == event["dealt"]
        assert len(left) == event["left"]
        left = left or list(QUERBEET_STONES)
    for first in range(0, len(vector["events"]), players):
        hands, chance, drawn, faults = deal(Options(), players, chance, None)
        assert not faults
        expected = vector["events"][first : first + players]
        assert [list(each.stones) for each in drawn] == [event["dealt"] for event in expected]
        assert [each.chance_event for each in drawn] == [event["event"] for event in expected]
        assert [sorted(hand.pieces) for hand in hands] == [
            sorted(event["dealt"]) for event in expected
        ]


# Fairness


@pytest.mark.parametrize("n", [2, 3, 6, 36, 108])
def test_numbers_are_spread_evenly(n: int) -> None:
    stream = Stream(commit(SEED), "roll")
    expected = 200
    counts = Counter(stream.below(n) for _ in range(expected * n))
    assert set(counts) == set(range(n))
    chi_square = sum((counts[number] - expected) ** 2 / expected for number in range(n))
    freedom = n - 1
    # This is the mean plus five standard deviations: a fair stream passes with all but one seed in
    # many thousands, and this seed is fixed.
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def test_first_tiles_of_many_games_are_spread_evenly() -> None:
    games = 3600
    counts = Counter(
        draw(commit(hashlib.sha256(b"game %d" % game).digest()), "deal", FULL_BAG, 1).drawn[0]
        for game in range(games)
    )
    expected = games / 36
    chi_square = sum((counts[tile] - expected) ** 2 / expected for tile in range(1, 37))
    assert chi_square < 35 + 5 * 70**0.5


def test_words_are_rejected_rather_than_folded() -> None:
    n = 3_000_000_000  # three words in ten are too large; mod n, they would be below 1.3e9
    stream = Stream(commit(SEED), "roll")
    numbers = [stream.below(n) for _ in range(2000)]
    words = plain_words(plain_key(SEED, []), "roll", 0)
    assert numbers == [plain_below(words, n)[0] for _ in range(2000)]
    assert all(number < n for number in numbers)
    low = sum(number < n // 2 for number in numbers)
    assert abs(low - 1000) < 5 * 2000**0.5 / 2

    again = plain_words(plain_key(SEED, []), "roll", 0)
    rejected = sum(len(plain_below(again, n)[1]) for _ in range(2000))
    assert 700 < rejected < 1000


def test_a_number_below_one_takes_a_word_too() -> None:
    words = plain_words(plain_key(SEED, []), "roll", 0)
    first, second = next(words), next(words)
    stream = Stream(commit(SEED), "roll")
    assert stream.below(1) == 0
    assert stream.below(2**32) == second != first


# What must always hold


@given(chances, labels, bags, st.data())
def test_a_draw_conserves_the_bag_and_leaves_its_input_alone(
    chance: Chance, label: str, bag: list[int], data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, len(bag)))
    before = list(bag)
    drawn, rest, after = draw(chance, label, bag, count)
    assert bag == before
    assert len(drawn) == count
    assert sorted(drawn + rest) == sorted(bag)
    assert list(rest) == sorted(rest)
    assert after == replace(chance, events=chance.events + (count > 0))


@given(chances, labels, bags, st.data())
def test_a_draw_is_the_plain_one_whatever_the_order_of_the_bag(
    chance: Chance, label: str, bag: list[int], data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, len(bag)))
    assert chance.seed is not None
    words = plain_words(plain_key(chance.seed, list(chance.entropy)), label, chance.events)
    expected = tuple(plain_draw(words, list(bag), count))
    shuffled = data.draw(st.permutations(bag))
    assert draw(chance, label, bag, count).drawn == expected
    assert draw(chance, label, shuffled, count).drawn == expected


def opening_words(chance: Chance, label: str) -> list[int]:
    stream = Stream(chance, label)
    return [stream.below(2**32) for _ in range(8)]


@given(chances, labels, seeds, entropies, labels, st.integers(0, 2**31 - 1))
def test_streams_are_the_same_exactly_when_all_their_inputs_are(
    chance: Chance, label: str, seed: bytes, entropy: list[bytes], other: str, event: int
) -> None:
    assert opening_words(chance, label) == opening_words(copy(chance), label)
    variants = [
        (replace(commit(seed, chance.entropy), events=chance.events), label),
        (replace(chance, entropy=tuple(entropy)), label),
        (replace(chance, events=event), label),
        (chance, other),
    ]
    for variant in variants:
        same = variant == (chance, label)
        assert (opening_words(*variant) == opening_words(chance, label)) == same


def test_entropy_counts_item_by_item() -> None:
    ways = [[], [b""], [b"ab"], [b"a", b"b"], [b"b", b"a"], [b"ab", b""]]
    openings = {tuple(opening_words(commit(SEED, way), "deal")) for way in ways}
    assert len(openings) == len(ways)


def test_a_fresh_seed_is_committed_to() -> None:
    first, second = commit(), commit()
    assert first.seed is not None
    assert len(first.seed) == 32
    assert first.commitment == hashlib.sha256(first.seed).digest()
    assert first.seed != second.seed
    assert first.events == 0


def test_a_seed_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        commit(b"short")


def test_without_its_seed_chance_has_no_numbers() -> None:
    view = replace(commit(SEED), seed=None)
    with pytest.raises(ValueError, match="without its seed"):
        draw(view, "draw", FULL_BAG, 1)


@pytest.mark.parametrize("count", [-1, 109])
def test_no_more_is_drawn_than_the_bag_holds(count: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        draw(commit(SEED), "draw", FULL_BAG, count)


@pytest.mark.parametrize("n", [-1, 0, 2**32 + 1])
def test_numbers_lie_below_one_to_two_to_the_32(n: int) -> None:
    with pytest.raises(ValueError, match="no number below"):
        Stream(commit(SEED), "roll").below(n)

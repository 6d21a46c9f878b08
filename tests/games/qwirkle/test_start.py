"""Starting a game: seeded deals, deals reported from a real table, players and options."""

import hashlib
from collections import Counter

import pytest

from referee.v1 import game_pb2, lines_pb2, qwirkle_pb2, ruleset_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import InvalidRequestError, Referee
from referee_client.qwirkle import hand
from tests.support.builders import (
    QWIRKLE,
    WHOLE_SET,
    bag_size,
    codes,
    events,
    faults,
    hand_of,
    seated,
    status,
)

SEED = bytes(range(32))
THREE_REDS = "Ro Rs Rd Bc Gb Yx"
THREE_GREENS = "Go Gs Gd Yc Bb Px"
TWO_BLUES = "Bo Bs Oc Gd Px Yb"


def hands(start: pb.StartGameResponse) -> list[str]:
    players = len(start.position.state.players)
    return [hand_of(start.position, seat) for seat in range(players)]


# Seeded


def test_the_same_seed_gives_the_same_deal(referee: Referee) -> None:
    first = referee.start_game(QWIRKLE, seated(3), seed=SEED, entropy=[b"anna", b"chris"])
    again = referee.start_game(QWIRKLE, seated(3), seed=SEED, entropy=[b"anna", b"chris"])
    assert first == again


@pytest.mark.parametrize(
    ("seed", "entropy"),
    [(bytes(32), []), (SEED, [b"anna"]), (SEED, [b"anna", b""]), (SEED, [b"an", b"na"])],
    ids=["seed", "entropy", "an empty item", "the same bytes in two items"],
)
def test_another_seed_or_entropy_gives_another_deal(
    referee: Referee, seed: bytes, entropy: list[bytes]
) -> None:
    deals = [
        hands(referee.start_game(QWIRKLE, seated(2), seed=SEED)),
        hands(referee.start_game(QWIRKLE, seated(2), seed=SEED, entropy=[b"chris"])),
    ]
    assert hands(referee.start_game(QWIRKLE, seated(2), seed=seed, entropy=entropy)) not in deals


def test_without_a_seed_the_referee_takes_a_fresh_one(referee: Referee) -> None:
    starts = [referee.start_game(QWIRKLE, seated(2)) for _ in range(3)]
    seeds = {start.position.state.chance.seed for start in starts}
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds} == {32}


def test_a_deal_left_out_is_a_seeded_one(referee: Referee) -> None:
    request = pb.StartGameRequest(ruleset=ruleset_pb2.Ruleset(game=QWIRKLE), players=seated(2))
    start: pb.StartGameResponse = referee._transport.call("StartGame", request)
    assert len(start.position.state.chance.seed) == 32
    assert bag_size(start.position) == 96


@pytest.mark.parametrize("seed", [SEED, b""], ids=["given", "fresh"])
def test_the_commitment_is_the_hash_of_the_seed(referee: Referee, seed: bytes) -> None:
    chance = referee.start_game(QWIRKLE, seated(2), seed=seed).position.state.chance
    assert chance.commitment == hashlib.sha256(chance.seed).digest()
    assert chance.seed == seed or not seed


def test_the_deal_is_that_of_the_published_vectors(referee: Referee) -> None:
    """docs/chance.md, games: event 0 and event 1."""
    start = referee.start_game(QWIRKLE, seated(2), seed=SEED)
    drawn = [list(event.qwirkle.tiles_drawn.tiles) for event in start.events]
    assert drawn == [[7, 5, 27, 2, 34, 12], [14, 17, 15, 19, 26, 16]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_draws_once_in_seating_order(referee: Referee, players: int) -> None:
    start = referee.start_game(QWIRKLE, seated(players), seed=SEED)
    assert events(start.events) == ["tiles_drawn"] * players
    assert [event.player for event in start.events] == list(range(players))
    assert [event.qwirkle.tiles_drawn.chance_event for event in start.events] == list(
        range(players)
    )
    assert start.position.state.chance.events == players
    assert [codes(sorted(event.qwirkle.tiles_drawn.tiles)) for event in start.events] == hands(
        start
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_conserves_the_tiles(referee: Referee, players: int) -> None:
    start = referee.start_game(QWIRKLE, seated(players))
    left = codes(start.position.state.qwirkle.bag.tiles)
    assert Counter(" ".join([*hands(start), left]).split()) == WHOLE_SET
    assert not referee.validate_state(start.position)


def test_the_game_is_ready_to_be_opened(referee: Referee) -> None:
    players = [game_pb2.Player(name="Anna", age=8), game_pb2.Player(name="Chris")]
    state = referee.start_game(QWIRKLE, players, game_id="table 7", seed=SEED).position.state
    assert (state.game_id, state.turn) == ("table 7", 0)
    assert (state.ruleset.game, state.ruleset.version) == (QWIRKLE, 1)
    assert list(state.players) == players
    assert not state.qwirkle.table
    assert status(referee.check_game_end(state)) == "IN_PROGRESS"


def largest_set(held: str) -> int:
    """The size of the largest set, worked out again to check who opens."""
    kinds = set(held.split())
    return max(
        len({kind for kind in kinds if kind[place] == value})
        for place in (0, 1)
        for value in "ROYGBPosdcbx"
    )


@pytest.mark.parametrize("number", range(10))
def test_the_first_of_the_largest_sets_opens_a_seeded_game(referee: Referee, number: int) -> None:
    start = referee.start_game(QWIRKLE, seated(4), seed=bytes([number]) * 32)
    sizes = [largest_set(held) for held in hands(start)]
    assert start.position.state.to_move == sizes.index(max(sizes))


@pytest.mark.parametrize(
    ("seed", "entropy", "fault"),
    [
        (b"short", [], ("seeded.seed", "WRONG_LENGTH")),
        (bytes(33), [], ("seeded.seed", "WRONG_LENGTH")),
        (SEED, [b"x"] * 9, ("seeded.entropy", "WRONG_COUNT")),
        (SEED, [b"x", b"x" * 65], ("seeded.entropy[1]", "WRONG_LENGTH")),
    ],
    ids=["short seed", "long seed", "nine items", "long item"],
)
def test_seeds_and_entropy_have_their_sizes(
    referee: Referee, seed: bytes, entropy: list[bytes], fault: tuple[str, str]
) -> None:
    start = lambda: referee.start_game(QWIRKLE, seated(2), seed=seed, entropy=entropy)  # noqa: E731
    assert faults(start) == [fault]


# Reported


def report(
    referee: Referee,
    *dealt: qwirkle_pb2.QwirkleHand,
    players: int = 2,
    opener: int | None = None,
) -> pb.StartGameResponse:
    deal = qwirkle_pb2.QwirkleDeal(hands=dealt, opener=opener)
    return referee.start_game(QWIRKLE, seated(players), deal=deal)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_nobody_saw_has_sizes_only(referee: Referee, players: int) -> None:
    start = report(referee, players=players)
    assert hands(start) == ["? ? ? ? ? ?"] * players
    assert bag_size(start.position) == 108 - 6 * players
    assert [event.qwirkle.tiles_drawn.hidden for event in start.events] == [6] * players
    assert not start.position.state.HasField("chance")
    assert not start.position.state.HasField("to_move")
    assert not referee.validate_state(start.position)


def test_a_hand_that_is_not_listed_is_hidden(referee: Referee) -> None:
    start = report(referee, hand(1, THREE_REDS), players=3)
    assert hands(start) == ["? ? ? ? ? ?", "Ro Rs Rd Yx Gb Bc", "? ? ? ? ? ?"]


def test_part_of_a_hand_may_be_known(referee: Referee) -> None:
    start = report(referee, hand(0, "Ro Rs", hidden=4))
    assert hands(start) == ["Ro Rs ? ? ? ?", "? ? ? ? ? ?"]
    drawn = start.events[0].qwirkle.tiles_drawn
    assert (codes(drawn.tiles), drawn.hidden) == ("Ro Rs", 4)
    assert not drawn.HasField("chance_event")


def test_from_known_hands_the_referee_tells_who_opens(referee: Referee) -> None:
    start = report(referee, hand(1, THREE_REDS), hand(0, TWO_BLUES))
    assert start.position.state.to_move == 1


def test_from_hidden_hands_the_players_tell_who_opens(referee: Referee) -> None:
    assert report(referee, opener=1).position.state.to_move == 1
    start = report(referee, hand(0, THREE_REDS), opener=1)
    assert start.position.state.to_move == 1


def test_players_and_referee_may_agree_who_opens(referee: Referee) -> None:
    start = report(referee, hand(0, TWO_BLUES), hand(1, THREE_REDS), opener=1)
    assert start.position.state.to_move == 1


@pytest.mark.parametrize(
    ("dealt", "opener", "rule"),
    [
        pytest.param([hand(0, TWO_BLUES), hand(1, THREE_REDS)], 0, "QW-2", id="smaller set"),
        pytest.param([hand(0, THREE_GREENS), hand(1, THREE_REDS)], 1, "QW-3", id="loses the tie"),
        pytest.param(
            [hand(0, TWO_BLUES), hand(1, "Ro Rs Rd", hidden=3)], 0, "QW-2", id="half a hand"
        ),
    ],
)
def test_a_wrong_opener_is_refused(
    referee: Referee, dealt: list[qwirkle_pb2.QwirkleHand], opener: int, rule: str
) -> None:
    with pytest.raises(InvalidRequestError) as refusal:
        report(referee, *dealt, opener=opener)
    (fault,) = refusal.value.faults
    assert (fault.field, fault.reason) == ("reported.qwirkle.opener", "MISMATCH")
    assert fault.message.startswith(f"{rule}: ")


@pytest.mark.parametrize(
    ("dealt", "opener", "expected"),
    [
        pytest.param(
            [hand(0, "Ro Rs Rd Rc Rb")],
            None,
            [("reported.qwirkle.hands[0]", "HAND_SIZE")],
            id="five tiles",
        ),
        pytest.param(
            [hand(1, THREE_REDS), hand(0, TWO_BLUES, hidden=1)],
            None,
            [("reported.qwirkle.hands[1]", "HAND_SIZE")],
            id="seven tiles, listed second",
        ),
        pytest.param(
            [hand(0, "Ro Ro Ro Bs Bs Bs"), hand(1, "Ro Yx Yc Yb Gd Go")],
            None,
            [("reported.qwirkle.hands[1]", "TOO_MANY_OF_A_KIND")],
            id="four of a kind",
        ),
        pytest.param(
            [hand(0, THREE_REDS), hand(0, TWO_BLUES)],
            None,
            [("reported.qwirkle.hands[1].player", "DUPLICATE")],
            id="one player twice",
        ),
        pytest.param(
            [hand(2, THREE_REDS)],
            None,
            [("reported.qwirkle.hands[0].player", "OUT_OF_RANGE")],
            id="no such player",
        ),
        pytest.param([], 2, [("reported.qwirkle.opener", "OUT_OF_RANGE")], id="no such opener"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(
    referee: Referee,
    dealt: list[qwirkle_pb2.QwirkleHand],
    opener: int | None,
    expected: list[tuple[str, str]],
) -> None:
    assert faults(lambda: report(referee, *dealt, opener=opener)) == expected


# Players, options, game


@pytest.mark.parametrize("count", [0, 1, 5])
def test_two_to_four_play(referee: Referee, count: int) -> None:
    expected = [("players", "WRONG_COUNT")]
    assert faults(lambda: referee.start_game(QWIRKLE, seated(count))) == expected


@pytest.mark.parametrize("count", [1, 5])
def test_with_a_wrong_number_of_players_only_that_is_at_fault(referee: Referee, count: int) -> None:
    deal = qwirkle_pb2.QwirkleDeal(hands=[hand(0, THREE_REDS)], opener=0)
    expected = [("players", "WRONG_COUNT")]
    assert faults(lambda: referee.start_game(QWIRKLE, seated(count), deal=deal)) == expected


@pytest.mark.parametrize("score", [1, -1])
def test_scores_start_at_nothing(referee: Referee, score: int) -> None:
    players = seated(3, scores=(0, score, score))
    assert faults(lambda: referee.start_game(QWIRKLE, players)) == [
        ("players[1].score", "NOT_ALLOWED"),
        ("players[2].score", "NOT_ALLOWED"),
    ]


def test_every_fault_is_named_at_once(referee: Referee) -> None:
    players = [game_pb2.Player(name="x" * 65, age=151), game_pb2.Player(age=-1, score=3)]
    options = qwirkle_pb2.QwirkleOptions(single_opening_points=2)
    start = lambda: referee.start_game(  # noqa: E731
        QWIRKLE, players, game_id="x" * 65, options=options, seed=b"short"
    )
    assert sorted(faults(start)) == [
        ("game_id", "WRONG_LENGTH"),
        ("options.qwirkle.single_opening_points", "OUT_OF_RANGE"),
        ("players[0].age", "OUT_OF_RANGE"),
        ("players[0].name", "WRONG_LENGTH"),
        ("players[1].age", "OUT_OF_RANGE"),
        ("players[1].score", "NOT_ALLOWED"),
        ("seeded.seed", "WRONG_LENGTH"),
    ]


@pytest.mark.parametrize(
    ("given", "tie", "points"),
    [
        (None, lines_pb2.OPENING_TIE_OLDEST, 0),
        (qwirkle_pb2.QwirkleOptions(), lines_pb2.OPENING_TIE_OLDEST, 0),
        (
            qwirkle_pb2.QwirkleOptions(
                opening_tie=lines_pb2.OPENING_TIE_YOUNGEST, single_opening_points=1
            ),
            lines_pb2.OPENING_TIE_YOUNGEST,
            1,
        ),
    ],
    ids=["left out", "empty", "set"],
)
def test_the_position_says_which_options_are_played(
    referee: Referee,
    given: qwirkle_pb2.QwirkleOptions | None,
    tie: lines_pb2.OpeningTie,
    points: int,
) -> None:
    state = referee.start_game(QWIRKLE, seated(2), options=given).position.state
    options = state.qwirkle.options
    assert (options.opening_tie, options.single_opening_points) == (tie, points)


@pytest.mark.parametrize("tie", [lines_pb2.OPENING_TIE_OLDEST, lines_pb2.OPENING_TIE_YOUNGEST])
def test_the_option_decides_who_opens(referee: Referee, tie: lines_pb2.OpeningTie) -> None:
    options = qwirkle_pb2.QwirkleOptions(opening_tie=tie)
    deal = qwirkle_pb2.QwirkleDeal(hands=[hand(0, THREE_REDS), hand(1, THREE_GREENS)])
    players = seated(2, ages=(30, 40))
    start = referee.start_game(QWIRKLE, players, options=options, deal=deal)
    expected = 1 if tie == lines_pb2.OPENING_TIE_OLDEST else 0
    assert start.position.state.to_move == expected


def test_an_unknown_option_is_refused(referee: Referee) -> None:
    options = qwirkle_pb2.QwirkleOptions(opening_tie=9)  # type: ignore[arg-type]
    assert faults(lambda: referee.start_game(QWIRKLE, seated(2), options=options)) == [
        ("options.qwirkle.opening_tie", "UNKNOWN_VALUE")
    ]


@pytest.mark.parametrize(
    ("game", "reason"), [(ruleset_pb2.GAME_UNSPECIFIED, "MISSING"), (99, "UNKNOWN_VALUE")]
)
def test_the_game_must_be_named(referee: Referee, game: ruleset_pb2.Game, reason: str) -> None:
    expected = [("ruleset.game", reason)]
    assert faults(lambda: referee.start_game(game, seated(2))) == expected

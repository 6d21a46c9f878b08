"""What must always hold, on positions of random games and on moves of every kind."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.events import Drawn
from referee.rules.lines.state import Lay, Pile
from referee.rules.lines.table import EAST, xy
from referee.rules.outcome import EndReason, Status
from referee.rules.qwirkle import QWIRKLE
from referee.rules.qwirkle.state import Exchange, Move, State
from referee.rules.verdict import Judgement
from referee.v1 import game_pb2, verdict_pb2
from referee_client import Referee
from tests.random_games import (
    CODEC,
    Played,
    any_move,
    game,
    knowing_less,
    positions,
    to_message,
    to_state,
)

GAMES = 12

often = settings(deadline=None, max_examples=200)
seldom = settings(deadline=None, max_examples=60)


class Spot(NamedTuple):
    """A position of a random game, what is known of it, and a source of randomness."""

    number: int
    players: int
    turn: int
    hidden: int
    """How many times something was hidden: 0 is a whole position, its seed included."""
    salt: int

    @property
    def played(self) -> Played:
        turns = game(self.number, self.players)
        return turns[self.turn % len(turns)]

    @property
    def state(self) -> State:
        states = positions(self.number, self.players)
        state = states[self.turn % len(states)]
        rng = self.rng
        for _ in range(self.hidden):
            state = knowing_less(state, rng)
        return state

    @property
    def move(self) -> Move:
        """A move of any kind, legal or not."""
        return any_move(self.state, self.rng)

    @property
    def rng(self) -> random.Random:
        return random.Random(self.salt)


def spots_of(hidden: st.SearchStrategy[int]) -> st.SearchStrategy[Spot]:
    numbers = st.integers(0, GAMES - 1)
    players = st.sampled_from([2, 3, 4])
    return st.builds(Spot, numbers, players, st.integers(0, 80), hidden, st.integers(0, 2**32))


spots = spots_of(st.integers(0, 2))
whole_spots = spots_of(st.just(0))
viewers = st.sampled_from([None, 0, 1])


# Encoding and decoding


@often
@given(spots)
def test_a_state_survives_its_message(spot: Spot) -> None:
    data = to_message(spot.state).SerializeToString()
    assert to_state(game_pb2.GameState.FromString(data)) == spot.state


@often
@given(spots)
def test_a_message_survives_its_state(spot: Spot) -> None:
    message = to_message(spot.state)
    assert to_message(to_state(message)) == message


@often
@given(spots)
def test_a_move_survives_its_message(spot: Spot) -> None:
    message = game_pb2.Move.FromString(CODEC.encode_move(spot.move).SerializeToString())
    faults: list[Any] = []
    player = message.player if message.HasField("player") else None
    assert CODEC.decode_move(message.qwirkle, player, (), faults) == spot.move
    assert faults == []


# Nothing changes what it is given

FACES: dict[str, Callable[[State, Move], object]] = {
    "judge": QWIRKLE.judge,
    "apply": lambda state, move: QWIRKLE.apply(state, move, None),
    "audit": lambda state, _: QWIRKLE.audit(state),
    "outcome": lambda state, _: QWIRKLE.outcome(state),
    "view": lambda state, _: QWIRKLE.view(state, 0),
    "list": lambda state, _: list(QWIRKLE.list_moves(state).moves),
}


@pytest.mark.parametrize("face", FACES)
@seldom
@given(spots)
def test_no_question_changes_the_state(face: str, spot: Spot) -> None:
    state, move = deepcopy(spot.state), spot.move
    FACES[face](state, move)
    assert state == spot.state
    assert list(state.table.items()) == list(spot.state.table.items())
    assert move == spot.move


@often
@given(spots, st.sampled_from([None, Pile(), Pile(hidden=2), Pile((1, 1, 1))]))
def test_a_move_refused_leaves_the_state_as_it_was(spot: Spot, drawn: Pile | None) -> None:
    state = spot.state
    turn = QWIRKLE.apply(state, spot.move, drawn)
    if not turn.judgement.legal or turn.faults:
        assert turn.state is state
        assert turn.events == ()


@often
@given(spots)
def test_what_a_move_leads_to_could_arise(spot: Spot) -> None:
    """A position that the referee returns is one that it takes back."""
    turn = QWIRKLE.apply(spot.state, spot.move, None)
    assert QWIRKLE.audit(turn.state) == []


# Views


def sizes(view: game_pb2.GameState) -> dict[int, tuple[int, int]]:
    """Seat to the numbers of known and of hidden tiles; -1 is the bag."""
    hands = {hand.player: (len(hand.tiles), hand.hidden) for hand in view.qwirkle.hands}
    return {**hands, -1: (len(view.qwirkle.bag.tiles), view.qwirkle.bag.hidden)}


@often
@given(whole_spots, viewers)
def test_a_view_holds_no_seed_and_no_foreign_tile(spot: Spot, viewer: int | None) -> None:
    whole = to_message(spot.state)
    data = to_message(QWIRKLE.view(spot.state, viewer)).SerializeToString()
    assert len(whole.chance.seed) == 32
    assert whole.chance.seed not in data
    view = game_pb2.GameState.FromString(data)
    assert not view.chance.seed
    assert view.chance.commitment == whole.chance.commitment
    hidden = {seat: (0, known) for seat, (known, _) in sizes(whole).items()}
    if viewer is not None:
        hidden[viewer] = sizes(whole)[viewer]
        assert view.qwirkle.hands[viewer] == whole.qwirkle.hands[viewer]
    assert sizes(view) == hidden


@often
@given(spots, viewers)
def test_a_view_is_a_position_and_its_own_view(spot: Spot, viewer: int | None) -> None:
    view = QWIRKLE.view(spot.state, viewer)
    assert QWIRKLE.audit(view) == []
    assert QWIRKLE.view(view, viewer) == view
    assert view.table == spot.state.table
    assert view.players == spot.state.players


def as_seen(move: Move, viewer: int | None) -> Move:
    """A move as another player sees it: which tiles were exchanged stays hidden."""
    if isinstance(move.action, Exchange) and move.player != viewer:
        return Move(move.player, Exchange((), move.action.size))
    return move


def drawn_by(viewer: int | None, played: Played) -> Pile | None:
    """What the viewer saw of the draw: the tiles, if they are the viewer's own."""
    drew = [event for event in played.turn.events if isinstance(event, Drawn)]
    if not drew or drew[0].player != viewer:
        return None
    return Pile(drew[0].pieces)


@often
@given(whole_spots, viewers)
def test_a_player_can_follow_the_game_in_a_view(spot: Spot, viewer: int | None) -> None:
    """Playing a move on a view gives the view of the position that the move leads to."""
    before, move, turn = spot.played
    view = QWIRKLE.view(before, viewer)
    followed = QWIRKLE.apply(view, as_seen(move, viewer), drawn_by(viewer, spot.played))
    assert followed.faults == ()
    assert followed.judgement.legal
    assert followed.judgement.items == turn.judgement.items
    seen = QWIRKLE.view(turn.state, viewer)
    if QWIRKLE.outcome(turn.state).reason is EndReason.NO_PLAYER_CAN_LAY:
        seen = replace(seen, to_move=followed.state.to_move)  # may hang on hidden hands
    assert followed.state == seen


# Symmetries: what is turned, moved, mirrored or repainted is judged the same


class Found(NamedTuple):
    """What a verdict says, whatever the cells and tiles."""

    legal: bool
    points: int
    reasons: Counter[tuple[str, str]]
    unchecked: tuple[str, ...]
    items: Counter[tuple[str, int]]


def found(state: State, move: Move) -> Found:
    judgement = QWIRKLE.judge(state, move)
    return Found(
        judgement.legal,
        judgement.points,
        Counter((violation.rule, violation.reason.name) for violation in judgement.violations),
        judgement.unchecked,
        Counter((item.kind.name, item.points) for item in judgement.items),
    )


def on_cells(spot: Spot, change: Callable[[int, int], tuple[int, int]]) -> Found:
    def moved(cell: int) -> int:
        x, y = change(*xy(cell))
        return x * EAST + y

    table = {moved(cell): tile for cell, tile in spot.state.table.items()}
    player, action = spot.move
    if isinstance(action, Lay):
        action = Lay(tuple((moved(cell), tile) for cell, tile in action.placements))
    return found(replace(spot.state, table=table), Move(player, action))


def on_tiles(spot: Spot, change: Callable[[int], int]) -> Found:
    def pile(old: Pile | None) -> Pile | None:
        return old and Pile(tuple(map(change, old.pieces)), old.hidden)

    state = spot.state
    repainted = replace(
        state,
        table={cell: change(tile) for cell, tile in state.table.items()},
        hands=tuple(map(pile, state.hands)),
        bag=pile(state.bag),
    )
    player, action = spot.move
    if isinstance(action, Lay):
        action = Lay(tuple((cell, change(tile)) for cell, tile in action.placements))
    elif isinstance(action, Exchange):
        action = Exchange(tuple(map(change, action.tiles)), action.hidden)
    return found(repainted, Move(player, action))


TURNS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "a quarter": lambda x, y: (-y, x),
    "a half": lambda x, y: (-x, -y),
    "three quarters": lambda x, y: (y, -x),
    "mirrored left to right": lambda x, y: (-x, y),
    "mirrored on the diagonal": lambda x, y: (y, x),
}


@pytest.mark.parametrize("turn", TURNS)
@seldom
@given(spots)
def test_a_turned_table_is_judged_the_same(turn: str, spot: Spot) -> None:
    assert on_cells(spot, TURNS[turn]) == found(spot.state, spot.move)


@often
@given(spots, st.integers(-9000, 9000), st.integers(-9000, 9000))
def test_a_moved_table_is_judged_the_same(spot: Spot, right: int, up: int) -> None:
    assert on_cells(spot, lambda x, y: (x + right, y + up)) == found(spot.state, spot.move)


@often
@given(spots, st.permutations(range(6)), st.permutations(range(6)), st.booleans())
def test_repainted_tiles_are_judged_the_same(
    spot: Spot, colours: Sequence[int], shapes: Sequence[int], swapped: bool
) -> None:
    """Colours and shapes relabelled, and their roles swapped."""

    def change(tile: int) -> int:
        colour, shape = divmod(tile - 1, 6)
        first, second = colours[colour], shapes[shape]
        return 1 + (second * 6 + first if swapped else first * 6 + second)

    assert on_tiles(spot, change) == found(spot.state, spot.move)


# The order of things in a message means nothing


def stir(repeated: Any, rng: random.Random) -> None:
    items = sorted(repeated, key=lambda _: rng.random())
    del repeated[:]
    repeated.extend(items)


def stirred_state(message: game_pb2.GameState, rng: random.Random) -> game_pb2.GameState:
    stirred = deepcopy(message)
    own = stirred.qwirkle
    stir(own.table, rng)
    stir(own.hands, rng)
    for hand in own.hands:
        stir(hand.tiles, rng)
    stir(own.bag.tiles, rng)
    return stirred


def stirred_move(message: game_pb2.Move, rng: random.Random) -> game_pb2.Move:
    stirred = deepcopy(message)
    action = stirred.qwirkle.WhichOneof("action")
    if action == "lay":
        stir(stirred.qwirkle.lay.placements, rng)
    elif action == "exchange":
        stir(stirred.qwirkle.exchange.tiles, rng)
    return stirred


def in_order(pile: Pile | None) -> Pile | None:
    return pile and Pile(tuple(sorted(pile.pieces)), pile.hidden)


def sorted_out(message: game_pb2.GameState) -> State:
    """The value of a position with every pile in order."""
    state = to_state(message)
    return replace(state, hands=tuple(map(in_order, state.hands)), bag=in_order(state.bag))


def sense(verdict: verdict_pb2.Verdict) -> tuple[object, ...]:
    return (
        verdict.ruling,
        verdict.score.points,
        sorted((each.rule_id, each.reason) for each in verdict.violations),
        sorted((item.kind, item.points) for item in verdict.score.items),
        list(verdict.unchecked_rule_ids),
    )


def with_seen_tiles(move: Move) -> Move:
    """In a seeded game the referee must know the tiles that are exchanged."""
    if isinstance(move.action, Exchange):
        return Move(move.player, Exchange(move.action.tiles))
    return move


@often
@given(whole_spots)
def test_the_order_in_messages_means_nothing(spot: Spot) -> None:
    referee, rng = Referee.embedded(), spot.rng
    position, move = to_message(spot.state), CODEC.encode_move(with_seen_tiles(spot.move))
    answer = referee.apply_move(position, move)
    other = referee.apply_move(stirred_state(position, rng), stirred_move(move, rng))
    assert sense(other.verdict) == sense(answer.verdict)
    assert sorted_out(other.position.state) == sorted_out(answer.position.state)
    assert other.outcome == answer.outcome


# All faces of the one judge agree


def totals_after(state: State, verdict: verdict_pb2.Verdict) -> list[int]:
    totals = [player.score for player in state.players]
    for item in verdict.score.items:
        if totals and item.HasField("player"):
            totals[item.player] += item.points
    return totals


@often
@given(spots)
def test_validating_scoring_and_batches_agree(spot: Spot) -> None:
    referee = Referee.embedded()
    position, move = to_message(spot.state), CODEC.encode_move(spot.move)
    verdict = referee.validate_move(position, move)
    scored = referee.score_turn(position, move)
    shared, own = referee.batch_validate_moves([move, (position, move)], position=position)
    assert scored.verdict == shared.verdict == own.verdict == verdict
    mover_known = spot.move.player is not None or spot.state.to_move is not None
    assert scored.totals == (totals_after(spot.state, verdict) if mover_known else [])


@often
@given(whole_spots)
def test_applying_agrees_with_validating(spot: Spot) -> None:
    referee = Referee.embedded()
    position, move = to_message(spot.state), CODEC.encode_move(with_seen_tiles(spot.move))
    applied = referee.apply_move(position, move)
    assert applied.verdict == referee.validate_move(position, move)
    assert applied.outcome == referee.check_game_end(applied.position)
    after = [player.score for player in applied.position.state.players]
    assert after == totals_after(spot.state, applied.verdict)
    if applied.verdict.ruling == verdict_pb2.RULING_ILLEGAL:
        assert applied.position.state == position
        assert not applied.events


def test_all_faces_agree_over_the_network(referee: Referee) -> None:
    rng = random.Random(7)
    for state in positions(1, 3):
        position = to_message(state)
        move = CODEC.encode_move(with_seen_tiles(any_move(state, rng)))
        verdict = referee.validate_move(position, move)
        [judged] = referee.batch_validate_moves([move], position=position)
        assert judged.verdict == verdict
        assert referee.apply_move(position, move).verdict == verdict
        assert referee.score_turn(position, move).verdict == verdict


# Knowing less


def reasons(judgement: Judgement) -> set[str]:
    return {violation.reason.name for violation in judgement.violations}


def excused(more: Judgement) -> set[str]:
    """QW-4 takes the tiles laid to be in the hand; that they are not is for QW-7 to find."""
    return {"OPENING_NOT_LARGEST_SET"} if "TILE_NOT_IN_HAND" in reasons(more) else set()


def assert_less_is_found(more: Judgement, less: Judgement) -> None:
    assert reasons(less) <= reasons(more) | excused(more)
    assert less.legal or not more.legal
    assert set(less.unchecked) >= set(more.unchecked)
    told = {*less.unchecked, *(violation.rule for violation in less.violations)}
    for violation in more.violations:
        assert violation.rule in told or violation.reason.name in reasons(less)


@settings(deadline=None, max_examples=1000)
@given(spots)
def test_knowing_less_finds_less_and_leaves_more_unchecked(spot: Spot) -> None:
    """Hiding never makes a legal move illegal; what is broken with less known is broken with
    more; what could not be checked cannot be checked with less; and what is not found any more
    is a rule that could not be checked."""
    more = QWIRKLE.judge(spot.state, spot.move)
    less = QWIRKLE.judge(knowing_less(spot.state, spot.rng), spot.move)
    assert_less_is_found(more, less)


@pytest.mark.parametrize("turn", [0, -2, -1])
def test_knowing_less_when_a_game_begins_and_when_it_is_over(turn: int) -> None:
    for number in range(GAMES):
        state = positions(number, 2 + number % 3)[turn]
        for salt in range(50):
            rng = random.Random(salt)
            move = any_move(state, rng)
            less = QWIRKLE.judge(knowing_less(state, rng), move)
            assert_less_is_found(QWIRKLE.judge(state, move), less)


@often
@given(whole_spots)
def test_not_knowing_who_moves_makes_nothing_illegal(spot: Spot) -> None:
    _, move, turn = spot.played
    state = replace(spot.played.before, to_move=None, chance=None)
    for who in (move.player, None):
        less = QWIRKLE.judge(state, Move(who, move.action))
        assert_less_is_found(turn.judgement, less)
        assert "GM-1" in less.unchecked


@often
@given(spots)
def test_knowing_less_never_makes_a_position_faulty(spot: Spot) -> None:
    assert QWIRKLE.audit(spot.state) == []


@often
@given(whole_spots)
def test_with_everything_known_everything_is_checked(spot: Spot) -> None:
    judgement = QWIRKLE.judge(spot.state, spot.move)
    over = [violation for violation in judgement.violations if violation.rule == "GM-2"]
    assert over or not judgement.unchecked


@often
@given(whole_spots)
def test_knowing_less_never_changes_the_points_of_lines(spot: Spot) -> None:
    """Only the bonus for ending the game hangs on what is hidden."""
    before, move, turn = spot.played
    less = QWIRKLE.judge(knowing_less(before, spot.rng), move)
    known = [item[:3] for item in turn.judgement.items if item.rule != "LN-11"]
    assert [item[:3] for item in less.items if item.rule != "LN-11"] == known


@often
@given(spots)
def test_knowing_less_never_changes_the_outcome(spot: Spot) -> None:
    """It may become undetermined, never another one."""
    known, less = QWIRKLE.outcome(spot._replace(hidden=0).state), QWIRKLE.outcome(spot.state)
    assert less.status in (known.status, Status.UNDETERMINED)
    if less.status is Status.OVER:
        assert less.reason is known.reason


def test_the_random_games_reach_what_the_properties_are_about() -> None:
    turns = [turn for number in range(GAMES) for count in (2, 3, 4) for turn in game(number, count)]
    kinds = Counter(type(turn.move.action) for turn in turns)
    assert kinds[Lay] > 1000
    assert kinds[Exchange] > 20
    rng = random.Random(0)
    broken: Counter[str] = Counter()
    for turn in turns:
        broken.update(reasons(QWIRKLE.judge(turn.before, any_move(turn.before, rng))))
    assert len(broken) > 15

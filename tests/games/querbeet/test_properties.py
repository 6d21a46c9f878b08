"""What must always hold in Querbeet, on positions of random games and on moves of every kind."""

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.events import Drawn, Ended, Event, Laid, Passed, RoundEnded, Scored
from referee.core.faults import Fault
from referee.core.piles import Pile
from referee.core.verdict import Judgement, Reason, ScoreItem, ScoreKind
from referee.core.wording import LANGUAGES
from referee.games.querbeet.rules import QUERBEET, laying
from referee.games.querbeet.rules.deal import Deal
from referee.games.querbeet.rules.end import Phase, Round, RoundEnd, stage
from referee.games.querbeet.rules.hexagon import cell, qr
from referee.games.querbeet.rules.scoring import RoundScore, Worth
from referee.games.querbeet.rules.state import Lay, Move, Options, State
from referee.v1 import event_pb2, fault_pb2, game_pb2, querbeet_pb2, verdict_pb2
from referee_client import InvalidRequestError, Referee
from tests.games.querbeet.random_play import (
    ALL_EDGES,
    CODEC,
    EVERY,
    Played,
    any_move,
    edges_of,
    knowing_less,
    listed,
    only_board,
    played,
    positions,
    rotated,
    start,
    stone_of,
    to_message,
    to_state,
    without_players,
)
from tests.support.survival import (
    stir,
)

often = settings(deadline=None, max_examples=150)
seldom = settings(deadline=None, max_examples=50)
REFEREE = Referee.embedded()


class Where(NamedTuple):
    """A position of a random game, what is known of it, and a source of randomness."""

    name: str
    number: int
    players: int
    turn: int
    hidden: int
    salt: int

    @property
    def played(self) -> Played:
        game = played(self.name, self.number, self.players)
        return game[-1 - self.turn % len(game)]

    @property
    def state(self) -> State:
        states = positions(self.name, self.number, self.players)
        state = states[-1 - self.turn % len(states)]
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


def places(hidden: st.SearchStrategy[int]) -> st.SearchStrategy[Where]:
    return st.builds(
        Where,
        st.sampled_from(list(EVERY)),
        st.integers(0, 4),
        st.sampled_from([2, 3]),
        st.integers(0, 60),
        hidden,
        st.integers(0, 2**32),
    )


anywhere = places(st.integers(0, 2))
all_known = places(st.just(0))
viewers = st.sampled_from([None, 0, 1])

# Encoding and decoding


@often
@given(anywhere)
def test_a_deal_survives_its_message(where: Where) -> None:
    state = where.state
    hands = to_message(state).querbeet.hands
    faults: list[Fault] = []
    deal = CODEC.decode_deal(querbeet_pb2.QuerbeetDeal(hands=hands), len(state.hands), (), faults)
    assert deal == Deal(state.hands)
    assert faults == []


def read_path(message: querbeet_pb2.QuerbeetPath) -> tuple[object, ...]:
    cells = [(each.q, each.r) for each in message.cells]
    return message.color, list(message.sides), cells, message.worth


def as_path(worth: Worth) -> tuple[object, ...]:
    path = worth.path
    return path.colour, list(path.sides), list(map(qr, path.cells)), worth.points


def assert_tells_score(message: querbeet_pb2.QuerbeetRoundScore, score: RoundScore) -> None:
    assert message.player == score.player
    assert message.HasField("join") == (score.join is not None)
    if score.join is not None:
        assert read_path(message.join) == as_path(score.join)
    assert list(map(read_path, message.touches)) == list(map(as_path, score.touches))
    left = message.stones_left if message.HasField("stones_left") else None
    assert left == score.stones_left
    assert (message.total if message.HasField("total") else None) == score.total


def assert_tells_round(message: querbeet_pb2.QuerbeetRound, now: Round) -> None:
    assert (message.round if message.HasField("round") else None) == now.number
    assert (message.starter if message.HasField("starter") else None) == now.starter
    assert int(message.phase) == now.stage.phase
    assert int(message.end) == (now.stage.end or 0)
    assert tuple(message.still_to_move) == now.still_to_move
    for told, score in zip(message.scores, now.scores, strict=True):
        assert_tells_score(told, score)


def read_event(message: event_pb2.Event) -> Event | None:
    """The event back from its message; of a round that ended only that it did."""
    player = message.player if message.HasField("player") else None
    match message.WhichOneof("event"):
        case "stone_laid":
            stone = message.stone_laid.stone
            return Laid(player, ((cell(stone.q, stone.r), stone.stone),))
        case "passed":
            return Passed(player)
        case "points_scored":
            assert player is not None
            return Scored(player, message.points_scored.points, message.points_scored.total)
        case "stones_dealt":
            dealt = message.stones_dealt
            number = dealt.chance_event if dealt.HasField("chance_event") else None
            return Drawn(player, tuple(dealt.stones), dealt.hidden, number)
    return None


@often
@given(anywhere)
def test_events_survive_their_messages(where: Where) -> None:
    for turn in (where.played.turn, QUERBEET.apply(where.state, where.move, None)):
        for event in turn.events:
            message = event_pb2.Event.FromString(CODEC.encode_event(event).SerializeToString())
            if isinstance(event, RoundEnded):
                assert not message.HasField("player")
                assert_tells_round(message.round_ended.round, Round(*event.round))
            elif isinstance(event, Ended):
                assert int(message.game_ended.end_reason) == event.reason
            else:
                assert read_event(message) == event


@often
@given(anywhere)
def test_an_outcome_tells_its_round(where: Where) -> None:
    now = QUERBEET.outcome(where.state)
    assert now.round is not None
    message = REFEREE.check_game_end(to_message(where.state))
    assert int(message.status) == now.status
    assert_tells_round(message.querbeet_round, Round(*now.round))


# Nothing changes what it is given


@seldom
@given(anywhere)
def test_no_question_changes_the_message(where: Where) -> None:
    message, move = to_message(where.state), CODEC.encode_move(where.move)
    kept, kept_move = deepcopy(message), deepcopy(move)
    REFEREE.validate_move(message, move)
    REFEREE.score_turn(message, move)
    REFEREE.view_state(message, 1)
    with suppress(InvalidRequestError):
        REFEREE.apply_move(message, move)
    assert (message, move) == (kept, kept_move)


@seldom
@given(all_known)
def test_the_referee_finds_nothing_wrong_with_what_it_returns(where: Where) -> None:
    before, move, _ = where.played
    answer = REFEREE.apply_move(to_message(before), CODEC.encode_move(move))
    assert answer.verdict.ruling == verdict_pb2.RULING_LEGAL
    assert not REFEREE.validate_state(answer.position)
    for viewer in (None, 0, 1):
        assert not REFEREE.validate_state(REFEREE.view_state(answer.position, viewer))


def test_a_turn_that_fits_before_a_round_ends_fits_after_it() -> None:
    """Round and turns in all are known, but not the turns of the round. If so many turns cannot be
    after the move that ends the round, they cannot be before it."""
    step = next(step for step in played("usual", 0, 3) if step.turn.state.round == 1)
    for turn in (step.before.turn, 64, 1_000_000):
        less = replace(step.before, turn=turn, round_turn=None, chance=None)
        if QUERBEET.audit(less) == []:
            assert QUERBEET.audit(QUERBEET.apply(less, step.move, None).state) == []


def test_a_stone_laid_by_nobody_knows_whom_is_in_no_hand_any_more() -> None:
    """Nobody knows who plays; one hand is known, and the only stone of its kind is laid."""
    state = start(Options(), 2, bytes(32))
    hands = (Pile((15,)), None, None)
    state = replace(without_players(state), hands=hands, to_move=None, round=None, chance=None)
    assert QUERBEET.audit(state) == []
    turn = QUERBEET.apply(state, Move(None, Lay(cell(1, 0), 15)), None)
    assert not turn.judgement.legal or turn.faults or QUERBEET.audit(turn.state) == []


# Views


def told_of(view: State) -> bytes:
    return to_message(view).SerializeToString()


@often
@given(all_known, st.randoms(use_true_random=False))
def test_a_view_does_not_hang_on_what_others_hold(where: Where, rng: random.Random) -> None:
    """Others could hold each other's stones: the message is the same to the byte."""
    state = where.state
    hands = [hand for hand in state.hands if hand is not None]
    pool = [kind for hand in hands[1:] for kind in hand.pieces]
    rng.shuffle(pool)
    swapped = [hands[0]]
    for hand in hands[1:]:
        swapped.append(Pile(tuple(sorted(pool[: hand.size]))))
        pool = pool[hand.size :]
    other = replace(state, hands=tuple(swapped))
    assert told_of(QUERBEET.view(other, 0)) == told_of(QUERBEET.view(state, 0))


@often
@given(all_known, viewers)
def test_a_view_agrees_with_the_whole_position(where: Where, viewer: int | None) -> None:
    state, move = where.state, where.move
    more, less = QUERBEET.judge(state, move), QUERBEET.judge(QUERBEET.view(state, viewer), move)
    assert_less_is_found(more, less)
    assert set(less.unchecked) <= {"QB-4", "QB-7"}
    if viewer is not None and viewer == (move.player if move.player is not None else state.to_move):
        assert less == more
    if more.legal:
        assert less.items == more.items


@often
@given(all_known, viewers)
def test_a_view_stands_where_the_whole_position_stands(where: Where, viewer: int | None) -> None:
    assert QUERBEET.outcome(QUERBEET.view(where.state, viewer)) == QUERBEET.outcome(where.state)


# Knowing less


def reasons(judgement: Judgement) -> set[str]:
    return {violation.reason.name for violation in judgement.violations}


OVER = {"GAME_OVER", "ROUND_OVER"}


def assert_less_is_found(more: Judgement, less: Judgement) -> None:
    """Whatever is broken with less known is broken with more; what is not found any more is a rule
    that could not be checked."""
    assert less.legal or not more.legal
    told = {*less.unchecked, *(violation.rule for violation in less.violations)}
    if OVER & reasons(more):
        assert OVER & reasons(less) or {"QB-8", "GM-2", "QB-3"} & told
        return  # whatever else is said of the move hangs on that
    assert reasons(less) <= reasons(more) | excused(more)
    assert told >= set(more.unchecked) - {"QB-1", "QB-8", "QB-11"}  # found only if it is legal
    for violation in more.violations:
        assert violation.rule in told, violation


def excused(more: Judgement) -> set[str]:
    """Who has no turn may have no stone either, or only be to move in a round that is over."""
    if "NOT_YOUR_TURN" not in reasons(more):
        return set()
    return {"COULD_LAY", "STONE_NOT_IN_HAND", "ROUND_OVER", "GAME_OVER"}


@settings(deadline=None, max_examples=200)
@given(anywhere)
@example(Where("usual", 0, 3, 19, 0, 20))
def test_knowing_less_finds_less_and_leaves_more_unchecked(where: Where) -> None:
    more = QUERBEET.judge(where.state, where.move)
    less = QUERBEET.judge(knowing_less(where.state, where.rng), where.move)
    assert_less_is_found(more, less)


@often
@given(all_known)
def test_not_knowing_who_plays_finds_less(where: Where) -> None:
    more = QUERBEET.judge(where.state, where.move)
    less = QUERBEET.judge(without_players(where.state), where.move)
    assert_less_is_found(more, less)


@often
@given(all_known)
def test_the_board_alone_suffices_for_the_stones_beside(where: Where) -> None:
    """QB-5 and QB-6, and which cells there are, need nothing else."""
    more = QUERBEET.judge(where.state, where.move)
    less = QUERBEET.judge(only_board(where.state), where.move)
    assert_less_is_found(more, less)
    if "GAME_OVER" in [violation.reason.name for violation in more.violations]:
        return  # then nothing else is said
    ids = {"QB-5", "QB-6"}
    seen = [violation for violation in less.violations if violation.rule in ids]
    assert seen == [violation for violation in more.violations if violation.rule in ids]


@often
@given(all_known)
def test_not_knowing_who_moves_makes_nothing_illegal(where: Where) -> None:
    before, move, turn = where.played
    state = replace(before, to_move=None, round_turn=None, chance=None)
    for player in (move.player, None):
        less = QUERBEET.judge(state, Move(player, move.action))
        assert_less_is_found(turn.judgement, less)
        assert "GM-1" in less.unchecked


@settings(deadline=None, max_examples=200)
@given(anywhere)
def test_knowing_less_never_changes_where_a_round_stands(where: Where) -> None:
    """What is told of a round is true, or not told."""
    state, whole = where.state, where._replace(hidden=0).state
    less, known = (Round(*(QUERBEET.outcome(each).round or ())) for each in (state, whole))
    if state.players or whole.round != len(whole.players):  # else it may be the one to come
        assert less.number in (None, known.number)
        assert less.starter in (None, known.starter)
    assert less.stage.phase in (Phase.UNKNOWN, known.stage.phase)
    assert less.still_to_move in ((), known.still_to_move)
    for score, true in zip(less.scores, known.scores, strict=False):
        assert (score.join, score.touches) == (true.join, true.touches)
        assert score.stones_left in (None, true.stones_left)
        assert score.total in (None, true.total)


def test_who_began_a_round_is_a_seat() -> None:
    """Three rounds have been counted, so three play, and the last round was the third's."""
    whole = positions("usual", 0, 3)[-1]
    now = Round(*(QUERBEET.outcome(without_players(whole)).round or ()))
    assert now.starter in (None, 2)
    assert now.number in (None, 2)


def told_of_paths(items: Iterable[ScoreItem]) -> list[ScoreItem]:
    return [item for item in items if item.kind is not ScoreKind.STONES_LEFT]


def by_colour(item: ScoreItem) -> ScoreItem:
    """For whoever plays the colour, even if it is not known that anybody does."""
    return item if item.player is not None else replace(item, player=2)


def told_of_stones(items: Iterable[ScoreItem]) -> set[ScoreItem]:
    return {item for item in items if item.kind is ScoreKind.STONES_LEFT}


@pytest.mark.parametrize("named", [True, False], ids=["mover named", "mover not named"])
@settings(deadline=None, max_examples=200)
@given(where=anywhere)
def test_knowing_less_never_changes_the_points(named: bool, where: Where) -> None:
    """Only whether the round ends may be open, who plays a colour, and how many stones are left."""
    before, move, turn = where.played
    less_known = before
    for _ in range(1 + where.hidden):
        less_known = knowing_less(less_known, where.rng)
    less = QUERBEET.judge(less_known, Move(move.player if named else None, move.action))
    assert less.legal
    if "QB-8" in less.unchecked and not any(item.points for item in less.items):
        return
    seats = range(len(before.players))
    known = [item for item in map(by_colour, less.items) if item.player in seats]
    assert told_of_paths(known) == told_of_paths(turn.judgement.items)
    assert told_of_stones(known) <= told_of_stones(turn.judgement.items)
    if "QB-11" not in less.unchecked:
        assert told_of_stones(known) == told_of_stones(turn.judgement.items)
    if not less_known.players and any(item.player in (None, 2) for item in less.items):
        assert "QB-1" in less.unchecked


@settings(deadline=None, max_examples=200)
@given(anywhere)
def test_a_round_that_a_move_ends_is_over_in_the_position_it_leads_to(where: Where) -> None:
    """Unless the next one is dealt, nothing more is played in it."""
    before, move, _ = where.played
    for _ in range(where.hidden):
        before = knowing_less(before, where.rng)
    turn = QUERBEET.apply(before, move, None)
    after = laying.played(before, move, turn.judgement.player)
    if turn.state.board == after.board and stage(after).phase is Phase.OVER:
        assert stage(turn.state).phase is Phase.OVER


def test_a_round_stays_over_if_it_cannot_be_counted() -> None:
    """Seat 2, the last of three, lays the last stone; what the others have left is not known."""
    found = 0
    for number in range(20):
        before = positions("usual", number, 3)[14]
        lay = next((move for move in listed(before) if isinstance(move.action, Lay)), None)
        if lay is None or not isinstance(lay.action, Lay) or before.to_move != 2:
            continue
        less = replace(
            before,
            hands=(None, None, Pile((lay.action.stone,))),
            round_turn=None,
            turn=None,
            chance=None,
        )
        if QUERBEET.audit(less):
            continue  # too few stones are laid for a hand of one
        found += 1
        assert stage(laying.played(less, lay, 2)) == (Phase.OVER, RoundEnd.HAND_EMPTIED)
        after = QUERBEET.apply(less, lay, None).state
        assert stage(after).phase is Phase.OVER
    assert found


def last_turn() -> State:
    """Two players with a stone each, and the first of them to move: with a lay a hand is empty."""
    game = next(
        state
        for number in range(50)
        for state in positions("usual", number, 2)
        if [hand and hand.size for hand in state.hands] == [1, 1]
        and any(isinstance(move.action, Lay) for move in listed(state))
    )
    return replace(game, chance=None)


def test_whether_a_round_ends_is_left_open_if_the_mover_is_not_known() -> None:
    """QB-8: whoever it is lays the last stone; that a hand is empty then, all know."""
    state = last_turn()
    move = next(move for move in listed(state) if isinstance(move.action, Lay))
    after = QUERBEET.apply(state, move, None).state
    assert stage(after).phase is not Phase.GOES_ON
    less = QUERBEET.judge(replace(state, to_move=None, round=None), Move(None, move.action))
    known = QUERBEET.judge(state, move)
    assert "QB-8" in less.unchecked or less.items == known.items


def test_whether_a_round_ends_with_this_lay_is_left_open_if_the_mover_is_not_known() -> None:
    """QB-8: the second of two lays the last stone of all that are dealt."""
    for number in range(50):
        for step in played("usual", number, 2):
            before, move, turn = step
            ends = any(isinstance(event, RoundEnded) for event in turn.events)
            emptied = [hand.size for hand in before.hands if hand is not None] == [1, 1]
            if ends and emptied and isinstance(move.action, Lay):
                less = replace(before, to_move=None, round=None, chance=None)
                judged = QUERBEET.judge(less, Move(None, move.action))
                left_open = {"QB-8", "QB-11"}.intersection(judged.unchecked)
                assert left_open or judged.items == turn.judgement.items


# Parts left out of messages


def leave_out(message: game_pb2.GameState, rng: random.Random) -> None:
    """Some of what may be left out, at random; never only the players of a seeded game."""
    message.chance.ClearField("seed")
    own = message.querbeet
    for field in ("to_move", "turn", "players", "chance", "game_id", "ruleset"):
        if rng.random() < 0.3:
            message.ClearField(field)
    for field in ("round", "round_turn", "passes", "hands"):
        if rng.random() < 0.3:
            own.ClearField(field)
    for hand in list(own.hands):
        if rng.random() < 0.3:
            own.hands.remove(hand)
        elif rng.random() < 0.4 and hand.stones:
            taken = rng.randint(1, len(hand.stones))
            del hand.stones[:taken]
            hand.hidden += taken


@settings(deadline=None, max_examples=150)
@given(all_known)
def test_parts_left_out_break_nothing(where: Where) -> None:
    """Everything is answered, and nothing is found that the whole position does not show."""
    rng, message = where.rng, to_message(where.state)
    leave_out(message, rng)
    assert not REFEREE.validate_state(message)
    move = CODEC.encode_move(where.move)
    verdict = REFEREE.validate_move(message, move)
    assert_less_is_found(QUERBEET.judge(where.state, where.move), read_verdict(verdict))
    assert REFEREE.check_game_end(message).status
    assert not REFEREE.view_state(message, 0).chance.seed
    for ask in (REFEREE.summarize_legal_moves, lambda m: REFEREE.apply_move(m, move)):
        assert refused_fields(ask, message) <= MAY_BE_NEEDED


MAY_BE_NEEDED = {
    "position.state.to_move",
    "position.state.querbeet.hands",
    *(f"position.state.querbeet.hands[{index}]" for index in range(3)),
    "move.player",
}


def refused_fields(
    ask: Callable[[game_pb2.GameState], object], message: game_pb2.GameState
) -> set[str]:
    try:
        ask(message)
    except InvalidRequestError as refused:
        return {fault.field for fault in refused.faults}
    return set()


def read_verdict(verdict: verdict_pb2.Verdict) -> Judgement:
    """As much of a judgement as the properties look at."""
    violations = tuple(Told(each.rule_id, Reason(each.reason)) for each in verdict.violations)
    return Judgement(None, violations, (), tuple(verdict.unchecked_rule_ids))  # type: ignore[arg-type]


class Told(NamedTuple):
    """A violation as a message tells it."""

    rule: str
    reason: Reason


# Positions spoiled


def spoil(message: game_pb2.GameState, rng: random.Random) -> None:
    """One change of the position, at random."""
    own = message.querbeet
    if not (own.board and own.hands and message.players):
        return
    number = rng.choice([-1, 0, 1, 2, 3, 4, 6, 9, 18, 63, 64, 101])
    stone = rng.choice(own.board)
    hand = rng.choice(own.hands)
    changes: list[Callable[[], object]] = [
        lambda: setattr(message, rng.choice(["turn", "to_move"]), number),
        lambda: setattr(own, rng.choice(["round", "round_turn", "passes"]), number),
        lambda: setattr(rng.choice(message.players), "score", number),
        lambda: setattr(stone, rng.choice(["q", "r"]), rng.randint(-4, 4)),
        lambda: setattr(stone, "stone", rng.randint(0, 64)),
        lambda: own.board.remove(stone),
        lambda: own.board.add(q=rng.randint(-3, 3), r=rng.randint(-3, 3), stone=number),
        lambda: setattr(hand, rng.choice(["player", "hidden"]), number),
        lambda: hand.stones.append(rng.randint(0, 64)),  # type: ignore[arg-type]
        lambda: hand.stones and hand.stones.pop(),
        lambda: own.hands.remove(hand),
        lambda: own.options.stones.extend([rng.randint(0, 64)] * rng.randint(1, 20)),  # type: ignore[list-item]
        lambda: setattr(own.options, rng.choice(["touch", "join_scores"]), rng.randint(-1, 3)),
        message.players.add,
        message.players.pop,
        lambda: setattr(message.chance, "events", number),
        lambda: message.chance.ClearField("seed"),
    ]
    rng.choice(changes)()


def ask_everything(message: game_pb2.GameState, move: game_pb2.Move) -> Iterator[bool]:
    """Whether each method answers; anything but a refusal is an error of the referee's."""
    asked: list[Callable[[], object]] = [
        lambda: REFEREE.validate_move(message, move),
        lambda: REFEREE.score_turn(message, move),
        lambda: REFEREE.check_game_end(message),
        lambda: REFEREE.view_state(message, 0),
        lambda: REFEREE.summarize_legal_moves(message),
        lambda: REFEREE.apply_move(message, move),
    ]
    for ask in asked:
        try:
            ask()
        except InvalidRequestError:
            yield False
        else:
            yield True


@settings(deadline=None, max_examples=250)
@given(all_known)
def test_a_position_spoiled_is_refused_or_still_possible(where: Where) -> None:
    """By one change, or by several."""
    rng, message = where.rng, to_message(where.state)
    for _ in range(rng.choice([1, 1, 2, 3])):
        spoil(message, rng)
    faults = REFEREE.validate_state(message)
    answered = list(ask_everything(message, CODEC.encode_move(replace(where.move, player=None))))
    if faults:
        assert not any(answered)
        assert all(fault.message and fault.field for fault in faults)
    else:
        assert all(answered[:4])


# The order of things in a message means nothing


def stirred(message: game_pb2.GameState, rng: random.Random) -> game_pb2.GameState:
    """Everything in another order, and stones of hands and of the set turned."""
    copy = deepcopy(message)
    own = copy.querbeet
    stir(own.board, rng)
    stir(own.hands, rng)
    for stones in (own.options.stones, *(hand.stones for hand in own.hands)):
        stir(stones, rng)
        for index, stone in enumerate(stones):
            stones[index] = stone_of(rotated(edges_of(stone), rng.randrange(6)))  # type: ignore[call-overload]
    return copy


def in_order(message: game_pb2.GameState) -> State:
    state = to_state(message)
    hands = tuple(hand and Pile(tuple(sorted(hand.pieces)), hand.hidden) for hand in state.hands)
    return replace(state, board=dict(sorted(state.board.items())), hands=hands)


def sense(verdict: verdict_pb2.Verdict) -> verdict_pb2.Verdict:
    """All of it, but for which of several stones could have been laid."""
    for violation in verdict.violations:
        if violation.reason == verdict_pb2.REASON_COULD_LAY:
            del violation.cells[:], violation.stones[:]
    return verdict


@often
@given(anywhere)
def test_the_order_in_messages_means_nothing(where: Where) -> None:
    position, move = to_message(where.state), CODEC.encode_move(where.move)
    other = stirred(position, where.rng)
    assert sense(REFEREE.validate_move(other, move)) == sense(REFEREE.validate_move(position, move))
    assert REFEREE.check_game_end(other) == REFEREE.check_game_end(position)
    assert in_order(other) == in_order(position)
    assert listed(to_state(other)) == listed(where.state)


@often
@given(all_known)
def test_a_stone_may_be_named_in_any_turn_and_turned_back(where: Where) -> None:
    """The same stone as it lies, said in six ways."""
    state, move = where.state, where.move
    if isinstance(move.action, Lay):
        turned = edges_of(move.action.turned)
        for sixths in ALL_EDGES:
            said = Lay(move.action.cell, stone_of(rotated(turned, -sixths)), sixths)
            assert QUERBEET.judge(state, Move(move.player, said)) == QUERBEET.judge(state, move)


# Scores


@often
@given(anywhere)
def test_the_points_are_the_sum_of_the_movers_items(where: Where) -> None:
    """A move that is legal tells what it scores; one that is not tells nothing."""
    for state, move in ((where.state, where.move), where.played[:2]):
        message = REFEREE.validate_move(to_message(state), CODEC.encode_move(move))
        judgement = QUERBEET.judge(state, move)
        if not judgement.legal:
            assert not message.HasField("score")
            continue
        mover = judgement.player
        items = message.score.items
        own = [item.points for item in items if item.HasField("player") and item.player == mover]
        assert message.score.points == sum(own)
        for item in items:
            assert item.rule_id in ("QB-9", "QB-11")
            if item.HasField("path"):
                cells = [(each.x, each.y) for each in item.cells]
                assert cells == [(each.q, each.r) for each in item.path.cells]
                assert item.points in (0, item.path.worth)
            else:
                assert item.points < 0


def test_who_holds_the_stones_that_are_left_is_known() -> None:
    """A hand is listed as that of seat 2: it costs seat 2 its points, whoever else plays."""
    found = 0
    for number in range(30):
        for before, move, turn in played("usual", number, 3):
            wanted = told_of_stones(turn.judgement.items)
            if 2 in {item.player for item in wanted}:
                less = QUERBEET.judge(without_players(before), move)
                found += 1
                assert told_of_stones(less.items) == wanted
    assert found


def test_nobody_scores_for_a_colour_that_nobody_knows_who_plays() -> None:
    """A stone after which nothing can be laid ends the round, and only the board is known: neither
    who moved nor who plays the third colour."""
    found = 0
    for number in range(30):
        for before, move, turn in played("usual", number, 3):
            judgement = QUERBEET.judge(only_board(before), Move(None, move.action))
            third = [item for item in judgement.items if item.player in (None, 2)]
            if sum(item.points for item in third):
                found += 1
                assert judgement.points == 0, (turn.judgement, judgement)
                assert "QB-1" in judgement.unchecked
    assert found


# Words


@settings(deadline=None, max_examples=150)
@given(anywhere)
def test_verdicts_are_told_in_both_languages(where: Where) -> None:
    judgement = QUERBEET.judge(where.state, where.move)
    for violation in judgement.violations:
        english, french = (QUERBEET.wording.violation(violation, each) for each in LANGUAGES)
        assert english != french
        assert not {"{", "}"} & {*english, *french}


QUERBEET_REASONS = [Reason.NOT_YOUR_TURN, Reason.GAME_OVER, Reason.CELL_TAKEN, Reason.COULD_LAY]
QUERBEET_REASONS += [reason for reason in Reason if reason >= Reason.STONE_NOT_IN_HAND]


@pytest.mark.parametrize("reason", QUERBEET_REASONS, ids=lambda reason: reason.name)
def test_there_are_words_for_every_reason(reason: Reason) -> None:
    text = QUERBEET.wording.messages[reason]
    assert text.en
    assert text.fr
    assert text.en != text.fr
    assert sorted(braces(text.en)) == sorted(braces(text.fr))


def braces(text: str) -> list[str]:
    return [part.split("}")[0].split(":")[0] for part in text.split("{")[1:]]


def test_random_moves_break_every_rule_there_is() -> None:
    """So that the properties above look at all of them."""
    found: set[str] = set()
    for name in ("usual", "many"):
        for number, players in ((0, 2), (1, 3)):
            rng = random.Random(number)
            for state in positions(name, number, players):
                found |= reasons(QUERBEET.judge(state, any_move(state, rng)))
    assert found >= {
        "NOT_YOUR_TURN",
        "GAME_OVER",
        "STONE_NOT_IN_HAND",
        "OFF_THE_BOARD",
        "CELL_TAKEN",
        "NO_PATH_CARRIED_ON",
        "PATH_MEETS_BLANK",
        "BLANK_MEETS_PATH",
        "COULD_LAY",
    }


@settings(deadline=None, max_examples=200)
@given(all_known)
def test_faults_are_told_in_both_languages(where: Where) -> None:
    message = to_message(where.state)
    spoil(message, where.rng)
    english = REFEREE.validate_state(message)
    french = Referee.embedded(language="fr").validate_state(message)
    for one, other in zip(english, french, strict=True):
        assert (one.field, one.reason) == (other.field, other.reason)
        assert one.message != other.message
        assert not {"{", "}"} & {*one.message, *other.message}
        assert fault_pb2.FaultReason.Name(one.reason)

"""What must always hold in Querbeet, for random positions and moves of every kind."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.events import Ended, Event, Passed, Scored
from referee.core.faults import Fault
from referee.core.piles import Pile
from referee.core.verdict import Judgement, Reason, TurnReason
from referee.core.wording import LANGUAGES
from referee.games.querbeet.rules.board import cell, qr
from referee.games.querbeet.rules.end import QuerbeetOutcome, Round, RoundEnded
from referee.games.querbeet.rules.reasons import QuerbeetReason
from referee.games.querbeet.rules.scoring import RoundScore, Worth
from referee.games.querbeet.rules.state import (
    Deal,
    Lay,
    Move,
    Options,
    State,
    StoneLaid,
    StonesDealt,
)
from referee.v1 import event_pb2, fault_pb2, game_pb2, querbeet_pb2, verdict_pb2
from referee_client import InvalidRequestError, Referee, Verdict
from tests.games.querbeet.random_play import (
    ALL_EDGES,
    any_move,
    edges_of,
    listed,
    only_board,
    rotated,
    stone_of,
    without_players,
)
from tests.games.querbeet.spots import (
    all_known,
    anywhere,
    assert_less_is_found,
    often,
    reasons,
    told_of_stones,
)
from tests.games.querbeet.subject import (
    CODEC,
    SUBJECT,
    played,
    positions,
    start,
    to_message,
    to_state,
)
from tests.support.events import encode_event
from tests.support.spots import Spot
from tests.support.survival import (
    stir,
)

seldom = settings(deadline=None, max_examples=50)


REFEREE = Referee.embedded()


viewers = st.sampled_from([None, 0, 1])


# Encoding and decoding


@often
@given(anywhere)
def test_a_deal_survives_its_message(where: Spot) -> None:
    state = where.state
    hands = to_message(state).querbeet.hands
    faults: list[Fault] = []
    deal = CODEC.decode_deal(querbeet_pb2.QuerbeetDeal(hands=hands), len(state.hands), (), faults)
    assert deal == Deal(state.hands)
    assert faults == []


def read_path(message: querbeet_pb2.QuerbeetPath) -> tuple[object, ...]:
    cells = [(each.q, each.r) for each in message.cells]
    return message.colour, list(message.sides), cells, message.worth


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


def read_event(message: event_pb2.GameEvent) -> Event | None:
    """Read the event back from its message; for the end of a round, only that it ended."""
    player = message.player if message.HasField("player") else None
    own = message.querbeet
    match (
        message.WhichOneof("event") if own.WhichOneof("event") is None else own.WhichOneof("event")
    ):
        case "stone_laid":
            stone = own.stone_laid.stone
            return StoneLaid(player, cell(stone.q, stone.r), stone.stone)
        case "passed":
            return Passed(player)
        case "points_scored":
            assert player is not None
            return Scored(player, message.points_scored.points, message.points_scored.total)
        case "stones_dealt":
            dealt = own.stones_dealt
            number = dealt.chance_event if dealt.HasField("chance_event") else None
            return StonesDealt(player, tuple(dealt.stones), dealt.hidden, number)
    return None


@often
@given(anywhere)
def test_events_survive_their_messages(where: Spot) -> None:
    for turn in (where.played.turn, SUBJECT.apply(where.state, where.move)):
        for event in turn.events:
            message = event_pb2.GameEvent.FromString(encode_event(CODEC, event).SerializeToString())
            if isinstance(event, RoundEnded):
                assert not message.HasField("player")
                assert_tells_round(message.querbeet.round_ended.round, event.round)
            elif isinstance(event, Ended):
                assert int(message.game_ended.end_reason) == event.reason
            else:
                assert read_event(message) == event


@often
@given(anywhere)
def test_an_outcome_tells_its_round(where: Spot) -> None:
    now = SUBJECT.outcome(where.state)
    assert isinstance(now, QuerbeetOutcome)
    assert now.round is not None
    message = REFEREE.check_game_end(to_message(where.state))
    assert int(message.status) == now.status
    assert_tells_round(message.querbeet, now.round)


# Nothing changes what it is given


@seldom
@given(anywhere)
def test_no_question_changes_the_message(where: Spot) -> None:
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
def test_the_referee_finds_nothing_wrong_with_what_it_returns(where: Spot) -> None:
    before, move, _ = where.played
    answer = REFEREE.apply_move(to_message(before), CODEC.encode_move(move))
    assert answer.verdict.ruling == verdict_pb2.RULING_LEGAL
    assert not REFEREE.validate_state(answer.position)
    for viewer in (None, 0, 1):
        assert not REFEREE.validate_state(REFEREE.view_state(answer.position, viewer))


def test_a_turn_that_fits_before_a_round_ends_fits_after_it() -> None:
    """The round and the turns in all are known, but not the turns of the round.

    If a number of turns is impossible after the move that ends the round, it is so before it.
    """
    step = next(step for step in played("usual", 0, 3) if step.turn.state.round == 1)
    for turn in (step.before.turn, 64, 1_000_000):
        less = replace(step.before, turn=turn, round_turn=None, chance=None)
        if SUBJECT.faults(less) == []:
            assert SUBJECT.faults(SUBJECT.apply(less, step.move).state) == []


def test_a_stone_laid_by_nobody_knows_whom_is_in_no_hand_any_more() -> None:
    """It is not known who moves; one hand is known, and the only stone of its kind is laid."""
    state = start(Options(), 2, bytes(32))
    hands = (Pile((15,)), None, None)
    state = replace(without_players(state), hands=hands, to_move=None, round=None, chance=None)
    assert SUBJECT.faults(state) == []
    turn = SUBJECT.apply(state, Move(None, Lay(cell(1, 0), 15)), None)
    assert not turn.judgement.legal or turn.faults or SUBJECT.faults(turn.state) == []


# Views


def told_of(view: State) -> bytes:
    return to_message(view).SerializeToString()


@often
@given(all_known, st.randoms(use_true_random=False))
def test_a_view_does_not_hang_on_what_others_hold(where: Spot, rng: random.Random) -> None:
    """If the others swap stones, the message stays the same to the byte."""
    state = where.state
    hands = [hand for hand in state.hands if hand is not None]
    pool = [kind for hand in hands[1:] for kind in hand.pieces]
    rng.shuffle(pool)
    swapped = [hands[0]]
    for hand in hands[1:]:
        swapped.append(Pile(tuple(sorted(pool[: hand.size]))))
        pool = pool[hand.size :]
    other = replace(state, hands=tuple(swapped))
    assert told_of(SUBJECT.view(other, 0)) == told_of(SUBJECT.view(state, 0))


@often
@given(all_known, viewers)
def test_a_view_agrees_with_the_whole_position(where: Spot, viewer: int | None) -> None:
    state, move = where.state, where.move
    more, less = SUBJECT.judge(state, move), SUBJECT.judge(SUBJECT.view(state, viewer), move)
    assert_less_is_found(more, less)
    assert set(less.unchecked) <= {"QB-4", "QB-7"}
    if viewer is not None and viewer == (move.player if move.player is not None else state.to_move):
        assert less == more
    if more.legal:
        assert less.items == more.items


@often
@given(all_known, viewers)
def test_a_view_stands_where_the_whole_position_stands(where: Spot, viewer: int | None) -> None:
    assert SUBJECT.outcome(SUBJECT.view(where.state, viewer)) == SUBJECT.outcome(where.state)


# Messages with parts omitted


def leave_out(message: game_pb2.GameState, rng: random.Random) -> None:
    """Remove random optional parts; never only the players of a seeded game."""
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
def test_parts_left_out_break_nothing(where: Spot) -> None:
    """Every question is answered, and no violation is found that the whole position does not
    have."""
    rng, message = where.rng, to_message(where.state)
    leave_out(message, rng)
    assert not REFEREE.validate_state(message)
    move = CODEC.encode_move(where.move)
    verdict = REFEREE.validate_move(message, move)
    assert_less_is_found(SUBJECT.judge(where.state, where.move), read_verdict(verdict))
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


def reason_of(number: int) -> Reason:
    """The reason of this number, be it of any game or of Querbeet alone."""
    any_game = [reason for reason in TurnReason if reason == number]
    return any_game[0] if any_game else QuerbeetReason(number)


def read_verdict(verdict: Verdict) -> Judgement:
    """The parts of a judgement that the properties look at."""
    violations = tuple(Told(each.rule_id, reason_of(each.reason)) for each in verdict.violations)
    return Judgement(None, violations, (), tuple(verdict.unchecked_rule_ids))  # type: ignore[arg-type]


class Told(NamedTuple):
    """A violation as a message tells it."""

    rule: str
    reason: Reason


# Spoiled positions


def spoil(message: game_pb2.GameState, rng: random.Random) -> None:
    """Make one random change to the position."""
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
    """Whether each method answers; anything but a refusal is an error of the referee."""
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
def test_a_position_spoiled_is_refused_or_still_possible(where: Spot) -> None:
    """It is spoiled by one change or by several."""
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
    """Everything in another order, with the stones of hands and of the set turned."""
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


def sense(verdict: Verdict) -> Verdict:
    """The verdict, except for which of several stones could have been laid."""
    for violation in verdict.violations:
        if violation.reason == verdict_pb2.REASON_COULD_LAY:
            del violation.cells[:], violation.querbeet.stones[:]
    return verdict


@often
@given(anywhere)
def test_the_order_in_messages_means_nothing(where: Spot) -> None:
    position, move = to_message(where.state), CODEC.encode_move(where.move)
    other = stirred(position, where.rng)
    assert sense(REFEREE.validate_move(other, move)) == sense(REFEREE.validate_move(position, move))
    assert REFEREE.check_game_end(other) == REFEREE.check_game_end(position)
    assert in_order(other) == in_order(position)
    assert listed(to_state(other)) == listed(where.state)


@often
@given(all_known)
def test_a_stone_may_be_named_in_any_turn_and_turned_back(where: Spot) -> None:
    """A stone that lies in one way can be written in six."""
    state, move = where.state, where.move
    if isinstance(move.action, Lay):
        turned = edges_of(move.action.turned)
        for sixths in ALL_EDGES:
            said = Lay(move.action.cell, stone_of(rotated(turned, -sixths)), sixths)
            assert SUBJECT.judge(state, Move(move.player, said)) == SUBJECT.judge(state, move)


# Scores


@often
@given(anywhere)
def test_the_points_are_the_sum_of_the_movers_items(where: Spot) -> None:
    """A move that is legal tells what it scores; one that is not tells nothing."""
    for state, move in ((where.state, where.move), where.played[:2]):
        verdict = REFEREE.validate_move(to_message(state), CODEC.encode_move(move))
        judgement = SUBJECT.judge(state, move)
        if not judgement.legal:
            assert not verdict.message.HasField("score")
            continue
        mover = judgement.player
        items = verdict.score.items
        own = [item.points for item in items if item.HasField("player") and item.player == mover]
        assert verdict.score.points == sum(own)
        for item in items:
            assert item.rule_id in ("QB-9", "QB-11")
            if item.HasField("querbeet"):
                cells = [(each.x, each.y) for each in item.cells]
                assert cells == [(each.q, each.r) for each in item.querbeet.cells]
                assert item.points in (0, item.querbeet.worth)
            else:
                assert item.points < 0


def test_who_holds_the_stones_that_are_left_is_known() -> None:
    """A hand is listed for seat 2, so it costs seat 2 points, whoever else plays."""
    found = 0
    for number in range(30):
        for before, move, turn in played("usual", number, 3):
            wanted = told_of_stones(turn.judgement.items)
            if 2 in {item.player for item in wanted}:
                less = SUBJECT.judge(without_players(before), move)
                found += 1
                assert told_of_stones(less.items) == wanted
    assert found


def test_nobody_scores_for_a_colour_that_nobody_knows_who_plays() -> None:
    """A stone after which nothing can be laid ends the round.

    Only the board is known: neither who moved nor who plays the third colour.
    """
    found = 0
    for number in range(30):
        for before, move, turn in played("usual", number, 3):
            judgement = SUBJECT.judge(only_board(before), Move(None, move.action))
            third = [item for item in judgement.items if item.player in (None, 2)]
            if sum(item.points for item in third):
                found += 1
                assert judgement.points == 0, (turn.judgement, judgement)
                assert "QB-1" in judgement.unchecked
    assert found


# Words


@settings(deadline=None, max_examples=150)
@given(anywhere)
def test_verdicts_are_told_in_both_languages(where: Spot) -> None:
    judgement = SUBJECT.judge(where.state, where.move)
    for violation in judgement.violations:
        english, french = (SUBJECT.game.wording.violation(violation, each) for each in LANGUAGES)
        assert english != french
        assert not {"{", "}"} & {*english, *french}


@pytest.mark.parametrize("reason", [*TurnReason, *QuerbeetReason], ids=lambda reason: reason.name)
def test_there_are_words_for_every_reason(reason: Reason) -> None:
    text = SUBJECT.game.wording.messages[reason]
    assert text.en
    assert text.fr
    assert text.en != text.fr
    assert sorted(braces(text.en)) == sorted(braces(text.fr))


def braces(text: str) -> list[str]:
    return [part.split("}")[0].split(":")[0] for part in text.split("{")[1:]]


def test_random_moves_break_every_rule_there_is() -> None:
    """This ensures that the properties above cover all rules."""
    found: set[str] = set()
    for name in ("usual", "many"):
        for number, players in ((0, 2), (1, 3)):
            rng = random.Random(number)
            for state in positions(name, number, players):
                found |= reasons(SUBJECT.judge(state, any_move(state, rng)))
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
def test_faults_are_told_in_both_languages(where: Spot) -> None:
    message = to_message(where.state)
    spoil(message, where.rng)
    english = REFEREE.validate_state(message)
    french = Referee.embedded(language="fr").validate_state(message)
    for one, other in zip(english, french, strict=True):
        assert (one.field, one.reason) == (other.field, other.reason)
        assert one.message != other.message
        assert not {"{", "}"} & {*one.message, *other.message}
        assert fault_pb2.FaultReason.Name(one.reason)

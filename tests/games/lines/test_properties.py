"""What must always hold, for random positions and moves of every kind."""

import random
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.piles import Pile
from referee.games.lines.rules.pieces import COLOUR, PIECES
from referee.games.lines.rules.state import Lay, Pass, hand_of
from referee.games.qwirkle.rules.state import Exchange
from referee.games.qwirkle_cubes.rules.state import ForcedReroll, Redraw, Reroll, Rerolled
from referee.v1 import game_pb2
from referee_client import Referee, Verdict
from tests.games.lines.subject import GAMES, LinesSubject
from tests.games.lines.subjects import CUBES, QWIRKLE, every_game
from tests.games.qwirkle_cubes.subject import fallen
from tests.support.spots import Where, all_known, anywhere, often, seldom
from tests.support.subject import Move, State

# Nothing changes what it is given


@every_game
@often
@given(anywhere, st.sampled_from([None, Pile(), Pile(hidden=2), Pile((1, 1, 1))]))
def test_a_move_refused_leaves_the_state_as_it_was(
    subject: LinesSubject, where: Where, drawn: Pile | None
) -> None:
    spot = where.of(subject)
    state = spot.state
    turn = subject.apply(state, spot.move, drawn)
    if not turn.judgement.legal or turn.faults:
        assert turn.state is state
        assert turn.events == ()


# Every position that follows could arise


def moving(state: State, move: Move) -> tuple[int, ...]:
    """The pieces that a move takes out of the hand, or rolls, as far as they are known."""
    action = move.action
    if isinstance(action, ForcedReroll | Redraw) and not action.cubes:
        hand = hand_of(state, state.to_move if move.player is None else move.player)
        return hand.pieces if hand is not None else ()
    if isinstance(action, Exchange):
        return action.tiles
    if isinstance(action, Reroll | ForcedReroll | Redraw):
        return action.cubes
    return action.pieces if isinstance(action, Lay) else ()


def any_report(state: State, move: Move, rng: random.Random) -> Pile:
    """A report of how the pieces fell: likely ones, with some changed or unseen."""
    pieces = []
    for piece in moving(state, move):
        if isinstance(move.action, Reroll | ForcedReroll):
            pieces.append(COLOUR[piece] * 6 + rng.randint(1, 6))
        else:
            pieces.append(rng.choice(PIECES))
    pieces += [rng.choice(PIECES) for _ in range(getattr(move.action, "hidden", 0))]
    if pieces and rng.random() < 0.3:
        pieces[0] = rng.choice(PIECES)
    unseen = rng.randint(0, len(pieces)) if rng.random() < 0.3 else 0
    return Pile(tuple(pieces[unseen:]), unseen)


@every_game
@often
@given(anywhere.filter(lambda where: where.hidden > 0))
def test_what_a_report_leads_to_could_arise(subject: LinesSubject, where: Where) -> None:
    """A report that is accepted never leads to a position that is refused."""
    spot = where.of(subject)
    rng, state = spot.rng, spot.state
    for _ in range(5):
        move = subject.any_move(state, rng)
        turn = subject.apply(state, move, any_report(state, move, rng))
        assert turn.faults or subject.faults(turn.state) == []


# Cubes


def colours(cubes: tuple[int, ...]) -> list[int]:
    return sorted(COLOUR[cube] for cube in cubes)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_cubes_that_are_new_or_rerolled_change(players: int) -> None:
    """A reroll changes no colour (QC-4, QC-6, QC-7)."""
    for number in range(GAMES):
        for before, move, turn in CUBES.played(number, players):
            mover = before.to_move
            assert mover is not None
            hand, after = before.hands[mover].pieces, turn.state.hands[mover].pieces
            kept = Counter(hand) - Counter(moving(before, move))
            fell = fallen(turn.events) or Pile()
            assert Counter(after) == kept + Counter(fell.pieces)
            others = [seat for seat in range(players) if seat != mover]
            assert [turn.state.hands[seat] for seat in others] == [
                before.hands[seat] for seat in others
            ]
            if isinstance(move.action, Reroll | ForcedReroll):
                assert colours(hand) == colours(after)
                assert turn.state.bag == before.bag
                assert turn.state.table == before.table


def test_the_events_of_a_reroll_go_cube_by_cube() -> None:
    for number in range(GAMES):
        for before, move, turn in CUBES.played(number, 3):
            for event in turn.events:
                if isinstance(event, Rerolled):
                    assert Counter(event.before) == Counter(moving(before, move))
                    changed = zip(event.before, event.after, strict=True)
                    assert all(COLOUR[old] == COLOUR[new] for old, new in changed)
                    assert event.forced == isinstance(move.action, ForcedReroll)
                    assert event.chance_event == before.chance.events


# The order of things in a message means nothing


def stir(repeated: Any, rng: random.Random) -> None:
    items = sorted(repeated, key=lambda _: rng.random())
    del repeated[:]
    repeated.extend(items)


def stir_lists(message: Any, rng: random.Random) -> None:
    """Shuffle all lists of a message and of the messages in it."""
    for field, value in message.ListFields():
        if field.is_repeated:
            stir(value, rng)
        if field.message_type is not None:
            for each in value if field.is_repeated else [value]:
                stir_lists(each, rng)


def stirred(subject: LinesSubject, message: Any, rng: random.Random) -> Any:
    """A position or a move with the game's own part in another order."""
    copy = deepcopy(message)
    stir_lists(subject.own(copy), rng)
    return copy


def in_order(pile: Pile | None) -> Pile | None:
    return pile and Pile(tuple(sorted(pile.pieces)), pile.hidden)


def sorted_out(subject: LinesSubject, message: game_pb2.GameState) -> State:
    """The value of a position with every pile in order."""
    state = subject.to_state(message)
    return replace(state, hands=tuple(map(in_order, state.hands)), bag=in_order(state.bag))


def sense(verdict: Verdict) -> tuple[object, ...]:
    return (
        verdict.ruling,
        verdict.score.points,
        sorted((each.rule_id, each.reason) for each in verdict.violations),
        sorted((item.kind, item.points) for item in verdict.score.items),
        list(verdict.unchecked_rule_ids),
    )


@every_game
@often
@given(all_known)
def test_the_order_in_messages_means_nothing(subject: LinesSubject, where: Where) -> None:
    referee, spot = Referee.embedded(), where.of(subject)
    position = subject.to_message(spot.state)
    move = subject.move_to_message(subject.named(spot.move))
    answer = referee.apply_move(position, move)
    other = referee.apply_move(
        stirred(subject, position, spot.rng), stirred(subject, move, spot.rng)
    )
    assert sense(other.verdict) == sense(answer.verdict)
    after = [sorted_out(subject, each.position.state) for each in (answer, other)]
    assert after[0] == after[1]
    assert other.outcome == answer.outcome


@every_game
@seldom
@given(all_known)
def test_the_order_in_messages_means_nothing_for_legal_moves(
    subject: LinesSubject, where: Where
) -> None:
    """In a seeded game the same pieces are drawn, and the same cubes fall in the same way."""
    referee, spot = Referee.embedded(), where.of(subject)
    before, move, turn = spot.played
    answer = referee.apply_move(
        stirred(subject, subject.to_message(before), spot.rng),
        stirred(subject, subject.move_to_message(move), spot.rng),
    )
    after = sorted_out(subject, subject.to_message(turn.state))
    assert sorted_out(subject, answer.position.state) == after


# The games reach what the properties are about


def reasons_found(subject: LinesSubject) -> set[str]:
    rng = random.Random(0)
    broken: set[str] = set()
    for number in range(GAMES):
        for count in (2, 3, 4):
            for state in subject.positions(number, count):
                judgement = subject.judge(state, subject.any_move(state, rng))
                broken |= {violation.reason.name for violation in judgement.violations}
    return broken


def actions_of(subject: LinesSubject) -> Counter[type]:
    return Counter(
        type(step.move.action)
        for number in range(GAMES)
        for count in (2, 3, 4)
        for step in subject.played(number, count)
    )


def test_the_random_games_of_qwirkle_reach_what_the_properties_are_about() -> None:
    actions = actions_of(QWIRKLE)
    assert actions[Lay] > 1000
    assert actions[Exchange] > 20
    assert len(reasons_found(QWIRKLE)) > 15


def test_the_random_games_of_cubes_reach_what_the_properties_are_about() -> None:
    actions = actions_of(CUBES)
    assert actions[Lay] > 1000
    assert actions[Reroll] > 100
    assert actions[ForcedReroll] > 2
    assert actions[Pass] > 2
    assert actions[Redraw] > 2
    assert reasons_found(CUBES) >= {
        "ALREADY_REROLLED",
        "COULD_LAY",
        "COULD_REROLL",
        "GAME_OVER",
        "MUST_REDRAW",
        "NOT_THE_OPENER",
        "NOT_THE_WHOLE_HAND",
        "NOTHING_REROLLED",
        "NO_ROLL_FITS",
        "OPENING_MUST_LAY",
        "OPENING_NOT_LARGEST_SET",
        "OTHERS_COULD_LAY",
        "REROLL_EXCEEDS_HAND",
        "TILE_NOT_IN_HAND",
    }

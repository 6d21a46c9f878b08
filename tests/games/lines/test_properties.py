"""What must always hold, on positions of random games and on moves of every kind."""

import random
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.events import Drawn, Event, Redrawn, Rerolled
from referee.core.outcome import EndReason
from referee.core.piles import Pile
from referee.games.lines.rules.pieces import COLOUR, PIECES
from referee.games.lines.rules.start import Deal
from referee.games.lines.rules.state import Lay, Pass, hand_of
from referee.games.qwirkle.rules.state import Exchange
from referee.games.qwirkle_cubes.rules.state import ForcedReroll, Redraw, Reroll
from referee.v1 import game_pb2, verdict_pb2
from referee_client import Referee
from tests.games.lines.spots import GAMES, Where, all_known, anywhere, often, seldom, viewers
from tests.games.lines.subject import Move, Played, State, Subject
from tests.games.lines.subjects import CUBES, QWIRKLE, every_game

# Encoding and decoding


@every_game
@often
@given(anywhere)
def test_a_state_survives_its_message(subject: Subject, where: Where) -> None:
    state = where.of(subject).state
    data = subject.to_message(state).SerializeToString()
    assert subject.to_state(game_pb2.GameState.FromString(data)) == state


@every_game
@often
@given(anywhere)
def test_a_message_survives_its_state(subject: Subject, where: Where) -> None:
    message = subject.to_message(where.of(subject).state)
    assert subject.to_message(subject.to_state(message)) == message


@every_game
@often
@given(anywhere)
def test_a_move_survives_its_message(subject: Subject, where: Where) -> None:
    move = where.of(subject).move
    message = game_pb2.Move.FromString(subject.move_to_message(move).SerializeToString())
    faults: list[Any] = []
    player = message.player if message.HasField("player") else None
    assert subject.codec.decode_move(subject.own(message), player, (), faults) == move
    assert faults == []


# Nothing changes what it is given

FACES: dict[str, Callable[[Subject, State, Move], object]] = {
    "judge": lambda subject, state, move: subject.game.judge(state, move),
    "apply": lambda subject, state, move: subject.game.apply(state, move, None),
    "audit": lambda subject, state, _: subject.game.audit(state),
    "outcome": lambda subject, state, _: subject.game.outcome(state),
    "view": lambda subject, state, _: subject.game.view(state, 0),
    "list": lambda subject, state, _: list(subject.game.list_moves(state).moves),
}


@every_game
@pytest.mark.parametrize("face", FACES)
@seldom
@given(anywhere)
def test_no_question_changes_the_state(subject: Subject, face: str, where: Where) -> None:
    spot = where.of(subject)
    state, move = deepcopy(spot.state), spot.move
    FACES[face](subject, state, move)
    assert state == spot.state
    assert list(state.table.items()) == list(spot.state.table.items())
    assert move == spot.move


@every_game
@often
@given(anywhere, st.sampled_from([None, Pile(), Pile(hidden=2), Pile((1, 1, 1))]))
def test_a_move_refused_leaves_the_state_as_it_was(
    subject: Subject, where: Where, drawn: Pile | None
) -> None:
    spot = where.of(subject)
    state = spot.state
    turn = subject.game.apply(state, spot.move, drawn)
    if not turn.judgement.legal or turn.faults:
        assert turn.state is state
        assert turn.events == ()


# What follows could arise


@every_game
@often
@given(anywhere)
def test_what_a_move_leads_to_could_arise(subject: Subject, where: Where) -> None:
    """A position that the referee returns is one that it takes back."""
    spot = where.of(subject)
    turn = subject.game.apply(spot.state, spot.move, None)
    assert subject.game.audit(turn.state) == []


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
    """How the pieces may have fallen: likely ones, of which some are others or unseen."""
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
def test_what_a_report_leads_to_could_arise(subject: Subject, where: Where) -> None:
    """A report that is believed never makes a position that is not."""
    spot = where.of(subject)
    rng, state = spot.rng, spot.state
    for _ in range(5):
        move = subject.any_move(state, rng)
        turn = subject.game.apply(state, move, any_report(state, move, rng))
        assert turn.faults or subject.game.audit(turn.state) == []


# Views


def sizes(view: game_pb2.GameState) -> dict[int, tuple[int, int]]:
    """Seat to the numbers of known and of hidden tiles; -1 is the bag."""
    hands = {hand.player: (len(hand.tiles), hand.hidden) for hand in view.qwirkle.hands}
    return {**hands, -1: (len(view.qwirkle.bag.tiles), view.qwirkle.bag.hidden)}


@every_game
@often
@given(all_known, viewers)
def test_a_view_holds_no_seed(subject: Subject, where: Where, viewer: int | None) -> None:
    state = where.of(subject).state
    whole = subject.to_message(state)
    data = subject.to_message(subject.game.view(state, viewer)).SerializeToString()
    assert len(whole.chance.seed) == 32
    assert whole.chance.seed not in data
    view = game_pb2.GameState.FromString(data)
    assert not view.chance.seed
    assert view.chance.commitment == whole.chance.commitment


@often
@given(all_known, viewers)
def test_a_view_of_qwirkle_holds_no_foreign_tile(where: Where, viewer: int | None) -> None:
    state = where.of(QWIRKLE).state
    whole = QWIRKLE.to_message(state)
    view = QWIRKLE.to_message(QWIRKLE.game.view(state, viewer))
    hidden = {seat: (0, known) for seat, (known, _) in sizes(whole).items()}
    if viewer is not None:
        hidden[viewer] = sizes(whole)[viewer]
        assert view.qwirkle.hands[viewer] == whole.qwirkle.hands[viewer]
    assert sizes(view) == hidden


@often
@given(all_known, viewers)
def test_a_view_of_cubes_holds_everything_but_the_seed(where: Where, viewer: int | None) -> None:
    state = where.of(CUBES).state
    assert state.chance is not None
    view = CUBES.game.view(state, viewer)
    assert view == replace(state, chance=replace(state.chance, seed=None))


@every_game
@often
@given(anywhere, viewers)
def test_a_view_is_a_position_and_its_own_view(
    subject: Subject, where: Where, viewer: int | None
) -> None:
    state = where.of(subject).state
    view = subject.game.view(state, viewer)
    assert subject.game.audit(view) == []
    assert subject.game.view(view, viewer) == view
    assert view.table == state.table
    assert view.players == state.players


def as_seen(move: Move, viewer: int | None) -> Move:
    """A move as another player sees it: which tiles were exchanged stays hidden."""
    if isinstance(move.action, Exchange) and move.player != viewer:
        return QWIRKLE.move(move.player, Exchange((), move.action.size))
    return move


def fallen(events: tuple[Event, ...]) -> Pile | None:
    """What was drawn or rolled in a step."""
    for event in events:
        if isinstance(event, Drawn | Redrawn):
            return Pile(event.pieces, event.hidden)
        if isinstance(event, Rerolled):
            return Pile(event.after, event.size - len(event.after))
    return None


def fallen_before(viewer: int | None, subject: Subject, played: Played) -> Pile | None:
    """What the viewer saw of it: tiles only if they are the viewer's own, cubes always."""
    seen = subject is CUBES or played.move.player == viewer
    return fallen(played.turn.events) if seen else None


@every_game
@often
@given(all_known, viewers)
def test_a_player_can_follow_the_game_in_a_view(
    subject: Subject, where: Where, viewer: int | None
) -> None:
    """Playing a move on a view gives the view of the position that the move leads to."""
    game, played = subject.game, where.of(subject).played
    before, move, turn = played
    view = game.view(before, viewer)
    followed = game.apply(view, as_seen(move, viewer), fallen_before(viewer, subject, played))
    assert followed.faults == ()
    assert followed.judgement.legal
    assert followed.judgement.items == turn.judgement.items
    seen = game.view(turn.state, viewer)
    if subject is QWIRKLE and game.outcome(turn.state).reason is EndReason.NO_PLAYER_CAN_LAY:
        seen = replace(seen, to_move=followed.state.to_move)  # may hang on hidden hands
    assert followed.state == seen


# A seeded game and one at a real table


def as_reported(state: State, subject: Subject) -> State:
    """Without what only the seed tells: nobody sees into a bag of tiles."""
    bag = state.bag
    if subject is QWIRKLE and bag is not None:
        bag = Pile(hidden=bag.size)
    return replace(state, chance=None, bag=bag)


@every_game
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_reported_is_the_game_seeded(subject: Subject, players: int) -> None:
    """What fell in a seeded game, reported as if it had fallen at a real table."""
    for number in range(0, GAMES, 2):  # those that start with the deal
        played = subject.played(number, players)
        first = played[0].before
        deal = Deal(first.hands)
        started = subject.game.start("random", first.players, subject.defaults, None, deal)
        assert started.faults == ()
        state = started.state
        assert state == as_reported(first, subject)
        for _, move, seeded in played:
            turn = subject.game.apply(state, move, fallen(seeded.events))
            assert turn.faults == ()
            state = turn.state
            assert state == as_reported(seeded.state, subject)


# Cubes


def colours(cubes: tuple[int, ...]) -> list[int]:
    return sorted(COLOUR[cube] for cube in cubes)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_cubes_that_are_new_or_rerolled_change(players: int) -> None:
    """And a reroll changes no colour (QC-4, QC-6, QC-7)."""
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
    """All lists of a message and of those in it."""
    for field, value in message.ListFields():
        if field.is_repeated:
            stir(value, rng)
        if field.message_type is not None:
            for each in value if field.is_repeated else [value]:
                stir_lists(each, rng)


def stirred(subject: Subject, message: Any, rng: random.Random) -> Any:
    """A position or a move with the game's own part in another order."""
    copy = deepcopy(message)
    stir_lists(subject.own(copy), rng)
    return copy


def in_order(pile: Pile | None) -> Pile | None:
    return pile and Pile(tuple(sorted(pile.pieces)), pile.hidden)


def sorted_out(subject: Subject, message: game_pb2.GameState) -> State:
    """The value of a position with every pile in order."""
    state = subject.to_state(message)
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
        return QWIRKLE.move(move.player, Exchange(move.action.tiles))
    return move


@every_game
@often
@given(all_known)
def test_the_order_in_messages_means_nothing(subject: Subject, where: Where) -> None:
    referee, spot = Referee.embedded(), where.of(subject)
    position = subject.to_message(spot.state)
    move = subject.move_to_message(with_seen_tiles(spot.move))
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
    subject: Subject, where: Where
) -> None:
    """In a seeded game the same pieces are drawn, the same cubes fall the same way."""
    referee, spot = Referee.embedded(), where.of(subject)
    before, move, turn = spot.played
    answer = referee.apply_move(
        stirred(subject, subject.to_message(before), spot.rng),
        stirred(subject, subject.move_to_message(move), spot.rng),
    )
    after = sorted_out(subject, subject.to_message(turn.state))
    assert sorted_out(subject, answer.position.state) == after


# All faces of the one judge agree


def totals_after(state: State, verdict: verdict_pb2.Verdict) -> list[int]:
    totals = [player.score for player in state.players]
    for item in verdict.score.items:
        if totals and item.HasField("player"):
            totals[item.player] += item.points
    return totals


@every_game
@often
@given(anywhere)
def test_validating_scoring_and_batches_agree(subject: Subject, where: Where) -> None:
    referee, spot = Referee.embedded(), where.of(subject)
    position, move = subject.to_message(spot.state), subject.move_to_message(spot.move)
    verdict = referee.validate_move(position, move)
    scored = referee.score_turn(position, move)
    shared, own = referee.batch_validate_moves([move, (position, move)], position=position)
    assert scored.verdict == shared.verdict == own.verdict == verdict
    mover_known = spot.move.player is not None or spot.state.to_move is not None
    counted = mover_known or verdict.ruling == verdict_pb2.RULING_ILLEGAL  # then nothing changes
    assert scored.totals == (totals_after(spot.state, verdict) if counted else [])


@every_game
@often
@given(all_known)
def test_applying_agrees_with_validating(subject: Subject, where: Where) -> None:
    referee, spot = Referee.embedded(), where.of(subject)
    position = subject.to_message(spot.state)
    move = subject.move_to_message(with_seen_tiles(spot.move))
    applied = referee.apply_move(position, move)
    assert applied.verdict == referee.validate_move(position, move)
    assert applied.outcome == referee.check_game_end(applied.position)
    after = [player.score for player in applied.position.state.players]
    assert after == totals_after(spot.state, applied.verdict)
    if applied.verdict.ruling == verdict_pb2.RULING_ILLEGAL:
        assert applied.position.state == position
        assert not applied.events


@every_game
def test_all_faces_agree_over_the_network(subject: Subject, referee: Referee) -> None:
    rng = random.Random(7)
    for state in subject.positions(2, 3):
        position = subject.to_message(state)
        move = subject.move_to_message(with_seen_tiles(subject.any_move(state, rng)))
        verdict = referee.validate_move(position, move)
        [judged] = referee.batch_validate_moves([move], position=position)
        assert judged.verdict == verdict
        assert referee.apply_move(position, move).verdict == verdict
        assert referee.score_turn(position, move).verdict == verdict


# The games reach what the properties are about


def reasons_found(subject: Subject) -> set[str]:
    rng = random.Random(0)
    broken: set[str] = set()
    for number in range(GAMES):
        for count in (2, 3, 4):
            for state in subject.positions(number, count):
                judgement = subject.game.judge(state, subject.any_move(state, rng))
                broken |= {violation.reason.name for violation in judgement.violations}
    return broken


def actions_of(subject: Subject) -> Counter[type]:
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

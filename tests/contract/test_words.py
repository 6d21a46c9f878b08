"""Moves in words: in every game, what was written is read as the same move."""

import random
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from referee.v1 import game_pb2
from referee_client import Referee
from tests.support.notation.strategies import ODD
from tests.support.records.games import SEATS, kept
from tests.support.spots import Where, anywhere, often
from tests.support.subject import Subject, in_messages

REFEREE = Referee.embedded()
NAMES = st.lists(st.sampled_from(ODD), min_size=5, max_size=5)
POSITIONS = 4  # of a game, all moves of which are written


def renamed(state: game_pb2.GameState, names: list[str]) -> game_pb2.GameState:
    for player, name in zip(state.players, names, strict=False):
        player.name = name
    return state


def assert_survives(position: game_pb2.GameState, move: game_pb2.Move, subject: Subject) -> None:
    """Check that a move is the same after it was written and read again, by name and by seat."""
    for game in (position, subject.codec.ruleset):
        words = REFEREE.format_move(game, move)
        assert words.isprintable()
        assert "  " not in words == words.strip()
        assert REFEREE.parse_move(game, words) == move
        assert REFEREE.parse_move(game, f" {words.replace(' ', chr(9))} \r\n") == move


@in_messages
def test_every_legal_move_survives(subject: Subject) -> None:
    rng = random.Random(5)
    for players in subject.counts:
        states = subject.positions(subject.numbers[0], players)
        for state in rng.sample(states[:-1], POSITIONS):
            position = renamed(subject.to_message(state), rng.sample(ODD, players))
            moves = list(islice(subject.first_moves(state), subject.most_moves))
            assert moves
            for move in moves:
                assert_survives(position, subject.move_to_message(move), subject)


@in_messages
@often
@given(anywhere, NAMES)
def test_every_move_survives_legal_or_not(subject: Subject, where: Where, names: list[str]) -> None:
    spot = where.of(subject)
    position = renamed(subject.to_message(spot.state), names)
    move = subject.move_to_message(spot.move)
    assert_survives(position, move, subject)
    move.ClearField("player")
    assert_survives(position, move, subject)


@in_messages
@often
@given(anywhere)
def test_words_are_judged_like_the_move(subject: Subject, where: Where) -> None:
    spot = where.of(subject)
    position, move = subject.to_message(spot.state), subject.move_to_message(spot.move)
    words = REFEREE.format_move(position, move)
    verdict = REFEREE.validate_move(position, move)
    assert REFEREE.validate_move(position, words) == verdict
    shared, own = REFEREE.batch_validate_moves([words, (position, words)], position=position)
    assert shared.verdict == own.verdict == verdict


@in_messages
def test_words_are_those_of_records(subject: Subject) -> None:
    for players in SEATS[subject.field]:
        record = kept(subject.field, players, 0).record
        position = game_pb2.GameState(players=record.players)
        subject.own(position).SetInParent()
        lines = [line for line in REFEREE.format_record(record).split("\n") if line[:1].isdigit()]
        for line, turn in zip(lines, record.turns, strict=True):
            _, told = line.split(" ", 1)
            assert f"{told} ".startswith(f"{REFEREE.format_move(position, turn.move)} ")


@in_messages
def test_a_player_may_be_called_like_an_action(subject: Subject) -> None:
    position = renamed(
        subject.to_message(subject.start(bytes(32), subject.counts[-1])), ["pass", "lay"]
    )
    for seat, name in enumerate(("pass", "lay")):
        move = game_pb2.Move(player=seat)
        subject.own(move).pass_turn.SetInParent()
        assert REFEREE.format_move(position, move) == f"{name} pass"
        assert REFEREE.parse_move(position, f"{name} pass") == move
    assert not REFEREE.parse_move(position, "pass").HasField("player")

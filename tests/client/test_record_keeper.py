"""A keeper of records takes moves back, and goes on from a record that was stored."""

import asyncio
from typing import Any

import pytest
from google.protobuf import json_format

from referee.v1 import record_pb2
from referee_client import (
    AppliedMove,
    AsyncReferee,
    GameRecord,
    GameState,
    Move,
    RecordEnding,
    RecordKeeper,
    Referee,
)
from tests.support.records.games import FIELDS, SEATS, Kept, every_field, kept, own


class Game:
    """A game that is played move by move, from a seed or as a host reports it."""

    def __init__(self, referee: Referee, game: Kept, *, seeded: bool = True) -> None:
        record = game.record
        given: dict[str, Any] = {"deal": own(record.deal, game.field)}
        if seeded:
            given = {"seed": record.chance.seed, "entropy": list(record.chance.entropy)}
        if record.HasField("options"):
            given["options"] = own(record.options, game.field)
        self._referee, self._field, self._seeded = referee, game.field, seeded
        self.turns = list(record.turns)
        self.started = referee.start_game(
            record.ruleset.game, list(record.players), game_id=record.game_id, **given
        )
        self.state = self.started.position.state

    def play(self, turn: record_pb2.RecordedTurn) -> AppliedMove:
        reported = turn.HasField("drawn") and not self._seeded
        drawn = own(turn.drawn, self._field) if reported else None
        applied = self._referee.apply_move(self.state, turn.move, drawn=drawn)
        self.state = applied.position.state
        return applied


def stands_at(keeper: RecordKeeper) -> tuple[GameRecord, GameState]:
    return keeper.record, keeper.state


def some_game(field: str) -> Kept:
    return kept(field, SEATS[field][0], 1001)


# Taking back


@every_field
def test_taking_a_move_back_and_playing_it_again(embedded: Referee, field: str) -> None:
    game = Game(embedded, some_game(field))
    keeper = RecordKeeper(game.started)
    for turn in game.turns:
        before, applied = stands_at(keeper), game.play(turn)
        keeper.add(turn.move, applied)
        after = stands_at(keeper)
        assert after[1] == game.state
        keeper.undo()
        assert stands_at(keeper) == before
        keeper.add(turn.move, applied)
        assert stands_at(keeper) == after
    assert keeper.record.ending == RecordEnding.RECORD_ENDING_FINISHED


@every_field
def test_taking_a_whole_game_back(embedded: Referee, field: str) -> None:
    """Its seed, which was revealed in the end, is secret again."""
    game = Game(embedded, some_game(field))
    keeper = RecordKeeper(game.started)
    past = [stands_at(keeper)]
    for turn in game.turns:
        keeper.add(turn.move, game.play(turn))
        past.append(stands_at(keeper))
    assert keeper.record.chance.seed
    while len(past) > 1:
        assert stands_at(keeper) == past.pop()
        keeper.undo()
        assert not keeper.record.chance.seed
    assert stands_at(keeper) == past[0]
    with pytest.raises(ValueError, match="no turn was added that could be taken back"):
        keeper.undo()
    assert stands_at(keeper) == past[0]


@every_field
def test_another_move_after_one_was_taken_back(embedded: Referee, field: str) -> None:
    """The record is as if the first one had never been played."""
    game = Game(embedded, some_game(field))
    keeper, straight = RecordKeeper(game.started), RecordKeeper(game.started)
    first, second = list(embedded.list_legal_moves(game.state))[:2]
    keeper.add(first.move, embedded.apply_move(game.state, first.move))
    keeper.undo()
    applied = embedded.apply_move(keeper.state, second.move)
    for each in (keeper, straight):
        each.add(second.move, applied)
    assert stands_at(keeper) == stands_at(straight)
    assert embedded.audit_record(keeper.record).valid_turns == 1


def test_a_position_that_the_host_changes_is_not_the_keeper_s(embedded: Referee) -> None:
    game = Game(embedded, some_game(FIELDS[0]))
    keeper = RecordKeeper(game.started)
    before = stands_at(keeper)
    keeper.add(game.turns[0].move, game.play(game.turns[0]))
    game.started.position.state.Clear()
    keeper.state.Clear()
    keeper.undo()
    assert stands_at(keeper) == before


# Moves in words


@every_field
def test_a_move_in_words_is_kept_as_it_was_read(embedded: Referee, field: str) -> None:
    game = Game(embedded, some_game(field))
    in_words, straight = RecordKeeper(game.started), RecordKeeper(game.started)
    for turn in game.turns:
        words = embedded.format_move(game.state, turn.move)
        in_words.add(words, embedded.apply_move(game.state, words))
        straight.add(turn.move, game.play(turn))
    assert stands_at(in_words) == stands_at(straight)


def test_asyncio_reads_words_for_the_record(embedded: Referee) -> None:
    async def play() -> None:
        async with AsyncReferee.embedded() as other:
            keeper = RecordKeeper(await other.start_game("qwirkle", ["Anna", "Chris"]))
            move = next(embedded.list_legal_moves(keeper.state)).move
            words = embedded.format_move(keeper.state, move)
            keeper.add(words, await other.apply_move(keeper.state, words))
            assert keeper.record.turns[0].move == move

    asyncio.run(play())


def test_words_that_nobody_has_read_are_not_kept(embedded: Referee) -> None:
    game = Game(embedded, some_game(FIELDS[0]))
    keeper = RecordKeeper(game.started)
    before = stands_at(keeper)
    words = embedded.format_move(game.state, game.turns[0].move)
    bare = AppliedMove(embedded.apply_move(game.state, words).message)
    with pytest.raises(TypeError, match="parse_move"):
        keeper.add(words, bare)
    assert stands_at(keeper) == before


# Moves that cannot be added


def test_a_move_that_cannot_be_added_changes_nothing(embedded: Referee) -> None:
    game = Game(embedded, some_game(FIELDS[0]))
    keeper = RecordKeeper(game.started)
    first, second = game.turns[:2]
    keeper.add(first.move, game.play(first))
    before = stands_at(keeper)
    applied = game.play(second)
    scorer_whom_nobody_knows = applied.message.events.add(player=9)
    scorer_whom_nobody_knows.points_scored.points = 1
    with pytest.raises(IndexError):
        keeper.add(second.move, applied)
    not_a_note: Any = 5
    with pytest.raises(TypeError):
        keeper.add(second.move, applied, note=not_a_note)
    assert stands_at(keeper) == before
    keeper.undo()
    assert not keeper.record.turns


# Going on


def through_json(_: Referee, record: GameRecord) -> GameRecord:
    return json_format.Parse(json_format.MessageToJson(record), GameRecord())


def through_notation(referee: Referee, record: GameRecord) -> GameRecord:
    return referee.parse_record(referee.format_record(record))


@every_field
@pytest.mark.parametrize("store", [through_json, through_notation])
@pytest.mark.parametrize("seeded", [True, False], ids=["seeded", "reported"])
def test_a_game_resumed_at_any_turn_has_the_same_record(
    embedded: Referee, field: str, store: Any, seeded: bool
) -> None:
    """The server that keeps it is started anew before every turn."""
    game = Game(embedded, some_game(field), seeded=seeded)
    keeper, straight = RecordKeeper(game.started), RecordKeeper(game.started)
    for turn in game.turns:
        stored = store(embedded, keeper.record), keeper.state.SerializeToString()
        keeper = RecordKeeper.resume(stored[0], GameState.FromString(stored[1]))
        assert stands_at(keeper) == stands_at(straight)
        applied = game.play(turn)
        keeper.add(turn.move, applied)
        straight.add(turn.move, applied)
    assert stands_at(keeper) == stands_at(straight)
    assert keeper.record.ending == RecordEnding.RECORD_ENDING_FINISHED


@every_field
def test_a_game_resumed_from_its_record_alone(embedded: Referee, field: str) -> None:
    """What a host reports is all in the record, so that the position can be replayed."""
    game = Game(embedded, some_game(field), seeded=False)
    keeper = RecordKeeper(game.started)
    for turn in game.turns[:-1]:
        keeper.add(turn.move, game.play(turn))
    replayed = embedded.audit_record(keeper.record).final_position
    resumed = RecordKeeper.resume(keeper.record, replayed)
    assert stands_at(resumed) == stands_at(keeper)
    applied = game.play(game.turns[-1])
    for each in (keeper, resumed):
        each.add(game.turns[-1].move, applied)
    assert stands_at(resumed) == stands_at(keeper)
    assert embedded.audit_record(resumed.record).valid_turns == len(game.turns)


@pytest.fixture
def keeper(embedded: Referee) -> RecordKeeper:
    started = embedded.start_game("qwirkle", ["Anna", "Chris"], seed=bytes(32))
    made = RecordKeeper(started)
    for _ in range(2):
        best = next(embedded.list_legal_moves(made.state, best_first=True))
        made.add(best.move, embedded.apply_move(made.state, best.move))
    return made


def test_what_was_stored_is_not_taken_back(embedded: Referee, keeper: RecordKeeper) -> None:
    """Nobody knows the position before it."""
    resumed = RecordKeeper.resume(*stands_at(keeper))
    with pytest.raises(ValueError, match="no turn was added"):
        resumed.undo()
    best = next(embedded.list_legal_moves(resumed.state))
    resumed.add(best.move, embedded.apply_move(resumed.state, best.move))
    resumed.undo()
    assert stands_at(resumed) == stands_at(keeper)


def test_a_resumed_record_is_a_copy(embedded: Referee, keeper: RecordKeeper) -> None:
    record, state = stands_at(keeper)
    resumed = RecordKeeper.resume(record, state)
    best = next(embedded.list_legal_moves(state))
    resumed.add(best.move, embedded.apply_move(state, best.move))
    assert (record, state) == stands_at(keeper)


def test_standings_of_a_game_broken_off_do_not_outlive_the_next_move(
    embedded: Referee, keeper: RecordKeeper
) -> None:
    record, state = stands_at(keeper)
    record.claimed_standings.add(player=0, rank=1, score=state.players[0].score)
    resumed = RecordKeeper.resume(record, state)
    best = next(embedded.list_legal_moves(state))
    resumed.add(best.move, embedded.apply_move(state, best.move))
    assert not resumed.record.claimed_standings
    resumed.undo()
    assert resumed.record == record


def finished(record: GameRecord, state: GameState) -> None:
    record.ending = record_pb2.RECORD_ENDING_FINISHED


def adjudicated(record: GameRecord, state: GameState) -> None:
    record.ending = record_pb2.RECORD_ENDING_ADJUDICATED


def of_a_later_format(record: GameRecord, state: GameState) -> None:
    record.format_version = 2


def of_another_game(record: GameRecord, state: GameState) -> None:
    state.querbeet.SetInParent()


def of_no_game(record: GameRecord, state: GameState) -> None:
    state.ClearField("qwirkle")


def without_a_player(record: GameRecord, state: GameState) -> None:
    del state.players[1]


def with_another_player(record: GameRecord, state: GameState) -> None:
    state.players[1].name = "Dave"


def from_another_seed(record: GameRecord, state: GameState) -> None:
    state.chance.commitment = bytes(32)


def without_chance(record: GameRecord, state: GameState) -> None:
    state.ClearField("chance")


def with_other_points(record: GameRecord, state: GameState) -> None:
    state.players[1].score = 0


def before_the_last_turn(record: GameRecord, state: GameState) -> None:
    """No points tell: the turn may have been an exchange."""
    state.turn -= 1


MISFITS = {
    finished: "of a game that is over",
    adjudicated: "of a game that is over",
    of_a_later_format: "has format 2, not 1",
    of_another_game: "of different games",
    of_no_game: "of different games",
    without_a_player: "different players",
    with_another_player: "different players",
    from_another_seed: "different seeds",
    without_chance: "different seeds",
    before_the_last_turn: "the record has 2 turns, and the position 1",
    with_other_points: "Chris has .* points at the end of the record, and 0 in the position",
}


@pytest.mark.parametrize("misfit", MISFITS, ids=lambda each: each.__name__)
def test_what_does_not_belong_together_is_refused(keeper: RecordKeeper, misfit: Any) -> None:
    record, state = stands_at(keeper)
    RecordKeeper.resume(record, state)
    misfit(record, state)
    with pytest.raises(ValueError, match=MISFITS[misfit]):
        RecordKeeper.resume(record, state)


def test_points_that_nobody_knows_fit_any_record(keeper: RecordKeeper) -> None:
    record, state = stands_at(keeper)
    state.players[1].score_unknown, state.players[1].score = True, 0
    assert RecordKeeper.resume(record, state).state == state


def test_a_mover_whom_nobody_knows_must_be_named(embedded: Referee, keeper: RecordKeeper) -> None:
    record, state = stands_at(keeper)
    named = next(embedded.list_legal_moves(state)).move
    applied = embedded.apply_move(state, named)
    bare = Move()
    bare.CopyFrom(named)
    bare.ClearField("player")
    state.ClearField("to_move")
    resumed = RecordKeeper.resume(record, state)
    with pytest.raises(ValueError, match="name the player in the move"):
        resumed.add(bare, applied)
    assert resumed.record == record
    resumed.add(named, applied)
    assert resumed.record.turns[-1].move == named

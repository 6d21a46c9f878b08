"""Whole random games through the real server: 200 each for two, three and four players."""

import random
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import pytest

from referee.v1 import event_pb2, game_pb2, outcome_pb2, qwirkle_cubes_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import AppliedMove, Referee
from tests.games.lines.real_tables import CUBES, TABLES, TILES, Box, Table
from tests.support.events import body_of, kind_of

GAMES = 200
CHUNK = 10
MOST_STEPS = 300
MOST_EXTRAS = 8
LIMITS = [1] * 5 + [8] * 30 + [20] * 10 + [1000]  # how many moves may be listed in a turn

BEFORE = qwirkle_cubes_pb2.QWIRKLE_CUBES_PHASE_BEFORE_REROLL
AFTER = qwirkle_cubes_pb2.QWIRKLE_CUBES_PHASE_AFTER_REROLL
NO_PHASE = qwirkle_cubes_pb2.QWIRKLE_CUBES_PHASE_UNSPECIFIED

every_box = pytest.mark.parametrize("box", [TILES, CUBES], ids=lambda box: box.field)
every_chunk = pytest.mark.parametrize("chunk", range(GAMES // CHUNK))
every_count = pytest.mark.parametrize("players", [2, 3, 4])


class Record(NamedTuple):
    """What happened in a game."""

    first: game_pb2.GameState
    moves: list[game_pb2.Move]
    last: game_pb2.GameState
    outcome: outcome_pb2.Outcome


# Choosing a move


Choice = tuple[game_pb2.Move, pb.LegalMove | None]
"""A move, and its entry in the list of legal ones if it is there."""


def choose(table: Table, state: game_pb2.GameState) -> Choice:
    rng = table.rng
    known = table.known_to_mover(state)
    limit = rng.choice(LIMITS)
    best_first = rng.random() < 0.03
    listed = list(table.lister.list_legal_moves(known, limit=limit, best_first=best_first))
    assert len(listed) <= limit
    extra = rng.random() < 0.04 and table.extras < MOST_EXTRAS
    if listed and not (extra and len(table.box.own(state).table)):
        return picked(table, listed)
    if table.box is TILES:
        return exchange(table, known)
    return reroll(table, known, listed)


def picked(table: Table, listed: list[pb.LegalMove]) -> Choice:
    """Choose mostly a long lay, to keep games short."""

    def laid(each: pb.LegalMove) -> int:
        return len(table.box.own(each.move).lay.placements)

    chosen = max(table.rng.choices(listed, k=3), key=laid)
    return chosen.move, chosen


def some_of_hand(table: Table, known: game_pb2.GameState, most: int) -> list[int]:
    hand = table.box.hands(known)[known.to_move]
    return table.rng.sample(hand, table.rng.randint(1, most))


def exchange(table: Table, known: game_pb2.GameState) -> Choice:
    most = table.lister.summarize_legal_moves(known).qwirkle.exchange_up_to
    if not most:
        return table.rng.choice(list(table.lister.list_legal_moves(known))).move, None
    table.extras += 1
    move = game_pb2.Move()
    move.qwirkle.exchange.tiles.extend(some_of_hand(table, known, most))  # type: ignore[arg-type]
    return move, None


def reroll(table: Table, known: game_pb2.GameState, listed: list[pb.LegalMove]) -> Choice:
    """A reroll by choice if that is legal; else a forced one if nothing can be laid; else None."""
    summary = table.lister.summarize_legal_moves(known)
    others = summary.qwirkle_cubes
    assert (others.forced_reroll or others.redraw) == (not listed) == (not summary.count)
    move = game_pb2.Move()
    if others.redraw:
        move.qwirkle_cubes.redraw.SetInParent()
        return move, None
    if others.reroll_up_to and not (others.forced_reroll and table.rng.random() < 0.7):
        table.extras += 1
        cubes = some_of_hand(table, known, others.reroll_up_to)
        move.qwirkle_cubes.reroll.cubes.extend(cubes)  # type: ignore[arg-type]
        return move, None
    if listed:
        return picked(table, listed)
    move.qwirkle_cubes.forced_reroll.SetInParent()
    return move, None


# What a turn leads to


def events_of(events: Iterable[event_pb2.GameEvent], kind: str) -> list[event_pb2.GameEvent]:
    return [event for event in events if kind_of(event) == kind]


def check_score(before: game_pb2.GameState, played: AppliedMove) -> None:
    """The points are the sum of the items; an event tells them, and only the mover gets them."""
    mover, score = before.to_move, played.verdict.score
    assert score.points == sum(item.points for item in score.items)
    assert all(item.player == mover for item in score.items)
    expected = [player.score for player in before.players]
    expected[mover] += score.points
    assert [player.score for player in played.position.state.players] == expected
    told = [
        (event.player, event.points_scored.points, event.points_scored.total)
        for event in events_of(played.events, "points_scored")
    ]
    assert told == ([(mover, score.points, expected[mover])] if score.points else [])


def check_step(table: Table, before: game_pb2.GameState, played: AppliedMove) -> None:
    after = played.position.state
    assert played.verdict.ruling == verdict_pb2.RULING_LEGAL
    assert not played.verdict.unchecked_rule_ids or table.box is TILES
    rerolled = events_of(played.events, "cubes_rerolled")
    redrawn = events_of(played.events, "cubes_redrawn")
    over = played.outcome.status == outcome_pb2.GAME_STATUS_OVER
    if rerolled or redrawn:
        assert (after.turn, after.to_move) == (before.turn, before.to_move)
        assert after.qwirkle_cubes.table == before.qwirkle_cubes.table
        assert not events_of(played.events, "points_scored")
        assert played.outcome.status == outcome_pb2.GAME_STATUS_IN_PROGRESS
    if rerolled:
        check_reroll(before, played, rerolled[0].qwirkle_cubes.cubes_rerolled)
    elif redrawn:
        check_redraw(before, redrawn[0].qwirkle_cubes.cubes_redrawn)
    else:
        assert after.turn == before.turn + 1
        assert after.HasField("to_move") != over
        if not over:
            assert after.to_move == (before.to_move + 1) % len(before.players)
    if table.box is CUBES:
        phase = NO_PHASE if over else AFTER if rerolled else BEFORE
        assert after.qwirkle_cubes.phase == phase
    assert len(events_of(played.events, "game_ended")) == over
    assert table.kinds(after) == table.box.whole_set
    check_hands(table.box, before, played)
    check_score(before, played)


def check_reroll(
    before: game_pb2.GameState, played: AppliedMove, told: qwirkle_cubes_pb2.CubesRerolled
) -> None:
    """A reroll changes the shapes of the cubes rolled, and nothing else."""
    assert played.position.state.qwirkle_cubes.bag == before.qwirkle_cubes.bag
    assert told.count == len(told.before) == len(told.after)
    assert Counter(map(CUBES.kind, told.before)) == Counter(map(CUBES.kind, told.after))
    if told.forced:
        assert told.count == len(CUBES.hands(before)[before.to_move])


def check_redraw(before: game_pb2.GameState, told: qwirkle_cubes_pb2.CubesRedrawn) -> None:
    """The whole hand goes back, and the cubes drawn were in the bag before."""
    assert sorted(told.returned) == sorted(CUBES.hands(before)[before.to_move])
    bag = Counter(CUBES.bag(before))
    assert len(told.cubes) == min(6, bag.total())
    assert Counter(map(CUBES.kind, told.cubes)) <= bag


def check_hands(box: Box, before: game_pb2.GameState, played: AppliedMove) -> None:
    """The mover's hand changes only as the events tell, and no other hand changes."""
    old, new = box.hands(before), box.hands(played.position.state)
    for event in played.events:
        gone, come = moved(event)
        old[event.player] = list((Counter(old[event.player]) - Counter(gone)).elements())
        old[event.player] += come
    assert {seat: sorted(hand) for seat, hand in old.items()} == {
        seat: sorted(hand) for seat, hand in new.items()
    }


def moved(event: event_pb2.GameEvent) -> tuple[list[int], list[int]]:
    """The pieces that left the hand, and those that came into it."""
    happened = body_of(event)
    match kind_of(event):
        case "tiles_laid":
            return [laid.tile for laid in happened.placements], []
        case "tiles_returned":
            return list(happened.tiles), []
        case "tiles_drawn":
            return [], list(happened.tiles)
        case "cubes_drawn":
            return [], list(happened.cubes)
        case "cubes_rerolled":
            return list(happened.before), list(happened.after)
        case "cubes_redrawn":
            return list(happened.returned), list(happened.cubes)
    return [], []


# Cheating


def try_to_cheat(table: Table, state: game_pb2.GameState) -> None:
    """Try an illegal move: the position comes back byte for byte, and nothing has happened."""
    laid = table.box.own(state).table
    taken = laid[table.rng.randrange(len(laid))]
    move = game_pb2.Move()
    own = table.box.own(move)
    kind = table.rng.randrange(3)
    if kind == 0:
        own.lay.placements.add(x=taken.x, y=taken.y, tile=taken.tile)
    elif kind == 1:
        own.lay.placements.add(x=taken.x + 100, y=taken.y, tile=taken.tile)
    else:
        move.player = (state.to_move + 1) % len(state.players)
        own.pass_turn.SetInParent()
    refused = table.referee.apply_move(state, move)
    assert refused.verdict.ruling == verdict_pb2.RULING_ILLEGAL
    assert refused.verdict.violations
    assert refused.position.state.SerializeToString() == state.SerializeToString()
    assert not refused.events


def check_listed(table: Table, state: game_pb2.GameState, listed: pb.LegalMove) -> None:
    verdict = table.referee.validate_move(state, listed.move)
    assert verdict.ruling == verdict_pb2.RULING_LEGAL
    assert verdict.score == listed.score


# A game


def play(table: Table) -> Record:
    """Play a game. Every position is sent back, so each one but the last is checked on the way."""
    first = state = table.start()
    assert table.kinds(state) == table.box.whole_set
    moves: list[game_pb2.Move] = []
    for _ in range(MOST_STEPS):
        move, listed = choose(table, state)
        if listed and table.rng.random() < 0.05:
            check_listed(table, state, listed)
        if table.box.own(state).table and table.rng.random() < 0.04:
            try_to_cheat(table, state)
        played = table.referee.apply_move(state, move, drawn=table.drawn(state, move))
        check_step(table, state, played)
        if listed:
            assert played.verdict.score == listed.score
        moves.append(move)
        state = played.position.state
        if played.outcome.status == outcome_pb2.GAME_STATUS_OVER:
            return Record(first, moves, state, played.outcome)
    pytest.fail(f"no end after {MOST_STEPS} steps")


def check_standings(record: Record) -> None:
    scores = [player.score for player in record.last.players]
    standings = record.outcome.standings
    assert sorted(each.player for each in standings) == list(range(len(scores)))
    assert [each.score for each in standings] == sorted(scores, reverse=True)
    for each in standings:
        assert each.score == scores[each.player]
        assert each.rank == 1 + sum(score > each.score for score in scores)
        assert each.winner == (each.score == max(scores))


def check_end_reason(box: Box, record: Record) -> None:
    """Only a game of cubes can end for lack of moves while the bag still holds some."""
    emptied = record.outcome.end_reason == outcome_pb2.END_REASON_HAND_EMPTIED
    assert emptied == ([] in box.hands(record.last).values())
    if emptied or box is TILES:
        assert not box.bag(record.last)
        assert not box.own(record.last).bag.hidden


def check_replay(box: Box, record: Record, entropy: Iterable[bytes]) -> None:
    """Anyone who knows the seed plays the same game again."""
    referee = Referee.embedded()
    names = [player.name for player in record.first.players]
    started = referee.start_game(
        box.game, names, seed=record.outcome.revealed_seed, entropy=list(entropy)
    )
    state = started.position.state
    assert state == record.first
    for move in record.moves:
        state = referee.apply_move(state, move).position.state
    assert state == record.last


@every_box
@every_count
@every_chunk
def test_random_games(referee: Referee, box: Box, players: int, chunk: int) -> None:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        rng = random.Random(number * 10 + players)
        table = TABLES[number % len(TABLES)](box, referee, rng, players)
        record = play(table)
        table.check_end(record.last, record.outcome)
        assert not referee.validate_state(record.last)
        check_standings(record)
        check_end_reason(box, record)
        if record.outcome.revealed_seed and number % 8 < 4:
            check_replay(box, record, record.first.chance.entropy)

"""Whole random games through the real server: 200 each for two, three and four players."""

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

import pytest

from referee.v1 import event_pb2, game_pb2, outcome_pb2, qwirkle_pb2, ruleset_pb2, verdict_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_client import Referee

GAMES = 200
CHUNK = 10
MOST_TURNS = 300
MOST_EXCHANGES = 8
LIMITS = [1] * 5 + [8] * 30 + [20] * 10 + [1000]  # of the moves listed in a turn

WHOLE_SET = Counter(dict.fromkeys(range(1, 37), 3))

every_chunk = pytest.mark.parametrize("chunk", range(GAMES // CHUNK))
every_count = pytest.mark.parametrize("players", [2, 3, 4])


class Record(NamedTuple):
    """A game as it was played."""

    first: game_pb2.GameState
    moves: list[game_pb2.Move]
    last: game_pb2.GameState
    outcome: outcome_pb2.Outcome


class Table:
    """Where a game is played. By default the referee deals and draws, and everything is open."""

    def __init__(self, referee: Referee, rng: random.Random, players: int) -> None:
        self.referee = referee
        self.embedded = Referee.embedded()  # lists moves most of the time, as that is quicker
        self.rng = rng
        self.seed = rng.randbytes(32)
        self.names = [f"player {seat}" for seat in range(players)]
        self.exchanges = 0

    def start(self) -> game_pb2.GameState:
        entropy = [self.rng.randbytes(8) for _ in range(self.rng.randint(0, 2))]
        started = self.referee.start_game(
            ruleset_pb2.GAME_QWIRKLE, self.names, seed=self.seed, entropy=entropy
        )
        return started.position.state

    def known_to_mover(self, state: game_pb2.GameState) -> game_pb2.GameState:
        return state

    def drawn(
        self, state: game_pb2.GameState, move: game_pb2.Move
    ) -> qwirkle_pb2.QwirkleDraw | None:
        return None

    def tiles(self, state: game_pb2.GameState) -> Counter[int]:
        """Every tile of the game, wherever it is."""
        own = state.qwirkle
        assert not own.bag.hidden
        return Counter(
            [
                *(laid.tile for laid in own.table),
                *(tile for hand in own.hands for tile in hand.tiles),
                *own.bag.tiles,
            ]
        )

    def check_end(self, state: game_pb2.GameState, outcome: outcome_pb2.Outcome) -> None:
        assert outcome.revealed_seed == self.seed
        assert hashlib.sha256(outcome.revealed_seed).digest() == state.chance.commitment


class HiddenTable(Table):
    """Players choose their moves from what they may see."""

    def known_to_mover(self, state: game_pb2.GameState) -> game_pb2.GameState:
        view = self.referee.view_state(state, state.to_move)
        assert self.seed not in view.SerializeToString()
        assert not view.qwirkle.bag.tiles
        assert [hand.player for hand in view.qwirkle.hands if hand.tiles] == [state.to_move]
        return view


class RealTable(Table):
    """The tiles are in a real bag; deal and draws are reported."""

    def __init__(self, referee: Referee, rng: random.Random, players: int) -> None:
        super().__init__(referee, rng, players)
        self.bag = sorted(WHOLE_SET.elements())
        rng.shuffle(self.bag)

    def start(self) -> game_pb2.GameState:
        deal = qwirkle_pb2.QwirkleDeal()
        for seat in range(len(self.names)):
            deal.hands.add(player=seat, tiles=self.take(6))
        started = self.referee.start_game(ruleset_pb2.GAME_QWIRKLE, self.names, deal=deal)
        return started.position.state

    def take(self, count: int) -> list[int]:
        taken, self.bag = self.bag[:count], self.bag[count:]
        return taken

    def drawn(
        self, state: game_pb2.GameState, move: game_pb2.Move
    ) -> qwirkle_pb2.QwirkleDraw | None:
        action = move.qwirkle
        aside = list(action.exchange.tiles)
        taken = self.take(len(action.lay.placements) + len(aside))
        self.bag += aside
        self.rng.shuffle(self.bag)
        return qwirkle_pb2.QwirkleDraw(tiles=taken)  # type: ignore[arg-type]

    def tiles(self, state: game_pb2.GameState) -> Counter[int]:
        own = state.qwirkle
        assert (len(own.bag.tiles), own.bag.hidden) == (0, len(self.bag))
        return Counter(
            [
                *(laid.tile for laid in own.table),
                *(tile for hand in own.hands for tile in hand.tiles),
                *self.bag,
            ]
        )

    def check_end(self, state: game_pb2.GameState, outcome: outcome_pb2.Outcome) -> None:
        assert outcome.revealed_seed == b""
        assert not state.HasField("chance")


TABLES: tuple[Callable[[Referee, random.Random, int], Table], ...] = (
    Table,
    HiddenTable,
    RealTable,
    Table,
)


# A turn


def hand_of(state: game_pb2.GameState, seat: int) -> list[int]:
    return next(list(hand.tiles) for hand in state.qwirkle.hands if hand.player == seat)


def choose(table: Table, state: game_pb2.GameState) -> tuple[game_pb2.Move, pb.LegalMove | None]:
    """A random move, and its entry in the list of legal ones unless it is an exchange."""
    rng = table.rng
    known = table.known_to_mover(state)
    limit = rng.choice(LIMITS)
    asked = table.referee if rng.random() < 0.4 else table.embedded
    listed = list(asked.list_legal_moves(known, limit=limit, best_first=rng.random() < 0.03))
    assert len(listed) <= limit
    exchange = rng.random() < 0.04 and table.exchanges < MOST_EXCHANGES
    if listed and not (exchange and len(state.qwirkle.table)):
        chosen = max(rng.choices(listed, k=3), key=tiles_laid)  # keeps games short
        return chosen.move, chosen
    return random_exchange(table, known), None


def tiles_laid(listed: pb.LegalMove) -> int:
    return len(listed.move.qwirkle.lay.placements)


def random_exchange(table: Table, known: game_pb2.GameState) -> game_pb2.Move:
    most = table.referee.summarize_legal_moves(known).qwirkle.exchange_up_to
    if not most:
        return table.rng.choice(list(table.referee.list_legal_moves(known))).move
    table.exchanges += 1
    tiles = table.rng.sample(hand_of(known, known.to_move), table.rng.randint(1, most))
    move = game_pb2.Move()
    move.qwirkle.exchange.tiles.extend(tiles)  # type: ignore[arg-type]
    return move


def events_of(events: Iterable[event_pb2.Event], kind: str) -> list[event_pb2.Event]:
    return [event for event in events if event.WhichOneof("event") == kind]


def check_score(before: game_pb2.GameState, played: pb.ApplyMoveResponse) -> None:
    """The points are the sum of their items; they are told, and added to the mover's alone."""
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


def check_turn(table: Table, before: game_pb2.GameState, played: pb.ApplyMoveResponse) -> None:
    after = played.position.state
    assert played.verdict.ruling == verdict_pb2.RULING_LEGAL
    assert after.turn == before.turn + 1
    over = played.outcome.status == outcome_pb2.GAME_STATUS_OVER
    assert after.HasField("to_move") != over
    if not over:
        assert after.to_move == (before.to_move + 1) % len(before.players)
    assert len(events_of(played.events, "game_ended")) == over
    assert table.tiles(after) == WHOLE_SET
    check_score(before, played)


def try_to_cheat(table: Table, state: game_pb2.GameState) -> None:
    """Some illegal move: the position comes back byte for byte, and nothing has happened."""
    taken = state.qwirkle.table[table.rng.randrange(len(state.qwirkle.table))]
    move = game_pb2.Move()
    kind = table.rng.randrange(3)
    if kind == 0:
        move.qwirkle.lay.placements.add(x=taken.x, y=taken.y, tile=taken.tile)
    elif kind == 1:
        move.qwirkle.lay.placements.add(x=taken.x + 100, y=taken.y, tile=taken.tile)
    else:
        move.player = (state.to_move + 1) % len(state.players)
        move.qwirkle.pass_turn.SetInParent()
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
    first = state = table.start()
    assert table.tiles(state) == WHOLE_SET
    moves: list[game_pb2.Move] = []
    for _ in range(MOST_TURNS):
        move, listed = choose(table, state)
        if listed and table.rng.random() < 0.05:
            check_listed(table, state, listed)
        if state.qwirkle.table and table.rng.random() < 0.04:
            try_to_cheat(table, state)
        played = table.referee.apply_move(state, move, drawn=table.drawn(state, move))
        check_turn(table, state, played)
        if listed:
            assert played.verdict.score == listed.score
        moves.append(move)
        state = played.position.state
        if played.outcome.status == outcome_pb2.GAME_STATUS_OVER:
            return Record(first, moves, state, played.outcome)
    pytest.fail(f"no end after {MOST_TURNS} turns")


def check_standings(record: Record) -> None:
    scores = [player.score for player in record.last.players]
    standings = record.outcome.standings
    assert sorted(each.player for each in standings) == list(range(len(scores)))
    assert [each.score for each in standings] == sorted(scores, reverse=True)
    for each in standings:
        assert each.score == scores[each.player]
        assert each.rank == 1 + sum(score > each.score for score in scores)
        assert each.winner == (each.score == max(scores))


def check_end_reason(record: Record) -> None:
    sizes = [len(hand.tiles) for hand in record.last.qwirkle.hands]
    assert not record.last.qwirkle.bag.tiles
    assert not record.last.qwirkle.bag.hidden
    emptied = record.outcome.end_reason == outcome_pb2.END_REASON_HAND_EMPTIED
    assert emptied == (0 in sizes)


def check_replay(record: Record, entropy: Iterable[bytes]) -> None:
    """Anyone who knows the seed plays the same game again."""
    referee = Referee.embedded()
    names = [player.name for player in record.first.players]
    started = referee.start_game(
        ruleset_pb2.GAME_QWIRKLE, names, seed=record.outcome.revealed_seed, entropy=list(entropy)
    )
    state = started.position.state
    assert state == record.first
    for move in record.moves:
        state = referee.apply_move(state, move).position.state
    assert state == record.last


@every_count
@every_chunk
def test_random_games(referee: Referee, players: int, chunk: int) -> None:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        table = TABLES[number % len(TABLES)](referee, random.Random(number * 10 + players), players)
        record = play(table)
        table.check_end(record.last, record.outcome)
        check_standings(record)
        check_end_reason(record)
        if record.outcome.revealed_seed and number % 8 < 4:
            check_replay(record, record.first.chance.entropy)

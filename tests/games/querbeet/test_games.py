"""Whole random games of Querbeet: 200 each for two and three players, and some of every variant."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence

import pytest
from msgspec.structs import replace

from referee.core.events import Passed, Scored, ended
from referee.core.outcome import Status
from referee.core.piles import Pile
from referee.games.querbeet.rules.board import cell, qr
from referee.games.querbeet.rules.end import Phase, Round, RoundEnd, RoundEnded
from referee.games.querbeet.rules.reasons import QuerbeetEnd, QuerbeetScore
from referee.games.querbeet.rules.state import Deal, Lay, Move, Pass, State, StoneLaid, StonesDealt
from referee.v1 import event_pb2, game_pb2, outcome_pb2, querbeet_pb2, ruleset_pb2, verdict_pb2
from referee_client import Referee
from tests.games.querbeet.random_play import (
    EVERY,
    STAR_KIND,
    UNUSUAL,
    USUAL,
    board_of,
    can_lay,
    distances,
    eager_move,
    edges_of,
    hand_of,
    is_dead,
    is_round_over,
    kind_of,
    listed,
    reached,
    round_points,
)
from tests.games.querbeet.subject import CODEC, SUBJECT, played, start, steps, to_message, to_state
from tests.games.querbeet.tally import report
from tests.support.events import kind_of as kind_of_event
from tests.support.subject import Played
from tests.support.totals import known_scores

GAMES = 200
CHUNK = 20

every_count = pytest.mark.parametrize("players", [2, 3])
every_chunk = pytest.mark.parametrize("chunk", range(GAMES // CHUNK))

CENTRE = cell(0, 0)

# What a turn leads to


def seats(state: State) -> range:
    return range(len(state.players))


def scores(state: State) -> list[int]:
    return known_scores(state)


def check_conserved(state: State) -> None:
    """The board and the hands make up the set; the star lies in the middle (QB-2)."""
    kinds = Counter(kind_of(edges_of(stone)) for stone in state.board.values())
    for seat in seats(state):
        kinds.update(hand_of(state, seat))
    assert kinds == Counter(state.options.stones)
    assert state.board[CENTRE] == STAR_KIND


def laid(step: Played) -> State:
    """The position right after the move, before the round is counted; worked out by hand."""
    before: State = step.before
    move = step.move
    assert before.to_move is not None
    assert before.round_turn is not None
    board, hands = dict(before.board), list(before.hands)
    if isinstance(move.action, Lay):
        board[move.action.cell] = move.action.turned
        left = list(hand_of(before, before.to_move))
        left.remove(move.action.kind)
        hands[before.to_move] = Pile(tuple(left))
    return replace(before, board=board, hands=tuple(hands), round_turn=before.round_turn + 1)


def spared(step: Played) -> list[int]:
    """The players who have had one turn fewer when a round ends, and so pass automatically."""
    before, players = step.before, len(step.before.players)
    assert before.to_move is not None
    assert before.round_turn is not None
    missing = -(before.round_turn + 1) % players
    return [(before.to_move + 1 + each) % players for each in range(missing)]


def check_turn(step: Played, over: bool) -> None:
    before, move, turn = step
    after = turn.state
    assert turn.judgement.legal
    assert turn.judgement.unchecked == ()
    assert turn.judgement.player == before.to_move == move.player
    assert before.to_move is not None
    assert before.turn is not None
    assert before.round_turn is not None
    assert before.passes is not None
    assert after.turn == before.turn + 1 + (len(spared(step)) if over else 0)
    assert after.options == before.options
    if not over:
        then = laid(step)
        assert (after.board, after.hands) == (then.board, then.hands)
        assert after.to_move == (before.to_move + 1) % len(before.players)
        assert (after.round, after.round_turn) == (before.round, before.round_turn + 1)
        assert after.passes == (before.passes + 1 if isinstance(move.action, Pass) else 0)
        assert (after.chance, scores(after)) == (before.chance, scores(before))


def check_what_happened(step: Played, over: bool) -> None:
    """The events, in order: the move; at the end of a round its count, and the next deal."""
    before, move, turn = step
    action = move.action
    first, *others = turn.events
    if isinstance(action, Lay):
        assert first == StoneLaid(before.to_move, action.cell, action.turned)
    else:
        assert first == Passed(before.to_move)
    if not over:
        assert others == []
        return
    passed = [Passed(seat) for seat in spared(step)]
    assert others[: len(passed)] == passed
    closed, *others = others[len(passed) :]
    assert isinstance(closed, RoundEnded)
    check_round(step, closed.round)
    scored = [event for event in others if isinstance(event, Scored)]
    totals = dict(enumerate(scores(before)))
    for event in scored:
        assert event.player is not None
        totals[event.player] += event.points
        assert event.points
        assert event.total == totals[event.player]
    assert list(totals.values()) == scores(turn.state)
    check_next_round(step, others[len(scored) :])


def check_round(step: Played, ended: Round) -> None:
    """QB-8 to QB-11."""
    before, after = step.before, laid(step)
    assert after.round_turn is not None
    assert ended.number == ended.starter == before.round
    assert ended.still_to_move == ()
    emptied = any(not hand_of(after, seat) for seat in seats(after))
    lap_complete = after.round_turn % len(after.players) == 0
    unlaid = any(hand_of(after, seat) for seat in seats(after))
    end = RoundEnd.NO_PLAYER_CAN_LAY if unlaid and is_dead(after) else RoundEnd.HAND_EMPTIED
    assert ended.stage == (Phase.OVER, end)
    if end is RoundEnd.HAND_EMPTIED:
        assert emptied
        assert lap_complete
    ways = distances(board_of(after))
    for seat, score in enumerate(ended.scores):
        assert score.player == seat
        assert score.stones_left == len(hand_of(after, seat))
        assert score.total == round_points(after, seat, ways)
        assert scores(step.turn.state)[seat] == scores(before)[seat] + score.total


def check_next_round(step: Played, events: Sequence[object]) -> None:
    """QB-2, QB-3."""
    before, _, turn = step
    after, players = turn.state, len(step.before.players)
    assert before.round is not None
    assert before.chance is not None
    assert after.round == before.round + 1
    if after.round == players:
        assert events == [ended(QuerbeetEnd.ROUNDS_PLAYED)]
        assert (after.to_move, after.chance) == (None, before.chance)
        assert (after.board, after.hands) == (laid(step).board, laid(step).hands)
        return
    assert after.to_move == after.round
    assert (after.round_turn, after.passes) == (0, 0)
    assert after.board == {CENTRE: STAR_KIND}
    assert after.chance == replace(before.chance, events=before.chance.events + players)
    assert len(events) == players
    for seat, event in enumerate(events):
        assert isinstance(event, StonesDealt)
        assert (event.player, event.hidden) == (seat, 0)
        assert event.chance_event == before.chance.events + seat
        assert tuple(sorted(event.stones)) == hand_of(after, seat)
    sizes = {len(hand_of(after, seat)) for seat in seats(after)}
    assert sizes == {len(after.options.dealt) // players}


def check_score(step: Played, over: bool, rng: random.Random) -> None:
    """The items are what the round scores; before its end they have no points."""
    before, _, turn = step
    items = turn.judgement.items
    by_seat = [sum(item.points for item in items if item.player == seat) for seat in seats(before)]
    gained = [new - old for new, old in zip(scores(turn.state), scores(before), strict=True)]
    assert by_seat == gained
    assert before.to_move is not None
    assert turn.judgement.points == gained[before.to_move]
    if not over:
        assert not any(item.points for item in items)
        if items or rng.random() < 0.1:
            check_news(step)


def check_news(step: Played) -> None:
    """What a stone has made: a first touch, a first join, or a shorter one."""
    before, _, turn = step
    options = before.options
    found = {(item.player, item.kind, len(item.cells)) for item in turn.judgement.items}
    wanted = set()
    boards = board_of(before), board_of(laid(step))
    ways = list(map(distances, boards))
    for seat in seats(before):
        old, new = (
            reached(board, seat, options.touch, known)
            for board, known in zip(boards, ways, strict=True)
        )
        if new.join is not None and new.join != old.join:
            wanted.add((seat, QuerbeetScore.JOIN, new.join))
        if new.touched and not old.touched:
            wanted.add((seat, QuerbeetScore.TOUCH, min(new.touched.values())))
    assert found == wanted


def check_pass(step: Played) -> None:
    """QB-7."""
    before, move, _ = step
    assert before.to_move is not None
    could = can_lay(board_of(before), hand_of(before, before.to_move))
    assert isinstance(move.action, Pass) == (not could)
    if not could:
        assert listed(before) == [move]


def check_listed(state: State, rng: random.Random, samples: int | None = None) -> None:
    """Every move that is listed is legal and can be played."""
    moves = listed(state)
    chosen = moves if samples is None else rng.sample(moves, min(samples, len(moves)))
    for move in chosen:
        turn = SUBJECT.apply(state, move)
        assert turn.judgement.legal
        assert turn.judgement.unchecked == ()
        assert turn.faults == ()
        check_conserved(turn.state)


def check_laps(game: Iterable[Played]) -> None:
    """All have equally many turns in a round, counting those that could only be passes."""
    turns: Counter[int] = Counter()
    for before, _, turn in game:
        if before.round_turn == 0:
            assert before.to_move == before.round
        for event in turn.events:
            if isinstance(event, StoneLaid | Passed) and event.player is not None:
                turns[event.player] += 1
            elif isinstance(event, RoundEnded):
                assert len({turns[seat] for seat in seats(before)}) == 1
                turns.clear()
    assert not turns


def check_game(game: Sequence[Played], rng: random.Random, samples: int | None = 1) -> State:
    assert not is_round_over(game[0].before)
    for step in game:
        over = is_round_over(laid(step))
        check_turn(step, over)
        check_what_happened(step, over)
        check_score(step, over, rng)
        check_pass(step)
        check_conserved(step.turn.state)
        assert SUBJECT.faults(step.turn.state) == []
        if samples is None or rng.random() < 0.1:
            check_listed(step.before, rng, samples)
    check_laps(game)
    last: State = game[-1].turn.state
    check_end(last)
    return last


def check_end(last: State) -> None:
    """QB-3, QB-12."""
    outcome = SUBJECT.outcome(last)
    assert (outcome.status, outcome.reason) == (Status.OVER, QuerbeetEnd.ROUNDS_PLAYED)
    assert last.round == len(last.players)
    assert listed(last) == []
    points = scores(last)
    for each in outcome.standings:
        assert each.score == points[each.player]
        assert each.rank == 1 + sum(score > each.score for score in points)
        assert each.winner == (each.score == max(points))
    assert sorted(each.player for each in outcome.standings) == list(seats(last))
    assert last.chance is not None
    assert last.chance.events == len(last.players) ** 2


def name_of(number: int, names: Iterable[str]) -> str:
    names = list(names)
    return names[number % len(names)]


@every_count
@every_chunk
def test_random_games(players: int, chunk: int) -> None:
    """The games use the usual stones and all options; in every tenth, all listed moves are
    tried."""
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        game = list(steps(name_of(number, USUAL), number, players))
        check_game(game, random.Random(number), None if number % 20 == 0 else 1)


@every_count
@pytest.mark.parametrize("name", UNUSUAL)
def test_random_games_with_other_stones(players: int, name: str) -> None:
    for number in range(6):
        game = list(steps(name, number, players))
        check_game(game, random.Random(number), None if number == 0 and name != "many" else 1)


@every_count
@pytest.mark.parametrize("name", USUAL)
def test_games_in_which_all_want_to_join(players: int, name: str) -> None:
    """Sides are joined, in seven stones and in more."""
    joins = set()
    for number in range(5):
        game = list(steps(name, number, players, eager_move))
        check_game(game, random.Random(number))
        for _, _, turn in game:
            joins |= {len(i.cells) for i in turn.judgement.items if i.kind is QuerbeetScore.JOIN}
    assert 7 in joins
    assert max(joins) > 7


@every_count
def test_a_round_of_dead_ends_ends_when_the_star_has_no_edge_left(players: int) -> None:
    """Twelve dead ends are dealt, and six can be laid; each of the others costs a point."""
    for _, _, turn in played("dead ends", 0, players):
        for event in turn.events:
            if isinstance(event, RoundEnded):
                ended = Round(*event.round)
                assert ended.stage.end is RoundEnd.NO_PLAYER_CAN_LAY
                assert [score.total for score in ended.scores] == [-6 // players] * players
    last = played("dead ends", 0, players)[-1].turn.state
    assert scores(last) == [-6] * players


@every_count
def test_rounds_end_in_both_ways_and_now_and_then_in_the_middle_of_a_lap(players: int) -> None:
    """Over many games everything must occur; otherwise the tests would cover too little."""
    ends: Counter[object] = Counter()
    for number in range(40):
        for before, move, turn in played("usual", number, players):
            ends["pass"] += isinstance(move.action, Pass)
            for event in turn.events:
                if isinstance(event, RoundEnded):
                    assert before.round_turn is not None
                    ends[Round(*event.round).stage.end] += 1
                    ends["mid-lap"] += (before.round_turn + 1) % players != 0
    assert min(ends[end] for end in (RoundEnd.HAND_EMPTIED, RoundEnd.NO_PLAYER_CAN_LAY)) > 5
    assert ends["mid-lap"] > 3
    assert ends["pass"] > 2
    assert RoundEnd.ALL_PASSED not in ends


def test_the_figures_can_be_told() -> None:
    told = list(report(1, "seven"))
    assert sum("games of" in line for line in told) == 4
    assert sum("legal moves" in line for line in told) == 4


# Games at real tables: the same stones are reported


def dealt_next(step: Played) -> Deal | None:
    """The hands of the round that this move leads to, if it leads to one."""
    drawn = [event for event in step.turn.events if isinstance(event, StonesDealt)]
    return Deal(step.turn.state.hands) if drawn else None


def unseeded(state: State) -> State:
    return replace(state, chance=None)


@every_count
@pytest.mark.parametrize("name", EVERY)
def test_a_game_goes_on_when_only_sizes_are_known(name: str, players: int) -> None:
    """Nothing is ever told about the hands; the points are the same nevertheless."""
    game = played(name, 3, players)
    first = game[0].before
    state = SUBJECT.begin(first.players, first.options).state
    for _, move, seeded in game:
        turn = SUBJECT.apply(state, move)
        assert turn.judgement.legal
        assert set(turn.judgement.unchecked) <= {"QB-4", "QB-7"}
        assert turn.judgement.items == seeded.judgement.items
        state = turn.state
        assert scores(state) == scores(seeded.state)
        assert SUBJECT.faults(state) == []
    assert SUBJECT.outcome(state).standings == SUBJECT.outcome(game[-1].turn.state).standings


# Through the real server

REAL = [(name, players, number) for players in (2, 3) for number in range(2) for name in EVERY]
GAME = ruleset_pb2.GAME_QUERBEET
LEGAL = verdict_pb2.RULING_LEGAL
OVER = outcome_pb2.GAME_STATUS_OVER


def start_really(referee: Referee, name: str, players: int, seed: bytes) -> game_pb2.GameState:
    """The same first position as that of the rules."""
    known = start(EVERY[name], players, seed)
    options = querbeet_pb2.QuerbeetOptions()
    options.CopyFrom(to_message(known).querbeet.options)
    seated = [
        game_pb2.Player(name=f"player {seat}", age=20 + seat, score=0) for seat in range(players)
    ]
    started = referee.start_game(GAME, seated, game_id="random", options=options, seed=seed)
    assert started.position.state == to_message(known)
    assert [event.player for event in started.events] == list(range(players))
    for number, event in enumerate(started.events):
        assert event.querbeet.stones_dealt.chance_event == number
        hand = started.position.state.querbeet.hands[number]
        assert sorted(event.querbeet.stones_dealt.stones) == list(hand.stones)
    return started.position.state


def pick(referee: Referee, state: game_pb2.GameState, rng: random.Random) -> game_pb2.Move:
    """Pick a move from the list, which is now and then compared with the judge."""
    moves = list(referee.list_legal_moves(state))
    chosen = rng.choice(moves)
    if rng.random() < 0.1:
        assert referee.summarize_legal_moves(state).count == len(moves)
        verdict = referee.validate_move(state, chosen.move)
        assert verdict.ruling == LEGAL
        assert verdict.score == chosen.score
    return chosen.move


def check_refused(referee: Referee, state: game_pb2.GameState, rng: random.Random) -> None:
    """A stone on the star is refused, and nothing changes."""
    move = game_pb2.Move(player=state.to_move)
    move.querbeet.lay.stone = rng.randint(1, 63)  # type: ignore[assignment]
    answer = referee.apply_move(state, move)
    assert answer.verdict.ruling == verdict_pb2.RULING_ILLEGAL
    assert answer.position.state == state
    assert not answer.events


def check_totals(
    referee: Referee, state: game_pb2.GameState, move: game_pb2.Move, after: game_pb2.GameState
) -> None:
    answer = referee.score_turn(state, move)
    assert list(answer.totals) == [player.score for player in after.players]


def told(events: Iterable[event_pb2.GameEvent], seat: int) -> int:
    return sum(
        event.points_scored.points
        for event in events
        if event.WhichOneof("event") == "points_scored" and event.player == seat
    )


def dealt_events(events: Iterable[event_pb2.GameEvent]) -> list[int]:
    return [
        event.querbeet.stones_dealt.chance_event
        for event in events
        if kind_of_event(event) == "stones_dealt"
    ]


@pytest.mark.parametrize(("name", "players", "number"), REAL)
def test_random_games_through_the_server(
    referee: Referee, name: str, players: int, number: int
) -> None:
    rng = random.Random(f"{name} {players} {number}")
    seed = rng.randbytes(32)
    state = first = start_really(referee, name, players, seed)
    moves: list[game_pb2.Move] = []
    chance_events = players
    while state.HasField("to_move"):
        assert state.turn >= len(moves)
        assert (state.turn - state.querbeet.round_turn) % players == 0
        if rng.random() < 0.05:
            check_refused(referee, state, rng)
        move = pick(referee, state, rng)
        answer = referee.apply_move(state, move)
        assert answer.verdict.ruling == LEGAL
        assert not answer.verdict.unchecked_rule_ids
        moves.append(move)
        before, state = state, answer.position.state
        check_conserved(to_state(state))
        dealt = dealt_events(answer.events)
        assert dealt == list(range(chance_events, chance_events + len(dealt)))
        chance_events += len(dealt)
        assert state.chance.events == chance_events
        for seat, (new, old) in enumerate(zip(state.players, before.players, strict=True)):
            assert new.score == old.score + told(answer.events, seat)
        if dealt or rng.random() < 0.05:
            check_totals(referee, before, move, state)
            assert not referee.validate_state(state)
        over = answer.outcome.status == OVER
        assert over == (not state.HasField("to_move"))
        assert answer.outcome.revealed_seed == (seed if over else b"")
    assert not referee.validate_state(state)
    assert referee.check_game_end(state).status == OVER
    assert not list(referee.list_legal_moves(state))
    check_end(to_state(state))
    check_replayed(first, moves, state)


def check_replayed(
    first: game_pb2.GameState, moves: Iterable[game_pb2.Move], last: game_pb2.GameState
) -> None:
    """The same moves from the same start, by the rules alone."""
    state = to_state(first)
    for message in moves:
        move = CODEC.decode_move(message.querbeet, message.player, (), [])
        assert isinstance(move, Move)
        state = SUBJECT.apply(state, move).state
    assert to_message(state) == last


def test_laid_stones_lie_where_they_were_laid(referee: Referee) -> None:
    """The board has each stone as the event tells it."""
    state = to_message(start(EVERY["usual"], 2, bytes(32)))
    for legal in referee.list_legal_moves(state):
        answer = referee.apply_move(state, legal.move)
        [event] = answer.events
        assert event.player == 0
        stone = event.querbeet.stone_laid.stone
        lay = legal.move.querbeet.lay
        assert (stone.q, stone.r) == (lay.q, lay.r)
        after = to_state(answer.position.state)
        assert {qr(at): edge for at, edge in after.board.items()}[stone.q, stone.r] == stone.stone

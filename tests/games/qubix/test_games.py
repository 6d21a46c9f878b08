"""Whole random games of Qubix: 100 each for two to five players, and some of every variant."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from referee.core.events import Ended, Passed, Scored, ended
from referee.core.outcome import Status
from referee.core.verdict import ScoreItem
from referee.games.qubix.rules.building import FigureScored
from referee.games.qubix.rules.grid import xyz
from referee.games.qubix.rules.reasons import QubixEnd, QubixScoreKind
from referee.games.qubix.rules.state import (
    BlocksLaid,
    BlockStored,
    Build,
    BuildFromStore,
    Move,
    Pass,
    Placed,
    State,
    Store,
)
from referee.v1 import event_pb2, game_pb2, outcome_pb2, qubix_pb2, ruleset_pb2, verdict_pb2
from referee_client import Referee
from tests.games.qubix.random_play import (
    EVERY,
    UNUSUAL,
    USUAL,
    Made,
    can_play,
    figures_of,
    level_of,
    listed,
    made_by,
    places_of,
    random_move,
    shown,
)
from tests.games.qubix.subject import CODEC, SUBJECT, start, steps, to_message, to_state
from tests.support.subject import Played
from tests.support.totals import known_scores

GAMES = 100
CHUNK = 10

every_count = pytest.mark.parametrize("players", [2, 3, 4, 5])
every_chunk = pytest.mark.parametrize("chunk", range(GAMES // CHUNK))

# What a turn leads to


def area_of(state: State, board: int) -> tuple[Placed, ...]:
    found = state.boards[board]
    assert found is not None
    return found.area


def check_conserved(state: State) -> None:
    """Each number exactly once (QX-1)."""
    counts = Counter(block.id for _, block in places_of(state))
    assert counts == Counter(range(1, state.options.configuration.block_count + 1))
    kinds = Counter((block.colour, block.size) for _, block in places_of(state))
    assert kinds == Counter({k: n for k, n in state.options.configuration.number.items() if n})


def check_turn(step: Played) -> None:
    before, _, turn = step
    after = turn.state
    assert turn.judgement.legal
    assert turn.judgement.unchecked == ()
    assert before.turn is not None
    assert before.to_move is not None
    assert after.turn == before.turn + 1
    over = not any(can_play(after, player) for player in range(len(after.players)))
    outcome = SUBJECT.outcome(after)
    assert (outcome.status is Status.OVER) == over == (after.to_move is None)
    assert [event for event in turn.events if isinstance(event, Ended)] == (
        [ended(QubixEnd.NO_LEGAL_MOVE)] if over else []
    )
    if not over:
        assert after.to_move == (before.to_move + 1) % len(before.players)
    assert after.options == before.options
    assert after.chance == before.chance


def check_what_moved(step: Played) -> None:
    """The positions differ in exactly what the events tell."""
    before, move, turn = step
    event = turn.events[0]
    action, after = move.action, turn.state
    assert not isinstance(event, Ended)
    assert event.player == before.to_move
    if isinstance(action, Pass):
        assert event == Passed(before.to_move)
        assert (after.central, after.boards) == (before.central, before.boards)
    elif isinstance(action, Store):
        assert isinstance(event, BlockStored)
        assert all(area_of(before, n) == area_of(after, n) for n in range(len(before.boards)))
    else:
        assert isinstance(event, BlocksLaid)
        for number in range(len(before.boards)):
            laid = event.blocks if number == event.board else ()
            assert area_of(after, number) == (*area_of(before, number), *laid)
    gone = moved_from(before) - moved_from(after)
    assert sorted(where for where, _ in gone.elements()) == sorted(sources(move))


def moved_from(state: State) -> Counter[tuple[str, int]]:
    return Counter((where, block.id) for where, block in places_of(state))


def sources(move: Move) -> list[str]:
    """The places that the blocks of a move come from."""
    action = move.action
    if isinstance(action, BuildFromStore):
        return ["store"] * len(action.blocks)
    return [] if isinstance(action, Pass) else ["central"]


def check_levels(step: Played) -> None:
    """Every block lies on the level that was being built when it was laid (QX-8)."""
    before, _, turn = step
    event = turn.events[0]
    if isinstance(event, BlocksLaid):
        area = list(area_of(before, event.board))
        for each in event.blocks:
            placed = Placed(*each)
            assert placed.level == level_of(before.options.configuration, area)
            area.append(placed)


def check_score(step: Played) -> None:
    """QX-10 to QX-13, QX-16."""
    before, move, turn = step
    assert before.to_move is not None
    player, action = before.to_move, move.action
    expected = known_scores(before)
    items = turn.judgement.items
    if isinstance(action, Build | BuildFromStore):
        areas = area_of(before, action.board), area_of(turn.state, action.board)
        made = made_by(before, action.board, *map(shown, areas))
        assert Counter(figure_of(item) for item in items if is_for_maker(item)) == Counter(made)
        if made:
            maker, owner = best_of(before, player, action.board, made)
            expected[player] += maker
            other = owner_seat(before, player, action.board)
            if other is not None:
                expected[other] += owner
    else:
        assert items == ()
    assert known_scores(turn.state) == expected
    assert turn.judgement.points == expected[player] - known_scores(before)[player]


def is_for_maker(item: ScoreItem) -> bool:
    return item.kind is not QubixScoreKind.FIGURE_OWNED


def figure_of(item: ScoreItem) -> Made:
    assert isinstance(item, FigureScored)
    made = item.made
    cells = frozenset(xyz(each)[:2] for each in item.cells)
    return made.figure, made.colour, made.turns, cells


def best_of(state: State, player: int, board: int, made: set[Made]) -> tuple[int, int]:
    """The figures with the most points for the maker, then the fewest for the other player."""
    figures = figures_of(state, board)
    points = [(figures[number].maker, figures[number].owner) for number, *_ in made]
    most = max(maker for maker, _ in points)
    return most, min(owner for maker, owner in points if maker == most)


def owner_seat(state: State, player: int, board: int) -> int | None:
    if board == player:
        return None
    return 1 - player if len(state.players) == 2 == board else board


def check_events(step: Played) -> None:
    """The points told add up to the scores."""
    before, _, turn = step
    totals = known_scores(before)
    for event in turn.events:
        if isinstance(event, Scored):
            assert event.player is not None
            totals[event.player] += event.points
            assert event.points > 0
            assert event.total == totals[event.player]
    assert totals == known_scores(turn.state)


def check_pass(step: Played) -> None:
    """QX-14."""
    before, move, _ = step
    assert before.to_move is not None
    could = can_play(before, before.to_move)
    assert isinstance(move.action, Pass) == (not could)
    if not could:
        assert listed(before) == [Move(before.to_move, Pass())]


CHECKS = (
    check_turn,
    check_what_moved,
    check_levels,
    check_score,
    check_events,
    check_pass,
)


def check_game(game: Sequence[Played]) -> State:
    for step in game:
        for check in CHECKS:
            check(step)
        check_conserved(step.turn.state)
        assert SUBJECT.faults(step.turn.state) == []
    last: State = game[-1].turn.state
    check_end(last)
    return last


def check_end(last: State) -> None:
    """QX-15."""
    outcome = SUBJECT.outcome(last)
    assert (outcome.status, outcome.reason) == (Status.OVER, QubixEnd.NO_LEGAL_MOVE)
    assert not any(can_play(last, player) for player in range(len(last.players)))
    assert listed(last) == []
    scores = known_scores(last)
    for each in outcome.standings:
        assert each.score == scores[each.player]
        assert each.rank == 1 + sum(score > each.score for score in scores)
        assert each.winner == (each.score == max(scores))
    assert sorted(each.player for each in outcome.standings) == list(range(len(scores)))


def name_of(number: int, names: Sequence[str]) -> str:
    return names[number % len(names)]


@every_count
@every_chunk
def test_random_games(players: int, chunk: int) -> None:
    """The games use the default blocks, both sides, and all options."""
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        check_game(list(steps(name_of(number, list(USUAL)), number, players)))


@every_count
@pytest.mark.parametrize("name", UNUSUAL)
def test_random_games_of_other_editions(players: int, name: str) -> None:
    """The games use other blocks, stores, areas and figures; they have points and passes."""
    points = 0
    for number in range(4):
        last = check_game(list(steps(name, number, players)))
        points += sum(known_scores(last))
    assert points > 0


def best_move(state: State) -> Move:
    return max(listed(state), key=lambda move: SUBJECT.judge(state, move).points)


@pytest.mark.parametrize("name", ["A", "B", "A, other", "A, shuffled, regions"])
def test_games_in_which_somebody_plays_well(name: str) -> None:
    """Now and then seat 0 takes the most points that it can get."""
    rng = random.Random(name)
    state = start(EVERY[name], 2, rng.randbytes(32))
    game = []
    while SUBJECT.outcome(state).status is Status.IN_PROGRESS:
        well = state.to_move == 0 and rng.random() < 0.5
        move = best_move(state) if well else random_move(state, rng)
        turn = SUBJECT.apply(state, move)
        game.append(Played(state, move, turn))
        state = turn.state
    check_game(game)


# Through the real server

REAL = [(name, 2 + number % 4) for number, name in enumerate(EVERY)]
LEGAL = verdict_pb2.RULING_LEGAL
OVER = outcome_pb2.GAME_STATUS_OVER


def start_really(referee: Referee, name: str, players: int, seed: bytes) -> game_pb2.GameState:
    """The same first position as that of the rules."""
    known = start(EVERY[name], players, seed)
    options = qubix_pb2.QubixOptions()
    options.CopyFrom(to_message(known).qubix.options)
    seated = [
        game_pb2.Player(name=f"player {seat}", age=20 + seat, score=0) for seat in range(players)
    ]
    started = referee.start_game(
        ruleset_pb2.GAME_QUBIX, seated, game_id="random", options=options, seed=seed
    )
    assert started.position.state == to_message(known)
    [event] = started.events
    assert event.qubix.store_laid_out.blocks == known.options.configuration.block_count
    assert event.qubix.store_laid_out.chance_event == 0
    return started.position.state


def pick(referee: Referee, state: game_pb2.GameState, rng: random.Random) -> game_pb2.Move:
    """Pick a move, now and then from the list, which is then compared with the judge."""
    if rng.random() < 0.9:
        return CODEC.encode_move(random_move(to_state(state), rng))
    moves = list(referee.list_legal_moves(state))
    assert referee.summarize_legal_moves(state).count == len(moves)
    chosen = rng.choice(moves)
    verdict = referee.validate_move(state, chosen.move)
    assert verdict.ruling == LEGAL
    assert verdict.score == chosen.score
    return chosen.move


def told(events: Sequence[event_pb2.GameEvent], seat: int) -> int:
    return sum(
        event.points_scored.points
        for event in events
        if event.WhichOneof("event") == "points_scored" and event.player == seat
    )


@pytest.mark.parametrize(("name", "players"), REAL)
def test_random_games_through_the_server(referee: Referee, name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    state = start_really(referee, name, players, rng.randbytes(32))
    for turn in range(500):
        assert state.turn == turn
        if rng.random() < 0.1:
            assert not referee.validate_state(state)
        move = pick(referee, state, rng)
        answer = referee.apply_move(state, move)
        assert answer.verdict.ruling == LEGAL
        assert not answer.verdict.unchecked_rule_ids
        before, state = state, answer.position.state
        check_conserved(to_state(state))
        scores = zip(state.players, before.players, strict=True)
        for seat, (new, old) in enumerate(scores):
            assert new.score == old.score + told(answer.events, seat)
        if answer.outcome.status == OVER:
            break
    assert not referee.validate_state(state)
    assert not state.HasField("to_move")
    assert referee.check_game_end(state).status == OVER
    assert not list(referee.list_legal_moves(state))
    check_end(to_state(state))

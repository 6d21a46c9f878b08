"""ValidateMove and BatchValidateMoves as a client meets them, against the empty call."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.progress import Progress

from bench.account import account
from bench.effort import Effort
from bench.figures import Account, Calls, Duel, Spread
from bench.games import BENCH_GAMES, BenchGame
from bench.load import Block, Load, served
from bench.playout import Sample, candidates, position_message, samples, validate_request
from bench.server import EMPTY, PINNED, STAGES
from referee.v1 import referee_service_pb2 as pb
from referee.v1 import verdict_pb2

VALIDATE = "/referee.v1.RefereeService/ValidateMove"
BATCH = "/referee.v1.RefereeService/BatchValidateMoves"
ITEMS = 100

UNARY = "ValidateMove"
UNARY_PINNED = "ValidateMove, one core"
UNARY_LATE = "ValidateMove, late in the game"
BATCH_OWN = "Batch of 100, a position each"
BATCH_SHARED = "Batch of 100, one position"


class _Workload(NamedTuple):
    """Calls to one method, and the rulings they must bring."""

    name: str
    path: str
    payloads: list[bytes]
    legal: list[list[bool]]
    """For each payload, for each move in it."""


def positions(game: BenchGame, size: int, effort: Effort) -> list[Sample]:
    return samples(game, {size: effort.pairs})[size]


def measure_unary(
    name: str, pairs: Sequence[Sample], effort: Effort, progress: Progress
) -> Iterator[tuple[Duel, Account]]:
    """With the server as it is served, and with all its threads on one core."""
    for title, arguments in ((UNARY, ()), (UNARY_PINNED, (PINNED,))):
        workload = _validations(name, title, pairs)
        rounds = _served_rounds(workload, arguments, effort, progress)
        duel = _duel(name, workload, rounds)
        yield duel, account(duel, [blocks[STAGES] for blocks in rounds])


def measure_late(name: str, pairs: Sequence[Sample], effort: Effort, progress: Progress) -> Duel:
    workload = _validations(name, UNARY_LATE, pairs)
    return _duel(name, workload, _served_rounds(workload, (), effort, progress))


def _validations(name: str, title: str, pairs: Sequence[Sample]) -> _Workload:
    game = BENCH_GAMES[name]
    payloads = [validate_request(game, sample).SerializeToString() for sample in pairs]
    return _Workload(title, VALIDATE, payloads, [[sample.legal] for sample in pairs])


def _served_rounds(
    workload: _Workload, arguments: Sequence[str], effort: Effort, progress: Progress
) -> list[dict[str, Block]]:
    paths = (VALIDATE, EMPTY, STAGES)
    with served(*arguments) as load:
        _check_answers(load, workload)
        return list(_rounds(load, workload, paths, effort.rounds, effort.calls, progress))


def measure_batch(
    name: str, pairs: Sequence[Sample], effort: Effort, progress: Progress
) -> list[Duel]:
    game = BENCH_GAMES[name]
    workloads = [_own_positions(game, pairs, effort), _shared_position(game, pairs, effort)]
    duels = []
    with served() as load:
        for workload in workloads:
            _check_answers(load, workload)
            paths = (BATCH, EMPTY)
            rounds = _rounds(load, workload, paths, effort.rounds, effort.batch_calls, progress)
            duels.append(_duel(name, workload, list(rounds)))
    return duels


def _own_positions(game: BenchGame, pairs: Sequence[Sample], effort: Effort) -> _Workload:
    """The pairs in turn, each batch starting elsewhere."""
    batches = [
        [pairs[(start + item) % len(pairs)] for item in range(ITEMS)]
        for start in range(effort.batch_calls)
    ]
    payloads = []
    for batch in batches:
        request = pb.BatchValidateMovesRequest()
        for sample in batch:
            one = validate_request(game, sample)
            request.items.add(position=one.position, move=one.move)
        payloads.append(request.SerializeToString())
    return _Workload(BATCH_OWN, BATCH, payloads, _legal(batches))


def _shared_position(game: BenchGame, pairs: Sequence[Sample], effort: Effort) -> _Workload:
    batches = [candidates(game, pair.state, ITEMS) for pair in pairs[: effort.batch_calls]]
    payloads = []
    for batch in batches:
        request = pb.BatchValidateMovesRequest(position=position_message(game, batch[0].state))
        for sample in batch:
            request.items.add(move=game.codec.encode_move(sample.move))
        payloads.append(request.SerializeToString())
    return _Workload(BATCH_SHARED, BATCH, payloads, _legal(batches))


def _legal(batches: Sequence[Sequence[Sample]]) -> list[list[bool]]:
    return [[sample.legal for sample in batch] for batch in batches]


def _check_answers(load: Load, workload: _Workload) -> None:
    """What is measured must be right; and the server is warm after it."""
    for payload, expected in zip(workload.payloads, workload.legal, strict=True):
        answer = load.call(workload.path, payload)
        if workload.path == VALIDATE:
            verdicts = [pb.ValidateMoveResponse.FromString(answer).verdict]
        else:
            results = pb.BatchValidateMovesResponse.FromString(answer).results
            verdicts = [result.verdict for result in results]
        rulings = [verdict.ruling == verdict_pb2.RULING_LEGAL for verdict in verdicts]
        if rulings != expected:
            raise RuntimeError(f"{workload.name}: the rulings are not those expected")


def _rounds(
    load: Load,
    workload: _Workload,
    paths: Sequence[str],
    rounds: int,
    calls: int,
    progress: Progress,
) -> Iterator[dict[str, Block]]:
    """A block of each method in turn, so that noise hits all; the order alternates too."""
    for number in progress.track(range(rounds), description=workload.name):
        order = paths if number % 2 else paths[::-1]
        yield {path: load.block(path, workload.payloads, calls) for path in order}


def _duel(game: str, workload: _Workload, rounds: Sequence[dict[str, Block]]) -> Duel:
    moves = len(workload.legal[0])
    methods = [blocks[workload.path] for blocks in rounds]
    empties = [blocks[EMPTY] for blocks in rounds]
    pairs = list(zip(methods, empties, strict=True))
    moves_per_core = [block.calls * moves / block.cpu for block in methods]
    return Duel(
        game=game,
        name=workload.name,
        moves=moves,
        payload_bytes=sum(map(len, workload.payloads)) // len(workload.payloads),
        rounds=len(rounds),
        calls_a_round=methods[0].calls,
        method=_calls(methods),
        empty=_calls(empties),
        ratio_cpu=Spread.of([empty.cpu / method.cpu for method, empty in pairs]),
        ratio_wall=Spread.of([empty.wall / method.wall for method, empty in pairs]),
        moves_per_core=Spread.of(moves_per_core),
        best_moves_per_core=round(max(moves_per_core), 4),
    )


def _calls(blocks: Sequence[Block]) -> Calls:
    return Calls(
        per_second=Spread.of([block.calls / block.wall for block in blocks]),
        cpu_us=Spread.of([block.cpu / block.calls * 1e6 for block in blocks]),
    )

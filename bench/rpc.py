"""The contests for a game: ValidateMove and BatchValidateMoves as a client sees them."""

from collections.abc import Iterator, Sequence

from bench.contest import BATCH, VALIDATE, Contest, Workload
from bench.effort import Effort
from bench.games import BENCH_GAMES, BenchGame
from bench.playout import Sample, candidates, position_message, samples, validate_request
from bench.server import HTTP, PINNED, STAGES
from referee.service.cores import usable_cores
from referee.v1 import referee_service_pb2 as pb

ITEMS = 100

UNARY = "ValidateMove"
UNARY_BESIDE_HTTP = "ValidateMove, HTTP beside it"
UNARY_LATE = "ValidateMove, late in the game"
BATCH_OWN = "Batch of 100, a position each"
BATCH_SHARED = "Batch of 100, one position"


def on_one_core(name: str) -> str:
    return f"{name}, one core"


def positions(game: BenchGame, size: int, effort: Effort) -> list[Sample]:
    return samples(game, {size: effort.pairs})[size]


def unary_contests(name: str, pairs: Sequence[Sample], effort: Effort) -> Iterator[Contest]:
    yield from _both_ways(name, _validations(name, UNARY, pairs), effort.calls, STAGES)
    beside = _validations(name, UNARY_BESIDE_HTTP, pairs)
    yield Contest(name, beside, effort.calls, arguments=(HTTP,))


def late_contest(name: str, pairs: Sequence[Sample], effort: Effort) -> Contest:
    return Contest(name, _validations(name, UNARY_LATE, pairs), effort.calls)


def batch_contests(name: str, pairs: Sequence[Sample], effort: Effort) -> Iterator[Contest]:
    game = BENCH_GAMES[name]
    for workload in (_own_positions(game, pairs, effort), _shared_position(game, pairs, effort)):
        yield from _both_ways(name, workload, effort.batch_calls)


def _both_ways(name: str, workload: Workload, calls: int, *others: str) -> Iterator[Contest]:
    """Contests with the usual server and, if possible, with one that is kept to one core."""
    yield Contest(name, workload, calls, *others)
    if usable_cores():
        workload = workload._replace(name=on_one_core(workload.name))
        yield Contest(name, workload, calls, *others, arguments=(PINNED,))


def _validations(name: str, title: str, pairs: Sequence[Sample]) -> Workload:
    game = BENCH_GAMES[name]
    payloads = [validate_request(game, sample).SerializeToString() for sample in pairs]
    return Workload(title, VALIDATE, payloads, [[sample.legal] for sample in pairs])


def _own_positions(game: BenchGame, pairs: Sequence[Sample], effort: Effort) -> Workload:
    """Batches of all pairs in turn, each batch starting at a different pair."""
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
    return Workload(BATCH_OWN, BATCH, payloads, _legal(batches))


def _shared_position(game: BenchGame, pairs: Sequence[Sample], effort: Effort) -> Workload:
    batches = [candidates(game, pair.state, ITEMS) for pair in pairs[: effort.batch_calls]]
    payloads = []
    for batch in batches:
        request = pb.BatchValidateMovesRequest(position=position_message(game, batch[0].state))
        for sample in batch:
            request.items.add(move=game.codec.encode_move(sample.move))
        payloads.append(request.SerializeToString())
    return Workload(BATCH_SHARED, BATCH, payloads, _legal(batches))


def _legal(batches: Sequence[Sequence[Sample]]) -> list[list[bool]]:
    return [[sample.legal for sample in batch] for batch in batches]

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


def positions(game: BenchGame, size: int, effort: Effort) -> list[Sample]:
    return samples(game, {size: effort.pairs})[size]


class Contest:
    """Calls to one method against the empty call, in rounds of a block of each.

    Every visit has a server process of its own: rounds that are spread over processes, and over
    the whole run, have good and bad moments of the machine in them.
    """

    def __init__(
        self,
        game: str,
        workload: "Workload",
        calls: int,
        *others: str,
        arguments: Sequence[str] = (),
    ) -> None:
        self._game = game
        self._workload = workload
        self._calls = calls
        self._paths = (workload.path, EMPTY, *others)
        self._arguments = arguments
        self._rounds: list[dict[str, Block]] = []

    def visit(self, rounds: int, progress: Progress) -> None:
        with served(*self._arguments) as load:
            _check_answers(load, self._workload)
            for _ in progress.track(range(rounds), description=self._workload.name):
                # The order alternates too, so that noise hits all.
                order = self._paths if len(self._rounds) % 2 else self._paths[::-1]
                payloads = self._workload.payloads
                self._rounds.append(
                    {path: load.block(path, payloads, self._calls) for path in order}
                )

    def duel(self) -> Duel:
        return _duel(self._game, self._workload, self._rounds)

    def accounts(self) -> Iterator[Account]:
        if STAGES in self._paths:
            yield account(self.duel(), [blocks[STAGES] for blocks in self._rounds])


class Workload(NamedTuple):
    """Calls to one method, and the rulings they must bring."""

    name: str
    path: str
    payloads: list[bytes]
    legal: list[list[bool]]
    """For each payload, for each move in it."""


def unary_contests(name: str, pairs: Sequence[Sample], effort: Effort) -> Iterator[Contest]:
    """With the server as it is served, and with all its threads on one core."""
    for title, arguments in ((UNARY, ()), (UNARY_PINNED, (PINNED,))):
        workload = _validations(name, title, pairs)
        yield Contest(name, workload, effort.calls, STAGES, arguments=arguments)


def late_contest(name: str, pairs: Sequence[Sample], effort: Effort) -> Contest:
    return Contest(name, _validations(name, UNARY_LATE, pairs), effort.calls)


def batch_contests(name: str, pairs: Sequence[Sample], effort: Effort) -> Iterator[Contest]:
    game = BENCH_GAMES[name]
    for workload in (_own_positions(game, pairs, effort), _shared_position(game, pairs, effort)):
        yield Contest(name, workload, effort.batch_calls)


def _validations(name: str, title: str, pairs: Sequence[Sample]) -> Workload:
    game = BENCH_GAMES[name]
    payloads = [validate_request(game, sample).SerializeToString() for sample in pairs]
    return Workload(title, VALIDATE, payloads, [[sample.legal] for sample in pairs])


def _own_positions(game: BenchGame, pairs: Sequence[Sample], effort: Effort) -> Workload:
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


def _check_answers(load: Load, workload: Workload) -> None:
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


def _duel(game: str, workload: Workload, rounds: Sequence[dict[str, Block]]) -> Duel:
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

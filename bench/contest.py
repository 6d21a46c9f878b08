"""Times a method against the empty call, round by round."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bench.account import account
from bench.figures import Account, Calls, Duel, Spread
from bench.load import Block, Load, served
from bench.server import EMPTY, STAGES
from referee.v1 import referee_service_pb2 as pb
from referee.v1 import verdict_pb2

VALIDATE = "/referee.v1.RefereeService/ValidateMove"
BATCH = "/referee.v1.RefereeService/BatchValidateMoves"


class Workload(NamedTuple):
    """Calls to one method, and the rulings that they must return."""

    name: str
    path: str
    payloads: list[bytes]
    legal: list[list[bool]]
    """For each payload, whether each of its moves is legal."""


class Contest:
    """Times calls to one method against the empty call; each round has a block of either.

    Every visit has a server process of its own. Rounds that are spread over several processes and
    the whole run sample the machine's good and bad moments alike.
    """

    def __init__(
        self,
        game: str,
        workload: Workload,
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

    def visit(self, rounds: int) -> None:
        payloads = self._workload.payloads
        with served(*self._arguments) as load:
            _check_answers(load, self._workload)
            for _ in range(rounds):  # alternate the order, so that noise hits all methods
                order = self._paths if len(self._rounds) % 2 else self._paths[::-1]
                blocks = {path: load.block(path, payloads, self._calls) for path in order}
                self._rounds.append(blocks)

    def duel(self) -> Duel:
        return _duel(self._game, self._workload, self._rounds)

    def accounts(self) -> Iterator[Account]:
        if STAGES in self._paths:
            yield account(self.duel(), [blocks[STAGES] for blocks in self._rounds])


def _check_answers(load: Load, workload: Workload) -> None:
    """Check the answers to be measured. This also warms the server up."""
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

"""Areas, positions and short readings that the tests of the rules share."""

from collections import Counter
from collections.abc import Sequence

from referee.v1 import fault_pb2, game_pb2
from referee_client import Referee, Verdict
from referee_client.qubix import (
    X,
    build,
    spot,
    store,
)
from tests.games.qubix.builders import (
    central_block,
    described,
    told,
)
from tests.support.builders import (
    broken,
    kind,
)

COLUMNS = "\n".join(["R Y B V P"] * 5)


def state_faults(referee: Referee, position: game_pb2.GameState) -> list[tuple[str, str, str]]:
    """The field, reason and rule of each fault of a position."""
    prefix = "position.state.qubix."
    return [
        (
            fault.field.removeprefix(prefix),
            fault_pb2.FaultReason.Name(fault.reason).removeprefix("FAULT_REASON_"),
            fault.rule_id,
        )
        for fault in referee.validate_state(position)
    ]


def covered(position: game_pb2.GameState) -> Counter[tuple[int, int, int]]:
    """How many blocks cover each cell of the central store."""
    found: Counter[tuple[int, int, int]] = Counter()
    for each in position.qubix.central_store.blocks:
        for step in range(each.size):
            along = (step, 0) if each.direction == X else (0, step)
            found[each.x + along[0], each.y + along[1], each.level] += 1
    return found


def take(referee: Referee, central: Sequence[str], cell: tuple[int, int, int]) -> Verdict:
    position = told({0: ""}, stores={0: ""}, central=central)
    taken = central_block(position, *cell)
    verdicts = [
        referee.validate_move(position, store(taken)),
        referee.validate_move(position, build(taken, 0, spot(0, 0, X))),
    ]
    assert broken(verdicts[0]) == broken(verdicts[1])
    return verdicts[0]


CORNER = ". . . .\n. . . .\nB . . .\nB - . ."  # a blue single at (1, 1) makes a square


BLUE_SINGLE = described("B1")


def unchecked(verdict: Verdict) -> list[str]:
    """The rules that were not checked, each once."""
    found = list(verdict.unchecked_rule_ids)
    assert len(found) == len(set(found))
    return sorted(found)


def kinds(verdict: Verdict) -> list[tuple[str, int]]:
    return [(kind(item), item.points) for item in verdict.score.items]

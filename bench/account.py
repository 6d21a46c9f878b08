"""Where the time of a ValidateMove call goes."""

from collections.abc import Sequence
from statistics import median

from bench.figures import Account, Duel, Part
from bench.load import Block
from bench.stages import STAGES, average_stages

RATIOS = (0.65, 0.85)


def account(duel: Duel, blocks: Sequence[Block]) -> Account:
    """Break the time of a call down into transport, the stages as the server timed them, and
    rest."""
    total, empty = duel.method.cpu_us.median, duel.empty.cpu_us.median
    rounds = [average_stages(block.answers) for block in blocks]
    spent = {"transport (the empty call)": empty}
    spent |= {stage: median([times[stage] for times in rounds]) for stage in STAGES}
    spent["rest"] = total - sum(spent.values())
    return Account(
        game=duel.game,
        name=duel.name,
        parts=[Part(name, round(own, 1), round(own / total, 3)) for name, own in spent.items()],
        total_us=round(total, 1),
        over_empty_us=round(total - empty, 1),
        allowed_us={str(ratio): round(empty / ratio - empty, 1) for ratio in RATIOS},
    )

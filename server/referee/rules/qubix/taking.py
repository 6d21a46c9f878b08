"""Taking blocks: from the central store, or from the mover's own."""

from collections import Counter
from collections.abc import Iterable

from referee.rules.qubix import central
from referee.rules.qubix.end import Prospect
from referee.rules.qubix.state import (
    MOST_FROM_STORE,
    At,
    Block,
    BuildFromStore,
    Placed,
    State,
    Taken,
    blocks_in_sight,
    board_of,
)
from referee.rules.qubix.strip import pick
from referee.rules.verdict import Findings, Reason


def from_central(
    state: State, prospect: Prospect, taken: Taken, findings: Findings
) -> Block | None:
    """QX-5, QX-6: a block of the central store that nothing keeps there."""
    if state.central is None:
        findings.cannot_check("QX-5", "QX-6")
        return _Unseen(state, findings).take(taken)
    meant = matching(taken, state.central)
    if not meant:
        findings.breaks("QX-5", Reason.BLOCK_NOT_THERE, block=taken.id)
        return None
    cube, grid = prospect.cube, state.store_grid
    placed = next(central.takeable(cube, meant), meant[0])
    block = placed.block
    above = central.covering(cube, placed)
    if above:
        cells = grid.cells(above, placed.level + 1)
        findings.breaks("QX-6", Reason.BLOCK_COVERED, cells=cells, block=block.id)
    beside = central.closed(cube, placed)
    if beside:
        cells = grid.cells(beside, placed.level)
        findings.breaks("QX-6", Reason.BLOCK_ENCLOSED, cells=cells, block=block.id)
    return block


def from_store(
    state: State, action: BuildFromStore, player: int | None, findings: Findings
) -> list[tuple[Block, At]]:
    """QX-5: one to three blocks of the mover's own store, each once."""
    count = len(action.blocks)
    if not 1 <= count <= MOST_FROM_STORE:
        findings.breaks("QX-5", Reason.WRONG_NUMBER_OF_BLOCKS, blocks=count)
    own = board_of(state, player)
    if own is None or own.store is None:
        findings.cannot_check("QX-5")
        strip = state.options.configuration.strip
        unseen = _Unseen(state, findings, strip, may_be_any=player is None)
        described = [(unseen.take(taken), at) for taken, at in action.blocks]
        return [(block, at) for block, at in described if block is not None]
    picked = pick(state, own.store, [taken for taken, _ in action.blocks]).picked
    found = []
    for (taken, at), (block, certain) in zip(action.blocks, picked, strict=True):
        if not certain:
            findings.cannot_check("QX-5")
        if block is not None:
            found.append((block, at))
        elif certain:
            findings.breaks("QX-5", Reason.BLOCK_NOT_THERE, block=taken.id)
        else:
            findings.cannot_check("QX-7", "QX-8", "QX-10")
    return found


def matching(taken: Taken, central: Iterable[Placed]) -> list[Placed]:
    """The block by its number, or all of its colour and size."""
    number, colour, size = taken
    if not number:
        return [each for each in central if each.block[1:] == (colour, size)]
    return [
        each
        for each in central
        if each.block.id == number
        and colour in (0, each.block.colour)
        and size in (0, each.block.size)
    ]


class _Unseen:
    """A store that is not known: it holds none of the blocks that can be seen elsewhere.

    It may be any player's, if nobody knows who moves.
    """

    def __init__(
        self, state: State, findings: Findings, room: int | None = None, *, may_be_any: bool = False
    ) -> None:
        seen = blocks_in_sight(state, in_stores=not may_be_any)
        self._left = Counter(state.options.configuration.number)
        self._left.subtract([(block.colour, block.size) for block in seen])
        self._numbers = {block.id for block in seen if block.id}
        self._room = room
        self._findings = findings

    def take(self, taken: Taken) -> Block | None:
        """The block as the move describes it, if it does, and if it may be there."""
        number, colour, size = taken
        if not colour or not size:
            self._findings.cannot_check("QX-7", "QX-8", "QX-10")
            return None
        self._left[colour, size] -= 1
        if self._room is not None:
            self._room -= size
        too_many = self._left[colour, size] < 0 or (self._room is not None and self._room < 0)
        if too_many or number in self._numbers:
            self._findings.breaks("QX-5", Reason.BLOCK_NOT_THERE, block=number)
            return None
        if number:
            self._numbers.add(number)
        return Block(*taken)

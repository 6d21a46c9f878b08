"""Taking blocks: from the central store, or from the mover's own."""

from collections import Counter
from collections.abc import Container, Iterable, Sequence

from referee.core.text import Text
from referee.core.verdict import Findings, Reason
from referee.games.qubix.rules import central, texts
from referee.games.qubix.rules.doubt import MayBe, Taking, ways
from referee.games.qubix.rules.end import Prospect
from referee.games.qubix.rules.grid import SIZES
from referee.games.qubix.rules.state import (
    MOST_FROM_STORE,
    At,
    Block,
    Build,
    BuildFromStore,
    Placed,
    State,
    Store,
    Stored,
    Taken,
    blocks_in_sight,
    board_of,
)
from referee.games.qubix.rules.strip import pick

ON_STRIP = At(0, 0)  # a block that is stored is not laid anywhere


def from_central(
    state: State, prospect: Prospect, action: Build | Store, findings: Findings
) -> Taking:
    """QX-5, QX-6: a block of the central store that nothing keeps there."""
    taken = action.taken
    if state.central is None:
        findings.cannot_check("QX-5", "QX-6")
        may_be = _Unseen(state, findings, texts.CENTRAL_STORE).take(taken)
    else:
        may_be = _from_known_central(state, prospect, state.central, taken, findings)
    at = action.at if isinstance(action, Build) else ON_STRIP
    may_be = may_be or _as_described(taken)
    blocks = [(may_be, at)] if may_be else []
    if taken.is_described or (state.central is not None and taken.is_named) or not blocks:
        return _known(blocks)
    rules = ("QX-7", "QX-8", "QX-10") if isinstance(action, Build) else ("QX-7",)
    findings.cannot_check(*rules)
    return _unknown(blocks, SIZES[-1])


def _from_known_central(
    state: State,
    prospect: Prospect,
    blocks: Sequence[Placed],
    taken: Taken,
    findings: Findings,
) -> MayBe:
    meant = matching(taken, blocks)
    if not meant:
        there = [placed.block for placed in blocks]
        _not_there(taken, there, (), texts.CENTRAL_STORE, findings)
        return ()
    if not taken.is_named:
        findings.cannot_check("QX-5", "QX-6")
        return tuple([placed.block for placed in meant])
    placed = next(central.takeable(prospect.cube, meant), meant[0])
    _check_free(state, prospect, placed, findings)
    return (placed.block,)


def _check_free(state: State, prospect: Prospect, placed: Placed, findings: Findings) -> None:
    """QX-6: nothing lies on the block, and one of its sides is free."""
    cube, grid, number = prospect.cube, state.store_grid, placed.block.id
    above = central.covering(cube, placed)
    if above:
        cells = grid.cells(above, placed.level + 1)
        findings.breaks("QX-6", Reason.BLOCK_COVERED, cells=cells, block=number)
    beside = central.closed(cube, placed)
    if beside:
        cells = grid.cells(beside, placed.level)
        findings.breaks("QX-6", Reason.BLOCK_ENCLOSED, cells=cells, block=number)


def from_store(
    state: State, action: BuildFromStore, player: int | None, findings: Findings
) -> Taking:
    """QX-5: one to three blocks of the mover's own store, each once."""
    count = len(action.blocks)
    if not 1 <= count <= MOST_FROM_STORE:
        findings.breaks("QX-5", Reason.WRONG_NUMBER_OF_BLOCKS, blocks=count)
    own = board_of(state, player)
    wanted = [_seen(state, taken) if player is None else taken for taken, _ in action.blocks]
    store = own.store if own is not None else None
    if store is not None:
        found = _from_known_store(state, store, wanted, findings)
    else:
        findings.cannot_check("QX-5")
        unseen = _Unseen(state, findings, texts.OWN_STORE, may_be_any=player is None)
        found = [unseen.take(taken) for taken in wanted]
    strip = state.options.configuration.strip
    laid = _laid(wanted, found, strip, findings)
    blocks, known = [], True
    for taken, may_be, (_, at) in zip(wanted, laid, action.blocks, strict=True):
        if may_be:
            blocks.append((may_be, at))
            known &= taken.is_described or (store is not None and len(may_be) == 1)
    if known:
        return _known(blocks)
    findings.cannot_check("QX-7", "QX-8", "QX-10")
    shortest = sum([min([block.size for block in may_be]) for may_be, _ in blocks])
    return _unknown(blocks, max(strip, shortest))


def _seen(state: State, taken: Taken) -> Taken:
    """Where nobody knows whose store it is: the block with this number, if some store shows it."""
    for board in state.boards:
        for stored in (board.store or ()) if board is not None else ():
            if taken.id == stored.block.id and not taken.is_described:
                return Taken(*stored.block) if taken.agrees_with(stored.block) else taken
    return taken


def _laid(
    wanted: Sequence[Taken], found: Sequence[MayBe], room: int, findings: Findings
) -> list[MayBe]:
    """What is laid: the blocks that are there, which together fit on the strip; and the others as
    far as the move says what they are."""
    laid: list[MayBe] = []
    for taken, may_be in zip(wanted, found, strict=True):
        shortest = min([block.size for block in may_be], default=0)
        if may_be and shortest > room:
            _misses(taken, texts.TOO_LONG_TOGETHER, texts.OWN_STORE, findings)
            laid.append(_as_described(taken))
        else:
            room -= shortest
            laid.append(may_be or _as_described(taken))
    return laid


def _from_known_store(
    state: State, store: Sequence[Stored], wanted: Sequence[Taken], findings: Findings
) -> list[MayBe]:
    there = [stored.block for stored in store]
    picked = pick(state, store, wanted).picked
    certain = all([each.certain for each in picked])
    found = []
    for index, (taken, each) in enumerate(zip(wanted, picked, strict=True)):
        if not each.certain:
            findings.cannot_check("QX-5")
        elif not each.may_be and taken.id and not certain:
            _misses(taken, texts.TOO_FEW_BLOCKS, texts.OWN_STORE, findings)
        elif not each.may_be:
            _not_there(taken, there, wanted[:index], texts.OWN_STORE, findings)
        found.append(each.may_be)
    return found


def _as_described(taken: Taken) -> MayBe:
    """A block that is not there is judged all the same, as far as the move says what it is."""
    return (Block(*taken),) if taken.is_described else ()


def _known(blocks: Sequence[tuple[MayBe, At]]) -> Taking:
    return Taking((tuple([(block, at) for (block,), at in blocks]),))


def _unknown(blocks: Sequence[tuple[MayBe, At]], room: int) -> Taking:
    return Taking(tuple(ways(blocks, room)), known=False)


def matching(taken: Taken, central: Iterable[Placed]) -> list[Placed]:
    """The block by its number, or all of its colour and size."""
    number = taken.id
    return [
        each
        for each in central
        if (not number or each.block.id == number) and taken.agrees_with(each.block)
    ]


def _not_there(
    taken: Taken,
    there: Sequence[Block],
    before: Container[Taken],
    store: Text,
    findings: Findings,
) -> None:
    """A block that is not in a store of which all is known."""
    if not taken.id:
        text = texts.TOO_MANY_TAKEN if taken in before else texts.KIND_NOT_THERE
    elif taken.id not in [block.id for block in there]:
        text = texts.NUMBER_NOT_THERE
    else:
        agrees = any(taken.id == block.id and taken.agrees_with(block) for block in there)
        text = texts.TAKEN_TWICE if agrees else texts.OTHER_KIND
    _misses(taken, text, store, findings)


def _misses(taken: Taken, text: Text, store: Text, findings: Findings) -> None:
    number, colour, size = taken
    words = {"store": store, "kind": texts.a_block(colour, size)}
    findings.breaks("QX-5", Reason.BLOCK_NOT_THERE, text=text, words=words, block=number)


class _Unseen:
    """A store that is not known: it holds none of the blocks that can be seen elsewhere.

    It may be any player's, if nobody knows who moves.
    """

    def __init__(
        self, state: State, findings: Findings, store: Text, *, may_be_any: bool = False
    ) -> None:
        seen = blocks_in_sight(state, in_stores=not may_be_any)
        self._left = Counter(state.options.configuration.number)
        self._left.subtract([(block.colour, block.size) for block in seen])
        self._numbers = {block.id for block in seen if block.id}
        self._taken: list[Taken] = []
        self._store = store
        self._findings = findings

    def take(self, taken: Taken) -> MayBe:
        """All that the block may be; nothing if it cannot be there."""
        left = [Block(taken.id, *kind) for kind, count in self._left.items() if count > 0]
        may_be = tuple([block for block in left if taken.agrees_with(block)])
        if not may_be or taken.id in self._numbers:
            _misses(taken, self._why_not(taken), self._store, self._findings)
            return ()
        self._taken.append(taken)
        if taken.id:
            self._numbers.add(taken.id)
        if taken.is_described:
            self._left[taken.colour, taken.size] -= 1
        return may_be

    def _why_not(self, taken: Taken) -> Text:
        if taken.id in self._numbers:
            named = [each.id for each in self._taken]
            return texts.TAKEN_TWICE if taken.id in named else texts.NUMBER_NOT_THERE
        if taken.id and not taken.is_described:
            return texts.NUMBER_NOT_THERE
        return texts.TOO_MANY_TAKEN if taken in self._taken else texts.KIND_NOT_THERE

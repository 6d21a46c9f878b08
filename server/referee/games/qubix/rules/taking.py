"""Taking blocks, from the central store or from the mover's own: which ones a move means.

If a block is not known, everything that it may be is judged, and only what is wrong in every case
is held against the move.
"""

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from referee.core.text import Text
from referee.core.verdict import Findings
from referee.games.qubix.rules import texts
from referee.games.qubix.rules.grid import SIZES
from referee.games.qubix.rules.prospect import Meant, Picked, Prospect
from referee.games.qubix.rules.reasons import QubixReason
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
    board_of,
)

MayBe = tuple[Block, ...]
"""All blocks that one block of a move may be: just one if it is known, none if it is not there."""
Way = tuple[tuple[Block, At], ...]
"""One choice of what the blocks of a move may be, and where each of them is to lie."""

ON_STRIP = At(0, 0)  # a block that is stored is not laid anywhere


class Taking(NamedTuple):
    """The blocks that a move takes, and what is left where they come from."""

    ways: tuple[Way, ...]
    """What they may be, one way for each choice of sizes; one if they are known, never none."""
    unknown: int | None
    """The index of the first one that is not known; None if all are known."""
    blocks: tuple[Block, ...] = ()
    """The blocks from now on, if they are known; one that may be any of several has no number."""
    seen: bool = False
    """Whether it is known what was in the store that they come from."""
    central: tuple[Placed, ...] | None = None
    """What is left of the central store, if that is known and they come from there."""
    store: tuple[Stored, ...] | None = None
    """What is left of the mover's own store, likewise."""

    @property
    def is_doubtful(self) -> bool:
        """Whether the blocks may be some of several, so that nobody knows which are left."""
        return self.seen and self.central is None and self.store is None


NOTHING_TAKEN = Taking(((),), None)


def from_central(position: Prospect, action: Build | Store, findings: Findings) -> Taking:
    """Take a block of the central store that nothing keeps there (QX-5, QX-6)."""
    taken = action.taken
    at = action.at if isinstance(action, Build) else ON_STRIP
    seen = position.state.central is not None
    if seen:
        meant = position.meant(taken)
        may_be = _from_known_central(position, meant, taken, findings)
    else:
        findings.cannot_check("QX-5", "QX-6")
        meant = Meant(())
        (may_be,) = _from_unseen(position, [taken], texts.CENTRAL_STORE, findings)
    may_be = may_be or _as_described(taken)
    if not may_be:
        return NOTHING_TAKEN
    if taken.is_named if seen else taken.is_described:
        (block,) = may_be
        blocks = (block if len(meant.blocks) == 1 else Block(*taken),)
        return Taking((((block, at),),), None, blocks, seen, meant.left)
    rules = ("QX-7", "QX-8", "QX-10") if isinstance(action, Build) else ("QX-7",)
    findings.cannot_check(*rules)
    return Taking(tuple(_ways([(may_be, at)], SIZES[-1])), 0, seen=seen)


def _from_known_central(
    position: Prospect, meant: Meant, taken: Taken, findings: Findings
) -> MayBe:
    if not meant.blocks:
        there = [placed.block for placed in position.state.central or ()]
        _not_there(taken, there, (), texts.CENTRAL_STORE, findings)
        return ()
    if not taken.is_named:
        findings.cannot_check("QX-5", "QX-6")
        return tuple([placed.block for placed in meant.blocks])
    placed = meant.blocks[0]
    block, grid = placed.block, position.cube.grid
    if meant.covering:
        cells = grid.cells(meant.covering, placed.level + 1)
        findings.breaks("QX-6", QubixReason.BLOCK_COVERED, cells=cells, block=block.id)
    if meant.closing:
        cells = grid.cells(meant.closing, placed.level)
        findings.breaks("QX-6", QubixReason.BLOCK_ENCLOSED, cells=cells, block=block.id)
    return (block,)


def from_store(
    position: Prospect, action: BuildFromStore, player: int | None, findings: Findings
) -> Taking:
    """Take one to three blocks of the mover's own store, each once (QX-5)."""
    state, count = position.state, len(action.blocks)
    if not 1 <= count <= MOST_FROM_STORE:
        findings.breaks("QX-5", QubixReason.WRONG_NUMBER_OF_BLOCKS, blocks=count)
    own = board_of(state, player)
    wanted = [_seen(state, taken) if player is None else taken for taken, _ in action.blocks]
    store, left = own.store if own is not None else None, None
    if store is not None:
        picked = _picked(position, player, store, wanted)
        found, left = _from_known_store(store, wanted, picked, findings), picked.left
    else:
        findings.cannot_check("QX-5")
        whose = texts.OWN_STORE
        found = _from_unseen(position, wanted, whose, findings, may_be_any=player is None)
    room = position.configuration.strip
    found = _laid(wanted, found, room, findings)
    laid = [(may_be, at) for may_be, (_, at) in zip(found, action.blocks, strict=True) if may_be]
    unknown = None
    for index, (taken, may_be) in enumerate(zip(wanted, found, strict=True)):
        is_known = taken.is_described or (store is not None and len(may_be) == 1)
        if unknown is None and may_be and not is_known:
            unknown = index
    if unknown is None:
        way = tuple([(block, at) for (block,), at in laid])
        blocks = tuple([block for block, _ in way])
        return Taking((way,), None, blocks, store is not None, store=left)
    findings.cannot_check("QX-7", "QX-8", "QX-10")
    shortest = sum([min([block.size for block in may_be]) for may_be, _ in laid])
    return Taking(tuple(_ways(laid, max(room, shortest))), unknown, seen=store is not None)


def _seen(state: State, taken: Taken) -> Taken:
    """If nobody knows whose store it is, find the block of this number in any store in sight."""
    for board in state.boards:
        for stored in (board.store or ()) if board is not None else ():
            if taken.id == stored.block.id and not taken.is_described:
                return Taken(*stored.block) if taken.agrees_with(stored.block) else taken
    return taken


def _picked(
    position: Prospect, player: int | None, store: Sequence[Stored], wanted: Sequence[Taken]
) -> Picked:
    """Pick blocks, or remember what was picked: most moves of a list only differ in where they lay
    the same blocks."""
    key = (player, *wanted)
    picked = position.picked.get(key)
    if picked is None:
        picked = position.picked[key] = _pick(position, store, wanted)
    return picked


def _pick(position: Prospect, store: Sequence[Stored], wanted: Sequence[Taken]) -> Picked:
    """Pick blocks named by their number first, so that nothing else uses them up; then those named
    only by their kind; and last those whose number is nowhere, which need a block without a number.
    """
    left = list(store)
    picked: list[MayBe] = [()] * len(wanted)
    by_number = {stored.block.id: stored for stored in store if stored.block.id}
    for index, taken in enumerate(wanted):
        stored = by_number.get(taken.id)
        if stored is not None and stored in left and taken.agrees_with(stored.block):
            left.remove(stored)
            picked[index] = (stored.block,)
    unnumbered = [index for index, blocks in enumerate(picked) if not blocks]
    uncertain, others = set[int](), dict[int, Block]()
    for index in sorted(unnumbered, key=lambda i: (wanted[i].id > 0, not wanted[i].is_described)):
        meant = _alike(position, wanted[index], left)
        kinds = sorted({stored.block[1:] for stored in meant})
        if len(kinds) > 1:
            picked[index] = tuple([Block(wanted[index].id, *kind) for kind in kinds])
            uncertain.add(index)
        elif meant:
            left.remove(meant[0])
            others[index] = meant[0].block
    doubtful = [index for index in others if _alike(position, wanted[index], left)]
    for index, (number, colour, size) in others.items():
        named = wanted[index].id
        picked[index] = (Block(named or (0 if index in doubtful else number), colour, size),)
        if named:
            uncertain.add(index)
    return Picked(picked, uncertain, None if doubtful else tuple(left))


def _alike(position: Prospect, taken: Taken, left: Sequence[Stored]) -> list[Stored]:
    """Find all blocks that may be meant: those of this colour and size, as far as the move says
    them; if it gives a number that is nowhere else, only those without a number."""
    if taken.id in position.unseen().numbers:
        return []
    alike = [each for each in left if taken.agrees_with(each.block)]
    alike = [each for each in alike if not (taken.id and each.block.id)]
    return sorted(alike, key=lambda each: not each.block.id)


def _from_known_store(
    store: Sequence[Stored], wanted: Sequence[Taken], picked: Picked, findings: Findings
) -> Sequence[MayBe]:
    for index, (taken, may_be) in enumerate(zip(wanted, picked.blocks, strict=True)):
        if index in picked.uncertain:
            findings.cannot_check("QX-5")
        elif not may_be and taken.id and picked.uncertain:
            _misses(taken, texts.TOO_FEW_BLOCKS, texts.OWN_STORE, findings)
        elif not may_be:
            there = [stored.block for stored in store]
            _not_there(taken, there, wanted[:index], texts.OWN_STORE, findings)
    return picked.blocks


def _laid(
    wanted: Sequence[Taken], found: Sequence[MayBe], room: int, findings: Findings
) -> Sequence[MayBe]:
    """Keep the blocks that are there, as long as they fit on the strip together; replace the others
    by what the move says they are, if it does."""
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


def _ways(blocks: Sequence[tuple[MayBe, At]], room: int) -> Iterator[Way]:
    """Yield a way for each choice of sizes with which the blocks together fit into the room."""
    if not blocks:
        yield ()
        return
    (may_be, at), *others = blocks
    for size, block in {each.size: each for each in may_be}.items():
        if size <= room:
            for rest in _ways(others, room - size):
                yield ((block, at), *rest)


def _as_described(taken: Taken) -> MayBe:
    """Return the block as the move describes it, if it does: it is judged even if not there."""
    return (Block(*taken),) if taken.is_described else ()


def _not_there(
    taken: Taken, there: Sequence[Block], before: Container[Taken], store: Text, findings: Findings
) -> None:
    """Note why a block is not in a store whose content is known."""
    if not taken.id:
        text = texts.TOO_MANY_TAKEN if taken in before else texts.KIND_NOT_THERE
    elif taken.id not in [block.id for block in there]:
        text = texts.NUMBER_NOT_THERE
    else:
        agrees = any(taken.id == block.id and taken.agrees_with(block) for block in there)
        text = texts.TAKEN_TWICE if agrees else texts.OTHER_KIND
    _misses(taken, text, store, findings)


def _misses(taken: Taken, text: Text, store: Text, findings: Findings) -> None:
    words = {"store": store, "kind": texts.a_block(taken.colour, taken.size)}
    findings.breaks("QX-5", QubixReason.BLOCK_NOT_THERE, text=text, words=words, block=taken.id)


def _from_unseen(
    position: Prospect,
    wanted: Sequence[Taken],
    store: Text,
    findings: Findings,
    *,
    may_be_any: bool = False,
) -> Sequence[MayBe]:
    """Find all that each block of a store that is not known may be; nothing if it cannot be there.

    The store holds none of the blocks in sight. With `may_be_any`, it may be any player's, because
    nobody knows who moves.
    """
    kinds, numbers = position.unseen(in_stores=not may_be_any)
    left, before, found = dict(kinds), list[Taken](), list[MayBe]()
    for taken in wanted:
        blocks = [Block(taken.id, *kind) for kind, count in left.items() if count > 0]
        may_be = tuple([block for block in blocks if taken.agrees_with(block)])
        is_twice = taken.id > 0 and any([taken.id == each.id for each in before])
        if may_be and not is_twice and taken.id not in numbers:
            before.append(taken)
            if taken.is_described:
                left[taken.colour, taken.size] -= 1
        else:
            may_be, text = (), texts.TOO_MANY_TAKEN if taken in before else texts.KIND_NOT_THERE
            if is_twice:
                text = texts.TAKEN_TWICE
            elif taken.id in numbers or (taken.id and not taken.is_described):
                text = texts.NUMBER_NOT_THERE
            _misses(taken, text, store, findings)
        found.append(may_be)
    return found

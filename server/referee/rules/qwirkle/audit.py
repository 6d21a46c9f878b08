"""Whether a position of Qwirkle could have arisen, as far as it is known."""

from collections import Counter

from referee.rules.faults import Fault, FaultReason
from referee.rules.lines.audit import audit_table
from referee.rules.lines.pieces import name
from referee.rules.lines.table import cell_names
from referee.rules.lines.texts import ILLEGAL_LINE, TABLE_FALLS_APART, WORDS
from referee.rules.qwirkle import texts
from referee.rules.qwirkle.opening import objection
from referee.rules.qwirkle.state import COPIES, HAND, TILES, State, least_in_bag
from referee.rules.rulebook import Text

_WHOLE_SET = list(TILES)


def audit(state: State) -> list[Fault]:
    """Every fault of the position."""
    faults: list[Fault] = []
    _check_table(state, faults)
    if not _is_whole_set(state):
        _check_kinds(state, faults)
        _check_total(state, faults)
    _check_hands(state, faults)
    _check_turn(state, faults)
    _check_chance(state, faults)
    return faults


def _check_table(state: State, faults: list[Fault]) -> None:
    lines, islands = audit_table(state.table)
    faults += [_table_fault(FaultReason.ILLEGAL_LINE, ILLEGAL_LINE, "LN-2", it) for it in lines]
    faults += [
        _table_fault(FaultReason.NOT_CONNECTED, TABLE_FALLS_APART, "LN-6", it) for it in islands
    ]


def _table_fault(reason: FaultReason, text: Text, rule: str, cells: tuple[int, ...]) -> Fault:
    return Fault(("table",), reason, text, rule, cells, {"cells": cell_names(cells)})


def _is_whole_set(state: State) -> bool:
    """Whether every tile is known and all are there: what is checked first, as it is quick."""
    tiles = list(state.table.values())
    for pile in (*state.hands, state.bag):
        if pile is None or pile.hidden:
            return False
        tiles += pile.tiles
    tiles.sort()
    return tiles == _WHOLE_SET


def _check_kinds(state: State, faults: list[Fault]) -> None:
    """No kind occurs more often than in the set; the place named is where it becomes too many."""
    places: list[tuple[tuple[str | int, ...], Counter[int]]] = [
        (("table",), Counter(state.table.values()))
    ]
    for seat, hand in enumerate(state.hands):
        if hand is not None:
            places.append((("hands", seat), Counter(hand.tiles)))
    if state.bag is not None:
        places.append((("bag",), Counter(state.bag.tiles)))
    seen: Counter[int] = Counter()
    for place, tiles in places:
        seen += tiles
        faults += [
            Fault(
                place,
                FaultReason.TOO_MANY_OF_A_KIND,
                texts.TOO_MANY_OF_A_KIND,
                facts={"count": seen[tile], "piece": WORDS[name(tile)], "copies": COPIES},
            )
            for tile in sorted(tiles)
            if seen[tile] > COPIES
        ]


def _check_total(state: State, faults: list[Fault]) -> None:
    """The tiles add up to the set, with up to six in every hand that is not known."""
    piles = (*state.hands, state.bag)
    count = len(state.table) + sum(pile.size for pile in piles if pile is not None)
    most = count + HAND * state.hands.count(None)
    if count > len(TILES) or (state.bag is not None and most < len(TILES)):
        faults.append(
            Fault(
                ("bag",) if state.bag is not None else ("table",),
                FaultReason.NOT_CONSERVED,
                texts.NOT_CONSERVED,
                facts={"count": count, "total": len(TILES)},
            )
        )


def _check_hands(state: State, faults: list[Fault]) -> None:
    """A hand has six tiles, and fewer only once the bag is empty (QW-8)."""
    bag = state.bag
    if bag is not None and bag.tiles and bag.hidden:
        faults.append(Fault(("bag",), FaultReason.MISMATCH, texts.BAG_HALF_KNOWN))
    if sum([hand is not None and hand.size == 0 for hand in state.hands]) > 1:
        faults.append(Fault(("hands",), FaultReason.HAND_SIZE, texts.ONE_HAND_EMPTY, "QW-12"))
    full = least_in_bag(state) > 0 or not state.table
    for seat, hand in enumerate(state.hands):
        if hand is None:
            continue
        size = len(hand.tiles) + hand.hidden
        if size > HAND or (size < HAND and full):
            faults.append(
                Fault(
                    ("hands", seat),
                    FaultReason.HAND_SIZE,
                    texts.HAND_TOO_LARGE if size > HAND else texts.HAND_TOO_SMALL,
                    "QW-1" if size > HAND else "QW-8",
                    facts={"most": HAND, "size": size},
                )
            )


def _check_turn(state: State, faults: list[Fault]) -> None:
    turn, laid = state.turn, len(state.table)
    if turn is not None and ((turn == 0) != (laid == 0) or laid > turn * HAND):
        faults.append(
            Fault(
                ("turn",),
                FaultReason.MISMATCH,
                texts.TURN_DOES_NOT_FIT,
                facts={"laid": laid, "turn": turn},
            )
        )
    elif turn is not None and state.chance is not None and state.players:
        _check_events(len(state.players), turn, state.chance.events, faults)
    for seat, player in enumerate(state.players):
        if player.score < 0:
            faults.append(
                Fault(("players", seat, "score"), FaultReason.OUT_OF_RANGE, texts.SCORE_TOO_LOW)
            )
    if not laid and state.to_move is not None:
        _check_opener(state, state.to_move, faults)


def _check_events(deals: int, turn: int, events: int, faults: list[Fault]) -> None:
    """One chance event deals each hand, and a turn draws at most once."""
    if not deals <= events <= deals + turn:
        facts = {"low": deals, "high": deals + turn}
        place = ("chance", "events")
        faults.append(Fault(place, FaultReason.MISMATCH, texts.EVENTS_DO_NOT_FIT, facts=facts))


def _check_opener(state: State, to_move: int, faults: list[Fault]) -> None:
    against = objection(state, to_move)
    if against is None:
        return
    certain = against.opener is not None
    text = texts.NOT_THE_OPENER if certain else texts.LARGER_SET_ELSEWHERE
    facts = against.facts()
    faults.append(Fault(("to_move",), FaultReason.MISMATCH, text, against.rule, facts=facts))


def _check_chance(state: State, faults: list[Fault]) -> None:
    if state.chance is None or state.chance.seed is None:
        return
    piles = (*state.hands, state.bag)
    if not state.hands or any(pile is None or pile.hidden for pile in piles):
        faults.append(Fault(("chance", "seed"), FaultReason.NOT_KNOWN, texts.SEED_NEEDS_ALL))

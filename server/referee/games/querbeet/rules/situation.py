"""A position, and what follows for certain from what is known about it, found out once."""

from collections.abc import Mapping, Sequence
from typing import Self

from msgspec.structs import replace

from referee.core.game import Position
from referee.core.outcome import Outcome
from referee.core.piles import Pile, take
from referee.core.state import Players, next_seat
from referee.games.querbeet.rules.board import Slot, layable, open_slots, slot
from referee.games.querbeet.rules.end import (
    QuerbeetOutcome,
    Round,
    Stage,
    find_stage,
    find_status,
    round_at,
    with_round,
)
from referee.games.querbeet.rules.scoring import (
    Progress,
    RoundScore,
    colours,
    progress,
    round_score,
)
from referee.games.querbeet.rules.state import Deal, Lay, Move, State, hand_of, in_hands, unseen


class Situation(Position[State, Move, Deal]):
    """A position of Querbeet, as it is used to judge, list and play moves."""

    def __init__(
        self,
        state: State,
        outcome: Outcome | None = None,
        *,
        certain: State | None = None,
        in_hands: list[int] | None = None,
    ) -> None:
        """Pass `outcome`, `certain` and `in_hands` if they are known already."""
        super().__init__(state, outcome)
        self._certain = certain
        self._in_hands = in_hands
        self._unseen: list[int] | None = None
        self._stage: Stage | None = None
        self._status: Outcome | None = None
        self._slots: Mapping[int, Slot] | None = None
        self._layable: Mapping[int, tuple[int, int]] | None = None
        self._progress: dict[int, Progress] | None = None
        self._scores: tuple[RoundScore, ...] | None = None

    @property
    def certain(self) -> State:
        """The same position, with everything filled in that follows from what is known."""
        if self._certain is None:
            self._certain = _deduced(self.state, self.in_hands)
        return self._certain

    @property
    def in_hands(self) -> list[int]:
        """The kinds that are not on the board."""
        if self._in_hands is None:
            self._in_hands = in_hands(self.state)
        return self._in_hands

    @property
    def unseen(self) -> list[int]:
        """The kinds in hands that no hand shows."""
        if self._unseen is None:
            self._unseen = unseen(self.certain.hands, self.in_hands)
        return self._unseen

    @property
    def left_for_unlisted(self) -> int:
        """How many stones there are in the hands that are not known at all."""
        return _left_for_unlisted(self.certain, self.in_hands)

    @property
    def stage(self) -> Stage:
        """How far the round has got."""
        if self._stage is None:
            self._stage = find_stage(self.certain, self.in_hands)
        return self._stage

    def stage_if(self, player: int | None) -> Stage:
        """How far the round has got if `player` is to move, when nobody knows who is.

        That makes a difference only if the round's number is known, but not its turns: all have had
        equally many when it is the turn of the player who began.
        """
        state = self.certain
        if state.to_move is not None or player is None or state.round is None:
            return self.stage
        return find_stage(replace(state, to_move=player), self.in_hands)

    def status_at(self, stage: Stage) -> Outcome:
        """Where the game stands if the round has got to `stage`, without details of the round."""
        if stage != self._stage:
            return find_status(self.certain, stage, self.counted)
        if self._status is None:
            self._status = self._outcome or find_status(self.certain, stage, self.counted)
        return self._status

    @property
    def round(self) -> Round:
        """All there is to say about the round."""
        scores = self.scores if self.certain.players else ()
        return round_at(self.certain, self.stage, scores)

    def _find_outcome(self) -> Outcome:
        plain = self.status_at(self.stage)
        return QuerbeetOutcome(
            plain.status, plain.reason, plain.standings, plain.unchecked, self.round
        )

    @property
    def scores(self) -> tuple[RoundScore, ...]:
        """What each colour has in this round, as if it ended here."""
        if self._scores is None:
            state = self.certain
            self._scores = tuple([round_score(state, colour) for colour in colours(state)])
        return self._scores

    def counted(self) -> Players | None:
        """The players with the points of this round; None if these are not known."""
        return with_round(self.certain.players, self.scores)

    @property
    def slots(self) -> Mapping[int, Slot]:
        """The cells at which a path arrives."""
        if self._slots is None:
            self._slots = open_slots(self.state.board)
        return self._slots

    def slot(self, cell: int) -> Slot:
        """What the neighbours of an empty cell ask of a stone."""
        asked = self._slots.get(cell) if self._slots is not None else None
        return slot(self.state.board, cell) if asked is None else asked

    @property
    def layable(self) -> Mapping[int, tuple[int, int]]:
        """The kinds that can be laid, each with a cell and the stone turned as it fits."""
        if self._layable is None:
            self._layable = layable(self.slots)
        return self._layable

    def progress(self, colour: int) -> Progress:
        """What a colour has made so far."""
        if self._progress is None:
            self._progress = {}
        made = self._progress.get(colour)
        if made is None:
            made = self._progress[colour] = progress(self.state, colour)
        return made

    def after(self, move: Move, player: int | None) -> Self:
        """The position that a legal move leads to, before its round is counted."""
        state, certain, left = self.state, self.certain, self.in_hands
        if isinstance(move.action, Lay) and move.action.kind in left:
            left = [*left]
            left.remove(move.action.kind)
        after = _played(state, move, player)
        more = after if certain is state else _played(certain, move, player)
        return type(self)(after, certain=_deduced(more, left), in_hands=left)


def next_mover(state: State) -> int | None:
    """Who is to move by round and turn: turns go round from the player who began (QB-3)."""
    players = len(state.players)
    if not players or state.round is None or state.round_turn is None:
        return None
    return (min(state.round, players - 1) + state.round_turn) % players


def _deduced(state: State, kinds: Sequence[int]) -> State:
    """Return the position with everything filled in that follows from it and from `kinds`, those in
    hands."""
    if not state.players:
        return state
    if state.to_move is None:
        mover = next_mover(state)
        state = state if mover is None else replace(state, to_move=mover)
    unlisted = state.hands.count(None)
    if unlisted and (unlisted == 1 or not _left_for_unlisted(state, kinds)):
        state = replace(state, hands=_with_last_size(state, kinds))
    if None not in state.hands and _count_hidden(state.hands) == 1:
        state = replace(state, hands=_with_last_stones(state, kinds))
    return state


def _left_for_unlisted(state: State, kinds: Sequence[int]) -> int:
    """How many stones the other hands have: as there is no bag, all that no listed hand has."""
    return len(kinds) - sum([hand.size for hand in state.hands if hand is not None])


def _with_last_size(state: State, kinds: Sequence[int]) -> tuple[Pile | None, ...]:
    """Return the hands; the only one that is not known has what is left, or all such have none."""
    last = Pile(hidden=_left_for_unlisted(state, kinds))
    return tuple(last if hand is None else hand for hand in state.hands)


def _count_hidden(hands: Sequence[Pile | None]) -> int:
    return sum([hand is not None and hand.hidden > 0 for hand in hands])


def _with_last_stones(state: State, kinds: Sequence[int]) -> tuple[Pile | None, ...]:
    """Return the hands; the only one with hidden stones has those that are nowhere else."""
    stones = tuple(unseen(state.hands, kinds))
    return tuple(
        Pile(hand.pieces + stones) if hand is not None and hand.hidden else hand
        for hand in state.hands
    )


def _played(state: State, move: Move, player: int | None) -> State:
    """Return the position after a legal move; the next player is to move, clockwise."""
    board, hands = state.board, state.hands
    if isinstance(move.action, Lay):
        board = {**board, move.action.cell: move.action.turned}
        hands = _hands_after(state, move.action, player)
        passes: int | None = 0
    else:
        passes = None if state.passes is None else state.passes + 1
    return replace(
        state,
        to_move=next_seat(state.players, player),
        turn=None if state.turn is None else state.turn + 1,
        board=board,
        hands=hands,
        round_turn=None if state.round_turn is None else state.round_turn + 1,
        passes=passes,
    )


def _hands_after(state: State, lay: Lay, player: int | None) -> tuple[Pile | None, ...]:
    hand = hand_of(state, player)
    if player is None:  # some hand has one stone fewer
        return (None,) * len(state.hands)
    if hand is None:
        return state.hands
    hand, _ = take(hand, (lay.kind,))
    return (*state.hands[:player], hand, *state.hands[player + 1 :])

"""A game as the contract sees it."""

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from referee.core.chance import Chance, commit
from referee.core.events import Event
from referee.core.faults import Fault
from referee.core.game import AnyGame, AnyTurn, Start
from referee.core.outcome import Outcome, Status
from referee.core.state import GameState, Player
from referee.core.verdict import Judgement, Reason
from referee.games import BY_FIELD
from referee.v1 import game_pb2
from referee.wire.codec import GameCodec
from referee.wire.position import decode_position, encode_state

S = TypeVar("S", bound=GameState)
State = Any
Move = Any
Options = Any

Chooser = Callable[[State, random.Random], Move]
"""Chooses a legal move."""

MOST_STEPS = 1000

L = TypeVar("L", bound=Callable[..., None])
"""A law."""


def in_messages(law: L) -> L:
    """Note that a law asks in messages, so that it is asked only of games that have any."""
    vars(law)[in_messages.__name__] = True
    return law


def asks_in_messages(law: Callable[..., None]) -> bool:
    return in_messages.__name__ in vars(law)


class Played(NamedTuple):
    """A step of a random game: the position before it, the move, and what came of it."""

    before: State
    move: Move
    turn: AnyTurn


class Subject(ABC):
    """A game, and what the contract needs to know of it.

    A game that is in `referee.games.GAMES` brings one, called `SUBJECT`, in
    `tests/games/<field>/subject.py`, and thereby takes on every law of `tests/contract`. A game
    that no schema knows has no messages; it takes on all laws but those that need them. It says

    - what is played: `field`, `variants`, `counts`, `numbers`;
    - how it is played: `random_move` is legal, `any_move` may break every rule;
    - what there is: `pieces`, wherever they are, and the `whole_set` that they must be;
    - what can be done: `space` holds every move that there is to try in one of the
      `small_positions`, and `key` says which of them come to the same; `kinds` tells the moves that
      the list does not name one by one;
    - what is hidden: `seen` is the view as it should be, `knowing_less` forgets something;
    - what a table tells of it: `tell_deal`, `tell_draw`, and `as_reported`, the position as far as
      they tell it; without messages, `deal_of` and `draw_of`, and its `game`.

    All other methods have answers that suit most games. The rules are asked through the methods
    below and nowhere else in the contract.
    """

    field: str
    """What its messages are called in those of all games."""
    has_messages: bool = True
    """Whether the schemas know it."""
    variants: Mapping[str, Options]
    """The options that are tried, by any name, the default ones first."""
    counts: Sequence[int]
    """The numbers of players that are tried."""
    numbers: range = range(1)
    """The random games of each variant and number of players that properties look at."""
    is_dealt: bool = True
    """Whether the seed decides how a game begins."""
    stride: int = 1
    """Where lists are long, every so manieth position is looked at,"""
    most_moves: int = 1000
    """and so many of its moves at most."""

    def __repr__(self) -> str:
        return self.field

    @property
    def codec(self) -> GameCodec:
        return BY_FIELD[self.field]

    @property
    def game(self) -> AnyGame:
        return self.codec.game

    @property
    def default(self) -> str:
        """The variant with the default options."""
        return next(iter(self.variants))

    # The rules

    def begin(
        self,
        players: Sequence[Player],
        options: Options,
        *,
        chance: Chance | None = None,
        deal: Any = None,
        game_id: str = "random",
    ) -> Start[State]:
        return self.game.start(game_id, players, options, chance, deal)

    def judge(self, state: State, move: Move) -> Judgement:
        return self.game.at(state).judge(move)

    def apply(self, state: State, move: Move, drawn: Any = None) -> AnyTurn:
        return self.game.at(state).apply(move, drawn)

    def outcome(self, state: State) -> Outcome:
        return self.game.at(state).outcome

    def first_moves(self, state: State) -> Iterator[Move]:
        """The legal moves one by one, as they are found."""
        return self.game.at(state).moves().moves

    def moves(self, state: State) -> list[Move]:
        return list(self.first_moves(state))

    def others(self, state: State) -> Mapping[str, int]:
        """By name, the largest number of the moves that are told as a kind."""
        return self.game.at(state).moves().others

    def faults(self, state: State) -> list[Any]:
        """Why the position could not arise."""
        return self.game.check(state)

    def view(self, state: State, viewer: int | None) -> State:
        return self.game.view(state, viewer)

    # How it is played

    @abstractmethod
    def random_move(self, state: State, rng: random.Random) -> Move:
        """A legal one."""

    @abstractmethod
    def any_move(self, state: State, rng: random.Random) -> Move:
        """One that may break any rule."""

    def random_options(self, rng: random.Random, players: int) -> Options:
        """Of games of which records are kept."""
        return rng.choice(list(self.variants.values()))

    def recorded_move(self, state: State, rng: random.Random) -> Move:
        """A legal one, of a game of which a record is kept."""
        return self.random_move(state, rng)

    def first_options(self, variant: str, number: int, players: int) -> Options:
        """Of a random game."""
        return self.variants[variant]

    # What there is

    @abstractmethod
    def pieces(self, state: State) -> Counter[Any]:
        """All of them, wherever they are."""

    @abstractmethod
    def whole_set(self, state: State) -> Counter[Any]:
        """What is played with."""

    # What can be done

    @abstractmethod
    def small_positions(self, number: int) -> Iterator[State]:
        """Positions in which all moves can be tried; the number says which ones."""

    @abstractmethod
    def space(self, state: State) -> Iterable[Move]:
        """Every move that could be legal, but for those that are told as a kind."""

    def key(self, state: State, move: Move) -> Hashable:
        """What it comes to: of moves with the same key one is listed."""
        key: Hashable = move
        return key

    def kinds(self, state: State) -> Mapping[str, Sequence[Sequence[Move]]]:
        """By name, moves that stand for those of one, two, three pieces, and so on, of a kind."""
        return {}

    def further_reasons(self) -> Iterable[Reason]:
        """Asks what no random move asks, and tells the reasons that the answers give."""
        return ()

    # What is hidden

    @abstractmethod
    def seen(self, state: State, viewer: int | None) -> State:
        """What the viewer should see of a position; None is somebody who does not play."""

    @abstractmethod
    def knowing_less(self, state: State, rng: random.Random) -> State:
        """The same position with some of it not known: never a seed, as that needs everything."""

    def blind(self, state: State) -> Sequence[State]:
        """The same position with some part not known that is seldom forgotten at random."""
        return ()

    def shown(self, step: Played, viewer: int | None) -> tuple[Move, Any]:
        """The move, and what was drawn, as far as the viewer sees them."""
        return step.move, None

    def named(self, move: Move) -> Move:
        """The move as it must be told where the referee draws, with all that goes back named."""
        return move

    # What a table tells

    def tell_deal(self, state: State, deal: Any) -> None:
        """Write all that was dealt before the first position into the game's own message."""
        raise NotImplementedError

    def tell_draw(self, events: Sequence[Event], draw: game_pb2.Draw) -> None:  # noqa: B027
        """Write all that was drawn in a turn into a message; in some games nothing is."""

    def deal_of(self, state: State) -> Any:
        """All that was dealt before the first position, as the rules are told of it."""
        message, faults = game_pb2.ReportedDeal(), list[Fault]()
        self.tell_deal(state, self.own(message))
        deal = self.codec.decode_deal(self.own(message), len(state.players), (), faults)
        assert faults == []
        return deal

    def draw_of(self, events: Sequence[Event], players: int) -> Any:
        """All that was drawn in a turn, as the rules are told of it; None if nothing was."""
        message, faults = game_pb2.Draw(), list[Fault]()
        self.tell_draw(events, message)
        if not message.ByteSize():
            return None
        drawn = self.codec.decode_draw(self.own(message), players, (), faults)
        assert faults == []
        return drawn

    def as_reported(self, state: State) -> State:
        """The position as far as deals and draws tell it."""
        return replace(state, chance=None)

    def in_order(self, state: State) -> State:
        """The position with everything sorted that lies in no order."""
        return state

    # Random games

    def start(self, seed: bytes, players: int, variant: str = "") -> State:
        return self.start_by(self.variants[variant or self.default], players, seed)

    def start_by(self, options: Options, players: int, seed: bytes) -> State:
        seated = [Player(f"player {seat}", 20 + seat) for seat in range(players)]
        return self.begin(seated, options, chance=commit(seed)).state

    def steps(self, number: int, players: int, variant: str = "") -> Iterator[Played]:
        """A random game, step by step; the number says which one."""
        variant = variant or self.default
        rng = random.Random(f"{variant} {number} {players}")
        options = self.first_options(variant, number, players)
        return self.play(self.start_by(options, players, rng.randbytes(32)), rng)

    def play(
        self, state: State, rng: random.Random, choose: Chooser | None = None
    ) -> Iterator[Played]:
        """On to the end, with random moves or those of a chooser."""
        choose = choose or self.random_move
        for _ in range(MOST_STEPS):
            if self.outcome(state).status is not Status.IN_PROGRESS:
                return
            move = choose(state, rng)
            turn = self.apply(state, move)
            assert turn.judgement.legal
            yield Played(state, move, turn)
            state = turn.state
        raise AssertionError(f"no end after {MOST_STEPS} steps")

    def played(self, number: int, players: int, variant: str = "") -> tuple[Played, ...]:
        return _played(self, number, players, variant or self.default)

    def positions(self, number: int, players: int, variant: str = "") -> list[State]:
        """All positions of a random game, the last one included."""
        played = self.played(number, players, variant)
        return [*(step.before for step in played), played[-1].turn.state]

    # Messages

    def own(self, message: Any) -> Any:
        """The game's own part of a message."""
        return getattr(message, self.field)

    def to_message(self, state: State) -> game_pb2.GameState:
        return encode_state(self.codec, state)

    def to_state(self, message: game_pb2.GameState) -> State:
        return decode_position(game_pb2.Position(state=message)).state

    def move_to_message(self, move: Move) -> game_pb2.Move:
        return self.codec.encode_move(move)


def unseeded(state: S) -> S:
    """What everybody may know of chance."""
    chance = state.chance and replace(state.chance, seed=None)
    return replace(state, chance=chance)


@cache
def _played(subject: Subject, number: int, players: int, variant: str) -> tuple[Played, ...]:
    return tuple(subject.steps(number, players, variant))

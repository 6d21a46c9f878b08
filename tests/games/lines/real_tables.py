"""Tables for whole games through a referee: with a seed, from views, or with real pieces."""

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from referee.v1 import game_pb2, outcome_pb2, qwirkle_cubes_pb2, qwirkle_pb2, ruleset_pb2
from referee_client import Referee

SERVED = 0.4  # the share of the lists of moves that come from the server

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")


class Box:
    """What a game is played with, and how its messages represent it."""

    game: ClassVar[ruleset_pb2.Game]
    field: ClassVar[str]
    whole_set: ClassVar[Counter[int]]
    """The kind of each piece, whichever face it shows."""

    def own(self, message: Any) -> Any:
        return getattr(message, self.field)

    def hands(self, state: game_pb2.GameState) -> dict[int, list[int]]:
        """The known pieces of each hand, by seat."""
        raise NotImplementedError

    def bag(self, state: game_pb2.GameState) -> list[int]:
        """The known kinds in the bag."""
        raise NotImplementedError

    def kind(self, piece: int) -> int:
        raise NotImplementedError

    def taken_out(self, kinds: Sequence[int], rng: random.Random) -> list[int]:
        """The pieces that these kinds turn out to be when they are drawn."""
        raise NotImplementedError

    def deal(self, hands: Sequence[Sequence[int]]) -> Any:
        raise NotImplementedError

    def report(self, pieces: Sequence[int]) -> Any:
        raise NotImplementedError

    def on_table(self, state: game_pb2.GameState) -> list[int]:
        return [laid.tile for laid in self.own(state).table]

    def all_kinds(self, state: game_pb2.GameState) -> Counter[int]:
        """The kinds of all pieces, wherever they are, as far as they are known."""
        held = [piece for hand in self.hands(state).values() for piece in hand]
        return Counter([*map(self.kind, self.on_table(state) + held), *self.bag(state)])


class QwirkleBox(Box):
    game = ruleset_pb2.GAME_QWIRKLE
    field = "qwirkle"
    whole_set: ClassVar[Counter[int]] = Counter(dict.fromkeys(range(1, 37), 3))

    def hands(self, state: game_pb2.GameState) -> dict[int, list[int]]:
        return {hand.player: list(hand.tiles) for hand in state.qwirkle.hands}

    def bag(self, state: game_pb2.GameState) -> list[int]:
        return list(state.qwirkle.bag.tiles)

    def kind(self, piece: int) -> int:
        return piece

    def taken_out(self, kinds: Sequence[int], rng: random.Random) -> list[int]:
        return list(kinds)

    def deal(self, hands: Sequence[Sequence[int]]) -> Any:
        deal = qwirkle_pb2.QwirkleDeal()
        for seat, tiles in enumerate(hands):
            deal.hands.add(player=seat, tiles=tiles)
        return deal

    def report(self, pieces: Sequence[int]) -> Any:
        return qwirkle_pb2.QwirkleDraw(tiles=pieces)  # type: ignore[arg-type]


class CubesBox(Box):
    game = ruleset_pb2.GAME_QWIRKLE_CUBES
    field = "qwirkle_cubes"
    whole_set: ClassVar[Counter[int]] = Counter(dict.fromkeys(range(6), 15))

    def hands(self, state: game_pb2.GameState) -> dict[int, list[int]]:
        return {hand.player: list(hand.cubes) for hand in state.qwirkle_cubes.hands}

    def bag(self, state: game_pb2.GameState) -> list[int]:
        bag = state.qwirkle_cubes.bag
        return [colour for colour, name in enumerate(COLOURS) for _ in range(getattr(bag, name))]

    def kind(self, piece: int) -> int:
        return (piece - 1) // 6

    def taken_out(self, kinds: Sequence[int], rng: random.Random) -> list[int]:
        return [colour * 6 + rng.randint(1, 6) for colour in kinds]

    def deal(self, hands: Sequence[Sequence[int]]) -> Any:
        deal = qwirkle_cubes_pb2.QwirkleCubesDeal()
        for seat, cubes in enumerate(hands):
            deal.hands.add(player=seat, cubes=cubes)
        return deal

    def report(self, pieces: Sequence[int]) -> Any:
        return qwirkle_cubes_pb2.QwirkleCubesRoll(cubes=pieces)  # type: ignore[arg-type]


TILES, CUBES = QwirkleBox(), CubesBox()


class Table:
    """A table for a game. By default the referee deals and draws, and everything is open."""

    def __init__(self, box: Box, referee: Referee, rng: random.Random, players: int) -> None:
        self.box = box
        self.referee = referee
        self.embedded = Referee.embedded()
        self.rng = rng
        self.seed = rng.randbytes(32)
        self.names = [f"player {seat}" for seat in range(players)]
        self.extras = 0
        """How many exchanges or rerolls there were by choice."""

    @property
    def lister(self) -> Referee:
        """The referee to ask for moves: usually the embedded one, which is quicker."""
        return self.referee if self.rng.random() < SERVED else self.embedded

    def start(self) -> game_pb2.GameState:
        entropy = [self.rng.randbytes(8) for _ in range(self.rng.randint(0, 2))]
        started = self.referee.start_game(
            self.box.game, self.names, seed=self.seed, entropy=entropy
        )
        return started.position.state

    def known_to_mover(self, state: game_pb2.GameState) -> game_pb2.GameState:
        return state

    def drawn(self, state: game_pb2.GameState, move: game_pb2.Move) -> Any:
        """What is reported with a move."""
        return None

    def kinds(self, state: game_pb2.GameState) -> Counter[int]:
        """The kinds of all pieces in the game, wherever they are."""
        assert not self.box.own(state).bag.hidden
        return self.box.all_kinds(state)

    def check_end(self, state: game_pb2.GameState, outcome: outcome_pb2.Outcome) -> None:
        assert outcome.revealed_seed == self.seed
        assert hashlib.sha256(outcome.revealed_seed).digest() == state.chance.commitment


class ViewedTable(Table):
    """A table where players choose their moves from what they may see."""

    def known_to_mover(self, state: game_pb2.GameState) -> game_pb2.GameState:
        view = self.referee.view_state(state, state.to_move)
        assert self.seed not in view.SerializeToString()
        if self.box is TILES:
            assert not view.qwirkle.bag.tiles
            assert [seat for seat, hand in self.box.hands(view).items() if hand] == [state.to_move]
        else:
            assert view.qwirkle_cubes == state.qwirkle_cubes
        return view


class RealTable(Table):
    """A table with a real bag, where the deal, draws and rolls are reported."""

    def __init__(self, box: Box, referee: Referee, rng: random.Random, players: int) -> None:
        super().__init__(box, referee, rng, players)
        self.bag = sorted(box.whole_set.elements())
        rng.shuffle(self.bag)

    def start(self) -> game_pb2.GameState:
        deal = self.box.deal([self.take(6) for _ in self.names])
        return self.referee.start_game(self.box.game, self.names, deal=deal).position.state

    def take(self, count: int) -> list[int]:
        taken, self.bag = self.bag[:count], self.bag[count:]
        return self.box.taken_out(taken, self.rng)

    def drawn(self, state: game_pb2.GameState, move: game_pb2.Move) -> Any:
        action = self.box.own(move)
        if action.WhichOneof("action") in ("reroll", "forced_reroll"):
            rolled = action.reroll.cubes or self.box.hands(state)[state.to_move]
            kinds = [self.box.kind(cube) for cube in rolled]
            return self.box.report(self.box.taken_out(kinds, self.rng))
        hand = self.box.hands(state)[state.to_move]
        if action.WhichOneof("action") == "redraw":
            taken = self.take(len(hand))
            self.bag += [self.box.kind(cube) for cube in hand]
            return self.box.report(taken)
        aside = list(action.exchange.tiles) if self.box is TILES else []
        taken = self.take(6 - len(hand) + len(action.lay.placements) + len(aside))
        self.bag += aside
        self.rng.shuffle(self.bag)
        return self.box.report(taken)

    def kinds(self, state: game_pb2.GameState) -> Counter[int]:
        """Nobody sees into a bag of tiles, but anybody can work out what is left in a bag of
        cubes."""
        if self.box is TILES:
            assert (self.box.bag(state), state.qwirkle.bag.hidden) == ([], len(self.bag))
            return self.box.all_kinds(state) + Counter(self.bag)
        assert sorted(self.box.bag(state)) == sorted(self.bag)
        return super().kinds(state)

    def check_end(self, state: game_pb2.GameState, outcome: outcome_pb2.Outcome) -> None:
        assert outcome.revealed_seed == b""
        assert not state.HasField("chance")


Seat = Callable[[Box, Referee, random.Random, int], Table]

TABLES: tuple[Seat, ...] = (Table, ViewedTable, RealTable, Table)

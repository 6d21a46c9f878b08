"""What differs between games of lines in the schemas, and what can be read off their positions."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from referee.v1 import game_pb2, lines_pb2
from referee_cli.games.drawing import Cell
from referee_client.lines import code

Laid = tuple[int, int, str]

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Client(Protocol):
    """The game's module in the client, as far as all games of lines have the same."""

    def lay(self, *placements: Laid, player: int | None = None) -> game_pb2.Move: ...

    def pass_turn(self, *, player: int | None = None) -> game_pb2.Move: ...


class Hand(NamedTuple):
    """What is known of a hand: some pieces, and how many nobody saw."""

    pieces: Sequence[lines_pb2.Tile]
    hidden: int


class LinesGame(NamedTuple):
    """A game of lines. Messages of these games have the same fields, except for the name of their
    pieces."""

    field: str
    """The game's name in every oneof of the schemas."""
    pieces: str
    """The name of the pieces in the game's messages."""
    client: Client

    def own(self, message: Any) -> Any:
        """The game's own part of a state, a move or the item of a score."""
        return getattr(message, self.field)

    def hand_of(self, state: game_pb2.GameState, seat: int) -> Hand | None:
        for hand in self.own(state).hands:
            if hand.player == seat:
                return Hand(getattr(hand, self.pieces), hand.hidden)
        return None

    def held(self, state: game_pb2.GameState, seat: int | None = None) -> list[str]:
        """The known pieces that a player holds; by default the player to move."""
        hand = self.hand_of(state, state.to_move if seat is None else seat)
        return [] if hand is None else [code(piece) for piece in hand.pieces]

    def taken(self, state: game_pb2.GameState) -> dict[Cell, int]:
        """The pieces on the table, by cell."""
        return {(laid.x, laid.y): laid.tile for laid in self.own(state).table}

    def edge(self, state: game_pb2.GameState) -> list[Cell]:
        """The empty cells that touch a piece laid before."""
        taken = self.taken(state)
        around = ((x + dx, y + dy) for x, y in taken for dx, dy in STEPS)
        return [cell for cell in dict.fromkeys(around) if cell not in taken]

    def lay(
        self, state: game_pb2.GameState, *laid: Laid, player: int | None = None
    ) -> game_pb2.Move:
        """A lay; by default of the player to move."""
        return self.client.lay(*laid, player=state.to_move if player is None else player)

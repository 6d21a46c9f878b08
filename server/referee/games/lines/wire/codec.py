"""What the codecs of all games of lines have in common."""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from itertools import product
from operator import attrgetter
from typing import Any

from referee.core.events import Event, Laid
from referee.core.faults import Fault, FieldPath
from referee.core.game import AnyGame
from referee.core.piles import Pile
from referee.games.lines.rules.start import Deal
from referee.games.lines.rules.state import HAND, LinesState, OpeningTie, Options, Supply
from referee.games.lines.rules.table import Table, xy
from referee.games.lines.wire.tiles import are_pieces, check_pieces, decode_table, encode_placements
from referee.v1 import event_pb2, verdict_pb2
from referee.wire.codec import Cells, PlainCodec
from referee.wire.envelope import Envelope
from referee.wire.errors import check_range, check_seat, out_of_range, unknown_value
from referee.wire.events import encode_event
from referee.wire.hands import decode_hands, locate_hand


def numbered(values: type[IntEnum], default: IntEnum) -> Mapping[int, Any]:
    """The values of an option by the numbers of the schema, where 0 stands for the default."""
    return {0: default, **{int(value): value for value in values}}


def _not_allowed(place: FieldPath, number: int, allowed: Mapping[int, Any]) -> Fault:
    if isinstance(allowed[0], IntEnum):
        return unknown_value(place, number)
    return out_of_range(place, number, min(allowed), max(allowed))


class LinesCodec(PlainCodec):
    """The messages of these games have the same fields, but for the name of their pieces.

    A pile is any message with a list of pieces and a number of hidden ones: a hand, a draw.
    """

    game: AnyGame
    pieces: str
    """What the game's messages call their pieces."""
    supply: Supply
    defaults: Options
    may_draw_nothing = True

    def __init__(self) -> None:
        variants = self.variants()
        self._allowed = variants
        self._chosen = attrgetter(*variants)
        self._options: Mapping[tuple[int, ...], Options] = {
            numbers: type(self.defaults)(
                *[allowed[each] for allowed, each in zip(variants.values(), numbers, strict=True)]
            )
            for numbers in product(*variants.values())
        }
        self._most = len(self.supply.kinds)

    def variants(self) -> dict[str, Mapping[int, Any]]:
        """By option, in the order of the options' fields, what each number in a message means."""
        return {
            "opening_tie": numbered(OpeningTie, self.defaults.opening_tie),
            "single_opening_points": {0: 0, 1: 1},
        }

    def decode_shared(
        self, message: Any, envelope: Envelope, place: FieldPath, faults: list[Fault]
    ) -> tuple[Any, Table, tuple[Pile | None, ...]]:
        """Options, table and hands of a state."""
        options = self.decode_options(message.options, (*place, "options"), faults)
        table = decode_table(message.table, self._most, (*place, "table"), faults)
        seats = len(envelope.players) or self.game.rulebook.max_players
        hands = decode_hands(message.hands, seats, self.decode_pile, (*place, "hands"), faults)
        return options, table, hands

    def write_shared(self, state: LinesState, message: Any) -> None:
        for name in self._allowed:
            setattr(message.options, name, int(getattr(state.options, name)))
        message.table.extend(encode_placements(state.table.items()))
        for seat, hand in enumerate(state.hands):
            if hand is not None:
                message.hands.add(player=seat, hidden=hand.hidden, **{self.pieces: hand.pieces})

    def decode_options(self, message: Any, place: FieldPath, faults: list[Fault]) -> Options:
        numbers = self._chosen(message)
        chosen = self._options.get(numbers)
        if chosen is not None:
            return chosen
        for (name, allowed), number in zip(self._allowed.items(), numbers, strict=True):
            if number not in allowed:
                faults.append(_not_allowed((*place, name), number, allowed))
        return self.defaults

    def decode_pile(
        self, message: Any, place: FieldPath, faults: list[Fault], most: int | None = None
    ) -> Pile:
        pieces, hidden = tuple(getattr(message, self.pieces)[:]), message.hidden
        most = most or self._most
        if hidden or len(pieces) > most or not are_pieces(pieces):
            check_range(hidden, 0, most, (*place, "hidden"), faults)
            check_pieces(pieces, most, (*place, self.pieces), faults)
        return Pile(pieces, hidden)

    def decode_draw(self, message: Any, _: int, place: FieldPath, faults: list[Fault]) -> Pile:
        return self.decode_pile(message, place, faults)

    def decode_deal(
        self, message: Any, players: int, place: FieldPath, faults: list[Fault]
    ) -> Deal:
        known = decode_hands(message.hands, players, self.decode_pile, (*place, "hands"), faults)
        hands = tuple(hand if hand is not None else Pile(hidden=HAND) for hand in known)
        opener = message.opener if message.HasField("opener") else None
        if opener is not None:
            check_seat(opener, players, (*place, "opener"), faults)
        return Deal(hands, opener)

    def encode_event(self, event: Event) -> event_pb2.Event:
        """The event, as far as games of lines have it in common."""
        message = encode_event(event)
        if isinstance(event, Laid):
            message.tiles_laid.placements.extend(encode_placements(event.placements))
        return message

    def write_cells(self, cells: Iterable[int], messages: Cells) -> None:
        add = messages.add
        for at in cells:
            message = add()
            message.x, message.y = xy(at)

    def write_pieces(self, pieces: Sequence[int], message: verdict_pb2.Violation) -> None:
        message.tiles.extend(pieces)  # type: ignore[arg-type]

    def locate(self, place: FieldPath, message: Any) -> FieldPath:
        """Hands are listed in any order: find the one of that seat. Pieces have their own name."""
        if place[0] == "drawn":
            return tuple([self.pieces if step == "pieces" else step for step in place])
        return locate_hand(place, message.hands) if place[0] == "hands" else place

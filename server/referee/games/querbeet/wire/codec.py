"""Querbeet, from and to messages."""

from collections.abc import Iterable, Sequence
from typing import Any

from referee.core.events import Drawn, Event, Laid, RoundEnded
from referee.core.faults import Fault, FieldPath
from referee.games.querbeet.rules import QUERBEET
from referee.games.querbeet.rules.deal import Deal
from referee.games.querbeet.rules.end import Round
from referee.games.querbeet.rules.hexagon import CENTRE, cell, qr
from referee.games.querbeet.rules.scoring import Worth
from referee.games.querbeet.rules.state import Action, Lay, Move, Options, Pass, State
from referee.games.querbeet.rules.stones import DEFAULT_SET, EDGES
from referee.games.querbeet.wire.rounds import write_path, write_round
from referee.games.querbeet.wire.stones import (
    check_stone,
    decode_board,
    decode_cell,
    decode_pile,
    decode_set,
    write_board,
)
from referee.v1 import event_pb2, game_pb2, outcome_pb2, querbeet_pb2, ruleset_pb2, verdict_pb2
from referee.wire.choices import decode_choice
from referee.wire.codec import Cells, PlainCodec
from referee.wire.envelope import MOST_TURN, Envelope
from referee.wire.errors import check_range, missing
from referee.wire.events import encode_event
from referee.wire.hands import decode_hands, locate_hand

_DEFAULTS = Options()
_PLAYERS = QUERBEET.rulebook.max_players


class QuerbeetCodec(PlainCodec):
    """Querbeet's messages to its values and back."""

    game = QUERBEET
    ruleset = ruleset_pb2.Ruleset(game=ruleset_pb2.GAME_QUERBEET, version=QUERBEET.rulebook.version)
    field = "querbeet"

    def decode_state(
        self,
        message: querbeet_pb2.QuerbeetState,
        envelope: Envelope,
        place: FieldPath,
        faults: list[Fault],
    ) -> State:
        options = self.decode_options(message.options, (*place, "options"), faults)
        board = decode_board(message.board, (*place, "board"), faults)
        seats = len(envelope.players) or _PLAYERS
        hands = decode_hands(message.hands, seats, decode_pile, (*place, "hands"), faults)
        return State(
            *envelope,
            options,
            board,
            hands,
            _decode_count(message, "round", _PLAYERS, place, faults),
            _decode_count(message, "round_turn", MOST_TURN, place, faults),
            _decode_count(message, "passes", MOST_TURN, place, faults),
        )

    def encode_state(self, state: State, message: game_pb2.GameState) -> None:
        own = message.querbeet
        own.CopyFrom(
            querbeet_pb2.QuerbeetState(
                round=state.round, round_turn=state.round_turn, passes=state.passes
            )
        )
        _write_options(state.options, own.options)
        write_board(state.board, own.board)
        for seat, hand in enumerate(state.hands):
            if hand is not None:
                own.hands.add(player=seat, stones=hand.pieces, hidden=hand.hidden)

    def decode_move(
        self,
        message: querbeet_pb2.QuerbeetMove,
        player: int | None,
        place: FieldPath,
        faults: list[Fault],
    ) -> Move:
        kind = message.WhichOneof("action")
        action: Action = Pass()
        if kind == "lay":
            action = _decode_lay(message.lay, (*place, "lay"), faults)
        elif kind is None:
            faults.append(missing(place))
        return Move(player, action)

    def encode_move(self, move: Move) -> game_pb2.Move:
        message = game_pb2.Move(player=move.player)
        match move.action:
            case Lay(at, stone, rotation):
                q, r = qr(at)
                message.querbeet.lay.CopyFrom(
                    querbeet_pb2.QuerbeetLay(q=q, r=r, stone=stone, rotation=rotation)  # type: ignore[arg-type]
                )
            case Pass():
                message.querbeet.pass_turn.SetInParent()
        return message

    def decode_options(
        self, message: querbeet_pb2.QuerbeetOptions, place: FieldPath, faults: list[Fault]
    ) -> Options:
        join_scores, touch, _ = _DEFAULTS
        return Options(
            decode_choice(message.join_scores, join_scores, (*place, "join_scores"), faults),
            decode_choice(message.touch, touch, (*place, "touch"), faults),
            decode_set(message.stones, (*place, "stones"), faults),
        )

    def decode_deal(
        self,
        message: querbeet_pb2.QuerbeetDeal,
        players: int,
        place: FieldPath,
        faults: list[Fault],
    ) -> Deal:
        return Deal(decode_hands(message.hands, players, decode_pile, (*place, "hands"), faults))

    def decode_draw(
        self, message: Any, players: int, place: FieldPath, faults: list[Fault]
    ) -> Deal:
        return self.decode_deal(message, players, place, faults)

    def encode_event(self, event: Event) -> event_pb2.Event:
        message = encode_event(event)
        match event:
            case Laid(_, placements):
                for at, stone in placements:
                    q, r = qr(at)
                    message.stone_laid.stone.CopyFrom(
                        querbeet_pb2.QuerbeetPlacedStone(q=q, r=r, stone=stone)  # type: ignore[arg-type]
                    )
            case Drawn(_, pieces, hidden, chance_event):
                message.stones_dealt.CopyFrom(
                    event_pb2.StonesDealt(stones=pieces, hidden=hidden, chance_event=chance_event)  # type: ignore[arg-type]
                )
            case RoundEnded(_, ended):
                write_round(Round(*ended), message.round_ended.round)
        return message

    def write_cells(self, cells: Iterable[int], messages: Cells) -> None:
        for at in cells:
            message = messages.add()
            message.x, message.y = qr(at)

    def write_pieces(self, pieces: Sequence[int], message: verdict_pb2.Violation) -> None:
        message.stones.extend(pieces)  # type: ignore[arg-type]

    def write_made(self, made: Worth, message: verdict_pb2.ScoreItem) -> None:
        write_path(made, message.path)

    def write_round(self, now: Round, message: outcome_pb2.Outcome) -> None:
        write_round(now, message.querbeet_round)

    def locate(self, place: FieldPath, message: Any) -> FieldPath:
        """Stones and hands are listed in any order: find the one of that cell or seat."""
        if place[0] == "drawn":
            return ("drawn", *self.locate(place[1:], message)) if place[1:] else place
        if place[0] == "hands":
            return locate_hand(place, message.hands)
        if place[0] == "board" and len(place) > 1:
            cells = [cell(stone.q, stone.r) for stone in message.board]
            return ("board", cells.index(int(place[1])), *place[2:])
        return place


def _decode_count(
    message: Any, field: str, most: int, place: FieldPath, faults: list[Fault]
) -> int | None:
    if not message.HasField(field):
        return None
    value: int = getattr(message, field)
    check_range(value, 0, most, (*place, field), faults)
    return value


def _decode_lay(message: querbeet_pb2.QuerbeetLay, place: FieldPath, faults: list[Fault]) -> Lay:
    check_range(message.rotation, 0, EDGES[-1], (*place, "rotation"), faults)
    check_stone(message.stone, (*place, "stone"), faults)
    at = decode_cell(message, place, faults)
    return Lay(CENTRE if at is None else at, message.stone, message.rotation)


def _write_options(options: Options, message: querbeet_pb2.QuerbeetOptions) -> None:
    message.join_scores = int(options.join_scores)  # type: ignore[assignment]
    message.touch = int(options.touch)  # type: ignore[assignment]
    if options.stones != DEFAULT_SET:
        message.stones.extend(options.stones)  # type: ignore[arg-type]

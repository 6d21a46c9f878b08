"""Querbeet, from and to messages."""

from collections.abc import Iterable
from typing import Any

from referee.core.events import Event
from referee.core.faults import Fault, FieldPath
from referee.core.verdict import ScoreItem, Violation
from referee.games.querbeet.rules import QUERBEET, puzzle
from referee.games.querbeet.rules.board import CENTRE, cell, qr
from referee.games.querbeet.rules.end import QuerbeetOutcome, Round, RoundEnded
from referee.games.querbeet.rules.scoring import PathScored, RoundScore, Worth
from referee.games.querbeet.rules.state import (
    Action,
    Deal,
    Lay,
    Move,
    Options,
    Pass,
    State,
    StoneLaid,
    StonesDealt,
)
from referee.games.querbeet.rules.stones import DEFAULT_SET, EDGES
from referee.games.querbeet.wire.puzzle import decode_puzzle, write_solution
from referee.games.querbeet.wire.stones import (
    check_stone,
    decode_board,
    decode_cell,
    decode_pile,
    decode_set,
    write_board,
    write_cells,
    write_placed,
)
from referee.v1 import (
    event_pb2,
    game_pb2,
    outcome_pb2,
    puzzle_service_pb2,
    querbeet_pb2,
    ruleset_pb2,
    verdict_pb2,
)
from referee.wire import verdict
from referee.wire.codec import Cells, GameCodec
from referee.wire.envelope import MOST_TURN, Envelope
from referee.wire.fields import check_range, decode_choice, decode_hands, locate_hand, missing

_DEFAULTS = Options()
_PLAYERS = QUERBEET.rulebook.max_players


class QuerbeetCodec(GameCodec):
    """Turns Querbeet's messages into its values and back."""

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
        _write_options(state.options, own.options)
        write_board(state.board, own.board)
        if state.round is not None:
            own.round = state.round
        if state.round_turn is not None:
            own.round_turn = state.round_turn
        if state.passes is not None:
            own.passes = state.passes
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
                lay = message.querbeet.lay
                write_placed(at, stone, lay)
                lay.rotation = rotation
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

    def write_event(self, event: Event, message: event_pb2.GameEvent) -> None:
        own = message.querbeet
        match event:
            case StoneLaid(_, at, stone):
                write_placed(at, stone, own.stone_laid.stone)
            case StonesDealt(_, stones, hidden, chance_event):
                dealt = own.stones_dealt
                dealt.SetInParent()
                dealt.stones.extend(stones)  # type: ignore[arg-type]
                dealt.hidden = hidden
                if chance_event is not None:
                    dealt.chance_event = chance_event
            case RoundEnded(_, ended):
                _write_round(ended, own.round_ended.round)
            case _:
                raise TypeError(f"{event} does not happen in this game")

    def write_cells(self, cells: Iterable[int], messages: Cells) -> None:
        for at in cells:
            message = messages.add()
            message.x, message.y = qr(at)

    def write_violation(self, violation: Violation, message: verdict_pb2.Violation) -> None:
        if violation.pieces:
            message.querbeet.stones.extend(violation.pieces)  # type: ignore[arg-type]

    def write_item(self, item: ScoreItem, message: verdict_pb2.ScoreItem) -> None:
        if isinstance(item, PathScored):
            _write_path(item.made, message.querbeet)

    def write_outcome(self, outcome: QuerbeetOutcome, message: outcome_pb2.Outcome) -> None:
        if outcome.round is not None:
            _write_round(outcome.round, message.querbeet)

    def judge_puzzle(
        self, request: puzzle_service_pb2.JudgePuzzleRequest, language: str
    ) -> puzzle_service_pb2.JudgePuzzleResponse:
        solution = puzzle.judge_puzzle(*decode_puzzle(request.querbeet, ("querbeet",)))
        response = puzzle_service_pb2.JudgePuzzleResponse(ruleset=self.ruleset)
        solved = not solution.violations
        response.ruling = verdict_pb2.RULING_LEGAL if solved else verdict_pb2.RULING_ILLEGAL
        for violation in solution.violations:
            verdict.write_violation(self, violation, (), language, response.violations.add())
        write_solution(solution, response.querbeet)
        return response

    def locate(self, place: FieldPath, message: Any) -> FieldPath:
        """Find the stone of a cell or the hand of a seat, as these are listed in any order."""
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


def _write_path(worth: Worth, message: querbeet_pb2.QuerbeetPath) -> None:
    path = worth.path
    message.colour = path.colour
    message.sides.extend(path.sides)
    write_cells(path.cells, message.cells)
    message.worth = worth.points


def _write_round(played: Round, message: querbeet_pb2.QuerbeetRound) -> None:
    if played.number is not None:
        message.round = played.number
    if played.starter is not None:
        message.starter = played.starter
    message.phase = played.stage.phase  # type: ignore[assignment]
    if played.stage.end is not None:
        message.end = played.stage.end  # type: ignore[assignment]
    message.still_to_move.extend(played.still_to_move)
    for score in played.scores:
        _write_score(score, message.scores.add())


def _write_score(score: RoundScore, message: querbeet_pb2.QuerbeetRoundScore) -> None:
    message.player = score.player
    if score.join is not None:
        _write_path(score.join, message.join)
    for touch in score.touches:
        _write_path(touch, message.touches.add())
    if score.stones_left is not None:
        message.stones_left = score.stones_left
    if score.total is not None:
        message.total = score.total

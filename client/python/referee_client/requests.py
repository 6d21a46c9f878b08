"""Builds requests from a caller's arguments, for both the sync and the async client."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from google.protobuf.message import Message

from referee.v1 import (
    game_pb2,
    puzzle_service_pb2,
    record_pb2,
    record_service_pb2,
    ruleset_pb2,
)
from referee.v1 import referee_service_pb2 as pb

AnyGame: TypeAlias = "ruleset_pb2.Game | str"
"""A game of the enum, or by its name: GAME_QWIRKLE_CUBES is "qwirkle-cubes"."""
AnyPosition = game_pb2.GameState | game_pb2.Position
AnyPlayer = str | game_pb2.Player
AnyOptions = Message
"""A game's own options, for instance QwirkleOptions: any message with a field in GameOptions."""
AnyDeal = Message
"""A game's own deal, for instance QwirkleDeal: any message with a field in ReportedDeal."""
AnyDraw = Message
"""A game's own draw, for instance QwirkleDraw: any message with a field in Draw."""
AnyPuzzle = Message
"""A game's own puzzle with the stones laid, for instance QuerbeetPuzzle."""
AnyRecord = record_pb2.GameRecord | str
"""A record as a message, or in notation."""
AnyMove = game_pb2.Move | str
"""A move as a message, or in words: `lay Rd@2,0`."""
AnyContext: TypeAlias = "AnyPosition | ruleset_pb2.Ruleset | AnyGame"
"""What the words of a move are read against: a position, or just a game."""
Item = game_pb2.Move | tuple[AnyPosition, game_pb2.Move]
AnyItem = AnyMove | tuple[AnyPosition, AnyMove]


GAMES = {
    name.removeprefix("GAME_").lower().replace("_", "-"): name
    for name, number in ruleset_pb2.Game.items()
    if number != ruleset_pb2.GAME_UNSPECIFIED
}
"""The games by their names, as on the command line."""


def ruleset(game: AnyGame) -> ruleset_pb2.Ruleset:
    """The newest rules of a game."""
    if not isinstance(game, str):
        return ruleset_pb2.Ruleset(game=game)
    name = game.lower().replace("_", "-").replace(" ", "-")
    if name not in GAMES:
        raise ValueError(f"{game!r} is not a game: one of {', '.join(GAMES)}")
    return ruleset_pb2.Ruleset(game=GAMES[name])


def position(given: AnyPosition) -> game_pb2.Position:
    if isinstance(given, game_pb2.GameState):
        return game_pb2.Position(state=given)
    return given


def parse_move(game: AnyContext, notation: str) -> pb.ParseMoveRequest:
    request = pb.ParseMoveRequest(notation=notation)
    _put_game(game, request)
    return request


def format_move(game: AnyContext, move: game_pb2.Move) -> pb.FormatMoveRequest:
    request = pb.FormatMoveRequest(move=move)
    _put_game(game, request)
    return request


def _put_game(given: AnyContext, request: pb.ParseMoveRequest | pb.FormatMoveRequest) -> None:
    if isinstance(given, game_pb2.GameState | game_pb2.Position):
        request.position.CopyFrom(position(given))
    elif isinstance(given, ruleset_pb2.Ruleset):
        request.ruleset.CopyFrom(given)
    else:
        request.ruleset.CopyFrom(ruleset(given))


def needed(at: AnyPosition | None) -> AnyPosition:
    """The position that moves in words are for."""
    if at is None:
        raise ValueError("a move in words needs a position")
    return at


def _put(own: Message, envelope: Message) -> None:
    """Copy `own`, a game's own message, into the field of `envelope` that has its type."""
    for field in envelope.DESCRIPTOR.fields:
        if field.message_type is own.DESCRIPTOR:
            getattr(envelope, field.name).CopyFrom(own)
            return
    raise TypeError(f"{own.DESCRIPTOR.name} is none of {envelope.DESCRIPTOR.name}")


def start_game(
    game: AnyGame,
    players: Sequence[AnyPlayer],
    *,
    game_id: str = "",
    options: AnyOptions | None = None,
    seed: bytes = b"",
    entropy: Sequence[bytes] = (),
    deal: AnyDeal | None = None,
) -> pb.StartGameRequest:
    request = pb.StartGameRequest(
        ruleset=ruleset(game),
        players=[
            game_pb2.Player(name=player) if isinstance(player, str) else player
            for player in players
        ],
        game_id=game_id,
    )
    if options is not None:
        _put(options, request.options)
    if deal is not None:
        if seed or entropy:
            raise ValueError("a game is seeded or has a reported deal, not both")
        _put(deal, request.reported)
    else:
        request.seeded.seed = seed
        request.seeded.entropy.extend(entropy)
    return request


def validate_move(at: AnyPosition, move: game_pb2.Move) -> pb.ValidateMoveRequest:
    return pb.ValidateMoveRequest(position=position(at), move=move)


def score_turn(at: AnyPosition, move: game_pb2.Move) -> pb.ScoreTurnRequest:
    return pb.ScoreTurnRequest(position=position(at), move=move)


def apply_move(at: AnyPosition, move: game_pb2.Move, drawn: AnyDraw | None) -> pb.ApplyMoveRequest:
    request = pb.ApplyMoveRequest(position=position(at), move=move)
    if drawn is not None:
        _put(drawn, request.drawn)
    return request


def check_game_end(at: AnyPosition) -> pb.CheckGameEndRequest:
    return pb.CheckGameEndRequest(position=position(at))


def list_legal_moves(
    at: AnyPosition, *, best_first: bool = False, limit: int | None = None, count_only: bool = False
) -> pb.ListLegalMovesRequest:
    return pb.ListLegalMovesRequest(
        position=position(at), best_first=best_first, limit=limit, count_only=count_only
    )


def validate_state(at: AnyPosition) -> pb.ValidateStateRequest:
    return pb.ValidateStateRequest(position=position(at))


def view_state(at: AnyPosition, viewer: int | None) -> pb.ViewStateRequest:
    return pb.ViewStateRequest(position=position(at), viewer=viewer)


def batch_validate_moves(
    items: Iterable[Item], at: AnyPosition | None
) -> pb.BatchValidateMovesRequest:
    request = pb.BatchValidateMovesRequest()
    if at is not None:
        request.position.CopyFrom(position(at))
    for item in items:
        if isinstance(item, game_pb2.Move):
            request.items.add(move=item)
        else:
            request.items.add(position=position(item[0]), move=item[1])
    return request


def judge_puzzle(puzzle: AnyPuzzle) -> puzzle_service_pb2.JudgePuzzleRequest:
    request = puzzle_service_pb2.JudgePuzzleRequest()
    _put(puzzle, request)
    return request


def audit_record(
    record: AnyRecord,
    *,
    go_on: bool = False,
    detail: record_service_pb2.AuditDetail | None = None,
) -> record_service_pb2.AuditRecordRequest:
    modes = record_service_pb2
    request = modes.AuditRecordRequest(
        mode=modes.AUDIT_MODE_GO_ON if go_on else modes.AUDIT_MODE_STOP, detail=detail
    )
    if isinstance(record, str):
        request.notation = record
    else:
        request.record.CopyFrom(record)
    return request


def audit_records(
    records: Iterable[AnyRecord],
    *,
    go_on: bool = False,
    detail: record_service_pb2.AuditDetail | None = None,
) -> Iterator[record_service_pb2.AuditRecordsRequest]:
    for record in records:
        request = audit_record(record, go_on=go_on, detail=detail)
        yield record_service_pb2.AuditRecordsRequest(request=request)

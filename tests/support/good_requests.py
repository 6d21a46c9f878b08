"""Valid requests, about any game."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice

from google.protobuf.message import Message

from referee.service.methods import METHODS
from referee.v1 import game_pb2
from referee.v1 import record_service_pb2 as record_pb
from referee.v1 import referee_service_pb2 as pb
from referee_client import Referee, requests
from tests.support.records.games import kept
from tests.support.subject import State, Subject

REFEREE = Referee.embedded()

# AuditRecord covers the requests of the streaming method as well.
UNARY = [method for method in METHODS if not method.takes_stream]
ON_RECORDS = ("AuditRecord", "ParseRecord", "FormatRecord")
NOT_OF_A_GAME = ("ListGames", "GetRulebook", "JudgePuzzle")
BY_SUBJECT = [method.name for method in UNARY if method.name not in NOT_OF_A_GAME]


@cache
def requests_to(subject: Subject, method: str) -> tuple[Message, ...]:
    """Requests about that game that the method answers."""
    if method == "StartGame":
        return tuple(starts(subject))
    if method in ON_RECORDS:
        return tuple(on_records(subject, method))
    return tuple(on_positions(subject, method))


def starts(subject: Subject) -> Iterator[Message]:
    """Requests to start games: seeded with all options, and dealt at a real table."""
    for players in subject.counts:
        for variant in subject.variants:
            request = start(subject, subject.start(bytes(32), players, variant))
            request.seeded.seed, request.seeded.entropy[:] = bytes(32), [b"a", b"b"]
            yield request
        state = subject.start(bytes(32), players)
        request = start(subject, state)
        subject.tell_deal(state, subject.own(request.reported))
        yield request


def start(subject: Subject, state: State) -> pb.StartGameRequest:
    message = subject.to_message(state)
    request = pb.StartGameRequest(ruleset=message.ruleset, game_id="x")
    request.players.extend(game_pb2.Player(name=player.name) for player in message.players)
    subject.own(request.options).CopyFrom(subject.own(message).options)
    return request


def on_records(subject: Subject, method: str) -> Iterator[Message]:
    record = kept(subject.field, subject.counts[0], 1).record
    text = REFEREE.format_record(record)
    match method:
        case "ParseRecord":
            yield record_pb.ParseRecordRequest(notation=text)
        case "FormatRecord":
            yield record_pb.FormatRecordRequest(record=record)
        case _:
            yield requests.audit_record(record)
            yield requests.audit_record(text, go_on=True)
            detail = record_pb.AUDIT_DETAIL_POSITIONS
            yield requests.audit_record(record, go_on=True, detail=detail)


def on_positions(subject: Subject, method: str) -> Iterator[Message]:
    """Requests on positions: with everything known, as the mover sees them, and with less known."""
    rng = random.Random(method)
    variants = list(subject.variants)
    for variant in {variants[0], variants[-1]}:
        for state in subject.positions(subject.numbers[0], subject.counts[-1], variant)[::9]:
            seen = subject.view(state, state.to_move)
            for each in (state, seen, subject.knowing_less(state, rng), *subject.blind(state)):
                yield about(subject, method, each, rng)


def about(subject: Subject, method: str, state: State, rng: random.Random) -> Message:
    message = subject.to_message(state)
    move = subject.move_to_message(subject.any_move(state, rng))
    asked: dict[str, Message] = {
        "ValidateMove": requests.validate_move(message, move),
        "ScoreTurn": requests.score_turn(message, move),
        "CheckGameEnd": requests.check_game_end(message),
        "ListLegalMoves": requests.list_legal_moves(message, best_first=True, limit=9),
        "ValidateState": requests.validate_state(message),
        "ViewState": requests.view_state(message, rng.choice([None, 0, 1])),
        "BatchValidateMoves": requests.batch_validate_moves([move, (message, move)], message),
        "FormatPosition": record_pb.FormatPositionRequest(
            position=game_pb2.Position(state=message)
        ),
    }
    if method in ("ParseMove", "FormatMove"):
        game: requests.AnyContext = message if rng.random() < 0.5 else message.ruleset
        if method == "FormatMove":
            return requests.format_move(game, move)
        return requests.parse_move(game, REFEREE.format_move(game, move))
    if method == "ParsePosition":
        return record_pb.ParsePositionRequest(notation=REFEREE.format_position(message))
    if method == "ApplyMove":
        request = requests.apply_move(message, move, None)
        draw = rng.choice([None, *some_draws(subject)])
        if draw is not None:
            request.drawn.CopyFrom(draw)
        return request
    return asked[method]


@cache
def some_draws(subject: Subject) -> list[game_pb2.Draw]:
    """The draws of a game."""
    draws = []
    for step in subject.played(subject.numbers[0], subject.counts[0]):
        draw = game_pb2.Draw()
        subject.tell_draw(step.turn.events, draw)
        if draw.ByteSize():
            draws.append(draw)
    return list(islice(draws, 9))

"""How a game starts: the request for one, its options and its deal, decoded from messages."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.core.chance import SEED_SIZE, Chance, commit
from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.state import Player
from referee.core.text import Text
from referee.v1 import game_pb2
from referee.v1 import referee_service_pb2 as pb
from referee.wire.codec import GameCodec
from referee.wire.envelope import MOST_NAME, check_seed, decode_entropy, decode_players
from referee.wire.errors import refuse
from referee.wire.fields import check_length, other_game
from referee.wire.registry import named

SCORE_NOT_ZERO = Text("a game starts at 0 points", "une partie commence à 0 point")

REPORTED: FieldPath = ("reported",)


class StartRequest(NamedTuple):
    """Who wants to play what, and where the first hands come from."""

    codec: GameCodec
    game_id: str
    players: tuple[Player, ...]
    options: Any
    chance: Chance | None
    deal: Any


def decode_start(request: pb.StartGameRequest) -> StartRequest:
    faults: list[Fault] = []
    codec = named(request.ruleset, ("ruleset",), faults)
    check_length(request.game_id, MOST_NAME, ("game_id",), faults)
    players = decode_players(request.players, codec.game.rulebook, (), faults)
    check_no_score(players, (), faults)
    options = decode_options(codec, request.options, ("options",), faults)
    chance, deal = None, None
    if request.WhichOneof("deal") == "reported":
        if players:  # without them no seat makes sense
            deal = decode_deal(codec, request.reported, len(players), REPORTED, faults)
    else:
        chance = _decode_chance(request.seeded, faults)
    refuse(faults)
    return StartRequest(codec, request.game_id, players, options, chance, deal)


def decode_options(
    codec: GameCodec, message: game_pb2.GameOptions, place: FieldPath, faults: list[Fault]
) -> Any:
    field = message.WhichOneof("options")
    if field not in (None, codec.field):
        faults.append(other_game((*place, field), codec.field))
    return codec.decode_options(getattr(message, codec.field), (*place, codec.field), faults)


def decode_deal(
    codec: GameCodec,
    message: game_pb2.ReportedDeal,
    players: int,
    place: FieldPath,
    faults: list[Fault],
) -> Any:
    field = message.WhichOneof("deal")
    if field not in (None, codec.field):
        faults.append(other_game((*place, field), codec.field))
    own = getattr(message, codec.field)
    return codec.decode_deal(own, players, (*place, codec.field), faults)


def check_no_score(players: Sequence[Player], place: FieldPath, faults: list[Fault]) -> None:
    for seat, player in enumerate(players):
        if player.score != 0:
            field = "score_unknown" if player.score is None else "score"
            at = (*place, "players", seat, field)
            faults.append(Fault(at, FaultReason.NOT_ALLOWED, SCORE_NOT_ZERO))


def _decode_chance(message: pb.SeededDeal, faults: list[Fault]) -> Chance | None:
    entropy = decode_entropy(message.entropy, ("seeded", "entropy"), faults)
    if message.seed:
        check_seed(message.seed, ("seeded", "seed"), faults)
    sound = len(message.seed) in (0, SEED_SIZE)
    return commit(message.seed or None, entropy) if sound else None


def locate_in_deal(codec: GameCodec, request: pb.StartGameRequest, place: FieldPath) -> FieldPath:
    """Find where in the request a fault of the deal or of the options is."""
    if place[0] == "options":
        return ("options", codec.field, *place[1:])
    deal = getattr(request.reported, codec.field)
    return (*REPORTED, codec.field, *codec.locate(place, deal))

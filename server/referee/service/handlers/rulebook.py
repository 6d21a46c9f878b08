"""RulebookService: which games there are, and their rules."""

from referee.core.faults import Fault
from referee.games import GAMES
from referee.service.call import Call
from referee.v1 import rulebook_service_pb2 as pb
from referee.wire.errors import refuse
from referee.wire.registry import named
from referee.wire.rulebook import encode_game, encode_rulebook


def list_games(request: pb.ListGamesRequest, call: Call) -> pb.ListGamesResponse:
    return pb.ListGamesResponse(games=[encode_game(room.codec) for room in GAMES])


def get_rulebook(request: pb.GetRulebookRequest, call: Call) -> pb.GetRulebookResponse:
    faults: list[Fault] = []
    codec = named(request.ruleset, ("ruleset",), faults)
    refuse(faults)
    return encode_rulebook(codec)

"""RulebookService: which games there are, and their rules."""

from referee.codec.errors import refuse
from referee.codec.registry import GAMES, named
from referee.codec.rulebook import encode_game, encode_rulebook
from referee.rules.faults import Fault
from referee.service.call import Call
from referee.v1 import rulebook_service_pb2 as pb


def list_games(request: pb.ListGamesRequest, call: Call) -> pb.ListGamesResponse:
    return pb.ListGamesResponse(games=[encode_game(codec) for codec in GAMES])


def get_rulebook(request: pb.GetRulebookRequest, call: Call) -> pb.GetRulebookResponse:
    faults: list[Fault] = []
    codec = named(request.ruleset, ("ruleset",), faults)
    refuse(faults)
    return encode_rulebook(codec)

"""RulebookService: which games there are, and their rules."""

from referee.core.faults import Fault
from referee.core.text import Text
from referee.games import GAMES
from referee.service.call import Call
from referee.v1 import rulebook_service_pb2 as pb
from referee.wire.codec import GameCodec
from referee.wire.errors import refuse
from referee.wire.registry import named


def list_games(request: pb.ListGamesRequest, call: Call) -> pb.ListGamesResponse:
    return pb.ListGamesResponse(games=[_encode_game(room.codec) for room in GAMES])


def get_rulebook(request: pb.GetRulebookRequest, call: Call) -> pb.GetRulebookResponse:
    faults: list[Fault] = []
    codec = named(request.ruleset, ("ruleset",), faults)
    refuse(faults)
    return _encode_rulebook(codec)


def _encode_game(codec: GameCodec) -> pb.GameInfo:
    book = codec.game.rulebook
    return pb.GameInfo(
        ruleset=codec.ruleset,
        slug=book.slug,
        title=book.title,
        min_players=book.min_players,
        max_players=book.max_players,
        summary=_encode_text(book.summary),
    )


def _encode_rulebook(codec: GameCodec) -> pb.GetRulebookResponse:
    book = codec.game.rulebook
    return pb.GetRulebookResponse(
        game=_encode_game(codec),
        rules=[
            pb.Rule(
                id=rule.id,
                text=_encode_text(rule.text),
                source_ids=rule.sources,
                ruling=rule.ruling,
                option=rule.option,
            )
            for rule in book.rules
        ],
        options=[
            pb.RuleOption(
                name=option.name,
                rule_id=option.rule_id,
                text=_encode_text(option.text),
                values=option.values,
            )
            for option in book.options
        ],
        sources=[pb.Source(id=source.id, title=source.title) for source in book.sources],
    )


def _encode_text(text: Text) -> pb.LocalizedText:
    return pb.LocalizedText(en=text.en, fr=text.fr)

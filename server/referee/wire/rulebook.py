"""Rulebooks, to messages."""

from referee.core.text import Text
from referee.v1 import rulebook_service_pb2 as pb
from referee.wire.codec import GameCodec


def encode_game(codec: GameCodec) -> pb.GameInfo:
    book = codec.game.rulebook
    return pb.GameInfo(
        ruleset=codec.ruleset,
        slug=book.slug,
        title=book.title,
        min_players=book.min_players,
        max_players=book.max_players,
        summary=_encode_text(book.summary),
    )


def encode_rulebook(codec: GameCodec) -> pb.GetRulebookResponse:
    book = codec.game.rulebook
    return pb.GetRulebookResponse(
        game=encode_game(codec),
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
            pb.Option(
                name=option.name,
                rule_id=option.rule_id,
                text=_encode_text(option.text),
                values=option.values,
            )
            for option in book.options
        ],
        sources=[pb.Source(id=source.id, title=source.title) for source in book.sources],
    )


def _encode_text(text: Text) -> pb.Text:
    return pb.Text(en=text.en, fr=text.fr)

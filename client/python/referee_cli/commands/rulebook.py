"""Commands about the rules themselves: which games there are, and what the ids mean."""

from collections.abc import Iterable

import click
from rich import box
from rich.table import Table
from rich.text import Text as Line

from referee.core.text import Text
from referee.v1 import rulebook_service_pb2 as pb
from referee_cli.errors import CommandError
from referee_cli.input.options import CODECS, game_argument
from referee_cli.session import Session, asks_referee

PLAYERS = Text("players", "joueurs")
VERSION = Text("version", "version")
GAME = Text("game", "jeu")
ABOUT = Text("about", "en bref")
RULE = Text("rule", "règle")
SAYS = Text("what it says", "ce qu’elle dit")
FROM = Text("from", "d’après")
RULING = Text("ruling", "décision")
OPTION = Text("option", "option")
VALUES = Text("values, the default first", "valeurs, la première par défaut")


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, header_style="dim")
    for column in columns:
        table.add_column(column)
    table.columns[0].style = "bold cyan"
    table.columns[0].no_wrap = True
    return table


@click.command()
@asks_referee
def games(session: Session) -> bool:
    """List the games refereed.

    \b
    referee games
    referee games --target localhost:50051
    """
    infos = session.referee.list_games()
    response = pb.ListGamesResponse(games=infos)
    session.answer(response, lambda: session.screen.show(_games(response, session.screen.language)))
    return True


def _games(response: pb.ListGamesResponse, language: str) -> Table:
    table = _table(*(text.say(language) for text in (GAME, VERSION, PLAYERS, ABOUT)))
    for game in response.games:
        table.add_row(
            game.slug,
            str(game.ruleset.version),
            f"{game.min_players} - {game.max_players}",
            Line(getattr(game.summary, language)),
        )
    return table


@click.command()
@game_argument()
@click.option("--rule", metavar="ID", help="Show only this rule, for instance LN-5.")
@asks_referee
def rules(session: Session, game: str, rule: str | None) -> bool:
    """Print the rules of GAME with the ids that verdicts cite.

    \b
    referee rules qwirkle
    referee rules qwirkle --rule LN-5 --lang fr
    """
    book = session.referee.get_rulebook(CODECS[game].ruleset.game)
    if rule is None:
        session.answer(book, lambda: _show_book(session, book))
    else:
        found = _find(book, rule)
        session.answer(found, lambda: session.screen.show(_rules([found], session.screen.language)))
    return True


def _find(book: pb.GetRulebookResponse, rule_id: str) -> pb.Rule:
    for rule in book.rules:
        if rule.id == rule_id.upper():
            return rule
    game = book.game
    raise CommandError(f"{rule_id} is not a rule of {game.title}: see referee rules {game.slug}")


def _show_book(session: Session, book: pb.GetRulebookResponse) -> None:
    language = session.screen.language
    session.screen.show(
        Line(book.game.title, "bold"),
        Line(getattr(book.game.summary, language)),
        _rules(book.rules, language),
        _options(book, language),
        *(Line(f"{source.id}  {source.title}", "dim") for source in book.sources),
    )


def _rules(rules: Iterable[pb.Rule], language: str) -> Table:
    table = _table(*(text.say(language) for text in (RULE, SAYS, FROM)))
    for rule in rules:
        sources = [*rule.source_ids, *([RULING.say(language)] if rule.ruling else [])]
        table.add_row(rule.id, Line(getattr(rule.text, language)), ", ".join(sources))
    return table


def _options(book: pb.GetRulebookResponse, language: str) -> Table:
    table = _table(*(text.say(language) for text in (OPTION, RULE, SAYS, VALUES)))
    for option in book.options:
        table.add_row(
            option.name,
            option.rule_id,
            Line(getattr(option.text, language)),
            ", ".join(option.values),
        )
    return table

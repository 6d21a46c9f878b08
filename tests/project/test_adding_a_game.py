"""Adding a game is what CONTRIBUTING says: one folder takes it through all laws of the contract.

The game is Furrows, made up for this. No schema knows it, so what asks in messages is left out.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from referee.core.faults import Fault, FaultReason
from referee.core.game import AnyGame, Listing, Turn
from referee.core.piles import Pile
from referee.core.text import Text
from tests.contract import (
    test_games,
    test_messages,
    test_moves,
    test_positions,
    test_reasons,
    test_records,
    test_rulebook,
    test_views,
)
from tests.support.little_game.rules import FURROWS, FurrowsPosition
from tests.support.little_game.rules.reasons import FurrowReason
from tests.support.little_game.rules.state import Move, State, hand_of, with_hand
from tests.support.little_game.subject import SUBJECT, Furrows
from tests.support.paths import ROOT
from tests.support.subject import Subject, asks_in_messages
from tests.support.subjects import EVERY_SUBJECT, SUBJECTS

FOLDER = ROOT / "tests" / "support" / "little_game"
LIST = ROOT / "tests" / "support" / "subjects.py"
GUIDE = ROOT / "CONTRIBUTING.md"
HERE = Path(__file__)

PLACES = ("bench", "client", "deploy", "docs", "examples", "proto", "server", "tests", "tools")
TEXT = {"", ".cfg", ".ini", ".json", ".md", ".proto", ".py", ".pyi", ".toml", ".txt", ".yaml"}
NAME = re.compile(r"furrow|\bFR-[1-5]\b", re.IGNORECASE)
"""What the game and its rules are called."""
WHERE = re.compile("little_game")

Law = Callable[..., None]

GAMES = {repr(subject) for subject in EVERY_SUBJECT}
FEWEST_LAWS = 30


# One folder


def files() -> Iterator[Path]:
    """Everything that somebody wrote, outside the folder of the game."""
    everywhere = [path for place in PLACES for path in (ROOT / place).rglob("*")]
    for path in (*ROOT.iterdir(), *everywhere):
        elsewhere = not path.is_relative_to(FOLDER) and "__pycache__" not in path.parts
        if elsewhere and path.is_file() and path.suffix in TEXT and path.name[0] != ".":
            yield path


def naming(pattern: re.Pattern[str]) -> set[Path]:
    return {path for path in files() if pattern.search(path.read_text("utf-8", "ignore"))}


def test_nothing_outside_its_folder_names_the_game() -> None:
    assert naming(NAME) == {HERE}
    assert all(NAME.search(path.read_text("utf-8")) for path in FOLDER.glob("rules/*.py"))


def test_one_list_takes_it_in() -> None:
    """And the guide shows it."""
    assert naming(WHERE) == {HERE, LIST, GUIDE}
    assert SUBJECT in EVERY_SUBJECT
    assert not SUBJECT.has_messages
    assert [each for each in EVERY_SUBJECT if each.has_messages] == list(SUBJECTS)


# All laws


@cache
def asked() -> dict[Law, set[str]]:
    """By law that speaks of a subject, the games of which it is asked, as pytest collects them."""
    options = ["--collect-only", "-q", "-n0", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *options, "tests/contract"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[Law, set[str]] = {}
    for path, name, values in re.findall(r"^(\S+)\.py::(\w+)\[(.+)\]$", run.stdout, re.MULTILINE):
        law = getattr(import_module(path.replace("/", ".")), name)
        if "subject" in signature(law).parameters:
            found.setdefault(law, set()).update(GAMES & {*values.split("-")})
    return found


def test_every_law_is_asked_of_it_but_those_in_messages() -> None:
    spared = {law for law, games in asked().items() if repr(SUBJECT) not in games}
    assert spared == {law for law in asked() if asks_in_messages(law)}
    assert len(asked()) - len(spared) >= FEWEST_LAWS
    for law, games in asked().items():
        assert games == GAMES - ({repr(SUBJECT)} if law in spared else set())


def test_its_rulebook_and_its_sentences_are_read() -> None:
    assert FURROWS.rulebook in test_rulebook.RULEBOOKS
    told = [sentence.values[:2] for sentence in test_messages.SENTENCES]
    assert all((FURROWS.wording, reason) in told for reason in FurrowReason)


# Laws that can be broken: the game with something wrong in it, and the law that says so


class Spoiled(Furrows):
    """The game with something wrong in it."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    @property
    def game(self) -> AnyGame:
        return self._game


class Keeping(FurrowsPosition):
    """What is sown stays in the hand as well."""

    def apply(self, move: Move, drawn: Pile | None = None) -> Turn[State, Move, Pile]:
        turn = super().apply(move, drawn)
        player, state = turn.judgement.player, turn.state
        hand = hand_of(state, player)
        if not turn.events or player is None or hand is None:
            return turn
        kept = with_hand(state.hands, player, Pile((*hand.pieces, move.seed), hand.hidden))
        return turn._replace(position=self.followed_by(changed(state, hands=kept)))


class Lenient(FurrowsPosition):
    """A move that is illegal takes the turn."""

    def apply(self, move: Move, drawn: Pile | None = None) -> Turn[State, Move, Pile]:
        turn = super().apply(move, drawn)
        if turn.judgement.legal:
            return turn
        return turn._replace(position=self.followed_by(changed(self.state, to_move=None)))


class Forgetful(FurrowsPosition):
    """The first move is not listed, if there are others."""

    def moves(self) -> Listing[Move]:
        listing = super().moves()
        moves = list(listing.moves)
        return listing._replace(moves=iter(moves[1:] or moves))


class Careless(FurrowsPosition):
    """A move that is illegal is listed."""

    def moves(self) -> Listing[Move]:
        listing = super().moves()
        return listing._replace(moves=iter([*listing.moves, Move(self.state.to_move, 1, -1)]))


def see_the_bag(state: State, viewer: int | None) -> State:
    return changed(FURROWS.view(state, viewer), bag=state.bag)


def see_all(state: State, viewer: int | None) -> State:
    return state


def refuse(state: State) -> list[Fault]:
    return [Fault(("field",), FaultReason.MISMATCH, Text("no", "non"))]


def without_sentence() -> AnyGame:
    wording = FURROWS.wording
    messages = {**wording.messages}
    del messages[FurrowReason.OUTSIDE]
    return replace(FURROWS, wording=replace(wording, messages=messages))


def without_french() -> AnyGame:
    book = FURROWS.rulebook
    *rules, last = book.rules
    untold = last._replace(text=last.text._replace(fr=""))
    return replace(FURROWS, rulebook=book._replace(rules=(*rules, untold)))


def believing_deals() -> AnyGame:
    return replace(FURROWS, records=FURROWS.records._replace(compare_deal=lambda told, state: ()))


def believing_draws() -> AnyGame:
    return replace(FURROWS, records=FURROWS.records._replace(compare_draw=lambda told, drew: ()))


def lists_all(subject: Subject) -> None:
    test_moves.test_the_list_equals_brute_force(subject, 0)


def is_told_in_both_languages(subject: Subject) -> None:
    test_rulebook.test_every_text_is_in_both_languages(subject.game.rulebook)


SPOILED: dict[str, tuple[AnyGame, Law]] = {
    "what is sown stays in hand": (
        replace(FURROWS, at=Keeping),
        test_games.test_pieces_are_conserved_in_every_turn,
    ),
    "an illegal move takes the turn": (
        replace(FURROWS, at=Lenient),
        test_positions.test_a_move_refused_leaves_the_state_as_it_was,
    ),
    "a move is not listed": (replace(FURROWS, at=Forgetful), lists_all),
    "an illegal move is listed": (
        replace(FURROWS, at=Careless),
        test_moves.test_what_is_listed_is_legal_and_no_move_twice,
    ),
    "the bag can be seen": (
        replace(FURROWS, view=see_the_bag),
        test_views.test_a_view_is_the_position_but_for_what_is_hidden,
    ),
    "the seed can be seen": (
        replace(FURROWS, view=see_all),
        test_views.test_a_view_knows_no_seed,
    ),
    "positions are refused": (
        replace(FURROWS, check=refuse),
        test_positions.test_what_a_move_leads_to_could_arise,
    ),
    "a reason has no sentence": (
        without_sentence(),
        test_reasons.test_every_reason_that_a_game_has_words_for_occurs,
    ),
    "a rule has no French": (without_french(), is_told_in_both_languages),
    "any deal is believed": (
        believing_deals(),
        test_records.test_a_deal_that_the_seed_does_not_give_is_found,
    ),
    "any draw is believed": (
        believing_draws(),
        test_records.test_a_draw_that_the_seed_does_not_give_is_found,
    ),
}

every_spoiled_game = pytest.mark.parametrize("spoiled", SPOILED)


@every_spoiled_game
def test_what_is_wrong_breaks_a_law(spoiled: str) -> None:
    game, law = SPOILED[spoiled]
    with pytest.raises(AssertionError):
        law(Spoiled(game))


@every_spoiled_game
def test_the_game_itself_keeps_that_law(spoiled: str) -> None:
    _, law = SPOILED[spoiled]
    law(Spoiled(FURROWS))

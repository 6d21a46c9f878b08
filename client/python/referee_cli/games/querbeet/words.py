"""Stones, cells, sides and rounds of Querbeet in words."""

from collections.abc import Iterable, Iterator

from rich.cells import cell_len
from rich.text import Text as Line

from referee.core.text import Text
from referee.games.querbeet.rules.stones import EDGES, STONES, turned
from referee.games.querbeet.rules.texts import WORDS
from referee.v1 import game_pb2
from referee.v1 import querbeet_pb2 as pb
from referee_cli.games.drawing import Cell
from referee_cli.games.querbeet.drawing import STONE_GROUND
from referee_cli.games.words import tell_pieces
from referee_cli.screen import SEPARATOR, Screen, player_name
from referee_client.enums import enum_name
from referee_client.querbeet import edges

COLOURS = ("#ff5a5f", "#4da3ff", "#ffe04d")
"""The colours of the sides, by seat."""
MOST_NAMED = 6

COUNT = Text("{count:# stone|# stones}", "{count:# pierre|# pierres}")
SIDES = (
    Text("north-east side", "côté nord-est"),
    Text("north side", "côté nord"),
    Text("north-west side", "côté nord-ouest"),
    Text("south-west side", "côté sud-ouest"),
    Text("south side", "côté sud"),
    Text("south-east side", "côté sud-est"),
)

A_ROUND = Text("The round", "La manche")
ROUND = Text("Round {number}", "La manche {number}")
ROUND_OF = Text("Round {number} of {rounds}", "La manche {number} sur {rounds}")
ROUND_GOES_ON = Text("{round} goes on.", "{round} continue.")
LAST_TURNS = Text(
    "{round} is in its last turns: a hand is empty.",
    "{round} en est aux derniers tours : une main est vide.",
)
STILL_TO_COME = Text("Still to have a turn: {names}.", "Ont encore un tour : {names}.")
OVER = Text("{round} is over: {end}.", "{round} est finie : {end}.")
OVER_SOMEHOW = Text("{round} is over.", "{round} est finie.")
NOT_TOLD = Text(
    "Whether the round goes on cannot be told from what is known.",
    "Ce qui est connu ne dit pas si la manche continue.",
)
IF_IT_ENDED = Text("If it ended now:", "Si elle finissait maintenant :")

JOINED = Text("sides joined by {stones}: {worth}", "côtés reliés par {stones} : {worth}")
TOUCHED = Text("{sides} touched: {worth}", "{sides} touché : {worth}")
NOTHING_TOUCHED = Text("no side touched: 0", "aucun côté touché : 0")
LEFT = Text("{stones} left: {points}", "{stones} en main : {points}")
LEFT_UNKNOWN = Text("stones left not known", "pierres en main inconnues")


def lies_as(lay: pb.QuerbeetLay) -> int:
    """The stone as it will lie, after its rotation; 0 if the stone or the rotation is unknown."""
    known = lay.stone in STONES and lay.rotation in EDGES
    return turned(lay.stone, lay.rotation) if known else 0


def say_stone(stone: int) -> str:
    """A stone by its edges, such as `03`; the star is `*`."""
    return edges(stone) if stone in STONES else "?"


def tell_stone(stone: int, screen: Screen) -> Line:
    return Line(say_stone(stone), f"bold {STONE_GROUND}" if screen.colourful else "")


def tell_stones(stones: Iterable[int], hidden: int, screen: Screen) -> Line:
    """The stones, followed by the number of `hidden` ones that nobody saw."""
    return tell_pieces((tell_stone(stone, screen) for stone in stones), hidden, screen)


def name_cells(cells: Iterable[Cell]) -> str:
    """The coordinates of the first few cells."""
    names = [f"({q}, {r})" for q, r in sorted(cells)]
    return ", ".join(names[:MOST_NAMED]) + (", …" if names[MOST_NAMED:] else "")


def say_sides(sides: Iterable[int], screen: Screen) -> str:
    return ", ".join(SIDES[side].say(screen.language) for side in sides if side in EDGES)


def say_count(stones: int, screen: Screen) -> str:
    return COUNT.say(screen.language, count=stones)


def hand_of(state: game_pb2.GameState, seat: int) -> pb.QuerbeetHand | None:
    return next((hand for hand in state.querbeet.hands if hand.player == seat), None)


def tell_ended(ended: pb.QuerbeetRound, state: game_pb2.GameState, screen: Screen) -> Line:
    """Why a round is over, and what everybody scores."""
    said = Line(_say_over(ended, state, screen), "bold")
    return Line("\n").join([said, *_scores(ended, state, screen)])


def round_lines(now: pb.QuerbeetRound, state: game_pb2.GameState, screen: Screen) -> Iterator[Line]:
    """Where a round stands, who still has a turn before it can end, and everybody's points."""
    say = screen.language
    match now.phase:
        case pb.QUERBEET_ROUND_PHASE_OVER:
            yield tell_ended(now, state, screen)
            return
        case pb.QUERBEET_ROUND_PHASE_LAST_TURNS:
            yield Line(LAST_TURNS.say(say, round=_say_round(now, state, screen)), "bold")
            if now.still_to_move:
                yield Line(STILL_TO_COME.say(say, names=_names(now.still_to_move, state)))
        case pb.QUERBEET_ROUND_PHASE_GOES_ON:
            yield Line(ROUND_GOES_ON.say(say, round=_say_round(now, state, screen)))
        case _:
            yield Line(NOT_TOLD.say(say))
    if now.scores:
        yield Line(IF_IT_ENDED.say(say), "dim")
        yield from _scores(now, state, screen)


def _say_round(now: pb.QuerbeetRound, state: game_pb2.GameState, screen: Screen) -> str:
    """The round by its number, counted from 1 for readers; there are as many as players."""
    if not now.HasField("round"):
        return A_ROUND.say(screen.language)
    rounds = len(state.players)
    text = ROUND_OF if rounds else ROUND
    return text.say(screen.language, number=now.round + 1, rounds=rounds)


def _say_over(now: pb.QuerbeetRound, state: game_pb2.GameState, screen: Screen) -> str:
    said = _say_round(now, state, screen)
    if not now.end:
        return OVER_SOMEHOW.say(screen.language, round=said)
    end = enum_name(pb.QuerbeetRoundEnd, now.end, "QUERBEET_ROUND_END_")
    return OVER.say(screen.language, round=said, end=WORDS.get(end, end))


def _names(seats: Iterable[int], state: game_pb2.GameState) -> str:
    return ", ".join(player_name(state, seat) for seat in seats)


def _scores(now: pb.QuerbeetRound, state: game_pb2.GameState, screen: Screen) -> Iterator[Line]:
    """A line for each player: the total and what it is made up of."""
    width = max([cell_len(player_name(state, score.player)) for score in now.scores], default=0)
    for score in now.scores:
        name = player_name(state, score.player)
        total = f"{score.total:+}" if score.HasField("total") else "?"
        yield Line.assemble(
            (f"  {name}{' ' * (width - cell_len(name))}", "bold"),
            (f"  {total:>3}  ", "bold green"),
            SEPARATOR.say(screen.language).join(_parts(score, screen)),
        )


def _parts(score: pb.QuerbeetRoundScore, screen: Screen) -> Iterator[str]:
    say = screen.language
    if score.HasField("join"):
        stones = say_count(len(score.join.cells), screen)
        yield JOINED.say(say, stones=stones, worth=score.join.worth)
    elif not score.touches:
        yield NOTHING_TOUCHED.say(say)
    for touch in score.touches:
        if touch.worth:
            yield TOUCHED.say(say, sides=say_sides(touch.sides, screen), worth=touch.worth)
    if not score.HasField("stones_left"):
        yield LEFT_UNKNOWN.say(say)
    elif score.stones_left:
        stones = say_count(score.stones_left, screen)
        yield LEFT.say(say, stones=stones, points=-score.stones_left)

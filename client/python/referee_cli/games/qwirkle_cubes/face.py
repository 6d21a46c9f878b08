"""Qwirkle Cubes for people."""

from collections.abc import Sequence

from rich.text import Text as Line

from referee.core.text import Text
from referee.games.lines.rules.pieces import COLOURS
from referee.v1 import event_pb2, game_pb2, lines_pb2, qwirkle_cubes_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.games.lines.drawing import tell_colours, tell_tiles
from referee_cli.games.lines.face import LinesFace, tell_moved, tell_size
from referee_cli.games.qwirkle_cubes.player import GAME, TRICKS, choose
from referee_cli.screen import SEPARATOR, Screen

DRAWS = Text("draws and rolls", "pioche et lance")
ROLLS = Text("rolls", "lance")
REROLLS = Text("rerolls", "relance")
MUST_REROLL_HAND = Text("must reroll the whole hand", "doit relancer toute la main")
MUST_REROLL_CUBES = Text("must reroll", "doit relancer")
REDRAWS_HAND = Text("redraws the whole hand", "repioche toute la main")
REDRAWS_CUBES = Text("redraws", "repioche")
SETS_ASIDE = Text("sets aside", "écarte")
REROLLED = Text(
    "No more rerolls by choice in this turn.",
    "Plus aucune relance au choix pendant ce tour.",
)
BAG = Text("bag", "sac")
MAY_REROLL = Text(
    "reroll by choice: up to {count} of the cubes in hand",
    "relance au choix : jusqu’à {count} des cubes en main",
)
MUST_REROLL = Text(
    "forced reroll: the whole hand, as nothing can be laid",
    "relance forcée : toute la main, car rien ne peut être posé",
)
MUST_REDRAW = Text(
    "redraw: the whole hand, as no roll of anybody's hand could be laid",
    "repioche : toute la main, car aucun lancer d’aucune main ne permettrait de poser",
)


class QwirkleCubesFace(LinesFace):
    """The grid, hands, rolls and moves of Qwirkle Cubes."""

    game = GAME
    tricks = TRICKS

    def tell(self, move: game_pb2.Move, state: game_pb2.GameState, screen: Screen) -> Line:
        own = move.qwirkle_cubes
        if own.HasField("reroll"):
            return tell_moved(REROLLS, own.reroll.cubes, own.reroll.hidden, screen)
        if own.HasField("forced_reroll"):
            return _tell_whole_hand(
                MUST_REROLL_HAND, MUST_REROLL_CUBES, own.forced_reroll.cubes, screen
            )
        if own.HasField("redraw"):
            return _tell_whole_hand(REDRAWS_HAND, REDRAWS_CUBES, own.redraw.cubes, screen)
        return super().tell(move, state, screen)

    def tell_event(
        self,
        event: event_pb2.GameEvent,
        state: game_pb2.GameState,  # noqa: ARG002
        screen: Screen,
    ) -> Line:
        own = event.qwirkle_cubes
        match own.WhichOneof("event"):
            case "cubes_drawn":
                drawn = own.cubes_drawn
                return tell_moved(DRAWS, drawn.cubes, drawn.hidden, screen)
            case "cubes_rerolled":
                return _tell_roll(own.cubes_rerolled, screen)
            case "cubes_redrawn":
                return _tell_redraw(own.cubes_redrawn, screen)
            case _:
                return Line()

    def tell_hand(self, state: game_pb2.GameState, seat: int, screen: Screen) -> Line:
        line = super().tell_hand(state, seat, screen)
        rerolled = qwirkle_cubes_pb2.QWIRKLE_CUBES_PHASE_AFTER_REROLL
        if seat == state.to_move and state.qwirkle_cubes.phase == rerolled:
            line.append(f"\n{REROLLED.say(screen.language)}", "dim")
        return line

    def tell_bag(self, state: game_pb2.GameState, screen: Screen) -> Line:
        bag = state.qwirkle_cubes.bag
        counts = [getattr(bag, colour) for colour in COLOURS]
        if not any(counts):
            return tell_size(bag.hidden, screen)
        return Line.styled(f"{BAG.say(screen.language)}  ", "dim") + tell_colours(counts, screen)

    def tell_others(self, summary: pb.LegalMovesSummary, screen: Screen) -> str:
        count = summary.qwirkle_cubes.reroll_up_to
        kinds = [MAY_REROLL.say(screen.language, count=count)] if count else []
        if summary.qwirkle_cubes.forced_reroll:
            kinds.append(MUST_REROLL.say(screen.language))
        if summary.qwirkle_cubes.redraw:
            kinds.append(MUST_REDRAW.say(screen.language))
        return SEPARATOR.say(screen.language).join(kinds)

    def choose(
        self,
        state: game_pb2.GameState,
        best: Sequence[pb.LegalMove],
        others: pb.LegalMovesSummary,
    ) -> game_pb2.Move:
        return choose(state, best, others.qwirkle_cubes)


def _tell_whole_hand(
    plainly: Text, in_full: Text, cubes: Sequence[lines_pb2.Tile], screen: Screen
) -> Line:
    """What a player does with the whole hand; `in_full` if the move names its cubes."""
    return tell_moved(in_full, cubes, 0, screen) if cubes else Line(plainly.say(screen.language))


def _tell_roll(roll: qwirkle_cubes_pb2.CubesRerolled, screen: Screen) -> Line:
    """What the cubes showed before and what they show now, as far as that is known."""
    if not roll.count:
        return Line()
    before = tell_moved(ROLLS, roll.before, roll.count - len(roll.before), screen)
    if not roll.before and not roll.after:
        return before
    return before + Line(" → ") + tell_tiles(roll.after, roll.count - len(roll.after), screen)


def _tell_redraw(redraw: qwirkle_cubes_pb2.CubesRedrawn, screen: Screen) -> Line:
    """What was set aside, and what was drawn instead."""
    aside = tell_moved(SETS_ASIDE, redraw.returned, redraw.returned_hidden, screen)
    if not redraw.cubes and not redraw.hidden:
        return aside
    drawn = tell_moved(DRAWS, redraw.cubes, redraw.hidden, screen)
    return aside + Line(SEPARATOR.say(screen.language)) + drawn


FACE = QwirkleCubesFace()

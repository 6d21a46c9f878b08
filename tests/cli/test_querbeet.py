"""The command line on Querbeet: its board, its rounds, and its demo."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from referee.v1 import game_pb2, querbeet_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.games import FACES
from referee_cli.screen import Screen
from referee_client import querbeet
from tests.support.command_line import Writer, colourful, new_game, read, run

pytestmark = pytest.mark.usefixtures("plain_environment")


# All but the last stone of a join of seven between the sides of seat 0.


NEARLY_JOINED = """
            .    .    .    .
          .    .    .    .    .
        .    .    .    .    .    .
      .   04   03    *   03   13    .
       14    .    .    .    .    .
          .    .    .    .    .
            .    .    .    .
"""


LAST = querbeet.lay("04", 2, 1)


def table(
    picture: str = NEARLY_JOINED,
    *,
    names: Sequence[str] = ("Anna", "Chris"),
    to_move: int | None = 0,
) -> game_pb2.GameState:
    """A position from a real table, of which only the players and the board are known."""
    state = querbeet.state(picture)
    for name in names:
        state.players.add(name=name)
    if to_move is not None:
        state.to_move = to_move
    return state


def drawn(state: game_pb2.GameState, move: game_pb2.Move | None = None) -> list[str]:
    screen = Screen("en", Console(color_system=None, width=80))
    board = FACES["querbeet"].board(state, screen, move=move)
    return [line.rstrip() for line in board.plain.splitlines()]


# The board


def test_board_shows_paths_sides_and_the_stone_laid() -> None:
    assert drawn(table(), LAST) == [
        "                  1 1 1 1 1 1                edges",
        "                                              2 1",
        "              ◦     ·     ·     ◦     r3     3 • 0",
        "         2                           0        4 5",
        "        2                             0",
        "       2   ·     ·     ·     ·     ·   0 r2",
        "      2                                 0",
        "     2                                   0",
        "    2   ·     ·     ·     ·     ·   [ •─]─0 r1",
        "                                     ╱",
        "                      ╲ ╱           ╱",
        "     ◦     •─────•─────*─────•─────•     ◦     r0",
        "          ╱           ╱ ╲",
        "         ╱",
        "q-3 0   •     ·     ·     ·     ·     ·   2 r-1",
        "     0 ╱                                 2",
        "      0                                 2",
        "   q-2 0   ·     ·     ·     ·     ·   2 r-2",
        "        0                             2",
        "         0                           2",
        "      q-1     ◦     ·     ·     ◦     r-3",
        "",
        "                  1 1 1 1 1 1",
        "          q0    q1    q2    q3",
        "  0 Anna  1 Chris  2 nobody  ◦ of no colour  [ • ] laid",
    ]


EVERY_EDGE = {
    "0": ("   ", " •───", "   "),
    "1": ("  ╱", " • ", "   "),
    "2": ("╲  ", " • ", "   "),
    "3": ("   ", "───• ", "   "),
    "4": ("   ", " • ", "╱  "),
    "5": ("   ", " • ", "  ╲"),
    "*": ("╲ ╱", "───*───", "╱ ╲"),
}


@pytest.mark.parametrize("edges", EVERY_EDGE)
def test_every_path_leads_where_it_should(edges: str) -> None:
    lone = table()
    del lone.querbeet.board[:]
    lone.querbeet.board.append(querbeet.placed(0, 0, edges))
    above, at, below = drawn(lone)[10:13]
    assert above[22:25].ljust(3) == EVERY_EDGE[edges][0]
    assert EVERY_EDGE[edges][1] in at
    assert below[22:25].ljust(3) == EVERY_EDGE[edges][2]


@pytest.mark.parametrize(
    ("names", "legend"),
    [
        ((), "0 #0  1 #1  2 #2"),
        (("Anna", "Chris"), "0 Anna  1 Chris  2 nobody"),
        (("Anna", "Chris", "Sally"), "0 Anna  1 Chris  2 Sally"),
        (("", "Bartholomew the Second of Somewhere"), "0 #0  1 Bartholomew the Sec…  2 nobody"),
    ],
)
def test_sides_are_told_by_who_plays_them(names: tuple[str, ...], legend: str) -> None:
    assert drawn(table(names=names, to_move=None))[-1] == f"  {legend}  ◦ of no colour"


@pytest.mark.parametrize("width", ["20", "54", "80"])
def test_board_is_no_wider_than_the_screen(
    width: str, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    output = run("validate", write("state.json", table()), write("move.json", LAST)).stdout
    assert max(map(len, output.splitlines())) == int(width)


def test_board_has_colours_where_there_are_some(write: Writer) -> None:
    console = colourful()
    run("validate", write("state.json", table()), write("move.json", LAST), obj=console)
    assert " 1 1 1 1 1 1 " in console.export_text(clear=False)
    styled = console.export_text(styles=True)
    for ground in ("255;90;95", "77;163;255", "255;224;77", "84;84;106"):
        assert f"48;2;{ground}m" in styled


def test_names_cannot_steer_the_terminal(write: Writer) -> None:
    state = write("state.json", table(names=("\x1b[2J\x07", "[bold]Chris")))
    for result in (run("check", state), run("end", state)):
        assert result.exit_code == 0
        assert not set("\x1b\x07") & set(result.stdout)
        assert "�[2J�" in result.stdout
        assert "[bold]Chris" in result.stdout


# Moves


@pytest.mark.parametrize(
    ("move", "said", "reasons", "row"),
    [
        (
            querbeet.lay("0", 3, 0),
            "lays 0 at (3, 0)",
            ["NO_PATH_CARRIED_ON"],
            "*─────•─────•   ! •─!─",
        ),
        (
            querbeet.lay("03", 1, -1, rotation=1),
            "lays 14 at (1, -1)",
            ["PATH_MEETS_BLANK", "BLANK_MEETS_PATH", "NO_PATH_CARRIED_ON"],
            "─!─•─!─",
        ),
        (querbeet.lay("03", 1, 0), "lays 03 at (1, 0)", ["CELL_TAKEN"], "*───!─•─!───•"),
        (
            querbeet.lay("03", 100, -100),
            "lays 03 at (100, -100)",
            ["OFF_THE_BOARD"],
            "Not on the board: (100, -100).",
        ),
        (querbeet.lay("*", 0, 1), "lays * at (0, 1)", ["STONE_NOT_IN_HAND"], "! • !"),
        (querbeet.lay("04", 2, 1, player=1), "Chris lays 04", ["NOT_YOUR_TURN"], "[ •─]─0 r1"),
        (querbeet.pass_turn(), "Anna passes", ["COULD_LAY"], "0 Anna  1 Chris"),
    ],
)
def test_illegal_move_is_told_and_marked(
    move: game_pb2.Move, said: str, reasons: list[str], row: str, write: Writer
) -> None:
    result = run("validate", write("state.json", table()), write("move.json", move))
    assert result.exit_code == 1
    for part in (said, row, *reasons):
        assert part in result.stdout


@pytest.mark.parametrize(
    ("language", "item"),
    [
        ("en", "join, 7 stones, worth 3 later"),
        ("fr", "liaison, 7 pierres, vaudra 3"),
    ],
)
def test_score_says_whose_join_a_stone_makes(language: str, item: str, write: Writer) -> None:
    arguments = write("state.json", table(to_move=1)), write("move.json", LAST)
    result = run("score", *arguments, "--lang", language)
    assert result.exit_code == 0
    assert re.search(rf"\+0 +QB-9 +Anna +{item} +\(2, 1\) … \(-2, -1\)", result.stdout)
    assert "Anna 0 · Chris 0" in result.stdout


def test_score_names_nobody_for_what_is_the_movers_own(write: Writer) -> None:
    result = run("score", write("state.json", table()), write("move.json", LAST))
    assert re.search(r"\+0 +QB-9 +join, 7 stones, worth 3 later", result.stdout)


def test_score_of_a_touch_names_the_side(write: Writer) -> None:
    state = table(NEARLY_JOINED.replace("14", " ."), names=())
    result = run("score", write("state.json", state), write("move.json", LAST))
    assert result.exit_code == 0
    assert re.search(r"\+0 +QB-9 +touch, north-east side, worth 1 later", result.stdout)


def test_moves_are_listed_as_they_lie(tmp_path: Path) -> None:
    path = new_game("querbeet", tmp_path)
    *moves, count = run("moves", path).stdout.splitlines()
    assert count == f"legal moves: {len(moves)}"
    for line in moves:
        laid = r'   0  "lay (\*|[0-5]{1,5})@(-?[01]),(-?[01])(~[1-5])?"  '
        found = re.fullmatch(laid + r"lays (\*|[0-5]{1,5}) at \(\2, \3\)", line)
        assert found is not None, line
        assert len(found[1]) == len(found[5])
    legal = [
        read(line, pb.LegalMove()) for line in run("moves", path, "--json").stdout.split("\n")[:-1]
    ]
    assert len(legal) == len(moves)


def test_hand_is_told_as_far_as_it_is_known() -> None:
    screen = Screen("fr", Console(color_system=None))
    state = table()
    state.querbeet.hands.append(querbeet.hand(0, "01", "0", "0134", hidden=2))
    state.querbeet.hands.append(querbeet.hand(1))
    hands = [FACES["querbeet"].tell_hand(state, seat, screen).plain for seat in range(3)]
    assert hands == ["main  01 0 0134 + 2 hors de vue", "main  rien", ""]


# Rounds. With a set of five stones, two players hold two each.


SET = ("*", "03", "03", "02", "02")


def small(
    *laid: tuple[int, int, str], hands: Sequence[Sequence[str]], number: int = 0
) -> game_pb2.GameState:
    """A position in a round with the small set, whose stones are laid in order."""
    state = table("")
    state.querbeet.options.stones.extend(map(querbeet.stone, SET))
    state.querbeet.board.extend(querbeet.placed(*stone) for stone in laid)
    for seat, stones in enumerate(hands):
        state.querbeet.hands.append(querbeet.hand(seat, *stones))
    state.querbeet.round, state.querbeet.round_turn, state.querbeet.passes = number, len(laid), 0
    state.to_move = (number + len(laid)) % 2
    state.turn = number * 4 + len(laid)
    return state


FIRST = (1, 0, "03")


SECOND = (-1, 0, "03")


THIRD = (2, 0, "13")


FOURTH = querbeet.lay("02", -2, 0, rotation=4)
"""A stone on the third cell that leads from its west to its south-west."""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            """
            The game goes on.
            Round 1 of 2 goes on.
            If it ended now:
              Anna    -2  no side touched: 0; 2 stones left: -2
              Chris   -2  no side touched: 0; 2 stones left: -2
            """,
        ),
        (
            "fr",
            """
            La partie continue.
            La manche 1 sur 2 continue.
            Si elle finissait maintenant :
              Anna    -2  aucun côté touché : 0\u00a0; 2 pierres en main : -2
              Chris   -2  aucun côté touché : 0\u00a0; 2 pierres en main : -2
            """,
        ),
    ],
)
def test_end_of_a_round_that_goes_on(language: str, said: str, write: Writer) -> None:
    state = write("state.json", small(hands=(("02", "03"), ("02", "03"))))
    result = run("end", state, "--lang", language)
    assert result.exit_code == 0
    assert squeezed(result.stdout) == squeezed(said)


def squeezed(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def test_end_of_a_round_in_its_last_turns(write: Writer) -> None:
    state = write("state.json", small(FIRST, SECOND, THIRD, hands=((), ("02",))))
    english, french = (run("end", state, "--lang", tag).stdout for tag in ("en", "fr"))
    assert "Round 1 of 2 is in its last turns: a hand is empty.\n" in english
    assert "Still to have a turn: Chris.\n" in english
    assert re.search(r"Anna +\+0  no side touched: 0\n", english)
    assert re.search(r"Chris +-1  no side touched: 0; 1 stone left: -1\n", english)
    assert "La manche 1 sur 2 en est aux derniers tours : une main est vide.\n" in french
    assert "Ont encore un tour : Chris.\n" in french


def test_round_that_ends_is_told_with_its_scores_and_the_next_deal(write: Writer) -> None:
    state = write("state.json", small(FIRST, SECOND, THIRD, hands=((), ("02",))))
    deal = write("deal.json", querbeet.deal(("02", "03"), ("03", "02")))
    result = run("apply", state, write("move.json", FOURTH), "--drawn", deal)
    assert result.exit_code == 0
    assert "Round 1 of 2 is over: a hand is empty.\n" in result.stdout
    assert result.stdout.count("no side touched: 0\n") == 2
    assert "Anna is dealt 02 03\nChris is dealt 03 02\n" in result.stdout
    assert "Chris is to move.\n" in result.stdout
    assert "Round 2 of 2 goes on.\n" in result.stdout
    hidden = run("apply", state, write("move.json", FOURTH), "--lang", "fr")
    assert "La manche 1 sur 2 est finie : une main est vide.\n" in hidden.stdout
    assert "Anna reçoit 2 hors de vue\n" in hidden.stdout


def test_last_round_ends_the_game(write: Writer) -> None:
    state = small(FIRST, SECOND, THIRD, hands=(("02",), ()), number=1)
    state.players[1].score = 1
    result = run("apply", write("state.json", state), write("move.json", FOURTH))
    assert result.exit_code == 0
    assert "Round 2 of 2 is over: a hand is empty.\n" in result.stdout
    assert "The game is over: all rounds have been played.\n" in result.stdout
    assert re.search(r"1 │ Chris +│ +1 │ winner", result.stdout)
    assert re.search(r"2 │ Anna +│ +0 │ ", result.stdout)


def test_round_over_that_could_not_be_counted(write: Writer) -> None:
    state = table(NEARLY_JOINED, to_move=None)
    state.querbeet.board.append(querbeet.placed(2, 1, "04"))
    state.querbeet.round, state.querbeet.passes, state.querbeet.round_turn = 0, 2, 8
    state.turn = 8
    output = run("end", write("state.json", state)).stdout
    assert "The game goes on.\nRound 1 of 2 is over: all have passed.\n" in output
    assert re.search(r"Anna +\?  sides joined by 7 stones: 3; stones left not known\n", output)
    refused = run("validate", write("state.json", state), write("move.json", FOURTH))
    assert "The round is over: all have passed." in refused.stdout


def test_end_that_cannot_be_told(write: Writer) -> None:
    state = table(names=(), to_move=None)
    output = run("end", write("state.json", state)).stdout
    assert "cannot be told" in output


def test_touch_and_join_both_count_if_each_kind_does(write: Writer) -> None:
    state = table(to_move=None)
    state.querbeet.board.append(querbeet.placed(2, 1, "04"))
    state.querbeet.options.join_scores = querbeet_pb2.QUERBEET_JOIN_SCORES_EACH_KIND
    output = run("end", write("state.json", state)).stdout
    assert re.search(
        r"sides joined by 7 stones: 3; (south-west|north-east) side touched: 1;", output
    )


# Faults


def test_faults_are_marked_and_what_lies_beside_the_board_is_named(write: Writer) -> None:
    state = table()
    state.querbeet.board.append(querbeet.placed(50, -70, "03"))
    state.querbeet.board.append(querbeet.placed(0, 1, "0"))
    result = run("check", write("state.json", state))
    assert result.exit_code == 1
    assert "Not on the board: (50, -70)." in result.stdout
    assert "The position is faulty." in result.stdout
    assert "! •─!" in result.stdout


def test_stones_that_do_not_exist_are_drawn_all_the_same(write: Writer) -> None:
    state = table()
    state.querbeet.board.add(q=1, r=1, stone=99)
    state.querbeet.board.add(q=2**31 - 1, r=-(2**31), stone=3)
    result = run("check", write("state.json", state))
    assert result.exit_code == 1
    assert re.search(r"· +\? +·", result.stdout)
    assert "Not on the board: (2147483647, -2147483648)." in result.stdout


# Rules


def test_rules_are_told_in_the_language_asked_for() -> None:
    english = run("rules", "querbeet").stdout
    french = run("rules", "querbeet", "--lang", "fr").stdout
    for rule in ("GM-1", "QB-1", "QB-13"):
        assert rule in english
        assert rule in french
    assert "QB-6" in run("rules", "querbeet", "--rule", "qb-6").stdout


# The demo


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            (
                r"Round 1 of 3 is over: a hand is empty\.",
                r"Round 3 of 3 is over: nobody can lay\.",
                r"\+0 +QB-9 +join, 7 stones, worth 3 later",
                r"\+3 +QB-9 +Sally +join, 7 stones ",
                r"-1 +QB-11 +\w+ +left in hand, 1 stone",
                r"^  Sally +\+3  sides joined by 7 stones: 3$",
                r"1 │ Sally +│ +5 │ winner",
            ),
        ),
        (
            "fr",
            (
                r"La manche 1 sur 3 est finie : une main est vide\.",
                r"La manche 3 sur 3 est finie : personne ne peut poser\.",
                r"\+0 +QB-9 +liaison, 7 pierres, vaudra 3",
                r"^  Sally +\+3  côtés reliés par 7 pierres : 3$",
                r"1 │ Sally +│ +5 │ victoire",
            ),
        ),
    ],
)
def test_demo_tells_every_round(language: str, said: tuple[str, ...]) -> None:
    result = run("demo", "querbeet", "--lang", language)
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    for pattern in said:
        assert re.search(pattern, result.stdout, re.MULTILINE), pattern


def test_demo_in_colour_is_as_wide_as_without() -> None:
    console = colourful()
    run("demo", "querbeet", "--players", "2", "--fast", obj=console)
    lines = console.export_text().splitlines()
    assert max(map(len, lines)) == 100
    assert any(" 0 0 " in line or " 1 1 " in line for line in lines)

"""The command line on Qubix: blocks, areas and stores, and the figures that are made."""

import re
from pathlib import Path

import pytest

from referee.v1 import game_pb2, qubix_pb2
from referee_client import qubix
from tests.support.command_line import Writer, colourful, new_game, run

pytestmark = pytest.mark.usefixtures("plain_environment")


def built(*levels: str, names: tuple[str, ...] = ("Anna", "Chris")) -> game_pb2.GameState:
    """A position from a real table at which Anna is to move and only Chris's area is known."""
    state = qubix.state(*levels, board=1)
    for name in names:
        state.players.add(name=name)
    state.to_move = 0
    return state


BLUE = qubix.block(kind="B", size=1)
BAR = """
    . . . .
    B . . .
    B B . .
    B B . .
"""
TWO_SQUARES = """
    R R V V
    V R R V
    Y Y B B
    Y Y Y B
"""


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            (
                "Anna takes a blue single to Chris's area at (1, 2)",
                r"\+6 +QX-12 +Anna +figure, bar in blue, turned by 90°,",
                r"\+3 +QX-12 +Chris +figure of another, bar in blue",
            ),
        ),
        (
            "fr",
            (
                "Anna prend un simple bleu et le pose chez Chris en (1, 2)",
                r"\+6 +QX-12 +Anna +figure, barre en bleu, rotation de 90°,",
                r"\+3 +QX-12 +Chris +figure d’autrui, barre en bleu",
            ),
        ),
    ],
)
def test_figure_is_told_with_all_who_score_it(
    language: str, sentences: tuple[str, str, str], write: Writer
) -> None:
    move = write("move.json", qubix.build(BLUE, 1, qubix.spot(1, 2)))
    result = run("score", write("state.json", built(BAR)), move, "--lang", language)
    assert result.exit_code == 0
    said, *items = sentences
    assert said in result.stdout
    for item in items:
        assert re.search(item, result.stdout)
    assert "2 B0[B0].. .." in result.stdout
    assert "Anna 6 · Chris 3" in result.stdout


def test_figure_that_does_not_count_is_told(write: Writer) -> None:
    move = write("move.json", qubix.build(BLUE, 1, qubix.spot(2, 0), player=1))
    state = built(TWO_SQUARES)
    state.to_move = 1
    output = run("validate", write("state.json", state), move).stdout
    assert re.search(r"\+4 +QX-12 +figure, square in yellow", output)
    assert re.search(r"\+0 +QX-13 +not counted, square in blue", output)
    assert re.search(r"4 +total", output)
    assert "0 Y0 Y0[B1]B0" in output


def test_names_of_figures_cannot_steer_the_terminal(write: Writer) -> None:
    state = built(BAR)
    figure = state.qubix.options.configuration.side_a.add(name="\x1b[2J", maker_points=1)
    figure.cells.add(x=0, y=0)
    pink = qubix.build(qubix.block(kind="P", size=1), 1, qubix.spot(3, 3), figure=0)
    result = run("validate", write("state.json", state), write("move.json", pink))
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    assert "naming figure 0 (�[2J)" in result.stdout


def test_what_is_said_of_figures_cannot_steer_the_terminal_either(write: Writer) -> None:
    state = built(BAR)
    figure = state.qubix.options.configuration.side_a.add(name="\x1b[2J\nx", maker_points=1)
    figure.cells.extend(qubix_pb2.QubixCell(x=x) for x in range(4))
    pink = qubix.build(qubix.block(kind="P", size=1), 1, qubix.spot(3, 3), figure=0)
    result = run("validate", write("state.json", state), write("move.json", pink))
    assert result.exit_code == 1
    assert "\x1b" not in result.stdout
    assert "Figure 0 (�[2J x) was not made in this turn." in result.stdout


def test_figure_that_was_not_made_is_named_in_french(write: Writer) -> None:
    pink = qubix.build(qubix.block(kind="P", size=1), 1, qubix.spot(3, 3), figure=3)
    state, move = write("state.json", built(BAR)), write("move.json", pink)
    result = run("validate", state, move, "--lang", "fr")
    assert "La figure 3 (anneau) n’a pas été réalisée pendant ce tour." in result.stdout


def test_block_that_is_not_named_is_refused(write: Writer) -> None:
    move = write("move.json", qubix.store(qubix.block(kind="P")))
    result = run("validate", write("state.json", built(BAR)), move)
    assert result.exit_code == 2
    assert "move.qubix.store.block: a block is named by its number" in result.stderr


# In the first layout blocks 51 to 75 are the singles of the highest level, row by row, and block 31
# is a double below the first two.
@pytest.mark.parametrize(
    ("move", "said", "reason", "row"),
    [
        (
            qubix.build(qubix.block(31), 1, qubix.spot(0, 0, qubix.Y)),
            r"takes block 31, a \w+ double, to Chris's area at \(0, 0\) along y",
            "BLOCK_COVERED",
            r"0!\w4!\w4!\w4 \w4 \w4",
        ),
        (
            qubix.build(qubix.block(63), 2, qubix.spot(1, 2)),
            r"takes block 63, a \w+ single, to the neutral board at \(1, 2\)",
            "BLOCK_ENCLOSED",
            r"2 \w4!\w4!\w4!\w4!\w4",
        ),
        (
            qubix.build(qubix.block(51), 0, qubix.spot(5, 1)),
            r"takes block 51, a \w+ single, to Anna's area at \(5, 1\)",
            "OUTSIDE_AREA",
            r"1 \.\. \.\. \.\. \.\.   !\w0!",
        ),
        (
            qubix.build(qubix.block(51), 0, qubix.spot(60, 60)),
            r"to Anna's area at \(60, 60\)",
            "OUTSIDE_AREA",
            r"3( \.\.){4} +3( \.\.){4} +3( \.\.){4} +4( \w4){5}",
        ),
        (
            qubix.build(qubix.block(51), 0, qubix.spot(1, 1, level=1)),
            r"at \(1, 1\) on level 1",
            "LEVEL_BELOW_NOT_FULL",
            r"1!\.\.!\w1!\.\.!\.\.!",
        ),
        (
            qubix.store(qubix.block(51), 3),
            r"puts block 51, a \w+ single, into the own store at cell 3",
            "OUTSIDE_STORE",
            r" \.\. \.\. \.\.!\w0! ",
        ),
        (
            qubix.store(qubix.block(51), board=1),
            r"into Chris's store at cell 0",
            "NOT_OWN_STORE",
            r" \.\. \.\. \.\. +\[\w0\]\.\. \.\. ",
        ),
        (
            qubix.store(qubix.block(51), board=2),
            r"into the neutral store at cell 0",
            "NOT_OWN_STORE",
            r"0 .*\(\w4\)\w4 \w4 \w4 \w4",
        ),
        (
            qubix.build(qubix.block(99), 0, qubix.spot(0, 0)),
            r"takes block 99 to Anna's area",
            "BLOCK_NOT_THERE",
            r"0\[\?0\]\.\.",
        ),
        (
            qubix.build_from_store(1, figure=7),
            r"builds from the own store on Chris's area: nothing, naming figure 7 ",
            "WRONG_NUMBER_OF_BLOCKS",
            r"neutral +central store",
        ),
        (qubix.pass_turn(), "passes", "COULD_PLAY", r"neutral +central store"),
    ],
)
def test_illegal_building_is_told_and_marked(
    move: game_pb2.Move, said: str, reason: str, row: str, write: Writer, tmp_path: Path
) -> None:
    result = run("validate", new_game("qubix", tmp_path), write("move.json", move))
    assert result.exit_code == 1
    assert re.search(f"Anna .*{said}", result.stdout)
    assert reason in result.stdout
    assert re.search(row, result.stdout)


def test_block_is_stored_and_taken_out_again(write: Writer, tmp_path: Path) -> None:
    path = new_game("qubix", tmp_path)
    for number in (51, 75):
        stored = run("apply", path, write("move.json", qubix.store(qubix.block(number))))
        assert re.search(rf"\w+ now keeps \w+ single \({number}\)\n", stored.stdout)
    move = qubix.store(qubix.block(51), 1)
    assert run("apply", path, write("move.json", move), "--out", path).exit_code == 0
    move = qubix.build(qubix.block(75), 2, qubix.spot(3, 3))
    assert run("apply", path, write("move.json", move), "--out", path).exit_code == 0
    move = qubix.build_from_store(2, (qubix.block(51), qubix.spot(0, 0)))
    result = run("apply", path, write("move.json", move), "--lang", "fr")
    assert "bâtit de sa réserve sur le tableau neutre : le bloc 51, un simple" in result.stdout
    assert re.search(r" \.\.\(\w0\)\.\. ", result.stdout)
    assert re.search(r"0\[\w0\]\.\. \.\. \.\.", result.stdout)


def test_what_is_not_known_of_stores_is_not_told(write: Writer) -> None:
    state = write("state.json", built(BAR))
    result = run("apply", state, write("move.json", qubix.store(BLUE, 2)))
    assert result.exit_code == 0
    assert "Anna puts a blue single into the own store at cell 2" in result.stdout
    assert "keeps" not in result.stdout


def test_level_that_is_filled_on_the_way_is_told(write: Writer) -> None:
    state = built("R R V V\nV R R V\nY Y B B\nY . Y B")
    one, two = ((qubix.block(kind="P", size=1), qubix.spot(1, y)) for y in (0, 3))
    move = write("move.json", qubix.build_from_store(1, one, two))
    result = run("apply", write("state.json", state), move)
    assert "Anna fills level 0 of Chris's area\n" in result.stdout
    assert "3 R0[P1]V0 V0" in result.stdout
    assert "0 Y0[P0]Y0 B0" in result.stdout


def test_nothing_is_drawn_in_qubix(write: Writer, tmp_path: Path) -> None:
    move, drawn = write("move.json", qubix.pass_turn()), write("drawn.json", "{}")
    result = run("apply", new_game("qubix", tmp_path), move, "--drawn", drawn)
    assert result.exit_code == 2
    assert "nothing is drawn or rolled in this game" in result.stderr


@pytest.mark.parametrize(
    ("width", "together"),
    [
        (100, r"Anna +Chris +Sally +Dave +Jacques +central store\n"),
        (80, r"Anna +Chris +Sally +Dave +Jacques\n"),
        (60, r"Dave +Jacques +central store\n"),
        (20, r"  Anna\n3 "),
    ],
)
def test_areas_stand_side_by_side_where_there_is_room(
    width: int, together: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    names = ("Anna", "Chris", "Sally", "Dave", "Jacques")
    players = [argument for name in names for argument in ("--player", name)]
    output = run("check", "-", stdin=run("new", "qubix", *players).stdout).stdout
    assert re.search(together, re.sub(" +\n", "\n", output))
    assert max(map(len, output.splitlines())) <= width


def test_table_of_another_size_is_drawn(write: Writer) -> None:
    state = built("R . . . B\n" + ". . . . .\n" * 4, names=("Anna", "Bartholomew the Second"))
    configuration = state.qubix.options.configuration
    configuration.area.CopyFrom(qubix_pb2.QubixAreaSize(width=5, depth=5, levels=4))
    configuration.central_store.CopyFrom(qubix_pb2.QubixCentralLayout(width=4, depth=4))
    configuration.central_store.levels.extend([qubix_pb2.QubixRow(sizes=[3, 1])] * 4)
    configuration.blocks.add(colour="QUBIX_COLOUR_RED", singles=16, triples=16)
    configuration.blocks.add(colour="QUBIX_COLOUR_BLUE")
    configuration.store_cells = 4
    state.qubix.boards[0].store.SetInParent()
    state.qubix.central_store.blocks.add(id=1, colour="QUBIX_COLOUR_RED", size=3, x=1, direction=1)
    del state.qubix.boards[0].area[1]
    output = run("check", write("state.json", state)).stdout
    assert "could arise" in output
    assert "Bartholomew th…" in output
    assert "4 R0 .. .. .. ..     3 .. .. .. .." in output
    assert "1 .. .. .. .. ..     0 .. R0-R0-R0" in output
    assert output.splitlines()[-5].rstrip() == "  .. .. .. .."


def test_faults_of_areas_and_stores_are_marked(write: Writer) -> None:
    state = built("R - R R\n" + ". . . .\n" * 3, "B . . .\n" + ". . . .\n" * 3)
    state.qubix.central_store.blocks.add(colour="QUBIX_COLOUR_RED", size=1, x=1, y=1, level=3)
    state.qubix.boards[0].area.add(colour=99, size=900, x=-4, y=2_000_000, level=77)
    assert "99 is not a known value" in run("check", write("state.json", state)).stdout
    del state.qubix.boards[0].area[-1]
    result = run("check", write("state.json", state))
    assert result.exit_code == 1
    assert "2!..!..!..!..!" in result.stdout
    assert "1 ..!R3!.. .. .." in result.stdout
    assert "!..! at fault" in result.stdout


def test_blocks_are_coloured_squares_where_there_is_colour(write: Writer) -> None:
    console = colourful()
    move = write("move.json", qubix.build(BLUE, 1, qubix.spot(1, 2)))
    run("validate", write("state.json", built(BAR)), move, obj=console)
    text = console.export_text(clear=False)
    assert "[ 0]" in text
    assert "B0" not in text
    assert "48;2;77;163;255m 0" in console.export_text(styles=True)

"""The map of the code: clients without the server, and one list of games."""

import subprocess
import sys
from itertools import product
from pathlib import Path

import grimp
import pytest

from referee.games import GAMES
from referee.games.lines import notation as tiles
from referee.games.lines.wire import LinesCodec
from referee.games.querbeet import notation as stones
from referee.v1 import ruleset_pb2
from referee.wire import record as wire_record
from referee_cli.games import FACES
from referee_client import Referee, lines, qubix, querbeet
from referee_client import record as client_record
from tests.support.paths import ROOT
from tools import rooms

SERVER = ("core", "games", "notation", "records", "service", "wire")


def loaded_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after a statement."""
    script = f"{statement}\nimport sys\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def parts_of_the_referee(modules: set[str]) -> set[str]:
    return {name.split(".")[1] for name in modules if name.startswith("referee.")}


def test_a_remote_client_loads_the_schemas_only() -> None:
    modules = loaded_by("import referee_client; referee_client.Referee.connect('localhost:1')")
    assert parts_of_the_referee(modules) == {"v1"}
    assert not modules & {"click", "msgspec", "rich"}


def test_the_embedded_referee_is_loaded_on_first_use() -> None:
    modules = loaded_by("import referee_client; referee_client.Referee.embedded()")
    assert {"core", "games", "service"} <= parts_of_the_referee(modules)


@pytest.mark.parametrize("part", SERVER)
def test_the_server_imports_nothing_from_clients(part: str) -> None:
    modules = loaded_by(f"import referee.{part}")
    assert not {name for name in modules if name.startswith(("referee_client", "referee_cli"))}


def test_every_game_of_the_schemas_has_a_room_and_a_face() -> None:
    games = {number for number in ruleset_pb2.Game.values() if number}
    assert {room.codec.ruleset.game for room in GAMES} == games
    assert list(FACES) == [room.codec.field for room in GAMES]
    for room in GAMES:
        assert room.notation.field == room.codec.field
        assert Path(sys.modules[type(room.codec).__module__].__file__ or "").is_relative_to(
            Path(sys.modules["referee.games"].__file__ or "").parent / room.codec.field
        )


def test_outside_its_rooms_only_the_schemas_and_the_one_list_name_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The schemas name it in their oneofs and in the enum of games."""
    monkeypatch.chdir(ROOT)
    in_code, _ = rooms.strangers()
    assert set(in_code) == {room.codec.field for room in GAMES}
    for paths in in_code.values():
        others = {path for path in paths if path.suffix != ".proto"}
        assert others == {Path("server/referee/games/__init__.py")}


def test_only_games_of_lines_use_what_they_share() -> None:
    graph = grimp.build_graph("referee", "referee_cli", "referee_client")
    for room in GAMES:
        for games in ("referee.games", "referee_cli.games"):
            own = f"{games}.{room.codec.field}"
            modules = {own, *graph.find_descendants(own)}
            imported = {
                name for each in modules for name in graph.find_modules_directly_imported_by(each)
            }
            shares = any(name.startswith(f"{games}.lines") for name in imported)
            assert shares == isinstance(room.codec, LinesCodec), own


# The client defines letters of its own; they must be those of the notation.


def test_client_and_notation_write_tiles_alike() -> None:
    for number, (colour, shape) in enumerate(product(lines.COLOURS, lines.SHAPES), 1):
        code = colour + shape
        assert (lines.code(number), tiles.code(number)) == (code, code)
        assert (lines.tile(code), tiles.tile(code)) == (number, number)


def test_client_and_notation_write_stones_alike() -> None:
    for number in range(1, 64):
        edges = querbeet.edges(number)
        assert stones.edges(number) == edges
        assert (querbeet.stone(edges), stones.stone(edges)) == (number, number)


def test_client_and_notation_write_colours_alike() -> None:
    referee = Referee.embedded()
    for letter in qubix.COLOURS:
        text = f"qubix 1 | board 0 #1{letter}1@0,0/0"
        (block,) = referee.parse_position(text).state.qubix.boards[0].area
        assert block.colour == qubix.colour(letter)


def test_client_and_wire_have_one_format_of_records() -> None:
    assert client_record.FORMAT_VERSION == wire_record.FORMAT_VERSION

"""The command line: its output for people and for programs, and how each command ends."""

import json
import re
from pathlib import Path

import pytest

from referee.games import GAMES
from referee.v1 import game_pb2, lines_pb2, qwirkle_pb2
from referee.v1 import referee_service_pb2 as pb
from referee_cli.games import FACES
from referee_cli.screen import Screen
from referee_cli.show.verdicts import verdict_panel
from referee_client import Referee, qwirkle, qwirkle_cubes
from tests.support.builders import LATE_TABLE, STUCK, late
from tests.support.command_line import (
    CUBES_TABLE,
    LEGAL,
    SEED,
    TABLE,
    Writer,
    colourful,
    read,
    run,
)

pytestmark = pytest.mark.usefixtures("plain_environment")


MIXED = qwirkle.lay((2, 0, "Gd"))


every_game = pytest.mark.parametrize("slug", ["qwirkle", "qwirkle-cubes", "qubix", "querbeet"])


# Rules


def test_games_are_listed() -> None:
    listed = json.loads(run("games", "--json").stdout)["games"]
    assert [game["maxPlayers"] for game in listed] == [4, 4, 5, 3]
    for game in listed:
        assert f" {game['slug']} " in run("games").stdout


@pytest.mark.parametrize(
    ("slug", "rules"),
    [
        ("qwirkle", ("LN-12", "QW-14")),
        ("qwirkle-cubes", ("LN-12", "QC-10")),
        ("qubix", ("QX-1", "QX-17")),
    ],
)
def test_rules_are_told_in_the_language_asked_for(slug: str, rules: tuple[str, str]) -> None:
    english = run("rules", slug).stdout
    french = run("rules", slug, "--lang", "fr").stdout
    for rule in ("GM-1", *rules):
        assert rule in english
        assert rule in french
    assert "The highest score wins" in " ".join(english.split())
    assert "Le total le plus élevé l’emporte" in " ".join(french.split())


def test_one_rule_is_told_alone() -> None:
    result = run("rules", "qwirkle", "--rule", "ln-5")
    assert "LN-5" in result.stdout
    assert "LN-6" not in result.stdout


def test_unknown_rule_is_bad_input() -> None:
    result = run("rules", "qwirkle", "--rule", "LN-99")
    assert result.exit_code == 2
    assert "LN-99 is not a rule of Qwirkle" in result.stderr


def test_every_game_has_a_face() -> None:
    assert set(FACES) == {room.codec.field for room in GAMES}


# New games


@every_game
def test_new_prints_a_state_that_other_commands_read(slug: str) -> None:
    printed = run("new", slug, "--player", "Anna:34", "--player", "Chris").stdout
    state = read(printed, game_pb2.GameState())
    assert [(player.name, player.age) for player in state.players] == [("Anna", 34), ("Chris", 0)]
    assert run("check", "-", stdin=printed).exit_code == 0


@every_game
def test_new_with_a_seed_deals_the_same_game(slug: str) -> None:
    deal = ("new", slug, "--player", "A", "--player", "B", "--seed", SEED)
    assert run(*deal).stdout == run(*deal).stdout


def test_new_with_out_writes_the_state_and_says_who_opens(game: str) -> None:
    assert read(Path(game).read_text(), game_pb2.GameState()).chance.seed.hex() == SEED


@every_game
def test_new_as_json_is_the_whole_response(slug: str) -> None:
    printed = run("new", slug, "--player", "A", "--player", "B", "--json").stdout
    assert len(read(printed, pb.StartGameResponse()).events) == (1 if slug == "qubix" else 2)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--player", "Anna"), "players: must have 2 to 4 entries, has 1 (WRONG_COUNT)"),
        (("--player", "Anna:old", "--player", "Chris"), "'Anna:old' is not NAME[:AGE]"),
        (("--player", "Anna:200", "--player", "Chris"), "players[0].age"),
        (("--player", "A", "--player", "B", "--seed", "c0ffee"), "64 hexadecimal digits"),
        (("--player", "A", "--player", "B", "--out", "/no/such/folder/x"), "cannot write"),
        (("--player", "A", "--player", "B", "--out", "-"), "must be a file"),
        (("--player", "A", "--player", "B", "--deal", "-", "--seed", SEED), "not both"),
        (
            ("--player", "A", "--player", "B", "--deal", "-", "--options", "-"),
            "only one of the files",
        ),
        (("--player", "A", "--player", "B", "--options", "/no/such/file"), "No such file"),
        ((), "Missing option '--player'"),
    ],
)
def test_new_refuses_bad_input(arguments: tuple[str, ...], complaint: str) -> None:
    result = run("new", "qwirkle", *arguments, stdin="{}")
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_new_plays_by_the_options_given(write: Writer) -> None:
    variants = write("variants.json", '{"openingTie": "OPENING_TIE_YOUNGEST"}')
    deal = ("new", "qwirkle", "--player", "A", "--player", "B", "--options", variants)
    state = read(run(*deal).stdout, game_pb2.GameState())
    assert state.qwirkle.options.opening_tie == lines_pb2.OPENING_TIE_YOUNGEST


def test_new_takes_down_the_deal_of_a_real_table(write: Writer) -> None:
    hand = qwirkle.hand(1, "Ro Rs Rd", hidden=3)
    deal = write("deal.json", qwirkle_pb2.QwirkleDeal(hands=[hand], opener=1))
    printed = run("new", "qwirkle", "--player", "A", "--player", "B", "--deal", deal).stdout
    state = read(printed, game_pb2.GameState())
    assert not state.HasField("chance")
    assert state.to_move == 1
    assert state.qwirkle.hands[1] == hand
    assert state.qwirkle.bag.hidden == 96


@every_game
def test_new_with_a_deal_tells_of_no_seed(slug: str, tmp_path: Path) -> None:
    out = str(tmp_path / "game.json")
    deal = ("--player", "A", "--player", "B", "--deal", "-", "--out", out)
    dealt = run("new", slug, *deal, stdin="{}")
    assert dealt.exit_code == 0
    assert "written to" in dealt.stdout
    assert "SHA-256" not in dealt.stdout
    assert run("check", out).exit_code == 0


@pytest.mark.parametrize(
    ("option", "content"), [("--options", '{"stones": []}'), ("--deal", '{"centralStore": {}}')]
)
def test_new_refuses_what_is_of_another_game(option: str, content: str, write: Writer) -> None:
    other = write("other.json", content)
    result = run("new", "qwirkle", "--player", "A", "--player", "B", option, other)
    assert result.exit_code == 2
    assert "other.json holds no Qwirkle" in result.stderr


# Verdicts


@pytest.mark.parametrize(
    ("table", "move", "unchecked"),
    [
        (TABLE, LEGAL, "GM-1, QW-7"),
        (CUBES_TABLE, qwirkle_cubes.lay((2, 0, "Rd")), "GM-1, QC-5"),
    ],
    ids=["qwirkle", "qwirkle-cubes"],
)
def test_legal_move_is_shown_with_its_score(
    table: game_pb2.GameState, move: game_pb2.Move, unchecked: str, write: Writer
) -> None:
    result = run("validate", write("table.json", table), write("move.json", move))
    assert result.exit_code == 0
    assert "LEGAL  5 points" in result.stdout
    assert re.search(r"\+3 +LN-9 +line, row of 3 +\(0, 0\) … \(2, 0\)", result.stdout)
    assert re.search(r"\+2 +LN-9 +line, column of 2", result.stdout)
    assert re.search(r"5 +total", result.stdout)
    assert "0  .. Ro Rs[Rd].." in result.stdout
    assert f"not checked (not enough known): {unchecked}" in result.stdout


@pytest.mark.parametrize(
    ("table", "move"),
    [(TABLE, MIXED), (CUBES_TABLE, qwirkle_cubes.lay((2, 0, "Gd")))],
    ids=["qwirkle", "qwirkle-cubes"],
)
def test_illegal_move_is_shown_with_rule_reason_and_cells(
    table: game_pb2.GameState, move: game_pb2.Move, write: Writer
) -> None:
    result = run("validate", write("table.json", table), write("move.json", move))
    assert result.exit_code == 1
    assert "ILLEGAL" in result.stdout
    assert "LN-2" in result.stdout
    assert "LINE_MIXED" in result.stdout
    assert "red circle, red square, green diamond" in result.stdout
    assert "0  ..!Ro!Rs!Gd!.." in result.stdout
    assert "!..! at fault" in result.stdout


def test_verdict_in_french(table: str, write: Writer) -> None:
    result = run("validate", table, write("move.json", MIXED), "--lang", "fr")
    assert "ILLÉGAL" in result.stdout
    assert "rangée" in result.stdout
    assert "non vérifié" in result.stdout


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "ILLÉGAL"),
        ({"LANG": "de_DE.UTF-8"}, "ILLEGAL"),
        ({"LANG": "en_GB.UTF-8", "REFEREE_LANG": "fr"}, "ILLÉGAL"),
        ({}, "ILLEGAL"),
    ],
)
def test_language_comes_from_the_environment(
    environment: dict[str, str],
    word: str,
    table: str,
    write: Writer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert word in run("validate", table, write("move.json", MIXED)).stdout


def test_verdict_as_json_is_the_response(table: str, write: Writer, embedded: Referee) -> None:
    result = run("validate", table, write("move.json", MIXED), "--json")
    assert result.exit_code == 1
    response = read(result.stdout, pb.ValidateMoveResponse())
    assert response.verdict == embedded.validate_move(TABLE, MIXED)


def test_remote_referee_says_the_same(
    table: str,
    write: Writer,
    target: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arguments = ("validate", table, write("move.json", MIXED), "--lang", "fr")
    here = run(*arguments)
    assert run(*arguments, "--target", target).output == here.output
    monkeypatch.setenv("REFEREE_TARGET", target)
    assert run(*arguments).output == here.output


def test_score_tells_everybodys_points(write: Writer) -> None:
    state = game_pb2.GameState()
    state.CopyFrom(TABLE)
    state.players.add(name="Anna", score=4)
    state.players.add(name="Chris", score=2)
    state.to_move = 1
    state_file, move_file = write("state.json", state), write("move.json", LEGAL)
    assert "Anna 4 · Chris 7" in run("score", state_file, move_file).stdout
    printed = run("score", state_file, move_file, "--json").stdout
    assert list(read(printed, pb.ScoreTurnResponse()).totals) == [4, 7]


def test_names_cannot_steer_the_terminal(write: Writer) -> None:
    state = game_pb2.GameState()
    state.CopyFrom(TABLE)
    state.players.add(name="\x1b[2J\x07")
    state.players.add(name="[bold]Chris")
    output = run("check", write("state.json", state)).stdout
    assert "\x1b" not in output
    assert "\x07" not in output
    assert "[bold]Chris" in output


def test_what_only_a_newer_referee_knows_is_told_by_number(embedded: Referee) -> None:
    verdict = embedded.validate_move(TABLE, LEGAL)
    verdict.score.items[0].kind = 99  # type: ignore[assignment]
    verdict.message.violations.add(reason=99, rule_id="XX-1")
    console = colourful()
    console.print(verdict_panel(verdict, TABLE, LEGAL, Screen("en", console)))
    assert len(re.findall(r"\b99\b", console.export_text())) == 2


# The table


def test_far_cells_are_drawn_with_a_cut_between(table: str, write: Writer) -> None:
    output = run("validate", table, write("move.json", qwirkle.lay((900, 0, "Rd")))).stdout
    assert "0  .. Ro Rs .. .. ~~ ..!Rd!.." in output
    assert max(map(len, output.splitlines())) == 80


def test_table_wider_than_the_screen_is_cut_around_the_move(
    write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = qwirkle.state(
        """
        Ro Rs Rd Rc Rb Rx .. .. .. ..
        .. .. .. .. .. Bx Bo Bs Bd ..
        """
    )
    monkeypatch.setenv("COLUMNS", "36")
    move = write("move.json", qwirkle.lay((9, -1, "Bc")))
    output = run("validate", write("wide.json", wide), move).stdout
    assert "-1  ~~ .. Bx Bo Bs Bd[Bc].." in output
    assert max(map(len, output.splitlines())) == 36


def test_tiles_are_coloured_shapes_where_there_is_colour(table: str, write: Writer) -> None:
    console = colourful()
    run("validate", table, write("move.json", LEGAL), obj=console)
    text = console.export_text()
    assert "●" in text
    assert "[◆]" in text
    assert "Ro" not in text


# Applying


def test_apply_writes_the_next_state(game: str) -> None:
    best = run("moves", game, "--best", "--limit", "1", "--json").stdout
    result = run("apply", game, "-", "--out", game, stdin=best)
    assert result.exit_code == 0
    assert "draws" in result.stdout
    assert "The game goes on." in result.stdout
    state = read(Path(game).read_text(), game_pb2.GameState())
    assert state.turn == 1
    assert state.qwirkle.table


def test_apply_leaves_the_file_alone_if_the_move_is_illegal(game: str, write: Writer) -> None:
    before = Path(game).read_text()
    result = run("apply", game, write("move.json", qwirkle.pass_turn()), "--out", game)
    assert result.exit_code == 1
    assert "OPENING_MUST_LAY" in result.stdout
    assert Path(game).read_text() == before


def test_apply_takes_what_was_drawn(table: str, write: Writer) -> None:
    state = game_pb2.GameState()
    state.CopyFrom(TABLE)
    state.players.add(name="Anna")
    state.players.add(name="Chris")
    state.to_move = 0
    drawn = write("drawn.json", qwirkle.drawn("Gx"))
    arguments = ("apply", write("state.json", state), write("move.json", LEGAL))
    assert "Anna draws Gx" in run(*arguments, "--drawn", drawn).stdout
    refused = run(*arguments, "--drawn", write("drawn.json", qwirkle.drawn("Gx Gb Go")))
    assert refused.exit_code == 2
    unknown = run(*arguments, "--drawn", write("drawn.json", '{"dice": [1]}'))
    assert unknown.exit_code == 2
    assert 'no field named "dice"' in unknown.stderr


def test_a_pipe_plays_a_turn(game: str) -> None:
    best = run("moves", game, "--best", "--limit", "1", "--json").stdout
    applied = run("apply", game, "-", "--json", stdin=best).stdout
    assert read(applied, pb.ApplyMoveResponse()).position.state.turn == 1
    listed = run("moves", "-", "--count", "--json", stdin=applied)
    assert json.loads(listed.stdout)["count"] > 0


# Listing


def test_moves_are_listed_best_first(game: str) -> None:
    output = run("moves", game, "--best").stdout
    points = [int(line.split()[0]) for line in output.splitlines()[:-1]]
    assert points == sorted(points, reverse=True)
    assert output.splitlines()[-1].startswith(f"legal moves: {len(points)}")


def test_every_line_of_json_is_a_legal_move(game: str) -> None:
    lines = run("moves", game, "--json").stdout.splitlines()
    assert len(lines) == json.loads(run("moves", game, "--count", "--json").stdout)["count"]
    for line in lines:
        assert run("validate", game, "-", stdin=line).exit_code == 0


def test_moves_are_limited(game: str) -> None:
    assert len(run("moves", game, "--limit", "1", "--json").stdout.splitlines()) == 1
    assert run("moves", game, "--limit", "0").exit_code == 2


# The end, and faults


def test_end_of_a_game_going_on(game: str) -> None:
    assert run("end", game).stdout == "The game goes on.\n"
    assert "IN_PROGRESS" in run("end", game, "--json").stdout


def test_end_that_cannot_be_told(write: Writer) -> None:
    result = run("end", write("late.json", qwirkle.state(LATE_TABLE)))
    assert result.exit_code == 0
    assert "cannot be told" in result.stdout


def test_end_with_standings(write: Writer) -> None:
    state = late("", f"Bx {STUCK}", to_move=None, scores=(30, 41))
    state.players[0].name, state.players[1].name = "Anna", "Chris"
    output = run("end", write("state.json", state)).stdout
    assert "The game is over: the bag is empty" in output
    assert re.search(r"1 │ Chris +│ +41 │ winner", output)
    assert re.search(r"2 │ Anna +│ +30 │ ", output)


def test_end_with_cubes_left_in_the_bag(write: Writer) -> None:
    block = "\n".join(" ".join(colour + shape for shape in "osdcbx") for colour in "ROYGBP")
    result = run("end", write("state.json", qwirkle_cubes.state(block)))
    assert result.exit_code == 0
    assert result.stdout == "The game is over: nobody can lay any more.\n"


def test_check_names_every_fault(write: Writer) -> None:
    state = write("state.json", qwirkle.state("Ro Ro Bs .. Yx"))
    result = run("check", state)
    assert result.exit_code == 1
    assert "ILLEGAL_LINE" in result.stdout
    assert "NOT_CONNECTED" in result.stdout
    assert "!Ro!Ro!Bs!" in result.stdout
    assert len(json.loads(run("check", state, "--json").stdout)["faults"]) >= 2


# Views


def test_view_is_what_a_player_may_see(game: str, embedded: Referee) -> None:
    state = read(Path(game).read_text(), game_pb2.GameState())
    printed = run("view", game, "--seat", "1").stdout
    assert read(printed, game_pb2.GameState()) == embedded.view_state(state, 1)
    assert run("check", "-", stdin=printed).exit_code == 0


def test_view_without_a_player_is_a_spectators(game: str) -> None:
    seen = read(run("view", game).stdout, game_pb2.GameState())
    assert not any(hand.tiles for hand in seen.qwirkle.hands)
    assert not seen.chance.seed


def test_view_as_json_is_the_response_and_can_be_asked_about(game: str) -> None:
    printed = run("view", game, "--seat", "0", "--json").stdout
    assert read(printed, pb.ViewStateResponse()).view.players
    assert run("end", "-", stdin=printed).exit_code == 0


@pytest.mark.parametrize(
    ("seat", "complaint"),
    [
        ("2", "viewer: must be from 0 to 1, is 2"),
        (str(2**31), "--seat"),
        ("-1", "--seat"),
        ("Anna", "--seat"),
    ],
)
def test_view_of_nobody_is_bad_input(seat: str, complaint: str, game: str) -> None:
    result = run("view", game, "--seat", seat)
    assert result.exit_code == 2
    assert complaint in result.stderr

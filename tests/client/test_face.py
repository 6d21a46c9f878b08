"""The face of the client: its names, its verdicts, games by name, and deals in words."""

import asyncio
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, assert_type

import pytest
from google.protobuf.descriptor import FileDescriptor

import referee_client
from referee.games import GAMES
from referee.v1 import (
    game_pb2,
    puzzle_service_pb2,
    record_service_pb2,
    referee_service_pb2,
    rulebook_service_pb2,
    ruleset_pb2,
    verdict_pb2,
)
from referee_client import (
    AsyncReferee,
    EndReason,
    Game,
    GameStatus,
    InvalidRequestError,
    Player,
    Reason,
    Referee,
    RefereeError,
    Ruling,
    ScoreKind,
    Verdict,
    qubix,
    querbeet,
    qwirkle,
    qwirkle_cubes,
)

SERVICES = (referee_service_pb2, record_service_pb2, rulebook_service_pb2, puzzle_service_pb2)
FIELDS = [room.codec.field for room in GAMES]
TABLE = qwirkle.state("Ro Rs")
LEGAL = qwirkle.lay((2, 0, "Rd"))
ILLEGAL = qwirkle.lay((2, 0, "Bd"))

every_room = pytest.mark.parametrize("room", GAMES, ids=FIELDS)
every_field = pytest.mark.parametrize("field", FIELDS)


# Names


def schemas() -> Iterator[FileDescriptor]:
    """The files of the schemas that belong to no game."""
    files = {file.DESCRIPTOR.name: file.DESCRIPTOR for file in SERVICES}
    for file in files.copy().values():
        files |= {each.name: each for each in file.dependencies}
    games = game_pb2.GameState.DESCRIPTOR.oneofs_by_name["position"].fields
    own = {field.message_type.file.name for field in games if field.message_type}
    own.add("referee/v1/lines.proto")
    for name, file in files.items():
        if name.startswith("referee/v1/") and name not in own:
            yield file


def test_every_enum_that_games_share_is_offered() -> None:
    enums = {name for file in schemas() for name in file.enum_types_by_name}
    assert {"Game", "Ruling", "Reason", "ScoreKind", "AuditDetail"} <= enums
    assert enums <= set(referee_client.__all__)


def test_what_methods_take_and_return_is_offered() -> None:
    """Except for the messages of the services themselves, and those of the rulebook."""
    messages = {
        name
        for file in schemas()
        if not file.services_by_name
        for name in file.message_types_by_name
    }
    assert {"GameState", "Move", "GameRecord"} <= messages
    assert messages - set(referee_client.__all__) == {"Passed", "PointsScored", "GameEnded"}


def test_what_is_offered_is_what_the_schemas_define() -> None:
    for file in schemas():
        module = import_module(file.name.removesuffix(".proto").replace("/", ".") + "_pb2")
        for name in {*file.enum_types_by_name, *file.message_types_by_name}:
            offered = getattr(referee_client, name, None)
            if offered is not None and name not in {"BatchResult", "Fault", "NotationError"}:
                assert offered is getattr(module, name) or name == "Verdict"


def test_type_checkers_see_the_names() -> None:
    assert_type(Game.GAME_QWIRKLE, Game)
    assert_type(Ruling.RULING_LEGAL, Ruling)
    assert_type(Reason.REASON_LINE_MIXED, Reason)
    assert_type(ScoreKind.SCORE_KIND_LINE, ScoreKind)
    assert_type(GameStatus.GAME_STATUS_OVER, GameStatus)
    assert_type(EndReason.END_REASON_HAND_EMPTIED, EndReason)
    assert_type(qwirkle.Options(single_opening_points=1), qwirkle.Options)


def helpers(field: str) -> ModuleType:
    module = getattr(referee_client, field)
    assert isinstance(module, ModuleType)
    return module


@every_field
def test_all_games_have_the_same_words(field: str) -> None:
    module = helpers(field)
    assert set(module.__all__) <= set(dir(module))
    assert {"Options", "deal", "pass_turn", "state"} <= set(module.__all__)
    assert module.state().WhichOneof("position") == field
    assert module.pass_turn(player=1).WhichOneof("move") == field
    options = game_pb2.GameOptions.DESCRIPTOR.fields_by_name[field].message_type
    assert module.Options.DESCRIPTOR is options
    deal = game_pb2.ReportedDeal.DESCRIPTOR.fields_by_name[field].message_type
    assert module.deal().DESCRIPTOR is deal


@every_field
def test_options_of_a_position(field: str) -> None:
    module = helpers(field)
    assert not getattr(module.state(), field).HasField("options")
    assert getattr(module.state(options=module.Options()), field).HasField("options")


@every_field
def test_the_enums_of_options_are_in_the_game_s_module(field: str) -> None:
    module = helpers(field)
    offered = {
        getattr(module, name).DESCRIPTOR.full_name
        for name in module.__all__
        if hasattr(getattr(module, name), "DESCRIPTOR")
    }
    enums = {
        each.enum_type.full_name for each in module.Options.DESCRIPTOR.fields if each.enum_type
    }
    assert enums <= offered


# Games by name


@every_room
@pytest.mark.parametrize("change", [str, str.upper, str.title, lambda name: name.replace("-", "_")])
def test_a_game_is_started_by_its_name(embedded: Referee, room: Any, change: Any) -> None:
    name = change(room.codec.game.rulebook.slug)
    started = embedded.start_game(name, ["Anna", "Chris"], seed=bytes(32))
    by_number = embedded.start_game(room.codec.ruleset.game, ["Anna", "Chris"], seed=bytes(32))
    assert started == by_number
    assert embedded.get_rulebook(name) == embedded.get_rulebook(room.codec.ruleset.game)


def test_a_game_is_started_by_its_title(embedded: Referee) -> None:
    for game in embedded.list_games():
        started = embedded.start_game(game.title, ["Anna", "Chris"])
        assert started.position.state.ruleset.game == game.ruleset.game


def test_a_name_of_no_game_is_answered_with_the_names_there_are(embedded: Referee) -> None:
    known = ", ".join(room.codec.game.rulebook.slug for room in GAMES)
    with pytest.raises(ValueError, match="'chess' is not a game: one of") as caught:
        embedded.start_game("chess", ["Anna", "Chris"])
    assert str(caught.value).endswith(known)


@pytest.mark.parametrize("name", ["", "unspecified", "game-qwirkle", "qwirklé", "qwirkle "])
def test_what_only_looks_like_a_name_is_no_game(embedded: Referee, name: str) -> None:
    with pytest.raises(ValueError, match="is not a game"):
        embedded.get_rulebook(name)


def test_no_game_at_all_is_for_the_referee_to_refuse(embedded: Referee) -> None:
    with pytest.raises(InvalidRequestError):
        embedded.start_game(ruleset_pb2.GAME_UNSPECIFIED, ["Anna", "Chris"])


# Verdicts


def test_a_legal_move(referee: Referee) -> None:
    verdict = referee.validate_move(TABLE, LEGAL)
    assert_type(verdict, Verdict)
    assert_type(verdict.legal, bool)
    assert (verdict.legal, verdict.points) == (True, 3)
    assert verdict.ruling == Ruling.RULING_LEGAL
    assert (verdict.score.points, list(verdict.violations)) == (3, [])
    assert "GM-1" in verdict.unchecked_rule_ids
    assert verdict.ruleset.game == Game.GAME_QWIRKLE
    assert verdict.message.score == verdict.score


def test_an_illegal_move(referee: Referee) -> None:
    verdict = referee.validate_move(TABLE, ILLEGAL)
    assert (verdict.legal, verdict.points) == (False, 0)
    assert verdict.ruling == Ruling.RULING_ILLEGAL
    assert [each.reason for each in verdict.violations] == [Reason.REASON_LINE_MIXED]


@pytest.mark.parametrize("move", [LEGAL, ILLEGAL])
def test_all_answers_have_the_same_verdict(referee: Referee, move: game_pb2.Move) -> None:
    verdict = referee.validate_move(TABLE, move)
    assert referee.score_turn(TABLE, move).verdict == verdict
    assert referee.apply_move(TABLE, move).verdict == verdict
    [result] = referee.batch_validate_moves([move], position=TABLE)
    assert (result.verdict, result.error) == (verdict, None)


def test_a_bad_item_of_a_batch_has_the_error_of_a_call(referee: Referee) -> None:
    sound, bad = referee.batch_validate_moves([LEGAL, game_pb2.Move()], position=TABLE)
    assert sound.verdict.legal
    assert_type(sound.error, RefereeError | None)
    with pytest.raises(InvalidRequestError) as caught:
        referee.validate_move(TABLE, game_pb2.Move())
    assert isinstance(bad.error, InvalidRequestError)
    reasons = [fault.reason for fault in caught.value.faults]
    assert [fault.reason for fault in bad.error.faults] == reasons
    with pytest.raises(InvalidRequestError) as raised:
        _ = bad.verdict
    assert raised.value.faults == bad.error.faults


def test_a_verdict_is_neither_true_nor_false(referee: Referee) -> None:
    verdict = referee.validate_move(TABLE, LEGAL)
    with pytest.raises(TypeError, match="`legal`"):
        bool(verdict)


def test_verdicts_are_equal_if_their_messages_are(referee: Referee) -> None:
    verdict = referee.validate_move(TABLE, LEGAL)
    assert verdict == Verdict(verdict.message)
    assert verdict != referee.validate_move(TABLE, ILLEGAL)
    assert verdict == verdict.message
    assert verdict.message == verdict
    assert verdict.message != referee.validate_move(TABLE, ILLEGAL)
    assert verdict != 1
    assert Verdict(verdict_pb2.Verdict()) != referee.score_turn(TABLE, LEGAL)
    with pytest.raises(TypeError, match="unhashable"):
        hash(verdict)


def test_an_answer_is_shown_as_its_message(referee: Referee) -> None:
    verdict = referee.validate_move(TABLE, ILLEGAL)
    assert str(verdict) == str(verdict.message)
    assert repr(verdict).startswith("Verdict(ruling: RULING_ILLEGAL violations {")
    assert "\n" not in repr(verdict)
    assert repr(referee.apply_move(TABLE, LEGAL)).startswith("AppliedMove(verdict {")


def test_asyncio_has_the_same_verdicts(target: str, referee: Referee) -> None:
    async def ask() -> None:
        async with AsyncReferee.connect(target) as other:
            assert (await other.validate_move(TABLE, LEGAL)).legal
            assert await other.apply_move(TABLE, LEGAL) == referee.apply_move(TABLE, LEGAL)
            assert await other.score_turn(TABLE, LEGAL) == referee.score_turn(TABLE, LEGAL)

    asyncio.run(ask())


# Deals in words

SEATED = [Player(name="Anna", age=36), Player(name="Chris", age=41)]


def dealt(field: str) -> Any:
    """The game's part of a first position, dealt from a seed."""
    started = Referee.embedded().start_game(field, SEATED, seed=bytes(32))
    return getattr(started.position.state, field)


def reported(referee: Referee, field: str, deal: Any) -> Any:
    started = referee.start_game(field, SEATED, deal=deal)
    return getattr(started.position.state, field)


@pytest.mark.parametrize(
    ("module", "pieces"), [(qwirkle, "tiles"), (qwirkle_cubes, "cubes")], ids=["tiles", "cubes"]
)
def test_a_deal_of_lines(referee: Referee, module: Any, pieces: str) -> None:
    field = module.__name__.rpartition(".")[2]
    hands = dealt(field).hands
    words = [" ".join(map(module.code, getattr(hand, pieces))) for hand in hands]
    assert list(reported(referee, field, module.deal(*words)).hands) == list(hands)


def test_a_deal_of_stones(referee: Referee) -> None:
    hands = dealt("querbeet").hands
    words = [" ".join(map(querbeet.edges, hand.stones)) for hand in hands]
    assert list(reported(referee, "querbeet", querbeet.deal(*words)).hands) == list(hands)
    assert querbeet.deal(*words) == querbeet.deal(*[hand.split() for hand in words])


def picture(level: int, blocks: Any) -> str:
    """A level of the central store, as `qubix.deal` reads it."""
    cells = {}
    for block in blocks:
        if block.level == level:
            along_x = block.direction == qubix.X
            for step in range(block.size):
                cell = (block.x + step * along_x, block.y + step * (not along_x))
                cells[cell] = "-" if along_x else "|"
            cells[block.x, block.y] = qubix.letter(block.colour)
    return "\n".join(" ".join(cells[x, y] for x in range(5)) for y in range(4, -1, -1))


def test_a_deal_of_blocks(referee: Referee) -> None:
    blocks = dealt("qubix").central_store.blocks
    pictures = [picture(level, blocks) for level in range(5)]
    store = reported(referee, "qubix", qubix.deal(*pictures)).central_store

    def places(placed: Any) -> set[tuple[int, ...]]:
        return {(each.colour, each.size, each.x, each.y, each.level) for each in placed}

    assert places(store.blocks) == places(blocks)
    assert not qubix.deal().HasField("central_store")


def test_hidden_pieces_of_a_deal(referee: Referee) -> None:
    deal = qwirkle.deal("Ro Rs ?4", "", opener=0)
    assert [(hand.player, hand.hidden) for hand in deal.hands] == [(0, 4)]
    hands = reported(referee, "qwirkle", deal).hands
    assert [(len(hand.tiles), hand.hidden) for hand in hands] == [(2, 4), (0, 6)]
    assert qwirkle.deal("", "?6", opener=1).hands[0] == qwirkle.hand(1, hidden=6)
    assert not qwirkle.deal().HasField("opener")
    assert querbeet.deal("03 ?8").hands[0] == querbeet.hand(0, "03", hidden=8)
    assert querbeet.deal([]).hands[0] == querbeet.hand(0)


@pytest.mark.parametrize("words", ["Ro ?", "?x", "?-1", "?²", "? 4", "?4 Ro", "Xx", "??4"])
def test_words_that_are_no_hand(words: str) -> None:
    for module in (qwirkle, qwirkle_cubes, querbeet):
        with pytest.raises(ValueError, match=r"is not a (tile|stone|number of hidden pieces)"):
            module.deal(words)

"""Moves in words in the Python client: sync and asyncio, remote and embedded."""

import pytest

from referee.v1 import game_pb2, ruleset_pb2
from referee_client import InvalidNotationError, InvalidRequestError, Referee, querbeet, qwirkle
from tests.client.test_client import KINDS, STATE, asking

TABLE = qwirkle.state("Ro Rs")
LAY, WORDS = qwirkle.lay((2, 0, "Rd")), "lay Rd@2,0"

every_kind = pytest.mark.parametrize("kind", KINDS)


@every_kind
def test_words_are_read_and_written(target: str, kind: str) -> None:
    speak = asking(kind, target)
    position = game_pb2.Position(state=STATE)
    ruleset = ruleset_pb2.Ruleset(game=ruleset_pb2.GAME_QWIRKLE)
    for game in (STATE, position, ruleset, ruleset_pb2.GAME_QWIRKLE):
        assert speak("parse_move", game, WORDS) == LAY
        assert speak("format_move", game, LAY) == WORDS
    passing = qwirkle.pass_turn(player=1)
    assert speak("format_move", STATE, passing) == "Bert pass"
    assert speak("parse_move", STATE, "Bert pass") == passing
    assert speak("format_move", ruleset_pb2.GAME_QWIRKLE, passing) == "1 pass"


@every_kind
@pytest.mark.parametrize("name", ["validate_move", "score_turn", "apply_move"])
def test_words_are_taken_for_a_move(target: str, kind: str, name: str) -> None:
    speak = asking(kind, target)
    for position in (TABLE, game_pb2.Position(state=TABLE)):
        assert speak(name, position, WORDS) == speak(name, position, LAY)


@every_kind
def test_words_are_taken_in_a_batch(target: str, kind: str) -> None:
    other = querbeet.state()
    items = [WORDS, LAY, (TABLE, WORDS), (other, "pass"), (TABLE, LAY)]
    results = asking(kind, target)("batch_validate_moves", iter(items), position=TABLE)
    first = results[0].verdict
    assert first.score.points == 3
    assert [result.verdict == first for result in results] == [True, True, True, False, True]
    assert results[3].verdict.ruleset.game == ruleset_pb2.GAME_QUERBEET


@every_kind
def test_words_in_a_batch_need_a_position(target: str, kind: str) -> None:
    with pytest.raises(ValueError, match="needs a position"):
        asking(kind, target)("batch_validate_moves", [WORDS])


@every_kind
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("parse_move", (TABLE, "lay rd@2,0")),
        ("validate_move", (TABLE, "lay rd@2,0")),
        ("score_turn", (TABLE, "lay rd@2,0")),
        ("apply_move", (TABLE, "lay rd@2,0")),
        ("batch_validate_moves", ([(TABLE, WORDS), (TABLE, "lay rd@2,0")],)),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_bad_words_are_an_exception_with_their_columns(
    target: str, kind: str, name: str, arguments: tuple[object, ...], language: str
) -> None:
    with pytest.raises(InvalidNotationError) as caught:
        asking(kind, target, language=language)(name, *arguments)
    [error] = caught.value.errors
    assert error[:3] == (1, 5, "UNKNOWN_VALUE")
    asked = {"en": "did you mean `Rd`?", "fr": "vouliez-vous dire `Rd` ?"}
    assert error.message.endswith(asked[language])


@every_kind
def test_a_bad_move_or_position_is_a_bad_request(target: str, kind: str) -> None:
    speak = asking(kind, target)
    for name, arguments, field in (
        ("parse_move", (game_pb2.GameState(), WORDS), "position.state.position"),
        ("parse_move", (TABLE, "x" * 1001), "notation"),
        ("format_move", (TABLE, querbeet.pass_turn()), "move.querbeet"),
    ):
        with pytest.raises(InvalidRequestError) as caught:
            speak(name, *arguments)
        assert [fault.field for fault in caught.value.faults] == [field]


def test_a_move_that_is_a_message_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    referee = Referee.embedded()
    monkeypatch.setattr(referee, "parse_move", None)
    assert referee.validate_move(TABLE, LAY).score.points == 3
    assert len(referee.batch_validate_moves([LAY, (TABLE, LAY)], position=TABLE)) == 2

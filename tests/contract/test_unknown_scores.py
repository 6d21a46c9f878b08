"""Scores that nobody knows: they are written down as unknown, and stay so in later turns.

If nobody can tell whether a turn ends the game, nobody can tell whether it earns LN-11; ScoreTurn
and ApplyMove agree on that.
"""

import pytest

from referee.core.piles import Pile
from referee.core.verdict import Judgement
from referee.games.lines.rules.state import Lay
from referee.games.lines.rules.turn import settled
from referee.records.ledger import Ledger
from referee.records.record import Claim
from referee.v1 import fault_pb2, game_pb2, ruleset_pb2
from referee.v1 import record_service_pb2 as record_pb
from referee.v1 import referee_service_pb2 as pb
from referee.wire.position import decode_position, encode_state
from referee_client import RecordKeeper, Referee, qubix, qwirkle, qwirkle_cubes
from tests.games.qubix import builders as qubix_builders
from tests.games.querbeet import builders as querbeet_builders
from tests.games.qwirkle_cubes import builders as cubes_builders
from tests.support import builders
from tests.support.builders import STUCK, events, faults, late, scored, status
from tests.support.command_line import Writer, run

LAST = qwirkle.write_table(late("Bx", STUCK).qwirkle.table)
LAST_CRISSCROSS = qwirkle.lay((18, -5, "Bx"))
LAST_CUBES = cubes_builders.late("Rd", "Gs").qwirkle_cubes.table
LAST_DIAMOND = qwirkle_cubes.lay((-1, 0, "Rd"))
CORNER = ". . . .\n. . . .\nB . . .\nB - . ."

Known = tuple[game_pb2.GameState, game_pb2.Move]


def last_of_qwirkle(**known: object) -> game_pb2.GameState:
    return builders.told(LAST, scores=(50, 40), **known)  # type: ignore[arg-type]


def last_of_cubes(**known: object) -> game_pb2.GameState:
    return cubes_builders.told(LAST_CUBES, scores=(50, 40), **known)  # type: ignore[arg-type]


IN_DOUBT: dict[str, Known] = {
    "qwirkle, bag and hand": (last_of_qwirkle(), LAST_CRISSCROSS),
    "qwirkle, hand": (last_of_qwirkle(bag=builders.bag()), LAST_CRISSCROSS),
    "cubes, bag and hand": (last_of_cubes(), LAST_DIAMOND),
    "cubes, hand": (last_of_cubes(bag=qwirkle_cubes.bag()), LAST_DIAMOND),
}
in_doubt = pytest.mark.parametrize(("position", "move"), IN_DOUBT.values(), ids=IN_DOUBT.keys())


def scores(position: game_pb2.Position | game_pb2.GameState) -> list[int | None]:
    state = position.state if isinstance(position, game_pb2.Position) else position
    assert not any(player.score_unknown and player.score for player in state.players)
    return [None if player.score_unknown else player.score for player in state.players]


def with_unknown(position: game_pb2.GameState, seat: int = 0) -> game_pb2.GameState:
    copy = game_pb2.GameState()
    copy.CopyFrom(position)
    copy.players[seat].score = 0
    copy.players[seat].score_unknown = True
    return copy


# What is not known is not written down


@in_doubt
def test_ln_11_scoring_and_applying_agree_that_a_total_is_not_known(
    referee: Referee, position: game_pb2.GameState, move: game_pb2.Move
) -> None:
    answer = referee.score_turn(position, move)
    assert not answer.totals
    applied = referee.apply_move(position, move)
    assert applied.verdict == answer.verdict
    assert applied.verdict.score.points > 0
    assert scores(applied.position) == [None, 40]
    (told,) = [event.points_scored for event in applied.events if event.HasField("points_scored")]
    assert told.points == applied.verdict.score.points
    assert not told.HasField("total")
    assert not referee.validate_state(applied.position)


def test_ln_11_a_total_that_is_known_is_told(referee: Referee) -> None:
    position = last_of_qwirkle(hands=[qwirkle.hand(0, hidden=2)], bag=builders.bag())
    assert referee.score_turn(position, LAST_CRISSCROSS).totals == [54, 40]
    applied = referee.apply_move(position, LAST_CRISSCROSS)
    assert scores(applied.position) == [54, 40]
    told = applied.events[1].points_scored
    assert (told.HasField("total"), told.total) == (True, 54)


def test_a_total_of_nought_is_told(referee: Referee) -> None:
    """It can occur in Querbeet, where points may be lost."""
    position = querbeet_builders.start(referee)
    ended = querbeet_builders.finish_round(referee, position)
    told = [event.points_scored for event in ended.events if event.HasField("points_scored")]
    assert told
    assert all(each.HasField("total") for each in told)


@pytest.mark.parametrize(
    ("drawn", "total"), [(1, 54), (0, None)], ids=["who draws goes on", "a tile may be left"]
)
def test_ln_11_what_was_drawn_may_tell_that_the_game_goes_on(
    referee: Referee, drawn: int, total: int | None
) -> None:
    report = qwirkle.drawn(hidden=drawn)
    applied = referee.apply_move(last_of_qwirkle(), LAST_CRISSCROSS, drawn=report)
    assert scores(applied.position) == [total, 40]
    assert ("QW-12" in applied.verdict.unchecked_rule_ids) == (total is None)
    assert ("END_BONUS", "LN-11", 6) not in scored(applied.verdict)


@pytest.mark.parametrize(
    ("left", "drawn", "points"),
    [
        (Pile(), Pile(), 6),
        (Pile(), Pile(hidden=2), 0),
        (None, Pile(), 6),
        (None, Pile(hidden=6), 0),
        (Pile(), None, None),
        (None, None, None),
    ],
)
def test_ln_11_who_lays_six_and_draws_nothing_ends_the_game(
    left: Pile | None, drawn: Pile | None, points: int | None
) -> None:
    state = decode_position(game_pb2.Position(state=last_of_qwirkle())).state
    lay = Lay(tuple((cell, cell) for cell in range(6)))
    before = Judgement(0, unchecked=("QW-7", "QW-12"), uncounted=(0,))
    after = settled(before, state, lay, left, drawn)
    if points is None:
        assert after == before
    else:
        assert (after.points, after.unchecked, after.uncounted) == (points, ("QW-7",), ())


def test_qc_8_what_was_drawn_tells_whether_the_game_is_over(referee: Referee) -> None:
    position = last_of_cubes()
    roll = qwirkle_cubes.rolled(hidden=1)
    applied = referee.apply_move(position, LAST_DIAMOND, drawn=roll)
    points = applied.verdict.score.points
    assert "QC-8" not in applied.verdict.unchecked_rule_ids
    assert scores(applied.position) == [50 + points, 40]


@pytest.mark.parametrize(
    ("players", "mover", "board", "unknown"),
    [(3, 0, 1, {0, 1}), (3, 1, 1, {1}), (2, 0, 2, {0, 1}), (2, 1, 0, {0, 1})],
    ids=["another's area", "one's own", "the neutral board", "the other of two"],
)
def test_qx_10_who_may_score_on_an_area_that_is_not_known(
    referee: Referee, players: int, mover: int, board: int, unknown: set[int]
) -> None:
    """The maker and the owner of the area may score; on the neutral board the opponent."""
    position = qubix_builders.told({}, players=players, to_move=mover)
    move = qubix.build(qubix_builders.described("B1"), board, qubix.spot(1, 1))
    assert not referee.score_turn(position, move).totals
    applied = referee.apply_move(position, move)
    told = scores(applied.position)
    assert {seat for seat, score in enumerate(told) if score is None} == unknown
    assert not referee.validate_state(applied.position)


def test_an_illegal_move_changes_no_total(referee: Referee) -> None:
    """That holds even if nobody knows what a legal one would have scored."""
    position = qubix_builders.told({}, players=3)
    move = qubix.build(qubix_builders.described("B1"), 1, qubix.spot(4, 0))
    assert referee.score_turn(position, move).totals == [0, 0, 0]
    assert scores(referee.apply_move(position, move).position) == [0, 0, 0]


# What is not known stays so


def early(game: str) -> Known:
    """A position in which somebody's score is not known, and a move that scores."""
    if game == "qwirkle":
        return builders.told("Ro Rs", scores=(0, 2)), qwirkle.lay((2, 0, "Rd"))
    if game == "qwirkle_cubes":
        return cubes_builders.told("Ro Rs", scores=(0, 2)), qwirkle_cubes.lay((2, 0, "Rd"))
    position = qubix_builders.told({0: CORNER})
    spot = qubix.spot(1, 1)
    return position, qubix.build(qubix_builders.described("B1"), 0, spot)


@pytest.mark.parametrize("game", ["qwirkle", "qwirkle_cubes", "qubix"])
@pytest.mark.parametrize("seat", [0, 1])
def test_further_turns_keep_a_score_unknown(referee: Referee, game: str, seat: int) -> None:
    position, move = early(game)
    known = referee.apply_move(position, move)
    position = with_unknown(position, seat)
    assert not referee.validate_state(position)
    assert not referee.score_turn(position, move).totals
    applied = referee.apply_move(position, move)
    expected = scores(known.position)
    assert expected[0]
    expected[seat] = None
    assert scores(applied.position) == expected
    told = [event.points_scored for event in applied.events if event.HasField("points_scored")]
    assert [each.HasField("total") for each in told] == [seat != 0]
    assert applied.verdict == known.verdict


def test_a_round_of_querbeet_keeps_a_score_unknown(referee: Referee) -> None:
    position = querbeet_builders.start(referee)
    state = with_unknown(position, 1)
    ended = querbeet_builders.finish_round(referee, state)
    told = [event for event in ended.events if event.HasField("points_scored")]
    assert {event.player: event.points_scored.HasField("total") for event in told}[1] is False
    assert scores(ended.position)[1] is None
    assert scores(ended.position)[0] is not None


@pytest.mark.parametrize("seat", [0, 1])
def test_ln_12_standings_with_an_unknown_score_are_not_told(referee: Referee, seat: int) -> None:
    position = with_unknown(late("Bx", STUCK, scores=(50, 40)), seat)
    applied = referee.apply_move(position, LAST_CRISSCROSS)
    assert status(applied.outcome) == "OVER"
    assert events(applied.events)[-1] == "game_ended"
    assert not applied.outcome.standings
    assert not referee.check_game_end(applied.position).standings


def test_views_keep_a_score_unknown(referee: Referee) -> None:
    for position in (
        with_unknown(late("Bx", STUCK)),
        with_unknown(qubix_builders.told({0: ""}, players=2)),
        with_unknown(querbeet_builders.start(referee)),
        with_unknown(cubes_builders.late("Rd", "Gs")),
    ):
        assert scores(referee.view_state(position, 1)) == [None, 0]


# The message, and the notation


def test_a_score_that_is_unknown_and_told_is_refused(referee: Referee) -> None:
    position = builders.told("Ro Rs")
    position.players[1].score = 3
    position.players[1].score_unknown = True
    place = "position.state.players[1].score"
    for language, said in (("en", "left out"), ("fr", "omettre")):
        (fault,) = Referee.embedded(language=language).validate_state(position)
        assert (fault.field, fault.reason) == (place, fault_pb2.FAULT_REASON_NOT_ALLOWED)
        assert said in fault.message
    assert faults(lambda: referee.check_game_end(position)) == [(place, "NOT_ALLOWED")]


def test_a_game_starts_with_known_scores(referee: Referee) -> None:
    players = [game_pb2.Player(name="Anna"), game_pb2.Player(name="Chris", score_unknown=True)]
    assert faults(lambda: referee.start_game(ruleset_pb2.GAME_QWIRKLE, players)) == [
        ("players[1].score_unknown", "NOT_ALLOWED")
    ]


def test_an_omitted_score_is_nought(referee: Referee) -> None:
    position = builders.told("Ro Rs")
    for player in position.players:
        player.ClearField("score")
    assert referee.score_turn(position, qwirkle.lay((2, 0, "Rd"))).totals == [3, 0]


@pytest.mark.parametrize("field", ["qwirkle", "qwirkle_cubes", "qubix", "querbeet"])
def test_a_position_with_an_unknown_score_survives_message_and_notation(
    referee: Referee, field: str
) -> None:
    position = {
        "qwirkle": lambda: builders.told("Ro Rs", scores=(1, 0)),
        "qwirkle_cubes": lambda: cubes_builders.told("Ro Rs", scores=(1, 0)),
        "qubix": lambda: qubix_builders.told({0: ""}),
        "querbeet": lambda: querbeet_builders.start(referee),
    }[field]()
    message = with_unknown(position, 1)
    known = decode_position(game_pb2.Position(state=message))
    assert known.state.players[1].score is None
    again = decode_position(game_pb2.Position(state=encode_state(known.codec, known.state)))
    assert again.state == known.state
    text = referee.format_position(message)
    assert " =? |" in text
    assert scores(referee.parse_position(text))[1] is None
    assert referee.format_position(referee.parse_position(text)) == text


# The command line


def test_the_command_line_shows_a_question_mark(write: Writer) -> None:
    position, move = IN_DOUBT["qwirkle, bag and hand"]
    files = write("state.json", position), write("move.json", move)
    assert "seat 0 ? · seat 1 40" in run("apply", *files).stdout
    assert (
        "seat 0 ? · seat 1 40" in run("check", write("after.json", with_unknown(position))).stdout
    )


# Records


def test_a_keeper_of_records_claims_only_what_is_known(referee: Referee) -> None:
    position, move = IN_DOUBT["qwirkle, bag and hand"]
    keeper = RecordKeeper(pb.StartGameResponse(position=game_pb2.Position(state=position)))
    keeper.add(move, referee.apply_move(position, move))
    later = with_unknown(builders.told("Ro Rs", scores=(0, 2)))
    move = qwirkle.lay((2, 0, "Rd"), player=0)
    keeper.add(move, referee.apply_move(later, move))
    first, second = keeper.record.turns
    assert not first.claimed
    (claim,) = second.claimed
    assert (claim.player, claim.points, claim.HasField("total")) == (0, 3, False)


LET_STAND = """\
Referee-Record: 1
Game: qwirkle 1
Player: "Anna"
Player: "Chris"

1. Anna lay Ys@0,0 Yd@1,0 Yc@2,0 +3=3
2. Anna lay Bs@0,1 {claimed}
3. Chris lay Gc@2,1 +2=2
4. Anna lay Gs@0,2 +3=8
Ending: unfinished
Standing: 1 Anna 8
Standing: 2 Chris 2
"""


@pytest.mark.parametrize("claimed", ["", "+2"])
def test_an_audit_that_went_on_tells_no_total_that_is_not_known(
    embedded: Referee, claimed: str
) -> None:
    """Anna moved out of turn, and no total was written down: from there on she has none."""
    text = LET_STAND.format(claimed=claimed)
    audit = embedded.audit_record(text, go_on=True, detail=record_pb.AUDIT_DETAIL_POSITIONS)
    assert [(each.turn, each.kind) for each in audit.failures] == [
        (1, record_pb.FAILURE_KIND_ILLEGAL_MOVE)
    ]
    assert [list(turn.unknown_totals) for turn in audit.turns] == [[], [0], [0], []]
    assert [scores(turn.position)[0] for turn in audit.turns] == [3, None, None, 8]
    assert [place.score for place in audit.standings] == [8, 2]
    cut = text.partition("4. Anna")[0] + "Standing: 1 Anna 99\nStanding: 2 Chris 2\n"
    audit = embedded.audit_record(cut, go_on=True)
    assert len(audit.failures) == 1
    assert not audit.standings
    assert scores(audit.final_position) == [None, 2]
    assert "the standings" in " ".join(each.message for each in audit.unchecked)


def test_a_story_shows_totals_that_are_not_known() -> None:
    text = LET_STAND.format(claimed="").partition("4. Anna")[0]
    shown = run("audit", "-", "--go-on", stdin=text).stdout
    assert "Anna ? · Chris 2" in shown


def test_a_claim_behind_a_turn_in_doubt_is_not_checked() -> None:
    """That holds even in an audit that would stop."""
    ledger, claims = Ledger(2), [Claim(0, 2, 99), Claim(1, 0, 5)]
    ledger.lose(0, Judgement(0, uncounted=(0,)))
    assert [failure.place for failure in ledger.check(3, claims, (2, 0))] == [
        ("turns", 3, "claimed", 1, "total")
    ]
    assert ledger.cannot_check(claims)
    assert ledger.known((7, 4)) == (None, 4)

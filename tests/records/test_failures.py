"""Every way in which a record and the rules part."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any, NamedTuple

import pytest

from referee.v1 import record_pb2
from referee.v1 import record_service_pb2 as pb
from referee_client import Referee
from tests.records.failures import (
    BLOCKS,
    EXCHANGE,
    EXCHANGING,
    LOSER,
    REROLL,
    REROLLING,
    TILES,
    UNFINISHED,
    WINNER,
    GameRecord,
    add,
    cut,
    golden,
    hidden,
    other_draw,
    unseeded,
    wrong_mover,
)
from tests.support.records.laws import POSITIONS, SOUND, assert_lawful, kind, reason, reasons

FINISHED = record_pb2.RECORD_ENDING_FINISHED


STONES = golden("querbeet-2")


NEW_ROUND = next(turn for turn, each in enumerate(STONES.turns) if each.HasField("drawn"))


FIRST = TILES.deal.qwirkle.opener


class Case(NamedTuple):
    """A record, how to spoil it, and the first failure that must be found in it."""

    name: str
    good: GameRecord
    spoil: Callable[[Any], object]
    kind: str
    field: str
    english: str
    french: str
    turn: int | None = None
    rules: tuple[str, ...] = ()
    player: int | None = None
    claimed: int | None = None
    computed: int | None = None

    def __str__(self) -> str:
        return self.name


def used_up(record: GameRecord, turn: int) -> int:
    """A tile of which all three lie on the table by then."""
    laid = [
        each.tile for earlier in record.turns[:turn] for each in earlier.move.qwirkle.lay.placements
    ]
    return next(tile for tile, count in Counter(laid).items() if count == 3)


LATE = 30


LATE_DRAW = next(
    turn for turn in range(LATE, len(TILES.turns)) if len(TILES.turns[turn].drawn.qwirkle.tiles)
)


def draw_what_is_laid(record: GameRecord) -> None:
    tiles: Any = record.turns[LATE_DRAW].drawn.qwirkle.tiles
    tiles[0] = used_up(record, LATE_DRAW)


def other_colour(record: GameRecord) -> None:
    cubes: Any = record.turns[REROLL].drawn.qwirkle_cubes.cubes
    cubes[0] = (cubes[0] + 5) % 36 + 1


def hide_exchange(record: GameRecord) -> None:
    exchange = record.turns[EXCHANGE].move.qwirkle.exchange
    exchange.hidden = len(exchange.tiles)
    exchange.ClearField("tiles")


def other_deal(record: GameRecord) -> None:
    tiles: Any = record.deal.qwirkle.hands[0].tiles
    tiles[0] = tiles[0] % 36 + 1


POINTS = TILES.turns[5].claimed[0].points


TOTAL = TILES.turns[5].claimed[0].total


SIXTH = TILES.turns[5].move.player


CASES = [
    Case(
        "a move out of turn",
        TILES,
        wrong_mover,
        "ILLEGAL_MOVE",
        "turns[4].move",
        "turn 5: the move breaks GM-1",
        "tour 5 : le coup enfreint GM-1",
        turn=4,
        rules=("GM-1",),
    ),
    Case(
        "a move after the end",
        TILES,
        lambda record: record.turns.add().CopyFrom(record.turns[0]),
        "ILLEGAL_MOVE",
        f"turns[{len(TILES.turns)}].move",
        f"turn {len(TILES.turns) + 1}: the move breaks GM-2",
        f"tour {len(TILES.turns) + 1} : le coup enfreint GM-2",
        turn=len(TILES.turns),
        rules=("GM-2",),
    ),
    Case(
        "other points",
        TILES,
        lambda record: add(record.turns[5].claimed[0], "points", 2),
        "WRONG_POINTS",
        "turns[5].claimed[0].points",
        f"turn 6: …{POINTS + 2}…the turn scores {POINTS}",
        f"tour 6 : …{POINTS + 2}…le tour …{POINTS}",
        turn=5,
        player=SIXTH,
        claimed=POINTS + 2,
        computed=POINTS,
    ),
    Case(
        "points of who scored nothing",
        TILES,
        lambda record: record.turns[5].claimed.add(player=1 - SIXTH, points=-1),
        "WRONG_POINTS",
        "turns[5].claimed[1].points",
        "turn 6: …-1…the turn scores 0",
        "tour 6 : …-1…le tour …0",
        turn=5,
        player=1 - SIXTH,
        claimed=-1,
        computed=0,
    ),
    Case(
        "another total",
        TILES,
        lambda record: add(record.turns[5].claimed[0], "total", -3),
        "WRONG_TOTAL",
        "turns[5].claimed[0].total",
        f"turn 6: a total of {TOTAL - 3} was written down, it is {TOTAL}",
        f"tour 6 : un total de {TOTAL - 3} a été noté, il est de {TOTAL}",
        turn=5,
        player=SIXTH,
        claimed=TOTAL - 3,
        computed=TOTAL,
    ),
    Case(
        "four equal tiles dealt",
        unseeded(TILES),
        lambda record: record.deal.qwirkle.hands[1].tiles.__setitem__(slice(0, 4), [8] * 4),
        "IMPOSSIBLE_DEAL",
        "deal.qwirkle.hands[1]",
        "orange square occurs 4 times, the set holds 3",
        "carré orange",
    ),
    Case(
        "a hand of five",
        unseeded(TILES),
        lambda record: record.deal.qwirkle.hands[1].tiles.pop(),
        "IMPOSSIBLE_DEAL",
        "deal.qwirkle.hands[1]",
        "every player draws 6 pieces, this hand has 5",
        "5",
        rules=("QW-1",),
    ),
    Case(
        "somebody else opens",
        unseeded(TILES),
        lambda record: setattr(record.deal.qwirkle, "opener", 1 - FIRST),
        "IMPOSSIBLE_DEAL",
        "deal.qwirkle.opener",
        f"seat {FIRST} opens",
        f"{FIRST}",
    ),
    Case(
        "a second star dealt",
        unseeded(STONES),
        lambda record: record.deal.querbeet.hands[0].stones.__setitem__(0, 63),
        "IMPOSSIBLE_DEAL",
        "deal.querbeet.hands[0].stones[0]",
        "there are not so many stones of this kind in the set",
        "pierres",
        rules=("QB-2",),
    ),
    Case(
        "a store with a block less",
        unseeded(BLOCKS),
        lambda record: record.deal.qubix.central_store.blocks.pop(),
        "IMPOSSIBLE_DEAL",
        "deal.qubix.central_store",
        "1 block is nowhere",
        "1",
        rules=("QX-1",),
    ),
    Case(
        "too many tiles drawn",
        unseeded(TILES),
        lambda record: add(record.turns[3].drawn.qwirkle, "hidden", 1),
        "IMPOSSIBLE_DRAW",
        "turns[3].drawn",
        "to be drawn or rolled here",
        "",
        turn=3,
        rules=("QW-8",),
    ),
    Case(
        "a tile drawn that lies on the table",
        unseeded(TILES),
        draw_what_is_laid,
        "IMPOSSIBLE_DRAW",
        f"turns[{LATE_DRAW}].drawn.qwirkle.tiles[0]",
        "cannot have been left in the bag",
        "",
        turn=LATE_DRAW,
    ),
    Case(
        "a cube that changed its colour",
        unseeded(REROLLING),
        other_colour,
        "IMPOSSIBLE_DRAW",
        f"turns[{REROLL}].drawn.qwirkle_cubes.cubes[0]",
        "a roll never changes a colour",
        "couleur",
        turn=REROLL,
        rules=("QC-4",),
    ),
    Case(
        "stones dealt in the middle of a round",
        unseeded(STONES),
        lambda record: record.turns[0].drawn.querbeet.hands.add(player=0, hidden=9),
        "IMPOSSIBLE_DRAW",
        "turns[0].drawn",
        "nothing is dealt",
        "",
        turn=0,
        rules=("QB-2",),
    ),
    Case(
        "a second star dealt later",
        unseeded(STONES),
        lambda record: record.turns[NEW_ROUND].drawn.querbeet.hands[1].stones.__setitem__(0, 63),
        "IMPOSSIBLE_DRAW",
        f"turns[{NEW_ROUND}].drawn.querbeet.hands[1].stones[0]",
        "there are not so many stones of this kind in the set",
        "pierres",
        turn=NEW_ROUND,
        rules=("QB-2",),
    ),
    Case(
        "a block that nobody can see, without its colour",
        hidden(BLOCKS),
        lambda record: record.turns[0].move.qubix.build.block.ClearField("colour"),
        "INCOMPLETE_MOVE",
        "turns[0].move.qubix.build.block",
        "so say its colour and size",
        "couleur",
        turn=0,
    ),
    Case(
        "tiles exchanged unseen, with a seed",
        EXCHANGING,
        hide_exchange,
        "INCOMPLETE_MOVE",
        f"turns[{EXCHANGE}].move.qwirkle.exchange.hidden",
        "with a seed the tiles exchanged must be known",
        "graine",
        turn=EXCHANGE,
    ),
    Case(
        "the commitment of another seed",
        TILES,
        lambda record: setattr(record.chance, "commitment", bytes(32)),
        "BROKEN_COMMITMENT",
        "chance.seed",
        "the seed is not the one that was committed to",
        "la graine n’est pas celle dont l’empreinte a été publiée",
    ),
    Case(
        "another deal than the seed's",
        TILES,
        other_deal,
        "DEAL_NOT_FROM_SEED",
        "deal.qwirkle.hands[0]",
        "the deal is not what the seed gives: seat 0 has red starburst, yellow square, yellow "
        "crisscross, green circle, blue circle, purple clover",
        "la donne n’est pas ce que donne la graine : la place 0 a étoile rouge, carré jaune, croix "
        "jaune, cercle vert, cercle bleu, trèfle violet",
    ),
    Case(
        "another draw than the seed's",
        TILES,
        other_draw,
        "DRAW_NOT_FROM_SEED",
        "turns[3].drawn",
        "turn 4: what was drawn is not what the seed gives: red crisscross, red circle",
        "tour 4 : la pioche n’est pas ce que donne la graine : croix rouge, cercle rouge",
        turn=3,
    ),
    Case(
        "not over, but said to be finished",
        cut(TILES, 20),
        lambda record: setattr(record, "ending", FINISHED),
        "NOT_OVER",
        "ending",
        "the record says that the game was finished, but it is not over",
        "le relevé dit la partie terminée, mais elle ne l’est pas",
    ),
    Case(
        "over, but said to be unfinished",
        TILES,
        lambda record: setattr(record, "ending", UNFINISHED),
        "ALREADY_OVER",
        "ending",
        "the record says that the game was not finished, but it is over",
        "le relevé dit la partie inachevée, mais elle est terminée",
    ),
    Case(
        "another place",
        TILES,
        lambda record: setattr(record.claimed_standings[1], "rank", 1),
        "WRONG_STANDING",
        "claimed_standings[1].rank",
        "place 1 was written down, it is 2",
        "la place 1 a été notée, c’est la 2",
        player=LOSER.player,
        claimed=1,
        computed=2,
    ),
    Case(
        "a winner who has not won",
        TILES,
        lambda record: setattr(record.claimed_standings[1], "winner", True),
        "WRONG_STANDING",
        "claimed_standings[1].winner",
        "a win was written down, but this player has not won",
        "une victoire a été notée, mais ce joueur n’a pas gagné",
        player=LOSER.player,
    ),
    Case(
        "a winner who is not named",
        TILES,
        lambda record: setattr(record.claimed_standings[0], "winner", False),
        "WRONG_STANDING",
        "claimed_standings[0].winner",
        "this player has won, but no win was written down",
        "ce joueur a gagné, mais aucune victoire n’a été notée",
        player=WINNER.player,
    ),
    Case(
        "other final points",
        TILES,
        lambda record: add(record.claimed_standings[1], "score", 1),
        "WRONG_FINAL_SCORE",
        "claimed_standings[1].score",
        f"{LOSER.score + 1}…{LOSER.score}",
        f"{LOSER.score + 1}…{LOSER.score}",
        player=LOSER.player,
        claimed=LOSER.score + 1,
        computed=LOSER.score,
    ),
]


every_case = pytest.mark.parametrize("case", CASES, ids=str)


def spoiled(case: Case) -> GameRecord:
    record = deepcopy(case.good)
    case.spoil(record)
    return record


def test_every_kind_of_failure_is_here() -> None:
    known = {name.removeprefix("FAILURE_KIND_") for name, _ in pb.FailureKind.items()}
    assert {case.kind for case in CASES} == known - {"UNSPECIFIED"}


@every_case
def test_a_failure_is_found_and_told(target: str, referee: Referee, case: Case) -> None:
    record = spoiled(case)
    audit = referee.audit_record(record)
    assert audit.ruling == pb.AUDIT_RULING_FAILED
    found = audit.failures[0]
    assert kind(found) == case.kind
    assert found.field == case.field
    assert _optional(found, "turn") == case.turn
    assert _optional(found, "player") == case.player
    assert _optional(found, "claimed") == case.claimed
    assert _optional(found, "computed") == case.computed
    assert {*case.rules} <= {*found.rule_ids}
    assert says(found.message, case.english)
    assert found.line == 0
    with Referee.connect(target, language="fr") as french:
        told = french.audit_record(record).failures[0]
    assert says(told.message, case.french)
    assert told.message != found.message
    told.message = found.message
    assert told == found


def says(message: str, fragments: str) -> bool:
    """Whether a sentence contains these fragments, one after another."""
    for fragment in fragments.split("…"):
        if fragment not in message:
            return False
        message = message[message.index(fragment) + len(fragment) :]
    return True


def _optional(failure: pb.AuditFailure, name: str) -> int | None:
    return getattr(failure, name) if failure.HasField(name) else None


@every_case
def test_without_the_change_there_is_no_failure(referee: Referee, case: Case) -> None:
    audit = referee.audit_record(case.good)
    assert audit.ruling == SOUND
    assert not audit.failures


@every_case
def test_both_modes_agree_on_the_failure(case: Case) -> None:
    stopped, gone_on = assert_lawful(spoiled(case))
    assert kind(stopped.failures[0]) == kind(gone_on.failures[0]) == case.kind


@every_case
def test_the_failure_is_in_its_line_of_the_notation(referee: Referee, case: Case) -> None:
    text = referee.format_record(spoiled(case))
    found = referee.audit_record(text).failures[0]
    assert (kind(found), found.field) == (case.kind, case.field)
    line = text.splitlines()[found.line - 1]
    if case.turn is not None:
        assert line.startswith(f"{case.turn + 1}. ")
    else:
        assert line.startswith(
            {
                "deal": ("Deal: ", "Opener: "),
                "chance": ("Seed: ",),
                "ending": ("Ending: ",),
                "claimed_standings": ("Standing: ",),
            }[case.field.split(".")[0].split("[")[0]]
        )


@every_case
def test_stop_stops_there(referee: Referee, case: Case) -> None:
    """The audit ends with the position before that turn; what follows is not looked at."""
    record = spoiled(case)
    audit = referee.audit_record(record, detail=POSITIONS)
    turns = len(record.turns)
    if case.turn is not None:
        assert audit.valid_turns == case.turn
        assert len(audit.turns) == case.turn + 1
        before = audit.turns[case.turn - 1].position if case.turn else audit.first_position
        assert audit.final_position == before
        assert {failure.turn for failure in audit.failures} == {case.turn}
    elif case.field.startswith(("deal", "chance")):
        assert (audit.valid_turns, len(audit.turns)) == (0, 0)
        assert not audit.HasField("first_position")
    else:
        assert (audit.valid_turns, len(audit.turns)) == (turns, turns)
        assert audit.final_position == audit.turns[-1].position
        assert "STOPPED" not in reasons(audit)
        return
    (stopped,) = [each for each in audit.unchecked if reason(each) == "STOPPED"]
    assert stopped.turns == turns - len(audit.turns)
    assert stopped.HasField("first_turn") == (stopped.turns > 0)
    assert stopped.first_turn == (len(audit.turns) if stopped.turns else 0)

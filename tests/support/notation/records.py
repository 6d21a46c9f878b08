"""Random records that the codec accepts."""

from typing import Any

from google.protobuf.message import Message
from hypothesis import strategies as st

from referee.games import BY_FIELD
from referee.v1 import game_pb2, outcome_pb2, record_pb2
from tests.support.notation.strategies import Kind, few, maybe, numbers, of_seats, texts

MOST_SCORE = 1_000_000
SEED = st.binary(min_size=32, max_size=32)


@st.composite
def records(draw: st.DrawFn, kind: Kind) -> record_pb2.GameRecord:
    """Any record of a game, as odd as the codec accepts."""
    players = draw(st.integers(*kind.players))
    record = record_pb2.GameRecord(
        format_version=1,
        game_id=draw(texts(64)),
        event=draw(texts(200)),
        date=draw(st.just("") | st.dates().map(str)),
        ending=draw(st.integers(0, 3)),  # type: ignore[arg-type]
        notes=draw(few(texts(1000))),
        turns=[draw(turns(kind, players)) for _ in range(draw(st.integers(0, 3)))],
        claimed_standings=draw(of_seats(players, lambda seat: standings(seat, players))),
    )
    record.ruleset.CopyFrom(BY_FIELD[kind.field].ruleset)
    for _ in range(players):
        record.players.add(name=draw(texts(64)), age=draw(maybe(numbers(0, 150))))
    _add_own(record.options, kind.field, draw(maybe(kind.options(players))))
    _add_own(record.deal, kind.field, draw(maybe(kind.deals(players))))
    if draw(st.booleans()):
        record.chance.CopyFrom(draw(chances()))
    return record


def _add_own(into: Any, field: str, own: Message | None) -> None:
    """Add a game's own message, unless it is empty."""
    if own is not None and own.ByteSize():
        getattr(into, field).CopyFrom(own)


@st.composite
def chances(draw: st.DrawFn) -> record_pb2.RecordedChance:
    which = draw(st.integers(1, 3))
    return record_pb2.RecordedChance(
        commitment=draw(SEED) if which & 1 else b"",
        seed=draw(SEED) if which & 2 else b"",
        entropy=draw(few(st.binary(max_size=64), 8)),
    )


def standings(seat: int, players: int) -> st.SearchStrategy[Any]:
    return st.builds(
        outcome_pb2.Standing,
        player=st.just(seat),
        rank=st.integers(1, players),
        score=numbers(-MOST_SCORE, MOST_SCORE),
        winner=st.booleans(),
    )


@st.composite
def turns(draw: st.DrawFn, kind: Kind, players: int) -> record_pb2.RecordedTurn:
    turn = record_pb2.RecordedTurn(
        note=draw(texts(200)),
        claimed=draw(of_seats(players, claims)),
        drawn=draw(maybe(kind.draws(players))),
    )
    turn.move.CopyFrom(game_pb2.Move(player=draw(st.integers(0, players - 1))))
    getattr(turn.move, kind.field).CopyFrom(draw(kind.moves(players)))
    return turn


def claims(seat: int) -> st.SearchStrategy[record_pb2.ClaimedScore]:
    score = numbers(-MOST_SCORE, MOST_SCORE)
    both = st.tuples(maybe(score), maybe(score)).filter(lambda pair: pair != (None, None))
    return both.map(
        lambda pair: record_pb2.ClaimedScore(player=seat, points=pair[0], total=pair[1])
    )

"""The part of a position that every game has, from and to messages."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.core.chance import SEED_SIZE, Chance, commitment_of
from referee.core.faults import Fault, FaultReason, FieldPath
from referee.core.rulebook import Rulebook
from referee.core.state import MOST_SCORE, GameState, Player
from referee.core.text import Text
from referee.v1 import game_pb2
from referee.wire.fields import missing, out_of_range, wrong_count, wrong_length

MOST_NAME = 64
MOST_AGE = 150
MOST_TURN = 1_000_000
MOST_ENTROPY = 8
MOST_ENTROPY_BYTES = 64

SCORE_UNKNOWN = Text(
    "must be left out where `score_unknown` is set", "à omettre là où `score_unknown` est vrai"
)
WRONG_SEED = Text("is not the SHA-256 of the seed", "n’est pas l’empreinte SHA-256 de la graine")


class Envelope(NamedTuple):
    """The fields of a GameState, in its order."""

    game_id: str
    players: tuple[Player, ...]
    to_move: int | None
    turn: int | None
    chance: Chance | None


def decode_envelope(
    message: game_pb2.GameState, rulebook: Rulebook, place: FieldPath, faults: list[Fault]
) -> Envelope:
    # Nearly every position is in order, and places take time to name: only faults name theirs.
    game_id, messages, has = message.game_id, message.players, message.HasField
    if len(game_id) > MOST_NAME:
        faults.append(wrong_length((*place, "game_id"), len(game_id), 0, MOST_NAME))
    players: tuple[Player, ...] = ()
    if messages:  # there are none where only the table is known
        players = decode_players(messages, rulebook, place, faults)
    to_move, turn, chance = None, None, None
    if has("to_move"):
        to_move, seats = message.to_move, len(players) or rulebook.max_players
        if not 0 <= to_move < seats:
            faults.append(out_of_range((*place, "to_move"), to_move, 0, seats - 1))
    if has("turn"):
        turn = message.turn
        if not 0 <= turn <= MOST_TURN:
            faults.append(out_of_range((*place, "turn"), turn, 0, MOST_TURN))
    if has("chance"):
        chance = _decode_chance(message.chance, (*place, "chance"), faults)
    return Envelope(game_id, players, to_move, turn, chance)


def decode_players(
    messages: Sequence[game_pb2.Player], rulebook: Rulebook, place: FieldPath, faults: list[Fault]
) -> tuple[Player, ...]:
    place = (*place, "players")
    count = len(messages)
    if not rulebook.min_players <= count <= rulebook.max_players:
        faults.append(wrong_count(place, count, rulebook.min_players, rulebook.max_players))
        return ()
    players = []
    for seat, each in enumerate(messages[:]):
        name, age, score = each.name, each.age, each.score
        if len(name) > MOST_NAME:
            faults.append(wrong_length((*place, seat, "name"), len(name), 0, MOST_NAME))
        if not 0 <= age <= MOST_AGE:
            faults.append(out_of_range((*place, seat, "age"), age, 0, MOST_AGE))
        if not -MOST_SCORE <= score <= MOST_SCORE:
            faults.append(out_of_range((*place, seat, "score"), score, -MOST_SCORE, MOST_SCORE))
        unknown = each.score_unknown
        if unknown and score:
            at = (*place, seat, "score")
            faults.append(Fault(at, FaultReason.NOT_ALLOWED, SCORE_UNKNOWN))
        known_age = age if age or each.HasField("age") else None
        players.append(Player(name, known_age, None if unknown else score))
    return tuple(players)


def _decode_chance(message: game_pb2.Chance, place: FieldPath, faults: list[Fault]) -> Chance:
    seed, commitment, events = message.seed, message.commitment, message.events
    given = message.entropy
    entropy: tuple[bytes, ...] = ()
    if given:
        entropy = decode_entropy(given, (*place, "entropy"), faults)
    if not 0 <= events <= MOST_TURN:
        faults.append(out_of_range((*place, "events"), events, 0, MOST_TURN))
    if not commitment:
        faults.append(missing((*place, "commitment")))
    elif len(commitment) != SEED_SIZE:
        at = (*place, "commitment")
        faults.append(wrong_length(at, len(commitment), SEED_SIZE, SEED_SIZE))
    elif seed and commitment_of(seed) != commitment:
        faults.append(Fault((*place, "commitment"), FaultReason.MISMATCH, WRONG_SEED))
    if seed and len(seed) != SEED_SIZE:
        faults.append(wrong_length((*place, "seed"), len(seed), SEED_SIZE, SEED_SIZE))
    return Chance(commitment, seed or None, entropy, events)


def decode_entropy(
    items: Sequence[bytes], place: FieldPath, faults: list[Fault]
) -> tuple[bytes, ...]:
    entropy = tuple(items)
    if len(entropy) > MOST_ENTROPY:
        faults.append(wrong_count(place, len(entropy), 0, MOST_ENTROPY))
        return ()
    for index, item in enumerate(entropy):
        if len(item) > MOST_ENTROPY_BYTES:
            faults.append(wrong_length((*place, index), len(item), 0, MOST_ENTROPY_BYTES))
    return entropy


def check_seed(seed: bytes, place: FieldPath, faults: list[Fault]) -> None:
    """Check the length of a seed, or of its hash, which is as long."""
    if len(seed) != SEED_SIZE:
        faults.append(wrong_length(place, len(seed), SEED_SIZE, SEED_SIZE))


def encode_envelope(state: GameState) -> game_pb2.GameState:
    message = game_pb2.GameState(game_id=state.game_id, to_move=state.to_move, turn=state.turn)
    for player in state.players:
        score = player.score
        message.players.add(
            name=player.name, age=player.age, score=score, score_unknown=score is None
        )
    chance = state.chance
    if chance is not None:
        message.chance.commitment = chance.commitment
        message.chance.seed = chance.seed or b""
        message.chance.entropy.extend(chance.entropy)
        message.chance.events = chance.events
    return message

"""Statistics of random games of Querbeet.

`python -m tests.games.querbeet.tally 200` plays 200 games each of two and of three, and reports how
they went.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from referee.games.querbeet.rules.end import Round, RoundEnded
from referee.games.querbeet.rules.state import Pass
from tests.games.querbeet.random_play import eager_move, listed, random_move
from tests.games.querbeet.subject import steps
from tests.support.subject import Chooser, Played


class Tally:
    """What is counted in games with a certain number of players."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.rounds = self.turns = self.passes = self.moves = self.left = self.scores = 0
        self.most_moves = 0

    def count(self, game: Iterable[Played]) -> None:
        for before, move, turn in game:
            moves = len(listed(before))
            self.turns += 1
            self.moves += moves
            self.most_moves = max(self.most_moves, moves)
            self.passes += isinstance(move.action, Pass)
            for event in turn.events:
                if isinstance(event, RoundEnded):
                    assert before.round_turn is not None
                    self._count_round(event.round, before.round_turn + 1)

    def _count_round(self, ended: Round, turns: int) -> None:
        self.rounds += 1
        assert ended.stage.end is not None
        self.counts[ended.stage.end.name] += 1
        self.counts["mid-lap"] += bool(turns % len(ended.scores))
        for score in ended.scores:
            assert score.stones_left is not None
            assert score.total is not None
            self.scores += score.total
            self.left += score.stones_left
            if score.join is not None:
                short = len(score.join.path.cells) == 7
                self.counts["join in 7" if short else "join in 8 or more"] += 1
            else:
                self.counts["touch" if score.touches else "nothing"] += 1

    def lines(self) -> Iterator[str]:
        hands = sum(
            self.counts[name] for name in ("join in 7", "join in 8 or more", "touch", "nothing")
        )
        for name in ("join in 7", "join in 8 or more", "touch", "nothing"):
            yield f"{name}: {100 * self.counts[name] / hands:.1f} % of {hands} hands"
        yield f"stones left: {self.left / hands:.2f} a hand; score: {self.scores / hands:.2f}"
        for name in ("HAND_EMPTIED", "NO_PLAYER_CAN_LAY", "ALL_PASSED", "mid-lap"):
            share = 100 * self.counts[name] / self.rounds
            yield f"rounds, {name}: {share:.1f} % of {self.rounds}"
        yield f"turns: {self.turns / self.rounds:.1f} a round"
        yield f"passes: {1000 * self.passes / self.turns:.1f} per 1,000 turns"
        yield f"legal moves: {self.moves / self.turns:.1f} a turn, at most {self.most_moves}"


PLAYERS: Mapping[str, Chooser] = {"random": random_move, "eager": eager_move}


def report(games: int, name: str = "usual") -> Iterator[str]:
    """The figures of `games` games, by way of playing and number of players."""
    for how, choose in PLAYERS.items():
        for players in (2, 3):
            tally = Tally()
            for number in range(games):
                tally.count(steps(name, number, players, choose))
            yield f"\n{games} games of {players}, {name}, {how} moves"
            yield from tally.lines()


if __name__ == "__main__":
    for line in report(int(sys.argv[1]) if len(sys.argv) > 1 else 20, *sys.argv[2:]):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

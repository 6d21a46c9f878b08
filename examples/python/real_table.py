"""Keeps the score at a real table of Qwirkle, of which it knows only the grid.

    python examples/python/real_table.py [HOST:PORT]

Type who did what, for instance `Anna lay Ro@0,0 Rs@1,0`: the name, then the move in words.
"""

import sys
from collections import Counter

from referee_client import InvalidNotationError, InvalidRequestError, Referee, qwirkle


def main() -> None:
    state, totals = qwirkle.state(), Counter[str]()
    with Referee.connect(*sys.argv[1:2] or ["localhost:50051"]) as referee:
        for line in sys.stdin:
            name, _, move = line.strip().partition(" ")
            try:
                applied = referee.apply_move(state, move)
            except (InvalidNotationError, InvalidRequestError) as error:
                print(f"I do not understand that: {error}")
                continue
            if not applied.verdict.legal:
                for violation in applied.verdict.violations:
                    print(f"{violation.rule_id}: {violation.message}")
                continue
            state = applied.position.state
            totals[name] += applied.verdict.points
            print(qwirkle.write_table(state.qwirkle.table))
            print(f"{name} scores {applied.verdict.points} and has {totals[name]}.")


if __name__ == "__main__":
    main()

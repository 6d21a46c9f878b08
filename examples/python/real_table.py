"""Keeps the score at a real table of Qwirkle, of which it knows only the grid.

    python examples/python/real_table.py [HOST:PORT]

Type what was laid, for instance `Anna Ro@0,0 Rs@1,0`: who, then each tile and its cell.
"""

import sys
from collections import Counter

from referee_client import InvalidRequestError, Move, Referee, qwirkle


def read_lay(words: list[str]) -> Move:
    placements = []
    for word in words:
        tile, cell = word.split("@")
        x, y = cell.split(",")
        placements.append((int(x), int(y), tile))
    return qwirkle.lay(*placements)


def main() -> None:
    state, totals = qwirkle.state(), Counter[str]()
    with Referee.connect(*sys.argv[1:2] or ["localhost:50051"]) as referee:
        for line in sys.stdin:
            name, *words = line.split() or [""]
            try:
                applied = referee.apply_move(state, read_lay(words))
            except (ValueError, InvalidRequestError) as error:
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

"""Starts a game of Qwirkle and has the referee judge how it may be opened.

python examples/python/first_verdict.py [HOST:PORT]
"""

import sys

from referee_client import InvalidRequestError, Player, Referee, Verdict, qwirkle


def main() -> None:
    target = sys.argv[1] if len(sys.argv) > 1 else "localhost:50051"
    with Referee.connect(target) as referee:
        # The seed is fixed so that this always prints the same; else the referee takes a fresh one.
        players = [Player(name="Anna", age=36), Player(name="Chris", age=41)]
        position = referee.start_game("qwirkle", players, seed=bytes(32)).position
        print(f"{players[position.state.to_move].name} opens.")

        print("Best moves:")
        moves = list(referee.list_legal_moves(position, best_first=True, limit=3))
        for legal in moves:
            placements = legal.move.qwirkle.lay.placements
            cells = [f"{qwirkle.code(at.tile)} at ({at.x}, {at.y})" for at in placements]
            print(f"  {legal.score.points} points: {', '.join(cells)}")

        tell(referee.validate_move(position, moves[0].move))
        with Referee.connect(target, language="fr") as french:
            tell(french.validate_move(position, "lay Ro@0,0 Bs@2,0"))  # moves may be in words

        try:
            referee.validate_move(position, qwirkle.lay((5000, 0, "Ro")))
            sys.exit("nonsense was accepted")
        except InvalidRequestError as error:
            print("Bad request:")
            for fault in error.faults:
                print(f"  {fault.field}: {fault.message} ({fault.reason})")


def tell(verdict: Verdict) -> None:
    if verdict.legal:
        print(f"Legal: {verdict.points} points.")
        return
    print("Illegal:")
    for violation in verdict.violations:
        print(f"  {violation.rule_id}: {violation.message}")


if __name__ == "__main__":
    main()

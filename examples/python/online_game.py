"""Plays a game of Qwirkle online: the referee deals and draws, and players see only their hands.

    python examples/python/online_game.py [HOST:PORT]

Each player makes the move that scores most. In the end the record is audited, draws included.
"""

import asyncio
import sys

from referee_client import (
    AsyncReferee,
    AuditRuling,
    GameRecord,
    GameState,
    GameStatus,
    Move,
    RecordKeeper,
    qwirkle,
)

NAMES = ["Anna", "Chris", "Sally"]


async def choose(referee: AsyncReferee, view: GameState) -> Move:
    """Choose the best lay; if there is none, exchange what may be exchanged."""
    async for best in referee.list_legal_moves(view, best_first=True, limit=1):
        return best.move
    count = (await referee.summarize_legal_moves(view)).qwirkle.exchange_up_to
    [tiles] = [hand.tiles for hand in view.qwirkle.hands if hand.player == view.to_move]
    return qwirkle.exchange(" ".join(map(qwirkle.code, tiles[:count])))


async def play(referee: AsyncReferee) -> GameRecord:
    keeper = RecordKeeper(await referee.start_game("qwirkle", NAMES))
    print("SHA-256 of the seed:", keeper.state.chance.commitment.hex())
    over = False
    while not over:
        seat = keeper.state.to_move
        move = await choose(referee, await referee.view_state(keeper.state, seat))
        applied = await referee.apply_move(keeper.state, move)
        keeper.add(move, applied)
        over = applied.outcome.status == GameStatus.GAME_STATUS_OVER
        print(f"{NAMES[seat]} scores {applied.verdict.points}.")
    return keeper.record


async def main() -> None:
    async with AsyncReferee.connect(*sys.argv[1:2] or ["localhost:50051"]) as referee:
        record = await play(referee)
        audit = await referee.audit_record(record)
        for place in audit.standings:
            print(f"{place.rank}. {NAMES[place.player]}: {place.score}")
        print("seed:", record.chance.seed.hex())
        print("audit:", AuditRuling.Name(audit.ruling))


if __name__ == "__main__":
    asyncio.run(main())

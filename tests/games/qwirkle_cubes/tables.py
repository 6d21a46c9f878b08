"""Tables, hands and positions that the tests of the rules share."""

from referee_client.qwirkle_cubes import (
    bag,
    hand,
    lay,
    state,
)
from tests.games.qwirkle_cubes.builders import (
    BEFORE,
    RED_OVER_GREEN,
    WITHOUT_REDRAWS,
    full,
    late,
    stairs,
    told,
)

HOLDER = "Rd Rc Bs Gx Yb Px"


OTHER = "Yo Ys Oc Gd Pb Bx"


NO_FIT = "Bs Bs Yd Yd Pc Ob"  # nothing goes with a red or a green circle


EARLY = "Ro Rs"


CIRCLES = "Ro Go"


DEAD = "Ro Rs Rd Go Gs Gd"  # no roll of it goes with the reds over the greens


RED_DIAMOND = lay((2, 0, "Rd"))


HIDDEN = [hand(0, hidden=6), hand(1, hidden=6)]


LATE = late("Rd Rc Rb Rx Bs Gx", HOLDER, in_bag="Y").qwirkle_cubes.table


LAST = late("Rd", "Gs").qwirkle_cubes.table


LATE_DIAMOND = lay((-1, 0, "Rd"))


TABLE_ONLY = state(EARLY)


SEATS_ONLY = told(EARLY)


NOBODY_TO_MOVE = told(EARLY, to_move=None)


OWN_HAND = told(EARLY, hands=[hand(0, HOLDER)], phase=BEFORE)


NO_PHASE = told(EARLY, hands=[hand(0, HOLDER), hand(1, OTHER)])


NO_MOVER = told(EARLY, hands=[hand(0, HOLDER), hand(1, OTHER)], to_move=None, phase=BEFORE)


SIZES = told(EARLY, hands=HIDDEN, bag=bag(hidden=76), phase=BEFORE)


HALF_A_HAND = told(EARLY, hands=[hand(0, "Rd Gx", hidden=4), hand(1, hidden=6)], phase=BEFORE)


EVERYTHING = full(EARLY, HOLDER, OTHER)


ENDS = WITHOUT_REDRAWS


DEAD_OWN_HAND = told(RED_OVER_GREEN, hands=[hand(0, DEAD)], phase=BEFORE, options=ENDS)


DEAD_TABLE = told(RED_OVER_GREEN, phase=BEFORE, options=ENDS)


LATE_OWN_HAND = told(LATE, players=4, hands=[hand(0, "Rd", hidden=5)], phase=BEFORE)


LAST_TABLE_ONLY = told(LAST, players=0, to_move=None)


LAST_OWN_HAND = told(LAST, hands=[hand(0, "Rd")])


LAST_SIZES = told(LAST, hands=[hand(0, hidden=1), hand(1, hidden=1)], bag=bag())


LAST_EMPTY_BAG = told(LAST, bag=bag())


FIFTEEN_REDS = stairs({"B": 14, "R": 15})


FOURTEEN_REDS = stairs({"B": 14, "R": 14})


REST = "Yo Ys Oc Gd Px Pb"


SEEDS = [bytes([number]) * 32 for number in range(8)]

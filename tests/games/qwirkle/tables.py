"""Tables, hands and positions that the tests of the rules share."""

from referee_client.qwirkle import hand, lay, state, write_table
from tests.support.builders import (
    STUCK,
    bag,
    full,
    late,
    told,
)

HOLDER = "Rd Rc Bs Gx Yb Px"


OTHER = "Yo Ys Oc Gd Pb Bx"


EARLY = "Ro Rs"


LATE = write_table(late("Oc Gc Yc Ps Os Gx", "Bx Bo Bo Bx Bs Go", in_bag=2).qwirkle.table)


LAST = write_table(late("Bx", STUCK).qwirkle.table)


RED_DIAMOND = lay((2, 0, "Rd"))


LATE_CLOVER = lay((14, -9, "Oc"))


NO_BAG = bag()


TABLE_ONLY = state(EARLY)


SEATS_ONLY = told(EARLY)


NOBODY_TO_MOVE = told(EARLY, to_move=None)


OWN_HAND = told(EARLY, hands=[hand(0, HOLDER)])


SIZES = told(EARLY, hands=[hand(0, hidden=6), hand(1, hidden=6)], bag=bag(hidden=94))


HALF_A_HAND = told(EARLY, hands=[hand(0, "Rd Gx", hidden=4), hand(1, hidden=6)])


EVERYTHING = full(EARLY, HOLDER, OTHER)


LATE_OWN_HAND = told(LATE, players=4, hands=[hand(0, "Oc", hidden=5)])


LATE_OTHER_HAND = told(LATE, players=4, hands=[hand(1, "Bx Bo Bo Bx Bs Go")])


LAST_TABLE_ONLY = state(LAST)


LAST_OWN_HAND = told(LAST, hands=[hand(0, "Bx")])


LAST_SIZES = told(LAST, hands=[hand(0, hidden=1), hand(1, hidden=4)], bag=NO_BAG)


LAST_EMPTY_BAG = told(LAST, bag=NO_BAG)


THREE_RED_CIRCLES = """
Ro Rs .. .. .. .. ..
.. Bs Bo .. .. .. ..
.. .. Ro Rs .. .. ..
.. .. .. Bs Bo .. ..
.. .. .. .. Ro Rs ..
.. .. .. .. .. Bs Bo
"""


REST = "Yo Ys Oc Gd Px Pb"

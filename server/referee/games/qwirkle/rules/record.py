"""What Qwirkle brings to the audit of its records."""

from referee.core.game import Records
from referee.core.piles import Pile
from referee.games.lines.rules.record import deal_departs, draw_departs, forget, is_open
from referee.games.lines.rules.start import Deal
from referee.games.qwirkle.rules.state import State

RECORDS: Records[State, Deal, Pile] = Records(is_open, deal_departs, draw_departs, forget)

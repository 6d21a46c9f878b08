"""What Qwirkle brings to the audit of its records."""

from referee.rules.game import Records
from referee.rules.lines.record import deal_departs, draw_departs, forget, is_open
from referee.rules.lines.start import Deal
from referee.rules.piles import Pile
from referee.rules.qwirkle.state import State

RECORDS: Records[State, Deal, Pile] = Records(is_open, deal_departs, draw_departs, forget)

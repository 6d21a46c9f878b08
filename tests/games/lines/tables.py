"""Lines and directions that the tests of the rules share."""

from referee.v1 import lines_pb2

ROW = lines_pb2.DIRECTION_ROW


COLUMN = lines_pb2.DIRECTION_COLUMN


SIX_REDS = "Ro Rs Rd Rc Rb Rx"


FIVE_REDS = "Ro Rs Rd Rc Rb"

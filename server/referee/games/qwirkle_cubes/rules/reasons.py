"""Why moves of Qwirkle Cubes are illegal, besides what all games of lines say."""

from referee.core.verdict import Reason


class CubesReason(Reason):
    """Why a reroll, a redraw or a pass is illegal."""

    ALREADY_REROLLED = 60
    NOTHING_REROLLED = 61
    NOT_THE_WHOLE_HAND = 62
    COULD_REROLL = 63
    NO_ROLL_FITS = 64
    REROLL_EXCEEDS_HAND = 65
    CUBES_NOT_NAMED = 66
    MUST_REDRAW = 67
    OTHERS_COULD_LAY = 68
    NO_REDRAWS = 69

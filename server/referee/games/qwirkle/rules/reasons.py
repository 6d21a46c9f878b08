"""Why moves of Qwirkle are illegal, besides what all games of lines say."""

from referee.core.verdict import Reason


class QwirkleReason(Reason):
    """Why an exchange or a pass is illegal."""

    NOTHING_EXCHANGED = 45
    EXCHANGE_EXCEEDS_HAND = 46
    EXCHANGE_EXCEEDS_BAG = 47
    COULD_EXCHANGE = 49

"""What a handler may know of the call it answers."""

from msgspec import Struct

from referee.core.wording import LANGUAGES
from referee.service.settings import Limits
from referee.service.watching.account import Account

MOST_HEADER = 200


class Call(Struct, frozen=True):
    """The caller's language, how many moves a batch may have, and the account of the call."""

    language: str = "en"
    batch_items: int = Limits().batch_items
    account: Account | None = None


def choose_language(accept_language: str) -> str:
    """Choose the language to answer in, by a header such as `fr-CH, fr;q=0.9, en;q=0.8`."""
    best, best_weight = LANGUAGES[0], 0.0
    for part in accept_language[:MOST_HEADER].split(","):
        tag, _, parameter = part.strip().partition(";")
        language = tag.strip().lower().split("-")[0]
        weight = _weight(parameter)
        if language in LANGUAGES and weight > best_weight:
            best, best_weight = language, weight
    return best


def _weight(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0

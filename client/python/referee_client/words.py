"""What hands and deals of all games have in common when they are given in words."""


def known_and_hidden(hand: str) -> tuple[list[str], int]:
    """The words of a hand, and how many further pieces are hidden: `Ro Rs ?4`, as in notation."""
    words = hand.split()
    if not words or not words[-1].startswith("?"):
        return words, 0
    hidden = words.pop().removeprefix("?")
    if not (hidden.isascii() and hidden.isdigit()):
        raise ValueError(f"'?{hidden}' is not a number of hidden pieces: ?4, say")
    return words, int(hidden)

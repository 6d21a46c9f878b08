"""A made-up game, for the proof that a game is taken in by its own folder alone.

It is built like those of `referee.games`, but has no messages: no schema knows it.
"""

"""Laws that every game keeps.

Each is written once, for a `tests.support.subject.Subject`, and holds for the games registered in
`referee.games.GAMES`, and for a little game that is made up in `tests.support`, but for the laws
that ask in messages. A test takes a game as its argument `subject`; `conftest.py` hands them out.
"""

"""Laws that every game keeps.

Each is written once, over a `tests.support.subject.Subject`, and holds for the games registered in
`referee.games.GAMES`. A test takes a game as its argument `subject`; `conftest.py` hands them out.
"""
